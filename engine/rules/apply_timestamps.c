// apply_timestamps.c - the order of timestamps that several permanents get at the same time
// (613.7m).
#include "engine/rules/apply_internal.h"
#include "engine/rules/ask.h"
#include "engine/rules/changes.h"

// Only the timestamp of a permanent with effects on characteristics can matter.
static bool has_effects(const Engine *e, const Object *o) {
    const CardFace *face = pool_face(e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++)
        if (face->abilities[i]->kind == ABILITY_STATIC && changes_any(face->abilities[i]->effect))
            return true;
    return false;
}

static int entered(const Engine *e, const Game *g, const Event *events, int count, Choice *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        const Object *o = event_is_move(&events[i]) && events[i].to == ZONE_BATTLEFIELD
                              ? game_object(g, events[i].result)
                              : NULL;
        if (o != NULL && has_effects(e, o)) out[n++] = choice_object(events[i].result);
    }
    return n;
}

// A player's own are put in the order of that player's choice.
static int of_player(Engine *e, const Game *g, PlayerId p, const Choice *all, int count,
                     Choice *out) {
    int n = 0;
    for (int i = 0; i < count; i++)
        if (player_same(game_object(g, all[i].object)->controller, p)) out[n++] = all[i];
    if (n < 2) return n;
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, n);
    for (int i = 0; i < n; i++) options[i] = out[i];
    Question q = question_new(QUESTION_ORDER, ROLE_TIMESTAMPS, p, NO_OBJECT);
    q.options = options;
    q.option_count = n;
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    for (int i = 0; i < n; i++) out[i] = a->items[i].what;
    return n;
}

bool timestamps_order(Engine *e, Game *g, const Event *events, int count) {
    SCRATCH_SCOPE(e->scratch);
    Choice *all = SCRATCH_ARRAY(e->scratch, Choice, count);
    Choice *ordered = SCRATCH_ARRAY(e->scratch, Choice, count);
    int n = entered(e, g, events, count, all), done = 0;
    if (n < 2) return false;
    uint32_t *stamps =
        SCRATCH_ARRAY(e->scratch, uint32_t, n);  // Given in the order of the events, so they rise.
    for (int i = 0; i < n; i++) stamps[i] = game_object(g, all[i].object)->timestamp;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id((g->active.v + i) % g->player_count);
        done += of_player(e, g, p, all, n, &ordered[done]);
    }
    if (done != n || !CR(e, 613_7m)) return false;
    for (int i = 0; i < n; i++)
        write_place(g, object_card(ordered[i].object))->timestamp = stamps[i];
    return true;
}
