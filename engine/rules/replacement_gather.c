// replacement_gather.c - which effects could change an event (614.12, 614.15, 616.1): those of
// static abilities, of what enters or moves, of counters, of rules, and the shields of resolved
// spells and abilities.
#include "engine/rules/replacement_gather.h"

#include "engine/rules/apply.h"
#include "engine/rules/faces.h"
#include "engine/rules/saga.h"
#include "engine/rules/source.h"
#include "engine/rules/where.h"

void gathering_begin(Engine *e, const Game *g, Event *ev, Gathering *w) {
    w->e = e;
    w->g = g;
    w->ev = ev;
    w->first_count = -1;
}

void gathering_look(const Gathering *w, const Candidate *c, Bounds *bounds, Looking *l) {
    bounds->count = 0;
    int count;
    const Shield *shields = game_list(w->g, LIST_SHIELDS, &count);
    uint32_t key = c->shield < 0 ? 0 : scope_load(w->g, shields[c->shield].key, bounds);
    *l = (Looking){.s = {.e = w->e,
                         .g = w->g,
                         .you = c->controller,
                         .source = c->source,
                         .ability = c->ability,
                         .own = bounds,
                         .key = key,
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
    if (c->row->looks_at == 0 && would_prevent(c->node))
        return CR(e, 615_1a) && (c->shield < 0 || CR(e, 615_3));
    for (size_t i = 0; i < ARRAY_LEN(c->row->rules); i++)
        if (c->row->rules[i] != CR_COUNT && !rule_on(e, c->row->rules[i])) return false;
    return c->ability == NULL || ability_is_on(e, c->ability);
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

// 614.5: one opportunity. Off: two. 615.12a: so too where nothing can be prevented. 903.9b: as
// often as something else has changed the event.
static bool had_its_chance(const Gathering *w, const Candidate *c) {
    const Applied *applied = &w->ev->applied;
    if (c->row == &replacement_commander_row)
        return applied->count > 0 && applied->keys[applied->count - 1] == c->key;
    int times = times_applied(w->ev, c->key);
    bool vain = times == 1 && prevents(c) && replacement_shielded(w->e, w->g, OP_NO_PREVENTION);
    return times > 1 || (times == 1 && rule_on(w->e, vain ? CR_615_12a : CR_614_5));
}

static void consider(Gathering *w, Candidate c) {
    if (c.row == NULL || !(replacement_row_looks_at(c.row, c.node) & event_bit(w->ev->kind)))
        return;
    Bounds bounds;
    Looking l;
    gathering_look(w, &c, &bounds, &l);
    if (!c.row->applies(&l) || had_its_chance(w, &c)) return;
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
        if (a->kind != ABILITY_STATIC || replacement_row(a->effect) == NULL) continue;
        consider(w, (Candidate){.row = replacement_row(a->effect),
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
        consider(w, (Candidate){.row = replacement_row(a->effect),
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
    consider(w, (Candidate){.row = replacement_row(a->effect),
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
        consider(w, (Candidate){.row = &replacement_printed_row,
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
        if (a->kind == ABILITY_STATIC && replacement_of_own_entering(a->effect)) return true;
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
    consider_abilities(w, ev->object, controller, &w->entering, item == NULL ? -1 : item->x);
    consider_saga(w, &w->entering, controller);
    consider_printed(w, controller);
}

// Does a card say where it goes instead of to a graveyard?
static bool speaks_of_own_move(const Ability *a) {
    if (a->kind == ABILITY_STATIC && a->effect->op == OP_MADNESS) return true;
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
        consider(w, (Candidate){.row = replacement_row(a->effect),
                                .node = a->effect,
                                .ability = a,
                                .source = w->ev->object,
                                .controller = o->owner,
                                .shield = -1,
                                .x = -1,
                                .key = (uint64_t)w->ev->object.v << 16 | (uint64_t)i});
    }
}

// 113.6: what cards in other zones say that functions there.
static void consider_elsewhere(Gathering *w) {
    int at = 0;
    CardId card;
    for (const Ability *a; (a = where_next(w->e, w->g, &at, &card)) != NULL;) {
        if (a->kind != ABILITY_STATIC || replacement_row(a->effect) == NULL) continue;
        ObjectId id = game_id(w->g, card);
        consider(w, (Candidate){.row = replacement_row(a->effect),
                                .node = a->effect,
                                .ability = a,
                                .source = id,
                                .controller = game_object(w->g, id)->owner,
                                .shield = -1,
                                .x = -1,
                                .key = (uint64_t)id.v << 28 | (uint64_t)a->id.v << 4});
    }
}

// 614.15: the words of the resolving spell or ability about its own effect.
static void consider_itself(Gathering *w, const Ability *a, PlayerId you, const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_INSTEAD_IF)
            consider(w, (Candidate){.row = replacement_row(n),
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
    return (Candidate){.row = replacement_row(n),
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
    if (c.row == NULL || !(replacement_row_looks_at(c.row, c.node) & event_bit(ev->kind)))
        return false;
    gathering_look(&w, &c, &bounds, &l);
    return c.row->applies(&l);
}

// 702.16e: a permanent prevents damage from a source with a quality that it has protection from.
static void consider_protection(Gathering *w) {
    static const IrNode node = {.op = OP_PROTECTION, .binding = NO_BINDING};
    if (w->ev->kind != EVENT_DAMAGE || !object_is(w->ev->object)) return;
    consider(w, (Candidate){.row = replacement_row(&node),
                            .node = &node,
                            .source = w->ev->object,
                            .controller = replacement_affected(w->g, w->ev),
                            .shield = -1,
                            .x = -1,
                            .key = (uint64_t)5 << 61 | w->ev->object.v});
}

static void consider_commander(Gathering *w) {
    static const IrNode node = {.op = OP_EXILE, .binding = NO_BINDING};
    if (w->g->format == FORMAT_CONSTRUCTED) return;
    consider(w, (Candidate){.row = &replacement_commander_row,
                            .node = &node,
                            .source = w->ev->object,
                            .controller = replacement_affected(w->g, w->ev),
                            .shield = -1,
                            .x = -1,
                            .key = (uint64_t)7 << 61 | w->ev->object.v});
}

void gathering_fill(Gathering *w) {
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
    consider_elsewhere(w);
    if (g->replaced & event_bit(w->ev->kind)) {
        consider_counters(w);
        for (CardId c = source_first(w->e, g); card_is(c); c = source_next(w->e, g, c)) {
            ObjectId id = game_id(g, c);
            Characteristics now = game_characteristics(g, w->e->pool, id);
            consider_abilities(w, id, game_place(g, c)->controller, &now, -1);
        }
    }
    consider_protection(w);
    consider_commander(w);
    for (int i = 0; i < (int)g->lists[LIST_SHIELDS].count; i++)
        consider(w, shield_candidate(w->e, g, i));
}

// 616.1f: those that still apply are applied as well; 616.2: so are those that apply only now.
void gathering_look_again(Gathering *w) {
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
