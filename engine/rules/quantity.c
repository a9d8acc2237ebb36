// quantity.c - what the amounts and counts of an ability come to (107). One row per operation.
#include "engine/base/status.h"
#include "engine/rules/commander.h"
#include "engine/rules/linked.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"

static int number_of(const Scope *s, const IrNode *n) {
    (void)s;
    return n->number;
}
static int variable(const Scope *s, const IrNode *n) {
    const IrNode *is = ir_kid(n, FIELD_N);
    // 107.3c: what the text says it is; 107.3p: Y like X.
    if (is != NULL && CR(s->e, 107_3c) && (n->number == 'X' || CR(s->e, 107_3p)))
        return quantity(s, is);
    // 107.3i: the X that was chosen for the cost. An X nobody chose is 0.
    return s->x > 0 && CR(s->e, 107_3i) ? s->x : 0;
}
static int count_of(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, filter, filter_zone(filter), &found);
    return found.count;
}
// 608.2i: as many as attacked then. Off: those that are still there as creatures.
static int attacked_with(const Scope *s, const IrNode *n) {
    (void)n;
    int there = 0, attacked = game_player(s->g, s->you)->attackers_this_turn;
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        const Object *o = game_place(s->g, c);
        there += o->attacked && player_same(o->controller, s->you) &&
                 permanent_is(s->e, s->g, game_id(s->g, c), TYPE_CREATURE);
    }
    return there == attacked || CR(s->e, 608_2i) ? attacked : there;
}
// The most that may be chosen.
static int up_to(const Scope *s, const IrNode *n) { return quantity(s, ir_kid(n, FIELD_N)); }
static int any_number(const Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
    return SET_MAX;
}
static int negative(const Scope *s, const IrNode *n) { return -quantity(s, ir_kid(n, FIELD_N)); }
// Of what has left, as it last was (608.2h).
static int counters_on(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    int sum = 0;
    for (int i = 0; i < meant.count; i++) {
        if (meant.items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = meant.items[i].object;
        const LastKnown *known = game_object(s->g, id) ? NULL : game_last_known(s->g, id);
        if (game_object(s->g, id) != NULL) sum += game_counters(s->g, id, (CounterKind)n->number);
        for (int k = 0; known != NULL && k < LAST_COUNTERS_MAX; k++)
            if (known->counters[k].kind == n->number) sum += known->counters[k].count;
    }
    return sum;
}
// The one object meant. 607.3: words for one exiled card mean all of them, whose numbers are added.
static void gather_asked(const Scope *s, const IrNode *what, Set *out) {
    objects_meant(s, what, out);
    if (out->count > 1 && !scope_means_exiled(s, what)) out->count = 1;
}
// 0 where there is none.
static int mana_value_of(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set asked = set_new(s->e);
    gather_asked(s, ir_kid(n, FIELD_WHAT), &asked);
    int sum = 0;
    for (int i = 0; i < asked.count; i++) {
        if (asked.items[i].kind != CHOICE_OBJECT) continue;
        View v = view_of(s->e, s->g, asked.items[i].object);
        if (!v.last_known || CR(s->e, 608_2h)) sum += view_mana_value(s->e, s->g, &v);
    }
    return sum;
}
static int half_down(const Scope *s, const IrNode *n) {
    return quantity(s, ir_kid(n, FIELD_N)) / 2;
}
// What is asked for is looked at as it is now or last was (608.2h; off: nothing is known of what
// has left); 107.2: where there is none, or it has no such number, the number is 0.
static int power_or_toughness(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set asked = set_new(s->e);
    gather_asked(s, ir_kid(n, FIELD_WHAT), &asked);
    int sum = 0;
    bool any = false;
    for (int i = 0; i < asked.count; i++) {
        if (asked.items[i].kind != CHOICE_OBJECT) continue;
        View v = view_of(s->e, s->g, asked.items[i].object);
        if (!v.c.has_pt || (v.last_known && !CR(s->e, 608_2h))) continue;
        sum += n->op == OP_POWER_OF ? v.c.power : v.c.toughness;
        any = true;
    }
    return any || CR(s->e, 107_2) ? sum : 1;
}
static int excess_dealt(const Scope *s, const IrNode *n) {
    int sum = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_EXCESS) sum += b->amount;
    return sum;
}
static void gather(const Scope *s, const IrNode *n, Set *found) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    found->count = 0;
    filter_gather(s, filter, filter_zone(filter), found);
}

