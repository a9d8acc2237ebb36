// permission.c - playing a card from elsewhere because an effect allows it (601.3, 305.1).
//
// A permission names one card where it lies and the words that allow it to be played; it is of no
// use once the card has moved.
#include "engine/rules/permission.h"

#include "engine/rules/apply.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"

// What the literal of PERMIT says (ops.def).
enum { MAY_CAST = 1, MAY_PLAY = 2, MAY_LOOK = 4 };

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

bool permission_given(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                      bool land) {
    int count;
    const Permission *all = game_list(g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].card, card) || !player_same(all[i].player, player)) continue;
        if (all[i].ability.v < 0) {  // Left by an Adventure.
            if (face == 0 || !CR(e, 715_3d)) return true;
            continue;
        }
        const IrNode *words = words_of(e, &all[i]);
        int needed = land ? MAY_PLAY : MAY_PLAY | MAY_CAST;
        // 601.1a: a land is played with it, too.
        if ((words->number & needed) != 0 && has_quality(e, g, &all[i], words) &&
            (!land || CR(e, 601_1a)))
            return true;
    }
    return false;
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
