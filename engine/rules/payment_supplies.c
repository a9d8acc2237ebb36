// payment_supplies.c - what could pay: mana abilities, what helps, and what is given up for mana.
//
// First all mana abilities that could be activated are found, and with them the kinds of things
// that they cost (another creature tapped, an artifact sacrificed, energy), to which come those of
// the cost that is being paid. Then each object is one supply whose ways are all that it could do,
// so that nothing is used twice: its own mana, being tapped for another's ability, helping to pay
// (702.51, 702.66, 702.126), being given up, or the first and then the last of these.
#include <string.h>

#include "engine/rules/attach.h"
#include "engine/rules/cost.h"
#include "engine/rules/cost_given.h"
#include "engine/rules/limit.h"
#include "engine/rules/payment_needs.h"
#include "engine/rules/payment_toll.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/trigger.h"
#include "engine/rules/where.h"

enum {
    CANDIDATES_MAX = 512,
    REMEMBERED_MAX = 24,
    COPIES_MAX = 64  // How often what costs only life or counters is activated.
};

// A mana ability that could be activated.
typedef struct {
    CardId card;
    int n;  // The n-th activated ability, from 1.
    const Ability *ability;
    uint32_t granted;
    Toll toll;
    const ManaCost *own;  // Its own mana cost, and what that is as a purpose.
    int purpose;
    int itself;     // The kind of thing that its source is to it, from 1; 0: none.
    bool triggers;  // Its source has an ability that may trigger when it becomes tapped.
} Candidate;

// THING_ITSELF: the source of an ability that gives it up, where it could be tapped before that.
typedef enum { THING_TAPPED, THING_GIVEN, THING_ENERGY, THING_ITSELF } ThingRole;
typedef struct {
    ThingRole role;
    const IrNode *part;  // NULL: energy.
    Scope by;            // Whose cost it is.
    bool of_cost;        // It belongs to what is being paid, so it comes after mana abilities.
    bool snow, added;    // Of THING_ITSELF: its mana is snow; there is a supply for it.
    int n;               // And which ability it is.
    int need;
} ThingKind;

// What abilities were found to make: most boards have several permanents with the same one.
typedef struct {
    int count;
    const Ability *abilities[REMEMBERED_MAX];
    Outcome outcomes[REMEMBERED_MAX];
} Remembered;

typedef struct {
    Survey *v;
    int candidate_count;
    Candidate candidates[CANDIDATES_MAX];
    int kind_count;
    ThingKind kinds[THINGS_MAX];
    Remembered remembered;
    bool any_attached;    // Something of the player is attached to an object.
    bool brings_more;     // What permanents are tapped for is changed, or more comes of it.
    struct Asked *asked;  // What permanents that look at others could produce; NULL: none does.
    // The object that is being looked at.
    ObjectId id;
    const Characteristics *c;
    int weight;          // What tapping it counts: as a creature.
    bool made_for_mana;  // A token whose own words give it up for mana.
    uint32_t tapped_for, tapped_for_cost, given_for, given_for_cost;  // Kinds of things, as bits.
} Gathering;

// ---- finding mana abilities

static Scope scope_at(const Gathering *a, ObjectId id) {
    return (Scope){.e = a->v->e, .g = a->v->g, .you = a->v->player, .source = id, .x = -1};
}

static bool works_there(Engine *e, const Ability *a, Zone zone) {
    return a->works_in == 0 ? zone == ZONE_BATTLEFIELD : where_functions(e, a, zone);
}

static bool is_left_out(const Survey *v, CardId card) {
    ObjectId id = game_id(v->g, card);
    for (int i = 0; i < v->to->tapped_count; i++)
        if (object_same(id, v->to->tapped[i])) return true;
    if (object_same(id, v->to->object) && game_place(v->g, card)->zone == ZONE_HAND) return true;
    return object_same(id, v->to->spare);
}

// Could it be activated now? What is tapped or given up for it is looked at later.
static bool is_usable(const Gathering *a, const Scope *s, const Toll *toll, const Object *o) {
    const Engine *e = a->v->e;
    if (toll->other || (toll->taps && o->tapped)) return false;
    if (object_same(s->source, e->activating) && s->ability->id.v == e->activated.v) return false;
    if (toll->counters > 0 && toll->counters > game_counters(a->v->g, s->source, toll->kind))
        return false;
    return limit_allows_ability(s, s->ability, NULL) && cost_payable(s, s->ability->cost, NULL);
}

