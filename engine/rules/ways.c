// ways.c - keywords that let a spell be cast for something else, or for something more.
#include "engine/rules/ways.h"

#include "engine/base/status.h"
#include "engine/rules/cost.h"

static const WayRow alternatives[] = {
    {CAST_EVOKED, OP_EVOKE, CR_702_74a, false, false},
    {CAST_OVERLOADED, OP_OVERLOAD, CR_702_96a, false, false},
    {CAST_SPECTACLE, OP_SPECTACLE, CR_702_137a, false, false},
    {CAST_DASHED, OP_DASH, CR_702_109a, false, false},
    {CAST_BLITZED, OP_BLITZ, CR_702_152a, false, false},
    {CAST_MIRACLE, OP_MIRACLE, CR_702_94a, false, true},
    {CAST_MADNESS, OP_MADNESS, CR_702_35b, false, true},
    {CAST_ESCAPED, OP_ESCAPE, CR_702_138a, false, true},
};

static const WayRow additional[] = {
    {CAST_BUYBACK, OP_BUYBACK, CR_702_27a, false, false},
    {CAST_ENTWINED, OP_ENTWINE, CR_702_42a, false, false},
    {CAST_CONSPIRED, OP_OPTIONAL_COST, CR_702_78a, false, false},
    {CAST_BARGAINED, OP_OPTIONAL_COST, CR_702_166a, false, false},
    {CAST_REPLICATED, OP_REPLICATE, CR_702_56a, true, false},
    {CAST_KICKED, OP_KICKER, CR_702_33a, false, false},
    {CAST_KICKED, OP_MULTIKICKER, CR_702_33c, true, false},
    {CAST_RETRACED, OP_OPTIONAL_COST, CR_702_81a, false, true},
    {CAST_JUMP_STARTED, OP_OPTIONAL_COST, CR_702_133a, false, true},
};

const WayRow *way_alternative(int i) {
    return i < (int)ARRAY_LEN(alternatives) ? &alternatives[i] : NULL;
}

const WayRow *way_additional(int i) {
    return i < (int)ARRAY_LEN(additional) ? &additional[i] : NULL;
}

const IrNode *way_cost(const CardFace *face, const WayRow *row) {
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind != ABILITY_STATIC || a->effect->op != row->op) continue;
        if (row->op == OP_OPTIONAL_COST && a->effect->number != (int)row->way) continue;
        return ir_kid(a->effect, FIELD_COST);
    }
    return NULL;
}

bool way_lowers_cost(const CardFace *face, const WayRow *row) {
    if (row->by_place || way_cost(face, row) == NULL) return false;
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind != ABILITY_STATIC || a->effect->op != OP_COSTS_LESS) continue;
        const IrNode *c = ir_kid(a->effect, FIELD_C);
        if (c != NULL && c->op == OP_WAS_PAID && c->number == (int)row->way) return true;
    }
    return false;
}

unsigned ways_alternative_all(void) {
    unsigned all = CAST_ALTERNATIVE | CAST_FLASHBACK | CAST_FREE | CAST_FORETOLD | CAST_PLOTTED |
                   CAST_FACE_DOWN | CAST_DISTURB | CAST_AS_ALLOWED;
    for (size_t i = 0; i < ARRAY_LEN(alternatives); i++) all |= alternatives[i].way;
    return all;
}

int way_times_most(const CardFace *face, const WayRow *row) {
    ManaCost each;
    if (!row->many) return 1;
    cost_mana(way_cost(face, row), 0, &each);
    int room = MANA_SYMBOLS_MAX / 2 - face->cost.count;
    int most = each.count == 0 ? WAY_TIMES_MAX : room / each.count;
    return most < WAY_TIMES_MAX ? most : WAY_TIMES_MAX;
}
