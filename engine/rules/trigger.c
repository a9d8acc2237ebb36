// trigger.c - triggered abilities (603).
//
// Each trigger operation says which event kinds it looks at and whether an event matches; what the
// event's participants are is bound for the ability's "it" and "that player".
#include "engine/rules/trigger.h"

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat.h"
#include "engine/rules/division.h"
#include "engine/rules/effect.h"
#include "engine/rules/limit.h"
#include "engine/rules/mana.h"
#include "engine/rules/mode.h"
#include "engine/rules/operations.h"
#include "engine/rules/source.h"
#include "engine/rules/statement.h"
#include "engine/rules/target.h"
#include "engine/rules/trigger_internal.h"
#include "engine/rules/where.h"

#define BIT(name) ((EventSet)1 << EVENT_##name)
static const EventSet moves =
    BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD);
static const EventSet counting = BIT(COUNTERS) | BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN);
// What an ability of something that has just left may have waited for (603.10).
static const EventSet seen_from_before =
    BIT(ZONE_CHANGE) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD) | BIT(ATTACH) | BIT(LOSE);

// 400.7e: what left can be found in the public zone that it moved to.
static void bind_found(Look *l, int binding, ObjectId id) {
    bool moved = event_is_move(l->ev) && object_same(id, l->ev->object) &&
                 object_is(l->ev->result) && (zone_is_public(l->ev->to) || !CR(l->s.e, 400_2));
    scope_bind(&l->s, (Bound){.binding = (int8_t)binding,
                              .kind = BOUND_OBJECT,
                              .object = id,
                              .player = NO_PLAYER,
                              .became = moved ? l->ev->result : NO_OBJECT,
                              .how = moved ? FOUND_BY_TRIGGER : FOUND_NOT});
}

void trigger_bind_object(Look *l, const IrNode *n, ObjectId id) {
    if (n != NULL && n->binding != NO_BINDING) bind_found(l, n->binding, id);
}

void trigger_bind_player(Look *l, const IrNode *n, PlayerId p) {
    if (n == NULL || n->binding == NO_BINDING) return;
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding, .kind = BOUND_PLAYER, .player = p});
}

// "That much" is the amount of the event.
static void bind_number(Look *l, const IrNode *n, int amount) {
    if (n->binding == NO_BINDING) return;
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_NUMBER,
                              .amount = amount,
                              .player = NO_PLAYER});
}

void trigger_bind_amount(Look *l, const IrNode *n) { bind_number(l, n, l->ev->amount); }

// Does the phrase of a trigger ("this creature", "another creature you control") mean that object?
bool trigger_phrase_means(Look *l, const IrNode *n, ObjectId id) {
    if (n->op == OP_SELF) return object_same(id, l->s.source);
    if (n->op == OP_OBJECT_AND_OBJECT || n->op == OP_OBJECT_OR_OBJECT)
        return trigger_phrase_means(l, ir_kid(n, FIELD_A), id) ||
               trigger_phrase_means(l, ir_kid(n, FIELD_B), id);
    if (n->op == OP_ENCHANTED || n->op == OP_EQUIPPED)
        return object_same(id, view_of(l->s.e, l->s.g, l->s.source).attached_to);
    if (n->op == OP_IT) {
        Set meant;
        meant.count = 0;
        objects_meant(&l->s, n, &meant);
        return meant.count > 0 && choice_same(meant.items[0], choice_object(id));
    }
    gavel_assert(n->op == OP_ANY_ONE);
    return filter_matches(&l->s, ir_kid(n, FIELD_WHAT), id);
}

bool trigger_player_means(Look *l, const IrNode *n, PlayerId p) {
    Set players;
    players.count = 0;
    players_meant(&l->s, n, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, p)) return true;
    return false;
}

bool trigger_on_object(Look *l, const IrNode *n, ObjectId id) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (!trigger_phrase_means(l, what, id)) return false;
    trigger_bind_object(l, what, id);
    return true;
}

