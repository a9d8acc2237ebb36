// effects_toll.c - costs paid while something resolves (118.12): "unless a player pays", "may pay",
// and payments that are due.
#include <stdio.h>
#include <string.h>

#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/mana.h"
#include "engine/rules/phrase.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

enum { X_MOST = 1000 };  // An X chosen as something resolves.

static PaidFor paid_for(const Scope *payer, const IrNode *const *cost) {
    return (PaidFor){.object = payer->item, .by = payer, .part_count = 1, .parts = cost};
}

static bool can_pay(const Scope *payer, const IrNode *cost) {
    ManaCost due;
    PaidFor to = paid_for(payer, &cost);
    cost_mana_due(payer, cost, &due);
    return cost_payable(payer, cost, NULL) &&
           payment_solve(payer->e, payer->g, payer->you, &to, &due, NULL);
}

// 118.12: who can't pay can't choose to. The clause says what for.
static bool wants_to(const Scope *payer, const IrNode *clause, bool possible) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, payer->you, payer->item);
    q.optional = true;
    q.impossible = !possible;
    phrase_question(payer, clause, "pay what it asks for", &q);
    size_t length = strlen(q.text);
    if (clause->op == OP_UNLESS_PAYS)
        snprintf(q.text + length, sizeof q.text - length, " (yes: it is paid)");
    bool yes = false;
    ask_yes_no(payer->e, payer->g, q, &yes);
    return yes;
}

// 107.3f: an X that nothing defines is chosen by who pays it, no greater than can be paid.
static void choose_x(Scope *payer, const IrNode *cost) {
    View v = view_of(payer->e, payer->g, payer->source);
    Question q = question_new(QUESTION_NUMBER, ROLE_X, payer->you, payer->item);
    Scope more = *payer;
    for (more.x = 1; more.x <= X_MOST && can_pay(&more, cost); more.x++) q.high = more.x;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", view_name(payer->e, &v));
    ask_number(payer->e, payer->g, q, &payer->x);
    if (payer->x > 0 && !CR(payer->e, 107_3f)) payer->x = 0;
}

// 608.2g: mana abilities may be activated for it. Off: only mana that is there already pays.
static bool has_mana_for(const Scope *payer, const ManaCost *due) {
    if (due->count == 0) return true;
    PaymentPlan plan;
    PaidFor to = {.object = payer->item};
    payment_solve(payer->e, payer->g, payer->you, &to, due, &plan);
    for (int i = 0; i < plan.count; i++)
        if (plan.steps[i].kind == PAY_SOURCE) return CR(payer->e, 608_2g);
    return true;
}

static bool pay(Scope *payer, const IrNode *cost) {
    ManaCost due;
    PaidFor to = paid_for(payer, &cost);
    cost_mana_due(payer, cost, &due);
    if (!has_mana_for(payer, &due)) return false;
    return payment_make(payer->e, payer->g, payer->you, &to, &due) && cost_pay(payer, cost);
}

static bool agrees(Scope *payer, const IrNode *clause) {
    const IrNode *cost = ir_kid(clause, FIELD_COST);
    ManaCost due;
    cost_mana_due(payer, cost, &due);
    if (!can_pay(payer, cost)) return wants_to(payer, clause, false);
    // 118.5: even {0} is paid only by somebody who says so. Off: it is paid by itself.
    bool by_itself = cost_has(cost, OP_COST_MANA) && mana_cost_value(&due) == 0;
    return (by_itself && !CR(payer->e, 118_5)) || wants_to(payer, clause, true);
}

static bool pays(Scope *s, const IrNode *clause, PlayerId p) {
    Scope payer = *s;
    payer.you = p;
    return agrees(&payer, clause) && pay(&payer, ir_kid(clause, FIELD_COST));
}

// "Each player ... unless they pay": the phrase that names all of them, or NULL.
static const IrNode *each_for_themselves(const Scope *s, const IrNode *who) {
    if (who->op != OP_THAT_PLAYER || s->ability == NULL || who->binding < 0) return NULL;
    const IrNode *by = s->ability->bindings[who->binding].introduced_by;
    bool several = by != NULL && (by->op == OP_EACH_PLAYER || by->op == OP_EACH_OPPONENT ||
                                  by->op == OP_EACH_OTHER_PLAYER);
    return several && s->each_of != by ? by : NULL;
}

