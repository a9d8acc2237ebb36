// spent.h - kinds of mana, as words ask about mana that was spent.
#ifndef GAVEL_IR_SPENT_H
#define GAVEL_IR_SPENT_H

// Mana that was spent on something: by its type (0 to 5, a ManaType), and by what its source was
// (106.3). The last three are counted from the others.
typedef enum {
    SPENT_COLORLESS = 5,
    SPENT_SNOW,
    SPENT_TREASURE,
    SPENT_CREATURE,
    SPENT_ARTIFACT,
    SPENT_CAVE,
    SPENT_DESERT,
    SPENT_ALL,      // All of it.
    SPENT_COLORED,  // All of the five colors.
    SPENT_SAME      // Of the color that most was spent of.
} SpentKind;
enum { SPENT_COUNT = SPENT_ALL };

#endif
