// permission.c - playing a card from elsewhere because an effect allows it (601.3, 305.1).
//
// A permission names one card where it lies and the words that allow it to be played; it is of no
// use once the card has moved.
#include "engine/rules/permission.h"

#include "engine/rules/apply.h"
#include "engine/rules/effect.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"

// What the literals of PERMIT and PERMIT_RIDER say (ops.def).
enum { MAY_CAST = 1, MAY_PLAY = 2, MAY_LOOK = 4, MAY_ADVENTURE = 64 };

// What the words allow, with what is said around them.
static int bits_of(const IrNode *words) {
    int bits = words->number;
    for (const IrNode *up = words->parent; up != NULL; up = up->parent) {
        if (up->op != OP_PERMIT_RIDER && up->op != OP_DOES) break;
        const IrNode *n = up->op == OP_PERMIT_RIDER ? ir_kid(up, FIELD_N) : NULL;
        if (up->op == OP_PERMIT_RIDER) bits |= n != NULL ? n->number : up->number;
    }
    return bits;
}

static const IrNode *words_of(const Engine *e, const Permission *p) {
    return ir_at(pool_ability(e->pool, p->ability)->root, p->node);
}

// 406.3b, 601.3f: among face-down cards a spell of some quality can only be found by who may look
// at them.
static bool has_quality(Engine *e, const Game *g, const Permission *p, const IrNode *words) {
    const IrNode *quality = ir_kid(words, FIELD_A);
    if (quality == NULL) return true;
    bool hidden = game_object(g, p->card)->face_down && !(words->number & MAY_LOOK);
    if (hidden && CR(e, 406_3b) && CR(e, 601_3f)) return false;
    Scope s = {.e = e,
               .g = g,
               .you = p->player,
               .source = p->card,
               .x = -1,
               .proposed = p->card,
               .proposer = p->player};
    return filter_matches(&s, quality, p->card);
}

void permission_after_adventure(Engine *e, const Game *g, PlayerId player, ObjectId card) {
    Event ev = event_new(EVENT_PERMIT);
    ev.object = card;
    ev.player = player;
    ev.amount = LASTS_FOREVER;
    ev.rule = CR_715_3d;
    apply(e, g, &ev);
}

// What one permission allows of that face, or land; 0: nothing.
static int allowed_by(Engine *e, const Game *g, const Permission *p, int face, bool land) {
    if (p->ability.v < 0)  // Left by an Adventure.
        return face == 0 || !CR(e, 715_3d) ? MAY_PLAY : 0;
    const IrNode *words = words_of(e, p);
    if ((words->number & MAY_ADVENTURE) && face != 1) return 0;  // 715.3
    int needed = land ? MAY_PLAY : MAY_PLAY | MAY_CAST;
    // 601.1a: a land is played with it, too.
    bool allows =
        (words->number & needed) != 0 && has_quality(e, g, p, words) && (!land || CR(e, 601_1a));
    return allows ? bits_of(words) : 0;
}

int permission_allows(Engine *e, const Game *g, const Permission *p, PlayerId player, ObjectId card,
                      int face, bool land) {
    if (!object_same(p->card, card) || !player_same(p->player, player)) return 0;
    return allowed_by(e, g, p, face, land);
}

void permission_used(Engine *e, const Game *g, ObjectId card, ObjectId became) {
    Event ev = event_new(EVENT_PLAYED_AS_PERMITTED);
    ev.source = card;
    ev.object = became;
    apply(e, g, &ev);
}

bool flashback_given(const Game *g, ObjectId card) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].change.kind == CHANGE_FLASHBACK && object_same(all[i].affected, card))
            return true;
    return false;
}

// Whatever card it will be true of.
void effect_permit_from(Scope *s, const IrNode *n) {
    static const Op permissions[] = {OP_PLAY_FROM, OP_WAY_GIVEN};
    for (size_t i = 0; i < ARRAY_LEN(permissions); i++) {
        const IrNode *playing = ir_find(ir_kid(n, FIELD_E), permissions[i]);
        if (playing == NULL) continue;
        Event ev = event_new(EVENT_PERMIT);
        ev.object = NO_OBJECT;
        ev.player = s->you;
        ev.ability = s->ability->id;
        ev.position = ir_place(s->ability->root, playing);
        ev.amount = (int32_t)duration_of(s->e, ir_kid(n, FIELD_UNTIL));
        apply(s->e, s->g, &ev);
    }
}

void effect_permit(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), cards = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &cards);
    for (int i = 0; i < cards.count && players.count > 0; i++) {
        Event ev = event_new(EVENT_PERMIT);
        ev.object = follow_now(s, cards.items[i].object);
        ev.player = players.items[0].player;
        ev.ability = s->ability->id;
        ev.position = ir_place(s->ability->root, n);
        ev.amount = (int32_t)duration_of(s->e, ir_kid(n, FIELD_UNTIL));
        if (game_object(s->g, ev.object) != NULL) apply(s->e, s->g, &ev);
    }
}

void effect_permit_rider(Scope *s, const IrNode *n) { effect_do(s, ir_kid(n, FIELD_E)); }
