// apply_layers.c - the order in which continuous effects are applied (613).
//
// The effects of static abilities (611.3), of what has resolved (611.2) and of counters are taken
// apart into parts, each of which belongs to one layer. Within a layer parts go by timestamp
// (613.7), except that a part waits for those that it depends on (613.8).
#include "engine/rules/apply_layers.h"
#include "engine/rules/apply_internal.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/defining.h"
#include "engine/rules/operations.h"
#include "engine/rules/source.h"
#include "engine/rules/where.h"

enum { STATEMENTS_MAX = 2048, PARTS_MAX = 8192, STARTED_MAX = 2048, HELD_MAX = 1 << 17 };

// A statement of a static ability of a permanent.
typedef struct {
    const IrNode *node;
    const IrNode *clause;     // The whole effect that it is a part of.
    const IrNode *condition;  // "As long as"; NULL: always.
    const Ability *ability;
    CardId source;
    bool granted;   // By an effect, not printed.
    bool defining;  // Of a characteristic-defining ability (604.3a).
    bool late;      // Its condition speaks of power or toughness.
    bool alike;     // It changes all that it applies to in the same way.
    bool common;    // What it applies to is the same whichever source of a player says it,
    bool plain;     // and so is what it changes.
    bool takes;     // It may take abilities away from something.
    unsigned asks;  // The layers that change what its description asks for, as bits.
    uint32_t timestamp;
    uint32_t given;  // The timestamp of the effect that granted it; 0: printed.
} Statement;

// What is applied in the layer at hand: a statement, or a change to one permanent.
typedef struct {
    const Statement *statement;  // NULL: `change` to `affected`.
    ObjectId affected;
    Change change;
    RuleId rule;  // Of a counter; CR_COUNT: none.
    uint32_t timestamp;
    int order;  // Among those with the same timestamp.
    bool defining, done;
    bool waited;  // For another one, before anything was applied in this layer.
} Part;

// An effect that has begun to apply keeps to the objects that it began with (613.6).
typedef struct {
    CardId source;
    const IrNode *clause;
    uint32_t given;    // As in Statement.
    int first, count;  // In `held`.
    int before;        // The one before it of the same source, from 1; 0: none.
} Started;

typedef struct {
    Engine *e;
    Game *g;
    Layer layer;
    bool late;   // After all others: statements whose condition asks for power or toughness.
    bool takes;  // Some part of the layer at hand may take abilities away.
    int statement_count, part_count, started_count, held_count;
    Statement statements[STATEMENTS_MAX];
    Part parts[PARTS_MAX];
    Started started[STARTED_MAX];
    ObjectId held[HELD_MAX];
    uint16_t latest[CARDS_MAX];  // What a source has started last, from 1; 0: nothing.
    // What the last common statement of this layer applied to, and whose it was.
    const IrNode *last;
    PlayerId last_you;
    Set last_meant;
} Layers;

// ---- what descriptions ask for

// The operations of descriptions that ask for what a layer changes, by that layer's bit.
static const unsigned asked_by[OP_COUNT] = {
    [OP_FILTER_TYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_SUBTYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_BASIC_TYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_SUPERTYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_CHOSEN_TYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_SHARES_TYPE] = 1U << LAYER_TYPE,
    [OP_FILTER_PERMANENT_TYPE] = 1U << LAYER_TYPE,
    [OP_TYPES_AMONG] = 1U << LAYER_TYPE,
    [OP_CARD_TYPES_AMONG] = 1U << LAYER_TYPE,
    [OP_LAND_TYPES_AMONG] = 1U << LAYER_TYPE,
    [OP_FILTER_COLOR] = 1U << LAYER_COLOR,
    [OP_FILTER_COLORLESS] = 1U << LAYER_COLOR,
    [OP_FILTER_MONOCOLORED] = 1U << LAYER_COLOR,
    [OP_FILTER_MULTICOLORED] = 1U << LAYER_COLOR,
    [OP_FILTER_CHOSEN_COLOR] = 1U << LAYER_COLOR,
    [OP_FILTER_SHARES_COLOR] = 1U << LAYER_COLOR,
    [OP_COLORS_AMONG] = 1U << LAYER_COLOR,
    [OP_COLOR_PAIRS_AMONG] = 1U << LAYER_COLOR,
    [OP_FILTER_KEYWORD] = 1U << LAYER_ABILITY,
    [OP_FILTER_POWER_AT_MOST] = 1U << LAYER_SET,
    [OP_FILTER_SIZE_IS] = 1U << LAYER_SET,
    [OP_FILTER_SIZE_AT_MOST] = 1U << LAYER_SET,
    [OP_FILTER_POWER_AT_LEAST] = 1U << LAYER_SET,
    [OP_FILTER_POWER_LESS] = 1U << LAYER_SET,
    [OP_FILTER_POWER_GREATER] = 1U << LAYER_SET,
    [OP_FILTER_POWER_IS] = 1U << LAYER_SET,
    [OP_FILTER_TOUGHNESS_LESS] = 1U << LAYER_SET,
    [OP_FILTER_TOUGHNESS_AT_MOST] = 1U << LAYER_SET,
    [OP_FILTER_TOUGHNESS_AT_LEAST] = 1U << LAYER_SET,
    [OP_TOTAL_POWER] = 1U << LAYER_SET,
};

