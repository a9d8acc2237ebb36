// damage.c - dealing damage (120) and what it leads to (120.3).
//
// The damage is one batch of events, marked on creatures as it is performed; life and counters are
// a second batch, made from what was really dealt (120.4b-c).
#include "engine/rules/damage.h"

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/uses.h"

Event damage_event(ObjectId source, Choice to, int amount, bool combat) {
    Event ev = event_new(EVENT_DAMAGE);
    ev.source = source;
    ev.amount = amount;
    ev.why = combat ? WHY_COMBAT : WHY_EFFECT;
    if (to.kind == CHOICE_PLAYER) ev.player = to.player;
    if (to.kind == CHOICE_OBJECT) ev.object = to.object;
    return ev;
}

// ---- what is dealt

static bool can_be_dealt(Engine *e, const Game *g, const Event *ev) {
    if (!object_is(ev->object)) return player_is(ev->player);
    View v = view_of(e, g, ev->object);
    if (!v.known || v.last_known || v.zone != ZONE_BATTLEFIELD) return false;
    return view_is(&v, TYPE_CREATURE) || view_is(&v, TYPE_PLANESWALKER) ||
           (view_is(&v, TYPE_BATTLE) && CR(e, 120_1)) || !CR(e, 120_1a);
}

// 120.2: also a permanent that is no creature. Off: that deals none.
static bool can_deal(Engine *e, const Game *g, const Event *ev) {
    View source = view_of(e, g, ev->source);
    return source.zone != ZONE_BATTLEFIELD || view_is(&source, TYPE_CREATURE) || CR(e, 120_2);
}

// A keyword of the source works from every zone, and as it last was.
static bool source_has(Engine *e, const View *source, Keyword k, RuleId anywhere, RuleId last) {
    if (!source->known || !view_has(source, k)) return false;
    if (source->last_known) return rule_on(e, last);
    return source->zone == ZONE_BATTLEFIELD || rule_on(e, anywhere);
}

static bool kills(Engine *e, const Game *g, const Event *ev) {
    if (!object_is(ev->object) || !permanent_is(e, g, ev->object, TYPE_CREATURE)) return false;
    View source = view_of(e, g, ev->source);
    return source_has(e, &source, KEYWORD_DEATHTOUCH, CR_702_2d, CR_702_2e) && CR(e, 702_2b);
}

// 120.3d: a source with wither or infect puts counters on a creature instead of marking damage.
static bool withers(Engine *e, const Game *g, const Event *ev) {
    if (!object_is(ev->object) || !permanent_is(e, g, ev->object, TYPE_CREATURE)) return false;
    View source = view_of(e, g, ev->source);
    if (!source.known) return false;
    bool wither = view_has(&source, KEYWORD_WITHER) && CR(e, 702_80a);
    return (wither || (view_has(&source, KEYWORD_INFECT) && CR(e, 702_90c))) && CR(e, 120_3d);
}

static int manner(Engine *e, const Game *g, const Event *ev) {
    return (kills(e, g, ev) ? DAMAGE_KILLS : 0) | (withers(e, g, ev) ? DAMAGE_WITHERS : 0);
}

bool damage_redirected(Engine *e, const Game *g, Event *ev) {
    ev->amount2 = manner(e, g, ev);
    return can_be_dealt(e, g, ev);
}

// Leaves out what is no damage; returns how many are left.
static int prepare(Engine *e, const Game *g, Event *events, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Event ev = events[i];
        if (ev.amount < 0) ev.amount = 0;  // 107.1b
        if (!can_be_dealt(e, g, &ev) || !can_deal(e, g, &ev)) continue;
        if (ev.amount == 0 && CR(e, 120_8) && CR(e, 614_7a)) continue;
        ev.amount2 = manner(e, g, &ev);
        ev.position = ev.amount;
        events[kept++] = ev;
    }
    return kept;
}

// ---- what it leads to

enum { RESULTS_OF_ONE_MAX = 4 };  // Of one event of damage, lifelink included.

typedef struct {
    int count, most;
    Event *events;
} Results;

static Event *add(Engine *e, Results *r, EventKind kind, const Event *damage, RuleId rule) {
    engine_need_room(e, r->count, r->most, "results of damage dealt at the same time");
    Event *ev = &r->events[r->count++];
    *ev = event_new(kind);
    ev->source = damage->source;
    ev->amount = damage->amount;
    ev->why = damage->why;
    ev->rule = rule;
    return ev;
}

static void remove_counters(Engine *e, Results *r, const Event *damage, CounterKind kind,
                            RuleId rule) {
    Event *ev = add(e, r, EVENT_COUNTERS, damage, rule);
    ev->object = damage->object;
    ev->amount = -damage->amount;
    ev->amount2 = (int32_t)kind;
}

static void add_player_result(Engine *e, const Game *g, Results *r, const Event *damage) {
    View source = view_of(e, g, damage->source);
    if (source.known && view_has(&source, KEYWORD_INFECT) && CR(e, 702_90b) && CR(e, 120_3b)) {
        Event *ev = add(e, r, EVENT_COUNTERS, damage, CR_120_3b);
        ev->player = damage->player;
        ev->amount2 = COUNTER_POISON;
    } else if (CR(e, 120_3a) && CR(e, 119_2)) {
        add(e, r, EVENT_LOSE_LIFE, damage, CR_120_3a)->player = damage->player;
    }
}

