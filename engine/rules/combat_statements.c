// combat_statements.c - collecting what is said about declaring attackers and blockers.
//
// A statement of a static ability holds for what it describes now (604.2); a lasting effect holds
// for the object that it began with.
#include "engine/rules/combat_statements.h"

#include "engine/base/status.h"
#include "engine/rules/combat_internal.h"
#include "engine/rules/operations.h"
#include "engine/rules/uses.h"

static const struct {
    Op op;
    uint32_t traits;
} rows[] = {
    {OP_CANT_ATTACK, TRAIT_CANT_ATTACK},
    {OP_CANT_BLOCK, TRAIT_CANT_BLOCK},
    {OP_CANT_BLOCK_WITH, TRAIT_CANT_BLOCK},
    {OP_CANT_ATTACK_OR_BLOCK, TRAIT_CANT_ATTACK | TRAIT_CANT_BLOCK},
    {OP_ATTACK_AS_THOUGH_NO_DEFENDER, TRAIT_AS_THOUGH_NO_DEFENDER},
    {OP_ATTACK_AS_THOUGH_HASTE, TRAIT_AS_THOUGH_HASTE},
    {OP_CANT_ATTACK_UNLESS, TRAIT_CANT_ATTACK_UNLESS},
    {OP_CANT_BLOCK_UNLESS, TRAIT_CANT_BLOCK},
    {OP_CANT_ATTACK_OR_BLOCK_UNLESS, TRAIT_CANT_ATTACK_UNLESS | TRAIT_CANT_BLOCK},
    {OP_CANT_ATTACK_ALONE, TRAIT_CANT_ATTACK_ALONE},
    {OP_CANT_BLOCK_ALONE, TRAIT_CANT_BLOCK_ALONE},
    {OP_CANT_ATTACK_OR_BLOCK_ALONE, TRAIT_CANT_ATTACK_ALONE | TRAIT_CANT_BLOCK_ALONE},
    {OP_CANT_BE_BLOCKED, TRAIT_CANT_BE_BLOCKED},
    {OP_CANT_BE_BLOCKED_BY, TRAIT_CANT_BE_BLOCKED_BY},
    {OP_CANT_BE_BLOCKED_EXCEPT_BY, TRAIT_CANT_BE_BLOCKED_EXCEPT_BY},
    {OP_CANT_BE_BLOCKED_BY_MORE, TRAIT_CANT_BE_BLOCKED_BY_MORE},
    {OP_CANT_BE_BLOCKED_BY_FEWER, TRAIT_CANT_BE_BLOCKED_BY_FEWER},
    {OP_CAN_BLOCK_ONLY, TRAIT_CAN_BLOCK_ONLY},
    {OP_CAN_BLOCK_MORE, TRAIT_CAN_BLOCK_MORE},
    {OP_MUST_ATTACK, TRAIT_MUST_ATTACK},
    {OP_MUST_BLOCK, TRAIT_MUST_BLOCK},
    {OP_IS_GOADED, TRAIT_GOADED},
    {OP_MUST_BE_BLOCKED, TRAIT_MUST_BE_BLOCKED},
    {OP_MUST_BE_BLOCKED_BY_ALL, TRAIT_MUST_BE_BLOCKED_BY_ALL},
    {OP_MOST_ATTACKERS, TRAIT_MOST_ATTACKERS},
    {OP_MOST_BLOCKERS, TRAIT_MOST_BLOCKERS},
    {OP_ATTACK_COST, TRAIT_ATTACK_COST},
    {OP_BLOCKED_COST, TRAIT_BLOCKED_COST},
    {OP_CANT_ATTACK_YOU, TRAIT_CANT_ATTACK_YOU},
};

static uint32_t traits_of(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return rows[i].traits;
    return 0;
}

bool combat_statement_supported(Op op) { return traits_of(op) != 0; }

Scope statement_scope(Engine *e, const Game *g, const Statement *s, const PlayerId *defending) {
    return (Scope){.e = e,
                   .g = g,
                   .you = s->you,
                   .source = s->source,
                   .ability = s->ability,
                   .key = s->key,
                   .x = -1,
                   .defending = defending};
}

static void add(Engine *e, Statements *out, Statement s) {
    if (out->count >= STATEMENTS_MAX) engine_hit_limit(e, "statements about combat");
    out->items[out->count++] = s;
}

// Whom a creature would attack is asked later; whether it may block can be seen now.
static uint32_t traits_now(Engine *e, const Game *g, const Statement *s) {
    uint32_t traits = traits_of((Op)s->n->op);
    if (s->n->op != OP_CANT_BLOCK_UNLESS && s->n->op != OP_CANT_ATTACK_OR_BLOCK_UNLESS)
        return traits;
    Scope scope = statement_scope(e, g, s, NULL);
    return condition_holds(&scope, ir_kid(s->n, FIELD_C)) ? traits & ~(uint32_t)TRAIT_CANT_BLOCK
                                                          : traits;
}

