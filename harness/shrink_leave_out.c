// shrink_leave_out.c - the passes that leave something out: keys, actions, players, cards.
#include <string.h>

#include "harness/shrink_work.h"

static const char *const zones[] = {"battlefield", "hand",    "library", "graveyard",
                                    "exile",       "command", NULL};

enum { PAIRS_MOST = 30 };  // For each action.

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return false;
}

// ---- which nodes there are

static void add(Nodes *n, const Node *node) {
    if (n->count < SHRINK_NODES_MAX) n->items[n->count++] = node;
}

static void add_items(Nodes *n, const Node *of) {
    for (const Node *k = of && of->kind != NODE_SCALAR ? of->first : NULL; k; k = k->next)
        add(n, k);
}

void shrink_find_actions(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "actions"));
}

static void find_top(const Node *root, Nodes *out) {
    static const char *const needed[] = {"name", "rules", "players", NULL};
    for (const Node *k = root->first; k; k = k->next)
        if (!is_one_of(k->text, needed)) add(out, k);
}

static void find_definitions(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "cards"));
}

static void find_expected(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "expect"));
}

static void find_expected_facts(const Node *root, Nodes *out) {
    const Node *expect = node_get(root, "expect");
    for (const Node *k = expect ? expect->first : NULL; k; k = k->next)
        if (k->value && k->value->kind == NODE_MAPPING) add_items(out, k->value);
}

static void find_players(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "players"));
}

static void find_player_keys(const Node *root, Nodes *out) {
    const Node *players = node_get(root, "players");
    for (const Node *p = players ? players->first : NULL; p; p = p->next)
        if (p->value->kind == NODE_MAPPING) add_items(out, p->value);
}

// Of the keys of players, those that are a life total, or those that are not.
static void find_some_keys(const Node *root, Nodes *out, bool life) {
    int kept = out->count, first = kept;
    find_player_keys(root, out);
    for (int i = first; i < out->count; i++)
        if ((strcmp(out->items[i]->text, "life") == 0) == life) out->items[kept++] = out->items[i];
    out->count = kept;
}

static void find_other_keys(const Node *root, Nodes *out) { find_some_keys(root, out, false); }
static void find_life(const Node *root, Nodes *out) { find_some_keys(root, out, true); }

// Leaves only what was added from `last` on.
static void forget_first(Nodes *n, int first, int last) {
    memmove(n->items + first, n->items + last, sizeof n->items[0] * (size_t)(n->count - last));
    n->count -= last - first;
}

void shrink_find_cards(const Node *root, Nodes *out) {
    int first = out->count;
    find_player_keys(root, out);
    int last = out->count;
    for (int i = first; i < last; i++) {
        const Node *key = out->items[i];
        if (is_one_of(key->text, zones) && key->value->kind == NODE_LIST)
            add_items(out, key->value);
    }
    forget_first(out, first, last);
}

// What is said of a card, an action or an expectation besides the first key.
static void find_details(const Node *root, Nodes *out) {
    int first = out->count;
    shrink_find_cards(root, out);
    shrink_find_actions(root, out);
    add_items(out, node_get(root, "expect"));
    int last = out->count;
    add_items(out, node_get(root, "start"));
    for (int i = first; i < last; i++) {
        const Node *n = out->items[i];
        if (n->value) n = n->value;  // Of an expect.
        if (n->kind == NODE_MAPPING && n->count == 1 && n->first->value->kind == NODE_MAPPING)
            n = n->first->value;  // Of an action.
        if (n->kind == NODE_MAPPING) add_items(out, n);
    }
    forget_first(out, first, last);
}

// The attackers of an attack, the targets of a spell.
static void find_parts(const Node *root, Nodes *out) {
    int first = out->count;
    shrink_find_actions(root, out);
    int last = out->count;
    for (int i = first; i < last; i++) {
        const Node *n = out->items[i];
        const Node *inner = n->kind == NODE_MAPPING && n->count == 1 ? n->first->value : NULL;
        if (!inner || inner->kind != NODE_MAPPING) continue;
        for (const Node *k = inner->first; k; k = k->next)
            if (k->value->kind != NODE_SCALAR && k->value->count > 1) add_items(out, k->value);
    }
    forget_first(out, first, last);
}

// ---- offers

static Offer one(Work *w, const Nodes *places, int place, int option, Text *out) {
    if (option > 0) return OFFER_END;
    shrink_write(w, &(YamlChange){.at = places->items[place]}, out);
    return OFFER_MADE;
}

// Everything from an action on: what comes after the failure goes at once, the most first.
static Offer tail(Work *w, const Nodes *places, int place, int option, Text *out) {
    if (option > 0) return OFFER_END;
    const Node *first = places->items[places->count - 1 - place];
    shrink_write(w, &(YamlChange){.at = first, .last = places->items[places->count - 1]}, out);
    return OFFER_MADE;
}

// Several neighbours at once, which need each other: a spell, its resolution, its choices.
static Offer several(Work *w, const Nodes *places, int place, int option, Text *out) {
    static const int sizes[] = {16, 8, 5, 4, 3, 2};
    if (option == (int)ARRAY_LEN(sizes)) return OFFER_END;
    const Node *first = places->items[place], *last = first;
    for (int i = 1; i < sizes[option]; i++) {
        last = last->next;
        if (!last) return OFFER_SKIPPED;
    }
    shrink_write(w, &(YamlChange){.at = first, .last = last}, out);
    return OFFER_MADE;
}

// The n-th card of a scenario; NULL if there are fewer.
static const Node *card_at(const Node *root, int n) {
    const Node *players = node_get(root, "players");
    for (const Node *p = players ? players->first : NULL; p; p = p->next)
        for (const Node *k = p->value->kind == NODE_MAPPING ? p->value->first : NULL; k;
             k = k->next)
            if (is_one_of(k->text, zones) && k->value->kind == NODE_LIST)
                for (const Node *card = k->value->first; card; card = card->next)
                    if (n-- == 0) return card;
    return NULL;
}

// An action together with a card: it may have been an answer to what the card asks.
static Offer with_card(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *card = option < PAIRS_MOST ? card_at(w->document.root, option) : NULL;
    if (!card) return OFFER_END;
    shrink_write(w, &(YamlChange){.at = places->items[place], .also = card}, out);
    return OFFER_MADE;
}

// Two actions with others between them.
static Offer with_action(Work *w, const Nodes *places, int place, int option, Text *out) {
    int other = place - 2 - option;
    if (other < 0 || option >= PAIRS_MOST) return OFFER_END;
    shrink_write(w, &(YamlChange){.at = places->items[other], .also = places->items[place]}, out);
    return OFFER_MADE;
}

// A low life total saves cards: it goes last.
const Pass shrink_leave_out[] = {{shrink_find_actions, tail},
                                 {find_top, one},
                                 {shrink_find_actions, several},
                                 {shrink_find_actions, one},
                                 {find_players, one},
                                 {find_other_keys, one},
                                 {shrink_find_cards, several},
                                 {shrink_find_cards, one},
                                 {shrink_find_cards, shrink_card_and_position},
                                 {shrink_find_made, shrink_card_and_position},
                                 {shrink_find_position, one},
                                 {find_details, one},
                                 {find_expected, one},
                                 {find_parts, one},
                                 {find_life, one},
                                 {find_definitions, one},
                                 {shrink_find_actions, with_card},
                                 {shrink_find_actions, with_action},
                                 {NULL, NULL}};
const Pass shrink_expected[] = {{find_expected, one}, {find_expected_facts, one}, {NULL, NULL}};
