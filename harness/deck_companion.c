// deck_companion.c - the conditions that companions set for a starting deck.
//
// A condition is known by its words. Each card of the starting deck is asked in turn, commanders
// included (702.139b).
#include "harness/deck_companion.h"

#include <string.h>

#include "harness/card_facts.h"

typedef bool CardTest(const CompanionDeck *d, int entry);

static const CardText *card_at(const CompanionDeck *d, int entry) { return &d->cards[entry].text; }

static bool is_land(const CompanionDeck *d, int entry) {
    return facts_type(card_at(d, entry), "Land");
}

static bool in_starting_deck(const CompanionDeck *d, int entry) {
    return !deck_is_outside(&d->deck->entries[entry]) && d->cards[entry].known;
}

// ---- conditions about each card

static bool even_value(const CompanionDeck *d, int entry) {
    return facts_mana_value(card_at(d, entry)) % 2 == 0;
}

static bool odd_value_or_land(const CompanionDeck *d, int entry) {
    return is_land(d, entry) || facts_mana_value(card_at(d, entry)) % 2 == 1;
}

static bool value_of_three_or_land(const CompanionDeck *d, int entry) {
    return is_land(d, entry) || facts_mana_value(card_at(d, entry)) >= 3;
}

static bool cheap_if_permanent(const CompanionDeck *d, int entry) {
    return !facts_is_permanent(card_at(d, entry)) || facts_mana_value(card_at(d, entry)) <= 2;
}

static bool activated_if_permanent(const CompanionDeck *d, int entry) {
    return !facts_is_permanent(card_at(d, entry)) || facts_has_activated(card_at(d, entry));
}

static bool face_repeats_symbol(const char *cost) {
    ManaCost symbols = {0};
    Status ignored = {0};
    if (!cost || !mana_cost_read(span_of(cost), &symbols, (Place){0}, &ignored)) return false;
    for (int i = 0; i < symbols.count; i++)
        for (int j = 0; j < i; j++) {
            const ManaSymbol *a = &symbols.symbols[i], *b = &symbols.symbols[j];
            if (a->kind == b->kind && a->types == b->types && a->amount == b->amount) return true;
        }
    return false;
}

// Of a split card both costs together (709.4).
static bool no_symbol_twice(const CompanionDeck *d, int entry) {
    const CardText *card = card_at(d, entry);
    Text cost = {0};
    bool split = card->layout && strcmp(card->layout, "split") == 0;
    for (int f = 0; f < (split ? card->face_count : 1); f++)
        text_add(&cost, card->faces[f].cost ? card->faces[f].cost : "");
    bool repeats = face_repeats_symbol(text_cstr(&cost));
    text_free(&cost);
    return !repeats;
}

static bool of_the_five_types(const CompanionDeck *d, int entry) {
    static const char *const types[] = {"Cat", "Elemental", "Nightmare", "Dinosaur", "Beast"};
    const CardText *card = card_at(d, entry);
    if (!facts_is_creature(card) || facts_keyword(card, "Changeling") ||
        facts_says(card, " is every creature type"))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (facts_type(card, types[i])) return true;
    return false;
}

static bool different_name_unless_land(const CompanionDeck *d, int entry) {
    if (is_land(d, entry)) return true;
    if (d->deck->entries[entry].count > 1) return false;
    for (int i = 0; i < entry; i++)
        if (in_starting_deck(d, i) && strcmp(d->cards[i].name, d->cards[entry].name) == 0)
            return false;
    return true;
}

// ---- conditions about the deck

static bool nonlands_share(const CompanionDeck *d, const char *type) {
    for (int i = 0; i < d->deck->count; i++)
        if (in_starting_deck(d, i) && !is_land(d, i) && !facts_type(card_at(d, i), type))
            return false;
    return true;
}

static bool shares_a_type(const CompanionDeck *d, int entry) {
    (void)entry;
    for (int t = 0; t < TYPE_COUNT; t++)
        if (nonlands_share(d, card_type_text((CardType)t))) return true;
    return false;
}

static bool twenty_more(const CompanionDeck *d, int entry) {
    (void)entry;
    int cards = deck_cards(d->deck, DECK_MAIN) + deck_cards(d->deck, DECK_COMMANDER);
    return cards >= d->minimum + 20;
}

static const struct {
    const char *words;
    CardTest *test;
    bool whole;  // About the deck, not about each card.
} conditions[] = {
    {"Your starting deck contains only cards with even mana values", even_value, false},
    {"Your starting deck contains only cards with odd mana values and land cards",
     odd_value_or_land, false},
    {"Your starting deck contains only cards with mana value 3 or greater and land cards",
     value_of_three_or_land, false},
    {"Each permanent card in your starting deck has mana value 2 or less", cheap_if_permanent,
     false},
    {"Each permanent card in your starting deck has an activated ability", activated_if_permanent,
     false},
    {"No card in your starting deck has more than one of the same mana symbol in its mana cost",
     no_symbol_twice, false},
    {"Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast "
     "card",
     of_the_five_types, false},
    {"Each nonland card in your starting deck has a different name", different_name_unless_land,
     false},
    {"Each nonland card in your starting deck shares a card type", shares_a_type, true},
    {"Your starting deck contains at least twenty cards more than the minimum deck size",
     twenty_more, true},
};

static bool has_companion(const void *ignored, Span line) {
    (void)ignored;
    static const char word[] = "Companion", dash[] = "\xe2\x80\x94";
    if (line.length < sizeof word || memcmp(line.at, word, sizeof word - 1) != 0) return false;
    Span rest = span_trim((Span){line.at + sizeof word - 1, line.length - (sizeof word - 1)});
    return rest.length >= sizeof dash && memcmp(rest.at, dash, sizeof dash - 1) == 0;
}

static CompanionVerdict ask_each(const CompanionDeck *d, CardTest *test, bool breaks[]) {
    CompanionVerdict verdict = COMPANION_MET;
    for (int i = 0; i < d->deck->count; i++) {
        breaks[i] = in_starting_deck(d, i) && !test(d, i);
        if (breaks[i]) verdict = COMPANION_BROKEN;
    }
    return verdict;
}

CompanionVerdict companion_judge(const CompanionDeck *d, bool breaks[]) {
    for (int i = 0; i < d->deck->count; i++) breaks[i] = false;
    if (!facts_any_line(d->companion, has_companion, NULL)) return COMPANION_NONE;
    for (size_t i = 0; i < ARRAY_LEN(conditions); i++) {
        if (!facts_says(d->companion, conditions[i].words)) continue;
        if (!conditions[i].whole) return ask_each(d, conditions[i].test, breaks);
        return conditions[i].test(d, -1) ? COMPANION_MET : COMPANION_BROKEN;
    }
    return COMPANION_UNKNOWN;
}
