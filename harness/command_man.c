// command_man.c - `gavel man` and `gavel completion`: what an installed gavel brings along.
#include <string.h>

#include "harness/command.h"
#include "harness/files.h"
#include "harness/tell.h"

static ExitStatus print(const Shell *sh, Text *text) {
    tell_lines(sh->out, text_cstr(text));
    text_free(text);
    return EXIT_GOOD;
}

static bool find_verb(const char *name, Command *out) {
    for (int v = 0; v < COMMAND_COUNT; v++) {
        if (strcmp(options_verb_name((Command)v), name) != 0) continue;
        *out = (Command)v;
        return options_verb((Command)v)->supported;
    }
    return false;
}

static bool write_page(const char *folder, const char *verb, Text *page, Status *s) {
    Arena arena = {0};
    const char *name = arena_format(&arena, "gavel%s%s.1", verb ? "-" : "", verb ? verb : "");
    bool good =
        files_write(files_join(&arena, folder, name), (Span){text_cstr(page), page->length}, s);
    text_free(page);
    arena_free(&arena);
    return good;
}

static ExitStatus write_pages(const Shell *sh, const char *folder) {
    Status s = {0};
    Text page = {0};
    options_manual(&page);
    bool good = write_page(folder, NULL, &page, &s);
    for (int v = 0; good && v < COMMAND_COUNT; v++) {
        if (!options_verb((Command)v)->supported) continue;
        options_verb_manual((Command)v, &page);
        good = write_page(folder, options_verb_name((Command)v), &page, &s);
    }
    return good ? EXIT_GOOD : command_fail_status(sh, EXIT_USAGE, &s);
}

ExitStatus command_man(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *folder = options_value(sh->options, FLAG_MAN_FOLDER);
    Command verb;
    Text page = {0};
    if (operands->count > (folder ? 0 : 1))
        return command_fail(sh, EXIT_USAGE, "say one verb, or -o DIR: gavel man VERB");
    if (folder) return write_pages(sh, folder);
    if (operands->count == 0) {
        options_manual(&page);
        return print(sh, &page);
    }
    if (!find_verb(operands->items[0], &verb))
        return command_fail(sh, EXIT_USAGE, "there is no verb '%s'; gavel --help lists them",
                            operands->items[0]);
    options_verb_manual(verb, &page);
    return print(sh, &page);
}

ExitStatus command_completion(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *what = operands->count == 1 ? operands->items[0] : "";
    Text text = {0};
    if (strcmp(what, "bash") == 0) {
        options_completion(&text);
    } else if (strcmp(what, "rules") == 0) {
        for (int r = 0; r < CR_COUNT; r++) text_format(&text, "%s\n", cr_entry((RuleId)r)->number);
    } else {
        return command_fail(sh, EXIT_USAGE, "say what: gavel completion bash, or rules");
    }
    return print(sh, &text);
}