// 603.6b, 611.3c: what enters is at once as continuous effects make it. Off: as printed.
static bool enters(Look *l, const IrNode *n) {
    if (l->ev->to != ZONE_BATTLEFIELD) return false;
    const Object *o = game_object(l->s.g, l->ev->result);
    bool changed = o != NULL && o->characteristics != NO_CHARACTERISTICS;
    if (changed && !(CR(l->s.e, 603_6b) && CR(l->s.e, 611_3c))) l->s.printed = l->ev->result;
    return trigger_on_object(l, n, l->ev->result);
}
static bool enters_during(Look *l, const IrNode *n) {
    return l->s.g->step == n->number && enters(l, n);
}
// 700.4
static bool dies(Look *l, const IrNode *n) {
    return l->ev->from == ZONE_BATTLEFIELD && l->ev->to == ZONE_GRAVEYARD &&
           trigger_on_object(l, n, l->ev->object);
}
static bool put_into_graveyard(Look *l, const IrNode *n) {
    return l->ev->to == ZONE_GRAVEYARD && trigger_on_object(l, n, l->ev->result);
}
static bool enters_or_attacks(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_ATTACKS ? trigger_on_object(l, n, l->ev->source) : enters(l, n);
}
static bool leaves(Look *l, const IrNode *n) {
    return l->ev->from == ZONE_BATTLEFIELD && l->ev->to != ZONE_BATTLEFIELD &&
           trigger_on_object(l, n, l->ev->object);
}
static bool casts(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player) || !trigger_on_object(l, n, l->ev->object))
        return false;
    trigger_bind_player(l, who, l->ev->player);
    // 107.3e: its X is that of the spell, where it asks for a spell with one.
    const StackItem *spell = game_stack_item(l->s.g, l->ev->object);
    if (spell != NULL && ir_find(n, OP_FILTER_COST_HOLDS) != NULL) {
        l->s.x = spell->x;
        scope_tell_x(&l->s, l->s.ability->effect);
    }
    return true;
}
static bool by_player(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
static bool life_changes(Look *l, const IrNode *n) {
    if (!by_player(l, n)) return false;
    trigger_bind_amount(l, n);
    return true;
}
// What a source deals at the same time is one event; 120.9: only that source's damage. Off: all.
static bool deals_damage(Look *l, const IrNode *n) {
    const Moment *m = l->moment;
    int sum = 0;
    for (int i = 0; i < m->count; i++) {
        const Event *ev = &m->events[i];
        if (ev->kind != EVENT_DAMAGE) continue;
        bool own = object_same(ev->source, l->ev->source);
        if (own && ev < l->ev) return false;
        if (own || !CR(l->s.e, 120_9)) sum += ev->amount;
    }
    if (!trigger_on_object(l, n, l->ev->source)) return false;
    bind_number(l, n, sum);
    return true;
}
static bool damage_prevented(Look *l, const IrNode *n) {
    if (object_is(l->ev->object) || !trigger_player_means(l, ir_kid(n, FIELD_TO), l->ev->player))
        return false;
    trigger_bind_amount(l, n);
    return true;
}
static bool does_to(Look *l, const IrNode *n, ObjectId id) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player) || !trigger_on_object(l, n, id)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
// The card is looked at where it went, the permanent as it last was (603.10a).
static bool discards(Look *l, const IrNode *n) { return does_to(l, n, l->ev->result); }
// 603.2f: a card that goes from a hidden zone to a hidden zone is never seen.
static bool discarded(Look *l, const IrNode *n) {
    (void)n;
    View cause = view_of(l->s.e, l->s.g, l->ev->source);
    if (!object_same(l->ev->result, l->s.source) || !cause.known) return false;
    if (!game_is_opponent(l->s.g, l->s.you, cause.controller)) return false;
    return zone_is_public(l->ev->to) || !CR(l->s.e, 603_2f);
}
static bool sacrifices(Look *l, const IrNode *n) { return does_to(l, n, l->ev->object); }
// 731.1a: the first designation is no change.
static bool day_changes(Look *l, const IrNode *n) {
    (void)n;
    return l->ev->amount2 != NEITHER_DAY_NOR_NIGHT;
}
static bool becomes(Look *l, const IrNode *n) { return trigger_on_object(l, n, l->ev->object); }

static bool becomes_level(Look *l, const IrNode *n) {
    return l->ev->amount == n->number && trigger_on_object(l, n, l->ev->object);
}

