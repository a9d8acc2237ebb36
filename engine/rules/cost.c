// cost.c - costs other than mana (118): can each part be paid, and paying it.
//
// A cost is a list of parts; each kind of part has one row with its test and its payment. Mana is
// collected by cost_mana and paid by payment.c.
#include "engine/rules/cost.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/operations.h"

static const IrNode *first_part(const IrNode *costs) {
    if (costs == NULL) return NULL;
    return costs->op == OP_LIST ? ir_kid(costs, FIELD_ITEMS) : costs;
}

// ---- mana

static void add_symbol(ManaCost *out, ManaSymbol symbol) {
    gavel_assert(out->count < MANA_SYMBOLS_MAX);
    out->symbols[out->count++] = symbol;
}

// 107.3a: what was announced for X stands wherever X does; 107.4b: it is generic mana.
void mana_cost_with_x(const ManaCost *printed, int x, ManaCost *out) {
    ManaCost cost = {0};
    for (int i = 0; i < printed->count; i++) {
        ManaSymbol symbol = printed->symbols[i];
        if (symbol.kind == SYMBOL_VARIABLE)
            symbol = (ManaSymbol){.kind = SYMBOL_GENERIC, .amount = x < 0 ? 0 : x};
        add_symbol(&cost, symbol);
    }
    *out = cost;
}

// The generic part stands first (107.4), as costs are printed.
void mana_cost_add_generic(ManaCost *c, int amount) {
    if (amount <= 0) return;
    for (int i = 0; i < c->count; i++)
        if (c->symbols[i].kind == SYMBOL_GENERIC) {
            c->symbols[i].amount += amount;
            return;
        }
    gavel_assert(c->count < MANA_SYMBOLS_MAX);
    memmove(&c->symbols[1], &c->symbols[0], c->count * sizeof c->symbols[0]);
    c->symbols[0] = (ManaSymbol){.kind = SYMBOL_GENERIC, .amount = amount};
    c->count++;
}

bool mana_cost_has_x(const ManaCost *c) {
    for (int i = 0; i < c->count; i++)
        if (c->symbols[i].kind == SYMBOL_VARIABLE) return true;
    return false;
}

void cost_mana(const IrNode *costs, int x, ManaCost *out) {
    *out = (ManaCost){0};
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next) {
        if (n->op != OP_COST_MANA) continue;
        ManaCost part = {0};
        Status status = {0};
        bool readable = mana_cost_read(span_of(n->name), &part, (Place){0}, &status);
        gavel_assert(readable);
        mana_cost_with_x(&part, x, &part);
        for (int i = 0; i < part.count; i++) add_symbol(out, part.symbols[i]);
    }
}

bool cost_has(const IrNode *costs, Op op) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next)
        if (n->op == op) return true;
    return false;
}

// ---- {T} and {Q}

static const char *source_name(const Scope *s, char *into, size_t size) {
    View v = view_of(s->e, s->g, s->source);
    snprintf(into, size, "%s", v.known ? view_name(s->e, &v) : "it");
    return into;
}

enum { NAME_TEXT_MAX = 96 };

// 302.6 and 602.5a say the same of creatures; 702.10c excepts those with haste.
static bool is_too_new(const Scope *s, const View *v) {
    if (!v->sick || !view_is(v, TYPE_CREATURE)) return false;
    if (view_has(v, KEYWORD_HASTE) && CR(s->e, 702_10c)) return false;
    return CR(s->e, 302_6) && CR(s->e, 602_5a);
}

