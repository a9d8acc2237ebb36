// daynight.c - day and night (731): a designation of the game, neither at first.
#include "engine/rules/daynight.h"

#include "engine/rules/apply.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

static void becomes(Engine *e, const Game *g, DayNight now, RuleId rule) {
    Event ev = event_new(EVENT_DAY_OR_NIGHT);
    ev.amount = (int32_t)now;
    ev.amount2 = g->day;
    ev.rule = rule;
    apply(e, g, &ev);
}

void daynight_turn(Engine *e, const Game *g) {
    bool night_falls = g->day == IS_DAY && g->casts_before == 0;
    bool day_breaks = g->day == IS_NIGHT && g->casts_before >= 2;
    if ((night_falls || day_breaks) && CR(e, 502_2))
        becomes(e, g, night_falls ? IS_NIGHT : IS_DAY, CR_502_2);
}

void daynight_entered(Engine *e, const Game *g, const Event *events, int count) {
    for (int i = 0; i < count; i++) {
        if (events[i].to != ZONE_BATTLEFIELD || !object_is(events[i].result)) continue;
        const Object *o = game_object(g, events[i].result);
        if (o == NULL || o->face.v < 0) continue;
        const IrNode *n = face_statement(pool_face(e->pool, o->face), OP_DAY_AS_ENTERS);
        if (n == NULL) continue;
        node_used(e, n);
        if (CR(e, 731_1)) becomes(e, g, IS_DAY, CR_731_1);
        return;
    }
}
