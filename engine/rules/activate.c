// activate.c - activating abilities: whether one can be (602.5), and the steps of 602.2.
#include "engine/rules/cast_internal.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/division.h"
#include "engine/rules/limit.h"
#include "engine/rules/mode.h"
#include "engine/rules/target.h"
#include "engine/rules/title.h"
#include "engine/rules/where.h"

static const IrNode *who_activates(const IrNode *limit) {
    if (limit == NULL || limit->op == OP_OPEN_TO) return limit;
    return limit->op == OP_ONLY_BOTH ? who_activates(ir_kid(limit, FIELD_A)) : NULL;
}

// 602.2: its controller, unless its own words say who else.
static bool is_open_to(Attempt *t) {
    const IrNode *open = t->ability == NULL ? NULL : who_activates(t->ability->limit);
    bool own = player_same(t->v.controller, t->player);
    if (open == NULL || t->v.zone != ZONE_BATTLEFIELD) return own;
    Scope s = attempt_scope(t);
    s.you = t->v.controller;
    if (ir_kid(open, FIELD_WHO) != NULL)
        return phrase_fits(&s, ir_kid(open, FIELD_WHO), choice_player(t->player));
    return own || CR(t->e, 602_2);
}

// 602.2: an ability works for its controller, or where it works elsewhere, for its owner.
bool activate_zone_fits(Attempt *t, Rejection *r) {
    // 113.6: abilities of permanents function on the battlefield only, unless they say otherwise.
    bool there = t->ability == NULL ? t->v.zone == ZONE_BATTLEFIELD
                                    : where_functions(t->e, t->ability, t->v.zone);
    if (!there && CR(t->e, 113_6)) return attempt_zone_wrong(t, r);
    bool own = player_same(t->v.controller, t->player);
    if (own && !is_open_to(t) && CR(t->e, 602_2))
        return rejection_set(r, REJECTED_ZONE_WRONG, "only its controller's opponents may");
    if (!is_open_to(t) && CR(t->e, 602_2))
        return rejection_set(r, REJECTED_ZONE_WRONG, "%s controls it",
                             title_of_player(t->e, t->v.controller));
    return true;
}

// 602.1c: no other kind of ability can be activated. Off: a triggered one can, for nothing.
static const Ability *wrong_ability(Attempt *t) {
    const Ability *a;
    int n = t->action->ability;
    for (int i = 0; (a = game_ability(t->e->pool, &t->v.c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && --n == 0) return CR(t->e, 602_1c) ? NULL : a;
    return NULL;
}

bool activate_exists(Attempt *t, Rejection *r) {
    if (t->ability == NULL) t->ability = wrong_ability(t);
    if (t->ability == NULL)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it has no such ability");
    if (t->action->mana_only && !is_mana_ability(t->e, t->ability))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "that is not a mana ability");
    Scope s = attempt_scope(t);
    if (!limit_allows_ability(&s, t->ability, r)) return false;
    if (ability_is_on(t->e, t->ability)) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it has no such ability");
}

static bool taps_for_mana(const Ability *a) {
    return a->root->op == OP_ACTIVATED && a->root->number == 1;
}

static int untapped_creatures(const Attempt *t, Choice *out) {
    int count = 0;
    for (CardId c = t->g->battlefield.first; card_is(c); c = game_place(t->g, c)->next) {
        const Object *o = game_place(t->g, c);
        ObjectId id = game_id(t->g, c);
        if (!player_same(o->controller, t->player) || o->tapped ||
            !permanent_is(t->e, t->g, id, TYPE_CREATURE))
            continue;
        engine_need_room(t->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(id);
    }
    return count;
}

// What could be paid by tapping creatures is left out of what must be affordable.
void activate_spare_tapped(const Attempt *t, ManaCost *due) {
    SCRATCH_SCOPE(t->e->scratch);
    Choice *creatures = SCRATCH_ARRAY(t->e->scratch, Choice, OPTIONS_MAX);
    if (!taps_for_mana(t->ability)) return;
    for (int i = untapped_creatures(t, creatures); i > 0; i--) total_cost_take_one(due);
}

// 602.1e: what is said of paying the activation cost holds for the total cost. Off: only for what
// stands before the colon.
static bool tap_for_mana(Attempt *t, Scope *s, int own_mana, ManaCost *due) {
    if (!taps_for_mana(t->ability)) return true;
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int total = total_cost_amount(due);
    Question q = question_new(QUESTION_CHOOSE, ROLE_COST_TAP, t->player, s->item);
    q.options = options;
    q.option_count = untapped_creatures(t, options);
    q.max = total > own_mana && !CR(t->e, 602_1e) ? own_mana : total;
    if (q.max > q.option_count) q.max = q.option_count;
    q.optional = true;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: tap creatures rather than pay mana", t->name);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    a->count = 0;
    if (q.max > 0 && !ask(t->e, t->g, &q, a)) return false;
    for (int i = 0; i < a->count; i++) {
        Event ev = event_new(EVENT_TAP);
        ev.object = a->items[i].what.object;
        ev.source = t->v.id;
        ev.player = t->player;
        ev.why = WHY_COST;
        ev.amount = 1;
        apply(t->e, t->g, &ev);
        total_cost_take_one(due);
    }
    return true;
}

// 602.2b: as 601.2b-i.
bool activate_take(Attempt *t, Rejection *r) {
    if (!ways_are_offered(t, r)) return false;
    const IrNode *costs = t->ability->cost;
    Scope own = attempt_scope(t);
    ObjectId object = attempt_announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (!mode_choose(&s, t->ability, t->name)) return attempt_refused(t, r);
    if (!attempt_announce_x(t, &s, cost_has_x(costs))) return attempt_refused(t, r);
    own.x = s.x;
    if (!target_choose(&s, t->ability)) return attempt_refused(t, r);
    if (!division_announce(&s, t->ability, t->name)) return attempt_refused(t, r);
    if (!cost_payable(&own, costs, r)) return false;
    ManaCost due;
    cost_mana(costs, s.x, &due);
    int own_mana = total_cost_amount(&due);
    total_cost_of_ability(t->e, t->g, t->v.id, t->ability, &due);
    if (!tap_for_mana(t, &s, own_mana, &due)) return attempt_refused(t, r);
    ObjectId spare = cost_has(costs, OP_COST_TAP) ? t->v.id : NO_OBJECT;
    PaidFor to = attempt_paid_for(t, object, spare);
    to.by = &s;
    to.part_count = 1;
    to.parts = &costs;
    if (!payment_make(t->e, t->g, t->player, &to, &due)) return attempt_refused(t, r);
    if (CR(t->e, 602_1a) && !cost_pay(&s, costs)) return attempt_refused(t, r);
    attempt_complete(t, EVENT_ACTIVATE, object);
    return true;
}
