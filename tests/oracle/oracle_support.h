// oracle_support.h - faces and compilations for the tests of engine/oracle.
#ifndef GAVEL_TESTS_ORACLE_SUPPORT_H
#define GAVEL_TESTS_ORACLE_SUPPORT_H

#include "engine/oracle/compile.h"

// A face named `name` with a type line and a text, not yet compiled.
static inline CardFace make_face(const char *name, const char *type, const char *text) {
    CardFace face = {.name = name, .text = text};
    Status s = {0};
    if (!type_line_read(span_of(type), &face.type, (Place){0}, &s)) fail_msg("%s", s.message);
    return face;
}

typedef struct {
    Grammar *grammar;
    Arena arena;
    CardFace face;
    Refusal refusal;
} Oracle;

static inline Oracle *new_oracle(void) {
    Status s = {0};
    Oracle *o = calloc(1, sizeof *o);
    o->grammar = grammar_new(&s);
    if (!o->grammar) fail_msg("%s", s.message);
    return o;
}

static inline int set_up_oracle(void **state) {
    *state = new_oracle();
    return 0;
}

static inline int tear_down_oracle(void **state) {
    Oracle *o = *state;
    grammar_free(o->grammar);
    arena_free(&o->arena);
    free(o);
    return 0;
}

static inline bool compile(Oracle *o, const char *name, const char *type, const char *text) {
    o->face = make_face(name, type, text);
    o->refusal = (Refusal){0};
    return oracle_compile(o->grammar, &o->arena, &o->face, NULL, &o->refusal);
}

// Compiles a text that must be understood and gives its first ability.
static inline const Ability *first_ability(Oracle *o, const char *type, const char *text) {
    if (!compile(o, "Test Card", type, text))
        fail_msg("%s: '%s' in: %s", o->refusal.reason, o->refusal.stopped_by, text);
    return o->face.abilities[0];
}

// Compiles a text that must be refused at this column for this reason.
static inline void refuses(Oracle *o, const char *type, const char *text, int column,
                           const char *reason) {
    if (compile(o, "Test Card", type, text)) fail_msg("understood: %s", text);
    if (!strstr(o->refusal.reason, reason))
        fail_msg("'%s' instead of '%s'", o->refusal.reason, reason);
    assert_int_equal(o->refusal.column, column);
}

// The first node with this operation, in the order of the words.
static inline const IrNode *find_op(const IrNode *n, Op op) {
    if (n->op == op) return n;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next) {
            const IrNode *found = find_op(k, op);
            if (found) return found;
        }
    return NULL;
}

#endif
