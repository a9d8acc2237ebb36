// cast_from.c - from where a card may be cast or played (601.3, 305.1, 903.8).
#include "engine/rules/cast_internal.h"

#include "engine/rules/faces.h"
#include "engine/rules/permission.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

// 702.143a, 702.170d: a foretold or plotted card, on a later turn.
static unsigned ways_of_exile(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (o->since >= t->g->turn) return 0;
    if (o->set_aside == SET_ASIDE_FORETOLD) return CR(t->e, 702_143a) ? CAST_FORETOLD : 0;
    return o->set_aside == SET_ASIDE_PLOTTED && CR(t->e, 702_170d) ? CAST_PLOTTED : 0;
}

// 601.3e: as the face that is meant, or face down, it is looked at.
static bool is_allowed_kind(const Scope *s, const IrNode *what, const Attempt *t) {
    Scope looking = *s;
    looking.proposed = t->v.id;
    looking.proposer = t->player;
    Characteristics own = game_characteristics(t->g, t->e->pool, t->v.id);
    bool as_it_is = own.face.v == t->v.c.face.v || !CR(t->e, 601_3e);
    return filter_matches_as(&looking, what, t->v.id, as_it_is ? &own : &t->v.c);
}

static bool is_top_card(const Attempt *t) {
    const ZoneList *library = game_zone(t->g, t->player, ZONE_LIBRARY);
    return card_same(library->first, object_card(t->v.id));
}

// Only one's own card, but in exile whoever's it is (607.2a).
static bool lies_there(const Scope *s, const IrNode *n, const Attempt *t) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE), *which = ir_kid(zone, FIELD_WHAT);
    if (filter_place(zone) != t->v.zone) return false;
    if (which != NULL) return filter_matches(s, which, t->v.id);
    if (!player_same(t->v.owner, t->player)) return false;
    return t->v.zone != ZONE_LIBRARY || is_top_card(t);
}

static bool fits_words(const Scope *s, const IrNode *n, const Attempt *t) {
    if (!player_same(s->you, t->player) || !lies_there(s, n, t)) return false;
    bool land = t->action->kind == ACTION_PLAY_LAND;
    if (land) return n->op == OP_PLAY_FROM && (n->number & PLAY_LANDS) && CR(t->e, 601_1a);
    if (n->op == OP_PLAY_FROM && (n->number & PLAY_CARDS)) return true;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (n->op == OP_WAY_GIVEN)  // To a card, whatever spell it would be.
        return filter_matches(s, what, t->v.id) && rule_on(t->e, ways_rule((unsigned)n->number));
    return what != NULL && is_allowed_kind(s, what, t);
}

// ---- routes

typedef struct {
    Attempt *t;
    Route *routes;
    int count;
} Search;

// What a statement asks for in return. Of a land it is only how often; the rest is about spells.
typedef enum { TERMS_NONE, TERMS_LIMIT, TERMS_OTHER } Terms;

static Terms terms_of(const Search *x, const Route *route) {
    const IrNode *n = route->allowed.n;
    if (allowance_burden(n) == 0) return TERMS_NONE;
    if (allowance_is_limit_only(n)) return TERMS_LIMIT;
    if (x->t->action->kind != ACTION_PLAY_LAND) return TERMS_OTHER;
    return allowance_is_limited(n) ? TERMS_LIMIT : TERMS_NONE;
}

// Do they come to the same? Of two sources of the same words it does not matter which is used, nor
// between words that neither limit nor cost anything.
static bool is_alike(const Search *x, const Route *a, const Route *b) {
    if (a->ways != b->ways || a->permitted != b->permitted) return false;
    if (a->allowed.n == b->allowed.n) return true;
    return a->allowed.n != NULL && b->allowed.n != NULL && terms_of(x, a) == TERMS_NONE &&
           terms_of(x, b) == TERMS_NONE;
}

