// test_payment_solver.c - the solver pays what can be paid, as cheaply as can be: small costs by
// hand, and many random ones against a search through every possibility.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rules/payment_solver.h"

enum { W = 1, U = 2, B = 4, R = 8, G = 16, C = 32, ANY = 31 };

static PaymentProblem problem;  // Large; the tests run one after the other.
static PaymentSolution solution;
static Scratch memory;

// ---- shorthands

static void start(void) {
    problem_clear(&problem);
    problem.life = 1000;
}

static void need(uint32_t accepts, int count) {
    Need n = {.accepts = accepts, .count = (uint16_t)count, .before = AFTER_ALL};
    assert_true(problem_need(&problem, n) >= 0);
}
static void generic(int count) { need(MANA_TYPES_ALL, count); }

// A permanent that makes `amount` mana, each of one of `types`.
static int source(ManaTypeSet types, int amount) {
    int index = problem.supply_count;
    assert_true(problem_supply(&problem, (Supply){.order = index}));
    Way w = {.free = (uint16_t)amount, .free_types = types};
    assert_true(problem_way(&problem, &w));
    return index;
}
static Way *last_way(void) { return &problem.ways[problem.way_count - 1]; }
static int pooled(ManaTypeSet type) {
    int index = source(type, 1);
    problem.supplies[index].pooled = true;
    return index;
}

static bool solved(void) { return problem_solve(&memory, &problem, &solution) == SOLVER_FOUND; }
static bool used(int index) { return solution.way[index] >= 0; }

// ---- by hand

static void nothing_is_always_paid(void **state) {
    (void)state;
    start();
    assert_true(solved());
    generic(1);
    assert_false(solved());
}

static void colors_must_match(void **state) {
    (void)state;
    start();
    need(R, 1);
    source(C, 2);
    source(G, 1);
    assert_false(solved());
    source(R | W, 1);
    assert_true(solved());
    assert_int_equal(solution.used[2][MANA_RED], 1);
    assert_false(used(0));
}

// The two-color land must not be spent on what the one-color land could pay.
static void duals_are_shared_out(void **state) {
    (void)state;
    start();
    need(R, 1);
    need(G, 1);
    need(W, 1);
    int rg = source(R | G, 1), rw = source(R | W, 1), r = source(R, 1);
    assert_true(solved());
    assert_int_equal(solution.used[rg][MANA_GREEN], 1);
    assert_int_equal(solution.used[rw][MANA_WHITE], 1);
    assert_int_equal(solution.used[r][MANA_RED], 1);
}

static void one_flexible_mana_is_one_mana(void **state) {
    (void)state;
    start();
    need(R, 1);
    need(G, 1);
    need(W, 1);
    need(U, 1);
    source(R, 1);
    source(R, 1);
    source(G, 1);
    source(R | G | W | U, 1);
    source(C, 2);
    assert_false(solved());
    source(R | G | W | U, 1);
    assert_true(solved());
}

static void least_surplus_is_preferred(void **state) {
    (void)state;
    start();
    generic(1);
    int ring = source(C, 2), forest = source(G, 1);
    assert_true(solved());
    assert_false(used(ring));
    assert_true(used(forest));
    generic(1);
    assert_true(solved());
    assert_true(used(ring));
    assert_false(used(forest));
}

static void the_first_among_equals(void **state) {
    (void)state;
    start();
    need(G, 1);
    int any = source(ANY, 1), first = source(G, 1), second = source(G, 1);
    assert_true(solved());
    assert_true(used(any));
    assert_false(used(first) || used(second));
}

static void pool_goes_first(void **state) {
    (void)state;
    start();
    need(G, 1);
    generic(1);
    int green = pooled(G), red = pooled(R), forest = source(G, 1);
    assert_true(solved());
    assert_true(used(green) && used(red));
    assert_false(used(forest));
}

static void pool_only_as_far_as_allowed(void **state) {
    (void)state;
    start();
    generic(2);
    pooled(G);
    pooled(R);
    problem.pooled_exactly = 1;
    assert_false(solved());
    source(G, 1);
    assert_true(solved());
    assert_int_equal(used(0) + used(1), 1);
    problem.pooled_exactly = 3;
    assert_false(solved());
}

static void life_and_cards_come_last(void **state) {
    (void)state;
    start();
    need(B, 1);
    int treasure = source(ANY, 1);
    last_way()->cards = 1;
    int confluence = source(ANY, 1);
    last_way()->pays = 1;
    assert_true(solved());
    assert_true(used(confluence));
    int many = source(ANY, 3);
    assert_true(solved());
    assert_true(used(many));
    assert_false(used(confluence) || used(treasure));
    assert_int_equal(solution.life, 0);
}

