// dictionary.c - a hash table of words, and the phrases made from the lists of engine/cards.
#include "engine/oracle/dictionary.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/cards/types.h"
#include "engine/oracle/lexer.h"

enum { TABLE_SIZE = 8192, WORDS_MAX = 4096, CLASS_VALUES_MAX = 512, COUNT_WORDS_MAX = 20 };

struct Dictionary {
    Arena *arena;
    int slots[TABLE_SIZE];  // Word number + 1, or 0.
    int word_count;
    const char *words[WORDS_MAX];
    const Phrase *first[WORDS_MAX];  // By first word.
    // By value: where the printed form is.
    const Phrase *by_value[CLASS_COUNT_OF_THEM][CLASS_VALUES_MAX][2];
};

static size_t hash(Span word) {
    size_t h = 1469598103U;
    for (size_t i = 0; i < word.length; i++) h = (h ^ (unsigned char)word.at[i]) * 16777619U;
    return h;
}

// The slot of `word`: its own or the empty one where it would go.
static size_t slot_of(const Dictionary *d, Span word) {
    size_t i = hash(word) % TABLE_SIZE;
    while (d->slots[i] != 0 && !span_is(word, d->words[d->slots[i] - 1])) i = (i + 1) % TABLE_SIZE;
    return i;
}

int dictionary_find(const Dictionary *d, Span word) { return d->slots[slot_of(d, word)] - 1; }

int dictionary_intern(Dictionary *d, Span word) {
    size_t slot = slot_of(d, word);
    if (d->slots[slot] == 0) {
        gavel_assert(d->word_count < WORDS_MAX);
        d->words[d->word_count++] = arena_copy(d->arena, word.at, word.length);
        d->slots[slot] = d->word_count;
    }
    return d->slots[slot] - 1;
}

int dictionary_word_count(const Dictionary *d) { return d->word_count; }
const char *dictionary_word(const Dictionary *d, int word) { return d->words[word]; }

const Phrase *dictionary_phrases(const Dictionary *d, int word) {
    return word == NO_WORD ? NULL : d->first[word];
}

const char *dictionary_text(const Dictionary *d, PhraseClass class, int32_t value, bool plural) {
    // A number may be any that a keyword says ("Dredge 600"); few have a word.
    bool known = value >= 0 && value < CLASS_VALUES_MAX;
    const Phrase *p = known ? d->by_value[class][value][plural ? 1 : 0] : NULL;
    return p ? p->text : "?";
}

// Phrases are cut into words as the lexer cuts the text.
static void add_phrase(Dictionary *d, PhraseClass class, int32_t value, bool plural,
                       const char *text) {
    TokenLine line;
    int column;
    const char *reason;
    Phrase *p = ARENA_NEW(d->arena, Phrase);
    *p = (Phrase){.class = class, .value = value, .plural = plural, .text = text};
    gavel_assert(lex_line(span_of(text), &line, &column, &reason));
    gavel_assert(line.count <= PHRASE_WORDS_MAX && value < CLASS_VALUES_MAX);
    for (int i = 0; i < line.count; i++)
        p->words[p->word_count++] = dictionary_intern(d, line.tokens[i].text);
    p->next = d->first[p->words[0]];
    d->first[p->words[0]] = p;
    d->by_value[class][value][plural ? 1 : 0] = p;
}

static const char *lowered(Arena *arena, const char *text) {
    char *copy = arena_copy(arena, text, strlen(text));
    if (copy[0] >= 'A' && copy[0] <= 'Z') copy[0] = (char)(copy[0] - 'A' + 'a');
    return copy;
}

// "creature", "creatures"; "sorcery", "sorceries".
static const char *plural_of(Arena *arena, const char *text) {
    size_t length = strlen(text);
    if (text[length - 1] == 'y') return arena_format(arena, "%.*sies", (int)(length - 1), text);
    return arena_format(arena, "%ss", text);
}