static void add_node(Engine *e, const Game *g, Statement s, Statements *out) {
    s.traits = traits_now(e, g, &s);
    if (s.traits == 0) return;
    const IrNode *what = ir_kid(s.n, FIELD_WHAT);
    if (what == NULL) {
        add(e, out, s);
        return;
    }
    Scope scope = statement_scope(e, g, &s, NULL);
    SCRATCH_SCOPE(e->scratch);
    Set subjects = set_new(e);
    objects_meant(&scope, what, &subjects);
    const IrNode *who = s.n->op == OP_CANT_BLOCK_WITH ? ir_kid(s.n, FIELD_WHO) : NULL;
    for (int i = 0; i < subjects.count; i++) {
        s.subject = subjects.items[i].object;
        PlayerId controller = game_object(g, s.subject)->controller;
        if (who != NULL && !phrase_fits(&scope, who, choice_player(controller))) continue;
        add(e, out, s);
    }
}

// A subject's clause holds one statement or several.
static void add_tree(Engine *e, const Game *g, Statement s, Statements *out) {
    const IrNode *n = s.n;
    if (n->op == OP_DOES) {
        s.n = ir_kid(n, FIELD_E);
        add_tree(e, g, s, out);
    } else if (n->op == OP_AS_LONG_AS) {
        Scope scope = statement_scope(e, g, &s, NULL);
        s.n = ir_kid(n, FIELD_E);
        if (condition_lasts(&scope, ir_kid(n, FIELD_C))) add_tree(e, g, s, out);
    } else if (n->op == OP_SEQUENCE) {
        s.n = ir_kid(n, FIELD_A);
        add_tree(e, g, s, out);
        s.n = ir_kid(n, FIELD_B);
        add_tree(e, g, s, out);
    } else {
        add_node(e, g, s, out);
    }
}

static void add_abilities(Engine *e, const Game *g, CardId card, Statements *out) {
    if (!permanent_may_state(e, g, card)) return;
    Statement s = {.subject = NO_OBJECT, .source = game_id(g, card)};
    s.you = game_place(g, card)->controller;
    Characteristics c = game_characteristics(g, e->pool, s.source);
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &c, i)) != NULL; i++) {
        if (a->kind != ABILITY_STATIC || !ability_is_on(e, a)) continue;
        s.n = a->effect;
        s.ability = a;
        add_tree(e, g, s, out);
    }
}

// 113.12: a quality that an effect states is no ability, so it is not lost with the abilities.
static bool keeps_quality(Engine *e, const Game *g, ObjectId id) {
    if (game_object(g, id) == NULL) return true;
    bool without = (game_characteristics(g, e->pool, id).lost & LOST_PRINTED) != 0;
    return !without || CR(e, 113_12);
}

// 611.2c: what a resolved spell or ability says of all of a kind holds for those that come later.
static void add_held(Engine *e, const Game *g, Statements *out) {
    int count;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++) {
        const Ability *a = pool_ability(e->pool, all[i].ability);
        const IrNode *n = ir_at(a->root, all[i].node);
        if (n->op != OP_HOLDS) continue;
        Statement s = {.n = ir_kid(n, FIELD_E),
                       .ability = a,
                       .source = all[i].source,
                       .subject = NO_OBJECT,
                       .you = all[i].controller,
                       .key = all[i].key};
        add_tree(e, g, s, out);
    }
}

Statements statements_gather(Engine *e, const Game *g) {
    Statements out = {.e = e, .items = SCRATCH_ARRAY(e->scratch, Statement, STATEMENTS_MAX)};
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        add_abilities(e, g, c, &out);
    add_held(e, g, &out);
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].change.kind == CHANGE_COMBAT && keeps_quality(e, g, all[i].affected))
            add(e, &out,
                (Statement){.traits = (uint32_t)all[i].change.a,
                            .subject = all[i].affected,
                            .source = all[i].source,
                            .you = all[i].controller});
    return out;
}

const Statement *statement_next(const Statements *all, ObjectId subject, uint32_t trait, int *at) {
    while (*at < all->count) {
        const Statement *s = &all->items[(*at)++];
        if (!(s->traits & trait) || !object_same(s->subject, subject)) continue;
        if (s->n != NULL) node_used(all->e, s->n);
        return s;
    }
    return NULL;
}

int statement_count(const Statements *all, ObjectId subject, uint32_t trait) {
    int count = 0, at = 0;
    while (statement_next(all, subject, trait, &at) != NULL) count++;
    return count;
}

bool statement_has(const Statements *all, ObjectId subject, uint32_t trait) {
    int at = 0;
    return statement_next(all, subject, trait, &at) != NULL;
}
