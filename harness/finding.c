// finding.c - what a scenario made of a recorded game is to show: facts, events and rules.
#include "harness/finding.h"

#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"

enum { FACTS_MOST = 8 };

// ---- what is found

int finding_rules(const Replay *x, RuleId *out) {
    int count = 0;
    for (int r = 0; r < CR_COUNT; r++)
        if (engine_rule_fired(x->engine, (RuleId)r)) out[count++] = (RuleId)r;
    return count;
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

void finding_of_divergence(const Replay *x, bool anonymous, Finding *out) {
    *out = (Finding){.event_count = 0};
    facts_of_divergence(x, &out->facts);
    out->rule_count = finding_rules(x, out->rules);
    const char *any = NULL, *best = NULL;
    for (int i = replay_events_begin(x); i < x->log.count && !best; i++) {
        const char *line = x->log.lines[i].text;
        if (judge_is_heading(line)) continue;
        if (!any) any = line;
        if (is_about(out, line)) best = line;
    }
    if (best || any) add_event(out, x, anonymous, best ? best : any);
}

void finding_of_decision(const Replay *x, const Game *then, bool anonymous, Finding *out) {
    *out = (Finding){.event_count = 0};
    facts_between(x->engine, x->pool, then, x->now, &out->facts);
    out->rule_count = finding_rules(x, out->rules);
    for (int i = replay_events_begin(x); i < x->log.count; i++)
        if (!judge_is_heading(x->log.lines[i].text))
            add_event(out, x, anonymous, x->log.lines[i].text);
}

void finding_free(Finding *f) {
    facts_free(&f->facts);
    arena_free(&f->arena);
}

// ---- what is expected

// The facts of one subject, as they are put together.
typedef struct {
    Text name, facts;
} Subject;

typedef struct {
    const ExtractPart *part;
    const Facts *facts;
    Subject subjects[FACTS_MOST];
    int subject_count, fact_count;
    bool zones, any;
} Expected;

// What is on the stack, the top first, by the names that an `expect` has for it.
static void add_stack(const ExtractPart *part, Text *out) {
    const Game *g = part->last;
    text_add_char(out, '[');
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        if (!card_same(c, g->stack.first)) text_add(out, ", ");
        extract_name(part, g, game_id(g, c), out);
    }
    text_add_char(out, ']');
}

// The value at the end of the scenario, as an `expect` has it. False: it says nothing there.
static bool value_at_end(const Expected *e, const Fact *fact, Text *out) {
    const ExtractPart *part = e->part;
    Text value = {0};
    bool there = core_value_text(part->last, part->x->replay.pool, fact->change->path, &value);
    bool differs = there && strcmp(text_cstr(&value), fact->change->then) != 0;
    const char *text = text_cstr(&value);
    bool number = *text >= '0' && *text <= '9';
    switch (differs ? fact->kind->value : FACT_PRESENCE) {
        case FACT_FLAG: text_add(out, strcmp(text, "0") == 0 ? "false" : "true"); break;
        case FACT_PLAYER:
            if (number) text_add(out, part->x->players[atoi(text)]);
            break;
        case FACT_STACK: add_stack(part, out); break;
        case FACT_NUMBER:
        case FACT_WORD: text_add(out, text); break;
        case FACT_PRESENCE:
        case FACT_OBJECT:
        case FACT_COUNTERS: break;
    }
    text_free(&value);
    return out->length > 0;
}

static void name_subject(const Expected *e, const Fact *fact, Text *out) {
    const Game *last = e->part->last;
    if (player_is(fact->player)) text_add(out, e->part->x->players[fact->player.v]);
    if (object_is(fact->object) && game_object(last, fact->object))
        extract_name(e->part, last, fact->object, out);
}

static Subject *find_subject(Expected *e, const Text *name) {
    for (int i = 0; i < e->subject_count; i++)
        if (strcmp(text_cstr(&e->subjects[i].name), text_cstr(name)) == 0) return &e->subjects[i];
    Subject *s = &e->subjects[e->subject_count++];
    text_add(&s->name, text_cstr(name));
    return s;
}

// What is on the battlefield is asked about only of what is there.
static bool can_be_asked(const Expected *e, const Fact *fact) {
    if (!object_is(fact->object)) return true;
    const Object *o = game_object(e->part->last, fact->object);
    if (!o || o->card.v < 0) return false;  // An ability goes by its source.
    if (strcmp(fact->kind->expect, "zone") == 0) return true;
    return o->zone == ZONE_BATTLEFIELD;
}

// Where single cards have moved, nobody needs their number; what turn it is, only where nothing
// else differs.
static bool is_wanted(const Expected *e, const Fact *fact) {
    if (fact->kind->expect[0] == '\0' || e->fact_count == FACTS_MOST) return false;
    if (fact->kind->group == CORE_GAME) return !e->any || fact->kind->value == FACT_STACK;
    return !(e->zones && strncmp(fact->kind->field, "zones", strlen("zones")) == 0);
}

static bool has_key(const Subject *s, const char *key) {
    Text words = {0};
    text_format(&words, "%s: ", key);
    bool has = strstr(text_cstr(&s->facts), text_cstr(&words)) != NULL;
    text_free(&words);
    return has;
}

static void add_fact(Expected *e, const Fact *fact) {
    Text name = {0}, value = {0};
    name_subject(e, fact, &name);
    bool game = fact->kind->group == CORE_GAME;
    if ((game || name.length > 0) && can_be_asked(e, fact) && value_at_end(e, fact, &value)) {
        Subject *s = find_subject(e, &name);
        if (!has_key(s, fact->kind->expect))
            text_format(&s->facts, "%s%s: %s", s->facts.length > 0 ? (game ? "\n  " : ", ") : "",
                        fact->kind->expect, text_cstr(&value));
        e->zones = e->zones || strcmp(fact->kind->expect, "zone") == 0;
        e->any = e->any || !game;
        e->fact_count++;
    }
    text_free(&name);
    text_free(&value);
}

static void add_winner(const ExtractPart *part, Text *out) {
    const Game *g = part->last;
    if (game_over(g))
        text_format(out, "  winner: %s\n",
                    g->result == RESULT_WON ? part->x->players[g->winner.v] : "draw");
}

void finding_expect(const void *context, const ExtractPart *part, Text *out) {
    const Finding *f = context;
    Expected e = {.part = part, .facts = &f->facts};
    for (int i = 0; i < f->facts.fact_count; i++)
        if (is_wanted(&e, &f->facts.facts[i]) &&
            !(strcmp(f->facts.facts[i].kind->expect, "winner") == 0))
            add_fact(&e, &f->facts.facts[i]);
    text_add(out, "expect:\n");
    if (e.subject_count == 0 && !game_over(part->last))
        text_format(out, "  step: %s\n", step_name((Step)part->last->step));
    for (int i = 0; i < e.subject_count; i++) {
        Subject *s = &e.subjects[i];
        if (s->name.length > 0)
            text_format(out, "  %s: {%s}\n", text_cstr(&s->name), text_cstr(&s->facts));
        else
            text_format(out, "  %s\n", text_cstr(&s->facts));
        text_free(&s->name);
        text_free(&s->facts);
    }
    add_winner(part, out);
}
