// strength.c - reads what ci/mutants has found, and picks the scenarios that are needed.
#include "harness/strength.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/json.h"

enum { FIRST_CAPACITY = 256 };

void strength_add(Deeds *deeds, DeedKind kind, const char *name, const int *by, int count) {
    if (deeds->count == deeds->capacity) {
        int capacity = deeds->capacity ? deeds->capacity * 2 : FIRST_CAPACITY;
        Deed *more = ARENA_ARRAY(&deeds->arena, Deed, capacity);
        if (deeds->count > 0) memcpy(more, deeds->items, sizeof *more * (size_t)deeds->count);
        deeds->items = more;
        deeds->capacity = capacity;
    }
    Deed *deed = &deeds->items[deeds->count++];
    *deed = (Deed){.kind = kind, .count = count};
    deed->name = arena_copy(&deeds->arena, name, strlen(name));
    deed->by = ARENA_ARRAY(&deeds->arena, int, count + 1);
    if (count > 0) memcpy(deed->by, by, sizeof *by * (size_t)count);
}

bool strength_is_alone(const Deed *deed, int scenario) {
    return deed->count == 1 && deed->by[0] == scenario;
}

// ---- faults

typedef struct {
    const char *path;
    int number;
} Known;

static int by_path(const void *a, const void *b) {
    return strcmp(((const Known *)a)->path, ((const Known *)b)->path);
}

typedef struct {
    Deeds *deeds;
    Known *known;
    int known_count;
    int *found;  // Who notices one fault.
    int found_count;
} Reader;

static void read_paths(Reader *r, const cJSON *row, const char *way) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(row, way), *item;
    cJSON_ArrayForEach(item, list) {
        Known wanted = {.path = cJSON_IsString(item) ? item->valuestring : ""};
        const Known *k =
            bsearch(&wanted, r->known, (size_t)r->known_count, sizeof *r->known, by_path);
        if (k != NULL && r->found_count < r->known_count) r->found[r->found_count++] = k->number;
    }
}

// What was known of the fault is known no more.
static void forget(Deeds *deeds, const char *key) {
    int kept = 0;
    for (int i = 0; i < deeds->count; i++)
        if (deeds->items[i].kind == DEED_MARK || strcmp(deeds->items[i].name, key) != 0)
            deeds->items[kept++] = deeds->items[i];
    deeds->faults -= kept < deeds->count;
    deeds->count = kept;
}

static bool read_row(Reader *r, const char *file, Span line, Status *s) {
    cJSON *row = json_parse(file, line, s);
    if (row == NULL) return false;
    const cJSON *key = cJSON_GetObjectItemCaseSensitive(row, "key");
    bool good = cJSON_IsString(key);
    if (good) {
        forget(r->deeds, key->valuestring);
        r->deeds->faults++;
        r->found_count = 0;
        read_paths(r, row, "expectation");
        strength_add(r->deeds, DEED_EXPECTED, key->valuestring, r->found, r->found_count);
        read_paths(r, row, "crash");
        read_paths(r, row, "golden");
        strength_add(r->deeds, DEED_FAULT, key->valuestring, r->found, r->found_count);
    } else {
        status_fail(s, (Place){file, 0, 0}, "a line has no \"key\": ci/mutants writes one");
    }
    cJSON_Delete(row);
    return good;
}

bool strength_read_faults(Deeds *deeds, const char *file, const char *const *paths, int count,
                          Status *s) {
    if (files_kind(file) == FILES_MISSING) return true;
    Text text = {0};
    bool good = files_read(file, &text, s);
    Reader r = {.deeds = deeds, .known_count = count};
    r.known = ARENA_ARRAY(&deeds->arena, Known, count + 1);
    r.found = ARENA_ARRAY(&deeds->arena, int, count + 1);
    for (int i = 0; i < count; i++) r.known[i] = (Known){paths[i], i};
    qsort(r.known, (size_t)count, sizeof *r.known, by_path);
    Span rest = {text.data, text.length};
    while (good && rest.length > 0) {
        Span line = span_trim(span_cut(&rest, '\n'));
        if (line.length > 0) good = read_row(&r, file, line, s);
    }
    text_free(&text);
    return good;
}

// ---- who is needed

// Does nobody but these do it, and none of them that is picked already?
static bool is_left(const Deed *deed, const bool *among, const bool *picked) {
    if (deed->kind == DEED_EXPECTED) return false;
    for (int i = 0; i < deed->count; i++)
        if (!among[deed->by[i]] || picked[deed->by[i]]) return false;
    return deed->count > 0;
}

void strength_needed(const Deeds *deeds, const bool *among, int count, bool *out) {
    int *adds = memory_zeroed((size_t)count + 1, sizeof *adds);
    memset(out, 0, sizeof *out * (size_t)count);
    for (int best = 0; best >= 0;) {
        best = -1;
        memset(adds, 0, sizeof *adds * (size_t)count);
        for (int d = 0; d < deeds->count; d++) {
            const Deed *deed = &deeds->items[d];
            bool left = is_left(deed, among, out);
            for (int i = 0; left && i < deed->count; i++) adds[deed->by[i]]++;
        }
        for (int i = 0; i < count; i++)
            if (adds[i] > 0 && (best < 0 || adds[i] > adds[best])) best = i;
        if (best >= 0) out[best] = true;
    }
    free(adds);
}
