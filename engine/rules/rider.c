// rider.c - what mana does to the spell it is spent on (106.6): it can't be countered, gains
// something, enters with more counters, or a delayed ability triggers.
//
// Which mana is spent is noted as it is paid. The effects begin once the spell has been cast, so
// that they see it as it is then.
#include "engine/rules/rider.h"

#include "engine/rules/apply.h"
#include "engine/rules/effect.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

enum { AND_UNCOUNTERABLE = 5 };  // The literal of SPEND_ONLY.

void riders_begin(Engine *e) { e->rider_count = 0; }

void rider_note(Engine *e, const Game *g, const PaidFor *to, int amount, int record) {
    int count;
    const MarkedMana *mana =
        (const MarkedMana *)game_list(g, LIST_MARKED_MANA, &count) + record - 1;
    if (to->on != SPENT_ON_SPELL || mana->ability.v < 0) return;
    engine_need_room(e, e->rider_count, RIDERS_MAX, "kinds of mana spent on a spell");
    e->riders[e->rider_count++] = (Rider){mana->ability, mana->source, amount};
}

static void make_uncounterable(const Scope *s, ObjectId spell) {
    Event ev = event_new(EVENT_SPELL_RIDER);
    ev.object = spell;
    apply(s->e, s->g, &ev);
}

void effect_uncounterable(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set spells = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &spells);
    for (int i = 0; i < spells.count; i++)
        if (spells.items[i].kind == CHOICE_OBJECT) make_uncounterable(s, spells.items[i].object);
}

void effect_enter_with_more(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set spells = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &spells);
    Event ev = event_new(EVENT_SPELL_RIDER);
    ev.amount = quantity(s, ir_kid(n, FIELD_N));
    ev.amount2 = n->number;
    for (int i = 0; ev.amount > 0 && i < spells.count; i++) {
        ev.object = spells.items[i].object;
        if (spells.items[i].kind == CHOICE_OBJECT) apply(s->e, s->g, &ev);
    }
}

// Does the clause speak of that spell? Its words for it then mean the spell.
static bool speaks_of(Scope *s, const IrNode *n, ObjectId spell) {
    const IrNode *what = n == NULL ? NULL : ir_kid(n, FIELD_WHAT);
    if (what == NULL || !filter_matches(s, ir_kid(what, FIELD_WHAT), spell)) return false;
    node_used(s->e, n);
    if (what->binding != NO_BINDING)
        scope_bind(s, (Bound){.binding = (int8_t)what->binding,
                              .kind = BOUND_OBJECT,
                              .object = spell,
                              .player = NO_PLAYER});
    return CR(s->e, 106_6);
}

// 106.6a: a separate effect, and a separate delayed ability, for each mana.
static void apply_rider(Engine *e, const Game *g, PlayerId player, const Rider *r, ObjectId spell) {
    const Ability *a = pool_ability(e->pool, r->ability);
    Bounds own = {0};
    Scope s = {
        .e = e, .g = g, .you = player, .source = r->source, .ability = a, .own = &own, .x = -1};
    const IrNode *only = ir_find(a->effect, OP_SPEND_ONLY);
    const IrNode *then = ir_find(a->effect, OP_IF_SPENT);
    const IrNode *when = ir_find(a->effect, OP_WHEN_SPENT);
    if (only != NULL && only->number == AND_UNCOUNTERABLE) make_uncounterable(&s, spell);
    if (speaks_of(&s, then, spell))
        for (int i = 0; i < r->amount; i++) effect_do(&s, ir_kid(then, FIELD_E));
    if (speaks_of(&s, when, spell))
        for (int i = 0; i < r->amount; i++) trigger_reflexive(&s, a->parts[when->number]);
}

void riders_apply(Engine *e, const Game *g, PlayerId player, ObjectId spell) {
    for (int i = 0; i < e->rider_count; i++) apply_rider(e, g, player, &e->riders[i], spell);
    e->rider_count = 0;
}