// A statement that limits how often asks for nothing else: one without a limit is used rather.
static bool is_only_limited(const Search *x, const Route *a, const Route *b) {
    return a->ways == b->ways && a->permitted == 0 && b->permitted == 0 && a->allowed.n != NULL &&
           b->allowed.n != NULL && terms_of(x, a) == TERMS_LIMIT && terms_of(x, b) == TERMS_NONE;
}

static void add_route(Search *x, Route route) {
    int kept = 0;
    for (int i = 0; i < x->count; i++)
        if (is_alike(x, &x->routes[i], &route) || is_only_limited(x, &route, &x->routes[i])) return;
    for (int i = 0; i < x->count; i++)
        if (!is_only_limited(x, &x->routes[i], &route)) x->routes[kept++] = x->routes[i];
    x->count = kept;
    engine_need_room(x->t->e, x->count, ROUTES_MAX, "ways to play a card from where it is");
    x->routes[x->count++] = route;
}

static bool allows_playing(const Scope *s, const IrNode *n, const void *context) {
    Search *x = *(Search *const *)context;
    Attempt *t = x->t;
    if (!fits_words(s, n, t)) return false;
    Route route = {.allowed = {.n = n, .source = s->source, .ability = s->ability->id}};
    if (!allowance_left(t->g, &route.allowed, &t->v) && CR(t->e, 601_3)) {
        t->used_up = route.allowed;
        return false;
    }
    if (t->action->kind == ACTION_CAST) route.ways = allowance_ways(n);
    route.by = s->ability->owner;
    add_route(x, route);
    return false;  // All of them are looked at.
}

// What the card says itself, where it lies (113.6f).
static const IrNode *allows_itself(Attempt *t) {
    const IrNode *n = t->action->kind == ACTION_CAST ? allowance_of_face(t->face) : NULL;
    if (n == NULL || filter_place(ir_kid(n, FIELD_ZONE)) != t->v.zone) return NULL;
    Scope s = attempt_scope(t);
    const IrNode *condition = ir_kid(n, FIELD_C);
    if (condition != NULL && !condition_lasts(&s, condition)) return NULL;
    return player_same(t->v.owner, t->player) && CR(t->e, 113_6f) ? n : NULL;
}

// What a resolved spell or ability allows for some time, of whatever card it is true.
static void look_at_permissions(Search *x) {
    Attempt *t = x->t;
    int count;
    const Permission *all = game_list(t->g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        if (object_is(all[i].card)) continue;
        const Ability *a = pool_ability(t->e->pool, all[i].ability);
        const IrNode *n = ir_at(a->root, all[i].node);
        Scope s = {.e = t->e, .g = t->g, .you = all[i].player, .ability = a, .x = -1};
        s.source = NO_OBJECT;
        allows_playing(&s, n, &x);
    }
}

// 118.9: a permission may say that nothing is paid.
static void add_permitted(Search *x) {
    Attempt *t = x->t;
    bool land = t->action->kind == ACTION_PLAY_LAND;
    int count;
    const Permission *all = game_list(t->g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        int bits = permission_allows(t->e, t->g, &all[i], t->player, t->v.id, t->face_index, land);
        if (bits == 0) continue;
        Route route = {.permitted = bits, .by = t->face->name};
        if ((bits & PERMITS_FREE) && CR(t->e, 118_9)) route.ways = CAST_FREE;
        if (all[i].ability.v >= 0) route.by = pool_ability(t->e->pool, all[i].ability)->owner;
        add_route(x, route);
    }
}

// 601.3, 305.1: from the player's own hand; 903.8: a commander from the command zone.
static bool may_be_played_anyway(Attempt *t) {
    if (t->v.zone == ZONE_HAND) return true;
    return t->action->kind == ACTION_CAST && t->v.zone == ZONE_COMMAND &&
           game_object(t->g, t->v.id)->is_commander && t->g->format != FORMAT_CONSTRUCTED &&
           CR(t->e, 903_8);
}

