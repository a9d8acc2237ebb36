// cr.h - the index of the Comprehensive Rules: what can be cited, marked and proven.
//
// A rule is a RuleId, in the CR's numeric order, or its number as text, "704.5f". Titles are our
// own words.
#ifndef GAVEL_CR_CR_H
#define GAVEL_CR_CR_H

#include <stdbool.h>

#include "engine/base/span.h"

// The edition that the index was made from.
#define CR_RULES_DATE "2026-04-17"

typedef enum {
#define RULE(id, number, kind, title) CR_##id,
#include "engine/cr/index.def"
#undef RULE
    CR_COUNT
} RuleId;

typedef struct {
    const char *number;
    bool testable;  // A board and a script could show it obeyed or broken.
    const char *title;
} RuleEntry;

const RuleEntry *cr_entry(RuleId rule);
// By number, as in "704.5f". False if there is no such rule.
bool cr_find(Span number, RuleId *out);
// The nearest existing number, for messages; NULL if nothing is near.
const char *cr_nearest(Span number);
// Is the rule `prefix` itself or below it? 704.5f is under "704.5", "704" and "7"; 106.12 is not
// under "106.1". A period at the end, as the CR prints it ("704.5."), is allowed.
bool cr_under(RuleId rule, Span prefix);
int cr_chapter(RuleId rule);  // 1 to 9.

// Indexed by RuleId: 1 if some engine source marks the rule. Written by the build
// (cmake/scan-marks).
extern const unsigned char cr_implemented[];

// Where they are marked, in the order of numbers, files and lines. Written with it.
typedef struct {
    RuleId rule;
    const char *file;  // "engine/rules/sba.c"
    int line;
} RuleMark;
extern const RuleMark cr_marks[];
extern const int cr_mark_count;

// Chapters and sections by their numbers, "7" and "704", with titles of our own.
typedef struct {
    const char *number, *title;
} RuleHeading;
extern const RuleHeading cr_headings[];
extern const int cr_heading_count;

#endif
