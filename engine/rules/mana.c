// mana.c - activating mana abilities (605) and adding mana (106.4).
//
// A mana ability resolves as it is activated, without the stack. Where it leaves a choice of types,
// the payment that uses it says what it wishes for; otherwise the player is asked, one mana at a
// time.
#include "engine/rules/mana.h"

#include <stdio.h>
#include <string.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/effect.h"
#include "engine/rules/limit.h"
#include "engine/rules/uses.h"

// The characteristics of what is there or was there; NULL: it has none.
static const Characteristics *characteristics_of(const Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o != NULL) return o->face.v < 0 ? NULL : game_characteristics_at(g, e->pool, o);
    const LastKnown *known = game_last_known(g, id);
    return known == NULL || known->characteristics.face.v < 0 ? NULL : &known->characteristics;
}

const Ability *activated_ability(const Engine *e, const Game *g, ObjectId id, int n) {
    const Characteristics *c = characteristics_of(e, g, id);
    const Ability *a;
    for (int i = 0; c != NULL && (a = game_ability(e->pool, c, i)) != NULL; i++)
        if (a->kind == ABILITY_ACTIVATED && --n == 0) return a;
    return NULL;
}

bool adds_mana(const IrNode *effect) { return ir_find_unquoted(effect, OP_ADD_MANA) != NULL; }

bool is_mana_ability(Engine *e, const Ability *a) {
    if (a->is_mana || a->kind != ABILITY_ACTIVATED || !adds_mana(a->effect)) return a->is_mana;
    return a->target_count > 0 ? !CR(e, 605_5a) : !CR(e, 605_5);
}

uint32_t activated_granted(const Engine *e, const Game *g, ObjectId id, int n) {
    const Characteristics *c = characteristics_of(e, g, id);
    const Ability *a;
    if (c == NULL || c->granted_count == 0) return 0;
    for (int i = 0; (a = game_ability(e->pool, c, i)) != NULL; i++)
        if (a->kind == ABILITY_ACTIVATED && --n == 0) return game_granted(e->pool, c, i);
    return 0;
}

// ---- choosing types

// Mana that is being picked for one player.
typedef struct {
    Scope *s;
    PlayerId player;
    const ManaYields *yields;
    ManaWish *wish;
    uint16_t picked[MANA_TYPE_COUNT];
    int count;
} Picking;

// Could the yield be made of what was picked and something more, or nothing more?
static bool agrees(const ManaYield *y, const uint16_t *picked) {
    int free = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        int over = picked[t] - y->fixed[t];
        if (over > 0 && !((y->free_types >> t) & 1U)) return false;
        free += over > 0 ? over : 0;
    }
    return free <= y->free;
}

static ManaTypeSet types_open(Picking *p) {
    unsigned types = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        p->picked[t]++;
        for (int i = 0; i < p->yields->count; i++)
            if (agrees(&p->yields->items[i], p->picked)) types |= 1U << t;
        p->picked[t]--;
    }
    return (ManaTypeSet)types;
}

// The one yield that what was picked leaves, if nothing about it is open; NULL otherwise.
static const ManaYield *settled(const Picking *p) {
    const ManaYield *only = NULL;
    for (int i = 0; i < p->yields->count; i++) {
        const ManaYield *y = &p->yields->items[i];
        if (!agrees(y, p->picked)) continue;
        if (only != NULL || y->free > 0) return NULL;
        only = y;
    }
    return only;
}

static bool is_one_type(ManaTypeSet types) { return (types & (types - 1)) == 0; }

