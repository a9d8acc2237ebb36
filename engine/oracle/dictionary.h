// dictionary.h - the words of the grammar and the phrases that name types, keywords and numbers.
//
// Every word that a row or a phrase uses has a number; a token is looked up once and compared by
// number from then on. A phrase is one or more words that stand for a value of some class.
#ifndef GAVEL_ORACLE_DICTIONARY_H
#define GAVEL_ORACLE_DICTIONARY_H

#include "engine/base/arena.h"
#include "engine/base/span.h"

typedef enum {
#define CLASS(name, text) CLASS_##name,
#include "engine/oracle/classes.def"
#undef CLASS
    CLASS_COUNT_OF_THEM
} PhraseClass;

enum {
    PHRASE_WORDS_MAX = 6,
    NO_WORD = -1,
    SELF_NOUN_FIRST = 100,
    SELF_SPELL = 104,
    SELF_CARD = 106
};

typedef struct Phrase Phrase;
struct Phrase {
    PhraseClass class;
    int32_t value;
    bool plural;
    const char *text;
    int word_count;
    int words[PHRASE_WORDS_MAX];
    const Phrase *next;  // The next phrase with the same first word.
};

typedef struct Dictionary Dictionary;

// Built with all phrases in it; lives in `arena`.
Dictionary *dictionary_new(Arena *arena);
int dictionary_intern(Dictionary *d, Span word);      // The word's number, new if need be.
int dictionary_find(const Dictionary *d, Span word);  // The word's number, or NO_WORD.
int dictionary_word_count(const Dictionary *d);
const char *dictionary_word(const Dictionary *d, int word);
// The phrases that begin with `word`, or NULL.
const Phrase *dictionary_phrases(const Dictionary *d, int word);
// How a value is printed.
const char *dictionary_text(const Dictionary *d, PhraseClass class, int32_t value, bool plural);
bool phrase_class_find(Span text, PhraseClass *out);

#endif
