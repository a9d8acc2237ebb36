// fuzz_game.c - one game by chance: what is checked at its decisions, and what it has seen.
//
// Every decision is checked against the books (play/audit.h). Some are also left in the middle and
// reached again by the answers since the checkpoint; some games are copied half-way, and the copy
// must end like the game itself.
#include <string.h>

#include "engine/play/audit.h"
#include "engine/play/random.h"
#include "harness/files.h"
#include "harness/fuzz.h"
#include "harness/record.h"
#include "harness/tell.h"

enum {
    STOP_EACH = 7,     // Every so many decisions the run is stopped and taken up again,
    DERIVE_EACH = 3,   // what is derived is recomputed,
    DIGEST_EACH = 11,  // and a copy is digested.
    BATCHES_EACH = 8,  // In the dev build, derived data is also recomputed after so many batches.
    RETRIES = 16,      // Of an action that was refused after something was chosen.
    COPY_EACH = 3      // Games of which a copy is played to its end.
};

typedef struct {
    const FuzzGame *game;
    const Pool *pool;
    FuzzTally *tally;
    int job;
    Result *out;
    Engine *e;
    Game *g;
    Game *copy;  // As it was half-way; or just a copy.
    Audit *audit;
    RandomPlayer chance, chance_then;  // Now, and half-way.
    Decider player;
    bool copied;
    bool failed;
    bool stopping;     // The run was stopped to be taken up again.
    int stopped_at;    // The last decision where it was.
    uint64_t digest;   // As it was stopped.
    LogLine *refused;  // The log of `out`.
    Text problems;
} Play;

static bool fail(Play *p, const char *kind, const char *message) {
    char where[32];
    snprintf(where, sizeof where, "decision %d", p->chance.decisions);
    Text text = {0};
    text_format(&text, "%s: %s", kind, message);
    while (text.length > 0 && text.data[text.length - 1] == '\n') text.data[--text.length] = '\0';
    if (!p->failed) result_fail(p->out, FAILURE_EXPECT, where, text_cstr(&text));
    text_free(&text);
    p->failed = true;
    return false;
}

// ---- what the game has seen

static void see(Play *p, ObjectId id, unsigned what) {
    const Object *o = game_object(p->g, id);
    const LastKnown *last = o == NULL ? game_last_known(p->g, id) : NULL;
    CardDefId card = o != NULL ? o->card : last != NULL ? last->definition : (CardDefId){-1};
    if (o != NULL && o->kind == OBJECT_CARD && (o->face_index == 1 || o->flipped))
        what |= FUZZ_OTHER_FACE;
    if (card.v >= 0) __atomic_fetch_or(&p->tally->cards[card.v], (uint8_t)what, __ATOMIC_RELAXED);
}

static void see_resolving(Play *p, const Game *g, ObjectId id) {
    const StackItem *item = game_stack_item(g, id);
    see(p, item != NULL ? item->source : id, FUZZ_RESOLVED);
}

static void print_event(Play *p, const Game *g, const Event *ev) {
    Text text = {0};
    engine_event_text(p->e, g, ev, &text);
    if (text.length > 0) tell(p->game->show, "%6d  %s\n", p->chance.decisions, text_cstr(&text));
    fflush(p->game->show);
    text_free(&text);
}

static void hear(void *context, Engine *e, const Game *g, const Event *ev) {
    Play *p = context;
    (void)e;
    p->out->events++;
    if (p->game->show) print_event(p, g, ev);
    if (ev->kind == EVENT_CAST || ev->kind == EVENT_LAND_PLAYED) see(p, ev->object, FUZZ_PLAYED);
    if (ev->kind == EVENT_ACTIVATE) see(p, ev->source, FUZZ_ACTIVATED);
    if (ev->kind == EVENT_TRIGGER_ON_STACK) see(p, ev->source, FUZZ_TRIGGERED);
    if (ev->kind == EVENT_TRANSFORM || ev->kind == EVENT_FLIP) see(p, ev->object, 0);
    if (ev->kind == EVENT_RESOLVE) see_resolving(p, g, ev->object);
    if (ev->kind == EVENT_ZONE_CHANGE && ev->to == ZONE_BATTLEFIELD)
        see(p, ev->result, FUZZ_ENTERED);
}

// ---- checks

static bool check_copy(Play *p, const Game *g) {
    Game *copy = p->copied ? NULL : p->copy;
    if (copy == NULL) return true;
    game_copy(copy, g);
    return game_digest(copy, p->pool) == game_digest(g, p->pool) ||
           fail(p, "copy", "its digest differs");
}

static bool check(Play *p, const Game *g, const Question *q) {
    text_clear(&p->problems);
    bool sound = audit_check(p->audit, g, &p->problems);
    if (q->kind == QUESTION_PRIORITY) sound = audit_check_settled(p->e, g, &p->problems) && sound;
    if (!sound) return fail(p, "invariant", text_cstr(&p->problems));
    const char *differs =
        p->chance.decisions % DERIVE_EACH == 0 ? engine_derived_difference(p->e, g) : NULL;
    if (differs != NULL) return fail(p, "derived", differs);
    return p->chance.decisions % DIGEST_EACH != 0 || check_copy(p, g);
}

