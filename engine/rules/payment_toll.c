// payment_toll.c - what mana abilities cost and do besides adding mana.
//
// What an effect does is read from its words where these are plain and nothing on the board could
// change it; else it is carried out on a copy of the game (mana_trial.c).
#include "engine/rules/payment_toll.h"

#include "engine/rules/cost.h"
#include "engine/rules/cost_given.h"
#include "engine/rules/mana_trial.h"
#include "engine/rules/replacement.h"

// ---- costs

static void add_counters(const Scope *s, const IrNode *n, Toll *toll) {
    const IrNode *what = ir_kid(n, FIELD_WHAT), *count = ir_kid(n, FIELD_N);
    toll->any_x = count != NULL && count->op == OP_VARIABLE && ir_kid(count, FIELD_N) == NULL;
    int each = toll->any_x ? 1 : quantity(s, count);
    if (what == NULL || what->op != OP_SELF || each <= 0 || toll->counters > 0) toll->other = true;
    toll->counters = each;
    toll->kind = (CounterKind)n->number;
}

bool toll_takes_objects(const IrNode *n) {
    switch ((int)n->op) {
        case OP_COST_SACRIFICE:
        case OP_COST_DISCARD:
        case OP_COST_EXILE:
        case OP_COST_TAP_PERMANENTS:
        case OP_COST_RETURN_TO_HAND:
        case OP_COST_PUT_INTO_GRAVEYARD: return true;
    }
    return false;
}

// 701.17b: can it be milled for, whatever else is milled for meanwhile?
static bool can_surely_mill(const Scope *s, const IrNode *n) {
    int each = quantity(s, ir_kid(n, FIELD_N));
    return each * (int)s->g->battlefield.count <= game_zone(s->g, s->you, ZONE_LIBRARY)->count;
}

static void add_part(const Scope *s, const IrNode *n, Toll *toll) {
    if (toll_takes_objects(n) && cost_given_is_self(n)) {
        toll->leaves = true;
    } else if (toll_takes_objects(n) && toll->part_count < TOLL_PARTS_MAX) {
        toll->parts[toll->part_count++] = n;
    } else if (n->op == OP_COST_PUT_COUNTERS && cost_given_is_self(n) && toll->once) {
        return;
    } else if (n->op == OP_COST_MILL && toll->taps && can_surely_mill(s, n)) {
        return;
    } else if (n->op == OP_COST_REMOVE_COUNTERS) {
        add_counters(s, n, toll);
    } else {
        toll->other = true;
    }
}

// "Activate only once each turn" (602.5b).
bool toll_is_limited_to_one(const Ability *a) {
    if (a->limit == NULL) return false;
    const IrNode *only = ir_kid(a->root, FIELD_ONLY);
    return only != NULL &&
           (ir_find(only, OP_ONLY_ONCE_EACH_TURN) != NULL ||
            ir_find(only, OP_ONLY_TIMES_EACH_TURN) != NULL || ir_find(only, OP_ONLY_ONCE) != NULL);
}

Toll toll_of(const Scope *s, const Ability *a) {
    Toll toll = {.once = toll_is_limited_to_one(a) && CR(s->e, 602_5b),
                 .taps = a->only_taps || cost_has(a->cost, OP_COST_TAP)};
    if (a->only_taps) return toll;
    const IrNode *first = a->cost->op == OP_LIST ? ir_kid(a->cost, FIELD_ITEMS) : a->cost;
    for (const IrNode *n = first; n != NULL; n = n->next) {
        if (n->op == OP_COST_TAP || n->op == OP_COST_EXERT)
            continue;
        else if (n->op == OP_COST_PAY_LIFE)
            toll.life += quantity(s, ir_kid(n, FIELD_N));
        else if (n->op == OP_COST_MANA)
            toll.mana = true;
        else if (n->op == OP_COST_ENERGY)
            toll.energy += n->number;
        else
            add_part(s, n, &toll);
    }
    return toll;
}

// ---- effects

// Adds what the instruction does to the life of "you". False: it does something else.
static bool read_life(const Scope *s, const IrNode *n, int *loses) {
    const IrNode *who = ir_kid(n, n->op == OP_DAMAGE ? FIELD_TO : FIELD_WHO);
    const IrNode *amount = ir_kid(n, FIELD_N);
    if (n->op != OP_DAMAGE && n->op != OP_GAIN_LIFE && n->op != OP_LOSE_LIFE) return false;
    if (who == NULL || who->op != OP_YOU || amount->op != OP_NUMBER) return false;
    if (n->op == OP_DAMAGE && ir_kid(n, FIELD_A) != NULL) return false;
    int number = quantity(s, amount);
    *loses += n->op == OP_GAIN_LIFE ? -number : number;
    return true;
}

// Reads the instructions in their order. False: more than adding mana and changing life is done.
static bool read_effect(const Scope *s, const IrNode *n, int *loses) {
    if (n->op == OP_ADD_MANA || mana_is_spoken_of((Op)n->op)) return true;
    if (n->op != OP_SEQUENCE && n->op != OP_LIST && n->op != OP_DOES) return read_life(s, n, loses);
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            if (op_room((Op)kid->op) == ROOM_EFFECT && !read_effect(s, kid, loses)) return false;
    return true;
}

// Could something change how much damage is dealt, or how much life is gained or lost?
static bool life_may_change(const Scope *s) {
    EventSet life =
        event_bit(EVENT_DAMAGE) | event_bit(EVENT_GAIN_LIFE) | event_bit(EVENT_LOSE_LIFE);
    return (s->g->replaced & life) != 0 || s->g->lists[LIST_SHIELDS].count > 0 ||
           replacement_no_life_gain(s->e, s->g, s->you) ||
           replacement_no_life_loss(s->e, s->g, s->you);
}

void toll_outcome(const Scope *s, int n, const Toll *toll, Outcome *out) {
    const IrNode *effect = s->ability->effect;
    out->loses = 0;
    out->goes = false;
    bool plain = read_effect(s, effect, &out->loses);
    if (plain && (out->loses == 0 || !life_may_change(s))) {
        mana_yields_of_ability(s, s->ability, &out->yields);
        return;
    }
    ManaTrial trial;
    out->loses = 0;
    out->yields.count = 0;
    if (!mana_trial(s, n, &trial)) return;
    out->yields = trial.yields;
    out->loses = trial.life_lost - toll->life;
    out->goes = trial.gone && !toll->leaves;
}

int toll_loses_later(const Scope *s, const Characteristics *c) {
    const Ability *a;
    int loses = 0;
    if (!(s->g->listened & event_bit(EVENT_TAP))) return 0;
    for (int i = 0; (a = game_ability(s->e->pool, c, i)) != NULL; i++) {
        if (a->kind != ABILITY_TRIGGERED || a->trigger->op != OP_WHEN_BECOMES_TAPPED) continue;
        const IrNode *what = ir_kid(a->trigger, FIELD_WHAT);
        int more = 0;
        if (what != NULL && what->op == OP_SELF && read_effect(s, a->effect, &more)) loses += more;
    }
    // 119.8: who can't lose life loses none to it.
    if (loses > 0 && replacement_no_life_loss(s->e, s->g, s->you)) return 0;
    return loses;
}
