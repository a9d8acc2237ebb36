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
#include "engine/rules/mana_replaced.h"
#include "engine/rules/rider.h"
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

bool mana_is_spoken_of(Op op) {
    return op == OP_SPEND_ONLY || op == OP_KEEP_MANA || op == OP_IF_SPENT || op == OP_WHEN_SPENT;
}

bool adds_mana(const IrNode *effect) { return ir_find_unquoted(effect, OP_ADD_MANA) != NULL; }

bool is_mana_ability(Engine *e, const Ability *a) {
    if (a->is_mana || a->kind != ABILITY_ACTIVATED || !adds_mana(a->effect)) return a->is_mana;
    return a->target_count > 0 ? !CR(e, 605_5a) : !CR(e, 605_5);
}

bool mana_is_intrinsic(const Engine *e, const Ability *a) {
    for (int type = 0; type < COLOR_COUNT; type++)
        if (a == pool_basic_land_ability(e->pool, (ManaType)type)) return true;
    return false;
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

bool mana_ask_type(Engine *e, const Game *g, PlayerId player, ObjectId asker, ManaTypeSet open,
                   int *type) {
    Choice options[MANA_TYPE_COUNT];
    View v = view_of(e, g, asker);
    Question q = question_new(QUESTION_COLOR, ROLE_MANA, player, asker);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((open >> t) & 1U) options[q.option_count++] = choice_color((ManaType)t);
    q.options = options;
    q.min = q.max = 1;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose the mana to add", view_name(e, &v));
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    if (!ask(e, g, &q, a)) return false;
    *type = a->items[0].what.number;
    return true;
}

// Triggered mana of a single type is not asked about: what the player said was about the
// permanent's own.
static bool pick_only(ManaTypeSet open, int *type) {
    if (!is_one_type(open)) return false;
    for (*type = 0; !((open >> *type) & 1U); ++*type) continue;
    return true;
}

// What a payment found for the next triggered mana whose type is open.
static bool pick_found(ManaWish *w, ManaTypeSet open, int *type) {
    if (w->picks >= w->more.pick_count) return false;
    *type = w->more.picks[w->picks++];
    return (open >> *type) & 1U;
}

static bool pick_type(Picking *p, ManaTypeSet open, int *type) {
    ManaWish *w = p->wish;
    uint16_t *wished = w->triggered ? w->more.mana : w->wish;
    if (w->triggered && (pick_only(open, type) || pick_found(w, open, type))) return true;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (((open >> t) & 1U) && wished[t] > 0) {
            wished[t]--;
            *type = t;
            return true;
        }
    *type = w->want;
    if (w->want >= 0 && ((open >> w->want) & 1U)) return true;
    for (*type = 0; w->pick_for_me; ++*type)
        if ((open >> *type) & 1U) return true;
    Scope *s = p->s;
    ObjectId asker = object_is(s->item) ? s->item : s->source;
    return mana_ask_type(s->e, s->g, p->player, asker, open, type);
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

// 106.6a: what is said about spending the mana holds for more of it too.
static bool keeps_words(const Scope *s, bool increased) {
    return s->ability != NULL && s->ability->marks_mana && (!increased || CR(s->e, 106_6a));
}

static void add_to_pool(Scope *s, PlayerId player, const uint16_t *amounts, bool increased,
                        ManaWish *wish) {
    bool restricted = keeps_words(s, increased);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (amounts[t] == 0) continue;
        Event ev = event_new(EVENT_ADD_MANA);
        ev.player = player;
        ev.source = s->source;
        ev.amount = amounts[t];
        ev.amount2 = t;
        if (wish->tapped) ev.why = WHY_TAPPED_FOR_MANA;
        if (restricted) ev.ability = s->ability->id;
        if (apply(s->e, s->g, &ev)) wish->made[t] += ev.amount;
    }
}

// Is the amount known, but no type defined for it?
static bool is_undefined(const Scope *s, const IrNode *add, const ManaYields *yields) {
    const IrNode *mana = ir_kid(add, FIELD_MANA);
    if (yields->count > 0) return false;
    bool may_be = mana->op == OP_MANA_COULD_PRODUCE || mana->op == OP_MANA_COMMANDER_IDENTITY ||
                  mana->op == OP_MANA_COLORS_AMONG || mana->op == OP_MANA_OF_THAT_TYPE;
    if (!may_be) return false;
    const IrNode *n = ir_kid(mana, FIELD_N);
    return n == NULL || quantity(s, n) > 0;
}

// ---- what replacement effects make of it (106.12b)

static int total(const uint16_t *amounts) {
    int n = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) n += amounts[t];
    return n;
}

