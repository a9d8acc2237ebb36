// opening.c - what cards in a hand let their owner do before the first turn (103.5b, 103.6).
//
// The cards say it in static abilities. The player is offered those cards one at a time, until none
// is left or the player has had enough.
#include "engine/rules/opening.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect.h"
#include "engine/rules/operations.h"
#include "engine/rules/uses.h"

typedef enum { BEFORE_MULLIGAN, WITH_OPENING_HAND } Moment;

// One action: whose it is, with which card, and by which ability.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    ObjectId card;
    const Ability *ability;
} Opening;

// What the ability says happens then.
static void follow(Opening *o) {
    Bounds own = {0};
    Scope s = {.e = o->e,
               .g = o->g,
               .you = o->player,
               .source = o->card,
               .ability = o->ability,
               .own = &own,
               .x = -1};
    effect_do(&s, ir_kid(o->ability->effect, FIELD_E));
}

// 103.6a.
static void begin_on_battlefield(Opening *o) {
    if (CR(o->e, 103_6a)) apply_move(o->e, o->g, o->card, ZONE_BATTLEFIELD, o->player, WHY_EFFECT);
}

static void begin_with_counter(Opening *o) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = o->card;
    ev.from = ZONE_HAND;
    ev.to = ZONE_BATTLEFIELD;
    ev.player = o->player;
    ev.why = WHY_EFFECT;
    ev.counters[0] = (KindCount){.kind = (uint8_t)o->ability->effect->number, .count = 1};
    if (CR(o->e, 103_6a) && apply(o->e, o->g, &ev)) follow(o);
}

// 103.6b.
static void reveal(Opening *o) {
    Event ev = event_new(EVENT_REVEAL);
    ev.player = o->player;
    ev.object = o->card;
    ev.rule = CR_103_6b;
    apply(o->e, o->g, &ev);
    follow(o);
}

static const struct {
    Op op;
    Moment moment;
    bool again;  // The same card may be used more than once.
    void (*act)(Opening *o);
} rows[] = {
    {OP_AT_MULLIGAN, BEFORE_MULLIGAN, true, follow},
    {OP_BEGINS_ON_BATTLEFIELD, WITH_OPENING_HAND, true, begin_on_battlefield},
    {OP_BEGINS_WITH_COUNTER, WITH_OPENING_HAND, true, begin_with_counter},
    {OP_REVEALED_AT_START, WITH_OPENING_HAND, false, reveal},
};

bool opening_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}

// The row for what the card lets its owner do at that moment; -1: nothing.
static int row_of(const Engine *e, const Game *g, CardId card, Moment moment, const Ability **by) {
    const CardFace *face = pool_face(e->pool, game_place(g, card)->face);
    for (int i = 0; i < face->ability_count; i++) {
        *by = face->abilities[i];
        for (size_t r = 0; (*by)->kind == ABILITY_STATIC && r < ARRAY_LEN(rows); r++)
            if (rows[r].moment == moment && rows[r].op == (*by)->effect->op) return (int)r;
    }
    return -1;
}

static bool was_used(const Choice *used, int count, ObjectId id) {
    for (int i = 0; i < count; i++)
        if (object_same(used[i].object, id)) return true;
    return false;
}

// The cards that may be used. 103.6b: one that was revealed is not among them.
static int options_of(Engine *e, const Game *g, PlayerId p, Moment moment, const Choice *used,
                      int used_count, Choice *out) {
    int count = 0;
    const ZoneList *hand = game_zone(g, p, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(g, c)->next) {
        const Ability *by;
        int row = row_of(e, g, c, moment, &by);
        if (row < 0) continue;
        if (rows[row].op == OP_BEGINS_WITH_COUNTER && player_same(p, g->starting)) continue;
        if (!rows[row].again && was_used(used, used_count, game_id(g, c)) && CR(e, 103_6b))
            continue;
        engine_need_room(e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(game_id(g, c));
    }
    return count;
}

static bool choose(Engine *e, const Game *g, PlayerId p, int *asked, const Choice *options,
                   int count, ObjectId *chosen) {
    Question q = question_new(QUESTION_CHOOSE, ROLE_OPENING_HAND, p, NO_OBJECT);
    q.slot = (*asked)++;
    q.options = options;
    q.option_count = count;
    q.max = 1;
    q.optional = true;
    snprintf(q.text, sizeof q.text, "use a card of the opening hand?");
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    if (a->count > 0) *chosen = a->items[0].what.object;
    return a->count > 0;
}

static void act_at(Engine *e, const Game *g, PlayerId p, Moment moment, int *asked) {
    SCRATCH_SCOPE(e->scratch);
    Choice *used = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    for (int n = 0; n < OPTIONS_MAX; n++) {
        SCRATCH_SCOPE(e->scratch);
        Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
        int count = options_of(e, g, p, moment, used, n, options);
        Opening o = {.e = e, .g = g, .player = p};
        if (count == 0 || !choose(e, g, p, asked, options, count, &o.card)) return;
        int row = row_of(e, g, object_card(o.card), moment, &o.ability);
        used[n] = choice_object(o.card);
        node_used(e, o.ability->effect);
        rows[row].act(&o);
    }
    engine_hit_limit(e, "actions with an opening hand");
}

void opening_before_mulligan(Engine *e, const Game *g, PlayerId p, int *asked) {
    if (CR(e, 103_5b)) act_at(e, g, p, BEFORE_MULLIGAN, asked);
}

void opening_actions(Engine *e, const Game *g, PlayerId p, int *asked) {
    act_at(e, g, p, WITH_OPENING_HAND, asked);
}
