// effects_library.c - instructions about libraries: search, reveal, shuffle, scry, surveil (701).
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/random.h"
#include "engine/rules/statement.h"
#include "engine/rules/uses.h"

static void who_does(const Scope *s, const IrNode *n, Set *players) {
    players->count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), players);
}

// The scope in which "their" means this one of the players who are told to do something.
static Scope scope_of_one(const Scope *s, const IrNode *n, PlayerId p) {
    Scope one = *s;
    one.each_of = ir_kid(n, FIELD_WHO);
    one.each = p;
    return one;
}

// ---- searching (701.23)

typedef struct {
    PlayerId player;
    int most;
} Depth;

static bool says_depth(const Scope *s, const IrNode *n, const void *context) {
    Depth *depth = *(Depth *const *)context;
    if (!statement_means_player(s, n, depth->player)) return false;
    int most = quantity(s, ir_kid(n, FIELD_N));
    if (most >= depth->most) return false;
    node_used(s->e, n);
    depth->most = most;
    return false;  // All of them count.
}

// 614.1a: how many cards of a library the player searches where effects leave only the top ones.
static int search_depth(const Scope *s, PlayerId p) {
    Depth depth = {p, CARDS_MAX}, *context = &depth;
    statement_any(s->e, s->g, OP_SEARCHES_TOP, says_depth, &context);
    return depth.most < CARDS_MAX && CR(s->e, 614_1a) ? depth.most : CARDS_MAX;
}

// Of the first `most` cards of the zone.
static int sought(const Scope *s, const IrNode *filter, const ZoneList *cards, int most,
                  Choice *out, int count) {
    for (CardId c = cards->first; card_is(c) && most-- > 0; c = game_place(s->g, c)->next) {
        if (!filter_matches(s, filter, game_id(s->g, c))) continue;
        // 701.23a: all cards are looked at. Off: the top one.
        if (!card_same(c, cards->first) && !CR(s->e, 701_23a)) break;
        engine_need_room(s->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(game_id(s->g, c));
    }
    return count;
}

// 701.23b: cards with a stated quality need not be found; 701.23d: any cards must be.
static bool must_find(Engine *e, const IrNode *filter) {
    return filter->op == OP_FILTER_CARD ? CR(e, 701_23d) : !CR(e, 701_23b);
}

enum { KINDS_MAX = 8 };

// Literals of OP_SEARCH and of OP_SOME.
enum { SEARCH_LIBRARY, SEARCH_EITHER, SEARCH_ALL_THREE };
enum { SOUGHT_SHARING = 1, SOUGHT_ALL };

// "A Forest card and a Plains card": the kinds of which one card each is sought, added to `out`.
static int kinds_of(Engine *e, const IrNode *filter, const IrNode **out, int count) {
    if (filter->op == OP_FILTER_OR) {
        count = kinds_of(e, ir_kid(filter, FIELD_A), out, count);
        return kinds_of(e, ir_kid(filter, FIELD_B), out, count);
    }
    engine_need_room(e, count, KINDS_MAX, "kinds of cards in one search");
    out[count] = filter;
    return count + 1;
}

typedef struct {
    const Scope *s;
    const IrNode *what;
} Sought;

// Can each card from the i-th on stand for a kind of its own?
static bool each_has_a_kind(const Sought *x, const IrNode *const *kinds, int count, unsigned used,
                            const Answer *a, int i) {
    if (i == a->count) return true;
    for (int k = 0; k < count; k++)
        if (!((used >> k) & 1U) && filter_matches(x->s, kinds[k], a->items[i].what.object) &&
            each_has_a_kind(x, kinds, count, used | 1U << k, a, i + 1))
            return true;
    return false;
}

static bool found_together(const void *context, const Answer *a) {
    const Sought *x = context;
    if (x->what->op == OP_ONE_OF_EACH) {
        const IrNode *kinds[KINDS_MAX];
        int count = kinds_of(x->s->e, ir_kid(x->what, FIELD_WHAT), kinds, 0);
        return each_has_a_kind(x, kinds, count, 0, a, 0);
    }
    unsigned shared = ~0U;
    for (int i = 0; i < a->count; i++) {
        View v = view_of(x->s->e, x->s->g, a->items[i].what.object);
        shared &= subtype_basic_lands(&v.c.type.subtypes);
    }
    return shared != 0;
}

// How many may be found, and how many must be.
static void set_bounds(const Scope *s, const IrNode *what, Question *q) {
    const IrNode *count = ir_kid(what, FIELD_N), *kinds[KINDS_MAX];
    int wanted = count == NULL ? 1 : quantity(s, count);
    if (what->op == OP_SOME && what->number == SOUGHT_ALL) wanted = q->option_count;
    if (what->op == OP_ONE_OF_EACH) wanted = kinds_of(s->e, ir_kid(what, FIELD_WHAT), kinds, 0);
    bool up_to = count != NULL && (count->op == OP_UP_TO || count->op == OP_ANY_NUMBER);
    q->max = wanted < q->option_count ? wanted : q->option_count;
    q->min = !up_to && must_find(s->e, ir_kid(what, FIELD_WHAT)) ? q->max : 0;
}

// 101.2: not where an effect says so, unless the player ignores it (116.2d).
static bool forbids(const Scope *s, const IrNode *n, const void *context) {
    (void)n;
    const PlayerId *searching = context;
    int count;
    const Ignored *all = game_list(s->g, LIST_IGNORED, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, s->source) && player_same(all[i].player, *searching))
            return false;
    return true;
}

