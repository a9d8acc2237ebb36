// effects_copies.c - instructions that create tokens which are copies of something (707, 111.12).
#include "engine/rules/apply.h"
#include "engine/rules/copy.h"
#include "engine/rules/effect_handlers.h"

// Adds the tokens that each of the players creates.
static int gather_tokens(Scope *s, const Set *players, Event each, Event *out, int count) {
    each.source = s->source;
    each.definition = pool_face(s->e->pool, each.copy.face)->card;
    for (int p = 0; p < players->count; p++) {
        each.player = players->items[p].player;
        for (int i = 0, all = tokens_made(s, each, 1); i < all; i++) {
            if (count == BATCH_MAX) engine_hit_limit(s->e, "tokens made at once");
            out[count++] = each;
        }
    }
    return count;
}

// 111.12, 701.36b: nothing to copy, no token. Off: it is a copy of what the effect comes from.
static void gather_originals(const Scope *s, const IrNode *n, Set *out) {
    Copied ignored;
    objects_meant(s, ir_kid(n, FIELD_WHAT), out);
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (out->items[i].kind == CHOICE_OBJECT &&
            copy_values(s->e, s->g, out->items[i].object, &ignored))
            out->items[kept++] = out->items[i];
    out->count = kept;
    if (kept > 0 || rule_on(s->e, n->op == OP_POPULATE ? CR_701_36b : CR_111_12)) return;
    set_add(s->e, out, choice_object(s->source));
}

// 607.3: of several exiled cards, a token for each; all of them enter at the same time.
void effect_create_copy(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *made = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    Set players = set_new(s->e), originals = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    gather_originals(s, n, &originals);
    int count = 0;
    for (int i = 0; i < originals.count; i++) {
        Event each = event_new(EVENT_CREATE_TOKEN);
        if (!copy_values(s->e, s->g, originals.items[i].object, &each.copy)) continue;
        copy_except(s, ir_kid(n, FIELD_B), &each.copy);
        count = gather_tokens(s, &players, each, made, count);
    }
    count = apply_all(s->e, s->g, made, count);
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
    apply_all(s->e, s->g, made, gather_tokens(s, &you, each, made, 0));
}
