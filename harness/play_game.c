// play_game.c - a game in which people decide: who sits where, what was decided, and going back.
//
// Going back takes the last position kept before the decision and feeds the answers since then, so
// that the game is at that question again with all that was known; the bots are given back what
// they remembered there, so that nothing tells the game from one in which the rest never happened.
#include "harness/play_game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "harness/interrupt.h"

// ---- what was decided

static void forget_decision(PlayDecision *d) {
    free(d->answer);
    free(d->position);
    for (int p = 0; p < PLAYERS_MAX; p++) bot_memory_free(d->memories[p]);
    *d = (PlayDecision){.answer = NULL};
}

// Decision `to` is open again, and those after it never were.
static void reopen(PlayGame *p, int to) {
    for (int i = to + 1; i < p->opened; i++) forget_decision(&p->decisions[i]);
    free(p->decisions[to].answer);
    p->decisions[to].answer = NULL;
    p->decisions[to].own = false;
    p->count = to;
    p->opened = to + 1;
}

static void make_room(PlayGame *p) {
    if (p->opened < p->capacity) return;
    int capacity = p->capacity ? p->capacity * 2 : 256;
    p->decisions = memory_resize(p->decisions, sizeof *p->decisions * (size_t)capacity);
    memset(p->decisions + p->capacity, 0, sizeof *p->decisions * (size_t)(capacity - p->capacity));
    p->capacity = capacity;
}

// Can a game be begun from the position of the question? Only where the engine takes a checkpoint
// itself, and nothing was answered since.
static bool is_checkpoint(const Engine *e, const Question *q) {
    const Answer *const *answers;
    bool declares = q->kind == QUESTION_PRIORITY || q->kind == QUESTION_ATTACKERS ||
                    q->kind == QUESTION_BLOCKERS || q->kind == QUESTION_MULLIGAN;
    return declares && engine_answers_since(e, &answers) == 0;
}

static bool is_due(const PlayGame *p) {
    for (int i = p->count - 1; i >= 0 && i > p->count - PLAY_POSITION_EACH; i--)
        if (p->decisions[i].position) return false;
    return true;
}

static Game *copy_of(const Game *g) {
    Game *copy = memory_take(g->used);
    memcpy(copy, g, g->used);
    return copy;
}

static void keep_position(const PlayGame *p, PlayDecision *d, const Game *g, const Question *q) {
    if (is_checkpoint(p->engine, q) && is_due(p)) d->position = copy_of(g);
}

// A question that is asked again after a refusal is open already.
static PlayDecision *open_decision(PlayGame *p, const Game *g, const Question *q) {
    if (p->opened > p->count) return &p->decisions[p->count];
    make_room(p);
    PlayDecision *d = &p->decisions[p->opened++];
    *d = (PlayDecision){.player = q->player, .kind = q->kind, .log_count = p->log.count};
    d->mark = recorder_mark(p->recorder);
    keep_position(p, d, g, q);
    for (int i = 0; play_is_person(p, q->player) && i < g->player_count; i++)
        if (p->bots[i]) d->memories[i] = bot_memory(p->bots[i]);
    return d;
}

static void answer_decision(PlayGame *p, PlayDecision *d, const Answer *a, bool own) {
    d->answer = memory_take(answer_size(a));
    answer_copy(d->answer, a);
    d->own = own;
    p->count++;
}

// ---- going back

static int last_own(const PlayGame *p) {
    int at = p->count - 1;
    while (at >= 0 && !p->decisions[at].own) at--;
    return at;
}

bool play_can_go_back(const PlayGame *p) { return last_own(p) >= 0; }

// From the last position kept before the decision: at least one answer comes between them, after
// which the record goes on, or it is the opening.
static void go_back(PlayGame *p, int to) {
    int from = to - 1;
    while (from >= 0 && !p->decisions[from].position) from--;
    const PlayDecision *since = from >= 0 ? &p->decisions[from] : NULL;
    const Game *position = since ? since->position : p->opening;
    p->game = p->games[p->game == p->games[0]];
    game_copy(p->game, position);
    p->log.count = since ? since->log_count : p->opening_lines;
    reopen(p, to);
    p->refusals = 0;
    p->again = to - (since ? from : 0);
    recorder_cut(p->recorder, p->decisions[to].mark, position, p->again);
    for (int i = 0; i < p->game->player_count; i++)
        if (p->bots[i] && p->decisions[to].memories[i])
            bot_recall(p->bots[i], p->decisions[to].memories[i]);
}

// ---- deciders

static Decision stop(PlayGame *p) {
    p->left = true;
    return DECIDER_STOPS;
}

