// bug_suspects.c - without which rule would this engine do what a record has that differs?
#include <limits.h>
#include <string.h>

#include "harness/bug.h"
#include "harness/interrupt.h"
#include "harness/record_rules.h"

// How many answers of the record agree without these rules; INT_MAX: it agrees to its end.
static int agrees_for(const Bug *b, const RuleId *without, int count) {
    Replay x;
    Status s = {0};
    ReplayPlan plan = {.record = b->record,
                       .pool = b->pool,
                       .without = without,
                       .without_count = count,
                       .brief = true};
    int most = 0;
    if (replay_begin(&x, &plan, &s)) most = replay_run(&x) == REPLAY_AGREES ? INT_MAX : x.at;
    replay_free(&x);
    return most;
}

static void take(Bug *b, const RuleId *rules, int count) {
    b->suspects = ARENA_ARRAY(&b->arena, RuleId, count);
    memcpy(b->suspects, rules, sizeof *rules * (size_t)count);
    b->suspect_count = count;
}

// A rule that the head does not name is one only if the rest of the record agrees without it, to
// its end: an engine that forgets something else may agree for a while. Of several, the later in
// the book says most.
void bug_find_suspects(Bug *b) {
    RuleId then[CR_COUNT];
    int best = b->replay.at, found = b->all_rules ? 0 : record_rules_then(b->record, then);
    if (!engine_switches_available()) return;
    if (found > 0 && agrees_for(b, then, found) > best) {
        take(b, then, found);
        return;
    }
    for (int i = b->finding.rule_count - 1; i >= 0 && !interrupt_waits(); i--) {
        if (agrees_for(b, &b->finding.rules[i], 1) < INT_MAX) continue;
        take(b, &b->finding.rules[i], 1);
        return;
    }
}
