// sba.c - state-based actions (704).
//
// The game looks once at a frozen board, gathers every action that applies, performs them as one
// event, and looks again (704.3). The rows below only test and propose; nothing in this file moves
// an object.
#include "engine/rules/sba.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/attach.h"
#include "engine/rules/battle.h"
#include "engine/rules/ending.h"
#include "engine/rules/saga.h"
#include "engine/rules/uses.h"

enum { SBA_ROUNDS_MAX = 1000, POISON_LETHAL = 10, COMMANDER_LETHAL = 21 };

typedef struct {
    Engine *e;
    const Game *g;
    Event *events;
    int count;
} Batch;

static void add(Batch *b, Event ev, RuleId rule) {
    if (b->count == BATCH_MAX) engine_hit_limit(b->e, "state-based actions at once");
    ev.rule = rule;
    ev.why = WHY_SBA;
    b->events[b->count++] = ev;
}

// ---- players

static bool no_life(Engine *e, const Game *g, PlayerId p) {
    (void)e;
    return game_player(g, p)->life <= 0;
}
static bool drew_from_nothing(Engine *e, const Game *g, PlayerId p) {
    (void)e;
    return game_player(g, p)->drew_from_empty;
}
static bool poisoned(Engine *e, const Game *g, PlayerId p) {
    (void)e;
    return game_player_counters(g, p, COUNTER_POISON) >= POISON_LETHAL;
}
// 903.12h: not in Brawl.
static bool struck_by_commander(Engine *e, const Game *g, PlayerId p) {
    int count;
    const CommanderDamage *all = game_list(g, LIST_COMMANDER_DAMAGE, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, p) && all[i].damage >= COMMANDER_LETHAL)
            return g->format != FORMAT_BRAWL || !CR(e, 903_12h);
    return false;
}

static const struct {
    RuleId rule, again, also;  // The other places where the rules say it.
    bool (*applies)(Engine *e, const Game *g, PlayerId p);
    LossReason reason;
} player_rows[] = {
    {CR_704_5a, CR_104_3b, CR_119_6, no_life, LOSS_LIFE},
    {CR_704_5b, CR_104_3c, CR_121_4, drew_from_nothing, LOSS_EMPTY_LIBRARY},
    {CR_704_5c, CR_104_3d, CR_122_1f, poisoned, LOSS_POISON},
    {CR_704_6c, CR_104_3j, CR_903_10a, struck_by_commander, LOSS_COMMANDER_DAMAGE},
};

static void gather_players(Batch *b) {
    for (int i = 0; i < b->g->player_count; i++) {
        if (b->g->players[i].left || b->g->players[i].lost != LOSS_NONE) continue;
        for (size_t r = 0; r < ARRAY_LEN(player_rows); r++) {
            if (!player_rows[r].applies(b->e, b->g, player_id(i)) ||
                ending_cannot_lose(b->e, b->g, player_id(i)) ||
                !(rule_on(b->e, player_rows[r].rule) && rule_on(b->e, player_rows[r].again) &&
                  rule_on(b->e, player_rows[r].also)))
                continue;
            Event ev = event_new(EVENT_LOSE);
            ev.player = player_id(i);
            ev.amount = (int32_t)player_rows[r].reason;
            add(b, ev, player_rows[r].rule);
            break;  // Once is enough.
        }
    }
}

// ---- permanents

static bool no_toughness(const Game *g, const View *v) {
    (void)g;
    return view_is(v, TYPE_CREATURE) && v->c.toughness <= 0;
}
static bool lethal_damage(const Game *g, const View *v) {
    (void)g;
    return view_is(v, TYPE_CREATURE) && v->c.toughness > 0 && v->damage > 0 &&
           v->damage >= v->c.toughness;
}
static bool deathtouched(const Game *g, const View *v) {
    return view_is(v, TYPE_CREATURE) && v->c.toughness > 0 && game_object(g, v->id)->deathtouched;
}
static bool no_loyalty(const Game *g, const View *v) {
    return view_is(v, TYPE_PLANESWALKER) && game_counters(g, v->id, COUNTER_LOYALTY) == 0;
}
// An ability of it that has triggered has not left the stack yet.
static bool has_ability_pending(const Game *g, ObjectId id) {
    int count;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (object_same(waiting[i].source, id)) return true;
    const StackItem *items = game_list(g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, id) && items[i].triggered) return true;
    return false;
}
static bool no_defense(const Game *g, const View *v) {
    return view_is(v, TYPE_BATTLE) && game_counters(g, v->id, COUNTER_DEFENSE) == 0 &&
           !has_ability_pending(g, v->id);
}

