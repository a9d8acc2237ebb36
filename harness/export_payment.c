// export_payment.c - with what mana is paid.
//
// A script mostly leaves that to the engine. What is done from the answer until the spell is cast,
// the ability activated, or the next thing happens, is written down, so that another engine can pay
// in the same way: mana abilities first (601.2g), with what they cost themselves, then what helps
// to pay, then mana and life (601.2h).
#include <string.h>

#include "harness/export_internal.h"

void export_payment_begin(Export *x, cJSON *step, const Question *q) {
    export_payment_end(x);
    x->payment = (ExportPayment){
        .step = step, .player = q->player, .spell = q->source, .sources = cJSON_CreateArray()};
}

// ---- writing

static void add_mana(cJSON *out, ExportField f, const uint16_t *mana, bool always) {
    Text text = {0};
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < mana[t]; i++) text_format(&text, "{%c}", mana_letter((ManaType)t));
    if (always || text.length > 0) export_text(out, f, text_cstr(&text));
    text_free(&text);
}

static void end_source(ExportPayment *p) {
    const ExportCost *c = &p->source_cost;
    if (!p->source) return;
    add_mana(p->source, AT_MANA_SOURCE_MANA, p->made, true);
    add_mana(p->source, AT_MANA_SOURCE_SPENT, c->mana, false);
    if (c->life > 0) export_number(p->source, AT_MANA_SOURCE_LIFE, c->life);
    if (c->tapped) export_add(p->source, AT_MANA_SOURCE_TAPPED, c->tapped);
    if (c->left) export_add(p->source, AT_MANA_SOURCE_LEFT, c->left);
    p->source = NULL;
    p->source_cost = (ExportCost){0};
    memset(p->made, 0, sizeof p->made);
}

void export_payment_end(Export *x) {
    ExportPayment *p = &x->payment;
    const ExportCost *c = &p->cost;
    if (!p->step) return;
    cJSON *out = export_map(p->step, AT_DECISION_PAID);
    end_source(p);
    add_mana(out, AT_PAID_MANA, c->mana, true);
    if (c->life > 0) export_number(out, AT_PAID_LIFE, c->life);
    if (c->tapped) export_add(out, AT_PAID_TAPPED, c->tapped);
    if (c->left) export_add(out, AT_PAID_LEFT, c->left);
    export_add(out, AT_PAID_SOURCES, p->sources);
    p->step = NULL;
}

void export_payment_drop(Export *x) {
    cJSON *step = x->payment.step;
    if (!step) return;
    export_payment_end(x);
    cJSON_DeleteItemFromObjectCaseSensitive(step, export_key(AT_DECISION_PAID));
}

// ---- listening

// An ability is activated first, then its cost is paid, then it makes mana.
static void begin_source(Export *x, const Game *g, const Event *ev) {
    ExportPayment *p = &x->payment;
    end_source(p);
    p->source = cJSON_CreateObject();
    p->source_object = ev->source;
    p->source_pays = true;
    export_add_ref(p->source, AT_MANA_SOURCE_OBJECT, x, g, ev->source);
    export_number(p->source, AT_MANA_SOURCE_ABILITY,
                  export_ability_number(x, g, ev->source, ev->ability));
    cJSON_AddItemToArray(p->sources, p->source);
}

static void add_object(Export *x, const Game *g, cJSON **list, ObjectId id) {
    if (!*list) *list = cJSON_CreateArray();
    cJSON_AddItemToArray(*list, export_ref(x, g, id));
}

static void add_mana_of(uint16_t *mana, const Event *ev) {
    mana[ev->amount2] = (uint16_t)(mana[ev->amount2] + ev->amount);
}

static void pay_for_source(Export *x, const Game *g, const Event *ev) {
    ExportPayment *p = &x->payment;
    ExportCost *c = &p->source_cost;
    bool leaves = ev->kind == EVENT_SACRIFICE || ev->kind == EVENT_DISCARD ||
                  (ev->kind == EVENT_ZONE_CHANGE && object_same(ev->source, p->source_object));
    if (ev->kind == EVENT_PAY_MANA)
        add_mana_of(c->mana, ev);
    else if (ev->kind == EVENT_PAY_LIFE)
        c->life += ev->amount;
    else if (ev->kind == EVENT_TAP && !object_same(ev->object, p->source_object))
        add_object(x, g, &c->tapped, ev->object);
    else if (leaves)
        add_object(x, g, &c->left, ev->object);
}

// Life that has a source is another cost (119.4).
static void pay(Export *x, const Game *g, const Event *ev) {
    ExportPayment *p = &x->payment;
    bool helps = !p->spent && object_same(ev->source, p->spell);
    if (ev->kind == EVENT_PAY_MANA) {
        add_mana_of(p->cost.mana, ev);
        p->spent = true;
    } else if (ev->kind == EVENT_PAY_LIFE && !object_is(ev->source)) {
        p->cost.life += ev->amount;
    } else if (ev->kind == EVENT_TAP && ev->amount == 1 && helps) {
        add_object(x, g, &p->cost.tapped, ev->object);
    } else if (ev->kind == EVENT_ZONE_CHANGE && ev->from == ZONE_GRAVEYARD &&
               ev->to == ZONE_EXILE && helps) {
        add_object(x, g, &p->cost.left, ev->object);
    }
}

// Is what was paid for done with this?
static bool is_end(const Event *ev) {
    return ev->kind == EVENT_CAST || ev->kind == EVENT_PRIORITY || ev->kind == EVENT_RESOLVED ||
           (ev->kind == EVENT_ACTIVATE && object_is(ev->object));
}

void export_payment_event(Export *x, const Game *g, const Event *ev) {
    ExportPayment *p = &x->payment;
    if (!p->step) return;
    bool own = player_same(ev->player, p->player);
    if (is_end(ev)) {
        export_payment_end(x);
    } else if (ev->kind == EVENT_ACTIVATE && own) {
        begin_source(x, g, ev);
    } else if (ev->kind == EVENT_ADD_MANA && own && p->source) {
        p->source_pays = false;
        add_mana_of(p->made, ev);
    } else if (p->source && p->source_pays) {
        pay_for_source(x, g, ev);
    } else {
        pay(x, g, ev);
    }
}
