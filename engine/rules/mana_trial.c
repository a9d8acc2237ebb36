// mana_trial.c - carrying a mana ability out on a copy of the game, to see what comes of it.
//
// So prevention, doubled damage, counters that replacement effects change and whatever else its
// instructions meet are foreseen as the rules would carry them out. What would be asked is answered
// without anybody: such choices are not part of what is foreseen.
#include "engine/rules/mana_trial.h"

#include <string.h>

// What the engine knows apart from the game, as it was before the trial.
typedef struct {
    Game *live, *before;
    Decider deciders[PLAYERS_MAX], chance;
    int listener_count, answer_count, feed, nesting, batch_count, known_before, not_recomputed;
    uint64_t fired[RULE_WORDS], events, tried;
    Uses *uses;
    ManaWish *wish;
    const Event *batch;
    ObjectId activating;
    AbilityId activated;
    Rejection refused;
    bool announcing, looks_before, unmarked, can_stop;
    const char *limit;
    jmp_buf stop;
} Outside;

static Decision answer_somehow(void *context, Engine *e, const Game *g, const Question *q,
                               Answer *a) {
    (void)context;
    (void)e;
    (void)g;
    Rng any = {0};
    question_any(q, &any, a);
    return DECIDED;
}

static void step_outside(Engine *e, Outside *o) {
    *o = (Outside){.live = e->live,
                   .before = e->before,
                   .chance = e->chance,
                   .listener_count = e->listener_count,
                   .answer_count = e->answer_count,
                   .feed = e->feed,
                   .nesting = e->nesting,
                   .batch_count = e->batch_count,
                   .known_before = e->known_before,
                   .not_recomputed = e->not_recomputed,
                   .events = e->events,
                   .tried = e->tried,
                   .uses = e->uses,
                   .wish = e->wish,
                   .batch = e->batch,
                   .activating = e->activating,
                   .activated = e->activated,
                   .refused = e->refused,
                   .announcing = e->announcing,
                   .looks_before = e->looks_before,
                   .unmarked = e->unmarked,
                   .can_stop = e->can_stop,
                   .limit = e->limit};
    memcpy(o->deciders, e->deciders, sizeof o->deciders);
    memcpy(o->fired, e->fired, sizeof o->fired);
    memcpy(&o->stop, &e->stop, sizeof o->stop);
    for (int i = 0; i < PLAYERS_MAX; i++) e->deciders[i] = (Decider){.decide = answer_somehow};
    e->chance = (Decider){0};
    e->listener_count = 0;
    e->feed = -1;
    e->uses = NULL;
    e->wish = NULL;
    e->before = NULL;
    e->announcing = true;
    e->can_stop = true;
}

static void step_back(Engine *e, const Outside *o) {
    if (e->before != NULL) game_free(e->before);
    e->live = o->live;
    e->before = o->before;
    e->chance = o->chance;
    e->listener_count = o->listener_count;
    e->answer_count = o->answer_count;
    e->feed = o->feed;
    e->nesting = o->nesting;
    e->batch_count = o->batch_count;
    e->known_before = o->known_before;
    e->not_recomputed = o->not_recomputed;
    e->events = o->events;
    e->tried = o->tried;
    e->uses = o->uses;
    e->wish = o->wish;
    e->batch = o->batch;
    e->activating = o->activating;
    e->activated = o->activated;
    e->refused = o->refused;
    e->announcing = o->announcing;
    e->looks_before = o->looks_before;
    e->unmarked = o->unmarked;
    e->can_stop = o->can_stop;
    e->limit = o->limit;
    memcpy(e->deciders, o->deciders, sizeof o->deciders);
    memcpy(e->fired, o->fired, sizeof o->fired);
    memcpy(&e->stop, &o->stop, sizeof o->stop);
}

// Whatever limit is reached in there is none of the game's.
static bool carry_out(const Scope *s, int n, ManaWish *wish) {
    const int scopes = s->e->scratch->scopes;
    if (setjmp(s->e->stop) != 0) {
        s->e->scratch->scopes = scopes;
        return false;
    }
    return mana_ability_activate_as(s->e, s->e->live, s->you, s->source, n, wish);
}

bool mana_trial(const Scope *s, int n, ManaTrial *out) {
    Engine *e = s->e;
    SCRATCH_SCOPE(e->scratch);
    if (e->foreseen == NULL) e->foreseen = game_new();
    Outside *outside = SCRATCH_NEW(e->scratch, Outside);
    mana_yields_set(&out->yields, (ManaYield){.free = 0});
    ManaWish wish = {.want = -1,
                     .pick_for_me = true,
                     .unpaid = true,
                     .has_x = s->x >= 0,
                     .x = s->x,
                     .foresees = &out->yields};
    game_copy(e->foreseen, s->g);
    step_outside(e, outside);
    e->live = e->foreseen;
    bool done = carry_out(s, n, &wish);
    step_back(e, outside);
    const Object *there = game_object(e->foreseen, s->source);
    out->life_lost = game_player(s->g, s->you)->life - game_player(e->foreseen, s->you)->life;
    out->gone = there == NULL || there->zone != game_object(s->g, s->source)->zone;
    return done && mana_yield_total(&out->yields.items[0]) > 0;
}
