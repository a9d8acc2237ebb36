// schedule.c - which turn, phase and step comes next (500.1, 500.7-500.11).
//
// The regular order is that of the enumeration of steps. Extra turns and phases are taken from
// their lists, the latest first; what is skipped is passed over as though it did not exist.
#include "engine/rules/schedule.h"

#include "engine/rules/apply.h"
#include "engine/rules/combat.h"
#include "engine/rules/leaving.h"
#include "engine/rules/statement.h"

enum { SKIPS_IN_A_ROW_MAX = 1000 };

// ---- skipping (500.11, 614.10)

typedef struct {
    PlayerId player;
    int what;
} Skipped;

static bool says_skip(const Scope *s, const IrNode *n, const void *context) {
    const Skipped *skipped = context;
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (quantity(s, ir_kid(n, FIELD_N)) != skipped->what) return false;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    if (who == NULL) return true;
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, skipped->player)) return true;
    return false;
}

static bool has_record(const Game *g, PlayerId p, int what) {
    int count;
    const Skip *all = game_list(g, LIST_SKIPS, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, p) && all[i].what == what) return true;
    return false;
}

static bool skips(Engine *e, const Game *g, PlayerId p, int what, bool extra_turn) {
    Skipped skipped = {p, what};
    bool always = statement_any(e, g, OP_STATIC_SKIP, says_skip, &skipped);
    if (!always && !has_record(g, p, what)) return false;
    if (!(CR(e, 500_11) && CR(e, 614_10) && CR(e, 614_1b))) return false;
    Event ev = event_new(EVENT_SKIPPED);
    ev.player = p;
    ev.amount = what;
    ev.amount2 = !always;
    ev.position = extra_turn;
    ev.rule = CR_500_11;
    apply(e, g, &ev);
    return true;
}

// ---- turns

// 103.8: the starting player's is the first. 103.1: then in turn order. Off: somebody else's; the
// other way round.
static PlayerId next_regular(Engine *e, const Game *g) {
    PlayerId first = g->starting;
    if (game_player(g, first)->left) first = game_next_player(g, first);
    if (g->turn == 0) return CR(e, 103_8) ? first : game_next_player(g, first);
    PlayerId last = g->resume_player > 0 ? player_id(g->resume_player - 1) : g->active;
    PlayerId next = game_next_player(g, last), other = game_player_before(g, last);
    return player_same(next, other) || CR(e, 103_1) ? next : other;
}

// 800.4k: those who left begin no turn.
static void pass_over_left(Engine *e, const Game *g, PlayerId until) {
    PlayerId last = g->resume_player > 0 ? player_id(g->resume_player - 1) : g->active;
    for (int i = 1; i < g->player_count; i++) {
        PlayerId p = player_id((last.v + i) % g->player_count);
        if (player_same(p, until)) return;
        if (game_player(g, p)->left) leaving_turn_passes(e, g, p);
    }
}

static bool extra_of_left(Engine *e, const Game *g, PlayerId p) {
    if (!game_player(g, p)->left || !CR(e, 800_4k)) return false;
    leaving_turn_passes(e, g, p);
    Event ev = event_new(EVENT_NO_TURN);
    ev.player = p;
    apply(e, g, &ev);
    return true;
}

PlayerId schedule_turn(Engine *e, const Game *g, bool *extra) {
    for (int i = 0; i < SKIPS_IN_A_ROW_MAX; i++) {
        int count;
        const ExtraTurn *turns = game_list(g, LIST_EXTRA_TURNS, &count);
        *extra = count > 0;
        PlayerId p = *extra ? turns[count - 1].player : next_regular(e, g);
        if (*extra && extra_of_left(e, g, p)) continue;
        if (!*extra && g->turn > 0 && game_players_in(g) < g->player_count) pass_over_left(e, g, p);
        if (!skips(e, g, p, SKIP_TURN, *extra)) return p;
    }
    engine_hit_limit(e, "turns skipped in a row");
}

// ---- phases and steps

static bool ends_phase(Step step) {
    return step == STEP_DRAW || step == STEP_PRECOMBAT_MAIN || step == STEP_END_OF_COMBAT ||
           step == STEP_POSTCOMBAT_MAIN;
}