static const struct {
    RuleId rule, also, again;  // The other places where the rules say it.
    bool (*applies)(const Game *g, const View *v);
    EventKind proposal;
} permanent_rows[] = {
    {CR_704_5f, CR_704_5f, CR_704_5f, no_toughness, EVENT_ZONE_CHANGE},  // Not destruction.
    {CR_704_5g, CR_302_7, CR_302_7, lethal_damage, EVENT_DESTROY},
    {CR_704_5h, CR_704_5h, CR_704_5h, deathtouched, EVENT_DESTROY},
    {CR_704_5i, CR_122_1e, CR_306_9, no_loyalty, EVENT_ZONE_CHANGE},
    {CR_704_5v, CR_122_1g, CR_310_7, no_defense, EVENT_ZONE_CHANGE},
};

static void gather_permanent(Batch *b, const View *v) {
    for (size_t r = 0; r < ARRAY_LEN(permanent_rows); r++) {
        if (!permanent_rows[r].applies(b->g, v)) continue;
        // What cannot happen (702.12b) must not keep the game looking for ever.
        if (permanent_rows[r].proposal == EVENT_DESTROY && view_has(v, KEYWORD_INDESTRUCTIBLE) &&
            CR(b->e, 702_12b))
            continue;
        if (!rule_on(b->e, permanent_rows[r].rule) || !rule_on(b->e, permanent_rows[r].also) ||
            !rule_on(b->e, permanent_rows[r].again))
            continue;
        Event ev = event_new(permanent_rows[r].proposal);
        ev.object = v->id;
        ev.to = ZONE_GRAVEYARD;
        add(b, ev, permanent_rows[r].rule);
        // 704.7: what is destroyed for several reasons is destroyed once. Off: once for each.
        if (CR(b->e, 704_7)) return;
    }
}

static void bury(Batch *b, ObjectId id, RuleId rule) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = id;
    ev.to = ZONE_GRAVEYARD;
    add(b, ev, rule);
}

static void unattach(Batch *b, ObjectId id, RuleId rule) {
    Event ev = event_new(EVENT_ATTACH);
    ev.object = id;
    add(b, ev, rule);
}

// 704.5m, 704.5n, 704.5p: attached to what it can't be attached to. An Aura goes to the graveyard,
// anything else only becomes unattached.
static void gather_attachment(Batch *b, const View *v) {
    Choice host = attach_host(v);
    bool legal = host.kind != CHOICE_NONE && attach_legal(b->e, b->g, v, host);
    bool aura = is_aura(v), fighter = view_is(v, TYPE_CREATURE) || view_is(v, TYPE_BATTLE);
    if (aura && !legal && CR(b->e, 704_5m)) {
        bury(b, v->id, CR_704_5m);
        return;
    }
    if (host.kind == CHOICE_NONE) return;
    if (is_equipment(v) && !fighter && !legal && CR(b->e, 704_5n)) unattach(b, v->id, CR_704_5n);
    if ((fighter || (!aura && !is_equipment(v))) && CR(b->e, 704_5p)) unattach(b, v->id, CR_704_5p);
}

static void remove_counters(Batch *b, ObjectId id, CounterKind kind, int count, RuleId rule) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = id;
    ev.amount = -count;
    ev.amount2 = (int32_t)kind;
    add(b, ev, rule);
}

// 704.5q: one of each kind annihilates the other.
static void gather_counters(Batch *b, ObjectId id) {
    int plus = game_counters(b->g, id, COUNTER_PLUS_ONE);
    int minus = game_counters(b->g, id, COUNTER_MINUS_ONE);
    int both = plus < minus ? plus : minus;
    if (both == 0 || !(CR(b->e, 704_5q) && CR(b->e, 122_3))) return;
    remove_counters(b, id, COUNTER_PLUS_ONE, both, CR_704_5q);
    remove_counters(b, id, COUNTER_MINUS_ONE, both, CR_704_5q);
}

