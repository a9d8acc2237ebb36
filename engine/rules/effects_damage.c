// effects_damage.c - the instruction to deal damage (120.2b), and excess damage: where it goes
// instead (120.4a), and how much of it there was (120.10).
#include "engine/rules/apply.h"
#include "engine/rules/damage.h"
#include "engine/rules/effect_handlers.h"

// ---- excess damage

static int least(int a, int b) { return a < b ? a : b; }

// The most damage from that source that leaves no excess; of several types the one that bears least
// counts.
static int bearable(const Scope *s, ObjectId id, ObjectId source) {
    View v = view_of(s->e, s->g, id), from = view_of(s->e, s->g, source);
    int most = INT32_MAX;
    if (view_is(&v, TYPE_CREATURE)) {
        int lethal = v.c.toughness > v.damage ? v.c.toughness - v.damage : 0;
        most = view_has(&from, KEYWORD_DEATHTOUCH) ? least(lethal, 1) : lethal;
    }
    if (view_is(&v, TYPE_PLANESWALKER))
        most = least(most, game_counters(s->g, id, COUNTER_LOYALTY));
    if (view_is(&v, TYPE_BATTLE)) most = least(most, game_counters(s->g, id, COUNTER_DEFENSE));
    return most;
}

// "Excess damage is dealt to ... instead", somewhere in the ability.
static const IrNode *excess_goes_to(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_EXCESS_INSTEAD) return ir_kid(n, FIELD_WHO);
        for (int i = 0; i < n->kid_count; i++) {
            const IrNode *found = excess_goes_to(n->kids[i]);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

// 120.4a: before anything else looks at the damage. Returns how many events there are then.
static int turn_aside(Scope *s, Event *events, int count) {
    const IrNode *who = s->ability == NULL ? NULL : excess_goes_to(s->ability->root);
    if (who == NULL) return count;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    int all = count;
    for (int i = 0; i < count && players.count > 0; i++) {
        if (!object_is(events[i].object)) continue;
        int most = bearable(s, events[i].object, events[i].source);
        if (events[i].amount <= most || !CR(s->e, 120_4a)) continue;
        engine_need_room(s->e, all, BATCH_MAX, "events at once");
        events[all++] =
            damage_event(events[i].source, players.items[0], events[i].amount - most, false);
        events[i].amount = most;
    }
    return all;
}

// ---- what was dealt, for "that much" and "the excess damage dealt this way"

typedef struct {
    ObjectId object;
    int bearable;  // Before it was dealt.
} Before;

static void bind_amount(Scope *s, const IrNode *n, BoundKind kind, int amount) {
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = (uint8_t)kind,
                          .amount = amount,
                          .player = NO_PLAYER});
}

static int dealt_to(const Event *events, int count, ObjectId id) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        if (object_same(events[i].object, id)) sum += events[i].amount;
    return sum;
}

// 120.10: what was dealt to a permanent beyond what is lethal. Off: all that was dealt to it.
static void bind_dealt(Scope *s, const IrNode *n, const Before *before, int befores,
                       const Event *events, int count) {
    int all = 0, excess = 0;
    for (int i = 0; i < count; i++) all += events[i].amount;
    for (int i = 0; i < befores; i++) {
        int dealt = dealt_to(events, count, before[i].object);
        if (dealt <= before[i].bearable) continue;
        excess += before[i].bearable > 0 && CR(s->e, 120_10) ? dealt - before[i].bearable : dealt;
    }
    bind_amount(s, n, BOUND_NUMBER, all);
    bind_amount(s, n, BOUND_EXCESS, excess);
}

static void deal(Scope *s, const IrNode *n, Event *events, int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Before *before = SCRATCH_ARRAY(s->e->scratch, Before, count);
    int befores = 0;
    for (int i = 0; i < count && n->binding != NO_BINDING; i++) {
        int k = 0;
        while (k < befores && !object_same(before[k].object, events[i].object)) k++;
        if (k < befores || !object_is(events[i].object)) continue;
        before[befores++] =
            (Before){events[i].object, bearable(s, events[i].object, events[i].source)};
    }
    count = damage_deal(s->e, s->g, events, count);
    if (n->binding == NO_BINDING) return;
    bind_dealt(s, n, before, befores, events, count);
    for (int i = 0; i < befores; i++)
        if (dealt_to(events, count, before[i].object) > 0)
            scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                                  .kind = BOUND_OBJECT,
                                  .object = before[i].object,
                                  .player = NO_PLAYER});
}

