// replacement_would.c - what would happen: does a proposed event fit the words before "instead"?
#include "engine/base/status.h"
#include "engine/rules/follow.h"
#include "engine/rules/operations.h"
#include "engine/rules/replacement_internal.h"

#define BIT EVENT_BIT
static const EventSet moves = BIT(ZONE_CHANGE) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD);
static const EventSet counting = BIT(COUNTERS) | BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN);

// ---- binding the participants

static void bind(Looking *l, const IrNode *n, Bound b) {
    if (n == NULL || n->binding == NO_BINDING) return;
    b.binding = (int8_t)n->binding;
    scope_bind(&l->s, b);
}

static void bind_object(Looking *l, const IrNode *n, ObjectId id) {
    bind(l, n, (Bound){.kind = BOUND_OBJECT, .object = id, .player = NO_PLAYER});
}
static void bind_player(Looking *l, const IrNode *n, PlayerId p) {
    bind(l, n, (Bound){.kind = BOUND_PLAYER, .player = p});
}
static void bind_number(Looking *l, const IrNode *n, int amount) {
    bind(l, n, (Bound){.kind = BOUND_NUMBER, .amount = amount, .player = NO_PLAYER});
}

// ---- phrases

static bool means_player(Looking *l, const IrNode *n, PlayerId p) {
    SCRATCH_SCOPE(l->s.e->scratch);
    Set players = set_new(l->s.e);
    if (!player_is(p)) return false;
    players_meant(&l->s, n, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, p)) return true;
    return false;
}

// 609.7a, 400.7c: also the permanent that a chosen permanent spell became.
static bool became(Looking *l, ObjectId spell, ObjectId id) {
    const Object *now = game_object(l->s.g, id);
    return now != NULL && now->zone == ZONE_BATTLEFIELD && id.v == spell.v + CARDS_MAX &&
           view_of(l->s.e, l->s.g, spell).zone == ZONE_STACK && CR(l->s.e, 609_7a) &&
           CR(l->s.e, 400_7c);
}

// 609.7b, 615.9: the source must still be as it was described.
static bool is_chosen(Looking *l, const IrNode *n, ObjectId id) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(&l->s, &at)) != NULL;) {
        if (b->binding != n->binding || b->kind != BOUND_OBJECT) continue;
        if (!object_same(b->object, id) && !became(l, b->object, id)) continue;
        return filter_matches(&l->s, ir_kid(n, FIELD_WHAT), id) ||
               !(CR(l->s.e, 609_7b) && CR(l->s.e, 615_9));
    }
    return false;
}

static bool means_object(Looking *l, const IrNode *n, ObjectId id) {
    if (n->op == OP_CHOSEN_SOURCE) return is_chosen(l, n, id);
    if (n->op == OP_ANY_ONE) return filter_matches(&l->s, ir_kid(n, FIELD_WHAT), id);
    SCRATCH_SCOPE(l->s.e->scratch);
    Set objects = set_new(l->s.e);
    objects_meant(&l->s, n, &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind == CHOICE_OBJECT &&
            object_same(follow_now(&l->s, objects.items[i].object), id))
            return true;
    return false;
}

bool would_befall_one(Looking *l, bool *befalls) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(&l->s, &at)) != NULL;) {
        if (b->binding != SHIELDED_BINDING) continue;
        *befalls = object_is(l->ev->object) ? object_same(b->object, l->ev->object)
                                            : player_same(b->player, l->ev->player);
        return true;
    }
    return false;
}

static bool strikes(Looking *l, const IrNode *to) {
    bool struck;
    if (to == NULL || to->op == OP_RECIPIENT_ANY) return true;
    if (would_befall_one(l, &struck)) return struck;
    if (to->op == OP_OBJECT_OR_OBJECT || to->op == OP_OBJECT_AND_OBJECT)
        return strikes(l, ir_kid(to, FIELD_A)) || strikes(l, ir_kid(to, FIELD_B));
    if (object_is(l->ev->object)) {
        if (op_room((Op)to->op) == ROOM_PLAYER) return false;
        return means_object(l, to, l->ev->object);
    }
    if (op_room((Op)to->op) == ROOM_PLAYER) return means_player(l, to, l->ev->player);
    if (to->op == OP_ANY_ONE || to->op == OP_SELF || to->op == OP_ALL) return false;
    SCRATCH_SCOPE(l->s.e->scratch);
    Set meant = set_new(l->s.e);
    objects_meant(&l->s, to, &meant);
    for (int i = 0; i < meant.count; i++)
        if (choice_same(meant.items[i], choice_player(l->ev->player))) return true;
    return false;
}

bool would_strike(Looking *l, const IrNode *to) { return strikes(l, to); }

// ---- one test for each kind

static bool by_player(Looking *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!means_player(l, who, l->ev->player)) return false;
    bind_player(l, who, l->ev->player);
    return true;
}

