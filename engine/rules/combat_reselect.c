// combat_reselect.c - choosing anew what a creature is attacking (508.7).
#include "engine/rules/apply.h"
#include "engine/rules/combat_internal.h"

// 508.7b: what restricts declarations does not restrict it.
static bool allowed(Engine *e, const Game *g, const Statements *said, ObjectId creature, Choice c) {
    return !combat_keeps_off(e, g, said, creature, c) || CR(e, 508_7b);
}

// 508.7c: a player other than its controller. Off: any player.
static bool defends(Engine *e, const Game *g, PlayerId controller, PlayerId p) {
    if (!player_is(p) || game_player(g, p)->left) return false;
    return game_is_opponent(g, controller, p) || !CR(e, 508_7c);
}

static int gather(Engine *e, const Game *g, const Attack *attack, Choice *out) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    int count = 0;
    for (int i = 0; i < g->player_count; i++) {
        Choice c = choice_player(player_id(i));
        if (defends(e, g, attack->controller, c.player) &&
            allowed(e, g, &said, attack->creature, c))
            combat_offer(e, out, &count, c);
    }
    for (CardId at = g->battlefield.first; card_is(at); at = game_place(g, at)->next) {
        View v = view_of(e, g, game_id(g, at));
        Choice c = choice_object(v.id);
        bool fits = view_is(&v, TYPE_PLANESWALKER) || view_is(&v, TYPE_BATTLE);
        if (fits && defends(e, g, attack->controller, combat_defending_player(e, g, c)) &&
            allowed(e, g, &said, attack->creature, c))
            combat_offer(e, out, &count, c);
    }
    return count;
}

// 508.7a: it has not attacked again. Off: it has.
static void tell(Engine *e, const Game *g, ObjectId creature, Choice c) {
    Event ev = event_new(EVENT_RESELECTED);
    ev.source = creature;
    ev.player = combat_defending_player(e, g, c);
    if (c.kind == CHOICE_OBJECT) ev.object = c.object;
    ev.rule = CR_508_7a;
    if (!CR(e, 508_7a)) {
        Event gone = event_new(EVENT_REMOVED_FROM_COMBAT);
        gone.object = creature;
        apply(e, g, &gone);
        ev.kind = EVENT_ATTACKS;
    }
    apply(e, g, &ev);
}

void combat_reselect(Engine *e, const Game *g, PlayerId chooser, ObjectId creature) {
    const Attack *attack = attack_of(g, creature);
    if (attack == NULL) return;
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice chosen;
    int count = gather(e, g, attack, options);
    if (combat_choose_attacked(e, g, chooser, creature, options, count, &chosen))
        tell(e, g, creature, chosen);
}
