// ask.c - questions on their way to a decider, answers on their way back.
//
// Answers since the last checkpoint are kept, so that a position inside a resolution can be reached
// again by feeding them back (architecture decision 2).
#include "engine/rules/ask.h"

#include "engine/ask/known.h"
#include "engine/base/status.h"
#include "engine/rules/concede.h"
#include "engine/rules/loop.h"
#include "engine/rules/title.h"

void checkpoint_take(Engine *e, const Game *g) {
    game_copy(e->checkpoint, g);
    e->answer_count = 0;
    arena_reset(&e->answer_memory);
    for (int i = 0; i < e->listener_count; i++)
        e->marks[i] =
            e->listeners[i].mark == NULL ? 0 : e->listeners[i].mark(e->listeners[i].context);
}

void checkpoint_restore(Engine *e, const Game *g) {
    gavel_assert(g == e->live);
    game_copy(e->live, e->checkpoint);
    for (int i = 0; i < e->listener_count; i++)
        if (e->listeners[i].rewind != NULL)
            e->listeners[i].rewind(e->listeners[i].context, e->marks[i]);
}

static void keep_answer(Engine *e, const Answer *a) {
    if (e->answer_count >= ANSWERS_MAX) engine_hit_limit(e, "answers since the last checkpoint");
    Answer *copy = arena_take(&e->answer_memory, answer_size(a));
    answer_copy(copy, a);
    e->answers[e->answer_count++] = copy;
}

bool ask_is_declaration(const Question *q) {
    return q->kind == QUESTION_PRIORITY || q->kind == QUESTION_ATTACKERS ||
           ((q->kind == QUESTION_MULLIGAN || q->kind == QUESTION_BLOCKERS ||
             q->role == ROLE_OPENING_HAND) &&
            q->slot == 0);
}

static bool fed_back(Engine *e, Answer *a) {
    if (e->feed < 0) return false;
    const Answer *old = e->answers[e->feed++];
    answer_copy(a, old);
    if (e->feed >= e->answer_count) e->feed = -1;
    return true;
}

// Takes the checkpoint that the question did not need before it was answered.
static void mark_here(Engine *e, const Game *g) {
    if (e->unmarked) checkpoint_take(e, g);
    e->unmarked = false;
}

static void decide(Engine *e, const Game *g, const Question *q, Answer *a) {
    const Decider *d = &e->deciders[q->player.v];
    a->count = 0;
    a->automatic = false;
    a->action = (Action){.kind = ACTION_PASS};
    if (question_forced(q, a)) {
        if (d->forced != NULL) d->forced(d->context, e, g, q, a);
        return;
    }
    a->count = 0;
    gavel_assert(d->decide != NULL);
    if (d->decide(d->context, e, g, q, a) == DECIDER_STOPS) {
        gavel_assert(e->can_stop);
        mark_here(e, g);
        longjmp(e->stop, RUN_STOPS);
    }
}

void ask_refused(Engine *e, const Game *g, const Question *q, const Rejection *r) {
    const Decider *d = &e->deciders[q->player.v];
    if (d->refused != NULL) d->refused(d->context, e, g, q, r);
}

// 104.3a: at any time, also where something else is asked. At priority it is an action.
static bool is_concession(const Question *q, const Answer *a) {
    return q->kind != QUESTION_PRIORITY && a->action.kind == ACTION_CONCEDE;
}

// Says what was chosen and is not offered, and where somebody knows, why not.
static void name_offender(Engine *e, const Game *g, const Question *q, const Answer *a,
                          Rejection *r) {
    // It is what the sentence is about.
    bool alone = a->count == 1 && !e->announcing && q->kind != QUESTION_PILES;
    if (r->code == REJECTED_TARGET_MISSING || (q->option_count == 0 && q->explain == NULL)) return;
    for (int i = 0; i < a->count; i++) {
        Choice c = a->items[i].what;
        if (question_offers(q, c)) continue;
        if (c.kind == CHOICE_OBJECT && game_object(g, c.object) == NULL)
            rejection_set(r, r->code, "that object is no longer there");
        else if (q->explain != NULL)
            q->explain(q->explain_context, c, r);
        else if (q->kind == QUESTION_MODE)
            rejection_set(r, r->code, "mode %d cannot be chosen", (int)c.number);
        else if (c.kind != CHOICE_NUMBER)
            rejection_set(r, r->code, "\"%s\" does not offer %s", q->text,
                          alone ? "it" : title_of_choice(e, g, c).text);
        return;
    }
}

// "choose Forest and Mountain#2". Numbers of an order or of modes are places in a list.
static void add_chosen(Engine *e, const Game *g, const Answer *a, const char *word, Text *out) {
    enum { NAMED_MOST = 4 };
    text_format(out, "choose %s", a->count == 0 ? "nothing" : word);
    for (int i = 0; i < a->count && i < NAMED_MOST; i++) {
        if (i > 0) text_add(out, i == a->count - 1 ? " and " : ", ");
        title_add_choice(e, g, a->items[i].what, out);
    }
    if (a->count > NAMED_MOST) text_format(out, " and %d more", a->count - NAMED_MOST);
}

