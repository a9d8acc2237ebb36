// play_menu.h - what a question can be answered with, as a list in words.
//
// The same list serves whoever asks people: the terminal numbers it, a page would make it buttons.
// For priority it holds every legal action; for other questions the options, what the options go
// with, or the sources of a payment.
#ifndef GAVEL_HARNESS_PLAY_MENU_H
#define GAVEL_HARNESS_PLAY_MENU_H

#include "engine/play/engine.h"

enum { PLAY_ITEMS_MAX = 2048 };

typedef struct {
    const char *label;  // "cast Lightning Bolt {R}", "Grizzly Bears 2/2 (tapped)"
    const char *name;   // "Lightning Bolt": what it may be called.
    const char *verb;   // Of an action: "cast"; else "".
    Action action;      // Of QUESTION_PRIORITY.
    Choice choice;      // Of every other kind.
    PaymentKind pays;   // Of QUESTION_PAYMENT.
    bool mana;          // An action that only makes mana.
    int like;           // The first item that is as good, which stands for it: often itself.
} PlayItem;

typedef struct {
    PlayItem *items;
    int count;
    PlayItem *against;  // What is attacked, what is blocked.
    int against_count;
} PlayMenu;

// What lies in `arena` lives as long as that.
void play_menu(Engine *e, const Game *g, const Question *q, Arena *arena, PlayMenu *out);
// Is there anything to be done with priority but to pass and to make mana?
bool play_menu_offers(const PlayMenu *m);

// The words of an ability, as they stand on its card: nothing where it has no line of its own.
void play_ability_text(const Pool *pool, const Ability *a, Text *out);
// The word for an action: "cast"; "" for passing.
const char *play_action_word(ActionKind kind);
// The same as the menu has it: "cast Lightning Bolt {R}".
void play_action_text(Engine *e, const Game *g, const Action *a, Text *out);

#endif
