// cast_from.c - from where a card may be cast or played (601.3, 305.1, 903.8).
#include "engine/rules/cast_internal.h"

#include "engine/rules/faces.h"
#include "engine/rules/permission.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

// 702.127a: the half with aftermath, from its owner's graveyard; 702.146a: the back face, by what
// the front face says (712.11d).
static bool is_cast_from_graveyard(Attempt *t) {
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_GRAVEYARD) return false;
    if (t->ways & CAST_AFTERMATH) return CR(t->e, 702_127a);
    if (t->ways & CAST_DISTURB) return CR(t->e, 702_146a) && CR(t->e, 712_11d);
    return ways_fit_graveyard(t);
}

// 702.143a, 702.170d: a foretold or plotted card, on a later turn.
static bool may_be_cast_from_exile(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_EXILE || o->since >= t->g->turn)
        return false;
    if (o->set_aside == SET_ASIDE_FORETOLD) return CR(t->e, 702_143a);
    return o->set_aside == SET_ASIDE_PLOTTED && CR(t->e, 702_170d);
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

// A search for the words that ask for least.
typedef struct {
    Attempt *t;
    Allowance *best;
} Search;

static bool allows_playing(const Scope *s, const IrNode *n, const void *context) {
    const Search *search = context;
    Attempt *t = search->t;
    Allowance *best = search->best;
    if (!fits_words(s, n, t)) return false;
    Allowance found = {.n = n, .source = s->source, .ability = s->ability->id};
    found.used_up = !allowance_left(t->g, &found, &t->v) && CR(t->e, 601_3);
    bool better =
        best->n == NULL || (best->used_up && !found.used_up) ||
        (best->used_up == found.used_up && allowance_burden(n) < allowance_burden(best->n));
    if (better) *best = found;
    return !found.used_up && allowance_burden(n) == 0;
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

// What a resolved spell or ability allows for some time.
static void look_at_permissions(Search *search) {
    Attempt *t = search->t;
    int count;
    const Permission *all = game_list(t->g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        if (object_is(all[i].card)) continue;
        const Ability *a = pool_ability(t->e->pool, all[i].ability);
        const IrNode *n = ir_at(a->root, all[i].node);
        Scope s = {.e = t->e, .g = t->g, .you = all[i].player, .ability = a, .x = -1};
        s.source = NO_OBJECT;
        if (allows_playing(&s, n, search)) return;
    }
}

bool cast_is_stated(Attempt *t) {
    if (t->v.kind != OBJECT_CARD) return false;
    t->allowed = (Allowance){.n = allows_itself(t), .source = t->v.id};
    if (t->allowed.n == NULL) {
        Search search = {t, &t->allowed};
        static const Op statements[] = {OP_PLAY_FROM, OP_WAY_GIVEN};
        for (size_t i = 0; i < ARRAY_LEN(statements); i++)
            statement_any(t->e, t->g, statements[i], allows_playing, &search);
        look_at_permissions(&search);
    }
    if (t->allowed.n == NULL) return false;
    if (!t->allowed.used_up) node_used(t->e, t->allowed.n);
    return !t->allowed.used_up;
}

// It would be allowed, but not once more in this turn.
static bool allowance_spent(const Attempt *t, Rejection *r) {
    return rejection_set(r, REJECTED_NOT_ALLOWED, "%s allows it only once each turn",
                         title_of(t->e, t->g, t->allowed.source).text);
}

bool attempt_zone_wrong(const Attempt *t, Rejection *r) {
    Zone zone = t->v.zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK)
        return rejection_set(r, REJECTED_ZONE_WRONG, "it is on the %s", zone_name(zone));
    return rejection_set(r, REJECTED_ZONE_WRONG,
                         zone == ZONE_EXILE ? "it is in exile" : "it is in %s's %s",
                         title_of_player(t->e, t->v.owner), zone_name(zone));
}

// 601.3, 305.1: from the player's own hand; 903.8: a commander from the command zone.
bool cast_zone_fits(Attempt *t, Rejection *r) {
    bool own = player_same(t->v.owner, t->player) && t->v.kind == OBJECT_CARD;
    bool hand = t->v.zone == ZONE_HAND;
    const Object *o = game_object(t->g, t->v.id);
    bool command = t->action->kind == ACTION_CAST && t->v.zone == ZONE_COMMAND && o->is_commander &&
                   t->g->format != FORMAT_CONSTRUCTED && CR(t->e, 903_8);
    bool barred = t->action->kind == ACTION_CAST && face_is_barred(t->e, &t->v, t->face);
    if (own && !barred &&
        (hand || command || is_cast_from_graveyard(t) || may_be_cast_from_exile(t)))
        return true;
    if (!barred && cast_is_stated(t)) return true;
    bool land = t->action->kind == ACTION_PLAY_LAND;
    t->permitted =
        barred ? 0 : permission_given(t->e, t->g, t->player, t->v.id, t->face_index, land);
    if (t->permitted != 0) return true;
    if (t->allowed.used_up) return allowance_spent(t, r);
    // Off: nothing has to allow it.
    bool elsewhere = t->v.zone != ZONE_BATTLEFIELD && t->v.zone != ZONE_STACK;
    if (elsewhere && t->v.kind == OBJECT_CARD && !CR(t->e, 601_3)) return true;
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
