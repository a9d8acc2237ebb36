// mana_could.c - the types of mana that abilities could produce (106.7).
//
// "Could produce" may ask permanents that themselves ask others, in circles. What each of them
// could produce is the least answer that fits all: it begins with nothing and grows until nothing
// changes.
#include "engine/base/status.h"
#include "engine/rules/commander.h"
#include "engine/rules/cost.h"
#include "engine/rules/linked.h"
#include "engine/rules/mana_replaced.h"
#include "engine/rules/operations.h"

enum {
    ASKED_MAX = 512,   // Permanents of which something is known.
    LISTS_MAX = 24,    // Descriptions whose permanents are known,
    LISTED_MAX = 2048  // and those permanents.
};

// The permanents that a description means, for one source.
typedef struct {
    const IrNode *filter;
    ObjectId source;
    PlayerId you;
    int first, count;
} Listed;

struct Asked {
    bool replaced;         // Effects may replace what permanents are tapped for.
    bool tapped;           // The ability at hand has {T} in its cost, and that is so.
    const IrNode *effect;  // What that ability does; NULL: no ability is at hand.
    int count, next;       // The one that is asked about next, most likely.
    ObjectId ids[ASKED_MAX];
    ManaTypeSet types[ASKED_MAX];
    bool looks[ASKED_MAX];  // It looks at others: what is known of it may grow.
    int list_count, listed_count;
    Listed lists[LISTS_MAX];
    int16_t listed[LISTED_MAX];  // Their places among those of which something is known.
};
typedef struct Asked Asked;

static ManaTypeSet types_of(const Scope *s, const IrNode *mana, Asked *asked);

// ---- the kinds of mana

static ManaTypeSet types_of_symbol(const ManaSymbol *symbol) {
    switch ((SymbolKind)symbol->kind) {
        case SYMBOL_TYPE:
        case SYMBOL_HYBRID:     // 106.8
        case SYMBOL_PHYREXIAN:  // 106.9
        case SYMBOL_HYBRID_PHYREXIAN: return symbol->types;
        case SYMBOL_MONO_HYBRID: return symbol->types | 1U << MANA_COLORLESS;
        case SYMBOL_GENERIC: return symbol->amount > 0 ? 1U << MANA_COLORLESS : 0;  // 106.10
        case SYMBOL_SNOW: return 1U << MANA_COLORLESS;                              // 106.11
        case SYMBOL_VARIABLE: return 0;
    }
    return 0;
}

static ManaTypeSet types_of_symbols(const Scope *s, const IrNode *mana, Asked *asked) {
    (void)s;
    (void)asked;
    ManaCost cost;
    mana_cost_known(mana->name, &cost);
    ManaTypeSet types = 0;
    for (int i = 0; i < cost.count; i++) types |= types_of_symbol(&cost.symbols[i]);
    return types;
}

static ManaTypeSet types_of_any(const Scope *s, const IrNode *mana, Asked *asked) {
    ManaTypeSet types = 0;
    for (const IrNode *n = ir_kid(mana, FIELD_ITEMS); n != NULL; n = n->next)
        types |= types_of(s, n, asked);
    return types;
}

// The ability at hand does something before it adds mana: any amount counts.
static bool is_unforeseen(const Asked *asked) {
    return asked->effect != NULL && mana_foresight(asked->effect) != FORESEEN_EXACTLY;
}

static bool is_some(const Scope *s, const IrNode *mana, const Asked *asked) {
    const IrNode *n = ir_kid(mana, FIELD_N);
    if (n == NULL || (n->op == OP_NUMBER && n->number > 0)) return true;
    return is_unforeseen(asked) || quantity(s, n) > 0;
}

static ManaTypeSet types_of_color(const Scope *s, const IrNode *mana, Asked *asked) {
    if (!is_some(s, mana, asked)) return 0;
    return CR(s->e, 106_1a) ? COLORS_ALL : MANA_TYPES_ALL;
}

static ManaTypeSet types_of_identity(const Scope *s, const IrNode *mana, Asked *asked) {
    ColorSet identity;
    if (!is_some(s, mana, asked)) return 0;
    if (!commander_identity(s->e, s->g, s->you, &identity))
        return CR(s->e, 903_4f) ? 0 : COLORS_ALL;
    return identity == COLORS_ALL || !CR(s->e, 903_4) ? COLORS_ALL : identity;
}

