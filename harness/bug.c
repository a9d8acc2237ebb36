// bug.c - from a record in which something goes wrong to the smallest scenario of it.
#include "harness/bug.h"

#include <string.h>

#include "harness/here.h"
#include "harness/interrupt.h"
#include "harness/shrink_cut.h"
#include "harness/shrink_finish.h"

// ---- where it goes wrong

// The decision after `at` at which somebody has priority again: until there, its events go on.
static int end_of_decision(const Record *r, int at) {
    int next = at + 1;
    while (next <= r->count && r->decisions[next - 1].kind != QUESTION_PRIORITY) next++;
    return next;
}

static bool begin_as(Bug *b, Replay *x, const ReplayPlan *plan) {
    bool good = replay_begin(x, plan, &b->status);
    b->invalid = b->invalid || x->invalid;
    return good;
}

static bool run(Bug *b, Replay *x) {
    bool good = replay_play(x, &b->status);
    b->invalid = b->invalid || x->invalid;
    return good;
}

static bool begin(Bug *b, Replay *x, int until, int window) {
    ReplayPlan plan = {.record = b->record, .pool = b->pool, .until = until, .window = window};
    return begin_as(b, x, &plan);
}

// The position before the decision whose scenario is wanted.
static bool play_up_to(Bug *b) {
    Replay x;
    bool good = begin(b, &x, b->at, 0);
    b->then = game_new();
    good = good && run(b, &x);
    if (good) game_copy(b->then, x.now);
    replay_free(&x);
    return good;
}

// Does the decision do nothing but let others decide?
static bool is_silent(const RecordDecision *d) {
    bool declares = d->kind == QUESTION_ATTACKERS || d->kind == QUESTION_BLOCKERS;
    return (d->kind == QUESTION_PRIORITY && span_is(d->ids, "pass")) ||
           (declares && span_is(d->ids, "none"));
}

// Does something happen between the decision and the next priority, or the next that is silent too?
static bool happens(const Replay *x, int at) {
    const Record *r = x->plan.record;
    const RecordDecision *d = &r->decisions[at - 1];
    int end = at < x->at && is_silent(&r->decisions[at]) ? at + 1 : end_of_decision(r, at);
    int to = end <= x->at ? x->positions[end - 1].log_count : x->log.count;
    int i = x->positions[at - 1].log_count;
    if (is_silent(d) && d->kind == QUESTION_ATTACKERS) i++;  // "alice attacks with nothing."
    for (; i < to; i++)
        if (!judge_is_heading(x->log.lines[i].text)) return true;
    return x->end == REPLAY_DIVERGED && end > x->at;
}

// Moves on from a decision to the first one at which something is done or happens, or after which
// the game differs. False: there is none.
static bool find_event(Bug *b) {
    Replay x;
    ReplayPlan plan = {.record = b->record, .pool = b->pool, .keep = true};
    bool found = !begin_as(b, &x, &plan) || !run(b, &x);
    for (; !found && b->at <= x.at; b->at++) {
        found = !is_silent(&b->record->decisions[b->at - 1]) || happens(&x, b->at);
        if (found) break;
    }
    bool after = x.end == REPLAY_DIVERGED && b->asked > x.at;
    replay_free(&x);
    return found || after;
}

static BugEnd find_decision(Bug *b) {
    b->asked = b->at;
    if (!find_event(b)) return BUG_SILENT;
    int end = end_of_decision(b->record, b->at);
    bool good = play_up_to(b) && begin(b, &b->replay, end <= b->record->count ? end : 0, b->at);
    good = good && run(b, &b->replay);
    bool after = good && b->replay.end == REPLAY_DIVERGED && b->replay.at < b->at;
    b->decision = b->at;
    b->diverges = good && b->replay.end == REPLAY_DIVERGED;
    if (b->diverges && !after)
        finding_of_divergence(&b->replay, b->anonymous, &b->finding);
    else if (good && !after)
        finding_of_decision(&b->replay, b->then, b->anonymous, &b->finding);
    return !good ? BUG_UNPLAYABLE : after ? BUG_AFTER : BUG_FOUND;
}

// The answer that the other engine allowed among other options: is it refused here? Otherwise the
// game differs where it is asked for.
static bool is_refused_here(Bug *b, Replay *x) {
    ReplayPlan plan = {.record = b->record, .pool = b->pool, .tries = true};
    return begin_as(b, x, &plan) && replay_run(x) == REPLAY_DIVERGED && x->refused;
}

