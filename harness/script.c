// script.c - the place in the script, and what becomes of its answers.
//
// The engine says that an answer was refused, and then asks again; so whether an answer was legal
// is known when the next question comes. That is where `rejected` is judged (script_refused.c), and
// where it is seen whether everything that an entry says has been asked for.
#include "harness/script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/script_internal.h"

enum { CONTEXT_LINES = 6, MESSAGE_MAX = 8192 };

// ---- looking

const Entry *script_entry(const Script *s, int index) {
    return index >= 0 && index < s->scenario->action_count ? &s->scenario->actions[index] : NULL;
}

const Entry *script_current(const Script *s) { return script_entry(s, s->current); }
const Game *script_game(const Script *s) { return s->names.game; }
uint64_t script_decisions(const Script *s) { return s->decisions; }
void script_set_watch(Script *s, ScriptWatch watch) { s->watch = watch; }

ScriptOrigin script_origin(const Script *s, int *entry) {
    *entry = s->origin_entry;
    return s->origin;
}

void script_note(Script *s, int index) {
    log_note(s->log, s->engine, script_game(s), script_entry(s, index)->value->text);
    if (s->watch.noted) s->watch.noted(s->watch.context, script_game(s), index);
}

void script_tell_expect(const Script *s, int entry, const Node *expect) {
    if (s->watch.expects) s->watch.expects(s->watch.context, script_game(s), entry, expect);
}

// ---- failing

static const char *place_text(Script *s, const Node *node) {
    const char *file = s->scenario->document.file;
    if (!node) return arena_copy(&s->result->arena, file, strlen(file));
    return arena_format(&s->result->arena, "%s:%d:%d", file, node->line, node->column);
}

Failure *script_fail_entry(Script *s, int index, const Node *node, const char *message) {
    char where[32] = "actions";
    const Entry *e = script_entry(s, index);
    if (e) snprintf(where, sizeof where, "actions[%d]", index);
    Failure *failure = result_fail(s->result, FAILURE_SCRIPT, where, message);
    failure->place = place_text(s, node ? node : e ? e->node : NULL);
    result_set_context(s->result, failure, log_tail(s->log, &s->result->arena, CONTEXT_LINES));
    s->failed = s->stopped = true;
    return failure;
}

// The index of the entry that `node` belongs to: the next one if it is there, else the current one.
static int entry_at(const Script *s, const Node *node) {
    const Entry *next = script_entry(s, s->next);
    if (node && next && node->line >= next->node->line && node->line <= next->node->end_line)
        return s->next;
    return s->current;
}

Failure *script_fail_lines(Script *s, const Node *node, const char *lines) {
    return script_fail_entry(s, entry_at(s, node), node, lines);
}

