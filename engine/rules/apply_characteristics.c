// apply_characteristics.c - what is derived from the core: characteristics by layers (613).
//
// Recomputed after every event that can change it. Each layer is applied to all permanents before
// the next begins, because later layers ask about the results of earlier ones (613.6). A permanent
// to which nothing applies keeps no entry: it is as printed.
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"
#include "engine/rules/trigger.h"

static Characteristics *entry(Game *g, const Object *o) {
    return (Characteristics *)write_list(g, LIST_CHARACTERISTICS) + o->characteristics;
}

static bool changes_something(const Game *g) {
    return g->lists[LIST_EFFECTS].count > 0 || g->lists[LIST_COUNTERS].count > 0;
}

static void forget_entries(Game *g) {
    if (g->lists[LIST_CHARACTERISTICS].count == 0) return;
    Object *all = write_list(g, LIST_OBJECTS);
    for (uint32_t i = 1; i < g->lists[LIST_OBJECTS].count; i++)
        all[i].characteristics = NO_CHARACTERISTICS;
    write_truncate(g, LIST_CHARACTERISTICS, 0);
}

// Layer 2 (613.1b): who controls what.
static void derive_control(Engine *e, Game *g) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (CardId c = g->battlefield.first; card_is(c); c = write_place(g, c)->next) {
        Object *o = write_place(g, c);
        o->controller = o->base_controller;
        for (int i = 0; i < count; i++)
            if (all[i].change.kind == CHANGE_CONTROL &&
                object_same(all[i].affected, game_id(g, c)) && CR(e, 613_1b))
                o->controller = all[i].change.player;
    }
}

static void begin_entries(Engine *e, Game *g) {
    for (CardId c = g->battlefield.first; card_is(c); c = write_place(g, c)->next) {
        Characteristics printed = face_characteristics(pool_face(e->pool, write_place(g, c)->face));
        uint32_t index = g->lists[LIST_CHARACTERISTICS].count;
        Characteristics *fresh = append(e, g, LIST_CHARACTERISTICS);
        *fresh = printed;
        write_place(g, c)->characteristics = (uint16_t)index;
    }
}

// ---- effects of static abilities (604, 611.3)

typedef void StaticApply(Scope *s, Game *g, Object *o, const IrNode *n);

static void add_keywords(Scope *s, Game *g, Object *o, const IrNode *n) {
    (void)s;
    entry(g, o)->keywords |= ir_keywords(n);
}

static void add_pt(Scope *s, Game *g, Object *o, const IrNode *n) {
    Characteristics *c = entry(g, o);
    if (!c->has_pt) return;
    c->power = (int16_t)(c->power + quantity(s, ir_kid(n, FIELD_N)));
    c->toughness = (int16_t)(c->toughness + quantity(s, ir_kid(n, FIELD_M)));
}

static const struct {
    Op op;
    int layer;
    RuleId rule;
    StaticApply *apply;
} statics[] = {
    {OP_STATIC_GAIN_KEYWORD, 6, CR_613_1f, add_keywords},
    {OP_STATIC_MODIFY_PT, 7, CR_613_4c, add_pt},
};

static void apply_static(Engine *e, Game *g, CardId source, const IrNode *n, int layer) {
    for (size_t r = 0; r < ARRAY_LEN(statics); r++) {
        if (n->op != statics[r].op || statics[r].layer != layer) continue;
        Scope s = {.e = e,
                   .g = g,
                   .you = game_place(g, source)->controller,
                   .source = game_id(g, source),
                   .x = -1};
        Set affected = {0};
        objects_meant(&s, ir_kid(n, FIELD_WHAT), &affected);
        for (int i = 0; i < affected.count; i++) {
            const Object *o = game_object(g, affected.items[i].object);
            if (o == NULL || o->zone != ZONE_BATTLEFIELD || !rule_on(e, statics[r].rule)) continue;
            statics[r].apply(&s, g, write_place(g, object_card(affected.items[i].object)), n);
        }
    }
}

// The statements of a static ability: a subject's clause holds one or several.
static void apply_static_effects(Engine *e, Game *g, CardId source, const IrNode *n, int layer) {
    if (n->op == OP_DOES) {
        apply_static_effects(e, g, source, ir_kid(n, FIELD_E), layer);
    } else if (n->op == OP_SEQUENCE) {
        apply_static_effects(e, g, source, ir_kid(n, FIELD_A), layer);
        apply_static_effects(e, g, source, ir_kid(n, FIELD_B), layer);
    } else {
        apply_static(e, g, source, n, layer);
    }
}

static void static_abilities(Engine *e, Game *g, int layer) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const CardFace *face = pool_face(e->pool, game_place(g, c)->face);
        for (int i = 0; i < face->ability_count; i++)
            if (face->abilities[i]->kind == ABILITY_STATIC)
                apply_static_effects(e, g, c, face->abilities[i]->effect, layer);
    }
}

// ---- effects of resolved spells and abilities (611.2), in timestamp order as they stand