static unsigned layers_asked(const IrNode *n) {
    unsigned layers = asked_by[n->op];
    for (int i = 0; i < n->kid_count; i++) layers |= layers_asked(n->kids[i]);
    return layers;
}

// A statement asks for nothing by what it makes of something.
static unsigned layers_asked_by(const IrNode *statement) {
    unsigned layers = 0;
    for (int i = 0; i < statement->kid_count; i++) {
        const IrNode *kid = statement->kids[i];
        if (op_room((Op)kid->op) == ROOM_ABILITY) continue;
        bool made = statement->op == OP_STATIC_IS && statement->fields[i] == FIELD_A;
        if (!made) layers |= layers_asked(kid);
        if (made && kid->op == OP_BEING && ir_kid(kid, FIELD_N) != NULL)
            layers |= layers_asked(ir_kid(kid, FIELD_N)) | layers_asked(ir_kid(kid, FIELD_M));
    }
    return layers;
}

// All layers of power and toughness change what asks for them.
static bool asked_in(unsigned layers, Layer layer) {
    Layer about = layer > LAYER_SET || layer == LAYER_DEFINE ? LAYER_SET : layer;
    return (layers >> about) & 1U;
}

static bool asks(const IrNode *n, Layer layer) { return asked_in(layers_asked(n), layer); }

// Does anything in the statement speak of the one permanent that it is applied to?
static bool mentions(const IrNode *n, int binding) {
    for (; n != NULL; n = n->next) {
        if (n->binding == binding) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (mentions(n->kids[i], binding)) return true;
    }
    return false;
}

static bool changes_alike(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what == NULL || what->binding == NO_BINDING) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (n->kids[i] != what && mentions(n->kids[i], what->binding)) return false;
    return true;
}

// Words that say the same whichever source of a player says them.
static const bool is_common[OP_COUNT] = {
    [OP_ALL] = true,          [OP_EACH] = true,
    [OP_FILTER_AND] = true,   [OP_FILTER_OR] = true,
    [OP_FILTER_NOT] = true,   [OP_FILTER_ANY] = true,
    [OP_FILTER_TYPE] = true,  [OP_FILTER_SUBTYPE] = true,
    [OP_FILTER_TOKEN] = true, [OP_FILTER_SUPERTYPE] = true,
    [OP_FILTER_COLOR] = true, [OP_FILTER_PERMANENT] = true,
    [OP_YOU] = true,          [OP_FILTER_CONTROLLED] = true,
};

// Words that mean the same whoever says them, besides those above.
static const bool is_plain[OP_COUNT] = {
    [OP_NUMBER] = true,     [OP_NEGATIVE] = true,
    [OP_KEYWORD] = true,    [OP_LIST] = true,
    [OP_BEING] = true,      [OP_FILTER_COLORLESS] = true,
    [OP_ALL_COLORS] = true, [OP_EVERY_CREATURE_TYPE] = true,
};

static bool all_plain(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (!is_plain[n->op] && !is_common[n->op]) return false;
        for (int i = 0; i < n->kid_count; i++)
            if (!all_plain(n->kids[i])) return false;
    }
    return true;
}

// Does the statement say the same whichever source of a player says it?
static bool changes_plainly(const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++)
        if (n->fields[i] != FIELD_WHAT && !all_plain(n->kids[i])) return false;
    return true;
}

static bool names_land_type(const IrNode *n) {
    if (n->op == OP_FILTER_CHOSEN_TYPE) return true;
    if (n->op == OP_FILTER_SUBTYPE && subtype_room((Subtype)n->number) == SUBTYPE_OF_LAND)
        return true;
    for (int i = 0; i < n->kid_count; i++)
        if (names_land_type(n->kids[i])) return true;
    return false;
}

// 305.7: with a new land type a land loses what its text says.
static bool takes_something(const IrNode *n) {
    if (n->op == OP_STATIC_IS) return names_land_type(ir_kid(n, FIELD_A));
    return n->op == OP_STATIC_LOSE_ABILITIES;
}

static bool all_common(const IrNode *n) {
    if (n == NULL || !is_common[n->op] || n->next != NULL) return false;
    for (int i = 0; i < n->kid_count; i++)
        if (!all_common(n->kids[i])) return false;
    return true;
}

// ---- statements of static abilities

