// concede.c - conceding in the middle of things (104.3a, 405.6g), and who chooses for those who
// left.
//
// The player leaves at once. A resolution whose object left with them is given up, and so is what
// they were doing themselves; everything else is finished by those who stay, with what is left to
// choose from.
#include "engine/rules/concede.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/ending.h"
#include "engine/rules/priority.h"

static bool has_left(const Game *g, PlayerId p) { return game_player(g, p)->left; }

static bool is_there(const Game *g, Choice c) {
    if (c.kind == CHOICE_PLAYER) return !has_left(g, c.player);
    return c.kind != CHOICE_OBJECT || game_object(g, c.object) != NULL;
}

static int keep_those_there(const Game *g, const Choice *from, int count, Choice *out) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (is_there(g, from[i])) out[kept++] = from[i];
    return kept;
}

// Nothing is chosen, nothing is paid, nothing is done.
static void answer_nothing(Answer *a) {
    a->count = 0;
    a->items[0] = (AnswerItem){.what.player = NO_PLAYER};
}

// 800.4f: a cost is not paid, and what is optional is declined.
static bool is_declined(const Question *q) {
    return q->kind == QUESTION_PAYMENT || q->kind == QUESTION_YES_NO || q->optional;
}

static PlayerId controller_of(const Game *g, ObjectId source) {
    const Object *o = game_object(g, source);
    return o == NULL || has_left(g, o->controller) ? NO_PLAYER : o->controller;
}

// 800.4h: for a rule it is the next player. Off: as for what is resolving. 800.4g: the object's
// controller says who chooses instead, an opponent if it was one. Off: the controller does.
static PlayerId who_chooses(Engine *e, const Game *g, const Question *q) {
    PlayerId controller = controller_of(g, q->source), next = game_next_player(g, q->player);
    if (!player_is(controller) && CR(e, 800_4h)) return next;
    if (!player_is(controller)) controller = controller_of(g, e->resolving);
    if (!player_is(controller)) return next;
    if (!CR(e, 800_4g)) return controller;
    Choice options[PLAYERS_MAX];
    Question other = question_new(QUESTION_CHOOSE, ROLE_OTHER, controller, q->source);
    other.options = options;
    other.min = other.max = 1;
    snprintf(other.text, sizeof other.text, "choose who chooses instead");
    PlayerId p = next;
    for (int i = 0; i < game_players_in(g); i++, p = game_next_player(g, p))
        if (!player_same(p, controller)) options[other.option_count++] = choice_player(p);
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &other, a);
    return a->items[0].what.player;
}

bool concede_ask_rest(Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice *against = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Question rest = *q;
    rest.options = options;
    rest.against = against;
    rest.option_count = keep_those_there(g, q->options, q->option_count, options);
    rest.against_count = keep_those_there(g, q->against, q->against_count, against);
    if (rest.option_count < q->option_count) {
        if (rest.max > rest.option_count) rest.max = rest.option_count;
        if (rest.min > rest.max) rest.min = rest.max;
    }
    bool gone = has_left(g, q->player);
    if ((q->option_count > 0 && rest.option_count == 0) || (gone && is_declined(q))) {
        answer_nothing(a);
        return q->kind != QUESTION_PAYMENT;
    }
    if (gone) rest.player = who_chooses(e, g, q);
    return ask(e, g, &rest, a);
}

// The stage that is going on begins again, or goes on with the next; a game that is over ends.
static _Noreturn void go_on(Engine *e) { longjmp(e->stop, RUN_GOES_ON); }

// A spell or ability that the player was announcing goes with them: it is as though never begun.
static _Noreturn void give_up_action(Engine *e, const Game *g, PlayerId p) {
    checkpoint_restore(e, g);
    ending_concede(e, g, p);
    if (!game_over(g)) apply_stage(e, g, STAGE_PRIORITY_BEGIN);
    go_on(e);
}

bool concede_inside(Engine *e, const Game *g, const Question *q, Answer *a) {
    PlayerId p = a->action.player;
    if (!(CR(e, 104_3a) && CR(e, 405_6g))) return ask(e, g, q, a);
    if (e->announcing && player_same(g->priority, p)) give_up_action(e, g, p);
    bool announces = e->announcing && player_is(g->priority);  // Somebody else does.
    bool resolving = object_is(e->resolving), there = game_object(g, e->resolving) != NULL;
    ending_concede(e, g, p);
    if (game_over(g)) go_on(e);
    if (resolving && there && game_object(g, e->resolving) == NULL) {
        if (object_is(g->resolving)) apply_simple(e, g, EVENT_RESOLVED, 0);
        priority_after_resolution(e, g);
        go_on(e);
    }
    // 802.4: what others have declared stands; who is still there is asked again.
    if (q->kind == QUESTION_BLOCKERS) {
        answer_nothing(a);
        return true;
    }
    // Before the first turn everybody's declarations stand.
    bool own = player_same(q->player, p) || ask_is_declaration(q);
    if (!resolving && !announces && own && g->turn > 0) go_on(e);
    return concede_ask_rest(e, g, q, a);
}
