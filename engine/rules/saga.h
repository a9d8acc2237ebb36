// saga.h - Sagas and their chapter abilities (714).
#ifndef GAVEL_RULES_SAGA_H
#define GAVEL_RULES_SAGA_H

#include "engine/rules/view.h"

// The greatest number among its chapter abilities (714.2d); 0: it is no Saga, or has none.
int saga_final_chapter(const Engine *e, const Characteristics *c);
// 505.4: the active player's Sagas get a lore counter as the precombat main phase begins.
void saga_add_lore(Engine *e, const Game *g);
// 704.5s: is it finished, with no chapter ability of its own waiting or on the stack?
bool saga_is_finished(const Engine *e, const Game *g, const View *v);
// How many of the ability's chapter numbers are reached as `count` counters become `after`
// (107.15a).
int saga_chapters_reached(Engine *e, const IrNode *when, int count, int after);

#endif