static void add_types(Dictionary *d) {
    static const CardType permanent[] = {TYPE_ARTIFACT,    TYPE_BATTLE, TYPE_CREATURE,
                                         TYPE_ENCHANTMENT, TYPE_LAND,   TYPE_PLANESWALKER};
    for (int i = 0; i < TYPE_COUNT; i++) {
        const char *text = lowered(d->arena, card_type_text((CardType)i));
        add_phrase(d, CLASS_TYPE, i, false, text);
        add_phrase(d, CLASS_TYPE, i, true, plural_of(d->arena, text));
    }
    for (size_t i = 0; i < ARRAY_LEN(permanent); i++) {
        const char *text = lowered(d->arena, card_type_text(permanent[i]));
        add_phrase(d, CLASS_PERMANENT_TYPE, (int)permanent[i], false, text);
        add_phrase(d, CLASS_PERMANENT_TYPE, (int)permanent[i], true, plural_of(d->arena, text));
    }
    for (int i = 0; i < SUPERTYPE_COUNT; i++)
        add_phrase(d, CLASS_SUPERTYPE, i, false, lowered(d->arena, supertype_text((Supertype)i)));
    for (int i = 0; i < SUBTYPE_COUNT; i++) {
        add_phrase(d, CLASS_SUBTYPE, i, false, subtype_text((Subtype)i));
        if (subtype_room((Subtype)i) != SUBTYPE_OF_PLANESWALKER)  // Names have no plural.
            add_phrase(d, CLASS_SUBTYPE, i, true, subtype_plural((Subtype)i));
    }
}

static void add_numbers(Dictionary *d) {
    static const char *const words[COUNT_WORDS_MAX + 1] = {
        [2] = "two",       [3] = "three",     [4] = "four",     [5] = "five",
        [6] = "six",       [7] = "seven",     [8] = "eight",    [9] = "nine",
        [10] = "ten",      [11] = "eleven",   [12] = "twelve",  [13] = "thirteen",
        [14] = "fourteen", [15] = "fifteen",  [16] = "sixteen", [17] = "seventeen",
        [18] = "eighteen", [19] = "nineteen", [20] = "twenty"};
    for (int i = 2; i <= COUNT_WORDS_MAX; i++) add_phrase(d, CLASS_COUNT, i, false, words[i]);
    add_phrase(d, CLASS_LETTER, 'X', false, "X");
    add_phrase(d, CLASS_LETTER, 'Y', false, "Y");
    add_phrase(d, CLASS_LETTER, 'Z', false, "Z");
}

// What a card calls itself instead of its name (201.5b).
static void add_self(Dictionary *d) {
    static const char *const nouns[] = {
        "creature", "land",  "artifact",  "enchantment", "spell",      "permanent", "card",
        "token",    "Aura",  "Equipment", "Vehicle",     "Saga",       "Class",     "planeswalker",
        "battle",   "Siege", "Case",      "Room",        "Spacecraft", "emblem"};
    for (size_t i = 0; i < ARRAY_LEN(nouns); i++)
        add_phrase(d, CLASS_SELF, SELF_NOUN_FIRST + (int)i, false,
                   arena_format(d->arena, "this %s", nouns[i]));
}

// Of protection only the quality is a phrase, because one "protection" may have several (702.16g).
static void add_keyword(Dictionary *d, Keyword k) {
    static const char protection[] = "protection from ";
    const char *text = keyword_text(k);
    bool quality = strncmp(text, protection, sizeof protection - 1) == 0;
    add_phrase(d, quality ? CLASS_PROTECTION : CLASS_KEYWORD, (int32_t)k, false,
               quality ? text + sizeof protection - 1 : text);
}

static void add_ability_words(Dictionary *d) {
    static const char *const words[] = {
#define ABILITY_WORD(text) text,
#include "engine/cards/ability_words.def"
#undef ABILITY_WORD
    };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        add_phrase(d, CLASS_ABILITY_WORD, (int32_t)i, false, words[i]);
}

Dictionary *dictionary_new(Arena *arena) {
    Dictionary *d = ARENA_NEW(arena, Dictionary);
    d->arena = arena;
    add_types(d);
    add_numbers(d);
    add_self(d);
    add_ability_words(d);
    for (int i = 0; i < KEYWORD_COUNT; i++) add_keyword(d, (Keyword)i);
    for (int i = 0; i < COLOR_COUNT; i++)
        add_phrase(d, CLASS_COLOR, i, false, color_word((ManaType)i));
    for (int i = 0; i < COUNTER_KIND_COUNT; i++)
        add_phrase(d, CLASS_COUNTER, i, false, counter_text((CounterKind)i));
    return d;
}

bool phrase_class_find(Span text, PhraseClass *out) {
    static const char *const names[] = {
#define CLASS(name, text) text,
#include "engine/oracle/classes.def"
#undef CLASS
    };
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        if (!span_is(text, names[i])) continue;
        *out = (PhraseClass)i;
        return true;
    }
    return false;
}