static void apply_change(Engine *e, Game *g, const ContinuousEffect *effect, int layer) {
    const Object *living = game_object(g, effect->affected);
    if (living == NULL || living->zone != ZONE_BATTLEFIELD) return;
    Characteristics *c = entry(g, living);
    const Change *change = &effect->change;
    if (layer == 6 && change->kind == CHANGE_ADD_KEYWORD && CR(e, 613_1f))
        c->keywords |= (KeywordSet)1 << change->a;
    if (layer == 6 && change->kind == CHANGE_LOSE_KEYWORD && CR(e, 613_1f))
        c->keywords &= ~((KeywordSet)1 << change->a);
    if (layer == 7 && change->kind == CHANGE_ADD_PT && c->has_pt && CR(e, 613_4c)) {
        c->power = (int16_t)(c->power + change->a);
        c->toughness = (int16_t)(c->toughness + change->b);
    }
}

static void resolved_effects(Engine *e, Game *g, int layer) {
    for (uint32_t i = 0; i < g->lists[LIST_EFFECTS].count; i++) {
        ContinuousEffect effect = ((const ContinuousEffect *)write_list(g, LIST_EFFECTS))[i];
        apply_change(e, g, &effect, layer);
    }
}

// 122.1a, 613.4c: +1/+1 and -1/-1 counters.
static void counters(Engine *e, Game *g) {
    for (uint32_t i = 0; i < g->lists[LIST_COUNTERS].count; i++) {
        CounterRecord r = ((const CounterRecord *)write_list(g, LIST_COUNTERS))[i];
        int by = r.kind == COUNTER_PLUS_ONE ? r.count : r.kind == COUNTER_MINUS_ONE ? -r.count : 0;
        const Object *o = game_object(g, r.object);
        if (by == 0 || o == NULL || o->zone != ZONE_BATTLEFIELD || !CR(e, 122_1a)) continue;
        entry(g, o)->power = (int16_t)(entry(g, o)->power + by);
        entry(g, o)->toughness = (int16_t)(entry(g, o)->toughness + by);
    }
}

// What came out as printed needs no entry.
static void drop_unchanged(Engine *e, Game *g) {
    uint32_t kept = 0;
    Characteristics *all = write_list(g, LIST_CHARACTERISTICS);
    for (CardId c = g->battlefield.first; card_is(c); c = write_place(g, c)->next) {
        Object *o = write_place(g, c);
        Characteristics printed = face_characteristics(pool_face(e->pool, o->face));
        Characteristics now = all[o->characteristics];
        bool same = memcmp(&printed.type, &now.type, sizeof now.type) == 0 &&
                    printed.colors == now.colors && printed.keywords == now.keywords &&
                    printed.power == now.power && printed.toughness == now.toughness;
        o->characteristics = same ? NO_CHARACTERISTICS : (uint16_t)kept;
        if (!same) all[kept++] = now;
    }
    write_truncate(g, LIST_CHARACTERISTICS, (int)kept);
}

// Which kinds of events some ability on the battlefield waits for, and whether any is static.
static bool scan_abilities(Engine *e, Game *g) {
    bool statics_here = false;
    g->listened = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const CardFace *face = pool_face(e->pool, game_place(g, c)->face);
        for (int i = 0; i < face->ability_count; i++) {
            const Ability *a = face->abilities[i];
            if (a->kind == ABILITY_TRIGGERED) g->listened |= trigger_listens(a);
            statics_here = statics_here || a->kind == ABILITY_STATIC;
        }
    }
    return statics_here;
}

void derive_all(Engine *e, Game *g) {
    forget_entries(g);
    derive_control(e, g);
    if (!scan_abilities(e, g) && !changes_something(g)) return;
    begin_entries(e, g);
    for (int layer = 6; layer <= 7; layer++) {
        static_abilities(e, g, layer);
        resolved_effects(e, g, layer);
    }
    counters(e, g);
    drop_unchanged(e, g);
}

static bool same_characteristics(const Characteristics *a, const Characteristics *b) {
    return a->face.v == b->face.v && a->colors == b->colors && a->has_pt == b->has_pt &&
           memcmp(&a->type.subtypes, &b->type.subtypes, sizeof a->type.subtypes) == 0 &&
           a->type.types == b->type.types && a->type.supertypes == b->type.supertypes &&
           a->keywords == b->keywords && a->power == b->power && a->toughness == b->toughness;
}

void derive_check(Engine *e, const Game *g) {
    if (e->recomputed == NULL) e->recomputed = game_new();
    Game *again = e->recomputed;
    game_copy(again, g);
    derive_all(e, again);
    gavel_assert(again->listened == g->listened);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        ObjectId id = game_id(g, c);
        Characteristics was = game_characteristics(g, e->pool, id);
        Characteristics now = game_characteristics(again, e->pool, id);
        gavel_assert(same_characteristics(&was, &now));
        gavel_assert(player_same(game_place(g, c)->controller, game_place(again, c)->controller));
    }
}

bool static_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(statics); i++)
        if (statics[i].op == op) return true;
    return false;
}