// 608.2e: all say whether they pay, in APNAP order; then they do, and it happens to the others.
static void each_unless_paid(Scope *s, const IrNode *n, const IrNode *all) {
    const IrNode *cost = ir_kid(n, FIELD_COST);
    bool paid[PLAYERS_MAX] = {false};
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, all, &players);
    Scope payer = *s;
    payer.each_of = all;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < players.count; i++) {
            PlayerId p = payer.you = payer.each = players.items[i].player;
            paid[p.v] = pass == 0 ? agrees(&payer, n) : paid[p.v] && pay(&payer, cost);
        }
    Scope others = *s;
    bool spares = CR(s->e, 118_12a);
    others.spared_of = spares ? all : NULL;
    others.spared = paid;
    effect_do(&others, ir_kid(n, FIELD_E));
}

// 118.12a.
void effect_unless_pays(Scope *s, const IrNode *n) {
    const IrNode *all = each_for_themselves(s, ir_kid(n, FIELD_WHO));
    if (all != NULL) {
        each_unless_paid(s, n, all);
        return;
    }
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    bool paid = players.count > 0;
    for (int i = 0; i < players.count && paid; i++) paid = pays(s, n, players.items[i].player);
    // 800.4f: a player who has left pays nothing. Off: that counts as paid.
    if (players.count == 0) paid = !CR(s->e, 800_4f);
    if (!paid || !CR(s->e, 118_12a)) effect_do(s, ir_kid(n, FIELD_E));
}

void effect_may_pay(Scope *s, const IrNode *n, const IrNode *who, int binding) {
    const IrNode *cost = ir_kid(n, FIELD_COST);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++) {
        Scope payer = *s;
        payer.you = players.items[i].player;
        bool has_x = cost_has_x(cost);
        if (has_x) payer.x = 0;
        const IrNode *offer = n->parent != NULL && n->parent->op == OP_MAY ? n->parent : n;
        if (!wants_to(&payer, offer, can_pay(&payer, cost))) continue;
        if (has_x) choose_x(&payer, cost);
        if (!pay(&payer, cost)) continue;
        node_used(s->e, n);
        if (has_x) s->x = payer.x;
        effect_take_up(s, binding, players.items[i].player);
    }
}

// Is there enough in the pool, so that no mana ability is needed?
static bool is_in_pool(const Scope *payer, const IrNode *cost) {
    ManaCost due;
    cost_mana_due(payer, cost, &due);
    return payment_from_pool(payer->e, payer->g, payer->you, &(PaidFor){.object = payer->item},
                             &due);
}

// A payment that is due is made if it can be; 118.3c: nobody has to activate mana abilities for it.
static bool pays_what_is_due(Scope *s, const IrNode *n) {
    const IrNode *cost = ir_kid(n, FIELD_COST);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    bool all = players.count > 0;
    for (int i = 0; i < players.count; i++) {
        Scope payer = *s;
        payer.you = players.items[i].player;
        bool can = can_pay(&payer, cost);
        if (can && !is_in_pool(&payer, cost) && CR(s->e, 118_3c)) can = wants_to(&payer, n, true);
        all = can && pay(&payer, cost) && all;
        node_used(s->e, n);
    }
    return all;
}

void effect_pay(Scope *s, const IrNode *n) { pays_what_is_due(s, n); }

void effect_if_you_dont(Scope *s, const IrNode *n) {
    if (!pays_what_is_due(s, ir_kid(n, FIELD_E))) effect_do(s, ir_kid(n, FIELD_E2));
}

// ---- any number of times

enum { PAID_TIMES_MAX = 1000 };

// The cost so many times over.
static void cost_times(const Scope *s, const IrNode *cost, int times, ManaCost *out) {
    ManaCost one;
    cost_mana(cost, s->x, &one);
    *out = (ManaCost){0};
    for (; times > 0; times--) mana_cost_add(s->e, out, &one);
}

static int most_times(const Scope *payer, const IrNode *cost, const PaidFor *to) {
    ManaCost due;
    for (int times = 0; times < PAID_TIMES_MAX; times++) {
        cost_times(payer, cost, times + 1, &due);
        if (!payment_solve(payer->e, payer->g, payer->you, to, &due, NULL)) return times;
    }
    engine_hit_limit(payer->e, "times that a cost is paid");
}

void effect_pay_times(Scope *s, const IrNode *n) {
    const IrNode *cost = ir_kid(n, FIELD_COST);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    if (players.count == 0) return;
    Scope payer = *s;
    payer.you = players.items[0].player;
    PaidFor to = {.object = s->item};
    Question q = question_new(QUESTION_NUMBER, ROLE_TIMES, payer.you, s->item);
    q.high = most_times(&payer, cost, &to);
    q.optional = true;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: how often is it paid?", view_name(s->e, &v));
    int times = 0;
    ask_number(s->e, s->g, q, &times);
    ManaCost due;
    cost_times(&payer, cost, times, &due);
    if (times == 0 || !payment_make(s->e, s->g, payer.you, &to, &due)) return;
    cost_used(s, cost);
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = times,
                          .player = NO_PLAYER});
}
