// sim_stats.c - what a batch of simulated games adds up to.
#include "harness/sim_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

enum { DURATIONS_FIRST = 64 };  // Room for so many at first; it doubles.

bool sim_numbers_add(SimNumbers *n, int first, int last) {
    int at = 0;
    while (at < n->count && n->items[at].last < first) at++;
    if (last < first || (at < n->count && n->items[at].first <= last)) return false;
    bool before = at > 0 && n->items[at - 1].last + 1 == first;
    bool after = at < n->count && last + 1 == n->items[at].first;
    size_t rest = (size_t)(n->count - at) * sizeof n->items[0];
    if (before && after) {
        n->items[at - 1].last = n->items[at].last;
        memmove(&n->items[at], &n->items[at + 1], rest - sizeof n->items[0]);
        n->count--;
    } else if (before) {
        n->items[at - 1].last = last;
    } else if (after) {
        n->items[at].first = first;
    } else if (n->count < SIM_RANGES_MAX) {
        memmove(&n->items[at + 1], &n->items[at], rest);
        n->items[at].first = first;
        n->items[at].last = last;
        n->count++;
    } else {
        return false;
    }
    return true;
}

void sim_durations_add(SimDurations *d, int number, double seconds) {
    if (d->count == d->room) {
        d->room = d->room > 0 ? 2 * d->room : DURATIONS_FIRST;
        d->items = memory_resize(d->items, (size_t)d->room * sizeof *d->items);
    }
    d->items[d->count++] = (struct SimDuration){number, seconds};
}

static int by_number(const void *a, const void *b) {
    int first = ((const struct SimDuration *)a)->number;
    int second = ((const struct SimDuration *)b)->number;
    return (first > second) - (first < second);
}

void sim_durations_sort(SimDurations *d) {
    if (d->count > 1) qsort(d->items, (size_t)d->count, sizeof *d->items, by_number);
}

void sim_durations_free(SimDurations *d) {
    free(d->items);
    *d = (SimDurations){0};
}

static int most_life_but(const SimResult *r, int player_count, int but) {
    int most = INT32_MIN;
    for (int p = 0; p < player_count; p++)
        if (p != but && r->lives[p] > most) most = r->lives[p];
    return most;
}

void sim_stats_add(SimStats *s, const SimResult *r, int player_count) {
    s->games++;
    s->reasons[r->reason]++;
    s->turns[r->turns < SIM_TURNS_COUNTED ? r->turns : SIM_TURNS_COUNTED]++;
    s->turns_total += r->turns;
    s->decisions_total += r->decisions;
    if (r->winner < 0) {
        s->draws++;
        return;
    }
    s->wins[r->winner]++;
    s->first_wins += r->winner == r->starting;
    s->later_wins += r->winner != r->starting;
    s->life_difference += r->lives[r->winner] - most_life_but(r, player_count, r->winner);
}

Interval sim_interval(int successes, int trials) {
    const double z = 1.959963984540054;  // Of the normal distribution, 95 % two-sided.
    if (trials == 0) return (Interval){0, 1};
    double n = trials, rate = successes / n, z2 = z * z;
    double middle = rate + z2 / (2 * n);
    double spread = z * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n));
    double scale = 1 + z2 / n;
    double low = (middle - spread) / scale, high = (middle + spread) / scale;
    return (Interval){low < 0 ? 0 : low, high > 1 ? 1 : high};
}
