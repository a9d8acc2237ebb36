// apply_history.c - keeping what has happened this turn (state/lists.h).
#include "engine/rules/apply_internal.h"

static void keep(Engine *e, Game *g, PastKind kind, PlayerId p, ObjectId object, int32_t amount) {
    Past *past = append(e, g, LIST_HISTORY);
    *past = (Past){.kind = (uint8_t)kind, .player = p, .object = object, .amount = amount};
}

static PlayerId last_controller(const Game *g, const Event *ev) {
    const LastKnown *known = game_last_known(g, ev->object);
    return known == NULL ? ev->player : known->controller;
}

static void keep_move(Engine *e, Game *g, const Event *ev) {
    if (ev->kind == EVENT_SACRIFICE) keep(e, g, PAST_SACRIFICED, ev->player, ev->object, 1);
    if (ev->kind == EVENT_DISCARD) keep(e, g, PAST_DISCARDED, ev->player, ev->result, 1);
    bool leaves = ev->kind != EVENT_CREATE_TOKEN && ev->from == ZONE_BATTLEFIELD;
    if (leaves && ev->to != ZONE_BATTLEFIELD) {
        PlayerId p = last_controller(g, ev);
        keep(e, g, PAST_LEFT, p, ev->object, 1);
        if (ev->to == ZONE_GRAVEYARD) keep(e, g, PAST_DIED, p, ev->object, 1);
    }
    if (ev->kind == EVENT_CREATE_TOKEN) keep(e, g, PAST_CREATED, ev->player, ev->result, 1);
    const Object *here = ev->to == ZONE_BATTLEFIELD ? game_object(g, ev->result) : NULL;
    if (here != NULL) keep(e, g, PAST_ENTERED, here->controller, ev->result, 1);
}

void history_keep(Engine *e, Game *g, const Event *ev) {
    if (event_is_move(ev)) keep_move(e, g, ev);
    if (ev->kind == EVENT_CAST) keep(e, g, PAST_CAST, ev->player, ev->object, 1);
    if (ev->kind == EVENT_LAND_PLAYED) keep(e, g, PAST_PLAYED_LAND, ev->player, ev->object, 1);
    if (ev->kind == EVENT_GAIN_LIFE)
        keep(e, g, PAST_GAINED_LIFE, ev->player, NO_OBJECT, ev->amount);
    if (ev->kind == EVENT_LOSE_LIFE || ev->kind == EVENT_PAY_LIFE)
        keep(e, g, PAST_LOST_LIFE, ev->player, NO_OBJECT, ev->amount);
    if (ev->kind == EVENT_DAMAGE && player_is(ev->player) && !object_is(ev->object))
        keep(e, g, PAST_DAMAGED, ev->player, NO_OBJECT, ev->amount);
    if (ev->kind == EVENT_DAMAGE && ev->why == WHY_COMBAT && !object_is(ev->object))
        keep(e, g, PAST_STRUCK, ev->player, ev->source, 1);
    const Object *by = ev->kind == EVENT_BECOMES_TARGET ? game_object(g, ev->source) : NULL;
    if (by != NULL && object_is(ev->object))
        keep(e, g, PAST_TARGETED, by->controller, ev->object, 1);
    if (ev->kind == EVENT_ATTACKS) keep(e, g, PAST_ATTACKED, g->active, ev->source, 1);
}
