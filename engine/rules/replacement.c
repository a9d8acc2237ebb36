// replacement.c - changing or forbidding an event before it happens (614-616).
//
// Every effect that could apply is gathered, one is chosen and applied, and the changed event is
// looked at again (616.1f). Static abilities and the shields of resolved spells and abilities are
// told apart only by where they come from.
#include "engine/rules/replacement.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/attach.h"
#include "engine/rules/commander.h"
#include "engine/rules/damage.h"
#include "engine/rules/defining.h"
#include "engine/rules/effect.h"
#include "engine/rules/faces.h"
#include "engine/rules/operations.h"
#include "engine/rules/protection.h"
#include "engine/rules/replacement_internal.h"
#include "engine/rules/saga.h"
#include "engine/rules/source.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

enum { CANDIDATES_MAX = 64, ROUNDS_MAX = 100 };

#define BIT(name) ((EventSet)1 << EVENT_##name)

// ---- kinds of effects: does one apply, and what does it do

static bool replaces(Looking *l) { return would_fits(l, ir_kid(l->node, FIELD_WHEN)); }

static Replaced replace(Looking *l, const IrNode **rest) {
    return instead_do(l, ir_kid(l->node, FIELD_E), rest);
}

static Replaced choose_as_it_enters(Looking *l, const IrNode **rest) {
    (void)rest;
    entering_choose(&l->s, l->node, l->ev->object);
    return REPLACED_CHANGED;
}

static bool discards_by_effect(Looking *l) {
    return player_same(l->ev->player, l->s.you) && l->ev->why != WHY_COST &&
           l->ev->to != ZONE_LIBRARY;
}

static Replaced to_top(Looking *l, const IrNode **rest) {
    (void)rest;
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, l->s.you, l->s.source);
    q.optional = true;
    snprintf(q.text, sizeof q.text, "put the discarded card on top of your library?");
    bool yes = false;
    ask_yes_no(l->s.e, l->s.g, q, &yes);
    if (yes) l->ev->to = ZONE_LIBRARY;
    return REPLACED_CHANGED;
}

// To which object the damage goes instead.
static ObjectId redirected_to(Looking *l) {
    Set meant;
    meant.count = 0;
    objects_meant(&l->s, ir_kid(l->node, FIELD_WHAT), &meant);
    return meant.count > 0 && meant.items[0].kind == CHOICE_OBJECT ? meant.items[0].object
                                                                   : NO_OBJECT;
}

// 614.9: only to something that can still be dealt damage; 604.7: what it last was does not help.
static bool redirects(Looking *l) {
    ObjectId to = redirected_to(l);
    if (!object_is(to) || object_same(l->ev->object, to)) return false;
    if (!would_strike(l, ir_kid(l->node, FIELD_TO))) return false;
    return game_object(l->s.g, to) != NULL || !CR(l->s.e, 604_7);
}

static Replaced redirect(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->object = redirected_to(l);
    l->ev->player = NO_PLAYER;
    return damage_redirected(l->s.e, l->s.g, l->ev) ? REPLACED_CHANGED : REPLACED_NOTHING;
}