// A subject's clause holds one statement or several.
static void collect(Layers *l, Statement at, const IrNode *n) {
    if (n->op == OP_DOES) {
        at.clause = n;
        collect(l, at, ir_kid(n, FIELD_E));
    } else if (n->op == OP_AS_LONG_AS) {
        at.condition = ir_kid(n, FIELD_C);
        collect(l, at, ir_kid(n, FIELD_E));
    } else if (n->op == OP_SEQUENCE) {
        collect(l, at, ir_kid(n, FIELD_A));
        collect(l, at, ir_kid(n, FIELD_B));
    } else if (n->op == OP_ANCHORED) {
        collect(l, at, ir_kid(n, FIELD_E));
        collect(l, at, ir_kid(n, FIELD_E2));
    } else if (changes_layers((Op)n->op) != 0) {
        // 405.6b: what an object says that it is needs no time on the stack.
        if (n->op == OP_STATIC_IS && is_defining(n) && !CR(l->e, 405_6b)) return;
        if (l->statement_count == STATEMENTS_MAX) engine_hit_limit(l->e, "static statements");
        at.node = n;
        if (at.clause == NULL) at.clause = n;
        at.defining = !at.granted && is_defining(n) && CR(l->e, 604_3a);
        // A condition about power or toughness speaks of what all other effects have made of them,
        // and what is granted then comes later still.
        at.late = l->late || (at.condition != NULL && asks(at.condition, LAYER_SET));
        at.alike = changes_alike(n);
        at.asks = layers_asked_by(n);
        if (at.condition != NULL) at.asks |= layers_asked(at.condition);
        at.common = all_common(ir_kid(n, FIELD_WHAT)) && !l->g->rewording;
        at.plain = at.common && at.alike && changes_plainly(n);
        at.takes = takes_something(n);
        l->statements[l->statement_count++] = at;
    }
}

// 107.8a, 107.8b: only with as many level counters as the symbol says.
static bool is_at_level(Layers *l, CardId c, const Ability *a) {
    if (a->level_least == 0) return true;
    int level = game_counters(l->g, game_id(l->g, c), COUNTER_LEVEL);
    if (level < a->level_least || (a->level_most > 0 && level > a->level_most)) return false;
    return a->level_most > 0 ? CR(l->e, 107_8a) : CR(l->e, 107_8b);
}

// 613.7a: the timestamp of the permanent, or of the effect that gave it the ability if that is
// later.
static void collect_ability(Layers *l, CardId c, const Ability *a, const GrantedAbility *granted) {
    if (a->kind != ABILITY_STATIC || !is_at_level(l, c, a) || !ability_is_on(l->e, a)) return;
    // 611.3b: at all times that it is on the battlefield. Off: not while it is tapped.
    if (game_place(l->g, c)->tapped && !CR(l->e, 611_3b)) return;
    uint32_t timestamp = game_place(l->g, c)->timestamp;
    if (granted != NULL && granted->timestamp > timestamp) timestamp = granted->timestamp;
    Statement s = {.ability = a,
                   .source = c,
                   .granted = granted != NULL,
                   .timestamp = timestamp,
                   .given = granted != NULL ? granted->timestamp : 0};
    collect(l, s, a->effect);
}

static void collect_granted(Layers *l, CardId c, int from) {
    const Characteristics *now = layers_entry(l->g, game_place(l->g, c));
    for (int i = from; i < now->granted_count; i++)
        collect_ability(l, c, pool_ability(l->e->pool, now->granted[i].ability), &now->granted[i]);
}

// Those that are lost later are kept: an effect that has begun goes on (613.6).
static void collect_all(Layers *l) {
    l->statement_count = 0;
    for (CardId c = source_first(l->e, l->g); card_is(c); c = source_next(l->e, l->g, c)) {
        const Object *o = game_place(l->g, c);
        const CardFace *face = pool_face(l->e->pool, o->face);
        for (int i = 0; i < face->ability_count; i++)
            if (where_functions(l->e, face->abilities[i], ZONE_BATTLEFIELD))
                collect_ability(l, c, face->abilities[i], NULL);
        if (o->zone != ZONE_BATTLEFIELD) continue;  // Nothing changes an emblem.
        collect_granted(l, c, 0);
    }
    int at = 0;
    CardId card;
    for (const Ability *a; (a = where_next(l->e, l->g, &at, &card)) != NULL;)
        collect_ability(l, card, a, NULL);
}

static bool has_ability(Layers *l, const Statement *s) {
    if (game_place(l->g, s->source)->zone != ZONE_BATTLEFIELD) return true;  // Nothing takes it.
    const Characteristics *c = layers_entry(l->g, game_place(l->g, s->source));
    if (!s->granted) return !(c->lost & LOST_PRINTED);
    for (int i = 0; i < c->granted_count; i++)
        if (c->granted[i].ability.v == s->ability->id.v && c->granted[i].timestamp == s->given)
            return true;
    return false;
}

