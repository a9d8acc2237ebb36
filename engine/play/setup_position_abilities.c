// setup_position_abilities.c - reads which ability is meant, and which part of it.
//
// An ability is its face's name and its place there. Where only one ability of the face is of the
// kind that is looked for, its place need not be said; nor need the node of the only effect that
// could be meant.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"

enum { PLACE_DIGITS_MAX = 5 };

// Cuts "/12" off. False: there is none.
static bool cut_place(Span *name, int *ordinal) {
    size_t end = name->length;
    *ordinal = 0;
    while (end > 0 && name->at[end - 1] >= '0' && name->at[end - 1] <= '9') end--;
    size_t digits = name->length - end;
    if (digits == 0 || digits > PLACE_DIGITS_MAX || end < 1 || name->at[end - 1] != '/')
        return false;
    for (size_t i = end; i < name->length; i++) *ordinal = *ordinal * 10 + (name->at[i] - '0');
    name->length = end - 1;
    return true;
}

static bool fits(const PositionReader *r, const PositionRule *rule, const Ability *a) {
    return rule == NULL || rule->kind != RULE_ABILITY ||
           position_ability_fits(r->e->pool, a, rule->flags);
}

// Those of a face that are of the kind, in words; returns how many there are.
static int offer(const PositionReader *r, const PositionRule *rule, Span name, Text *out,
                 int32_t *first) {
    int count = 0, all = pool_ability_count(r->e->pool);
    for (int i = 0; i < all; i++) {
        const Ability *a = pool_ability(r->e->pool, (AbilityId){i});
        int ordinal;
        if (!span_is(name, position_ability_owner(r->e->pool, a->id, &ordinal))) continue;
        if (!fits(r, rule, a)) continue;
        if (count++ == 0) *first = i;
        text_add(out, count > 1 ? ", " : "");
        position_pool_name(r->e->pool, CORE_AS_ABILITY, i, out);
    }
    return count;
}

static bool fail_naming(const PositionReader *r, const Node *n, const char *expected,
                        const char *offered) {
    bool any = *offered != '\0';
    return status_fail(r->status, node_place(r->given->document, n),
                       "expected %s, not \"%.80s\"%s%.200s", expected, n->text,
                       any ? "; there are " : "", offered);
}

// Only one ability of that kind can be meant.
static bool find_only(const PositionReader *r, const PositionRule *rule, const Node *n,
                      int32_t *out) {
    Text offered = {0};
    int count = offer(r, rule, span_of(n->text), &offered, out);
    if (count != 1) fail_naming(r, n, position_ability_wanted(rule->flags), text_cstr(&offered));
    text_free(&offered);
    return count == 1;
}

bool reader_ability(const PositionReader *r, const PositionRule *rule, const Node *n,
                    int32_t *out) {
    const char *text;
    int which, ordinal;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = -1;
    if (strcmp(text, "none") == 0) return true;
    Span name = reader_name(span_of(text), &which);
    if (!cut_place(&name, &ordinal)) return find_only(r, rule, n, out);
    *out = position_pool_find(r->e->pool, CORE_AS_ABILITY, name, ordinal, which);
    if (*out >= 0 && fits(r, rule, pool_ability(r->e->pool, (AbilityId){*out}))) return true;
    Text offered = {0};
    int32_t first;
    offer(r, rule, name, &offered, &first);
    if (*out < 0)
        status_fail(r->status, node_place(r->given->document, n), "there is no ability \"%.80s\"",
                    text);
    else
        fail_naming(r, n, position_ability_wanted(rule->flags), text_cstr(&offered));
    text_free(&offered);
    return false;
}

bool reader_node(const PositionReader *r, const Node *n, const Ability *a, unsigned flags,
                 uint16_t *node) {
    const Node *said = node_get(n, "node");
    Text offered = {0};
    int found = -1, count = 0;
    for (int i = -1; (i = position_next_node(a, flags, i + 1)) >= 0;) {
        if (count++ == 0 || (said != NULL && *node == i)) found = i;
        text_format(&offered, "%s%d (%s)", count > 1 ? ", " : "", i,
                    op_name((Op)ir_at(a->root, i)->op));
    }
    bool good = said == NULL ? count == 1 : found == *node;
    if (!good)
        status_fail(r->status, node_place(r->given->document, said != NULL ? said : n),
                    "say which \"node\" of its ability is meant: %.200s", text_cstr(&offered));
    *node = (uint16_t)found;
    text_free(&offered);
    return good;
}
