// deck_leaders.c - who may be the commander of a deck.
#include "harness/deck_leaders.h"

#include <string.h>

#include "engine/base/fold.h"

// ---- alone

bool leader_alone(const CardText *card, bool brawl) {
    if (facts_says(card, " can be your commander")) return true;  // 903.3a
    if (!facts_type(card, "Legendary")) return false;
    if (facts_is_creature(card) || facts_type(card, "Vehicle")) return true;
    if (facts_type(card, "Spacecraft") && facts_has_power(card)) return true;
    return brawl && facts_type(card, "Planeswalker");  // 903.12c
}

bool leader_is_background(const CardText *card) {
    return facts_type(card, "Legendary") && facts_type(card, "Enchantment") &&
           facts_type(card, "Background");
}

// ---- as a pair

typedef bool PairTest(const CardText *a, const CardText *b);

// 702.124h
static bool both_partner(const CardText *a, const CardText *b) {
    return facts_keyword(a, "Partner") && facts_keyword(b, "Partner");
}

// "Partner—Survivors" gives "Survivors"; the oldest of these stood alone.
static bool copy_partner_text(const void *context, Span line) {
    static const char word[] = "Partner", dash[] = "\xe2\x80\x94", alone[] = "Friends forever";
    Text *out = (Text *)(uintptr_t)context;
    if (span_equal_nocase(line, span_of(alone))) {
        fold_name(out, line);
        return true;
    }
    if (line.length < sizeof word || memcmp(line.at, word, sizeof word - 1) != 0) return false;
    Span rest = span_trim((Span){line.at + sizeof word - 1, line.length - (sizeof word - 1)});
    if (rest.length < sizeof dash || memcmp(rest.at, dash, sizeof dash - 1) != 0) return false;
    fold_name(out, span_trim((Span){rest.at + sizeof dash - 1, rest.length - (sizeof dash - 1)}));
    return true;
}

// 702.124i
static bool same_partner_text(const CardText *a, const CardText *b) {
    Text of_a = {0}, of_b = {0};
    bool same = facts_any_line(a, copy_partner_text, &of_a) &&
                facts_any_line(b, copy_partner_text, &of_b) &&
                strcmp(text_cstr(&of_a), text_cstr(&of_b)) == 0;
    text_free(&of_a);
    text_free(&of_b);
    return same;
}

static bool line_partners_with(const void *name, Span line) {
    static const char words[] = "Partner with ";
    size_t length = sizeof words - 1;
    return line.length > length && memcmp(line.at, words, length) == 0 &&
           span_is(span_trim((Span){line.at + length, line.length - length}), name);
}

static bool partners_with(const CardText *a, const CardText *b) {
    return facts_any_line(a, line_partners_with, b->faces[0].name);
}

// 702.124j
static bool partner_with_each_other(const CardText *a, const CardText *b) {
    return partners_with(a, b) && partners_with(b, a);
}

// 702.124k
static bool chooses_background(const CardText *a, const CardText *b) {
    return facts_keyword(a, "Choose a Background") && leader_is_background(b);
}

// 702.124m: a Time Lord Doctor with no other creature types.
static bool is_the_doctor(const CardText *card) {
    static const char types[] = "\xe2\x80\x94 Time Lord Doctor";
    const char *found = card->faces[0].type ? strstr(card->faces[0].type, types) : NULL;
    return facts_type(card, "Creature") && found && found[sizeof types - 1] == '\0';
}

static bool accompanies_doctor(const CardText *a, const CardText *b) {
    return facts_keyword(a, "Doctor's companion") && facts_type(a, "Creature") && is_the_doctor(b);
}

// 702.124f: different partner abilities are not combined, so each is asked of both.
static PairTest *const tests[] = {both_partner, same_partner_text, partner_with_each_other,
                                  chooses_background, accompanies_doctor};

bool leaders_pair(const CardText *a, const CardText *b) {
    if (!facts_type(a, "Legendary") || !facts_type(b, "Legendary")) return false;
    for (size_t i = 0; i < ARRAY_LEN(tests); i++)
        if (tests[i](a, b) || tests[i](b, a)) return true;
    return false;
}
