// deck_warn.h - decks that are played: who leads them, and a warning if one is not legal.
#ifndef GAVEL_HARNESS_DECK_WARN_H
#define GAVEL_HARNESS_DECK_WARN_H

#include "harness/command.h"
#include "harness/deck.h"
#include "harness/scenario.h"

// Is it a Commander deck by itself? Its cards have been found.
bool deck_has_leaders(const Deck *deck);
// Takes a sideboard of commanders as such (deck_check.h), in a game that has some.
void deck_name_leaders(Deck *deck, Format format);
// The same, and says so; and says what is not legal in such a game.
void deck_warn(const Shell *sh, Deck *deck, Format format);
// About each deck of a scenario, once. The scenario is not changed, nor are its decks.
void deck_warn_scenario(const Shell *sh, const Scenario *sc);
// The same by path, where the scenario can be loaded.
void deck_warn_file(const Shell *sh, const Pool *pool, const char *path);

#endif
