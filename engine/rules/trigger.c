// trigger.c - triggered abilities notice events (603).
//
// Whose abilities look at an event, when they trigger, and delayed and reflexive ones. What each
// looks for is in trigger_match.c; how they go on the stack in trigger_stack.c.
#include "engine/rules/trigger.h"

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/combat.h"
#include "engine/rules/limit.h"
#include "engine/rules/mana.h"
#include "engine/rules/source.h"
#include "engine/rules/trigger_internal.h"
#include "engine/rules/uses.h"
#include "engine/rules/where.h"

#define BIT EVENT_BIT
// What an ability of something that has just left may have waited for (603.10).
static const EventSet seen_from_before =
    BIT(ZONE_CHANGE) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD) | BIT(ATTACH) | BIT(LOSE);

// Delayed abilities wait behind those of permanents, in the order in which they were made.
enum { DELAYED_ORDER = 1 << 24 };

// 508.1m, 509.1i: declarations trigger abilities.
static bool declaration_allows(Engine *e, EventKind kind) {
    static const struct {
        EventKind kind;
        RuleId rule;
    } kinds[] = {
        {EVENT_ATTACKS, CR_508_1m},
        {EVENT_BLOCKS, CR_509_1i},
        {EVENT_BECOMES_BLOCKED, CR_509_1i},
        {EVENT_UNBLOCKED, CR_509_1i},
    };
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].kind == kind) return rule_on(e, kinds[i].rule);
    return true;
}

// 603.3a: who controls the source as it triggers. Off: its owner.
static PlayerId controller_of(Engine *e, const View *source) {
    if (player_same(source->controller, source->owner)) return source->owner;
    return CR(e, 603_3a) && CR(e, 113_8) ? source->controller : source->owner;
}

// Which part of 603.10 lets an ability look back. Others are of zone changes.
static RuleId back_rule(const Ability *a) {
    static const struct {
        Op op;
        RuleId rule;
    } back[] = {
        {OP_WHEN_PHASES_OUT, CR_603_10b},
        {OP_WHEN_UNATTACHED, CR_603_10c},
        {OP_WHEN_LOSES_CONTROL, CR_603_10d},
        {OP_WHEN_LOSES_GAME, CR_603_10f},
    };
    for (size_t i = 0; i < ARRAY_LEN(back); i++)
        if (back[i].op == a->trigger->op) return back[i].rule;
    return CR_603_10a;
}

// 107.16a: an ability of a Class is there from its level on.
static bool is_gained(Engine *e, const Game *g, ObjectId source, const Ability *a) {
    const Object *o = game_object(g, source);
    if (a->class_level == 0 || (o != NULL && o->class_level + 1 >= a->class_level)) return true;
    return !CR(e, 107_16a);
}

// 603.2: the ability triggers; it waits until a player would receive priority (603.3).
static void look(Engine *e, const Game *g, const View *source, const Ability *a, int order,
                 const Moment *m, bool back) {
    const Event *ev = m->ev;
    const TriggerRow *row = trigger_row(a);
    if ((row->listens & event_bit(ev->kind)) == 0) return;
    Bounds bounds = {0};
    PlayerId you = controller_of(e, source);
    Look l = {.s = {.e = e,
                    .g = g,
                    .you = you,
                    .source = source->id,
                    .ability = a,
                    .own = &bounds,
                    .x = -1},
              .ev = ev,
              .moment = m,
              .times = 1};
    if (!row->matches(&l, a->trigger)) return;
    if (back && !rule_on(e, back_rule(a))) return;
    // 603.4: an intervening "if" must be true already now.
    if (a->condition != NULL && !condition_holds(&l.s, a->condition) && CR(e, 603_4)) return;
    if (!is_gained(e, g, source->id, a)) return;
    if (!trigger_may_again(&l) || !rule_on(e, row->rule)) return;
    if (!ability_is_on(e, a) || !declaration_allows(e, ev->kind)) return;
    // 603.2a: what keeps abilities from being activated is no matter.
    if (limit_forbids_activating(e, g, source->id) && !CR(e, 603_2a)) return;
    if (event_is_move(ev) && object_same(ev->object, source->id))
        trigger_bind_found(&l, SELF_BINDING, source->id);
    for (const IrNode *t = a->trigger; t != NULL; t = ir_kid(t, FIELD_WHEN)) node_used(e, t);
    // 605.4a: it resolves at once, without the stack.
    if (trigger_is_mana(a) && CR(e, 605_1b) && CR(e, 605_4a)) {
        mana_trigger_resolve(&l.s);
        return;
    }
    Event triggered = event_new(EVENT_TRIGGER);
    triggered.ability = a->id;
    triggered.source = source->id;
    triggered.player = you;
    triggered.amount = order;
    triggered.bounds = &bounds;
    triggered.rule = row->rule;
    bool once = trigger_note_once(&l);
    for (int i = once ? 1 : l.times * trigger_times(&l, source); i > 0; i--) {
        Event one = triggered;
        apply(e, g, &one);
    }
}