static Decision ask_person(PlayGame *p, const Question *q, PlayDecision *d, Answer *a) {
    if (p->refused_at == p->count && p->refusals >= PLAY_REFUSALS_MAX) {
        p->refusals = 0;
        p->back_to = p->count;
        return DECIDER_STOPS;
    }
    PlayReply reply = p->person.ask(p->person.context, p, q, a);
    p->bot_answered = false;
    if (reply == PLAY_LEAVE) return stop(p);
    if (reply == PLAY_BACK) {
        p->back_to = last_own(p);
        gavel_assert(p->back_to >= 0);
        return DECIDER_STOPS;
    }
    answer_decision(p, d, a, reply == PLAY_ANSWERED);
    return DECIDED;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    const struct PlayChair *chair = context;
    PlayGame *p = chair->game;
    if (p->again > 0) {
        answer_copy(a, p->decisions[p->count - p->again--].answer);
        return DECIDED;
    }
    if (interrupt_waits() || p->count >= PLAY_DECISIONS_MAX) return stop(p);
    PlayDecision *d = open_decision(p, g, q);
    if (p->seats[chair->seat].person) return ask_person(p, q, d, a);
    Decider bot = bot_decider(p->bots[chair->seat]);
    Decision decision = bot.decide(bot.context, e, g, q, a);
    p->bot_answered = true;
    if (decision == DECIDED) answer_decision(p, d, a, false);
    return decision;
}

// The same is asked again; what was chosen for an action in between is not kept.
static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    const struct PlayChair *chair = context;
    PlayGame *p = chair->game;
    int at = p->count - 1;
    while (at > 0 &&
           (p->decisions[at].kind != q->kind || !player_same(p->decisions[at].player, q->player)))
        at--;
    if (at >= 0) reopen(p, at);
    if (p->refused_at != p->count) p->refusals = 0;
    p->refused_at = p->count;
    p->refusals++;
    if (p->seats[chair->seat].person) {
        p->person.refused(p->person.context, p, q, r);
        return;
    }
    Decider bot = bot_decider(p->bots[chair->seat]);
    if (bot.refused) bot.refused(bot.context, e, g, q, r);
}

bool play_is_person(const PlayGame *p, PlayerId player) { return p->seats[player.v].person; }

// ---- the game

void play_new(PlayGame *p, Engine *e, Game *g) {
    *p = (PlayGame){.engine = e, .game = g, .games = {g, game_new()}, .back_to = -1};
    log_begin(&p->log, &p->arena);
}

void play_free(PlayGame *p) {
    for (int i = 0; i < p->opened; i++) forget_decision(&p->decisions[i]);
    free(p->decisions);
    for (int i = 0; i < PLAYERS_MAX; i++) bot_free(p->bots[i]);
    recorder_free(p->recorder);
    engine_free(p->engine);
    game_free(p->games[0]);
    game_free(p->games[1]);
    free(p->opening);
    log_free(&p->log);
    arena_free(&p->arena);
}

static bool by_bot(const void *context) { return ((const PlayGame *)context)->bot_answered; }

static void take_seats(PlayGame *p, RecordHead *head) {
    for (int i = 0; i < p->game->player_count; i++) {
        const PlaySeat *seat = &p->seats[i];
        p->chairs[i] = (struct PlayChair){p, i};
        engine_set_decider(
            p->engine, player_id(i),
            (Decider){.decide = decide, .refused = refused, .context = &p->chairs[i]});
        head->players[i].controller = seat->person ? "person" : bot_name(seat->bot);
        if (seat->person) continue;
        head->players[i].bot_seed = seat->bot_seed;
        p->bots[i] = bot_new(seat->bot, engine_pool(p->engine));
        bot_begin(p->bots[i], seat->bot_seed);
    }
}

bool play_begin(PlayGame *p, const PlayPerson *person, const char *record, RecordHead *head,
                Status *s) {
    p->person = *person;
    p->record = record;
    head->keeps = true;  // Nobody plays it again.
    take_seats(p, head);
    if (head->scenario_path) {
        head->by_bot = by_bot;
        head->by_bot_context = p;
    }
    engine_add_sink(p->engine, log_sink(&p->log));
    log_start(&p->log, p->engine, p->game);
    p->opening_lines = p->log.count;
    p->opening = copy_of(p->game);
    p->recorder = recorder_new(engine_pool(p->engine));
    return recorder_begin(p->recorder, record, head, p->engine, p->game, s);
}

RunResult play_run(PlayGame *p) {
    for (;;) {
        RunResult run = engine_run(p->engine, p->game);
        bool back = run == RUN_STOPPED && p->back_to >= 0;
        if (run == RUN_OVER && p->person.over(p->person.context, p) == PLAY_BACK) {
            p->back_to = last_own(p);
            back = p->back_to >= 0;
        }
        if (!back) return run;
        go_back(p, p->back_to);
        p->back_to = -1;
    }
}

bool play_end(PlayGame *p, RunResult run, Status *s) {
    return recorder_end(p->recorder, p->game, run, s);
}
