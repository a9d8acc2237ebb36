// payment_make.c - paying a mana cost (601.2g-h): mana abilities first, then what helps, then mana
// and life.
#include <stdio.h>
#include <string.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/payment_internal.h"
#include "engine/rules/payment_lack.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/title.h"

// ---- mana abilities

// The mana for a cost that only supplies before `before` may pay: that of a listed ability.
static void mana_for(const Payment *p, int before, uint16_t *out) {
    memset(out, 0, sizeof(uint16_t) * MANA_TYPE_COUNT);
    for (int k = 0; k < p->problem.need_count; k++)
        for (int t = 0; p->problem.needs[k].before == before && t < MANA_TYPE_COUNT; t++)
            out[t] = (uint16_t)(out[t] + p->solution.spent[k][t]);
}

// A source could not be used: the reason is about it, not about what is paid for.
static bool blame(Payment *p, ObjectId source) {
    Rejection why = p->e->refused;
    return rejection_set(&p->e->refused, why.code, "%s cannot pay for it: %.180s",
                         title_of(p->e, p->g, source).text, why.why);
}

// What it shall make: what pays something, and where that comes of triggered abilities as well, all
// that was found, as these may ask what it was.
static void wish_for(const Payment *p, const Way *w, const uint16_t *used, const uint16_t *more,
                     ManaWish *wish) {
    bool triggers = false;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) triggers = triggers || more[t] > 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        int least = triggers ? w->fixed[t] : 0;
        wish->wish[t] = (uint16_t)(used[t] > least ? used[t] : least);
    }
    if (triggers || p->list == NULL) wish->more = w->more;
}

// `want` is the type that a list says, or -1.
static bool activate(Payment *p, ObjectId source, int want, const Way *w, const uint16_t *used,
                     const uint16_t *more, ManaWish wish) {
    wish.want = want;
    wish.pick_for_me = p->list == NULL;
    wish.has_x = w->x > 0;
    wish.x = w->x;
    wish_for(p, w, used, more, &wish);
    return mana_ability_activate_as(p->e, p->g, p->player, source, w->tag, &wish) ||
           blame(p, source);
}

// When an ability is activated among the others: what gives life first, then what costs life, and
// damage after that (119.4); what leaves by it rather late, as others may count it. Those of a list
// come as listed.
enum { RANK_COUNT = 6 };
static int rank_of(const Payment *p, const Way *w) {
    bool leaves = w->cards + w->tokens > 0;
    if (p->list != NULL || w->loses < 0) return 0;
    if (w->pays > 0) return leaves ? 3 : 1;
    return leaves ? 5 : w->loses > 0 ? 4 : 2;
}

static bool activate_plain(Payment *p, int rank) {
    for (int i = 0; i < p->problem.supply_count; i++) {
        if (p->solution.way[i] < 0) continue;
        const Way *w = &p->problem.ways[p->solution.way[i]];
        uint16_t paid[MANA_TYPE_COUNT];
        if (w->tag == 0 || rank_of(p, w) != rank) continue;
        mana_for(p, i, paid);
        int want = p->list == NULL ? -1 : p->wants[i];
        ManaWish wish = {.paid = paid};
        if (!activate(p, p->ids[i], want, w, p->solution.used[i], p->solution.more[i], wish))
            return false;
    }
    return true;
}

// What was found to be given for the n-th conversion.
static void gather_given(const Payment *p, int n, Giving *out) {
    out->count = 0;
    for (int i = 0; i < p->problem.supply_count; i++)
        for (int k = 0; k < WAY_THINGS_MAX; k++)
            if (p->solution.given[i][k] == n && object_is(p->ids[i])) {
                engine_need_room(p->e, out->count, (int)ARRAY_LEN(out->objects),
                                 "things given for one mana ability");
                out->objects[out->count++] = p->ids[i];
            }
}

