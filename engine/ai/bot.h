// bot.h - everybody who can answer for a player by itself, by name.
#ifndef GAVEL_AI_BOT_H
#define GAVEL_AI_BOT_H

#include "engine/play/engine.h"

typedef enum { BOT_HEURISTIC, BOT_RANDOM, BOT_SEARCH, BOT_KIND_COUNT } BotKind;

const char *bot_name(BotKind kind);  // "heuristic"
bool bot_find(Span name, BotKind *out);

typedef struct Bot Bot;

// A bot keeps memory for trying things out: make it once and begin each game with bot_begin.
Bot *bot_new(BotKind kind, const Pool *pool);
void bot_free(Bot *b);
// Forgets everything; its own random stream begins with that seed.
void bot_begin(Bot *b, uint64_t seed);
Decider bot_decider(Bot *b);

// What a bot remembers from one answer to the next, so that a game that is taken back to an earlier
// position goes on as if nothing had come after it. Free with bot_memory_free.
typedef struct BotMemory BotMemory;
BotMemory *bot_memory(const Bot *b);
void bot_recall(Bot *b, const BotMemory *m);
void bot_memory_free(BotMemory *m);

#endif