static BugEnd find_divergence(Bug *b) {
    if (!is_refused_here(b, &b->replay)) {
        replay_free(&b->replay);
        if (!begin(b, &b->replay, 0, 0) || !run(b, &b->replay)) return BUG_UNPLAYABLE;
        if (b->replay.end != REPLAY_DIVERGED) return BUG_AGREES;
    }
    b->diverges = true;
    b->decision = b->replay.at + 1;
    finding_of_divergence(&b->replay, b->anonymous, &b->finding);
    return BUG_FOUND;
}

// ---- what is cut out

static bool play_here(const Bug *b, HereEnd end, int attempt, Here *out) {
    Status s = {0};
    const Replay *x = &b->replay;
    HerePlan plan = {.record = b->record,
                     .pool = b->pool,
                     .at = finding_answers(&b->finding, x),
                     .refused = x->refused ? x->refused_as : REJECTED_NOT,
                     .options = x->refused && x->offered ? x->options : -1,
                     .end = x->refused ? HERE_STOP : end,
                     .bot = attempt == 0 ? BOT_HEURISTIC : BOT_RANDOM,
                     .seed = (uint64_t)attempt};
    return here_play(&plan, out, &s);
}

static CutResult cut(Bug *b, Judge *j, const Here *here, int last) {
    Text text = {0};
    Status s = {0};
    int at = 0;
    CutResult result = j->kind == JUDGE_SHOWS
                           ? shrink_cut_shown(j, &here->record, last, &text, &at, &s)
                           : shrink_cut(j, &here->record, &text, &at, &s);
    if (result == CUT_FOUND) {
        text_free(&b->text);
        b->text = text;
        b->from = at;
    } else {
        text_free(&text);
    }
    return result;
}

// With the suspects. What bots do here after the difference may show it or not: another attempt is
// made until something can be expected that fails without the suspects. Else what differs in
// another way must do: the script makes no sense without them, or only events differ.
enum { ATTEMPTS_MOST = 8, BACK_MOST = 60 };

typedef enum { SHOWS_NOTHING, SHOWS_EVENTS, SHOWS_BY_SCRIPT, SHOWS_STRICTLY } Shows;

// Cuts one attempt out, into b->text.
static Shows attempt(Bug *b, Judge *j, const Here *here, bool strict) {
    j->strict = strict;
    if (cut(b, j, here, 0) != CUT_FOUND) return SHOWS_NOTHING;
    bool shows = strstr(j->signature, judge_shows) != NULL;
    if (shows && shrink_cut_strictly(j, &b->text)) return SHOWS_STRICTLY;
    return shows ? SHOWS_BY_SCRIPT : SHOWS_EVENTS;
}

// The best of all attempts so far.
typedef struct {
    Shows shows;
    Text text;
    int from;
    char signature[JUDGE_SIGNATURE_MAX];
} Best;

static void keep_best(Bug *b, const Judge *j, Shows shows, Best *best) {
    if (shows > best->shows) {
        text_clear(&best->text);
        text_add(&best->text, text_cstr(&b->text));
        best->shows = shows;
        best->from = b->from;
        memcpy(best->signature, j->signature, sizeof best->signature);
    }
}

static bool cut_by_suspects(Bug *b, Judge *j) {
    Best best = {.shows = SHOWS_NOTHING};
    j->kind = JUDGE_DIFFERS;
    j->without = b->suspects;
    j->without_count = b->suspect_count;
    j->back = BACK_MOST;
    for (int i = 0; i < ATTEMPTS_MOST && best.shows < SHOWS_STRICTLY && !interrupt_waits(); i++) {
        Here here;
        if (play_here(b, HERE_TURNS, i, &here)) {
            keep_best(b, j, attempt(b, j, &here, false), &best);
            if (i == 0 && best.shows < SHOWS_STRICTLY)
                keep_best(b, j, attempt(b, j, &here, true), &best);
        }
        here_free(&here);
        if (b->replay.refused) break;
    }
    judge_end(j);
    text_free(&b->text);
    b->text = best.text;
    b->from = best.from;
    j->strict = best.shows == SHOWS_STRICTLY;
    memcpy(j->signature, best.signature, sizeof best.signature);
    return best.shows > SHOWS_NOTHING;
}

