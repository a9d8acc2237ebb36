// export.h - a scenario with all that happens in it, as plain JSON (EXPORT.md is the page for
// people who read it).
#ifndef GAVEL_HARNESS_EXPORT_H
#define GAVEL_HARNESS_EXPORT_H

#include "harness/runner.h"

// Plays the scenario at `path`; the document's `scenario` says `below`. The document is in
// out->golden_json; NULL where the scenario is invalid.
void export_scenario(const Pool *pool, const char *path, const char *below, Result *out);

#endif
