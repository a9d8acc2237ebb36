// bot.c - everybody who can answer for a player by itself, by name.
#include "engine/ai/bot.h"

#include <stdlib.h>

#include "engine/ai/search.h"
#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/play/random.h"

struct Bot {
    BotKind kind;
    Lookahead *ahead;
    HeuristicBot heuristic;
    RandomPlayer random;
    SearchBot *search;
};

static const char *const names[BOT_KIND_COUNT] = {
    [BOT_HEURISTIC] = "heuristic",
    [BOT_RANDOM] = "random",
    [BOT_SEARCH] = "search",
};

const char *bot_name(BotKind kind) { return names[kind]; }

bool bot_find(Span name, BotKind *out) {
    for (int i = 0; i < BOT_KIND_COUNT; i++) {
        if (!span_is(name, names[i])) continue;
        *out = (BotKind)i;
        return true;
    }
    return false;
}

Bot *bot_new(BotKind kind, const Pool *pool) {
    Bot *b = memory_zeroed(1, sizeof *b);
    b->kind = kind;
    if (kind == BOT_HEURISTIC) b->ahead = lookahead_new(pool);
    if (kind == BOT_SEARCH) b->search = search_new(pool);
    bot_begin(b, 0);
    return b;
}

void bot_free(Bot *b) {
    if (b == NULL) return;
    lookahead_free(b->ahead);
    search_free(b->search);
    free(b);
}

void bot_begin(Bot *b, uint64_t seed) {
    if (b->ahead) lookahead_begin(b->ahead, seed);
    if (b->search) search_begin(b->search, seed);
    b->heuristic = heuristic_new(seed, b->ahead);
    b->random = (RandomPlayer){.rng = {.seed = seed}};
}

Decider bot_decider(Bot *b) {
    switch (b->kind) {
        case BOT_HEURISTIC: return heuristic_decider(&b->heuristic);
        case BOT_RANDOM: return random_decider(&b->random);
        case BOT_SEARCH: return search_decider(b->search);
        case BOT_KIND_COUNT: break;
    }
    gavel_never("a bot of no kind");
}

struct BotMemory {
    HeuristicBot heuristic;
    LookaheadMemory ahead;
    RandomPlayer random;
    SearchMemory search;
};

BotMemory *bot_memory(const Bot *b) {
    BotMemory *m = memory_zeroed(1, sizeof *m);
    m->heuristic = b->heuristic;
    m->random = b->random;
    if (b->ahead) m->ahead = lookahead_memory(b->ahead);
    if (b->search) m->search = search_memory(b->search);
    return m;
}

void bot_recall(Bot *b, const BotMemory *m) {
    b->heuristic = m->heuristic;
    b->random = m->random;
    if (b->ahead) lookahead_recall(b->ahead, m->ahead);
    if (b->search) search_recall(b->search, &m->search);
}

void bot_memory_free(BotMemory *m) { free(m); }
