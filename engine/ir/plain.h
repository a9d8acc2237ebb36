// plain.h - what is the same in every game, so that it is read once.
#ifndef GAVEL_IR_PLAIN_H
#define GAVEL_IR_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

// What a mana ability adds, if its words alone tell it: these symbols, or one mana of some types.
typedef struct {
    bool known;
    uint8_t any_color;  // So much mana of any one color.
    uint8_t one_of;     // One mana of any of these types, as bits.
    uint8_t fixed[6];   // By type.
} PlainMana;

#endif