// 119.4: what would take more life than there is, or all of it, is left for what costs a card.
static void life_is_not_paid_to_death(void **state) {
    (void)state;
    start();
    need(B, 1);
    int treasure = source(ANY, 1);
    last_way()->cards = 1;
    int confluence = source(ANY, 1);
    last_way()->pays = 1;
    problem.life = 2;
    assert_true(solved());
    assert_true(used(confluence));
    problem.life = 1;
    assert_true(solved());
    assert_true(used(treasure));
    problem.supplies[treasure].way_count = 0;
    assert_true(solved());
    assert_true(used(confluence) && solution.dies);
    problem.life = 0;
    assert_false(solved());
    assert_true(solution.lacks_life);
}

// 601.2g-h: damage of a mana ability needs no life, but what it takes is gone before costs are
// paid.
static void abilities_take_life_before_costs_do(void **state) {
    (void)state;
    start();
    need(U, 1);
    Need n = {.accepts = B, .count = 1, .life_instead = 2, .before = AFTER_ALL};
    assert_true(problem_need(&problem, n) >= 0);
    source(U, 1);
    last_way()->loses = 1;
    problem.life = 2;
    assert_false(solved());
    problem.life = 3;
    assert_true(solved());
    assert_true(solution.dies);
    int talisman = source(C, 1);
    last_way()->loses = -1;
    problem.life = 2;
    assert_true(solved());
    assert_true(used(talisman));
}

// A converter: `made` mana of `types` for `own` generic mana.
static int converter(ManaTypeSet types, int made, int own) {
    int index = source(types, made);
    Need n = {.accepts = MANA_TYPES_ALL, .before = AFTER_ALL};
    int k = problem_need(&problem, n);
    last_way()->cost[0].need = (uint8_t)k;
    last_way()->cost[0].count = (uint16_t)own;
    last_way()->cost_count = 1;
    return index;
}

static void converters_feed_one_another(void **state) {
    (void)state;
    start();
    need(W, 2);
    need(R, 4);
    for (int i = 0; i < 5; i++) converter(R | W, 2, 1);
    assert_false(solved());
    source(C, 1);
    assert_true(solved());
    assert_int_equal(solution.conversion_count, 5);
    for (int i = 0; i < 5; i++) {
        int own = 0;
        for (int t = 0; t < MANA_TYPE_COUNT; t++) own += solution.conversions[i].own[t];
        assert_int_equal(own, 1);
    }
}

static void a_converter_takes_five_of_the_pool(void **state) {
    (void)state;
    start();
    for (int t = 0; t < COLOR_COUNT; t++) need(1U << t, 1);
    converter(ANY, 5, 5);
    for (int i = 0; i < 4; i++) pooled(C);
    assert_false(solved());
    pooled(R);
    assert_true(solved());
    assert_int_equal(solution.conversions[0].own[MANA_COLORLESS], 4);
}

enum { A_CREATURE = 1U << THING_BIT };

// A creature is tapped for its own mana and then given up for more.
static void things_are_given_up_once(void **state) {
    (void)state;
    start();
    need(G, 1);
    generic(3);
    int altar = source(C, 2);
    problem.supplies[altar].again = true;
    int k = problem_need(&problem, (Need){.accepts = A_CREATURE, .before = AFTER_ALL});
    last_way()->cost[0].need = (uint8_t)k;
    last_way()->cost[0].count = 1;
    last_way()->cost_count = 1;
    int elves = source(G, 1);
    Way both = {.free = 1, .free_types = G, .things = {A_CREATURE}, .cards = 1, .creatures = 1};
    assert_true(problem_way(&problem, &both));
    assert_false(solved());
    int bears = problem.supply_count;
    assert_true(problem_supply(&problem, (Supply){.order = bears}));
    assert_true(problem_way(&problem, &(Way){.things = {A_CREATURE}, .cards = 1}));
    assert_true(solved());
    assert_int_equal(solution.conversion_count, 2);
    assert_int_equal(solution.cards, 2);
    assert_int_equal(solution.used[elves][MANA_GREEN], 1);
    assert_int_not_equal(solution.given[elves][0], solution.given[bears][0]);
}

