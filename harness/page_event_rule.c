// page_event_rule.c - the rule that stands beside an event, where the engine notes none: most
// events happen because an effect or a player says so, and the rule tells what it means.
#include "harness/page_event_rule.h"

static RuleId rule_of_step(Step step) {
    switch (step) {
        case STEP_UNTAP: return CR_501_1;
        case STEP_UPKEEP: return CR_503_1;
        case STEP_DRAW: return CR_504_1;
        case STEP_PRECOMBAT_MAIN:
        case STEP_POSTCOMBAT_MAIN: return CR_505_1;
        case STEP_BEGINNING_OF_COMBAT: return CR_507_1;
        case STEP_DECLARE_ATTACKERS: return CR_508_1;
        case STEP_DECLARE_BLOCKERS: return CR_509_1;
        case STEP_FIRST_STRIKE_DAMAGE: return CR_510_4;
        case STEP_COMBAT_DAMAGE: return CR_510_1;
        case STEP_END_OF_COMBAT: return CR_511_1;
        case STEP_END: return CR_513_1;
        case STEP_CLEANUP: return CR_514_1;
        case STEP_COUNT: break;
    }
    return CR_500_1;
}

// Why something changes zones.
static RuleId rule_of_move(const Event *ev) {
    switch (ev->why) {
        case WHY_DRAW: return CR_121_1;
        case WHY_PLAY: return CR_305_1;
        case WHY_CAST: return CR_601_2a;
        case WHY_RESOLVE: return ev->to == ZONE_BATTLEFIELD ? CR_608_3 : CR_608_2n;
        case WHY_COUNTERED: return CR_701_6a;
        case WHY_FIZZLE: return CR_608_2b;
        case WHY_DESTROY: return CR_701_8a;
        case WHY_SACRIFICE: return CR_701_21a;
        case WHY_DISCARD: return CR_701_9a;
        case WHY_MILL: return CR_701_17a;
        case WHY_SBA: return CR_704_3;
        case WHY_FORETELL: return CR_702_143a;
        case WHY_SUSPEND: return CR_702_62a;
        case WHY_PLOT: return CR_702_170a;
        case WHY_NONE:
        case WHY_EFFECT:
        case WHY_COST:
        case WHY_COMBAT:
        case WHY_BOTTOM:
        case WHY_PUT:
        case WHY_ATTACK:
        case WHY_DAY_OR_NIGHT:
        case WHY_TAPPED_FOR_MANA: break;
    }
    return ev->to == ZONE_EXILE ? CR_701_13a : CR_400_7;
}

static const struct {
    EventKind kind;
    RuleId rule;
} rows[] = {
    {EVENT_TURN_BEGINS, CR_500_1},
    {EVENT_GAME_BEGINS, CR_103_8},
    {EVENT_CREATE_TOKEN, CR_701_7a},
    {EVENT_EMBLEM, CR_114_2},
    {EVENT_TRANSFORM, CR_701_27a},
    {EVENT_FLIP, CR_710_4},
    {EVENT_CHOSE, CR_614_12},
    {EVENT_SHUFFLE, CR_701_24a},
    {EVENT_DRAW_FAILED, CR_121_4},
    {EVENT_MULLIGAN, CR_103_5},
    {EVENT_KEEP, CR_103_5},
    {EVENT_RETARGET, CR_115_7},
    {EVENT_CAST, CR_601_2i},
    {EVENT_ACTIVATE, CR_602_2b},
    {EVENT_TRIGGER_ON_STACK, CR_603_3},
    {EVENT_RESOLVE, CR_608_1},
    {EVENT_FIZZLE, CR_608_2b},
    {EVENT_COUNTER_OBJECT, CR_701_6a},
    {EVENT_TAP, CR_701_26a},
    {EVENT_UNTAP, CR_701_26b},
    {EVENT_DESTROY, CR_701_8a},
    {EVENT_SACRIFICE, CR_701_21a},
    {EVENT_DISCARD, CR_701_9a},
    {EVENT_COUNTERS, CR_122_1},
    {EVENT_CONTINUOUS, CR_611_2},
    {EVENT_TURN_UP, CR_708_8},
    {EVENT_CLASS_LEVEL, CR_716_2a},
    {EVENT_MANA_MOVES, CR_106_13},
    {EVENT_MANA_BECOMES, CR_614_6},
    {EVENT_IGNORE, CR_116_2d},
    {EVENT_ATTACH, CR_701_3a},
    {EVENT_DAMAGE, CR_120_1},
    {EVENT_PREVENTED, CR_615_6},
    {EVENT_REGENERATE, CR_701_19a},
    {EVENT_DAMAGE_REMOVED, CR_702_89a},
    {EVENT_GAIN_LIFE, CR_119_3},
    {EVENT_LOSE_LIFE, CR_119_3},
    {EVENT_PAY_LIFE, CR_119_4},
    {EVENT_ADD_MANA, CR_106_4},
    {EVENT_LAND_PLAYED, CR_305_1},
    {EVENT_LOSE, CR_104_3},
    {EVENT_LOSE_TOGETHER, CR_104_3},
    {EVENT_WIN, CR_104_2},
    {EVENT_DRAWN, CR_104_4},
    {EVENT_ATTACKS, CR_508_1},
    {EVENT_PUT_ATTACKING, CR_508_4},
    {EVENT_RESELECTED, CR_508_7},
    {EVENT_PROLIFERATE, CR_701_34a},
    {EVENT_BLESSING, CR_702_131c},
    {EVENT_MONARCH, CR_725_3},
    {EVENT_EXERTS, CR_701_43a},
    {EVENT_STAYS_TAPPED, CR_502_3},
    {EVENT_PUT_BLOCKING, CR_509_4},
    {EVENT_PROTECTOR, CR_310_8},
    {EVENT_PHASES_OUT, CR_702_26b},
    {EVENT_PHASES_IN, CR_702_26c},
    {EVENT_DAY_OR_NIGHT, CR_731_1},
    {EVENT_BLOCKS, CR_509_1},
    {EVENT_NO_ATTACKERS, CR_508_8},
    {EVENT_COPY_SPELL, CR_707_10},
    {EVENT_SEARCH, CR_701_23a},
    {EVENT_REVEAL, CR_701_20a},
    {EVENT_FLIP_COIN, CR_705_1},
    {EVENT_ROLL_DIE, CR_706_2},
    {EVENT_LOOKS, CR_701_20e},
    {EVENT_EXTRA_TURN, CR_500_7},
    {EVENT_EXTRA_PHASES, CR_500_8},
    {EVENT_EXTRA_STEPS, CR_500_9},
    {EVENT_SKIP_NEXT, CR_614_10},
    {EVENT_SKIPPED, CR_500_11},
};

RuleId page_event_rule(const Event *ev) {
    if (ev->rule < CR_COUNT) return ev->rule;
    if (ev->kind == EVENT_STEP_BEGINS) return rule_of_step((Step)ev->amount);
    if (ev->kind == EVENT_ZONE_CHANGE) return rule_of_move(ev);
    if (ev->kind == EVENT_DAMAGE && ev->why == WHY_COMBAT) return CR_510_2;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].kind == ev->kind) return rows[i].rule;
    return CR_COUNT;
}
