// types.h - colours, card types, supertypes, subtypes and keywords as sets.
//
// The names live in the .def lists beside this file; a set is a bit mask in the order of its list.
#ifndef GAVEL_CARDS_TYPES_H
#define GAVEL_CARDS_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/bits.h"
#include "engine/base/span.h"

// The five colours and colorless, in the order WUBRG and then C (105.1, 106.1).
typedef enum {
    MANA_WHITE,
    MANA_BLUE,
    MANA_BLACK,
    MANA_RED,
    MANA_GREEN,
    MANA_COLORLESS,
    MANA_TYPE_COUNT
} ManaType;
enum { COLOR_COUNT = 5 };

typedef uint8_t ColorSet;     // Bit (1 << ManaType) for the five colours.
typedef uint8_t ManaTypeSet;  // The same with the bit of colorless.
enum { COLORS_ALL = 0x1f, MANA_TYPES_ALL = 0x3f };

typedef enum {
#define SUPERTYPE(name, text) SUPERTYPE_##name,
#include "engine/cards/supertypes.def"
#undef SUPERTYPE
    SUPERTYPE_COUNT
} Supertype;

typedef enum {
#define CARD_TYPE(name, text) TYPE_##name,
#include "engine/cards/card_types.def"
#undef CARD_TYPE
    TYPE_COUNT
} CardType;

// What a subtype is correlated with (205.3b).
typedef enum {
    SUBTYPE_OF_ARTIFACT,
    SUBTYPE_OF_ENCHANTMENT,
    SUBTYPE_OF_LAND,
    SUBTYPE_OF_PLANESWALKER,
    SUBTYPE_OF_SPELL,
    SUBTYPE_OF_CREATURE,
    SUBTYPE_OF_BATTLE,
    SUBTYPE_OF_OTHER
} SubtypeRoom;

typedef enum {
#define SUBTYPE(name, room, text, plural) SUBTYPE_##name,
#include "engine/cards/subtypes.def"
#undef SUBTYPE
    SUBTYPE_COUNT
} Subtype;

enum { SUBTYPE_WORDS = 8 };  // 512 subtypes at most.
_Static_assert(SUBTYPE_COUNT <= SUBTYPE_WORDS * 64, "too many subtypes for a SubtypeSet");

// Keyword abilities without parameters that the rules ask about directly (702).
typedef enum {
#define KEYWORD(name, text) KEYWORD_##name,
#include "engine/cards/keywords.def"
#undef KEYWORD
    KEYWORD_COUNT
} Keyword;
typedef Bits128 KeywordSet;
_Static_assert((int)KEYWORD_COUNT <= (int)BITS128_MAX, "too many keywords for a KeywordSet");

// Kinds of counters (122.1).
typedef enum {
#define COUNTER(name, text) COUNTER_##name,
#include "engine/cards/counters.def"
#undef COUNTER
    COUNTER_KIND_COUNT
} CounterKind;
enum { COUNTER_ANY = 255 };  // In operations: of whatever kind.

// SubtypeSet and TypeLine
#include "engine/base/fields_begin.h"

#include "engine/cards/type_line.def"

#include "engine/base/fields_end.h"

static inline bool subtype_in(const SubtypeSet *s, Subtype t) {
    return (s->bits[t / 64] >> (t % 64)) & 1U;
}
// The basic land types among them (305.6), a bit for each.
unsigned subtype_basic_lands(const SubtypeSet *s);
static inline void subtype_put(SubtypeSet *s, Subtype t) {
    s->bits[t / 64] |= (uint64_t)1 << (t % 64);
}

void subtype_put_creature_types(SubtypeSet *s);  // All of them (205.3m).
bool subtype_share_creature_type(const SubtypeSet *a, const SubtypeSet *b);

const char *supertype_text(Supertype t);  // "Legendary"
const char *card_type_text(CardType t);   // "Creature"
const char *subtype_text(Subtype t);      // "Goblin"
const char *subtype_plural(Subtype t);    // "Goblins"
SubtypeRoom subtype_room(Subtype t);
const char *keyword_text(Keyword k);      // "first strike"
const char *counter_text(CounterKind k);  // "+1/+1"
// 122.1a: does one change power and toughness, and by how much?
bool counter_is_size(CounterKind k, int *power, int *toughness);
bool counter_gives_keyword(CounterKind k, Keyword *out);  // 122.1b
const char *color_word(ManaType t);                       // "white"; "colorless" for C.
char mana_letter(ManaType t);                             // 'W'

bool supertype_find(Span text, Supertype *out);
bool card_type_find(Span text, CardType *out);
bool subtype_find(Span text, Subtype *out);
bool keyword_find(Span text, Keyword *out);  // In any letter case.
bool counter_find(Span text, CounterKind *out);
bool color_find(Span word, ManaType *out);  // The five colours only.
bool mana_letter_find(char letter, ManaType *out);

#endif
