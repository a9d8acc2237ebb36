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
// A field of several numbers, each of which has a name ("begun: {upkeep: 1}"): their names. NULL:
// it is a list.
const CoreWords *core_words_of_places(StructId id, const CoreField *f);
// Is it a player, counted from 1? 0 is nobody.
bool core_is_player_from_1(StructId id, const CoreField *f);

// What a number means that depends on other fields of its struct.
typedef enum {
    MEANS_NUMBER,
    MEANS_NOTHING,  // It is 0.
    MEANS_PT,       // Power or toughness; PT_UNCHANGED: it stays as it is.
    MEANS_WORD,
    MEANS_OWN_WORD,  // Which of two words that an ability names.
    MEANS_FACE,
    MEANS_ABILITY
} CoreMeans;
typedef struct {
    CoreMeans means;
    const CoreWords *words;  // MEANS_WORD
} CoreMeaning;
// The first or second number of a Change; the value of a Chosen; the amount of a Bound that stands
// for what the node introduced (NULL: unknown).
CoreMeaning core_meaning_of_change(int kind, bool second);
CoreMeaning core_meaning_of_choice(int kind);
CoreMeaning core_meaning_of_amount(const IrNode *introduced_by);
// The bindings that stand for nothing in the words of an ability: "self"; NULL: it is none of them.
const char *core_binding_word(int binding);
bool core_binding_find(Span word, int *binding);
const char *core_lasting_word(int i);
const char *core_change_word(int i);
// The number of a word; -1: it is none of them.
int core_word_find(const CoreWords *words, Span text);

#endif
