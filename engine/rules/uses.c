// uses.c - noting clauses, with the phrases in them and the clauses around them.
#include "engine/rules/uses.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/ir/ir.h"

enum { OP_WORDS = (OP_COUNT + 63) / 64 };

struct Uses {
    int row_count;
    uint64_t ops[OP_WORDS];
    uint64_t rows[];
};

Uses *uses_new(int row_count) {
    size_t words = (size_t)row_count / 64 + 1;
    Uses *u = memory_zeroed(1, sizeof *u + words * sizeof u->rows[0]);
    u->row_count = row_count;
    return u;
}

void uses_free(Uses *u) { free(u); }

bool uses_row(const Uses *u, int row) {
    gavel_assert(row > 0 && row <= u->row_count);
    return (u->rows[row / 64] >> (row % 64)) & 1U;
}

bool uses_op(const Uses *u, Op op) { return (u->ops[op / 64] >> (op % 64)) & 1U; }

// Is the child carried out on its own, apart from the clause that it stands in? Keywords in a list
// are what a clause speaks of.
static bool is_clause(const IrNode *kid, Field field) {
    switch (op_room((Op)kid->op)) {
        case ROOM_EFFECT:
        case ROOM_STATIC:
        case ROOM_TRIGGER:
        case ROOM_COST: return true;
        case ROOM_ABILITY: return field != FIELD_ITEMS;
        case ROOM_WOULD:
        case ROOM_CONDITION:
        case ROOM_OBJECT:
        case ROOM_PLAYER:
        case ROOM_FILTER:
        case ROOM_QUANTITY:
        case ROOM_MANA:
        case ROOM_DURATION:
        case ROOM_ZONE:
        case ROOM_LIMIT:
        case ROOM_LIST: return false;
    }
    return false;
}

static void note_phrases(Uses *u, const IrNode *n) {
    u->ops[n->op / 64] |= (uint64_t)1 << (n->op % 64);
    if (n->row > 0) u->rows[n->row / 64] |= (uint64_t)1 << (n->row % 64);
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k != NULL; k = k->next)
            if (!is_clause(k, (Field)n->fields[i])) note_phrases(u, k);
}

void uses_note(Uses *u, const IrNode *clause) {
    for (const IrNode *n = clause; n != NULL; n = n->parent) note_phrases(u, n);
}
