// brute_cost.c - what a spell of a payment board costs, by the words of the cards on it.
//
// How a symbol is paid that can be paid in several ways is announced first (601.2b, 118.13a); then
// the cost is raised, then its generic part is lowered (118.7a), and last a least amount is set
// (601.2f). So {2/W} announced as two generic mana can be lowered.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/brute.h"

static const char letters[] = "WUBRGC";

typedef struct {
    const BruteBoard *b;
    BruteDue *out;
    int count;
} Dues;

// ---- the changes

static bool applies_to_spell(const BruteBoard *b, int card) {
    static const struct {
        const char *name, *type;
        bool not_that;
        int colors;
    } rows[] = {
        {"Thalia, Guardian of Thraben", "Creature", true, 0},
        {"Thorn of Amethyst", "Creature", true, 0},
        {"Foundry Inspector", "Artifact", false, 0},
        {"Lodestone Golem", "Artifact", true, 0},
        {"Feroz's Ban", "Creature", false, 0},
        {"Pearl Medallion", NULL, false, 1},
        {"Sapphire Medallion", NULL, false, 2},
        {"Jet Medallion", NULL, false, 4},
        {"Ruby Medallion", NULL, false, 8},
        {"Emerald Medallion", NULL, false, 16},
        {"Chill", NULL, false, 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, brute_card(card)->name) != 0) continue;
        if (rows[i].type == NULL) return (brute_card_colors(b->spell) & rows[i].colors) != 0;
        return brute_card_is(b->spell, rows[i].type) != rows[i].not_that;
    }
    if (brute_card_says(card, "Instant and sorcery spells"))
        return brute_card_is(b->spell, "Instant") || brute_card_is(b->spell, "Sorcery");
    return brute_card_says(card, "Spells cost");
}

// How much more, or less than 0: how much less, the permanent makes the spell cost.
static int change_by(const BruteBoard *b, int card, bool mine) {
    const char *cost = strstr(brute_card(card)->text, "cost {");
    if (cost == NULL || !applies_to_spell(b, card)) return 0;
    if (!mine && brute_card_says(card, "you cast")) return 0;
    int amount = atoi(cost + strlen("cost {"));  // 0: it is not generic.
    return strstr(cost, "less to cast") != NULL ? -amount : amount;
}

static int changes(const BruteBoard *b, int sign) {
    int sum = 0;
    for (int i = 0; i < b->count; i++) {
        int by = b->objects[i].in_hand ? 0 : change_by(b, b->objects[i].card, true);
        if (by * sign > 0) sum += by * sign;
    }
    for (int i = 0; i < b->other_count; i++) {
        int by = change_by(b, b->others[i].card, false);
        if (by * sign > 0) sum += by * sign;
    }
    return sum;
}

int brute_saying(const BruteBoard *b, const char *words, bool mine) {
    int sum = 0;
    for (int i = 0; i < b->count; i++)
        sum += !b->objects[i].in_hand && brute_card_says(b->objects[i].card, words);
    for (int i = 0; !mine && i < b->other_count; i++)
        sum += brute_card_says(b->others[i].card, words);
    return sum;
}

bool brute_life_is_fixed(const BruteBoard *b) {
    return brute_saying(b, "Your life total can't change", true) > 0;
}

int brute_widened(const BruteBoard *b, int mask) {
    enum { WHITE = 1, RED = 8 };
    bool spends = brute_saying(b, "spend white mana as though it were red mana", true) > 0;
    return spends && (mask & RED) ? mask | WHITE : mask;
}

// As long as it is untapped, each spell costs at least three mana.
static bool costs_three(const BruteBoard *b) {
    for (int i = 0; i < b->count; i++)
        if (!b->objects[i].tapped && brute_card_says(b->objects[i].card, "less than three mana"))
            return true;
    for (int i = 0; i < b->other_count; i++)
        if (!b->others[i].tapped && brute_card_says(b->others[i].card, "less than three mana"))
            return true;
    return false;
}

static void add(BruteDue *due, int mask, bool snow) {
    if (due->count == BRUTE_SYMBOLS_MAX) abort();
    due->masks[due->count] = (uint8_t)mask;
    due->snow[due->count++] = snow;
}

// "Red spells you cast cost {R} more to cast."
static void add_colored(const BruteBoard *b, BruteDue *due) {
    static const char *const colors[] = {"White", "Blue", "Black", "Red", "Green"};
    for (int t = 0; t < 5; t++) {
        char words[64];
        snprintf(words, sizeof words, "%s spells you cast cost {%c} more to cast", colors[t],
                 letters[t]);
        int times = (brute_card_colors(b->spell) >> t) & 1 ? brute_saying(b, words, true) : 0;
        for (int i = 0; i < times; i++) add(due, 1 << t, false);
    }
}

static void finish(Dues *d, BruteDue due) {
    if (due.life > 0 && brute_life_is_fixed(d->b)) return;  // 119.8
    add_colored(d->b, &due);
    due.generic += 2 * d->b->tax + changes(d->b, 1);
    due.generic -= changes(d->b, -1);
    if (due.generic < 0) due.generic = 0;
    if (costs_three(d->b) && due.count + due.generic < 3) due.generic = 3 - due.count;
    for (int i = 0; i < due.count; i++) due.masks[i] = (uint8_t)brute_widened(d->b, due.masks[i]);
    if (d->count == BRUTE_DUES_MAX) abort();
    d->out[d->count++] = due;
}

// ---- the symbols

static void announce(Dues *d, const char *at, BruteDue due) {
    if (*at == '\0') {
        finish(d, due);
        return;
    }
    const char *end = strchr(at, '}') + 1;
    int mask = 0, number = 0;
    bool numeric = false, phyrexian = false, variable = false, snow = false;
    for (const char *c = at + 1; c < end - 1; c++) {
        if (*c >= '0' && *c <= '9') {
            number = number * 10 + (*c - '0');
            numeric = true;
        } else if (strchr(letters, *c) != NULL) {
            mask |= 1 << (strchr(letters, *c) - letters);
        }
        phyrexian = phyrexian || *c == 'P';
        variable = variable || *c == 'X';
        snow = snow || *c == 'S';
    }
    BruteDue other = due;
    if (variable) number = d->b->x;
    if (numeric || variable) {
        other.generic += number;
        announce(d, end, other);
    }
    if (phyrexian) {
        other.life += 2;
        announce(d, end, other);
    }
    if (mask != 0) add(&due, mask, false);
    if (snow) add(&due, BRUTE_ANY, true);
    if (mask != 0 || snow) announce(d, end, due);
}

int brute_dues(const BruteBoard *b, BruteDue *out) {
    Dues d = {.b = b, .out = out};
    announce(&d, brute_card(b->spell)->cost, (BruteDue){0});
    return d.count;
}
