// play_why.h - why something cannot be done now, in the rules' own words.
#ifndef GAVEL_HARNESS_PLAY_WHY_H
#define GAVEL_HARNESS_PLAY_WHY_H

#include "engine/play/engine.h"

// Everything that `player` might do with what is called so, each on a line, and why it cannot be
// done. False: there is nothing of that name that the player could know.
bool play_why(Engine *e, const Game *g, PlayerId player, Span name, Text *out);
// Why a question does not offer what is called so. False: nobody can say.
bool play_why_not_offered(Engine *e, const Game *g, const Question *q, Span name, Text *out);

#endif
