// trigger_mana.c - triggers of tapping a permanent for mana (106.12a), and triggered mana abilities
// (605.1b): which they are, and what they would add to a payment.
#include <string.h>

#include "engine/rules/trigger_internal.h"

// 106.12a: "that land produced" is said by the types in the event.
bool trigger_tapped_for_mana(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (who != NULL && !trigger_player_means(l, who, l->ev->player)) return false;
    if (!trigger_on_object(l, n, l->ev->object)) return false;
    trigger_bind_player(l, who, l->ev->player);
    if (n->binding != NO_BINDING)
        scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding,
                                  .kind = BOUND_NUMBER,
                                  .amount = l->ev->amount2,
                                  .player = NO_PLAYER});
    return true;
}

// 605.1b: without a target, and it could add mana.
bool trigger_is_mana(const Ability *a) {
    return a->trigger->op == OP_WHEN_TAPPED_FOR_MANA && a->target_count == 0 &&
           adds_mana(a->effect);
}

static bool adds_for(const Look *l, const Ability *a, PlayerId player) {
    const IrNode *who = ir_kid(ir_find(a->effect, OP_ADD_MANA), FIELD_WHO);
    SCRATCH_SCOPE(l->s.e->scratch);
    Set players = set_new(l->s.e);
    if (who != NULL) players_meant(&l->s, who, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, player)) return true;
    return false;
}

// A permanent is tapped for mana: what comes of it.
typedef struct {
    Engine *e;
    const Game *g;
    Event tapped;
    bool repeats;  // Some ability asks which types it was.
    const ManaYield *own;
    TappedYields *to;
    int first;  // Of those of `own`.
} Joining;

static bool is_listed(const Joining *j, const TriggeredMana *more) {
    for (int i = j->first; i < j->to->count; i++)
        if (memcmp(j->to->items[i].more.mana, more->mana, sizeof more->mana) == 0) return true;
    return false;
}

static void add_tapped(const Joining *j, const TriggeredMana *more) {
    if (is_listed(j, more)) return;
    engine_need_room(j->e, j->to->count, MANA_YIELDS_MAX, "ways to add mana");
    j->to->items[j->to->count++] = (TappedYield){*j->own, *more};
}

static void add_amount(const Joining *j, uint16_t *to, int amount) {
    engine_need_room(j->e, *to + amount, UINT16_MAX, "triggered mana");
    *to = (uint16_t)(*to + amount);
}

// `left` of the free mana of `by` in every order: types are picked as the mana is added.
static void add_picks(const Joining *j, TriggeredMana more, const ManaYield *by, int left) {
    if (left == 0) {
        add_tapped(j, &more);
        return;
    }
    bool open = (by->free_types & (by->free_types - 1)) != 0;
    if (open) engine_need_room(j->e, more.pick_count, MANA_PICKS_MAX, "types of triggered mana");
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (!((by->free_types >> t) & 1U)) continue;
        TriggeredMana next = more;
        add_amount(j, &next.mana[t], 1);
        if (open) next.picks[next.pick_count++] = (uint8_t)t;
        add_picks(j, next, by, left - 1);
    }
}

// Every mana so far with each of what one ability adds.
static void add_triggered(const Joining *j, const ManaYields *by) {
    SCRATCH_SCOPE(j->e->scratch);
    int count = j->to->count - j->first;
    if (by->count == 0) return;
    TappedYield *before = SCRATCH_ARRAY(j->e->scratch, TappedYield, count);
    memcpy(before, &j->to->items[j->first], sizeof *before * (size_t)count);
    j->to->count = j->first;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < by->count; k++) {
            TriggeredMana more = before[i].more;
            for (int t = 0; t < MANA_TYPE_COUNT; t++)
                add_amount(j, &more.mana[t], by->items[k].fixed[t]);
            add_picks(j, more, &by->items[k], by->items[k].free);
        }
}

// One triggered mana ability of `source`.
static void join_mana(Joining *j, const View *source, const Ability *a) {
    Bounds bounds = {0};
    Look l = {.s = {.e = j->e,
                    .g = j->g,
                    .you = source->controller,
                    .source = source->id,
                    .ability = a,
                    .own = &bounds,
                    .x = -1},
              .ev = &j->tapped};
    if (!trigger_tapped_for_mana(&l, a->trigger) || !adds_for(&l, a, j->tapped.player)) return;
    // 603.4: an intervening "if".
    if (a->condition != NULL && !condition_holds(&l.s, a->condition)) return;
    if (a->trigger->binding != NO_BINDING) j->repeats = true;
    ManaYields more;
    mana_yields_of_effect(&l.s, a->effect, &more);
    if (CR(j->e, 605_4a)) add_triggered(j, &more);
}

// What all triggered mana abilities would add to one thing that the permanent yields.
static void join_all(Joining *j, const ManaYield *own) {
    j->own = own;
    j->first = j->to->count;
    j->tapped.amount2 = mana_yield_types(own);
    add_tapped(j, &(TriggeredMana){.pick_count = 0});
    if (!(j->g->listened & event_bit(EVENT_TAPPED_FOR_MANA))) return;
    for (CardId c = j->g->battlefield.first; card_is(c); c = game_place(j->g, c)->next) {
        View source = view_of(j->e, j->g, game_id(j->g, c));
        const Ability *a;
        for (int i = 0; (a = game_ability(j->e->pool, &source.c, i)) != NULL; i++)
            if (a->kind == ABILITY_TRIGGERED && trigger_is_mana(a)) join_mana(j, &source, a);
    }
}

// Where an ability asks which types it was, these are picked before.
void trigger_join_mana(Engine *e, const Game *g, PlayerId player, ObjectId permanent,
                       const ManaYields *yields, TappedYields *out) {
    SCRATCH_SCOPE(e->scratch);
    ManaYields *each = SCRATCH_NEW(e->scratch, ManaYields);
    Joining j = {.e = e, .g = g, .tapped = event_new(EVENT_TAPPED_FOR_MANA), .to = out};
    j.tapped.player = player;
    j.tapped.object = permanent;
    out->count = 0;
    for (int i = 0; i < yields->count; i++) {
        j.repeats = false;
        join_all(&j, &yields->items[i]);
        each->count = 0;
        if (!j.repeats || yields->items[i].free == 0) continue;
        out->count = j.first;
        mana_yield_by_types(e, &yields->items[i], each);
        for (int k = 0; k < each->count; k++) join_all(&j, &each->items[k]);
    }
}