// Where an ability stands among those of its source: as printed, that of a keyword in its place;
// then what it was given.
enum { PLACES = 256, KEYWORDS_IN_LINE = 8, AFTER_THOSE_GONE = 1 << 20 };

static int place_of(const Engine *e, const Characteristics *c, const Ability *a, int index) {
    const CardFace *face = pool_face(e->pool, c->face);
    int printed = c->lost & LOST_PRINTED ? 0 : face->ability_count;
    for (int i = 0; i < printed && index >= printed; i++) {
        if (face->abilities[i]->kind != ABILITY_KEYWORD) continue;
        int at = 0;
        const IrNode *list = ir_find(face->abilities[i]->root, OP_LIST);
        const IrNode *n = list == NULL ? NULL : ir_kid(list, FIELD_ITEMS);
        for (; n != NULL && at < KEYWORDS_IN_LINE; n = n->next, at++)
            if (n->op == OP_KEYWORD && pool_keyword_ability(e->pool, (Keyword)n->number) == a)
                return i * KEYWORDS_IN_LINE + at;
    }
    int last = PLACES / KEYWORDS_IN_LINE - 1;
    return (index < last ? index : last) * KEYWORDS_IN_LINE;
}

// Which abilities of a source look: all of them, those that look back, or the others.
typedef enum { LOOKS_ALL, LOOKS_BACK, LOOKS_NOW } Looks;

static void look_from(Engine *e, const Game *g, const View *source, int order, const Moment *m,
                      Looks looks) {
    const Ability *a;
    bool gone = looks == LOOKS_BACK && (source->last_known || m->ev->kind == EVENT_PHASES_OUT);
    for (int i = 0; (a = game_ability(e->pool, &source->c, i)) != NULL; i++) {
        if (a->kind != ABILITY_TRIGGERED) continue;
        const TriggerRow *row = trigger_row(a);
        bool apart = looks != LOOKS_ALL && !row->looks_both;
        if (apart && row->looks_back != (looks == LOOKS_BACK)) continue;
        if (a->works_in == 0 || where_functions(e, a, ZONE_BATTLEFIELD))
            look(e, g, source, a, order * PLACES + place_of(e, &source->c, a, i), m, gone);
    }
}

// Has the permanent left, or is it treated as though it had?
static bool is_gone(const Event *ev) {
    return ev->kind == EVENT_PHASES_OUT || (event_is_move(ev) && ev->from == ZONE_BATTLEFIELD);
}

// Permanents that left in the same batch look back at all of it, themselves included (603.10a).
// What phased out has no last known information: it is still there (603.10b).
static void look_back(Engine *e, const Game *g, const Moment *m) {
    for (int i = 0; i < m->count; i++) {
        const Event *left = &m->events[i];
        if (!is_gone(left)) continue;
        View source = view_of(e, g, left->object);
        bool gone = left->kind == EVENT_PHASES_OUT || source.last_known;
        if (gone) look_from(e, g, &source, i, m, LOOKS_BACK);
    }
}

