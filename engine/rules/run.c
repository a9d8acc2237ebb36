// run.c - the loop over the stages of a game: one handler per stage.
#include "engine/rules/run.h"

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/combat.h"
#include "engine/rules/priority.h"
#include "engine/rules/stack.h"
#include "engine/rules/start.h"
#include "engine/rules/turn.h"

static void resolve(Engine *e, const Game *g) {
    stack_resolve_top(e, g);
    if (game_over(g)) return;
    // 500.2: an empty stack alone does not end the step; all must pass again.
    bool over = g->stack.count == 0 && g->lists[LIST_WAITING].count == 0 && !CR(e, 500_2);
    if (over)
        apply_stage(e, g, STAGE_STEP_END);
    else
        priority_after_resolution(e, g);
}

static void over(Engine *e, const Game *g) {
    (void)e;
    (void)g;
    gavel_never("a game that is over goes on");
}

static void (*const handlers[STAGE_COUNT])(Engine *e, const Game *g) = {
    [STAGE_SHUFFLE] = start_shuffle,
    [STAGE_MULLIGAN] = start_mulligan,
    [STAGE_OPENING_HAND] = start_opening_hand,
    [STAGE_TURN_BEGIN] = turn_begin,
    [STAGE_STEP_BEGIN] = turn_step_begin,
    [STAGE_PRIORITY_BEGIN] = priority_begin,
    [STAGE_PRIORITY] = priority_ask,
    [STAGE_RESOLVE] = resolve,
    [STAGE_STEP_END] = turn_step_end,
    [STAGE_DECLARE_ATTACKERS] = combat_declare_attackers,
    [STAGE_DECLARE_BLOCKERS] = combat_declare_blockers,
    [STAGE_OVER] = over,
    [STAGE_BEFORE_STEP] = turn_placed_before,
};

void run_stage(Engine *e, const Game *g) { handlers[g->stage](e, g); }