// A library and/or a graveyard: the player says whether the library is searched.
static bool searches_library(Scope *s, const IrNode *n, PlayerId p) {
    if (statement_any(s->e, s->g, OP_CANT_SEARCH, forbids, &p) && CR(s->e, 101_2)) return false;
    if (n->number != SEARCH_EITHER) return true;
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, p, s->item);
    q.optional = true;
    snprintf(q.text, sizeof q.text, "search the library as well as the graveyard?");
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

static void begin_search(Scope *s, const IrNode *n, PlayerId p, PlayerId owner) {
    Event ev = event_new(EVENT_SEARCH);
    ev.player = p;
    ev.host_player = owner;
    ev.rule = CR_701_23a;
    apply(s->e, s->g, &ev);
    scope_bind(
        s,
        (Bound){
            .binding = (int8_t)n->binding, .kind = BOUND_NUMBER, .amount = 1, .player = NO_PLAYER});
}

static void search_one(Scope *s, const IrNode *n, PlayerId p, Set *found) {
    SCRATCH_SCOPE(s->e->scratch);
    Set owners = set_new(s->e);
    players_meant(s, ir_kid(ir_kid(n, FIELD_ZONE), FIELD_WHO), &owners);
    if (owners.count == 0) return;
    bool library = searches_library(s, n, p);
    if (!library && n->number == SEARCH_LIBRARY) return;
    PlayerId owner = owners.items[0].player;
    if (library) begin_search(s, n, p, owner);
    const IrNode *what = ir_kid(n, FIELD_WHAT), *filter = ir_kid(what, FIELD_WHAT);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_SEARCH, p, s->item);
    q.options = options;
    if (library)
        q.option_count =
            sought(s, filter, game_zone(s->g, owner, ZONE_LIBRARY), search_depth(s, p), options, 0);
    if (n->number == SEARCH_ALL_THREE)
        q.option_count = sought(s, filter, game_zone(s->g, owner, ZONE_HAND), CARDS_MAX, options,
                                q.option_count);
    if (n->number != SEARCH_LIBRARY) {
        int hidden = q.option_count;
        q.option_count =
            sought(s, filter, game_zone(s->g, owner, ZONE_GRAVEYARD), CARDS_MAX, options, hidden);
        if (what->op == OP_SOME && what->number == SOUGHT_ALL) {
            // 701.23b: in a public zone nothing that is there is overlooked.
            for (int i = hidden; i < q.option_count; i++) set_add(s->e, found, options[i]);
            q.option_count = hidden;
        }
    }
    if (q.option_count == 0) return;
    set_bounds(s, what, &q);
    Sought together = {s, what};
    if (what->op == OP_ONE_OF_EACH || (what->op == OP_SOME && what->number == SOUGHT_SHARING)) {
        q.together = found_together;
        q.together_context = &together;
    }
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: search for a card", view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    for (int i = 0; i < a->count; i++) set_add(s->e, found, a->items[i].what);
}