static bool any_gone(const Event *events, int count) {
    for (int i = 0; i < count; i++)
        if (is_gone(&events[i])) return true;
    return false;
}

// 113.6k: what a spell says of its own casting triggers on the stack.
static void look_at_cast(Engine *e, const Game *g, int order, const Moment *m) {
    View spell = view_of(e, g, m->ev->object);
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &spell.c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && a->trigger->op == OP_WHEN_CASTS &&
            ir_kid(a->trigger, FIELD_WHAT)->op == OP_SELF && CR(e, 113_6k))
            look(e, g, &spell, a, order * PLACES + place_of(e, &spell.c, a, i), m, false);
}

static bool came_with_it(const Moment *m, ObjectId id) {
    for (int i = 0; i < m->count; i++)
        if (event_is_move(&m->events[i]) && object_same(m->events[i].result, id)) return true;
    return false;
}

// 113.6: abilities that function in other zones. 603.10a: a card that came there as permanents left
// was not there yet.
static void look_elsewhere(Engine *e, const Game *g, int order, const Moment *m) {
    int at = 0;
    CardId card;
    for (const Ability *a; (a = where_next(e, g, &at, &card)) != NULL;) {
        if (a->kind != ABILITY_TRIGGERED) continue;
        View source = view_of(e, g, game_id(g, card));
        if (is_gone(m->ev) && came_with_it(m, source.id) && CR(e, 603_10a)) continue;
        look(e, g, &source, a, order++ * PLACES, m, false);
    }
}

// 603.10: what exists after the event looks at it. Off: what came with it sees nothing but itself.
static bool sees(Engine *e, const Moment *m, const View *source) {
    if (m->count < 2 || !event_is_move(m->ev) || object_same(m->ev->result, source->id))
        return true;
    for (int i = 0; i < m->count; i++)
        if (event_is_move(&m->events[i]) && m->events[i].to == ZONE_BATTLEFIELD &&
            object_same(m->events[i].result, source->id))
            return CR(e, 603_10);
    return true;
}

// 603.10a: where something leaves, an ability that looks back is that of its source as it was
// before, under whoever controlled it then; what comes at the same time was not there.
static void look_from_staying(Engine *e, const Game *g, const View *source, int order,
                              const Moment *m) {
    bool came = is_gone(m->ev) && came_with_it(m, source->id);
    bool kept = is_gone(m->ev) && m->before != NULL;
    if (!came && !kept) {
        look_from(e, g, source, order, m, LOOKS_ALL);
        return;
    }
    View was = kept && !came ? view_of(e, m->before, source->id) : *source;
    bool differs =
        came || !player_same(was.controller, source->controller) || was.c.lost != source->c.lost;
    if (differs && !CR(e, 603_10a)) {
        look_from(e, g, source, order, m, LOOKS_ALL);
        return;
    }
    look_from(e, g, source, order, m, LOOKS_NOW);
    if (!came) look_from(e, g, &was, order, m, LOOKS_BACK);
}

static void look_all(Engine *e, const Game *g, const Moment *m) {
    SCRATCH_SCOPE(e->scratch);
    CardId *sources = SCRATCH_ARRAY(e->scratch, CardId, CARDS_MAX);
    int n = 0;
    for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c)) sources[n++] = c;
    for (int i = 0; i < n; i++) {
        View source = view_of(e, g, game_id(g, sources[i]));
        // 603.10d: what changed hands looks as it was.
        if (m->ev->kind == EVENT_CONTROL_CHANGES && object_same(m->ev->object, source.id))
            source.controller = m->ev->player;
        if (sees(e, m, &source)) look_from_staying(e, g, &source, AFTER_THOSE_GONE + i, m);
    }
    look_back(e, g, m);
    look_elsewhere(e, g, AFTER_THOSE_GONE + n, m);
}

static bool waits_for_own_discard(const IrNode *when) {
    bool discards = when->op == OP_WHEN_CYCLES || when->op == OP_WHEN_DISCARDS;
    return when->op == OP_WHEN_DISCARDED || (discards && ir_kid(when, FIELD_WHAT)->op == OP_SELF);
}

