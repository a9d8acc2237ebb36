// extract_position.c - what a position holds beyond the cards in its zones, for a scenario that is
// cut out (engine/play/position.h).
//
// The board that the scenario's zones make is set up, and what differs from it is written.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/command_yaml.h"
#include "harness/extract.h"
#include "harness/runner.h"

typedef struct {
    const ExtractPart *part;
    Scenario scenario;
    Engine *engine;
    Game *game;
    ObjectId *ids, *board_ids;  // By unit.
    int count;
} Board;

// ---- which card of the game is which of the board

// The cards of the game that stand in a zone as entries of that player: the next one.
typedef struct {
    const Game *g;
    PlayerId player;
    Zone zone;
    CardId at;
    bool phased;  // The battlefield goes on with what is phased out.
    bool begun;
} Row;

static bool is_entry(const Row *row, const Object *o) {
    if (row->zone == ZONE_BATTLEFIELD) return player_same(o->base_controller, row->player);
    return row->zone != ZONE_COMMAND || (!o->is_commander && o->kind != OBJECT_EMBLEM);
}

static CardId next_of(Row *row) {
    const Game *g = row->g;
    for (;;) {
        if (!row->begun)
            row->at = (row->phased ? &g->phased_out : game_zone(g, row->player, row->zone))->first;
        else if (card_is(row->at))
            row->at = game_place(g, row->at)->next;
        row->begun = true;
        if (card_is(row->at)) {
            if (is_entry(row, game_place(g, row->at))) return row->at;
        } else if (row->zone == ZONE_BATTLEFIELD && !row->phased) {
            row->phased = true;
            row->begun = false;
        } else {
            return NO_CARD;
        }
    }
}

// The commander of that name in the command zone.
static CardId commander_of(const Game *g, const Pool *pool, const BoardEntry *b) {
    const ZoneList *zone = game_zone(g, player_id(b->owner), ZONE_COMMAND);
    for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (o->is_commander && strcmp(pool_card(pool, o->card)->name, b->card->name) == 0) return c;
    }
    return NO_CARD;
}

static Row *row_of(Row rows[PLAYERS_MAX][ZONE_COUNT], const Game *g, const BoardEntry *b) {
    Row *row = &rows[b->player][b->zone];
    row->g = g;
    row->player = player_id(b->player);
    row->zone = b->zone;
    return row;
}

// Units of one entry stand in the order of its copies.
static void match_units(Board *b) {
    const Scenario *sc = &b->scenario;
    const Game *g = b->part->g;
    Row rows[PLAYERS_MAX][ZONE_COUNT];
    memset(rows, 0, sizeof rows);
    for (int e = 0; e < sc->board_count; e++) {
        const BoardEntry *entry = &sc->board[e];
        bool leads = entry->zone == ZONE_COMMAND && entry->commander;
        for (int u = 0; u < sc->unit_count; u++) {
            if (sc->units[u].entry != e) continue;
            CardId card = leads ? commander_of(g, b->part->x->replay.pool, entry)
                                : next_of(row_of(rows, g, entry));
            b->ids[u] = card_is(card) ? game_id(g, card) : NO_OBJECT;
        }
    }
}

// ---- the board

static bool begin(Board *b, const ExtractPart *part, const char *text, Text *why) {
    Status s = {0};
    *b = (Board){.part = part};
    bool good =
        scenario_parse(&b->scenario, part->x->replay.plan.pool, "the board", span_of(text), &s);
    if (good) {
        b->count = b->scenario.unit_count;
        b->ids = memory_zeroed((size_t)b->count + 1, sizeof *b->ids);
        b->board_ids = memory_zeroed((size_t)b->count + 1, sizeof *b->board_ids);
        gavel_assert(b->ids && b->board_ids);
        b->engine = engine_new(b->scenario.pool);
        b->game = game_new();
        good = runner_set_up_units(&b->scenario, b->engine, b->game, b->board_ids, &s);
    }
    if (!good) text_format(why, "line %d: %s", s.line, s.message);
    if (good) match_units(b);
    return good;
}

static void end(Board *b) {
    if (b->engine) engine_free(b->engine);
    if (b->game) game_free(b->game);
    free(b->ids);
    free(b->board_ids);
    scenario_free(&b->scenario);
}

static void add_name(void *context, int index, Text *out) {
    const Board *b = context;
    extract_name(b->part, b->part->g, b->ids[index], out);
}

bool extract_position(const ExtractPart *part, const char *board, Text *out, Text *why) {
    Board b;
    bool good = begin(&b, part, board, why);
    if (good) {
        PositionWanted want = {.g = part->g,
                               .board = b.game,
                               .pool = part->x->replay.pool,
                               .board_pool = b.scenario.pool,
                               .count = b.count,
                               .ids = b.ids,
                               .board_ids = b.board_ids,
                               .players = part->x->players,
                               .name = add_name,
                               .context = &b,
                               .detail = part->detail};
        for (int i = 0; i < b.count && good; i++)
            if (!object_is(b.ids[i])) {
                text_add(why, "a card of the board is not found in the game");
                good = false;
            }
        size_t before = out->length;
        text_add(out, "position:\n");
        size_t empty = out->length;
        good = good && position_write(&want, out, why);
        if (out->length == empty) {
            out->length = before;
            if (out->data) out->data[before] = '\0';
        }
    }
    end(&b);
    return good;
}
