// command_mutate.c - the alterations of a scenario that its expectations must notice.
//
// Works on the document, not on what the loader made of it, so that an altered scenario goes
// through the same door as any other.
#include "harness/command_mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Document *document;
    const Pool *pool;
    Arena *arena;
    Mutations *out;
    int capacity;
} Finder;

// ---- names

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The name in "3 Mountain" or "Mountain#2".
static Span bare_name(const char *text) {
    Span name = span_of(text);
    size_t digits = 0;
    while (digits < name.length && is_digit(name.at[digits])) digits++;
    if (digits > 0 && digits + 1 < name.length && name.at[digits] == ' ')
        name = (Span){name.at + digits + 1, name.length - digits - 1};
    size_t end = name.length;
    while (end > 0 && is_digit(name.at[end - 1])) end--;
    if (end > 0 && end < name.length && name.at[end - 1] == '#') name.length = end - 1;
    return name;
}

// The name of a card that the scenario defines itself.
static bool is_own_card(const Document *d, Span name) {
    const Node *cards = node_get(d->root, "cards");
    if (!cards || cards->kind != NODE_LIST) return false;
    for (const Node *card = cards->first; card; card = card->next) {
        const Node *own = card->kind == NODE_MAPPING ? node_get(card, "name") : NULL;
        if (own && own->kind == NODE_SCALAR && span_is(name, own->text)) return true;
    }
    return false;
}

static bool is_card(const Document *d, const Pool *pool, const Node *n) {
    if (n->kind != NODE_SCALAR) return false;
    Span name = bare_name(n->text);
    CardText supplied;
    return name.length > 0 &&
           (pool_find(pool, name) || is_own_card(d, name) || pool_supplied(pool, name, &supplied));
}

static bool is_number(const Node *n) {
    if (n->kind != NODE_SCALAR || n->quoted || n->length == 0 || n->length > 9) return false;
    size_t from = n->text[0] == '-' ? 1 : 0;
    return n->length > from && strspn(n->text + from, "0123456789") == n->length - from;
}

// ---- finding

static void add(Finder *f, MutationKind kind, const Node *at, const Node *parent,
                const char *path) {
    static const char *const kinds[] = {"name", "number", "last", "rejected"};
    if (f->out->count == f->capacity) {
        int capacity = f->capacity ? f->capacity * 2 : 32;
        Mutation *items = ARENA_ARRAY(f->arena, Mutation, capacity);
        if (f->out->count > 0) memcpy(items, f->out->items, sizeof *items * (size_t)f->out->count);
        f->out->items = items;
        f->capacity = capacity;
    }
    char *id = arena_format(f->arena, "%s:%s", path, kinds[kind]);
    for (char *c = id; *c; c++)
        if (*c == ' ') *c = '_';
    f->out->items[f->out->count++] = (Mutation){kind, at, parent, id};
}

// What an expectation asserts: every card and number in it.
static void find_asserted(Finder *f, const Node *n, const char *path) {
    if (!n) return;
    if (n->kind == NODE_SCALAR) {
        if (is_card(f->document, f->pool, n)) add(f, MUTATE_NAME, n, NULL, path);
        if (is_number(n)) add(f, MUTATE_NUMBER, n, NULL, path);
        return;
    }
    int index = 0;
    for (const Node *item = n->first; item; item = item->next, index++) {
        if (n->kind == NODE_LIST) {
            find_asserted(f, item, arena_format(f->arena, "%s[%d]", path, index));
            continue;
        }
        const char *below =
            arena_format(f->arena, "%s.%s", path, item->kind == NODE_SCALAR ? item->text : "?");
        if (is_card(f->document, f->pool, item)) add(f, MUTATE_NAME, item, n, below);
        find_asserted(f, item->value, below);
    }
}

// The value of an entry `- expect: {...}`; NULL for other entries.
static const Node *expect_of(const Node *entry) {
    return entry->kind == NODE_MAPPING ? node_get(entry, "expect") : NULL;
}

static bool is_action(const Node *entry) {
    return !expect_of(entry) && !(entry->kind == NODE_MAPPING && node_get(entry, "note"));
}

