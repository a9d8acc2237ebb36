// export_folder.c - the folder of an export: what may be written there, and its index.
//
// An export is known by its index.json. Only files that such an index lists are ever deleted.
#define _XOPEN_SOURCE 700

#include "harness/export_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/play/engine.h"
#include "harness/export_shapes.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/options.h"
#include "harness/outcome.h"
#include "harness/temporary.h"

static const char index_name[] = "index.json", schema_name[] = "schema.json";

static const char *in_folder(ExportFolder *f, const char *file) {
    return files_join(&f->arena, f->folder, file);
}

// ---- names

static const char *file_of(Arena *arena, const char *below) {
    const char *dot = strrchr(files_name(below), '.');
    int stem = dot ? (int)(dot - below) : (int)strlen(below);
    return arena_format(arena, "%.*s.json", stem, below);
}

typedef struct {
    const char *file, *path;
} Named;

static int compare_named(const void *a, const void *b) {
    return strcmp(((const Named *)a)->file, ((const Named *)b)->file);
}

static bool check_names(ExportFolder *f, const Selection *selection, Status *s) {
    Named *all = ARENA_ARRAY(&f->arena, Named, f->count + 2);
    for (int i = 0; i < f->count; i++) all[i] = (Named){f->files[i], selection->items[i].path};
    all[f->count] = (Named){index_name, "the index of the export"};
    all[f->count + 1] = (Named){schema_name, "the schema of the export"};
    qsort(all, (size_t)f->count + 2, sizeof all[0], compare_named);
    for (int i = 1; i < f->count + 2; i++)
        if (strcmp(all[i - 1].file, all[i].file) == 0)
            return status_fail(s, (Place){in_folder(f, all[i].file), 0, 0},
                               "%s and %s would both be written there", all[i - 1].path,
                               all[i].path);
    return true;
}

// ---- what is there

static bool is_empty(const char *folder, int depth);

// Folders that hold no file are what an export leaves that could not write anything.
static bool is_nothing(const char *folder, const struct dirent *entry, int depth) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) return true;
    Arena arena = {0};
    struct stat info;
    const char *path = files_join(&arena, folder, entry->d_name);
    bool nothing = lstat(path, &info) == 0 && S_ISDIR(info.st_mode) && depth < FILES_DEPTH_MAX &&
                   is_empty(path, depth + 1);
    arena_free(&arena);
    return nothing;
}

static bool is_empty(const char *folder, int depth) {
    DIR *all = opendir(folder);
    if (!all) memory_check(errno);
    bool empty = all != NULL || depth == 0;
    for (struct dirent *d; all && empty && (d = readdir(all)) != NULL;)
        empty = is_nothing(folder, d, depth);
    if (all) closedir(all);
    return empty;
}

// NULL if there is no index of an export.
static cJSON *read_index(ExportFolder *f) {
    Text text = {0};
    Status ignored = {0};
    const char *path = in_folder(f, index_name);
    cJSON *index = NULL;
    if (files_kind(path) == FILES_REGULAR && files_read(path, &text, &ignored))
        index = json_parse(path, (Span){text.data, text.length}, &ignored);
    text_free(&text);
    if (cJSON_IsNumber(cJSON_GetObjectItemCaseSensitive(index, export_key(AT_INDEX_FORMAT))))
        return index;
    cJSON_Delete(index);
    return NULL;
}

static bool check_folder(ExportFolder *f, bool force, Status *s) {
    temporary_sweep(f->folder);
    FilesKind kind = files_kind(f->folder);
    Place place = {f->folder, 0, 0};
    if (kind != FILES_MISSING && kind != FILES_FOLDER) return status_fail(s, place, "is no folder");
    f->earlier = read_index(f);
    if (kind == FILES_FOLDER && !f->earlier && !force && !is_empty(f->folder, 0))
        return status_fail(s, place,
                           "is not empty, and holds no earlier export (--force writes into it all "
                           "the same)");
    return files_check_writable(in_folder(f, schema_name), s);
}

// What is in the way is told before anything is written.
static bool check_files(ExportFolder *f, Status *s) {
    for (int i = 0; i < f->count; i++) {
        const char *path = in_folder(f, f->files[i]);
        if (files_kind(path) == FILES_FOLDER)
            return status_fail(s, (Place){path, 0, 0}, "is a folder");
        for (const char *at = files_folder(&f->arena, path); strlen(at) > strlen(f->folder);
             at = files_folder(&f->arena, at))
            if (files_kind(at) == FILES_REGULAR || files_kind(at) == FILES_OTHER)
                return status_fail(s, (Place){at, 0, 0}, "a file is in the way of a folder");
    }
    return true;
}

bool export_folder_open(ExportFolder *f, const char *folder, const Selection *selection, bool force,
                        Status *s) {
    *f = (ExportFolder){.count = selection->count, .rows = cJSON_CreateArray()};
    f->folder = files_normal(&f->arena, folder);
    f->files = ARENA_ARRAY(&f->arena, const char *, f->count);
    for (int i = 0; i < f->count; i++) f->files[i] = file_of(&f->arena, selection->items[i].below);
    bool good = check_names(f, selection, s) && check_folder(f, force, s) && check_files(f, s);
    if (good) f->batch = files_batch_new(f->folder);
    return good;
}

