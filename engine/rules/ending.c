// ending.c - ending the game (104): who wins, and when nobody does.
#include "engine/rules/ending.h"

#include "engine/rules/apply.h"
#include "engine/rules/leaving.h"
#include "engine/rules/statement.h"

static void end(Engine *e, const Game *g, EventKind kind, PlayerId winner, RuleId rule) {
    Event ev = event_new(kind);
    ev.player = winner;
    ev.rule = rule;
    apply(e, g, &ev);
}

// Players who have lost but are still counted as in the game.
static int losers(const Game *g) {
    int n = 0;
    for (int i = 0; i < g->player_count; i++)
        n += !g->players[i].left && g->players[i].lost != LOSS_NONE;
    return n;
}

static PlayerId last_one(const Game *g) {
    for (int i = 0; i < g->player_count; i++)
        if (!g->players[i].left && g->players[i].lost == LOSS_NONE) return player_id(i);
    return NO_PLAYER;
}

void ending_check(Engine *e, const Game *g) {
    int lost = losers(g), in = game_players_in(g);
    if (lost == 0) return;
    if (lost > 1) apply_simple(e, g, EVENT_LOSE_TOGETHER, lost);
    // 104.3f: nobody is left but losers, so that each would have won. Off: the active player has.
    if (lost == in) {
        if (CR(e, 104_4a) && CR(e, 104_3f))
            end(e, g, EVENT_DRAWN, NO_PLAYER, CR_104_4a);
        else
            end(e, g, EVENT_WIN, g->active, CR_104_2a);
    } else if (lost == in - 1 && CR(e, 104_2a)) {
        end(e, g, EVENT_WIN, last_one(g), CR_104_2a);
    }
    leaving_go(e, g);
}

// ---- an effect says so

bool ending_cannot_lose(Engine *e, const Game *g, PlayerId p) {
    return statement_about_player(e, g, OP_STATIC_CANT_LOSE, p) && CR(e, 101_2);
}

void ending_win(Engine *e, const Game *g, PlayerId p) {
    if (statement_about_player(e, g, OP_STATIC_CANT_WIN, p) && CR(e, 101_2)) return;
    if (CR(e, 104_2b)) end(e, g, EVENT_WIN, p, CR_104_2b);
}

void ending_lose(Engine *e, const Game *g, const Set *players) {
    Event events[PLAYERS_MAX];
    int count = 0;
    for (int i = 0; i < players->count; i++) {
        PlayerId p = players->items[i].player;
        if (ending_cannot_lose(e, g, p) || !CR(e, 104_3e)) continue;
        events[count] = event_new(EVENT_LOSE);
        events[count].player = p;
        events[count].amount = LOSS_EFFECT;
        events[count++].rule = CR_104_3e;
    }
    for (int i = 0; i < count && count > 1; i++) events[i].position = 1;
    apply_all(e, g, events, count);
    ending_check(e, g);
}

void ending_draw(Engine *e, const Game *g) {
    if (CR(e, 104_4c)) end(e, g, EVENT_DRAWN, NO_PLAYER, CR_104_4c);
}

void ending_concede(Engine *e, const Game *g, PlayerId p) {
    Event ev = event_new(EVENT_LOSE);
    ev.player = p;
    ev.amount = LOSS_CONCEDE;
    ev.rule = CR_104_3a;
    apply(e, g, &ev);
    ending_check(e, g);
}
