// lexer.c - cutting a line of Oracle text into tokens.
#include "engine/oracle/lexer.h"

#include <string.h>

typedef struct {
    Span line;
    size_t at;
    TokenLine *out;
    int column;  // Of `at`, from 1.
} Lexer;

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Marks of more than one byte: long dash, bullet, minus, right quotation mark.
static const char *const wide_marks[] = {"\xe2\x80\x94", "\xe2\x80\xa2", "\xe2\x88\x92"};

// The length of the wide mark at the front of `rest`, or 0.
static size_t wide_mark(Span rest) {
    for (size_t i = 0; i < ARRAY_LEN(wide_marks); i++) {
        size_t length = strlen(wide_marks[i]);
        if (rest.length >= length && memcmp(rest.at, wide_marks[i], length) == 0) return length;
    }
    return 0;
}

static Span rest_of(const Lexer *x) { return (Span){x->line.at + x->at, x->line.length - x->at}; }

static bool word_byte(Span rest) {
    return is_letter(rest.at[0]) || ((unsigned char)rest.at[0] >= 0x80 && wide_mark(rest) == 0);
}

int lex_characters(const char *at, size_t bytes) {
    int count = 0;
    for (size_t i = 0; i < bytes; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80) count++;
    return count;
}

static void move(Lexer *x, size_t bytes) {
    x->column += lex_characters(x->line.at + x->at, bytes);
    x->at += bytes;
}

bool lex_begins_sentence(Span token) {
    return span_is(token, ".") || span_is(token, ":") || span_is(token, "\"") ||
           span_is(token, wide_marks[0]) || span_is(token, wide_marks[1]);
}

static bool add(Lexer *x, TokenKind kind, size_t length) {
    TokenLine *out = x->out;
    if (out->count == TOKENS_MAX) return false;
    Token *t = &out->tokens[out->count];
    *t = (Token){.kind = kind, .text = {x->line.at + x->at, length}, .column = x->column};
    t->glued = x->at > 0 && x->line.at[x->at - 1] != ' ';
    const Token *before = out->count == 0 ? NULL : t - 1;
    t->starts_sentence = before == NULL || lex_begins_sentence(before->text) ||
                         (!before->glued && span_is(before->text, "'"));
    out->count++;
    move(x, length);
    return true;
}

// "and/or" is one word; X/X is not.
static bool is_and_or(Span rest, size_t n) {
    return n == 3 && rest.length >= 6 && memcmp(rest.at, "and/or", 6) == 0;
}

// The length of the word at the front: letters, with apostrophes, hyphens and digits inside.
static size_t word_length(Span rest) {
    size_t n = 0;
    while (n < rest.length) {
        Span here = {rest.at + n, rest.length - n};
        if (word_byte(here)) {
            n++;
        } else if ((n > 0 && is_digit(here.at[0])) || is_and_or(rest, n)) {
            n++;
        } else if (n > 0 && (here.at[0] == '\'' || here.at[0] == '-') && here.length > 1 &&
                   (is_letter(here.at[1]) || (unsigned char)here.at[1] >= 0x80)) {
            n++;
        } else {
            break;
        }
    }
    return n;
}

// Contractions whose 's is a verb, not a possessive.
static bool is_contraction(Span word) {
    static const char *const known[] = {"it's",   "that's", "there's", "who's",
                                        "what's", "he's",   "she's"};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (span_equal_nocase(word, span_of(known[i]))) return true;
    return false;
}

// How much of a word is its first token: "non" and "non-" and a possessive are cut off.
static size_t first_part(Span word) {
    if (word.length > 5 && span_equal_nocase((Span){word.at, 3}, span_of("non")))
        return word.at[3] == '-' ? 4 : 3;
    if (word.length > 2 && memcmp(word.at + word.length - 2, "'s", 2) == 0 && !is_contraction(word))
        return word.length - 2;
    return word.length;
}

