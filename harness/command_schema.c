// command_schema.c - `gavel schema`: the JSON Schemas of what people write and of what gavel
// prints.
#include <string.h>

#include "harness/command.h"
#include "harness/export_shapes.h"
#include "harness/files.h"
#include "harness/schema.h"

static void print_export(const Pool *pool, Text *out) {
    (void)pool;
    export_schema(out);
}

static const struct {
    const char *name;
    void (*print)(const Pool *pool, Text *out);
} schemas[] = {
    {"scenario", schema_scenario},
    {"export", print_export},
};

static ExitStatus write_all(const Shell *sh, const Pool *pool, const char *folder) {
    Arena arena = {0};
    Status s = {0};
    bool good = true;
    for (size_t i = 0; good && i < ARRAY_LEN(schemas); i++) {
        Text text = {0};
        const char *name = arena_format(&arena, "%s.json", schemas[i].name);
        schemas[i].print(pool, &text);
        good = files_write(files_join(&arena, folder, name), (Span){text_cstr(&text), text.length},
                           &s);
        text_free(&text);
    }
    arena_free(&arena);
    return good ? EXIT_GOOD : command_fail_status(sh, EXIT_USAGE, &s);
}

static ExitStatus print_one(const Shell *sh, const Pool *pool, const char *name) {
    Text text = {0};
    Nearest nearest = nearest_start(span_of(name));
    for (size_t i = 0; i < ARRAY_LEN(schemas); i++) {
        nearest_offer(&nearest, schemas[i].name);
        if (strcmp(schemas[i].name, name) != 0) continue;
        schemas[i].print(pool, &text);
        fputs(text_cstr(&text), sh->out);
        text_free(&text);
        return EXIT_GOOD;
    }
    return command_fail(sh, EXIT_USAGE, "there is no schema '%s'%s%s%s", name,
                        nearest.best ? "; did you mean " : "", nearest.best ? nearest.best : "",
                        nearest.best ? "?" : "; gavel schema --help names them");
}

ExitStatus command_schema(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *folder = options_value(sh->options, FLAG_SCHEMA_FOLDER);
    CommandPool cards;
    if (operands->count != (folder ? 0 : 1))
        return command_fail(sh, EXIT_USAGE, "say which: gavel schema scenario; or all: -o DIR");
    ExitStatus status = command_pool(sh, &cards);
    if (status == EXIT_GOOD)
        status = folder ? write_all(sh, cards.pool, folder)
                        : print_one(sh, cards.pool, operands->items[0]);
    command_pool_free(&cards);
    return status;
}
