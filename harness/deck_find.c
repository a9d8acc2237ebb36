// deck_find.c - the cards of a deck, by names as people spell them.
#include <stdio.h>

#include "harness/deck.h"
#include "harness/name_index.h"

typedef struct {
    const Pool *pool;
    NameIndex spellings;  // Of the pool's cards; made when a name is not spelled as printed.
    bool made;
} Finder;

// A token is no card of a deck (111.6).
static const CardDef *find_card(const Pool *pool, const char *name) {
    const CardDef *card = pool_find(pool, span_of(name));
    return card && card->layout != LAYOUT_TOKEN ? card : NULL;
}

static void make_spellings(Finder *f) {
    f->made = true;
    for (int i = 0; i < pool_count(f->pool); i++) {
        const CardDef *card = pool_card(f->pool, (CardDefId){i});
        if (card->layout == LAYOUT_TOKEN) continue;
        name_index_add(&f->spellings, card->name, NAME_WHOLE, i);
        for (int face = 0; card->face_count > 1 && face < card->face_count; face++)
            name_index_add(&f->spellings, card->faces[face]->name,
                           face == 0 ? NAME_FRONT : NAME_OTHER_FACE, i);
    }
    name_index_sort(&f->spellings);
}

// The name as printed of the card that is meant; the name itself if there is no such card.
static const char *printed_name(Finder *f, const char *name) {
    CardText ignored;
    if (find_card(f->pool, name) || pool_supplied(f->pool, span_of(name), &ignored)) return name;
    if (!f->made) make_spellings(f);
    int item = name_index_find(&f->spellings, span_of(name));
    if (item >= 0) return pool_card(f->pool, (CardDefId){item})->name;
    const char *supplied = pool_spelled(f->pool, span_of(name));
    return supplied ? supplied : name;
}

// ---- problems

// Says of the first mistakes of a deck what they are, and of the rest how many there are.
static void add_problem(const Deck *d, int line, int *problems, const char *message, Status *s) {
    Status one = {0};
    if (++*problems > DECK_PROBLEMS_MAX) return;
    status_fail_lines(&one, (Place){d->file, line, 1}, message);
    status_add(s, &one);
}

static bool end_problems(const Deck *d, int problems, Status *s) {
    Status more = {0};
    if (problems <= DECK_PROBLEMS_MAX) return problems == 0;
    status_fail(&more, (Place){d->file, 0, 0}, "and %d more unknown or refused cards",
                problems - DECK_PROBLEMS_MAX);
    status_add(s, &more);
    return false;
}

bool deck_find_cards(Deck *d, const Pool *pool, Pool *supplied, Status *s) {
    int problems = 0;
    Finder finder = {.pool = pool};
    for (int i = 0; i < d->count; i++) {
        DeckEntry *entry = &d->entries[i];
        Status refusal = {0};
        const char *name = printed_name(&finder, entry->name);
        if (supplied && !pool_take(supplied, span_of(name), &refusal)) {
            add_problem(d, entry->line, &problems, refusal.message, s);
            continue;
        }
        entry->card = find_card(pool, name);
        if (entry->card) continue;
        const char *near = pool_nearest(pool, span_of(entry->name));
        char message[256];
        snprintf(message, sizeof message, "unknown card \"%.80s\"%s%s%s", entry->name,
                 near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
        add_problem(d, entry->line, &problems, message, s);
    }
    name_index_free(&finder.spellings);
    return end_problems(d, problems, s);
}
