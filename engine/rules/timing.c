// timing.c - when a card may be played or cast (117.1, 305, 307).
#include "engine/rules/timing.h"

#include "engine/rules/title.h"

// The rule that gives each card type its timing: main phase of one's own turn, empty stack.
static const struct {
    CardType type;
    RuleId rule;
} rows[] = {
    {TYPE_LAND, CR_305_1},     {TYPE_CREATURE, CR_302_1},    {TYPE_SORCERY, CR_307_1},
    {TYPE_ARTIFACT, CR_301_1}, {TYPE_ENCHANTMENT, CR_303_1}, {TYPE_PLANESWALKER, CR_306_1},
    {TYPE_BATTLE, CR_310_1},
};

static int row_of(const View *v) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (view_is(v, rows[i].type)) return (int)i;
    return 2;
}

bool timing_is_instant(Engine *e, const View *v) {
    if (view_is(v, TYPE_INSTANT) && CR(e, 304_1)) return true;
    return view_has(v, KEYWORD_FLASH) && CR(e, 702_8a);
}

static bool is_ruled(Engine *e, const SorceryTiming *t) {
    return rule_on(e, t->rule) && (t->also == CR_COUNT || rule_on(e, t->also));
}

static bool is_phased(Engine *e, const SorceryTiming *t) {
    return is_ruled(e, t) && (t->phase == CR_COUNT || rule_on(e, t->phase));
}

// Says what is on the stack; returns false.
static bool stack_is_used(const Engine *e, const Game *g, Rejection *r) {
    if (r == NULL) return false;
    ObjectId top = game_id(g, g->stack.first);
    const StackItem *item = game_stack_item(g, top);
    bool ability = game_object(g, top)->kind == OBJECT_ABILITY && object_is(item->source);
    return rejection_set(r, REJECTED_STACK_NOT_EMPTY, "%s%s is on the stack",
                         title_of(e, g, top).text, ability ? "'s ability" : "");
}

bool timing_as_sorcery(Engine *e, const Game *g, PlayerId player, const SorceryTiming *t,
                       Rejection *r) {
    if (!player_same(g->active, player) && is_phased(e, t))
        return rejection_set(r, REJECTED_NOT_YOUR_TURN, "it is %s's turn",
                             title_of_player(e, g->active));
    if (!step_is_main((Step)g->step) && is_phased(e, t))
        return r != NULL &&
               rejection_set(r, REJECTED_NOT_MAIN_PHASE, "it is the %s, not a main phase",
                             title_of_step((Step)g->step).text);
    return g->stack.count == 0 || !is_ruled(e, t) || stack_is_used(e, g, r);
}

// 505.6a says nothing of battles.
static RuleId phase_rule(CardType type) {
    if (type == TYPE_LAND) return CR_505_6b;
    return type == TYPE_BATTLE ? CR_COUNT : CR_505_6a;
}

bool sorcery_timing(Engine *e, const Game *g, PlayerId player, const View *v, Rejection *r) {
    int row = row_of(v);
    SorceryTiming t = {.rule = rows[row].rule,
                       .also = rows[row].type == TYPE_LAND ? CR_116_2a : CR_117_1a,
                       .phase = phase_rule(rows[row].type)};
    return timing_as_sorcery(e, g, player, &t, r);
}