Failure *script_fail(Script *s, const Node *node, const char *format, ...) {
    char message[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    visible_print_values(message, sizeof message, format, arguments);
    va_end(arguments);
    return script_fail_lines(s, node, message);
}

void script_error(Script *s, const Node *node, const char *format, ...) {
    char message[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    visible_print_values(message, sizeof message, format, arguments);
    va_end(arguments);
    script_fail_lines(s, node, message);
    s->result->outcome = OUTCOME_ERROR;
}

// ---- taking entries

void script_take(Script *s, int index, bool announcing) {
    const Entry *e = script_entry(s, index);
    s->current = index;
    s->next = index + 1;
    s->log->action = index;
    s->options_used = 0;
    s->targets_listed = s->targets_used = 0;
    s->mana_listed = s->mana_chosen = s->mana_used = 0;
    s->pending = (Pending){.entry = index, .open = true, .announcing = announcing};
    if (e->rejected) s->pending.digest = game_digest(script_game(s), engine_pool(s->engine));
}

static bool asks_for_nothing(const Node *n) {
    return (n->kind == NODE_LIST && n->count == 0) || (n->kind == NODE_MAPPING && n->count == 0) ||
           (n->kind == NODE_SCALAR && strcmp(n->text, "auto") == 0);
}

// The scenario has failed, but is played on: what the answer should have led to is looked at as
// well.
static void played_on(Script *s) { s->failed = s->stopped = false; }

// "An answer that nobody asked for": options of an accepted entry that no question used.
void script_options_used_up(Script *s) {
    const Entry *e = script_current(s);
    s->options_due = false;
    if (!e || e->kind != ENTRY_PLAYER) return;
    if (s->targets_used < s->targets_listed) {
        script_fail(s, e->value, "%d targets are named, and only %d were asked for",
                    s->targets_listed, s->targets_used);
        played_on(s);
    }
    if (s->mana_chosen < s->mana_listed) {
        script_fail(s, script_entry(s, s->mana_entry)->value,
                    "%d mana are named, and only %d were asked for", s->mana_listed,
                    s->mana_chosen);
        s->mana_listed = 0;
        played_on(s);
    }
    for (int o = 0; o < OPTION_COUNT; o++) {
        const Node *n = e->options[o];
        // The engine has looked at `with` itself.
        bool known = o == OPTION_FROM || o == OPTION_ABILITY || o == OPTION_FOR || o == OPTION_WITH;
        if (!n || known || asks_for_nothing(n)) continue;
        if (o == OPTION_TARGETS ? s->targets_used >= n->count : s->options_used >> o & 1U) continue;
        if (o == OPTION_TARGETS)
            script_fail(s, n, "%d targets are named, and only %d were asked for", n->count,
                        s->targets_used);
        else
            script_fail(s, n, "\"%s\" answers a question that nobody asked",
                        option_word((Option)o));
        played_on(s);
    }
}

void script_finish_assign(Script *s) {
    int index = s->assign_entry;
    s->assign_entry = -1;
    if (index < 0) return;
    const Entry *e = script_entry(s, index);
    int i = 0;
    for (const Node *k = e->value->first; k; k = k->next, i++) {
        if (s->assign_used[i]) continue;
        script_fail(s, k, "nobody was asked how \"%s\" assigns its damage", k->text);
        played_on(s);
    }
}

// ---- what became of the last answer

static bool accepted(Script *s) {
    const Entry *e = script_entry(s, s->pending.entry);
    if (e->rejected) {
        const char *code =
            e->rejection == REJECTED_NOT ? "a rejection" : rejection_code(e->rejection);
        char text[128];
        snprintf(text, sizeof text, "accepted; %s was expected", code);
        script_fail_rejection(s, s->pending.entry, e->rejected_node, code, "accepted", text);
        return false;
    }
    s->options_due = e->verb == VERB_CHOOSE;  // Its costs are asked for after it.
    if (!s->options_due) script_options_used_up(s);
    return true;
}

static bool settle_refusal(Script *s) {
    Pending *p = &s->pending;
    const Entry *e = script_entry(s, p->entry);
    bool same = !e->rejected || p->digest == game_digest(script_game(s), engine_pool(s->engine));
    p->open = false;
    s->mana_listed = 0;
    if (s->assign_entry == p->entry) s->assign_entry = -1;
    return script_judge_refusal(s, p->entry, &p->why, same);
}

// The answer before this question: refused, accepted, or still being announced.
static bool settle_pending(Script *s, const Question *q) {
    Pending *p = &s->pending;
    if (!p->open) return true;
    if (p->refused) return settle_refusal(s);
    if (q && p->announcing && script_is_announcement(s, q)) return true;
    // 508.1h-j: an attack is not made before it is paid for.
    if (q && q->kind == QUESTION_PAYMENT && script_entry(s, p->entry)->verb == VERB_ATTACK)
        return true;
    // The next of several targets is another part of the same answer.
    if (q && (script_continues_targets(s, q) || script_continues_mana(s, q))) return true;
    // Damage is judged as a whole when all have assigned theirs (510.1e).
    if (q && q->role == ROLE_DAMAGE && p->entry == s->assign_entry) return true;
    p->open = false;
    return accepted(s);
}

static bool settle(Script *s, const Question *q) {
    if (s->default_open && !s->default_refused) s->default_open = false;
    if (!settle_pending(s, q)) return false;
    bool priority = q && q->kind == QUESTION_PRIORITY;
    if (priority && s->options_due) script_options_used_up(s);
    return true;
}

// ---- the decider

static Decision limit(Script *s) {
    script_fail(s, NULL, "more than %d decisions", SCRIPT_DECISIONS_MAX)->limit = true;
    return DECIDER_STOPS;
}

static Decision decide_now(Script *s, const Game *g, const Question *q, Answer *a) {
    s->names.game = g;
    s->bot_answered = false;
    s->origin = ORIGIN_SCRIPT;
    if (s->stopped) return DECIDER_STOPS;
    if (++s->decisions > SCRIPT_DECISIONS_MAX) return limit(s);
    if (!settle(s, q)) return DECIDER_STOPS;
    if (!s->asked_priority) script_begin_controllers(s);
    if (q->kind != QUESTION_PRIORITY && script_by_bot(s, q->player))
        return script_ask_bot(s, g, q, a);
    a->count = 0;
    Progress progress = AGAIN;
    while (progress == AGAIN && !s->stopped)
        progress = q->kind == QUESTION_PRIORITY ? script_at_priority(s, q, a)
                                                : script_at_question(s, q, a);
    if (s->stopped) return DECIDER_STOPS;
    if (progress == BOT_ANSWERS) return script_ask_bot(s, g, q, a);
    gavel_assert(progress == ANSWERED);
    return DECIDED;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Script *s = context;
    (void)e;
    s->origin_entry = -1;
    Decision d = decide_now(s, g, q, a);
    if (s->bot_answered) s->origin = ORIGIN_BOT;
    if (s->origin_entry < 0) s->origin_entry = s->current;
    return d;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Script *s = context;
    (void)e;
    if (script_by_bot(s, q->player)) {
        script_tell_bot(s, g, q, r);
        return;
    }
    if (q->role == ROLE_DAMAGE) s->share_count = 0;
    if (s->pending.open) {
        s->pending.refused = true;
        s->pending.why = *r;
    } else {
        s->default_refused = true;
        s->default_why = *r;
    }
}

static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Script *s = context;
    (void)e;
    s->names.game = g;
    if (s->stopped || script_by_bot(s, q->player)) return;
    bool part = s->pending.open && s->pending.announcing && script_is_announcement(s, q);
    if (!part && !settle(s, q)) return;
    script_at_forced(s, q, a);
}

Decider script_decider(Script *s) {
    return (Decider){.decide = decide, .refused = refused, .forced = forced, .context = s};
}

// ---- listening

static void on_step(Script *s, const Game *g, Step step) {
    s->share_count = 0;
    if (!s->asked_priority) s->steps_begun |= 1U << step;
    const Entry *e = script_entry(s, s->running_entry);
    bool goes_on = s->running == RUNNING_ADVANCE || (s->running == RUNNING_BOTS && !e->game_over);
    if (!goes_on || s->reached) return;
    bool player = e->player < 0 || g->active.v == e->player;
    bool turn = e->turn == 0 || g->turn == e->turn;
    s->reached = step == e->step && player && turn;
}

static void on_event(void *context, Engine *e, const Game *g, const Event *ev) {
    Script *s = context;
    (void)e;
    script_meet(s, g, ev);
    if (ev->kind == EVENT_STEP_BEGINS) on_step(s, g, (Step)ev->amount);
    if (ev->kind == EVENT_TURN_BEGINS) s->turns_ended++;
    // Mana abilities activated on the way have no object on the stack.
    bool announced = ev->kind == EVENT_CAST || ev->kind == EVENT_ACTIVATE;
    // Whoever acted has priority again (117.3c): the action is complete.
    bool complete = ev->kind == EVENT_PRIORITY;
    if (complete || (announced && object_is(ev->object))) s->pending.announcing = false;
}

static size_t mark(void *context) { return (size_t)((Script *)context)->met_count; }
static void rewind_to(void *context, size_t count) { ((Script *)context)->met_count = (int)count; }

EventSink script_sink(Script *s) {
    return (EventSink){.event = on_event, .mark = mark, .rewind = rewind_to, .context = s};
}

// ---- beginning and end

Script *script_new(const Names *names, Log *log, Result *result) {
    Script *s = memory_zeroed(1, sizeof *s);
    s->scenario = names->scenario;
    s->engine = names->engine;
    s->names = *names;
    s->log = log;
    s->result = result;
    s->asked_priority = !names->scenario->from_beginning && !names->scenario->start_before;
    s->current = s->walk_entry = s->assign_entry = s->left_step = -1;
    script_meet_all(s);
    return s;
}

void script_forbid_defaults(Script *s) { s->no_defaults = true; }

void script_free(Script *s) {
    if (!s) return;
    text_free(&s->declined);
    free(s->met);
    free(s);
}

void script_set_bot(Script *s, PlayerId player, Decider bot) {
    s->bots[player.v] = bot;
    s->bot[player.v] = s->scenario->players[player.v].bot;
}

static void check_end(Script *s, int entry, const Node *expect, const char *path) {
    Expecter x = {.names = &s->names, .log = s->log, .result = s->result};
    script_tell_expect(s, entry, expect);
    if (game_over(script_game(s)) && !expect_says_over(expect)) {
        Failure *failure =
            result_fail(s->result, FAILURE_EXPECT, path,
                        "game ended unexpectedly: this expect says neither over nor winner");
        failure->place = place_text(s, expect);
        failure->expected = "the game goes on";
        failure->actual = "the game is over";
        result_set_context(s->result, failure, log_tail(s->log, &s->result->arena, CONTEXT_LINES));
        s->failed = true;
    } else if (!expect_check(&x, expect, path)) {
        s->failed = true;
    }
}

// The game is over: only expectations may follow.
static void finish_entries(Script *s) {
    while (!s->failed && s->next < s->scenario->action_count) {
        const Entry *e = script_entry(s, s->next);
        s->current = s->log->action = s->next++;
        if (e->kind == ENTRY_EXPECT) {
            char path[48];
            snprintf(path, sizeof path, "actions[%d].expect", s->current);
            check_end(s, s->current, e->value, path);
        } else {
            script_fail(s, e->node, "game ended unexpectedly: this entry is left over");
        }
    }
}

// Whoever writes `advance: upkeep` during an upkeep may have meant that one.
static void explain_advance(Script *s) {
    const Entry *e = script_entry(s, s->left_step);
    Failure *f = s->result->failures;
    if (!e || !f) return;
    while (f->next) f = f->next;
    f->message = arena_format(&s->result->arena,
                              "%s\nactions[%d] advanced to %s from within that step (turn %d), so "
                              "it went on to the next one: leave it out if the first was meant",
                              f->message, s->left_step, step_name(e->step), s->left_step_turn);
}

static void finish(Script *s, const Game *g, RunResult run) {
    if (s->failed) return;
    if (run == RUN_LIMIT) {  // What came of the last entry is not known.
        const char *what = engine_limit(s->engine);
        script_fail(s, NULL, "a limit of the engine was reached: %s", what ? what : "unknown")
            ->limit = true;
        return;
    }
    if (!settle(s, NULL)) return;
    if (s->options_due) script_options_used_up(s);
    script_chance_used_up(s);
    if (game_over(g)) finish_entries(s);
    if (!s->failed && s->scenario->expect) check_end(s, -1, s->scenario->expect, "expect");
}

void script_finish(Script *s, const Game *g, RunResult run) {
    s->names.game = g;
    finish(s, g, run);
    explain_advance(s);
}