static void find_abilities(Gathering *a, CardId card) {
    Survey *v = a->v;
    const Object *o = game_place(v->g, card);
    ObjectId id = game_id(v->g, card);
    const Characteristics *c = game_characteristics_at(v->g, v->e->pool, o);
    const Ability *ability;
    int n = 0, first = a->candidate_count;
    bool triggers = false;
    for (int i = 0; (ability = game_ability(v->e->pool, c, i)) != NULL; i++) {
        triggers = triggers || ability->kind == ABILITY_TRIGGERED;
        if (ability->kind != ABILITY_ACTIVATED) continue;
        n++;
        if (!ability->is_mana || !works_there(v->e, ability, (Zone)o->zone)) continue;
        if (!survey_may_use(v, ability)) continue;
        Scope s = scope_at(a, id);
        s.ability = ability;
        s.granted = c->granted_count > 0 ? game_granted(v->e->pool, c, i) : 0;
        Toll toll = toll_of(&s, ability);
        if (!is_usable(a, &s, &toll, o)) continue;
        engine_need_room(v->e, a->candidate_count, CANDIDATES_MAX, "mana abilities of a payment");
        a->candidates[a->candidate_count++] = (Candidate){
            .card = card, .n = n, .ability = ability, .granted = s.granted, .toll = toll};
    }
    for (int i = first; i < a->candidate_count; i++) a->candidates[i].triggers = triggers;
}

static bool works_elsewhere(const Survey *v, CardId card) {
    const Object *o = game_place(v->g, card);
    return o->face.v >= 0 && pool_face(v->e->pool, o->face)->works_elsewhere;
}

static void find_all(Gathering *a) {
    const Survey *v = a->v;
    for (CardId c = v->g->battlefield.first; card_is(c); c = game_place(v->g, c)->next)
        if (player_same(game_place(v->g, c)->controller, v->player)) {
            a->any_attached = a->any_attached || object_is(game_place(v->g, c)->attached_to);
            if (!is_left_out(v, c)) find_abilities(a, c);
        }
    static const Zone elsewhere[] = {ZONE_HAND, ZONE_GRAVEYARD};
    for (size_t i = 0; i < ARRAY_LEN(elsewhere); i++) {
        const ZoneList *zone = game_zone(v->g, v->player, elsewhere[i]);
        for (CardId c = zone->first; card_is(c); c = game_place(v->g, c)->next)
            if (works_elsewhere(v, c) && !is_left_out(v, c)) find_abilities(a, c);
    }
}

// ---- kinds of things

// Does the phrase mean something else for each source?
static bool speaks_of_itself(const IrNode *n) {
    if (n->op == OP_SELF || n->op == OP_FILTER_OTHER) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            if (speaks_of_itself(kid)) return true;
    return false;
}

static int add_kind(Gathering *a, ThingKind kind) {
    for (int i = 0; i < a->kind_count; i++) {
        const ThingKind *old = &a->kinds[i];
        if (old->role != kind.role || old->part != kind.part || old->of_cost != kind.of_cost ||
            old->snow != kind.snow || old->n != kind.n)
            continue;
        if (kind.part == NULL || object_same(old->by.source, kind.by.source) ||
            !speaks_of_itself(kind.part))
            return i;
    }
    engine_need_room(a->v->e, a->kind_count, THINGS_MAX, "kinds of things in a payment");
    Need n = {.accepts = 1U << (THING_BIT + a->kind_count), .before = AFTER_ALL};
    kind.need = problem_need(a->v->p, n);
    survey_must_fit(a->v, kind.need >= 0);
    a->kinds[a->kind_count] = kind;
    return a->kind_count++;
}

static int kind_of_part(Gathering *a, const Scope *by, const IrNode *part, bool of_cost) {
    ThingRole role = part->op == OP_COST_TAP_PERMANENTS ? THING_TAPPED : THING_GIVEN;
    return add_kind(a, (ThingKind){.role = role, .part = part, .by = *by, .of_cost = of_cost});
}

static void owe(Gathering *a, int kind, int count) {
    Need *n = &a->v->p->needs[a->kinds[kind].need];
    if (count > 0) n->count = (uint16_t)(n->count + count);
}

static const Zone zones[] = {ZONE_BATTLEFIELD, ZONE_HAND, ZONE_GRAVEYARD};

