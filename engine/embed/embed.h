// embed.h - what a GavelGame consists of. Private to this folder; the public header is gavel.h.
#ifndef GAVEL_EMBED_EMBED_H
#define GAVEL_EMBED_EMBED_H

#include "engine/ai/bot.h"
#include "engine/embed/gavel.h"
#include "engine/play/engine.h"

enum { ACTIONS_LISTED_MAX = 4096, WHY_SIZE = 512 };

struct GavelCards {
    Pool *shipped, *pool;  // The same until a file is added.
};

typedef struct {
    const CardDef *card;
    int player, count;
    GavelPart part;
} EmbedEntry;

typedef struct {
    const char *name;  // In the game's arena.
    Bot *bot, *helper;
} EmbedPlayer;

typedef struct {
    const char *text;
    RuleId rule;
} EmbedLine;

// The open question, in words: what the engine says is gone once it has stopped.
typedef struct {
    bool open;
    int player;
    QuestionKind kind;
    QuestionRole role;
    int min, max, low, high;
    char text[QUESTION_TEXT_MAX];
    int option_count, against_count;
    const char **options, **against;
    Action *actions;  // For each option of a QUESTION_PRIORITY.
    Arena arena;
} EmbedQuestion;

typedef enum { ANSWER_NONE, ANSWER_PICKS, ANSWER_BY_BOT, ANSWER_CONCEDE } EmbedAnswer;

struct GavelGame {
    const GavelCards *cards;
    Engine *engine;
    Game *game;
    uint64_t seed;
    Format format;
    bool started;
    int player_count;
    EmbedPlayer players[PLAYERS_MAX];
    int entry_count, entry_capacity;
    EmbedEntry *entries;
    EmbedQuestion question;
    EmbedAnswer answer;
    int pick_count;
    GavelPick *picks;
    Rejection refusal;
    bool refused;
    char refusal_text[REJECTION_TEXT_MAX];
    char error[WHY_SIZE];
    EmbedLine *lines;
    int line_count, line_capacity;
    Arena arena;
    Text text;  // Scratch, and the last position.
};

// Notes what was wrong; returns false.
bool embed_fail(GavelGame *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Somebody who is no bot: stops the game, or answers by what gavel_game_answer said.
Decider embed_decider(GavelGame *g);
EventSink embed_sink(GavelGame *g);
bool embed_has_player(GavelGame *g, int player);

#endif
