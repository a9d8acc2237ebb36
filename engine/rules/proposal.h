// proposal.h - may a player begin to cast a spell, and may they go on (601.2e, 601.3, 601.5)?
//
// What allows and what forbids it is looked at when it begins, after its proposal, when everything
// has been chosen, and after its costs have been paid.
#ifndef GAVEL_RULES_PROPOSAL_H
#define GAVEL_RULES_PROPOSAL_H

#include "engine/rules/scope.h"

// A spell that somebody casts or wants to cast.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    View v;  // The card as it would be cast.
    const CardFace *face;
    const char *name;
    ObjectId spell;  // Where it is now.
    int x;           // -1: not announced.
    unsigned ways;   // CastWay bits announced so far.
    bool late;       // Begun when a sorcery could not have been cast; `why` says what forbids that.
    Rejection why;
} Proposal;

// 601.3: is it time for it? Sets `late`.
bool proposal_begins(Proposal *p, Rejection *r);
// 601.3: or does something prohibit it?
bool proposal_is_free(const Proposal *p, Rejection *r);
// 601.3a-b: the least X from `from` on with which it is neither prohibited nor too late; `from`
// where X does not matter.
int proposal_least_x(const Proposal *p, int from);
// 601.2e: is the proposal legal, now that its choices are made?
bool proposal_holds(const Proposal *p, Rejection *r);
// 601.5: what is no longer allowed while costs are paid does not matter.
bool proposal_lasts(const Proposal *p, Rejection *r);
// The spell was cast (601.2i): permissions for one spell are used up.
void proposal_done(const Proposal *p);
// Is paying more what allows it to be cast now?
bool proposal_must_pay_more(const Proposal *p);

#endif
