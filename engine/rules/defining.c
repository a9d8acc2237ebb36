// defining.c - characteristic-defining abilities (604.3): which they are, and what they make of an
// object outside the battlefield. On the battlefield they are part of the layers (613.3, 613.4a).
#include "engine/rules/defining.h"

#include "engine/rules/changes.h"

bool is_defining(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what == NULL || what->op != OP_SELF) return false;
    return ((changes_layers((Op)n->op) >> LAYER_DEFINE) & 1U) || n->op == OP_STATIC_IS;
}

// What an object is in addition to what it is anyhow (113.6c).
static void add(const Change *change, Characteristics *c) {
    if (change->kind == CHANGE_ADD_TYPE) c->type.types |= (uint16_t)(1U << change->a);
    if (change->kind == CHANGE_ADD_SUBTYPE) subtype_put(&c->type.subtypes, (Subtype)change->a);
    if (change->kind != CHANGE_SET_PT) return;
    c->has_pt = true;
    c->power = change->a;
    c->toughness = change->b;
}

static void define(const Change *change, Characteristics *c) {
    if (change->kind == CHANGE_ADD_CREATURE_TYPES) subtype_put_creature_types(&c->type.subtypes);
    if (change->kind == CHANGE_SET_COLORS) c->colors = (ColorSet)change->a;
    if (change->kind != CHANGE_DEFINE_PT) return;
    if (change->a != PT_UNCHANGED) c->power = (int16_t)change->a;
    if (change->b != PT_UNCHANGED) c->toughness = (int16_t)change->b;
}

static void define_by(const Scope *s, const IrNode *n, Characteristics *c) {
    bool elsewhere = n->op == OP_AS_LONG_AS;
    // 604.3a: what holds only on a condition defines nothing; but the condition may be the zone
    // itself.
    if (elsewhere && ir_find(ir_kid(n, FIELD_C), OP_IN_ZONE) == NULL) return;
    if (elsewhere && !(condition_holds(s, ir_kid(n, FIELD_C)) && CR(s->e, 113_6c))) return;
    if (elsewhere) n = ir_kid(n, FIELD_E);
    if (n->op == OP_DOES) n = ir_kid(n, FIELD_E);
    if (elsewhere && n->op == OP_STATIC_IS) {
        Changes changes = {.count = 0};
        changes_of(s, n, &changes);
        for (int i = 0; i < changes.count; i++) add(&changes.items[i], c);
        return;
    }
    if (!is_defining(n) || !(CR(s->e, 604_3) && CR(s->e, 113_6a))) return;
    Changes changes = {.count = 0};
    changes_of(s, n, &changes);
    for (int i = 0; i < changes.count; i++) define(&changes.items[i], c);
}

void view_define(Engine *e, const Game *g, View *v) {
    if (v->last_known || v->zone == ZONE_BATTLEFIELD || v->c.face.v < 0) return;
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &v->c, i)) != NULL; i++) {
        if (a->kind != ABILITY_STATIC || !ability_is_on(e, a)) continue;
        Scope s = {.e = e, .g = g, .you = v->controller, .source = v->id, .ability = a, .x = -1};
        define_by(&s, a->effect, &v->c);
    }
}
