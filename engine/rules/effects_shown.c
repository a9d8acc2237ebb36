// effects_shown.c - instructions that show cards to players: look at the top of a library or at a
// hand (701.20e), reveal cards until one fits, choose one of them.
#include "engine/rules/apply.h"
#include "engine/rules/effect_handlers.h"

// How many of the cards shown are that player's.
static int owned_by(const Scope *s, const Set *cards, PlayerId p) {
    int count = 0;
    for (int i = 0; i < cards->count; i++)
        count += player_same(game_object(s->g, cards->items[i].object)->owner, p);
    return count;
}

void effect_look(Scope *s, const IrNode *n) {
    if (!CR(s->e, 701_20e)) return;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), cards = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &cards);
    for (int i = 0; i < s->g->player_count && players.count > 0; i++) {
        Event ev = event_new(EVENT_LOOKS);
        ev.player = players.items[0].player;
        ev.host_player = player_id(i);
        ev.amount = owned_by(s, &cards, player_id(i));
        ev.amount2 = ir_kid(n, FIELD_WHAT)->op == OP_TOP_CARD ? LOOKS_AT_TOP : LOOKS_AT_HAND;
        ev.rule = CR_701_20e;
        if (ev.amount > 0) apply(s->e, s->g, &ev);
    }
}

// The choice itself was made before the instruction is carried out.
void effect_choose(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}

static void reveal(Scope *s, PlayerId p, ObjectId card) {
    Event ev = event_new(EVENT_REVEAL);
    ev.player = p;
    ev.object = card;
    ev.rule = CR_701_20a;
    apply(s->e, s->g, &ev);
}

// Where no card fits, the whole library is revealed.
void effect_reveal_until(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), owners = set_new(s->e), shown = set_new(s->e),
        found = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    players_meant(s, ir_kid(ir_kid(n, FIELD_ZONE), FIELD_WHO), &owners);
    if (players.count == 0 || owners.count == 0 || !CR(s->e, 701_20a)) return;
    const IrNode *filter = ir_kid(ir_kid(n, FIELD_WHAT), FIELD_WHAT);
    CardId c = game_zone(s->g, owners.items[0].player, ZONE_LIBRARY)->first;
    for (; card_is(c) && found.count == 0; c = game_place(s->g, c)->next) {
        ObjectId id = game_id(s->g, c);
        reveal(s, players.items[0].player, id);
        set_add(s->e, &shown, choice_object(id));
        if (filter_matches(s, filter, id)) set_add(s->e, &found, choice_object(id));
    }
    scope_bind_set(s, n, &shown);
    scope_bind_set(s, ir_kid(n, FIELD_WHAT), &found);
}
