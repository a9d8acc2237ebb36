// fuzz_cards.c - loading the cards that games by chance are about.
#include "harness/fuzz_cards.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/card_json.h"
#include "harness/files.h"

static void add(FuzzCards *c, CardDefId id) {
    if ((c->count & (c->count - 1)) == 0) {
        size_t room = c->count == 0 ? 1 : (size_t)c->count * 2;
        c->items = memory_resize(c->items, sizeof *c->items * room);
    }
    c->items[c->count++] = id;
    c->several += pool_card(c->pool, id)->face_count > 1;
}

static bool is_wanted(const Words *only, const char *name) {
    for (int i = 0; i < only->count; i++)
        if (strcmp(only->items[i], name) == 0) return true;
    return only->count == 0;
}

// Cards from `first` on that are no tokens.
static void add_from(FuzzCards *c, int first) {
    for (int i = first; i < pool_count(c->pool); i++)
        if (pool_card(c->pool, (CardDefId){i})->layout != LAYOUT_TOKEN) add(c, (CardDefId){i});
}

// A card that ships is played as it ships.
static const CardDef *find_or_add(FuzzCards *c, const JsonCard *card, Status *refusal) {
    const CardDef *known = pool_find(c->pool, span_of(card->text.name));
    if (known && known->layout != LAYOUT_TOKEN) return known;
    if (!pool_add(c->pool, &card->text, refusal)) return NULL;
    return pool_card(c->pool, (CardDefId){pool_count(c->pool) - 1});
}

// Cards that do not compile are counted, but one that --only names is wanted.
static ExitStatus add_published(const Shell *sh, FuzzCards *c, const JsonCards *cards) {
    const Words *only = &sh->options->values[FLAG_ONLY];
    for (int i = 0; i < cards->count; i++) {
        const JsonCard *card = &cards->items[i];
        Status refusal = {0};
        if (!(card->in_scope || card->several) || !is_wanted(only, card->text.name)) continue;
        const CardDef *known = find_or_add(c, card, &refusal);
        if (!known && only->count > 0) return command_fail_status(sh, EXIT_INVALID, &refusal);
        c->refused += known == NULL;
        c->several_refused += known == NULL && card->several;
        if (known != NULL) add(c, known->id);
    }
    return EXIT_GOOD;
}

static ExitStatus load_file(const Shell *sh, FuzzCards *c, const char *path) {
    static const char *const json[] = {".json", NULL};
    Status s = {0};
    c->pool = pool_extend(c->shipped);
    if (!files_ends(path, json)) {
        if (!pool_add_file(c->pool, path, &s)) return command_fail_status(sh, EXIT_INVALID, &s);
        add_from(c, pool_count(c->shipped));
        return EXIT_GOOD;
    }
    JsonCards cards;
    ExitStatus status = card_json_read(path, &cards, &s)
                            ? add_published(sh, c, &cards)
                            : command_fail_status(sh, EXIT_INVALID, &s);
    card_json_free(&cards);
    return status;
}

// The named ones alone, in the order in which they are named.
static ExitStatus keep_only(const Shell *sh, FuzzCards *c, const Words *only) {
    c->count = c->several = 0;
    for (int i = 0; i < only->count; i++) {
        const CardDef *card = pool_find(c->pool, span_of(only->items[i]));
        if (card == NULL) {
            const char *near = pool_nearest(c->pool, span_of(only->items[i]));
            return command_fail(sh, EXIT_INVALID, "no card named '%s' compiles%s%s%s",
                                only->items[i], near ? "; did you mean " : "", near ? near : "",
                                near ? "?" : "");
        }
        add(c, card->id);
    }
    return EXIT_GOOD;
}

ExitStatus fuzz_cards_load(const Shell *sh, FuzzCards *out) {
    const Words *only = &sh->options->values[FLAG_ONLY];
    const char *path = options_value(sh->options, FLAG_FUZZ_CARDS);
    Status s = {0};
    *out = (FuzzCards){0};
    out->pool = out->shipped = pool_new(&s);
    if (out->shipped == NULL) return command_fail_status(sh, EXIT_INTERNAL, &s);
    ExitStatus status = EXIT_GOOD;
    if (path)
        status = load_file(sh, out, path);
    else
        add_from(out, 0);
    if (status == EXIT_GOOD && only->count > 0) status = keep_only(sh, out, only);
    if (status == EXIT_GOOD && out->count == 0)
        status = command_fail(sh, EXIT_NOTHING, "nothing selected: no card compiles");
    return status;
}

void fuzz_cards_keep(FuzzCards *c, const CardDefId *cards, int count) {
    bool *kept = memory_zeroed((size_t)pool_count(c->pool), sizeof *kept);
    c->count = c->several = 0;
    for (int i = 0; i < count; i++) {
        if (!kept[cards[i].v]) add(c, cards[i]);
        kept[cards[i].v] = true;
    }
    free(kept);
}

void fuzz_cards_free(FuzzCards *c) {
    if (c->pool != c->shipped) pool_free(c->pool);
    pool_free(c->shipped);
    free(c->items);
    *c = (FuzzCards){0};
}
