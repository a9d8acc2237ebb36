// page_game.h - the games of a page: scenarios played, records played back, as JSON.
#ifndef GAVEL_HARNESS_PAGE_GAME_H
#define GAVEL_HARNESS_PAGE_GAME_H

#include <cjson/cJSON.h>

#include "harness/replay.h"
#include "harness/runner.h"

// What every game of a page is told with.
typedef struct {
    const char *seat;  // The name of the player whose sight it is told by; NULL: everything.
    const RuleId *without;
    int without_count;
    bool no_defaults;
    int most;   // Stop after so many decisions; 0: play all of them.
    int *made;  // Is told how many there were, as they are made; NULL: nobody is.
} PageGamePlan;

// A game, and the cards that it shows, by name. Both are the caller's. NULL: there is none.
typedef struct {
    cJSON *game, *cards;
    int mark;             // The frame of the first difference; -1: none.
    const char *problem;  // Why the seat cannot be told; NULL: it was.
    bool invalid;         // A record that makes no sense.
} PageGame;

void page_game_free(PageGame *g);

enum { PAGE_MARK_NONE = -1, PAGE_MARK_END = -2 };

// Plays a scenario. `line`: the line of its log that is to be marked, or one of those.
void page_game_scenario(const Pool *pool, const char *path, const PageGamePlan *plan, int line,
                        PageGame *out);
// Plays a record back, as far as the engine does the same. False: it cannot be.
bool page_game_record(const Pool *pool, const Record *record, const PageGamePlan *plan,
                      PageGame *out, Status *s);

#endif
