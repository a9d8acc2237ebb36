// cr.c - lookups in the rules index.
//
// Ids follow the CR's numeric order, so finding a number is a binary search that compares section,
// rule and letter, not text: 106.2 comes before 106.12.
#include "engine/cr/cr.h"

#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/status.h"

enum {
    TESTABLE_ROW = true,
    GENERAL_ROW = false,
    SECTION_DIGITS = 3,
    RULE_DIGITS_MAX = 3,
};

static const RuleEntry entries[CR_COUNT] = {
#define RULE(id, number, kind, title) {number, kind##_ROW, title},
#include "engine/cr/index.def"
#undef RULE
};

const RuleHeading cr_headings[] = {
#define HEADING(number, title) {number, title},
#include "engine/cr/headings.def"
#undef HEADING
};
const int cr_heading_count = (int)ARRAY_LEN(cr_headings);

// A number taken apart: 704.5f is {704, 5, 'f'}; without a letter, `letter` is 0.
typedef struct {
    int section, rule, letter;
} RuleNumber;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

// Reads up to `digits_max` digits at `*at` and moves it past them. False if there are none, or if
// the first of several is a zero.
static bool read_digits(Span text, size_t *at, size_t digits_max, int *out) {
    size_t start = *at;
    *out = 0;
    while (*at < text.length && *at - start < digits_max && is_digit(text.at[*at]))
        *out = *out * 10 + (text.at[(*at)++] - '0');
    return *at > start && (text.at[start] != '0' || *at == start + 1);
}

// number = digit digit digit "." digit+ [ letter ]
static bool read_number(Span text, RuleNumber *out) {
    size_t at = 0;
    if (!read_digits(text, &at, SECTION_DIGITS, &out->section) || at != SECTION_DIGITS)
        return false;
    if (at == text.length || text.at[at++] != '.') return false;
    if (!read_digits(text, &at, RULE_DIGITS_MAX, &out->rule)) return false;
    out->letter = at < text.length && is_letter(text.at[at]) ? text.at[at++] : 0;
    return at == text.length;
}

static int compare_numbers(RuleNumber a, RuleNumber b) {
    if (a.section != b.section) return a.section - b.section;
    if (a.rule != b.rule) return a.rule - b.rule;
    return a.letter - b.letter;
}

const RuleEntry *cr_entry(RuleId rule) {
    gavel_assert((int)rule >= 0 && rule < CR_COUNT);
    return &entries[rule];
}

bool cr_find(Span number, RuleId *out) {
    RuleNumber wanted;
    if (!read_number(number, &wanted)) return false;
    int low = 0, high = CR_COUNT;
    while (low < high) {
        int middle = low + (high - low) / 2;
        RuleNumber here;
        bool readable = read_number(span_of(entries[middle].number), &here);
        gavel_assert(readable);
        int order = compare_numbers(wanted, here);
        if (order == 0) {
            *out = (RuleId)middle;
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

const char *cr_nearest(Span number) {
    Nearest nearest = nearest_start(number);
    // The first offered wins a tie: prefer the section that was named.
    for (int i = 0; i < CR_COUNT; i++)
        if (number.length >= SECTION_DIGITS &&
            strncmp(entries[i].number, number.at, SECTION_DIGITS) == 0)
            nearest_offer(&nearest, entries[i].number);
    for (int i = 0; i < CR_COUNT; i++) nearest_offer(&nearest, entries[i].number);
    return nearest.best;
}

bool cr_under(RuleId rule, Span prefix) {
    const char *number = cr_entry(rule)->number;
    if (prefix.length > 0 && prefix.at[prefix.length - 1] == '.') prefix.length--;
    if (prefix.length == 0 || prefix.length > strlen(number)) return false;
    if (memcmp(number, prefix.at, prefix.length) != 0) return false;
    if (prefix.length <= SECTION_DIGITS)
        return prefix.length == 1 || prefix.length == SECTION_DIGITS;
    return !is_digit(number[prefix.length]);
}

int cr_chapter(RuleId rule) { return cr_entry(rule)->number[0] - '0'; }