static void produce(Scope *s, PlayerId player, const uint16_t *amounts, ManaWish *wish) {
    ManaWish *outer = s->e->wish;
    Event ev = mana_production(player, s->source, amounts);
    s->e->wish = wish;
    apply(s->e, s->g, &ev);
    s->e->wish = outer;
    add_to_pool(s, player, ev.mana, total(ev.mana) > total(amounts), wish);
}

static bool leads_to(const Scope *s, PlayerId player, const uint16_t *amounts,
                     const ManaWish *wish) {
    Event ev = mana_production(player, s->source, amounts);
    return mana_leads_to(s->e, s->g, &ev, wish);
}

// Keeps what can become what is wished for.
static void keep_leading(const Scope *s, PlayerId player, const ManaWish *wish, ManaYields *y) {
    int kept = 0;
    for (int i = 0; i < y->count; i++)
        if (y->items[i].free > 0 || leads_to(s, player, y->items[i].fixed, wish))
            y->items[kept++] = y->items[i];
    y->count = kept;
}

// Does it not matter which of them is picked?
static bool come_to_the_same(const Scope *s, const ManaYields *yields) {
    ManaYields all, one;
    mana_yields_copy(&all, yields);
    mana_yields_replace(s, &all);
    for (int i = 0; i < yields->count; i++) {
        mana_yields_set(&one, yields->items[i]);
        mana_yields_replace(s, &one);
        if (one.count != all.count) return false;
    }
    return true;
}

// A payment knows what it must come to; that says what is picked, and which effects come first.
static bool pick_goal(Picking *p, ManaYields *all) {
    ManaYields replaced;
    mana_yields_copy(&replaced, all);
    mana_yields_replace(p->s, &replaced);
    p->yields = &replaced;
    if (!pick_all(p)) return false;
    p->wish->goal = p->picked;
    for (int i = 0; i < all->count; i++) {
        if (all->items[i].free > 0) continue;
        if (!leads_to(p->s, p->player, all->items[i].fixed, p->wish)) continue;
        produce(p->s, p->player, all->items[i].fixed, p->wish);
        p->wish->goal = NULL;
        return true;
    }
    p->wish->goal = NULL;
    produce(p->s, p->player, p->picked, p->wish);  // No effect changes it.
    return true;
}

// The types that it may come to, if each outcome is of one type; else 0.
static ManaTypeSet single_types(const Scope *s, const ManaYields *all) {
    ManaYields replaced;
    mana_yields_copy(&replaced, all);
    unsigned types = 0;
    mana_yields_replace(s, &replaced);
    for (int i = 0; i < replaced.count; i++) {
        const ManaYield *y = &replaced.items[i];
        if (y->free > 1 || (y->free == 0 && !is_one_type(mana_yield_types(y)))) return 0;
        types |= mana_yield_types(y);
    }
    return (ManaTypeSet)types;
}

// The player says what type it shall come to, not what it would have been.
static bool pick_replaced(Picking *p, ManaYields *all) {
    ManaTypeSet open = single_types(p->s, all);
    if (open != 0 && p->wish->want < 0 && !pick_type(p, open, &p->wish->want)) return false;
    if (p->wish->want >= 0) keep_leading(p->s, p->player, p->wish, all);
    if (all->count > 1 && come_to_the_same(p->s, all)) all->count = 1;
    p->yields = all;
    if (all->count != 1 || all->items[0].free > 0) return pick_all(p);
    memcpy(p->picked, all->items[0].fixed, sizeof p->picked);
    return true;
}

static bool add_replaced(Picking *p, ManaYields *all) {
    ManaWish *wish = p->wish;
    int want = wish->want;
    mana_yields_settle(p->s, all);
    if (wish->pick_for_me || total(wish->wish) > 0) return pick_goal(p, all);
    bool picked = pick_replaced(p, all);
    if (picked) produce(p->s, p->player, p->picked, wish);
    wish->want = want;
    return picked;
}

// "Choose a color": whichever, also one of which there will be no mana (105.4). A payment and who
// wants some mana have chosen already.
static bool choose_color_of(Scope *s, const IrNode *add, PlayerId player, const ManaWish *wish,
                            ManaYields *yields) {
    if (ir_kid(add, FIELD_MANA)->op != OP_MANA_OF_THAT_COLOR) return true;
    if (wish->pick_for_me || total(wish->wish) > 0 || !CR(s->e, 105_4)) return true;
    ObjectId asker = object_is(s->item) ? s->item : s->source;
    int color = wish->want;
    if (color < 0 && !mana_ask_type(s->e, s->g, player, asker, COLORS_ALL, &color)) return false;
    int kept = 0;
    for (int i = 0; i < yields->count; i++) {
        ManaYield y = yields->items[i];
        if (!((mana_yield_types(&y) >> color) & 1U)) continue;
        if (y.free > 0) y.free_types = (ManaTypeSet)(1U << color);
        yields->items[kept++] = y;
    }
    yields->count = kept;
    return true;
}