// 603.8: not again while it is waiting or on the stack.
static bool is_pending(const Look *l) {
    int count;
    const WaitingTrigger *waiting = game_list(l->s.g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (object_same(waiting[i].source, l->s.source) &&
            waiting[i].ability.v == l->s.ability->id.v)
            return true;
    const StackItem *items = game_list(l->s.g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, l->s.source) && items[i].ability.v == l->s.ability->id.v)
            return true;
    return false;
}
static bool state_is(Look *l, const IrNode *n) {
    return !is_pending(l) && condition_holds(&l->s, ir_kid(n, FIELD_C));
}
static bool step_begins(Look *l, const IrNode *n, Step step) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (l->ev->amount != (int)step) return false;
    if (who != NULL && !trigger_player_means(l, who, l->s.g->active)) return false;
    trigger_bind_player(l, who, l->s.g->active);
    return CR(l->s.e, 500_6);
}
static bool upkeep(Look *l, const IrNode *n) { return step_begins(l, n, STEP_UPKEEP); }
static bool first_upkeep(Look *l, const IrNode *n) {
    return l->s.g->begun[STEP_UPKEEP] == 1 && upkeep(l, n);
}
// 505.1b: counted within the turn. Off: any of them.
static bool main_phase(Look *l, const IrNode *n) {
    Step step = (Step)l->s.g->step;
    int which = l->s.g->begun[STEP_PRECOMBAT_MAIN] + l->s.g->begun[STEP_POSTCOMBAT_MAIN];
    if (!step_is_main(step) || !step_begins(l, n, step)) return false;
    return which == n->number || !CR(l->s.e, 505_1b);
}
static bool combat_closes(Look *l, const IrNode *n) {
    return step_begins(l, n, STEP_END_OF_COMBAT) && CR(l->s.e, 511_2);
}
static bool draw_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_DRAW); }
static bool combat_begins(Look *l, const IrNode *n) {
    return step_begins(l, n, STEP_BEGINNING_OF_COMBAT);
}
// Made before the first turn, it waits for the first one that comes.
static bool first_main(Look *l, const IrNode *n) { return step_begins(l, n, STEP_PRECOMBAT_MAIN); }
static bool end_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_END); }
static bool cleanup_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_CLEANUP); }

