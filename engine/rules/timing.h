// timing.h - when a card may be played or cast (117.1, 305, 307).
#ifndef GAVEL_RULES_TIMING_H
#define GAVEL_RULES_TIMING_H

#include "engine/rules/view.h"

// May it be cast at any time with priority (304.1, 702.8a)?
bool timing_is_instant(Engine *e, const View *v);
// Timing as a sorcery: your turn, main phase, empty stack. Fills the reason.
bool sorcery_timing(Engine *e, const Game *g, PlayerId player, const View *v, Rejection *r);

// What is timed like a sorcery, by which rule.
typedef struct {
    RuleId rule, also;  // `also` says the same of a wider kind of thing; CR_COUNT: none does.
    RuleId phase;       // What the rules of the main phase say of it; CR_COUNT: nothing.
} SorceryTiming;
bool timing_as_sorcery(Engine *e, const Game *g, PlayerId player, const SorceryTiming *t,
                       Rejection *r);

#endif
