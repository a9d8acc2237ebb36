// play_names.c - finding among many what somebody means by a number or a part of a name.
#include "harness/play_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/fold.h"

bool play_read_number(Span typed, int *out) {
    enum { DIGITS_MAX = 9 };
    if (typed.length == 0 || typed.length > DIGITS_MAX) return false;
    *out = 0;
    for (size_t i = 0; i < typed.length; i++) {
        if (!isdigit((unsigned char)typed.at[i])) return false;
        *out = *out * 10 + (typed.at[i] - '0');
    }
    return true;
}

// ---- names

static int fits(const char *name, const char *typed) {
    size_t length = strlen(typed);
    if (length == 0) return FITS_NOT;
    if (strcmp(name, typed) == 0) return FITS_WHOLE;
    if (strncmp(name, typed, length) == 0) return FITS_BEGINNING;
    for (const char *c = name; (c = strpbrk(c, " -'")) != NULL;)
        if (strncmp(++c, typed, length) == 0) return FITS_WORD;
    return FITS_NOT;
}

int play_name_fits(const char *name, Span typed) {
    Text folded = {0}, wanted = {0};
    fold_name(&folded, span_of(name));
    fold_name(&wanted, typed);
    int result = fits(text_cstr(&folded), text_cstr(&wanted));
    text_free(&folded);
    text_free(&wanted);
    return result;
}

static int item_fits(const PlayItem *item, Span typed) {
    int fits = play_name_fits(item->name, typed);
    if (fits != FITS_NOT) return fits;
    return play_name_fits(item->label, typed) == FITS_NOT ? FITS_NOT : FITS_LABEL;
}

// ---- numbers

static bool is_number(const char *label) {
    int ignored;
    return play_read_number(span_of(label), &ignored);
}

int play_number_of(const PlayItem *items, int count, int at) {
    int number = 0;
    (void)count;
    if (items[at].like != at) return 0;
    if (is_number(items[at].label)) return atoi(items[at].label);
    for (int i = 0; i <= at; i++) number += items[i].like == i;
    return number;
}

static int find_number(const PlayChoices *c, int number) {
    for (int i = 0; i < c->count; i++)
        if (c->items[i].like == i && play_number_of(c->items, c->count, i) == number) return i;
    return -1;
}

// ---- which one

// "Forest#2" and "Forest#3" are told apart by nothing else.
static bool same_but_number(const char *a, const char *b) {
    for (;; a++, b++) {
        if (*a == '#') a += 1 + strspn(a + 1, "0123456789");
        if (*b == '#') b += 1 + strspn(b + 1, "0123456789");
        if (*a != *b) return false;
        if (*a == '\0') return true;
    }
}

static bool is_had(const PlayChoices *c, int i) { return !(c->used && c->used[i]); }

// Nobody means a mana ability who says no verb: "forest" is to be played.
static bool has_verb(const PlayChoices *c, int i) {
    return c->verb ? strcmp(c->items[i].verb, c->verb) == 0 : !c->items[i].mana;
}

static void list_several(const PlayChoices *c, Span typed, int rank, Text *problem) {
    text_format(problem, "\"%.*s\" may be", (int)typed.length, typed.at);
    for (int i = 0, n = 0; i < c->count; i++) {
        if (c->items[i].like != i || !is_had(c, i) || !has_verb(c, i) ||
            item_fits(&c->items[i], typed) != rank)
            continue;
        text_format(problem, "%s %d %s", n++ == 0 ? "" : ",", play_number_of(c->items, c->count, i),
                    c->items[i].label);
    }
}

static int find_name(const PlayChoices *c, Span typed, Text *problem) {
    int found = -1, best = FITS_LABEL + 1;
    bool several = false;
    for (int i = 0; i < c->count; i++) {
        int rank = is_had(c, i) && has_verb(c, i) ? item_fits(&c->items[i], typed) : FITS_NOT;
        if (rank == FITS_NOT || rank > best) continue;
        if (rank < best) several = false;
        bool other = rank == best && c->items[i].like != c->items[found].like &&
                     !same_but_number(c->items[i].label, c->items[found].label);
        several = several || other;
        if (rank < best) found = i;
        best = rank;
    }
    if (several) {
        list_several(c, typed, best, problem);
        return -1;
    }
    if (found < 0)
        text_format(problem, "there is no \"%.*s\" to choose", (int)typed.length, typed.at);
    return found;
}

// An item that is used and had others as good as it leaves its number to them.
static int unused(const PlayChoices *c, int at) {
    for (int i = at; i < c->count; i++)
        if (c->items[i].like == at && is_had(c, i)) return i;
    return at;
}

int play_find(const PlayChoices *c, Span typed, Text *problem) {
    int number = 0, found = -1;
    typed = span_trim(typed);
    bool numbered = !c->letters && play_read_number(typed, &number);
    if (c->letters && typed.length == 1 && isalpha((unsigned char)typed.at[0])) {
        number = tolower((unsigned char)typed.at[0]) - 'a';
        if (number < c->count) return number;
    }
    if (!numbered) return find_name(c, typed, problem);
    found = find_number(c, number);
    if (found < 0) text_format(problem, "there is no number %d here", number);
    if (found >= 0) found = unused(c, found);
    if (found >= 0 && c->used && c->used[found]) {
        text_format(problem, "%d is named twice", number);
        return -1;
    }
    return found;
}