static bool ask_type(Picking *p, ManaTypeSet open, int *type) {
    Choice options[MANA_TYPE_COUNT];
    View v = view_of(p->s->e, p->s->g, p->s->source);
    ObjectId asker = object_is(p->s->item) ? p->s->item : p->s->source;
    Question q = question_new(QUESTION_COLOR, ROLE_MANA, p->player, asker);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((open >> t) & 1U) options[q.option_count++] = choice_color((ManaType)t);
    q.options = options;
    q.min = q.max = 1;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose the mana to add", view_name(p->s->e, &v));
    SCRATCH_SCOPE(p->s->e->scratch);
    Answer *a = SCRATCH_NEW(p->s->e->scratch, Answer);
    if (!ask(p->s->e, p->s->g, &q, a)) return false;
    *type = a->items[0].what.number;
    return true;
}

static bool pick_type(Picking *p, ManaTypeSet open, int *type) {
    ManaWish *w = p->wish;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (((open >> t) & 1U) && w->wish[t] > 0) {
            w->wish[t]--;
            *type = t;
            return true;
        }
    *type = w->want;
    if (w->want >= 0 && ((open >> w->want) & 1U)) return true;
    for (*type = 0; w->pick_for_me; ++*type)
        if ((open >> *type) & 1U) return true;
    return ask_type(p, open, type);
}

// A mix that leaves no choice is not asked about. Mana of a single type is: the question then has
// one answer, and a player who said otherwise is told so.
static bool pick_all(Picking *p) {
    const ManaYield *all = settled(p);
    if (all != NULL && is_one_type(mana_yield_types(all))) all = NULL;
    for (ManaTypeSet open = types_open(p); all == NULL && open != 0; open = types_open(p)) {
        int type;
        if (!pick_type(p, open, &type)) return false;
        p->picked[type]++;
        p->count++;
        all = settled(p);
    }
    if (all != NULL) memcpy(p->picked, all->fixed, sizeof p->picked);
    return true;
}

// ---- adding

static void add_to_pool(Scope *s, PlayerId player, const uint16_t *amounts, ManaWish *wish) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (amounts[t] == 0) continue;
        Event ev = event_new(EVENT_ADD_MANA);
        ev.player = player;
        ev.source = s->source;
        ev.amount = amounts[t];
        ev.amount2 = t;
        if (wish->tapped) ev.why = WHY_TAPPED_FOR_MANA;
        if (s->ability != NULL && s->ability->restricts_mana) ev.ability = s->ability->id;
        // 106.6a: what replaces it leaves the words about spending as they are.
        if (apply(s->e, s->g, &ev)) wish->made[t] += ev.amount;
    }
}

// Is the amount known, but no type defined for it?
static bool is_undefined(const Scope *s, const IrNode *add, const ManaYields *yields) {
    const IrNode *mana = ir_kid(add, FIELD_MANA);
    if (yields->count > 0) return false;
    if (mana->op != OP_MANA_COULD_PRODUCE && mana->op != OP_MANA_COMMANDER_IDENTITY) return false;
    const IrNode *n = ir_kid(mana, FIELD_N);
    return n == NULL || quantity(s, n) > 0;
}

static bool add_for(Scope *s, const IrNode *add, PlayerId player, ManaWish *wish) {
    ManaYields yields;
    mana_yields_of_node(s, add, &yields);
    if (is_undefined(s, add, &yields) && !CR(s->e, 106_5))
        yields = (ManaYields){.count = 1, .items = {{.fixed = {[MANA_COLORLESS] = 1}}}};
    Picking p = {.s = s, .player = player, .yields = &yields, .wish = wish};
    if (!pick_all(&p)) return false;
    add_to_pool(s, player, p.picked, wish);
    return true;
}

bool mana_add_as(Scope *s, const IrNode *add, ManaWish *wish) {
    const IrNode *who = ir_kid(add, FIELD_WHO);
    if (who == NULL) return add_for(s, add, s->you, wish);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++)
        if (!add_for(s, add, players.items[i].player, wish)) return false;
    return true;
}

bool mana_add(Scope *s, const IrNode *add) {
    ManaWish none = {.want = -1};
    return mana_add_as(s, add, s->e->wish == NULL ? &none : s->e->wish);
}

// ---- spending

