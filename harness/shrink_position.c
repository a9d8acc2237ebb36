// shrink_position.c - the passes that leave out what the key `position` says.
//
// What speaks of a card has to go with it, and what speaks of that in turn.
#include <string.h>

#include "harness/names.h"
#include "harness/shrink_work.h"

enum { TOGETHER_MAX = 64 };

typedef struct {
    const Node *items[TOGETHER_MAX];
    int count;
    bool full;
} Together;

static void add(Nodes *n, const Node *node) {
    if (n->count < SHRINK_NODES_MAX) n->items[n->count++] = node;
}

// Outer ones come first, so that inner ones are tried before them: passes go from the last to the
// first.
static void find_below(const Node *n, Nodes *out) {
    if (!n || n->kind == NODE_SCALAR) return;
    for (const Node *k = n->first; k; k = k->next) add(out, k);
    for (const Node *k = n->first; k; k = k->next)
        find_below(n->kind == NODE_MAPPING ? k->value : k, out);
}

void shrink_find_position(const Node *root, Nodes *out) {
    find_below(node_get(root, "position"), out);
}

// ---- a card with what speaks of it

static bool is_name(const char *text, const char *name) {
    int number;
    Span base = name_without_number(span_of(text), &number);
    return strcmp(text, name) == 0 || (number > 0 && span_is(base, name));
}

// An `as` gives the name; everything else speaks of what has it.
static bool speaks_of(const Node *n, const char *name) {
    if (n->kind == NODE_SCALAR) return is_name(n->text, name);
    for (const Node *k = n->first; k; k = k->next) {
        if (n->kind != NODE_MAPPING) {
            if (speaks_of(k, name)) return true;
        } else if (strcmp(k->text, "as") != 0 && speaks_of(k->value, name)) {
            return true;
        }
    }
    return false;
}

static bool is_there(const Together *t, const Node *n) {
    for (int i = 0; i < t->count; i++)
        if (t->items[i] == n) return true;
    return false;
}

static void gather(const Node *position, const char *name, Together *t);

static void take(const Node *position, const Node *n, Together *t) {
    if (is_there(t, n)) return;
    if (t->count == TOGETHER_MAX) {
        t->full = true;
        return;
    }
    t->items[t->count++] = n;
    const Node *as = n->kind == NODE_MAPPING ? node_get(n, "as") : NULL;
    if (as && as->kind == NODE_SCALAR) gather(position, as->text, t);
}

// The elements of lists, and the keys of mappings, that speak of `name`.
static void gather(const Node *position, const char *name, Together *t) {
    for (const Node *key = position->first; key; key = key->next) {
        const Node *all = key->value;
        if (all->kind == NODE_SCALAR && is_name(all->text, name)) take(position, key, t);
        if (all->kind == NODE_SCALAR) continue;
        for (const Node *n = all->first; n; n = n->next) {
            bool mapping = all->kind == NODE_MAPPING;
            if (mapping ? is_name(n->text, name) || speaks_of(n->value, name) : speaks_of(n, name))
                take(position, n, t);
        }
    }
}

static const char *name_of(const Node *card) {
    int count;
    if (card->kind == NODE_SCALAR) return name_without_count(span_of(card->text), &count).at;
    const Node *as = node_get(card, "as"), *name = as ? as : node_get(card, "card");
    return name && name->kind == NODE_SCALAR ? name->text : NULL;
}

Offer shrink_card_and_position(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *position = node_get(w->document.root, "position"), *card = places->items[place];
    Together t = {.count = 0};
    const char *name = card->kind == NODE_LIST ? NULL : name_of(card);
    if (option > 0) return OFFER_END;
    if (!position || position->kind != NODE_MAPPING || !name) return OFFER_SKIPPED;
    gather(position, name, &t);
    if (t.count == 0 || t.full) return OFFER_SKIPPED;
    shrink_write(w, &(YamlChange){.at = card, .others = t.items, .other_count = t.count}, out);
    return OFFER_MADE;
}

// Something that `position` makes, with what speaks of it.
void shrink_find_made(const Node *root, Nodes *out) {
    static const char *const keys[] = {"stack", "besides", "gone"};
    const Node *position = node_get(root, "position");
    for (size_t i = 0; position && i < ARRAY_LEN(keys); i++) {
        const Node *list = position->kind == NODE_MAPPING ? node_get(position, keys[i]) : NULL;
        for (const Node *n = list && list->kind == NODE_LIST ? list->first : NULL; n; n = n->next)
            if (n->kind == NODE_MAPPING && node_get(n, "as")) add(out, n);
    }
}