static const struct {
    Op op;
    EventSet listens;
    bool looks_back;  // 603.10a: asks the board as it was before.
    bool (*matches)(Look *l, const IrNode *n);
    RuleId rule;
} rows[] = {
    {OP_WHEN_ENTERS, moves, false, enters, CR_603_6a},
    {OP_WHEN_ENTERS_DURING, moves, false, enters_during, CR_603_6a},
    {OP_WHEN_DIES, moves, true, dies, CR_603_6c},
    {OP_WHEN_PUT_INTO_GRAVEYARD, moves, false, put_into_graveyard, CR_603_6},
    {OP_WHEN_LEAVES, moves, true, leaves, CR_603_6c},
    {OP_WHEN_ATTACKS, BIT(ATTACKS), false, trigger_acts_in_combat, CR_508_3a},
    {OP_WHEN_ENTERS_OR_ATTACKS, moves | BIT(ATTACKS), false, enters_or_attacks, CR_603_2},
    {OP_WHEN_ATTACKS_PLAYER, BIT(ATTACKS), false, trigger_attacks_player, CR_508_3a},
    {OP_WHEN_ATTACKS_ALONE, BIT(ATTACKS), false, trigger_attacks_alone, CR_506_5},
    {OP_WHEN_PLAYER_ATTACKS, BIT(ATTACKS), false, trigger_player_attacks, CR_508_3d},
    {OP_WHEN_IS_ATTACKED, BIT(ATTACKS), false, trigger_is_attacked, CR_508_3b},
    {OP_WHEN_PLAYER_ATTACKS_PLAYER, BIT(ATTACKS), false, trigger_player_attacks_player, CR_603_2},
    {OP_WHEN_EXERTED, BIT(EXERTS), false, becomes, CR_701_43d},
    {OP_WHEN_BLOCKS_MANY, BIT(BLOCKS), false, trigger_blocks_many, CR_509_3e},
    {OP_WHEN_ATTACKS_WITH, BIT(ATTACKS), false, trigger_attacks_with, CR_508_3c},
    {OP_WHEN_UNBLOCKED, BIT(UNBLOCKED) | BIT(ATTACKS), false, trigger_unblocked, CR_509_3g},
    {OP_WHEN_BLOCKS, BIT(BLOCKS), false, trigger_blocks, CR_509_3a},
    {OP_WHEN_BLOCKS_CREATURE, BIT(BLOCKS), false, trigger_blocks_creature, CR_509_3b},
    {OP_WHEN_BLOCKED, BIT(BECOMES_BLOCKED), false, trigger_on_blocked, CR_509_3c},
    {OP_WHEN_BLOCKED_BY, BIT(BLOCKS) | BIT(PUT_BLOCKING), false, trigger_blocked_by, CR_509_3d},
    {OP_WHEN_BLOCKS_OR_BLOCKED, BIT(BLOCKS) | BIT(BECOMES_BLOCKED), false,
     trigger_blocks_or_blocked, CR_509_3c},
    {OP_WHEN_BLOCKS_OR_BLOCKED_BY, BIT(BLOCKS) | BIT(PUT_BLOCKING), false,
     trigger_blocks_or_blocked_by, CR_509_3d},
    {OP_WHEN_DEALS_COMBAT_DAMAGE_TO_PLAYER, BIT(DAMAGE), false, trigger_combat_damage, CR_510_3a},
    {OP_WHEN_DEALS_DAMAGE, BIT(DAMAGE), false, deals_damage, CR_603_2},
    {OP_WHEN_DAMAGE_PREVENTED, BIT(DAMAGE_PREVENTED), false, damage_prevented, CR_603_2},
    {OP_WHEN_CASTS, BIT(CAST), false, casts, CR_601_2i},
    {OP_WHEN_GAINS_LIFE, BIT(GAIN_LIFE), false, life_changes, CR_603_2},
    {OP_WHEN_LOSES_LIFE, BIT(LOSE_LIFE) | BIT(PAY_LIFE), false, life_changes, CR_603_2},
    {OP_WHEN_DRAWS, BIT(DRAW), false, by_player, CR_603_2},
    {OP_WHEN_DISCARDS, BIT(DISCARD), false, discards, CR_603_2},
    {OP_WHEN_DISCARDED, BIT(DISCARD), false, discarded, CR_603_2},
    {OP_WHEN_SACRIFICES, BIT(SACRIFICE), true, sacrifices, CR_603_2},
    {OP_WHEN_BECOMES_TAPPED, BIT(TAP), false, becomes, CR_603_2e},
    {OP_WHEN_BECOMES_UNTAPPED, BIT(UNTAP), false, becomes, CR_603_2e},
    {OP_WHEN_TAPPED_FOR_MANA, BIT(TAPPED_FOR_MANA), false, trigger_tapped_for_mana, CR_106_12a},
    {OP_WHEN_BECOMES_LEVEL, BIT(CLASS_LEVEL), false, becomes_level, CR_603_2e},
    {OP_WHEN_TURNED_UP, BIT(TURN_UP), false, becomes, CR_603_2e},
    {OP_WHEN_BECOMES_TARGET, BIT(BECOMES_TARGET), false, becomes, CR_603_2e},
    {OP_WHEN_DAY_CHANGES, BIT(DAY_OR_NIGHT), false, day_changes, CR_603_2},
    {OP_WHEN_PHASES_OUT, BIT(PHASES_OUT), true, becomes, CR_603_2},
    {OP_WHEN_PHASES_IN, BIT(PHASES_IN), false, becomes, CR_603_2},
    {OP_WHEN_TARGETED_BY_OPPONENT, BIT(BECOMES_TARGET), false, trigger_targeted_by_opponent,
     CR_702_21a},
    {OP_WHEN_UNATTACHED, moves | BIT(ATTACH), true, trigger_unattached, CR_603_2e},
    {OP_WHEN_LOSES_CONTROL, moves | BIT(CONTROL_CHANGES), true, trigger_loses_control, CR_603_2},
    {OP_WHEN_COUNTERED, BIT(COUNTER_OBJECT), false, trigger_countered, CR_603_2},
    {OP_WHEN_LOSES_GAME, BIT(LOSE), true, trigger_loses_game, CR_603_2},
    {OP_WHEN_COUNTERS_PUT, counting, false, trigger_counters_put, CR_603_2},
    {OP_WHEN_PUTS_COUNTERS, counting, false, trigger_puts_counters, CR_603_2},
    {OP_WHEN_NTH_COUNTER, counting, false, trigger_nth_counter, CR_603_2},
    {OP_WHEN_CHAPTER, counting, false, trigger_chapter, CR_107_15a},
    {OP_WHEN_STATE, ~(EventSet)0, false, state_is, CR_603_8},  // Whatever happens may bring it about.
    {OP_AT_UPKEEP, BIT(STEP_BEGINS), false, upkeep, CR_603_2b},
    {OP_AT_FIRST_UPKEEP, BIT(STEP_BEGINS), false, first_upkeep, CR_603_2b},
    {OP_AT_MAIN_PHASE, BIT(STEP_BEGINS), false, main_phase, CR_603_2b},
    {OP_AT_END_OF_COMBAT, BIT(STEP_BEGINS), false, combat_closes, CR_603_2b},
    {OP_AT_DRAW_STEP, BIT(STEP_BEGINS), false, draw_step, CR_603_2b},
    {OP_AT_COMBAT, BIT(STEP_BEGINS), false, combat_begins, CR_603_2b},
    {OP_AT_FIRST_MAIN, BIT(STEP_BEGINS), false, first_main, CR_603_2b},
    {OP_AT_END_STEP, BIT(STEP_BEGINS), false, end_step, CR_603_2b},
    {OP_AT_CLEANUP, BIT(STEP_BEGINS), false, cleanup_step, CR_603_2b},
};

