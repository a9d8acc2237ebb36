// page.h - the document of a page, and the page itself (harness/PAGE.md).
#ifndef GAVEL_HARNESS_PAGE_H
#define GAVEL_HARNESS_PAGE_H

#include <cjson/cJSON.h>

#include "engine/base/text.h"
#include "harness/page_game.h"
#include "harness/report.h"

enum { PAGE_VERSION = 1 };

typedef struct Page Page;

typedef struct {
    const char *view;  // "results", "play" or "rules".
    const char *at;    // A chapter, section or rule at which the rules open; NULL: none.
    bool no_text;      // Without card texts.
    const char *seat;  // What only others see is not in it; NULL: everything is.
} PageOptions;

Page *page_new(const PageOptions *o);
void page_free(Page *p);

// A scenario's row, and its card if it failed. `game`: it will have one, and a page can show it.
void page_add_scenario(Page *p, const ReportItem *item, bool game);
// What came of the run.
void page_set_run(Page *p, const char *command, const ReportSummary *s);
// A game as page_game_print wrote it; its id is that of `path`.
void page_add_game(Page *p, const char *path, const char *text);
// Games that were promised and could not be played are no longer.
void page_drop_games(Page *p);
// Takes the values.
void page_set_rules(Page *p, cJSON *rules);
void page_set_coverage(Page *p, cJSON *coverage);

// A game between processes: what page_add_game reads.
void page_game_print(const PageGame *g, bool no_text, Text *out);

void page_document(const Page *p, Text *out);
void page_html(const Page *p, Text *out);
// Into a file: a page; if the name ends in .json, the document alone.
bool page_write(const Page *p, const char *path, Status *s);

#endif
