// cost_given.c - paying with objects: what may be used, the player's choice, and using it.
//
// One row for each kind of part: the zone it takes from, the question, and the event. All objects
// of one part are used at the same time.
#include "engine/rules/cost_given.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/replacement.h"
#include "engine/rules/title.h"

static const struct {
    Op op;
    EventKind event;
    QuestionRole role;
    Zone to;            // EVENT_ZONE_CHANGE
    const char *verb;   // "choose what to sacrifice"
    const char *lacks;  // What the player lacks who cannot pay.
} rows[] = {
    {OP_COST_SACRIFICE, EVENT_SACRIFICE, ROLE_COST_SACRIFICE, ZONE_NOWHERE, "sacrifice",
     "nothing to sacrifice"},
    {OP_COST_DISCARD, EVENT_DISCARD, ROLE_COST_DISCARD, ZONE_NOWHERE, "discard",
     "too few cards to discard"},
    {OP_COST_EXILE, EVENT_ZONE_CHANGE, ROLE_COST_EXILE, ZONE_EXILE, "exile",
     "too few cards to exile"},
    {OP_COST_REVEAL, EVENT_REVEAL, ROLE_COST_REVEAL, ZONE_NOWHERE, "reveal",
     "too few cards to reveal"},
    {OP_COST_TAP_PERMANENTS, EVENT_TAP, ROLE_COST_TAP, ZONE_NOWHERE, "tap",
     "too few untapped permanents to tap"},
    {OP_COST_TAP_POWER, EVENT_TAP, ROLE_COST_TAP, ZONE_NOWHERE, "tap",
     "too little power among untapped creatures"},
    {OP_COST_RETURN_TO_HAND, EVENT_ZONE_CHANGE, ROLE_COST_RETURN, ZONE_HAND, "return",
     "nothing to return"},
    {OP_COST_PUT_INTO_GRAVEYARD, EVENT_ZONE_CHANGE, ROLE_COST_RETURN, ZONE_GRAVEYARD,
     "put into its owner's graveyard", "no card to put into its owner's graveyard"},
    {OP_COST_REMOVE_COUNTERS, EVENT_COUNTERS, ROLE_COST_COUNTERS, ZONE_NOWHERE,
     "remove counters from", "too few counters to remove"},
    {OP_COST_PUT_COUNTERS, EVENT_COUNTERS, ROLE_COST_COUNTERS, ZONE_NOWHERE, "put counters on",
     "nothing to put counters on"},
};

static bool is_given(int op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if ((int)rows[i].op == op) return true;
    return false;
}

static size_t row_of(const IrNode *n) {
    size_t i = 0;
    while (i < ARRAY_LEN(rows) && rows[i].op != n->op) i++;
    gavel_assert(i < ARRAY_LEN(rows));
    return i;
}

static bool is_about_counters(const IrNode *n) {
    return n->op == OP_COST_REMOVE_COUNTERS || n->op == OP_COST_PUT_COUNTERS;
}

// What may be used for a part of the cost.
typedef struct {
    int count;
    Choice *items;  // Room for OPTIONS_MAX.
} Offer;

static Offer offer_new(Engine *e) {
    return (Offer){.items = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX)};
}

static bool is_self(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return what != NULL && (what->op == OP_SELF || what->op == OP_SELF_FROM);
}

// What the source is attached to: it is given, not chosen.
static bool is_host(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return what != NULL && (what->op == OP_ENCHANTED || what->op == OP_EQUIPPED);
}

static bool is_top(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return what != NULL && what->op == OP_TOP_CARD;
}

// The filter among whose objects the player chooses; NULL: any card, or no choice at all.
static const IrNode *filter_of(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what == NULL || op_room((Op)what->op) == ROOM_FILTER) return what;
    return is_self(n) ? NULL : ir_kid(what, FIELD_WHAT);
}

static Zone zone_of(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (n->op == OP_COST_DISCARD) return ZONE_HAND;
    if (what != NULL && what->op == OP_SELF_FROM) return filter_place(ir_kid(what, FIELD_ZONE));
    if (is_top(n)) return filter_place(ir_kid(what, FIELD_ZONE));
    const IrNode *filter = filter_of(n);
    return filter == NULL ? ZONE_BATTLEFIELD : filter_zone(filter);
}

// 614.17b: what can't happen can't be part of a cost that is paid.
static bool cannot_get_counters(const Scope *s, const IrNode *n, ObjectId id) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = id;
    ev.amount = 1;
    ev.amount2 = n->number;
    return replacement_forbids(s->e, s->g, &ev) && CR(s->e, 614_17b);
}

