// look.c - what can be seen of an embedded game: its log, and where it stands.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/embed/embed.h"
#include "engine/play/position.h"

// ---- the log

static void on_event(void *context, Engine *e, const Game *game, const Event *ev) {
    GavelGame *g = context;
    if (!event_logged(ev->kind)) return;
    text_clear(&g->text);
    engine_event_text(e, game, ev, &g->text);
    if (g->text.length == 0) return;
    if (g->line_count == g->line_capacity) {
        g->line_capacity = g->line_capacity ? g->line_capacity * 2 : 256;
        g->lines = memory_resize(g->lines, sizeof *g->lines * (size_t)g->line_capacity);
    }
    const char *text = arena_copy(&g->arena, text_cstr(&g->text), g->text.length);
    g->lines[g->line_count++] = (EmbedLine){text, ev->rule};
}

static size_t mark(void *context) { return (size_t)((GavelGame *)context)->line_count; }
static void rewind_to(void *context, size_t at) { ((GavelGame *)context)->line_count = (int)at; }

EventSink embed_sink(GavelGame *g) {
    return (EventSink){.event = on_event, .mark = mark, .rewind = rewind_to, .context = g};
}

int gavel_log_count(const GavelGame *g) { return g->line_count; }

const char *gavel_log_line(const GavelGame *g, int line) {
    return line >= 0 && line < g->line_count ? g->lines[line].text : "";
}

const char *gavel_log_rule(const GavelGame *g, int line) {
    if (line < 0 || line >= g->line_count || g->lines[line].rule >= CR_COUNT) return "";
    return cr_entry(g->lines[line].rule)->number;
}

// ---- the position

int gavel_game_turn(const GavelGame *g) { return g->started ? g->game->turn : 0; }

const char *gavel_game_step(const GavelGame *g) {
    return g->started && g->game->turn > 0 ? step_name((Step)g->game->step) : "";
}

int gavel_game_active(const GavelGame *g) {
    return g->started && player_is(g->game->active) ? g->game->active.v : -1;
}

int gavel_game_players(const GavelGame *g) { return g->player_count; }

const char *gavel_game_player_name(const GavelGame *g, int player) {
    return player >= 0 && player < g->player_count ? g->players[player].name : "";
}

int gavel_game_life(const GavelGame *g, int player) {
    if (!g->started || player < 0 || player >= g->player_count) return 0;
    return game_player(g->game, player_id(player))->life;
}

int gavel_game_winner(const GavelGame *g) {
    return g->started && g->game->result == RESULT_WON ? g->game->winner.v : -1;
}

const char *gavel_game_position(GavelGame *g) {
    const char *names[PLAYERS_MAX] = {NULL};
    if (!g->started) return "{}";
    for (int p = 0; p < g->player_count; p++) names[p] = g->players[p].name;
    text_clear(&g->text);
    position_json(g->engine, g->game, names, &g->text);
    return text_cstr(&g->text);
}
