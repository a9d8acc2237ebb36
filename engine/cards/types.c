// types.c - names of colours, types, keywords and counters, from the lists beside this file.
//
// Finding is a plain walk: it happens while cards are loaded, never during a game.
#include "engine/cards/types.h"

#include <stdlib.h>

static const char *const supertype_texts[] = {
#define SUPERTYPE(name, text) text,
#include "engine/cards/supertypes.def"
#undef SUPERTYPE
};

static const char *const card_type_texts[] = {
#define CARD_TYPE(name, text) text,
#include "engine/cards/card_types.def"
#undef CARD_TYPE
};

static const struct {
    const char *text, *plural;
    SubtypeRoom room;
} subtype_facts[] = {
#define SUBTYPE(name, room, text, plural) {text, plural, SUBTYPE_OF_##room},
#include "engine/cards/subtypes.def"
#undef SUBTYPE
};

static const char *const keyword_texts[] = {
#define KEYWORD(name, text) text,
#include "engine/cards/keywords.def"
#undef KEYWORD
};

static const char *const counter_texts[] = {
#define COUNTER(name, text) text,
#include "engine/cards/counters.def"
#undef COUNTER
};

// 122.1b: counters that give the keyword after which they are named.
#define GIVES(name) \
    { COUNTER_##name, KEYWORD_##name }
static const struct {
    CounterKind counter;
    Keyword keyword;
} keyword_counters[] = {
    GIVES(FLYING), GIVES(FIRST_STRIKE), GIVES(DOUBLE_STRIKE),  GIVES(DEATHTOUCH),
    GIVES(HASTE),  GIVES(HEXPROOF),     GIVES(INDESTRUCTIBLE), GIVES(LIFELINK),
    GIVES(MENACE), GIVES(REACH),        GIVES(TRAMPLE),        GIVES(VIGILANCE),
};
#undef GIVES

static const char *const color_words[] = {"white", "blue", "black", "red", "green", "colorless"};
static const char mana_letters[] = {'W', 'U', 'B', 'R', 'G', 'C'};

void subtype_put_creature_types(SubtypeSet *s) {
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (subtype_room((Subtype)i) == SUBTYPE_OF_CREATURE) subtype_put(s, (Subtype)i);
}

bool subtype_share_creature_type(const SubtypeSet *a, const SubtypeSet *b) {
    for (int i = 0; i < SUBTYPE_WORDS; i++)
        for (uint64_t both = a->bits[i] & b->bits[i]; both != 0; both &= both - 1)
            if (subtype_room((Subtype)(i * 64 + __builtin_ctzll(both))) == SUBTYPE_OF_CREATURE)
                return true;
    return false;
}

const char *supertype_text(Supertype t) { return supertype_texts[t]; }
const char *card_type_text(CardType t) { return card_type_texts[t]; }
const char *subtype_text(Subtype t) { return subtype_facts[t].text; }
const char *subtype_plural(Subtype t) { return subtype_facts[t].plural; }
SubtypeRoom subtype_room(Subtype t) { return subtype_facts[t].room; }
const char *keyword_text(Keyword k) { return keyword_texts[k]; }
const char *counter_text(CounterKind k) { return counter_texts[k]; }

bool counter_is_size(CounterKind k, int *power, int *toughness) {
    char *end;
    *power = (int)strtol(counter_texts[k], &end, 10);
    if (*end != '/') return false;
    *toughness = (int)strtol(end + 1, &end, 10);
    return *end == '\0';
}

bool counter_gives_keyword(CounterKind k, Keyword *out) {
    for (size_t i = 0; i < sizeof keyword_counters / sizeof *keyword_counters; i++) {
        if (keyword_counters[i].counter != k) continue;
        *out = keyword_counters[i].keyword;
        return true;
    }
    return false;
}

const char *color_word(ManaType t) { return color_words[t]; }
char mana_letter(ManaType t) { return mana_letters[t]; }

// The index of `text` in `names`, or -1.
static int find_name(Span text, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (span_is(text, names[i])) return i;
    return -1;
}

bool supertype_find(Span text, Supertype *out) {
    int i = find_name(text, supertype_texts, SUPERTYPE_COUNT);
    if (i >= 0) *out = (Supertype)i;
    return i >= 0;
}

bool card_type_find(Span text, CardType *out) {
    int i = find_name(text, card_type_texts, TYPE_COUNT);
    if (i >= 0) *out = (CardType)i;
    return i >= 0;
}

bool subtype_find(Span text, Subtype *out) {
    for (int i = 0; i < SUBTYPE_COUNT; i++) {
        if (!span_is(text, subtype_facts[i].text)) continue;
        *out = (Subtype)i;
        return true;
    }
    return false;
}

bool keyword_find(Span text, Keyword *out) {
    for (int i = 0; i < KEYWORD_COUNT; i++) {
        if (!span_equal_nocase(text, span_of(keyword_texts[i]))) continue;
        *out = (Keyword)i;
        return true;
    }
    return false;
}

bool counter_find(Span text, CounterKind *out) {
    int i = find_name(text, counter_texts, COUNTER_KIND_COUNT);
    if (i >= 0) *out = (CounterKind)i;
    return i >= 0;
}

bool color_find(Span word, ManaType *out) {
    int i = find_name(word, color_words, COLOR_COUNT);
    if (i >= 0) *out = (ManaType)i;
    return i >= 0;
}

bool mana_letter_find(char letter, ManaType *out) {
    for (int i = 0; i < MANA_TYPE_COUNT; i++) {
        if (mana_letters[i] != letter) continue;
        *out = (ManaType)i;
        return true;
    }
    return false;
}

unsigned subtype_basic_lands(const SubtypeSet *s) {
    return (unsigned)subtype_in(s, SUBTYPE_PLAINS) << MANA_WHITE |
           (unsigned)subtype_in(s, SUBTYPE_ISLAND) << MANA_BLUE |
           (unsigned)subtype_in(s, SUBTYPE_SWAMP) << MANA_BLACK |
           (unsigned)subtype_in(s, SUBTYPE_MOUNTAIN) << MANA_RED |
           (unsigned)subtype_in(s, SUBTYPE_FOREST) << MANA_GREEN;
}
