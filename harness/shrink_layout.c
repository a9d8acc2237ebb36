// shrink_layout.c - a shrunk scenario as people write it: its expectations, lines, and size.
#include <cjson/cJSON.h>
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

void shrink_layout(const char *text, const char *comment, Text *out) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    text_add(out, comment);
    if (document_parse(&d, &arena, "scenario", span_of(text), &s) && d.root) {
        for (const Node *k = d.root->first; k; k = k->next) {
            Node one = *k;
            one.next = NULL;
            Node mapping = {.kind = NODE_MAPPING, .count = 1, .first = &one};
            int deep = strcmp(k->text, "players") == 0 ? 2 : strcmp(k->text, "expect") == 0 ? 1 : 0;
            if (strcmp(k->text, "actions") == 0 && k->value->kind == NODE_LIST)
                add_actions(k->value, out);
            else
                add_mapping(&mapping, 0, deep, out);
        }
    }
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

// ---- expectations

typedef struct {
    cJSON *good, *bad;
    Text out;
} Facts;

static const cJSON *get(const cJSON *at, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(at, key);
}

static void add_names(const cJSON *list, Text *out) {
    const cJSON *item = NULL;
    text_add_char(out, '[');
    cJSON_ArrayForEach(item, list) {
        const char *name =
            cJSON_IsString(item) ? item->valuestring : cJSON_GetStringValue(get(item, "name"));
        Text bare = {0};
        text_add(&bare, name ? name : "");
        char *mark = bare.data ? strrchr(bare.data, '#') : NULL;
        if (mark) *mark = '\0';
        if (item != list->child) text_add(out, ", ");
        yaml_write_text(bare.data ? bare.data : "", out);
        text_free(&bare);
    }
    text_add_char(out, ']');
}

static bool same(const cJSON *a, const cJSON *b) { return cJSON_Compare(a, b, true) != 0; }

// What differs of a player between the two games.
static void add_player(Facts *f, const char *name, const cJSON *good, const cJSON *bad) {
    static const char *const lists[] = {"battlefield", "graveyard", "exile"};
    Text facts = {0};
    if (!same(get(good, "life"), get(bad, "life")))
        text_format(&facts, "life: %d", get(good, "life")->valueint);
    if (cJSON_GetArraySize(get(good, "hand")) != cJSON_GetArraySize(get(bad, "hand")))
        text_format(&facts, "%shand: %d", facts.length > 0 ? ", " : "",
                    cJSON_GetArraySize(get(good, "hand")));
    for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
        Text left = {0}, right = {0};
        add_names(get(good, lists[i]), &left);
        add_names(get(bad, lists[i]), &right);
        if (strcmp(text_cstr(&left), text_cstr(&right)) != 0)
            text_format(&facts, "%s%s: %s", facts.length > 0 ? ", " : "", lists[i],
                        text_cstr(&left));
        text_free(&left);
        text_free(&right);
    }
    if (get(good, "lost") && !get(bad, "lost"))
        text_format(&facts, "%slost: true", facts.length > 0 ? ", " : "");
    if (facts.length > 0)
        text_format(&f->out, "%s%s: {%s}", f->out.length > 0 ? ", " : "", name, text_cstr(&facts));
    text_free(&facts);
}

// What differs of a permanent that both have.
static void add_permanents(Facts *f, const cJSON *good, const cJSON *bad) {
    static const char *const keys[] = {"power", "toughness", "damage", "tapped"};
    const cJSON *item = NULL, *other = NULL;
    cJSON_ArrayForEach(item, get(good, "battlefield")) {
        const char *name =
            cJSON_IsString(item) ? item->valuestring : cJSON_GetStringValue(get(item, "name"));
        cJSON_ArrayForEach(other, get(bad, "battlefield")) {
            const char *its = cJSON_IsString(other) ? other->valuestring
                                                    : cJSON_GetStringValue(get(other, "name"));
            if (!name || !its || strcmp(name, its) != 0) continue;
            Text facts = {0};
            for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
                const cJSON *a = get(item, keys[i]), *b = get(other, keys[i]);
                if (same(a, b) || (!a && !b)) continue;
                text_format(&facts, "%s%s: ", facts.length > 0 ? ", " : "", keys[i]);
                if (i == ARRAY_LEN(keys) - 1)
                    text_add(&facts, a ? "true" : "false");
                else
                    text_format(&facts, "%d", a ? a->valueint : 0);
            }
            if (facts.length > 0) {
                text_add(&f->out, f->out.length > 0 ? ", " : "");
                yaml_write_text(name, &f->out);
                text_format(&f->out, ": {%s}", text_cstr(&facts));
            }
            text_free(&facts);
        }
    }
}

static void add_game(Facts *f, const cJSON *good, const cJSON *bad) {
    static const char *const keys[] = {"winner", "turn", "step", "active", "priority"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const cJSON *a = get(good, keys[i]), *b = get(bad, keys[i]);
        if (!a || same(a, b)) continue;
        text_format(&f->out, "%s%s: ", f->out.length > 0 ? ", " : "", keys[i]);
        if (cJSON_IsString(a))
            text_add(&f->out, a->valuestring);
        else
            text_format(&f->out, "%d", a->valueint);
    }
}

static void compare(Facts *f) {
    const cJSON *good = get(f->good, "outcome"), *bad = get(f->bad, "outcome"), *player = NULL;
    if (!good || !bad) return;
    cJSON_ArrayForEach(player, get(good, "players"))
        add_player(f, player->string, player, get(get(bad, "players"), player->string));
    if (f->out.length == 0)
        cJSON_ArrayForEach(player, get(good, "players"))
            add_permanents(f, player, get(get(bad, "players"), player->string));
    if (f->out.length == 0 || get(good, "winner")) add_game(f, good, bad);
    if (get(good, "winner") && !strstr(text_cstr(&f->out), "winner"))
        text_format(&f->out, "%swinner: %s", f->out.length > 0 ? ", " : "",
                    get(good, "winner")->valuestring);
}

void shrink_add_expect(Judge *j, Text *text) {
    Result good, bad;
    judge_play(j, text_cstr(text), false, &good);
    judge_play(j, text_cstr(text), true, &bad);
    bool over = good.golden_json && strstr(good.golden_json, "\"winner\"");
    if ((bad.outcome == OUTCOME_PASSED || over) && good.golden_json) {
        Facts f = {.good = cJSON_Parse(good.golden_json),
                   .bad = bad.golden_json ? cJSON_Parse(bad.golden_json) : NULL};
        compare(&f);
        // The document is one mapping in braces.
        size_t end = text->length;
        while (end > 0 && text->data[end - 1] != '}') end--;
        if (f.out.length > 0 && end > 0) {
            text->length = end - 1;
            text_format(text, ", expect: {%s}}\n", text_cstr(&f.out));
        }
        text_free(&f.out);
        cJSON_Delete(f.good);
        cJSON_Delete(f.bad);
    }
    result_free(&good);
    result_free(&bad);
}
