// priority.c - who may act (117), and the stages around it.
#include "engine/rules/priority.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cast.h"
#include "engine/rules/daynight.h"
#include "engine/rules/ending.h"
#include "engine/rules/loop.h"
#include "engine/rules/sba.h"
#include "engine/rules/special.h"
#include "engine/rules/trigger.h"

enum { SETTLE_ROUNDS_MAX = 10000 };

// What triggered before is put on the stack before the active player gets priority in these steps.
// Off: afterwards.
static bool stacks_first(Engine *e, const Game *g) {
    static const struct {
        Step step;
        RuleId rule;
    } rows[] = {
        {STEP_UPKEEP, CR_503_1a},
        {STEP_DECLARE_ATTACKERS, CR_508_2b},
        {STEP_DECLARE_BLOCKERS, CR_509_2a},
    };
    if (player_is(g->priority)) return true;  // Somebody has had it already.
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].step == g->step) return rule_on(e, rows[i].rule);
    return true;
}

// 603.8: a state may be there without anything having happened: on the board that a game begins
// with.
static void look_at_states(Engine *e, const Game *g) {
    Event any = event_new(EVENT_STEP_ENDS);  // For which nothing else waits.
    if (!g->settled && (g->listened & event_bit(any.kind)) != 0) trigger_notice(e, g, &any, 1);
}

// 117.5: state-based actions until none applies, then triggers onto the stack, until neither.
static void settle(Engine *e, const Game *g) {
    if (g->day == NEITHER_DAY_NOR_NIGHT && !g->settled) daynight_bound(e, g, NULL, 0);
    if (!g->settled) apply_blessings(e, g);
    look_at_states(e, g);
    for (int round = 0; round < SETTLE_ROUNDS_MAX; round++) {
        // 117.2d, 405.6f: before anybody receives priority. Off: once the stack is empty.
        bool acted = (g->stack.count == 0 || (CR(e, 117_2d) && CR(e, 405_6f))) && sba_run(e, g);
        if (game_over(g)) return;
        bool waiting = g->lists[LIST_WAITING].count > 0;
        // 117.5: triggers after state-based actions. Off: if there were some, not before next time.
        if (waiting && acted && !CR(e, 117_5)) return;
        waiting = waiting && stacks_first(e, g);
        if (!(waiting && trigger_put_on_stack(e, g)) && !acted) return;
    }
    engine_hit_limit(e, "rounds of state-based actions and triggers");
}

bool priority_settle_in_cleanup(Engine *e, const Game *g) {
    bool acted = sba_run(e, g);
    if (game_over(g)) return false;
    bool waiting = trigger_put_on_stack(e, g);
    if (acted || waiting) settle(e, g);
    return acted || waiting;
}

static void give_priority(Engine *e, const Game *g, PlayerId p, int passes) {
    Event ev = event_new(EVENT_PRIORITY);
    ev.player = p;
    ev.amount = passes;
    apply(e, g, &ev);
}

// 117.3b. Off: somebody else.
void priority_after_resolution(Engine *e, const Game *g) {
    give_priority(e, g, CR(e, 117_3b) ? g->active : game_next_player(g, g->active), 0);
    apply_stage(e, g, STAGE_PRIORITY_BEGIN);
}

// Whoever is to receive priority is in g->priority; nobody there: the active player (117.3a).
void priority_begin(Engine *e, const Game *g) {
    settle(e, g);
    if (game_over(g)) return;
    PlayerId p = g->priority;
    if (!player_is(p)) p = CR(e, 117_3a) ? g->active : game_next_player(g, g->active);
    if (game_player(g, p)->left) p = game_next_player(g, p);  // 800.4a
    loop_check(e, g);
    if (game_over(g)) return;
    give_priority(e, g, p, g->passes);
    apply_stage(e, g, STAGE_PRIORITY);
}

