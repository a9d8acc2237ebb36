// effects_players.c - instructions to players: draw, discard, life, mana.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/mana.h"
#include "engine/rules/replacement.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

typedef void ForPlayer(Scope *s, PlayerId p, int amount);

// The players meant, in APNAP order (101.4), and how much each is told; determined once (608.2h).
typedef struct {
    Set players;
    int amounts[PLAYERS_MAX];
} Told;

static Told tell_players(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    Told told = {.players = set_new(s->e)};
    players_meant(s, who, &told.players);
    for (int i = 0; i < told.players.count; i++)
        told.amounts[i] = quantity_for(s, ir_kid(n, FIELD_N), who, told.players.items[i].player);
    return told;
}

static void for_each_player(Scope *s, const IrNode *n, ForPlayer *act) {
    SCRATCH_SCOPE(s->e->scratch);
    Told told = tell_players(s, n);
    for (int i = 0; i < told.players.count; i++)
        act(s, told.players.items[i].player, told.amounts[i]);
}

// 121.6c, 614.11b: what is done with the card is not done with cards that a replacement of the draw
// brings. Off: it is done with the last of those.
static ObjectId card_drawn(Scope *s, PlayerId p) {
    int before = game_zone(s->g, p, ZONE_HAND)->count;
    ObjectId card = apply_draw(s->e, s->g, p, 1);
    const ZoneList *hand = game_zone(s->g, p, ZONE_HAND);
    if (object_is(card) || hand->count <= before) return card;
    return CR(s->e, 121_6c) && CR(s->e, 614_11b) ? NO_OBJECT : game_id(s->g, hand->last);
}

static int draws_of(const Scope *s, const Set *players) {
    int draws = 0;
    for (int i = 0; i < players->count; i++)
        draws += game_player(s->g, players->items[i].player)->draws_this_turn;
    return draws;
}

// 121.2c: one player performs all of their draws, then the next. Off: they take turns.
void effect_draw(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Told told = tell_players(s, n);
    int most = 0, before = draws_of(s, &told.players);
    for (int i = 0; i < told.players.count; i++)
        if (told.amounts[i] > most) most = told.amounts[i];
    bool by_turns = told.players.count > 1 && most > 1 && !CR(s->e, 121_2c);
    bool spoken_of = n->binding != NO_BINDING && most == 1;
    Set cards = set_new(s->e);
    for (int round = 0; round < (by_turns ? most : 1); round++)
        for (int i = 0; i < told.players.count; i++) {
            PlayerId p = told.players.items[i].player;
            int amount = by_turns ? round < told.amounts[i] : told.amounts[i];
            if (amount <= 0) continue;
            ObjectId card = spoken_of ? card_drawn(s, p) : apply_draw(s->e, s->g, p, amount);
            if (spoken_of && object_is(card)) set_add(s->e, &cards, choice_object(card));
        }
    scope_bind_set(s, n, &cards);
    // "That many" are those that were really drawn.
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = draws_of(s, &told.players) - before,
                          .player = NO_PLAYER});
}

void effect_unlimited_hand(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Event ev = event_new(EVENT_UNLIMITED_HAND);
        ev.player = players.items[i].player;
        apply(s->e, s->g, &ev);
    }
}

// All of them at the same time. Returns how much it is together.
static int change_life(Scope *s, EventKind kind, const Told *told) {
    Event events[PLAYERS_MAX];
    int count = 0, sum = 0;
    if (!CR(s->e, 119_3)) return 0;
    for (int i = 0; i < told->players.count; i++) {
        events[count] = event_new(kind);
        events[count].player = told->players.items[i].player;
        events[count].amount = told->amounts[i];
        events[count++].source = s->source;
    }
    count = apply_all(s->e, s->g, events, count);
    for (int i = 0; i < count; i++) sum += events[i].amount;
    return sum;
}

static int each_changes_life(Scope *s, const IrNode *n, EventKind kind) {
    SCRATCH_SCOPE(s->e->scratch);
    Told told = tell_players(s, n);
    return change_life(s, kind, &told);
}

void effect_gain_life(Scope *s, const IrNode *n) { each_changes_life(s, n, EVENT_GAIN_LIFE); }

// "That much" is what all of them lost together.
void effect_lose_life(Scope *s, const IrNode *n) {
    int lost = each_changes_life(s, n, EVENT_LOSE_LIFE);
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = lost,
                          .player = NO_PLAYER});
}

