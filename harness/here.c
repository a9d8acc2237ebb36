// here.c - a recorded game as this engine plays it, up to where the two differ and a little
// further.
#include "harness/here.h"

#include <stdlib.h>
#include <string.h>

enum { DECISIONS_MOST = 400, TURNS_MOST = 1 };

typedef struct {
    const HerePlan *plan;
    Replay replay;
    Here *out;
    Bot *bots[PLAYERS_MAX];
    int capacity, turn;
} Going;

static const char *copy(Here *h, const Text *text) {
    return arena_copy(&h->arena, text_cstr(text), text->length);
}

// A line of its own, of which nothing is known yet but the question.
static RecordDecision *add_decision(Going *p) {
    Record *r = &p->out->record;
    if (r->count == p->capacity) {
        p->capacity += DECISIONS_MOST;
        RecordDecision *more = ARENA_ARRAY(&p->out->arena, RecordDecision, p->capacity);
        memcpy(more, r->decisions, sizeof *more * (size_t)r->count);
        r->decisions = more;
    }
    RecordDecision *d = &r->decisions[r->count++];
    *d = (RecordDecision){.number = r->count};
    return d;
}

static bool has_enough(const Going *p, const Game *g, const Question *q) {
    bool priority = q->kind == QUESTION_PRIORITY;
    int more = p->out->record.count - p->plan->at;
    if (p->plan->end == HERE_STOP || more >= DECISIONS_MOST) return true;
    if (p->plan->end == HERE_REST) return priority;
    return priority && g->turn > p->turn + TURNS_MOST;
}

static void write_down(Going *p, Engine *e, const Game *g, const Question *q, const Answer *a) {
    Text ids = {0}, words = {0};
    record_answer_ids(q, a, &ids);
    record_answer_text(e, g, q, a, &words);
    RecordDecision *d = add_decision(p);
    d->turn = g->turn;
    d->step = (Step)g->step;
    d->player = q->player.v;
    d->kind = q->kind;
    d->options = q->option_count;
    d->digest = core_memo_digest(p->replay.memo, g, NULL);
    d->ids = span_of(copy(p->out, &ids));
    d->answer = span_of(copy(p->out, &words));
    d->changed = span_of("{}");
    text_free(&ids);
    text_free(&words);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Going *p = context;
    if (p->turn < 0) p->turn = g->turn;
    if (has_enough(p, g, q)) return DECIDER_STOPS;
    Decider d = bot_decider(p->bots[q->player.v]);
    if (d.decide(d.context, e, g, q, a) != DECIDED) return DECIDER_STOPS;
    write_down(p, e, g, q, a);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *why) {
    Going *p = context;
    Decider d = bot_decider(p->bots[q->player.v]);
    p->out->record.decisions[p->out->record.count - 1].refused = why->code;
    if (d.refused) d.refused(d.context, e, g, q, why);
}

// Whoever has won, so that a game that goes on is another one.
static void write_result(Going *p) {
    const Game *g = p->replay.game;
    if (!game_over(g)) return;
    p->out->record.result = (RecordResult){
        .line = 1,
        .kind = g->result == RESULT_WON ? "won" : "drawn",
        .winner = g->result == RESULT_WON ? p->plan->record->names[g->winner.v] : NULL,
        .turns = g->turn,
        .digest = core_memo_digest(p->replay.memo, g, NULL)};
}

// The answers that both have in common, the last of them with what becomes of it here.
static void take_common(Going *p) {
    const HerePlan *plan = p->plan;
    Record *r = &p->out->record;
    *r = *plan->record;
    r->arena = (Arena){0};
    r->result = (RecordResult){0};
    r->broken_line = 0;
    r->truncated = false;
    r->count = plan->at;
    p->capacity = plan->at + DECISIONS_MOST;
    r->decisions = ARENA_ARRAY(&p->out->arena, RecordDecision, p->capacity);
    memcpy(r->decisions, plan->record->decisions, sizeof *r->decisions * (size_t)plan->at);
    if (plan->at > 0) r->decisions[plan->at - 1].refused = plan->refused;
    if (plan->at > 0 && plan->options >= 0) r->decisions[plan->at - 1].options = plan->options;
}

bool here_play(const HerePlan *plan, Here *out, Status *s) {
    *out = (Here){.record.count = 0};
    Going p = {.plan = plan, .out = out, .turn = -1};
    Decider beyond[PLAYERS_MAX];
    take_common(&p);
    Record common = out->record;
    for (int i = 0; i < PLAYERS_MAX; i++)
        beyond[i] = (Decider){.decide = decide, .refused = refused, .context = &p};
    ReplayPlan replay = {.record = &common,
                         .pool = plan->pool,
                         .without = plan->without,
                         .without_count = plan->without_count,
                         .brief = true,
                         .beyond = beyond};
    bool good = replay_begin(&p.replay, &replay, s);
    if (good) {
        for (int i = 0; i < plan->record->player_count; i++) {
            p.bots[i] = bot_new(plan->bot, p.replay.pool);
            bot_begin(p.bots[i], plan->seed + (uint64_t)i);
        }
        replay_run(&p.replay);
        write_result(&p);
        for (int i = 0; i < plan->record->player_count; i++) bot_free(p.bots[i]);
    }
    replay_free(&p.replay);
    return good;
}

void here_free(Here *h) { arena_free(&h->arena); }
