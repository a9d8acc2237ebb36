// trigger_stack.c - waiting triggered abilities go on the stack (603.3).
#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/division.h"
#include "engine/rules/effect.h"
#include "engine/rules/mode.h"
#include "engine/rules/target.h"
#include "engine/rules/trigger_internal.h"
#include "engine/state/core.h"

// The waiting triggers of a player, as options: their indices.
static int waiting_of(Engine *e, const Game *g, PlayerId p, Choice *out) {
    int count, n = 0;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].controller, p)) continue;
        engine_need_room(e, n, ANSWER_ITEMS_MAX, "triggers waiting at once");
        out[n++] = choice_number(i);
    }
    return n;
}

// Sorts by the order in which their sources stand, then as printed: the order nobody needs to ask
// for.
static void sort_waiting(const Game *g, Choice *items, int n) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && all[items[k - 1].number].order > all[items[k].number].order; k--) {
            Choice swap = items[k];
            items[k] = items[k - 1];
            items[k - 1] = swap;
        }
}

// What the event's participants are, past the source itself; NULL: no more.
static const Bound *next_participant(const Game *g, const WaitingTrigger *t, int *at) {
    const Bound *b = game_bound(g, t->key, at);
    while (b != NULL && b->binding == SELF_BINDING) b = game_bound(g, t->key, at);
    return b;
}

// The same words about the same things. Abilities refer to participants of the event only where
// their words read them.
static bool alike(const Game *g, const WaitingTrigger *a, const WaitingTrigger *b) {
    int at = 0, there = 0;
    if (a->ability.v != b->ability.v) return false;
    for (const Bound *x; (x = next_participant(g, a, &at)) != NULL;) {
        const Bound *y = next_participant(g, b, &there);
        if (y == NULL || x->binding != y->binding || x->kind != y->kind || x->amount != y->amount ||
            !object_same(x->object, y->object) || !player_same(x->player, y->player))
            return false;
    }
    return next_participant(g, b, &there) == NULL;
}

// Do their sources differ in nothing, but in being several?
static bool sources_alike(Engine *e, const Game *g, const Choice *items, int n) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    bool several = false;
    SCRATCH_SCOPE(e->scratch);
    CoreTold *told = SCRATCH_ARRAY(e->scratch, CoreTold, n);
    for (int i = 0; i < n; i++) {
        told[i].id = all[items[i].number].source;
        several = several || !object_same(told[i].id, told[0].id);
    }
    if (!several) return true;
    int places = core_count(g, LIST_OBJECTS);
    core_tell_apart(g, e->pool, told, n, SCRATCH_ARRAY(e->scratch, uint16_t, places));
    for (int i = 1; i < n; i++)
        if (told[i].words != told[0].words) return false;
    return true;
}

static bool all_alike(Engine *e, const Game *g, const Choice *items, int n) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 1; i < n; i++)
        if (!alike(g, &all[items[i].number], &all[items[0].number])) return false;
    return sources_alike(e, g, items, n);
}

static void remove_from_stack(Engine *e, const Game *g, ObjectId ability) {
    Event gone = event_new(EVENT_CEASE);
    gone.object = ability;
    apply(e, g, &gone);
}

// 603.5: what is optional is decided on resolution, and so is what depends on "unless".
static bool is_optional(const IrNode *effect) {
    if (effect->op == OP_IF_YOU_DO || effect->op == OP_IF_DECLINED || effect->op == OP_WHEN_YOU_DO)
        return is_optional(ir_kid(effect, FIELD_E));
    return effect->op == OP_MAY || effect->op == OP_UNLESS_PAYS;
}

// 603.3d: targets are chosen as it goes on the stack; without legal ones it is removed.
static void put_one(Engine *e, const Game *g, int index) {
    Event ev = event_new(EVENT_TRIGGER_ON_STACK);
    ev.amount = index;
    apply(e, g, &ev);
    Scope s = scope_of_item(e, g, ev.object);
    const Ability *a = s.ability;
    View source = view_of(e, g, s.source);
    if ((!mode_available(&s, a) && CR(e, 603_3c)) || (is_optional(a->effect) && !CR(e, 603_5))) {
        remove_from_stack(e, g, ev.object);
        return;
    }
    // 704.1a: an ability that watches for a state uses the stack. Off: it is done at once.
    if (a->trigger != NULL && a->trigger->op == OP_WHEN_STATE && !CR(e, 704_1a)) {
        effect_do(&s, a->effect);
        remove_from_stack(e, g, ev.object);
        return;
    }
    mode_choose(&s, a, view_name(e, &source));  // 603.3c
    if (mode_chose_none(&s, a) && CR(e, 700_2b)) {
        remove_from_stack(e, g, ev.object);
        return;
    }
    if (a->target_count == 0) return;
    if (!target_available(&s, a) || !target_choose(&s, a)) {
        if (CR(e, 603_3d)) remove_from_stack(e, g, ev.object);
        return;
    }
    division_announce(&s, a, view_name(e, &source));  // 603.3d
}

// 603.3b: the player orders their own; the first in the answer resolves first, so it goes on last.
// Off: as their sources stand.
static void put_of_player(Engine *e, const Game *g, PlayerId p) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, ANSWER_ITEMS_MAX);
    int n = waiting_of(e, g, p, options);
    if (n == 1) put_one(e, g, options[0].number);
    if (n < 2) return;
    sort_waiting(g, options, n);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    Question q = question_new(QUESTION_ORDER, ROLE_TRIGGER_ORDER, p, NO_OBJECT);
    q.options = options;
    q.option_count = n;
    q.alike = all_alike(e, g, options, n);
    ask(e, g, &q, a);
    bool moved = false;
    for (int i = 0; i < n; i++) moved = moved || !choice_same(a->items[i].what, options[i]);
    for (int i = 0; moved && i < n && !CR(e, 603_3b); i++) a->items[i].what = options[i];
    for (int i = n - 1; i >= 0; i--) {
        int index = a->items[i].what.number;
        put_one(e, g, index);
        for (int k = 0; k < i; k++)
            if (a->items[k].what.number > index) a->items[k].what.number--;
    }
}

static bool is_waiting_for(const Game *g, PlayerId p) {
    int count;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].controller, p)) return true;
    return false;
}

static int waiting_players(const Game *g) {
    int count, players = 0;
    const WaitingTrigger *all = game_list(g, LIST_WAITING, &count);
    bool seen[PLAYERS_MAX] = {false};
    for (int i = 0; i < count; i++) {
        players += !seen[all[i].controller.v];
        seen[all[i].controller.v] = true;
    }
    return players;
}

bool trigger_put_on_stack(Engine *e, const Game *g) {
    if (g->lists[LIST_WAITING].count == 0) return false;
    PlayerId next = player_is(g->priority) ? g->priority : g->active;
    bool put = false;
    // 603.3b, 405.3: the active player's go on first. Off: in the order of seats.
    bool apnap = waiting_players(g) > 1 && CR(e, 603_3b) && CR(e, 405_3);
    int first = apnap ? g->active.v : 0;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id((first + i) % g->player_count);
        // 603.3: as soon as anybody would receive priority. Off: as soon as its controller would.
        if (!is_waiting_for(g, p) || !(player_same(p, next) || CR(e, 603_3))) continue;
        put_of_player(e, g, p);
        put = true;
    }
    return put;
}
