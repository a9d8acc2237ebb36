// in_words.h - keyword abilities with a parameter, said in words (in_words.def).
#ifndef GAVEL_ORACLE_IN_WORDS_H
#define GAVEL_ORACLE_IN_WORDS_H

#include "engine/base/text.h"
#include "engine/cr/cr.h"
#include "engine/oracle/grammar.h"

typedef struct {
    Op op;
    RuleId rule;
    const char *text;
} InWords;

// The n-th ability (from 0) that a line of this operation stands for; NULL: no more.
const InWords *in_words(Op op, int n);
// Its text, with the parts of `line` put in.
void in_words_expand(const InWords *w, const Grammar *g, const CardFace *face, const IrNode *line,
                     Text *out);

#endif
