// proof.h - which words of cards passing scenarios put to use.
//
// Made by playing the project's scenarios (inline expectations only, as for the rules map). A row
// or an operation counts once for each passing scenario in which a clause with it was carried out;
// a rule once for each in which it, or one under it, fired.
#ifndef GAVEL_HARNESS_PROOF_H
#define GAVEL_HARNESS_PROOF_H

#include "engine/play/engine.h"
#include "harness/select.h"

typedef struct {
    int scenarios;  // That pass.
    int row_count;  // Of the grammar.
    int *rows;      // By row, from 1: passing scenarios that use it.
    int ops[OP_COUNT];
    int rules[CR_COUNT];
    Arena arena;
} Proof;

// False if the harness itself fails. `progress` is told how far it is; NULL: nobody is. Free in any
// case.
bool proof_make(Proof *out, const Pool *pool, const Selection *selection, int jobs, FILE *progress,
                Status *s);
void proof_free(Proof *p);
int proof_of(const Proof *p, const WordNeed *need);  // Passing scenarios.
// What it is, for people: "OBJECT target <what:FILTER>", "702.9 flying".
void proof_name(const Grammar *g, const WordNeed *need, Text *out);

#endif
