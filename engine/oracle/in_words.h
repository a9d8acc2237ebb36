// in_words.h - keyword abilities that are said in words (in_words.def).
#ifndef GAVEL_ORACLE_IN_WORDS_H
#define GAVEL_ORACLE_IN_WORDS_H

#include "engine/base/text.h"
#include "engine/cr/cr.h"
#include "engine/oracle/grammar.h"

typedef struct {
    Op op;
    int keyword;  // Of OP_KEYWORD, which one.
    RuleId rule;
    const char *text;
} InWords;

// The n-th ability (from 0) that this item of a line stands for; NULL: no more.
const InWords *in_words(const IrNode *item, int n);
// What an item that repeats an earlier one of its line stands for once more; NULL: nothing, or it
// is the first.
const InWords *in_words_again(const IrNode *first, const IrNode *item);
// Does the line, or an item of it, stand for abilities in words?
bool in_words_any(const IrNode *line);
// Its text, with the parts of `item` put in.
void in_words_expand(const InWords *w, const Grammar *g, const CardFace *face, const IrNode *item,
                     Text *out);

#endif
