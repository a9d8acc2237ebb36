// reader.c - looking tokens up, once per line.
//
// A card's own name is found by comparing tokens, so that a name that is also a word ("Exile")
// keeps both readings. CLASS_SELF's value is 0 for the whole name, n for the first n tokens of it
// (a legendary card's short name), SELF_NOUN_FIRST and up for "this creature".
#include "engine/oracle/reader.h"

#include <stdio.h>
#include <string.h>

enum { FOLDED_MAX = 64, NAME_PARTS_MAX = 4, NAME_WORDS_MAX = 8 };

typedef struct {
    const Grammar *g;
    Arena *scratch;
    const TokenLine *line;
    TokenFacts *facts;
} Reader;

static void add_match(Reader *r, int at, TokenMatch match) {
    TokenMatch *m = ARENA_NEW(r->scratch, TokenMatch);
    *m = match;
    m->next = r->facts[at].matches;
    r->facts[at].matches = m;
    r->facts[at].classes |= 1U << match.class;
}

// A long dash that follows the word before without a space is "--" in the rows (Ward—Pay 2 life); a
// single quotation mark that does not is "''": it opens a quotation within another.
static int find_exact(const Reader *r, const Token *t) {
    bool dash = t->glued && span_is(t->text, "\xe2\x80\x94");
    bool opens = !t->glued && span_is(t->text, "'");
    return dictionary_find(r->g->dictionary,
                           dash ? span_of("--") : (opens ? span_of("''") : t->text));
}

static int find_folded(const Reader *r, const Token *t) {
    char folded[FOLDED_MAX];
    char c = t->text.at[0];
    if (!t->starts_sentence || c < 'A' || c > 'Z' || t->text.length > FOLDED_MAX) return NO_WORD;
    memcpy(folded, t->text.at, t->text.length);
    folded[0] = (char)(c - 'A' + 'a');
    return dictionary_find(r->g->dictionary, (Span){folded, t->text.length});
}

static void match_phrases(Reader *r, int at, int first_word) {
    for (const Phrase *p = dictionary_phrases(r->g->dictionary, first_word); p; p = p->next) {
        int i = 1;
        while (i < p->word_count && at + i < r->line->count &&
               r->facts[at + i].exact == p->words[i])
            i++;
        if (i < p->word_count) continue;
        add_match(
            r, at,
            (TokenMatch){.class = p->class, .value = p->value, .plural = p->plural, .end = at + i});
    }
}

static void match_number(Reader *r, int at) {
    Span text = r->line->tokens[at].text;
    int32_t n = 0;
    if (text.length > 7) return;
    for (size_t i = 0; i < text.length; i++) n = n * 10 + (text.at[i] - '0');
    add_match(r, at, (TokenMatch){.class = CLASS_DIGITS, .value = n, .end = at + 1});
}

static bool same_tokens(const TokenLine *line, int at, const TokenLine *name, int count) {
    if (at + count > line->count) return false;
    for (int i = 0; i < count; i++)
        if (!span_equal(line->tokens[at + i].text, name->tokens[i].text)) return false;
    return true;
}

// How many tokens of a legendary card's name may stand for it: what comes before a comma, "of" or
// "the", and the first word (201.5c).
static int short_names(const CardFace *face, const TokenLine *name, int *lengths) {
    int count = 0;
    if (!(face->type.supertypes & 1U << SUPERTYPE_LEGENDARY)) return 0;
    for (int i = 1; i < name->count && count < NAME_PARTS_MAX - 1; i++) {
        Span t = name->tokens[i].text;
        if (span_is(t, ",") || span_is(t, "of") || span_is(t, "the")) lengths[count++] = i;
    }
    bool article = span_is(name->tokens[0].text, "The") || span_is(name->tokens[0].text, "A");
    if (name->count > 1 && !article && (count == 0 || lengths[0] != 1)) lengths[count++] = 1;
    return count;
}

static bool lex_name(const char *text, TokenLine *name) {
    int column;
    const char *reason;
    return text && lex_line(span_of(text), name, &column, &reason) && name->count > 0;
}