static bool taps(const IrNode *n) {
    return n->op == OP_COST_TAP_PERMANENTS || n->op == OP_COST_TAP_POWER;
}

// Does another part of the same cost use up the source? It can't be tapped twice, nor given up
// twice (118.10); but what is tapped may then be given up.
static bool uses_source_otherwise(const IrNode *n) {
    const IrNode *list = n->parent;
    if (list == NULL || list->op != OP_LIST || is_self(n)) return false;
    for (const IrNode *other = ir_kid(list, FIELD_ITEMS); other != NULL; other = other->next) {
        if (other->op == OP_COST_TAP && taps(n)) return true;
        bool gives_up = is_given(other->op) && !taps(other) && !is_about_counters(other);
        if (other != n && gives_up && is_self(other) && !taps(n) && !is_about_counters(n))
            return true;
    }
    return false;
}

// What may be asked of the object itself, whatever the words say of it.
static bool can_be_used(const Scope *s, const IrNode *n, const Object *o, ObjectId id) {
    if (n->op == OP_COST_PUT_INTO_GRAVEYARD) return true;  // Whoever owns it.
    if (n->op == OP_COST_PUT_COUNTERS && cannot_get_counters(s, n, id)) return false;
    PlayerId whose = o->zone == ZONE_BATTLEFIELD ? o->controller : o->owner;
    // 701.21a: only one's own; what is not sacrificed must be one's own by its description.
    if (!player_same(whose, s->you) && (n->op != OP_COST_SACRIFICE || CR(s->e, 701_21a)))
        return false;
    if (object_same(id, s->source) && uses_source_otherwise(n) && CR(s->e, 118_10)) return false;
    if (taps(n)) return !o->tapped;
    if (n->op != OP_COST_REMOVE_COUNTERS) return true;
    int needed = quantity(s, ir_kid(n, FIELD_N));
    return game_counters(s->g, id, (CounterKind)n->number) >= needed || !CR(s->e, 118_3);
}

static bool may_be_given(const Scope *s, const IrNode *n, ObjectId id) {
    bool is_cast = zone_of(n) == ZONE_HAND && object_same(id, s->source) && !is_self(n);
    if (is_cast || object_same(id, s->item) || !can_be_used(s, n, game_object(s->g, id), id))
        return false;
    const IrNode *filter = filter_of(n);
    return filter == NULL || filter_matches(s, filter, id);
}

static void offer_one(const Scope *s, const IrNode *n, ObjectId id, Offer *out) {
    if (!may_be_given(s, n, id)) return;
    engine_need_room(s->e, out->count, OPTIONS_MAX, "choices of one question");
    out->items[out->count++] = choice_object(id);
}

static void offer_zone(const Scope *s, const IrNode *n, PlayerId owner, Offer *out) {
    const ZoneList *zone = game_zone(s->g, owner, zone_of(n));
    for (CardId c = zone->first; card_is(c); c = game_place(s->g, c)->next)
        offer_one(s, n, game_id(s->g, c), out);
}

// The top cards of a pile, and what the source is attached to, as the words mean them.
static void offer_meant(const Scope *s, const IrNode *n, Offer *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    for (int i = 0; i < meant.count; i++) offer_one(s, n, meant.items[i].object, out);
}

static void offer_for(const Scope *s, const IrNode *n, Offer *out) {
    out->count = 0;
    if (is_host(n) || is_top(n)) {
        offer_meant(s, n, out);
    } else if (is_self(n)) {
        const Object *o = game_object(s->g, s->source);
        if (o != NULL && o->zone == zone_of(n)) offer_one(s, n, s->source, out);
    } else if (n->op != OP_COST_PUT_INTO_GRAVEYARD) {
        offer_zone(s, n, s->you, out);
    } else {
        for (int p = 0; p < s->g->player_count; p++) offer_zone(s, n, player_id(p), out);
    }
}

// How many objects the part asks for, at least; counters are all on one.
static int needed(const Scope *s, const IrNode *n) {
    if (n->op == OP_COST_TAP_POWER) return 0;
    const IrNode *count = is_about_counters(n) ? NULL : ir_kid(n, FIELD_N);
    if (is_top(n)) count = ir_kid(ir_kid(n, FIELD_WHAT), FIELD_N);
    return count == NULL ? 1 : quantity(s, count);
}

bool cost_given_is_self(const IrNode *n) { return is_self(n); }

Zone cost_given_zone(const IrNode *n) { return zone_of(n); }

int cost_given_needed(const Scope *s, const IrNode *n) { return needed(s, n); }

