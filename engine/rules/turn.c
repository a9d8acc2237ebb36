// turn.c - the turn structure (500-514): steps in order and their turn-based actions (703).
#include "engine/rules/turn.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat.h"
#include "engine/rules/daynight.h"
#include "engine/rules/lands.h"
#include "engine/rules/phasing.h"
#include "engine/rules/pool.h"
#include "engine/rules/priority.h"
#include "engine/rules/saga.h"
#include "engine/rules/sba.h"
#include "engine/rules/schedule.h"
#include "engine/rules/statement.h"

enum { HAND_SIZE = 7 };

// Effects that last until then, of the player where they are theirs.
static bool effects_end(Engine *e, const Game *g, Lasting lasting, PlayerId player) {
    Event ev = event_new(EVENT_CONTINUOUS_ENDS);
    ev.amount = (int32_t)lasting;
    ev.player = player;
    return apply(e, g, &ev);
}

static bool any_lasts(const Game *g, Lasting lasting) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].lasting == lasting) return true;
    const Shield *shields = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (shields[i].lasting == lasting) return true;
    const Permission *permissions = game_list(g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++)
        if (permissions[i].lasting == lasting) return true;
    return false;
}

static void begin_step(Engine *e, const Game *g, Step step) {
    if (step == STEP_END && any_lasts(g, LASTS_PLAYERS_NEXT_END_STEP) && CR(e, 500_4))
        effects_end(e, g, LASTS_PLAYERS_NEXT_END_STEP, g->active);
    if (step == STEP_UPKEEP && any_lasts(g, LASTS_PLAYERS_NEXT_UPKEEP) && CR(e, 500_4))
        effects_end(e, g, LASTS_PLAYERS_NEXT_UPKEEP, g->active);
    // 500.5a: not before the phase is over.
    if (step == STEP_END_OF_COMBAT && any_lasts(g, LASTS_END_OF_COMBAT) && !CR(e, 500_5a))
        effects_end(e, g, LASTS_END_OF_COMBAT, NO_PLAYER);
    apply_simple(e, g, EVENT_STEP_BEGINS, (int)step);
    apply_stage(e, g, STAGE_STEP_BEGIN);
}

void turn_placed_before(Engine *e, const Game *g) { begin_step(e, g, (Step)g->step); }

// 500.1, 302.6: what the active player controls now has been there since the turn began.
void turn_begin(Engine *e, const Game *g) {
    Event ev = event_new(EVENT_TURN_BEGINS);
    bool extra = false;
    ev.player = schedule_turn(e, g, &extra);
    ev.amount = g->turn + 1;
    ev.amount2 = extra;
    apply(e, g, &ev);
    Event rested = event_new(EVENT_SICKNESS_ENDS);
    rested.player = g->active;
    apply(e, g, &rested);
    // 611.2a: as long as stated.
    if (CR(e, 611_2a)) effects_end(e, g, LASTS_PLAYERS_NEXT_TURN, g->active);
    begin_step(e, g, schedule_first_step(e, g));
}

// ---- what happens as each step begins, without the stack (405.6e); the stage that follows

static bool keeps_tapped(const Scope *s, const IrNode *n, const void *context) {
    const ObjectId *id = context;
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (choice_same(objects.items[i], choice_object(*id))) return true;
    return false;
}

static bool chooses_to_stay_tapped(Engine *e, const Game *g, ObjectId id) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, g->active, id);
    View v = view_of(e, g, id);
    bool yes = false;
    q.optional = true;
    snprintf(q.text, sizeof q.text, "%s: leave it tapped?", view_name(e, &v));
    ask_yes_no(e, g, q, &yes);
    return yes;
}

// The effect of a resolved spell or ability that keeps all of a kind from untapping now, as node.
static const IrNode *rests_now(Engine *e, const Game *g, const Shield *shield) {
    const IrNode *n = ir_at(pool_ability(e->pool, shield->ability)->root, shield->node);
    return n->op == OP_STAY_TAPPED && (shield->left >> g->active.v & 1) ? n : NULL;
}

// 611.2c: also of what came later. Off: of what was there as the effect began.
static bool is_among_resting(Engine *e, const Game *g, ObjectId id) {
    int count;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++) {
        const IrNode *n = rests_now(e, g, &all[i]);
        if (n == NULL) continue;
        Bounds bounds;
        uint32_t key = scope_load(g, all[i].key, &bounds);
        Scope s = {.e = e,
                   .g = g,
                   .you = all[i].controller,
                   .source = all[i].source,
                   .ability = pool_ability(e->pool, all[i].ability),
                   .own = &bounds,
                   .key = key,
                   .x = -1};
        if (!filter_matches(&s, ir_kid(ir_kid(n, FIELD_WHAT), FIELD_WHAT), id)) continue;
        bool later = game_object(g, id)->timestamp > all[i].timestamp;
        if (!later || CR(e, 611_2c)) return true;
    }
    return false;
}