// A card that was discarded may have waited for that itself, wherever it is now (113.6k,
// 702.29c).
static void look_from_discarded(Engine *e, const Game *g, const Moment *m) {
    View source = view_of(e, g, m->ev->result);
    const Ability *a;
    if (!source.known || source.c.face.v < 0) return;
    for (int i = 0; (a = game_ability(e->pool, &source.c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && waits_for_own_discard(a->trigger) && CR(e, 113_6k))
            look(e, g, &source, a, i, m, false);
}

static void trigger_delayed(Engine *e, const Game *g, const DelayedTrigger *d, Bounds *bounds,
                            int order) {
    Event triggered = event_new(EVENT_TRIGGER);
    triggered.ability = d->ability;
    triggered.source = d->source;
    triggered.player = d->controller;
    triggered.amount = DELAYED_ORDER + order;
    triggered.key = d->key;
    triggered.bounds = bounds;
    triggered.rule = CR_603_7;
    apply(e, g, &triggered);
}

// 603.7: delayed triggered abilities. Each triggers the next time and no more (603.7b).
static void look_delayed(Engine *e, const Game *g, const Moment *m) {
    for (int i = (int)g->lists[LIST_DELAYED].count - 1; i >= 0; i--) {
        int count;
        DelayedTrigger d = ((const DelayedTrigger *)game_list(g, LIST_DELAYED, &count))[i];
        // 603.7d, 603.7e: who controlled the spell or ability. Off: whose turn it is.
        if (!player_same(d.controller, g->active) && !(d.by_spell ? CR(e, 603_7d) : CR(e, 603_7e)))
            d.controller = g->active;
        const Ability *a = pool_ability(e->pool, d.ability);
        const TriggerRow *row = trigger_row(a);
        if ((row->listens & event_bit(m->ev->kind)) == 0) continue;
        Bounds bounds;
        uint32_t more = scope_load(g, d.key, &bounds);
        Look l = {.s = {.e = e,
                        .g = g,
                        .you = d.controller,
                        .source = d.source,
                        .ability = a,
                        .own = &bounds,
                        .key = more,
                        .x = -1},
                  .ev = m->ev,
                  .moment = m};
        if (!row->matches(&l, a->trigger) || !rule_on(e, row->rule)) continue;
        node_used(e, a->trigger);
        d.key = more;
        trigger_delayed(e, g, &d, &bounds, i);
        if (!d.again && CR(e, 603_7b)) apply_simple(e, g, EVENT_DELAYED_ENDS, i);
    }
}

void trigger_again(Engine *e, const Game *g, Step step) {
    Event begins = event_new(EVENT_STEP_BEGINS);
    begins.amount = (int32_t)step;
    look_delayed(e, g, &(Moment){&begins, 1, &begins, NULL});
}

// 603.12: it is checked as soon as it is made, and triggers on what has just been done.
void trigger_reflexive(Scope *s, const Ability *part) {
    Bounds bounds = {0};
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->illegal) continue;
        if (bounds.count >= BOUNDS_MAX)
            engine_hit_limit(s->e, "what a reflexive ability refers to");
        bounds.items[bounds.count] = *b;
        bounds.items[bounds.count++].target = 0;
    }
    DelayedTrigger d = {.ability = part->id, .source = s->source, .controller = s->you};
    if (CR(s->e, 603_12)) trigger_delayed(s->e, s->g, &d, &bounds, 0);
}

// 603.2c: one event may hold several occurrences, and each triggers. Off: only the first of a kind.
static bool is_repeated(const Event *events, int i) {
    for (int k = 0; k < i; k++)
        if (events[k].kind == events[i].kind) return true;
    return false;
}