static int row_of(const Ability *a) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == a->trigger->op) return (int)i;
    gavel_never("a trigger without a row");
}

EventSet trigger_listens(const Ability *a) { return rows[row_of(a)].listens; }

// Limits that an ability sets itself, by the literal of its node (ops.def).
enum { TRIGGERS_ONCE = 1, DOES_ONCE = 2 };

// Delayed abilities wait behind those of permanents, in the order in which they were made.
enum { DELAYED_ORDER = 1 << 24 };

static bool had_its_time(const Game *g, ObjectId source, AbilityId ability) {
    int count;
    const OnceEachTurn *all = game_list(g, LIST_ONCE, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, source) && all[i].ability.v == ability.v) return true;
    return false;
}

// Parts of abilities (603.7) use the literal otherwise.
static int limit_of(const Ability *a) { return a->root->op == OP_TRIGGERED ? a->root->number : 0; }

static bool may_trigger(Engine *e, const Game *g, ObjectId source, const Ability *a) {
    if (limit_of(a) == 0 || !had_its_time(g, source, a->id)) return true;
    return limit_of(a) == DOES_ONCE && !CR(e, 603_2h);
}

static void use_its_time(Engine *e, const Game *g, ObjectId source, const Ability *a) {
    Event ev = event_new(EVENT_TRIGGERED_ONCE);
    ev.source = source;
    ev.ability = a->id;
    apply(e, g, &ev);
}

int trigger_resolved(Scope *s) {
    use_its_time(s->e, s->g, s->source, s->ability);
    int count, times = 0;
    const OnceEachTurn *all = game_list(s->g, LIST_ONCE, &count);
    for (int i = 0; i < count; i++)
        times += object_same(all[i].source, s->source) && all[i].ability.v == s->ability->id.v;
    return times;
}

// 603.2h: whether the action was taken is said by the "may" of its effect.
void trigger_was_done(Scope *s, const Ability *a) {
    if (a->kind != ABILITY_TRIGGERED || limit_of(a) != DOES_ONCE) return;
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        const IrNode *by = b->binding < 0 ? NULL : a->bindings[b->binding].introduced_by;
        if (by == NULL || by->op != OP_MAY) continue;
        use_its_time(s->e, s->g, s->source, a);
        return;
    }
}