// 702.164b: the sum of its toxic abilities.
static int toxic_of(const Engine *e, const View *v) {
    const Ability *a;
    int total = 0;
    for (int i = 0; (a = game_ability(e->pool, &v->c, i)) != NULL; i++) {
        if (a->root->op != OP_KEYWORDS) continue;
        const IrNode *k = ir_kid(ir_kid(a->root, FIELD_ITEMS), FIELD_ITEMS);
        for (; k != NULL; k = k->next)
            if (k->op == OP_TOXIC) {
                node_used(e, k);
                total += k->number;
            }
    }
    return total;
}

// 120.3g: combat damage of a creature with toxic gives poison counters as well.
static void add_toxic(Engine *e, const Game *g, Results *r, const Event *damage) {
    View source = view_of(e, g, damage->source);
    if (damage->why != WHY_COMBAT || !source.known || source.c.face.v < 0) return;
    int toxic = toxic_of(e, &source);
    if (toxic == 0 || !CR(e, 702_164c) || !CR(e, 120_3g)) return;
    Event *ev = add(e, r, EVENT_COUNTERS, damage, CR_120_3g);
    ev->player = damage->player;
    ev->amount = toxic;
    ev->amount2 = COUNTER_POISON;
}

static void add_results(Engine *e, const Game *g, Results *r, const Event *damage) {
    if (!object_is(damage->object)) {
        add_player_result(e, g, r, damage);
        add_toxic(e, g, r, damage);
        return;
    }
    if (damage->amount2 & DAMAGE_WITHERS) {
        Event *ev = add(e, r, EVENT_COUNTERS, damage, CR_120_3d);
        ev->object = damage->object;
        ev->player = view_of(e, g, damage->source).controller;  // Who puts them.
        ev->amount2 = COUNTER_MINUS_ONE;
    }
    if (permanent_is(e, g, damage->object, TYPE_PLANESWALKER) && CR(e, 306_8) && CR(e, 120_3c))
        remove_counters(e, r, damage, COUNTER_LOYALTY, CR_120_3c);
    if (permanent_is(e, g, damage->object, TYPE_BATTLE) && CR(e, 310_6) && CR(e, 120_3h))
        remove_counters(e, r, damage, COUNTER_DEFENSE, CR_120_3h);
}

// One gain of life for each source, whatever it dealt damage to (119.9, 702.15e).
static void add_lifelink(Engine *e, const Game *g, Results *r, const Event *damage, int count) {
    int first = r->count;
    for (int i = 0; i < count; i++) {
        View source = view_of(e, g, damage[i].source);
        if (!source_has(e, &source, KEYWORD_LIFELINK, CR_702_15d, CR_702_15c)) continue;
        if (!CR(e, 702_15b) || !CR(e, 120_3f)) continue;
        int k = first;
        while (k < r->count && !object_same(r->events[k].source, damage[i].source)) k++;
        if (k < r->count) {
            r->events[k].amount += damage[i].amount;
            continue;
        }
        bool controlled = player_is(source.controller);
        add(e, r, EVENT_GAIN_LIFE, &damage[i], CR_120_3f)->player =
            controlled ? source.controller : source.owner;
    }
}

// 120.5: damage destroys nothing by itself. Off: lethal damage does, before anything else happens.
static void destroy_nothing(Engine *e, const Game *g, const Event *events, int count) {
    for (int i = 0; i < count; i++) {
        if (!object_is(events[i].object)) continue;
        View v = view_of(e, g, events[i].object);
        if (!view_is(&v, TYPE_CREATURE) || v.damage < v.c.toughness || CR(e, 120_5)) continue;
        Event ev = event_new(EVENT_DESTROY);
        ev.object = events[i].object;
        apply(e, g, &ev);
    }
}

// The results of what was dealt; returns how many of the events were damage in the end.
static int bring_about(Engine *e, const Game *g, Event *events, int count) {
    SCRATCH_SCOPE(e->scratch);
    Results r = {.most = RESULTS_OF_ONE_MAX * count};
    r.events = SCRATCH_ARRAY(e->scratch, Event, r.most);
    int dealt = 0;  // Without those that became something else.
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_DAMAGE) continue;
        // 120.4b: results come from what is dealt, as modified. Off: from what would be.
        if (events[i].amount != events[i].position && !CR(e, 120_4b))
            events[i].amount = events[i].position;
        events[dealt++] = events[i];
    }
    for (int i = 0; i < dealt; i++) add_results(e, g, &r, &events[i]);
    add_lifelink(e, g, &r, events, dealt);
    // 120.4c: effects that look at results are applied to them.
    for (int i = 0; i < r.count; i++)
        r.events[i].settled = (g->replaced & event_bit(r.events[i].kind)) != 0 && !CR(e, 120_4c);
    if (r.count > 0) apply_all(e, g, r.events, r.count);
    destroy_nothing(e, g, events, dealt);
    return dealt;
}

int damage_deal(Engine *e, const Game *g, Event *events, int count) {
    count = prepare(e, g, events, count);
    if (count == 0) return 0;
    SCRATCH_SCOPE(e->scratch);
    Afterwards after = afterwards_new(e, count);
    count = apply_begin(e, g, events, count, &after);  // Those that happened, as they did.
    // 121.7: draws come after all that is left of the event. Off: before.
    bool early = replacement_draws_afterwards(&after) && !CR(e, 121_7);
    if (early) replacement_afterwards(e, g, &after);
    int dealt = bring_about(e, g, events, count);
    if (!early) replacement_afterwards(e, g, &after);
    return dealt;
}