// 701.19c: "can't be regenerated" keeps the shield from being applied.
static bool regenerates(Looking *l) {
    Set objects;
    objects.count = 0;
    objects_meant(&l->s, ir_kid(l->node, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (choice_same(objects.items[i], choice_object(l->ev->object)))
            return !(l->ev->no_regeneration && CR(l->s.e, 701_19c));
    return false;
}

static Replaced regenerate(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->kind = EVENT_REGENERATE;
    return REPLACED_CHANGED;
}

// Did the object come after the effect began?
static bool came_later(const Looking *l) {
    int count;
    const Shield *all = game_list(l->s.g, LIST_SHIELDS, &count);
    const Object *o = game_object(l->s.g, l->ev->object);
    return l->shield >= 0 && o != NULL && o->timestamp > all[l->shield].timestamp;
}

// 611.2c: such an effect changes no characteristics, so it is about what comes later too.
static bool protects(Looking *l) {
    const IrNode *to = ir_kid(l->node, FIELD_TO);
    bool combat_only = l->node->op == OP_PREVENT_ALL && l->node->number == 1;
    if (combat_only && l->ev->why != WHY_COMBAT) return false;
    if (to != NULL && !would_strike(l, to)) return false;
    return !came_later(l) || CR(l->s.e, 611_2c);
}

static bool has_protection(Looking *l) {
    View to = view_of(l->s.e, l->s.g, l->ev->object), from = view_of(l->s.e, l->s.g, l->ev->source);
    view_define(l->s.e, l->s.g, &from);
    return protected_from(l->s.e, &to, &from);
}

static Replaced prevent_all(Looking *l, const IrNode **rest) {
    (void)rest;
    instead_prevent(l, l->ev->amount);
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

static void use_up(Looking *l, int left) {
    Event used = event_new(EVENT_SHIELD_USED);
    used.position = l->shield;
    used.amount = left;
    apply(l->s.e, l->s.g, &used);
}

// 615.7: each 1 damage prevented makes the shield smaller by 1.
static Replaced prevent_next(Looking *l, const IrNode **rest) {
    (void)rest;
    int count;
    const Shield *all = game_list(l->s.g, LIST_SHIELDS, &count);
    int left = all[l->shield].left;
    bool shared = l->ev->shield == all[l->shield].key;
    int done = instead_prevent(l, shared ? l->ev->share : left);
    if (done > 0 && CR(l->s.e, 615_7)) use_up(l, left - done);
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

static bool replaces_itself(Looking *l) { return condition_holds(&l->s, ir_kid(l->node, FIELD_C)); }

static Replaced replace_itself(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->amount = quantity(&l->s, ir_kid(l->node, FIELD_N));
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

typedef struct {
    Op op;
    EventSet looks_at;  // 0: its `when` says.
    bool (*applies)(Looking *l);
    Replaced (*act)(Looking *l, const IrNode **rest);
    bool once;  // The shield is used up by it.
    RuleId rules[3];
} Row;

static const Row rows[] = {
    {OP_REPLACE, 0, replaces, replace, false, {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_REPLACE_THIS_TURN, 0, replaces, replace, false, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_REPLACE_FOR_GOOD, 0, replaces, replace, false, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_REPLACE_NEXT, 0, replaces, replace, true, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_INSTEAD_IF,
     BIT(DAMAGE),
     replaces_itself,
     replace_itself,
     false,
     {CR_614_15, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_TAPPED,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_untapped,
     entering_tap,
     false,
     {CR_614_1d, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_WITH_COUNTERS,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_put_counters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_AS_COPY,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_copy,
     false,
     {CR_614_1c, CR_707_5, CR_COUNT}},
    {OP_STATIC_ENTERS_EXILING,
     BIT(ZONE_CHANGE),
     entering_fits,
     entering_exile,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_CHOOSING,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_CHOOSE_WORD,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_ANCHORED,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_DISCARD_TO_TOP,
     BIT(DISCARD),
     discards_by_effect,
     to_top,
     false,
     {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_STATIC_REDIRECT, BIT(DAMAGE), redirects, redirect, false, {CR_614_9, CR_COUNT, CR_COUNT}},
    {OP_REGENERATE, BIT(DESTROY), regenerates, regenerate, true, {CR_701_19a, CR_614_8, CR_701_8c}},
    {OP_PREVENT_NEXT, BIT(DAMAGE), protects, prevent_next, false, {CR_615_1a, CR_615_3, CR_COUNT}},
    {OP_STATIC_PREVENT_ALL,
     BIT(DAMAGE),
     protects,
     prevent_all,
     false,
     {CR_615_1a, CR_COUNT, CR_COUNT}},
    {OP_PREVENT_ALL, BIT(DAMAGE), protects, prevent_all, false, {CR_615_1a, CR_615_3, CR_COUNT}},
    {OP_PROTECTION,
     BIT(DAMAGE),
     has_protection,
     prevent_all,
     false,
     {CR_702_16e, CR_COUNT, CR_COUNT}},
};

// 306.5b, 310.4b: what every planeswalker and every battle says, though it is not printed.
static const Row printed_row = {OP_STATIC_ENTERS_WITH_COUNTERS,
                                BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
                                entering_has_printed,
                                entering_put_printed,
                                false,
                                {CR_COUNT, CR_COUNT, CR_COUNT}};

static const Row *row_of(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == n->op) return &rows[i];
    return NULL;
}

static EventSet looks_at(const Row *row, const IrNode *n) {
    return row->looks_at != 0 ? row->looks_at : would_looks_at(ir_kid(n, FIELD_WHEN));
}

// A permanent that is there already says nothing more about how it enters.
static bool speaks_of_own_entering(const IrNode *n) {
    bool about_entering =
        n->op == OP_STATIC_ENTERS_TAPPED || n->op == OP_STATIC_ENTERS_WITH_COUNTERS ||
        n->op == OP_STATIC_ENTERS_CHOOSING || n->op == OP_CHOOSE_WORD || n->op == OP_ANCHORED ||
        n->op == OP_STATIC_ENTERS_AS_COPY || n->op == OP_STATIC_ENTERS_EXILING;
    return about_entering && ir_kid(n, FIELD_WHAT)->op == OP_SELF;
}

EventSet replacement_looks_at(const Ability *a) {
    if (a->kind == ABILITY_STATIC && speaks_of_own_entering(a->effect)) return 0;
    if (a->kind != ABILITY_STATIC) return 0;
    const Row *row = row_of(a->effect);
    if (row != NULL) return looks_at(row, a->effect);
    return forbid_looks_at((Op)a->effect->op);
}

// ---- what could apply

typedef struct {
    const Row *row;
    const IrNode *node;
    const Ability *ability;
    ObjectId source;
    PlayerId controller;
    int shield, x;
    uint64_t key;
    const RuleId *rule;  // Where a rule gives the effect and no card does; NULL: none.
} Candidate;

typedef struct {
    Engine *e;
    const Game *g;
    Event *ev;
    bool enters;               // The event puts a permanent onto the battlefield,
    Characteristics entering;  // which would be this (614.12).
    int count;
    Candidate items[CANDIDATES_MAX];
    int first_count;  // -1: nothing has been applied yet.
    uint64_t first[CANDIDATES_MAX];
} Gathering;

static void begin_looking(const Gathering *w, const Candidate *c, Bounds *bounds, Looking *l) {
    bounds->count = 0;
    int count, at = 0;
    const Shield *shields = game_list(w->g, LIST_SHIELDS, &count);
    const Bound *b;
    while (c->shield >= 0 && (b = game_bound(w->g, shields[c->shield].key, &at)) != NULL) {
        engine_need_room(w->e, bounds->count, BOUNDS_MAX, "what a shield refers to");
        bounds->items[bounds->count++] = *b;
    }
    *l = (Looking){.s = {.e = w->e,
                         .g = w->g,
                         .you = c->controller,
                         .source = c->source,
                         .ability = c->ability,
                         .own = bounds,
                         .x = c->x},
                   .node = c->node,
                   .ev = w->ev,
                   .shield = c->shield,
                   .entering = w->enters ? &w->entering : NULL};
}

static int times_applied(const Event *ev, uint64_t key) {
    int times = 0;
    for (int i = 0; i < ev->applied.count; i++) times += ev->applied.keys[i] == key;
    return times;
}

static bool rules_on(Engine *e, const Candidate *c) {
    if (c->rule != NULL) return rule_on(e, *c->rule);
    if (c->row->applies == replaces && would_prevent(c->node))
        return CR(e, 615_1a) && (c->shield < 0 || CR(e, 615_3));
    for (size_t i = 0; i < ARRAY_LEN(c->row->rules); i++)
        if (c->row->rules[i] != CR_COUNT && !rule_on(e, c->row->rules[i])) return false;
    return true;
}

static bool prevents(const Candidate *c) {
    return c->node->op == OP_PREVENT_NEXT || c->node->op == OP_PREVENT_ALL ||
           c->node->op == OP_PROTECTION || c->node->op == OP_STATIC_PREVENT_ALL ||
           would_prevent(c->node);
}

// 614.1, 615.1: what happens is looked at as it happens, also by an effect that began after the
// spell or ability went on the stack. Off: such an effect comes too late.
static bool is_late(const Gathering *w, const Candidate *c) {
    const StackItem *item = c->shield < 0 ? NULL : game_stack_item(w->g, w->ev->by);
    int count;
    const Shield *all = game_list(w->g, LIST_SHIELDS, &count);
    if (item == NULL || all[c->shield].key < item->key) return false;
    return !rule_on(w->e, prevents(c) ? CR_615_1 : CR_614_1);
}

static void consider(Gathering *w, Candidate c) {
    if (c.row == NULL || !(looks_at(c.row, c.node) & event_bit(w->ev->kind))) return;
    Bounds bounds;
    Looking l;
    begin_looking(w, &c, &bounds, &l);
    if (!c.row->applies(&l)) return;
    // 614.5: one opportunity. Off: two. 615.12a: so too where nothing can be prevented.
    int times = times_applied(w->ev, c.key);
    bool vain = times == 1 && prevents(&c) && replacement_shielded(w->e, w->g, OP_NO_PREVENTION);
    if (times > 1 || (times == 1 && rule_on(w->e, vain ? CR_615_12a : CR_614_5))) return;
    if (!rules_on(w->e, &c) || is_late(w, &c)) return;
    if (w->count == CANDIDATES_MAX) engine_hit_limit(w->e, "replacement effects for one event");
    w->items[w->count++] = c;
}

// Which effect it is (614.5): an ability of an object, whatever else that gains or becomes; of
// several alike, the how-manieth.
static uint64_t key_of(const Gathering *w, ObjectId source, const Characteristics *c, int index) {
    const Ability *a = game_ability(w->e->pool, c, index);
    uint64_t before = 0;
    for (int i = 0; i < index; i++) before += game_ability(w->e->pool, c, i) == a;
    return (uint64_t)source.v << 28 | (uint64_t)a->id.v << 4 | (before & 0xfU);
}

static void consider_abilities(Gathering *w, ObjectId source, PlayerId controller,
                               const Characteristics *c, int x) {
    const Ability *a;
    for (int i = 0; (a = game_ability(w->e->pool, c, i)) != NULL; i++) {
        if (a->kind != ABILITY_STATIC || row_of(a->effect) == NULL) continue;
        consider(w, (Candidate){.row = row_of(a->effect),
                                .node = a->effect,
                                .ability = a,
                                .source = source,
                                .controller = controller,
                                .shield = -1,
                                .x = x,
                                .key = key_of(w, source, c, i)});
    }
}

// Counters that create effects of their own, one however many there are (122.1c, 122.1d, 122.1h).
static const struct {
    CounterKind kind;
    RuleId rule;
} counter_rules[] = {
    {COUNTER_SHIELD, CR_122_1c},
    {COUNTER_STUN, CR_122_1d},
    {COUNTER_FINALITY, CR_122_1h},
};

static void consider_counter(Gathering *w, const CounterRecord *r, const RuleId *rule) {
    const Ability *a;
    for (int i = 0; (a = pool_counter_ability(w->e->pool, (CounterKind)r->kind, i)) != NULL; i++)
        consider(w, (Candidate){.row = row_of(a->effect),
                                .node = a->effect,
                                .ability = a,
                                .source = r->object,
                                .controller = game_object(w->g, r->object)->controller,
                                .shield = -1,
                                .x = -1,
                                .key = (uint64_t)r->object.v << 16 | 0x8000U |
                                       (uint64_t)r->kind << 4 | (uint64_t)i,
                                .rule = rule});
}

static void consider_counters(Gathering *w) {
    int count;
    const CounterRecord *all = game_list(w->g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(w->g, all[i].object);
        if (o == NULL || o->zone != ZONE_BATTLEFIELD) continue;
        for (size_t k = 0; k < ARRAY_LEN(counter_rules); k++)
            if (counter_rules[k].kind == all[i].kind)
                consider_counter(w, &all[i], &counter_rules[k].rule);
    }
}

// 714.3a: what every Saga with chapters says, though it is not printed.
static void consider_saga(Gathering *w, const Characteristics *c, PlayerId controller) {
    static const RuleId rule = CR_714_3a;
    if (saga_final_chapter(w->e, c) == 0) return;
    const Ability *a = pool_saga_ability(w->e->pool);
    consider(w, (Candidate){.row = row_of(a->effect),
                            .node = a->effect,
                            .ability = a,
                            .source = w->ev->object,
                            .controller = controller,
                            .shield = -1,
                            .x = -1,
                            .key = (uint64_t)w->ev->object.v << 16 | 0xffffU,
                            .rule = &rule});
}

static void consider_printed(Gathering *w, PlayerId controller) {
    static const struct {
        IrNode node;
        RuleId rule;
    } printed[] = {
        {{.op = OP_STATIC_ENTERS_WITH_COUNTERS, .number = COUNTER_LOYALTY, .binding = NO_BINDING},
         CR_306_5b},
        {{.op = OP_STATIC_ENTERS_WITH_COUNTERS, .number = COUNTER_DEFENSE, .binding = NO_BINDING},
         CR_310_4b},
    };
    for (size_t i = 0; i < ARRAY_LEN(printed); i++)
        consider(w, (Candidate){.row = &printed_row,
                                .node = &printed[i].node,
                                .source = w->ev->object,
                                .controller = controller,
                                .shield = -1,
                                .x = -1,
                                .key = (uint64_t)w->ev->object.v << 16 | (0xfff0U + i),
                                .rule = &printed[i].rule});
}

// Does anybody look at what enters: itself, or another permanent?
static bool is_looked_at(const Gathering *w, const CardFace *face) {
    if (w->g->replaced & event_bit(w->ev->kind)) return true;
    if (w->g->lists[LIST_SHIELDS].count > 0 || w->ev->copy.face.v >= 0) return true;
    if (saga_final_chapter(w->e, &face->printed) > 0) return true;
    if (face->loyalty.number > 0 || face->defense.number > 0) return true;
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind == ABILITY_STATIC && speaks_of_own_entering(a->effect)) return true;
    }
    return false;
}

// What enters the battlefield brings its own words (614.12).
static void consider_entering(Gathering *w) {
    const Event *ev = w->ev;
    if (!entering_is(ev)) return;
    bool token = ev->kind == EVENT_CREATE_TOKEN;
    const Object *o = token ? NULL : game_object(w->g, ev->object);
    if (!token && (o == NULL || o->face.v < 0)) return;
    const Pool *pool = w->e->pool;
    const CardFace *face =
        token ? pool_card(pool, ev->definition)->faces[0] : face_entering(w->e, w->g, ev);
    if (!is_looked_at(w, face)) return;
    w->enters = true;
    w->entering = apply_entering(w->e, w->g, ev);
    const StackItem *item = token ? NULL : game_stack_item(w->g, ev->object);
    PlayerId controller = token || player_is(ev->player) ? ev->player : o->owner;
    consider_abilities(w, token ? NO_OBJECT : ev->object, controller, &w->entering,
                       item == NULL ? -1 : item->x);
    consider_saga(w, &w->entering, controller);
    consider_printed(w, controller);
}

// Does a card say where it goes instead of to a graveyard?
static bool speaks_of_own_move(const Ability *a) {
    const IrNode *when = a->kind == ABILITY_STATIC ? ir_kid(a->effect, FIELD_WHEN) : NULL;
    return when != NULL && when->op == OP_WOULD_GO_TO_GRAVEYARD &&
           ir_kid(when, FIELD_WHAT)->op == OP_SELF;
}

// 400.6: what moves is looked at for its own words about that, wherever it is. A permanent's are
// found with those of the others.
static void consider_moving(Gathering *w) {
    const Object *o = game_object(w->g, w->ev->object);
    if (o == NULL || o->face.v < 0 || o->zone == ZONE_BATTLEFIELD) return;
    if (would_go_to(w->ev) != ZONE_GRAVEYARD) return;
    const CardFace *face = pool_face(w->e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (!speaks_of_own_move(a) || !CR(w->e, 400_6)) continue;
        consider(w, (Candidate){.row = row_of(a->effect),
                                .node = a->effect,
                                .ability = a,
                                .source = w->ev->object,
                                .controller = o->owner,
                                .shield = -1,
                                .x = -1,
                                .key = (uint64_t)w->ev->object.v << 16 | (uint64_t)i});
    }
}

// 614.15: the words of the resolving spell or ability about its own effect.
static void consider_itself(Gathering *w, const Ability *a, PlayerId you, const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_INSTEAD_IF)
            consider(w, (Candidate){.row = row_of(n),
                                    .node = n,
                                    .ability = a,
                                    .source = w->ev->source,
                                    .controller = you,
                                    .shield = -1,
                                    .x = -1,
                                    .key = (uint64_t)3 << 62});
        for (int i = 0; i < n->kid_count; i++) consider_itself(w, a, you, n->kids[i]);
    }
}

// 616.1: the affected player, or the controller or owner of the affected object.
PlayerId replacement_affected(const Game *g, const Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (o == NULL || (ev->kind == EVENT_ZONE_CHANGE && player_is(ev->player))) return ev->player;
    return o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK ? o->controller : o->owner;
}

static Candidate shield_candidate(const Engine *e, const Game *g, int index) {
    int count;
    const Shield *s = &((const Shield *)game_list(g, LIST_SHIELDS, &count))[index];
    const Ability *a = pool_ability(e->pool, s->ability);
    const IrNode *n = ir_at(a->root, s->node);
    return (Candidate){.row = row_of(n),
                       .node = n,
                       .ability = a,
                       .source = s->source,
                       .controller = s->controller,
                       .shield = index,
                       .x = -1,
                       .key = (uint64_t)1 << 63 | s->key};
}

bool replacement_shield_applies(Engine *e, const Game *g, int shield, Event *ev) {
    Candidate c = shield_candidate(e, g, shield);
    Gathering w = {.e = e, .g = g, .ev = ev};
    Bounds bounds;
    Looking l;
    if (c.row == NULL || !(looks_at(c.row, c.node) & event_bit(ev->kind))) return false;
    begin_looking(&w, &c, &bounds, &l);
    return c.row->applies(&l);
}

// 702.16e: a permanent prevents damage from a source with a quality that it has protection from.
static void consider_protection(Gathering *w) {
    static const IrNode node = {.op = OP_PROTECTION, .binding = NO_BINDING};
    if (w->ev->kind != EVENT_DAMAGE || !object_is(w->ev->object)) return;
    consider(w, (Candidate){.row = row_of(&node),
                            .node = &node,
                            .source = w->ev->object,
                            .controller = replacement_affected(w->g, w->ev),
                            .shield = -1,
                            .x = -1,
                            .key = (uint64_t)5 << 61 | w->ev->object.v});
}

static void gather(Gathering *w) {
    const Game *g = w->g;
    w->count = 0;
    w->enters = false;
    const StackItem *item = game_stack_item(g, w->ev->by);
    if (item != NULL && item->ability.v >= 0) {
        const Ability *a = pool_ability(w->e->pool, item->ability);
        consider_itself(w, a, item->controller, a->root);
    }
    consider_entering(w);
    consider_moving(w);
    if (g->replaced & event_bit(w->ev->kind)) {
        consider_counters(w);
        for (CardId c = source_first(w->e, g); card_is(c); c = source_next(w->e, g, c)) {
            ObjectId id = game_id(g, c);
            Characteristics now = game_characteristics(g, w->e->pool, id);
            consider_abilities(w, id, game_place(g, c)->controller, &now, -1);
        }
    }
    consider_protection(w);
    for (int i = 0; i < (int)g->lists[LIST_SHIELDS].count; i++)
        consider(w, shield_candidate(w->e, g, i));
}

// 616.1f: those that still apply are applied as well; 616.2: so are those that apply only now.
static void look_again(Gathering *w) {
    if (w->first_count < 0) {
        w->first_count = w->count;
        for (int i = 0; i < w->count; i++) w->first[i] = w->items[i].key;
        return;
    }
    int kept = 0;
    for (int i = 0; i < w->count; i++) {
        bool before = false;
        for (int k = 0; k < w->first_count; k++) before = before || w->first[k] == w->items[i].key;
        if (rule_on(w->e, before ? CR_616_1f : CR_616_2)) w->items[kept++] = w->items[i];
    }
    w->count = kept;
}

// ---- which one is applied

// Effects with the same words do the same, in whatever order; where damage is dealt to their own
// sources they do not.
static bool alike(const Candidate *a, const Candidate *b) {
    return a->node == b->node && a->node->op != OP_STATIC_REDIRECT;
}

// What the effect comes from, as it is now: the card of a spell that has resolved.
Choice replacement_named(const Game *g, ObjectId source) {
    if (game_object(g, source) != NULL || !object_is(source)) return choice_object(source);
    return choice_object(game_id(g, object_card(source)));
}

static bool replaces_itself_first(const IrNode *n) { return n->op == OP_INSTEAD_IF; }
static bool changes_control(const IrNode *n) {
    const IrNode *e = ir_kid(n, FIELD_E);
    return e != NULL && e->op == OP_ENTER_UNDER;
}
static bool makes_copy(const IrNode *n) { return n->op == OP_STATIC_ENTERS_AS_COPY; }

// Effects that must be applied before others, the first row first (616.1a-c).
static const struct {
    bool (*comes_first)(const IrNode *n);
    RuleId rule;
} precedence[] = {
    {replaces_itself_first, CR_616_1a},
    {changes_control, CR_616_1b},
    {makes_copy, CR_616_1c},
};

// Keeps only those among which one must be chosen. Off: those others.
static void keep_first(Gathering *w) {
    for (size_t r = 0; r < ARRAY_LEN(precedence); r++) {
        int count = 0;
        for (int i = 0; i < w->count; i++) count += precedence[r].comes_first(w->items[i].node);
        if (count == 0 || count == w->count) continue;
        bool wanted = rule_on(w->e, precedence[r].rule);
        int kept = 0;
        for (int i = 0; i < w->count; i++)
            if (precedence[r].comes_first(w->items[i].node) == wanted)
                w->items[kept++] = w->items[i];
        w->count = kept;
        return;
    }
}

// 616.1e: any of the others.
static int choose(Gathering *w) {
    keep_first(w);
    // What is printed comes first: no other effect could come out differently before it.
    for (int i = 0; i < w->count; i++)
        if (w->items[i].row == &printed_row) return i;
    Choice options[CANDIDATES_MAX];
    int which[CANDIDATES_MAX];
    Question q = question_new(QUESTION_CHOOSE, ROLE_REPLACEMENT, replacement_affected(w->g, w->ev),
                              NO_OBJECT);
    for (int i = 0; i < w->count; i++) {
        bool same = false;
        for (int k = 0; k < q.option_count; k++)
            same = same || alike(&w->items[which[k]], &w->items[i]) ||
                   choice_same(options[k], replacement_named(w->g, w->items[i].source));
        if (same) continue;
        which[q.option_count] = i;
        options[q.option_count++] = replacement_named(w->g, w->items[i].source);
    }
    q.options = options;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "choose the effect that is applied first");
    Answer a;
    if (q.option_count == 1 || !ask(w->e, w->g, &q, &a)) return 0;
    for (int k = 0; k < q.option_count; k++)
        if (choice_same(options[k], a.items[0].what) &&
            (k == 0 || (CR(w->e, 616_1) && CR(w->e, 616_1e))))
            return which[k];
    return 0;
}

static void remember(Engine *e, Event *ev, uint64_t key) {
    if (ev->applied.count == APPLIED_MAX)
        engine_hit_limit(e, "replacement effects applied to one event");
    ev->applied.keys[ev->applied.count++] = key;
}

static void put_off(Gathering *w, const Looking *l, const IrNode *rest, bool changed,
                    Afterwards *after) {
    // 615.5: the rest of a prevention effect follows afterwards. Off: it is left out.
    if (rest == NULL || (would_prevent(l->node) && !CR(w->e, 615_5))) return;
    if (after->count == AFTERWARDS_MAX) engine_hit_limit(w->e, "replacements at the same time");
    Afterward *a = &after->items[after->count++];
    a->effect = rest;
    a->triggers = changed && rest->op == OP_WHEN_YOU_DO;
    a->ability = l->s.ability;
    a->source = l->s.source;
    a->controller = l->s.you;
    a->bounds = *l->s.own;
    a->applied = w->ev->applied;
}

static Replaced apply_one(Gathering *w, int index, Afterwards *after) {
    Candidate c = w->items[index];
    Bounds bounds;
    Looking l;
    const IrNode *rest = NULL;
    begin_looking(w, &c, &bounds, &l);
    bool still = c.row->applies(&l);
    gavel_assert(still);
    remember(w->e, w->ev, c.key);
    l.key = c.key;
    l.after = after;
    node_used(w->e, c.node);
    Replaced r = c.row->act(&l, &rest);
    // 615.8: one instance of damage. A shield that prevented nothing stays (609.7b).
    bool used = !would_prevent(c.node) || (l.prevented > 0 && CR(w->e, 615_8));
    if (c.row->once && c.shield >= 0 && used) use_up(&l, 0);
    put_off(w, &l, rest, r == REPLACED_CHANGED, after);
    return r;
}

// ---- one event

static bool may_be_replaced(const Game *g, const Event *ev) {
    return (g->replaced & event_bit(ev->kind)) != 0 || g->lists[LIST_SHIELDS].count > 0 ||
           (ev->kind == EVENT_DAMAGE && (object_is(ev->by) || object_is(ev->object))) ||
           ev->kind == EVENT_ZONE_CHANGE || ev->kind == EVENT_CREATE_TOKEN ||
           ev->kind == EVENT_DISCARD;
}

static void inherit(const Engine *e, Event *ev) {
    if (ev->applied.count == 0) ev->applied = e->modified;
}

// The last thing: what cannot happen after all does not; an Aura needs something to enchant.
static bool goes_on(Engine *e, const Game *g, Event *ev) {
    if (replacement_forbids(e, g, ev)) return false;
    if (ev->kind == EVENT_ZONE_CHANGE) commander_divert(e, g, ev);
    if (entering_is(ev)) forbid_counters_entering(e, g, ev);
    if (ev->kind == EVENT_CREATE_TOKEN) return attach_created(e, g, ev);
    bool entering = ev->kind == EVENT_ZONE_CHANGE && ev->to == ZONE_BATTLEFIELD;
    return !entering || attach_entering(e, g, ev);
}

static void begin_gathering(Engine *e, const Game *g, Event *ev, Gathering *w) {
    w->e = e;
    w->g = g;
    w->ev = ev;
    w->first_count = -1;
}

bool replacement_applies(Engine *e, const Game *g, Event *ev) {
    Gathering w;
    begin_gathering(e, g, ev, &w);
    gather(&w);
    return w.count > 0;
}

bool replacement_allows(Engine *e, const Game *g, Event *ev, Afterwards *after) {
    if (ev->settled || !may_be_replaced(g, ev)) return goes_on(e, g, ev);
    // What can't happen is not replaced either.
    bool life = ev->kind == EVENT_GAIN_LIFE;
    if (replacement_forbids(e, g, ev) && CR(e, 614_17c) && (!life || CR(e, 119_7))) return false;
    inherit(e, ev);
    Gathering w;
    begin_gathering(e, g, ev, &w);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        gather(&w);
        look_again(&w);
        if (w.count == 0) return goes_on(e, g, ev);
        switch (apply_one(&w, w.count > 1 ? choose(&w) : 0, after)) {
            case REPLACED_CHANGED: break;
            case REPLACED_ENTIRELY:
                return !CR(e, 614_6);  // It never happens.
            // 614.7: then there is nothing to replace. Off: the others still look at it.
            case REPLACED_NOTHING:
                if (w.count < 2 || CR(e, 614_7)) return false;
                break;
        }
    }
    engine_hit_limit(e, "replacements of one event");
}

// 616.1: where several players are affected, they choose in APNAP order.
void replacement_allow_all(Engine *e, const Game *g, Event *events, int count, bool *allowed,
                           Afterwards *after) {
    int turns[BATCH_MAX], last = 0;
    if (count > 1 && g->lists[LIST_SHIELDS].count > 0) replacement_share(e, g, events, count);
    bool many = count > 1 && (g->replaced != 0 || g->lists[LIST_SHIELDS].count > 0);
    for (int i = 0; i < count; i++) {
        PlayerId p = many ? replacement_affected(g, &events[i]) : g->active;
        turns[i] = player_is(p) ? (p.v + g->player_count - g->active.v) % g->player_count : 0;
        if (turns[i] > 0 && !CR(e, 616_1)) turns[i] = 0;
        if (turns[i] > last) last = turns[i];
    }
    for (int turn = 0; turn <= last; turn++)
        for (int i = 0; i < count; i++)
            if (turns[i] == turn) allowed[i] = replacement_allows(e, g, &events[i], after);
}

bool replacement_draws_afterwards(const Afterwards *after) {
    for (int i = 0; i < after->count; i++)
        if (after->items[i].effect->op == OP_DRAW) return true;
    return false;
}

// 603.7f: who controls the object whose static ability it is. Off: whose turn it is.
static void trigger_afterwards(Scope *s, const IrNode *n) {
    if (!player_same(s->you, s->g->active) && !CR(s->e, 603_7f)) s->you = s->g->active;
    trigger_reflexive(s, s->ability->parts[n->number]);
}

void replacement_afterwards(Engine *e, const Game *g, const Afterwards *after) {
    for (int i = 0; i < after->prevented_count; i++) {
        Event ev = event_new(EVENT_DAMAGE_PREVENTED);
        ev.object = after->prevented[i].object;
        ev.player = after->prevented[i].player;
        ev.amount = after->prevented[i].amount;
        apply(e, g, &ev);
    }
    for (int i = 0; i < after->count; i++) {
        const Afterward *a = &after->items[i];
        Bounds bounds = a->bounds;
        Applied outer = e->modified;
        Scope s = {.e = e,
                   .g = g,
                   .you = a->controller,
                   .source = a->source,
                   .ability = a->ability,
                   .own = &bounds,
                   .x = -1};
        e->modified = a->applied;
        if (a->triggers)
            trigger_afterwards(&s, a->effect);
        else
            effect_do(&s, a->effect);
        e->modified = outer;
    }
}

bool replacement_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return forbid_looks_at(op) != 0 || would_supported(op) || instead_supported(op);
}
