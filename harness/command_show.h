// command_show.h - the parts of `gavel show` that are about a scenario.
#ifndef GAVEL_HARNESS_COMMAND_SHOW_H
#define GAVEL_HARNESS_COMMAND_SHOW_H

#include "harness/command.h"

ExitStatus show_state(const Shell *sh, const Pool *pool, const char *file);
ExitStatus show_events(const Shell *sh, const Pool *pool, const char *file);
ExitStatus show_scenario(const Shell *sh, const Pool *pool, const char *file);

// Shows each card that the scenario defines.
typedef void ShowCard(const Shell *sh, const char *what, const Pool *pool, const CardDef *card);
ExitStatus show_scenario_cards(const Shell *sh, const char *what, const Pool *pool,
                               const char *file, ShowCard *show);

#endif
