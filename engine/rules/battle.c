// battle.c - who protects a battle (310.8, 310.11).
//
// The protector is chosen as the battle enters; state-based actions (sba.c) see to it that there
// stays one.
#include "engine/rules/battle.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"

// Who may protect it: an opponent for a Siege (310.11a), else its controller.
static int protectors(Engine *e, const Game *g, PlayerId controller, const Characteristics *c,
                      Choice *out) {
    bool siege = subtype_in(&c->type.subtypes, SUBTYPE_SIEGE);
    int count = 0;
    for (int i = 0; i < g->player_count; i++) {
        bool opponent = game_is_opponent(g, controller, player_id(i));
        bool own = player_same(controller, player_id(i));
        if (g->players[i].left || !(siege ? opponent || !CR(e, 310_11a) : own)) continue;
        out[count++] = choice_player(player_id(i));
    }
    return count;
}

PlayerId battle_choose_protector(Engine *e, const Game *g, PlayerId controller, ObjectId battle,
                                 const Characteristics *c) {
    Choice options[PLAYERS_MAX];
    Question q = question_new(QUESTION_CHOOSE, ROLE_PROTECTOR, controller, battle);
    q.options = options;
    q.option_count = protectors(e, g, controller, c, options);
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose its protector", pool_face(e->pool, c->face)->name);
    if (q.option_count == 0) return NO_PLAYER;
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    return a->items[0].what.player;
}

static bool is_battle(const Characteristics *c) { return (c->type.types >> TYPE_BATTLE) & 1U; }

// Off: state-based actions find it without one.
void battle_entering(Engine *e, const Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (ev->face_down || (ev->kind == EVENT_ZONE_CHANGE && (o == NULL || o->face.v < 0))) return;
    // Nothing but its own face, or that of what it copies, makes anything a battle.
    if (!is_battle(&apply_entering_face(e, g, ev)->printed)) return;
    Characteristics c = apply_entering(e, g, ev);
    if (!is_battle(&c) || !CR(e, 310_8a)) return;
    PlayerId controller = player_is(ev->player) || o == NULL ? ev->player : o->owner;
    ev->protector = battle_choose_protector(e, g, controller, ev->object, &c);
}