// 614.11: also where there is nothing to draw.
static bool draw(Looking *l, const IrNode *n) {
    const IrNode *condition = ir_kid(n, FIELD_C);
    if (l->ev->amount > 0 || !by_player(l, n)) return false;
    if (n->number == 1 && game_is_draw_step_of(l->s.g, l->ev->player) &&
        game_player(l->s.g, l->ev->player)->draws_this_step == 0)
        return false;
    if (condition != NULL && !condition_holds(&l->s, condition)) return false;
    bool empty = game_zone(l->s.g, l->ev->player, ZONE_LIBRARY)->count == 0;
    return !empty || (CR(l->s.e, 614_11) && CR(l->s.e, 121_6a));
}

// 121.2a: the instruction to draw them all, before any of them is drawn.
static bool draw_several(Looking *l, const IrNode *n) {
    if (l->ev->amount < quantity(&l->s, ir_kid(n, FIELD_N)) || l->ev->amount == 0) return false;
    return by_player(l, n) && CR(l->s.e, 121_2a);
}

// 119.10: with no life to gain there is nothing to replace.
static bool gain_life(Looking *l, const IrNode *n) {
    if (l->ev->amount <= 0 && CR(l->s.e, 119_10)) return false;
    bind_number(l, n, l->ev->amount);
    return by_player(l, n);
}

static bool deal_damage(Looking *l, const IrNode *n) {
    const IrNode *src = ir_kid(n, FIELD_SRC), *to = ir_kid(n, FIELD_TO);
    const IrNode *least = ir_kid(n, FIELD_N);
    // 614.2, 615.2: only damage from such a source.
    bool prevents = would_prevent(l->node);
    if (src != NULL && !means_object(l, src, l->ev->source) &&
        rule_on(l->s.e, prevents ? CR_615_2 : CR_614_2))
        return false;
    // 609.7c: also a source that is not on the battlefield.
    if (src != NULL && l->shield < 0 && src->op == OP_ANY_ONE &&
        view_of(l->s.e, l->s.g, l->ev->source).zone != ZONE_BATTLEFIELD && !CR(l->s.e, 609_7c))
        return false;
    if (least != NULL && l->ev->amount < quantity(&l->s, least)) return false;
    if (!strikes(l, to)) return false;
    bind_object(l, src, l->ev->source);
    bind_number(l, n, l->ev->amount);
    if (to != NULL && object_is(l->ev->object)) bind_object(l, to, l->ev->object);
    if (to != NULL && !object_is(l->ev->object)) bind_player(l, to, l->ev->player);
    return true;
}

bool would_prevent(const IrNode *replace) {
    const IrNode *effect = ir_kid(replace, FIELD_E);
    if (effect != NULL && effect->op == OP_SEQUENCE) effect = ir_kid(effect, FIELD_A);
    return effect != NULL && effect->op == OP_PREVENT;
}

Zone would_go_to(const Event *ev) {
    bool to_graveyard =
        ev->kind == EVENT_DESTROY || ev->kind == EVENT_SACRIFICE || ev->kind == EVENT_DISCARD;
    return to_graveyard && ev->to == ZONE_NOWHERE ? ZONE_GRAVEYARD : ev->to;
}

// 700.4
static bool die(Looking *l, const IrNode *n) {
    const Object *o = game_object(l->s.g, l->ev->object);
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD || would_go_to(l->ev) != ZONE_GRAVEYARD)
        return false;
    if (!means_object(l, what, l->ev->object)) return false;
    bind_object(l, what, l->ev->object);
    return true;
}

static bool leave(Looking *l, const IrNode *n) {
    const Object *o = game_object(l->s.g, l->ev->object);
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    Zone to = would_go_to(l->ev);
    bool leaves = o != NULL && o->zone == ZONE_BATTLEFIELD && to != ZONE_BATTLEFIELD;
    if (!leaves || to == ZONE_EXILE || !means_object(l, what, l->ev->object)) return false;
    bind_object(l, what, l->ev->object);
    return true;
}

static bool be_untapped(Looking *l, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    const Object *o = game_object(l->s.g, l->ev->object);
    if (o == NULL || !o->tapped || !means_object(l, what, l->ev->object)) return false;
    bind_object(l, what, l->ev->object);
    return true;
}

static bool be_destroyed(Looking *l, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (n->number == 1 && l->ev->why == WHY_SBA) return false;
    if (!means_object(l, what, l->ev->object)) return false;
    bind_object(l, what, l->ev->object);
    return !(l->ev->no_regeneration && ir_kid(l->node, FIELD_E)->op == OP_REGENERATE &&
             CR(l->s.e, 701_19c));
}

static bool go_to_graveyard(Looking *l, const IrNode *n) {
    const Object *o = game_object(l->s.g, l->ev->object);
    const IrNode *what = ir_kid(n, FIELD_WHAT), *who = ir_kid(ir_kid(n, FIELD_ZONE), FIELD_WHO);
    if (o == NULL || would_go_to(l->ev) != ZONE_GRAVEYARD || o->zone == ZONE_GRAVEYARD)
        return false;
    if (who != NULL && !means_player(l, who, o->owner)) return false;
    if (!means_object(l, what, l->ev->object)) return false;
    bind_object(l, what, l->ev->object);
    return true;
}