static const Started *find_started(const Layers *l, const Statement *s) {
    for (int i = l->latest[s->source.v]; i > 0; i = l->started[i - 1].before)
        if (l->started[i - 1].clause == s->clause && l->started[i - 1].given == s->given)
            return &l->started[i - 1];
    return NULL;
}

static Scope scope_of(Layers *l, const Statement *s, Bounds *own);

// 604.2: while the permanent has the ability; 613.6: or once its effect has begun.
static bool exists(Layers *l, const Part *p) {
    if (p->statement != NULL && p->statement->condition != NULL) {
        Bounds own;
        Scope s = scope_of(l, p->statement, &own);
        if (!condition_lasts(&s, p->statement->condition)) return false;
    }
    if (p->statement == NULL || has_ability(l, p->statement)) return true;
    if (find_started(l, p->statement) != NULL) return CR(l->e, 613_6);
    return !(CR(l->e, 604_2) && CR(l->e, 113_3d));
}

// ---- applying a part

static Scope scope_of(Layers *l, const Statement *s, Bounds *own) {
    own->count = 0;
    return (Scope){.e = l->e,
                   .g = l->g,
                   .you = game_place(l->g, s->source)->controller,
                   .source = game_id(l->g, s->source),
                   .ability = s->ability,
                   .own = own,
                   .x = -1};
}

// "Its" in a statement about several permanents is each one's own.
static void bind_subject(Bounds *own, const IrNode *what, ObjectId id) {
    own->count = 0;
    if (what->binding == NO_BINDING || what->op == OP_SELF) return;
    own->items[own->count++] = (Bound){
        .binding = (int8_t)what->binding, .kind = BOUND_OBJECT, .object = id, .player = NO_PLAYER};
}

static Layer layer_of(const Statement *s, ChangeKind kind) {
    // 604.3a, 613.4a: what is not characteristic-defining sets power and toughness.
    if (kind == CHANGE_DEFINE_PT && !s->defining) return LAYER_SET;
    return change_layer(kind);
}

static bool is_host(const IrNode *n) { return n->op == OP_ENCHANTED || n->op == OP_EQUIPPED; }

// 613.9: what another effect makes of an object can decide whether this one applies to it.
static bool fits_by_effects(Layers *l, const Scope *scope, const IrNode *what, ObjectId id) {
    if ((what->op != OP_ALL && what->op != OP_EACH) || !asks(what, LAYER_COLOR)) return false;
    return !filter_matches_printed(scope, ir_kid(what, FIELD_WHAT), id) && l->layer > LAYER_COLOR;
}

// Several permanents of one name say the same. What they speak of does not change within a layer
// that they do not ask about.
static const Set *meant_by(Layers *l, const Statement *s, const Scope *scope, const IrNode *what,
                           Set *room) {
    bool common = s->common && l->layer > LAYER_TEXT && !asked_in(s->asks, l->layer);
    if (common && l->last == what && player_same(l->last_you, scope->you)) return &l->last_meant;
    Set *meant = common ? &l->last_meant : room;
    meant->count = 0;
    objects_meant(scope, what, meant);
    if (common) {
        l->last = what;
        l->last_you = scope->you;
    }
    return meant;
}

static int affected_by(Layers *l, const Statement *s, ObjectId *out) {
    const Started *started = find_started(l, s);
    if (started != NULL && CR(l->e, 613_6)) {
        memcpy(out, &l->held[started->first], (size_t)started->count * sizeof *out);
        return started->count;
    }
    Bounds own;
    Scope scope = scope_of(l, s, &own);
    const IrNode *what = ir_kid(s->node, FIELD_WHAT);
    SCRATCH_SCOPE(l->e->scratch);
    Set room = set_new(l->e);
    const Set *objects = meant_by(l, s, &scope, what, &room);
    int count = 0;
    for (int i = 0; i < objects->count; i++) {
        if (objects->items[i].kind != CHOICE_OBJECT) continue;
        const Object *o = game_object(l->g, objects->items[i].object);
        if (o == NULL || o->characteristics == NO_CHARACTERISTICS) continue;
        // 604.4: what it is attached to is no target. Off: shroud keeps the effect away.
        if (is_host(ir_kid(s->node, FIELD_WHAT)) &&
            (layers_entry(l->g, o)->keywords >> KEYWORD_SHROUD & 1U) && !CR(l->e, 604_4))
            continue;
        // 611.3a: what came later than the ability is affected too.
        if (o->timestamp > s->timestamp && !CR(l->e, 611_3a)) continue;
        if (fits_by_effects(l, &scope, what, objects->items[i].object) && !CR(l->e, 613_9))
            continue;
        out[count++] = objects->items[i].object;
    }
    return count;
}

static void changes_to(Layers *l, const Statement *s, ObjectId id, Changes *out) {
    Bounds own;
    Scope scope = scope_of(l, s, &own);
    bind_subject(&own, ir_kid(s->node, FIELD_WHAT), id);
    Changes all = {.count = 0};
    changes_of(&scope, s->node, &all);
    out->count = 0;
    for (int i = 0; i < all.count; i++)
        if (layer_of(s, (ChangeKind)all.items[i].kind) == l->layer)
            out->items[out->count++] = all.items[i];
}