// The key `rejected` of `- alice: {cast: Shock, rejected: true}`; NULL if there is none. Such an
// action is an assertion: it changes nothing, so dropping it would never be noticed.
static const Node *rejected_key(const Node *entry) {
    const Node *player = entry->kind == NODE_MAPPING ? entry->first : NULL;
    const Node *action = player ? player->value : NULL;
    if (!action || action->kind != NODE_MAPPING) return NULL;
    for (const Node *key = action->first; key; key = key->next)
        if (key->kind == NODE_SCALAR && strcmp(key->text, "rejected") == 0) return key;
    return NULL;
}

void mutate_find(const Document *d, const Pool *pool, Arena *arena, Mutations *out) {
    *out = (Mutations){0};
    if (!d->root || d->root->kind != NODE_MAPPING) return;
    Finder f = {d, pool, arena, out, 0};
    const Node *actions = node_get(d->root, "actions"), *last = NULL;
    int index = 0;
    if (actions && actions->kind == NODE_LIST) {
        for (const Node *entry = actions->first; entry; entry = entry->next, index++) {
            const Node *expect = expect_of(entry);
            if (expect) find_asserted(&f, expect, arena_format(arena, "actions[%d].expect", index));
            if (is_action(entry)) last = entry;
        }
    }
    find_asserted(&f, node_get(d->root, "expect"), "expect");
    const Node *rejected = last ? rejected_key(last) : NULL;
    if (rejected)
        add(&f, MUTATE_REJECTED, rejected, NULL, "actions");
    else if (last)
        add(&f, MUTATE_LAST, last, NULL, "actions");
}

// ---- what to put there instead

typedef struct {
    const Document *document;
    const Pool *pool;
    Arena *arena;
    const Mutation *mutation;
    const char **out;
    int count;
} Chooser;

static bool mentions(const Node *n, const char *name) {
    if (!n) return false;
    if (n->kind == NODE_SCALAR) return strstr(n->text, name) != NULL || mentions(n->value, name);
    for (const Node *item = n->first; item; item = item->next)
        if (mentions(item, name) || mentions(item->value, name)) return true;
    return false;
}

// A second key of the same name would be refused for that alone.
static bool is_sibling(const Mutation *m, const char *name) {
    for (const Node *key = m->parent ? m->parent->first : NULL; key; key = key->next)
        if (key->kind == NODE_SCALAR && strcmp(key->text, name) == 0) return true;
    return false;
}

static void offer(Chooser *c, Span name) {
    const char *text = arena_copy(c->arena, name.at, name.length);
    if (c->count == MUTATE_CANDIDATES_MAX || is_sibling(c->mutation, text) ||
        span_equal(bare_name(c->mutation->at->text), name))
        return;
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->out[i], text) == 0) return;
    c->out[c->count++] = text;
}

static void offer_mentioned(Chooser *c, const Node *n) {
    if (!n) return;
    if (n->kind == NODE_SCALAR) {
        if (is_card(c->document, c->pool, n)) offer(c, bare_name(n->text));
        return;
    }
    for (const Node *item = n->first; item; item = item->next) {
        offer_mentioned(c, item);
        if (n->kind == NODE_MAPPING) offer_mentioned(c, item->value);
    }
}

static int name_candidates(Chooser *c) {
    for (int i = 0; i < pool_count(c->pool) && c->count == 0; i++) {
        const char *name = pool_card(c->pool, (CardDefId){i})->name;
        if (!mentions(c->document->root, name)) offer(c, span_of(name));
    }
    offer_mentioned(c, c->document->root);
    return c->count;
}

int mutate_candidates(const Document *d, const Pool *pool, const Mutation *m, Arena *arena,
                      const char *out[MUTATE_CANDIDATES_MAX]) {
    Chooser chooser = {d, pool, arena, m, out, 0};
    switch (m->kind) {
        case MUTATE_NAME: return name_candidates(&chooser);
        case MUTATE_NUMBER:
            out[0] = arena_format(arena, "%ld", strtol(m->at->text, NULL, 10) + 1);
            return 1;
        case MUTATE_LAST:
        case MUTATE_REJECTED: out[0] = NULL; return 1;
    }
    return 0;
}
