// reader.h - what each token of a line can be: known words and phrases, numbers, the card itself.
#ifndef GAVEL_ORACLE_READER_H
#define GAVEL_ORACLE_READER_H

#include "engine/base/arena.h"
#include "engine/oracle/grammar.h"
#include "engine/oracle/lexer.h"

typedef struct TokenMatch TokenMatch;
struct TokenMatch {
    PhraseClass class;
    int32_t value;
    bool plural;
    const char *name;  // CLASS_MANA: the symbols.
    int end;           // The token after the phrase.
    const TokenMatch *next;
};

typedef struct {
    int exact;   // The word's number as written, or NO_WORD.
    int folded;  // At the start of a sentence: with a small first letter.
    uint32_t classes;
    const TokenMatch *matches;
} TokenFacts;

// One TokenFacts for each token of the line.
TokenFacts *read_tokens(const Grammar *g, Arena *scratch, const TokenLine *line,
                        const CardFace *face);
// How the card called itself: CLASS_SELF's value, as text in `into`.
const char *self_text(const Grammar *g, const CardFace *face, int32_t spelling, char *into,
                      size_t size);

#endif
