// new_path.c - where a scenario belongs, by its rule and its name.
#include "harness/new_path.h"

#include "harness/files.h"

enum { SLUG_MAX = 60 };

// "Zero toughness!" becomes "zero-toughness"; other scripts than ASCII's are left out.
static void add_slug(Text *out, const char *name) {
    size_t begin = out->length;
    bool gap = false;
    for (; *name && out->length - begin < SLUG_MAX; name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (word && gap && out->length > begin) text_add_char(out, '-');
        if (word) text_add_char(out, c);
        if (c != '\'') gap = !word;
    }
    if (out->length == begin) text_add(out, "scenario");
}

static const char *path_of(Arena *arena, const Shell *sh, const char *rule, const char *name,
                           int number) {
    const char *project = select_project(sh->home);
    Text slug = {0};
    add_slug(&slug, name);
    if (number > 1) text_format(&slug, "-%d", number);
    const char *below =
        arena_format(arena, "scenarios/%cxx/%s-%s.yaml", rule[0], rule, text_cstr(&slug));
    text_free(&slug);
    return files_join(arena, project ? project : ".", below);
}

const char *new_path(Arena *arena, const Shell *sh, const char *rule, const char *name) {
    return path_of(arena, sh, rule, name, 1);
}

const char *new_path_free(Arena *arena, const Shell *sh, const char *rule, const char *name) {
    int number = 1;
    const char *path = path_of(arena, sh, rule, name, number);
    while (files_kind(path) != FILES_MISSING) path = path_of(arena, sh, rule, name, ++number);
    return path;
}
