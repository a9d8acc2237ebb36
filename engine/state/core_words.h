// core_words.h - what the numbers of some fields of the core are called.
//
// A field that stands for one of a list of words, or for a set of them as bits, has a row here; so
// a position can be written in words, and read back (play/position.h). Other numbers stay numbers.
#ifndef GAVEL_STATE_CORE_WORDS_H
#define GAVEL_STATE_CORE_WORDS_H

#include "engine/state/core_fields.h"

typedef struct {
    bool set;   // The number is a set: bit i stands for word i.
    int count;  // Of words.
    // The i-th word; NULL or "": it has none. Letter case does not matter.
    const char *(*word)(int i);
} CoreWords;

// NULL: the field is a plain number.
const CoreWords *core_words_of(StructId id, const CoreField *f);
// The words of a Change's `a`; NULL: a plain number, a face or an ability.
const CoreWords *core_words_of_change(int kind);
const char *core_lasting_word(int i);
const char *core_change_word(int i);
// The number of a word; -1: it is none of them.
int core_word_find(const CoreWords *words, Span text);

#endif
