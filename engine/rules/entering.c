// entering.c - choices made as a permanent enters (614.12a): a color, a type, a word, how much life
// to pay.
//
// They are made before it is there; whoever refers to them asks linked.h.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/replacement_internal.h"
#include "engine/rules/words.h"

typedef struct {
    Scope *s;
    const IrNode *n;
    const Event *ev;
    ObjectId about;    // What is asked about: the object, if it has a place already.
    const char *name;  // Of the permanent, for the question.
} Entering;

const char *entering_name(const Scope *s, const Event *ev) {
    View v = view_of(s->e, s->g, ev->object);
    return v.known ? view_name(s->e, &v) : apply_entering_face(s->e, s->g, ev)->name;
}

ObjectId entering_object(const Event *ev) {
    return object_is_about_to_enter(ev->object) ? NO_OBJECT : ev->object;
}

// Numbers that wait in the list of choices belong to tokens of another event.
void entering_number(const Game *g, Event *events, int count) {
    int chosen, used = 0;
    const Chosen *all = game_list(g, LIST_CHOSEN, &chosen);
    for (int i = 0; i < chosen; i++)
        if (object_is_about_to_enter(all[i].object) && (int)(all[i].object.v / CARDS_MAX) > used)
            used = (int)(all[i].object.v / CARDS_MAX);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_CREATE_TOKEN && entering_is(&events[i]))
            events[i].object = object_about_to_enter(used + i + 1);
}

static void record(const Entering *x, PlayerId p, ChosenKind kind, int value) {
    Event ev = event_new(EVENT_CHOSE);
    ev.object = x->ev->object;
    ev.copy.face = apply_entering_face(x->s->e, x->s->g, x->ev)->id;
    ev.player = p;
    ev.amount = value;
    ev.amount2 = (int32_t)kind;
    ev.ability = x->s->ability->id;
    apply(x->s->e, x->s->g, &ev);
}

static void choose_color(const Entering *x, PlayerId p) {
    Choice colors[COLOR_COUNT];
    const IrNode *other_than = ir_kid(x->n, FIELD_A);
    Question q = question_new(QUESTION_COLOR, ROLE_OTHER, p, x->about);
    for (int i = 0; i < COLOR_COUNT; i++)
        if (other_than == NULL || other_than->number != i)
            colors[q.option_count++] = choice_color((ManaType)i);
    q.options = colors;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose a color", x->name);
    SCRATCH_SCOPE(x->s->e->scratch);
    Answer *a = SCRATCH_NEW(x->s->e->scratch, Answer);
    ask(x->s->e, x->s->g, &q, a);
    record(x, p, CHOSEN_COLOR, a->items[0].what.number);
}

static void choose_type(const Entering *x, PlayerId p) {
    SCRATCH_SCOPE(x->s->e->scratch);
    Choice *types = SCRATCH_ARRAY(x->s->e->scratch, Choice, OPTIONS_MAX);
    bool basic = x->n->number == CHOSEN_BASIC;
    int count = basic ? words_basic_types(types, 0) : words_creature_types(types, 0);
    const char *which = basic ? "a basic land type" : "a creature type";
    Choice chosen = words_choose(x->s, p, x->about, types, count, which);
    record(x, p, CHOSEN_TYPE, chosen.number);
}

// 201.4.
static void choose_name(const Entering *x, PlayerId p) {
    Choice chosen = words_choose_name(x->s, p, x->about, (ChosenKind)x->n->number);
    record(x, p, CHOSEN_NAME, chosen.number);
}

static void choose_word(const Entering *x, PlayerId p) {
    Choice words[] = {choice_number(1), choice_number(2)};
    Question q = question_new(QUESTION_MODE, ROLE_OTHER, p, x->about);
    q.options = words;
    q.option_count = 2;
    q.min = q.max = 1;
    q.words[0] = ir_kid(x->n, FIELD_A)->name;
    q.words[1] = ir_kid(x->n, FIELD_B)->name;
    snprintf(q.text, sizeof q.text, "%s: choose %s (1) or %s (2)", x->name, q.words[0], q.words[1]);
    SCRATCH_SCOPE(x->s->e->scratch);
    Answer *a = SCRATCH_NEW(x->s->e->scratch, Answer);
    ask(x->s->e, x->s->g, &q, a);
    record(x, p, CHOSEN_WORD, a->items[0].what.number - 1);
}

static void pay_life(const Entering *x, PlayerId p) {
    Question q = question_new(QUESTION_NUMBER, ROLE_OTHER, p, x->about);
    q.low = 0;
    q.high = game_player(x->s->g, p)->life > 0 ? game_player(x->s->g, p)->life : 0;
    snprintf(q.text, sizeof q.text, "%s: how much life to pay", x->name);
    int life = 0;
    ask_number(x->s->e, x->s->g, q, &life);
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = p;
    ev.amount = life;
    if (life > 0) apply(x->s->e, x->s->g, &ev);
    record(x, p, CHOSEN_LIFE, life);
}

void entering_choose(Scope *s, const IrNode *n, const Event *ev) {
    Entering x = {s, n, ev, entering_object(ev), entering_name(s, ev)};
    const IrNode *who = ir_kid(n, FIELD_WHO);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    if (who != NULL)
        players_meant(s, who, &players);
    else
        set_add(s->e, &players, choice_player(s->you));
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        if (n->op != OP_STATIC_ENTERS_CHOOSING)
            choose_word(&x, p);
        else if (n->number == CHOSEN_COLOR)
            choose_color(&x, p);
        else if (n->number == CHOSEN_TYPE || n->number == CHOSEN_BASIC)
            choose_type(&x, p);
        else if (n->number >= CHOSEN_NAME)
            choose_name(&x, p);
        else
            pay_life(&x, p);
    }
}
