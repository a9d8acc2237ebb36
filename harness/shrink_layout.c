// shrink_layout.c - a shrunk scenario as people write it: its lines, and its size.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/shrink.h"

// ---- lines

static void add_mapping(const Node *n, int indent, int deep, Text *out) {
    for (const Node *k = n->first; k; k = k->next) {
        text_format(out, "%*s", indent, "");
        yaml_write_text(k->text, out);
        text_add_char(out, ':');
        if (deep > 0 && k->value->kind == NODE_MAPPING && k->value->count > 0) {
            text_add_char(out, '\n');
            add_mapping(k->value, indent + 2, deep - 1, out);
            continue;
        }
        text_add_char(out, ' ');
        yaml_write(k->value, NULL, out);
        text_add_char(out, '\n');
    }
}

static void add_actions(const Node *list, Text *out) {
    text_add(out, "actions:\n");
    for (const Node *n = list->first; n; n = n->next) {
        text_add(out, "  - ");
        if (n->kind == NODE_MAPPING && n->count == 1) {  // "alice: {cast: Shock}"
            yaml_write_text(n->first->text, out);
            text_add(out, ": ");
            yaml_write(n->first->value, NULL, out);
        } else {
            yaml_write(n, NULL, out);
        }
        text_add_char(out, '\n');
    }
}

static void add_position(const Node *position, Text *out) {
    text_add(out, "position:\n");
    for (const Node *k = position->first; k; k = k->next) {
        bool lines = k->value->kind == NODE_LIST && k->value->count > 0;
        text_format(out, "  %s:%s", k->text, lines ? "\n" : " ");
        if (!lines) yaml_write(k->value, NULL, out);
        for (const Node *n = lines ? k->value->first : NULL; n; n = n->next) {
            text_add(out, "    - ");
            yaml_write(n, NULL, out);
            text_add(out, n->next ? "\n" : "");
        }
        text_add_char(out, '\n');
    }
}

static void add_key(const Node *k, Text *out) {
    Node one = *k;
    one.next = NULL;
    Node mapping = {.kind = NODE_MAPPING, .count = 1, .first = &one};
    int deep = strcmp(k->text, "players") == 0 ? 2 : strcmp(k->text, "expect") == 0 ? 1 : 0;
    if (strcmp(k->text, "actions") == 0 && k->value->kind == NODE_LIST)
        add_actions(k->value, out);
    else if (strcmp(k->text, "position") == 0 && k->value->kind == NODE_MAPPING)
        add_position(k->value, out);
    else
        add_mapping(&mapping, 0, deep, out);
}

// What says what it is about stands first.
static bool is_head(const Node *k) {
    static const char *const head[] = {"format_version", "name", "rules", "about"};
    for (size_t i = 0; i < ARRAY_LEN(head); i++)
        if (strcmp(k->text, head[i]) == 0) return true;
    return false;
}

void shrink_layout(const char *text, const char *comment, Text *out) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    text_add(out, comment);
    if (document_parse(&d, &arena, "scenario", span_of(text), &s) && d.root)
        for (int head = 1; head >= 0; head--)
            for (const Node *k = d.root->first; k; k = k->next)
                if (is_head(k) == (head == 1)) add_key(k, out);
    arena_free(&arena);
}

// ---- size

static int count_cards(const Node *zone) {
    int count = 0;
    for (const Node *n = zone->first; n; n = n->next) {
        const Node *times = n->kind == NODE_MAPPING ? node_get(n, "count") : n;
        int number = times && times->text ? atoi(times->text) : 1;
        count += number > 0 ? number : 1;
    }
    return count;
}

void shrink_measure(const char *text, int *cards, int *actions) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    *cards = *actions = 0;
    if (document_parse(&d, &arena, "scenario", span_of(text), &s) && d.root) {
        const Node *players = node_get(d.root, "players"), *script = node_get(d.root, "actions");
        for (const Node *p = players ? players->first : NULL; p; p = p->next)
            for (const Node *k = p->value->kind == NODE_MAPPING ? p->value->first : NULL; k;
                 k = k->next)
                if (k->value->kind == NODE_LIST) *cards += count_cards(k->value);
        *actions = script ? script->count : 0;
    }
    arena_free(&arena);
}

// ---- one key

void shrink_set(const char *key, const char *value, Text *text) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    if (document_parse(&d, &arena, "scenario", span_of(text_cstr(text)), &s) && d.root) {
        const Node *at = NULL;
        for (const Node *k = d.root->first; k; k = k->next)
            if (strcmp(k->text, key) == 0) at = value ? k->value : k;
        YamlChange change = {.at = at, .instead = value, .raw = true};
        Text out = {0};
        yaml_write(d.root, at ? &change : NULL, &out);
        if (!at && value && out.length > 1) {  // The document is one mapping in braces.
            out.length--;
            text_format(&out, "%s%s: %s}", out.length > 1 ? ", " : "", key, value);
        }
        text_add_char(&out, '\n');
        text_free(text);
        *text = out;
    }
    arena_free(&arena);
}

// ---- shorter

// The n-th action of the script, from 0.
static const Node *find_action(const Document *d, int number) {
    const Node *actions = node_get(d->root, "actions");
    const Node *n = actions ? actions->first : NULL;
    for (int i = 0; n && i < number; i++) n = n->next;
    return n;
}

bool shrink_without_last(const char *text, int less, Text *out) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    int cards, actions;
    shrink_measure(text, &cards, &actions);
    bool good = less <= actions && document_parse(&d, &arena, "candidate.yaml", span_of(text), &s);
    text_clear(out);
    if (good && less > 0) {
        const Node *first = find_action(&d, actions - less), *last = find_action(&d, actions - 1);
        yaml_write(d.root, &(YamlChange){.at = first, .last = last}, out);
        text_add_char(out, '\n');
    } else if (good) {
        text_add(out, text);
    }
    arena_free(&arena);
    return good;
}