// 101.4: each of them, beginning with the active player.
void effect_search(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), found = set_new(s->e);
    who_does(s, n, &players);
    for (int i = 0; i < players.count; i++) {
        Scope one = scope_of_one(s, n, players.items[i].player);
        search_one(&one, n, one.each, &found);
    }
    scope_bind_set(s, ir_kid(n, FIELD_WHAT), &found);
}

// 701.20b: it stays where it is.
void effect_reveal(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), objects = set_new(s->e);
    if (!CR(s->e, 701_20a)) return;
    who_does(s, n, &players);
    objects.count = 0;
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count && players.count > 0; i++) {
        Event ev = event_new(EVENT_REVEAL);
        ev.player = players.items[0].player;
        ev.object = objects.items[i].object;
        ev.rule = CR_701_20a;
        apply(s->e, s->g, &ev);
    }
}

static void shuffle(Engine *e, const Game *g, PlayerId p) {
    if (CR(e, 701_24a)) random_shuffle(e, g, p, CR_701_24a);
}

void effect_shuffle(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    who_does(s, n, &players);
    for (int i = 0; i < players.count; i++) shuffle(s->e, s->g, players.items[i].player);
}

// What one player shuffles into a library.
static int into_library(const Scope *s, const IrNode *n, Event *out, int count, Set *owners) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    players_meant(s, ir_kid(ir_kid(n, FIELD_ZONE), FIELD_WHO), owners);
    for (int i = 0; i < objects.count; i++) {
        ObjectId id = follow_now(s, objects.items[i].object);
        if (game_object(s->g, id) == NULL) continue;
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        out[count] = event_new(EVENT_ZONE_CHANGE);
        out[count].object = id;
        out[count].to = ZONE_LIBRARY;
        out[count].why = WHY_EFFECT;
        out[count++].source = s->source;
    }
    return count;
}

// The cards of all players move at the same time, then everybody shuffles.
void effect_shuffle_into(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), owners = set_new(s->e);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    owners.count = 0;
    who_does(s, n, &players);
    for (int i = 0; i < players.count; i++) {
        Scope one = scope_of_one(s, n, players.items[i].player);
        count = into_library(&one, n, events, count, &owners);
    }
    apply_all(s->e, s->g, events, count);
    for (int i = 0; i < owners.count; i++) shuffle(s->e, s->g, owners.items[i].player);
}

// ---- looking at the top cards (701.22, 701.25)

static Event from_top(const Scope *s, PlayerId p, Choice what, Zone to, int position) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = what.object;
    ev.player = p;
    ev.to = to;
    ev.position = position;
    ev.why = to == ZONE_LIBRARY ? WHY_BOTTOM : WHY_EFFECT;
    ev.source = s->source;
    return ev;
}

// Do the cards on top stay in the order in which they lie?
static bool keeps_order(const Question *q, const Answer *a) {
    int last = -1;
    for (int i = 0; i < a->count; i++) {
        if (a->items[i].number != PILE_TOP) continue;
        int at = 0;
        while (!choice_same(q->options[at], a->items[i].what)) at++;
        if (at < last) return false;
        last = at;
    }
    return true;
}

// The events of several players who look at the same time.
typedef struct {
    Scope *s;
    bool surveil;
    int amount, count;
    Event *events;
} Looking;

static void add(Looking *l, Event ev) {
    engine_need_room(l->s->e, l->count, BATCH_MAX, "events at once");
    l->events[l->count++] = ev;
}

// What stays is put on top in its order; the rest goes away.
static void put_piles(Looking *l, const Question *q, const Answer *a) {
    PlayerId p = q->player;
    bool moves = !keeps_order(q, a);
    for (int i = a->count - 1; moves && i >= 0; i--)
        if (a->items[i].number == PILE_TOP)
            add(l, from_top(l->s, p, a->items[i].what, ZONE_LIBRARY, 0));
    for (int i = 0; i < a->count; i++)
        if (a->items[i].number == PILE_AWAY)
            add(l, l->surveil ? from_top(l->s, p, a->items[i].what, ZONE_GRAVEYARD, 0)
                              : from_top(l->s, p, a->items[i].what, ZONE_LIBRARY, -1));
}

static void look(const Looking *l, PlayerId p) {
    Event ev = event_new(EVENT_LOOKS);
    ev.player = p;
    ev.amount = l->amount;
    ev.amount2 = l->surveil ? LOOKS_SURVEILLING : LOOKS_SCRYING;
    ev.rule = l->surveil ? CR_701_25a : CR_701_22a;
    apply(l->s->e, l->s->g, &ev);
}

