// statement.c - finding the statements of static abilities on the battlefield (604.1).
#include "engine/rules/statement.h"

#include "engine/rules/apply.h"
#include "engine/rules/operations.h"
#include "engine/rules/source.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

typedef struct {
    Op op;
    Statement *asks;
    const void *context;
} Search;

static bool found_in(const Scope *s, const IrNode *n, const Search *search) {
    if (n->op == OP_DOES) return found_in(s, ir_kid(n, FIELD_E), search);
    if (n->op == OP_PLAY_RIDER) return found_in(s, ir_kid(n, FIELD_E), search);
    if (n->op == OP_AS_LONG_AS)
        return condition_lasts(s, ir_kid(n, FIELD_C)) && found_in(s, ir_kid(n, FIELD_E), search);
    if (n->op == OP_SEQUENCE)
        return found_in(s, ir_kid(n, FIELD_A), search) || found_in(s, ir_kid(n, FIELD_B), search);
    if (n->op != search->op || !search->asks(s, n, search->context)) return false;
    node_used(s->e, n);
    return true;
}

// 613.10: effects on players, and 613.11: on the rules of the game come after those on objects.
static RuleId comes_after(Op op) { return op == OP_STATIC_PLAYER_HAS ? CR_613_10 : CR_613_11; }

// ---- what resolved spells and abilities say for a time (611.2): HOLDS

static const IrNode *words_held(const Engine *e, const Shield *held) {
    const IrNode *n = ir_at(pool_ability(e->pool, held->ability)->root, held->node);
    return n->op == OP_HOLDS ? n : NULL;
}

static bool held_says(Engine *e, const Game *g, const Shield *held, const Search *search) {
    const IrNode *n = words_held(e, held);
    if (n == NULL) return false;
    Bounds bounds;
    uint32_t key = scope_load(g, held->key, &bounds);
    Scope s = {.e = e,
               .g = g,
               .you = held->controller,
               .source = held->source,
               .ability = pool_ability(e->pool, held->ability),
               .own = &bounds,
               .key = key,
               .x = -1};
    return found_in(&s, ir_kid(n, FIELD_E), search);
}

static ObjectId find_held(Engine *e, const Game *g, const Search *search) {
    int count;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (held_says(e, g, &all[i], search)) return all[i].source;
    return NO_OBJECT;
}

// Whom or what alone an effect means, found as it began; NULL: what its words mean now.
static const Bound *found_before(const Scope *s) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == SHIELDED_BINDING) return b;
    return NULL;
}

bool statement_means_player(const Scope *s, const IrNode *n, PlayerId p) {
    const Bound *only = found_before(s);
    if (only != NULL && only->kind == BOUND_PLAYER) return player_same(only->player, p);
    return phrase_fits(s, ir_kid(n, FIELD_WHO), choice_player(p));
}

bool statement_means_object(const Scope *s, const IrNode *n, ObjectId id) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    const Bound *only = found_before(s);
    if (only != NULL && only->kind == BOUND_OBJECT) return object_same(only->object, id);
    if (op_room((Op)what->op) == ROOM_FILTER) return filter_matches(s, what, id);
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, what, &objects);
    for (int i = 0; i < objects.count; i++)
        if (object_same(objects.items[i].object, id)) return true;
    return false;
}

void statement_use_up(Engine *e, const Game *g, Op op, Statement *asks, const void *context) {
    Search search = {op, asks, context};
    for (int i = (int)g->lists[LIST_SHIELDS].count - 1; i >= 0; i--) {
        int count;
        const Shield *all = game_list(g, LIST_SHIELDS, &count);
        const IrNode *n = words_held(e, &all[i]);
        if (n == NULL || n->number != 1 || !held_says(e, g, &all[i], &search)) continue;
        Event ev = event_new(EVENT_SHIELD_USED);
        ev.position = i;
        apply(e, g, &ev);
    }
}

ObjectId statement_find(Engine *e, const Game *g, Op op, Statement *asks, const void *context) {
    if (!statement_may_be(g, op)) return NO_OBJECT;
    Search search = {op, asks, context};
    ObjectId held = find_held(e, g, &search);
    if (object_is(held) || !game_states(g, op)) return held;
    for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c)) {
        if (!permanent_may_state(e, g, c)) continue;
        View source = view_of(e, g, game_id(g, c));
        // What objects are and have has been determined before (613.10, 613.11).
        if ((source.c.lost & LOST_PRINTED) && !rule_on(e, comes_after(op)))
            source.c = pool_face(e->pool, source.c.face)->printed;
        Scope s = {.e = e, .g = g, .you = source.controller, .source = source.id, .x = -1};
        const Ability *a;
        for (int i = 0; (a = game_ability(e->pool, &source.c, i)) != NULL; i++)
            if (a->kind == ABILITY_STATIC) {
                s.ability = a;
                if (found_in(&s, a->effect, &search)) return source.id;
            }
    }
    return NO_OBJECT;
}

bool statement_any(Engine *e, const Game *g, Op op, Statement *asks, const void *context) {
    return object_is(statement_find(e, g, op, asks, context));
}

bool statement_refuses(Engine *e, const Game *g, ObjectId source, Rejection *r) {
    if (r == NULL) return false;
    return rejection_set(r, REJECTED_FORBIDDEN, "%s forbids it", title_of(e, g, source).text);
}

static bool names_player(const Scope *s, const IrNode *n, const void *context) {
    const PlayerId *p = context;
    const IrNode *who = ir_kid(n, FIELD_WHO);
    return who == NULL || player_is_meant(s, who, *p);
}

// 117.2b: it holds whether somebody has priority or not.
bool statement_about_player(Engine *e, const Game *g, Op op, PlayerId p) {
    return statement_any(e, g, op, names_player, &p) && (player_is(g->priority) || CR(e, 117_2b));
}

// Statements that rules ask for where they matter, instead of applying them to characteristics.
bool statement_supported(Op op) {
    if (op == OP_DAY_AS_ENTERS || op == OP_STATIC_NO_UNTAP || op == OP_MAY_STAY_TAPPED) return true;
    return opening_supported(op) || op == OP_AS_LONG_AS || op == OP_STATIC_SKIP ||
           op == OP_STATIC_CANT_LOSE || op == OP_STATIC_CANT_WIN ||
           op == OP_STATIC_NO_MAXIMUM_HAND_SIZE || op == OP_CANT_PHASE_IN ||
           op == OP_STATIC_MOST_COUNTERS || op == OP_LOYALTY_COSTS_MORE ||
           op == OP_STATIC_PLAYER_HAS || op == OP_CANT_ACTIVATE || op == OP_CANT_ACTIVATE_ANY ||
           op == OP_LOYALTY_ANY_TIME || op == OP_LOYALTY_TWICE || op == OP_TRIGGERS_AGAIN ||
           op == OP_STATIC_CANT_CAST_FROM || op == OP_TOP_SHOWN || op == OP_PLAY_FROM ||
           op == OP_CAST_ITSELF_FROM || op == OP_PLAY_RIDER || op == OP_WAY_GIVEN ||
           op == OP_ADDITIONAL_LANDS || op == OP_ASCENDS || op == OP_UNTAP_AT_MOST ||
           op == OP_KEEPS_UNSPENT || op == OP_UNSPENT_HURTS || op == OP_COSTS_AT_LEAST ||
           op == OP_SPELLS_UNCOUNTERABLE || op == OP_SEARCHES_TOP || op == OP_COMPANION ||
           op == OP_SPELLS_HAVE || op == OP_CANT_BE_TARGETED;
}