// 702.51: what helps pays only for the cost itself, and before any card is given up.
static void help_pays_no_ability(void **state) {
    (void)state;
    start();
    problem.needs[0].accepts |= FOR_GENERIC;
    need(MANA_TYPES_ALL | FOR_GENERIC, 1);
    int helper = problem.supply_count;
    assert_true(problem_supply(&problem, (Supply){.order = helper}));
    Way help = {.free = 1, .free_types = G, .for_generic = true, .helps = true, .only = 1};
    assert_true(problem_way(&problem, &help));
    assert_true(solved() && used(helper));
    source(C, 1);
    last_way()->cards = 1;
    assert_true(solved() && used(helper));
    source(C, 1);
    last_way()->pays = 1;
    assert_true(solved());
    assert_false(used(helper));
}

static void phyrexian_mana_before_life(void **state) {
    (void)state;
    start();
    Need n = {.accepts = B, .count = 2, .life_instead = 2, .before = AFTER_ALL};
    assert_true(problem_need(&problem, n) >= 0);
    source(B, 1);
    assert_true(solved());
    assert_int_equal(solution.as_life[1], 1);
    assert_int_equal(solution.life, 2);
    problem.life_symbols = 2;
    assert_true(solved());
    assert_int_equal(solution.life, 4);
    assert_false(used(0));
    problem.life_symbols = 0;
    assert_false(solved());
}

static void mono_hybrid_takes_color_or_generic(void **state) {
    (void)state;
    start();
    Need n = {.accepts = R, .count = 2, .generic_instead = 2, .before = AFTER_ALL};
    assert_true(problem_need(&problem, n) >= 0);
    source(R, 1);
    source(C, 1);
    assert_false(solved());
    source(G, 1);
    assert_true(solved());
    assert_int_equal(solution.as_generic[1], 1);
}

static void snow_needs_a_snow_source(void **state) {
    (void)state;
    start();
    need(FROM_SNOW, 1);
    source(G, 1);
    assert_false(solved());
    int snowy = source(G, 1);
    problem.supplies[snowy].snow = true;
    assert_true(solved());
    assert_int_equal(solution.used[snowy][MANA_GREEN], 1);
}

static void alternatives_of_one_source_exclude_each_other(void **state) {
    (void)state;
    start();
    need(R, 1);
    need(C, 1);
    int pain = source(C, 1);
    assert_true(problem_way(&problem, &(Way){.free = 1, .free_types = R | W, .loses = 1}));
    assert_false(solved());
    int mountain = source(R, 1);
    assert_true(solved());
    assert_int_equal(solution.used[pain][MANA_COLORLESS], 1);
    assert_true(used(mountain));
}

static void three_of_one_color(void **state) {
    (void)state;
    start();
    need(W, 1);
    need(U, 1);
    generic(1);
    int lotus = problem.supply_count;
    assert_true(problem_supply(&problem, (Supply){.order = 1}));
    for (int t = 0; t < COLOR_COUNT; t++) {
        Way w = {0};
        w.fixed[t] = 3;
        assert_true(problem_way(&problem, &w));
    }
    assert_false(solved());
    source(U, 1);
    assert_true(solved());
    assert_int_equal(solution.used[lotus][MANA_WHITE], 2);
}

static void what_must_be_used_is(void **state) {
    (void)state;
    start();
    need(G, 1);
    int ring = source(C, 2), forest = source(G, 1);
    problem.supplies[ring].must = true;
    assert_false(solved());  // Nothing of it would be spent.
    generic(1);
    assert_true(solved());
    assert_true(used(ring) && used(forest));
    assert_int_equal(solution.used[ring][MANA_COLORLESS], 1);
}

// A source that itself needs mana takes it from what came before.
static void earlier_mana_pays_a_later_source(void **state) {
    (void)state;
    start();
    need(R, 1);
    need(W, 1);
    int signet = source(R, 0);
    *last_way() = (Way){.fixed = {1, 0, 0, 1, 0, 0}};
    problem.supplies[signet].must = true;
    Need own = {.accepts = MANA_TYPES_ALL, .count = 1, .before = signet};
    assert_true(problem_need(&problem, own) >= 0);
    int forest = source(G, 1);
    problem.supplies[forest].must = true;
    assert_false(solved());  // The Forest comes too late.

    start();
    need(R, 1);
    need(W, 1);
    forest = source(G, 1);
    problem.supplies[forest].must = true;
    signet = source(R, 0);
    *last_way() = (Way){.fixed = {1, 0, 0, 1, 0, 0}};
    problem.supplies[signet].must = true;
    own.before = signet;
    assert_true(problem_need(&problem, own) >= 0);
    assert_true(solved());
    assert_int_equal(solution.used[forest][MANA_GREEN], 1);
}

