// lexer.h - one line of Oracle text as tokens that know their place.
//
// Reminder text (207.2a) is set aside. "'s" and "non" are tokens of their own, and adjacent mana
// symbols are one token. Nothing is known here of cards or of the grammar.
#ifndef GAVEL_ORACLE_LEXER_H
#define GAVEL_ORACLE_LEXER_H

#include <stdbool.h>

#include "engine/base/span.h"
#include "engine/base/text.h"

enum { TOKENS_MAX = 300 };

typedef enum {
    TOKEN_WORD,    // creature, can't, 's, non
    TOKEN_NUMBER,  // 3
    TOKEN_MANA,    // {2}{W}
    TOKEN_SYMBOL,  // {T}: a symbol that is no mana
    TOKEN_MARK     // , . : + / and the like
} TokenKind;

typedef struct {
    TokenKind kind;
    Span text;             // As written.
    int column;            // Of its first character in the line, from 1.
    bool starts_sentence;  // A capital here says nothing about the word.
    bool glued;            // No space stands before it.
} Token;

typedef struct {
    int count;
    Token tokens[TOKENS_MAX];
} TokenLine;

// Cuts a line into tokens. Refuses an unclosed parenthesis or brace and a line that is too long,
// with the column and the reason.
bool lex_line(Span line, TokenLine *out, int *bad_column, const char **reason);
// Appends the line without reminder text and needless spaces: what printing back must give.
void lex_canonical(Span line, Text *out);
// How many characters `bytes` bytes of UTF-8 are.
int lex_characters(const char *at, size_t bytes);
// Whether a token with this text ends with a place where a sentence begins.
bool lex_begins_sentence(Span token);

#endif
