// compile.h - Oracle text in, abilities out; nothing guessed, nothing dropped.
//
// Every ability of a face compiles completely and prints back to its canonical text, or the whole
// face is refused with the words that stopped it.
#ifndef GAVEL_ORACLE_COMPILE_H
#define GAVEL_ORACLE_COMPILE_H

#include "engine/base/arena.h"
#include "engine/base/text.h"
#include "engine/cards/card.h"

enum { REFUSAL_WORDS_MAX = 160 };

typedef struct {
    int line;                            // Of the Oracle text, from 1.
    int column;                          // Of the first word not understood, from 1, in characters.
    char text[800];                      // That line.
    char understood[800];                // The longest part understood.
    char stopped_by[REFUSAL_WORDS_MAX];  // The first words not understood.
    char reason[128];  // "words not understood", "ambiguous", "prints back differently", ...
} Refusal;

typedef struct Grammar Grammar;  // The rows, checked and indexed once.

// "NAME: line 1: words not understood: 'Sing.'", the line, a caret under the first of these words,
// and what was understood before them; without a line end.
void refusal_describe(const Refusal *r, const char *name, Text *out);

Grammar *grammar_new(Status *s);  // Refuses a table with left recursion or unknown fields.
void grammar_free(Grammar *g);
int grammar_row_count(const Grammar *g);
const char *grammar_row_text(const Grammar *g, int row);  // Its pattern; rows from 0.
const char *grammar_row_nonterminal(const Grammar *g, int row);
int grammar_row_op(const Grammar *g, int row);  // Op; -1: it only passes on to another row.

// Takes the face of a token that an ability creates (name, types, colours, power, toughness,
// abilities; memory as the card's own) and returns the number that CREATE_TOKEN shall carry.
typedef struct {
    int32_t (*add)(void *context, const CardFace *token);
    int32_t (*find)(void *context, const char *name);  // By name alone (111.10, 111.11); -1: none.
    void *context;
} TokenSink;

// Compiles the text of a face whose printed facts (name, type line) are already set. On success
// fills face->abilities, ability_count and keywords, all memory from `arena`, with AbilityIds still
// unset (-1). On refusal returns false and fills `refusal`. Without `tokens` (NULL) CREATE_TOKEN
// carries -1.
bool oracle_compile(const Grammar *g, Arena *arena, CardFace *face, const TokenSink *tokens,
                    Refusal *refusal);

// Compiles both halves of a split card into one face (709.4), each under its own name. The spell
// lines of both are one ability, those of the left half first (702.102).
bool oracle_compile_halves(const Grammar *g, Arena *arena, CardFace *whole, const CardFace *left,
                           const CardFace *right, const TokenSink *tokens, Refusal *refusal);

// Inspectors for `gavel show`: text appended to `out`.
void oracle_show_tokens(const CardFace *face, Text *out);
void oracle_show_ability(const Grammar *g, const Ability *a, Text *out);  // The tree with bindings.
// The ability printed back from its tree, canonical text; a spell's lines are joined by newlines.
void oracle_print(const Grammar *g, const CardFace *face, const Ability *a, Text *out);

#endif