// Could what the part takes be used for mana as well?
static bool competes(const PaidFor *to, const IrNode *part) {
    bool spared = cost_given_is_self(part) && object_same(to->by->source, to->spare);
    if (spared || !toll_takes_objects(part)) return false;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++)
        if (cost_given_zone(part) == zones[i]) return true;
    return false;
}

// 601.2h: what is paid besides mana needs things that mana abilities might use up.
static void add_parts_of_cost(Gathering *a) {
    const PaidFor *to = a->v->to;
    for (int i = 0; i < to->part_count; i++) {
        const IrNode *list = to->parts[i];
        const IrNode *n = list->op == OP_LIST ? ir_kid(list, FIELD_ITEMS) : list;
        for (; n != NULL; n = n->next) {
            if (n->op == OP_COST_PAY_LIFE)
                a->v->p->life_owed += quantity(to->by, ir_kid(n, FIELD_N));
            else if (n->op == OP_COST_ENERGY)
                owe(a, add_kind(a, (ThingKind){.role = THING_ENERGY}), n->number);
            else if (competes(to, n))
                owe(a, kind_of_part(a, to->by, n, true), cost_given_needed(to->by, n));
        }
    }
}

static void find_kinds(Gathering *a) {
    for (int i = 0; i < a->candidate_count; i++) {
        const Candidate *c = &a->candidates[i];
        if (c->toll.part_count == 0 && c->toll.energy == 0) continue;
        Scope by = scope_at(a, game_id(a->v->g, c->card));
        by.ability = c->ability;
        for (int k = 0; k < c->toll.part_count; k++) kind_of_part(a, &by, c->toll.parts[k], false);
        if (c->toll.energy > 0) add_kind(a, (ThingKind){.role = THING_ENERGY});
    }
}

// Could its source be tapped for mana before it is given up?
static bool could_be_tapped(const Gathering *a, const Candidate *c) {
    ObjectId id = game_id(a->v->g, c->card);
    for (int i = 0; i < a->candidate_count; i++) {
        const Candidate *other = &a->candidates[i];
        if (card_same(other->card, c->card) && other->toll.taps && !other->toll.leaves) return true;
    }
    for (int k = 0; k < a->kind_count; k++) {
        const ThingKind *kind = &a->kinds[k];
        if (kind->role == THING_TAPPED && !kind->of_cost &&
            cost_given_fits(&kind->by, kind->part, id))
            return true;
    }
    return false;
}

// A source that is given up without being tapped is a thing that its ability costs, so that it may
// be tapped for mana first. Of several with the same ability it is one kind, unless what the
// ability adds depends on which it is.
static void find_kinds_of_sources(Gathering *a) {
    for (int i = 0; i < a->candidate_count; i++) {
        Candidate *c = &a->candidates[i];
        const Toll *t = &c->toll;
        if (!t->leaves || t->taps || t->part_count > 0 || t->energy > 0 || t->counters > 0)
            continue;
        if (!could_be_tapped(a, c)) continue;
        const Object *o = game_place(a->v->g, c->card);
        const Characteristics *of = game_characteristics_at(a->v->g, a->v->e->pool, o);
        ThingKind kind = {.role = THING_ITSELF,
                          .part = c->ability->effect,
                          .by = scope_at(a, game_id(a->v->g, c->card)),
                          .snow = (of->type.supertypes >> SUPERTYPE_SNOW) & 1U,
                          .n = c->n};
        c->itself = add_kind(a, kind) + 1;
    }
}

// ---- purposes

static bool tells_mana_apart(const Gathering *a) {
    int count;
    const MarkedMana *all = game_list(a->v->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, a->v->player) && all[i].ability.v >= 0) return true;
    for (int i = 0; i < a->candidate_count; i++)
        if (a->candidates[i].ability->restricts_mana) return true;
    return a->v->helped;
}

// Where some mana may not pay for everything, the costs of abilities are told apart from what is
// due, and from one another.
static void find_purposes(Gathering *a) {
    Survey *v = a->v;
    v->purpose_count = 1;
    bool apart = tells_mana_apart(a);
    for (int i = 0; i < a->candidate_count; i++) {
        Candidate *c = &a->candidates[i];
        if (!c->toll.mana) continue;
        ManaCost *own = SCRATCH_NEW(v->e->scratch, ManaCost);
        cost_mana(c->ability->cost, 0, own);
        c->own = own;
        int value = mana_cost_value(own);
        v->own_mana += c->toll.taps || c->toll.leaves ? value : COPIES_MAX;
        if (!apart) continue;
        if (v->purpose_count < PURPOSES_MAX)
            v->purposes[v->purpose_count++] = game_id(v->g, c->card);
        c->purpose = v->purpose_count - 1;
    }
}

