// effects_amass.c - the keyword action amass (701.47).
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"

static int armies_of(const Scope *s, PlayerId p, Choice *out) {
    int count = 0;
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        View v = view_of(s->e, s->g, game_id(s->g, c));
        bool army = view_is(&v, TYPE_CREATURE) && subtype_in(&v.c.type.subtypes, SUBTYPE_ARMY);
        if (!army || !player_same(v.controller, p)) continue;
        engine_need_room(s->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(v.id);
    }
    return count;
}

static ObjectId choose_army(const Scope *s, PlayerId p, const Choice *options, int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, p, s->item);
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "amass: choose an Army");
    ask(s->e, s->g, &q, a);
    return a->items[0].what.object;
}

static void put_counters(const Scope *s, PlayerId p, ObjectId army, int amount) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = army;
    ev.player = p;
    ev.source = s->source;
    ev.amount = amount;
    ev.amount2 = COUNTER_PLUS_ONE;
    ev.why = WHY_EFFECT;
    if (amount > 0) apply(s->e, s->g, &ev);
}

// It becomes that type in addition to its others, if it is not.
static void add_type(const Scope *s, ObjectId army, Subtype type) {
    View v = view_of(s->e, s->g, army);
    if (game_object(s->g, army) == NULL || subtype_in(&v.c.type.subtypes, type)) return;
    Event ev = event_new(EVENT_CONTINUOUS);
    ev.object = army;
    ev.source = s->source;
    ev.continuous = (ContinuousEffect){
        .affected = army,
        .source = s->source,
        .controller = s->you,
        .lasting = LASTS_FOREVER,
        .change = {.kind = CHANGE_ADD_SUBTYPE, .player = NO_PLAYER, .a = (int32_t)type}};
    apply(s->e, s->g, &ev);
}

// 701.47a: who controls no Army creates one first; then one of them grows.
static void amass(Scope *s, const IrNode *n, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *armies = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int count = armies_of(s, p, armies);
    if (count == 0) {
        effect_create_token(s, n);
        count = armies_of(s, p, armies);
    }
    if (count == 0) return;
    ObjectId army = choose_army(s, p, armies, count);
    put_counters(s, p, army, quantity(s, ir_kid(n, FIELD_N)));
    add_type(s, army, (Subtype)ir_kid(n, FIELD_A)->number);
}

void effect_amass(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count && CR(s->e, 701_47a); i++) {
        Scope one = *s;
        one.each_of = ir_kid(n, FIELD_WHO);
        one.each = players.items[i].player;
        amass(&one, n, one.each);
    }
}
