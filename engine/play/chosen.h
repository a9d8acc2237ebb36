// chosen.h - what was chosen for a permanent as it entered, in words.
#ifndef GAVEL_PLAY_CHOSEN_H
#define GAVEL_PLAY_CHOSEN_H

#include "engine/base/text.h"
#include "engine/play/engine.h"

// "blue", "Khans", "5 life".
void chosen_text(const Engine *e, const Game *g, const Chosen *chosen, Text *out);
// All that was chosen for an object, with commas between; nothing is added if nothing was.
void chosen_of_object(const Engine *e, const Game *g, ObjectId id, Text *out);

// Is it a word that some card lets players choose?
bool chosen_word_known(const Pool *pool, Span word);

#endif