// Where the objects are held; those that the last effect holds too are not held twice.
static int hold(Layers *l, const ObjectId *ids, int count) {
    const Started *last = l->started_count > 0 ? &l->started[l->started_count - 1] : NULL;
    if (last != NULL && last->count == count &&
        memcmp(&l->held[last->first], ids, (size_t)count * sizeof *ids) == 0)
        return last->first;
    if (l->held_count + count > HELD_MAX) engine_hit_limit(l->e, "static effects at the same time");
    memcpy(&l->held[l->held_count], ids, (size_t)count * sizeof *ids);
    l->held_count += count;
    return l->held_count - count;
}

static void start(Layers *l, const Statement *s, const ObjectId *ids, int count) {
    if (find_started(l, s) != NULL) return;
    if (l->started_count == STARTED_MAX) engine_hit_limit(l->e, "static effects at the same time");
    int first = hold(l, ids, count), before = l->latest[s->source.v];
    l->started[l->started_count++] =
        (Started){s->source, s->clause, s->given, first, count, before};
    l->latest[s->source.v] = (uint16_t)l->started_count;
}

// 613.1f: a static ability that is granted has its effect from then on, in this layer too.
static void carry_out(Layers *l, ObjectId id, const Change *change, uint32_t timestamp,
                      bool trial) {
    const Object *o = game_object(l->g, id);
    bool grants =
        change->kind == CHANGE_ADD_ABILITY && !trial && o != NULL && o->zone == ZONE_BATTLEFIELD;
    int known = grants ? layers_entry(l->g, o)->granted_count : 0;
    change_permanent(l->e, l->g, id, change, timestamp);
    if (grants) collect_granted(l, object_card(id), known);
}

static void apply_statement(Layers *l, const Statement *s, const ObjectId *ids, int count,
                            bool trial) {
    bool changed = false;
    Changes changes;
    for (int i = 0; i < count; i++) {
        if (i == 0 || !s->alike) changes_to(l, s, ids[i], &changes);
        for (int k = 0; k < changes.count; k++)
            carry_out(l, ids[i], &changes.items[k], s->timestamp, trial);
        changed = changed || changes.count > 0;
    }
    if (changed && !trial) start(l, s, ids, count);
}

// The objects that a part applies to.
static int affected_by_part(Layers *l, const Part *p, ObjectId *out) {
    if (p->statement != NULL) return affected_by(l, p->statement, out);
    out[0] = p->affected;
    return 1;
}

static void apply_part(Layers *l, const Part *p, const ObjectId *ids, int count, bool trial) {
    if (p->statement != NULL)
        apply_statement(l, p->statement, ids, count, trial);
    else if (p->rule == CR_COUNT || rule_on(l->e, p->rule))
        carry_out(l, p->affected, &p->change, p->timestamp, trial);
}

// ---- the parts of a layer

static bool takes_abilities(const Part *p) {
    if (p->statement != NULL) return p->statement->takes;
    return p->change.kind == CHANGE_LOSE_ABILITIES || p->change.kind == CHANGE_SET_LAND_TYPE;
}

static void add_part(Layers *l, Part p) {
    if (l->part_count == PARTS_MAX) engine_hit_limit(l->e, "continuous effects");
    p.order = l->part_count;
    l->takes = l->takes || takes_abilities(&p);
    l->parts[l->part_count++] = p;
}

static void gather_statements(Layers *l, int from) {
    for (int i = from; i < l->statement_count; i++) {
        const Statement *s = &l->statements[i];
        if (s->late != l->late) continue;
        if (!((changes_layers((Op)s->node->op) >> l->layer) & 1U)) continue;
        add_part(l, (Part){.statement = s,
                           .timestamp = s->timestamp,
                           .rule = CR_COUNT,
                           .defining = s->defining});
    }
}

// 611.2: what has resolved; what is affected was fixed then (611.2c).
static void gather_resolved(Layers *l) {
    const ContinuousEffect *all = write_list(l->g, LIST_EFFECTS);
    for (uint32_t i = 0; i < l->g->lists[LIST_EFFECTS].count; i++)
        if (!all[i].copiable && change_layer((ChangeKind)all[i].change.kind) == l->layer)
            add_part(l, (Part){.affected = all[i].affected,
                               .change = all[i].change,
                               .rule = CR_COUNT,
                               .timestamp = all[i].timestamp});
}

