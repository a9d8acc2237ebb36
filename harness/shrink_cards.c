// shrink_cards.c - the pass that replaces a card by a simpler one, wherever its name stands.
//
// How simple a card is, is how long its text is; basic lands and creatures without abilities are
// simplest. What takes its place is looked for in the shipped cards: a basic land, a creature
// without abilities, a card with some of its abilities, the simplest ones of its types.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/shrink_work.h"

enum { BASIC_MOST = 2, PLAIN_MOST = 4, PART_MOST = 4, TYPE_MOST = 6 };

static bool is_basic(const CardDef *c) {
    return (c->faces[0]->type.supertypes & 1U << SUPERTYPE_BASIC) != 0;
}

static int length_of_text(const CardDef *c) {
    int length = 0;
    if (is_basic(c)) return 0;
    for (int i = 0; i < c->face_count; i++)
        length += (int)strlen(c->faces[i]->text ? c->faces[i]->text : "") + i;
    return length;
}

static int mana_value(const CardFace *f) {
    int value = 0;
    for (int i = 0; i < f->cost.count; i++)
        value += f->cost.symbols[i].kind == SYMBOL_GENERIC ? f->cost.symbols[i].amount : 1;
    return value;
}

static bool is_creature(const CardFace *f) { return (f->type.types & 1U << TYPE_CREATURE) != 0; }

// Is every line of the one a line of the other?
static bool has_lines(const char *text, const char *lines) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        bool found = false;
        for (const char *at = text; *at && !found;) {
            size_t other = strcspn(at, "\n");
            found = other == length && strncmp(at, lines, length) == 0;
            at += other + (at[other] == '\n');
        }
        if (!found) return false;
        lines += length + (lines[length] == '\n');
    }
    return true;
}

// ---- in which order

// The kinds of cards that may stand for another, those to be tried first in front.
typedef enum { STANDS_BASIC, STANDS_PLAIN, STANDS_PART, STANDS_TYPE, STANDS_NOT } Stands;

typedef struct {
    const CardDef *card;
    Stands as;
    int far, length;
} Candidate;

static Stands stands_as(const CardDef *c, const CardDef *of) {
    const CardFace *f = c->faces[0], *g = of->faces[0];
    if (c->layout != LAYOUT_NORMAL || c->predefined || length_of_text(c) >= length_of_text(of))
        return STANDS_NOT;
    if (is_basic(c)) {
        bool fits = c->identity == 0 || (c->identity & of->identity) != 0;
        return fits ? STANDS_BASIC : STANDS_NOT;
    }
    if (!f->has_cost) return STANDS_NOT;
    if (length_of_text(c) == 0 && f->type.types == 1U << TYPE_CREATURE) return STANDS_PLAIN;
    if (f->type.types != g->type.types || !f->text || !g->text) return STANDS_NOT;
    return has_lines(g->text, f->text) ? STANDS_PART : STANDS_TYPE;
}

// How far it is from the card itself.
static int distance(const CardFace *f, const CardFace *of) {
    int far = 2 * abs(mana_value(f) - mana_value(of)) + (f->colors != of->colors);
    if (is_creature(f) && is_creature(of))
        far += 8 * (abs(f->power.number - of->power.number) +
                    abs(f->toughness.number - of->toughness.number));
    return far;
}

static int compare(const void *left, const void *right) {
    const Candidate *a = left, *b = right;
    if (a->as != b->as) return a->as < b->as ? -1 : 1;
    if (a->as != STANDS_TYPE && a->far != b->far) return a->far < b->far ? -1 : 1;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    if (a->far != b->far) return a->far < b->far ? -1 : 1;
    return strcmp(a->card->name, b->card->name);
}

static void find_simpler(const Pool *pool, const CardDef *of, Simpler *out) {
    static const int most[] = {BASIC_MOST, PLAIN_MOST, PART_MOST, TYPE_MOST};
    int count = 0, taken[ARRAY_LEN(most)] = {0};
    Candidate *all = memory_zeroed((size_t)pool_count(pool) + 1, sizeof *all);
    for (int i = 0; i < pool_count(pool); i++) {
        const CardDef *c = pool_card(pool, (CardDefId){i});
        Stands as = stands_as(c, of);
        if (as == STANDS_NOT) continue;
        all[count++] = (Candidate){c, as, distance(c->faces[0], of->faces[0]), length_of_text(c)};
    }
    qsort(all, (size_t)count, sizeof *all, compare);
    out->of = of;
    out->count = 0;
    for (int i = 0; i < count; i++)
        if (taken[all[i].as]++ < most[all[i].as] && out->count < SHRINK_SIMPLER_MAX)
            out->cards[out->count++] = all[i].card;
    free(all);
}

// ---- the pass

// The card that an entry of a zone is; NULL if it is a token or no card of the pool.
static const CardDef *card_of(const Pool *pool, const Node *entry) {
    const Node *name = entry->kind == NODE_MAPPING ? node_get(entry, "card") : entry;
    if (!name || name->kind != NODE_SCALAR) return NULL;
    if (entry->kind == NODE_MAPPING && node_get(entry, "token")) return NULL;
    size_t count = strspn(name->text, "0123456789");
    const char *text = name->text + (name->text[count] == ' ' ? count + 1 : 0);
    return pool_find(pool, span_of(text));
}

// Another basic land that the scenario names before this one.
static const CardDef *other_basic(const Pool *pool, const Nodes *places, int place, int option) {
    for (int i = 0; i < place; i++) {
        const CardDef *c = card_of(pool, places->items[i]);
        bool seen = !c || !is_basic(c) || c == card_of(pool, places->items[place]);
        for (int k = 0; k < i && !seen; k++) seen = card_of(pool, places->items[k]) == c;
        if (!seen && option-- == 0) return c;
    }
    return NULL;
}

// One kind of basic land is simpler than two.
static Offer same_basic(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Pool *pool = w->plan->judge->pool;
    const CardDef *card = card_of(pool, places->items[place]);
    const CardDef *other = other_basic(pool, places, place, option);
    if (!other) return OFFER_END;
    shrink_write(w, &(YamlChange){.name = card->name, .renamed = other->name}, out);
    return OFFER_MADE;
}

Offer shrink_other_card(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Pool *pool = w->plan->judge->pool;
    const CardDef *card = card_of(pool, places->items[place]);
    if (!w->plan->anonymous) return OFFER_END;  // The cards are the user's.
    if (card && is_basic(card)) return same_basic(w, places, place, option, out);
    if (!card || length_of_text(card) == 0) return OFFER_END;
    if (w->simpler.of != card) find_simpler(pool, card, &w->simpler);
    if (option >= w->simpler.count) return OFFER_END;
    shrink_write(w, &(YamlChange){.name = card->name, .renamed = w->simpler.cards[option]->name},
                 out);
    return OFFER_MADE;
}