// ---- what an ability makes

static const Outcome *outcome_of(Gathering *a, const Scope *s, const Candidate *c) {
    Remembered *r = &a->remembered;
    bool plain = c->ability->adds.known && s->x < 0;  // Read at once.
    for (int i = 0; !plain && i < r->count; i++)
        if (r->abilities[i] == c->ability) return &r->outcomes[i];
    bool keep = !plain && r->count < REMEMBERED_MAX - 1 && s->x < 0 &&
                !speaks_of_itself(c->ability->effect);
    Outcome *out = &r->outcomes[r->count];  // The last place is for what is not kept.
    toll_outcome(s, c->n, &c->toll, out);
    if (keep) r->abilities[r->count++] = c->ability;
    return out;
}

static bool brings_more(const Survey *v) {
    return (v->g->listened & event_bit(EVENT_TAPPED_FOR_MANA)) != 0 ||
           mana_may_be_replaced(v->e, v->g);
}

void supplies_set_mana(Way *w, const TappedYield *y) {
    memcpy(w->fixed, y->own.fixed, sizeof w->fixed);
    w->free = y->own.free;
    w->free_types = y->own.free_types;
    w->more = y->more;
}

bool supplies_way_is_idle(const Way *w) {
    if (!w->idle) return false;
    int more = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) more += w->more.mana[t];
    return more == 0;
}

void supplies_join_yields(const Scope *s, bool taps, ManaYields *yields, TappedYields *out) {
    out->count = 0;
    if (taps) {
        mana_yields_replace(s, yields);
        trigger_join_mana(s->e, s->g, s->you, s->source, yields, out);
        return;
    }
    for (int i = 0; i < yields->count; i++)
        out->items[out->count++] = (TappedYield){.own = yields->items[i]};
}

// ---- ways

static void add_way(const Gathering *a, const Way *w) {
    survey_must_fit(a->v, problem_way(a->v->p, w));
}

// 704.5m: the Auras of the player that would stay on nothing.
static int auras_on(const Gathering *a) {
    const Survey *v = a->v;
    int count = 0;
    if (!a->any_attached) return 0;
    for (CardId c = v->g->battlefield.first; card_is(c); c = game_place(v->g, c)->next) {
        const Object *o = game_place(v->g, c);
        if (!object_same(o->attached_to, a->id) || !player_same(o->controller, v->player)) continue;
        View aura = view_of(v->e, v->g, game_id(v->g, c));
        count += is_aura(&aura);
    }
    return count;
}

static void count_given(const Gathering *a, Way *w) {
    w->creatures = 0;
    w->cards += auras_on(a);
    if (a->made_for_mana)
        w->tokens++;
    else
        w->cards++;
}

// The way, and the same where the object is then given up: to an ability, or for what is due.
static void add_way_and_giving(const Gathering *a, const Way *w, bool after_abilities) {
    add_way(a, w);
    int at = w->things[0] != 0;
    if (a->given_for != 0 && !after_abilities) {
        Way given = *w;
        given.things[at] = a->given_for;
        count_given(a, &given);
        add_way(a, &given);
    }
    if (a->given_for_cost == 0) return;
    // What is given for the cost is chosen later: it may be another.
    Way due = *w;
    due.things[at] = a->given_for_cost;
    add_way(a, &due);
}

static void add_cost(const Gathering *a, Way *w, int need, int count) {
    survey_must_fit(a->v, w->cost_count < WAY_COSTS_MAX);
    w->cost[w->cost_count].need = (uint8_t)need;
    w->cost[w->cost_count++].count = (uint16_t)count;
}

