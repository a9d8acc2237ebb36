// cast_internal.h - what the files of casting and activating share: an action that is attempted.
#ifndef GAVEL_RULES_CAST_INTERNAL_H
#define GAVEL_RULES_CAST_INTERNAL_H

#include "engine/rules/allowance.h"
#include "engine/rules/cast.h"
#include "engine/rules/mana.h"
#include "engine/rules/proposal.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/ways.h"

// One thing that lets a card be played from where it lies (601.3, 305.1).
typedef struct {
    unsigned ways;      // The CastWay bits that come with it.
    Allowance allowed;  // A statement says so; n = NULL: something else does.
    int permitted;      // How an effect permits it to be played; 0: something else does.
    const char *by;     // The name of the face whose words these are.
} Route;
enum { ROUTES_MAX = 32 };

// What is being attempted, with the facts that every check reads.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const Action *action;
    View v;
    const CardDef *card;     // Casting and playing: the card,
    const CardFace *face;    // and the face meant,
    int face_index;          // by its place.
    const Ability *ability;  // The ability activated, or the spell ability; may be NULL.
    uint32_t granted;        // The timestamp of the effect that gave the ability; 0: none did.
    const char *verb, *name;
    int tax;             // What a commander's earlier casts add (903.8).
    unsigned ways;       // CastWay bits announced so far,
    unsigned offered;    // and those that were asked about.
    FaceDown face_down;  // How it is cast face down.
    bool by_effect;      // As an instruction of what is resolving (608.2g).
    int route;           // By which of its routes it is played, from 0,
    int route_count;     // and how many there are.
    Allowance allowed;   // The statement that allows it to be played from where it is.
    int permitted;       // How an effect allows it to be played from where it is; 0: not.
    Allowance used_up;   // What would allow it, but not now or not again; without words: nothing.
    bool may_be_free;    // It could be cast without paying its mana cost.
    bool must_overload;  // There is no target for it otherwise (702.96b).
    int least_x;         // The least X with which there are targets; 0 or less: any will do.
    Proposal proposal;
} Attempt;

// cast_ways.c
unsigned ways_of_graveyard(Attempt *t);  // How it may be cast from there by itself; 0: not.
bool ways_of_graveyard_have(Attempt *t, unsigned ways);
const IrNode *ways_alternative_cost(Attempt *t, const Scope *s);
bool ways_may_pay(Attempt *t, const WayRow *row);
RuleId ways_rule(unsigned way);  // Of a way to cast from a graveyard.
bool ways_may_be_free(Attempt *t);
bool ways_announce(Attempt *t, Scope *s);
bool ways_are_offered(const Attempt *t, Rejection *r);  // Those that the action insists on.
void ways_note(Attempt *t, ObjectId object, unsigned ways);
void ways_note_late(Attempt *t, ObjectId object);

// cast_judge.c
const Ability *attempt_spell_ability(Attempt *t, bool overloaded);
bool attempt_prepare(Attempt *t, Rejection *r);
// Says in the refusal what was attempted; returns false.
bool attempt_about(const Attempt *t, Rejection *r);
Scope attempt_scope(Attempt *t);
bool attempt_targets_exist(Attempt *t, Rejection *r);
Proposal attempt_proposal(const Attempt *t);
Casting attempt_casting(Attempt *t, ObjectId spell, int x);
bool attempt_spell_cost(Attempt *t, const Scope *s, ObjectId spell, TotalCost *due, Rejection *r);
PaidFor attempt_paid_for(const Attempt *t, ObjectId object, ObjectId spare);
bool attempt_affordable(Attempt *t, const Scope *s, const TotalCost *due, ObjectId spare,
                        Rejection *r);
bool attempt_judge(Attempt *t, bool asked, bool whole, Rejection *r);
bool attempt_judge_route(Attempt *t, bool asked, bool whole, Rejection *r);  // By t->route only.

// cast_from.c
bool cast_zone_fits(Attempt *t, Rejection *r);
bool attempt_zone_wrong(const Attempt *t, Rejection *r);  // Refuses it for where it is.
bool cast_zone_allowed(Attempt *t, Rejection *r);
// Everything that lets the card be played from where it lies, best terms first.
int cast_routes(Attempt *t, Route out[ROUTES_MAX]);

// cast_route.c
// Plays it by the route number t->route.
void route_take(Attempt *t);
// Of several different routes the player chooses one; the attempt begins again with it. False: an
// answer was refused.
bool route_choose(Attempt *t);

// activate.c
bool activate_zone_fits(Attempt *t, Rejection *r);
bool activate_exists(Attempt *t, Rejection *r);
void activate_spare_tapped(const Attempt *t, ManaCost *due);
bool activate_take(Attempt *t, Rejection *r);

// cast.c
bool attempt_refused(Attempt *t, Rejection *r);
// The least that may be announced for X.
int attempt_lowest_x(const Attempt *t);
bool attempt_announce_x(Attempt *t, Scope *s, bool has_x);
ObjectId attempt_announce(Attempt *t);
void attempt_complete(Attempt *t, EventKind kind, ObjectId object);

#endif
