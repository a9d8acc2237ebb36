// context.c - limits of a run.
#include "engine/rules/context.h"

#include "engine/base/status.h"

void engine_hit_limit(Engine *e, const char *limit) {
    if (!e->can_stop) gavel_never(limit);  // Neither in a run nor in setup_within_limits.
    e->limit = limit;
    longjmp(e->stop, RUN_HITS_LIMIT);
}