// ---- what other permanents could produce

// One mana and two of each type: some effects replace only several.
static ManaTypeSet types_of_any_amount(const Scope *s, ManaTypeSet types) {
    ManaTypeSet all = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (uint16_t n = 1; ((types >> t) & 1U) && n <= 2; n++) {
            ManaYield y = {.free = n, .free_types = (ManaTypeSet)(1U << t)};
            all |= mana_types_replaced(s, &y);
        }
    return all;
}

// What replacement effects make of it (106.12b).
static ManaTypeSet types_tapped_for(const Scope *s, const IrNode *add, Asked *asked) {
    if (is_unforeseen(asked))
        return types_of_any_amount(s, types_of(s, ir_kid(add, FIELD_MANA), asked));
    ManaYields yields;
    ManaTypeSet types = 0;
    mana_yields_of_node(s, add, &yields);
    for (int i = 0; i < yields.count; i++) types |= mana_types_replaced(s, &yields.items[i]);
    return types;
}

static ManaTypeSet types_in_effect(const Scope *s, const IrNode *n, Asked *asked) {
    if (n->op == OP_ADD_MANA) {
        ManaTypeSet types = types_of(s, ir_kid(n, FIELD_MANA), asked);
        ManaTypeSet replaced = asked->tapped ? types_tapped_for(s, n, asked) : types;
        return replaced != types && CR(s->e, 106_7) ? replaced : types;
    }
    if (op_room((Op)n->op) == ROOM_ABILITY) return 0;  // Something else's, if it is given to that.
    if ((n->op == OP_IF || n->op == OP_UNLESS) && !condition_lets(s, n)) return 0;
    if (n->op == OP_IF_INSTEAD)
        return types_in_effect(s, ir_kid(n, condition_lets(s, n) ? FIELD_E2 : FIELD_E), asked);
    ManaTypeSet types = 0;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            types |= types_in_effect(s, kid, asked);
    return types;
}

// Abilities that are activated or triggered; a static ability does not resolve.
static bool makes_mana(const Ability *a) {
    return (a->kind == ABILITY_ACTIVATED || a->kind == ABILITY_TRIGGERED) && a->adds_mana;
}

static ManaTypeSet types_of_plain(Engine *e, const PlainMana *adds) {
    if (adds->any_color > 0) return CR(e, 106_1a) ? COLORS_ALL : MANA_TYPES_ALL;
    unsigned types = adds->one_of;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) types |= (unsigned)(adds->fixed[t] > 0) << t;
    return (ManaTypeSet)types;
}

static bool is_plain(const Ability *a, const Asked *asked) {
    return a->adds.known && !asked->replaced;
}

static ManaTypeSet types_of_ability(const Scope *s, const Ability *a, Asked *asked) {
    if (is_plain(a, asked)) return types_of_plain(s->e, &a->adds);
    const IrNode *outer = asked->effect;
    bool outer_tapped = asked->tapped;
    asked->effect = a->effect;
    asked->tapped = asked->replaced && a->cost != NULL && cost_has(a->cost, OP_COST_TAP);
    ManaTypeSet types = types_in_effect(s, a->effect, asked);
    asked->effect = outer;
    asked->tapped = outer_tapped;
    return types;
}

// An object as it is, or as it last was.
typedef struct {
    PlayerId controller;
    const Characteristics *c;
    View last;
} Seen;

static void see(const Scope *s, ObjectId id, Seen *out) {
    const Object *o = game_object(s->g, id);
    if (o != NULL && o->zone == ZONE_BATTLEFIELD && o->face.v >= 0) {
        out->controller = o->controller;
        out->c = game_characteristics_at(s->g, s->e->pool, o);
        return;
    }
    out->last = view_of(s->e, s->g, id);
    out->controller = out->last.controller;
    out->c = &out->last.c;
}

static ManaTypeSet types_of_own(const Scope *s, ObjectId id, const Seen *seen, const Ability *a,
                                Asked *asked) {
    if (is_plain(a, asked)) return types_of_plain(s->e, &a->adds);
    Scope own = {.e = s->e, .g = s->g, .you = seen->controller, .source = id, .x = -1};
    own.asked = asked;
    own.ability = a;
    return types_of_ability(&own, a, asked);
}

