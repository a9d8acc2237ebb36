// combat_cost.c - what attacking and blocking costs (508.1h-j, 509.1d-f).
#include "engine/rules/combat_internal.h"
#include "engine/rules/cost.h"

static void add_cost(Engine *e, const Statement *s, ManaCost *cost) {
    ManaCost one;
    cost_mana(ir_kid(s->n, FIELD_COST), 0, &one);
    mana_cost_add(e, cost, &one);
}

bool combat_attack_cost(Engine *e, const Game *g, const Statements *said, ObjectId id,
                        Choice attacked, ManaCost *cost) {
    bool any = false;
    int at = 0;
    if (attacked.kind == CHOICE_OBJECT) return false;  // It is about attacking a player.
    PlayerId defending = combat_defending_player(e, g, attacked);
    for (const Statement *s; (s = statement_next(said, id, TRAIT_ATTACK_COST, &at)) != NULL;) {
        Scope scope = statement_scope(e, g, s, NULL);
        SCRATCH_SCOPE(e->scratch);
        Set whom = set_new(e);
        players_meant(&scope, ir_kid(s->n, FIELD_WHO), &whom);
        for (int i = 0; i < whom.count; i++) {
            if (!player_same(whom.items[i].player, defending) || !CR(e, 508_1h)) continue;
            add_cost(e, s, cost);
            any = true;
        }
    }
    return any;
}

bool combat_block_cost(Engine *e, const Statements *said, ObjectId attacker, ManaCost *cost) {
    bool any = false;
    int at = 0;
    for (const Statement *s;
         (s = statement_next(said, attacker, TRAIT_BLOCKED_COST, &at)) != NULL;) {
        if (!CR(e, 509_1d)) continue;
        add_cost(e, s, cost);
        any = true;
    }
    return any;
}

static bool activates_any(const PaymentPlan *plan) {
    for (int i = 0; i < plan->count; i++)
        if (plan->steps[i].kind == PAY_SOURCE) return true;
    return false;
}

// Off: mana abilities can't be activated, so only what is in the pool pays.
bool combat_can_pay(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                    const ManaCost *total, RuleId chance) {
    PaymentPlan plan;
    if (total->count == 0) return true;
    return payment_solve(e, g, player, to, total, &plan) &&
           !(activates_any(&plan) && !rule_on(e, chance));
}

bool combat_pay(Engine *e, const Game *g, PlayerId player, const ManaCost *total, RuleId chance,
                Rejection *r) {
    const PaidFor to = {.on = SPENT_ON_OTHER};
    if (total->count == 0) return true;
    if (!rule_on(e, chance) && !combat_can_pay(e, g, player, &to, total, chance))
        return rejection_set(r, REJECTED_MANA_CANNOT_PAY,
                             "what the declaration costs cannot be paid");
    e->announcing = true;
    e->refused = (Rejection){.code = REJECTED_NOT};
    bool paid = payment_make(e, g, player, &to, total);
    e->announcing = false;
    *r = e->refused;
    return paid;
}

void combat_keep_controlled(const Game *g, PlayerId player, Answer *a) {
    int kept = 0;
    for (int i = 0; i < a->count; i++) {
        const Object *o = game_object(g, a->items[i].what.object);
        bool there = o != NULL && o->zone == ZONE_BATTLEFIELD;
        if (there && player_same(o->controller, player)) a->items[kept++] = a->items[i];
    }
    a->count = kept;
}
