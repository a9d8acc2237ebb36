// command_show.c - `gavel show`: what each stage sees, of a card or of a scenario.
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "harness/command.h"
#include "harness/command_cards.h"
#include "harness/command_show.h"
#include "harness/files.h"

// ---- cards

static void show_tokens(const Pool *pool, const CardFace *face, Text *out) {
    (void)pool;
    oracle_show_tokens(face, out);
}

static void show_abilities(const Pool *pool, const CardFace *face, Text *out) {
    for (int i = 0; i < face->ability_count; i++) {
        if (i > 0) text_add_char(out, '\n');
        oracle_show_ability(pool_grammar(pool), face->abilities[i], out);
    }
}

static void show_one_card(const Shell *sh, const char *what, const Pool *pool,
                          const CardDef *card) {
    Text text = {0};
    if (strcmp(what, "card") == 0) cards_print(pool, card, &text);
    for (int i = 0; i < card->face_count && strcmp(what, "card") != 0; i++) {
        text_format(&text, "%s\n", card->faces[i]->name);
        if (strcmp(what, "tokens") == 0)
            show_tokens(pool, card->faces[i], &text);
        else
            show_abilities(pool, card->faces[i], &text);
    }
    fputs(text_cstr(&text), sh->out);
    text_free(&text);
}

// The cards of a card file, or those that a scenario defines.
static ExitStatus show_cards_of_file(const Shell *sh, const char *what, const Pool *pool,
                                     const char *path) {
    Status problem = {0};
    Metadata head;
    Arena arena = {0};
    bool scenario = select_metadata(&arena, path, &head, &problem) && head.name;
    arena_free(&arena);
    if (problem.failed) return command_fail_status(sh, EXIT_INVALID, &problem);
    if (scenario) return show_scenario_cards(sh, what, pool, path, show_one_card);
    Pool *own = pool_extend(pool);
    ExitStatus status = EXIT_GOOD;
    if (!pool_add_file(own, path, &problem))
        status = command_fail_status(sh, EXIT_INVALID, &problem);
    for (int i = pool_count(pool); status == EXIT_GOOD && i < pool_count(own); i++)
        show_one_card(sh, what, own, pool_card(own, (CardDefId){i}));
    pool_free(own);
    return status;
}

static ExitStatus show_card(const Shell *sh, const char *what, const Pool *pool, const char *name) {
    const CardDef *card = pool_find(pool, span_of(name));
    if (card) {
        show_one_card(sh, what, pool, card);
        return EXIT_GOOD;
    }
    if (files_kind(name) == FILES_REGULAR) return show_cards_of_file(sh, what, pool, name);
    Text message = {0};
    cards_unknown(pool, "there is neither a card nor a file", name, &message);
    ExitStatus status = command_fail(sh, EXIT_INVALID, "%s", text_cstr(&message));
    text_free(&message);
    return status;
}

// ---- the verb

static const struct {
    const char *name;
    bool of_scenario;
} subjects[] = {{"tokens", false}, {"ability", false}, {"card", false},
                {"state", true},   {"events", true},   {"scenario", true}};

static ExitStatus unknown_subject(const Shell *sh, const char *what) {
    Nearest nearest = nearest_start(span_of(what));
    for (size_t i = 0; i < ARRAY_LEN(subjects); i++) nearest_offer(&nearest, subjects[i].name);
    if (nearest.best)
        return command_fail(sh, EXIT_USAGE, "show has no '%s'; did you mean %s?", what,
                            nearest.best);
    return command_fail(sh, EXIT_USAGE,
                        "show has no '%s'; say tokens, ability, card, state, events or scenario",
                        what);
}

static ExitStatus show_subject(const Shell *sh, const char *what, const Pool *pool,
                               const char *file) {
    if (strcmp(what, "state") == 0) return show_state(sh, pool, file);
    if (strcmp(what, "events") == 0) return show_events(sh, pool, file);
    if (strcmp(what, "scenario") == 0) return show_scenario(sh, pool, file);
    return show_card(sh, what, pool, file);
}

// A scenario must be a file that can be read without waiting.
static ExitStatus check_file(const Shell *sh, const char *path) {
    FilesKind kind = files_kind(path);
    if (kind == FILES_REGULAR) return EXIT_GOOD;
    return command_fail(sh, EXIT_INVALID, "%s: %s", path,
                        kind == FILES_MISSING  ? "there is no such file"
                        : kind == FILES_FOLDER ? "this is a folder"
                                               : "this is no regular file");
}

ExitStatus command_show(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (operands->count < 2)
        return command_fail(sh, EXIT_USAGE, "show needs what to show, and of which file or card");
    const char *what = operands->items[0], *file = operands->items[1];
    size_t i = 0;
    while (i < ARRAY_LEN(subjects) && strcmp(subjects[i].name, what) != 0) i++;
    if (i == ARRAY_LEN(subjects)) return unknown_subject(sh, what);
    if (operands->count > 2)
        return command_fail(sh, EXIT_USAGE,
                            "show takes one file or card, not also '%s'; quote a name with spaces",
                            operands->items[2]);
    if (sh->options->given[FLAG_STEP] && strcmp(what, "state") != 0 && strcmp(what, "events") != 0)
        return command_fail(sh, EXIT_USAGE, "--step belongs to show state and show events");
    ExitStatus status = subjects[i].of_scenario ? check_file(sh, file) : EXIT_GOOD;
    CommandPool cards = {0};
    if (status == EXIT_GOOD) status = command_pool(sh, &cards);
    if (status == EXIT_GOOD) status = show_subject(sh, what, cards.pool, file);
    command_pool_free(&cards);
    return status;
}
