// trigger_loss.c - triggers that look back at what is no more (603.10): an attachment, control of
// something, a spell that was countered, a player who has lost.
#include "engine/rules/trigger_internal.h"

// What the object was attached to before the event.
static ObjectId host_before(const Look *l) {
    if (l->ev->kind == EVENT_ATTACH) return l->ev->host;
    if (l->ev->from != ZONE_BATTLEFIELD) return NO_OBJECT;
    return view_of(l->s.e, l->s.g, l->ev->object).attached_to;
}

bool trigger_unattached(Look *l, const IrNode *n) {
    const IrNode *from = ir_kid(n, FIELD_TO);
    ObjectId host = host_before(l);
    if (!object_is(host) || !trigger_phrase_means(l, from, host)) return false;
    if (!trigger_on_object(l, n, l->ev->object)) return false;
    trigger_bind_object(l, from, host);
    return true;
}

// 603.10d: who controlled it before. What leaves the battlefield is lost as well.
bool trigger_loses_control(Look *l, const IrNode *n) {
    bool left = l->ev->kind != EVENT_CONTROL_CHANGES;
    if (left && l->ev->from != ZONE_BATTLEFIELD) return false;
    PlayerId before = left ? view_of(l->s.e, l->s.g, l->ev->object).controller : l->ev->player;
    return trigger_player_means(l, ir_kid(n, FIELD_WHO), before) &&
           trigger_on_object(l, n, l->ev->object) && (left || CR(l->s.e, 603_10d));
}

// 603.10e: the spell is looked at as it was on the stack.
bool trigger_countered(Look *l, const IrNode *n) {
    return trigger_on_object(l, n, l->ev->object) && CR(l->s.e, 603_10e);
}

// 603.9: conceding is losing too.
bool trigger_loses_game(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return l->ev->amount != LOSS_CONCEDE || CR(l->s.e, 603_9);
}