// What a counter does (122.1a, 122.1b).
static bool counter_change(const CounterRecord *r, Part *out) {
    out->change = (Change){.kind = CHANGE_ADD_PT, .player = NO_PLAYER};
    out->rule = CR_122_1a;
    int power, toughness;
    if (counter_is_size((CounterKind)r->kind, &power, &toughness)) {
        out->change.a = power * r->count;
        out->change.b = toughness * r->count;
        return true;
    }
    Keyword keyword;
    if (!counter_gives_keyword((CounterKind)r->kind, &keyword)) return false;
    out->change.kind = CHANGE_ADD_KEYWORD;
    out->change.a = (int32_t)keyword;
    out->rule = CR_122_1b;
    return true;
}

static void gather_counters(Layers *l) {
    if (l->layer != LAYER_ABILITY && l->layer != LAYER_MODIFY) return;
    const CounterRecord *all = write_list(l->g, LIST_COUNTERS);
    for (uint32_t i = 0; i < l->g->lists[LIST_COUNTERS].count; i++) {
        Part p = {.affected = all[i].object, .timestamp = all[i].timestamp};
        if (object_is(all[i].object) && counter_change(&all[i], &p) &&
            change_layer((ChangeKind)p.change.kind) == l->layer)
            add_part(l, p);
    }
}

// 613.7a, 613.7b: static abilities and what has resolved have timestamps of different origin.
static uint32_t timestamp_of(Engine *e, const Part *p) {
    if (p->statement != NULL) return CR(e, 613_7a) ? p->timestamp : 0;
    return p->rule != CR_COUNT || CR(e, 613_7b) ? p->timestamp : 0;
}

// Does it take abilities away?
static bool removes(const Part *p) {
    if (p->statement == NULL)
        return p->change.kind == CHANGE_LOSE_ABILITIES || p->change.kind == CHANGE_LOSE_KEYWORD;
    return p->statement->node->op == OP_STATIC_LOSE_ABILITIES ||
           p->statement->node->op == OP_STATIC_LOSE_KEYWORD;
}

// Does one of them give the keyword that the other takes away?
static bool contend(const Part *a, const Part *b) {
    return a->change.kind != b->change.kind && a->change.a == b->change.a &&
           (a->change.kind == CHANGE_ADD_KEYWORD || a->change.kind == CHANGE_LOSE_KEYWORD) &&
           (b->change.kind == CHANGE_ADD_KEYWORD || b->change.kind == CHANGE_LOSE_KEYWORD);
}

// 613.3: characteristic-defining abilities first; 613.7: then the earlier timestamp; 113.10c says
// it of abilities given and taken away.
static bool before(Engine *e, const Part *a, const Part *b) {
    if (a->defining != b->defining && CR(e, 613_3)) return a->defining;
    // 101.2a: losing an ability is no "can't". Off: it prevails over gaining it.
    if (removes(a) != removes(b) && !CR(e, 101_2a)) return removes(b);
    uint32_t first = timestamp_of(e, a), second = timestamp_of(e, b);
    bool resolved = a->statement == NULL && b->statement == NULL;
    if (resolved && object_same(a->affected, b->affected) && contend(a, b) && !CR(e, 113_10c))
        return first > second;
    if (first != second) return (first < second) == CR(e, 613_7);
    return a->order < b->order;
}

// Sorts the parts from `added` on among those from `first` on. They mostly stand in order already.
static void sort_parts(Layers *l, int first, int added) {
    for (int i = added; i < l->part_count; i++) {
        Part p = l->parts[i];
        int k = i;
        for (; k > first && before(l->e, &p, &l->parts[k - 1]); k--) l->parts[k] = l->parts[k - 1];
        l->parts[k] = p;
    }
}

// ---- dependency (613.8)

// Whether it exists, what it applies to, and what it does to that, as a number.
static uint64_t outcome_of(Layers *l, const Part *p) {
    if (!exists(l, p)) return 0;
    SCRATCH_SCOPE(l->e->scratch);
    ObjectId *ids = SCRATCH_ARRAY(l->e->scratch, ObjectId, SET_MAX);
    int count = affected_by(l, p->statement, ids);
    uint64_t sum = 1;
    Changes changes;
    for (int i = 0; i < count; i++) {
        if (i == 0 || !p->statement->alike) changes_to(l, p->statement, ids[i], &changes);
        sum = sum * 1000003 + ids[i].v;
        for (int k = 0; k < changes.count; k++) {
            sum = sum * 1000003 + changes.items[k].kind;
            sum = sum * 1000003 + (uint32_t)changes.items[k].a;
            sum = sum * 1000003 + (uint32_t)changes.items[k].b;
        }
    }
    return sum;
}

// Could a depend on anything in this layer? A quick look that spares most parts a closer one.
static bool may_wait(const Layers *l, const Part *a) {
    if (a->statement == NULL || l->layer == LAYER_CONTROL) return false;
    return l->takes || asked_in(a->statement->asks, l->layer);
}

// Could it depend on b? The same for pairs.
static bool may_depend(const Layers *l, const Part *a, const Part *b) {
    if (a->defining != b->defining) return false;
    return asked_in(a->statement->asks, l->layer) || takes_abilities(b);
}