// That untap step is over.
static void rested(Engine *e, const Game *g) {
    for (int i = (int)g->lists[LIST_SHIELDS].count - 1; i >= 0; i--) {
        int count;
        const Shield *shield = &((const Shield *)game_list(g, LIST_SHIELDS, &count))[i];
        if (rests_now(e, g, shield) == NULL) continue;
        Event ev = event_new(EVENT_SHIELD_USED);
        ev.position = i;
        ev.amount = shield->left & ~(1 << g->active.v);
        apply(e, g, &ev);
    }
}

// 502.3: effects can keep a permanent from untapping, or let its controller choose.
static bool stays_tapped(Engine *e, const Game *g, ObjectId id) {
    if (game_object(g, id)->stays_tapped || is_among_resting(e, g, id)) return CR(e, 502_3);
    if (statement_any(e, g, OP_STATIC_NO_UNTAP, keeps_tapped, &id)) return CR(e, 502_3);
    return statement_any(e, g, OP_MAY_STAY_TAPPED, keeps_tapped, &id) &&
           chooses_to_stay_tapped(e, g, id);
}

// 502.1, 502.2, then 502.3: all at the same time.
static Stage untap(Engine *e, const Game *g) {
    phasing_turn(e, g);
    daynight_turn(e, g);
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX);
    int count = 0;
    bool rests = false;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        bool exerted = o->exerted_by == g->active.v + 1;
        rests = rests || exerted || o->stays_tapped;
        if (!o->tapped || (exerted && CR(e, 701_43a))) continue;
        // 110.5c: what nothing untaps stays tapped.
        if (!player_same(o->controller, g->active) && CR(e, 110_5c)) continue;
        if (stays_tapped(e, g, game_id(g, c))) continue;
        engine_need_room(e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_UNTAP);
        events[count++].object = game_id(g, c);
    }
    count = lands_limit_untapping(e, g, events, count);
    if (count > 0 && CR(e, 502_3)) apply_all(e, g, events, count);
    if (rests) {
        Event ev = event_new(EVENT_EXERTION_ENDS);
        ev.player = g->active;
        apply(e, g, &ev);
    }
    rested(e, g);
    // 502.4, 500.3: nobody receives priority, so the step is over.
    return CR(e, 502_4) && CR(e, 500_3) ? STAGE_STEP_END : STAGE_PRIORITY_BEGIN;
}

static Stage nothing(Engine *e, const Game *g) {
    (void)e;
    (void)g;
    return STAGE_PRIORITY_BEGIN;
}

static Stage main_begins(Engine *e, const Game *g) {
    saga_add_lore(e, g);
    return STAGE_PRIORITY_BEGIN;
}

// 117.2c: before anybody receives priority. Off: as the step ends.
static Stage draw(Engine *e, const Game *g) {
    if (CR(e, 117_2c) && CR(e, 504_1) && CR(e, 405_6e)) apply_draw(e, g, g->active, 1);
    return STAGE_PRIORITY_BEGIN;
}

// 507.2, 511.1: the active player gets priority.
static Stage combat_begins(Engine *e, const Game *g) {
    (void)g;
    return CR(e, 507_2) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END;
}

static Stage combat_closes(Engine *e, const Game *g) {
    (void)g;
    return CR(e, 511_1) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END;
}

static Stage attackers(Engine *e, const Game *g) {
    (void)e;
    (void)g;
    return STAGE_DECLARE_ATTACKERS;
}

static Stage blockers(Engine *e, const Game *g) {
    (void)e;
    (void)g;
    return STAGE_DECLARE_BLOCKERS;
}

static Stage damage(Engine *e, const Game *g) {
    combat_damage(e, g);
    return CR(e, 510_3) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END;
}

// 514.1: down to the maximum hand size; the player chooses.
static void discard_to_hand_size(Engine *e, const Game *g) {
    const ZoneList *hand = game_zone(g, g->active, ZONE_HAND);
    if (hand->count <= HAND_SIZE || !(CR(e, 514_1) && CR(e, 402_2))) return;
    // 402.2: an effect may say that there is no maximum.
    if (game_player(g, g->active)->no_maximum_hand_size ||
        statement_about_player(e, g, OP_STATIC_NO_MAXIMUM_HAND_SIZE, g->active))
        return;
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_DISCARD, g->active, NO_OBJECT);
    q.option_count = ask_zone_options(e, g, hand, options);
    q.options = options;
    q.min = q.max = hand->count - HAND_SIZE;
    snprintf(q.text, sizeof q.text, "discard %d to reach the maximum hand size", q.min);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, a->count);
    for (int i = 0; i < a->count; i++) {
        events[i] = event_new(EVENT_DISCARD);
        events[i].player = g->active;
        events[i].object = a->items[i].what.object;
        events[i].rule = CR_514_1;
    }
    apply_all(e, g, events, a->count);
}

static bool anything_wears_off(const Game *g) {
    if (any_lasts(g, LASTS_END_OF_TURN) || g->lists[LIST_SHIELDS].count > 0) return true;
    if (g->lists[LIST_PERMISSIONS].count > 0 || g->lists[LIST_DELAYED].count > 0) return true;
    const ZoneList *lists[] = {&g->battlefield, &g->phased_out};
    for (size_t i = 0; i < ARRAY_LEN(lists); i++)
        for (CardId c = lists[i]->first; card_is(c); c = game_place(g, c)->next)
            if (game_place(g, c)->damage > 0) return true;
    return false;
}

