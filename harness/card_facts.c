// card_facts.c - facts for deck construction, from the printed text of a card.
#include "harness/card_facts.h"

#include <ctype.h>
#include <string.h>

static const FaceText *front(const CardText *card) { return &card->faces[0]; }

static const char *type_of(const FaceText *face) { return face->type ? face->type : ""; }

// ---- words

static bool starts(const void *words, Span line) {
    Span wanted = span_of(words);
    return line.length >= wanted.length && span_equal((Span){line.at, wanted.length}, wanted);
}

// The length if they are not there.
static size_t place_of(Span line, const char *words) {
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= line.length; i++)
        if (memcmp(line.at + i, words, length) == 0) return i;
    return line.length;
}

// ---- types

static bool has_word(const char *type, const char *word) {
    Span rest = span_of(type);
    while (rest.at)
        if (span_is(span_cut(&rest, ' '), word)) return true;
    return false;
}

static bool is_split(const CardText *card) {
    return card->layout && strcmp(card->layout, "split") == 0;
}

// 709.4: outside the stack a split card is both of its halves.
static int faces_at_rest(const CardText *card) {
    return is_split(card) || card->face_count < 1 ? card->face_count : 1;
}

bool facts_type(const CardText *card, const char *word) {
    for (int f = 0; f < faces_at_rest(card); f++)
        if (has_word(type_of(&card->faces[f]), word)) return true;
    return false;
}

bool facts_is_basic_land(const CardText *card) {
    return facts_type(card, "Basic") && facts_type(card, "Land");
}

// "As long as ... isn't on the battlefield, it's a 1/1 Insect creature": outside the game, too.
static bool is_creature_elsewhere(const void *ignored, Span line) {
    (void)ignored;
    static const char words[] = " isn't on the battlefield, it's a ";
    size_t at = place_of(line, words);
    Span behind = {line.at + at, line.length - at};
    return starts("As long as ", line) && place_of(behind, " creature ") < behind.length;
}

bool facts_is_creature(const CardText *card) {
    return facts_type(card, "Creature") || facts_any_line(card, is_creature_elsewhere, NULL);
}

bool facts_is_permanent(const CardText *card) {
    static const char *const types[] = {"Artifact",    "Battle", "Creature",
                                        "Enchantment", "Land",   "Planeswalker"};
    for (int f = 0; f < faces_at_rest(card); f++)
        for (size_t i = 0; i < ARRAY_LEN(types); i++)
            if (has_word(type_of(&card->faces[f]), types[i])) return true;
    return false;
}

// The first word that is no supertype.
static Span first_type(const CardText *card) {
    static const char *const supertypes[] = {"Basic", "Legendary", "Ongoing", "Snow", "World"};
    Span rest = span_of(card->face_count > 0 ? type_of(front(card)) : "");
    while (rest.at) {
        Span word = span_cut(&rest, ' ');
        bool super = false;
        for (size_t i = 0; i < ARRAY_LEN(supertypes); i++)
            super = super || span_is(word, supertypes[i]);
        if (!super) return word;
    }
    return span_of("");
}

typedef struct {
    const char *word, *is;
} Kind;

static const Kind kinds_by_layout[] = {
    {"token", "a token"},
    {"double_faced_token", "a token"},
    {"emblem", "an emblem"},
    {"art_series", "a picture"},
};

static const Kind kinds_by_type[] = {
    {"Plane", "a Plane"},           {"Phenomenon", "a Phenomenon"}, {"Scheme", "a Scheme"},
    {"Vanguard", "a Vanguard"},     {"Dungeon", "a Dungeon"},       {"Stickers", "a sticker sheet"},
    {"Conspiracy", "a Conspiracy"}, {"Token", "a token"},           {"Emblem", "an emblem"},
};

static const Kind kinds_by_subtype[] = {
    {"Attraction", "an Attraction"},
    {"Contraption", "a Contraption"},
};

const char *facts_no_deck_card(const CardText *card) {
    const char *layout = card->layout ? card->layout : "";
    Span type = first_type(card);
    for (size_t i = 0; i < ARRAY_LEN(kinds_by_layout); i++)
        if (strcmp(layout, kinds_by_layout[i].word) == 0) return kinds_by_layout[i].is;
    for (size_t i = 0; i < ARRAY_LEN(kinds_by_type); i++)
        if (span_is(type, kinds_by_type[i].word)) return kinds_by_type[i].is;
    for (size_t i = 0; i < ARRAY_LEN(kinds_by_subtype); i++)
        if (facts_type(card, kinds_by_subtype[i].word)) return kinds_by_subtype[i].is;
    return NULL;
}

// ---- numbers

