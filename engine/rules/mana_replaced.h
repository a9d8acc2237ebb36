// mana_replaced.h - what replacement effects make of the mana that a permanent is tapped for
// (106.12b).
#ifndef GAVEL_RULES_MANA_REPLACED_H
#define GAVEL_RULES_MANA_REPLACED_H

#include "engine/rules/mana.h"

typedef struct {
    uint16_t of[MANA_TYPE_COUNT];
    int type;  // That was chosen for it.
} Produced;

enum { OUTCOMES_MAX = 256 };
// Everything that may come of mana by any order of effects; in scratch memory.
typedef struct {
    int count, orders;
    Produced items[OUTCOMES_MAX];
} Outcomes;

// What a PRODUCE_TIMES, PRODUCE_INSTEAD or STATIC_LANDS_PRODUCE node makes of the mana that is
// proposed: one result, or one for each type that the player may choose.
int mana_produced_instead(const Scope *s, const IrNode *n, const Event *ev,
                          Produced out[MANA_TYPE_COUNT]);
// Is the permanent among the lands that a STATIC_LANDS_PRODUCE node names?
bool mana_is_by_kind(const Scope *s, const IrNode *n, ObjectId permanent);
// The proposal that the player taps the permanent for that mana.
Event mana_production(PlayerId player, ObjectId permanent, const uint16_t *mana);
// Adds all that may come of the proposal.
void mana_outcomes(Engine *e, const Game *g, Event *ev, Outcomes *out);
// Can what is wished for come of the proposal? Is this it?
bool mana_leads_to(Engine *e, const Game *g, Event *ev, const ManaWish *wish);
bool mana_wish_met(const ManaWish *wish, const uint16_t *mana);
// The types that may come of a yield of s->source, tapped by s->you.
ManaTypeSet mana_types_replaced(const Scope *s, const ManaYield *y);
// Which of the possible results the event becomes: what is wished for, else the player is asked.
int mana_choose_produced(Engine *e, const Game *g, Event *ev, const Produced *made, int count);
// Asks for one of the types. False: the answer was refused (see ask).
bool mana_ask_type(Engine *e, const Game *g, PlayerId player, ObjectId asker, ManaTypeSet open,
                   int *type);
// Writes every yield that an effect changes as mixes of known types.
void mana_yields_settle(const Scope *s, ManaYields *yields);

#endif
