// cost.c - costs other than mana (118): can each part be paid, and paying it.
//
// A cost is a list of parts; each kind of part has one row with its test and its payment. Mana is
// collected by cost_mana and paid by payment.c.
#include "engine/rules/cost.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/commander.h"
#include "engine/rules/cost_given.h"
#include "engine/rules/operations.h"
#include "engine/rules/replacement.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

static const IrNode *first_part(const IrNode *costs) {
    if (costs == NULL) return NULL;
    return costs->op == OP_LIST ? ir_kid(costs, FIELD_ITEMS) : costs;
}

// ---- mana

// Those of one printed cost: the reader of cards sees to it that they fit.
static void add_symbol(ManaCost *out, ManaSymbol symbol) {
    gavel_assert(out->count < MANA_SYMBOLS_MAX);
    out->symbols[out->count++] = symbol;
}

static void need_room(Engine *e, const ManaCost *c) {
    engine_need_room(e, c->count, MANA_SYMBOLS_MAX, "mana symbols of a cost");
}

// 107.3a: what was announced for X stands wherever X does; 107.4b: it is generic mana.
void mana_cost_with_x(const ManaCost *printed, int x, ManaCost *out) {
    if (out != printed) *out = *printed;
    for (int i = 0; i < out->count; i++)
        if (out->symbols[i].kind == SYMBOL_VARIABLE)
            out->symbols[i] = (ManaSymbol){.kind = SYMBOL_GENERIC, .amount = x < 0 ? 0 : x};
}

// The generic part stands first (107.4), as costs are printed.
void mana_cost_add_generic(Engine *e, ManaCost *c, int amount) {
    if (amount <= 0) return;
    for (int i = 0; i < c->count; i++)
        if (c->symbols[i].kind == SYMBOL_GENERIC) {
            if (c->symbols[i].amount > INT32_MAX - amount)
                engine_hit_limit(e, "generic mana of a cost");
            c->symbols[i].amount += amount;
            return;
        }
    need_room(e, c);
    memmove(&c->symbols[1], &c->symbols[0], c->count * sizeof c->symbols[0]);
    c->symbols[0] = (ManaSymbol){.kind = SYMBOL_GENERIC, .amount = amount};
    c->count++;
}

void mana_cost_add(Engine *e, ManaCost *to, const ManaCost *more) {
    for (int i = 0; i < more->count; i++) {
        if (more->symbols[i].kind == SYMBOL_GENERIC) {
            mana_cost_add_generic(e, to, more->symbols[i].amount);
            continue;
        }
        need_room(e, to);
        to->symbols[to->count++] = more->symbols[i];
    }
}

int cost_repeats(Engine *e, int times) {
    engine_need_room(e, times, GENERIC_MAX, "how often a cost counts");
    return times;
}

bool mana_cost_has_x(const ManaCost *c) {
    for (int i = 0; i < c->count; i++)
        if (c->symbols[i].kind == SYMBOL_VARIABLE) return true;
    return false;
}

static void add_mana(const IrNode *n, int x, ManaCost *out) {
    ManaCost part;
    mana_cost_known(n->name, &part);
    mana_cost_with_x(&part, x, &part);
    for (int i = 0; i < part.count; i++) add_symbol(out, part.symbols[i]);
}

void cost_mana(const IrNode *costs, int x, ManaCost *out) {
    *out = (ManaCost){0};
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next)
        if (n->op == OP_COST_MANA && ir_kid(n, FIELD_N) == NULL) add_mana(n, x, out);
}

// 107.3h: X is 0, unless the object is a spell for which it was chosen.
static int x_in_cost_of(const Scope *s, ObjectId id) {
    const StackItem *item = game_stack_item(s->g, id);
    const Object *o = game_object(s->g, id);
    if (item != NULL) return item->x;
    return o != NULL && o->cast_x > 0 && !CR(s->e, 107_3h) ? o->cast_x : 0;
}

static ObjectId whose_mana_cost(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    return meant.count > 0 && meant.items[0].kind == CHOICE_OBJECT ? meant.items[0].object
                                                                   : NO_OBJECT;
}

void cost_mana_due(const Scope *s, const IrNode *costs, ManaCost *out) {
    cost_mana(costs, s->x, out);
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next) {
        const IrNode *each = n->op == OP_COST_MANA ? ir_kid(n, FIELD_N) : NULL;
        ManaCost part = {0};
        if (each != NULL) add_mana(n, s->x, &part);
        for (int times = each == NULL ? 0 : cost_repeats(s->e, quantity(s, each)); times > 0;
             times--)
            mana_cost_add(s->e, out, &part);
        if (n->op != OP_COST_MANA_OF) continue;
        ObjectId id = whose_mana_cost(s, n);
        View v = view_of(s->e, s->g, id);
        if (!v.known || v.c.face.v < 0) continue;
        mana_cost_with_x(&pool_face(s->e->pool, v.c.face)->cost, x_in_cost_of(s, id), &part);
        mana_cost_add(s->e, out, &part);
    }
}