// Half-way, where somebody has priority, so that the position is the game alone.
static void keep_copy(Play *p, const Game *g, const Question *q) {
    if (p->copied || p->game->number % COPY_EACH != 0 || q->kind != QUESTION_PRIORITY ||
        p->chance.decisions < p->game->decisions / 2)
        return;
    game_copy(p->copy, g);
    p->chance_then = p->chance;
    p->copied = true;
}

// Leaves the run in the middle; true if it is to be left. When the same question comes again, the
// game must be as it was.
static bool stop_and_go_on(Play *p, const Game *g) {
    if (p->stopping) {
        p->stopping = false;
        if (game_digest(g, p->pool) != p->digest)
            fail(p, "resumed", "the game differs where the same answers lead");
        return false;
    }
    if (p->chance.decisions % STOP_EACH != 0 || p->stopped_at == p->chance.decisions) return false;
    p->stopped_at = p->chance.decisions;
    p->stopping = true;
    p->digest = game_digest(g, p->pool);
    return true;
}

// ---- deciding

static void print_answer(const Play *p, const Question *q, const Answer *a) {
    tell(p->game->show, "%6d    %s: %s", p->chance.decisions, question_kind_name(q->kind), q->text);
    if (q->kind == QUESTION_PRIORITY)
        tell(p->game->show, ": action %d of %s", (int)a->action.kind,
             object_is(a->action.object) ? engine_name(p->e, p->g, a->action.object) : "nothing");
    for (int i = 0; i < a->count && q->kind != QUESTION_PRIORITY; i++)
        tell(p->game->show, " [%s %d]",
             object_is(a->items[i].what.object) ? engine_name(p->e, p->g, a->items[i].what.object)
                                                : "",
             a->items[i].what.number);
    tell(p->game->show, "\n");
    fflush(p->game->show);
}

static bool judged_as_a_whole(const Question *q) {
    return q->kind == QUESTION_PRIORITY || q->kind == QUESTION_ATTACKERS ||
           q->kind == QUESTION_BLOCKERS || q->kind == QUESTION_PAYMENT;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Play *p = context;
    if (stop_and_go_on(p, g) || p->failed) return DECIDER_STOPS;
    if (!check(p, g, q)) return DECIDER_STOPS;
    keep_copy(p, g, q);
    p->tally->at[p->job] = (uint32_t)p->chance.decisions + 1;
    if (p->player.decide(p->player.context, e, g, q, a) == DECIDER_STOPS) return DECIDER_STOPS;
    if (p->game->show) print_answer(p, q, a);
    if (q->kind == QUESTION_PRIORITY && a->action.kind != ACTION_PASS && p->chance.refusals == 0)
        __atomic_fetch_add(&p->tally->offered, 1, __ATOMIC_RELAXED);
    Rejection r = {.code = REJECTED_NOT};
    if (judged_as_a_whole(q) || question_check(q, a, &r)) return DECIDED;
    text_clear(&p->problems);
    text_format(&p->problems, "%s: %s", q->text, r.why);
    fail(p, "no legal answer", text_cstr(&p->problems));
    return DECIDER_STOPS;
}

static void note_refusal(Play *p, const Rejection *r) {
    Result *out = p->out;
    if (p->refused == NULL) p->refused = ARENA_ARRAY(&out->arena, LogLine, p->game->decisions);
    out->log = p->refused;
    if (out->log_count == p->game->decisions) return;
    char text[REJECTION_TEXT_MAX];
    rejection_text(r, NULL, text, sizeof text);
    p->refused[out->log_count++] = (LogLine){.text = arena_copy(&out->arena, text, strlen(text)),
                                             .step = rejection_code(r->code),
                                             .action = p->chance.decisions};
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Play *p = context;
    char text[REJECTION_TEXT_MAX];
    if (p->game->show)
        tell(p->game->show, "%6d    refused: %s\n", p->chance.decisions,
             rejection_text(r, NULL, text, sizeof text));
    p->player.refused(p->player.context, e, g, q, r);
    if (q->kind != QUESTION_PRIORITY) return;
    if (p->chance.vain)
        note_refusal(p, r);
    else
        __atomic_fetch_add(&p->tally->taken_back, 1, __ATOMIC_RELAXED);
}

static bool favours(void *context, const Game *g, const Action *a) {
    const FuzzGame *game = context;
    const Object *o = game_object(g, a->object);
    for (int i = 0; o != NULL && i < game->card_count; i++)
        if (o->card.v == game->cards[i].v) return true;
    return false;
}

// ---- playing

static void set_deciders(Engine *e, Decider d) {
    for (int i = 0; i < FUZZ_PLAYERS_MAX; i++) engine_set_decider(e, player_id(i), d);
}

static void name_players(Engine *e) {
    static const char *const names[FUZZ_PLAYERS_MAX] = {"alice", "bob", "carol", "dave"};
    for (int i = 0; i < FUZZ_PLAYERS_MAX; i++) engine_set_player_name(e, player_id(i), names[i]);
}

