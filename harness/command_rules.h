// command_rules.h - the rules map: which rules are implemented, fired and proven.
//
// Made by playing every scenario as it is, and then once more for each rule that fired in it, with
// that rule switched off. A rule that did not fire cannot have mattered (architecture decision 6).
#ifndef GAVEL_HARNESS_COMMAND_RULES_H
#define GAVEL_HARNESS_COMMAND_RULES_H

#include "harness/command.h"

typedef struct {
    const char *path, *name;
    OutcomeKind outcome;
    RuleId *cited;
    bool *proven;  // For each cited rule: this scenario fails without it.
    int cited_count;
    RuleId *fired;
    int fired_count;
} MapScenario;

typedef struct {
    Arena arena;
    MapScenario *scenarios;
    int count;
    int passing, failing, invalid;
    bool cited[CR_COUNT];
    bool fired[CR_COUNT];           // In a passing scenario that cites it.
    bool proven[CR_COUNT];          // A scenario that cites it fails without it.
    int citing[CR_COUNT];           // Passing scenarios that cite it.
    int broken[CR_COUNT];           // Passing scenarios that do not cite it and fail without it.
    const char *crashed[CR_COUNT];  // A scenario that crashes or does not end without it.
    const char *reason[CR_COUNT];   // Why it is not proven, as people have listed it; else NULL.
} RuleMap;

// What to try: `only`, by RuleId, names the rules that are switched off, and only in scenarios that
// cite them; NULL: all rules, in every scenario in which they fired. `progress` is told how far it
// is; NULL: nobody is.
typedef struct {
    const Pool *pool;
    const Selection *selection;
    const bool *only;
    int jobs;
    FILE *progress;
} RuleMapPlan;
// False if the harness itself fails.
bool rules_map_build(RuleMap *map, const RuleMapPlan *plan, Status *s);
// Fails over a quarter of the scenarios that do not cite it.
bool rules_map_coarse(const RuleMap *map, RuleId rule);

typedef struct {
    int rules, testable, implemented, fired, proven;
    int listed;  // Testable, not proven, and the reason is known.
} RuleFigures;
// Of the rules under `prefix`; of all if it is NULL.
RuleFigures rules_map_figures(const RuleMap *map, const char *prefix);

void rules_print_text(const RuleMap *map, const char *prefix, Text *out);
void rules_print_json(const RuleMap *map, const char *prefix, Text *out);
// The page of `gavel report`, with the rules map and the scenarios alone.
void rules_print_html(const RuleMap *map, const char *prefix, Text *out);
// For the summary of a build server, with what stops the gate ("": nothing does).
void rules_print_markdown(const RuleMap *map, const char *prefix, const char *gate, Text *out);

// Takes the reasons of the rules that are not proven from `file`, which may be missing. False, with
// the place, if it is not well formed.
bool rules_map_reasons(RuleMap *map, const char *file, Status *s);
// What stops the gate, one a line in `out`.
void rules_gate(const RuleMap *map, Text *out);

#endif
