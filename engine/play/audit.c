// audit.c - books of life, mana and cards, kept by events and compared with the game.
//
// Independent of the rules: it knows what each event is said to do, and nothing of why it happened.
#include "engine/play/audit.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

typedef struct {
    int64_t life[PLAYERS_MAX];
    int64_t mana[PLAYERS_MAX][MANA_TYPE_COUNT];
} Books;

struct Audit {
    Books now, marked;
    int card_count;  // Places of the board as it was set up.
    struct {
        CardDefId card;  // -1: no card is there.
        PlayerId owner;
    } cards[CARDS_MAX];
};

Audit *audit_new(const Game *g) {
    Audit *a = memory_zeroed(1, sizeof *a);
    for (int p = 0; p < g->player_count; p++) {
        a->now.life[p] = g->players[p].life;
        for (int t = 0; t < MANA_TYPE_COUNT; t++) a->now.mana[p][t] = g->players[p].mana[t];
    }
    a->marked = a->now;
    const Object *all = game_list(g, LIST_OBJECTS, &a->card_count);
    for (int i = 1; i < a->card_count; i++) {
        a->cards[i].card = all[i].kind == OBJECT_CARD ? all[i].card : (CardDefId){-1};
        a->cards[i].owner = all[i].owner;
    }
    return a;
}

void audit_free(Audit *a) { free(a); }

// ---- keeping the books

static void move_mana(Books *b, PlayerId from, PlayerId to) {
    for (int t = 0; t < MANA_TYPE_COUNT && !player_same(from, to); t++) {
        b->mana[to.v][t] += b->mana[from.v][t];
        b->mana[from.v][t] = 0;
    }
}

// Mana changes its type, but not its amount; a sum that does not fit is found by the next check.
static void change_mana(int64_t *books, const uint16_t *pool) {
    int64_t before = 0, now = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        before += books[t];
        now += pool[t];
        books[t] = pool[t];
    }
    books[0] += before - now;
}

static void keep(Books *b, const Game *g, const Event *ev) {
    int p = ev->player.v;
    switch ((int)ev->kind) {
        case EVENT_GAIN_LIFE: b->life[p] += ev->amount; break;
        case EVENT_LOSE_LIFE:
        case EVENT_PAY_LIFE: b->life[p] -= ev->amount; break;
        case EVENT_ADD_MANA: b->mana[p][ev->amount2] += ev->amount; break;
        case EVENT_PAY_MANA: b->mana[p][ev->amount2] -= ev->amount; break;
        case EVENT_LOSE_MANA: b->mana[p][ev->amount2] -= ev->amount; break;
        case EVENT_MANA_BECOMES: change_mana(b->mana[p], game_player(g, ev->player)->mana); break;
        case EVENT_MANA_MOVES: move_mana(b, ev->player, ev->host_player); break;
    }
}

static void hear(void *context, Engine *e, const Game *g, const Event *ev) {
    (void)e;
    keep(&((Audit *)context)->now, g, ev);
}

// Only the last mark is ever gone back to.
static size_t mark(void *context) {
    Audit *a = context;
    a->marked = a->now;
    return 0;
}

static void go_back(void *context, size_t at) {
    Audit *a = context;
    (void)at;
    a->now = a->marked;
}

EventSink audit_sink(Audit *a) {
    return (EventSink){.event = hear, .mark = mark, .rewind = go_back, .context = a};
}

// ---- comparing

static bool problem(Text *out, const char *what, long number, long expected) {
    text_format(out, "%s: %ld, by the events %ld\n", what, number, expected);
    return false;
}

static bool check_players(const Audit *a, const Game *g, Text *out) {
    bool good = true;
    for (int p = 0; p < g->player_count; p++) {
        const Player *player = &g->players[p];
        if (player->life != a->now.life[p])
            good = problem(out, "a life total", player->life, (long)a->now.life[p]);
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            if (player->mana[t] != a->now.mana[p][t])
                good = problem(out, "mana in a pool", player->mana[t], (long)a->now.mana[p][t]);
    }
    return good;
}

// A card that the game was set up with stays what it is and whose it is (108.3), in some zone until
// its owner leaves the game (800.4a). No card is made.
static bool check_cards(const Audit *a, const Game *g, Text *out) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    bool good = count >= a->card_count || problem(out, "places", count, a->card_count);
    for (int i = 1; i < count; i++) {
        bool was = i < a->card_count && a->cards[i].card.v >= 0, is = all[i].kind == OBJECT_CARD;
        if (was != is)
            good =
                problem(out, is ? "a card was made at place" : "a card is lost from place", i, i);
        else if (is && (all[i].card.v != a->cards[i].card.v ||
                        !player_same(all[i].owner, a->cards[i].owner)))
            good = problem(out, "another card, or another's", all[i].card.v, a->cards[i].card.v);
        else if (is && all[i].zone == ZONE_NOWHERE && !game_player(g, all[i].owner)->left)
            good = problem(out, "a card is in no zone, of a player who is in the game", i, i);
    }
    return good;
}

bool audit_check(const Audit *a, const Game *g, Text *problems) {
    bool sound = game_check(g, problems);
    bool players = check_players(a, g, problems), cards = check_cards(a, g, problems);
    return sound && players && cards;
}

// ---- after state-based actions

static const char *permanent_problem(Engine *e, const Game *g, ObjectId id, const Object *o) {
    Characteristics c = engine_characteristics(e, g, id);
    bool creature = (c.type.types >> TYPE_CREATURE) & 1U;
    bool walker = (c.type.types >> TYPE_PLANESWALKER) & 1U;
    const Object *host = game_object(g, o->attached_to);
    if (creature && c.toughness <= 0) return "a creature with toughness 0 or less";  // 704.5f
    if (walker && game_counters(g, id, COUNTER_LOYALTY) == 0)
        return "a planeswalker without loyalty";  // 704.5i
    if (object_is(o->attached_to) && (host == NULL || host->zone != ZONE_BATTLEFIELD))
        return "a permanent attached to what is not there";  // 704.5m, 704.5n
    if (subtype_in(&c.type.subtypes, SUBTYPE_AURA) && !object_is(o->attached_to) &&
        !player_is(o->enchants))
        return "an Aura attached to nothing";  // 704.5m
    if (game_counters(g, id, COUNTER_PLUS_ONE) > 0 && game_counters(g, id, COUNTER_MINUS_ONE) > 0)
        return "+1/+1 and -1/-1 counters";  // 704.5q
    return NULL;
}

static const char *object_problem(Engine *e, const Game *g, ObjectId id, const Object *o) {
    bool permanent = o->zone == ZONE_BATTLEFIELD;
    if (o->kind == OBJECT_TOKEN && !permanent && o->zone != ZONE_PHASED_OUT)
        return "a token that is not on the battlefield";  // 704.5d
    if (o->kind == OBJECT_COPY && o->zone != ZONE_STACK)
        return "a copy of a spell that is not on the stack";  // 704.5e
    return permanent ? permanent_problem(e, g, id, o) : NULL;
}

bool audit_check_settled(Engine *e, const Game *g, Text *problems) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    bool good = true;
    for (int i = 1; i < count; i++) {
        if (all[i].kind == OBJECT_FREE || all[i].zone == ZONE_NOWHERE) continue;
        ObjectId id = game_id(g, (CardId){(uint16_t)i});
        const char *what = object_problem(e, g, id, &all[i]);
        if (what == NULL) continue;
        text_format(problems, "%s: ", what);
        engine_object_name(e, g, id, problems);
        text_add_char(problems, '\n');
        good = false;
    }
    return good;
}
