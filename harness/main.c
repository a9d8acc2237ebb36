// main.c - the program: looks at the environment once, then leaves everything to command.c.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/files.h"
#include "harness/json.h"

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && value[0];
}

// CI=false and CI=0 say that this is none.
static bool in_ci(void) {
    const char *value = getenv("CI");
    return is_set("CI") && strcmp(value, "false") != 0 && strcmp(value, "0") != 0;
}

// A terminal that knows neither colours nor moving about in a line.
static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !is_set("TERM") || strcmp(term, "dumb") == 0;
}

// How to call the program again: by the project's launcher where it is known, or as the launcher of
// an installed gavel says.
static const char *program_name(Arena *arena, const char *home, const char *called) {
    if (is_set("GAVEL_CALLED_AS")) return getenv("GAVEL_CALLED_AS");
    if (!home) return called ? called : "gavel";
    if (strcmp(files_absolute(arena, home), files_absolute(arena, ".")) == 0) return "./gavel";
    return files_join(arena, home, "gavel");
}

// Where imported cards are kept (XDG base directories).
static const char *store_place(Arena *arena) {
    static const char name[] = "gavel/cards.db";
    if (is_set("GAVEL_CARDS_DB")) return getenv("GAVEL_CARDS_DB");
    if (is_set("XDG_DATA_HOME") && getenv("XDG_DATA_HOME")[0] == '/')
        return files_join(arena, getenv("XDG_DATA_HOME"), name);
    if (!is_set("HOME")) return NULL;
    return files_join(arena, files_join(arena, getenv("HOME"), ".local/share"), name);
}

// What can be made again belongs in the cache (XDG base directories).
static const char *cache_place(Arena *arena) {
    if (is_set("XDG_CACHE_HOME") && getenv("XDG_CACHE_HOME")[0] == '/')
        return files_join(arena, getenv("XDG_CACHE_HOME"), "gavel");
    if (!is_set("HOME")) return NULL;
    return files_join(arena, getenv("HOME"), ".cache/gavel");
}

int main(int count, char **arguments) {
    json_use_door();
    Arena arena = {0};
    const char *home = is_set("GAVEL_HOME") ? getenv("GAVEL_HOME") : NULL;
    bool plain = is_set("NO_COLOR") || is_set("CI") || is_dumb();
    Shell shell = {.in = stdin,
                   .out = stdout,
                   .err = stderr,
                   .program = program_name(&arena, home, count > 0 ? arguments[0] : NULL),
                   .home = home,
                   .cache = cache_place(&arena),
                   .store = store_place(&arena),
                   .summary = is_set("GITHUB_STEP_SUMMARY") ? getenv("GITHUB_STEP_SUMMARY") : NULL,
                   .ci = in_ci(),
                   .terminal = !plain && isatty(STDOUT_FILENO),
                   .progress = !plain && isatty(STDERR_FILENO)};
    int status = (int)command_main(&shell, count, arguments);
    arena_free(&arena);
    return status;
}