// An ability that a keyword stands for is there while the keyword's rule is on.
static bool keyword_allows(Engine *e, const Ability *a) {
    static const struct {
        Keyword keyword;
        RuleId rule;
    } keywords[] = {
        {KEYWORD_FLANKING, CR_702_25a},   {KEYWORD_EXALTED, CR_702_83a},
        {KEYWORD_BATTLE_CRY, CR_702_91a}, {KEYWORD_EXTORT, CR_702_101a},
        {KEYWORD_UNDYING, CR_702_93a},
    };
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++)
        if (pool_keyword_ability(e->pool, keywords[i].keyword) == a)
            return rule_on(e, keywords[i].rule);
    return true;
}

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

typedef struct {
    const View *source;
    const Event *ev;
    int times;
} Again;

static bool says_again(const Scope *s, const IrNode *n, const void *context) {
    Again *again = *(Again *const *)context;
    if (!player_same(s->you, again->source->controller)) return false;
    if (!event_is_move(again->ev) || again->ev->to != ZONE_BATTLEFIELD) return false;
    if (filter_matches(s, ir_kid(n, FIELD_WHAT), again->ev->result)) again->times++;
    return false;  // Each of them counts.
}

// 603.2d: how often it triggers is settled once; those effects do not affect each other.
static int times(Engine *e, const Game *g, const View *source, const Event *ev) {
    Again again = {.source = source, .ev = ev, .times = 1}, *context = &again;
    statement_any(e, g, OP_TRIGGERS_AGAIN, says_again, &context);
    return again.times > 1 && CR(e, 603_2d) ? again.times : 1;
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
    int r = row_of(a);
    if ((rows[r].listens & event_bit(ev->kind)) == 0) return;
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
    if (!rows[r].matches(&l, a->trigger)) return;
    if (back && !rule_on(e, back_rule(a))) return;
    // 603.4: an intervening "if" must be true already now.
    if (a->condition != NULL && !condition_holds(&l.s, a->condition) && CR(e, 603_4)) return;
    if (!is_gained(e, g, source->id, a)) return;
    if (!may_trigger(e, g, source->id, a) || !rule_on(e, rows[r].rule)) return;
    if (!keyword_allows(e, a) || !declaration_allows(e, ev->kind)) return;
    // 603.2a: what keeps abilities from being activated is no matter.
    if (limit_forbids_activating(e, g, source->id) && !CR(e, 603_2a)) return;
    if (event_is_move(ev) && object_same(ev->object, source->id))
        bind_found(&l, SELF_BINDING, source->id);
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
    triggered.rule = rows[r].rule;
    for (int i = l.times * times(e, g, source, ev); i > 0; i--) {
        Event one = triggered;
        apply(e, g, &one);
    }
    if (limit_of(a) == TRIGGERS_ONCE) use_its_time(e, g, source->id, a);
}

static void look_from(Engine *e, const Game *g, const View *source, int order, const Moment *m,
                      bool back_only) {
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &source->c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && (!back_only || rows[row_of(a)].looks_back) &&
            (a->works_in == 0 || where_functions(e, a, ZONE_BATTLEFIELD)))
            look(e, g, source, a, order * 16 + i, m, back_only);
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
        if (gone) look_from(e, g, &source, i, m, true);
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
            look(e, g, &spell, a, order * 16 + i, m, false);
}

// 113.6: abilities that function in other zones.
static void look_elsewhere(Engine *e, const Game *g, int order, const Moment *m) {
    int at = 0;
    CardId card;
    for (const Ability *a; (a = where_next(e, g, &at, &card)) != NULL;) {
        if (a->kind != ABILITY_TRIGGERED) continue;
        View source = view_of(e, g, game_id(g, card));
        look(e, g, &source, a, order++ * 16, m, false);
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

static void look_all(Engine *e, const Game *g, const Moment *m) {
    CardId sources[CARDS_MAX];
    int n = 0;
    for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c)) sources[n++] = c;
    for (int i = 0; i < n; i++) {
        View source = view_of(e, g, game_id(g, sources[i]));
        // 603.10d: what changed hands looks as it was.
        if (m->ev->kind == EVENT_CONTROL_CHANGES && object_same(m->ev->object, source.id))
            source.controller = m->ev->player;
        if (sees(e, m, &source)) look_from(e, g, &source, BATCH_MAX + i, m, false);
    }
    look_back(e, g, m);
    look_elsewhere(e, g, BATCH_MAX + n, m);
}

