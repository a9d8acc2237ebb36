// attach.h - Auras and Equipment: what they can be attached to (301.5, 303.4, 701.3).
#ifndef GAVEL_RULES_ATTACH_H
#define GAVEL_RULES_ATTACH_H

#include "engine/rules/scope.h"

// Could the Aura or Equipment be attached to that object or player now (701.3a)?
bool attach_legal(Engine *e, const Game *g, const View *attachment, Choice host);
// Does it fit all enchant abilities of the Aura or Aura spell (702.5c)?
bool attach_enchantable(Engine *e, const Game *g, const View *aura, Choice to);
// What it is attached to; CHOICE_NONE if to nothing.
Choice attach_host(const View *attachment);
// 303.4f: for an Aura that enters without a host its controller-to-be chooses one. False: there is
// no legal one, and it stays where it is (303.4g, 303.4i).
bool attach_entering(Engine *e, const Game *g, Event *ev);
// The same of a token that is created attached to something: false, it is not created (303.4i).
bool attach_created(Engine *e, const Game *g, Event *ev);

static inline bool is_aura(const View *v) { return subtype_in(&v->c.type.subtypes, SUBTYPE_AURA); }
static inline bool is_equipment(const View *v) {
    return subtype_in(&v->c.type.subtypes, SUBTYPE_EQUIPMENT);
}

#endif
