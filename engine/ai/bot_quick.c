// bot_quick.c - what the heuristic bot casts in imagined games, of which there are many.
//
// The dearest spell that it can pay for. What a permanent is worth is known, as long as the library
// is large; an instant or a sorcery may be worth less than nothing, so it is tried out until the
// stack is empty (lookahead.h), and so is what could answer an opponent's spell.
#include "engine/ai/bot_act.h"
#include "engine/ai/outlook.h"

enum {
    SPELLS_MAX = 8,     // Tried out at one time.
    LIBRARY_SMALL = 20  // What draws cards from such a library may do more harm than good.
};

typedef struct {
    HeuristicBot *b;
    Engine *e;
    const Game *g;
    const Question *q;
    int count;
    ObjectId tried[SPELLS_MAX];
} Quick;

static bool is_type(const Quick *k, ObjectId id, CardType type) {
    return (engine_characteristics(k->e, k->g, id).type.types >> type) & 1U;
}

// Tried, it or an equal card.
static bool was_tried(const Quick *k, ObjectId id) {
    for (int i = 0; i < k->count; i++)
        if (game_object(k->g, k->tried[i])->card.v == game_object(k->g, id)->card.v) return true;
    return false;
}

// In this turn already, it or an equal card.
static bool was_declined(const Quick *k, ObjectId id) {
    for (int i = 0; i < k->b->declined_count; i++) {
        const Object *o = game_object(k->g, k->b->declined[i]);
        if (o && o->card.v == game_object(k->g, id)->card.v) return true;
    }
    return false;
}

static bool try_out(const Quick *k, Action action, int *value) {
    SCRATCH_SCOPE(engine_scratch(k->e));
    Answer *trial = SCRATCH_NEW(engine_scratch(k->e), Answer);
    trial->action = action;
    trial->automatic = false;
    trial->count = 0;
    return lookahead_try(k->b->ahead, k->e, k->q, trial, value);
}

// ---- in one's own main phases

// The most expensive spell that can be paid for and was not tried, from the hand or the command
// zone.
static Action dearest_spell(const Quick *k) {
    static const Zone zones[] = {ZONE_HAND, ZONE_COMMAND};
    PlayerId me = k->q->player;
    Action best = {.kind = ACTION_PASS};
    int value = -1;
    for (size_t z = 0; z < ARRAY_LEN(zones); z++)
        for (CardId c = game_zone(k->g, me, zones[z])->first; card_is(c);
             c = game_place(k->g, c)->next) {
            Action cast = {.kind = ACTION_CAST, .object = game_id(k->g, c)};
            int now = sight_mana_value(k->e, k->g, cast.object);
            if (sight_is_land(k->e, k->g, cast.object) || now <= value) continue;
            if (bot_was_refused(k->b, k->g, cast.object) || was_declined(k, cast.object)) continue;
            if (!engine_can(k->e, k->g, me, &cast, NULL)) continue;
            value = now;
            best = cast;
        }
    return best;
}

// A permanent, even if it draws cards as it enters.
static bool is_surely_good(const Quick *k, Action cast) {
    return !is_type(k, cast.object, TYPE_INSTANT) && !is_type(k, cast.object, TYPE_SORCERY) &&
           sight_library_count(k->g, k->q->player) > LIBRARY_SMALL;
}

static bool is_worth_casting(const Quick *k, Action cast) {
    int value;
    if (k->b->ahead == NULL) return true;
    if (is_surely_good(k, cast)) return true;
    return try_out(k, cast, &value) && value > outlook_with_libraries(k->e, k->g, k->q->player);
}

static Action cast_freely(Quick *k) {
    HeuristicBot *b = k->b;
    if (b->declined_turn != k->g->turn) b->declined_count = 0;
    b->declined_turn = k->g->turn;
    while (b->declined_count < HEURISTIC_DECLINED_MAX) {
        Action cast = dearest_spell(k);
        if (cast.kind == ACTION_PASS || is_worth_casting(k, cast)) return cast;
        b->declined[b->declined_count++] = cast.object;
    }
    return (Action){.kind = ACTION_PASS};
}

// ---- against an opponent's spell

static bool faces_a_spell(const Quick *k) {
    if (k->g->stack.count == 0) return false;
    ObjectId top = game_id(k->g, k->g->stack.first);
    if (player_same(engine_controller(k->e, k->g, top), k->q->player)) return false;
    return game_object(k->g, top)->face.v >= 0;  // An ability has no face.
}

static Action answer_spell(Quick *k) {
    PlayerId me = k->q->player;
    Action best = {.kind = ACTION_PASS};
    int most = 0, value;
    for (CardId c = game_zone(k->g, me, ZONE_HAND)->first; card_is(c) && k->count < SPELLS_MAX;
         c = game_place(k->g, c)->next) {
        Action cast = {.kind = ACTION_CAST, .object = game_id(k->g, c)};
        if (!is_type(k, cast.object, TYPE_INSTANT) || was_tried(k, cast.object)) continue;
        if (bot_was_refused(k->b, k->g, cast.object)) continue;
        if (!engine_can(k->e, k->g, me, &cast, NULL)) continue;
        if (k->count == 0 && !try_out(k, best, &most)) return best;
        k->tried[k->count++] = cast.object;
        if (!try_out(k, cast, &value) || value <= most) continue;
        most = value;
        best = cast;
    }
    return best;
}

Action bot_act_quickly(HeuristicBot *b, Engine *e, const Game *g, const Question *q) {
    Quick k = {.b = b, .e = e, .g = g, .q = q};
    if (bot_acts_freely(g, q->player)) return cast_freely(&k);
    if (b->ahead && faces_a_spell(&k)) return answer_spell(&k);
    return (Action){.kind = ACTION_PASS};
}
