// bug.h - from a record in which something goes wrong to the smallest scenario of it.
//
// Where the record differs from what this engine does, it is asked first whether this engine would
// do the same without some rule: without those that the record's head names, or without one of
// those that mattered just then (in the build in which rules can be switched off). If so, the
// scenario passes with the rule and fails without it. Else it must still show what differs: the
// facts, the first event that leads to them, and the rules that mattered.
#ifndef GAVEL_HARNESS_BUG_H
#define GAVEL_HARNESS_BUG_H

#include "harness/finding.h"
#include "harness/shrink.h"

typedef enum {
    BUG_FOUND,
    BUG_AGREES,   // The record differs nowhere.
    BUG_NOWHERE,  // No position before it can be made a scenario that shows it.
    BUG_SILENT,   // Nothing happens from the decision on that is asked for.
    BUG_UNPLAYABLE,
    BUG_AFTER  // The decision that is asked for comes after the first difference.
} BugEnd;

typedef struct {
    // To be set.
    const Record *record;
    const Pool *pool;
    int at;  // The decision whose scenario is wanted; 0: the first difference. Where that is a
             // pass after which nothing happens, it becomes the next one at which something does.
    int jobs;
    bool anonymous;
    bool all_rules;  // The head is not asked which rules were off.
    void (*progress)(void *context, int played, size_t length);
    void *context;
    // Found.
    Arena arena;
    Replay replay;  // Up to there.
    Finding finding;
    Game *then;  // Before decision `at`.
    bool diverges;
    int asked;         // What `at` was at first.
    int decision;      // Before which it differs, or whose scenario it is;
    int from;          // before which the scenario was cut out.
    RuleId *suspects;  // Without these, this engine does what the record has.
    int suspect_count;
    RuleId *rules;  // What the scenario is about, the first one most.
    int rule_count;
    Text text;              // The scenario, in braces: name, rules and `about` included.
    const char *signature;  // What it must go on to show.
    bool logs_only;         // Nothing that can be expected differs without the suspects.
    int played;
    Status status;  // Of BUG_UNPLAYABLE.
    bool invalid;   // What cannot be played makes no sense; it is no matter of engine and pool.
} Bug;

BugEnd bug_find(Bug *b);
void bug_free(Bug *b);

// ---- parts

// Finds `suspects` (bug_suspects.c). Plays the record again without each.
void bug_find_suspects(Bug *b);
// Finds `rules`, and writes name, rules and `about` into the text (bug_tell.c).
void bug_tell(Bug *b);

#endif
