// progress.h - how far something has come that takes more than a second, on a terminal.
//
// One line, which is written anew and taken away at the end. Who prints something else meanwhile
// takes it away first.
#ifndef GAVEL_HARNESS_PROGRESS_H
#define GAVEL_HARNESS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PROGRESS_SILENT_MS = 1000, PROGRESS_EVERY_MS = 100 };

typedef struct {
    FILE *to;          // NULL: nobody looks on.
    const char *what;  // "rules, each without one"
    int total;
    int64_t begin_ms, shown_ms;
    bool shown;
} Progress;

void progress_begin(Progress *p, FILE *to, const char *what, int total);
void progress_step(Progress *p, int done);
void progress_clear(Progress *p);
// The same at a time of the clock in milliseconds.
void progress_begin_at(Progress *p, FILE *to, const char *what, int total, int64_t now);
void progress_step_at(Progress *p, int done, int64_t now);

#endif
