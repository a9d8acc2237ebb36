// rather_than_mana.h - keywords by which a spell's mana is paid otherwise: creatures tapped for
// convoke (702.51), artifacts for improvise (702.126), cards exiled for delve (702.66).
#ifndef GAVEL_RULES_RATHER_THAN_MANA_H
#define GAVEL_RULES_RATHER_THAN_MANA_H

#include "engine/rules/scope.h"
#include "engine/rules/view.h"

// The mana for which a permanent could be tapped instead, as types; 0: it could not. What has no
// color pays for generic mana, and stands as colorless.
ManaTypeSet rather_than_mana_types(Engine *e, const Game *g, PlayerId player, const View *spell,
                                   CardId card);
// Takes from `due` all that the player's graveyard could pay so, before anything is chosen.
void rather_than_mana_spare(Engine *e, const Game *g, PlayerId player, const View *spell,
                            ManaCost *due);
// 601.2h: asks what the player uses for the spell of this scope, uses it, and takes it from `due`.
// False: e->refused is set.
bool rather_than_mana_pay(Scope *s, ManaCost *due);

#endif