static bool can_turn(const Scope *s, bool to_tapped, const char *what, Rejection *r) {
    View v = view_of(s->e, s->g, s->source);
    if (!v.known || v.last_known || v.zone != ZONE_BATTLEFIELD)
        return rejection_set(r, REJECTED_COST_CANNOT_PAY,
                             "Cannot pay for %s: it is not on the battlefield.", what);
    bool stuck = v.tapped == to_tapped;
    if (stuck && (to_tapped ? CR(s->e, 107_5) : CR(s->e, 107_6)))
        return rejection_set(r, REJECTED_COST_CANNOT_PAY, "Cannot pay for %s: it is already %s.",
                             what, to_tapped ? "tapped" : "untapped");
    if (is_too_new(s, &v))
        return rejection_set(
            r, REJECTED_COST_CANNOT_PAY,
            "Cannot pay for %s: it has not been under its controller's control since "
            "their turn began (summoning sickness).",
            what);
    return true;
}

static bool can_tap(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    (void)n;
    return can_turn(s, true, what, r);
}
static bool can_untap(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    (void)n;
    return can_turn(s, false, what, r);
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

// ---- life

static bool can_pay_life(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    int amount = quantity(s, ir_kid(n, FIELD_N));
    int life = game_player(s->g, s->you)->life;
    if (amount <= life || amount <= 0 || !CR(s->e, 119_4)) return true;  // 119.4b
    return rejection_set(r, REJECTED_COST_CANNOT_PAY,
                         "Cannot pay for %s: it costs %d life, and %s has %d.", what, amount,
                         s->e->player_names[s->you.v], life);
}

static bool pay_life(Scope *s, const IrNode *n) {
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = s->you;
    ev.source = s->source;
    ev.amount = quantity(s, ir_kid(n, FIELD_N));
    if (ev.amount > 0 && CR(s->e, 118_3b)) apply(s->e, s->g, &ev);
    return true;
}

// ---- things given up: a permanent, cards of the hand

// What may be given up for a part of the cost.
typedef struct {
    int count;
    Choice items[OPTIONS_MAX];
} Offer;

static void offer_add(Offer *o, ObjectId id) {
    if (o->count < OPTIONS_MAX) o->items[o->count++] = choice_object(id);
}

static bool is_meant(const Scope *s, const IrNode *what, ObjectId id) {
    if (what == NULL) return true;
    if (what->op == OP_SELF) return object_same(id, s->source);
    if (op_room((Op)what->op) != ROOM_FILTER) what = ir_kid(what, FIELD_WHAT);
    return what == NULL || filter_matches(s, what, id);
}

// 701.21a: only permanents, and only one's own.
static void offer_sacrifice(const Scope *s, const IrNode *n, Offer *out) {
    out->count = 0;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        const Object *o = game_place(s->g, c);
        ObjectId id = game_id(s->g, c);
        if (o->phased_out || !is_meant(s, what, id)) continue;
        if (!player_same(o->controller, s->you) && CR(s->e, 701_21a)) continue;
        offer_add(out, id);
    }
}

static void offer_discard(const Scope *s, const IrNode *n, Offer *out) {
    out->count = 0;
    const ZoneList *hand = game_zone(s->g, s->you, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next)
        if (is_meant(s, ir_kid(n, FIELD_WHAT), game_id(s->g, c))) offer_add(out, game_id(s->g, c));
}

static bool has_enough(const Scope *s, const Offer *o, int needed, const char *what,
                       const char *lacking, Rejection *r) {
    if (o->count >= needed || !CR(s->e, 118_3)) return true;
    return rejection_set(r, REJECTED_COST_CANNOT_PAY, "Cannot pay for %s: %s has %s.", what,
                         s->e->player_names[s->you.v], lacking);
}

static bool can_sacrifice(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    Offer offer;
    offer_sacrifice(s, n, &offer);
    return has_enough(s, &offer, 1, what, "nothing to sacrifice", r);
}

// How many cards "Discard a card" and its like ask for.
static int discards(const Scope *s, const IrNode *n) {
    const IrNode *count = ir_kid(n, FIELD_N);
    return count == NULL ? 1 : quantity(s, count);
}

static bool can_discard(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    Offer offer;
    offer_discard(s, n, &offer);
    return has_enough(s, &offer, discards(s, n), what, "too few cards to discard", r);
}