// 117.3d. Off: against the order of turns.
static PlayerId next_with_priority(Engine *e, const Game *g) {
    PlayerId next = game_next_player(g, g->priority), other = game_player_before(g, g->priority);
    return player_same(next, other) || CR(e, 117_3d) ? next : other;
}

// 117.3d and 117.4.
static void pass(Engine *e, const Game *g) {
    int passes = g->passes + 1;
    bool all = !(passes < game_players_in(g) && CR(e, 117_4));
    // 505.2: a main phase ends when all have passed. Off: when the active player has.
    if (!all && step_is_main((Step)g->step) && g->stack.count == 0 && !CR(e, 505_2)) all = true;
    give_priority(e, g, all ? NO_PLAYER : next_with_priority(e, g), all ? 0 : passes);
    if (!all)
        apply_stage(e, g, STAGE_PRIORITY_BEGIN);
    else
        apply_stage(e, g, g->stack.count > 0 ? STAGE_RESOLVE : STAGE_STEP_END);
}

// The rule by which each kind of action needs priority.
static RuleId priority_rule(ActionKind kind) {
    if (kind == ACTION_ACTIVATE) return CR_117_1b;
    return kind == ACTION_PLAY_LAND ? CR_117_1c : CR_117_1;
}

bool priority_comes_to(Engine *e, const Game *g, PlayerId p, ActionKind kind) {
    int left = game_players_in(g) - g->passes;
    PlayerId next = g->priority;
    // Whoever a leaver's priority passed to has it, even if all who stay passed before (800.4a).
    for (int i = 0; i == 0 || i < left; i++, next = game_next_player(g, next))
        if (player_same(next, p)) return true;
    return !rule_on(e, priority_rule(kind));
}

// Has this player passed since somebody last acted? Those who did sit before the one with priority.
static bool has_passed(const Game *g, PlayerId p) {
    PlayerId at = g->priority;
    for (int left = g->passes; left > 0;) {
        at = player_id((at.v + g->player_count - 1) % g->player_count);
        if (player_same(at, p)) return true;
        left -= !game_player(g, at)->left;
    }
    return false;
}

// 104.3a. The passes of those who stay still count (117.4).
static void concede(Engine *e, const Game *g, PlayerId p) {
    int passes = g->passes - has_passed(g, p);
    if (!CR(e, 104_3a)) return;
    ending_concede(e, g, p);
    if (game_over(g)) return;
    PlayerId next = player_same(g->priority, p) ? game_next_player(g, p) : g->priority;
    give_priority(e, g, next, passes);
    apply_stage(e, g, STAGE_PRIORITY_BEGIN);
}

// 117.3c: who acted receives priority again.
static void act(Engine *e, const Game *g, const Question *q, const Action *action) {
    PlayerId p = q->player;
    Rejection r = {.code = REJECTED_NOT};
    if (action_take(e, g, p, action, &r)) {
        loop_broken(e, g);
        // 116.3 says it of special actions. Off: the next player has it.
        ActionKind kind = special_meant(e, g, action).kind;
        bool special = kind == ACTION_PLAY_LAND || special_is(kind);
        bool again = special ? CR(e, 116_3) : CR(e, 117_3c);
        give_priority(e, g, again ? p : game_next_player(g, p), 0);
        apply_stage(e, g, STAGE_PRIORITY_BEGIN);
        return;
    }
    checkpoint_restore(e, g);
    ask_refused(e, g, q, &r);
}

void priority_ask(Engine *e, const Game *g) {
    Question q = question_new(QUESTION_PRIORITY, ROLE_ACTION, g->priority, NO_OBJECT);
    snprintf(q.text, sizeof q.text, "%s has priority",
             e->player_names[g->priority.v] == NULL ? "a player" : e->player_names[g->priority.v]);
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    if (a->action.kind == ACTION_PASS)
        pass(e, g);
    else if (a->action.kind == ACTION_CONCEDE)
        concede(e, g, a->action.player);
    else
        act(e, g, &q, &a->action);
}