static void add_cost_of_things(const Gathering *a, const Scope *s, const Candidate *c, Way *w) {
    if (c->itself > 0) add_cost(a, w, a->kinds[c->itself - 1].need, 1);
    for (int i = 0; i < c->toll.part_count + 1; i++) {
        bool energy = i == c->toll.part_count;
        int count = energy ? c->toll.energy : cost_given_needed(s, c->toll.parts[i]);
        if (count <= 0) continue;
        const ThingKind *kind = a->kinds;
        while (energy
                   ? kind->role != THING_ENERGY
                   : kind->part != c->toll.parts[i] || kind->of_cost ||
                         (!object_same(kind->by.source, s->source) && speaks_of_itself(kind->part)))
            kind++;
        add_cost(a, w, kind->need, count);
    }
}

// What the activation costs and does, without its mana.
static Way way_of(Gathering *a, const Scope *s, const Candidate *c, const Outcome *o) {
    const Toll *toll = &c->toll;
    Way w = {.tag = c->n, .x = s->x, .pays = toll->life, .loses = o->loses};
    w.tokens = toll->any_x ? s->x : toll->counters;
    if (toll->taps) {
        w.creatures = a->weight;
        if (c->triggers) w.loses_later = toll_loses_later(s, a->c);
    }
    if ((toll->leaves && c->itself == 0) || o->goes) count_given(a, &w);
    if (c->ability->restricts_mana) w.only = survey_purposes(a->v, s);
    if (toll->mana) survey_must_fit(a->v, needs_add_own(a->v, c->own, c->purpose, &w));
    add_cost_of_things(a, s, c, &w);
    return w;
}

static void add_yield(const Gathering *a, const TappedYield *y, Way *w, bool stays) {
    supplies_set_mana(w, y);
    if (supplies_way_is_idle(w)) return;
    if (stays)
        add_way_and_giving(a, w, false);
    else
        add_way(a, w);
}

static void add_ability_as(Gathering *a, Scope *s, const Candidate *c) {
    const Outcome *o = outcome_of(a, s, c);
    if (o->yields.count == 0) return;
    SCRATCH_SCOPE(s->e->scratch);
    bool stays = !c->toll.leaves && !o->goes && c->toll.taps;
    Way w = way_of(a, s, c, o);
    w.idle = c->ability->restricts_mana && w.only == 0;
    if (!c->toll.taps || !a->brings_more) {
        for (int i = 0; i < o->yields.count; i++)
            add_yield(a, &(TappedYield){.own = o->yields.items[i]}, &w, stays);
        return;
    }
    ManaYields *own = SCRATCH_NEW(s->e->scratch, ManaYields);
    TappedYields *joined = SCRATCH_NEW(s->e->scratch, TappedYields);
    mana_yields_copy(own, &o->yields);
    supplies_join_yields(s, true, own, joined);
    for (int i = 0; i < joined->count; i++) add_yield(a, &joined->items[i], &w, stays);
}

// All ways of activating it, for every X.
static void add_ability(Gathering *a, const Candidate *c) {
    Scope s = scope_at(a, a->id);
    s.ability = c->ability;
    s.granted = c->granted;
    if (c->ability->asks_mana) s.asked = a->asked;
    if (!c->toll.any_x) {
        add_ability_as(a, &s, c);
        return;
    }
    int most = game_counters(a->v->g, a->id, c->toll.kind);
    for (s.x = 1; s.x <= most && s.x <= COPIES_MAX; s.x++) add_ability_as(a, &s, c);
}

// ---- supplies

static Supply *begin_supply(Gathering *a) {
    PaymentProblem *p = a->v->p;
    a->v->ids[p->supply_count] = a->id;
    a->v->records[p->supply_count] = 0;
    Supply s = {.order = p->supply_count,
                .object = (int)object_card(a->id).v + 1,
                .snow = (a->c->type.supertypes >> SUPERTYPE_SNOW) & 1U};
    survey_must_fit(a->v, problem_supply(p, s));
    return &p->supplies[p->supply_count - 1];
}

static void end_supply(Gathering *a) {
    PaymentProblem *p = a->v->p;
    if (p->supplies[p->supply_count - 1].way_count == 0) p->supply_count--;
}

static bool is_given(const Candidate *c, const Gathering *a) {
    for (int k = 0; k < a->kind_count; k++)
        for (int i = 0; i < c->toll.part_count; i++)
            if (a->kinds[k].part == c->toll.parts[i] && a->kinds[k].role == THING_GIVEN)
                return true;
    return false;
}

