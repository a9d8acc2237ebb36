// effects_continuous.c - effects that last (611.2): what they affect is locked in as they begin
// (611.2c), one record per object.
#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/operations.h"

static const struct {
    Op op;
    Lasting lasting;
} durations[] = {
    {OP_UNTIL_END_OF_TURN, LASTS_END_OF_TURN},
    {OP_UNTIL_YOUR_NEXT_TURN, LASTS_PLAYERS_NEXT_TURN},
};

// 611.2a: without a duration it lasts until the end of the game.
static Lasting lasting_of(const IrNode *until) {
    for (size_t i = 0; until != NULL && i < ARRAY_LEN(durations); i++)
        if (durations[i].op == until->op) return durations[i].lasting;
    gavel_assert(until == NULL);
    return LASTS_FOREVER;
}

static void begin(Scope *s, const IrNode *n, Change change) {
    Set objects = {0};
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    Event events[SET_MAX];
    int count = 0;
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        Event ev = event_new(EVENT_CONTINUOUS);
        ev.continuous = (ContinuousEffect){.affected = objects.items[i].object,
                                           .source = s->source,
                                           .controller = s->you,
                                           .lasting = (uint8_t)lasting_of(ir_kid(n, FIELD_UNTIL)),
                                           .change = change};
        ev.object = objects.items[i].object;
        ev.source = s->source;
        events[count++] = ev;
    }
    apply_all(s->e, s->g, events, count);
}

void effect_modify_pt(Scope *s, const IrNode *n) {
    begin(s, n,
          (Change){.kind = CHANGE_ADD_PT,
                   .player = NO_PLAYER,
                   .a = quantity(s, ir_kid(n, FIELD_N)),
                   .b = quantity(s, ir_kid(n, FIELD_M))});
}

void effect_gain_keyword(Scope *s, const IrNode *n) {
    uint64_t keywords = ir_keywords(n);
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (keywords >> k & 1U)
            begin(s, n, (Change){.kind = CHANGE_ADD_KEYWORD, .player = NO_PLAYER, .a = k});
}

// What is said about one creature's attacking and blocking (508.1c-d, 509.1b-c).
void effect_combat_trait(Scope *s, const IrNode *n) {
    static const struct {
        Op op;
        CombatTrait trait;
    } traits[] = {
        {OP_FORBID_ATTACK, TRAIT_CANT_ATTACK},
        {OP_FORBID_BLOCK, TRAIT_CANT_BLOCK},
        {OP_FORBID_BEING_BLOCKED, TRAIT_CANT_BE_BLOCKED},
        {OP_ORDER_ATTACK, TRAIT_MUST_ATTACK},
        {OP_ORDER_BLOCK, TRAIT_MUST_BLOCK},
    };
    for (size_t i = 0; i < ARRAY_LEN(traits); i++)
        if (traits[i].op == n->op)
            begin(s, n, (Change){.kind = CHANGE_COMBAT, .player = NO_PLAYER, .a = traits[i].trait});
}

bool duration_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(durations); i++)
        if (durations[i].op == op) return true;
    return false;
}
