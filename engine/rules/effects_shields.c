// effects_shields.c - instructions that begin a replacement or prevention effect (614.3, 615.3):
// regenerate, prevent, "this turn ... instead". What it does is said in replacement.c.
#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/effect_handlers.h"

// `left` is how much damage it can prevent, 1 for what works once, 0 for no limit.
static void begin(Scope *s, const IrNode *n, int left) {
    Bounds bounds = {0};
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (bounds.count == BOUNDS_MAX) engine_hit_limit(s->e, "bindings of an effect");
        bounds.items[bounds.count++] = *b;
    }
    Event ev = event_new(EVENT_SHIELD);
    ev.ability = s->ability->id;
    ev.position = ir_place(s->ability->root, n);
    ev.source = s->source;
    ev.player = s->you;
    ev.amount = left;
    ev.bounds = &bounds;
    gavel_assert(ev.position >= 0);
    apply(s->e, s->g, &ev);
}

// The event that it replaces part of has looked for it (614.15): nothing is left to be done.
void effect_looked_ahead(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}

void effect_shield(Scope *s, const IrNode *n) { begin(s, n, 0); }
void effect_shield_once(Scope *s, const IrNode *n) { begin(s, n, 1); }

void effect_prevent_next(Scope *s, const IrNode *n) {
    int amount = quantity(s, ir_kid(n, FIELD_N));
    if (amount > 0) begin(s, n, amount);
}