static Stage cleanup(Engine *e, const Game *g) {
    discard_to_hand_size(e, g);
    if (anything_wears_off(g) && CR(e, 514_2)) {
        Event both[2] = {event_new(EVENT_DAMAGE_WEARS_OFF), event_new(EVENT_CONTINUOUS_ENDS)};
        both[1].amount = LASTS_END_OF_TURN;
        apply_all(e, g, both, 2);
    }
    // 514.3a: if something happens now, players get priority and another cleanup step follows.
    if (priority_settle_in_cleanup(e, g) && CR(e, 514_3a)) return STAGE_PRIORITY_BEGIN;
    return CR(e, 514_3) ? STAGE_STEP_END : STAGE_PRIORITY_BEGIN;
}

static Stage (*const step_actions[STEP_COUNT])(Engine *e, const Game *g) = {
    [STEP_UNTAP] = untap,
    [STEP_UPKEEP] = nothing,
    [STEP_DRAW] = draw,
    [STEP_PRECOMBAT_MAIN] = main_begins,
    [STEP_BEGINNING_OF_COMBAT] = combat_begins,
    [STEP_DECLARE_ATTACKERS] = attackers,
    [STEP_DECLARE_BLOCKERS] = blockers,
    [STEP_FIRST_STRIKE_DAMAGE] = damage,
    [STEP_COMBAT_DAMAGE] = damage,
    [STEP_END_OF_COMBAT] = combat_closes,
    [STEP_POSTCOMBAT_MAIN] = nothing,
    [STEP_END] = nothing,
    [STEP_CLEANUP] = cleanup,
};

// The rules by which the active player gets priority in a step. Off: the step ends.
static const struct {
    Step step;
    RuleId rule;
} priority_rows[] = {
    {STEP_UPKEEP, CR_503_1},          {STEP_DRAW, CR_504_2}, {STEP_PRECOMBAT_MAIN, CR_505_6},
    {STEP_POSTCOMBAT_MAIN, CR_505_6}, {STEP_END, CR_513_1},
};

static bool gives_priority(Engine *e, Step step) {
    for (size_t i = 0; i < ARRAY_LEN(priority_rows); i++)
        if (priority_rows[i].step == step) return rule_on(e, priority_rows[i].rule);
    return true;
}

void turn_step_begin(Engine *e, const Game *g) {
    Stage next = step_actions[g->step](e, g);
    if (next == STAGE_PRIORITY_BEGIN && !gives_priority(e, (Step)g->step)) next = STAGE_STEP_END;
    if (!game_over(g)) apply_stage(e, g, next);
}

// ---- the end of a step

// 500.5: unspent mana goes at the end of every step and phase (106.4).
static void empty_pools(Engine *e, const Game *g) {
    for (int i = 0; i < g->player_count; i++)
        if (pool_going(e, g, player_id(i), true) > 0 && CR(e, 500_5) && CR(e, 106_4))
            pool_lose(e, g, player_id(i), true);
}

// Priority was given in a cleanup step: another one follows (514.3a). Without 514.3 it is given in
// every cleanup step, and none follows.
static bool cleans_up_again(Engine *e, const Game *g) {
    return g->step == STEP_CLEANUP && g->cleanup_again && CR(e, 514_3);
}

// 512.1: the end step is followed by the cleanup step. 800.4j: the turn of a player who left goes
// on to its end. Off: it ends with the step.
static bool ends_turn(Engine *e, const Game *g) {
    if (g->step != STEP_CLEANUP && game_player(g, g->active)->left && !CR(e, 800_4j)) return true;
    return g->step == STEP_CLEANUP || (g->step == STEP_END && !CR(e, 512_1));
}

// 511.3; 500.5: effects that last until the end of combat expire.
static void end_combat(Engine *e, const Game *g) {
    if (CR(e, 511_3)) apply_simple(e, g, EVENT_COMBAT_ENDS, 0);
    if (!any_lasts(g, LASTS_END_OF_COMBAT)) return;
    effects_end(e, g, LASTS_END_OF_COMBAT, NO_PLAYER);
    // 500.12: nothing happens before the next phase. Off: state-based actions do.
    if (!CR(e, 500_12)) sba_run(e, g);
}

void turn_step_end(Engine *e, const Game *g) {
    if (g->step == STEP_DRAW && !CR(e, 117_2c)) apply_draw(e, g, g->active, 1);
    empty_pools(e, g);
    bool again = cleans_up_again(e, g), last = ends_turn(e, g);
    Step next = last ? STEP_CLEANUP : schedule_step_after(e, g);
    if (g->step == STEP_END_OF_COMBAT) end_combat(e, g);
    apply_simple(e, g, EVENT_STEP_ENDS, 0);
    if (again)
        begin_step(e, g, STEP_CLEANUP);
    else if (last)
        apply_stage(e, g, STAGE_TURN_BEGIN);
    else
        begin_step(e, g, next);
}
