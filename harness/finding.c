// finding.c - what a scenario made of a recorded game is to show: facts, events and rules.
#include "harness/finding.h"

#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"

// ---- what is found

static void find_rules(const Replay *x, Finding *f) {
    for (int r = 0; r < CR_COUNT; r++) {
        if (!engine_rule_fired(x->engine, (RuleId)r)) continue;
        f->rules[f->rule_count++] = (RuleId)r;
        if (x->earlier && !x->earlier[r]) f->fresh[f->fresh_count++] = (RuleId)r;
    }
}

static void add_event(Finding *f, const Replay *x, bool anonymous, const char *line) {
    char words[JUDGE_SIGNATURE_MAX];
    Extract names = {.anonymous = anonymous};
    Text room = {0};
    extract_name_players(&names, x->plan.record);
    const char *told = extract_renamed(&names, x->plan.record, line, &room);
    if (!f->sentence) f->sentence = arena_copy(&f->arena, told, strlen(told));
    judge_words(told, words, sizeof words);
    if (f->event_count < FINDING_EVENTS_MAX)
        f->events[f->event_count++] = arena_copy(&f->arena, words, strlen(words));
    text_free(&room);
    arena_free(&names.arena);
}

// Does the line speak of something that differs?
static bool is_about(const Finding *f, const char *line) {
    bool found = false;
    for (int i = 0; i < f->facts.fact_count && !found; i++) {
        Text subject = {0};
        fact_subject(&f->facts, &f->facts.facts[i], &subject);
        found = subject.length > 0 && strstr(line, text_cstr(&subject)) != NULL;
        text_free(&subject);
    }
    return found;
}

// Who has lost in the record, where it ends with this answer and the game goes on here.
static unsigned lost_in_record(const Replay *x) {
    const Record *r = x->plan.record;
    unsigned lost = 0;
    bool won = x->at == r->count && r->result.winner && !game_over(x->now);
    for (int p = 0; won && p < r->player_count; p++)
        if (strcmp(r->names[p], r->result.winner) != 0 && !game_player(x->now, player_id(p))->lost)
            lost |= 1U << p;
    return lost;
}

static void find_kind(const Replay *x, Finding *f) {
    f->before = f->facts.fact_count > 0;
    f->lost = lost_in_record(x);
    f->steps = f->lost != 0;
    for (int i = 0; i < f->facts.fact_count; i++) {
        const Fact *fact = &f->facts.facts[i];
        f->before = f->before && fact_is_left(fact);
        f->steps =
            f->steps || (fact->kind->group == CORE_GAME && strcmp(fact->kind->expect, "step") == 0);
    }
}

void finding_of_divergence(const Replay *x, bool anonymous, Finding *out) {
    *out = (Finding){.event_count = 0};
    facts_of_divergence(x, &out->facts);
    find_rules(x, out);
    find_kind(x, out);
    if (out->before) return;
    const char *any = NULL, *best = NULL;
    for (int i = replay_events_begin(x); i < x->log.count && !best; i++) {
        const char *line = x->log.lines[i].text;
        if (judge_is_heading(line)) continue;
        if (!any) any = line;
        if (is_about(out, line)) best = line;
    }
    if (best || any) add_event(out, x, anonymous, best ? best : any);
}

int finding_answers(const Finding *f, const Replay *x) { return x->at - (f->before && x->at > 1); }

// What the action is about that the decision belongs to: "Shock#2" of "cast Shock#2".
static void action_object(const Record *r, int decision, Text *out) {
    while (decision > 1 && r->decisions[decision - 1].kind != QUESTION_PRIORITY) decision--;
    Span answer = r->decisions[decision - 1].answer;
    span_cut(&answer, ' ');
    if (answer.at) text_add_span(out, answer);
}

void finding_of_decision(const Replay *x, const Game *then, bool anonymous, Finding *out) {
    *out = (Finding){.event_count = 0};
    facts_between(x->engine, x->pool, then, x->now, &out->facts);
    find_rules(x, out);
    Text object = {0};
    action_object(x->plan.record, x->plan.window, &object);
    for (int i = replay_events_begin(x); i < x->log.count; i++) {
        const char *line = x->log.lines[i].text;
        if (judge_is_heading(line)) continue;
        if (object.length > 0 && strstr(line, text_cstr(&object))) {
            out->told = out->event_count;
            out->sentence = NULL;
            text_clear(&object);
        }
        add_event(out, x, anonymous, line);
    }
    if (out->told >= out->event_count) out->told = 0;
    text_free(&object);
}

void finding_free(Finding *f) {
    facts_free(&f->facts);
    arena_free(&f->arena);
}