// It neither taps nor leaves: a supply of its own, as often as its cost allows.
static void add_apart(Gathering *a, const Candidate *c) {
    const Toll *t = &c->toll;
    bool costs = t->mana || t->part_count > 0 || t->energy > 0 || c->itself > 0;
    bool counted = !costs || t->counters > 0;  // Counters are not shared with other uses.
    int times = 1;
    if (c->itself > 0) {
        if (a->kinds[c->itself - 1].added) return;
        a->kinds[c->itself - 1].added = true;
    }
    if (!t->once && counted) {
        times = t->counters > 0 && !t->any_x ? game_counters(a->v->g, a->id, t->kind) / t->counters
                                             : COPIES_MAX;
        int life = game_player(a->v->g, a->v->player)->life;
        if (t->life > 0 && times > life / t->life) times = life / t->life;
        if (t->any_x || (t->life == 0 && t->counters == 0)) times = 1;
    }
    for (int i = 0; i < times && i < COPIES_MAX; i++) {
        Supply *s = begin_supply(a);
        s->again = !t->once && !counted;
        s->late = is_given(c, a) || c->itself > 0;
        s->of_given = c->itself > 0;
        add_ability(a, c);
        end_supply(a);
    }
}

static bool is_apart(const Candidate *c) {
    return c->itself > 0 || (!c->toll.taps && !c->toll.leaves);
}

static uint32_t kinds_fitting(const Gathering *a, ThingRole role, bool of_cost) {
    uint32_t bits = 0;
    for (int k = 0; k < a->kind_count; k++) {
        const ThingKind *kind = &a->kinds[k];
        if (kind->role != role || kind->of_cost != of_cost) continue;
        if (cost_given_fits(&kind->by, kind->part, a->id)) bits |= 1U << (THING_BIT + k);
    }
    return bits;
}

// Could the creature attack or block this turn if it stayed untapped?
static bool could_fight(const Gathering *a, const Object *o) {
    const Survey *v = a->v;
    if (!player_same(v->g->active, v->player)) return v->g->step < STEP_DECLARE_BLOCKERS;
    bool haste = (a->c->keywords >> KEYWORD_HASTE) & 1U;
    bool defender = (a->c->keywords >> KEYWORD_DEFENDER) & 1U;
    return v->g->step < STEP_DECLARE_ATTACKERS && (!o->sick || haste) && !defender;
}

// What is activated counts as a creature that could fight: it may be wanted untapped for what it
// becomes.
static int weight_of(const Gathering *a, const Object *o) {
    const PaidFor *to = a->v->to;
    const StackItem *item =
        to->on == SPENT_ON_ABILITY ? game_stack_item(a->v->g, to->object) : NULL;
    if (o->zone != ZONE_BATTLEFIELD || o->tapped) return 0;
    if (item != NULL && object_same(item->source, a->id)) return 2;
    if (!((a->c->type.types >> TYPE_CREATURE) & 1U)) return 0;
    return could_fight(a, o) ? 2 : 1;
}

// A token whose own mana ability gives it up: Treasure, Gold, Eldrazi Spawn.
static bool is_made_for_mana(const Gathering *a, const Object *o) {
    const Ability *ability;
    if (o->kind != OBJECT_TOKEN) return false;
    for (int i = 0; (ability = game_ability(a->v->e->pool, a->c, i)) != NULL; i++) {
        if (ability->kind != ABILITY_ACTIVATED || !ability->is_mana) continue;
        Scope s = scope_at(a, a->id);
        if (toll_of(&s, ability).leaves) return true;
    }
    return false;
}

static void look_at(Gathering *a, CardId card) {
    const Survey *v = a->v;
    const Object *o = game_place(v->g, card);
    a->id = game_id(v->g, card);
    a->c = game_characteristics_at(v->g, v->e->pool, o);
    a->weight = weight_of(a, o);
    a->made_for_mana = is_made_for_mana(a, o);
    a->tapped_for = a->tapped_for_cost = a->given_for = a->given_for_cost = 0;
    if (a->kind_count == 0) return;
    a->tapped_for = kinds_fitting(a, THING_TAPPED, false);
    a->tapped_for_cost = kinds_fitting(a, THING_TAPPED, true);
    a->given_for = kinds_fitting(a, THING_GIVEN, false);
    a->given_for_cost = kinds_fitting(a, THING_GIVEN, true);
}

