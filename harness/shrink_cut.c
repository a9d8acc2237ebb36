// shrink_cut.c - the scenario with which the shrinking of a record begins.
//
// The record is first played back in a process of its own, to find out where it goes wrong: where
// it crashes, where it diverges, or where it does without a rule. Then positions before that are
// cut out, the latest first, each in a process that plays what it has written.
#define _DEFAULT_SOURCE  // MAP_ANONYMOUS
#include "harness/shrink_cut.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/base/memory.h"
#include "harness/command_yaml.h"
#include "harness/extract.h"
#include "harness/interrupt.h"
#include "harness/workers.h"

enum {
    ENDS = EXTRACT_GAME + 1,
    KEYWORD_MAX = 64,
    ANY_BOARD = 1 << 26  // From here on a position need not be one that zones alone can say.
};

// What is known of a game played back, in memory that its process shares.
typedef struct {
    bool begun, ended;
    bool invalid;  // The record makes no sense.
    ReplayEnd end;
    int at;            // Answers fed.
    ExtractMove move;  // The last one,
    Answer answer;     // and what it says.
    char keyword[KEYWORD_MAX];
    char difference[JUDGE_SIGNATURE_MAX];  // Of the two logs, where rules are switched off.
    Status status;
} Probe;

typedef struct {
    Judge *judge;
    const Record *record;
    Probe *probe;
    Extract extract;
    int last;         // The decision whose answer does it, from 1.
    bool breaks_off;  // The last answer leads to a crash or to another game.
} Cut;

// ---- where it goes wrong

static void see(void *context, const Game *g, const Question *q, const Answer *a, bool forced) {
    Cut *c = context;
    Probe *p = c->probe;
    if (forced) return;
    answer_copy(&p->answer, a);
    snprintf(p->keyword, sizeof p->keyword, "%s", q->keyword ? q->keyword : "");
    p->move = extract_move(g, q, &p->answer, c->extract.replay.at);
    if (q->keyword) p->move.keyword = p->keyword;
}

static bool play(Cut *c, Replay *x, bool without, int until) {
    const Judge *j = c->judge;
    ReplayPlan plan = {.record = c->record,
                       .pool = j->pool,
                       .without = j->without,
                       .without_count = without ? j->without_count : 0,
                       .until = until,
                       .see = see,
                       .see_context = c};
    c->probe->begun = replay_begin(x, &plan, &c->probe->status);
    c->probe->invalid = x->invalid;
    if (!c->probe->begun) return false;
    if (j->sink) engine_add_sink(x->engine, *j->sink);
    c->probe->end = replay_run(x);
    c->probe->at = x->at;
    c->probe->invalid = x->invalid;
    if (x->invalid) c->probe->status = x->problem;
    return !x->invalid;
}

// In a process: plays the record, and where rules are switched off once more with them, up to the
// same decision, to compare.
static bool probe(void *context, int number, Text *out) {
    Cut *c = context;
    Probe *p = c->probe;
    (void)number, (void)out;
    bool differs = c->judge->kind == JUDGE_DIFFERS;
    if (play(c, &c->extract.replay, true, 0) && differs && p->end == REPLAY_DIVERGED) {
        Probe *found = memory_take(sizeof *found);
        *found = *p;
        Replay good;
        if (play(c, &good, false, found->at + 1))
            judge_difference(good.log.lines, good.log.count, c->extract.replay.log.lines,
                             c->extract.replay.log.count, found->difference,
                             sizeof found->difference);
        replay_free(&good);
        *p = *found;
        free(found);
    }
    p->ended = true;
    replay_free(&c->extract.replay);
    return false;
}

// False: the process died, and the judge has how.
static bool find_failure(Cut *c) {
    Judge apart = *c->judge;
    int any = -1;
    apart.kind = c->judge->kind == JUDGE_COMMAND ? JUDGE_FAILS : c->judge->kind;
    apart.jobs = 1;
    apart.make = probe;
    apart.context = c;
    apart.crew = NULL;
    judge_first_made(&apart, &(int){0}, 1, &any, c->judge->signature);
    judge_end(&apart);
    return c->probe->ended;
}

