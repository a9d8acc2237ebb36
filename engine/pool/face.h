// face.h - a face's printed facts from its text, and the colour identity of a card (903.4).
#ifndef GAVEL_POOL_FACE_H
#define GAVEL_POOL_FACE_H

#include "engine/base/arena.h"
#include "engine/cards/card.h"

// Is it one visible line, as a log and a terminal need it?
bool face_check_name(const char *name, Place place, Status *s);
// Everything but the abilities; strings are copied into `arena`.
bool face_read(Arena *arena, const FaceText *text, CardFace *out, Status *s);
// The characteristics as printed (109.3), once everything else is there.
Characteristics face_printed(const CardFace *face);
// The face's part of the card's color identity (903.4).
ColorSet face_identity(const CardFace *face);
// Whether two faces of tokens are the same in everything that is printed.
bool face_same_token(const CardFace *a, const CardFace *b);

#endif
