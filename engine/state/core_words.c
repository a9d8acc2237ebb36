// core_words.c - the fields of the core whose numbers stand for words.
#include "engine/state/core_words.h"

#include <ctype.h>
#include <string.h>

// ---- the lists

const char *core_change_word(int i) {
    static const char *const words[] = {
#define CHANGE(name, word, about) word,
#include "engine/state/changes.def"
#undef CHANGE
    };
    return words[i];
}

const char *core_lasting_word(int i) {
    static const char *const words[] = {
#define LASTS(name, word) word,
#include "engine/state/lastings.def"
#undef LASTS
    };
    return words[i];
}

static const char *past_word(int i) {
    static const char *const words[] = {
#define PAST(name, word) word,
#include "engine/state/pasts.def"
#undef PAST
    };
    return words[i];
}

static const char *stage_word(int i) {
    static const char *const words[] = {
#define STAGE(name) #name,
#include "engine/state/stages.def"
#undef STAGE
    };
    return words[i];
}

static const char *way_word(int i) {
    static const char *const words[32] = {
#define WAY(name, bit, word) [bit] = #name,
#include "engine/ir/cast_ways.def"
#undef WAY
    };
    return words[i];
}

static const char *loss_word(int i) { return loss_name((LossReason)i); }
static const char *supertype_word(int i) { return supertype_text((Supertype)i); }
static const char *type_word(int i) { return card_type_text((CardType)i); }
static const char *subtype_word(int i) { return subtype_text((Subtype)i); }
static const char *keyword_word(int i) { return keyword_text((Keyword)i); }
static const char *mana_word(int i) { return color_word((ManaType)i); }

// In the order of their enumerations.
#define WORDS(name, ...)                                  \
    static const char *name(int i) {                      \
        static const char *const words[] = {__VA_ARGS__}; \
        return words[i];                                  \
    }
WORDS(day_word, "neither", "day", "night")
WORDS(object_word, "free", "card", "token", "copy", "ability", "emblem")
WORDS(face_down_word, "no", "plain", "warded")
WORDS(aside_word, "no", "foretold", "plotted")
WORDS(fresh_word, "no", "in_upkeep", "yes")
WORDS(bound_word, "object", "player", "number", "excess")
WORDS(found_word, "no", "by_trigger", "by_effect", "as_played")
WORDS(chosen_word, "nothing", "color", "word", "life", "type", "basic", "name", "nonland_name",
      "noncreature_nonland_name", "creature_name", "land_name", "nonbasic_land_name",
      "nonartifact_nonland_name", "no_basic_land_name")

// ---- the fields

static const struct {
    StructId id;
    const char *field;
    CoreWords words;
} rows[] = {
    {STRUCT_Game, "stage", {false, STAGE_COUNT, stage_word}},
    {STRUCT_Game, "day", {false, IS_NIGHT + 1, day_word}},
    {STRUCT_Player, "lost", {false, LOSS_COUNT, loss_word}},
    {STRUCT_Object, "kind", {false, OBJECT_EMBLEM + 1, object_word}},
    {STRUCT_Object, "face_down", {false, FACE_DOWN_WARDED + 1, face_down_word}},
    {STRUCT_Object, "set_aside", {false, SET_ASIDE_PLOTTED + 1, aside_word}},
    {STRUCT_Object, "fresh", {false, FRESH + 1, fresh_word}},
    {STRUCT_Object, "cast_ways", {true, 32, way_word}},
    {STRUCT_StackItem, "ways", {true, 32, way_word}},
    {STRUCT_LastKnown, "kind", {false, OBJECT_EMBLEM + 1, object_word}},
    {STRUCT_LastKnown, "cast_ways", {true, 32, way_word}},
    {STRUCT_Bound, "kind", {false, BOUND_EXCESS + 1, bound_word}},
    {STRUCT_Bound, "how", {false, FOUND_AS_PLAYED + 1, found_word}},
    {STRUCT_ContinuousEffect, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Shield, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Permission, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Change, "kind", {false, CHANGE_KIND_COUNT, core_change_word}},
    {STRUCT_Past, "kind", {false, PAST_TARGETED + 1, past_word}},
    {STRUCT_Chosen, "kind", {false, CHOSEN_NO_BASIC_LAND_NAME + 1, chosen_word}},
    {STRUCT_MarkedMana, "type", {false, MANA_TYPE_COUNT, mana_word}},
    {STRUCT_Characteristics, "colors", {true, COLOR_COUNT, mana_word}},
    {STRUCT_Characteristics, "keywords", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_Characteristics, "barred", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_Characteristics, "doubled", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_TypeLine, "supertypes", {true, SUPERTYPE_COUNT, supertype_word}},
    {STRUCT_TypeLine, "types", {true, TYPE_COUNT, type_word}},
    {STRUCT_SubtypeSet, "bits", {true, SUBTYPE_COUNT, subtype_word}},
};

const CoreWords *core_words_of(StructId id, const CoreField *f) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].id == id && strcmp(rows[i].field, f->name) == 0) return &rows[i].words;
    return NULL;
}

const CoreWords *core_words_of_change(int kind) {
    enum { NUMBER, ABILITY, FACE, KEYWORD, TYPE, SUBTYPE, SUPERTYPE, COLOR, COLORS };
    static const uint8_t about[] = {
#define CHANGE(name, word, is) is,
#include "engine/state/changes.def"
#undef CHANGE
    };
    static const CoreWords words[] = {
        [KEYWORD] = {false, KEYWORD_COUNT, keyword_word},
        [TYPE] = {false, TYPE_COUNT, type_word},
        [SUBTYPE] = {false, SUBTYPE_COUNT, subtype_word},
        [SUPERTYPE] = {false, SUPERTYPE_COUNT, supertype_word},
        [COLOR] = {false, MANA_TYPE_COUNT, mana_word},
        [COLORS] = {true, COLOR_COUNT, mana_word},
    };
    return words[about[kind]].word ? &words[about[kind]] : NULL;
}

static bool same_word(const char *word, Span text) {
    if (word == NULL || *word == '\0' || strlen(word) != text.length) return false;
    for (size_t i = 0; i < text.length; i++)
        if (tolower((unsigned char)word[i]) != tolower((unsigned char)text.at[i])) return false;
    return true;
}

int core_word_find(const CoreWords *words, Span text) {
    for (int i = 0; i < words->count; i++)
        if (same_word(words->word(i), text)) return i;
    return -1;
}