int cast_routes(Attempt *t, Route out[ROUTES_MAX]) {
    Search search = {t, out, 0}, *x = &search;
    bool casting = t->action->kind == ACTION_CAST;
    if (t->v.kind != OBJECT_CARD || (casting && face_is_barred(t->e, &t->v, t->face))) return 0;
    bool own = player_same(t->v.owner, t->player);
    Route by_itself = {.by = t->face->name};
    if (own && may_be_played_anyway(t)) {
        add_route(x, by_itself);
        return x->count;
    }
    if (t->v.zone == ZONE_HAND || t->v.zone == ZONE_COMMAND) return 0;
    add_permitted(x);
    if (own && casting && t->v.zone == ZONE_GRAVEYARD) by_itself.ways = ways_of_graveyard(t);
    if (own && casting && t->v.zone == ZONE_EXILE) by_itself.ways = ways_of_exile(t);
    if (by_itself.ways != 0) add_route(x, by_itself);
    const IrNode *itself = allows_itself(t);
    if (itself != NULL)
        add_route(x, (Route){.allowed = {.n = itself, .source = t->v.id},
                             .ways = allowance_ways(itself),
                             .by = t->face->name});
    static const Op statements[] = {OP_PLAY_FROM, OP_WAY_GIVEN};
    for (size_t i = 0; i < ARRAY_LEN(statements); i++)
        statement_any(t->e, t->g, statements[i], allows_playing, &x);
    look_at_permissions(x);
    return x->count;
}

// It would be allowed, but not in this turn, or not once more.
static bool allowance_spent(const Attempt *t, Rejection *r) {
    bool other_turn =
        (allowance_bits(t->used_up.n) & PLAY_OWN_TURN) && !player_same(t->g->active, t->player);
    return rejection_set(r, REJECTED_NOT_ALLOWED, "%s allows it only %s",
                         title_of(t->e, t->g, t->used_up.source).text,
                         other_turn ? "during one's own turn" : "once each turn");
}

bool attempt_zone_wrong(const Attempt *t, Rejection *r) {
    Zone zone = t->v.zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK)
        return rejection_set(r, REJECTED_ZONE_WRONG, "it is on the %s", zone_name(zone));
    return rejection_set(r, REJECTED_ZONE_WRONG,
                         zone == ZONE_EXILE ? "it is in exile" : "it is in %s's %s",
                         title_of_player(t->e, t->v.owner), zone_name(zone));
}

bool cast_zone_fits(Attempt *t, Rejection *r) {
    if (t->route_count > 0) return true;
    if (t->used_up.n != NULL) return allowance_spent(t, r);
    // Off: nothing has to allow it.
    bool elsewhere = t->v.zone != ZONE_BATTLEFIELD && t->v.zone != ZONE_STACK;
    bool barred = t->action->kind == ACTION_CAST && face_is_barred(t->e, &t->v, t->face);
    if (elsewhere && t->v.kind == OBJECT_CARD && !barred && !CR(t->e, 601_3)) return true;
    return attempt_zone_wrong(t, r);
}

typedef struct {
    PlayerId player;
    Zone zone;
    bool land;
} CastFrom;

static bool forbids_casting(const Scope *s, const IrNode *n, const void *context) {
    const CastFrom *from = context;
    if (from->land && n->number != 1) return false;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, from->player))
            return filter_place(ir_kid(n, FIELD_ZONE)) == from->zone;
    return false;
}

// 101.2: an effect may forbid casting from some zone.
bool cast_zone_allowed(Attempt *t, Rejection *r) {
    CastFrom from = {t->player, t->v.zone, t->action->kind == ACTION_PLAY_LAND};
    ObjectId by = statement_find(t->e, t->g, OP_STATIC_CANT_CAST_FROM, forbids_casting, &from);
    if (!object_is(by) || !CR(t->e, 101_2)) return true;
    return statement_refuses(t->e, t->g, by, r);
}
