// position_rules.c - what the fields of a position can be (position_rules.h).
#include "engine/play/position_rules.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/context.h"

enum { TIMESTAMP_MAX = 1 << 30, TURN_MAX = 1 << 20, LARGE = NUMBER_MAX };

#define NUMBER(Type, field, low, high) \
    { STRUCT_##Type, #field, RULE_NUMBER, 0, low, high }
#define OBJECT(Type, field, flags) \
    { STRUCT_##Type, #field, RULE_OBJECT, flags, 0, 0 }
#define PLAYER(Type, field, flags) \
    { STRUCT_##Type, #field, RULE_PLAYER, flags, 0, 0 }
#define ABILITY(Type, field, flags) \
    { STRUCT_##Type, #field, RULE_ABILITY, flags, 0, 0 }

// clang-format off
static const PositionRule rows[] = {
    PLAYER(Game, priority, FIELD_IN_GAME),
    PLAYER(Game, starting, FIELD_NEEDED),
    PLAYER(Game, monarch, FIELD_IN_GAME),
    NUMBER(Game, passes, 0, PLAYERS_MAX - 1),
    NUMBER(Game, land_plays, 0, 1),                    // 305.2; more are effects.
    NUMBER(Game, resume_player, 0, PLAYERS_MAX),
    OBJECT(Game, resolving, FIELD_ON_STACK | FIELD_GONE),
    NUMBER(Game, next_timestamp, 1, TIMESTAMP_MAX),
    NUMBER(Game, emblems, 0, CARDS_MAX),

    PLAYER(Object, controller, FIELD_NEEDED | FIELD_IN_GAME),
    PLAYER(Object, base_controller, FIELD_NEEDED | FIELD_IN_GAME),
    PLAYER(Object, cast_by, 0),
    PLAYER(Object, enchants, FIELD_IN_GAME),
    NUMBER(Object, face_index, 0, FACES_MAX - 1),
    NUMBER(Object, cast_x, 0, LARGE),
    NUMBER(Object, class_level, 0, 9),
    NUMBER(Object, since, 0, TURN_MAX),
    NUMBER(Object, damage, 0, LARGE),
    NUMBER(Object, timestamp, 1, TIMESTAMP_MAX),
    NUMBER(Object, turned_over, 0, TIMESTAMP_MAX),
    OBJECT(Object, attached_to, FIELD_PERMANENT | FIELD_PHASED),
    OBJECT(Object, created_with, FIELD_ANY),

    OBJECT(StackItem, source, FIELD_ANY),
    ABILITY(StackItem, ability, FIELD_ACTIVATED | FIELD_TRIGGERED | FIELD_SPELL),
    PLAYER(StackItem, controller, FIELD_NEEDED | FIELD_IN_GAME),
    NUMBER(StackItem, x, -1, LARGE),
    NUMBER(StackItem, modes, 1, MODES_MAX),
    NUMBER(StackItem, since, 1, TIMESTAMP_MAX),
    NUMBER(KindCount, count, 0, LARGE),

    NUMBER(Bound, binding, EXILED_BINDING, ABILITY_BINDINGS_MAX - 1),
    NUMBER(Bound, target, 0, ABILITY_TARGETS_MAX),
    NUMBER(Bound, illegal, 0, 1),
    NUMBER(Bound, amount, -LARGE, LARGE),
    OBJECT(Bound, object, FIELD_ANY),
    OBJECT(Bound, became, FIELD_ANY),
    PLAYER(Bound, player, 0),

    PLAYER(LastKnown, owner, FIELD_NEEDED),
    PLAYER(LastKnown, controller, FIELD_NEEDED),
    PLAYER(LastKnown, cast_by, 0),
    PLAYER(LastKnown, enchants, 0),
    NUMBER(LastKnown, cast_x, 0, LARGE),
    NUMBER(LastKnown, turn, 0, TURN_MAX),
    NUMBER(LastKnown, damage, 0, LARGE),
    OBJECT(LastKnown, attached_to, FIELD_ANY),
    NUMBER(Characteristics, has_pt, 0, 1),
    NUMBER(Characteristics, power, -LARGE, LARGE),
    NUMBER(Characteristics, toughness, -LARGE, LARGE),
    NUMBER(Characteristics, loyalty, 0, LARGE),
    NUMBER(Characteristics, defense, 0, LARGE),
    ABILITY(GrantedAbility, ability, FIELD_NEEDED | FIELD_ABILITY),
    NUMBER(GrantedAbility, timestamp, 0, TIMESTAMP_MAX),

    OBJECT(Attack, creature, FIELD_NEEDED | FIELD_PERMANENT),
    OBJECT(Attack, object, FIELD_PERMANENT | FIELD_PHASED | FIELD_GONE),
    PLAYER(Attack, player, FIELD_NEEDED),
    PLAYER(Attack, controller, FIELD_NEEDED | FIELD_IN_GAME),
    OBJECT(Attacked, creature, FIELD_NEEDED | (FIELD_ANY & ~(unsigned)FIELD_ON_STACK)),
    OBJECT(Attacked, object, FIELD_PERMANENT | FIELD_PHASED | FIELD_GONE),
    PLAYER(Attacked, player, FIELD_NEEDED),
    OBJECT(Block, blocker, FIELD_NEEDED | FIELD_PERMANENT),
    OBJECT(Block, attacker, FIELD_NEEDED | FIELD_PERMANENT | FIELD_PHASED | FIELD_ELSEWHERE | FIELD_GONE),
    PLAYER(Block, controller, FIELD_NEEDED | FIELD_IN_GAME),
    PLAYER(CommanderDamage, player, FIELD_NEEDED),
    OBJECT(CommanderDamage, commander, FIELD_NEEDED | FIELD_ANY),
    NUMBER(CommanderDamage, damage, 1, LARGE),

    OBJECT(ContinuousEffect, affected, FIELD_NEEDED | FIELD_ANY),
    OBJECT(ContinuousEffect, source, FIELD_ANY),
    PLAYER(ContinuousEffect, controller, 0),
    NUMBER(ContinuousEffect, timestamp, 0, TIMESTAMP_MAX),
    PLAYER(Change, player, FIELD_IN_GAME),
    NUMBER(Change, a, INT32_MIN, INT32_MAX),           // By its kind.
    NUMBER(Change, b, INT32_MIN, INT32_MAX),

    ABILITY(Shield, ability, FIELD_NEEDED | FIELD_SHIELDS),
    OBJECT(Shield, source, FIELD_NEEDED | FIELD_ANY),
    PLAYER(Shield, controller, FIELD_NEEDED),
    NUMBER(Shield, left, 0, LARGE),
    NUMBER(Shield, timestamp, 0, TIMESTAMP_MAX),
    ABILITY(Permission, ability, FIELD_PERMITS),
    OBJECT(Permission, card, FIELD_ANY),
    PLAYER(Permission, player, FIELD_NEEDED | FIELD_IN_GAME),
    ABILITY(WaitingTrigger, ability, FIELD_NEEDED | FIELD_TRIGGERED),
    OBJECT(WaitingTrigger, source, FIELD_ANY),
    PLAYER(WaitingTrigger, controller, FIELD_NEEDED | FIELD_IN_GAME),
    ABILITY(DelayedTrigger, ability, FIELD_NEEDED | FIELD_DELAYED),
    OBJECT(DelayedTrigger, source, FIELD_NEEDED | FIELD_ANY),
    PLAYER(DelayedTrigger, controller, FIELD_NEEDED),

    PLAYER(ExtraTurn, player, FIELD_NEEDED | FIELD_IN_GAME),
    PLAYER(Skip, player, FIELD_NEEDED | FIELD_IN_GAME),
    PLAYER(Past, player, 0),
    OBJECT(Past, object, FIELD_ANY),
    NUMBER(Past, amount, 0, LARGE),
    OBJECT(Activation, source, FIELD_NEEDED | FIELD_ANY),
    ABILITY(Activation, ability, FIELD_NEEDED | FIELD_ACTIVATED),
    NUMBER(Activation, granted, 0, TIMESTAMP_MAX),
    OBJECT(OnceEachTurn, source, FIELD_NEEDED | FIELD_ANY),
    ABILITY(OnceEachTurn, ability, FIELD_NEEDED | FIELD_ABILITY),
    PLAYER(OnceEachTurn, player, 0),
    OBJECT(ExileLink, source, FIELD_ANY),
    OBJECT(ExileLink, exiled, FIELD_NEEDED | FIELD_ELSEWHERE | FIELD_GONE),
    ABILITY(ExileLink, by, FIELD_ABILITY),
    OBJECT(PhaseLink, source, FIELD_NEEDED | FIELD_ANY),
    OBJECT(PhaseLink, permanent, FIELD_NEEDED | FIELD_PHASED | FIELD_GONE),
    OBJECT(Chosen, object, FIELD_NEEDED | FIELD_PERMANENT | FIELD_PHASED | FIELD_GONE),
    PLAYER(Chosen, player, 0),
    NUMBER(Chosen, value, INT32_MIN, INT32_MAX),       // By its kind.
    ABILITY(Chosen, by, FIELD_ABILITY),
    PLAYER(MarkedMana, player, FIELD_NEEDED | FIELD_IN_GAME),
    ABILITY(MarkedMana, ability, FIELD_ABILITY),
    OBJECT(MarkedMana, source, FIELD_ANY),
    NUMBER(MarkedMana, count, 1, UINT16_MAX),
    OBJECT(CounterRecord, object, FIELD_THERE),
    PLAYER(CounterRecord, player, FIELD_IN_GAME),
    NUMBER(CounterRecord, count, 1, LARGE),
    NUMBER(CounterRecord, timestamp, 0, TIMESTAMP_MAX),
    OBJECT(Ignored, source, FIELD_NEEDED | FIELD_ANY),
    PLAYER(Ignored, player, FIELD_NEEDED | FIELD_IN_GAME),
};
// clang-format on

const PositionRule *position_rule(StructId id, const CoreField *f) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].id == id && strcmp(rows[i].field, f->name) == 0) return &rows[i];
    return NULL;
}

const PositionRule *position_rule_at(int i) { return i < (int)ARRAY_LEN(rows) ? &rows[i] : NULL; }

bool position_rule_wanted(StructId id, const CoreField *f) {
    if (position_detail_of(id, f) == POSITION_DETAILS || core_words_of(id, f) != NULL) return false;
    return f->is_signed || f->kind == CORE_AS_OBJECT || f->kind == CORE_AS_PLAYER ||
           f->kind == CORE_AS_ABILITY || f->kind == CORE_AS_PLACE || f->kind == CORE_AS_CHANGED ||
           f->kind == CORE_AS_TIMESTAMP;
}

// ---- abilities

static const Op shield_ops[] = {
    OP_STAY_TAPPED,          OP_REGENERATE,       OP_PREVENT_NEXT, OP_PREVENT_ALL,
    OP_REPLACE_THIS_TURN,    OP_REPLACE_FOR_GOOD, OP_REPLACE_NEXT, OP_NO_LIFE_GAIN,
    OP_MORE_LANDS_THIS_TURN, OP_NO_PREVENTION,    OP_HOLDS};
static const Op permission_ops[] = {OP_PERMIT, OP_PLAY_FROM, OP_WAY_GIVEN};

static bool node_fits(const IrNode *n, unsigned flags) {
    for (size_t i = 0; (flags & FIELD_SHIELDS) && i < ARRAY_LEN(shield_ops); i++)
        if (n->op == shield_ops[i]) return true;
    for (size_t i = 0; (flags & FIELD_PERMITS) && i < ARRAY_LEN(permission_ops); i++)
        if (n->op == permission_ops[i]) return true;
    return false;
}

int position_next_node(const Ability *a, unsigned flags, int from) {
    const IrNode *n;
    for (int i = from; (n = ir_at(a->root, i)) != NULL; i++)
        if (node_fits(n, flags)) return i;
    return -1;
}

// Parts of abilities, and what keywords and rules stand for, are no card's.
static bool is_delayed(const Pool *pool, const Ability *a) {
    return a->kind == ABILITY_TRIGGERED &&
           (ability_is_part(a) || pool_find(pool, span_of(a->owner)) == NULL);
}

bool position_ability_fits(const Pool *pool, const Ability *a, unsigned flags) {
    if ((flags & FIELD_ACTIVATED) && a->kind == ABILITY_ACTIVATED) return true;
    if ((flags & FIELD_TRIGGERED) && a->kind == ABILITY_TRIGGERED) return true;
    if ((flags & FIELD_DELAYED) && is_delayed(pool, a)) return true;
    if ((flags & FIELD_STATIC) && (a->kind == ABILITY_STATIC || a->kind == ABILITY_KEYWORD))
        return true;
    if ((flags & FIELD_SPELL) && (a->kind == ABILITY_SPELL || a->kind == ABILITY_ENCHANT))
        return true;
    return position_next_node(a, flags, 0) >= 0;
}

const char *position_ability_wanted(unsigned flags) {
    if (flags & FIELD_SHIELDS) return "an ability with an effect that replaces or prevents";
    if (flags & FIELD_PERMITS) return "an ability that lets cards be played";
    if (flags & FIELD_DELAYED) return "a delayed triggered ability";
    if (flags & FIELD_STATIC) return "an ability";
    if (flags & FIELD_SPELL) return "a spell's, activated or triggered ability";
    return flags & FIELD_ACTIVATED ? "an activated ability" : "a triggered ability";
}

// ---- for people

static void tell_place(const Pool *pool, const Ability *a, int node, Text *out) {
    text_add(out, "  position: {ability: ");
    position_pool_name(pool, CORE_AS_ABILITY, a->id.v, out);
    if (node >= 0)
        text_format(out, ", node: %d}  # %s\n", node, op_name((Op)ir_at(a->root, node)->op));
    else
        text_format(out, "}%s%s\n", ability_is_part(a) && a->trigger != NULL ? "  # " : "",
                    ability_is_part(a) && a->trigger != NULL ? op_name((Op)a->trigger->op) : "");
}

void position_tell_places(const Pool *pool, const Ability *a, Text *out) {
    tell_place(pool, a, -1, out);
    for (int i = -1; (i = position_next_node(a, FIELD_SHIELDS | FIELD_PERMITS, i + 1)) >= 0;)
        tell_place(pool, a, i, out);
    // Parts know all parts of the whole.
    for (int i = 0; i < a->part_count && !ability_is_part(a); i++)
        position_tell_places(pool, a->parts[i], out);
}
