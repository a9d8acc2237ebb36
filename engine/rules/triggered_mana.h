// triggered_mana.h - what triggered mana abilities add beside the mana that they are about
// (605.4a).
#ifndef GAVEL_RULES_TRIGGERED_MANA_H
#define GAVEL_RULES_TRIGGERED_MANA_H

#include "engine/cards/types.h"

enum { MANA_PICKS_MAX = 6 };

// It is mana of another source: what is said about spending the first mana does not hold for it.
typedef struct {
    uint16_t mana[MANA_TYPE_COUNT];
    // The types that the player picks where an ability leaves that open, as they resolve.
    uint8_t pick_count, picks[MANA_PICKS_MAX];
} TriggeredMana;

#endif
