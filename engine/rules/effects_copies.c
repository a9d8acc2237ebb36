// effects_copies.c - instructions that create tokens which are copies of something (707, 111.12).
#include "engine/rules/apply.h"
#include "engine/rules/copy.h"
#include "engine/rules/effect_handlers.h"

static int create_for(Scope *s, const Set *players, Event each, Event *out) {
    int count = 0;
    each.source = s->source;
    each.definition = pool_face(s->e->pool, each.copy.face)->card;
    for (int p = 0; p < players->count; p++) {
        each.player = players->items[p].player;
        for (int i = 0, all = tokens_made(s, each, 1); i < all; i++) {
            if (count == BATCH_MAX) engine_hit_limit(s->e, "tokens made at once");
            out[count++] = each;
        }
    }
    return apply_all(s->e, s->g, out, count);
}

// 111.12, 701.36b: nothing to copy, no token. Off: it is a copy of what the effect comes from.
static bool copied_object(Scope *s, const IrNode *n, Copied *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (objects.count > 0 && objects.items[0].kind == CHOICE_OBJECT &&
        copy_values(s->e, s->g, objects.items[0].object, out))
        return true;
    RuleId rule = n->op == OP_POPULATE ? CR_701_36b : CR_111_12;
    return !rule_on(s->e, rule) && copy_values(s->e, s->g, s->source, out);
}

void effect_create_copy(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_CREATE_TOKEN);
    SCRATCH_SCOPE(s->e->scratch);
    Event *made = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    if (!copied_object(s, n, &each.copy)) return;
    copy_except(s, ir_kid(n, FIELD_B), &each.copy);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int count = create_for(s, &players, each, made);
    for (int i = 0; i < count; i++)
        scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_OBJECT,
                              .object = made[i].result,
                              .player = NO_PLAYER});
}

void effect_populate(Scope *s, const IrNode *n) {
    if (CR(s->e, 701_36a)) effect_create_copy(s, n);
}

void tokens_create_copy(Scope *s, ObjectId id) {
    Event each = event_new(EVENT_CREATE_TOKEN);
    SCRATCH_SCOPE(s->e->scratch);
    Event *made = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    if (!copy_values(s->e, s->g, id, &each.copy)) return;
    Set you = set_new(s->e);
    you.items[you.count++] = choice_player(s->you);
    create_for(s, &you, each, made);
}