// `looks`, if it is not NULL: where it looks at others, only that is said.
static ManaTypeSet types_of_seen(const Scope *s, ObjectId id, const Seen *seen, Asked *asked,
                                 bool *looks) {
    ManaTypeSet types = 0;
    const Ability *a;
    for (int i = 0; (a = game_ability(s->e->pool, seen->c, i)) != NULL; i++) {
        if (!makes_mana(a)) continue;
        if (looks != NULL && a->asks_mana) {
            *looks = true;
            return 0;
        }
        types |= types_of_own(s, id, seen, a, asked);
    }
    return types;
}

static ManaTypeSet types_of_object(const Scope *s, ObjectId id, Asked *asked) {
    Seen seen;
    see(s, id, &seen);
    return types_of_seen(s, id, &seen, asked, NULL);
}

// Its place among those of which something is known; -1: none.
static int known_at(Asked *asked, ObjectId id) {
    int at =
        asked->next < asked->count && object_same(asked->ids[asked->next], id) ? asked->next : 0;
    while (at < asked->count && !object_same(asked->ids[at], id)) at++;
    if (at == asked->count) return -1;
    asked->next = at + 1;
    return at;
}

// What is known so far of a permanent that looks at others; of any other permanent, the answer.
static ManaTypeSet types_known(const Scope *s, ObjectId id, Asked *asked) {
    int at = known_at(asked, id);
    if (at >= 0) return asked->types[at];
    Seen seen;
    see(s, id, &seen);
    bool looks = false;
    ManaTypeSet types = types_of_seen(s, id, &seen, asked, &looks);
    if (looks)
        engine_need_room(s->e, asked->count, ASKED_MAX, "permanents that could produce mana");
    if (asked->count == ASKED_MAX) return types;
    asked->ids[asked->count] = id;
    asked->looks[asked->count] = looks;
    asked->types[asked->count++] = types;
    return types;
}

// The description of what is looked at; NULL where the phrase points at something already known.
static const IrNode *description(const IrNode *what) {
    if (what->op == OP_ANY_ONE) return ir_kid(what, FIELD_WHAT);
    return op_room((Op)what->op) == ROOM_FILTER ? what : NULL;
}

// Notes the permanents that the description means, but for those that add nothing to the others.
// False: there is no room.
static bool list_described(const Scope *s, const IrNode *filter, ManaTypeSet most, Asked *asked,
                           Listed *list) {
    ManaTypeSet sure = (ManaTypeSet)~most;  // Types that nothing more could add.
    *list = (Listed){filter, s->source, s->you, asked->listed_count, 0};
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        ObjectId id = game_id(s->g, c);
        types_known(s, id, asked);
        int at = known_at(asked, id);
        if (at < 0 || asked->listed_count == LISTED_MAX) return false;
        if ((asked->types[at] & ~sure) == 0 && !asked->looks[at]) continue;
        if (!filter_matches(s, filter, id)) continue;
        if (!asked->looks[at]) sure |= asked->types[at];
        asked->listed[asked->listed_count++] = (int16_t)at;
        list->count++;
    }
    return true;
}

static const Listed *list_of(const Scope *s, const IrNode *filter, ManaTypeSet most, Asked *asked) {
    for (int i = 0; i < asked->list_count; i++) {
        const Listed *l = &asked->lists[i];
        if (l->filter == filter && object_same(l->source, s->source) && player_same(l->you, s->you))
            return l;
    }
    if (asked->list_count == LISTS_MAX) return NULL;
    Listed *list = &asked->lists[asked->list_count];
    if (!list_described(s, filter, most, asked, list)) return NULL;
    asked->list_count++;
    return list;
}

static ManaTypeSet types_of_described(const Scope *s, const IrNode *filter, ManaTypeSet most,
                                      Asked *asked) {
    ManaTypeSet types = 0;
    const Listed *list = list_of(s, filter, most, asked);
    for (int i = 0; list != NULL && i < list->count; i++)
        types |= asked->types[asked->listed[list->first + i]];
    CardId first = list == NULL ? s->g->battlefield.first : NO_CARD;
    for (CardId c = first; card_is(c); c = game_place(s->g, c)->next) {
        ManaTypeSet more = types_known(s, game_id(s->g, c), asked);
        if ((more & ~types) && filter_matches(s, filter, game_id(s->g, c))) types |= more;
    }
    return types & most;
}

// Colors are not all types: colorless is one as well (106.1b).
static ManaTypeSet most_types(const Scope *s, const IrNode *mana) {
    return mana->number == 1 && CR(s->e, 106_1b) ? MANA_TYPES_ALL : COLORS_ALL;
}

