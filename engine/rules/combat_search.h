// combat_search.h - the declaration of blockers that obeys the most requirements (509.1c); for
// combat_requirements.c.
#ifndef GAVEL_RULES_COMBAT_SEARCH_H
#define GAVEL_RULES_COMBAT_SEARCH_H

#include "engine/rules/combat_internal.h"

enum {
    BLOCK_REQUIREMENTS = TRAIT_MUST_BLOCK | TRAIT_MUST_BE_BLOCKED | TRAIT_MUST_BE_BLOCKED_BY_ALL
};

// How many requirements the best declaration obeys; it is in *best, without needless blockers.
int search_blocks(Engine *e, const Game *g, const Statements *said, const Question *q,
                  Answer *best);
// How many this one obeys.
int search_obeyed(Engine *e, const Game *g, const Statements *said, const Question *q,
                  const Answer *a);

#endif