bool cost_given_fits(const Scope *s, const IrNode *n, ObjectId id) {
    const Object *o = game_object(s->g, id);
    if (o == NULL || (Zone)o->zone != zone_of(n)) return false;
    if (is_self(n) && !object_same(id, s->source)) return false;
    if (is_host(n) || is_top(n)) {
        SCRATCH_SCOPE(s->e->scratch);
        Offer offer = offer_new(s->e);
        offer_meant(s, n, &offer);
        for (int i = 0; i < offer.count; i++)
            if (object_same(offer.items[i].object, id)) return true;
        return false;
    }
    return may_be_given(s, n, id);
}

// 702.122a: the power of those that are tapped counts, not how many they are.
static int power_needed(const Scope *s, const IrNode *n) {
    return n->op == OP_COST_TAP_POWER ? quantity(s, ir_kid(n, FIELD_N)) : 0;
}

static int power_of(const Scope *s, ObjectId id) { return view_of(s->e, s->g, id).c.power; }

static int power_among(const Scope *s, const IrNode *n, const Offer *offer) {
    int power = 0;
    for (int i = 0; i < offer->count && n->op == OP_COST_TAP_POWER; i++) {
        int own = power_of(s, offer->items[i].object);
        power += own > 0 ? own : 0;  // Nobody has to be used.
    }
    return power;
}

// As few as could have the power: the mightiest.
static int fewest(const int *powers, int count, int needed) {
    bool taken[OPTIONS_MAX] = {false};
    int few = 0;
    for (; needed > 0 && few < count; few++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!taken[i] && (best < 0 || powers[i] > powers[best])) best = i;
        taken[best] = true;
        needed -= powers[best];
    }
    return few;
}

bool cost_given_payable(const Scope *s, const IrNode *n, Rejection *r) {
    SCRATCH_SCOPE(s->e->scratch);
    Offer offer = offer_new(s->e);
    offer_for(s, n, &offer);
    bool enough = offer.count >= needed(s, n) && power_among(s, n, &offer) >= power_needed(s, n);
    if (enough || !CR(s->e, 118_3)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "%s has %s", title_of_player(s->e, s->you),
                         rows[row_of(n)].lacks);
}

// What a payment gives for the cost: so many of it as are needed, and are still there to be given.
static bool take_given(const Scope *s, const IrNode *n, const Offer *offer, Answer *a) {
    const Giving *giving = s->e->giving;
    a->count = 0;
    for (int i = 0; giving != NULL && i < giving->count && a->count < needed(s, n); i++)
        for (int k = 0; k < offer->count; k++)
            if (object_same(giving->objects[i], offer->items[k].object))
                a->items[a->count++].what = offer->items[k];
    return giving != NULL && a->count == needed(s, n);
}

// The question which of them are used. `powers` has room for all of them.
static Question question_about(const Scope *s, const IrNode *n, const Offer *offer, int *powers) {
    size_t row = row_of(n);
    View v = view_of(s->e, s->g, s->source);
    Question q = question_new(QUESTION_CHOOSE, rows[row].role, s->you, s->source);
    int count = needed(s, n);
    q.min = q.max = count < offer->count ? count : offer->count;
    if (n->op == OP_COST_TAP_POWER) {
        for (int i = 0; i < offer->count; i++) powers[i] = power_of(s, offer->items[i].object);
        q.weights = powers;
        q.least = power_needed(s, n);
        q.min = fewest(powers, offer->count, q.least);
        q.max = offer->count;
    }
    q.options = offer->items;
    q.option_count = offer->count;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: choose what to %s", v.known ? view_name(s->e, &v) : "it",
             rows[row].verb);
    return q;
}

static bool choose(Scope *s, const IrNode *n, const Offer *offer, Answer *a) {
    if (take_given(s, n, offer, a)) return true;
    SCRATCH_SCOPE(s->e->scratch);
    int *powers = SCRATCH_ARRAY(s->e->scratch, int, offer->count);
    Question q = question_about(s, n, offer, powers);
    return ask(s->e, s->g, &q, a);
}

// 607.2q: what was exiled to cast a spell is exiled with it; 607.2a, 607.2k: so it is with the
// source of an ability, which itself means only what was exiled to activate it this time (607.1c).
static void link_exiled(Scope *s, const Event *events, int count) {
    const StackItem *found = game_stack_item(s->g, s->item);
    if (found == NULL) return;
    ObjectId source = found->source;
    bool by_ability = s->ability != NULL && !object_same(source, s->item);
    for (int i = 0; i < count; i++) {
        Event ev = event_new(EVENT_EXILE_LINK);
        ev.object = events[i].result;
        ev.source = source;
        if (by_ability) ev.ability = s->ability->id;
        apply(s->e, s->g, &ev);
        if (by_ability)
            scope_bind(s, (Bound){.binding = EXILED_BINDING,
                                  .kind = BOUND_OBJECT,
                                  .object = events[i].result,
                                  .player = NO_PLAYER});
    }
}

