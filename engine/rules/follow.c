// follow.c - what an object has become after it changed zones (400.7), and what returns when
// something has left the battlefield (610.3).
#include "engine/rules/follow.h"

#include "engine/rules/apply.h"
#include "engine/rules/attach.h"

// 603.6e: an Aura finds the card of what it enchanted, and its own; 400.7e says it of all triggers.
static bool trigger_finds(const Scope *s) {
    View source = view_of(s->e, s->g, s->source);
    return CR(s->e, 400_7e) && (!is_aura(&source) || CR(s->e, 603_6e));
}

// 400.7e: by the ability that triggered on its move; 400.7h, 400.7i: by the effect that let it be
// played; 400.7j: by the effect that moved it.
static bool may_be_found(const Scope *s, const Bound *b) {
    if (b->how == FOUND_BY_TRIGGER) return trigger_finds(s);
    if (b->how == FOUND_BY_EFFECT) return CR(s->e, 400_7j);
    return view_of(s->e, s->g, b->became).zone == ZONE_STACK ? CR(s->e, 400_7h) : CR(s->e, 400_7i);
}

// Does what is bound say what that object became? Every incarnation since it was bound counts.
static bool says_of(const Bound *b, ObjectId id) {
    if (b->kind != BOUND_OBJECT || b->how == FOUND_NOT) return false;
    if (object_same(b->object, id)) return true;
    return card_same(object_card(b->object), object_card(id)) && id.v > b->object.v &&
           id.v < b->became.v;
}

static ObjectId found(const Scope *s, ObjectId id) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (!says_of(b, id)) continue;
        // 603.6: only where it went; what has moved on is not found.
        if (game_object(s->g, b->became) == NULL) {
            if (b->how == FOUND_BY_TRIGGER && !CR(s->e, 603_6))
                return game_id(s->g, object_card(b->became));
            continue;
        }
        if (may_be_found(s, b)) return b->became;
    }
    return NO_OBJECT;
}

// The last of the incarnations of what is bound that is or was a permanent; none: NO_OBJECT.
static ObjectId last_permanent(const Scope *s, const Bound *b) {
    for (ObjectId id = b->became; id.v > b->object.v; id.v -= CARDS_MAX)
        if (view_of(s->e, s->g, id).zone == ZONE_BATTLEFIELD) return id;
    return NO_OBJECT;
}

// 608.2h: what has left is as it last was, so what died is not looked for in the graveyard; but a
// permanent that a card was made, or was made anew, is what is spoken of from then on (400.7).
ObjectId follow_meant(const Scope *s, ObjectId id) {
    if (!object_is(id) || game_object(s->g, id) != NULL) return id;
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (!says_of(b, id)) continue;
        ObjectId permanent = last_permanent(s, b);
        if (object_is(permanent) && may_be_found(s, b)) return permanent;
    }
    return id;
}

// 400.7f: an Aura that speaks of what it enchanted is found where it went with it or after it: it
// has changed zones just once.
static bool is_fallen_aura(const Scope *s, ObjectId id) {
    const Ability *a = s->ability;
    if (!object_same(id, s->source) || a == NULL || a->trigger == NULL) return false;
    const IrNode *what = ir_kid(a->trigger, FIELD_WHAT);
    bool left = a->trigger->op == OP_WHEN_DIES || a->trigger->op == OP_WHEN_LEAVES;
    if (!left || what->op != OP_ENCHANTED) return false;
    ObjectId next = {id.v + CARDS_MAX};
    const Object *o = game_object(s->g, next);
    return o != NULL && o->zone == ZONE_GRAVEYARD && CR(s->e, 400_7f);
}

// 400.7: otherwise it is another object. Off: the card is the same wherever it went.
ObjectId follow_now(const Scope *s, ObjectId id) {
    if (!object_is(id) || game_object(s->g, id) != NULL) return id;
    ObjectId became = found(s, id);
    if (object_is(became)) return became;
    if (is_fallen_aura(s, id)) return (ObjectId){id.v + CARDS_MAX};
    const Object *now = game_place(s->g, object_card(id));
    bool elsewhere = now != NULL && now->kind == OBJECT_CARD && now->zone != ZONE_NOWHERE;
    bool delayed = s->ability != NULL && s->ability->root->op == OP_DELAYED;
    bool another = elsewhere && CR(s->e, 400_7) && (!delayed || CR(s->e, 603_7c));
    return elsewhere && !another ? game_id(s->g, object_card(id)) : id;
}

// 400.7d: the spell that became the source. 400.7e: what it has become, to what triggered on that.
bool follow_is_source(const Scope *s, ObjectId id) {
    if (object_same(id, s->source) || object_same(id, follow_meant(s, s->source))) return true;
    if (id.v + CARDS_MAX == s->source.v)
        return view_of(s->e, s->g, id).zone == ZONE_STACK && CR(s->e, 400_7d);
    bool next = id.v == s->source.v + CARDS_MAX;
    return next && object_is(s->source) && game_object(s->g, s->source) == NULL && CR(s->e, 400_7e);
}

void follow_moves(Scope *s, const Event *events, int count) {
    for (int i = 0; i < count && object_is(s->item); i++) {
        if (!event_is_move(&events[i]) || !object_is(events[i].result)) continue;
        if (!zone_is_public(events[i].to) && CR(s->e, 400_2)) continue;
        Event ev = event_new(EVENT_FOUND);
        ev.object = s->item;
        ev.source = events[i].object;
        ev.result = events[i].result;
        apply(s->e, s->g, &ev);
    }
}

void follow_bind_done(Scope *s, const IrNode *n, const Event *events, int count) {
    for (int i = 0; i < count && n->binding != NO_BINDING; i++)
        scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_OBJECT,
                              .object = events[i].object,
                              .amount = (int32_t)events[i].from,
                              .player = events[i].player});
}

static bool returns_with(const ExileLink *link, const Event *events, int count) {
    for (int i = 0; i < count; i++)
        if (event_is_move(&events[i]) && events[i].from == ZONE_BATTLEFIELD &&
            object_same(events[i].object, link->source))
            return true;
    return false;
}

// Each to the zone it came from, all at the same time (610.3d; off: one after another).
void follow_returns(Engine *e, const Game *g, const Event *events, int count) {
    int links_count, n = 0;
    const ExileLink *links = game_list(g, LIST_EXILE_LINKS, &links_count);
    SCRATCH_SCOPE(e->scratch);
    Event *back = SCRATCH_ARRAY(e->scratch, Event, links_count);
    for (int i = 0; i < links_count; i++) {
        Zone to = (Zone)links[i].returns_to;
        if (to == ZONE_NOWHERE || !returns_with(&links[i], events, count)) continue;
        back[n] = event_new(EVENT_ZONE_CHANGE);
        back[n].object = links[i].exiled;
        back[n].to = to;
        back[n].why = WHY_EFFECT;
        // 610.3c. Off: under the control of whoever had it exiled.
        PlayerId owner = game_place(g, object_card(links[i].exiled))->owner;
        PlayerId exiler = view_of(e, g, links[i].source).controller;
        if (to == ZONE_BATTLEFIELD && !player_same(owner, exiler) && !CR(e, 610_3c))
            back[n].player = exiler;
        back[n++].rule = CR_610_3;
    }
    if (n == 0 || !CR(e, 610_3)) return;
    if (n == 1 || CR(e, 610_3d)) {
        apply_all(e, g, back, n);
        return;
    }
    for (int i = 0; i < n; i++) apply(e, g, &back[i]);
}
