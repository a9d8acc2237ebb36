// golden.c - comparing with goldens, and accepting or rejecting what is pending.
//
// Goldens are compared byte by byte; only where they differ are they read, to see whether log or
// outcome differ, and how (golden_difference.c).
#include "harness/golden.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/visible.h"
#include "harness/golden_difference.h"
#include "harness/json.h"
#include "harness/outcome.h"

static const char *const pending_endings[] = {".json.new", NULL};

char *golden_pending_path(Arena *arena, const char *path) {
    return arena_format(arena, "%s.new", path);
}

// The bytes that the golden should have: those of the run, with a line end.
static void wanted_bytes(const Result *r, Text *out) {
    text_add(out, r->golden_json);
    if (out->length == 0 || out->data[out->length - 1] != '\n') text_add_char(out, '\n');
}

static Failure *fail_golden(Result *r, const char *path, const char *where, const char *message) {
    Failure *f = result_fail(r, FAILURE_GOLDEN, where, message);
    f->place = arena_format(&r->arena, "%s", path);
    return f;
}

static GoldenState unreadable(Result *r, const char *path, const Status *problem) {
    char message[STATUS_MESSAGE_MAX + STATUS_FILE_MAX];
    status_text(problem, message, sizeof message);
    Failure *f = fail_golden(r, path, path, problem->message);
    f->place = arena_format(&r->arena, "%.*s",
                            (int)(strlen(message) - strlen(problem->message) - 2), message);
    r->outcome = OUTCOME_ERROR;
    return GOLDEN_UNREADABLE;
}

// Was the game given up before its end, because the script could not go on?
static bool cut_short(const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next)
        if (f->kind != FAILURE_EXPECT || strncmp(f->where, "actions", strlen("actions")) == 0)
            return true;
    return false;
}

// The last event may be that the action was refused, which the failure says.
static int own_events(const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next)
        if (f->rejection) return 1;
    return 0;
}

// The bytes differ: does the game, or only the head?
static GoldenState judge(Result *r, const char *path, const Text *old, const Text *new) {
    Status problem = {0};
    GoldenDifference difference = {0};
    Span old_bytes = {old->data, old->length}, new_bytes = {new->data, new->length};
    if (!golden_difference(&difference, path, old_bytes, new_bytes, r, &problem))
        return unreadable(r, path, &problem);
    bool differs = difference.message.length > 0;
    bool log = difference.where && strncmp(difference.where, "log", strlen("log")) == 0;
    bool unfinished = log && cut_short(r) && difference.beyond <= own_events(r);
    if (differs && !unfinished) {
        Failure *f = fail_golden(r, path, difference.where, text_cstr(&difference.message));
        f->expected = difference.old_line;
        f->actual = difference.new_line;
        f->context = arena_copy(&r->arena, text_cstr(&difference.diff), difference.diff.length);
        result_drop_shown(r, f->context);
    }
    text_free(&difference.message);
    text_free(&difference.diff);
    if (unfinished) return GOLDEN_NOT_COMPARED;
    if (differs) return GOLDEN_DIFFERS;
    return difference.head ? GOLDEN_STALE : GOLDEN_MATCHES;
}

static GoldenState compare(const char *path, const Text *new, bool write, Result *r) {
    Text old = {0};
    Status problem = {0};
    GoldenState state;
    if (files_kind(path) == FILES_MISSING) {
        state = write ? GOLDEN_NEW : GOLDEN_MISSING;
        if (!write)
            fail_golden(r, path, path,
                        "missing golden: run without --ci, look at it, and `gavel accept` it");
    } else if (!files_read(path, &old, &problem)) {
        state = unreadable(r, path, &problem);
    } else if (old.length == new->length && memcmp(old.data, new->data, old.length) == 0) {
        state = GOLDEN_MATCHES;
    } else {
        state = judge(r, path, &old, new);
    }
    text_free(&old);
    return state;
}

