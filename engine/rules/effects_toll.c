// effects_toll.c - "unless a player pays": a cost paid while something resolves (118.12).
#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/mana.h"

static bool can_pay(const Scope *payer, const IrNode *cost, const ManaCost *due) {
    return cost_payable(payer, cost, "", NULL) &&
           payment_solve(payer->e, payer->g, payer->you, due, NO_OBJECT, NULL);
}

static bool wants_to(Scope *s, PlayerId p) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, p, s->item);
    q.optional = true;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: pay what it asks for?", view_name(s->e, &v));
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

// 608.2g: mana abilities may be activated for it.
static bool pays(Scope *s, const IrNode *cost, PlayerId p) {
    ManaCost due;
    Scope payer = *s;
    payer.you = p;
    cost_mana(cost, s->x, &due);
    if (!can_pay(&payer, cost, &due)) return false;
    // 118.5: even {0} is paid only by somebody who says so. Off: it is paid by itself.
    bool by_itself = cost_has(cost, OP_COST_MANA) && mana_cost_value(&due) == 0;
    if (!(by_itself && !CR(s->e, 118_5)) && !wants_to(s, p)) return false;
    return payment_make(s->e, s->g, p, s->item, &due, NO_OBJECT) && cost_pay(&payer, cost);
}

// 118.12a.
void effect_unless_pays(Scope *s, const IrNode *n) {
    Set players;
    players.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    bool paid = players.count > 0;
    for (int i = 0; i < players.count && paid; i++)
        paid = pays(s, ir_kid(n, FIELD_COST), players.items[i].player);
    if (!paid || !CR(s->e, 118_12a)) effect_do(s, ir_kid(n, FIELD_E));
}
