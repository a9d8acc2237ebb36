// history.h - what has happened this turn, as far as abilities ask for it.
//
// A record says who did it, or whose it was, and to which object; an object that has left is then
// looked at as it last was (608.2h, 608.2i).
#ifndef GAVEL_STATE_HISTORY_H
#define GAVEL_STATE_HISTORY_H

#include "engine/state/zone.h"

typedef enum {
    PAST_CAST,         // player cast the spell object
    PAST_DIED,         // object, under player's control
    PAST_LEFT,         // object left the battlefield, under player's control
    PAST_ENTERED,      // object entered the battlefield under player's control
    PAST_ATTACKED,     // player attacked with object
    PAST_SACRIFICED,   // player sacrificed object
    PAST_DISCARDED,    // player discarded a card
    PAST_GAINED_LIFE,  // player gained amount
    PAST_LOST_LIFE     // player lost amount
} PastKind;

typedef struct {
    uint8_t kind;  // PastKind
    PlayerId player;
    ObjectId object;
    int32_t amount;
} Past;

#endif