static int number_for(const Scope *s, Op op, ObjectId id) {
    View v = view_of(s->e, s->g, id);
    if (op == OP_GREATEST_MANA_VALUE) return view_mana_value(s->e, s->g, &v);
    return op == OP_GREATEST_TOUGHNESS ? v.c.toughness : v.c.power;
}
static int greatest(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    gather(s, n, &found);
    int most = 0;
    for (int i = 0; i < found.count; i++) {
        int number = number_for(s, (Op)n->op, found.items[i].object);
        if (number > most) most = number;
    }
    return most;
}
static int sum_of_power(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    gather(s, n, &found);
    int sum = 0;
    for (int i = 0; i < found.count; i++) sum += view_of(s->e, s->g, found.items[i].object).c.power;
    return sum;
}
static int count_bits(unsigned bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) count++;
    return count;
}
// 305.6: the five of them.
static int land_types_among(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    gather(s, n, &found);
    unsigned types = 0;
    for (int i = 0; i < found.count; i++) {
        View v = view_of(s->e, s->g, found.items[i].object);
        types |= subtype_basic_lands(&v.c.type.subtypes);
    }
    return count_bits(types);
}
static int colors_among(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    gather(s, n, &found);
    unsigned colors = 0;
    for (int i = 0; i < found.count; i++)
        colors |= view_of(s->e, s->g, found.items[i].object).c.colors;
    return count_bits(colors);
}
static int opponents(const Scope *s, const IrNode *n) {
    (void)n;
    int count = 0;
    for (int i = 0; i < s->g->player_count; i++)
        count += !s->g->players[i].left && game_is_opponent(s->g, s->you, player_id(i));
    return count;
}
static int life_of(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    return players.count == 0 ? 0 : game_player(s->g, players.items[0].player)->life;
}
// 700.5, 700.5a: mana symbols of the colors among the costs of your permanents; each counts once.
static int devotion_to(const Scope *s, unsigned colors) {
    int count = 0;
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        View v = view_of(s->e, s->g, game_id(s->g, c));
        if (!player_same(v.controller, s->you) || v.c.face.v < 0) continue;
        const ManaCost *cost = &pool_face(s->e->pool, v.c.face)->cost;
        for (int i = 0; i < cost->count; i++) count += (cost->symbols[i].types & colors) != 0;
    }
    return CR(s->e, 700_5) ? count : 0;
}
static int devotion(const Scope *s, const IrNode *n) {
    const IrNode *second = ir_kid(n, FIELD_B);
    unsigned colors = 1U << ir_kid(n, FIELD_A)->number;
    if (second != NULL) colors |= 1U << second->number;
    return devotion_to(s, colors);
}
static int devotion_to_that(const Scope *s, const IrNode *n) {
    (void)n;
    return s->color == 0 ? 0 : devotion_to(s, 1U << (s->color - 1));
}
// 608.2i: what it looks back at is looked at as it was then. Off: it is not there now.
static int past_count(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *filter = ir_kid(n, FIELD_WHAT);
    int count, sum = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++) {
        if (all[i].kind != n->number) continue;
        if (who != NULL && !player_was_meant(s, who, all[i].player)) continue;
        if (filter == NULL || filter_matches(s, filter, all[i].object)) sum += all[i].amount;
    }
    return sum == 0 || CR(s->e, 608_2i) ? sum : 0;
}

