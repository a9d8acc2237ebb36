// shrink.c - leaves out of a scenario whatever it fails without.
//
// A pass tries, from the end to the beginning, to leave out one node after another: actions,
// players, cards, what is said about them. Passes are repeated until none finds anything. Every
// candidate is written as text and read again, so that it goes through the same door as any
// scenario.
#include "harness/shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"

enum { NODES_MAX = 20000, ROUNDS_MAX = 50 };

typedef struct {
    const Node *items[NODES_MAX];
    int count;
} Nodes;

typedef struct {
    const Shrink *plan;
    Nodes *nodes;
    Text *best;
    Arena arena;
    Document document;
    bool stopped;
} Work;

static const char *const zones[] = {"battlefield", "hand",    "library", "graveyard",
                                    "exile",       "command", NULL};

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return false;
}

static bool read_best(Work *w) {
    Status s = {0};
    arena_reset(&w->arena);
    return document_parse(&w->document, &w->arena, "candidate.yaml",
                          (Span){w->best->data, w->best->length}, &s);
}

// ---- one attempt

static bool try_change(Work *w, const Node *at, const char *instead) {
    YamlChange change = {at, instead};
    Text text = {0};
    yaml_write(w->document.root, &change, &text);
    text_add_char(&text, '\n');
    bool smaller = !instead || text.length <= w->best->length + 2;
    bool good = smaller && judge_likes(w->plan->judge, text_cstr(&text));
    if (good) {
        text_clear(w->best);
        text_add(w->best, text_cstr(&text));
        read_best(w);
    }
    text_free(&text);
    if (w->plan->stops && w->plan->stops(w->plan->context, w->plan->judge->played, w->best->length))
        w->stopped = true;
    return good;
}

// ---- which nodes there are

static void add(Nodes *n, const Node *node) {
    if (n->count < NODES_MAX) n->items[n->count++] = node;
}

static void add_items(Nodes *n, const Node *of) {
    for (const Node *k = of ? of->first : NULL; k; k = k->next) add(n, k);
}

static void find_actions(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "actions"));
}

static void find_top(const Node *root, Nodes *out) {
    static const char *const needed[] = {"name", "rules", "players", NULL};
    for (const Node *k = root->first; k; k = k->next)
        if (!is_one_of(k->text, needed)) add(out, k);
}

static void find_expected(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "expect"));
}

static void find_players(const Node *root, Nodes *out) {
    add_items(out, node_get(root, "players"));
}

static void find_player_keys(const Node *root, Nodes *out) {
    const Node *players = node_get(root, "players");
    for (const Node *p = players ? players->first : NULL; p; p = p->next)
        if (p->value->kind == NODE_MAPPING) add_items(out, p->value);
}

// Leaves only what was added from `last` on.
static void forget_first(Nodes *n, int first, int last) {
    memmove(n->items + first, n->items + last, sizeof n->items[0] * (size_t)(n->count - last));
    n->count -= last - first;
}

static void find_cards(const Node *root, Nodes *out) {
    Nodes *keys = out;
    int first = keys->count;
    find_player_keys(root, keys);
    int last = keys->count;
    for (int i = first; i < last; i++) {
        const Node *key = keys->items[i];
        if (is_one_of(key->text, zones) && key->value->kind == NODE_LIST)
            add_items(out, key->value);
    }
    forget_first(out, first, last);
}