static void add_help(Gathering *a, CardId card) {
    RatherThanMana with;
    if (!a->v->helped ||
        !rather_than_mana_with(a->v->e, a->v->g, a->v->player, a->v->to->instead, card, &with))
        return;
    Way w = {.free = 1, .free_types = with.types, .for_generic = true, .only = 1};
    w.helps = !with.exiles;
    w.cards = with.exiles;
    w.creatures = with.exiles ? 0 : a->weight;
    if (with.exiles)
        add_way(a, &w);
    else
        add_way_and_giving(a, &w, true);
}

// One object: everything that it could do. `first` is its first candidate, if it has any.
static void add_object(Gathering *a, CardId card, int first) {
    look_at(a, card);
    int end = first;
    for (; end < a->candidate_count && card_same(a->candidates[end].card, card); end++)
        if (a->candidates[end].itself > 0)
            a->given_for |= 1U << (THING_BIT + a->candidates[end].itself - 1);
    Supply *own = begin_supply(a);
    for (int i = first; i < end; i++) {
        if (is_apart(&a->candidates[i])) continue;
        own->late = own->late || is_given(&a->candidates[i], a);
        add_ability(a, &a->candidates[i]);
    }
    if (a->tapped_for != 0)
        add_way_and_giving(a, &(Way){.things = {a->tapped_for}, .creatures = a->weight}, false);
    if (a->tapped_for_cost != 0)
        add_way_and_giving(a, &(Way){.things = {a->tapped_for_cost}}, true);
    add_help(a, card);
    if (a->given_for != 0) {
        Way given = {.things = {a->given_for}};
        count_given(a, &given);
        add_way(a, &given);
    }
    if (a->given_for_cost != 0) add_way(a, &(Way){.things = {a->given_for_cost}});
    end_supply(a);
    for (int i = first; i < end; i++)
        if (is_apart(&a->candidates[i])) add_apart(a, &a->candidates[i]);
}

static bool looks_at_all(const Gathering *a) { return a->kind_count > 0 || a->v->helped; }

static void add_zone(Gathering *a, Zone zone, int *candidate) {
    const Survey *v = a->v;
    const ZoneList *list = game_zone(v->g, v->player, zone);
    for (CardId c = list->first; card_is(c); c = game_place(v->g, c)->next) {
        const Object *o = game_place(v->g, c);
        bool own = zone != ZONE_BATTLEFIELD || player_same(o->controller, v->player);
        bool makes =
            *candidate < a->candidate_count && card_same(a->candidates[*candidate].card, c);
        if (!own || o->face.v < 0 || (!makes && !looks_at_all(a))) continue;
        if (!makes && is_left_out(v, c)) continue;  // Else it was looked at before.
        add_object(a, c, makes ? *candidate : a->candidate_count);
        while (makes && *candidate < a->candidate_count &&
               card_same(a->candidates[*candidate].card, c))
            ++*candidate;
    }
}

static void add_energy(Gathering *a) {
    const Survey *v = a->v;
    int energy = game_player_counters(v->g, v->player, COUNTER_ENERGY);
    for (int k = 0; k < a->kind_count; k++) {
        if (a->kinds[k].role != THING_ENERGY) continue;
        for (int i = 0; i < energy && i < COPIES_MAX; i++) {
            Supply s = {.order = v->p->supply_count};
            Way w = {.things = {1U << (THING_BIT + k)}, .tokens = 1};
            v->ids[v->p->supply_count] = NO_OBJECT;
            v->records[v->p->supply_count] = 0;
            survey_must_fit(v, problem_supply(v->p, s) && problem_way(v->p, &w));
        }
    }
}

void supplies_add_all(Survey *v) {
    SCRATCH_SCOPE(v->e->scratch);
    Gathering *a = SCRATCH_NEW(v->e->scratch, Gathering);
    a->v = v;
    a->candidate_count = a->kind_count = a->remembered.count = 0;
    a->asked = NULL;
    a->any_attached = false;
    a->brings_more = brings_more(v);
    find_all(a);
    for (int i = 0; a->asked == NULL && i < a->candidate_count; i++)
        if (a->candidates[i].ability->asks_mana) a->asked = mana_ask_all(v->e, v->g);
    add_parts_of_cost(a);
    find_kinds(a);
    find_kinds_of_sources(a);
    find_purposes(a);
    supplies_add_pool(v);
    add_energy(a);
    int candidate = 0;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) add_zone(a, zones[i], &candidate);
}
