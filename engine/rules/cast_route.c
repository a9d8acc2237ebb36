// cast_route.c - which of the things that let a card be played from where it lies is used (601.3).
//
// A card may have flashback while an effect lets spells be cast from the graveyard, or two
// permanents may let the top card of a library be played on different terms: its player chooses.
#include "engine/rules/cast_internal.h"

#include <stdio.h>
#include <string.h>

#include "engine/rules/ask.h"
#include "engine/rules/title.h"

// Ways that come with a route.
static const unsigned route_ways = CAST_FLASHBACK | CAST_ESCAPED | CAST_RETRACED |
                                   CAST_JUMP_STARTED | CAST_AFTERMATH | CAST_DISTURB |
                                   CAST_FORETOLD | CAST_PLOTTED;

void route_take(Attempt *t) {
    Route routes[ROUTES_MAX];
    t->route_count = cast_routes(t, routes);
    if (t->route >= t->route_count) return;
    const Route *route = &routes[t->route];
    t->ways |= route->ways;
    t->allowed = route->allowed;
    t->permitted = route->permitted;
}

// ---- choosing one

// Does it go with what the action insists on?
static bool fits_said(Attempt *t, const Route *route) {
    unsigned said = t->action->ways & route_ways;
    bool by_itself = route->allowed.n == NULL && route->permitted == 0;
    if ((said & ~route->ways) == 0) return true;
    return by_itself && t->v.zone == ZONE_GRAVEYARD && ways_of_graveyard_have(t, said);
}

static int gather_open(Attempt *t, const Route *routes, int count, bool whole, int *out) {
    int open = 0;
    for (int i = 0; i < count; i++) {
        Attempt other = {
            .e = t->e, .g = t->g, .player = t->player, .action = t->action, .route = i};
        if (fits_said(t, &routes[i]) && attempt_judge_route(&other, true, whole, NULL))
            out[open++] = i;
    }
    return open;
}

static bool have_one_name(const Route *routes, const int *open, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(routes[open[i]].by, routes[open[k]].by) == 0) return true;
    return false;
}

static FaceId face_named(const Engine *e, const char *name) {
    for (int i = 0; i < pool_face_count(e->pool); i++)
        if (strcmp(pool_face(e->pool, (FaceId){i})->name, name) == 0) return (FaceId){i};
    return (FaceId){-1};
}

// By the names of those whose words allow it; by numbers where one name stands twice.
static bool ask_route(Attempt *t, const Route *routes, const int *open, int count, int *chosen) {
    Choice options[ROUTES_MAX];
    bool numbers = have_one_name(routes, open, count);
    Question q = question_new(numbers ? QUESTION_MODE : QUESTION_CHOOSE, ROLE_PERMISSION, t->player,
                              t->v.id);
    for (int i = 0; i < count; i++)
        options[i] =
            numbers ? choice_number(i + 1) : choice_name(face_named(t->e, routes[open[i]].by));
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose what allows it to be %s from there", t->name,
             t->action->kind == ACTION_CAST ? "cast" : "played");
    SCRATCH_SCOPE(t->e->scratch);
    Answer *a = SCRATCH_NEW(t->e->scratch, Answer);
    if (!ask(t->e, t->g, &q, a)) return false;
    for (int i = 0; i < count; i++)
        if (choice_same(options[i], a->items[0].what)) *chosen = open[i];
    return true;
}

// Where one card of each permanent type may be played, what has several is played as one of them.
static bool choose_type(Attempt *t) {
    Allowance *a = &t->allowed;
    CardType types[TYPE_COUNT];
    Choice options[TYPE_COUNT];
    if (a->n == NULL || !(allowance_bits(a->n) & PLAY_EACH_TYPE)) return true;
    int count = allowance_types(t->g, a, &t->v, types);
    a->type = count > 0 ? (int)types[0] + 1 : 0;
    if (count < 2) return true;
    SCRATCH_SCOPE(t->e->scratch);
    Question q = question_new(QUESTION_MODE, ROLE_PERMISSION, t->player, t->v.id);
    for (int i = 0; i < count; i++) options[i] = choice_number(i + 1);
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    for (int i = 0; i < 2; i++) q.words[i] = card_type_text(types[i]);
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose the type as which it is cast", t->name);
    Answer *answer = SCRATCH_NEW(t->e->scratch, Answer);
    if (!ask(t->e, t->g, &q, answer)) return false;
    a->type = (int)types[answer->items[0].what.number - 1] + 1;
    return true;
}

bool route_choose(Attempt *t) {
    Route routes[ROUTES_MAX];
    int open[ROUTES_MAX], count = cast_routes(t, routes), chosen = t->route;
    if (count > 1) {
        // One that could not be completed is no choice, unless none could be.
        int left = gather_open(t, routes, count, true, open);
        if (left == 0) left = gather_open(t, routes, count, false, open);
        if (left > 0) chosen = open[0];
        if (left > 1 && !ask_route(t, routes, open, left, &chosen)) return false;
        *t = (Attempt){
            .e = t->e, .g = t->g, .player = t->player, .action = t->action, .route = chosen};
        attempt_judge_route(t, true, false, NULL);
    }
    return choose_type(t);
}