static bool speaks_of_x(const IrNode *n) {
    if (n->op == OP_VARIABLE) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (speaks_of_x(n->kids[i])) return true;
    return false;
}

bool cost_has_x(const IrNode *costs) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next) {
        if (n->op == OP_COST_MANA && strchr(n->name, 'X') != NULL) return true;
        if (speaks_of_x(n)) return true;
    }
    return false;
}

bool cost_has(const IrNode *costs, Op op) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next)
        if (n->op == op) return true;
    return false;
}

// ---- {T} and {Q}

// 302.6 and 602.5a say the same of creatures; 702.10c excepts those with haste.
static bool is_too_new(const Scope *s, const Object *o) {
    if (!o->sick || !permanent_is(s->e, s->g, s->source, TYPE_CREATURE)) return false;
    if (permanent_has(s->e, s->g, s->source, KEYWORD_HASTE) && CR(s->e, 702_10c)) return false;
    return CR(s->e, 302_6) && CR(s->e, 602_5a);
}

static bool can_turn(const Scope *s, bool to_tapped, Rejection *r) {
    const Object *o = game_object(s->g, s->source);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD)
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it is not on the battlefield");
    bool stuck = o->tapped == to_tapped;
    if (stuck && (to_tapped ? CR(s->e, 107_5) : CR(s->e, 107_6)))
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it is already %s",
                             to_tapped ? "tapped" : "untapped");
    if (is_too_new(s, o))
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it has summoning sickness");
    return true;
}

static bool can_tap(const Scope *s, const IrNode *n, Rejection *r) {
    (void)n;
    return can_turn(s, true, r);
}
static bool can_untap(const Scope *s, const IrNode *n, Rejection *r) {
    (void)n;
    return can_turn(s, false, r);
}

static bool turn_source(Scope *s, EventKind kind) {
    Event ev = event_new(kind);
    ev.object = s->source;
    ev.source = s->source;
    ev.player = s->you;
    ev.why = WHY_COST;
    apply(s->e, s->g, &ev);
    return true;
}

static bool pay_tap(Scope *s, const IrNode *n) {
    (void)n;
    return turn_source(s, EVENT_TAP);
}
static bool pay_untap(Scope *s, const IrNode *n) {
    (void)n;
    return turn_source(s, EVENT_UNTAP);
}

// ---- exerting

// 701.43b: whether it is tapped or has been exerted before or not; 701.43c: only on the
// battlefield.
static bool can_exert(const Scope *s, const IrNode *n, Rejection *r) {
    (void)n;
    const Object *o = game_object(s->g, s->source);
    if (o != NULL && o->zone == ZONE_BATTLEFIELD) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it is not on the battlefield");
}

static bool pay_exert(Scope *s, const IrNode *n) {
    (void)n;
    return turn_source(s, EVENT_EXERTS);
}

// ---- life

// 119.4: no more than one has; 119.4b: 0 life always.
static bool has_life(Engine *e, const Game *g, PlayerId p, int amount) {
    return amount <= game_player(g, p)->life || (amount <= 0 && CR(e, 119_4b)) || !CR(e, 119_4);
}

bool cost_life_payable(Engine *e, const Game *g, PlayerId p, int amount) {
    return !(amount > 0 && replacement_no_life_loss(e, g, p)) && has_life(e, g, p, amount);
}

// 903.4f: what counts colors of a commander's identity is undefined without a commander.
static bool is_undefined(const Scope *s, const IrNode *amount) {
    ColorSet colors;
    return amount->op == OP_COMMANDER_COLORS && !commander_identity(s->e, s->g, s->you, &colors) &&
           CR(s->e, 903_4f);
}

static bool can_pay_life(const Scope *s, const IrNode *n, Rejection *r) {
    if (is_undefined(s, ir_kid(n, FIELD_N)))
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "%s has no commander",
                             title_of_player(s->e, s->you));
    int amount = quantity(s, ir_kid(n, FIELD_N));
    int life = game_player(s->g, s->you)->life;
    if (amount > 0 && replacement_no_life_loss(s->e, s->g, s->you))
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it costs life, and %s can't lose life",
                             title_of_player(s->e, s->you));
    if (has_life(s->e, s->g, s->you, amount)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it costs %d life, and %s has %d", amount,
                         title_of_player(s->e, s->you), life);
}

