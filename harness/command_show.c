// command_show.c - `gavel show`: what each stage sees, of a card or of a scenario.
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/visible.h"
#include "engine/play/position.h"
#include "harness/card_lookup.h"
#include "harness/command_cards.h"
#include "harness/command_show.h"
#include "harness/files.h"
#include "harness/tell.h"

// ---- cards

static void show_tokens(const Pool *pool, const CardFace *face, Text *out) {
    (void)pool;
    oracle_show_tokens(face, out);
}

static void show_abilities(const Pool *pool, const CardFace *face, Text *out) {
    for (int i = 0; i < face->ability_count; i++) {
        if (i > 0) text_add_char(out, '\n');
        oracle_show_ability(pool_grammar(pool), face->abilities[i], out);
        position_tell_places(pool, face->abilities[i], out);
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
    tell_lines(sh->out, text_cstr(&text));
    text_free(&text);
}

// A card that is refused: its words can be shown, and what stopped it.
static void show_refused(const Shell *sh, const char *what, const CardText *card) {
    Text text = {0};
    if (strcmp(what, "card") == 0) cards_print_text(card, &text);
    for (int i = 0; i < card->face_count && strcmp(what, "tokens") == 0; i++) {
        CardFace face = {.name = card->faces[i].name, .text = card->faces[i].text};
        visible_format(&text, "%s\n", face.name);
        oracle_show_tokens(&face, &text);
    }
    tell_lines(sh->out, text_cstr(&text));
    text_free(&text);
}

// Every card of a published file, with what stops the others.
static ExitStatus show_published(const Shell *sh, const char *what, const Pool *pool,
                                 const char *path) {
    JsonCards cards;
    Status problem = {0};
    ExitStatus status = EXIT_GOOD;
    if (!card_json_read(path, &cards, &problem))
        status = command_fail_status(sh, EXIT_INVALID, &problem);
    for (int i = 0; status == EXIT_GOOD && i < cards.count; i++) {
        const CardText *text = &cards.items[i].text;
        Pool *own = pool_extend(pool);
        Status refusal = {0};
        const CardDef *known = pool_find(pool, span_of(text->name ? text->name : ""));
        if (!known && pool_add(own, text, &refusal))
            known = pool_card(own, (CardDefId){pool_count(own) - 1});
        if (known)
            show_one_card(sh, what, own, known);
        else
            show_refused(sh, what, text);
        if (refusal.failed) command_fail_lines(sh, EXIT_INVALID, refusal.message);
        pool_free(own);
    }
    card_json_free(&cards);
    return status;
}

// The cards of a card file, or those that a scenario defines.
static ExitStatus show_cards_of_file(const Shell *sh, const char *what, const Pool *pool,
                                     const char *path) {
    Status problem = {0};
    Metadata head;
    Arena arena = {0};
    if (command_is_published(path)) return show_published(sh, what, pool, path);
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

static ExitStatus show_card(const Shell *sh, const char *what, const CommandPool *cards,
                            const char *name) {
    FoundCard found;
    Text message = {0};
    ExitStatus status = card_lookup(sh, cards, name, &found);
    if (status == EXIT_GOOD && found.origin != FOUND_NOWHERE) {
        if (found.card)
            show_one_card(sh, what, found.pool, found.card);
        else
            show_refused(sh, what, &found.text);
        status = card_lookup_tell(sh, name, &found);
    } else if (status == EXIT_GOOD && files_kind(name) == FILES_REGULAR) {
        status = show_cards_of_file(sh, what, cards->pool, name);
    } else if (status == EXIT_GOOD) {
        cards_unknown(cards->pool, "there is neither a card nor a file", name, &message);
        status = command_fail_lines(sh, EXIT_INVALID, text_cstr(&message));
    }
    card_lookup_free(&found);
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

static ExitStatus show_subject(const Shell *sh, const char *what, const CommandPool *cards,
                               const char *file) {
    const Pool *pool = cards->pool;
    if (strcmp(what, "state") == 0) return show_state(sh, pool, file);
    if (strcmp(what, "events") == 0) return show_events(sh, pool, file);
    if (strcmp(what, "scenario") == 0) return show_scenario(sh, pool, file);
    return show_card(sh, what, cards, file);
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
    if (sh->options->given[FLAG_SHOW_FORMAT] && strcmp(what, "state") != 0)
        return command_fail(sh, EXIT_USAGE, "--format belongs to show state");
    if (sh->options->given[FLAG_SHOW_ALL] && strcmp(what, "events") != 0)
        return command_fail(sh, EXIT_USAGE, "--all belongs to show events");
    if (sh->options->given[FLAG_STEP] && strcmp(what, "state") != 0 && strcmp(what, "events") != 0)
        return command_fail(sh, EXIT_USAGE, "--step belongs to show state and show events");
    ExitStatus status = subjects[i].of_scenario ? check_file(sh, file) : EXIT_GOOD;
    CommandPool cards = {0};
    if (status == EXIT_GOOD) status = command_pool(sh, &cards);
    if (status == EXIT_GOOD) status = show_subject(sh, what, &cards, file);
    command_pool_free(&cards);
    return status;
}