// Of the player who is casting one: the one at hand is not cast yet (601.2i).
static int cast_by_caster(const Scope *s, const IrNode *n) {
    (void)n;
    int count, sum = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        if (all[i].kind == PAST_CAST && player_same(all[i].player, s->proposer))
            sum += all[i].amount;
    return sum;
}

// 702.33e, 702.56a: how often a cost was paid as it was cast, or the spell that it was.
static int times_paid(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (objects.count == 0) return 0;
    HowCast cast = how_cast(s->g, objects.items[0].object);
    if ((cast.ways & (uint32_t)n->number) == 0) return 0;
    // 702.33d: it may have been kicked several times. Off: once.
    return n->number == CAST_KICKED && cast.times > 1 && !CR(s->e, 702_33d) ? 1 : cast.times;
}

// As it was cast: what is cast after it does not count.
static int cast_before(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set spells = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &spells);
    int count, before = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count && spells.count > 0; i++) {
        if (all[i].kind != PAST_CAST) continue;
        if (object_same(all[i].object, spells.items[0].object)) return before;
        before++;
    }
    return 0;
}
int quantity_card_types(const Scope *s, const IrNode *filter) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, filter, filter_zone(filter), &found);
    unsigned types = 0;
    for (int i = 0; i < found.count; i++)
        types |= view_of(s->e, s->g, found.items[i].object).c.type.types;
    int count = 0;
    for (; types != 0; types &= types - 1) count++;
    return count;
}
static int card_types_among(const Scope *s, const IrNode *n) {
    return quantity_card_types(s, ir_kid(n, FIELD_WHAT));
}

static int drawn(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    int count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        count += game_player(s->g, players.items[i].player)->draws_this_turn;
    return count;
}
// 903.4: 0 without a commander.
static int commander_colors(const Scope *s, const IrNode *n) {
    (void)n;
    ColorSet colors = 0;
    return commander_identity(s->e, s->g, s->you, &colors) ? count_bits(colors) : 0;
}

int quantity_past(const Scope *s, PastKind kind, PlayerId p) {
    int count, sum = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        if (all[i].kind == kind && player_same(all[i].player, p)) sum += all[i].amount;
    return sum == 0 || CR(s->e, 608_2i) ? sum : 0;
}
// 105.5: exactly two colors are a pair; each pair counts once.
static int color_pairs_among(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, filter, filter_zone(filter), &found);
    uint32_t pairs = 0;
    for (int i = 0; i < found.count; i++) {
        unsigned colors = view_of(s->e, s->g, found.items[i].object).c.colors;
        unsigned rest = colors & (colors - 1);  // Without the first color, and the second.
        bool pair = rest != 0 && (rest & (rest - 1)) == 0;
        if (colors != 0 && (pair || !CR(s->e, 105_5))) pairs |= 1U << colors;
    }
    int count = 0;
    for (; pairs != 0; pairs &= pairs - 1) count++;
    return count;
}

static int life_paid_entering(const Scope *s, const IrNode *n) {
    (void)n;
    int life = 0;
    return linked_choice(s, CHOSEN_LIFE, &life) ? life : 0;
}
static int commander_casts(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    if (meant.count == 0 || meant.items[0].kind != CHOICE_OBJECT) return 0;
    return game_place(s->g, object_card(meant.items[0].object))->commander_casts;
}
static int unspent_mana(const Scope *s, const IrNode *n) {
    const IrNode *color = ir_kid(n, FIELD_A);
    const uint16_t *pool = game_player(s->g, s->you)->mana;
    int sum = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (color == NULL || color->number == t) sum += pool[t];
    return sum;
}
// A number that was bound, or how many things somebody chose.
static int that_much(const Scope *s, const IrNode *n) {
    int sum = 0, at = 0;
    const IrNode *by = n->binding < 0 ? NULL : s->ability->bindings[n->binding].introduced_by;
    bool chosen = by != NULL && by->op == OP_ANY_ONE;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != n->binding) continue;
        sum += b->kind == BOUND_NUMBER ? b->amount : b->kind == BOUND_OBJECT && chosen;
    }
    return sum;
}