static void add_attempt(Engine *e, const Game *g, const Question *q, const Answer *a, Text *out) {
    bool yes = a->count == 1 && a->items[0].what.number == 1;
    switch (q->kind) {
        case QUESTION_CHOOSE:
        case QUESTION_COLOR:
        case QUESTION_NUMBER: add_chosen(e, g, a, "", out); break;
        case QUESTION_MODE: add_chosen(e, g, a, a->count == 1 ? "mode " : "modes ", out); break;
        case QUESTION_ORDER: text_add(out, "put them in that order"); break;
        case QUESTION_PILES: text_add(out, "make such piles"); break;
        case QUESTION_YES_NO: text_add(out, yes ? "say yes" : "say no"); break;
        case QUESTION_MULLIGAN: text_add(out, yes ? "take a mulligan" : "keep the hand"); break;
        case QUESTION_PAYMENT: text_add(out, q->text); break;
        case QUESTION_DIVIDE:
            text_add(out, q->role == ROLE_DAMAGE ? "assign " : "divide ");
            if (object_is(q->source)) title_add(e, g, q->source, out);
            text_add(out, object_is(q->source) ? "'s damage like this" : "damage like this");
            break;
        case QUESTION_PRIORITY:
        case QUESTION_ATTACKERS:
        case QUESTION_BLOCKERS:
        case QUESTION_KIND_COUNT: break;  // The rules say it.
    }
}

// What the answer would have been, for the sentence of its refusal.
static void say_attempt(Engine *e, const Game *g, const Question *q, const Answer *a,
                        Rejection *r) {
    Text text = {0};
    add_attempt(e, g, q, a, &text);
    if (text.length > 0) rejection_about(r, "%s", text_cstr(&text));
    text_free(&text);
}

// A pass after which others are still to be asked changes nothing that would have to be taken back:
// it is kept as an answer since the last checkpoint, and spares a copy of the game.
static bool is_mere_pass(const Game *g, const Answer *a) {
    return a->action.kind == ACTION_PASS && g->passes + 1 < game_players_in(g);
}

bool ask(Engine *e, const Game *g, const Question *q, Answer *a) {
    bool declares = ask_is_declaration(q) && e->feed < 0;
    e->unmarked = declares && q->kind == QUESTION_PRIORITY;
    if (declares && !e->unmarked) checkpoint_take(e, g);
    // 104.4b: a loop in which somebody can choose is no loop of mandatory actions.
    if (q->kind != QUESTION_PRIORITY && !question_forced(q, a)) loop_broken(e, g);
    if (q->kind != QUESTION_PRIORITY && game_player(g, q->player)->left)
        return concede_ask_rest(e, g, q, a);
    if (fed_back(e, a)) return !is_concession(q, a) || concede_inside(e, g, q, a);
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        decide(e, g, q, a);
        Rejection r = {.code = REJECTED_NOT};
        bool known = answer_is_known(e->pool, g, q, a, &r);
        if (known && is_concession(q, a)) {
            keep_answer(e, a);
            return concede_inside(e, g, q, a);
        }
        if (known && question_check(q, a, &r)) {
            if (!is_mere_pass(g, a)) mark_here(e, g);
            e->unmarked = false;
            keep_answer(e, a);
            return true;
        }
        if (known) name_offender(e, g, q, a, &r);
        if (e->announcing) {
            e->refused = r;
            return false;
        }
        if (known) say_attempt(e, g, q, a, &r);
        ask_refused(e, g, q, &r);
    }
    engine_hit_limit(e, "illegal answers to one question");
}

// Whether it was fixed or not is kept like an answer: it must come out the same when fed back.
bool ask_chance(Engine *e, const Game *g, const Question *q, Answer *a) {
    const Decider *d = &e->chance;
    e->chance_asked = false;
    if (d->decide == NULL) return false;
    if (fed_back(e, a)) return a->count > 0;
    e->chance_asked = true;
    a->count = 0;
    a->automatic = false;
    a->action = (Action){.kind = ACTION_PASS};
    d->decide(d->context, e, g, q, a);
    if (!answer_is_chance(q, a, NULL)) a->count = 0;
    keep_answer(e, a);
    return a->count > 0;
}

void ask_tell_chance(Engine *e, const Game *g, const Question *q, Answer *a) {
    const Decider *d = &e->chance;
    if (e->chance_asked && d->forced != NULL) d->forced(d->context, e, g, q, a);
    e->chance_asked = false;
}

Question question_new(QuestionKind kind, QuestionRole role, PlayerId player, ObjectId source) {
    return (Question){.kind = kind, .role = role, .player = player, .source = source};
}

bool ask_yes_no(Engine *e, const Game *g, Question q, bool *yes) {
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    if (!ask(e, g, &q, a)) return false;
    *yes = a->items[0].what.number == 1;
    return true;
}

bool ask_number(Engine *e, const Game *g, Question q, int *number) {
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    if (!ask(e, g, &q, a)) return false;
    *number = a->items[0].what.number;
    return true;
}

int ask_zone_options(Engine *e, const Game *g, const ZoneList *zone, Choice *out) {
    int count = 0;
    for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next) {
        engine_need_room(e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(game_id(g, c));
    }
    return count;
}