// Did something other than what the cost asks for happen?
static bool was_modified(const Event *ev, const Event *asked) {
    bool given_up = asked->kind == EVENT_SACRIFICE || asked->kind == EVENT_DISCARD;
    return ev->kind != asked->kind || ev->amount != asked->amount ||
           (given_up && ev->to != ZONE_GRAVEYARD);
}

// What was sacrificed or returned may be spoken of: as it last was (608.2h).
static void bind_paid(Scope *s, const IrNode *n, const Answer *a) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    bool spoken_of = (what->op == OP_ANY_ONE || is_host(n)) && what->binding != NO_BINDING;
    for (int i = 0; spoken_of && i < a->count; i++)
        scope_bind(s, (Bound){.binding = (int8_t)what->binding,
                              .kind = BOUND_OBJECT,
                              .object = a->items[i].what.object,
                              .player = NO_PLAYER});
}

// 702.29a, 702.29f: typecycling is cycling too.
static bool is_cycling(const Scope *s) {
    return s->ability != NULL && s->ability->kind == ABILITY_ACTIVATED &&
           (s->ability->rule == CR_702_29a || s->ability->rule == CR_702_29e);
}

static bool use(Scope *s, const IrNode *n, const Answer *a) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, a->count);
    size_t row = row_of(n);
    for (int i = 0; i < a->count; i++) {
        events[i] = event_new(rows[row].event);
        events[i].player = rows[row].event == EVENT_ZONE_CHANGE ? NO_PLAYER : s->you;
        events[i].object = a->items[i].what.object;
        events[i].source = s->source;
        events[i].to = rows[row].to;
        events[i].why = rows[row].event == EVENT_ZONE_CHANGE ? WHY_EFFECT : WHY_COST;
        if (events[i].kind == EVENT_DISCARD) events[i].amount = is_cycling(s) ? 1 : 0;
        if (events[i].kind == EVENT_TAP) events[i].amount = 1;
        if (!is_about_counters(n)) continue;
        int amount = quantity(s, ir_kid(n, FIELD_N));
        events[i].amount = n->op == OP_COST_REMOVE_COUNTERS ? -amount : amount;
        events[i].amount2 = n->number;
    }
    // 118.1: paying is carrying out what the cost says.
    if (a->count == 0 || !CR(s->e, 118_1)) return true;
    Event asked = events[0];
    int paid = apply_all(s->e, s->g, events, a->count);
    if (n->op == OP_COST_EXILE) link_exiled(s, events, paid);
    if (n->op == OP_COST_SACRIFICE || n->op == OP_COST_RETURN_TO_HAND) bind_paid(s, n, a);
    // 118.11: it is paid even if something else was done instead.
    if (!was_modified(&events[0], &asked) || CR(s->e, 118_11)) return true;
    return rejection_set(&s->e->refused, REJECTED_COST_CANNOT_PAY,
                         "something else happened than its cost asks for");
}

bool cost_given_pay(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Offer offer = offer_new(s->e);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    // 118.10: an earlier part may have used what this one needs.
    if (!cost_given_payable(s, n, &s->e->refused)) return false;
    offer_for(s, n, &offer);
    bool any_number = n->op == OP_COST_TAP_POWER;
    if (offer.count == 0 || (needed(s, n) <= 0 && !any_number)) return true;
    if (is_self(n)) {  // Nothing to choose.
        a->count = 1;
        a->items[0].what = choice_object(s->source);
    } else if (!choose(s, n, &offer, a)) {
        return false;
    }
    return use(s, n, a);
}

// 118.12: who can't pay can't choose to.
bool cost_given_pay_entering(Scope *s, const IrNode *n, const char *source_name, bool may) {
    SCRATCH_SCOPE(s->e->scratch);
    Offer offer = offer_new(s->e);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    offer_for(s, n, &offer);
    Question q = question_about(s, n, &offer, SCRATCH_ARRAY(s->e->scratch, int, offer.count));
    q.role = ROLE_OTHER;  // No action that the player takes says what pays.
    q.optional = q.all_or_none = may;
    if (q.max < needed(s, n)) q.max = 0;
    q.min = may ? 0 : q.max;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose what to %s%s", source_name, rows[row_of(n)].verb,
             may ? ", or none" : "");
    return ask(s->e, s->g, &q, a) && a->count > 0 && use(s, n, a);
}