int facts_mana_value(const CardText *card) {
    int value = 0;
    for (int f = 0; f < faces_at_rest(card); f++) {
        ManaCost cost = {0};
        Status ignored = {0};
        const char *text = card->faces[f].cost;
        if (text && mana_cost_read(span_of(text), &cost, (Place){0}, &ignored))
            value += mana_cost_value(&cost);
    }
    return value;
}

bool facts_has_power(const CardText *card) { return front(card)->power && front(card)->toughness; }

// ---- lines of rules text

static void strip_reminder(Span line, Text *out) {
    int depth = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (line.at[i] == '(') depth++;
        if (depth == 0) text_add_char(out, line.at[i]);
        if (line.at[i] == ')' && depth > 0) depth--;
    }
}

static bool any_line_of(const FaceText *face, FactsLine *asks, const void *context) {
    Span rest = span_of(face->text ? face->text : "");
    bool found = false;
    while (rest.at && !found) {
        Text line = {0};
        strip_reminder(span_cut(&rest, '\n'), &line);
        found = asks(context, span_trim(span_of(text_cstr(&line))));
        text_free(&line);
    }
    return found;
}

bool facts_any_line(const CardText *card, FactsLine *asks, const void *context) {
    for (int f = 0; f < faces_at_rest(card); f++)
        if (any_line_of(&card->faces[f], asks, context)) return true;
    return false;
}

bool facts_line_starts(const CardText *card, const char *words) {
    return facts_any_line(card, starts, words);
}

static bool says(const void *words, Span line) { return place_of(line, words) < line.length; }

bool facts_says(const CardText *card, const char *words) {
    return facts_any_line(card, says, words);
}

static bool has_keyword(const void *keyword, Span line) {
    while (line.at)
        if (span_equal_nocase(span_trim(span_cut(&line, ',')), span_of(keyword))) return true;
    return false;
}

bool facts_keyword(const CardText *card, const char *keyword) {
    return facts_any_line(card, has_keyword, keyword);
}

// ---- copies

// "A deck can have ... cards named"
static const struct {
    const char *words;
    int copies;
} limits[] = {
    {"A deck can have any number of cards named", COPIES_ANY},
    {"A deck can have only one card named", 1},
    {"A deck can have up to two cards named", 2},
    {"A deck can have up to three cards named", 3},
    {"A deck can have up to four cards named", 4},
    {"A deck can have up to five cards named", 5},
    {"A deck can have up to six cards named", 6},
    {"A deck can have up to seven cards named", 7},
    {"A deck can have up to eight cards named", 8},
    {"A deck can have up to nine cards named", 9},
    {"A deck can have up to ten cards named", 10},
};

int facts_copies(const CardText *card, int otherwise) {
    if (facts_is_basic_land(card)) return COPIES_ANY;
    for (size_t i = 0; i < ARRAY_LEN(limits); i++)
        if (facts_says(card, limits[i].words)) return limits[i].copies;
    return otherwise;
}

// ---- activated abilities

// Keywords that stand for one (702).
static const char *const activated_keywords[] = {
    "Cycling",     "Equip",
    "Fortify",     "Crew",
    "Level up",    "Ninjutsu",
    "Unearth",     "Outlast",
    "Reconfigure", "Scavenge",
    "Transmute",   "Reinforce",
    "Embalm",      "Eternalize",
    "Encore",      "Craft",
    "Station",     "Saddle",
    "Transfigure", "Aura swap",
    "Power-up",    "Commander ninjutsu",
};

// "Slivercycling {3}", "Basic landcycling {2}" (702.29e): two words at most.
static bool is_typecycling(Span line) {
    size_t at = place_of(line, "cycling {");
    int spaces = 0;
    for (size_t i = 0; i < at; i++) spaces += line.at[i] == ' ';
    return at > 0 && at < line.length && line.at[at - 1] != ' ' && spaces < 2;
}

static bool starts_with_keyword(Span line) {
    for (size_t i = 0; i < ARRAY_LEN(activated_keywords); i++) {
        Span word = span_of(activated_keywords[i]);
        if (line.length < word.length || !span_equal((Span){line.at, word.length}, word)) continue;
        if (line.length == word.length || !isalpha((unsigned char)line.at[word.length]))
            return true;
    }
    return false;
}

// "cost: effect" (602.1), which no ability that a quotation gives to others is.
static bool line_is_activated(const void *ignored, Span line) {
    (void)ignored;
    const char *quote = memchr(line.at, '"', line.length);
    Span own = {line.at, quote ? (size_t)(quote - line.at) : line.length};
    return starts_with_keyword(line) || is_typecycling(line) || place_of(own, ": ") < own.length;
}

bool facts_has_activated(const CardText *card) {
    return !color_identity_is_colorless(color_identity_of_land_types(card)) ||
           facts_any_line(card, line_is_activated, NULL);
}
