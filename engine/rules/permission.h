// permission.h - playing a card from elsewhere because an effect allows it (601.3, 305.1).
#ifndef GAVEL_RULES_PERMISSION_H
#define GAVEL_RULES_PERMISSION_H

#include "engine/rules/scope.h"

// How a permission lets a card be played.
enum { PERMITS_ANY_TYPE = 8, PERMITS_ANY_COLOR = 16, PERMITS_FREE = 32 };

// Does it let the player play that card from where it is, as a land or as a spell? Says how; 0: no.
int permission_allows(Engine *e, const Game *g, const Permission *p, PlayerId player, ObjectId card,
                      int face, bool land);
// 715.3d: for as long as the card remains exiled the player may play it, but not as an Adventure.
void permission_after_adventure(Engine *e, const Game *g, PlayerId player, ObjectId card);
// The card was played with a permission: what the effect says of it holds for what it became.
void permission_used(Engine *e, const Game *g, ObjectId card, ObjectId became);
// Has an effect given flashback to a card in a graveyard (702.34)?
bool flashback_given(const Game *g, ObjectId card);

#endif