static bool activate_converters(Payment *p) {
    SCRATCH_SCOPE(p->e->scratch);
    Giving *given = SCRATCH_NEW(p->e->scratch, Giving);
    for (int i = 0; i < p->solution.conversion_count; i++) {
        const Conversion *c = &p->solution.conversions[i];
        const Way *w = &p->problem.ways[c->way];
        gather_given(p, i, given);
        ManaWish wish = {.paid = c->own, .given = given};
        if (w->tag > 0 && !activate(p, payment_source(p, i), -1, w, c->used, c->more, wish))
            return false;
    }
    return true;
}

static bool activate_all(Payment *p) {
    for (int rank = 0; rank < RANK_COUNT; rank++)
        if (!activate_plain(p, rank)) return false;
    return activate_converters(p);
}

// ---- paying

// 601.2h: creatures and artifacts are tapped, and cards exiled, rather than mana is paid.
static void help_with(Payment *p, int supply, int way) {
    if (way >= 0 && p->problem.ways[way].for_generic)
        rather_than_mana_use(p->e, p->g, p->player, p->to->object, p->ids[supply]);
}

static void use_help(Payment *p) {
    for (int i = 0; i < p->problem.supply_count; i++) help_with(p, i, p->solution.way[i]);
    for (int i = 0; i < p->solution.conversion_count; i++)
        help_with(p, p->solution.conversions[i].supply, p->solution.conversions[i].way);
}

// The mana that pays the cost itself, and what of it must be snow.
static void mana_due(const Payment *p, uint16_t *due, uint16_t *snow) {
    memcpy(due, p->solution.due, sizeof p->solution.due);
    if (p->list != NULL) mana_for(p, AFTER_ALL, due);
    memset(snow, 0, sizeof p->solution.due);
    for (int k = 1; k < p->problem.need_count; k++)
        for (int t = 0; p->problem.needs[k].accepts == FROM_SNOW && t < MANA_TYPE_COUNT; t++)
            snow[t] = (uint16_t)(snow[t] + p->solution.spent[k][t]);
}

// Takes mana and life. The mana abilities may have made other mana than was expected: then the pool
// must do as it is.
static bool spend(Payment *p) {
    uint16_t due[MANA_TYPE_COUNT], snow[MANA_TYPE_COUNT];
    mana_due(p, due, snow);
    if (!mana_in_pool(p->g, p->player, due)) {
        if (!payment_solve_pool(p)) return false;
        mana_due(p, due, snow);
    }
    mana_spend(p->e, p->g, p->player, p->to, due, snow);
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = p->player;
    ev.amount = payment_life_for_symbols(p);
    if (ev.amount > 0 && CR(p->e, 118_3b)) apply(p->e, p->g, &ev);
    return true;
}

// `due` as it stands; p->due with the types that may be spent on it.
static bool cannot_pay(Payment *p, const ManaCost *due) {
    if (p->e->refused.code != REJECTED_NOT) return false;
    char cost[64];
    if (p->list == NULL)
        return payment_lack(p->e, p->g, p->player, p->to, due, p->due, &p->e->refused);
    return rejection_set(&p->e->refused, REJECTED_MANA_CANNOT_PAY,
                         "the listed sources do not pay exactly %s",
                         mana_cost_text(due, cost, sizeof cost));
}

bool payment_make(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                  const ManaCost *due) {
    if (payment_is_nothing(due) && (due->count == 0 || CR(e, 107_4d))) return true;
    Question q = question_new(QUESTION_PAYMENT, ROLE_PAYMENT, player, to->object);
    char cost[64];
    q.cost = due;
    q.refusal = REJECTED_MANA_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "pay %s", mana_cost_text(due, cost, sizeof cost));
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    if (!ask(e, g, &q, a)) return false;
    Payment *p = SCRATCH_NEW(e->scratch, Payment);
    payment_start(p, e, g, player, to, due);
    if (!a->automatic) p->list = a;
    p->making = true;
    if (payment_is_nothing(due) || !payment_find(p)) return cannot_pay(p, due);
    if (!activate_all(p)) return false;
    use_help(p);
    return spend(p) || cannot_pay(p, due);
}