// Asks which of the offer pay; all of them where there are no more than needed.
static bool choose_offered(Scope *s, QuestionRole role, const Offer *offer, int needed,
                           const char *verb, Answer *a) {
    char name[NAME_TEXT_MAX];
    Question q = question_new(QUESTION_CHOOSE, role, s->you, s->source);
    q.min = q.max = needed < offer->count ? needed : offer->count;
    q.options = offer->items;
    q.option_count = offer->count;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: choose what to %s", source_name(s, name, sizeof name),
             verb);
    return ask(s->e, s->g, &q, a);
}

static bool give_up(Scope *s, EventKind kind, const Answer *a) {
    Event events[ANSWER_ITEMS_MAX];
    for (int i = 0; i < a->count; i++) {
        events[i] = event_new(kind);
        events[i].player = s->you;
        events[i].object = a->items[i].what.object;
        events[i].source = s->source;
        events[i].why = WHY_COST;
    }
    apply_all(s->e, s->g, events, a->count);
    return true;
}

static bool pay_sacrifice(Scope *s, const IrNode *n) {
    Offer offer;
    Answer a;
    offer_sacrifice(s, n, &offer);
    if (offer.count == 0) return true;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what != NULL && what->op == OP_SELF) {  // Nothing to choose.
        a.count = 1;
        a.items[0].what = choice_object(s->source);
    } else if (!choose_offered(s, ROLE_COST_SACRIFICE, &offer, 1, "sacrifice", &a)) {
        return false;
    }
    return give_up(s, EVENT_SACRIFICE, &a);
}

static bool pay_discard(Scope *s, const IrNode *n) {
    Offer offer;
    Answer a;
    offer_discard(s, n, &offer);
    int needed = discards(s, n);
    if (offer.count == 0 || needed <= 0) return true;
    if (!choose_offered(s, ROLE_COST_DISCARD, &offer, needed, "discard", &a)) return false;
    return give_up(s, EVENT_DISCARD, &a);
}

// ---- the rows

static bool can_pay_mana(const Scope *s, const IrNode *n, const char *what, Rejection *r) {
    (void)s;
    (void)n;
    (void)what;
    (void)r;
    return true;
}
static bool pay_mana_elsewhere(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
    return true;
}

static const struct {
    Op op;
    bool (*payable)(const Scope *s, const IrNode *n, const char *what, Rejection *r);
    bool (*pay)(Scope *s, const IrNode *n);
} rows[] = {
    {OP_COST_MANA, can_pay_mana, pay_mana_elsewhere},  // payment.c
    {OP_COST_TAP, can_tap, pay_tap},                   // 107.5
    {OP_COST_UNTAP, can_untap, pay_untap},             // 107.6
    {OP_COST_PAY_LIFE, can_pay_life, pay_life},
    {OP_COST_SACRIFICE, can_sacrifice, pay_sacrifice},
    {OP_COST_DISCARD, can_discard, pay_discard},
};

static size_t row_of(const IrNode *n) {
    size_t i = 0;
    while (i < ARRAY_LEN(rows) && rows[i].op != n->op) i++;
    gavel_assert(i < ARRAY_LEN(rows));  // The grammar knows a cost that has no row here.
    return i;
}

bool cost_payable(const Scope *s, const IrNode *costs, const char *what, Rejection *r) {
    for (const IrNode *n = first_part(costs); n != NULL; n = n->next)
        if (!rows[row_of(n)].payable(s, n, what, r)) return false;
    return true;
}

// 601.2h: the parts may be paid in any order; they are in the order of the text, but what is given
// up comes last, so that a source can be tapped before it is sacrificed.
bool cost_pay(Scope *s, const IrNode *costs) {
    for (int last = 0; last <= 1; last++)
        for (const IrNode *n = first_part(costs); n != NULL; n = n->next) {
            bool gives_up = n->op == OP_COST_SACRIFICE || n->op == OP_COST_DISCARD;
            if (gives_up == (last == 1) && !rows[row_of(n)].pay(s, n)) return false;
        }
    return true;
}

bool cost_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
