// start.c - starting the game (103): shuffling, opening hands, mulligans. What cards allow
// meanwhile is in opening.c.
#include "engine/rules/start.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/opening.h"
#include "engine/rules/random.h"

enum { STARTING_HAND = 7 };

// 401.1: a deck becomes a library. Off: it stays outside the game.
static void leave_deck(Engine *e, const Game *g, PlayerId p) {
    const ZoneList *library = game_zone(g, p, ZONE_LIBRARY);
    while (library->count > 0) {
        Event ev = event_new(EVENT_CEASE);
        ev.object = game_id(g, library->first);
        apply(e, g, &ev);
    }
}

void start_shuffle(Engine *e, const Game *g) {
    if (e->feed < 0) checkpoint_take(e, g);  // What chance brings is kept from here on.
    Event begins = event_new(EVENT_GAME_BEGINS);
    begins.player = g->starting;
    apply(e, g, &begins);
    for (int i = 0; i < g->player_count; i++)
        if (!CR(e, 401_1)) leave_deck(e, g, player_id(i));
    for (int i = 0; i < g->player_count && CR(e, 103_3); i++)
        random_shuffle(e, g, player_id(i), CR_103_3);
    for (int i = 0; i < g->player_count; i++)
        // 402.1: hands begin with cards.
        if (CR(e, 402_1))
            apply_draw(e, g, player_id((g->starting.v + i) % g->player_count), STARTING_HAND);
    apply_stage(e, g, STAGE_MULLIGAN);
}

// 103.5c: the first one is free with more than two players (800.6), and in Brawl (903.12g).
static bool first_is_free(Engine *e, const Game *g) {
    if (g->player_count > 2) return CR(e, 103_5c) && CR(e, 800_6);
    return g->format == FORMAT_BRAWL && CR(e, 103_5c) && CR(e, 903_12g);
}

static int cards_to_bottom(Engine *e, const Game *g, int mulligans) {
    return mulligans > 0 && first_is_free(e, g) ? mulligans - 1 : mulligans;
}

static bool may_mulligan(Engine *e, const Game *g, PlayerId p) {
    const Player *player = game_player(g, p);
    return !player->kept && !player->left &&
           cards_to_bottom(e, g, player->mulligans) < STARTING_HAND;
}

static void bottom(Engine *e, const Game *g, PlayerId p, int count) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_BOTTOM, p, NO_OBJECT);
    const ZoneList *hand = game_zone(g, p, ZONE_HAND);
    q.option_count = ask_zone_options(e, g, hand, options);
    q.options = options;
    q.min = q.max = count < q.option_count ? count : q.option_count;
    snprintf(q.text, sizeof q.text, "put %d on the bottom of the library", q.min);
    if (q.min == 0) return;
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    for (int i = 0; i < a->count; i++) {
        Event ev = event_new(EVENT_ZONE_CHANGE);
        ev.object = a->items[i].what.object;
        ev.player = p;
        ev.to = ZONE_LIBRARY;
        ev.position = -1;
        ev.why = WHY_BOTTOM;
        apply(e, g, &ev);
    }
}

static void hand_into_library(Engine *e, const Game *g, PlayerId p) {
    const ZoneList *hand = game_zone(g, p, ZONE_HAND);
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (CardId c = hand->first; card_is(c); c = game_place(g, c)->next) {
        engine_need_room(e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = game_id(g, c);
        events[count].to = ZONE_LIBRARY;
        events[count++].why = WHY_BOTTOM;
    }
    apply_all(e, g, events, count);
}

static void take_mulligan(Engine *e, const Game *g, PlayerId p) {
    Event ev = event_new(EVENT_MULLIGAN);
    ev.player = p;
    apply(e, g, &ev);
    hand_into_library(e, g, p);
    random_shuffle(e, g, p, CR_103_5);
    apply_draw(e, g, p, STARTING_HAND);
    if (CR(e, 103_5)) bottom(e, g, p, cards_to_bottom(e, g, game_player(g, p)->mulligans));
}

static void keep(Engine *e, const Game *g, PlayerId p) {
    Event ev = event_new(EVENT_KEEP);
    ev.player = p;
    ev.amount = game_zone(g, p, ZONE_HAND)->count;
    apply(e, g, &ev);
}

static bool declares(Engine *e, const Game *g, PlayerId p, int slot) {
    Question q = question_new(QUESTION_MULLIGAN, ROLE_MULLIGAN, p, NO_OBJECT);
    q.slot = slot;
    q.optional = true;
    snprintf(q.text, sizeof q.text, "take a mulligan?");
    bool yes = false;
    ask_yes_no(e, g, q, &yes);
    return yes;
}

// 101.4e: the starting player first, then in turn order. Off: as they sit.
static PlayerId player_at(Engine *e, const Game *g, int i) {
    int first = g->starting.v == 0 || CR(e, 101_4e) ? g->starting.v : 0;
    return player_id((first + i) % g->player_count);
}

// One round: everybody declares, then all mulligans are taken; a player who keeps is done.
void start_mulligan(Engine *e, const Game *g) {
    bool takes[PLAYERS_MAX] = {false};
    int asked = 0, taking = 0;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_at(e, g, i);
        if (!may_mulligan(e, g, p)) continue;
        opening_before_mulligan(e, g, p, &asked);
        takes[p.v] = declares(e, g, p, asked++);
        taking += takes[p.v];
    }
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_at(e, g, i);
        if (game_player(g, p)->left) continue;
        if (takes[p.v])
            take_mulligan(e, g, p);
        else if (!game_player(g, p)->kept)
            keep(e, g, p);
    }
    // 103.6: then come the cards of the opening hands.
    if (taking == 0) apply_stage(e, g, CR(e, 103_6) ? STAGE_OPENING_HAND : STAGE_TURN_BEGIN);
}

void start_opening_hand(Engine *e, const Game *g) {
    int asked = 0;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_at(e, g, i);
        if (!game_player(g, p)->left) opening_actions(e, g, p, &asked);
    }
    apply_stage(e, g, STAGE_TURN_BEGIN);
}