static RunResult run(Play *p) {
    RunResult result;
    do {
        result = engine_run(p->e, p->g);
    } while (result == RUN_STOPPED && p->stopping);
    return result;
}

// The copy goes on by the same chance, without any of the checks.
static void play_copy(Play *p) {
    Engine *e = engine_new(p->pool);
    RandomPlayer chance = p->chance_then;
    engine_recompute_each(e, BATCHES_EACH);
    set_deciders(e, random_decider(&chance));
    engine_run(e, p->copy);
    if (game_digest(p->copy, p->pool) != game_digest(p->g, p->pool))
        fail(p, "copy", "it ended otherwise than the game that it was copied from");
    engine_free(e);
}

static void print_zone(const Play *p, const ZoneList *zone, const char *where) {
    tell(p->game->show, "%s:", where);
    for (CardId c = zone->first; card_is(c); c = game_place(p->g, c)->next) {
        Text name = {0};
        engine_object_name(p->e, p->g, game_id(p->g, c), &name);
        tell(p->game->show, "%s %s", card_same(c, zone->first) ? "" : ",", text_cstr(&name));
        text_free(&name);
    }
    tell(p->game->show, "\n");
}

static void print_board(const Play *p) {
    print_zone(p, &p->g->battlefield, "battlefield");
    for (int i = 0; i < p->g->player_count; i++) {
        tell(p->game->show, "%s: ", engine_player_name(p->e, player_id(i)));
        print_zone(p, &p->g->players[i].zones[ZONE_HAND], "hand");
    }
}

// False: the board is beyond a limit.
static bool begin(Play *p) {
    p->e = engine_new(p->pool);
    p->g = game_new();
    p->copy = game_new();
    engine_recompute_each(p->e, BATCHES_EACH);
    name_players(p->e);
    if (!fuzz_board(p->e, p->g, p->game)) return false;
    if (p->game->show) print_board(p);
    p->audit = audit_new(p->g);
    p->chance =
        (RandomPlayer){.rng = {.seed = ~(p->game->seed * 0x100000001U + (uint64_t)p->game->number)},
                       .decisions_most = p->game->decisions,
                       .retries = RETRIES,
                       .concede_one_in = p->game->number % 8 == 7 ? 200 : 0,
                       .favours = favours,
                       .favours_context = (void *)(uintptr_t)p->game};
    p->player = random_decider(&p->chance);
    p->stopped_at = -1;
    set_deciders(p->e, (Decider){.decide = decide, .refused = refused, .context = p});
    engine_add_sink(p->e, audit_sink(p->audit));
    engine_add_sink(p->e, (EventSink){.event = hear, .context = p});
    return true;
}

// A failure leaves its record behind, also one that stops the process.
static Recorder *record(Play *p) {
    Status s = {0};
    if (!p->game->record) return NULL;
    RecordHead head = {.origin = "fuzz", .fuzz = p->game};
    for (int i = 0; i < FUZZ_PLAYERS_MAX; i++) head.players[i].controller = "chance";
    Recorder *r = recorder_new(p->pool);
    if (recorder_begin(r, p->game->record, &head, p->e, p->g, &s)) return r;
    result_unwritten(p->out, &s);
    recorder_free(r);
    return NULL;
}

static void end_record(Play *p, Recorder *r, RunResult run) {
    Status s = {0};
    if (!r) return;
    recorder_end(r, p->g, run, &s);
    recorder_free(r);
    if (!p->failed) files_remove(p->game->record, &s);
    result_unwritten(p->out, &s);
}

// A board that grows without end reaches a limit, which is named; any other that does is a failure.
static void reach_limit(Play *p) {
    int count, objects = 0;
    const Object *all = game_list(p->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) objects += all[i].kind != OBJECT_FREE;
    if (objects < FUZZ_GROWN)
        fail(p, "limit", engine_limit(p->e));
    else
        __atomic_fetch_add(&p->tally->grown, 1, __ATOMIC_RELAXED);
    if (p->game->show) tell(p->game->show, "limit: %s\n", engine_limit(p->e));
    p->copied = false;
}

void fuzz_play(const Pool *pool, const FuzzGame *game, FuzzTally *tally, int job, Result *out) {
    Play p = {.game = game, .pool = pool, .tally = tally, .job = job, .out = out};
    bool begun = begin(&p);
    Recorder *recorder = begun ? record(&p) : NULL;
    RunResult result = begun ? run(&p) : RUN_LIMIT;
    if (result == RUN_LIMIT) reach_limit(&p);
    if (p.copied && !p.failed) play_copy(&p);
    end_record(&p, recorder, result);
    out->decisions = (uint64_t)p.chance.decisions;
    __atomic_fetch_add(&tally->decisions, out->decisions, __ATOMIC_RELAXED);
    __atomic_fetch_add(&tally->events, out->events, __ATOMIC_RELAXED);
    text_free(&p.problems);
    audit_free(p.audit);
    game_free(p.copy);
    game_free(p.g);
    engine_free(p.e);
}