// Before anything is sacrificed for it: what its controller could sacrifice.
static void gather_sacrifices(const Scope *s, const IrNode *filter, Set *out) {
    int kept = 0;
    filter_gather(s, filter, ZONE_BATTLEFIELD, out);
    for (int i = 0; i < out->count; i++)
        if (player_same(game_object(s->g, out->items[i].object)->controller, s->you))
            out->items[kept++] = out->items[i];
    out->count = kept;
}

static ManaTypeSet types_of_meant(const Scope *s, const IrNode *what, ManaTypeSet most,
                                  Asked *asked) {
    ManaTypeSet types = 0;
    if (description(what) != NULL) return types_of_described(s, description(what), most, asked);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    objects_meant(s, what, &found);
    if (found.count == 0 && what->op == OP_THE_SACRIFICED)
        gather_sacrifices(s, ir_kid(what, FIELD_WHAT), &found);
    for (int i = 0; i < found.count; i++)
        if (found.items[i].kind == CHOICE_OBJECT)
            types |= types_known(s, found.items[i].object, asked);
    return types & most;
}

static ManaTypeSet types_of_others(const Scope *s, const IrNode *mana, Asked *asked) {
    if (!is_some(s, mana, asked)) return 0;
    ManaTypeSet most = most_types(s, mana);
    ManaTypeSet types = types_of_meant(s, ir_kid(mana, FIELD_WHAT), most, asked);
    return types == most || CR(s->e, 106_7) ? types : most;
}

// What is bound says which types those are.
static ManaTypeSet types_of_produced(const Scope *s, const IrNode *mana, Asked *asked) {
    (void)asked;
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == mana->binding && b->kind == BOUND_NUMBER) return (ManaTypeSet)b->amount;
    return 0;
}

static ManaTypeSet types_of_chosen(const Scope *s, const IrNode *mana, Asked *asked) {
    int color = 0;
    bool chosen = is_some(s, mana, asked) && linked_choice(s, CHOSEN_COLOR, &color);
    if (!chosen) return 0;
    return (ManaTypeSet)(1U << color);
}

static ManaTypeSet types_named(const Scope *s, const IrNode *mana, Asked *asked) {
    (void)s;
    (void)asked;
    return (ManaTypeSet)(1U << mana->number);
}

// The colors of what is described on the battlefield, or of what the phrase points at.
static ManaTypeSet colors_of(const Scope *s, const IrNode *what) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    unsigned colors = 0;
    if (op_room((Op)what->op) == ROOM_FILTER)
        filter_gather(s, what, filter_zone(what), &found);
    else
        objects_meant(s, what, &found);
    for (int i = 0; i < found.count; i++)
        if (found.items[i].kind == CHOICE_OBJECT)
            colors |= view_of(s->e, s->g, found.items[i].object).c.colors;
    return (ManaTypeSet)colors;
}

static ManaTypeSet types_among(const Scope *s, const IrNode *mana, Asked *asked) {
    return is_some(s, mana, asked) ? colors_of(s, ir_kid(mana, FIELD_WHAT)) : 0;
}

static ManaTypeSet types_combined(const Scope *s, const IrNode *mana, Asked *asked) {
    const IrNode *what = ir_kid(mana, FIELD_WHAT);
    if (what == NULL) return types_of_color(s, mana, asked);
    return is_some(s, mana, asked) ? types_of_any(s, what, asked) : 0;
}

// A color of which there would be no mana is none of them.
static ManaTypeSet types_of_that_color(const Scope *s, const IrNode *mana, Asked *asked) {
    unsigned types = 0;
    Scope of = *s;
    for (of.color = 1; of.color <= COLOR_COUNT; of.color++)
        if (is_some(&of, mana, asked)) types |= 1U << (of.color - 1);
    return (ManaTypeSet)types;
}

// "That type": those of the sentence that this one replaces.
static ManaTypeSet types_of_that_type(const Scope *s, const IrNode *mana, Asked *asked) {
    const IrNode *n = mana;
    while (n->op != OP_IF_INSTEAD) n = n->parent;
    const IrNode *add = ir_find(ir_kid(n, FIELD_E), OP_ADD_MANA);
    return is_some(s, mana, asked) ? types_of(s, ir_kid(add, FIELD_MANA), asked) : 0;
}