// How many `filter` something was done to, of that player (NO_PLAYER: of all).
static int done_to(const Scope *s, int binding, const IrNode *filter, PlayerId of) {
    int count = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != binding || b->kind != BOUND_OBJECT) continue;
        if (player_is(of) && !player_same(b->player, of)) continue;
        count += filter == NULL || scope_was(s, filter, b->object);
    }
    return count;
}
int quantity_done_by(const Scope *s, const IrNode *n, const IrNode *filter, PlayerId p) {
    return done_to(s, n->binding, filter, p);
}
int quantity_done(const Scope *s, const IrNode *n, const IrNode *filter) {
    return done_to(s, n->binding, filter, NO_PLAYER);
}
// Of those that came from a zone.
static int done_from(const Scope *s, const IrNode *n, const IrNode *zone) {
    int count = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != n->binding || b->kind != BOUND_OBJECT) continue;
        PlayerId owner = game_place(s->g, object_card(b->object))->owner;
        if (b->amount != (int32_t)filter_place(zone)) continue;
        if (!player_is_meant(s, ir_kid(zone, FIELD_WHO), owner)) continue;
        count += scope_was(s, ir_kid(n, FIELD_WHAT), b->object);
    }
    return count;
}
static int done_count(const Scope *s, const IrNode *n) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE);
    return zone != NULL ? done_from(s, n, zone) : quantity_done(s, n, ir_kid(n, FIELD_WHAT));
}
static int opponents_not_done(const Scope *s, const IrNode *n) {
    int count = 0;
    for (int i = 0; i < s->g->player_count; i++) {
        PlayerId p = player_id(i);
        bool there = game_is_opponent(s->g, s->you, p) && !game_player(s->g, p)->left;
        count += there && done_to(s, n->binding, NULL, p) == 0;
    }
    return count;
}
static int done_most(const Scope *s, const IrNode *n) {
    int most = 0;
    for (int i = 0; i < s->g->player_count; i++) {
        int done = done_to(s, n->binding, NULL, player_id(i));
        if (done > most) most = done;
    }
    return most;
}

int quantity_times(const Scope *s, int a, int b) {
    int64_t product = (int64_t)a * b;
    if (product > NUMBER_MAX || product < -NUMBER_MAX) engine_hit_limit(s->e, "greatest number");
    return (int)product;
}
static int twice(const Scope *s, const IrNode *n) {
    return quantity_times(s, 2, quantity(s, ir_kid(n, FIELD_N)));
}
static int times(const Scope *s, const IrNode *n) {
    return quantity_times(s, quantity(s, ir_kid(n, FIELD_N)), quantity(s, ir_kid(n, FIELD_M)));
}
static int half_up(const Scope *s, const IrNode *n) {
    int whole = quantity(s, ir_kid(n, FIELD_N));
    // 107.1a: rounded as the text says. Off: down.
    if (whole % 2 != 0 && !CR(s->e, 107_1)) return whole;  // Off: what would break is not halved.
    return whole % 2 != 0 && CR(s->e, 107_1a) ? (whole + 1) / 2 : whole / 2;
}
static int plus(const Scope *s, const IrNode *n) {
    return quantity(s, ir_kid(n, FIELD_N)) + quantity(s, ir_kid(n, FIELD_M));
}

