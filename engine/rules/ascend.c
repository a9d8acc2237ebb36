// ascend.c - ascend and the city's blessing (702.131).
#include "engine/rules/ascend.h"

#include "engine/rules/apply.h"
#include "engine/rules/statement.h"

enum { PERMANENTS_NEEDED = 10 };

static bool is_ready(const Game *g, PlayerId p) {
    int count = 0;
    if (game_player(g, p)->blessed || g->battlefield.count < PERMANENTS_NEEDED) return false;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        count += player_same(game_place(g, c)->controller, p);
    return count >= PERMANENTS_NEEDED;
}

static bool is_of(const Scope *s, const IrNode *n, const void *context) {
    (void)n;
    const PlayerId *p = context;
    return player_same(s->you, *p);
}

bool ascend_due(Engine *e, const Game *g, PlayerId p) {
    return is_ready(g, p) && statement_any(e, g, OP_ASCENDS, is_of, &p) && CR(e, 702_131b);
}

void ascend_resolving(const Scope *s) {
    View v = view_of(s->e, s->g, s->item);
    if (v.kind == OBJECT_ABILITY || !view_has(&v, KEYWORD_ASCEND)) return;
    if (!is_ready(s->g, s->you) || !CR(s->e, 702_131a)) return;
    Event ev = event_new(EVENT_BLESSING);
    ev.player = s->you;
    ev.rule = CR_702_131a;
    apply(s->e, s->g, &ev);
}
