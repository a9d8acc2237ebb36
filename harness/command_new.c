// command_new.c - `gavel new`: the skeleton of a scenario, at the path where it belongs.
//
// The skeleton is a valid scenario that passes, so that whoever fills it in always has something
// that runs.
#include <string.h>

#include "harness/command.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/new_path.h"
#include "harness/tell.h"
#include "harness/temporary.h"

static void add_skeleton(Text *out, const Words *rules, const char *name) {
    text_add(out, "name: ");
    json_add_string(out, name);
    text_add(out, "\nrules: [");
    for (int i = 0; i < rules->count; i++) text_format(out, "%s%s", i ? ", " : "", rules->items[i]);
    text_add(out,
             "]\n"
             "about: TODO. Why it matters, or where the case comes from.\n"
             "tags: [todo]\n"
             "\n"
             "players:\n"
             "  alice:\n"
             "    battlefield: [2 Forest]\n"
             "    hand: [Grizzly Bears]\n"
             "  bob: {}\n"
             "\n"
             "actions:\n"
             "  - alice: {cast: Grizzly Bears}\n"
             "  - resolve\n"
             "\n"
             "expect:\n"
             "  alice: {has: [Grizzly Bears]}\n");
}

// All operands are the name, so that it may go without quotes.
static const char *whole_name(Arena *arena, const Words *words) {
    Text text = {0};
    for (int i = 0; i < words->count; i++)
        text_format(&text, "%s%s", i ? " " : "", words->items[i]);
    const char *name = arena_copy(arena, text_cstr(&text), text.length);
    text_free(&text);
    return name;
}

static bool has_controls(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f) return true;
    return false;
}

static ExitStatus write_new(const Shell *sh, Arena *arena) {
    const Words *rules = &sh->options->values[FLAG_NEW_RULE];
    const char *name = whole_name(arena, &sh->options->operands);
    if (has_controls(name) || span_valid_utf8(span_of(name)) < strlen(name))
        return command_fail(sh, EXIT_USAGE, "the name must be one line of text");
    const char *path = new_path(arena, sh, rules->items[0], name);
    temporary_sweep(files_folder(arena, path));  // Before a refusal, too.
    if (files_kind(path) != FILES_MISSING)
        return command_fail(sh, EXIT_USAGE, "%s exists already; nothing was written", path);
    Text text = {0};
    Status problem = {0};
    add_skeleton(&text, rules, name);
    ExitStatus status = EXIT_GOOD;
    if (files_write(path, (Span){text.data, text.length}, &problem))
        tell(sh->out, "%s\n", path);
    else
        status = command_fail_status(sh, EXIT_INTERNAL, &problem);
    text_free(&text);
    return status;
}

ExitStatus command_new(const Shell *sh) {
    const Options *o = sh->options;
    if (o->values[FLAG_NEW_RULE].count == 0)
        return command_fail(
            sh, EXIT_USAGE,
            "new needs a rule and a name: gavel new --rule 704.5f \"Zero toughness\"");
    if (o->operands.count == 0)
        return command_fail(sh, EXIT_USAGE, "new needs a name: gavel new --rule %s NAME",
                            o->values[FLAG_NEW_RULE].items[0]);
    Arena arena = {0};
    ExitStatus status = write_new(sh, &arena);
    arena_free(&arena);
    return status;
}