static const struct {
    Op op;
    int (*value)(const Scope *s, const IrNode *n);
    bool asks;  // For information from the game, or from an object of it.
} quantity_rows[] = {
    {OP_NUMBER, number_of, false},
    {OP_NUMBER_OR_MORE, number_of, false},
    {OP_NUMBER_OR_FEWER, number_of, false},
    {OP_VARIABLE, variable, false},
    {OP_COUNT_OF, count_of, true},
    {OP_ATTACKED_WITH, attacked_with, false},
    {OP_NEGATIVE, negative, false},
    {OP_THAT_MUCH, that_much, false},
    {OP_LIFE_PAID_ENTERING, life_paid_entering, false},
    {OP_COUNTERS_ON, counters_on, true},
    {OP_MANA_VALUE_OF, mana_value_of, true},
    {OP_POWER_OF, power_or_toughness, true},
    {OP_TOUGHNESS_OF, power_or_toughness, true},
    {OP_EXCESS_DEALT, excess_dealt, false},
    {OP_GREATEST_POWER, greatest, true},
    {OP_GREATEST_TOUGHNESS, greatest, true},
    {OP_GREATEST_MANA_VALUE, greatest, true},
    {OP_SUM_OF_POWER, sum_of_power, true},
    {OP_LAND_TYPES_AMONG, land_types_among, true},
    {OP_COLORS_AMONG, colors_among, true},
    {OP_OPPONENTS, opponents, true},
    {OP_DRAWN, drawn, true},
    {OP_COMMANDER_COLORS, commander_colors, true},
    {OP_LIFE_OF, life_of, true},
    {OP_DEVOTION, devotion, true},
    {OP_DEVOTION_TO_THAT, devotion_to_that, true},
    {OP_PAST_COUNT, past_count, false},
    {OP_CAST_BY_CASTER, cast_by_caster, false},
    {OP_CAST_BEFORE, cast_before, false},
    {OP_TIMES_PAID, times_paid, false},
    {OP_DONE_COUNT, done_count, false},
    {OP_DONE_MOST, done_most, false},
    {OP_OPPONENTS_NOT_DONE, opponents_not_done, false},
    {OP_TIMES, times, false},
    {OP_CARD_TYPES_AMONG, card_types_among, true},
    {OP_COLOR_PAIRS_AMONG, color_pairs_among, true},
    {OP_TWICE, twice, false},
    {OP_HALF_UP, half_up, false},
    {OP_HALF_DOWN, half_down, false},
    {OP_PLUS, plus, false},
    {OP_COMMANDER_CASTS, commander_casts, true},
    {OP_UNSPENT_MANA, unspent_mana, true},
    {OP_SPENT_AMOUNT, spent_amount, false},
    {OP_SPENT_COLORS, spent_colors, false},
    {OP_SPENT_SETS, spent_sets, false},
    {OP_UP_TO, up_to, false},
    {OP_ANY_NUMBER, any_number, false},
    {OP_ONE_TO, number_of, false},
};

// Mana abilities resolve without the stack.
static bool is_resolving(const Scope *s) {
    return object_is(s->item) || (s->ability != NULL && s->ability->kind == ABILITY_ACTIVATED);
}

// 608.2h: what a resolving spell or ability must know of the game is found out as its effect is
// applied. Off: it is not found out, and there is nothing to count.
int quantity(const Scope *s, const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(quantity_rows); i++) {
        if (quantity_rows[i].op != n->op) continue;
        int value = quantity_rows[i].value(s, n);
        bool found_out = value != 0 && quantity_rows[i].asks && is_resolving(s);
        return !found_out || CR(s->e, 608_2h) ? value : 0;
    }
    gavel_never("a quantity without a meaning");
}

// 101.3, 609.3: what is possible of it is done. Off: all of it or nothing.
int quantity_possible(const Scope *s, int wanted, int there) {
    if (wanted <= there) return wanted;
    return CR(s->e, 101_3) && CR(s->e, 609_3) ? there : 0;
}

int quantity_for(const Scope *s, const IrNode *n, const IrNode *who, PlayerId p) {
    Scope one = *s;
    one.each_of = who;
    one.each = p;
    return quantity(&one, n);
}

bool quantity_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(quantity_rows); i++)
        if (quantity_rows[i].op == op) return true;
    return false;
}
