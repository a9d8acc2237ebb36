// effects_casting.c - instructions to cast a card while a spell or ability resolves (608.2g), and
// the keywords that do: suspend, rebound, cascade, discover.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cast.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"

static ObjectId card_meant(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set cards = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &cards);
    if (cards.count == 0 || cards.items[0].kind != CHOICE_OBJECT) return NO_OBJECT;
    return follow_now(s, cards.items[0].object);
}

// 310.11b, 712.11a: with its back face up, for nothing.
void effect_cast_transformed(Scope *s, const IrNode *n) {
    ObjectId id = card_meant(s, n);
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->kind != OBJECT_CARD || o->zone != ZONE_EXILE) return;
    cast_as_instructed(s->e, s->g, s->you, id, 1, CAST_FREE | CAST_TRANSFORMED);
}

// 702.62a: for nothing; a creature spell gains haste until its caster loses control of it, or of
// the permanent that it becomes.
void effect_cast_suspended(Scope *s, const IrNode *n) {
    ObjectId id = card_meant(s, n);
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->zone != ZONE_EXILE) return;
    if (!cast_as_instructed(s->e, s->g, s->you, id, 0, CAST_FREE)) return;
    View spell = view_of(s->e, s->g, game_id(s->g, object_card(id)));
    if (!view_is(&spell, TYPE_CREATURE)) return;
    Event ev = event_new(EVENT_CONTINUOUS);
    ev.object = spell.id;
    ev.source = s->source;
    ev.continuous = (ContinuousEffect){
        .affected = spell.id,
        .source = s->source,
        .controller = s->you,
        .lasting = LASTS_WHILE_CONTROLLED,
        .change = {.kind = CHANGE_ADD_KEYWORD, .player = NO_PLAYER, .a = KEYWORD_HASTE}};
    apply(s->e, s->g, &ev);
}

// May "you" cast the card in that way, and do they want to?
static bool wants_to_cast_with(Scope *s, ObjectId id, CastWay way) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, s->you, s->item);
    q.optional = true;
    q.impossible = !cast_could_be_instructed(s->e, s->g, s->you, id, 0, way);
    View v = view_of(s->e, s->g, id);
    snprintf(q.text, sizeof q.text, "cast %s for its %s cost?", view_name(s->e, &v),
             cast_way_word(way));
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

// 702.35a: its owner may cast it; if they do not, it goes to their graveyard. 702.35b: for what
// madness costs.
void effect_cast_by_madness(Scope *s, const IrNode *n) {
    ObjectId id = card_meant(s, n);
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->zone != ZONE_EXILE) return;
    bool yes = wants_to_cast_with(s, id, CAST_MADNESS);
    if (yes && CR(s->e, 702_35b) && cast_as_instructed(s->e, s->g, s->you, id, 0, CAST_MADNESS))
        return;
    apply_move(s->e, s->g, id, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
}

// 702.94a: from the hand, for its miracle cost; what is not cast stays there.
void effect_cast_by_miracle(Scope *s, const IrNode *n) {
    ObjectId id = card_meant(s, n);
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->zone != ZONE_HAND) return;
    if (wants_to_cast_with(s, id, CAST_MIRACLE))
        cast_as_instructed(s->e, s->g, s->you, id, 0, CAST_MIRACLE);
}

// ---- whichever face can be cast

enum { FACES_CASTABLE = 2, ANY_VALUE = INT32_MAX };

typedef struct {
    PlayerId player;
    ObjectId card;
    int most;  // What the mana value of the spell may be.
    int count;
    int faces[FACES_CASTABLE];
} Castable;

// The mana value that the spell would have: X is 0 where nothing is paid for it (107.3b), and a
// face counts alone (709.3b, 712.8f, 715.3b).
static int value_as_spell(const CardFace *face) {
    return face->has_cost ? mana_cost_value(&face->cost) : 0;
}

static Castable castable(const Scope *s, PlayerId p, ObjectId id, int most) {
    Castable c = {.player = p, .card = id, .most = most};
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->kind != OBJECT_CARD) return c;
    const CardDef *card = pool_card(s->e->pool, o->card);
    for (int i = 0; i < card->face_count && c.count < FACES_CASTABLE; i++)
        if (value_as_spell(card->faces[i]) <= most &&
            cast_could_be_instructed(s->e, s->g, p, id, i, CAST_FREE))
            c.faces[c.count++] = i;
    return c;
}

