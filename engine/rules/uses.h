// uses.h - which words of abilities a game has put to use: grammar rows and operations.
//
// What carries a clause out (an effect that is done, a trigger that matches, a cost that is paid, a
// statement that holds for something) says so with node_used. Nothing is noted, and next to nothing
// spent, unless somebody asked for it (engine_note_uses).
#ifndef GAVEL_RULES_USES_H
#define GAVEL_RULES_USES_H

#include "engine/rules/context.h"

typedef struct Uses Uses;

Uses *uses_new(int row_count);
void uses_free(Uses *u);
bool uses_row(const Uses *u, int row);  // From 1.
bool uses_op(const Uses *u, Op op);
// A clause: its own row and operation, the phrases in it (who, what, how many, under which
// condition), and the clauses that it stands in. Clauses inside it are noted when they are used
// themselves: an effect after "if", a mode, an ability in quotation marks.
void uses_note(Uses *u, const IrNode *clause);

static inline void node_used(const Engine *e, const IrNode *clause) {
#ifdef GAVEL_RULES_CONSTANT
    (void)e, (void)clause;
#else
    if (e->uses != NULL) uses_note(e->uses, clause);
#endif
}

#endif