static Characteristics *entry_of(Layers *l, ObjectId id) {
    const Object *o = game_object(l->g, id);
    return o == NULL || o->characteristics == NO_CHARACTERISTICS ? NULL : layers_entry(l->g, o);
}

// Those of the objects that matter to the statement. One that asks for nothing that this layer
// changes can only lose its ability: then that is its source.
static int that_matter(const Layers *l, const Statement *s, ObjectId *ids, int count) {
    if (s->condition != NULL || asked_in(s->asks, l->layer)) return count;
    ObjectId source = game_id(l->g, s->source);
    for (int i = 0; i < count; i++) {
        if (!object_same(ids[i], source)) continue;
        ids[0] = source;
        return 1;
    }
    return 0;
}

// 613.8a: would applying b change whether a exists, what it applies to, or what it does? `now` is
// its outcome without b. What b is tried on is put back.
static bool depends(Layers *l, const Part *a, uint64_t now, const Part *b) {
    SCRATCH_SCOPE(l->e->scratch);
    ObjectId *ids = SCRATCH_ARRAY(l->e->scratch, ObjectId, SET_MAX);
    int count = that_matter(l, a->statement, ids, affected_by_part(l, b, ids));
    if (count == 0) return false;
    Characteristics *saved = SCRATCH_ARRAY(l->e->scratch, Characteristics, count);
    for (int i = 0; i < count; i++)
        if (entry_of(l, ids[i]) != NULL) saved[i] = *entry_of(l, ids[i]);
    l->e->tried += (uint64_t)count;
    apply_part(l, b, ids, count, true);
    uint64_t then = outcome_of(l, a);
    for (int i = 0; i < count; i++)
        if (entry_of(l, ids[i]) != NULL) *entry_of(l, ids[i]) = saved[i];
    return now != then && CR(l->e, 613_8a) && CR(l->e, 613_8);
}

enum { SAYINGS = 8 };  // So many are remembered.

// Parts that say the same: what does not depend on one of them does not depend on the next.
typedef struct {
    const IrNode *node;
    PlayerId you;
    const Started *started;
} Saying;

static Saying saying_of(const Layers *l, const Part *p) {
    const Statement *s = p->statement;
    if (s == NULL || !s->plain) return (Saying){.node = NULL};
    return (Saying){s->node, game_place(l->g, s->source)->controller, find_started(l, s)};
}

static bool says_the_same(const Saying *a, const Saying *b) {
    if (a->node == NULL || a->node != b->node || !player_same(a->you, b->you)) return false;
    if (a->started == NULL || b->started == NULL) return a->started == b->started;
    return a->started->first == b->started->first && a->started->count == b->started->count;
}

static bool waits(Layers *l, const Part *p) {
    if (!may_wait(l, p)) return false;
    Saying known[SAYINGS] = {{.node = NULL}};
    int count = 0;
    uint64_t outcome = 0;
    for (int i = 0; i < l->part_count; i++) {
        const Part *other = &l->parts[i];
        if (other == p || other->done || !may_depend(l, p, other)) continue;
        Saying now = saying_of(l, other);
        bool said = false;
        for (int k = 0; k < SAYINGS && !said; k++) said = says_the_same(&known[k], &now);
        if (said || !exists(l, other)) continue;
        if (count == 0) outcome = outcome_of(l, p);
        if (depends(l, p, outcome, other) && CR(l->e, 613_8b)) return true;
        known[count++ % SAYINGS] = now;
    }
    return false;
}

// 613.8c: which ones wait is asked anew each time. Off: only before anything is applied.
static bool still_waits(Layers *l, const Part *p) {
    return waits(l, p) && (p->waited || CR(l->e, 613_8c));
}

static void note_waiting(Layers *l) {
    for (int i = 0; i < l->part_count; i++) {
        Part *p = &l->parts[i];
        p->waited = p->statement != NULL && exists(l, p) && waits(l, p);
    }
}

// 613.8b: the first that waits for none; where all wait for each other, the first.
static Part *next_part(Layers *l, int *from) {
    while (*from < l->part_count && l->parts[*from].done) (*from)++;
    Part *first = NULL;
    for (int i = *from; i < l->part_count; i++) {
        Part *p = &l->parts[i];
        if (p->done || !exists(l, p)) continue;
        if (!still_waits(l, p)) return p;
        if (first == NULL) first = p;
    }
    return first;
}

// ---- layers

static void apply_now(Layers *l, Part *p) {
    SCRATCH_SCOPE(l->e->scratch);
    ObjectId *ids = SCRATCH_ARRAY(l->e->scratch, ObjectId, SET_MAX);
    int count = affected_by_part(l, p, ids);
    apply_part(l, p, ids, count, false);
    p->done = true;
}