void export_folder_free(ExportFolder *f) {
    files_batch_drop(f->batch);
    cJSON_Delete(f->rows);
    cJSON_Delete(f->earlier);
    arena_free(&f->arena);
    *f = (ExportFolder){0};
}

// ---- writing

bool export_folder_write(ExportFolder *f, int scenario, const Result *r, Status *s) {
    const char *path = in_folder(f, f->files[scenario]);
    if (!files_batch_add(f->batch, path, span_of(r->golden_json), s)) return false;
    cJSON *row = cJSON_CreateObject();
    export_text(row, AT_INDEX_ROW_FILE, f->files[scenario]);
    export_text(row, AT_INDEX_ROW_NAME, r->name);
    export_texts(row, AT_INDEX_ROW_RULES, r->rules, r->rule_count);
    export_texts(row, AT_INDEX_ROW_TAGS, r->tags, r->tag_count);
    export_text(row, AT_INDEX_ROW_RESULT, export_result((int)r->outcome));
    cJSON_AddItemToArray(f->rows, row);
    return true;
}

static const char *file_in(const cJSON *row) {
    return cJSON_GetStringValue(
        cJSON_GetObjectItemCaseSensitive(row, export_key(AT_INDEX_ROW_FILE)));
}

static int compare_files(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Might an index say so, without leading out of the folder?
static bool is_ours(const char *file) {
    size_t length = file ? strlen(file) : 0;
    return length > strlen(".json") && file[0] != '/' && !strstr(file, "..") &&
           strcmp(file + length - strlen(".json"), ".json") == 0;
}

// Folders that are empty now go as well.
static void remove_folders(ExportFolder *f, const char *file) {
    const char *at = files_folder(&f->arena, file);
    while (strcmp(at, ".") != 0 && rmdir(in_folder(f, at)) == 0) at = files_folder(&f->arena, at);
}

// The rows of the earlier index whose files this export has not written.
static bool see_to_earlier(ExportFolder *f, bool whole, int *removed, Status *s) {
    int count = cJSON_GetArraySize(f->rows), at = 0;
    const char **written = ARENA_ARRAY(&f->arena, const char *, count);
    const cJSON *row;
    cJSON_ArrayForEach(row, f->rows) written[at++] = file_in(row);
    qsort(written, (size_t)count, sizeof written[0], compare_files);
    cJSON *all = cJSON_GetObjectItemCaseSensitive(f->earlier, export_key(AT_INDEX_SCENARIOS));
    cJSON_ArrayForEach(row, all) {
        const char *file = file_in(row);
        if (!is_ours(file)) continue;
        if (bsearch(&file, written, (size_t)count, sizeof file, compare_files)) continue;
        if (!whole) {
            cJSON_AddItemToArray(f->rows, cJSON_Duplicate(row, true));
            continue;
        }
        if (files_kind(in_folder(f, file)) == FILES_REGULAR) ++*removed;
        if (!files_remove(in_folder(f, file), s)) return false;
        remove_folders(f, file);
    }
    return true;
}

static bool write_index(ExportFolder *f, cJSON *rows, Status *s) {
    cJSON *index = cJSON_CreateObject();
    export_number(index, AT_INDEX_FORMAT, EXPORT_VERSION);
    export_text(index, AT_INDEX_GAVEL, GAVEL_VERSION);
    export_text(index, AT_INDEX_RULES_DATE, CR_RULES_DATE);
    export_add(index, AT_INDEX_SCENARIOS, rows);
    const char *text = outcome_print(index, &f->arena);
    return files_write(in_folder(f, index_name), span_of(text), s);
}

// Of nothing: a kill from here on leaves what the next export knows for an export.
static bool write_first_index(ExportFolder *f, Status *s) {
    return f->earlier || write_index(f, cJSON_CreateArray(), s);
}

static bool holds_any(ExportFolder *f) {
    for (int i = 0; i < f->count; i++)
        if (files_kind(in_folder(f, f->files[i])) != FILES_MISSING) return true;
    return false;
}

static bool write_last_index(ExportFolder *f, Status *s) {
    cJSON *rows = f->rows;
    f->rows = NULL;
    return write_index(f, rows, s);
}

bool export_folder_close(ExportFolder *f, bool whole, int *removed, Status *s) {
    Text schema = {0};
    *removed = 0;
    export_schema(&schema);
    bool good =
        files_batch_add(f->batch, in_folder(f, schema_name), (Span){schema.data, schema.length}, s);
    text_free(&schema);
    good = good && write_first_index(f, s);
    if (good) {
        good = files_batch_end(f->batch, s);
        f->batch = NULL;
        if (!good && !f->earlier && !holds_any(f)) files_remove(in_folder(f, index_name), s);
    }
    return good && see_to_earlier(f, whole, removed, s) && write_last_index(f, s);
}
