// pips.h - color identities in print: "{W}{U}", each pip in its color on a terminal.
#ifndef GAVEL_HARNESS_PIPS_H
#define GAVEL_HARNESS_PIPS_H

#include "engine/play/engine.h"

// "{C}" for a colorless one. `terminal`: in color.
void pips_add(Text *out, ColorIdentity identity, bool terminal);

#endif