static void apply_layer(Layers *l, Layer layer) {
    l->layer = layer;
    l->last = NULL;
    l->part_count = 0;
    l->takes = false;
    gather_statements(l, 0);
    if (!l->late) {
        gather_resolved(l);
        gather_counters(l);
    }
    sort_parts(l, 0, 0);
    note_waiting(l);
    int from = 0;
    for (Part *p; (p = next_part(l, &from)) != NULL;) {
        int statements = l->statement_count, parts = l->part_count;
        apply_now(l, p);
        // 613.8a: what depends on the effect that grants it is applied after it.
        gather_statements(l, statements);
        sort_parts(l, from, parts);
    }
}

// 208.3: only creatures have power and toughness; 208.5: none printed is 0.
static void settle_creatures(Layers *l) {
    for (CardId c = l->g->battlefield.first; card_is(c); c = game_place(l->g, c)->next) {
        Characteristics *now = layers_entry(l->g, game_place(l->g, c));
        bool creature = (now->type.types >> TYPE_CREATURE) & 1U;
        if (creature) now->has_pt = true;
        if (now->has_pt && !creature && CR(l->e, 208_3)) now->has_pt = false;
    }
}

// 611.2b: what lasts "for as long as" ends, and does not begin again.
static bool end_lapsed(Layers *l) {
    bool any = false;
    for (int i = (int)l->g->lists[LIST_EFFECTS].count - 1; i >= 0; i--) {
        const ContinuousEffect *all = write_list(l->g, LIST_EFFECTS);
        if (!duration_over(l->g, &all[i]) || !CR(l->e, 611_2b)) continue;
        write_remove(l->g, LIST_EFFECTS, i);
        any = true;
    }
    return any;
}

static void reset_controllers(Game *g) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        write_place(g, c)->controller = game_place(g, c)->base_controller;
}

// The layers in which something is to be applied, as bits.
static unsigned layers_used(const Layers *l) {
    unsigned used =
        l->g->lists[LIST_COUNTERS].count > 0 ? 1U << LAYER_ABILITY | 1U << LAYER_MODIFY : 0;
    for (int i = 0; i < l->statement_count; i++)
        used |= changes_layers((Op)l->statements[i].node->op);
    int count;
    const ContinuousEffect *all = game_list(l->g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (!all[i].copiable) used |= 1U << change_layer((ChangeKind)all[i].change.kind);
    return used;
}

static bool both_used(unsigned used, Layer a, Layer b) {
    return ((used >> a) & 1U) && ((used >> b) & 1U);
}

// 613.4: power and toughness are set before they are modified. Off: the other way round.
static void apply_numbers(Layers *l, unsigned used) {
    bool in_order = !both_used(used, LAYER_SET, LAYER_MODIFY) || CR(l->e, 613_4);
    apply_layer(l, LAYER_DEFINE);
    apply_layer(l, in_order ? LAYER_SET : LAYER_MODIFY);
    apply_layer(l, in_order ? LAYER_MODIFY : LAYER_SET);
    apply_layer(l, LAYER_SWITCH);
}

static void apply_types(Layers *l) {
    apply_layer(l, LAYER_TYPE);
    settle_creatures(l);
}

// 613.1: one layer after another. Off: colours before types. 613.1g: power and toughness last. Off:
// before abilities.
static void apply_rest(Layers *l) {
    unsigned used = layers_used(l);
    // 612.3: what effects add later is no text that could be changed. Off: it is.
    bool text_first = !both_used(used, LAYER_TEXT, LAYER_ABILITY) || CR(l->e, 612_3);
    if (text_first) apply_layer(l, LAYER_TEXT);
    bool types_first = !both_used(used, LAYER_TYPE, LAYER_COLOR) || CR(l->e, 613_1);
    if (types_first) apply_types(l);
    apply_layer(l, LAYER_COLOR);
    if (!types_first) apply_types(l);
    bool abilities_first = !both_used(used, LAYER_ABILITY, LAYER_MODIFY) || CR(l->e, 613_1g);
    if (!abilities_first) apply_numbers(l, used);
    apply_layer(l, LAYER_ABILITY);
    if (!text_first) apply_layer(l, LAYER_TEXT);
    if (abilities_first) apply_numbers(l, used);
}

static void apply_late(Layers *l) {
    bool any = false;
    for (int i = 0; i < l->statement_count; i++) any = any || l->statements[i].late;
    if (!any) return;
    l->late = true;
    for (Layer layer = LAYER_TYPE; layer < LAYER_SWITCH; layer++) apply_layer(l, layer);
}

void layers_apply(Engine *e, Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Layers *l = SCRATCH_NEW(e->scratch, Layers);
    l->last_meant = set_new(e);
    l->late = false;
    l->e = e;
    l->g = g;
    layers_copy(e, g);
    collect_all(l);
    do {
        l->started_count = l->held_count = 0;
        memset(l->latest, 0, sizeof l->latest);
        reset_controllers(g);
        apply_layer(l, LAYER_CONTROL);
    } while (end_lapsed(l));
    apply_rest(l);
    apply_late(l);
}
