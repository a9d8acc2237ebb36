// search_combat.c - looking for the best attack and the best block.
//
// It begins with the heuristic bot's declaration, tries nothing and everything, and then changes
// one creature at a time for as long as that helps and there is something left to spend.
#include <string.h>

#include "engine/ai/evaluate.h"
#include "engine/ai/search_internal.h"

enum { CREATURES_MAX = 24, ITEMS_MAX = 64 };

// A declaration that is tried.
typedef struct {
    int count;
    AnswerItem items[ITEMS_MAX];
} Declaration;

static void to_answer(const Declaration *d, Answer *a) {
    a->automatic = false;
    a->count = d->count;
    memcpy(a->items, d->items, (size_t)d->count * sizeof d->items[0]);
}

static bool of_answer(const Answer *a, Declaration *d) {
    if (a->count > ITEMS_MAX) return false;
    d->count = a->count;
    memcpy(d->items, a->items, (size_t)a->count * sizeof d->items[0]);
    return true;
}

static int find(const Declaration *d, ObjectId what) {
    for (int i = 0; i < d->count; i++)
        if (object_same(d->items[i].what.object, what)) return i;
    return -1;
}

static void drop(Declaration *d, int index) {
    d->count--;
    memmove(&d->items[index], &d->items[index + 1],
            (size_t)(d->count - index) * sizeof d->items[0]);
}

static void add(Declaration *d, Choice what, Choice to) {
    if (d->count < ITEMS_MAX) d->items[d->count++] = (AnswerItem){.what = what, .to = to};
}

typedef struct {
    SearchBot *bot;
    Engine *e;
    const Question *q;
    bool known;  // `sample` is that of `best`.
    Sample sample;
    Declaration best;
} Combat;

static bool consider(Combat *c, const Declaration *d) {
    SCRATCH_SCOPE(engine_scratch(c->e));
    Answer *trial = SCRATCH_NEW(engine_scratch(c->e), Answer);
    Sample sample;
    to_answer(d, trial);
    if (!search_try(c->bot, c->e, c->q, trial, c->known ? &c->sample : NULL, &sample)) return false;
    c->known = true;
    c->sample = sample;
    c->best = *d;
    return true;
}

static bool begin(Combat *c, const Game *g, const Answer *own) {
    c->known = false;
    if (!of_answer(own, &c->best)) return false;
    search_start(c->bot, g);
    Declaration d = c->best;
    return consider(c, &d);
}

// ---- attacks

static Choice weakest(const Game *g, const Question *q) {
    Choice best = q->against[0];
    for (int i = 1; i < q->against_count; i++) {
        Choice c = q->against[i];
        if (c.kind != CHOICE_PLAYER) continue;
        if (best.kind != CHOICE_PLAYER ||
            game_player(g, c.player)->life < game_player(g, best.player)->life)
            best = c;
    }
    return best;
}

static void toggle(Declaration *d, Choice creature, Choice to) {
    int at = find(d, creature.object);
    if (at >= 0)
        drop(d, at);
    else
        add(d, creature, to);
}

void search_attack(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    Combat c = {.bot = b, .e = e, .q = q};
    if (q->option_count == 0 || q->against_count == 0 || !begin(&c, g, a)) return;
    Choice to = weakest(g, q);
    Declaration d = {.count = 0};
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *least = SCRATCH_NEW(engine_scratch(e), Answer);
    engine_default_declaration(e, g, q, least);
    if (of_answer(least, &d)) consider(&c, &d);
    for (int i = 0; i < q->option_count; i++)
        if (find(&d, q->options[i].object) < 0) add(&d, q->options[i], to);
    consider(&c, &d);
    bool improved = true;
    while (improved && b->decisions_left > 0) {
        improved = false;
        for (int i = 0; i < q->option_count && i < CREATURES_MAX; i++) {
            d = c.best;
            toggle(&d, q->options[i], to);
            improved = consider(&c, &d) || improved;
        }
    }
    to_answer(&c.best, a);
}

// ---- blocks

typedef struct {
    int attacker_count, blocker_count;
    ObjectId attackers[CREATURES_MAX], blockers[CREATURES_MAX];
    bool could[CREATURES_MAX * CREATURES_MAX];
} Pairs;

static void find_pairs(Engine *e, const Game *g, const Question *q, Pairs *p) {
    p->attacker_count = p->blocker_count = 0;
    for (int i = 0; i < q->against_count && i < CREATURES_MAX; i++)
        p->attackers[p->attacker_count++] = q->against[i].object;
    for (int i = 0; i < q->option_count && i < CREATURES_MAX; i++)
        p->blockers[p->blocker_count++] = q->options[i].object;
    engine_could_block(
        e, g, q->player,
        &(CouldBlock){p->attackers, p->blockers, p->attacker_count, p->blocker_count, p->could});
}

static bool could_block(const Pairs *p, int attacker, int blocker) {
    return p->could[attacker * p->blocker_count + blocker];
}

static void assign(Declaration *d, ObjectId blocker, ObjectId attacker) {
    int at = find(d, blocker);
    if (at >= 0) drop(d, at);
    add(d, choice_object(blocker), choice_object(attacker));
}

// Each creature in front of each attacker, or at home.
static bool try_single(Combat *c, const Pairs *p) {
    bool improved = false;
    for (int k = 0; k < p->blocker_count; k++) {
        Declaration d = c->best;
        int at = find(&d, p->blockers[k]);
        if (at >= 0) {
            drop(&d, at);
            improved = consider(c, &d) || improved;
        }
        for (int i = 0; i < p->attacker_count; i++) {
            if (!could_block(p, i, k)) continue;
            d = c->best;
            assign(&d, p->blockers[k], p->attackers[i]);
            improved = consider(c, &d) || improved;
        }
    }
    return improved;
}

// Two that stay at home so far, in front of one attacker.
static bool try_double(Combat *c, const Pairs *p) {
    bool improved = false;
    for (int i = 0; i < p->attacker_count; i++)
        for (int k = 0; k < p->blocker_count; k++)
            for (int n = k + 1; n < p->blocker_count; n++) {
                if (!could_block(p, i, k) || !could_block(p, i, n)) continue;
                Declaration d = c->best;
                if (find(&d, p->blockers[k]) >= 0 || find(&d, p->blockers[n]) >= 0) continue;
                assign(&d, p->blockers[k], p->attackers[i]);
                assign(&d, p->blockers[n], p->attackers[i]);
                improved = consider(c, &d) || improved;
            }
    return improved;
}

void search_block(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    Combat c = {.bot = b, .e = e, .q = q};
    if (q->option_count == 0 || q->against_count == 0 || !begin(&c, g, a)) return;
    Pairs p;
    Declaration d;
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *least = SCRATCH_NEW(engine_scratch(e), Answer);
    find_pairs(e, g, q, &p);
    engine_default_declaration(e, g, q, least);
    if (of_answer(least, &d)) consider(&c, &d);
    try_single(&c, &p);
    try_double(&c, &p);
    while (b->decisions_left > 0 && try_single(&c, &p)) continue;
    to_answer(&c.best, a);
}
