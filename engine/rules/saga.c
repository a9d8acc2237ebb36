// saga.c - Sagas (714): lore counters lead from chapter to chapter.
//
// The numbers of a chapter ability are bits of its trigger's literal: I is 1, II is 2, III is 4.
#include "engine/rules/saga.h"

#include "engine/rules/apply.h"

enum { CHAPTERS_MAX = 8 };

int saga_final_chapter(const Engine *e, const Characteristics *c) {
    if (!subtype_in(&c->type.subtypes, SUBTYPE_SAGA)) return 0;
    int last = 0;
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, c, i)) != NULL; i++)
        for (int n = 1;
             a->kind == ABILITY_TRIGGERED && a->trigger->op == OP_WHEN_CHAPTER && n <= CHAPTERS_MAX;
             n++)
            if ((a->trigger->number >> (n - 1)) & 1 && n > last) last = n;
    return last;
}

void saga_add_lore(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        if (!player_same(game_place(g, c)->controller, g->active)) continue;
        View v = view_of(e, g, game_id(g, c));
        if (saga_final_chapter(e, &v.c) == 0) continue;
        engine_need_room(e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_COUNTERS);
        events[count].object = v.id;
        events[count].player = v.controller;  // 714.3c
        events[count].amount = 1;
        events[count].amount2 = COUNTER_LORE;
        events[count++].rule = CR_505_4;
    }
    if (count > 0 && CR(e, 505_4) && CR(e, 714_3c)) apply_all(e, g, events, count);
}

// A reflexive ability of a chapter (603.12) has no trigger in its words, and is none.
static bool is_chapter(const Engine *e, AbilityId id) {
    if (id.v < 0) return false;
    const Ability *a = pool_ability(e->pool, id);
    return a->kind == ABILITY_TRIGGERED && a->trigger != NULL && a->trigger->op == OP_WHEN_CHAPTER;
}

static bool has_chapter_pending(const Engine *e, const Game *g, ObjectId id) {
    int count;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (object_same(waiting[i].source, id) && is_chapter(e, waiting[i].ability)) return true;
    const StackItem *items = game_list(g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, id) && is_chapter(e, items[i].ability)) return true;
    return false;
}

bool saga_is_finished(const Engine *e, const Game *g, const View *v) {
    int last = saga_final_chapter(e, &v->c);
    if (last == 0 || game_counters(g, v->id, COUNTER_LORE) < last) return false;
    return !has_chapter_pending(e, g, v->id);
}

// 107.15b: several numbers are several abilities. Off: only the first of them counts.
int saga_chapters_reached(Engine *e, const IrNode *when, int count, int after) {
    int reached = 0;
    bool first = true;
    for (int n = 1; n <= CHAPTERS_MAX; n++) {
        if (!((when->number >> (n - 1)) & 1)) continue;
        bool now = after - count < n && n <= after;
        if (now && (first || (CR(e, 107_15b) && CR(e, 714_2c))) && CR(e, 714_2b)) reached++;
        first = false;
    }
    return reached;
}
