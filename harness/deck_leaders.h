// deck_leaders.h - who may be the commander of a deck (903.3, 903.12c), alone or as a pair
// (702.124).
#ifndef GAVEL_HARNESS_DECK_LEADERS_H
#define GAVEL_HARNESS_DECK_LEADERS_H

#include "harness/card_facts.h"

// By its front face. `brawl`: planeswalkers may, too.
bool leader_alone(const CardText *card, bool brawl);
bool leader_is_background(const CardText *card);  // 702.124k: only beside somebody who chooses one.
// May these two lead together? Each must also be able to lead, but for a Background.
bool leaders_pair(const CardText *a, const CardText *b);

#endif
