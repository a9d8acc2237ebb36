// trigger_mana.c - triggers of tapping a permanent for mana (106.12a), and triggered mana abilities
// (605.1b): which they are, and what they would add to a payment.
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

// One triggered mana ability of `source`, as `tapped` says what would happen.
static void join_mana(Engine *e, const Game *g, const View *source, const Ability *a,
                      const Event *tapped, ManaYields *yields) {
    Bounds bounds = {0};
    Look l = {.s = {.e = e,
                    .g = g,
                    .you = source->controller,
                    .source = source->id,
                    .ability = a,
                    .own = &bounds,
                    .x = -1},
              .ev = tapped};
    if (!trigger_tapped_for_mana(&l, a->trigger) || !adds_for(&l, a, tapped->player)) return;
    // 603.4: an intervening "if".
    if (a->condition != NULL && !condition_holds(&l.s, a->condition)) return;
    ManaYields more;
    mana_yields_of_effect(&l.s, a->effect, &more);
    if (CR(e, 605_4a)) mana_yields_join(&l.s, yields, &more);
}

// What all triggered mana abilities would add to one thing that the permanent yields.
static void join_all(Engine *e, const Game *g, Event *tapped, ManaYields *yields) {
    tapped->amount2 = mana_yield_types(&yields->items[0]);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        View source = view_of(e, g, game_id(g, c));
        const Ability *a;
        for (int i = 0; (a = game_ability(e->pool, &source.c, i)) != NULL; i++)
            if (a->kind == ABILITY_TRIGGERED && trigger_is_mana(a))
                join_mana(e, g, &source, a, tapped, yields);
    }
}

// One mana of several types: each of these, as a trigger may repeat the type. Else it stays.
static int each_type(const ManaYield *y, ManaYield out[MANA_TYPE_COUNT]) {
    int count = 0;
    out[0] = *y;
    if (y->free != 1) return 1;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (!((y->free_types >> t) & 1U)) continue;
        out[count] = *y;
        out[count].free = 0;
        out[count].free_types = 0;
        out[count++].fixed[t]++;
    }
    return count;
}

void trigger_join_mana(Engine *e, const Game *g, PlayerId player, ObjectId permanent,
                       ManaYields *yields) {
    Event tapped = event_new(EVENT_TAPPED_FOR_MANA);
    tapped.player = player;
    tapped.object = permanent;
    ManaYields all;
    all.count = 0;
    bool more = false;
    for (int i = 0; i < yields->count; i++) {
        ManaYield each[MANA_TYPE_COUNT];
        int count = each_type(&yields->items[i], each);
        for (int k = 0; k < count; k++) {
            ManaYields one;
            mana_yields_set(&one, each[k]);
            join_all(e, g, &tapped, &one);
            more = more || one.count > 1 ||
                   mana_yield_total(&one.items[0]) > mana_yield_total(&each[k]);
            for (int j = 0; j < one.count; j++) {
                engine_need_room(e, all.count, MANA_YIELDS_MAX, "ways to add mana");
                all.items[all.count++] = one.items[j];
            }
        }
    }
    if (more) mana_yields_copy(yields, &all);
}