// 704.5r: what an ability of the permanent says is the most it can have.
static void gather_excess(Batch *b, const View *v) {
    const Ability *a;
    for (int i = 0; (a = game_ability(b->e->pool, &v->c, i)) != NULL; i++) {
        if (a->kind != ABILITY_STATIC || a->effect->op != OP_STATIC_MOST_COUNTERS) continue;
        CounterKind kind = (CounterKind)a->effect->number;
        int over = game_counters(b->g, v->id, kind) - ir_kid(a->effect, FIELD_N)->number;
        if (over <= 0 || !CR(b->e, 704_5r) || !CR(b->e, 122_4)) continue;
        node_used(b->e, a->effect);
        remove_counters(b, v->id, kind, over, CR_704_5r);
    }
}

// 704.5s: its controller sacrifices a Saga whose last chapter is over.
static void gather_saga(Batch *b, const View *v) {
    if (!subtype_in(&v->c.type.subtypes, SUBTYPE_SAGA) || !saga_is_finished(b->e, b->g, v)) return;
    if (!CR(b->e, 704_5s) || !CR(b->e, 714_4)) return;
    Event ev = event_new(EVENT_SACRIFICE);
    ev.object = v->id;
    ev.player = v->controller;
    add(b, ev, CR_704_5s);
}

// 704.5k: only the newest world permanent stays; 704.5y: only the newest of a player's Roles on one
// permanent.
static bool outdated(Batch *b, const View *v, const View *newer) {
    if (game_object(b->g, v->id)->timestamp >= game_object(b->g, newer->id)->timestamp)
        return false;
    if (view_is_super(v, SUPERTYPE_WORLD) && view_is_super(newer, SUPERTYPE_WORLD))
        return CR(b->e, 704_5k) && CR(b->e, 205_4f);
    return subtype_in(&v->c.type.subtypes, SUBTYPE_ROLE) &&
           subtype_in(&newer->c.type.subtypes, SUBTYPE_ROLE) &&
           player_same(v->controller, newer->controller) && object_is(v->attached_to) &&
           object_same(v->attached_to, newer->attached_to) && CR(b->e, 704_5y) && CR(b->e, 303_7a);
}

static void gather_outdated(Batch *b, const View *v) {
    bool world = view_is_super(v, SUPERTYPE_WORLD);
    if (!world && !subtype_in(&v->c.type.subtypes, SUBTYPE_ROLE)) return;
    for (CardId c = b->g->battlefield.first; card_is(c); c = game_place(b->g, c)->next) {
        View newer = view_of(b->e, b->g, game_id(b->g, c));
        if (!outdated(b, v, &newer)) continue;
        bury(b, v->id, world ? CR_704_5k : CR_704_5y);
        return;
    }
}

static void choose_protector(Batch *b, const View *v, RuleId rule) {
    Event ev = event_new(EVENT_PROTECTOR);
    ev.object = v->id;
    ev.player = battle_choose_protector(b->e, b->g, v->controller, v->id, &v->c);
    if (player_is(ev.player))
        add(b, ev, rule);
    else
        bury(b, v->id, rule);
}

static bool is_attacked(const Game *g, ObjectId id) {
    int count;
    const Attack *all = game_list(g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].object, id)) return true;
    return false;
}

// 704.5w, 704.5x
static void gather_battle(Batch *b, const View *v) {
    if (!view_is(v, TYPE_BATTLE) || game_counters(b->g, v->id, COUNTER_DEFENSE) == 0) return;
    bool nobody = !player_is(v->protector) || game_player(b->g, v->protector)->left;
    bool own =
        player_same(v->protector, v->controller) && subtype_in(&v->c.type.subtypes, SUBTYPE_SIEGE);
    if (nobody && !is_attacked(b->g, v->id) && CR(b->e, 704_5w)) choose_protector(b, v, CR_704_5w);
    if (!nobody && own && CR(b->e, 704_5x)) choose_protector(b, v, CR_704_5x);
}

static bool same_legend(Engine *e, const View *a, const View *b) {
    return view_is_super(b, SUPERTYPE_LEGENDARY) && player_same(a->controller, b->controller) &&
           span_equal(span_of(view_true_name(e, a)), span_of(view_true_name(e, b)));
}

