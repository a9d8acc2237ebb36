// trigger_times.c - effects that make an ability trigger additional times (603.2d).
//
// They speak of abilities of permanents. An emblem, a card in another zone, and the delayed and
// reflexive abilities that a permanent makes are none of these.
#include "engine/rules/statement.h"
#include "engine/rules/trigger_internal.h"
#include "engine/rules/uses.h"

// What must have happened, by the literal of the node (ops.def).
enum { BY_ENTERING, BY_DYING };

typedef struct {
    const Look *look;
    const View *source;
    int cause;  // Which of the two effects are counted now.
    int times;
} Again;

static bool is_cause(const Scope *s, const IrNode *n, const Event *ev) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (n->number == BY_ENTERING)
        return ev->to == ZONE_BATTLEFIELD && filter_matches(s, what, ev->result);
    return ev->from == ZONE_BATTLEFIELD && ev->to == ZONE_GRAVEYARD &&
           filter_matches(s, what, ev->object);
}

static bool says_again(const Scope *s, const IrNode *n, const void *context) {
    Again *again = *(Again *const *)context;
    const Moment *m = again->look->moment;
    if (n->number != again->cause || !player_same(s->you, again->source->controller)) return false;
    for (int i = 0; i < m->count; i++) {
        if (!trigger_is_by_move(again->look, &m->events[i])) continue;
        if (!is_cause(s, n, &m->events[i])) continue;
        node_used(s->e, n);
        again->times++;
        return false;  // Each of the effects counts, and each of them once.
    }
    return false;
}

// How often is settled once; those effects do not affect each other. 603.10a: those about dying are
// the ones that were there before the event.
int trigger_times(const Look *l, const View *source) {
    Engine *e = l->s.e;
    Again again = {.look = l, .source = source, .times = 1}, *context = &again;
    if (source->zone != ZONE_BATTLEFIELD) return 1;
    again.cause = BY_ENTERING;
    statement_any(e, l->s.g, OP_TRIGGERS_AGAIN, says_again, &context);
    again.cause = BY_DYING;
    const Game *before = l->moment->before;
    if (before != NULL) statement_any(e, before, OP_TRIGGERS_AGAIN, says_again, &context);
    return again.times > 1 && CR(e, 603_2d) ? again.times : 1;
}