// 120.2b: the object that the words name deals it. Off: what the words stand on.
static ObjectId dealer(const Scope *s, ObjectId named) {
    return object_same(named, s->source) || CR(s->e, 120_2b) ? named : s->source;
}

// How much one recipient is dealt: "they" is each of the players that the words name.
static int amount_for(const Scope *s, const IrNode *n, Field amount_field, const IrNode *to,
                      Choice recipient) {
    const IrNode *amount = ir_kid(n, amount_field);
    const IrNode *times = n->op == OP_DAMAGE ? ir_kid(n, FIELD_A) : NULL;
    if (recipient.kind != CHOICE_PLAYER)
        return quantity_times(s, quantity(s, amount), times == NULL ? 1 : quantity(s, times));
    return quantity_times(s, quantity_for(s, amount, to, recipient.player),
                          times == NULL ? 1 : quantity_for(s, times, to, recipient.player));
}

// What the node's sources deal to what it names, added to the events.
static int add_damage(Scope *s, const IrNode *n, Field amount_field, Field to_field, Event *events,
                      int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Set sources = set_new(s->e), to = set_new(s->e);
    const IrNode *named = ir_kid(n, to_field);
    objects_meant(s, ir_kid(n, FIELD_SRC), &sources);
    if (named != NULL) objects_introduced(s, named, &to);
    for (int i = 0; i < sources.count; i++)
        for (int k = 0; k < to.count; k++) {
            engine_need_room(s->e, count, BATCH_MAX, "events at once");
            ObjectId source = dealer(s, sources.items[i].object);
            int amount = amount_for(s, n, amount_field, named, to.items[k]);
            events[count++] = damage_event(source, to.items[k], amount, false);
        }
    return count;
}

static void deal_added(Scope *s, const IrNode *n, Event *events, int count) {
    count = turn_aside(s, events, count);
    for (int i = 0; i < count; i++) events[i].by = s->item;
    deal(s, n, events, count);
}

void effect_damage(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    deal_added(s, n, events, add_damage(s, n, FIELD_N, FIELD_TO, events, 0));
}

// Both at the same time.
void effect_damage_both(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = add_damage(s, n, FIELD_N, FIELD_TO, events, 0);
    deal_added(s, n, events, add_damage(s, n, FIELD_M, FIELD_B, events, count));
}

// The two that fight; a creature may be told to fight itself (701.14c).
static bool fighters(const Scope *s, const IrNode *n, Choice out[2]) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e), others = set_new(s->e);
    const IrNode *to = ir_kid(n, FIELD_TO);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (to != NULL) objects_meant(s, to, &others);
    if (objects.count + others.count != 2 || objects.count == 0) return false;
    out[0] = objects.items[0];
    out[1] = to != NULL ? others.items[0] : objects.items[1];
    return true;
}

// 701.14a: each deals damage equal to its power to the other; 701.14b: only if both are still
// creatures on the battlefield; 701.14d: not in combat.
void effect_fight(Scope *s, const IrNode *n) {
    Choice two[2];
    if (!fighters(s, n, two)) return;
    Event events[2];
    int count = 0;
    for (int i = 0; i < 2; i++) {
        ObjectId id = two[i].object;
        if (!permanent_is(s->e, s->g, id, TYPE_CREATURE) && CR(s->e, 701_14b)) return;
        if (game_object(s->g, two[1 - i].object) == NULL) continue;
        View v = view_of(s->e, s->g, id);
        events[count] = damage_event(id, two[1 - i], v.c.power, !CR(s->e, 701_14d));
        events[count++].by = s->item;
    }
    if (!CR(s->e, 701_14a)) return;
    bool itself = object_same(two[0].object, two[1].object) && CR(s->e, 701_14c);
    if (itself) events[0].amount = quantity_times(s, events[0].amount, 2);
    damage_deal(s->e, s->g, events, itself ? 1 : count);
}
