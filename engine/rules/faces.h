// faces.h - cards with several faces: which one a card has, and which one is cast or played (709.3,
// 712.11, 712.12, 715.3).
#ifndef GAVEL_RULES_FACES_H
#define GAVEL_RULES_FACES_H

#include "engine/rules/view.h"

// The face that a card has where it is neither a spell nor a permanent; `before` is the one it had.
uint8_t face_at_rest(Engine *e, const CardDef *card, uint8_t before);
// The face of a spell that is cast with that one, and the face that a copy of it has.
const CardFace *face_of_spell(Engine *e, const CardDef *card, int face);
uint8_t face_of_copy(Engine *e, const CardDef *card, uint8_t face);
// The face with which the event puts an object onto the battlefield.
const CardFace *face_entering(Engine *e, const Game *g, const Event *ev);
uint8_t face_index_entering(Engine *e, const Game *g, const Object *o, const Event *ev);
// The face that a player means to cast or play; NULL: the card has none such.
const CardFace *face_meant(const CardDef *card, int face);
// Has the player chosen a face that can be cast, or played as a land, from where the card is?
bool face_fits(Engine *e, const View *v, const CardDef *card, int face, unsigned ways,
               Rejection *r);
// 709.3, 712.11b, 715.3: the face that is cast, of those that the player may choose among.
int face_chosen(Engine *e, const CardDef *card, int face);
// 709.3a, 712.11c, 715.3a: is nothing but the face that is chosen looked at?
bool face_alone_counts(Engine *e, const CardDef *card);
// 702.127a: may it not be cast from there, whatever else allows it?
bool face_is_barred(Engine *e, const View *v, const CardFace *face);
// 702.102a: may both halves be cast together?
bool face_can_fuse(const CardDef *card);

#endif
