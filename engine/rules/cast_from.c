// cast_from.c - from where a card may be cast or played (601.3, 305.1, 903.8).
#include "engine/rules/cast_internal.h"

#include "engine/rules/faces.h"
#include "engine/rules/permission.h"
#include "engine/rules/statement.h"

// 702.127a: the half with aftermath, from its owner's graveyard; 702.146a: the back face, by what
// the front face says (712.11d).
static bool is_cast_from_graveyard(Attempt *t) {
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_GRAVEYARD) return false;
    if (t->ways & CAST_AFTERMATH) return CR(t->e, 702_127a);
    if (t->ways & CAST_DISTURB) return CR(t->e, 702_146a) && CR(t->e, 712_11d);
    return ways_fit_graveyard(t);
}

// 702.143a, 702.170d: a foretold or plotted card, on a later turn.
static bool may_be_cast_from_exile(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_EXILE || o->since >= t->g->turn)
        return false;
    if (o->set_aside == SET_ASIDE_FORETOLD) return CR(t->e, 702_143a);
    return o->set_aside == SET_ASIDE_PLOTTED && CR(t->e, 702_170d);
}

// 601.3, 305.1: from the player's own hand; 903.8: a commander from the command zone.
bool cast_zone_fits(Attempt *t, Rejection *r) {
    bool own = player_same(t->v.owner, t->player) && t->v.kind == OBJECT_CARD;
    bool hand = t->v.zone == ZONE_HAND;
    const Object *o = game_object(t->g, t->v.id);
    bool command = t->action->kind == ACTION_CAST && t->v.zone == ZONE_COMMAND && o->is_commander &&
                   t->g->format != FORMAT_CONSTRUCTED && CR(t->e, 903_8);
    bool barred = t->action->kind == ACTION_CAST && face_is_barred(t->e, &t->v, t->face);
    if (own && !barred &&
        (hand || command || is_cast_from_graveyard(t) || may_be_cast_from_exile(t)))
        return true;
    bool land = t->action->kind == ACTION_PLAY_LAND;
    if (!barred && permission_given(t->e, t->g, t->player, t->v.id, t->face_index, land)) {
        t->permitted = true;
        return true;
    }
    if (!own && hand && !CR(t->e, 601_3)) return true;
    return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot %s %s: it is in %s %s.", t->verb, t->name,
                         own ? "your" : "the wrong", zone_name(t->v.zone));
}

typedef struct {
    PlayerId player;
    Zone zone;
} CastFrom;

static bool forbids_casting(const Scope *s, const IrNode *n, const void *context) {
    const CastFrom *from = context;
    Set players;
    players.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, from->player))
            return filter_place(ir_kid(n, FIELD_ZONE)) == from->zone;
    return false;
}

// 101.2: an effect may forbid casting from some zone.
bool cast_zone_allowed(Attempt *t, Rejection *r) {
    CastFrom from = {t->player, t->v.zone};
    if (t->v.zone == ZONE_HAND || t->v.zone == ZONE_COMMAND) return true;
    ObjectId by = statement_find(t->e, t->g, OP_STATIC_CANT_CAST_FROM, forbids_casting, &from);
    if (!object_is(by) || !CR(t->e, 101_2)) return true;
    return statement_refuses(t->e, t->g, by, "cast", t->name, r);
}