// ---- positions

// The position and the answers up to the last one, whatever comes of it.
static bool write_unplayed(Cut *c, int at, Text *out) {
    Extract *x = &c->extract;
    const ReplayPosition *position = &x->replay.positions[at - 1];
    text_add(out, "name: The game goes on and stays sound.\nrules: [500.1]\n");
    return position->game && position->checkpoint && extract_write_unplayed(x, at, out);
}

static bool write_position(void *context, int number, Text *out) {
    Cut *c = context;
    int at = number % ANY_BOARD / ENDS + 1;
    ExtractEnd end = (ExtractEnd)(number % ANY_BOARD % ENDS);
    c->extract.zones_only = number < ANY_BOARD;
    bool differs = c->judge->kind == JUDGE_DIFFERS || c->judge->kind == JUDGE_SHOWS;
    bool whole = end == EXTRACT_GAME && !differs;
    if (c->breaks_off || at > c->extract.replay.plan.record->count)
        return whole && write_unplayed(c, at, out);
    Text why = {0};
    int to = at > c->last ? at : c->last, all = c->extract.replay.plan.record->count;
    bool good = extract_write_from(&c->extract, at, to < all ? to : all, end, out, &why);
    text_free(&why);
    // What to expect is found out in the end.
    bool expects = c->judge->kind == JUDGE_COMMAND || c->judge->kind == JUDGE_SHOWS;
    if (good && !expects) shrink_set("expect", NULL, out);
    if (good || !whole) return good;
    text_clear(out);
    return write_unplayed(c, at, out);
}

// The n-th position that is tried, from 0: from `last` back to the beginning, then those after it.
// First those that zones alone can say, because such a scenario is easier to read; but of the last
// NEAR decisions the others too, because one that begins long before is not.
enum { NEAR = 60 };

static int distance(int last, int all, int n, bool *any_board) {
    int near = last < NEAR ? last : NEAR;
    *any_board = n >= near && (n < 2 * near || n >= near + all);
    if (n < 2 * near) return n % near;
    return n < near + all ? n - near : n - all;
}

// The latest position that shows the failure, with the signature that the game has, or else any.
static int find_position(Cut *c) {
    Judge *j = c->judge;
    int last = c->last;
    int any = -1, found = -1, next = 0, all = c->extract.replay.plan.record->count;
    int positions = c->breaks_off || all < last ? last : all, most = positions * 2 * ENDS;
    char signature[JUDGE_SIGNATURE_MAX] = "";
    j->make = write_position;
    j->context = c;
    while (next < most && found < 0 && !interrupt_waits()) {
        int numbers[WORKERS_MAX], count = 0;
        for (; count < j->jobs && next < most; next++) {
            bool any_board;
            int back = distance(last, positions, next / ENDS, &any_board);
            if (j->back > 0 && back >= j->back && back < last) continue;
            int at = back < last ? last - 1 - back : back;
            numbers[count++] = at * ENDS + (any_board ? ANY_BOARD : 0) + next % ENDS;
        }
        if (count == 0) break;
        int first = judge_first_made(j, numbers, count, &any, signature);
        if (first < count) found = numbers[first];
        bool enough = !j->signature[0] || next > (last + NEAR) * ENDS;
        if (found < 0 && enough && any >= 0) found = any;
    }
    if (found < 0 && any >= 0) found = any;
    if (found >= 0 && found == any) snprintf(j->signature, sizeof j->signature, "%s", signature);
    j->played = 0;
    return found;
}

// ---- the whole

