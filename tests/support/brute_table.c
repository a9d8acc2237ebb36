// brute_table.c - a payment board in the engine: set up, cast, and what that has cost.
#include "tests/support/brute_table.h"

#include <stdio.h>

#include "engine/base/status.h"

// ---- the pool

static void add_card(BruteTable *t, int index) {
    const BruteCard *c = brute_card(index);
    const CardDef *known = pool_find(t->pool, span_of(c->name));
    CardText text = {.faces = {{.name = c->name,
                                .cost = c->cost[0] != '\0' ? c->cost : NULL,
                                .type = c->type,
                                .text = c->text,
                                .power = c->power,
                                .toughness = c->toughness}},
                     .face_count = 1,
                     .layout = brute_is_for_mana(index) ? "token" : NULL};
    if (brute_is_for_mana(index)) text.faces[0].type += strlen("Token ");
    Status s = {0};
    if (known == NULL && !pool_add(t->pool, &text, &s)) fail_msg("%s: %s", c->name, s.message);
    t->cards[index] = pool_find(t->pool, span_of(c->name))->id;
}

// ---- answers

static Action cast_spell(const BruteTable *t) {
    return (Action){.kind = ACTION_CAST, .object = t->spell};
}

static Decision at_priority(BruteTable *t, const Question *q, Answer *a) {
    a->action = (Action){.kind = ACTION_PASS};
    if (q->player.v != 0) return t->tried ? DECIDER_STOPS : DECIDED;
    if (t->tried) return DECIDER_STOPS;
    t->tried = true;
    a->action = cast_spell(t);
    return DECIDED;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    BruteTable *t = context;
    a->count = 0;
    a->automatic = q->kind == QUESTION_PAYMENT;
    if (q->kind == QUESTION_PRIORITY) return at_priority(t, q, a);
    if (q->kind == QUESTION_PAYMENT) return DECIDED;
    if (q->kind == QUESTION_NUMBER || q->kind == QUESTION_YES_NO) {
        a->count = 1;
        a->items[0] = (AnswerItem){.what = choice_number(q->role == ROLE_X ? t->board->x : q->low),
                                   .number = q->role == ROLE_X ? t->board->x : q->low};
        return DECIDED;
    }
    int count = q->kind == QUESTION_ORDER ? q->option_count : q->min;
    if (q->kind == QUESTION_COLOR) count = 1;
    for (int i = 0; i < count; i++) a->items[a->count++] = (AnswerItem){.what = q->options[i]};
    return DECIDED;
}

static void note_refusal(void *context, Engine *e, const Game *g, const Question *q,
                         const Rejection *r) {
    (void)e;
    (void)g;
    (void)q;
    BruteTable *t = context;
    t->refused = true;
    t->why = *r;
}

// Keeps the sentences of the log, and whether the spell itself tapped something.
static void note_event(void *context, Engine *e, const Game *g, const Event *ev) {
    BruteTable *t = context;
    Text line = {0};
    engine_event_text(e, g, ev, &line);
    if (line.length > 0) text_format(&t->log, "    %s\n", text_cstr(&line));
    text_free(&line);
    if (ev->kind == EVENT_TAP) {
        engine_object_name(e, g, ev->object, &line);
        text_format(&t->log, "    (%s becomes tapped.)\n", text_cstr(&line));
        text_free(&line);
    }
    if (ev->kind != EVENT_TAP || ev->why != WHY_COST || g->stack.count == 0) return;
    if (game_stack_item(g, ev->source) != NULL && t->instead == 0) t->instead = t->log.length;
}
static size_t log_mark(void *context) { return ((BruteTable *)context)->log.length; }
static void rewind_to(void *context, size_t mark) {
    BruteTable *t = context;
    t->log.length = mark;
    if (t->instead > mark) t->instead = 0;
}

// ---- the table

BruteTable *brute_table_new(void) {
    BruteTable *t = calloc(1, sizeof *t);
    Status s = {0};
    t->base = pool_new(&s);
    if (t->base == NULL) fail_msg("%s", s.message);
    t->pool = pool_extend(t->base);
    t->cards = calloc((size_t)brute_card_count(), sizeof *t->cards);
    for (int i = 0; i < brute_card_count(); i++) add_card(t, i);
    t->e = engine_new(t->pool);
    t->g = game_new();
    engine_add_sink(t->e, (EventSink){note_event, log_mark, rewind_to, t});
    return t;
}

void brute_table_free(BruteTable *t) {
    engine_free(t->e);
    game_free(t->g);
    pool_free(t->pool);
    pool_free(t->base);
    text_free(&t->log);
    free(t->cards);
    free(t);
}

static ObjectId put(BruteTable *t, const BruteObject *o, int player, ObjectId attached_to) {
    SetupObject with = {.card = t->cards[o->card],
                        .owner = player_id(player),
                        .controller = player_id(player),
                        .zone = o->in_hand ? ZONE_HAND : ZONE_BATTLEFIELD,
                        .tapped = o->tapped,
                        .sick = o->sick,
                        .token = o->token,
                        .attached_to = attached_to};
    return setup_object(t->e, t->g, &with);
}

static CounterKind counter_of(int card) {
    return brute_card_says(card, "ice counter") ? COUNTER_ICE : COUNTER_CHARGE;
}