// A card that was discarded may have waited for that itself.
static void look_from_discarded(Engine *e, const Game *g, const Moment *m) {
    View source = view_of(e, g, m->ev->result);
    const Ability *a;
    if (!source.known || source.c.face.v < 0) return;
    for (int i = 0; (a = game_ability(e->pool, &source.c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && a->trigger->op == OP_WHEN_DISCARDED)
            look(e, g, &source, a, i, m, false);
}

static void trigger_delayed(Engine *e, const Game *g, const DelayedTrigger *d, Bounds *bounds,
                            int order) {
    Event triggered = event_new(EVENT_TRIGGER);
    triggered.ability = d->ability;
    triggered.source = d->source;
    triggered.player = d->controller;
    triggered.amount = DELAYED_ORDER + order;
    triggered.bounds = bounds;
    triggered.rule = CR_603_7;
    apply(e, g, &triggered);
}

static void load_bounds(Engine *e, const Game *g, uint32_t key, Bounds *out) {
    int at = 0;
    for (const Bound *b; (b = game_bound(g, key, &at)) != NULL;) {
        if (out->count >= BOUNDS_MAX) engine_hit_limit(e, "what a delayed ability refers to");
        out->items[out->count++] = *b;
    }
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
        int r = row_of(a);
        if ((rows[r].listens & event_bit(m->ev->kind)) == 0) continue;
        Bounds bounds = {0};
        load_bounds(e, g, d.key, &bounds);
        Look l = {.s = {.e = e,
                        .g = g,
                        .you = d.controller,
                        .source = d.source,
                        .ability = a,
                        .own = &bounds,
                        .x = -1},
                  .ev = m->ev,
                  .moment = m};
        if (!rows[r].matches(&l, a->trigger) || !rule_on(e, rows[r].rule)) continue;
        if (CR(e, 603_7b)) apply_simple(e, g, EVENT_DELAYED_ENDS, i);
        trigger_delayed(e, g, &d, &bounds, i);
    }
}

void trigger_again(Engine *e, const Game *g, Step step) {
    Event begins = event_new(EVENT_STEP_BEGINS);
    begins.amount = (int32_t)step;
    look_delayed(e, g, &(Moment){&begins, 1, &begins});
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
        look_all(e, g, &(Moment){&ev, 1, &ev});
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
        look_all(e, g, &(Moment){&ev, 1, &ev});
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

void trigger_notice(Engine *e, const Game *g, const Event *events, int count) {
    bool left = any_gone(events, count);
    for (int i = 0; i < count; i++) {
        const Event *ev = &events[i];
        Moment m = {events, count, ev};
        bool looked_at = (g->listened & event_bit(ev->kind)) != 0;
        if (looked_at && is_repeated(events, i) && !CR(e, 603_2c)) continue;
        if ((g->listened & event_bit(ev->kind)) != 0 ||
            (left && ((event_bit(ev->kind) & seen_from_before) != 0 || is_gone(ev))))
            look_all(e, g, &m);
        if (ev->kind == EVENT_CAST) look_at_cast(e, g, 0, &m);
        if (ev->kind == EVENT_DISCARD) look_from_discarded(e, g, &m);
        if (g->lists[LIST_DELAYED].count > 0) look_delayed(e, g, &m);
        look_at_rad(e, g, ev);
        if (ev->kind == EVENT_CONTINUOUS && ev->continuous.change.kind != CHANGE_ADD_PT &&
            g->lists[LIST_ATTACKS].count > 0)
            look_again(e, g, ev->object);
    }
}

// ---- going on the stack

// The waiting triggers of a player, as options: their indices.
static int waiting_of(Engine *e, const Game *g, PlayerId p, Choice *out) {
    int count, n = 0;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].controller, p)) continue;
        engine_need_room(e, n, ANSWER_ITEMS_MAX, "triggers waiting at once");
        out[n++] = choice_number(i);
    }
    return n;
}