static bool lex_word(Lexer *x) {
    Span word = {x->line.at + x->at, word_length(rest_of(x))};
    while (word.length > 0) {
        size_t part = first_part(word);
        if (!add(x, TOKEN_WORD, part)) return false;
        word = (Span){word.at + part, word.length - part};
        if (word.length == 2 && word.at[0] == '\'') return add(x, TOKEN_WORD, 2);
    }
    return true;
}

static bool lex_number(Lexer *x) {
    Span rest = rest_of(x);
    size_t n = 0;
    while (n < rest.length && is_digit(rest.at[n])) n++;
    return add(x, TOKEN_NUMBER, n);
}

// Whether a symbol between braces is mana: a number, or letters that stand for mana.
static bool is_mana(Span symbol) {
    for (size_t i = 1; i + 1 < symbol.length; i++)
        if (!is_digit(symbol.at[i]) && !strchr("WUBRGCSXYZP/", symbol.at[i])) return false;
    return true;
}

// The length of the symbol at the front, braces included, or 0.
static size_t symbol_length(Span rest) {
    const char *end =
        rest.length > 0 && rest.at[0] == '{' ? memchr(rest.at, '}', rest.length) : NULL;
    return end ? (size_t)(end - rest.at) + 1 : 0;
}

static bool lex_symbol(Lexer *x, size_t length) {
    Span rest = rest_of(x);
    size_t total = length;
    if (!is_mana((Span){rest.at, length})) {
        while (span_is((Span){rest.at, length}, "{E}") && total + length <= rest.length &&
               strncmp(rest.at + total, "{E}", length) == 0)
            total += length;
        return add(x, TOKEN_SYMBOL, total);
    }
    for (;;) {
        Span next = {rest.at + total, rest.length - total};
        size_t more = symbol_length(next);
        if (more == 0 || !is_mana((Span){next.at, more})) break;
        total += more;
    }
    return add(x, TOKEN_MANA, total);
}

// The length of the reminder text at the front, parentheses included, or 0 if it is not closed.
static size_t reminder_length(Span rest) {
    const char *end = memchr(rest.at, ')', rest.length);
    return end ? (size_t)(end - rest.at) + 1 : 0;
}

// One token or one gap; NULL, or the reason why not.
static const char *lex_one(Lexer *x) {
    static const char too_long[] = "the line is too long";
    Span rest = rest_of(x);
    char c = rest.at[0];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        move(x, 1);
        return NULL;
    }
    if (c == '(') {
        size_t length = reminder_length(rest);
        move(x, length);
        return length ? NULL : "a parenthesis is not closed";
    }
    if (c == '{') {
        size_t length = symbol_length(rest);
        if (length == 0) return "a brace is not closed";
        return lex_symbol(x, length) ? NULL : too_long;
    }
    if (is_digit(c)) return lex_number(x) ? NULL : too_long;
    if (word_byte(rest)) return lex_word(x) ? NULL : too_long;
    size_t wide = wide_mark(rest);
    return add(x, TOKEN_MARK, wide ? wide : 1) ? NULL : too_long;
}

bool lex_line(Span line, TokenLine *out, int *bad_column, const char **reason) {
    Lexer x = {.line = line, .out = out, .column = 1};
    out->count = 0;
    while (x.at < line.length) {
        *reason = lex_one(&x);
        if (!*reason) continue;
        *bad_column = x.column;
        return false;
    }
    return true;
}

void lex_canonical(Span line, Text *out) {
    bool gap = false, any = false, reminder = false;  // Before a stop, reminder text leaves no gap.
    for (size_t i = 0; i < line.length; i++) {
        char c = line.at[i];
        if (c == '(') {
            size_t skip = reminder_length((Span){line.at + i, line.length - i});
            if (skip > 0) {
                i += skip - 1;
                gap = reminder = true;
                continue;
            }
        }
        if (c == ' ' || c == '\t' || c == '\r') {
            gap = true;
            continue;
        }
        bool closed_up = c == '\n' || (reminder && (c == '.' || c == ','));
        if (gap && any && !closed_up) text_add_char(out, ' ');
        text_add_char(out, c);
        any = c != '\n';
        gap = c == ':';  // Some published texts have no space behind a cost.
        reminder = false;
    }
}
