// zone.h - zones (400) and steps (500) by name.
#ifndef GAVEL_STATE_ZONE_H
#define GAVEL_STATE_ZONE_H

#include "engine/base/span.h"
#include "engine/state/ids.h"

typedef enum {
    ZONE_NOWHERE,  // Ceased to exist, or not yet made.
    ZONE_LIBRARY,
    ZONE_HAND,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_STACK,
    ZONE_EXILE,
    ZONE_COMMAND,
    ZONE_OUTSIDE,  // Outside the game (400.11): no zone, but where sideboards are.
    ZONE_COUNT,
    // No zone of the rules (702.26d): where a Game keeps phased-out permanents, so that nothing
    // that looks at the battlefield finds them.
    ZONE_PHASED_OUT = ZONE_COUNT
} Zone;

typedef enum {
    STEP_UNTAP,
    STEP_UPKEEP,
    STEP_DRAW,
    STEP_PRECOMBAT_MAIN,
    STEP_BEGINNING_OF_COMBAT,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_FIRST_STRIKE_DAMAGE,
    STEP_COMBAT_DAMAGE,
    STEP_END_OF_COMBAT,
    STEP_POSTCOMBAT_MAIN,
    STEP_END,
    STEP_CLEANUP,
    STEP_COUNT
} Step;

// What can be skipped besides a step (614.10): all of the next combat phase, the next turn.
enum { SKIP_COMBAT = STEP_COUNT, SKIP_TURN };

// 400.2: zones in which all players can see the cards' faces.
static inline bool zone_is_public(Zone z) {
    return z == ZONE_BATTLEFIELD || z == ZONE_GRAVEYARD || z == ZONE_STACK || z == ZONE_EXILE ||
           z == ZONE_COMMAND;
}

const char *zone_name(Zone z);   // "graveyard"
const char *step_name(Step s);   // "precombat_main"
const char *step_title(Step s);  // "Precombat main phase"
bool zone_find(Span text, Zone *out);
bool step_find(Span text, Step *out);
static inline bool step_is_main(Step s) {
    return s == STEP_PRECOMBAT_MAIN || s == STEP_POSTCOMBAT_MAIN;
}
// The steps of one phase lie together: is `s` a step of the combat phase (506.1)?
static inline bool step_is_combat(Step s) {
    return s >= STEP_BEGINNING_OF_COMBAT && s <= STEP_END_OF_COMBAT;
}

#endif