// 508.2a, 509.3f: what a creature becomes later is not looked at. Off: an effect on a creature in
// combat lets it be looked at as though it were declared again; but for power and toughness, which
// such triggers themselves give.
static void look_again(Engine *e, const Game *g, ObjectId creature) {
    const Attack *attack = attack_of(g, creature);
    Event ev = event_new(EVENT_ATTACKS);
    if (attack != NULL && (g->listened & event_bit(EVENT_ATTACKS)) != 0 && !CR(e, 508_2a)) {
        ev.source = creature;
        ev.object = attack->object;
        ev.player = attack->player;
        look_all(e, g, &(Moment){&ev, 1, &ev, NULL});
    }
    int count;
    const Block *blocks = game_list(g, LIST_BLOCKS, &count);
    for (int i = 0; i < count && (g->listened & event_bit(EVENT_BLOCKS)) != 0; i++) {
        Block b = blocks[i];
        if (!object_same(b.blocker, creature) && !object_same(b.attacker, creature)) continue;
        if (CR(e, 509_3f)) return;
        ev = event_new(EVENT_BLOCKS);
        ev.source = b.blocker;
        ev.object = b.attacker;
        look_all(e, g, &(Moment){&ev, 1, &ev, NULL});
        blocks = game_list(g, LIST_BLOCKS, &count);
    }
}

// 122.1i, 728.1: the ability of rad counters has no source; the active player controls it.
static void look_at_rad(Engine *e, const Game *g, const Event *ev) {
    if (ev->kind != EVENT_STEP_BEGINS || ev->amount != STEP_PRECOMBAT_MAIN) return;
    if (game_player_counters(g, g->active, COUNTER_RAD) == 0 || !CR(e, 122_1i)) return;
    Bounds bounds = {0};
    Event triggered = event_new(EVENT_TRIGGER);
    triggered.ability = pool_rad_ability(e->pool)->id;
    triggered.player = g->active;
    triggered.bounds = &bounds;
    triggered.rule = CR_122_1i;
    apply(e, g, &triggered);
}

// 725.2: these have no source; who is the monarch as they trigger controls them.
static void look_at_monarch(Engine *e, const Game *g, const Moment *m) {
    for (int i = 0; i < MONARCH_ABILITIES && player_is(g->monarch); i++) {
        const Ability *a = pool_monarch_ability(e->pool, i);
        const TriggerRow *row = trigger_row(a);
        if ((row->listens & event_bit(m->ev->kind)) == 0) continue;
        Bounds bounds = {0};
        Look l = {.s = {.e = e,
                        .g = g,
                        .you = g->monarch,
                        .source = NO_OBJECT,
                        .ability = a,
                        .own = &bounds,
                        .x = -1},
                  .ev = m->ev,
                  .moment = m};
        if (!row->matches(&l, a->trigger) || !ability_is_on(e, a)) continue;
        Event triggered = event_new(EVENT_TRIGGER);
        triggered.ability = a->id;
        triggered.player = g->monarch;
        triggered.bounds = &bounds;
        triggered.rule = CR_725_2;
        apply(e, g, &triggered);
    }
}

void trigger_notice(Engine *e, const Game *g, const Event *events, int count) {
    bool left = any_gone(events, count);
    // Kept here: what is set waiting below goes through the same door and forgets it.
    const Game *before = e->looks_before ? e->before : NULL;
    for (int i = 0; i < count; i++) {
        const Event *ev = &events[i];
        Moment m = {events, count, ev, before};
        bool looked_at = (g->listened & event_bit(ev->kind)) != 0;
        if (looked_at && is_repeated(events, i) && !CR(e, 603_2c)) continue;
        if ((g->listened & event_bit(ev->kind)) != 0 ||
            (left && ((event_bit(ev->kind) & seen_from_before) != 0 || is_gone(ev))))
            look_all(e, g, &m);
        if (ev->kind == EVENT_CAST) look_at_cast(e, g, 0, &m);
        if (ev->kind == EVENT_DISCARD) look_from_discarded(e, g, &m);
        if (g->lists[LIST_DELAYED].count > 0) look_delayed(e, g, &m);
        look_at_rad(e, g, ev);
        look_at_monarch(e, g, &m);
        if (ev->kind == EVENT_CONTINUOUS && ev->continuous.change.kind != CHANGE_ADD_PT &&
            g->lists[LIST_ATTACKS].count > 0)
            look_again(e, g, ev->object);
    }
}