// The counters of that kind that the event would put somewhere; 0: none.
static int counters_put(const Event *ev, int kind) {
    if (ev->kind == EVENT_COUNTERS)
        return kind == COUNTER_ANY || ev->amount2 == kind ? ev->amount : 0;
    for (int i = 0; i < ENTERS_WITH_MAX; i++)
        if (ev->counters[i].count > 0 && (kind == COUNTER_ANY || ev->counters[i].kind == kind))
            return ev->counters[i].count;
    return 0;
}

// 614.16: "an effect" is that of a resolving spell or ability, a mana ability's too (605.3b), or a
// replacement effect; neither a cost nor what the turn brings is one.
static bool is_effect(const Looking *l) {
    return l->ev->kind != EVENT_COUNTERS || l->ev->why == WHY_EFFECT;
}

// What an object that enters with counters is, it will be only then (614.12).
static bool gets_counters(Looking *l, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    int count = counters_put(l->ev, n->number);
    if (count <= 0) return false;
    if (n->number == COUNTER_ANY && !is_effect(l) && CR(l->s.e, 614_16)) return false;
    bool fits =
        l->ev->kind == EVENT_COUNTERS
            ? object_is(l->ev->object) && means_object(l, what, l->ev->object)
            : what->op == OP_ANY_ONE &&
                  filter_matches_entering(&l->s, ir_kid(what, FIELD_WHAT), l->ev, l->entering);
    if (!fits) return false;
    bind_number(l, n, count);
    bind_object(l, what, l->ev->object);
    return true;
}

// A spell that resolves was cast, unless it is a copy (707.10).
static bool is_cast(const Looking *l) {
    const Object *o = game_object(l->s.g, l->ev->object);
    return l->ev->kind == EVENT_ZONE_CHANGE && o != NULL && o->zone == ZONE_STACK &&
           o->kind == OBJECT_CARD;
}

static bool enter(Looking *l, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (!entering_is(l->ev) || what->op != OP_ANY_ONE) return false;
    const Object *o = game_object(l->s.g, l->ev->object);
    PlayerId controller = player_is(l->ev->player) || o == NULL ? l->ev->player : o->owner;
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (n->number == 1 && is_cast(l)) return false;
    return (who == NULL || means_player(l, who, controller)) &&
           filter_matches_entering(&l->s, ir_kid(what, FIELD_WHAT), l->ev, l->entering);
}

// 614.16: the proposal is all of them; each one's own event has no amount.
static bool create_tokens(Looking *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (l->ev->amount <= 0) return false;
    if (who != NULL && !means_player(l, who, l->ev->player)) return false;
    bind_number(l, n, l->ev->amount);
    return CR(l->s.e, 614_16);
}

// 106.12b: the mana that the permanent produces, not what is added because it was tapped.
static bool tap_for_mana(Looking *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *least = ir_kid(n, FIELD_N);
    int total = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) total += l->ev->mana[t];
    return (who == NULL || means_player(l, who, l->ev->player)) &&
           means_object(l, ir_kid(n, FIELD_WHAT), l->ev->source) &&
           (least == NULL || total >= quantity(&l->s, least)) && CR(l->s.e, 106_12b);
}

static bool lose_unspent(Looking *l, const IrNode *n) {
    return l->ev->amount > 0 && means_player(l, ir_kid(n, FIELD_WHO), l->ev->player);
}

static const struct {
    Op op;
    EventSet looks_at;
    bool (*fits)(Looking *l, const IrNode *n);
} rows[] = {
    {OP_WOULD_DRAW, BIT(DRAW), draw},
    {OP_WOULD_DRAW_SEVERAL, BIT(DRAW), draw_several},
    {OP_WOULD_GAIN_LIFE, BIT(GAIN_LIFE), gain_life},
    {OP_WOULD_DEAL_DAMAGE, BIT(DAMAGE), deal_damage},
    {OP_WOULD_DIE, moves, die},
    {OP_WOULD_LEAVE, moves, leave},
    {OP_WOULD_BE_DESTROYED, BIT(DESTROY), be_destroyed},
    {OP_WOULD_UNTAP, BIT(UNTAP), be_untapped},
    {OP_WOULD_GO_TO_GRAVEYARD, moves, go_to_graveyard},
    {OP_WOULD_GET_COUNTERS, counting, gets_counters},
    {OP_WOULD_LOSE_UNSPENT, BIT(POOL_EMPTIES) | BIT(MANA_MOVES), lose_unspent},
    {OP_WOULD_TAP_FOR_MANA, BIT(PRODUCE_MANA), tap_for_mana},
    {OP_WOULD_ENTER, BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN), enter},
    {OP_WOULD_CREATE_TOKENS, BIT(CREATE_TOKEN), create_tokens},
};

static int row_of(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == n->op) return (int)i;
    gavel_never("something that would happen without a row");
}

bool would_fits(Looking *l, const IrNode *would) {
    int r = row_of(would);
    return (rows[r].looks_at & event_bit(l->ev->kind)) != 0 && rows[r].fits(l, would);
}

EventSet would_looks_at(const IrNode *would) { return rows[row_of(would)].looks_at; }

bool would_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
