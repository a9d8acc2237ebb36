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

// Steps, zones and types counted from 1, so that 0 is none.
static const char *step_word_from_1(int i) { return i == 0 ? "none" : step_name((Step)(i - 1)); }
static const char *zone_word_from_1(int i) { return i == 0 ? "none" : zone_name((Zone)(i - 1)); }
static const char *type_word_from_1(int i) {
    return i == 0 ? "any" : card_type_text((CardType)(i - 1));
}
static const char *skip_word(int i) {
    return i == SKIP_TURN ? "turn" : i == SKIP_COMBAT ? "combat" : step_name((Step)i);
}
static const char *step_word(int i) { return step_name((Step)i); }

// Bits of a CombatTrait that a change can have.
static const char *trait_word(int i) {
    static const char *const words[] = {"cant_attack", "cant_block", "cant_be_blocked",
                                        "must_attack", "must_block", "must_be_blocked"};
    return i < (int)ARRAY_LEN(words) ? words[i] : 1 << i == TRAIT_GOADED ? "goaded" : NULL;
}

static const char *room_word(int i, SubtypeRoom room) {
    return subtype_room((Subtype)i) == room ? subtype_text((Subtype)i) : NULL;
}
static const char *creature_type_word(int i) { return room_word(i, SUBTYPE_OF_CREATURE); }
static const char *land_type_word(int i) { return room_word(i, SUBTYPE_OF_LAND); }

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
WORDS(struck_word, "no", "first_strike", "double_strike")
WORDS(lost_word, "printed", "intrinsic")
WORDS(spent_word, "white", "blue", "black", "red", "green", "colorless", "snow", "treasure",
      "creature", "artifact", "cave", "desert")
static const char *maker_word(int i) { return spent_word(SPENT_TREASURE + i); }
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
    {STRUCT_Game, "resume_step", {false, STEP_COUNT + 1, step_word_from_1}},
    {STRUCT_Game, "resume_after", {false, STEP_COUNT + 1, step_word_from_1}},
    {STRUCT_Player, "lost", {false, LOSS_COUNT, loss_word}},
    {STRUCT_Object, "kind", {false, OBJECT_EMBLEM + 1, object_word}},
    {STRUCT_Object, "face_down", {false, FACE_DOWN_WARDED + 1, face_down_word}},
    {STRUCT_Object, "set_aside", {false, SET_ASIDE_PLOTTED + 1, aside_word}},
    {STRUCT_Object, "fresh", {false, FRESH + 1, fresh_word}},
    {STRUCT_Object, "cast_from", {false, ZONE_COUNT + 1, zone_word_from_1}},
    {STRUCT_Object, "cast_ways", {true, 32, way_word}},
    {STRUCT_StackItem, "ways", {true, 32, way_word}},
    {STRUCT_LastKnown, "kind", {false, OBJECT_EMBLEM + 1, object_word}},
    {STRUCT_LastKnown, "cast_from", {false, ZONE_COUNT + 1, zone_word_from_1}},
    {STRUCT_LastKnown, "cast_ways", {true, 32, way_word}},
    {STRUCT_Bound, "kind", {false, BOUND_EXCESS + 1, bound_word}},
    {STRUCT_Bound, "how", {false, FOUND_AS_PLAYED + 1, found_word}},
    {STRUCT_Attack, "dealt_first", {false, 3, struck_word}},
    {STRUCT_Block, "dealt_first", {false, 3, struck_word}},
    {STRUCT_ContinuousEffect, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Shield, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Permission, "lasting", {false, LASTS_WHILE_CONTROLLED + 1, core_lasting_word}},
    {STRUCT_Change, "kind", {false, CHANGE_KIND_COUNT, core_change_word}},
    {STRUCT_Past, "kind", {false, PAST_TARGETED + 1, past_word}},
    {STRUCT_Chosen, "kind", {false, CHOSEN_NO_BASIC_LAND_NAME + 1, chosen_word}},
    {STRUCT_OnceEachTurn, "type", {false, TYPE_COUNT + 1, type_word_from_1}},
    {STRUCT_Skip, "what", {false, SKIP_TURN + 1, skip_word}},
    {STRUCT_MarkedMana, "made_by", {true, SPENT_COUNT - SPENT_TREASURE, maker_word}},
    {STRUCT_MarkedMana, "type", {false, MANA_TYPE_COUNT, mana_word}},
    {STRUCT_Characteristics, "colors", {true, COLOR_COUNT, mana_word}},
    {STRUCT_Characteristics, "keywords", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_Characteristics, "barred", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_Characteristics, "doubled", {true, KEYWORD_COUNT, keyword_word}},
    {STRUCT_Characteristics, "lost", {true, 2, lost_word}},
    {STRUCT_TypeLine, "supertypes", {true, SUPERTYPE_COUNT, supertype_word}},
    {STRUCT_TypeLine, "types", {true, TYPE_COUNT, type_word}},
    {STRUCT_SubtypeSet, "bits", {true, SUBTYPE_COUNT, subtype_word}},
};

const CoreWords *core_words_of(StructId id, const CoreField *f) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].id == id && strcmp(rows[i].field, f->name) == 0) return &rows[i].words;
    return NULL;
}