static bool add_for(Scope *s, const IrNode *add, PlayerId player, ManaWish *wish) {
    ManaYields yields;
    mana_yields_of_node(s, add, &yields);
    if (!choose_color_of(s, add, player, wish, &yields)) return false;
    if (wish->foresees != NULL) mana_yields_join(s, wish->foresees, &yields);
    if (is_undefined(s, add, &yields) && !CR(s->e, 106_5))
        mana_yields_set(&yields, (ManaYield){.fixed = {[MANA_COLORLESS] = 1}});
    Picking p = {.s = s, .player = player, .yields = &yields, .wish = wish};
    if (wish->tapped && mana_may_be_replaced(s->e, s->g)) return add_replaced(&p, &yields);
    if (!pick_all(&p)) return false;
    add_to_pool(s, player, p.picked, false, wish);
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

// The literals of SPEND_ONLY.
enum { ON_ABILITIES = 1, NOT_ON_SPELLS, ON_SPELLS_AND_ABILITIES, ON_COSTS_WITH_X };

// What a payment is for, as an ability: its source, and the ability where it is on the stack.
static const StackItem *item_paid_for(const Game *g, const PaidFor *to) {
    return to->on == SPENT_ON_ABILITY ? game_stack_item(g, to->object) : NULL;
}

static bool spent_on_spell(const Scope *s, const IrNode *only, const PaidFor *to) {
    const IrNode *what = ir_kid(only, FIELD_WHAT);
    if (to->on != SPENT_ON_SPELL) return false;
    if (only->number != ON_COSTS_WITH_X) return what != NULL && filter_matches(s, what, to->object);
    View v = view_of(s->e, s->g, to->object);
    return v.c.face.v >= 0 && mana_cost_has_x(&pool_face(s->e->pool, v.c.face)->cost);
}

// 109.2: words for permanents mean no cards elsewhere, as "source" and "card" do.
static bool spent_on_ability(const Scope *s, const IrNode *only, const PaidFor *to) {
    const IrNode *of = ir_kid(only, FIELD_A);
    if (to->on != SPENT_ON_ABILITY) return false;
    const StackItem *item = item_paid_for(s->g, to);
    if (only->number == ON_COSTS_WITH_X) {
        const Ability *a = item == NULL ? NULL : pool_ability(s->e->pool, item->ability);
        return a != NULL && a->cost != NULL && cost_has_x(a->cost);
    }
    if (of == NULL) return only->number == ON_ABILITIES || only->number == ON_SPELLS_AND_ABILITIES;
    ObjectId source = item == NULL ? to->object : item->source;
    bool anywhere = ir_find(of, OP_FILTER_SOURCE) != NULL || ir_find(of, OP_FILTER_CARD) != NULL;
    bool there = view_of(s->e, s->g, source).zone == ZONE_BATTLEFIELD;
    return (there || anywhere) && filter_matches(s, of, source);
}

bool mana_may_pay(const Scope *by, const PaidFor *to) {
    const IrNode *only = by->ability == NULL ? NULL : ir_find(by->ability->effect, OP_SPEND_ONLY);
    if (only == NULL) return true;
    Scope s = *by;
    s.proposed = to->object;
    s.proposer = s.you;
    bool fits = spent_on_spell(&s, only, to) || spent_on_ability(&s, only, to);
    if (only->number == NOT_ON_SPELLS) fits = !spent_on_spell(&s, only, to);
    return fits || !CR(s.e, 106_6);
}

bool mana_in_pool(const Game *g, PlayerId player, const uint16_t *amounts) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (game_player(g, player)->mana[t] < amounts[t]) return false;
    return true;
}

void mana_spend_from(Engine *e, const Game *g, PlayerId player, const PaidFor *to, int type,
                     int amount, int record) {
    Event ev = event_new(EVENT_PAY_MANA);
    ev.player = player;
    if (to->on == SPENT_ON_SPELL || to->on == SPENT_ON_ABILITY) ev.object = to->object;
    ev.amount = amount;
    ev.amount2 = type;
    ev.position = record;
    if (amount > 0 && record > 0) rider_note(e, g, to, amount, record);
    if (amount > 0 && CR(e, 118_3a)) apply(e, g, &ev);
}

enum { UNMARKED_LATENESS = 2 };

// How late a record of marked mana is spent; -1: not at all.
static int lateness(Engine *e, const Game *g, const MarkedMana *m, const PaidFor *to, bool snow) {
    if (snow && !m->snow) return -1;
    if (m->ability.v < 0) return m->snow ? 3 : UNMARKED_LATENESS;
    Scope by = {.e = e, .g = g, .you = m->player, .source = m->source, .x = -1};
    by.ability = pool_ability(e->pool, m->ability);
    return mana_may_pay(&by, to) ? m->snow : -1;
}

