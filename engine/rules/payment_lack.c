// payment_lack.c - why a mana cost cannot be paid, in words.
//
// The symbols of the cost are gathered into groups of equal ones. For every set of groups it is
// counted how much mana there could be for it at the most; where a set needs more than that, it is
// certain that the cost cannot be paid, and why. No payment is looked for.
#include "engine/rules/payment_lack.h"

#include <stdio.h>
#include <string.h>

#include "engine/rules/cost.h"
#include "engine/rules/limit.h"
#include "engine/rules/payment_needs.h"
#include "engine/rules/payment_toll.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/title.h"
#include "engine/rules/where.h"

enum {
    GROUPS_MAX = 7,
    SETS_MAX = 1 << GROUPS_MAX,
    WITHOUT_LIMIT = 10000  // More than any cost needs: it may be activated again and again.
};

// Equal symbols of the cost.
typedef struct {
    ManaSymbol symbol;
    uint8_t accepts;  // Types, FROM_SNOW.
    int count;
} Group;

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const PaidFor *to;
    int group_count;
    Group groups[GROUPS_MAX];
    bool whole;          // All symbols are in groups: none could be paid in another way.
    int mana[SETS_MAX];  // By set of groups: the most mana that could pay it.
    int once[SETS_MAX];  // The same of the source that is being looked at.
    ManaTypeSet types;   // What that source makes,
    int most;            // and how much at once.
    Text sources;
} Lack;

// ---- what is needed

static uint8_t accepted(const ManaSymbol *s) {
    if (s->kind == SYMBOL_SNOW) return FROM_SNOW;
    bool any =
        s->kind == SYMBOL_GENERIC || s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_MONO_HYBRID;
    return any ? MANA_TYPES_ALL : s->types;
}

// What may be paid with life, or with more than its mana value, is needed at the least.
static void add_symbol(Lack *l, const ManaSymbol *due, const ManaSymbol *as) {
    bool life = due->kind == SYMBOL_PHYREXIAN || due->kind == SYMBOL_HYBRID_PHYREXIAN;
    bool generic = due->kind == SYMBOL_GENERIC || due->kind == SYMBOL_VARIABLE;
    int count = generic ? due->amount : 1;
    if (life) l->whole = false;
    if (life || count == 0) return;
    for (int i = 0; i < l->group_count; i++) {
        const ManaSymbol *other = &l->groups[i].symbol;
        if (other->kind != due->kind || other->types != due->types) continue;
        l->groups[i].count += count;
        return;
    }
    if (l->group_count == GROUPS_MAX) {
        l->whole = false;
        return;
    }
    l->groups[l->group_count++] = (Group){*due, accepted(as), count};
}

static uint8_t accepted_by(const Lack *l, int set) {
    unsigned types = 0;
    for (int i = 0; i < l->group_count; i++)
        if (set >> i & 1) types |= l->groups[i].accepts;
    return (uint8_t)types;
}

static int needed_by(const Lack *l, int set) {
    int count = 0;
    for (int i = 0; i < l->group_count; i++)
        if (set >> i & 1) count += l->groups[i].count;
    return count;
}

static int all_groups(const Lack *l) { return (1 << l->group_count) - 1; }

// ---- what there is

static int useful(const ManaYield *y, unsigned types) {
    int amount = (y->free_types & types) ? y->free : 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) amount += (types >> t & 1U) ? y->fixed[t] : 0;
    return amount;
}

// One way to use the source. `own` mana is spent on it: perhaps of types that a set does not
// accept, and so does not count.
static void add_way(Lack *l, const ManaYield *y, bool snow, int own, bool again) {
    for (int set = 1; set <= all_groups(l); set++) {
        unsigned types = accepted_by(l, set);
        if ((types & FROM_SNOW) && snow) types = MANA_TYPES_ALL;
        int amount = useful(y, types & MANA_TYPES_ALL);
        if (set == all_groups(l) && (types & MANA_TYPES_ALL) == MANA_TYPES_ALL)
            amount = amount > own ? amount - own : 0;
        if (again && amount > 0) amount = WITHOUT_LIMIT;
        if (amount > l->once[set]) l->once[set] = amount;
    }
    l->types = (ManaTypeSet)(l->types | mana_yield_types(y));
    if (mana_yield_total(y) > l->most) l->most = mana_yield_total(y);
}

static void begin_source(Lack *l) {
    memset(l->once, 0, sizeof l->once);
    l->types = 0;
    l->most = 0;
}

static void add_types(Lack *l) {
    bool first = true;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (!(l->types >> t & 1U)) continue;
        text_format(&l->sources, "%s{%c}", first ? "" : "/", mana_letter((ManaType)t));
        first = false;
    }
    if (l->most > 1) text_format(&l->sources, " x%d", l->most);
}

