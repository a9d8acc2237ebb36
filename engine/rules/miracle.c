// miracle.c - revealing the first card drawn in a turn (702.94).
//
// Whether it is revealed is chosen as it is drawn (702.94a, 603.11); what the triggered ability
// does is an instruction to cast it (effects_casting.c).
#include "engine/rules/miracle.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"

static const Ability *miracle_of(const CardFace *face) {
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind == ABILITY_TRIGGERED && a->trigger->op == OP_WHEN_REVEALED_BY_MIRACLE) return a;
    }
    return NULL;
}

static bool wants_to_reveal(Engine *e, const Game *g, PlayerId player, ObjectId card) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, player, card);
    q.optional = true;
    View v = view_of(e, g, card);
    snprintf(q.text, sizeof q.text, "reveal %s for its miracle cost?", view_name(e, &v));
    bool yes = false;
    ask_yes_no(e, g, q, &yes);
    return yes;
}

void miracle_offer(Engine *e, const Game *g, PlayerId player, ObjectId card) {
    const Object *o = game_object(g, card);
    if (o == NULL || o->zone != ZONE_HAND || g->turn == 0) return;
    const Ability *a = miracle_of(pool_face(e->pool, o->face));
    if (a == NULL || game_player(g, player)->draws_this_turn != 1) return;
    if (!CR(e, 702_94a) || !wants_to_reveal(e, g, player, card)) return;
    Event ev = event_new(EVENT_REVEAL);
    ev.player = player;
    ev.object = card;
    apply(e, g, &ev);
    Bounds bounds = {0};
    Event triggered = event_new(EVENT_TRIGGER);
    triggered.ability = a->id;
    triggered.source = card;
    triggered.player = player;
    triggered.bounds = &bounds;
    triggered.rule = CR_702_94a;
    apply(e, g, &triggered);
}
