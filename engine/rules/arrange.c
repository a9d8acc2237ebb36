// arrange.c - the order of cards that are put into one place at the same time (401.4, 404.3).
//
// What happens at the same time is performed one after another; the owner says in which order, by
// naming the cards from the topmost one on.
#include "engine/rules/arrange.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/replacement.h"

// Some events of a batch, in the order in which they are performed.
typedef struct {
    Event *events;
    PlayerId owner;
    bool downward;  // A later one lies below the earlier ones.
    int count;
    int *which;
} Group;

// The place in the batch of the n-th card from the top.
static int from_top(const Group *group, int n) {
    return group->which[group->downward ? n : group->count - 1 - n];
}

static bool all_alike(const Game *g, const Group *group) {
    CardDefId first = game_object(g, group->events[group->which[0]].object)->card;
    for (int i = 1; i < group->count; i++)
        if (game_object(g, group->events[group->which[i]].object)->card.v != first.v) return false;
    return true;
}

static void put_in_order(Engine *e, Group *group, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Event *was = SCRATCH_ARRAY(e->scratch, Event, group->count);
    for (int i = 0; i < group->count; i++) was[i] = group->events[group->which[i]];
    for (int n = 0; n < a->count; n++)
        for (int i = 0; i < group->count; i++)
            if (object_same(was[i].object, a->items[n].what.object))
                group->events[from_top(group, n)] = was[i];
}

static void arrange(Engine *e, const Game *g, Group *group, const char *where, RuleId rule) {
    if (group->count < 2 || all_alike(g, group) || !rule_on(e, rule)) return;
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, group->count);
    Question q = question_new(QUESTION_ORDER, ROLE_CARD_ORDER, group->owner, NO_OBJECT);
    q.options = options;
    q.option_count = group->count;
    for (int n = 0; n < group->count; n++)
        options[n] = choice_object(group->events[from_top(group, n)].object);
    q.optional = rule == CR_404_3;  // Few things look at it.
    snprintf(q.text, sizeof q.text, "order the cards put into the %s, topmost first", where);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    put_in_order(e, group, a);
}

static void add(Engine *e, Group *group, int index) {
    engine_need_room(e, group->count, OPTIONS_MAX, "cards to be ordered at once");
    group->which[group->count++] = index;
}

void arrange_graveyards(Engine *e, const Game *g, Event *events, const bool *happens, int count) {
    for (int p = 0; p < g->player_count; p++) {
        SCRATCH_SCOPE(e->scratch);
        Group group = {.events = events, .owner = player_id(p)};
        group.which = SCRATCH_ARRAY(e->scratch, int, count);
        for (int i = 0; i < count; i++) {
            const Object *o = happens[i] ? game_object(g, events[i].object) : NULL;
            if (o != NULL && o->kind == OBJECT_CARD && player_same(o->owner, group.owner) &&
                would_go_to(&events[i]) == ZONE_GRAVEYARD)
                add(e, &group, i);
        }
        arrange(e, g, &group, "graveyard", CR_404_3);
    }
}

void arrange_libraries(Engine *e, const Game *g, PlayerId by, Event *events, int count) {
    for (int p = 0; p < g->player_count; p++) {
        SCRATCH_SCOPE(e->scratch);
        Group group = {.events = events, .owner = player_is(by) ? by : player_id(p)};
        group.which = SCRATCH_ARRAY(e->scratch, int, count);
        for (int i = 0; i < count; i++) {
            const Object *o = game_object(g, events[i].object);
            if (o->kind != OBJECT_CARD || !player_same(o->owner, player_id(p))) continue;
            group.downward = events[i].position < 0;
            add(e, &group, i);
        }
        arrange(e, g, &group, "library", CR_401_4);
    }
}
