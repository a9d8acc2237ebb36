// allowance.c - what the words say that let cards be played from elsewhere: how often, for what,
// and what becomes of them (601.3, 118.8, 118.9).
#include "engine/rules/allowance.h"

#include "engine/rules/apply.h"
#include "engine/rules/uses.h"

int allowance_bits(const IrNode *n) {
    int bits = n->op == OP_PLAY_FROM ? n->number : 0;
    for (const IrNode *up = n->parent; up != NULL && up->op == OP_PLAY_RIDER; up = up->parent)
        bits |= up->number;
    return bits;
}

const IrNode *allowance_cost(const IrNode *n, bool instead) {
    if (n->op == OP_WAY_GIVEN) return instead ? NULL : ir_kid(n, FIELD_COST);
    for (const IrNode *up = n->parent; up != NULL && up->op == OP_PLAY_RIDER; up = up->parent)
        if (ir_kid(up, FIELD_COST) != NULL && ((up->number & PLAY_INSTEAD) != 0) == instead)
            return ir_kid(up, FIELD_COST);
    return NULL;
}

unsigned allowance_ways(const IrNode *n) {
    int bits = allowance_bits(n);
    unsigned ways = n->op == OP_PLAY_FROM ? 0 : (unsigned)n->number;
    if (bits & PLAY_INSTEAD) ways |= CAST_AS_ALLOWED;
    if (bits & PLAY_THEN_EXILE) ways |= CAST_THEN_EXILED;
    return ways;
}

bool allowance_is_limited(const IrNode *n) {
    return (allowance_bits(n) & (PLAY_ONCE | PLAY_EACH_TYPE)) != 0;
}

int allowance_burden(const IrNode *n) {
    int bits = allowance_bits(n), burden = 0;
    if (allowance_is_limited(n)) burden++;
    if (bits & PLAY_THEN_EXILE) burden++;
    if (allowance_cost(n, true) != NULL || allowance_cost(n, false) != NULL) burden += 2;
    return burden;
}

bool allowance_is_limit_only(const IrNode *n) {
    return allowance_is_limited(n) && allowance_burden(n) == 1;
}

const IrNode *allowance_of_face(const CardFace *face) {
    for (int i = 0; i < face->ability_count; i++) {
        const IrNode *n = face->abilities[i]->effect;
        if (face->abilities[i]->kind != ABILITY_STATIC) continue;
        while (n->op == OP_PLAY_RIDER) n = ir_kid(n, FIELD_E);
        if (n->op == OP_CAST_ITSELF_FROM) return n;
    }
    return NULL;
}

// ---- how often

static bool was_used(const Game *g, const Allowance *a, int type) {
    int count;
    const OnceEachTurn *all = game_list(g, LIST_ONCE, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, a->source) && all[i].ability.v == a->ability.v &&
            all[i].type == type)
            return true;
    return false;
}

// 110.4.
static bool is_permanent_type(CardType type) {
    return type == TYPE_ARTIFACT || type == TYPE_BATTLE || type == TYPE_CREATURE ||
           type == TYPE_ENCHANTMENT || type == TYPE_LAND || type == TYPE_PLANESWALKER;
}

int allowance_types(const Game *g, const Allowance *a, const View *v, CardType out[TYPE_COUNT]) {
    int count = 0;
    for (int type = 0; type < TYPE_COUNT; type++)
        if (view_is(v, (CardType)type) && is_permanent_type((CardType)type) &&
            !was_used(g, a, type + 1))
            out[count++] = (CardType)type;
    return count;
}

bool allowance_left(const Game *g, const Allowance *a, const View *v) {
    int bits = allowance_bits(a->n);
    if ((bits & PLAY_OWN_TURN) && !player_same(g->active, game_object(g, a->source)->controller))
        return false;
    CardType types[TYPE_COUNT];
    if (bits & PLAY_EACH_TYPE) return allowance_types(g, a, v, types) > 0;
    return !(bits & PLAY_ONCE) || !was_used(g, a, 0);
}

void allowance_note(Engine *e, const Game *g, const Allowance *a) {
    int bits = a->n == NULL ? 0 : allowance_bits(a->n);
    if (a->n != NULL) node_used(e, a->n);
    if (!(bits & (PLAY_ONCE | PLAY_EACH_TYPE))) return;
    Event ev = event_new(EVENT_TRIGGERED_ONCE);
    ev.source = a->source;
    ev.ability = a->ability;
    ev.player = NO_PLAYER;
    ev.amount = (bits & PLAY_EACH_TYPE) ? a->type : 0;
    apply(e, g, &ev);
}
