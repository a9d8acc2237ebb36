// binder_meanings.c - keyword abilities that stand for more than their words: the nodes that no
// words stand for are made here (702).
#include "engine/cards/types.h"
#include "engine/ir/cast_way.h"
#include "engine/oracle/binder_internal.h"

static IrNode *made_and(Binder *b, const IrNode *x, const IrNode *y) {
    IrNode *both = binder_made_node(b, OP_FILTER_AND, NO_BINDING);
    binder_add_kid(b, both, FIELD_A, x);
    binder_add_kid(b, both, FIELD_B, y);
    return both;
}

static IrNode *made_target(Binder *b, Op op, const IrNode *filter) {
    IrNode *target = binder_made_node(b, op, NO_BINDING);
    if (filter) binder_add_kid(b, target, FIELD_WHAT, filter);
    binder_introduce_target(b, target, false, false);
    return target;
}

// 702.5a: what is enchanted is what the Aura spell targets.
static void mean_enchant(Binder *b, IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    Op op = what ? OP_TARGET : n->number == 1 ? OP_TARGET_PLAYER : OP_TARGET_OPPONENT;
    binder_add_kid(b, n, FIELD_TO, made_target(b, op, what));
}

// 702.6a, 702.6c: attach this permanent to target creature you control, perhaps of some quality.
static void mean_equip(Binder *b, IrNode *n) {
    const IrNode *quality = ir_kid(n, FIELD_WHAT);
    IrNode *creature = binder_made_node(b, OP_FILTER_TYPE, NO_BINDING);
    creature->number = TYPE_CREATURE;
    IrNode *yours = binder_made_node(b, OP_FILTER_CONTROLLED, NO_BINDING);
    binder_add_kid(b, yours, FIELD_WHO, binder_made_node(b, OP_YOU, NO_BINDING));
    IrNode *filter = made_and(b, creature, yours);
    if (quality) filter = made_and(b, filter, quality);
    IrNode *attach = binder_made_node(b, OP_ATTACH, NO_BINDING);
    binder_add_kid(b, attach, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    binder_add_kid(b, attach, FIELD_TO, made_target(b, OP_TARGET, filter));
    binder_add_kid(b, n, FIELD_E, attach);
}

// 702.87a: put a level counter on this permanent.
static void mean_level_up(Binder *b, IrNode *n) {
    IrNode *put = binder_made_node(b, OP_PUT_COUNTERS, NO_BINDING),
           *one = binder_made_node(b, OP_NUMBER, NO_BINDING);
    put->number = COUNTER_LEVEL;
    one->number = 1;
    binder_add_kid(b, put, FIELD_N, one);
    binder_add_kid(b, put, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    binder_add_kid(b, n, FIELD_E, put);
}

// 702.81a, 702.133a: what casting a card costs in addition where it is given such a way.
static void mean_way_given(Binder *b, IrNode *n) {
    if (ir_kid(n, FIELD_COST) || (n->number != CAST_RETRACED && n->number != CAST_JUMP_STARTED))
        return;
    IrNode *card = binder_made_node(b, OP_FILTER_CARD, NO_BINDING),
           *discard = binder_made_node(b, OP_COST_DISCARD, NO_BINDING),
           *land = binder_made_node(b, OP_FILTER_TYPE, NO_BINDING),
           *one = binder_made_node(b, OP_ANY_ONE, NO_BINDING),
           *costs = binder_made_node(b, OP_LIST, NO_BINDING);
    land->number = TYPE_LAND;
    bool any = n->number == CAST_JUMP_STARTED;
    binder_add_kid(b, one, FIELD_WHAT, any ? card : made_and(b, land, card));
    binder_add_kid(b, discard, FIELD_WHAT, one);
    binder_add_kid(b, costs, FIELD_ITEMS, discard);
    binder_add_kid(b, n, FIELD_COST, costs);
}

// 107.16a: this Class's level becomes N.
static void mean_class_level(Binder *b, IrNode *n) {
    IrNode *gain = binder_made_node(b, OP_GAIN_CLASS_LEVEL, NO_BINDING);
    gain->number = n->number;
    binder_add_kid(b, gain, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    binder_add_kid(b, n, FIELD_E, gain);
}

// 107.8: this creature has base power and toughness n/m.
static void mean_level_pt(Binder *b, IrNode *n) {
    IrNode *set = binder_made_node(b, OP_STATIC_SET_PT, NO_BINDING);
    binder_add_kid(b, set, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    binder_add_kid(b, set, FIELD_N, ir_kid(n, FIELD_N));
    binder_add_kid(b, set, FIELD_M, ir_kid(n, FIELD_M));
    binder_add_kid(b, n, FIELD_E, set);
}

// 702.21a: counter what an opponent targets it with unless that player pays.
static void mean_ward(Binder *b, IrNode *n) {
    IrNode *spell = binder_made_node(b, OP_ANY_ONE, NO_BINDING);
    binder_add_kid(b, spell, FIELD_WHAT, binder_made_node(b, OP_FILTER_ANY, NO_BINDING));
    binder_give_binding(b, spell, BINDS_OBJECT);
    IrNode *when = binder_made_node(b, OP_WHEN_TARGETED_BY_OPPONENT, NO_BINDING);
    binder_add_kid(b, when, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    binder_add_kid(b, when, FIELD_TO, spell);
    IrNode *counter = binder_made_node(b, OP_COUNTER, NO_BINDING);
    binder_add_kid(b, counter, FIELD_WHAT, binder_made_node(b, OP_IT, spell->binding));
    IrNode *payer = binder_made_node(b, OP_CONTROLLER_OF, NO_BINDING);
    binder_add_kid(b, payer, FIELD_WHAT, binder_made_node(b, OP_IT, spell->binding));
    IrNode *unless = binder_made_node(b, OP_UNLESS_PAYS, NO_BINDING);
    binder_add_kid(b, unless, FIELD_E, counter);
    binder_add_kid(b, unless, FIELD_WHO, payer);
    binder_add_kid(b, unless, FIELD_COST, ir_kid(n, FIELD_COST));
    binder_add_kid(b, n, FIELD_WHEN, when);
    binder_add_kid(b, n, FIELD_E, unless);
}

// 701.16a: create a Clue token.
static void mean_investigate(Binder *b, IrNode *n) {
    IrNode *one = binder_made_node(b, OP_NUMBER, NO_BINDING),
           *clue = binder_made_node(b, OP_TOKEN_NAMED, NO_BINDING);
    one->number = 1;
    clue->name = "Clue";
    binder_add_kid(b, n, FIELD_N, one);
    binder_add_kid(b, n, FIELD_WHAT, clue);
    binder_note_made(b, n);
}

static IrNode *made_filter(Binder *b, Op op, int number) {
    IrNode *n = binder_made_node(b, op, NO_BINDING);
    n->number = number;
    return n;
}

// 701.47a: a 0/0 black Army creature token of that type.
static void mean_amass(Binder *b, IrNode *n) {
    IrNode *token = binder_made_node(b, OP_TOKEN, NO_BINDING),
           *zero = binder_made_node(b, OP_NUMBER, NO_BINDING);
    IrNode *army = made_and(b, made_filter(b, OP_FILTER_SUBTYPE, ir_kid(n, FIELD_A)->number),
                            made_filter(b, OP_FILTER_SUBTYPE, SUBTYPE_ARMY));
    IrNode *black = made_filter(b, OP_FILTER_COLOR, MANA_BLACK),
           *creature = made_filter(b, OP_FILTER_TYPE, TYPE_CREATURE);
    binder_add_kid(b, token, FIELD_N, zero);
    binder_add_kid(b, token, FIELD_M, zero);
    binder_add_kid(b, token, FIELD_WHAT, made_and(b, made_and(b, black, army), creature));
    binder_add_kid(b, n, FIELD_WHAT, token);
    binder_note_made(b, n);
}

// 701.36a: create a token that's a copy of a creature token you control.
static void mean_populate(Binder *b, IrNode *n) {
    IrNode *creature = binder_made_node(b, OP_FILTER_TYPE, NO_BINDING);
    creature->number = TYPE_CREATURE;
    IrNode *yours = binder_made_node(b, OP_FILTER_CONTROLLED, NO_BINDING);
    const IrNode *you = b->player ? b->player : binder_made_node(b, OP_YOU, NO_BINDING);
    binder_add_kid(b, yours, FIELD_WHO, you);
    IrNode *one = binder_made_node(b, OP_ANY_ONE, NO_BINDING);
    const IrNode *token = binder_made_node(b, OP_FILTER_TOKEN, NO_BINDING);
    binder_add_kid(b, one, FIELD_WHAT, made_and(b, made_and(b, creature, token), yours));
    binder_add_kid(b, one, FIELD_WHO, you);
    binder_give_binding(b, one, BINDS_OBJECT);
    binder_add_kid(b, n, FIELD_WHAT, one);
    if (b->player && binder_is_several(b->player)) binder_fail(b, "several players populate", 0);
}

void binder_mean(Binder *b, IrNode *n) {
    static const struct {
        Op op;
        void (*mean)(Binder *b, IrNode *n);
    } rows[] = {
        {OP_ENCHANT, mean_enchant},         {OP_EQUIP, mean_equip},
        {OP_LEVEL_UP, mean_level_up},       {OP_CLASS_LEVEL, mean_class_level},
        {OP_LEVEL_PT, mean_level_pt},       {OP_WARD, mean_ward},
        {OP_INVESTIGATE, mean_investigate}, {OP_POPULATE, mean_populate},
        {OP_WAY_GIVEN, mean_way_given},     {OP_AMASS, mean_amass},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (n->op == rows[i].op) rows[i].mean(b, n);
}
