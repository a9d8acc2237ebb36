// token_face.h - the face of a token, from the words that create it (111.3, 111.4).
#ifndef GAVEL_ORACLE_TOKEN_FACE_H
#define GAVEL_ORACLE_TOKEN_FACE_H

#include "engine/base/arena.h"
#include "engine/oracle/grammar.h"

// Fills `out` from an OP_TOKEN node on the card `by`; text and abilities from its keywords and its
// quoted ability. False if its own text does not compile.
bool token_face_make(const Grammar *g, Arena *arena, const IrNode *token, const CardFace *by,
                     const TokenSink *tokens, CardFace *out);
// The same for an emblem, from an OP_GET_EMBLEM node on the card `by`: it has an ability and
// nothing else (114.3). The name is for people only.
bool emblem_face_make(const Grammar *g, Arena *arena, const IrNode *emblem, const CardFace *by,
                      const TokenSink *tokens, CardFace *out);

#endif