static void decide(Looking *l, PlayerId p) {
    const Game *g = l->s->g;
    SCRATCH_SCOPE(l->s->e->scratch);
    Choice *options = SCRATCH_ARRAY(l->s->e->scratch, Choice, ANSWER_ITEMS_MAX);
    Question q = question_new(QUESTION_PILES, ROLE_PILES, p, l->s->item);
    const ZoneList *library = game_zone(g, p, ZONE_LIBRARY);
    int amount = quantity_possible(l->s, l->amount, library->count);
    CardId c = library->first;
    for (; card_is(c) && q.option_count < amount && q.option_count < ANSWER_ITEMS_MAX;
         c = game_place(g, c)->next)
        options[q.option_count++] = choice_object(game_id(g, c));
    q.options = options;
    if (q.option_count == 0) return;
    snprintf(q.text, sizeof q.text,
             l->surveil ? "surveil %d: top, graveyard" : "scry %d: top, bottom", l->amount);
    Answer *a = SCRATCH_NEW(l->s->e->scratch, Answer);
    ask(l->s->e, g, &q, a);
    put_piles(l, &q, a);
}

static void put_all(Looking *l) {
    apply_all(l->s->e, l->s->g, l->events, l->count);
    l->count = 0;
}

// 701.22c, 101.4: all look, then they decide in turn order, then the cards move. Off: one player
// after another.
static void each_looks(Scope *s, const IrNode *n, bool surveil) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    who_does(s, n, &players);
    Looking l = {.s = s, .surveil = surveil, .amount = quantity(s, ir_kid(n, FIELD_N))};
    l.events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    if (l.amount <= 0) return;  // 701.22b, 701.25c
    bool together = players.count < 2 || rule_on(s->e, surveil ? CR_101_4 : CR_701_22c);
    for (int i = 0; together && i < players.count; i++) look(&l, players.items[i].player);
    for (int i = 0; i < players.count; i++) {
        if (!together) look(&l, players.items[i].player);
        decide(&l, players.items[i].player);
        if (!together) put_all(&l);
    }
    put_all(&l);
}

void effect_scry(Scope *s, const IrNode *n) {
    if (CR(s->e, 701_22a)) each_looks(s, n, false);
}
void effect_surveil(Scope *s, const IrNode *n) {
    if (CR(s->e, 701_25a)) each_looks(s, n, true);
}

// ---- exploring (701.44)

static bool puts_it_away(Scope *s, PlayerId p, ObjectId card) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, p, s->item);
    q.optional = true;
    View v = view_of(s->e, s->g, card);
    snprintf(q.text, sizeof q.text, "put %s into the graveyard?", view_name(s->e, &v));
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

static void grow(Scope *s, PlayerId p, ObjectId creature) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = creature;
    ev.player = p;
    ev.source = s->source;
    ev.amount = 1;
    ev.amount2 = COUNTER_PLUS_ONE;
    ev.why = WHY_EFFECT;
    if (game_object(s->g, creature) != NULL) apply(s->e, s->g, &ev);
}

// 701.44a: a land goes to the hand; otherwise a counter, and the card may go away. 701.44b: also
// where the creature has left, and where nothing is revealed.
static void explore(Scope *s, ObjectId creature) {
    PlayerId p = view_of(s->e, s->g, creature).controller;
    CardId top = game_zone(s->g, p, ZONE_LIBRARY)->first;
    if (!card_is(top)) {
        grow(s, p, creature);
        return;
    }
    Event shown = event_new(EVENT_REVEAL);
    shown.player = p;
    shown.object = game_id(s->g, top);
    shown.rule = CR_701_44a;
    apply(s->e, s->g, &shown);
    View card = view_of(s->e, s->g, shown.object);
    bool land = view_is(&card, TYPE_LAND);
    if (!land) grow(s, p, creature);
    if (!land && !puts_it_away(s, p, shown.object)) return;
    Event moved = from_top(s, p, choice_object(shown.object), land ? ZONE_HAND : ZONE_GRAVEYARD, 0);
    apply(s->e, s->g, &moved);
}

void effect_explore(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count && CR(s->e, 701_44a); i++)
        if (objects.items[i].kind == CHOICE_OBJECT) explore(s, objects.items[i].object);
}