// What is said of a card, an action or an expectation besides the first key.
static void find_details(const Node *root, Nodes *out) {
    int first = out->count;
    find_cards(root, out);
    find_actions(root, out);
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
    find_actions(root, out);
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

// ---- passes

typedef void (*Finder)(const Node *root, Nodes *out);

static const Nodes *find(Work *w, Finder finder) {
    w->nodes->count = 0;
    finder(w->document.root, w->nodes);
    return w->nodes;
}

static bool drop(Work *w, Finder finder) {
    bool any = false;
    for (int i = find(w, finder)->count - 1; i >= 0 && !w->stopped; i--) {
        const Nodes *nodes = find(w, finder);
        if (i < nodes->count) any = try_change(w, nodes->items[i], NULL) || any;
    }
    return any;
}

// "3 Forest": one will do, or two.
static bool count_less(Work *w) {
    bool any = false;
    for (int i = find(w, find_cards)->count - 1; i >= 0 && !w->stopped; i--) {
        const Nodes *nodes = find(w, find_cards);
        const Node *n = i < nodes->count ? nodes->items[i] : NULL;
        int count = 0, used = 0;
        if (!n || n->kind != NODE_SCALAR || sscanf(n->text, "%d %n", &count, &used) < 1) continue;
        if (count < 2 || used == 0) continue;
        Text less = {0}, name = {0};
        text_add(&name, n->text + used);
        for (int k = 1; k < count; k = k * 2) {
            text_clear(&less);
            if (k > 1) text_format(&less, "%d ", k);
            text_add(&less, text_cstr(&name));
            bool good = try_change(w, n, text_cstr(&less));
            any = any || good;
            if (good) break;
        }
        text_free(&less);
        text_free(&name);
    }
    return any;
}

// ---- names

static void add_replaced(const char *text, const char *word, const char *instead, Text *out) {
    for (const char *at; (at = strstr(text, word)) != NULL; text = at + strlen(word)) {
        text_add_span(out, (Span){text, (size_t)(at - text)});
        text_add(out, instead);
    }
    text_add(out, text);
}

// Where a card's own name says which one is meant, it needs no other.
static bool drop_alias(Work *w, const Node *card) {
    const Node *alias = card->kind == NODE_MAPPING ? node_get(card, "as") : NULL;
    const Node *name = alias ? node_get(card, "card") : NULL;
    if (!name) return false;
    Text given = {0}, plain = {0}, text = {0}, quoted = {0};
    text_format(&given, ", as: %s", alias->text);
    yaml_write_text(name->text, &quoted);
    add_replaced(w->best->data, text_cstr(&given), "", &plain);
    add_replaced(text_cstr(&plain), alias->text, text_cstr(&quoted), &text);
    bool good = text.length < w->best->length + 64 && judge_likes(w->plan->judge, text_cstr(&text));
    if (good) {
        text_clear(w->best);
        text_add(w->best, text_cstr(&text));
        read_best(w);
    }
    text_free(&given);
    text_free(&plain);
    text_free(&text);
    text_free(&quoted);
    return good;
}

// {card: Forest} is Forest.
static bool simplify(Work *w, const Node *card) {
    if (card->kind != NODE_MAPPING || card->count != 1 || !node_get(card, "card")) return false;
    return try_change(w, card, node_get(card, "card")->text);
}

static bool name_plainly(Work *w) {
    bool any = false;
    for (int i = find(w, find_cards)->count - 1; i >= 0 && !w->stopped; i--) {
        const Nodes *nodes = find(w, find_cards);
        if (i < nodes->count) any = drop_alias(w, nodes->items[i]) || any;
        nodes = find(w, find_cards);
        if (i < nodes->count) any = simplify(w, nodes->items[i]) || any;
    }
    return any;
}

void shrink_text(const Shrink *s, Text *text) {
    static const Finder passes[] = {find_top,   find_actions, find_players,  find_player_keys,
                                    find_cards, find_details, find_expected, find_parts};
    Work w = {.plan = s, .best = text, .nodes = malloc(sizeof(Nodes))};
    gavel_assert(w.nodes != NULL);
    bool any = read_best(&w);
    for (int round = 0; any && !w.stopped && round < ROUNDS_MAX; round++) {
        any = false;
        for (size_t i = 0; i < ARRAY_LEN(passes) && !w.stopped; i++)
            any = drop(&w, passes[i]) || any;
        any = count_less(&w) || any;
        any = name_plainly(&w) || any;
    }
    free(w.nodes);
    arena_free(&w.arena);
}