// The record from which the next mana of the type is spent; `left` is what each still has.
static int next_record(Engine *e, const Game *g, PlayerId player, const PaidFor *to, int type,
                       bool snow, const int *left) {
    int count, record = -1, latest = 0;
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    if (!snow && left[0] > 0) {
        record = 0;
        latest = UNMARKED_LATENESS;
    }
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].player, player) || all[i].type != type || left[i + 1] <= 0)
            continue;
        int late = lateness(e, g, &all[i], to, snow);
        if (late < 0 || (record >= 0 && late >= latest)) continue;
        record = i + 1;
        latest = late;
    }
    return record;
}

void mana_spend(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                const uint16_t *amounts, const uint16_t *snow) {
    int count;
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    SCRATCH_SCOPE(e->scratch);
    int *left = SCRATCH_ARRAY(e->scratch, int, count + 1);
    int *taken = SCRATCH_ARRAY(e->scratch, int, (count + 1) * MANA_TYPE_COUNT);
    memset(taken, 0, sizeof(int) * (size_t)(count + 1) * MANA_TYPE_COUNT);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        left[0] = unmarked(g, player, t);
        for (int i = 0; i < count; i++) left[i + 1] = all[i].count;
        for (int i = 0; i < amounts[t]; i++) {
            bool cold = snow != NULL && i < snow[t];
            int record = next_record(e, g, player, to, t, cold, left);
            if (record < 0) break;
            left[record]--;
            taken[record * MANA_TYPE_COUNT + t]++;
        }
    }
    // From the last, so that those before keep their numbers.
    for (int record = count; record >= 0; record--)
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            mana_spend_from(e, g, player, to, t, taken[record * MANA_TYPE_COUNT + t], record);
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
    mana_yields_of_ability(s, a, &yields);
    if (want >= 0 && cost_has(a->cost, OP_COST_TAP)) mana_yields_replace(s, &yields);
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
    cost_mana(a->cost, s->x > 0 ? s->x : 0, &due);
    if (due.count == 0 || wish->unpaid || !CR(s->e, 602_2b)) return true;
    ObjectId spare = cost_has(a->cost, OP_COST_TAP) ? s->source : NO_OBJECT;
    PaidFor to = {.object = s->source, .on = SPENT_ON_ABILITY, .spare = spare};
    if (wish->paid != NULL) {
        if (!mana_in_pool(s->g, s->you, wish->paid))
            return rejection_set(&s->e->refused, REJECTED_MANA_CANNOT_PAY,
                                 "the mana listed before it was not made");
        mana_spend(s->e, s->g, s->you, &to, wish->paid, NULL);
        return true;
    }
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
    ManaYields *foresees = wish->foresees;
    wish->tapped = false;  // What it adds is not what the permanent was tapped for.
    wish->triggered = true;
    wish->foresees = NULL;
    resolve(s, s->ability->effect, wish);
    wish->tapped = tapped;
    wish->triggered = false;
    wish->foresees = foresees;
}

// 107.3a: X is announced before the cost is paid.
static bool announce_x(Scope *s, const Ability *a, const ManaWish *wish) {
    if (!cost_has_x(a->cost)) return true;
    s->x = wish->x;
    if (wish->has_x) return true;
    View v = view_of(s->e, s->g, s->source);
    Question q = question_new(QUESTION_NUMBER, ROLE_X, s->you, s->source);
    q.high = GENERIC_MAX;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", view_name(s->e, &v));
    return ask_number(s->e, s->g, q, &s->x);
}

static bool pay_costs(Scope *s, const Ability *a, const ManaWish *wish) {
    Engine *e = s->e;
    ObjectId outer_source = e->activating;
    AbilityId outer_ability = e->activated;
    const Giving *outer_giving = e->giving;
    e->activating = s->source;
    e->activated = a->id;
    bool paid = pay_own_mana(s, a, wish);
    e->giving = wish->given;
    paid = paid && cost_pay(s, a->cost);
    e->giving = outer_giving;
    e->activating = outer_source;
    e->activated = outer_ability;
    return paid;
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
    if (!announce_x(&s, a, wish)) return false;
    if (!wish_possible(&s, a, wish->want)) return false;
    if (!limit_allows_ability(&s, a, &e->refused)) return false;
    if (!cost_payable(&s, a->cost, &e->refused)) return false;
    Event ev = event_new(EVENT_ACTIVATE);
    ev.player = player;
    ev.source = source;
    ev.ability = a->id;
    ev.position = (int32_t)s.granted;
    apply(e, g, &ev);
    if (!pay_costs(&s, a, wish)) return false;
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
