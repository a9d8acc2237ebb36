// page_tape.h - a game as the page steps through it: frame by frame, a decision each.
//
// Stands before the deciders as a Recorder does, and counts decisions as a Recorder does. A frame
// is the position before a decision, as a difference from the frame before, with what has happened
// since then and the decision itself; the last one is the position at the end.
#ifndef GAVEL_HARNESS_PAGE_TAPE_H
#define GAVEL_HARNESS_PAGE_TAPE_H

#include "harness/page_board.h"
#include "harness/scenario.h"
#include "harness/script.h"

typedef struct PageTape PageTape;

// `viewer`: the seat that it is told for; NO_PLAYER: everything is told.
PageTape *page_tape_new(PlayerId viewer);
void page_tape_free(PageTape *t);

// The opening position is there, and deciders are known. `sc` and `script` are what answers; NULL:
// there is none. All of it must outlive page_tape_end.
// Stops the game after so many decisions (0: never), and counts them in `made` (may be NULL).
void page_tape_limit(PageTape *t, int most, int *made);
void page_tape_begin(PageTape *t, Engine *e, const Game *g, const Scenario *sc, Script *script);
// The game as it ends: a last frame, unless a decider has stopped it.
void page_tape_end(PageTape *t, const Game *g);

// The script refuses some things itself, and tells of them so.
RefusalSink page_tape_refusals(PageTape *t);

// "players", "result", "frames" of a game (harness/PAGE.md), and the names of the cards that were
// shown as keys of `cards`.
void page_tape_write(PageTape *t, cJSON *game, cJSON *cards);

// The frame in whose "e" the n-th line of the log stands, from 0; -1: there is none.
int page_tape_frame_of(const PageTape *t, int line);
int page_tape_frames(const PageTape *t);

#endif
