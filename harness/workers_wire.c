// workers_wire.c - a Result as bytes, from a worker to its parent.
//
// Both ends are the same program on the same machine, so numbers go in native byte order. The
// reader nevertheless checks every length: the bytes of a dying worker may be anything.
#include <string.h>

#include "harness/workers.h"

static void put_u64(Text *out, uint64_t value) {
    char bytes[sizeof value];
    memcpy(bytes, &value, sizeof value);
    text_add_span(out, (Span){bytes, sizeof bytes});
}

static void put_int(Text *out, int value) { put_u64(out, (uint64_t)(int64_t)value); }

// The length and one more, so that NULL is 0.
static void put_text(Text *out, const char *text) {
    put_u64(out, text ? strlen(text) + 1 : 0);
    if (text) text_add(out, text);
}

static void put_texts(Text *out, const char *const *texts, int count) {
    put_int(out, count);
    for (int i = 0; i < count; i++) put_text(out, texts[i]);
}

static void put_ids(Text *out, const uint16_t *ids, int count) {
    put_int(out, count);
    for (int i = 0; i < count; i++) put_u64(out, ids[i]);
}

static void put_failure(Text *out, const Failure *f) {
    put_int(out, (int)f->kind);
    put_int(out, f->rejection);
    put_int(out, f->limit);
    const char *const texts[] = {f->where,  f->place,   f->expected,
                                 f->actual, f->message, f->context};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) put_text(out, texts[i]);
}

void workers_encode(const Result *r, Text *out) {
    put_int(out, (int)r->outcome);
    put_text(out, r->path);
    put_text(out, r->name);
    put_texts(out, r->rules, r->rule_count);
    put_texts(out, r->tags, r->tag_count);
    put_text(out, r->known_failure);
    put_text(out, r->unwritten);
    int failures = 0;
    for (const Failure *f = r->failures; f; f = f->next) failures++;
    put_int(out, failures);
    for (const Failure *f = r->failures; f; f = f->next) put_failure(out, f);
    put_int(out, r->log_count);
    for (int i = 0; i < r->log_count; i++) {
        put_text(out, r->log[i].text);
        put_text(out, r->log[i].step);
        put_int(out, r->log[i].action);
        put_text(out, r->log[i].detail);
    }
    put_text(out, r->golden_json);
    put_u64(out, r->decisions);
    put_u64(out, r->events);
    put_u64(out, r->microseconds);
    put_int(out, r->line);
    put_int(out, r->action_count);
    for (int i = 0; i < r->action_count; i++) put_int(out, r->action_lines[i]);
    put_ids(out, r->fired, r->fired_count);
    put_ids(out, r->rows, r->row_count);
    put_ids(out, r->ops, r->op_count);
    put_ids(out, r->cards, r->card_count);
}

// ---- reading

typedef struct {
    Span rest;
    Arena *arena;
    bool bad;
} Wire;

static uint64_t get_u64(Wire *w) {
    uint64_t value = 0;
    if (w->bad || w->rest.length < sizeof value) {
        w->bad = true;
        return 0;
    }
    memcpy(&value, w->rest.at, sizeof value);
    w->rest = (Span){w->rest.at + sizeof value, w->rest.length - sizeof value};
    return value;
}

static int get_int(Wire *w) {
    int64_t value = (int64_t)get_u64(w);
    if (value < INT32_MIN || value > INT32_MAX) w->bad = true;
    return w->bad ? 0 : (int)value;
}

// A count of things that take at least eight bytes each.
static int get_count(Wire *w) {
    int count = get_int(w);
    if (count < 0 || (size_t)count > w->rest.length / sizeof(uint64_t)) w->bad = true;
    return w->bad ? 0 : count;
}

static int get_enum(Wire *w, int last) {
    int value = get_int(w);
    if (value < 0 || value > last) w->bad = true;
    return w->bad ? 0 : value;
}

static const char *get_text(Wire *w) {
    uint64_t length = get_u64(w);
    if (length > w->rest.length + 1) w->bad = true;
    if (w->bad || length == 0) return NULL;
    size_t bytes = (size_t)length - 1;
    const char *text = arena_copy(w->arena, w->rest.at, bytes);
    w->rest = (Span){w->rest.at + bytes, w->rest.length - bytes};
    return text;
}

static const char **get_texts(Wire *w, int *count) {
    *count = get_count(w);
    const char **texts = *count ? ARENA_ARRAY(w->arena, const char *, *count) : NULL;
    for (int i = 0; i < *count; i++) texts[i] = get_text(w);
    return texts;
}

static const uint16_t *get_ids(Wire *w, int *count) {
    *count = get_count(w);
    uint16_t *ids = *count ? ARENA_ARRAY(w->arena, uint16_t, *count) : NULL;
    for (int i = 0; i < *count; i++) ids[i] = (uint16_t)get_u64(w);
    return ids;
}

static const int *get_lines(Wire *w, int *count) {
    *count = get_count(w);
    int *lines = *count ? ARENA_ARRAY(w->arena, int, *count) : NULL;
    for (int i = 0; i < *count; i++) lines[i] = get_int(w);
    return lines;
}

static Failure *get_failures(Wire *w) {
    Failure *first = NULL, *last = NULL;
    int count = get_count(w);
    for (int i = 0; i < count && !w->bad; i++) {
        Failure *f = ARENA_NEW(w->arena, Failure);
        f->kind = (FailureKind)get_enum(w, FAILURE_CRASH);
        f->rejection = get_int(w) != 0;
        f->limit = get_int(w) != 0;
        const char **texts[] = {&f->where,  &f->place,   &f->expected,
                                &f->actual, &f->message, &f->context};
        for (size_t t = 0; t < ARRAY_LEN(texts); t++) *texts[t] = get_text(w);
        if (last)
            last->next = f;
        else
            first = f;
        last = f;
    }
    return first;
}

static const LogLine *get_log(Wire *w, int *count) {
    *count = get_count(w);
    LogLine *log = *count ? ARENA_ARRAY(w->arena, LogLine, *count) : NULL;
    for (int i = 0; i < *count; i++) {
        log[i].text = get_text(w);
        log[i].step = get_text(w);
        log[i].action = get_int(w);
        log[i].detail = get_text(w);
    }
    return log;
}

bool workers_decode(Span bytes, Result *out) {
    *out = (Result){0};
    Wire w = {bytes, &out->arena, false};
    out->outcome = (OutcomeKind)get_enum(&w, OUTCOME_UNEXPECTED_PASS);
    out->path = get_text(&w);
    out->name = get_text(&w);
    out->rules = get_texts(&w, &out->rule_count);
    out->tags = get_texts(&w, &out->tag_count);
    out->known_failure = get_text(&w);
    out->unwritten = get_text(&w);
    out->failures = get_failures(&w);
    out->log = get_log(&w, &out->log_count);
    out->golden_json = get_text(&w);
    out->decisions = get_u64(&w);
    out->events = get_u64(&w);
    out->microseconds = get_u64(&w);
    out->line = get_int(&w);
    out->action_lines = get_lines(&w, &out->action_count);
    out->fired = get_ids(&w, &out->fired_count);
    out->rows = get_ids(&w, &out->row_count);
    out->ops = get_ids(&w, &out->op_count);
    out->cards = get_ids(&w, &out->card_count);
    bool good = !w.bad && w.rest.length == 0;
    if (!good) {
        result_free(out);
        *out = (Result){0};
    }
    return good;
}