// Only those faces that would be such a spell (601.3e).
static void keep_kind(const Scope *s, const IrNode *what, Castable *c) {
    Scope looking = *s;
    looking.proposed = c->card;
    looking.proposer = c->player;
    const CardDef *card = pool_card(s->e->pool, game_object(s->g, c->card)->card);
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (filter_matches_as(&looking, what, c->card, &card->faces[c->faces[i]]->printed))
            c->faces[kept++] = c->faces[i];
    c->count = kept;
}

static bool wants_to_cast(const Scope *s, const Castable *c) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, c->player, s->item);
    q.optional = true;
    q.impossible = c->count == 0;
    View v = view_of(s->e, s->g, c->card);
    snprintf(q.text, sizeof q.text, "cast %s without paying its mana cost?", view_name(s->e, &v));
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

// 709.3, 712.11b, 715.3: of several faces its caster chooses one.
static bool cast_one_face(const Scope *s, const Castable *c) {
    if (c->count == 0 || !CR(s->e, 608_2g)) return false;
    int which = 1;
    if (c->count > 1) {
        Question q = question_new(QUESTION_NUMBER, ROLE_OTHER, c->player, s->item);
        q.low = 1;
        q.high = c->count;
        View v = view_of(s->e, s->g, c->card);
        snprintf(q.text, sizeof q.text, "%s: choose the face to cast, from 1", view_name(s->e, &v));
        ask_number(s->e, s->g, q, &which);
    }
    return cast_as_instructed(s->e, s->g, c->player, c->card, c->faces[which - 1], CAST_FREE);
}

static PlayerId caster(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    return players.count == 0 ? NO_PLAYER : players.items[0].player;
}

bool effect_can_cast(const Scope *s, const IrNode *n) {
    PlayerId p = caster(s, n);
    return player_is(p) && castable(s, p, card_meant(s, n), ANY_VALUE).count > 0;
}

void effect_cast_now(Scope *s, const IrNode *n) {
    PlayerId p = caster(s, n);
    if (!player_is(p)) return;
    Castable c = castable(s, p, card_meant(s, n), ANY_VALUE);
    cast_one_face(s, &c);
}

// 305.2b, 305.3: a land is played only in one's own turn, and counts. Off: whenever.
void effect_play_now(Scope *s, const IrNode *n) {
    ObjectId id = card_meant(s, n);
    if (!play_as_instructed(s->e, s->g, caster(s, n), id)) effect_cast_now(s, n);
}

bool effect_can_play(const Scope *s, const IrNode *n) {
    return play_could_be_instructed(s->e, s->g, caster(s, n), card_meant(s, n)) ||
           effect_can_cast(s, n);
}

// ---- one or several of some cards

static Castable castable_so(const Scope *s, const IrNode *n, PlayerId p, ObjectId id) {
    const Object *o = game_object(s->g, id);
    Castable c = {.player = p, .card = id};
    if (o == NULL || o->zone == ZONE_STACK || o->zone == ZONE_BATTLEFIELD) return c;
    c = castable(s, p, id, ANY_VALUE);
    if (ir_kid(n, FIELD_WHAT) != NULL && c.count > 0) keep_kind(s, ir_kid(n, FIELD_WHAT), &c);
    return c;
}

static void add_commanders(const Scope *s, PlayerId p, Set *out) {
    const ZoneList *command = game_zone(s->g, p, ZONE_COMMAND);
    for (CardId c = command->first; card_is(c); c = game_place(s->g, c)->next)
        if (game_place(s->g, c)->is_commander) set_add(s->e, out, choice_object(game_id(s->g, c)));
}

static void gather_castable(const Scope *s, const IrNode *n, PlayerId p, Set *out) {
    const IrNode *from = ir_kid(n, FIELD_FROM);
    if (n->number == 1) {
        add_commanders(s, p, out);
    } else if (from != NULL) {
        objects_meant(s, from, out);
    } else {
        const ZoneList *hand = game_zone(s->g, p, filter_place(ir_kid(n, FIELD_ZONE)));
        for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next)
            set_add(s->e, out, choice_object(game_id(s->g, c)));
    }
}

// Which one is cast next; NO_OBJECT: none.
static ObjectId choose_castable(const Scope *s, const IrNode *n, PlayerId p, const Set *cards) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, p, s->item);
    q.options = options;
    for (int i = 0; i < cards->count; i++) {
        ObjectId id = follow_now(s, cards->items[i].object);
        if (castable_so(s, n, p, id).count > 0) options[q.option_count++] = choice_object(id);
    }
    if (q.option_count == 0) return NO_OBJECT;
    q.max = 1;
    q.optional = true;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose a card to cast without paying its mana cost",
             view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    a->count = 0;
    ask(s->e, s->g, &q, a);
    return a->count == 0 ? NO_OBJECT : a->items[0].what.object;
}

