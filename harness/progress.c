// progress.c - how far something has come that takes more than a second, on a terminal.
#include "harness/progress.h"

#include <time.h>

#include "harness/tell.h"

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void progress_begin_at(Progress *p, FILE *to, const char *what, int total, int64_t now) {
    *p = (Progress){.to = to, .what = what, .total = total, .begin_ms = now, .shown_ms = now};
}

void progress_begin(Progress *p, FILE *to, const char *what, int total) {
    progress_begin_at(p, to, what, total, to ? now_ms() : 0);
}

// What is left takes as long for each as what was done.
static void add_rest(const Progress *p, int done, int64_t now, Text *out) {
    enum { MINUTE = 60, TOLD_FROM_S = 2 };
    if (done <= 0 || done >= p->total) return;
    int64_t left = (now - p->begin_ms) * (p->total - done) / done / 1000;
    if (left >= MINUTE)
        text_format(out, ", about %lld min left", (long long)((left + MINUTE / 2) / MINUTE));
    else if (left >= TOLD_FROM_S)
        text_format(out, ", about %lld s left", (long long)left);
}

void progress_step_at(Progress *p, int done, int64_t now) {
    if (!p->to || now - p->begin_ms < PROGRESS_SILENT_MS) return;
    if (p->shown && now - p->shown_ms < PROGRESS_EVERY_MS) return;
    p->shown = true;
    p->shown_ms = now;
    Text rest = {0};
    add_rest(p, done, now, &rest);
    tell_progress(p->to, "%s: %d of %d%s", p->what, done, p->total, text_cstr(&rest));
    text_free(&rest);
}

void progress_step(Progress *p, int done) {
    if (p->to) progress_step_at(p, done, now_ms());
}

void progress_clear(Progress *p) {
    if (!p->to || !p->shown) return;
    tell_progress_end(p->to);
    p->shown = false;
}