static void large_boards_are_quick(void **state) {
    (void)state;
    start();
    for (int t = 0; t < COLOR_COUNT; t++) need(1U << t, 2);
    generic(30);
    for (int i = 0; i < 100; i++) source((ManaTypeSet)(1 + i % 31), 1 + i % 3);
    assert_true(solved());
}

static void too_many_kinds_is_a_limit(void **state) {
    (void)state;
    start();
    for (int i = 0; i < 24; i++) {
        need(1U + (uint32_t)i, 1);
        source(ANY, 1);
    }
    assert_int_equal(problem_solve(&memory, &problem, &solution), SOLVER_LIMIT);
}

// ---- against every possibility

static uint32_t seed;
static int below(int n) {
    seed = seed * 1664525U + 1013904223U;
    return (int)((seed >> 16) % (uint32_t)n);
}

typedef struct {
    int cards, life, tokens, left, order;
} Tally;

static int compare(const Tally *a, const Tally *b) {
    int x[] = {a->cards, a->life, a->tokens, a->left, a->order};
    int y[] = {b->cards, b->life, b->tokens, b->left, b->order};
    for (size_t i = 0; i < ARRAY_LEN(x); i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

typedef struct {
    uint32_t mask;
    int supply;
    int pays;  // Index into symbols; -1: nothing.
    bool seen;
} Unit;

static struct {
    Unit units[64];
    int unit_count;
    int owed[8], generic;
    int symbols[64];  // Their needs.
    int symbol_count;
    bool found;
    Tally best;
} every;

static bool find_unit(int symbol) {
    const Need *n = &problem.needs[every.symbols[symbol]];
    for (int u = 0; u < every.unit_count; u++) {
        Unit *unit = &every.units[u];
        if (unit->seen || !(unit->mask & n->accepts) || unit->supply >= n->before) continue;
        unit->seen = true;
        if (unit->pays >= 0 && !find_unit(unit->pays)) continue;
        unit->pays = symbol;
        return true;
    }
    return false;
}

// Can all that is owed be paid with the units?
static bool units_pay(void) {
    int count = 0;
    for (int k = 0; k < problem.need_count; k++)
        for (int i = k == 0 ? every.generic : every.owed[k]; i > 0; i--) every.symbols[count++] = k;
    every.symbol_count = count;
    for (int u = 0; u < every.unit_count; u++) every.units[u].pays = -1;
    for (int i = 0; i < count; i++) {
        for (int u = 0; u < every.unit_count; u++) every.units[u].seen = false;
        if (!find_unit(i)) return false;
    }
    return true;
}

// Can these units all be spent at once?
static bool spends(const int *units, int count, int *symbol_of, bool *seen, int i) {
    for (int s = 0; s < every.symbol_count; s++) {
        const Unit *unit = &every.units[units[i]];
        const Need *n = &problem.needs[every.symbols[s]];
        if (seen[s] || !(unit->mask & n->accepts) || unit->supply >= n->before) continue;
        seen[s] = true;
        int other = -1;
        for (int k = 0; k < count; k++)
            if (symbol_of[k] == s) other = k;
        if (other >= 0 && !spends(units, count, symbol_of, seen, other)) continue;
        symbol_of[i] = s;
        return true;
    }
    return false;
}

static bool spends_all(const int *units, int count) {
    int symbol_of[8];
    for (int i = 0; i < count; i++) symbol_of[i] = -1;
    for (int i = 0; i < count; i++) {
        bool seen[64] = {false};
        if (!spends(units, count, symbol_of, seen, i)) return false;
    }
    return true;
}

// One unit of every supply that must be used is spent in some payment: if these can be spent at
// all, then also where everything is paid.
static bool musts_are_spent(int supply, int *units, int count) {
    if (supply == problem.supply_count) return spends_all(units, count);
    if (!problem.supplies[supply].must) return musts_are_spent(supply + 1, units, count);
    for (int u = 0; u < every.unit_count; u++) {
        if (every.units[u].supply != supply) continue;
        units[count] = u;
        if (musts_are_spent(supply + 1, units, count + 1)) return true;
    }
    return false;
}

static void try_symbols(int k, Tally t) {
    if (k == problem.need_count) {
        t.left -= every.generic;
        for (int i = 1; i < problem.need_count; i++) t.left -= every.owed[i];
        if (every.found && compare(&t, &every.best) >= 0) return;
        int units[8];
        if (!units_pay() || !musts_are_spent(0, units, 0)) return;
        every.found = true;
        every.best = t;
        return;
    }
    const Need *n = &problem.needs[k];
    int others = n->generic_instead > 0 || n->life_instead > 0 ? n->count : 0;
    for (int other = 0; other <= others; other++) {
        Tally with = t;
        with.life += other * n->life_instead;
        every.owed[k] = n->count - other;
        every.generic += other * n->generic_instead;
        try_symbols(k + 1, with);
        every.generic -= other * n->generic_instead;
    }
}

static void try_supplies(int i, Tally t) {
    if (i == problem.supply_count) {
        every.generic = problem.needs[0].count;
        try_symbols(1, t);
        return;
    }
    const Supply *s = &problem.supplies[i];
    if (!s->must) try_supplies(i + 1, t);
    for (int w = 0; w < s->way_count; w++) {
        const Way *way = &problem.ways[s->first_way + w];
        int before = every.unit_count, made = 0;
        uint32_t snow = s->snow ? FROM_SNOW : 0;
        for (int type = 0; type < MANA_TYPE_COUNT; type++)
            for (int n = 0; n < way->fixed[type]; n++, made++)
                every.units[every.unit_count++] = (Unit){1U << type | snow, i, -1, false};
        for (int n = 0; n < way->free; n++, made++)
            every.units[every.unit_count++] = (Unit){way->free_types | snow, i, -1, false};
        Tally with = {t.cards + way->cards, t.life + way->pays, t.tokens + way->tokens,
                      t.left + (s->pooled ? 0 : made), t.order + s->order};
        try_supplies(i + 1, with);
        every.unit_count = before;
    }
}

static void make_random_problem(void) {
    static const uint8_t accepted[] = {W, U, R, C, W | U, R | W, FROM_SNOW};
    start();
    generic(below(3));
    for (int i = below(4); i > 0; i--) {
        Need n = {
            .accepts = accepted[below(7)], .count = (uint16_t)(1 + below(2)), .before = AFTER_ALL};
        if (below(5) == 0)
            n.generic_instead = 2;
        else if (below(5) == 0)
            n.life_instead = 2;
        assert_true(problem_need(&problem, n) >= 0);
    }
    for (int i = below(6); i > 0; i--) {
        Supply s = {
            .order = i, .must = below(8) == 0, .snow = below(6) == 0, .pooled = below(6) == 0};
        assert_true(problem_supply(&problem, s));
        for (int w = 1 + (below(4) == 0); w > 0; w--) {
            Way way = {.free = (uint16_t)below(3),
                       .free_types = (ManaTypeSet)(1 + below(63)),
                       .cards = below(8) == 0,
                       .pays = below(5) == 0,
                       .tokens = below(6) == 0};
            if (below(3) == 0) way.fixed[below(MANA_TYPE_COUNT)] = (uint16_t)(1 + below(2));
            assert_true(problem_way(&problem, &way));
        }
    }
    if (problem.supply_count > 1 && below(4) == 0) {
        Need own = {.accepts = MANA_TYPES_ALL, .count = 1, .before = below(problem.supply_count)};
        assert_true(problem_need(&problem, own) >= 0);
        for (int i = 0; i < problem.supply_count; i++) problem.supplies[i].must = true;
    }
}

// Is the solution what it says: every symbol paid, with mana that is there?
static Tally check_solution(void) {
    Tally t = {0};
    int spent[MANA_TYPE_COUNT] = {0}, made[MANA_TYPE_COUNT] = {0}, generic_owed = 0;
    for (int k = 0; k < problem.need_count; k++) {
        const Need *n = &problem.needs[k];
        int paid = 0;
        for (int i = 0; i < MANA_TYPE_COUNT; i++) {
            paid += solution.spent[k][i];
            spent[i] += solution.spent[k][i];
            t.left -= solution.spent[k][i];
            if (solution.spent[k][i] > 0 && !(n->accepts & FROM_SNOW))
                assert_true((n->accepts >> i) & 1);
        }
        if (k > 0) {
            assert_int_equal(paid + solution.as_generic[k] + solution.as_life[k], n->count);
            generic_owed += solution.as_generic[k] * n->generic_instead;
            t.life += solution.as_life[k] * n->life_instead;
        }
    }
    int generic_paid = 0;
    for (int i = 0; i < MANA_TYPE_COUNT; i++) generic_paid += solution.spent[0][i];
    assert_int_equal(generic_paid, problem.needs[0].count + generic_owed);
    for (int i = 0; i < problem.supply_count; i++) {
        const Supply *s = &problem.supplies[i];
        if (solution.way[i] < 0) {
            assert_false(s->must);
            continue;
        }
        const Way *w = &problem.ways[solution.way[i]];
        int free = 0, total = w->free;
        for (int type = 0; type < MANA_TYPE_COUNT; type++) {
            int over = solution.used[i][type] - w->fixed[type];
            made[type] += solution.used[i][type];
            total += w->fixed[type];
            if (over > 0) assert_true((w->free_types >> type) & 1);
            free += over > 0 ? over : 0;
        }
        assert_true(free <= w->free);
        t.cards += w->cards;
        t.life += w->pays;
        t.tokens += w->tokens;
        t.left += s->pooled ? 0 : total;
        t.order += s->order;
    }
    assert_memory_equal(spent, made, sizeof spent);
    assert_int_equal(solution.life, t.life);
    return t;
}

static void agrees_with_every_possibility(void **state) {
    (void)state;
    int payable = 0;
    for (seed = 1; payable < 1500;) {
        make_random_problem();
        memset(&every, 0, sizeof every);
        try_supplies(0, (Tally){0});
        SolverResult result = problem_solve(&memory, &problem, &solution);
        assert_int_equal(result, every.found ? SOLVER_FOUND : SOLVER_NONE);
        if (!every.found) continue;
        payable++;
        Tally t = check_solution();
        assert_int_equal(compare(&t, &every.best), 0);
    }
}

// What counting alone says to be payable is.
static void ample_mana_pays(void **state) {
    (void)state;
    int ample = 0;
    for (seed = 1; ample < 300;) {
        make_random_problem();
        for (int k = 0; k < problem.need_count; k++) problem.needs[k].accepts = MANA_TYPES_ALL;
        if (!problem_is_ample(&problem)) continue;
        ample++;
        assert_true(solved());
    }
}

static void ample_mana_is_more_than_asked_for(void **state) {
    (void)state;
    start();
    generic(2);
    source(R, 1);
    assert_false(problem_is_ample(&problem));
    source(G, 1);
    assert_true(problem_is_ample(&problem));
    last_way()->pays = 1;
    assert_false(problem_is_ample(&problem));
    *last_way() = (Way){.free = 1, .free_types = G, .only = 2};
    assert_false(problem_is_ample(&problem));
    *last_way() = (Way){.free = 1, .free_types = G};
    need(G, 1);
    source(G, 1);
    assert_false(problem_is_ample(&problem));
    problem.needs[1].accepts = MANA_TYPES_ALL;
    assert_true(problem_is_ample(&problem));
    problem.least = 4;
    assert_false(problem_is_ample(&problem));
    problem.least = 0;
    problem.pooled_exactly = 0;
    assert_false(problem_is_ample(&problem));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_always_paid),
        cmocka_unit_test(colors_must_match),
        cmocka_unit_test(duals_are_shared_out),
        cmocka_unit_test(one_flexible_mana_is_one_mana),
        cmocka_unit_test(least_surplus_is_preferred),
        cmocka_unit_test(the_first_among_equals),
        cmocka_unit_test(pool_goes_first),
        cmocka_unit_test(pool_only_as_far_as_allowed),
        cmocka_unit_test(life_and_cards_come_last),
        cmocka_unit_test(life_is_not_paid_to_death),
        cmocka_unit_test(abilities_take_life_before_costs_do),
        cmocka_unit_test(converters_feed_one_another),
        cmocka_unit_test(a_converter_takes_five_of_the_pool),
        cmocka_unit_test(things_are_given_up_once),
        cmocka_unit_test(help_pays_no_ability),
        cmocka_unit_test(phyrexian_mana_before_life),
        cmocka_unit_test(mono_hybrid_takes_color_or_generic),
        cmocka_unit_test(snow_needs_a_snow_source),
        cmocka_unit_test(alternatives_of_one_source_exclude_each_other),
        cmocka_unit_test(three_of_one_color),
        cmocka_unit_test(what_must_be_used_is),
        cmocka_unit_test(earlier_mana_pays_a_later_source),
        cmocka_unit_test(large_boards_are_quick),
        cmocka_unit_test(too_many_kinds_is_a_limit),
        cmocka_unit_test(agrees_with_every_possibility),
        cmocka_unit_test(ample_mana_pays),
        cmocka_unit_test(ample_mana_is_more_than_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
