// page_board.h - a position as the page shows it: what `show state --format json` prints, reduced
// to what a reader can see (harness/PAGE.md, Positions).
#ifndef GAVEL_HARNESS_PAGE_BOARD_H
#define GAVEL_HARNESS_PAGE_BOARD_H

#include <cjson/cJSON.h>

#include "engine/play/position.h"
#include "harness/page_sight.h"

// Whose positions are told, and what is remembered from one to the next.
typedef struct {
    Engine *e;
    int player_count;
    const char *players[PLAYERS_MAX];  // In turn order.
    PositionNames *names;
    PageSight *sight;  // NULL: everything is seen.
    bool *faces;       // By FaceId: it stood in a position.
    Text text;         // Scratch.
} PageTable;

void page_table_begin(PageTable *t, Engine *e, const Game *g, PageSight *sight);
void page_table_free(PageTable *t);

// The position, to be freed with cJSON_Delete.
cJSON *page_board(PageTable *t, const Game *g);
// The same out of a document of position_json or position_json_table.
cJSON *page_board_reduced(PageTable *t, const Game *g, const cJSON *whole);

#endif