static bool pay_life(Scope *s, const IrNode *n) {
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = s->you;
    ev.source = s->source;
    ev.amount = quantity(s, ir_kid(n, FIELD_N));
    if (ev.amount > 0 && CR(s->e, 118_3b)) apply(s->e, s->g, &ev);
    return true;
}

// ---- loyalty

static int loyalty_on(const Scope *s) { return game_counters(s->g, s->source, COUNTER_LOYALTY); }

typedef struct {
    PlayerId player;
    int sum;
} Surcharge;

static bool add_surcharge(const Scope *s, const IrNode *n, const void *context) {
    Surcharge *more = *(Surcharge *const *)context;
    if (!player_same(s->you, more->player)) return false;
    node_used(s->e, n);
    more->sum += quantity(s, ir_kid(n, FIELD_N));
    return false;  // All of them count.
}

// What effects add to the cost of a loyalty ability.
static int loyalty_surcharge(const Scope *s) {
    Surcharge more = {s->you, 0}, *context = &more;
    statement_any(s->e, s->g, OP_LOYALTY_COSTS_MORE, add_surcharge, &context);
    return more.sum;
}

// 606.5: several costs are one. Off: each is paid for itself, what is removed first.
static int loyalty_needed(const Scope *s, int change) {
    int more = loyalty_surcharge(s);
    return more == 0 || CR(s->e, 606_5) ? change + more : change;
}

// 606.6. With the rule off as many are removed as are there.
static bool can_pay_loyalty(const Scope *s, const IrNode *n, Rejection *r) {
    int change = loyalty_needed(s, quantity(s, ir_kid(n, FIELD_N)));
    if (change >= 0 || -change <= loyalty_on(s) || !CR(s->e, 606_6)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY,
                         "it has %d loyalty counter%s, and %d must be removed", loyalty_on(s),
                         loyalty_on(s) == 1 ? "" : "s", -change);
}

// 606.4, 107.7: counters are put on it or removed from it.
static bool pay_loyalty(Scope *s, const IrNode *n) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = ev.source = s->source;
    ev.player = s->you;
    ev.amount = quantity(s, ir_kid(n, FIELD_N)) + loyalty_surcharge(s);
    ev.amount2 = COUNTER_LOYALTY;
    ev.why = WHY_COST;
    if (ev.amount != 0 && CR(s->e, 606_4) && CR(s->e, 107_7)) apply(s->e, s->g, &ev);
    return true;
}

// ---- the whole hand

static bool pay_hand(Scope *s, const IrNode *n) {
    (void)n;
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    const ZoneList *hand = game_zone(s->g, s->you, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next) {
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_DISCARD);
        events[count].player = s->you;
        events[count].object = game_id(s->g, c);
        events[count].source = s->source;
        events[count++].why = WHY_COST;
    }
    apply_all(s->e, s->g, events, count);
    return true;
}

// ---- the rows

static bool can_pay_mana(const Scope *s, const IrNode *n, Rejection *r) {
    (void)s;
    (void)n;
    (void)r;
    return true;
}
static bool pay_mana_elsewhere(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
    return true;
}

// 118.6: what has no mana cost has one that cannot be paid.
static bool can_pay_mana_of(const Scope *s, const IrNode *n, Rejection *r) {
    View v = view_of(s->e, s->g, whose_mana_cost(s, n));
    bool has_cost = v.known && v.c.face.v >= 0 && pool_face(s->e->pool, v.c.face)->has_cost;
    if (has_cost || !CR(s->e, 118_6)) return true;
    return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "there is no mana cost to pay");
}

// ---- the top card of a kind in the graveyard

static ObjectId top_of_graveyard(const Scope *s, const IrNode *n) {
    const ZoneList *graveyard = game_zone(s->g, s->you, ZONE_GRAVEYARD);
    for (CardId c = graveyard->first; card_is(c); c = game_place(s->g, c)->next)
        if (filter_matches(s, ir_kid(n, FIELD_WHAT), game_id(s->g, c))) return game_id(s->g, c);
    return NO_OBJECT;
}

static bool can_exile_top(const Scope *s, const IrNode *n, Rejection *r) {
    if (object_is(top_of_graveyard(s, n)) || !CR(s->e, 118_3)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "no such card is in %s's graveyard",
                         title_of_player(s->e, s->you));
}

static bool exile_top(Scope *s, const IrNode *n) {
    ObjectId top = top_of_graveyard(s, n);
    if (object_is(top)) apply_move(s->e, s->g, top, ZONE_EXILE, NO_PLAYER, WHY_EFFECT);
    return true;
}

// ---- milling

