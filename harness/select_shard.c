// select_shard.c - shards that take about equally long, by remembered times.
//
// The times are those that an earlier run has told (`run --reporter json`). The longest scenario
// comes first; each goes to the shard that has least to do so far. Only the selection and the file
// decide, in whole microseconds, so that every machine splits alike.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/select.h"

typedef struct {
    const char *key;
    uint64_t microseconds;
} Time;

typedef struct {
    int index, part;
    uint64_t microseconds;
} Weight;

// The path below the last folder called scenarios: shards may run in folders of other names.
static const char *key_of(const char *path) {
    static const char folder[] = "scenarios/";
    const char *key = path;
    for (const char *at = path; (at = strstr(at, folder)) != NULL; at++)
        if (at == path || at[-1] == '/') key = at + strlen(folder);
    return key;
}

static int compare_times(const void *a, const void *b) {
    return strcmp(((const Time *)a)->key, ((const Time *)b)->key);
}

// Those of a run; keys belong to `root`. NULL if it is none.
static Time *times_of(const cJSON *root, Arena *arena, int *count) {
    const cJSON *all = cJSON_GetObjectItemCaseSensitive(root, "scenarios"), *item;
    if (!cJSON_IsArray(all)) return NULL;
    Time *times = ARENA_ARRAY(arena, Time, cJSON_GetArraySize(all) + 1);
    *count = 0;
    cJSON_ArrayForEach(item, all) {
        const char *path = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "path"));
        const cJSON *seconds = cJSON_GetObjectItemCaseSensitive(item, "seconds");
        bool good = path && cJSON_IsNumber(seconds) && seconds->valuedouble > 0 &&
                    seconds->valuedouble < 1e6;
        if (good)
            times[(*count)++] = (Time){key_of(path), (uint64_t)llround(seconds->valuedouble * 1e6)};
    }
    qsort(times, (size_t)*count, sizeof *times, compare_times);
    return times;
}

// Scenarios that the file does not know count as much as the others on average.
static Weight *weigh(const Selection *s, const Time *times, int time_count, Arena *arena) {
    Weight *weights = ARENA_ARRAY(arena, Weight, s->count + 1);
    uint64_t sum = 0, known = 0;
    for (int i = 0; i < s->count; i++) {
        Time wanted = {.key = key_of(s->items[i].path)};
        const Time *found = time_count > 0 ? bsearch(&wanted, times, (size_t)time_count,
                                                     sizeof *times, compare_times)
                                           : NULL;
        weights[i] = (Weight){.index = i, .microseconds = found ? found->microseconds : 0};
        sum += weights[i].microseconds;
        known += found != NULL;
    }
    uint64_t average = known > 0 && sum >= known ? sum / known : 1;
    for (int i = 0; i < s->count; i++)
        if (weights[i].microseconds == 0) weights[i].microseconds = average;
    return weights;
}

static int compare_weights(const void *a, const void *b) {
    const Weight *x = a, *y = b;
    if (x->microseconds != y->microseconds) return x->microseconds > y->microseconds ? -1 : 1;
    return x->index - y->index;
}

static int compare_indexes(const void *a, const void *b) {
    return ((const Weight *)a)->index - ((const Weight *)b)->index;
}

static void hand_out(Weight *weights, int count, int parts, Arena *arena) {
    uint64_t *loads = ARENA_ARRAY(arena, uint64_t, parts);
    qsort(weights, (size_t)count, sizeof *weights, compare_weights);
    for (int i = 0; i < count; i++) {
        int least = 0;
        for (int p = 1; p < parts; p++)
            if (loads[p] < loads[least]) least = p;
        loads[least] += weights[i].microseconds;
        weights[i].part = least + 1;
    }
    qsort(weights, (size_t)count, sizeof *weights, compare_indexes);
}

static bool read_times(const char *file, cJSON **root, uint64_t *digest, Status *s) {
    Text text = {0};
    bool good = files_read(file, &text, s);
    if (good) *root = json_parse(file, (Span){text.data, text.length}, s);
    *digest = digest_bytes(text_cstr(&text), text.length);
    text_free(&text);
    return *root != NULL;
}

bool select_shard_by_times(Selection *out, int part, int parts, const char *file, Status *s) {
    Arena arena = {0};
    cJSON *root = NULL;
    int time_count = 0;
    Time *times = NULL;
    uint64_t digest = 0;
    bool missing = files_kind(file) == FILES_MISSING;
    bool good = missing || read_times(file, &root, &digest, s);
    if (good && !missing) times = times_of(root, &arena, &time_count);
    if (good && !missing && !times)
        good = status_fail(s, (Place){file, 0, 0}, "not the JSON of a run");
    if (good) {
        Weight *weights = weigh(out, times, time_count, &arena);
        int kept = 0, count = out->count;
        hand_out(weights, count, parts, &arena);
        for (int i = 0; i < count; i++)
            if (weights[i].part == part) out->items[kept++] = out->items[i];
        out->count = kept;
        // Shards of other times are those of another batch.
        out->whole ^= digest;
    }
    cJSON_Delete(root);
    arena_free(&arena);
    return good;
}
