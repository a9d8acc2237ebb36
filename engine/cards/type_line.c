// type_line.c - type lines, printed numbers and layouts (205, 208, 209).
//
// A type line is read word by word: supertypes and card types before the dash, subtypes behind it.
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/cards/card.h"

// The next word, cut off the front of *text; empty at the end.
static Span next_word(Span *text) {
    *text = span_trim(*text);
    if (text->length == 0) return (Span){0};
    return span_cut(text, ' ');
}

static const char *nearest_type(Span word) {
    Nearest n = nearest_start(word);
    for (int i = 0; i < TYPE_COUNT; i++) nearest_offer(&n, card_type_text((CardType)i));
    for (int i = 0; i < SUPERTYPE_COUNT; i++) nearest_offer(&n, supertype_text((Supertype)i));
    return n.best;
}

static const char *nearest_subtype(Span word) {
    Nearest n = nearest_start(word);
    for (int i = 0; i < SUBTYPE_COUNT; i++) nearest_offer(&n, subtype_text((Subtype)i));
    return n.best;
}

static bool unknown_word(Span word, const char *what, const char *nearest, Place place, Status *s) {
    if (!nearest)
        return status_fail(s, place, "unknown %s '%.*s'", what, (int)word.length, word.at);
    return status_fail(s, place, "unknown %s '%.*s'; did you mean '%s'?", what, (int)word.length,
                       word.at, nearest);
}

static bool read_types(Span text, TypeLine *out, Place place, Status *s) {
    Span word;
    while ((word = next_word(&text)).length > 0) {
        Supertype super;
        CardType type;
        if (supertype_find(word, &super)) {
            out->supertypes = (uint8_t)(out->supertypes | 1U << super);
        } else if (card_type_find(word, &type)) {
            out->types = (uint16_t)(out->types | 1U << type);
        } else {
            return unknown_word(word, "card type", nearest_type(word), place, s);
        }
    }
    if (out->types == 0) return status_fail(s, place, "a type line needs a card type");
    return true;
}

// The card types that a subtype's room goes with (205.3b).
static uint16_t types_of_room(SubtypeRoom room) {
    switch (room) {
        case SUBTYPE_OF_ARTIFACT: return 1U << TYPE_ARTIFACT;
        case SUBTYPE_OF_ENCHANTMENT: return 1U << TYPE_ENCHANTMENT;
        case SUBTYPE_OF_LAND: return 1U << TYPE_LAND;
        case SUBTYPE_OF_PLANESWALKER: return 1U << TYPE_PLANESWALKER;
        case SUBTYPE_OF_SPELL: return 1U << TYPE_INSTANT | 1U << TYPE_SORCERY;
        case SUBTYPE_OF_CREATURE: return 1U << TYPE_CREATURE | 1U << TYPE_KINDRED;
        case SUBTYPE_OF_BATTLE: return 1U << TYPE_BATTLE;
        case SUBTYPE_OF_OTHER: return 0;
    }
    return 0;
}

// The subtype that stands at the front of *text, two words long where there is such a one (205.3m).
static bool cut_subtype(Span *text, Span *word, Subtype *out) {
    Span after_one = *text;
    *word = next_word(&after_one);
    Span after_two = after_one;
    Span second = next_word(&after_two);
    if (second.length > 0) {
        Span both = {word->at, (size_t)(second.at + second.length - word->at)};
        if (subtype_find(both, out)) {
            *text = after_two;
            return true;
        }
    }
    *text = after_one;
    return subtype_find(*word, out);
}

static bool read_subtypes(Span text, TypeLine *out, Place place, Status *s) {
    text = span_trim(text);
    if (text.length == 0) return status_fail(s, place, "no subtype after the dash");
    while ((text = span_trim(text)).length > 0) {
        Span word;
        Subtype subtype;
        if (!cut_subtype(&text, &word, &subtype))
            return unknown_word(word, "subtype", nearest_subtype(word), place, s);
        if (!(types_of_room(subtype_room(subtype)) & out->types))
            return status_fail(s, place, "subtype '%.*s' does not go with these card types",
                               (int)word.length, word.at);
        subtype_put(&out->subtypes, subtype);
    }
    return true;
}

// The place of the dash between types and subtypes, or NULL, and its length.
static const char *find_dash(Span text, size_t *length) {
    for (size_t i = 0; i < text.length; i++) {
        if (text.length - i >= 3 && memcmp(text.at + i, "\xe2\x80\x94", 3) == 0) {
            *length = 3;
            return text.at + i;
        }
        if (i > 0 && i + 1 < text.length && memcmp(text.at + i - 1, " - ", 3) == 0) {
            *length = 1;
            return text.at + i;
        }
    }
    return NULL;
}

bool type_line_read(Span text, TypeLine *out, Place place, Status *s) {
    *out = (TypeLine){0};
    size_t dash_length = 0;
    const char *dash = find_dash(text, &dash_length);
    if (!dash) return read_types(text, out, place, s);
    size_t before = (size_t)(dash - text.at);
    Span types = {text.at, before};
    Span subtypes = {dash + dash_length, text.length - before - dash_length};
    return read_types(types, out, place, s) && read_subtypes(subtypes, out, place, s);
}

// A number of one to three digits that fills the span.
static bool read_small(Span text, int *out) {
    if (text.length == 0 || text.length > 3) return false;
    *out = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return false;
        *out = *out * 10 + (text.at[i] - '0');
    }
    return true;
}

// "3", "-1", "*", "1+*", "*+1", "7-*" (208.2); a number minus the star is not offered by any rule
// here, so it is refused.
static bool read_number(Span text, PrintedNumber *out) {
    int n = 0;
    bool negative = text.length > 1 && text.at[0] == '-';
    Span digits = negative ? (Span){text.at + 1, text.length - 1} : text;
    *out = (PrintedNumber){.present = true};
    if (span_is(text, "*")) {
        out->star = true;
        return true;
    }
    if (text.length > 2 && memcmp(text.at + text.length - 2, "+*", 2) == 0) {
        out->star = true;
        digits = (Span){text.at, text.length - 2};
        negative = false;
    } else if (text.length > 2 && memcmp(text.at, "*+", 2) == 0) {
        out->star = true;
        digits = (Span){text.at + 2, text.length - 2};
    }
    if (!read_small(digits, &n)) return false;
    out->number = (int32_t)(negative ? -n : n);
    return true;
}

bool printed_number_read(Span text, PrintedNumber *out, Place place, Status *s) {
    if (read_number(span_trim(text), out)) return true;
    *out = (PrintedNumber){0};
    return status_fail(s, place, "expected a number, * or 1+*, found '%.*s'", (int)text.length,
                       text.at);
}

static const char *const layout_names[] = {
    "normal", "split", "flip", "transform", "modal_dfc", "adventure", "meld", "leveler",
    "saga",   "class", "case", "mutate",    "prototype", "battle",    "token"};
_Static_assert(ARRAY_LEN(layout_names) == LAYOUT_COUNT, "a layout has no name");

bool layout_find(Span text, Layout *out) {
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        if (!span_is(text, layout_names[i])) continue;
        *out = (Layout)i;
        return true;
    }
    return false;
}

const char *layout_text(Layout layout) { return layout_names[layout]; }

bool layout_is_played(Layout layout) { return layout != LAYOUT_MELD; }
