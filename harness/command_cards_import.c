// command_cards_import.c - `gavel cards import`: keeps a published card file for later.
#include <inttypes.h>

#include "engine/base/digest.h"
#include "harness/card_lookup.h"
#include "harness/command_cards.h"
#include "harness/files.h"
#include "harness/tell.h"

// Of the bytes of the file.
static bool digest_file(const char *path, Arena *arena, const char **out, Status *s) {
    Text bytes = {0};
    bool good = files_read(path, &bytes, s);
    Digest *d = digest_new();
    digest_text(d, text_cstr(&bytes));
    *out = arena_format(arena, "%016" PRIx64, digest_value(d));
    digest_free(d);
    text_free(&bytes);
    return good;
}

static bool import(const char *file, const char *place, Arena *arena, StoreFacts *facts,
                   Status *s) {
    JsonCards cards;
    facts->source = files_name(file);
    bool good = card_json_read(file, &cards, s) && digest_file(file, arena, &facts->digest, s) &&
                card_store_write(place, &cards, facts, s);
    facts->cards = cards.count;
    card_json_free(&cards);
    return good;
}

ExitStatus command_cards_import(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *place = card_lookup_place(sh);
    if (operands->count != 2)
        return command_fail(sh, EXIT_USAGE, "cards import needs one card file");
    if (!place)
        return command_fail(sh, EXIT_USAGE, "there is no home to keep cards in: say --db FILE");
    Arena arena = {0};
    Status s = {0};
    StoreFacts facts = {0};
    ExitStatus status = EXIT_GOOD;
    if (import(operands->items[1], place, &arena, &facts, &s))
        tell(sh->out, "%d cards of %s (%s) are kept in %s\n", facts.cards, facts.source,
             facts.digest, place);
    else
        status = command_fail_status(sh, EXIT_INVALID, &s);
    arena_free(&arena);
    return status;
}