// 119.5: the player gains or loses what is missing.
static void set_life(Scope *s, PlayerId p, int amount) {
    int by = amount - game_player(s->g, p)->life;
    if (by == 0 || !CR(s->e, 119_5)) return;
    SCRATCH_SCOPE(s->e->scratch);
    Told told = {.players = set_new(s->e)};
    set_add(s->e, &told.players, choice_player(p));
    told.amounts[0] = by > 0 ? by : -by;
    change_life(s, by > 0 ? EVENT_GAIN_LIFE : EVENT_LOSE_LIFE, &told);
}
void effect_set_life(Scope *s, const IrNode *n) { for_each_player(s, n, set_life); }

// 119.7, 119.8: an exchange that would let a player gain or lose life who can't does not happen.
static bool may_have(Scope *s, PlayerId p, int life) {
    int by = life - game_player(s->g, p)->life;
    if (by > 0) return !(replacement_no_life_gain(s->e, s->g, p) && CR(s->e, 119_7));
    return by == 0 || !replacement_no_life_loss(s->e, s->g, p);
}

// 701.12c.
void effect_exchange_life(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set one = set_new(s->e), other = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &one);
    players_meant(s, ir_kid(n, FIELD_B), &other);
    if (one.count == 0 || other.count == 0) return;
    PlayerId a = one.items[0].player, b = other.items[0].player;
    int first = game_player(s->g, a)->life, second = game_player(s->g, b)->life;
    if (!may_have(s, a, second) || !may_have(s, b, first)) return;
    set_life(s, a, second);
    set_life(s, b, first);
}

// The top cards of one player.
static int from_top(Scope *s, PlayerId p, int amount, Event *out, int count) {
    // 701.17b: as many as there are. Off: all of them or none.
    if (amount > game_zone(s->g, p, ZONE_LIBRARY)->count && !CR(s->e, 701_17b)) return count;
    CardId c = game_zone(s->g, p, ZONE_LIBRARY)->first;
    for (int i = 0; card_is(c) && i < amount; i++, c = game_place(s->g, c)->next) {
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        out[count] = event_new(EVENT_ZONE_CHANGE);
        out[count].object = game_id(s->g, c);
        out[count].to = ZONE_GRAVEYARD;
        out[count].why = WHY_MILL;
        out[count++].source = s->source;
    }
    return count;
}

// 701.17a: the top cards go to the graveyard at the same time, those of all players together.
// 701.17c: they are found where they went, unless that is hidden.
void effect_mill(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set milled = set_new(s->e);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    milled.count = 0;
    Told told = tell_players(s, n);
    for (int i = 0; i < told.players.count; i++)
        count = from_top(s, told.players.items[i].player, told.amounts[i], events, count);
    count = CR(s->e, 701_17a) ? apply_all(s->e, s->g, events, count) : 0;
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(s->g, events[i].result);
        if (o != NULL && zone_is_public(o->zone) && CR(s->e, 701_17c))
            set_add(s->e, &milled, choice_object(events[i].result));
    }
    scope_bind_set(s, n, &milled);
}

// 701.9b: the player chooses which.
static int choose_discards(Scope *s, PlayerId p, int amount, bool may_decline, Event *out,
                           int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_DISCARD, p, s->item);
    const ZoneList *hand = game_zone(s->g, p, ZONE_HAND);
    q.option_count = ask_zone_options(s->e, s->g, hand, options);
    q.options = options;
    q.max = quantity_possible(s, amount, q.option_count);
    if (may_decline && q.max < amount) q.max = 0;
    q.min = may_decline ? 0 : q.max;
    q.optional = q.all_or_none = may_decline;
    snprintf(q.text, sizeof q.text, "discard %d", q.max);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    if (q.max <= 0 && !may_decline) return count;
    ask(s->e, s->g, &q, a);
    for (int i = 0; i < a->count; i++) {
        bool first = choice_same(a->items[i].what, options[i]);
        Choice what = first || CR(s->e, 701_9b) ? a->items[i].what : options[i];
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        out[count] = event_new(EVENT_DISCARD);
        out[count].player = p;
        out[count].object = what.object;
        out[count++].source = s->source;
    }
    return count;
}

// The cards, where they went, and how many they are.
static void bind_discarded(Scope *s, const IrNode *n, const Event *events, int count) {
    if (n->binding == NO_BINDING) return;
    for (int i = 0; i < count; i++)
        scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_OBJECT,
                              .object = events[i].result,
                              .player = events[i].player});
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = count,
                          .player = NO_PLAYER});
}

// 101.4: all choose, then they discard at the same time. Off: one after another.
void effect_discard(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    Told told = tell_players(s, n);
    for (int i = 0; i < told.players.count; i++) {
        if (count > 0 && !CR(s->e, 101_4)) {
            bind_discarded(s, n, events, apply_all(s->e, s->g, events, count));
            count = 0;
        }
        PlayerId p = told.players.items[i].player;
        count = choose_discards(s, p, told.amounts[i], false, events, count);
    }
    count = apply_all(s->e, s->g, events, count);
    bind_discarded(s, n, events, count);
}

