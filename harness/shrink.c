// shrink.c - leaves out of a scenario whatever it fails without, and makes the rest simpler.
//
// Passes are repeated until none finds anything. Every candidate is written as text and read again,
// so that it goes through the same door as any scenario. Several are played at once, but the first
// in order that is interesting is taken, so that the result does not depend on how many.
#include "harness/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/interrupt.h"
#include "harness/shrink_work.h"
#include "harness/workers.h"

enum { ROUNDS_MAX = 50 };

static bool read_best(Work *w) {
    Status s = {0};
    arena_reset(&w->arena);
    return document_parse(&w->document, &w->arena, "candidate.yaml",
                          (Span){w->best->data, w->best->length}, &s);
}

void shrink_write(const Work *w, const YamlChange *change, Text *out) {
    yaml_write(w->document.root, change, out);
    text_add_char(out, '\n');
}

const Nodes *shrink_find(Work *w, Finder finder) {
    w->nodes->count = 0;
    finder(w->document.root, w->nodes);
    return w->nodes;
}

// ---- what was judged before

static uint64_t hash(const Text *t) {
    uint64_t h = 14695981039346656037U;
    for (size_t i = 0; i < t->length; i++) h = (h ^ (unsigned char)t->data[i]) * 1099511628211U;
    return h ? h : 1;
}

// The place of a hash in the table, or of nothing.
static uint64_t *find_hash(const Seen *s, uint64_t h) {
    size_t i = h & (s->capacity - 1);
    while (s->items[i] && s->items[i] != h) i = (i + 1) & (s->capacity - 1);
    return &s->items[i];
}

static bool is_seen(const Seen *s, const Text *t) {
    return s->capacity > 0 && *find_hash(s, hash(t)) != 0;
}

static void see(Seen *s, const Text *t) {
    if (2 * s->count >= s->capacity) {
        Seen old = *s;
        s->capacity = old.capacity ? 2 * old.capacity : 1024;
        s->items = memory_zeroed(s->capacity, sizeof *s->items);
        for (size_t i = 0; i < old.capacity; i++)
            if (old.items[i]) *find_hash(s, old.items[i]) = old.items[i];
        free(old.items);
    }
    uint64_t h = hash(t), *at = find_hash(s, h);
    s->count += *at == 0;
    *at = h;
}

// ---- one pass

// Where the next candidate comes from.
typedef struct {
    int place, option;
} Cursor;

typedef struct {
    Text texts[WORKERS_MAX];
    Cursor from[WORKERS_MAX];
    int count;
} Batch;

static bool is_new(const Work *w, const Batch *b) {
    const Text *text = &b->texts[b->count];
    bool found = is_seen(&w->seen, text) || strcmp(text_cstr(text), text_cstr(w->best)) == 0;
    for (int i = 0; i < b->count && !found; i++)
        found = strcmp(text_cstr(&b->texts[i]), text_cstr(text)) == 0;
    return !found;
}

// The next candidates, as many as are played at once. False if there are none.
static bool fill(Work *w, const Pass *pass, Cursor *at, Batch *b) {
    int jobs = w->plan->judge->jobs, wanted = jobs < 1             ? 1
                                              : jobs > WORKERS_MAX ? WORKERS_MAX
                                                                   : jobs;
    b->count = 0;
    while (b->count < wanted && at->place >= 0) {
        const Nodes *places = shrink_find(w, pass->finder);
        Text *text = &b->texts[b->count];
        text_clear(text);
        Offer offer = at->place < places->count
                          ? pass->offer(w, places, at->place, at->option, text)
                          : OFFER_END;
        if (offer == OFFER_MADE && is_new(w, b)) b->from[b->count++] = *at;
        at->option++;
        if (offer == OFFER_END) *at = (Cursor){at->place - 1, 0};
    }
    return b->count > 0;
}

// Those after the one that is taken were made of what was best before: they do not count.
static bool judge(Work *w, Batch *b, Cursor *at) {
    int found = judge_first(w->plan->judge, b->texts, b->count);
    for (int i = 0; i < b->count && i <= found; i++) see(&w->seen, &b->texts[i]);
    if (found == b->count) return false;
    text_clear(w->best);
    text_add(w->best, text_cstr(&b->texts[found]));
    read_best(w);
    *at = (Cursor){b->from[found].place - 1, 0};
    return true;
}

bool shrink_pass(Work *w, const Pass *pass) {
    Batch *b = memory_zeroed(1, sizeof *b);
    const Shrink *plan = w->plan;
    bool any = false;
    Cursor at = {shrink_find(w, pass->finder)->count - 1, 0};
    while (!w->stopped && fill(w, pass, &at, b)) {
        any = judge(w, b, &at) || any;
        if (plan->progress) plan->progress(plan->context, plan->judge->played, w->best->length);
        w->stopped = interrupt_waits() != 0;
    }
    for (size_t i = 0; i < ARRAY_LEN(b->texts); i++) text_free(&b->texts[i]);
    free(b);
    return any;
}

// ---- the whole

static bool run_passes(Work *w, const Pass *passes) {
    bool any = false;
    for (; passes->offer && !w->stopped; passes++) any = shrink_pass(w, passes) || any;
    return any;
}

static void shrink(const Shrink *s, Text *text, const Pass *const *lists) {
    Work w = {.plan = s, .best = text, .nodes = memory_take(sizeof(Nodes))};
    bool any = read_best(&w);
    for (int round = 0; any && !w.stopped && round < ROUNDS_MAX; round++) {
        any = false;
        for (const Pass *const *list = lists; *list; list++) any = run_passes(&w, *list) || any;
    }
    if (lists[1]) run_passes(&w, shrink_cosmetic);
    free(w.seen.items);
    free(w.nodes);
    arena_free(&w.arena);
}

void shrink_text(const Shrink *s, Text *text) {
    shrink(s, text, (const Pass *const[]){shrink_leave_out, shrink_later, shrink_simpler, NULL});
}

void shrink_expect(const Shrink *s, Text *text) {
    shrink(s, text, (const Pass *const[]){shrink_expected, NULL});
}