static void end_source(Lack *l, ObjectId id) {
    if (l->types == 0) return;
    for (int set = 1; set <= all_groups(l); set++) l->mana[set] += l->once[set];
    text_add(&l->sources, l->sources.length > 0 ? ", " : "");
    if (object_is(id))
        title_add(l->e, l->g, id, &l->sources);
    else
        text_add(&l->sources, "in the pool");
    text_add(&l->sources, " ");
    add_types(l);
}

static bool leaves_or_taps(const Ability *a) {
    if (cost_has(a->cost, OP_COST_TAP)) return true;
    const IrNode *first = a->cost->op == OP_LIST ? ir_kid(a->cost, FIELD_ITEMS) : a->cost;
    for (const IrNode *n = first; n != NULL; n = n->next) {
        const IrNode *what = ir_kid(n, FIELD_WHAT);
        if (what != NULL && (what->op == OP_SELF || what->op == OP_SELF_FROM) &&
            n->op != OP_COST_REMOVE_COUNTERS)
            return true;
    }
    return false;
}

static bool works_there(Engine *e, const Ability *a, Zone zone) {
    return a->works_in == 0 ? zone == ZONE_BATTLEFIELD : where_functions(e, a, zone);
}

static bool usable(const Lack *l, const Scope *s, const Ability *a, Zone zone) {
    if (!a->is_mana || !works_there(l->e, a, zone)) return false;
    return limit_allows_ability(s, a, NULL) && cost_payable(s, a->cost, NULL);
}

// All mana of a way in one; `idle`: its own may not be spent here (106.6).
static ManaYield together(const TappedYield *y, bool idle) {
    ManaYield all = idle ? (ManaYield){.free = 0} : y->own;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        all.fixed[t] = (uint16_t)(all.fixed[t] + y->more.mana[t]);
    return all;
}

static void add_ability(Lack *l, const Scope *s, const Ability *a, bool snow) {
    SCRATCH_SCOPE(l->e->scratch);
    ManaForesight foresight = mana_foresight(a->effect);
    bool once = leaves_or_taps(a) || toll_is_limited_to_one(a);
    bool again = foresight != FORESEEN_EXACTLY || !once;
    bool idle = a->restricts_mana && !mana_may_pay(s, l->to);
    ManaYields *yields = SCRATCH_NEW(l->e->scratch, ManaYields);
    TappedYields *tapped = SCRATCH_NEW(l->e->scratch, TappedYields);
    ManaCost own;
    mana_yields_of_ability(s, a, yields);
    supplies_join_yields(s, cost_has(a->cost, OP_COST_TAP), yields, tapped);
    cost_mana(a->cost, 0, &own);
    for (int i = 0; i < tapped->count; i++) {
        ManaYield y = together(&tapped->items[i], idle);
        add_way(l, &y, snow, mana_cost_value(&own), again);
    }
    if (foresight == NOT_FORESEEN && !idle)
        add_way(l, &(ManaYield){.free = 1, .free_types = MANA_TYPES_ALL}, snow, 0, true);
}

static void add_object(Lack *l, CardId card) {
    ObjectId id = game_id(l->g, card);
    if (object_same(id, l->to->spare) || object_same(id, l->to->object) ||
        object_same(id, l->e->activating))
        return;
    View v = view_of(l->e, l->g, id);
    Scope s = {.e = l->e, .g = l->g, .you = l->player, .source = id, .x = -1};
    bool snow = view_is_super(&v, SUPERTYPE_SNOW);
    const Ability *a;
    begin_source(l);
    for (int n = 1; (a = activated_ability(l->e, l->g, id, n)) != NULL; n++) {
        s.ability = a;
        s.granted = activated_granted(l->e, l->g, id, n);
        if (usable(l, &s, a, v.zone)) add_ability(l, &s, a, snow);
    }
    RatherThanMana with;
    if (l->to->instead != NULL &&
        rather_than_mana_with(l->e, l->g, l->player, l->to->instead, card, &with)) {
        ManaTypeSet types = with.types != 0 ? with.types : 1U << MANA_COLORLESS;
        add_way(l, &(ManaYield){.free = 1, .free_types = types}, false, 0, false);
    }
    end_source(l, id);
}

// How much of that type in the pool may not be spent on this, or is not snow.
static int left_out(const Lack *l, int type, bool snow) {
    int count, out = 0, marked_snow = 0;
    const MarkedMana *all = game_list(l->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].player, l->player) || all[i].type != type) continue;
        Scope by = {.e = l->e, .g = l->g, .you = l->player, .source = all[i].source, .x = -1};
        bool restricted = all[i].ability.v >= 0;
        by.ability = restricted ? pool_ability(l->e->pool, all[i].ability) : NULL;
        bool refused = restricted && !mana_may_pay(&by, l->to);
        if (refused) out += all[i].count;
        if (all[i].snow && !refused) marked_snow += all[i].count;
    }
    return snow ? game_player(l->g, l->player)->mana[type] - marked_snow : out;
}

