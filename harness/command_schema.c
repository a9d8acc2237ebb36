// command_schema.c - `gavel schema`: the JSON Schemas of what people write and of what gavel
// prints.
#include <string.h>

#include "harness/command.h"
#include "harness/export_shapes.h"
#include "harness/files.h"
#include "harness/page_schema.h"
#include "harness/schema.h"
#include "harness/tell.h"

enum { SCENARIO = SCHEMA_COUNT, EXPORTED, PAGE, WHATS };  // After the reports.

static const char *name_of(int what) {
    if (what == SCENARIO) return "scenario";
    if (what == PAGE) return "page";
    return what == EXPORTED ? "export" : schema_document_word((SchemaDocument)what);
}

static void print_schema(int what, const Pool *pool, Text *out) {
    if (what == SCENARIO)
        schema_scenario(pool, out);
    else if (what == EXPORTED)
        export_schema(out);
    else if (what == PAGE)
        page_schema(out);
    else
        schema_report((SchemaDocument)what, out);
}

static ExitStatus write_all(const Shell *sh, const Pool *pool, const char *folder) {
    Arena arena = {0};
    Status s = {0};
    bool good = true;
    for (int what = 0; good && what < WHATS; what++) {
        Text text = {0};
        const char *name = arena_format(&arena, "%s.json", name_of(what));
        print_schema(what, pool, &text);
        good = files_write(files_join(&arena, folder, name), (Span){text_cstr(&text), text.length},
                           &s);
        text_free(&text);
    }
    arena_free(&arena);
    return good ? EXIT_GOOD : command_fail_status(sh, EXIT_USAGE, &s);
}

static ExitStatus print_one(const Shell *sh, const Pool *pool, const char *name) {
    Nearest nearest = nearest_start(span_of(name));
    for (int what = 0; what < WHATS; what++) {
        Text text = {0};
        nearest_offer(&nearest, name_of(what));
        if (strcmp(name_of(what), name) != 0) continue;
        print_schema(what, pool, &text);
        tell_lines(sh->out, text_cstr(&text));
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