static int most_cast(const Scope *s, const IrNode *n, int there) {
    const IrNode *count = ir_kid(n, FIELD_N);
    if (count == NULL) return 1;
    if (count->op == OP_ANY_NUMBER) return there;
    return quantity(s, count->op == OP_UP_TO ? ir_kid(count, FIELD_N) : count);
}

bool effect_may_cast_among(Scope *s, const IrNode *n) {
    PlayerId p = caster(s, n);
    if (!player_is(p)) return false;
    SCRATCH_SCOPE(s->e->scratch);
    Set cards = set_new(s->e);
    gather_castable(s, n, p, &cards);
    int cast = 0;
    for (int i = most_cast(s, n, cards.count); i > 0; i--) {
        ObjectId id = choose_castable(s, n, p, &cards);
        if (!object_is(id)) break;
        Castable c = castable_so(s, n, p, id);
        cast += cast_one_face(s, &c);
    }
    return cast > 0;
}

void effect_cast_among(Scope *s, const IrNode *n) { effect_may_cast_among(s, n); }

// ---- cascade and discover

typedef struct {
    int count;
    ObjectId *cards;  // As they are in exile.
    ObjectId found;   // The last one, if it fits.
} Exiled;

static bool fits(const Scope *s, ObjectId id, int most) {
    View v = view_of(s->e, s->g, id);
    return v.known && !view_is(&v, TYPE_LAND) && view_mana_value(s->e, s->g, &v) <= most;
}

// One card after another, until a nonland card has that mana value or less.
static void exile_until(Scope *s, PlayerId p, int most, Exiled *out) {
    int most_cards = game_zone(s->g, p, ZONE_LIBRARY)->count;
    *out = (Exiled){.found = NO_OBJECT};
    out->cards = SCRATCH_ARRAY(s->e->scratch, ObjectId, most_cards);
    while (!object_is(out->found) && game_zone(s->g, p, ZONE_LIBRARY)->count > 0) {
        Event ev = event_new(EVENT_ZONE_CHANGE);
        ev.object = game_id(s->g, game_zone(s->g, p, ZONE_LIBRARY)->first);
        ev.to = ZONE_EXILE;
        ev.why = WHY_EFFECT;
        ev.source = s->source;
        if (!apply(s->e, s->g, &ev)) return;
        engine_need_room(s->e, out->count, most_cards, "cards exiled one after another");
        out->cards[out->count++] = ev.result;
        if (fits(s, ev.result, most)) out->found = ev.result;
    }
}

// Those that are still in exile.
static void put_rest_on_bottom(Scope *s, const Exiled *all) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, all->count);
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        const Object *o = game_object(s->g, all->cards[i]);
        if (o == NULL || o->zone != ZONE_EXILE) continue;
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = all->cards[i];
        events[count].to = ZONE_LIBRARY;
        events[count].why = WHY_BOTTOM;
        events[count++].position = -1;
    }
    moves_in_random_order(s, events, count);
}

// Says whether the card that was found has been cast.
static bool may_cast_found(Scope *s, PlayerId p, const Exiled *exiled, int most) {
    if (!object_is(exiled->found)) return false;
    Castable c = castable(s, p, exiled->found, most);
    return wants_to_cast(s, &c) && cast_one_face(s, &c);
}

// 702.85a: less than the mana value of the spell, as it is or last was on the stack.
void effect_cascade(Scope *s, const IrNode *n) {
    PlayerId p = caster(s, n);
    if (!player_is(p)) return;
    View spell = view_of(s->e, s->g, s->source);
    int most = view_mana_value(s->e, s->g, &spell) - 1;
    SCRATCH_SCOPE(s->e->scratch);
    Exiled exiled;
    exile_until(s, p, most, &exiled);
    may_cast_found(s, p, &exiled, most);
    put_rest_on_bottom(s, &exiled);
}

// 701.57a: what is not cast goes to the hand.
void effect_discover(Scope *s, const IrNode *n) {
    PlayerId p = caster(s, n);
    if (!player_is(p) || !CR(s->e, 701_57a)) return;
    int most = quantity(s, ir_kid(n, FIELD_N));
    SCRATCH_SCOPE(s->e->scratch);
    Exiled exiled;
    exile_until(s, p, most, &exiled);
    bool cast = may_cast_found(s, p, &exiled, most);
    if (!cast && object_is(exiled.found))
        apply_move(s->e, s->g, exiled.found, ZONE_HAND, NO_PLAYER, WHY_EFFECT);
    put_rest_on_bottom(s, &exiled);
}
