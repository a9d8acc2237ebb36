// combat_search.c - looking for the blocks that obey the most requirements (509.1c).
//
// Each possible pair of blocker and attacker is taken or left, in order, as long as the result
// could still be better than the best so far. Restrictions on numbers are kept on the way, those
// on too few at the end.
#include "engine/rules/combat_search.h"

#include <string.h>

#include "engine/base/status.h"

enum { PAIRS_MAX = 4096, NEEDS_MAX = 4096, SIDE_MAX = 256, SEARCH_STEPS_MAX = 1 << 20 };

typedef struct {
    int blocker, attacker;
} Possible;

// One requirement: the blocker blocks, the attacker is blocked, or the one blocks the other.
typedef struct {
    int blocker, attacker;  // -1: any.
    int last;               // The last pair that would obey it; -1: none can.
} Need;

typedef struct {
    Engine *e;
    int blocker_count, attacker_count, pair_count, need_count;
    ObjectId blockers[SIDE_MAX], attackers[SIDE_MAX];
    int capacity[SIDE_MAX], fewest[SIDE_MAX], most[SIDE_MAX];
    bool not_alone[SIDE_MAX];
    int most_blockers;
    Possible pairs[PAIRS_MAX];
    Need needs[NEEDS_MAX];
    // What is taken now, and the best so far.
    bool taken[PAIRS_MAX], best[PAIRS_MAX];
    int blocks[SIDE_MAX], blocked[SIDE_MAX], blocking;
    int best_obeyed, steps;
} Search;

static bool obeys(const Search *s, const Need *n) {
    if (n->attacker < 0) return s->blocks[n->blocker] > 0;
    if (n->blocker < 0) return s->blocked[n->attacker] > 0;
    for (int i = 0; i < s->pair_count; i++)
        if (s->taken[i] && s->pairs[i].blocker == n->blocker && s->pairs[i].attacker == n->attacker)
            return true;
    return false;
}

static int obeyed_now(const Search *s) {
    int count = 0;
    for (int i = 0; i < s->need_count; i++) count += obeys(s, &s->needs[i]);
    return count;
}

// At most so many can be obeyed when the pairs from `at` on are still open.
static int could_obey(const Search *s, int at) {
    int count = 0;
    for (int i = 0; i < s->need_count; i++)
        count += s->needs[i].last >= at || obeys(s, &s->needs[i]);
    return count;
}

static bool fits(const Search *s) {
    for (int i = 0; i < s->attacker_count; i++)
        if (s->blocked[i] > 0 && s->blocked[i] < s->fewest[i]) return false;
    for (int i = 0; i < s->blocker_count; i++)
        if (s->blocks[i] > 0 && s->not_alone[i] && s->blocking == 1) return false;
    return true;
}

static void take(Search *s, int at, int by) {
    const Possible *p = &s->pairs[at];
    s->taken[at] = by > 0;
    s->blocking += by > 0 ? s->blocks[p->blocker] == 0 : -(s->blocks[p->blocker] == 1);
    s->blocks[p->blocker] += by;
    s->blocked[p->attacker] += by;
}

static bool may_take(const Search *s, int at) {
    const Possible *p = &s->pairs[at];
    if (s->blocks[p->blocker] >= s->capacity[p->blocker]) return false;
    if (s->blocked[p->attacker] >= s->most[p->attacker]) return false;
    return s->blocks[p->blocker] > 0 || s->blocking < s->most_blockers;
}

static void keep_if_better(Search *s) {
    int obeyed = obeyed_now(s);
    if (obeyed <= s->best_obeyed || !fits(s)) return;
    s->best_obeyed = obeyed;
    for (int i = 0; i < s->pair_count; i++) s->best[i] = s->taken[i];
}

// The first pairs, up to `at`, are taken or left; then each is tried the other way.
static void search(Search *s) {
    bool onward = true;
    for (int at = 0; at >= 0;) {
        if (onward) {
            if (++s->steps > SEARCH_STEPS_MAX)
                engine_hit_limit(s->e, "ways to obey block requirements");
            onward = could_obey(s, at) > s->best_obeyed && at < s->pair_count;
            if (at == s->pair_count) keep_if_better(s);
            if (onward && may_take(s, at)) take(s, at, 1);
        } else if (s->taken[at]) {
            take(s, at, -1);
            onward = true;
        }
        at += onward ? 1 : -1;
    }
}

// ---- the board