// The answer that breaks the game off was never carried out in the part that is played here.
static void add_last_move(Cut *c) {
    Extract *x = &c->extract;
    ExtractMove *moves = memory_resize(x->moves, sizeof *moves * (size_t)(x->move_count + 1));
    x->moves = moves;
    x->moves[x->move_count] = c->probe->move;
    x->moves[x->move_count].answer = &c->probe->answer;
    x->moves[x->move_count].keyword = c->probe->move.keyword ? c->probe->keyword : NULL;
    x->move_capacity = ++x->move_count;
}

static CutResult cut_at(Cut *c, Text *out, int *at, Status *s) {
    Record part = *c->record;
    if (c->breaks_off) {
        part.count = c->probe->move.position;
        part.result = (RecordResult){0};
    }
    CutResult result = CUT_UNPLAYABLE;
    const Judge *j = c->judge;
    bool shows = j->kind == JUDGE_SHOWS;
    c->extract = (Extract){.finding = shows ? j->finding : NULL,
                           .anonymous = j->anonymous,
                           .passes = shows && j->passes};
    if (j->kind == JUDGE_FAILS) {
        c->extract.without = j->without;
        c->extract.without_count = j->without_count;
    }
    if (extract_begin_as(&c->extract, &part, j->pool, s)) {
        if (!c->breaks_off) extract_keep_refused(&c->extract);
        if (c->breaks_off) add_last_move(c);
        int found = find_position(c);
        text_clear(out);
        result = found >= 0 && write_position(c, found, out) ? CUT_FOUND : CUT_NOWHERE;
        *at = found % ANY_BOARD / ENDS + 1;
    }
    judge_end(c->judge);  // Its processes know a game that is freed now.
    extract_free(&c->extract);
    return result;
}

bool shrink_cut_strictly(Judge *j, Text *text) {
    char signature[JUDGE_SIGNATURE_MAX];
    Text less = {0};
    bool found = false;
    memcpy(signature, j->signature, sizeof signature);
    judge_end(j);
    j->strict = true;
    for (int n = 0; !found && !interrupt_waits() && shrink_without_last(text_cstr(text), n, &less);
         n++)
        found = judge_begin(j, text_cstr(&less)) && strstr(j->signature, judge_shows);
    if (found) {
        text_clear(text);
        text_add(text, text_cstr(&less));
    } else {
        judge_end(j);
        j->strict = false;
        memcpy(j->signature, signature, sizeof signature);
    }
    text_free(&less);
    return found;
}

CutResult shrink_cut_shown(Judge *j, const Record *r, int last, Text *out, int *at, Status *s) {
    Cut c = {.judge = j, .record = r, .last = last};
    return cut_at(&c, out, at, s);
}

CutResult shrink_cut(Judge *j, const Record *r, Text *out, int *at, Status *s) {
    Probe *p = memory_shared(sizeof *p);
    *p = (Probe){.move.position = -1};
    Cut c = {.judge = j, .record = r, .probe = p};
    bool ended = find_failure(&c), diverged = ended && p->begun && p->end == REPLAY_DIVERGED;
    CutResult result;
    if (ended)
        snprintf(j->signature, sizeof j->signature, "%.200s%s", p->difference,
                 p->difference[0] ? judge_shows : "");
    if (ended && (p->invalid || !p->begun)) {
        *s = p->status;
        result = p->invalid ? CUT_INVALID : CUT_UNPLAYABLE;
    } else if (j->kind == JUDGE_DIFFERS) {
        c.last = ended ? p->at : p->move.position + 1;
        result = ended && !diverged ? CUT_NOTHING : cut_at(&c, out, at, s);
    } else if (diverged && j->kind == JUDGE_FAILS && !j->check) {
        *at = p->at;
        result = CUT_DIVERGES;
    } else {
        c.breaks_off = (!ended || diverged) && p->move.position >= 0;
        c.last = c.breaks_off ? p->move.position + 1 : r->count + 1;
        if (ended && !diverged && j->kind == JUDGE_FAILS && !j->check)
            result = CUT_NOTHING;
        else
            result = cut_at(&c, out, at, s);
    }
    memory_shared_free(p, sizeof *p);
    return result;
}