// 608.2d: who has too few cards can't choose to. Off: they say yes, and do what they can.
static bool is_question_of_cards(const Scope *s, const Told *told) {
    for (int i = 0; i < told->players.count; i++) {
        PlayerId p = told->players.items[i].player;
        if (game_zone(s->g, p, ZONE_HAND)->count < told->amounts[i] && !CR(s->e, 608_2d))
            return false;
    }
    return true;
}

bool effect_may_discard(Scope *s, const IrNode *n, const IrNode *who, int binding) {
    while (n->op == OP_DOES) n = ir_kid(n, FIELD_E);
    const IrNode *discards = n->op == OP_DISCARD ? ir_kid(n, FIELD_WHO) : NULL;
    if (discards == NULL || discards->op != who->op || discards->binding != who->binding)
        return false;
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    Told told = tell_players(s, n);
    if (!is_question_of_cards(s, &told)) return false;
    node_used(s->e, n);
    for (int i = 0; i < told.players.count; i++) {
        int before = count;
        PlayerId p = told.players.items[i].player;
        count = choose_discards(s, p, told.amounts[i], true, events, count);
        if (count > before) effect_take_up(s, binding, p);
    }
    count = apply_all(s->e, s->g, events, count);
    bind_discarded(s, n, events, count);
    return true;
}

// All cards of the hand are exiled, and as many are drawn.
void effect_exchange_hand(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    PlayerId p = players.count > 0 ? players.items[0].player : s->you;
    const ZoneList *hand = game_zone(s->g, p, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next) {
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = game_id(s->g, c);
        events[count].to = ZONE_EXILE;
        events[count++].why = WHY_EFFECT;
    }
    apply_draw(s->e, s->g, p, apply_all(s->e, s->g, events, count));
}

void effect_discard_hand(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < players.count; i++) {
        const ZoneList *hand = game_zone(s->g, players.items[i].player, ZONE_HAND);
        for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next) {
            engine_need_room(s->e, count, BATCH_MAX, "events at once");
            events[count] = event_new(EVENT_DISCARD);
            events[count].player = players.items[i].player;
            events[count].object = game_id(s->g, c);
            events[count++].source = s->source;
        }
    }
    count = apply_all(s->e, s->g, events, count);
    bind_discarded(s, n, events, count);
}

// Cards that were spoken of, if they are in the player's hand.
void effect_discard_card(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), cards = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &cards);
    for (int i = 0; i < cards.count && players.count > 0; i++) {
        const Object *o = game_object(s->g, cards.items[i].object);
        PlayerId p = players.items[0].player;
        if (o == NULL || o->zone != ZONE_HAND || !player_same(o->owner, p)) continue;
        Event ev = event_new(EVENT_DISCARD);
        ev.player = p;
        ev.object = cards.items[i].object;
        ev.source = s->source;
        apply(s->e, s->g, &ev);
    }
}

// All players' cards at the same time (101.4).
void effect_discard_all(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        const ZoneList *hand = game_zone(s->g, p, ZONE_HAND);
        for (CardId c = hand->first; card_is(c); c = game_place(s->g, c)->next) {
            if (!filter_matches(s, ir_kid(n, FIELD_WHAT), game_id(s->g, c))) continue;
            engine_need_room(s->e, count, BATCH_MAX, "events at once");
            events[count] = event_new(EVENT_DISCARD);
            events[count].player = p;
            events[count].object = game_id(s->g, c);
            events[count++].source = s->source;
        }
    }
    apply_all(s->e, s->g, events, count);
}

void effect_add_mana(Scope *s, const IrNode *n) {
    int before = 0, after = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) before += game_player(s->g, s->you)->mana[t];
    mana_add(s, n);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) after += game_player(s->g, s->you)->mana[t];
    if (after > before) trigger_adds_mana(s);
}

static void get_energy(Scope *s, PlayerId p, int amount) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.player = p;
    ev.source = s->source;
    ev.amount = amount;
    ev.amount2 = COUNTER_ENERGY;
    ev.why = WHY_EFFECT;
    apply(s->e, s->g, &ev);
}
void effect_get_energy(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    const IrNode *amount = ir_kid(n, FIELD_N), *times = ir_kid(n, FIELD_M);
    int energy = amount == NULL ? n->number : quantity(s, amount);
    if (times != NULL) energy = quantity_times(s, energy, quantity(s, times));
    for (int i = 0; i < players.count && energy > 0; i++)
        get_energy(s, players.items[i].player, energy);
}

// 106.6: heeded where the mana is spent.
void effect_spend_only(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}