// How much of a type is not marked.
static int unmarked(const Game *g, PlayerId player, int type) {
    int count, left = game_player(g, player)->mana[type];
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, player) && all[i].type == type) left -= all[i].count;
    return left;
}

bool mana_may_pay(const Scope *by, const PaidFor *to) {
    const IrNode *only = by->ability == NULL ? NULL : ir_find(by->ability->effect, OP_SPEND_ONLY);
    if (only == NULL) return true;
    const IrNode *what = ir_kid(only, FIELD_WHAT);
    Scope s = *by;
    s.proposed = to->object;
    s.proposer = s.you;
    bool fits = what == NULL ? to->on == SPENT_ON_ABILITY
                             : to->on == SPENT_ON_SPELL && filter_matches(&s, what, to->object);
    if (only->number == 2) fits = !fits;  // It is said what it can't be spent on.
    return fits || !CR(s.e, 106_6);
}

bool mana_in_pool(const Game *g, PlayerId player, const uint16_t *amounts) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (game_player(g, player)->mana[t] < amounts[t]) return false;
    return true;
}

void mana_spend_from(Engine *e, const Game *g, PlayerId player, int type, int amount, int record) {
    Event ev = event_new(EVENT_PAY_MANA);
    ev.player = player;
    ev.amount = amount;
    ev.amount2 = type;
    ev.position = record;
    if (amount > 0 && CR(e, 118_3a)) apply(e, g, &ev);
}

// Mana of which nothing is said goes first, then that of snow sources, then the rest.
static int next_record(const Game *g, PlayerId player, int type) {
    int count, record = 0;
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, player) && all[i].type == type &&
            (record == 0 || all[i].ability.v < 0))
            record = i + 1;
    return record;
}

void mana_spend(Engine *e, const Game *g, PlayerId player, const uint16_t *amounts) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        int plain = unmarked(g, player, t), left = amounts[t] - plain;
        mana_spend_from(e, g, player, t, left > 0 ? plain : amounts[t], 0);
        for (; left > 0; left--) mana_spend_from(e, g, player, t, 1, next_record(g, player, t));
    }
}

// ---- activating

static bool resolve(Scope *s, const IrNode *n, ManaWish *wish) {
    if (n->op == OP_ADD_MANA) node_used(s->e, n);
    if (n->op == OP_ADD_MANA) return mana_add_as(s, n, wish);
    if (n->op == OP_SEQUENCE)
        return resolve(s, ir_kid(n, FIELD_A), wish) && resolve(s, ir_kid(n, FIELD_B), wish);
    if (n->op == OP_DOES) return resolve(s, ir_kid(n, FIELD_E), wish);
    if (n->op == OP_LIST) {
        for (const IrNode *item = ir_kid(n, FIELD_ITEMS); item != NULL; item = item->next)
            if (!resolve(s, item, wish)) return false;
        return true;
    }
    // What an "if" among its instructions adds is wished for as well.
    ManaWish *outer = s->e->wish;
    s->e->wish = wish;
    effect_do(s, n);
    s->e->wish = outer;
    return true;
}

static bool wish_possible(const Scope *s, const Ability *a, int want) {
    ManaYields yields;
    mana_yields_of_effect(s, a->effect, &yields);
    Rejection *r = &s->e->refused;
    // 605.2: it may be activated though nothing comes of it.
    if (yields.count == 0 && want < 0 && !CR(s->e, 605_2))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it makes no mana");
    unsigned types = 0;
    for (int i = 0; i < yields.count; i++) types |= mana_yield_types(&yields.items[i]);
    if (want < 0 || ((types >> want) & 1U)) return true;
    if (mana_foresight(a->effect) != FORESEEN_EXACTLY) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it cannot make {%c}",
                         mana_letter((ManaType)want));
}

