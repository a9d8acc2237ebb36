// game.c - setting an embedded game up: players, their cards, their bots.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/embed/embed.h"

enum { CARDS_EACH_MAX = 1000 };

GavelGame *gavel_game_new(const GavelCards *cards, uint64_t seed) {
    GavelGame *g = memory_zeroed(1, sizeof *g);
    g->cards = cards;
    g->seed = seed;
    g->engine = engine_new(cards->pool);
    g->game = game_new();
    engine_add_sink(g->engine, embed_sink(g));
    return g;
}

void gavel_game_free(GavelGame *g) {
    if (g == NULL) return;
    for (int p = 0; p < g->player_count; p++) {
        if (g->players[p].bot) bot_free(g->players[p].bot);
        if (g->players[p].helper) bot_free(g->players[p].helper);
    }
    engine_free(g->engine);
    game_free(g->game);
    free(g->entries);
    free(g->picks);
    free(g->lines);
    arena_free(&g->question.arena);
    arena_free(&g->arena);
    text_free(&g->text);
    free(g);
}

bool embed_fail(GavelGame *g, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(g->error, sizeof g->error, format, values);
    va_end(values);
    return false;
}

const char *gavel_game_error(const GavelGame *g) { return g->error; }

static bool is_open(GavelGame *g) {
    g->error[0] = '\0';
    return !g->started || embed_fail(g, "the game has started");
}

bool embed_has_player(GavelGame *g, int player) {
    g->error[0] = '\0';
    if (player >= 0 && player < g->player_count) return true;
    return embed_fail(g, "there is no player %d", player);
}

bool gavel_game_set_format(GavelGame *g, const char *format) {
    static const char *const formats[] = {[FORMAT_CONSTRUCTED] = "constructed",
                                          [FORMAT_COMMANDER] = "commander",
                                          [FORMAT_BRAWL] = "brawl"};
    if (!is_open(g)) return false;
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcmp(format, formats[i]) == 0) {
            g->format = (Format)i;
            return true;
        }
    return embed_fail(g, "there is no format \"%.40s\"", format);
}

bool gavel_game_add_player(GavelGame *g, const char *name) {
    if (!is_open(g)) return false;
    if (g->player_count == PLAYERS_MAX) return embed_fail(g, "more than %d players", PLAYERS_MAX);
    if (!*name) return embed_fail(g, "a player needs a name");
    PlayerId p = player_id(g->player_count);
    const char *copy = arena_copy(&g->arena, name, strlen(name));
    g->players[g->player_count++] = (EmbedPlayer){.name = copy};
    engine_set_player_name(g->engine, p, copy);
    engine_set_decider(g->engine, p, embed_decider(g));
    return true;
}

static const CardDef *find_card(GavelGame *g, const char *name) {
    const CardDef *card = pool_find(g->cards->pool, span_of(name));
    if (card != NULL && card->layout != LAYOUT_TOKEN) return card;
    const char *near = pool_nearest(g->cards->pool, span_of(name));
    embed_fail(g, "there is no card \"%.80s\"%s%s%s", name, near ? "; did you mean \"" : "",
               near ? near : "", near ? "\"?" : "");
    return NULL;
}

bool gavel_game_add_cards(GavelGame *g, int player, GavelPart part, int count, const char *name) {
    if (!is_open(g) || !embed_has_player(g, player)) return false;
    if (count < 1 || count > CARDS_EACH_MAX)
        return embed_fail(g, "%d of a card: from 1 to %d can be added", count, CARDS_EACH_MAX);
    const CardDef *card = find_card(g, name);
    if (card == NULL) return false;
    if (g->entry_count == g->entry_capacity) {
        g->entry_capacity = g->entry_capacity ? g->entry_capacity * 2 : 64;
        g->entries = memory_resize(g->entries, sizeof *g->entries * (size_t)g->entry_capacity);
    }
    g->entries[g->entry_count++] = (EmbedEntry){card, player, count, part};
    return true;
}

// Each player's bot has a random stream of its own.
static Bot *new_bot(const GavelGame *g, int player, BotKind kind) {
    Bot *bot = bot_new(kind, g->cards->pool);
    bot_begin(bot, g->seed + (uint64_t)player + 1);
    return bot;
}

bool gavel_game_set_bot(GavelGame *g, int player, const char *name) {
    BotKind kind = BOT_HEURISTIC;
    if (!embed_has_player(g, player)) return false;
    if (name != NULL && !bot_find(span_of(name), &kind))
        return embed_fail(g, "there is no bot \"%.40s\"", name);
    EmbedPlayer *p = &g->players[player];
    if (p->bot) bot_free(p->bot);
    p->bot = name ? new_bot(g, player, kind) : NULL;
    engine_set_decider(g->engine, player_id(player),
                       p->bot ? bot_decider(p->bot) : embed_decider(g));
    g->question.open = g->question.open && g->question.player != player;
    return true;
}

bool gavel_game_answer_by_bot(GavelGame *g) {
    if (!g->question.open) return embed_fail(g, "nothing is asked");
    EmbedPlayer *p = &g->players[g->question.player];
    if (!p->helper) p->helper = new_bot(g, g->question.player, BOT_HEURISTIC);
    g->answer = ANSWER_BY_BOT;
    g->refused = false;
    return true;
}

// ---- the beginning

typedef struct {
    GavelGame *g;
    int starting;
    bool placed;
} Placing;

static void place_cards(Placing *b, int player) {
    GavelGame *g = b->g;
    PlayerId owner = player_id(player);
    for (int i = 0; i < g->entry_count; i++) {
        const EmbedEntry *entry = &g->entries[i];
        bool outside = entry->part == GAVEL_SIDEBOARD;
        if (entry->player != player) continue;
        SetupObject object = {.card = entry->card->id,
                              .owner = owner,
                              .controller = owner,
                              .zone = outside ? ZONE_OUTSIDE : ZONE_LIBRARY,
                              .commander = entry->part == GAVEL_COMMANDER};
        for (int k = 0; k < entry->count; k++)
            b->placed &= object_is(setup_object(g->engine, g->game, &object));
    }
}

static void place(void *context) {
    Placing *b = context;
    GavelGame *g = b->g;
    setup_game(g->engine, g->game, &(SetupGame){g->format, g->player_count, g->seed, 0});
    for (int p = 0; p < g->player_count; p++) {
        setup_player(g->engine, g->game, player_id(p), &(SetupPlayer){.life = INT32_MIN});
        place_cards(b, p);
    }
    setup_beginning(g->engine, g->game, player_id(b->starting));
}

bool gavel_game_start(GavelGame *g, int starting_player) {
    if (!is_open(g)) return false;
    if (g->player_count < 2) return embed_fail(g, "a game needs two players");
    if (!embed_has_player(g, starting_player)) return false;
    Placing b = {g, starting_player, true};
    if (!setup_within_limits(g->engine, place, &b))
        return embed_fail(g, "a limit of the engine: %s", engine_limit(g->engine));
    if (!b.placed) return embed_fail(g, "a limit of the engine: cards in a game");
    g->started = true;
    return true;
}