// 701.17b: no more cards than the library has.
static bool can_mill(const Scope *s, const IrNode *n, Rejection *r) {
    int count = game_zone(s->g, s->you, ZONE_LIBRARY)->count;
    if (quantity(s, ir_kid(n, FIELD_N)) <= count || !CR(s->e, 701_17b) || !CR(s->e, 118_3))
        return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "%s has %d cards to mill",
                         title_of_player(s->e, s->you), count);
}

static bool pay_mill(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    int wanted = quantity(s, ir_kid(n, FIELD_N)), count = 0;
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    CardId c = game_zone(s->g, s->you, ZONE_LIBRARY)->first;
    for (; card_is(c) && count < wanted; c = game_place(s->g, c)->next) {
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = game_id(s->g, c);
        events[count].source = s->source;
        events[count].to = ZONE_GRAVEYARD;
        events[count++].why = WHY_MILL;
    }
    apply_all(s->e, s->g, events, count);
    return true;
}

// ---- energy

static bool can_pay_energy(const Scope *s, const IrNode *n, Rejection *r) {
    int energy = game_player_counters(s->g, s->you, COUNTER_ENERGY);
    if (energy >= n->number || !CR(s->e, 118_3)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "it costs %d energy, and %s has %d",
                         n->number, title_of_player(s->e, s->you), energy);
}

static bool pay_energy(Scope *s, const IrNode *n) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.player = s->you;
    ev.source = s->source;
    ev.amount = -n->number;
    ev.amount2 = COUNTER_ENERGY;
    ev.why = WHY_COST;
    if (CR(s->e, 107_14)) apply(s->e, s->g, &ev);
    return true;
}

typedef struct {
    bool (*payable)(const Scope *s, const IrNode *n, Rejection *r);
    bool (*pay)(Scope *s, const IrNode *n);
} Row;
static const Row rows[OP_COUNT] = {
    [OP_COST_MANA] = {can_pay_mana, pay_mana_elsewhere},  // payment.c
    [OP_COST_MANA_OF] = {can_pay_mana_of, pay_mana_elsewhere},
    [OP_COST_ENERGY] = {can_pay_energy, pay_energy},
    [OP_COST_EXILE_TOP] = {can_exile_top, exile_top},
    [OP_COST_MILL] = {can_mill, pay_mill},
    [OP_COST_TAP] = {can_tap, pay_tap},        // 107.5
    [OP_COST_UNTAP] = {can_untap, pay_untap},  // 107.6
    [OP_COST_PAY_LIFE] = {can_pay_life, pay_life},
    [OP_COST_EXERT] = {can_exert, pay_exert},
    [OP_COST_LOYALTY] = {can_pay_loyalty, pay_loyalty},
    [OP_COST_SACRIFICE] = {cost_given_payable, cost_given_pay},
    [OP_COST_DISCARD] = {cost_given_payable, cost_given_pay},
    [OP_COST_DISCARD_HAND] = {can_pay_mana, pay_hand},
    [OP_COST_EXILE] = {cost_given_payable, cost_given_pay},
    [OP_COST_REVEAL] = {cost_given_payable, cost_given_pay},
    [OP_COST_TAP_PERMANENTS] = {cost_given_payable, cost_given_pay},
    [OP_COST_TAP_POWER] = {cost_given_payable, cost_given_pay},
    [OP_COST_RETURN_TO_HAND] = {cost_given_payable, cost_given_pay},
    [OP_COST_REMOVE_COUNTERS] = {cost_given_payable, cost_given_pay},
    [OP_COST_PUT_COUNTERS] = {cost_given_payable, cost_given_pay},
    [OP_COST_PUT_INTO_GRAVEYARD] = {cost_given_payable, cost_given_pay},
};

static const Row *row_of(const IrNode *n) {
    gavel_assert(rows[n->op].pay != NULL);  // The grammar knows a cost that has no row here.
    return &rows[n->op];
}

bool cost_payable(const Scope *s, const IrNode *costs, Rejection *r) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next)
        if (!row_of(n)->payable(s, n, r)) return false;
    return true;
}

void cost_used(const Scope *s, const IrNode *costs) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next) node_used(s->e, n);
}

// 601.2h: the parts may be paid in any order; they are in the order of the text, but what is given
// up comes last, so that a source can be tapped before it is sacrificed.
bool cost_pay(Scope *s, const IrNode *costs) {
    for (int last = 0; last <= 1; last++)
        for (const IrNode *n = first_part(costs); n != NULL; n = n->next) {
            bool gives_up = row_of(n)->pay == cost_given_pay;
            if (gives_up == (last == 1) && !row_of(n)->pay(s, n)) return false;
        }
    cost_used(s, costs);
    return true;
}

bool cost_supported(Op op) { return rows[op].pay != NULL; }
