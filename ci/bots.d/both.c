// both.c - engine/ai/bot.h for a gavel in which bots of an earlier commit play as well.
//
// ci/bots links it in place of engine/ai/bot.c. That file and its earlier self are there too, under
// the names now_bot_... and old_bot_....
#include <stdlib.h>

#include "engine/ai/bot.h"
#include "engine/base/status.h"

#define DECLARE(when)                                    \
    const char *when##_bot_name(BotKind kind);           \
    bool when##_bot_find(Span name, BotKind *out);       \
    Bot *when##_bot_new(BotKind kind, const Pool *pool); \
    void when##_bot_free(Bot *b);                        \
    void when##_bot_begin(Bot *b, uint64_t seed);        \
    Decider when##_bot_decider(Bot *b)

DECLARE(now);
DECLARE(old);

enum { OLD = BOT_KIND_COUNT };  // Kinds from here on: the earlier heuristic bot, then the rest.

// Whose Bot is in it.
struct Bot {
    bool old;
    Bot *bot;
};

static const char *const old_names[BOT_KIND_COUNT] = {
    [BOT_HEURISTIC] = "old",
    [BOT_RANDOM] = "old-random",
    [BOT_SEARCH] = "old-search",
};

const char *bot_name(BotKind kind) {
    return (int)kind < OLD ? now_bot_name(kind) : old_names[(int)kind - OLD];
}

bool bot_find(Span name, BotKind *out) {
    for (int i = 0; i < BOT_KIND_COUNT; i++) {
        if (!span_is(name, old_names[i])) continue;
        *out = (BotKind)(OLD + i);
        return true;
    }
    return now_bot_find(name, out);
}

Bot *bot_new(BotKind kind, const Pool *pool) {
    Bot *b = malloc(sizeof *b);
    gavel_assert(b != NULL);
    b->old = (int)kind >= OLD;
    b->bot = b->old ? old_bot_new((BotKind)((int)kind - OLD), pool) : now_bot_new(kind, pool);
    return b;
}

void bot_free(Bot *b) {
    if (b == NULL) return;
    if (b->old)
        old_bot_free(b->bot);
    else
        now_bot_free(b->bot);
    free(b);
}

void bot_begin(Bot *b, uint64_t seed) {
    if (b->old)
        old_bot_begin(b->bot, seed);
    else
        now_bot_begin(b->bot, seed);
}

Decider bot_decider(Bot *b) { return b->old ? old_bot_decider(b->bot) : now_bot_decider(b->bot); }
