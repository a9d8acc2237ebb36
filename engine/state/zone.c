// zone.c - the names of zones and steps.
#include "engine/state/zone.h"

static const char *const zone_names[ZONE_COUNT] = {"nowhere",     "library",   "hand",
                                                   "battlefield", "graveyard", "stack",
                                                   "exile",       "command",   "outside"};

static const struct {
    const char *name, *title;
} steps[STEP_COUNT] = {
    [STEP_UNTAP] = {"untap", "Untap step"},
    [STEP_UPKEEP] = {"upkeep", "Upkeep step"},
    [STEP_DRAW] = {"draw", "Draw step"},
    [STEP_PRECOMBAT_MAIN] = {"precombat_main", "Precombat main phase"},
    [STEP_BEGINNING_OF_COMBAT] = {"beginning_of_combat", "Beginning of combat step"},
    [STEP_DECLARE_ATTACKERS] = {"declare_attackers", "Declare attackers step"},
    [STEP_DECLARE_BLOCKERS] = {"declare_blockers", "Declare blockers step"},
    [STEP_FIRST_STRIKE_DAMAGE] = {"first_strike_damage", "First combat damage step"},
    [STEP_COMBAT_DAMAGE] = {"combat_damage", "Combat damage step"},
    [STEP_END_OF_COMBAT] = {"end_of_combat", "End of combat step"},
    [STEP_POSTCOMBAT_MAIN] = {"postcombat_main", "Postcombat main phase"},
    [STEP_END] = {"end", "End step"},
    [STEP_CLEANUP] = {"cleanup", "Cleanup step"},
};

// 702.26d: what is phased out has not left the battlefield.
const char *zone_name(Zone z) { return zone_names[z == ZONE_PHASED_OUT ? ZONE_BATTLEFIELD : z]; }
const char *step_name(Step s) { return steps[s].name; }
const char *step_title(Step s) { return steps[s].title; }

bool zone_find(Span text, Zone *out) {
    for (int i = ZONE_LIBRARY; i < ZONE_COUNT; i++)
        if (span_is(text, zone_names[i])) return *out = (Zone)i, true;
    return false;
}

bool step_find(Span text, Step *out) {
    for (int i = 0; i < STEP_COUNT; i++)
        if (span_is(text, steps[i].name)) return *out = (Step)i, true;
    return false;
}
