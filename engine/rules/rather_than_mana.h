// rather_than_mana.h - keywords by which a spell's mana is paid otherwise: creatures tapped for
// convoke (702.51), artifacts for improvise (702.126), cards exiled for delve (702.66).
#ifndef GAVEL_RULES_RATHER_THAN_MANA_H
#define GAVEL_RULES_RATHER_THAN_MANA_H

#include "engine/rules/scope.h"
#include "engine/rules/view.h"

// Adds the keywords that effects give the spell, or the card that would be cast.
void rather_than_mana_given(Engine *e, const Game *g, PlayerId caster, View *spell);
// Ends what effects give only the next spell that is cast.
void rather_than_mana_used_up(Engine *e, const Game *g, PlayerId caster, ObjectId spell);
// Could anything be used so for the spell?
bool rather_than_mana_may(const View *spell);

// How one object could be used for the spell.
typedef struct {
    ManaTypeSet types;  // The mana of the spell that it pays for, besides generic mana.
    bool exiles;        // It is exiled; else it is tapped.
} RatherThanMana;
// False: it could not.
bool rather_than_mana_with(Engine *e, const Game *g, PlayerId player, const View *spell,
                           CardId card, RatherThanMana *out);
// Uses one object for the spell.
void rather_than_mana_use(Engine *e, const Game *g, PlayerId player, ObjectId spell, ObjectId id);
// 601.2h: asks what the player uses for the spell of this scope, uses it, and takes it from `due`.
// False: e->refused is set.
bool rather_than_mana_pay(Scope *s, ManaCost *due);

#endif