static void add_need(Search *s, int blocker, int attacker, int times) {
    Need n = {blocker, attacker, -1};
    for (int i = 0; i < s->pair_count; i++)
        if ((blocker < 0 || s->pairs[i].blocker == blocker) &&
            (attacker < 0 || s->pairs[i].attacker == attacker))
            n.last = i;
    for (int i = 0; i < times && n.last >= 0; i++) {
        if (s->need_count >= NEEDS_MAX) engine_hit_limit(s->e, "requirements to block");
        s->needs[s->need_count++] = n;
    }
}

static void add_needs(Search *s, const Statements *said) {
    for (int b = 0; b < s->blocker_count; b++)
        add_need(s, b, -1, statement_count(said, s->blockers[b], TRAIT_MUST_BLOCK));
    for (int a = 0; a < s->attacker_count; a++) {
        add_need(s, -1, a, statement_count(said, s->attackers[a], TRAIT_MUST_BE_BLOCKED));
        int times = statement_count(said, s->attackers[a], TRAIT_MUST_BE_BLOCKED_BY_ALL);
        for (int b = 0; times > 0 && b < s->blocker_count; b++) add_need(s, b, a, times);
    }
}

static void add_pairs(Search *s, const Game *g, const Statements *said) {
    for (int b = 0; b < s->blocker_count; b++)
        for (int a = 0; a < s->attacker_count; a++) {
            Pair p = combat_pair(s->e, g, said, s->blockers[b], s->attackers[a]);
            ManaCost cost = {0};
            if (combat_why_no_block(&p) != NULL) continue;
            if (combat_block_cost(s->e, said, s->attackers[a], &cost)) continue;  // 509.1c
            if (s->pair_count >= PAIRS_MAX) engine_hit_limit(s->e, "pairs that could fight");
            s->pairs[s->pair_count++] = (Possible){b, a};
        }
}

static void set_up(Search *s, Engine *e, const Game *g, const Statements *said, const Question *q) {
    memset(s, 0, sizeof *s);
    s->e = e;
    s->blocker_count = q->option_count;
    s->attacker_count = q->against_count;
    if (q->option_count > SIDE_MAX || q->against_count > SIDE_MAX)
        engine_hit_limit(e, "creatures in one combat");
    s->most_blockers = evasion_most_declared(said, TRAIT_MOST_BLOCKERS);
    for (int b = 0; b < s->blocker_count; b++) {
        s->blockers[b] = q->options[b].object;
        s->capacity[b] = evasion_capacity(e, said, s->blockers[b]);
        s->not_alone[b] = statement_has(said, s->blockers[b], TRAIT_CANT_BLOCK_ALONE);
    }
    for (int a = 0; a < s->attacker_count; a++) {
        s->attackers[a] = q->against[a].object;
        s->fewest[a] = evasion_fewest(e, g, said, s->attackers[a]);
        s->most[a] = evasion_most(e, said, s->attackers[a]);
    }
    add_pairs(s, g, said);
    add_needs(s, said);
}

// Leaves out what no requirement needs.
static void thin_out(Search *s) {
    for (int i = 0; i < s->pair_count; i++)
        if (s->best[i]) take(s, i, 1);
    for (int i = s->pair_count - 1; i >= 0; i--) {
        if (!s->taken[i]) continue;
        take(s, i, -1);
        if (obeyed_now(s) < s->best_obeyed || !fits(s)) take(s, i, 1);
    }
}

int search_blocks(Engine *e, const Game *g, const Statements *said, const Question *q,
                  Answer *best) {
    SCRATCH_SCOPE(e->scratch);
    Search *s = SCRATCH_NEW(e->scratch, Search);
    set_up(s, e, g, said, q);
    search(s);
    thin_out(s);
    best->count = 0;
    for (int i = 0; i < s->pair_count && best->count < ANSWER_ITEMS_MAX; i++)
        if (s->taken[i])
            best->items[best->count++] =
                (AnswerItem){.what = choice_object(s->blockers[s->pairs[i].blocker]),
                             .to = choice_object(s->attackers[s->pairs[i].attacker])};
    return s->best_obeyed;
}

int search_obeyed(Engine *e, const Game *g, const Statements *said, const Question *q,
                  const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Search *s = SCRATCH_NEW(e->scratch, Search);
    set_up(s, e, g, said, q);
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < s->pair_count; k++)
            if (object_same(s->blockers[s->pairs[k].blocker], a->items[i].what.object) &&
                object_same(s->attackers[s->pairs[k].attacker], a->items[i].to.object) &&
                !s->taken[k])
                take(s, k, 1);
    return obeyed_now(s);
}
