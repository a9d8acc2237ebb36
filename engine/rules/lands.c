// lands.c - how many lands a player may play (305.2), and how many permanents untap (502.3).
#include "engine/rules/lands.h"

#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/statement.h"
#include "engine/rules/uses.h"

// ---- playing lands

typedef struct {
    PlayerId player;
    int *sum;
} Allowed;

// Adds each such statement, so none of them ends the search.
static bool adds_lands(const Scope *s, const IrNode *n, const void *context) {
    const Allowed *a = context;
    if (!player_is_meant(s, ir_kid(n, FIELD_WHO), a->player)) return false;
    node_used(s->e, n);
    *a->sum += quantity(s, ir_kid(n, FIELD_N));
    return false;
}

static int lands_this_turn(Engine *e, const Game *g, PlayerId p) {
    int count, sum = 0;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].controller, p) &&
            ir_at(pool_ability(e->pool, all[i].ability)->root, all[i].node)->op ==
                OP_MORE_LANDS_THIS_TURN)
            sum += all[i].left;
    return sum;
}

// 305.2a: one, and as many more as effects allow.
int lands_allowed(Engine *e, const Game *g, PlayerId p) {
    int sum = lands_this_turn(e, g, p);
    statement_any(e, g, OP_ADDITIONAL_LANDS, adds_lands, &(Allowed){p, &sum});
    return g->land_plays + (sum > 0 && CR(e, 305_2a) ? sum : 0);
}

// ---- untapping

typedef struct {
    Event *events;
    int *count;
} Untapping;

static int options_of(const Scope *s, const IrNode *n, const Untapping *u, Choice *out) {
    int found = 0;
    for (int i = 0; i < *u->count; i++)
        if (filter_matches(s, ir_kid(n, FIELD_WHAT), u->events[i].object))
            out[found++] = choice_object(u->events[i].object);
    return found;
}

static bool has_item(const Answer *a, ObjectId id) {
    for (int i = 0; i < a->count; i++)
        if (object_same(a->items[i].what.object, id)) return true;
    return false;
}

static void leave_out(const Question *q, const Answer *a, const Untapping *u) {
    int kept = 0;
    for (int i = 0; i < *u->count; i++) {
        bool offered = false;
        for (int k = 0; k < q->option_count; k++)
            offered = offered || object_same(q->options[k].object, u->events[i].object);
        if (!offered || has_item(a, u->events[i].object)) u->events[kept++] = u->events[i];
    }
    *u->count = kept;
}

static bool limits(const Scope *s, const IrNode *n, const void *context) {
    const Untapping *u = context;
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    if (!player_is_meant(s, ir_kid(n, FIELD_WHO), s->g->active)) return false;
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, s->g->active, s->source);
    q.options = options;
    q.option_count = options_of(s, n, u, options);
    q.min = q.max = n->number;
    if (q.option_count <= n->number) return false;
    node_used(s->e, n);
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose what untaps", view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    leave_out(&q, a, u);
    return false;
}

int lands_limit_untapping(Engine *e, const Game *g, Event *events, int count) {
    Untapping u = {events, &count};
    statement_any(e, g, OP_UNTAP_AT_MOST, limits, &u);
    return count;
}