GoldenState golden_check(const char *path, FilesBatch *batch, Result *r, Status *s) {
    if (!r->golden_json || (r->outcome != OUTCOME_PASSED && r->outcome != OUTCOME_FAILED))
        return GOLDEN_NOT_COMPARED;
    bool passed = r->outcome == OUTCOME_PASSED;
    // Something that fails is no golden to be accepted, nor is one missing.
    if (!passed && files_kind(path) == FILES_MISSING) return GOLDEN_NOT_COMPARED;
    Text new = {0};
    wanted_bytes(r, &new);
    GoldenState state = compare(path, &new, batch != NULL, r);
    if (batch && passed) {
        char *pending = golden_pending_path(&r->arena, path);
        if (state == GOLDEN_MATCHES || state == GOLDEN_STALE)
            files_remove(pending, s);
        else
            files_batch_add(batch, pending, (Span){new.data, new.length}, s);
    }
    text_free(&new);
    return state;
}

void golden_find_pending(Arena *arena, const char *folder, FoundFiles *out) {
    if (files_kind(folder) != FILES_MISSING) files_walk(arena, folder, pending_endings, out);
}

bool golden_accept(const char *path, Status *s) {
    Arena arena = {0};
    Text text = {0};
    const char *pending = golden_pending_path(&arena, path);
    bool good = files_read(pending, &text, s);
    if (good) {
        cJSON *root = json_parse(pending, (Span){text.data, text.length}, s);
        good = root != NULL;
        cJSON_Delete(root);
    }
    good = good && files_rename(pending, path, s);
    text_free(&text);
    arena_free(&arena);
    return good;
}

bool golden_reject(const char *path, Status *s) {
    Arena arena = {0};
    bool good = files_remove(golden_pending_path(&arena, path), s);
    arena_free(&arena);
    return good;
}

static bool describe(const char *path, const char *pending, Text *old, Text *new, Text *out,
                     Status *s) {
    if (!files_read(pending, new, s)) return false;
    if (files_kind(path) == FILES_MISSING) {
        visible_format(out, "new golden %s:\n", path);
        text_add(out, text_cstr(new));
        return true;
    }
    if (!files_read(path, old, s)) return false;
    GoldenDifference difference = {0};
    if (!golden_difference(&difference, path, (Span){old->data, old->length},
                           (Span){new->data, new->length}, NULL, s))
        return false;
    text_format(out, "%s\n%s", text_cstr(&difference.message), text_cstr(&difference.diff));
    text_free(&difference.message);
    text_free(&difference.diff);
    return true;
}

bool golden_describe_pending(const char *path, Text *out, Status *s) {
    Arena arena = {0};
    Text old = {0}, new = {0};
    bool good = describe(path, golden_pending_path(&arena, path), &old, &new, out, s);
    text_free(&old);
    text_free(&new);
    arena_free(&arena);
    return good;
}

// The golden with another head; deletes both.
static const char *with_head(cJSON *golden, cJSON *head, Arena *arena) {
    for (const cJSON *item = head->child; item; item = item->next)
        cJSON_DeleteItemFromObjectCaseSensitive(golden, item->string);
    while (golden->child) {
        cJSON *item = cJSON_DetachItemViaPointer(golden, golden->child);
        cJSON_AddItemToObject(head, item->string, item);
    }
    cJSON_Delete(golden);
    return outcome_print(head, arena);
}

bool golden_update_head(const char *path, const char *name, const char *const *rules,
                        int rule_count, FilesBatch *batch, bool *changed, Status *s) {
    Arena arena = {0};
    Text old = {0};
    Status invalid = {0};  // A run says so.
    bool good = files_read(path, &old, s);
    cJSON *golden = good ? json_parse(path, (Span){old.data, old.length}, &invalid) : NULL;
    cJSON *head = outcome_head(name, rules, rule_count);
    bool differs = cJSON_IsObject(golden) && !golden_same_head(golden, head);
    if (differs) {
        good = files_batch_add(batch, path, span_of(with_head(golden, head, &arena)), s);
    } else {
        cJSON_Delete(golden);
        cJSON_Delete(head);
    }
    *changed = good && differs;
    text_free(&old);
    arena_free(&arena);
    return good;
}