static ManaTypeSet types_for_each(const Scope *s, const IrNode *mana, Asked *asked) {
    return is_some(s, mana, asked) ? types_of(s, ir_kid(mana, FIELD_A), asked) : 0;
}

static const struct {
    Op op;
    ManaTypeSet (*types)(const Scope *s, const IrNode *mana, Asked *asked);
} rows[] = {
    {OP_MANA_SYMBOLS, types_of_symbols},        {OP_MANA_OR, types_of_any},
    {OP_MANA_FOR_EACH, types_for_each},         {OP_MANA_ANY_COLOR, types_of_color},
    {OP_MANA_ANY_COMBINATION, types_combined},  {OP_MANA_CHOSEN_COLOR, types_of_chosen},
    {OP_MANA_COULD_PRODUCE, types_of_others},   {OP_MANA_COMMANDER_IDENTITY, types_of_identity},
    {OP_MANA_PRODUCED, types_of_produced},      {OP_MANA_OF_TYPE, types_named},
    {OP_MANA_SYMBOL_LIST, types_of_any},        {OP_MANA_COLORS_AMONG, types_among},
    {OP_MANA_EACH_COLOR_AMONG, types_among},    {OP_MANA_OF_THAT_COLOR, types_of_that_color},
    {OP_MANA_OF_THAT_TYPE, types_of_that_type},
};

static ManaTypeSet types_of(const Scope *s, const IrNode *mana, Asked *asked) {
    size_t i = 0;
    while (i < ARRAY_LEN(rows) && rows[i].op != mana->op) i++;
    gavel_assert(i < ARRAY_LEN(rows));  // The grammar knows mana that has no row here.
    return rows[i].types(s, mana, asked);
}

// Lets what is known grow until it fits itself. Asking may add permanents; each has at most
// MANA_TYPE_COUNT types to gain, so this ends.
static void settle(const Scope *s, Asked *asked) {
    int unchanged = 0;  // So many in a row fit what is known of the others.
    for (int i = 0; unchanged < asked->count; i = i + 1 < asked->count ? i + 1 : 0) {
        unchanged++;
        if (!asked->looks[i]) continue;
        ManaTypeSet types = types_of_object(s, asked->ids[i], asked);
        if (types != asked->types[i]) unchanged = 0;
        asked->types[i] = types;
    }
}

static void begin(const Scope *s, Asked *asked) {
    asked->count = asked->next = asked->list_count = asked->listed_count = 0;
    asked->effect = NULL;
    asked->tapped = false;
    asked->replaced = mana_may_be_replaced(s->e, s->g);
}

// Every permanent that looks at others is asked, once for all.
struct Asked *mana_ask_all(Engine *e, const Game *g) {
    Asked *asked = SCRATCH_NEW(e->scratch, Asked);
    Scope s = {.e = e, .g = g, .x = -1};
    begin(&s, asked);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        types_known(&s, game_id(g, c), asked);
    settle(&s, asked);
    return asked;
}

ManaTypeSet mana_types_of_node(const Scope *s, const IrNode *mana) {
    if (s->asked != NULL) return types_of(s, mana, s->asked);
    Asked asked;
    begin(s, &asked);
    ManaTypeSet types = types_of(s, mana, &asked);
    if (mana->op != OP_MANA_COULD_PRODUCE) return types;
    settle(s, &asked);
    return types_of(s, mana, &asked);
}

ManaTypeSet ability_could_produce(Engine *e, const Game *g, ObjectId source, const Ability *a) {
    if (!makes_mana(a)) return 0;
    View v = view_of(e, g, source);
    Asked asked;
    Scope s = {.e = e, .g = g, .you = v.controller, .source = source, .x = -1, .asked = &asked};
    s.ability = a;
    begin(&s, &asked);
    types_of_ability(&s, a, &asked);
    settle(&s, &asked);
    return types_of_ability(&s, a, &asked);
}

ManaTypeSet object_could_produce(Engine *e, const Game *g, ObjectId source) {
    View v = view_of(e, g, source);
    ManaTypeSet types = 0;
    const Ability *a;
    if (!v.known || v.c.face.v < 0) return 0;
    for (int i = 0; (a = game_ability(e->pool, &v.c, i)) != NULL; i++)
        types |= ability_could_produce(e, g, source, a);
    return types;
}

bool mana_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