// 602.2b: a mana ability's own mana cost is paid like that of any other.
static bool pay_own_mana(Scope *s, const Ability *a, const ManaWish *wish) {
    ManaCost due;
    cost_mana(a->cost, 0, &due);
    if (due.count == 0 || !CR(s->e, 602_2b)) return true;
    if (wish->paid != NULL) {
        if (!mana_in_pool(s->g, s->you, wish->paid))
            return rejection_set(&s->e->refused, REJECTED_MANA_CANNOT_PAY,
                                 "the mana listed before it was not made");
        mana_spend(s->e, s->g, s->you, wish->paid);
        return true;
    }
    ObjectId spare = cost_has(a->cost, OP_COST_TAP) ? s->source : NO_OBJECT;
    PaidFor to = {.object = s->source, .on = SPENT_ON_ABILITY, .spare = spare};
    return payment_make(s->e, s->g, s->you, &to, &due);
}

// 106.12: an ability with {T} in its cost; 106.12a: only if mana came of it.
static void tell_tapped(Scope *s, const ManaWish *wish) {
    Event ev = event_new(EVENT_TAPPED_FOR_MANA);
    if (!wish->tapped || !(s->g->listened & event_bit(EVENT_TAPPED_FOR_MANA))) return;
    ev.player = s->you;
    ev.object = s->source;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        ev.amount += wish->made[t];
        if (wish->made[t] > 0) ev.amount2 |= 1 << t;
    }
    if (ev.amount > 0) apply(s->e, s->g, &ev);
}

void mana_trigger_resolve(Scope *s) {
    ManaWish none = {.want = -1}, *outer = s->e->wish;
    ManaWish *wish = outer == NULL ? &none : outer;
    bool tapped = wish->tapped;
    wish->tapped = false;  // What it adds is not what the permanent was tapped for.
    resolve(s, s->ability->effect, wish);
    wish->tapped = tapped;
}

bool mana_ability_activate_as(Engine *e, const Game *g, PlayerId player, ObjectId source, int n,
                              ManaWish *wish) {
    Bounds own = {0};
    Scope s = {.e = e, .g = g, .you = player, .source = source, .own = &own, .x = -1};
    View v = view_of(e, g, source);
    const Ability *a = activated_ability(e, g, source, n);
    if (a == NULL || !is_mana_ability(e, a))
        return rejection_set(&e->refused, REJECTED_CHOICE_ILLEGAL, "that is not a mana ability");
    s.ability = a;
    s.granted = activated_granted(e, g, source, n);
    if (!wish_possible(&s, a, wish->want)) return false;
    if (!limit_allows_ability(&s, a, &e->refused)) return false;
    if (!cost_payable(&s, a->cost, &e->refused)) return false;
    Event ev = event_new(EVENT_ACTIVATE);
    ev.player = player;
    ev.source = source;
    ev.ability = a->id;
    ev.position = (int32_t)s.granted;
    apply(e, g, &ev);
    ObjectId outer_source = e->activating;
    AbilityId outer_ability = e->activated;
    e->activating = source;
    e->activated = a->id;
    bool paid = pay_own_mana(&s, a, wish) && cost_pay(&s, a->cost);
    e->activating = outer_source;
    e->activated = outer_ability;
    if (!paid) return false;
    // 109.4a: who activated it controls it. Off: nobody does, and its source's owner stands in.
    if (!player_same(v.owner, player) && !CR(e, 109_4a)) s.you = v.owner;
    wish->tapped = cost_has(a->cost, OP_COST_TAP) || !CR(e, 106_12);
    if (!resolve(&s, a->effect, wish)) return false;
    ManaWish *outer = e->wish;
    e->wish = wish;
    tell_tapped(&s, wish);
    e->wish = outer;
    return true;
}

bool mana_ability_activate(Engine *e, const Game *g, PlayerId player, ObjectId source, int n,
                           int want) {
    ManaWish wish = {.want = want};
    return mana_ability_activate_as(e, g, player, source, n, &wish);
}