// 500.8: an extra phase, or what would have come before the first of them was put in between.
static Step phase_after(Engine *e, const Game *g, Step regular) {
    int count;
    const ExtraPhase *phases = game_list(g, LIST_EXTRA_PHASES, &count);
    Step next = regular;
    if (count == 0 && g->resume_step == 0 && !g->lone_step) return regular;
    if (count > 0)
        next = (Step)phases[count - 1].step;
    else if (g->resume_step > 0)
        next = (Step)(g->resume_step - 1);
    apply_simple(e, g, EVENT_NEXT_PHASE, (int)regular);
    return next;
}

// 501.1. Off: the draw step comes before the upkeep step.
static Step in_beginning_phase(Engine *e, Step step) {
    static const Step swapped[] = {STEP_DRAW, STEP_PRECOMBAT_MAIN, STEP_UPKEEP};
    return CR(e, 501_1) ? (Step)(step + 1) : swapped[step];
}

static bool controls_creature(Engine *e, const Game *g, PlayerId p) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        if (player_same(game_place(g, c)->controller, p) &&
            permanent_is(e, g, game_id(g, c), TYPE_CREATURE))
            return true;
    return false;
}

// The regular order of steps and phases.
static Step in_order(Engine *e, const Game *g, Step step) {
    if (step <= STEP_DRAW) return in_beginning_phase(e, step);
    // 500.1: every phase takes place. Off: no combat phase where nobody could attack.
    if (step == STEP_PRECOMBAT_MAIN && !controls_creature(e, g, g->active) && !CR(e, 500_1))
        return STEP_POSTCOMBAT_MAIN;
    if (step == STEP_END_OF_COMBAT && !CR(e, 505_1)) return STEP_END;
    return (Step)(step + 1);
}

static Step past_regular(Engine *e, const Game *g, Step step) {
    Step next = in_order(e, g, step);
    return ends_phase(step) || g->lone_step ? phase_after(e, g, next) : next;
}

// 500.9: extra steps come first, then what would have come before they were put in between.
static Step past(Engine *e, const Game *g, Step step) {
    int count;
    const ExtraStep *steps = game_list(g, LIST_EXTRA_STEPS, &count);
    if (count == 0 && g->resume_after == 0) return past_regular(e, g, step);
    Step next = count > 0 ? (Step)steps[count - 1].step : (Step)(g->resume_after - 1);
    apply_simple(e, g, EVENT_NEXT_STEP, (int)step);
    return count > 0 ? next : past_regular(e, g, next);
}

// 103.8a: in a two-player game the starting player skips their first draw step; 103.8c: with more
// players nobody does.
static bool skips_draw(Engine *e, const Game *g) {
    if (g->turn != 1 || !player_same(g->active, g->starting)) return false;
    return g->player_count == 2 ? CR(e, 103_8a) : !(CR(e, 103_8c) && CR(e, 800_7));
}

// 614.10: on from `next` to the first step that is not skipped.
static Step not_skipped(Engine *e, const Game *g, Step next) {
    for (int i = 0; i < SKIPS_IN_A_ROW_MAX; i++) {
        if (next == STEP_BEGINNING_OF_COMBAT && skips(e, g, g->active, SKIP_COMBAT, false))
            next = phase_after(e, g, STEP_POSTCOMBAT_MAIN);
        else if (skips(e, g, g->active, (int)next, false))
            next = past(e, g, next);
        else if (next == STEP_DRAW && skips_draw(e, g))
            next = STEP_PRECOMBAT_MAIN;
        else
            return next;
    }
    engine_hit_limit(e, "steps skipped in a row");
}

// 508.8: where there were attackers, nothing is skipped, also if they have left combat since. Off:
// the other way round.
static bool skips_fighting(Engine *e, const Game *g) {
    if (combat_has_attackers(g)) return false;
    return combat_had_attackers(g) ? !CR(e, 508_8) : CR(e, 508_8);
}

static Step step_after(Engine *e, const Game *g) {
    Step step = (Step)g->step;
    if (step == STEP_DECLARE_ATTACKERS && skips_fighting(e, g)) return STEP_END_OF_COMBAT;
    if (step == STEP_DECLARE_BLOCKERS && !combat_needs_first_strike(e, g))
        return STEP_COMBAT_DAMAGE;
    return past(e, g, step);
}

// 506.1: combat begins with a step of its own. Off: attackers are declared at once.
Step schedule_step_after(Engine *e, const Game *g) {
    Step next = not_skipped(e, g, step_after(e, g));
    return next == STEP_BEGINNING_OF_COMBAT && !CR(e, 506_1) ? STEP_DECLARE_ATTACKERS : next;
}

Step schedule_first_step(Engine *e, const Game *g) { return not_skipped(e, g, STEP_UNTAP); }
