// ir.c - the names of operations and fields, and access to a node's children.
#include "engine/ir/ir.h"

#include <string.h>

#include "engine/base/span.h"

static const struct {
    const char *name, *fields;
    OpRoom room;
} ops[] = {
#define OP(name, room, fields) {#name, fields, ROOM_##room},
#include "engine/ir/ops.def"
#undef OP
};

static const char *const field_names[] = {
#define FIELD(name, text) text,
#include "engine/ir/fields.def"
#undef FIELD
};

const IrNode *ir_kid(const IrNode *n, Field field) {
    for (int i = 0; i < n->kid_count; i++)
        if (n->fields[i] == field) return n->kids[i];
    return NULL;
}

Bits128 ir_keywords(const IrNode *n) {
    if (n->op == OP_KEYWORD) return (Bits128)1 << n->number;
    Bits128 found = 0;
    for (const IrNode *k = ir_kid(n, FIELD_ITEMS); k; k = k->next) found |= ir_keywords(k);
    return found;
}

void ir_put_under(const IrNode *root, const IrNode *words) {
    ((IrNode *)(uintptr_t)root)->parent = words;
}

// A phrase that stands in two places keeps the first.
void ir_know_parents(const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next) {
            if (k->parent) continue;
            ir_put_under(k, n);
            ir_know_parents(k);
        }
}

const char *op_name(Op op) { return ops[op].name; }
OpRoom op_room(Op op) { return ops[op].room; }

const char *room_name(OpRoom room) {
    static const char *const names[ROOM_COUNT] = {
        [ROOM_ABILITY] = "ability",     [ROOM_EFFECT] = "effect",
        [ROOM_COST] = "cost",           [ROOM_TRIGGER] = "trigger",
        [ROOM_STATIC] = "static",       [ROOM_WOULD] = "replacement",
        [ROOM_CONDITION] = "condition", [ROOM_OBJECT] = "object",
        [ROOM_PLAYER] = "player",       [ROOM_FILTER] = "filter",
        [ROOM_QUANTITY] = "quantity",   [ROOM_MANA] = "mana",
        [ROOM_DURATION] = "duration",   [ROOM_ZONE] = "zone",
        [ROOM_LIMIT] = "limit",         [ROOM_LIST] = "list"};
    return names[room];
}

const char *op_fields(Op op) { return ops[op].fields; }
const char *field_name(Field f) { return field_names[f]; }

bool field_find(Span text, Field *out) {
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!span_is(text, field_names[i])) continue;
        *out = (Field)i;
        return true;
    }
    return false;
}

FieldUse op_field_use(Op op, Field field) {
    Span rest = span_of(ops[op].fields);
    while (rest.length > 0) {
        Span word = span_cut(&rest, ' ');
        bool optional = word.length > 0 && word.at[word.length - 1] == '*';
        if (optional) word.length--;
        if (span_is(word, field_names[field])) return optional ? FIELD_OPTIONAL : FIELD_REQUIRED;
    }
    return FIELD_ABSENT;
}

// Walks in the order of reading until `n` or the place is met; `*place` counts.
static const IrNode *walk(const IrNode *at, const IrNode *n, int wanted, int *place) {
    for (; at != NULL; at = at->next) {
        if (at == n || *place == wanted) return at;
        ++*place;
        for (int i = 0; i < at->kid_count; i++) {
            const IrNode *found = walk(at->kids[i], n, wanted, place);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

int ir_place(const IrNode *root, const IrNode *n) {
    int place = 0;
    return walk(root, n, -1, &place) == NULL ? -1 : place;
}

const IrNode *ir_at(const IrNode *root, int place) {
    int counted = 0;
    return walk(root, NULL, place, &counted);
}

static const IrNode *find(const IrNode *root, Op op, bool quoted) {
    for (const IrNode *at = root; at != NULL; at = at->next) {
        if (at->op == op) return at;
        if (!quoted && op_room((Op)at->op) == ROOM_ABILITY && at->op != OP_SPELL_LINE) continue;
        for (int i = 0; i < at->kid_count; i++) {
            const IrNode *found = find(at->kids[i], op, quoted);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

const IrNode *ir_find(const IrNode *root, Op op) { return find(root, op, true); }

const IrNode *ir_find_unquoted(const IrNode *effect, Op op) { return find(effect, op, false); }