// All legendary permanents of that name and controller, if `first` is the first of two or more.
static int legends_like(Batch *b, CardId first, Choice *out) {
    View v = view_of(b->e, b->g, game_id(b->g, first));
    if (!view_is_super(&v, SUPERTYPE_LEGENDARY)) return 0;
    int count = 0;
    for (CardId c = b->g->battlefield.first; card_is(c); c = game_place(b->g, c)->next) {
        View other = view_of(b->e, b->g, game_id(b->g, c));
        if (!same_legend(b->e, &v, &other)) continue;
        if (count == 0 && !card_same(c, first)) return 0;  // Seen from an earlier one.
        engine_need_room(b->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(other.id);
    }
    return count;
}

// 704.5j: the controller keeps one.
static void gather_legends(Batch *b, CardId first) {
    SCRATCH_SCOPE(b->e->scratch);
    Choice *legends = SCRATCH_ARRAY(b->e->scratch, Choice, OPTIONS_MAX);
    int count = legends_like(b, first, legends);
    if (count < 2 || !(CR(b->e, 704_5j) && CR(b->e, 205_4d))) return;
    PlayerId controller = game_object(b->g, legends[0].object)->controller;
    Question q = question_new(QUESTION_CHOOSE, ROLE_LEGEND, controller, NO_OBJECT);
    q.options = legends;
    q.option_count = count;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "legend rule: choose which one to keep");
    Answer *a = SCRATCH_NEW(b->e->scratch, Answer);
    ask(b->e, b->g, &q, a);
    for (int i = 0; i < count; i++) {
        if (choice_same(legends[i], a->items[0].what)) continue;
        Event ev = event_new(EVENT_ZONE_CHANGE);
        ev.object = legends[i].object;
        ev.to = ZONE_GRAVEYARD;
        add(b, ev, CR_704_5j);
    }
}

// Is there nothing about the permanent that any of the actions below looks at? A quick look that
// spares most of them a closer one.
static bool is_inert(const Batch *b, CardId card) {
    static const Subtype looked_at[] = {SUBTYPE_AURA, SUBTYPE_EQUIPMENT, SUBTYPE_FORTIFICATION,
                                        SUBTYPE_SAGA, SUBTYPE_ROLE};
    const Object *o = game_place(b->g, card);
    const Characteristics *c = game_characteristics_at(b->g, b->e->pool, o);
    const unsigned own = 1U << TYPE_PLANESWALKER | 1U << TYPE_BATTLE;
    const unsigned super = 1U << SUPERTYPE_LEGENDARY | 1U << SUPERTYPE_WORLD;
    if ((c->type.types & own) != 0 || (c->type.supertypes & super) != 0) return false;
    bool creature = (c->type.types >> TYPE_CREATURE) & 1U;
    if (creature && (c->toughness <= 0 || o->damage > 0 || o->deathtouched)) return false;
    if (object_is(o->attached_to) || player_is(o->enchants)) return false;
    for (size_t i = 0; i < ARRAY_LEN(looked_at); i++)
        if (subtype_in(&c->type.subtypes, looked_at[i])) return false;
    return b->g->lists[LIST_COUNTERS].count == 0;
}

static void gather_permanents(Batch *b) {
    int legends = 0;
    for (CardId c = b->g->battlefield.first; card_is(c); c = game_place(b->g, c)->next) {
        if (is_inert(b, c)) continue;
        View v = view_of(b->e, b->g, game_id(b->g, c));
        gather_permanent(b, &v);
        gather_counters(b, v.id);
        if (permanent_may_state(b->e, b->g, c)) gather_excess(b, &v);
        gather_saga(b, &v);
        gather_attachment(b, &v);
        gather_outdated(b, &v);
        gather_battle(b, &v);
        legends += view_is_super(&v, SUPERTYPE_LEGENDARY);
    }
    for (CardId c = b->g->battlefield.first; card_is(c) && legends > 1;
         c = game_place(b->g, c)->next)
        gather_legends(b, c);
}

// ---- tokens and copies elsewhere

// 704.5d, 704.5e: they cease to exist outside the battlefield and the stack.
static bool is_stray(Engine *e, const Object *o) {
    if (o->zone == ZONE_NOWHERE) return false;
    if (o->zone == ZONE_PHASED_OUT) return false;
    if (o->kind == OBJECT_TOKEN && o->zone != ZONE_BATTLEFIELD)
        return CR(e, 704_5d) && CR(e, 111_7);
    return o->kind == OBJECT_COPY && o->zone != ZONE_STACK && CR(e, 704_5e) && CR(e, 707_10a);
}

