// golden_base.c - the goldens of an earlier state: those of a git revision, or of a folder.
//
// Of a revision, `git ls-tree` names the blobs below the folder of goldens, and one `git cat-file`
// prints all of them. Names of files never become words of a command.
#include "harness/golden_base.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/child.h"
#include "harness/files.h"

static const char *const golden_endings[] = {".json", NULL};

static BaseGolden *add(GoldenBase *b, const char *path) {
    if (b->count == b->capacity) {
        b->capacity = b->capacity ? b->capacity * 2 : 64;
        b->items = memory_resize(b->items, sizeof *b->items * (size_t)b->capacity);
    }
    b->items[b->count] = (BaseGolden){.path = path};
    return &b->items[b->count++];
}

static Span keep(GoldenBase *b, Span text) {
    return (Span){arena_copy(&b->arena, text.at ? text.at : "", text.length), text.length};
}

// ---- a folder

static bool load_folder(GoldenBase *b, const char *folder, const char *golden, Status *s) {
    FoundFiles found = {0};
    const char *inner = files_join(&b->arena, folder, "golden");
    const char *from = files_kind(inner) == FILES_FOLDER ? inner : folder;
    bool good = true;
    files_walk(&b->arena, from, golden_endings, &found);
    for (int i = 0; good && i < found.count; i++) {
        const FoundFile *f = &found.items[i];
        Text text = {0};
        good = !f->problem ? files_read(f->path, &text, s)
                           : status_fail(s, (Place){f->path, 0, 0}, "%s", f->problem);
        size_t skip = strcmp(from, ".") == 0 ? 0 : strlen(from) + 1;
        if (good)
            add(b, files_join(&b->arena, golden, f->path + skip))->text =
                keep(b, (Span){text.data, text.length});
        text_free(&text);
    }
    files_forget(&found);
    return good;
}

// ---- git

// Runs git in the folder. False, with what git said, if it fails.
static bool git(const char *folder, const char *const *words, int count, Span input, Text *out,
                Status *s) {
    enum { WORDS_MAX = 12 };
    const char *command[WORDS_MAX] = {"git", "-C", folder};
    gavel_assert(count + 4 <= WORDS_MAX);
    for (int i = 0; i < count; i++) command[3 + i] = words[i];
    Text errors = {0};
    int status = 0;
    bool good = child_run(command, input, out, &errors, &status, s);
    if (good && status != 0) {
        Span said = span_of(text_cstr(&errors));
        said = span_cut(&said, '\n');
        good = status_fail(s, (Place){0}, "git %s: %.*s", words[0], (int)said.length,
                           said.at ? said.at : "");
    }
    text_free(&errors);
    return good;
}

// The full number of the commit, so that no later word can be taken for a flag.
static bool find_commit(GoldenBase *b, const char *base, const char *golden, const char **out,
                        Status *s) {
    Text text = {0};
    Status ignored = {0};
    const char *commit = arena_format(&b->arena, "%s^{commit}", base);
    const char *const words[] = {"rev-parse", "--verify", "--quiet", "--end-of-options", commit};
    bool good = git(golden, words, ARRAY_LEN(words), (Span){"", 0}, &text, &ignored);
    Span rest = span_of(text_cstr(&text)), line = {NULL, 0};
    // Older gits print the words between as well.
    while (good && rest.at != NULL && rest.length > 0) line = span_cut(&rest, '\n');
    if (good && line.length > 0)
        *out = arena_copy(&b->arena, line.at, line.length);
    else
        good =
            status_fail(s, (Place){0}, "%s is neither a folder nor a revision that git knows in %s",
                        base, golden);
    text_free(&text);
    return good;
}

// "100644 blob 0123... path" NUL, for every file: adds the goldens and asks for their blobs.
static void take_tree(GoldenBase *b, Span tree, const char *golden, Text *wanted) {
    while (tree.at != NULL && tree.length > 0) {
        Span entry = span_cut(&tree, '\0');
        Span path = entry;
        Span facts = span_cut(&path, '\t');
        Span mode = span_cut(&facts, ' '), kind = span_cut(&facts, ' ');
        bool regular = mode.length > 3 && memcmp(mode.at, "100", 3) == 0;  // No symbolic link.
        if (!path.at || !regular || !span_is(kind, "blob")) continue;
        const char *name = arena_copy(&b->arena, path.at, path.length);
        if (!files_ends(name, golden_endings)) continue;
        add(b, files_join(&b->arena, golden, name));
        text_add_span(wanted, facts);
        text_add_char(wanted, '\n');
    }
}

// "0123... blob SIZE" and the bytes, each with a line end, in the order of the questions.
static bool take_blobs(GoldenBase *b, int first, Span blobs, Status *s) {
    for (int i = first; i < b->count; i++) {
        Span head = span_cut(&blobs, '\n');
        const char *size = NULL;
        for (size_t at = 0; at < head.length; at++)
            if (head.at[at] == ' ') size = head.at + at + 1;
        size_t length = size ? strtoul(size, NULL, 10) : 0;
        if (!size || !blobs.at || length >= blobs.length)
            return status_fail(s, (Place){b->items[i].path, 0, 0},
                               "git does not print this golden");
        b->items[i].text = keep(b, (Span){blobs.at, length});
        blobs = (Span){blobs.at + length + 1, blobs.length - length - 1};
    }
    return true;
}

static bool load_revision(GoldenBase *b, const char *base, const char *golden, Status *s) {
    const char *commit;
    if (!find_commit(b, base, golden, &commit, s)) return false;
    Text tree = {0}, wanted = {0}, blobs = {0};
    const char *const list[] = {"ls-tree", "-r", "-z", commit, "."};
    const char *const print[] = {"cat-file", "--batch"};
    int first = b->count;
    bool good = git(golden, list, ARRAY_LEN(list), (Span){"", 0}, &tree, s);
    if (good) take_tree(b, (Span){tree.data, tree.length}, golden, &wanted);
    good =
        good && git(golden, print, ARRAY_LEN(print), (Span){wanted.data, wanted.length}, &blobs, s);
    good = good && take_blobs(b, first, (Span){blobs.data, blobs.length}, s);
    text_free(&tree);
    text_free(&wanted);
    text_free(&blobs);
    return good;
}

// ---- the whole

static int compare(const void *a, const void *b) {
    return strcmp(((const BaseGolden *)a)->path, ((const BaseGolden *)b)->path);
}

bool golden_base_load(GoldenBase *b, const char *base, const char *golden, Status *s) {
    bool folder = files_kind(base) == FILES_FOLDER;
    bool good = folder ? load_folder(b, base, golden, s) : load_revision(b, base, golden, s);
    if (b->count > 0) qsort(b->items, (size_t)b->count, sizeof *b->items, compare);
    return good;
}

const BaseGolden *golden_base_find(const GoldenBase *b, const char *path) {
    BaseGolden wanted = {.path = path};
    if (b->count == 0) return NULL;
    return bsearch(&wanted, b->items, (size_t)b->count, sizeof *b->items, compare);
}

void golden_base_free(GoldenBase *b) {
    free(b->items);
    arena_free(&b->arena);
    *b = (GoldenBase){0};
}
