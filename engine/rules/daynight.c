// daynight.c - day and night (731): a designation of the game, neither at first; and the permanents
// that are bound to it (702.145).
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

// ---- daybound and nightbound

static bool has(const Engine *e, const Game *g, CardId c, Keyword k) {
    const Object *o = game_place(g, c);
    return (game_characteristics_at(g, e->pool, o)->keywords >> k) & 1U;
}

static KeywordSet keywords_there(const Engine *e, const Game *g) {
    KeywordSet all = 0;
    for (CardId c = g->battlefield.first; card_is(c);) {
        const Object *o = game_place(g, c);
        all |= game_characteristics_at(g, e->pool, o)->keywords;
        c = o->next;
    }
    return all;
}

bool daynight_binds(Engine *e, const Game *g, ObjectId permanent) {
    CardId c = object_card(permanent);
    if (has(e, g, c, KEYWORD_DAYBOUND)) return CR(e, 702_145b);
    return has(e, g, c, KEYWORD_NIGHTBOUND) && CR(e, 702_145e);
}

bool daynight_enters_turned(Engine *e, const Game *g, const CardFace *front) {
    bool bound = (front->keywords >> KEYWORD_DAYBOUND) & 1U;
    return bound && g->day == IS_NIGHT && CR(e, 702_145b);
}

// Is the permanent with its wrong face up? `now` says whether day or night has just begun.
static bool must_turn(Engine *e, const Game *g, CardId c, bool now) {
    const Object *o = game_place(g, c);
    if (g->day == IS_NIGHT && o->face_index == 0 && has(e, g, c, KEYWORD_DAYBOUND))
        return now ? CR(e, 702_145b) : CR(e, 702_145c);
    if (g->day == IS_DAY && o->face_index == 1 && has(e, g, c, KEYWORD_NIGHTBOUND))
        return now ? CR(e, 702_145e) : CR(e, 702_145f);
    return false;
}

static void turn_over(Engine *e, const Game *g, bool now) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        if (!must_turn(e, g, c, now)) continue;
        engine_need_room(e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_TRANSFORM);
        events[count].object = game_id(g, c);
        events[count++].why = WHY_DAY_OR_NIGHT;
    }
    if (count > 0) apply_all(e, g, events, count);
}

void daynight_bound(Engine *e, const Game *g, const Event *events, int count) {
    bool look = count == 0, now = false;
    for (int i = 0; i < count; i++) {
        EventKind kind = events[i].kind;
        now = now || kind == EVENT_DAY_OR_NIGHT;
        look = look || now || events[i].to == ZONE_BATTLEFIELD || kind == EVENT_CONTINUOUS ||
               kind == EVENT_CONTINUOUS_ENDS || kind == EVENT_TURN_UP || kind == EVENT_PHASES_IN;
    }
    if (!look) return;
    KeywordSet there = keywords_there(e, g);
    bool day = (there >> KEYWORD_DAYBOUND) & 1U;
    bool night = !day && ((there >> KEYWORD_NIGHTBOUND) & 1U);
    if (g->day == NEITHER_DAY_NOR_NIGHT && day && CR(e, 702_145d))
        becomes(e, g, IS_DAY, CR_702_145d);
    else if (g->day == NEITHER_DAY_NOR_NIGHT && night && CR(e, 702_145g))
        becomes(e, g, IS_NIGHT, CR_702_145g);
    if ((day || night) && g->day != NEITHER_DAY_NOR_NIGHT) turn_over(e, g, now);
}