static void gather_strays(Batch *b) {
    int count;
    const Object *all = game_list(b->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        if (!is_stray(b->e, &all[i])) continue;
        Event ev = event_new(EVENT_CEASE);
        ev.object = game_id(b->g, (CardId){(uint16_t)i});
        add(b, ev, all[i].kind == OBJECT_COPY ? CR_704_5e : CR_704_5d);
    }
}

// ---- commanders

// 704.6d, 903.9a: a commander that has come to a graveyard or exile may go back to the command
// zone.
static void gather_commanders(Batch *b) {
    int count;
    const Object *all = game_list(b->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count && b->g->format != FORMAT_CONSTRUCTED; i++) {
        bool there = all[i].zone == ZONE_GRAVEYARD || all[i].zone == ZONE_EXILE;
        if (!all[i].arrived || !there || all[i].kind != OBJECT_CARD) continue;
        if (!(CR(b->e, 704_6d) && CR(b->e, 903_9a))) continue;
        ObjectId id = game_id(b->g, (CardId){(uint16_t)i});
        Question q = question_new(QUESTION_YES_NO, ROLE_COMMANDER_ZONE, all[i].owner, id);
        q.optional = true;
        snprintf(q.text, sizeof q.text, "put %s into the command zone?",
                 pool_face(b->e->pool, all[i].face)->name);
        bool yes = false;
        ask_yes_no(b->e, b->g, q, &yes);
        if (!yes) continue;
        Event ev = event_new(EVENT_ZONE_CHANGE);
        ev.object = id;
        ev.to = ZONE_COMMAND;
        add(b, ev, CR_704_6d);
    }
}

// Is there something that only counts until the next check (704.5b, 704.5h, 704.6d)?
static bool has_passing_facts(const Game *g) {
    for (int i = 0; i < g->player_count; i++)
        if (g->players[i].drew_from_empty) return true;
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++)
        if (all[i].deathtouched || all[i].arrived) return true;
    return false;
}

// 704.8: permanents that leave are remembered as they were before anything else was done. Off: as
// they were after it.
static void put_leaving_first(Batch *b) {
    SCRATCH_SCOPE(b->e->scratch);
    Event *sorted = SCRATCH_ARRAY(b->e->scratch, Event, b->count);
    int n = 0;
    bool first = CR(b->e, 704_8);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->count; i++)
            if ((b->events[i].kind == EVENT_COUNTERS) == (first == (pass == 1)))
                sorted[n++] = b->events[i];
    for (int i = 0; i < n; i++) b->events[i] = sorted[i];
}

static bool has_counter_events(const Batch *b) {
    for (int i = 0; i < b->count; i++)
        if (b->events[i].kind == EVENT_COUNTERS) return true;
    return false;
}

static int losses(const Batch *b) {
    int n = 0;
    for (int i = 0; i < b->count; i++) n += b->events[i].kind == EVENT_LOSE;
    return n;
}

static bool once(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Batch b = {.e = e, .g = g, .events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX)};
    gather_players(&b);
    gather_permanents(&b);
    gather_strays(&b);
    gather_commanders(&b);
    if (has_passing_facts(g)) apply_simple(e, g, EVENT_SBA_CHECKED, 0);
    if (b.count == 0) return false;
    int lost = losses(&b);
    for (int i = 0; i < b.count && lost > 1; i++)
        if (b.events[i].kind == EVENT_LOSE) b.events[i].position = 1;
    if (b.count > 1 && has_counter_events(&b)) put_leaving_first(&b);
    apply_all(e, g, b.events, b.count);
    ending_check(e, g);
    return true;
}

bool sba_run(Engine *e, const Game *g) {
    // 704.2: whoever's turn it is. Off: only while the active player is to receive priority.
    if (player_is(g->priority) && !player_same(g->priority, g->active) && !CR(e, 704_2))
        return false;
    for (int round = 0; round < SBA_ROUNDS_MAX; round++) {
        if (g->settled || game_over(g)) return round > 0;
        if (!once(e, g)) {
            apply_settled(e, g);
            return round > 0;
        }
        // 704.3: what was done may call for more. Off: once is all.
        if (!CR(e, 704_3)) return false;
    }
    engine_hit_limit(e, "rounds of state-based actions");
}
