// parser.h - all readings of a line by the grammar, in polynomial time.
//
// Each nonterminal is read once at each place; readings that end at the same place with the same
// grammatical number are one node, marked ambiguous if they differ. The tree lives in the scratch
// arena that was given.
#ifndef GAVEL_ORACLE_PARSER_H
#define GAVEL_ORACLE_PARSER_H

#include "engine/base/arena.h"
#include "engine/oracle/grammar.h"
#include "engine/oracle/lexer.h"

typedef struct {
    const IrNode *tree;  // NULL if the line was not read.
    bool ambiguous;      // There is more than one reading.
    int furthest;        // The first token that no reading got past.
    bool disagrees;      // ... because of its grammatical number.
} ParseResult;

// Reads the whole line as `nonterminal`. The face's name and type line tell what names it.
ParseResult parse_line(const Grammar *g, Arena *scratch, const TokenLine *line,
                       const CardFace *face, int nonterminal);

#endif