static void put_spell(BruteTable *t) {
    const BruteBoard *b = t->board;
    SetupObject with = {.card = t->cards[b->spell],
                        .owner = player_id(0),
                        .controller = player_id(0),
                        .zone = b->commander ? ZONE_COMMAND : ZONE_HAND,
                        .commander = b->commander,
                        .commander_casts = b->tax};
    t->spell = setup_object(t->e, t->g, &with);
}

static void put_objects(BruteTable *t) {
    const BruteBoard *b = t->board;
    for (int i = 0; i < b->count; i++) {
        const BruteObject *o = &b->objects[i];
        t->objects[i] = put(t, o, 0, o->aura_on >= 0 ? t->objects[o->aura_on] : NO_OBJECT);
        if (o->counters > 0)
            setup_counters(t->e, t->g, t->objects[i], counter_of(o->card), o->counters);
    }
    for (int i = 0; i < b->other_count; i++) put(t, &b->others[i], 1, NO_OBJECT);
    int bears = brute_card_find("Grizzly Bears");
    for (int i = 0; i < b->graveyard; i++) {
        SetupObject with = {.card = t->cards[bears],
                            .owner = player_id(0),
                            .controller = player_id(0),
                            .zone = ZONE_GRAVEYARD};
        t->graveyard[i] = setup_object(t->e, t->g, &with);
    }
}

void brute_table_set(BruteTable *t, const BruteBoard *b) {
    Decider d = {.decide = decide, .refused = note_refusal, .context = t};
    t->board = b;
    t->tried = t->refused = false;
    t->instead = t->log.length = 0;
    setup_game(t->e, t->g,
               &(SetupGame){b->commander ? FORMAT_COMMANDER : FORMAT_CONSTRUCTED, 2, 1, 0});
    SetupPlayer payer = {.life = b->life};
    for (int i = 0; i < BRUTE_TYPES; i++) payer.mana[i] = (uint16_t)b->pool[i];
    setup_player(t->e, t->g, player_id(0), &payer);
    setup_player(t->e, t->g, player_id(1), &(SetupPlayer){.life = 20});
    for (int i = 0; i < 2; i++) engine_set_decider(t->e, player_id(i), d);
    put_objects(t);
    put_spell(t);
    if (b->energy > 0) setup_player_counters(t->e, t->g, player_id(0), COUNTER_ENERGY, b->energy);
    bool theirs = b->time == BRUTE_THEIR_TURN;
    setup_start(t->e, t->g, theirs ? 2 : 1, player_id(theirs),
                b->time == BRUTE_SECOND_MAIN ? STEP_POSTCOMBAT_MAIN : STEP_PRECOMBAT_MAIN);
}

bool brute_table_offers(BruteTable *t) {
    Action cast = cast_spell(t);
    return engine_can(t->e, t->g, player_id(0), &cast, NULL);
}

// ---- the price

static int weight_of(const BruteBoard *b, const BruteObject *o) {
    bool could_attack = !o->sick || brute_card_says(o->card, "Haste");
    if (brute_card_says(o->card, "Defender")) could_attack = false;
    if (!brute_card_is(o->card, "Creature")) return 0;
    if (b->time == BRUTE_THEIR_TURN) return 2;
    return b->time == BRUTE_MAIN && could_attack ? 2 : 1;
}

static void count_object(const BruteTable *t, int i, BrutePrice *p) {
    const BruteObject *o = &t->board->objects[i];
    const Object *now = game_object(t->g, t->objects[i]);
    Zone zone = o->in_hand ? ZONE_HAND : ZONE_BATTLEFIELD;
    if (now == NULL || now->zone != zone) {
        if (brute_is_for_mana(o->card))
            p->tokens++;
        else
            p->cards++;
        return;
    }
    if (now->tapped && !o->tapped) {
        p->creatures += weight_of(t->board, o);
        bool hurts = brute_card_says(o->card, "becomes tapped, it deals 1 damage to you");
        bool lost = brute_saying(t->board, "Nonbasic lands are Mountains", false) > 0;
        p->life += hurts && !lost && !brute_life_is_fixed(t->board);
    }
    int left = game_counters(t->g, t->objects[i], counter_of(o->card));
    if (left < o->counters) p->tokens += o->counters - left;
}

static BrutePrice price_of(const BruteTable *t) {
    const BruteBoard *b = t->board;
    const Player *payer = game_player(t->g, player_id(0));
    BrutePrice p = {.instead = t->instead > 0};
    for (int i = 0; i < b->count; i++) count_object(t, i, &p);
    for (int i = 0; i < b->graveyard; i++) p.cards += game_object(t->g, t->graveyard[i]) == NULL;
    p.dies = payer->life - p.life <= 0;
    p.life += b->life - payer->life;
    if (p.life < 0) p.life = 0;
    p.tokens += b->energy - game_player_counters(t->g, player_id(0), COUNTER_ENERGY);
    for (int i = 0; i < BRUTE_TYPES; i++) p.left += payer->mana[i];
    return p;
}

BrutePlayed brute_table_cast(BruteTable *t) {
    BrutePlayed played = {.verdict = BRUTE_PAYABLE};
    RunResult result = engine_run(t->e, t->g);
    if (result == RUN_LIMIT) {
        played.verdict = BRUTE_LIMIT;
        snprintf(played.why, sizeof played.why, "%s", engine_limit(t->e));
    } else if (t->refused) {
        played.verdict = BRUTE_UNPAYABLE;
        snprintf(played.why, sizeof played.why, "%s: %s", rejection_code(t->why.code), t->why.why);
    } else {
        played.price = price_of(t);
    }
    return played;
}