static void add_pool(Lack *l) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        int there = game_player(l->g, l->player)->mana[t];
        int plain = there - left_out(l, t, false), snow = there - left_out(l, t, true);
        if (plain <= 0) continue;
        ManaYield y = {.free = 0}, cold = {.free = 0};
        y.fixed[t] = (uint16_t)plain;
        cold.fixed[t] = (uint16_t)snow;
        begin_source(l);
        add_way(l, &y, false, 0, false);
        if (snow > 0) add_way(l, &cold, true, 0, false);
        end_source(l, NO_OBJECT);
    }
}

static void add_sources(Lack *l) {
    for (CardId c = l->g->battlefield.first; card_is(c); c = game_place(l->g, c)->next)
        if (player_same(game_place(l->g, c)->controller, l->player)) add_object(l, c);
    const ZoneList *hand = game_zone(l->g, l->player, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(l->g, c)->next)
        if (pool_face(l->e->pool, game_place(l->g, c)->face)->works_elsewhere) add_object(l, c);
    const ZoneList *graveyard = game_zone(l->g, l->player, ZONE_GRAVEYARD);
    for (CardId c = graveyard->first; card_is(c); c = game_place(l->g, c)->next)
        if (l->to->instead != NULL ||
            pool_face(l->e->pool, game_place(l->g, c)->face)->works_elsewhere)
            add_object(l, c);
}

// ---- what is missing

static void add_symbol_text(const ManaSymbol *s, int count, Text *out) {
    ManaCost one = {.count = 1, .symbols = {*s}};
    char text[64];
    if (s->kind == SYMBOL_GENERIC || s->kind == SYMBOL_VARIABLE) {
        one.symbols[0].kind = SYMBOL_GENERIC;
        one.symbols[0].amount = count;
        count = 1;
    }
    mana_cost_text(&one, text, sizeof text);
    for (int i = 0; i < count; i++) text_add(out, text);
}

static bool is_colorful(const Group *group) { return group->accepts != MANA_TYPES_ALL; }

static bool no_source(const Lack *l, Text *out) {
    int missing = 0, said = 0;
    for (int i = 0; i < l->group_count; i++)
        missing += is_colorful(&l->groups[i]) && l->mana[1 << i] == 0;
    for (int i = 0; i < l->group_count; i++) {
        if (!is_colorful(&l->groups[i]) || l->mana[1 << i] > 0) continue;
        text_add(out, said == 0 ? "no source of " : said == missing - 1 ? " or " : ", ");
        add_symbol_text(&l->groups[i].symbol, 1, out);
        said++;
    }
    if (said == 0 && l->sources.length == 0) text_add(out, "no source of mana");
    return out->length > 0;
}

static bool is_smaller(int set, int than) {
    int a = __builtin_popcount((unsigned)set), b = __builtin_popcount((unsigned)than);
    return than == 0 || a < b || (a == b && set < than);
}

static bool too_little(const Lack *l, const ManaCost *due, Text *out) {
    int least = 0;
    for (int set = 1; set <= all_groups(l); set++)
        if (l->mana[set] < needed_by(l, set) && is_smaller(set, least)) least = set;
    if (least == 0) return false;
    char cost[64];
    text_format(out, "only %d mana for ", l->mana[least]);
    if (least == all_groups(l) && l->whole) text_add(out, mana_cost_text(due, cost, sizeof cost));
    for (int i = 0; i < l->group_count && !(least == all_groups(l) && l->whole); i++)
        if (least >> i & 1) add_symbol_text(&l->groups[i].symbol, l->groups[i].count, out);
    return true;
}

static void say(Lack *l, const ManaCost *due, Rejection *r) {
    char cost[64];
    Text why = {0};
    if (!no_source(l, &why) && !too_little(l, due, &why))
        text_format(&why, "the available mana cannot pay %s",
                    mana_cost_text(due, cost, sizeof cost));
    rejection_set(r, REJECTED_MANA_CANNOT_PAY, "%s", text_cstr(&why));
    snprintf(r->detail, sizeof r->detail, "sources: %s",
             l->sources.length > 0 ? text_cstr(&l->sources) : "none");
    text_free(&why);
}

bool payment_lack(Engine *e, const Game *g, PlayerId player, const PaidFor *to, const ManaCost *due,
                  const ManaCost *as, Rejection *r) {
    if (r == NULL) return false;
    Lack l = {.e = e, .g = g, .player = player, .to = to, .whole = true};
    // What is looked at here does not matter for the game: no rule fires by it.
    uint64_t fired[RULE_WORDS];
    Uses *uses = e->uses;
    memcpy(fired, e->fired, sizeof fired);
    e->uses = NULL;
    for (int i = 0; i < due->count; i++) add_symbol(&l, &due->symbols[i], &as->symbols[i]);
    add_pool(&l);
    add_sources(&l);
    memcpy(e->fired, fired, sizeof fired);
    e->uses = uses;
    say(&l, due, r);
    text_free(&l.sources);
    return false;
}