// The words of each place of a field that has several numbers.
static const struct {
    StructId id;
    const char *field;
    CoreWords words;
} places[] = {
    {STRUCT_Game, "begun", {false, STEP_COUNT, step_word}},
    {STRUCT_Object, "spent", {false, SPENT_COUNT, spent_word}},
    {STRUCT_StackItem, "spent", {false, SPENT_COUNT, spent_word}},
    {STRUCT_LastKnown, "spent", {false, SPENT_COUNT, spent_word}},
};

const CoreWords *core_words_of_places(StructId id, const CoreField *f) {
    for (size_t i = 0; i < ARRAY_LEN(places); i++)
        if (places[i].id == id && strcmp(places[i].field, f->name) == 0) return &places[i].words;
    return NULL;
}

bool core_is_player_from_1(StructId id, const CoreField *f) {
    static const struct {
        StructId id;
        const char *field;
    } numbers[] = {{STRUCT_Game, "resume_player"},
                   {STRUCT_Object, "exerted_by"},
                   {STRUCT_Object, "protected_by"}};
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        if (numbers[i].id == id && strcmp(numbers[i].field, f->name) == 0) return true;
    return false;
}

CoreMeaning core_meaning_of_change(int kind, bool second) {
    enum {
        NOTHING,
        PT,
        ABILITY,
        FACE,
        FIRST_WORDS,
        KEYWORD = FIRST_WORDS,
        TYPE,
        SUBTYPE,
        CREATURE_TYPE,
        LAND_TYPE,
        SUPERTYPE,
        COLORS,
        TRAIT,
        FIRST_PAIR,
        COLOR_FOR = FIRST_PAIR,
        SUBTYPE_FOR
    };
    static const uint8_t about[] = {
#define CHANGE(name, word, is) is,
#include "engine/state/changes.def"
#undef CHANGE
    };
    static const CoreWords words[] = {
        [KEYWORD] = {false, KEYWORD_COUNT, keyword_word},
        [TYPE] = {false, TYPE_COUNT, type_word},
        [SUBTYPE] = {false, SUBTYPE_COUNT, subtype_word},
        [CREATURE_TYPE] = {false, SUBTYPE_COUNT, creature_type_word},
        [LAND_TYPE] = {false, SUBTYPE_COUNT, land_type_word},
        [SUPERTYPE] = {false, SUPERTYPE_COUNT, supertype_word},
        [COLORS] = {true, COLOR_COUNT, mana_word},
        [TRAIT] = {true, 24, trait_word},
        [COLOR_FOR] = {false, COLOR_COUNT, mana_word},
        [SUBTYPE_FOR] = {false, SUBTYPE_COUNT, subtype_word},
    };
    int is = about[kind];
    if (is == PT) return (CoreMeaning){MEANS_PT, NULL};
    if (is == NOTHING || (second && is < FIRST_PAIR)) return (CoreMeaning){MEANS_NOTHING, NULL};
    if (is == ABILITY || is == FACE)
        return (CoreMeaning){is == FACE ? MEANS_FACE : MEANS_ABILITY, NULL};
    return (CoreMeaning){MEANS_WORD, &words[is]};
}

CoreMeaning core_meaning_of_choice(int kind) {
    static const CoreWords colors = {false, COLOR_COUNT, mana_word},
                           types = {false, SUBTYPE_COUNT, subtype_word};
    switch ((ChosenKind)kind) {
        case CHOSEN_COLOR: return (CoreMeaning){MEANS_WORD, &colors};
        case CHOSEN_TYPE:
        case CHOSEN_BASIC: return (CoreMeaning){MEANS_WORD, &types};
        case CHOSEN_WORD: return (CoreMeaning){MEANS_OWN_WORD, NULL};
        case CHOSEN_LIFE: return (CoreMeaning){MEANS_NUMBER, NULL};
        case CHOSEN_NOTHING: return (CoreMeaning){MEANS_NOTHING, NULL};
        case CHOSEN_NAME:
        case CHOSEN_NONLAND_NAME:
        case CHOSEN_NONCREATURE_NONLAND_NAME:
        case CHOSEN_CREATURE_NAME:
        case CHOSEN_LAND_NAME:
        case CHOSEN_NONBASIC_LAND_NAME:
        case CHOSEN_NONARTIFACT_NONLAND_NAME:
        case CHOSEN_NO_BASIC_LAND_NAME: break;
    }
    return (CoreMeaning){MEANS_FACE, NULL};
}

CoreMeaning core_meaning_of_amount(const IrNode *introduced_by) {
    if (introduced_by != NULL && introduced_by->op == OP_CHOOSE_NAME)
        return core_meaning_of_choice(CHOSEN_NAME);
    if (introduced_by != NULL && introduced_by->op == OP_CHOOSE_TYPE)
        return core_meaning_of_choice(CHOSEN_TYPE);
    return (CoreMeaning){MEANS_NUMBER, NULL};
}

static const char *const negatives[] = {"", "self", "x", "host", "shielded", "exiled"};

const char *core_binding_word(int binding) {
    int i = -1 - binding;
    return i > 0 && i < (int)ARRAY_LEN(negatives) ? negatives[i] : NULL;
}

bool core_binding_find(Span word, int *binding) {
    for (int i = 1; i < (int)ARRAY_LEN(negatives); i++)
        if (span_is(word, negatives[i])) return *binding = -1 - i, true;
    return false;
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