// Sorts by the order in which their sources stand, then as printed: the order nobody needs to ask
// for.
static void sort_waiting(const Game *g, Choice *items, int n) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && all[items[k - 1].number].order > all[items[k].number].order; k--) {
            Choice swap = items[k];
            items[k] = items[k - 1];
            items[k - 1] = swap;
        }
}

static bool all_alike(const Game *g, const Choice *items, int n) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 1; i < n; i++)
        if (all[items[i].number].ability.v != all[items[0].number].ability.v) return false;
    return true;
}

static void remove_from_stack(Engine *e, const Game *g, ObjectId ability) {
    Event gone = event_new(EVENT_CEASE);
    gone.object = ability;
    apply(e, g, &gone);
}

// 603.5: what is optional is decided on resolution, and so is what depends on "unless".
static bool is_optional(const IrNode *effect) {
    if (effect->op == OP_IF_YOU_DO || effect->op == OP_WHEN_YOU_DO)
        return is_optional(ir_kid(effect, FIELD_E));
    return effect->op == OP_MAY || effect->op == OP_UNLESS_PAYS;
}

// 603.3d: targets are chosen as it goes on the stack; without legal ones it is removed.
static void put_one(Engine *e, const Game *g, int index) {
    Event ev = event_new(EVENT_TRIGGER_ON_STACK);
    ev.amount = index;
    apply(e, g, &ev);
    Scope s = scope_of_item(e, g, ev.object);
    const Ability *a = s.ability;
    View source = view_of(e, g, s.source);
    if ((!mode_available(&s, a) && CR(e, 603_3c)) || (is_optional(a->effect) && !CR(e, 603_5))) {
        remove_from_stack(e, g, ev.object);
        return;
    }
    // 704.1a: an ability that watches for a state uses the stack. Off: it is done at once.
    if (a->trigger != NULL && a->trigger->op == OP_WHEN_STATE && !CR(e, 704_1a)) {
        effect_do(&s, a->effect);
        remove_from_stack(e, g, ev.object);
        return;
    }
    mode_choose(&s, a, view_name(e, &source));  // 603.3c
    if (a->target_count == 0) return;
    if (!target_available(&s, a) || !target_choose(&s, a)) {
        if (CR(e, 603_3d)) remove_from_stack(e, g, ev.object);
        return;
    }
    division_announce(&s, a, view_name(e, &source));  // 603.3d
}

// 603.3b: the player orders their own; the first in the answer resolves first, so it goes on last.
static void put_of_player(Engine *e, const Game *g, PlayerId p) {
    Choice options[ANSWER_ITEMS_MAX];
    int n = waiting_of(e, g, p, options);
    if (n == 0) return;
    sort_waiting(g, options, n);
    Answer a = {.count = n};
    for (int i = 0; i < n; i++) a.items[i].what = options[i];
    if (n > 1 && !all_alike(g, options, n)) {
        Question q = question_new(QUESTION_ORDER, ROLE_TRIGGER_ORDER, p, NO_OBJECT);
        q.options = options;
        q.option_count = n;
        ask(e, g, &q, &a);
    }
    for (int i = n - 1; i >= 0; i--) {
        int index = a.items[i].what.number;
        put_one(e, g, index);
        for (int k = 0; k < i; k++)
            if (a.items[k].what.number > index) a.items[k].what.number--;
    }
}

static int waiting_players(const Game *g) {
    int count, players = 0;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    bool seen[PLAYERS_MAX] = {false};
    for (int i = 0; i < count; i++) {
        players += !seen[all[i].controller.v];
        seen[all[i].controller.v] = true;
    }
    return players;
}

bool trigger_put_on_stack(Engine *e, const Game *g) {
    if (g->lists[LIST_WAITING].count == 0 || !CR(e, 603_3)) return false;
    // 603.3b, 405.3: the active player's go on first. Off: in the order of seats.
    bool apnap = waiting_players(g) > 1 && CR(e, 603_3b) && CR(e, 405_3);
    int first = apnap ? g->active.v : 0;
    for (int i = 0; i < g->player_count; i++)
        put_of_player(e, g, player_id((first + i) % g->player_count));
    return true;
}

bool trigger_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
