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
    // What repeats a type is foreseen only where there is one.
    bool chosen = (tapped->amount2 & (tapped->amount2 - 1)) != 0;
    if (chosen && ir_find(a->effect, OP_MANA_PRODUCED) != NULL) return;
    if (!trigger_tapped_for_mana(&l, a->trigger) || !adds_for(&l, a, tapped->player)) return;
    // 603.4: an intervening "if".
    if (a->condition != NULL && !condition_holds(&l.s, a->condition)) return;
    ManaYields more;
    mana_yields_of_effect(&l.s, a->effect, &more);
    if (CR(e, 605_4a)) mana_yields_join(&l.s, yields, &more);
}

void trigger_join_mana(Engine *e, const Game *g, PlayerId player, ObjectId permanent,
                       ManaYields *yields) {
    Event tapped = event_new(EVENT_TAPPED_FOR_MANA);
    tapped.player = player;
    tapped.object = permanent;
    for (int i = 0; i < yields->count; i++) tapped.amount2 |= mana_yield_types(&yields->items[i]);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        View source = view_of(e, g, game_id(g, c));
        const Ability *a;
        for (int i = 0; (a = game_ability(e->pool, &source.c, i)) != NULL; i++)
            if (a->kind == ABILITY_TRIGGERED && trigger_is_mana(a))
                join_mana(e, g, &source, a, &tapped, yields);
    }
}
