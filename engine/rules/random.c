// random.c - results of chance: coins (705), dice (706), cards taken at random, shuffles (701.24).
//
// Each comes from the game's own random stream unless somebody has fixed it (engine_set_chance).
#include "engine/rules/random.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"

static void tell_number(Engine *e, const Game *g, const Question *q, Answer *a, int number) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(number)};
    ask_tell_chance(e, g, q, a);
}

static void tell_options(Engine *e, const Game *g, const Question *q, Answer *a, int count) {
    a->count = count;
    for (int i = 0; i < count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    ask_tell_chance(e, g, q, a);
}

static Event event_of(EventKind kind, PlayerId p, int amount, RuleId rule) {
    Event ev = event_new(kind);
    ev.player = p;
    ev.amount = amount;
    ev.rule = rule;
    return ev;
}

bool random_coin(Engine *e, const Game *g, PlayerId p) {
    Question q = question_new(QUESTION_YES_NO, ROLE_COIN, p, NO_OBJECT);
    snprintf(q.text, sizeof q.text, "flip a coin: heads or tails");
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    bool fixed = ask_chance(e, g, &q, a);
    bool heads = fixed ? a->items[0].what.number == 1 : apply_random(e, g, 2) == 1;
    tell_number(e, g, &q, a, heads);
    Event ev = event_of(EVENT_FLIP_COIN, p, heads, CR_705_1);
    apply(e, g, &ev);
    return heads;
}

int random_die(Engine *e, const Game *g, PlayerId p, int sides) {
    Question q = question_new(QUESTION_NUMBER, ROLE_DIE, p, NO_OBJECT);
    q.low = 1;
    q.high = sides;
    snprintf(q.text, sizeof q.text, "roll a die of %d sides", sides);
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    bool fixed = ask_chance(e, g, &q, a);
    int rolled = fixed ? a->items[0].what.number : 1 + (int)apply_random(e, g, (uint32_t)sides);
    tell_number(e, g, &q, a, rolled);
    Event ev = event_of(EVENT_ROLL_DIE, p, rolled, CR_706_2);
    apply(e, g, &ev);
    return rolled;
}

static void swap(Choice *a, Choice *b) {
    Choice kept = *a;
    *a = *b;
    *b = kept;
}

// Puts what the answer names first; returns how many that are.
static int take_named(Choice *options, int count, const Answer *a) {
    int taken = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = taken; k < count; k++)
            if (choice_same(options[k], a->items[i].what)) {
                swap(&options[taken++], &options[k]);
                break;
            }
    return taken;
}

void random_pick(Engine *e, const Game *g, PlayerId p, Choice *options, int count, int wanted) {
    if (wanted >= count) return;
    Question q = question_new(QUESTION_CHOOSE, ROLE_RANDOM_CARDS, p, NO_OBJECT);
    q.options = options;
    q.option_count = count;
    q.min = q.max = wanted;
    snprintf(q.text, sizeof q.text, "%d at random", wanted);
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    int taken = ask_chance(e, g, &q, a) ? take_named(options, count, a) : 0;
    for (; taken < wanted; taken++) {
        int k = taken + (int)apply_random(e, g, (uint32_t)(count - taken));
        swap(&options[taken], &options[k]);
    }
    tell_options(e, g, &q, a, wanted);
}

// A fixed order is one from the top, as far as it goes; what it does not name lies below, shuffled.
void random_shuffle(Engine *e, const Game *g, PlayerId p, RuleId rule) {
    const ZoneList *library = game_zone(g, p, ZONE_LIBRARY);
    Event ev = event_of(EVENT_SHUFFLE, p, 0, rule);
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    Question q = question_new(QUESTION_ORDER, ROLE_SHUFFLE, p, NO_OBJECT);
    q.options = options;
    snprintf(q.text, sizeof q.text, "shuffle a library: from the top");
    if (library->count > 1 && library->count <= OPTIONS_MAX && e->chance.decide != NULL) {
        q.option_count = ask_zone_options(e, g, library, options);
        if (ask_chance(e, g, &q, a)) ev.amount = a->count;
    }
    ObjectId *order = SCRATCH_ARRAY(e->scratch, ObjectId, ev.amount);
    for (int i = 0; i < ev.amount; i++) order[i] = a->items[i].what.object;
    ev.order = order;
    apply(e, g, &ev);
    if (q.option_count > 0) tell_options(e, g, &q, a, ask_zone_options(e, g, library, options));
}
