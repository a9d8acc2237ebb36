// context.c - limits of a run.
#include "engine/rules/context.h"

#include "engine/base/status.h"

void engine_hit_limit(Engine *e, const char *limit) {
    gavel_assert(e->can_stop);
    e->limit = limit;
    longjmp(e->stop, RUN_HITS_LIMIT);
}
