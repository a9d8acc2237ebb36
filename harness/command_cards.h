// command_cards.h - a card in print, for `gavel cards show` and `gavel show`.
#ifndef GAVEL_HARNESS_COMMAND_CARDS_H
#define GAVEL_HARNESS_COMMAND_CARDS_H

#include "engine/play/engine.h"

// Printed facts and each ability as it prints back.
void cards_print(const Pool *pool, const CardDef *card, Text *out);
// The message "there is no card ...", with the nearest name.
void cards_unknown(const Pool *pool, const char *name, Text *out);

#endif