// What a candidate must show; the less, the more of it is left aside: first the rules that mattered
// before as well, then all of them, then the events.
static void demand(const Bug *b, Judge *j, int less) {
    const Finding *f = &b->finding;
    bool happens = less < 3 && !f->before;
    j->signature[0] = '\0';
    j->shows = (JudgeShows){.events = f->events,
                            .event_count = happens ? f->event_count : 0,
                            .rules = less < 1 ? f->rules : f->fresh,
                            .rule_count = f->before  ? 0
                                          : less < 1 ? f->rule_count
                                          : less < 2 ? f->fresh_count
                                                     : 0};
}

// By what is to be shown: with as much of it as can be.
static bool cut_by_showing(Bug *b, Judge *j) {
    const ExtractFinding finding = {finding_expect, &b->finding};
    const int last = b->at > 0 && b->at < b->replay.at ? b->at : b->replay.at;
    bool found = false;
    j->kind = JUDGE_SHOWS;
    j->back = 0;
    j->strict = false;
    j->without_count = 0;
    j->finding = &finding;
    for (int passes = b->finding.steps; passes >= 0 && !found; passes--) {
        j->passes = passes > 0;
        for (int less = 0; less < 4 && !found && !interrupt_waits(); less++) {
            Here here;
            demand(b, j, less);
            if (play_here(b, HERE_REST, 0, &here))
                found = cut(b, j, &here, last > 0 ? last : 1) == CUT_FOUND;
            here_free(&here);
        }
    }
    j->finding = NULL;
    j->shows.facts = found ? judge_facts(text_cstr(&b->text)) : 0;
    j->shows.effective = found && judge_is_effective(j, text_cstr(&b->text));
    return found;
}

// Where what the bots did does not show it by an expectation: does what differs at once, as the
// record has it? Then an expectation must go on to fail without the suspects.
static void prefer_showing(Bug *b, Judge *j) {
    Judge showing = {.pool = b->pool, .jobs = b->jobs, .anonymous = b->anonymous};
    Text text = b->text;
    int from = b->from;
    b->text = (Text){0};
    bool found = cut_by_showing(b, &showing);
    judge_end(&showing);
    showing.kind = JUDGE_PROVES;
    showing.without = b->suspects;
    showing.without_count = b->suspect_count;
    if (found && judge_begin(&showing, text_cstr(&b->text))) {
        showing.played += j->played;
        *j = showing;
        text_free(&text);
        return;
    }
    judge_end(&showing);
    text_free(&b->text);
    b->text = text;
    b->from = from;
}

static void make_small(Bug *b, Judge *j) {
    shrink_text(&(Shrink){j, b->progress, b->context, b->anonymous}, &b->text);
    bool crash = strncmp(j->signature, judge_crash, strlen(judge_crash)) == 0;
    if (j->kind == JUDGE_DIFFERS && !crash) shrink_expect_difference(j, &b->text);
}

BugEnd bug_find(Bug *b) {
    BugEnd end = b->at > 0 ? find_decision(b) : find_divergence(b);
    if (end != BUG_FOUND) return end;
    Judge judge = {.pool = b->pool, .jobs = b->jobs, .anonymous = b->anonymous};
    if (b->diverges) bug_find_suspects(b);
    bool found = b->suspect_count > 0 && cut_by_suspects(b, &judge);
    if (found && !judge.strict) prefer_showing(b, &judge);
    if (!found) b->suspect_count = 0;
    if (!found) found = cut_by_showing(b, &judge);
    if (found) {
        make_small(b, &judge);
        bug_tell(b);
        b->logs_only = judge.kind == JUDGE_DIFFERS && !strstr(judge.signature, judge_shows);
        char *shows = strstr(judge.signature, judge_shows);  // A word between judges.
        if (shows) *shows = '\0';
        b->signature = judge.kind == JUDGE_PROVES
                           ? "an expectation"
                           : arena_copy(&b->arena, judge.signature, strlen(judge.signature));
    }
    b->played = judge.played;
    judge_end(&judge);
    return found ? BUG_FOUND : BUG_NOWHERE;
}

void bug_free(Bug *b) {
    finding_free(&b->finding);
    replay_free(&b->replay);
    game_free(b->then);
    text_free(&b->text);
    arena_free(&b->arena);
}
