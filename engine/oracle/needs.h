// needs.h - what the text of a card relies on, so that one can ask whether all of it is proven.
//
// Mostly grammar rows: those that read its words and mean something. A keyword that rules ask about
// is never carried out as a clause; what it relies on is the rule that the CR heads with its name.
#ifndef GAVEL_ORACLE_NEEDS_H
#define GAVEL_ORACLE_NEEDS_H

#include "engine/cr/cr.h"
#include "engine/oracle/compile.h"

enum { WORD_NEEDS_MAX = 1024 };

typedef struct {
    int row;      // From 1, as in IrNode; 0: a rule.
    RuleId rule;  // The rule, or any under it.
} WordNeed;

typedef struct {
    int count;
    WordNeed items[WORD_NEEDS_MAX];  // Each once.
} WordNeeds;

// Adds what the abilities of a compiled face need.
void oracle_needs(const Grammar *g, const CardFace *face, WordNeeds *out);
// The rule headed with the name of a keyword as printed: "Flying", "protection from red" (702).
// CR_COUNT if there is none.
RuleId keyword_rule(const char *printed);
// The rule that reads an operation which is never carried out as a clause. CR_COUNT if it is one.
RuleId operation_rule(Op op);

#endif
