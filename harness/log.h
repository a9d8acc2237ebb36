// log.h - the log of a game: one line for each event that has a sentence, the script's notes, and
// what was refused.
//
// Lines live in the arena that the log is given; what a refused action had announced is taken back.
#ifndef GAVEL_HARNESS_LOG_H
#define GAVEL_HARNESS_LOG_H

#include "engine/play/engine.h"
#include "harness/result.h"

enum { LOG_LINES_MAX = 200000 };

// Told of each line about a refusal; without a function nobody is.
typedef struct {
    void (*refused)(void *context, const Engine *e, const Game *g, const LogLine *line);
    void *context;
} RefusalSink;

// Changes a sentence before it is a line of the log; without a function nobody does.
typedef struct {
    void (*edit)(void *context, Engine *e, const Game *g, const Event *ev, Text *sentence);
    void *context;
} LogEditor;

typedef struct {
    Arena *arena;
    LogLine *lines;
    int count, capacity;
    int action;  // The script entry being carried out; -1 before the first.
    uint64_t events;
    Text sentence;     // Scratch.
    const char *step;  // Of the last line, as text,
    int turn;          // and what it was made of.
    int step_number;
    PlayerId active;
    RefusalSink refusals;
    LogEditor editor;
} Log;

void log_begin(Log *log, Arena *arena);
void log_free(Log *log);  // The scratch memory; the lines are the arena's.
EventSink log_sink(Log *log);
// The headings of the turn that a placed board begins in and, if it has begun, of the step.
void log_start(Log *log, const Engine *e, const Game *g);
void log_note(Log *log, const Engine *e, const Game *g, const char *text);
// "alice cannot cast Divination: it is bob's turn.", with the refusal's detail beside it.
void log_refusal(Log *log, const Engine *e, const Game *g, const char *who, const Rejection *r);
// The last `most` lines, one a line, in `arena`; NULL if there is none.
const char *log_tail(const Log *log, Arena *arena, int most);

#endif
