// card_lookup.c - the places where a card may be found.
#include "harness/card_lookup.h"

#include "harness/files.h"
#include "harness/tell.h"

const char *card_lookup_place(const Shell *sh) {
    const char *given = options_value(sh->options, FLAG_DB);
    return given ? given : sh->store;
}

CardStore *card_lookup_store(const Shell *sh, Status *s) {
    const char *place = card_lookup_place(sh);
    if (!place || (files_kind(place) == FILES_MISSING && !options_value(sh->options, FLAG_DB)))
        return NULL;
    return card_store_open(place, s);
}

// A pool of its own, so that nothing else sees the card.
static void compile(FoundCard *found, const Pool *base) {
    found->own = pool_extend(base);
    found->pool = found->own;
    if (!pool_add(found->own, &found->text, &found->refusal)) return;
    const char *name = found->text.name ? found->text.name : found->text.faces[0].name;
    found->card = pool_find(found->own, span_of(name));
}

static ExitStatus look_among_imported(const Shell *sh, Span name, FoundCard *out) {
    Status s = {0};
    CardStore *store = card_lookup_store(sh, &s);
    if (store && card_store_find(store, name, &out->arena, &out->text, &s))
        out->origin = FOUND_IMPORTED;
    card_store_close(store);
    return s.failed ? command_fail_status(sh, EXIT_INVALID, &s) : EXIT_GOOD;
}

ExitStatus card_lookup(const Shell *sh, const CommandPool *cards, const char *name,
                       FoundCard *out) {
    *out = (FoundCard){.pool = cards->pool};
    out->card = pool_find(cards->pool, span_of(name));
    if (out->card) out->origin = FOUND_IN_POOL;
    if (out->card) return EXIT_GOOD;
    ExitStatus status = EXIT_GOOD;
    if (pool_supplied(cards->pool, span_of(name), &out->text))
        out->origin = FOUND_IN_FILE;
    else
        status = look_among_imported(sh, span_of(name), out);
    if (status == EXIT_GOOD && out->origin != FOUND_NOWHERE) compile(out, cards->pool);
    return status;
}

void card_lookup_free(FoundCard *found) {
    if (found->own) pool_free(found->own);
    arena_free(&found->arena);
}

ExitStatus card_lookup_tell(const Shell *sh, const char *name, const FoundCard *found) {
    if (found->origin == FOUND_IMPORTED)
        tell(sh->err, "%s is not in the pool: this is the imported card\n", name);
    if (found->card) return EXIT_GOOD;
    return command_fail_lines(sh, EXIT_INVALID, found->refusal.message);
}
