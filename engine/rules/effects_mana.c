// effects_mana.c - instructions about mana that others make (106.13).
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/mana.h"
#include "engine/rules/pool.h"

// Which of the permanent's mana abilities the player activates; 0: none could be.
static int ability_chosen(const Scope *s, ObjectId id, PlayerId player) {
    Scope own = {.e = s->e, .g = s->g, .you = player, .source = id, .x = -1};
    View v = view_of(s->e, s->g, id);
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Answer *answer = SCRATCH_NEW(s->e->scratch, Answer);
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, player, id);
    const Ability *a;
    for (int n = 1; (a = activated_ability(s->e, s->g, id, n)) != NULL; n++)
        if (a->is_mana && !cost_has(a->cost, OP_COST_MANA) && q.option_count < OPTIONS_MAX &&
            cost_payable(&own, a->cost, NULL))
            options[q.option_count++] = choice_number(n);
    if (q.option_count == 0) return 0;
    q.options = options;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose the mana ability to activate", view_name(s->e, &v));
    ask(s->e, s->g, &q, answer);
    return answer->items[0].what.number;
}

void effect_activate_for_mana(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), objects = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int p = 0; p < players.count; p++)
        for (int i = 0; i < objects.count; i++) {
            PlayerId player = players.items[p].player;
            const Object *o = game_object(s->g, objects.items[i].object);
            if (o == NULL || !player_same(o->controller, player)) continue;
            int ability = ability_chosen(s, objects.items[i].object, player);
            if (ability > 0)
                mana_ability_activate(s->e, s->g, player, objects.items[i].object, ability, -1);
        }
}

void effect_lose_unspent(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) pool_lose(s->e, s->g, players.items[i].player, false);
}

void effect_take_mana(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Event ev = event_new(EVENT_MANA_MOVES);
        ev.player = players.items[i].player;
        ev.host_player = s->you;
        ev.amount = pool_going(s->e, s->g, ev.player, false);
        if (apply(s->e, s->g, &ev) && ev.kind == EVENT_MANA_MOVES)
            pool_hurt(s->e, s->g, ev.player, ev.amount);
    }
}
