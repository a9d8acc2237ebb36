// payment_problem.c - stating a payment problem: needs, supplies and their ways.
#include "engine/base/status.h"
#include "engine/rules/payment_solver.h"

void problem_clear(PaymentProblem *p) {
    p->need_count = 1;
    p->needs[0] = (Need){.accepts = MANA_TYPES_ALL, .before = AFTER_ALL};
    p->supply_count = p->way_count = 0;
    p->pooled_exactly = p->life_symbols = -1;
    p->life = p->life_owed = p->reduction_left = p->least = 0;
    p->cannot_lose = p->any_life = p->any_will_do = false;
}

static bool same_need(const Need *a, const Need *b) {
    return a->accepts == b->accepts && a->purpose == b->purpose &&
           a->generic_instead == b->generic_instead && a->life_instead == b->life_instead &&
           a->before == b->before;
}

int problem_need(PaymentProblem *p, Need need) {
    for (int i = 0; i < p->need_count; i++)
        if (same_need(&p->needs[i], &need)) {
            if (p->needs[i].count + need.count > UINT16_MAX) return -1;
            p->needs[i].count = (uint16_t)(p->needs[i].count + need.count);
            return i;
        }
    if (p->need_count >= NEEDS_MAX) return -1;
    p->needs[p->need_count] = need;
    return p->need_count++;
}

bool problem_supply(PaymentProblem *p, Supply supply) {
    if (p->supply_count >= SUPPLIES_MAX) return false;
    supply.first_way = p->way_count;
    supply.way_count = 0;
    p->supplies[p->supply_count++] = supply;
    return true;
}

bool problem_way(PaymentProblem *p, const Way *way) {
    gavel_assert(p->supply_count > 0);
    if (p->way_count >= WAYS_MAX) return false;
    p->ways[p->way_count++] = *way;
    p->supplies[p->supply_count - 1].way_count++;
    return true;
}
