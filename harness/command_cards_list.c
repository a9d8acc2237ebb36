// command_cards_list.c - `gavel cards list`: the pool, or what is imported, by name.
//
// With --identity, only what fits a commander's color identity (903.5c, 903.5d).
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/card_lookup.h"
#include "harness/command_cards.h"
#include "harness/pips.h"
#include "harness/tell.h"

typedef struct {
    const Shell *sh;
    const Pool *pool;
    bool by_identity;  // --identity
    ColorIdentity within;
    CardStore *store;
    Status *status;
} Listing;

// Names stand alone on their lines, but for people who asked for identities, with pips.
static void print_name(const Listing *l, const char *name, ColorIdentity needed) {
    Text line = {0};
    if (l->by_identity && !color_identity_contains(l->within, needed)) return;
    if (l->by_identity && l->sh->terminal) {
        pips_add(&line, needed, true);
        text_add_char(&line, ' ');
    }
    visible_format(&line, "%s\n", name);
    tell_painted(l->sh->out, &line, l->sh->terminal);
    text_free(&line);
}

// ---- the pool

static int compare_cards(const void *a, const void *b) {
    return strcmp((*(const CardDef *const *)a)->name, (*(const CardDef *const *)b)->name);
}

// With --identity: cards of decks, which tokens are not.
static bool is_listed(const Listing *l, const CardDef *card) {
    // What stands for every face-down creature is no card.
    int plain = pool_face(l->pool, pool_face_down(l->pool, false))->card.v;
    int warded = pool_face(l->pool, pool_face_down(l->pool, true))->card.v;
    if (card->id.v == plain || card->id.v == warded) return false;
    return !l->by_identity || card->layout != LAYOUT_TOKEN;
}

static void list_pool(const Listing *l) {
    int count = pool_count(l->pool), listed = 0;
    const CardDef **cards = memory_take(sizeof *cards * ((size_t)count + 1));
    for (int i = 0; i < count; i++) {
        const CardDef *card = pool_card(l->pool, (CardDefId){i});
        if (is_listed(l, card)) cards[listed++] = card;
    }
    qsort(cards, (size_t)listed, sizeof *cards, compare_cards);
    for (int i = 0; i < listed; i++)
        print_name(l, cards[i]->name, color_identity_needed_by(cards[i]));
    free(cards);
}

// ---- what is imported

static void list_imported_name(void *context, const char *name) {
    const Listing *l = context;
    Arena arena = {0};
    CardText text = {0};
    if (pool_find(l->pool, span_of(name))) return;
    if (l->by_identity && !card_store_find(l->store, span_of(name), &arena, &text, l->status))
        return;
    print_name(l, name, color_identity_needed(&text));
    arena_free(&arena);
}

static ExitStatus list_all(Listing *l) {
    const Shell *sh = l->sh;
    bool imported = sh->options->given[FLAG_IMPORTED];
    if (!imported) list_pool(l);
    CardStore *store = card_lookup_store(sh, l->status);
    l->store = store;
    if (store && imported) card_store_names(store, list_imported_name, l, l->status);
    if (store && !imported)
        tell(sh->err, "%d cards of %s are imported as well (--imported lists them)\n",
             card_store_facts(store).cards, card_store_facts(store).source);
    bool nothing = !store && imported && !l->status->failed;
    card_store_close(store);
    if (nothing) return command_fail(sh, EXIT_NOTHING, "nothing is imported");
    return l->status->failed ? command_fail_status(sh, EXIT_INVALID, l->status) : EXIT_GOOD;
}

ExitStatus command_cards_list(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *letters = options_value(sh->options, FLAG_IDENTITY);
    Status s = {0};
    Listing l = {.sh = sh, .by_identity = letters != NULL, .status = &s};
    if (operands->count > 1)
        return command_fail(sh, EXIT_USAGE, "cards list takes no '%s'", operands->items[1]);
    if (letters && (letters[0] == '\0' || !color_identity_read(span_of(letters), &l.within)))
        return command_fail(sh, EXIT_USAGE,
                            "--identity says letters of WUBRG, or C for colorless, not '%s'",
                            letters);
    CommandPool cards;
    ExitStatus status = command_pool(sh, &cards);
    l.pool = cards.pool;
    if (status == EXIT_GOOD) status = list_all(&l);
    command_pool_free(&cards);
    return status;
}
