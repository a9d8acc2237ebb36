// deck_warn.h - a warning about a deck that is played and is not legal.
#ifndef GAVEL_HARNESS_DECK_WARN_H
#define GAVEL_HARNESS_DECK_WARN_H

#include "harness/command.h"
#include "harness/deck.h"
#include "harness/scenario.h"

// Its cards have been found. Takes a sideboard of commanders as such (deck_check.h), and says so.
void deck_warn(const Shell *sh, Deck *deck);
// About each deck of a scenario, once. The scenario is not changed, nor are its decks.
void deck_warn_scenario(const Shell *sh, const Scenario *sc);
// The same by path, where the scenario can be loaded.
void deck_warn_file(const Shell *sh, const Pool *pool, const char *path);

#endif