static void match_names(Reader *r, const CardFace *face) {
    TokenLine name;
    int lengths[NAME_PARTS_MAX];
    if (!lex_name(face->name, &name)) return;
    int short_count = short_names(face, &name, lengths);
    for (int at = 0; at < r->line->count; at++) {
        if (same_tokens(r->line, at, &name, name.count)) {
            add_match(r, at, (TokenMatch){.class = CLASS_SELF, .end = at + name.count});
            continue;  // A short name is only meant where the whole is not.
        }
        for (int i = 0; i < short_count; i++)
            if (same_tokens(r->line, at, &name, lengths[i]))
                add_match(
                    r, at,
                    (TokenMatch){.class = CLASS_SELF, .value = lengths[i], .end = at + lengths[i]});
    }
}

static bool is_capital(const Token *t) {
    return t->kind == TOKEN_WORD && t->text.at[0] >= 'A' && t->text.at[0] <= 'Z';
}

// Small words that a name may have inside.
static bool joins_names(const Token *t) {
    static const char *const known[] = {"of",   "the",  "and", "to", "in",
                                        "from", "with", "for", "'s", ","};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (span_is(t->text, known[i])) return true;
    return false;
}

// A name that no list has: it begins and ends with a capital, and may be any length up to a limit.
static void match_capitals(Reader *r, int at) {
    const Token *tokens = r->line->tokens;
    if (!is_capital(&tokens[at])) return;
    const char *from = tokens[at].text.at;
    for (int i = at; i < r->line->count && i < at + NAME_WORDS_MAX; i++) {
        if (!is_capital(&tokens[i]) && !joins_names(&tokens[i])) return;
        if (!is_capital(&tokens[i])) continue;
        const char *end = tokens[i].text.at + tokens[i].text.length;
        add_match(r, at,
                  (TokenMatch){.class = CLASS_NAME,
                               .end = i + 1,
                               .name = arena_copy(r->scratch, from, (size_t)(end - from))});
    }
}

// The lexer goes by the letters; what is no cost, such as {1000001} or {WW}, is not understood.
static void match_mana(Reader *r, int at) {
    Span text = r->line->tokens[at].text;
    ManaCost cost;
    Status ignored = {0};
    if (!mana_cost_read(text, &cost, (Place){0}, &ignored)) return;
    const char *name = arena_copy(r->scratch, text.at, text.length);
    add_match(r, at, (TokenMatch){.class = CLASS_MANA, .end = at + 1, .name = name});
}

TokenFacts *read_tokens(const Grammar *g, Arena *scratch, const TokenLine *line,
                        const CardFace *face) {
    Reader r = {.g = g, .scratch = scratch, .line = line};
    r.facts = ARENA_ARRAY(scratch, TokenFacts, line->count + 1);
    for (int i = 0; i < line->count; i++) {
        r.facts[i].exact = find_exact(&r, &line->tokens[i]);
        r.facts[i].folded = find_folded(&r, &line->tokens[i]);
    }
    for (int i = 0; i < line->count; i++) {
        const Token *t = &line->tokens[i];
        match_phrases(&r, i, r.facts[i].exact);
        match_phrases(&r, i, r.facts[i].folded);
        if (t->kind == TOKEN_NUMBER) match_number(&r, i);
        match_capitals(&r, i);
        if (t->kind == TOKEN_WORD && !is_capital(t))
            add_match(&r, i,
                      (TokenMatch){.class = CLASS_WORD,
                                   .end = i + 1,
                                   .name = arena_copy(scratch, t->text.at, t->text.length)});
        if (t->kind == TOKEN_SYMBOL && strncmp(t->text.at, "{E}", 3) == 0)
            add_match(
                &r, i,
                (TokenMatch){
                    .class = CLASS_ENERGY, .value = (int32_t)(t->text.length / 3), .end = i + 1});
        if (t->kind == TOKEN_MANA) match_mana(&r, i);
    }
    match_names(&r, face);
    return r.facts;
}

const char *self_text(const Grammar *g, const CardFace *face, int32_t spelling, char *into,
                      size_t size) {
    TokenLine name;
    if (spelling >= SELF_NOUN_FIRST)
        return dictionary_text(g->dictionary, CLASS_SELF, spelling, false);
    if (spelling == 0 || !lex_name(face->name, &name) || spelling > name.count) return face->name;
    Span last = name.tokens[spelling - 1].text;
    snprintf(into, size, "%.*s", (int)(last.at + last.length - face->name), face->name);
    return into;
}
