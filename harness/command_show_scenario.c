// command_show_scenario.c - `gavel show state|events|scenario`: a scenario as it is understood, and
// as it is played.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/command_show.h"
#include "harness/command_yaml.h"
#include "harness/deck_warn.h"
#include "harness/golden_difference.h"
#include "harness/replay.h"
#include "harness/runner.h"
#include "harness/tell.h"

static ExitStatus load(const Shell *sh, Scenario *sc, const Pool *pool, const char *file) {
    Status problem = {0};
    if (scenario_load(sc, pool, file, &problem)) {
        deck_warn_scenario(sh, sc);
        return EXIT_GOOD;
    }
    for (int i = 1; i < sc->problem_count; i++) {
        command_fail_status(sh, EXIT_INVALID, &problem);
        problem = sc->problems[i];
    }
    return command_fail_status(sh, EXIT_INVALID, &problem);
}

// Only the first `step` entries of the script, and nothing that must hold at the end.
static ExitStatus cut_script(const Shell *sh, Scenario *sc) {
    sc->expect = NULL;
    sc->known_failure = NULL;
    int step = options_number(sh->options, FLAG_STEP, sc->action_count);
    if (step > sc->action_count)
        return command_fail(sh, EXIT_USAGE, "--step %d: the scenario has %d actions", step,
                            sc->action_count);
    sc->action_count = step;
    return EXIT_GOOD;
}

static ExitStatus print_failures(const Shell *sh, const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next) {
        const char *message = f->message ? f->message : "";
        tell(sh->err, "%s: ", f->place ? f->place : r->path);
        // A message of an expectation begins with it.
        if (f->where && strncmp(message, f->where, strlen(f->where)) != 0)
            tell(sh->err, "%s: ", f->where);
        tell_lines(sh->err, message);
        tell(sh->err, "\n");
    }
    if (r->outcome == OUTCOME_ERROR) return EXIT_INVALID;
    return r->outcome == OUTCOME_FAILED ? EXIT_FAILED : EXIT_GOOD;
}

// ---- state

// As the golden has it, one level further out.
static void print_outcome(const Shell *sh, const Result *r) {
    Span rest = golden_outcome(span_of(r->golden_json ? r->golden_json : ""));
    while (rest.at != NULL) {
        Span line = span_cut(&rest, '\n');
        size_t margin = line.length >= 2 && line.at[0] == ' ' && line.at[1] == ' ' ? 2 : 0;
        tell(sh->out, "%.*s\n", (int)(line.length - margin), line.at + margin);
    }
}

static void add_position(void *context, const Scenario *sc, Engine *e, const Game *g) {
    const char *players[PLAYERS_MAX];
    for (int p = 0; p < sc->player_count; p++) players[p] = sc->players[p].name;
    position_json(e, g, players, context);
}

// As players would see it.
static void add_board(void *context, const Scenario *sc, Engine *e, const Game *g) {
    (void)sc;
    replay_board(e, g, context);
}

typedef void AddState(void *context, const Scenario *sc, Engine *e, const Game *g);

// The state_formats of --format; without a function, it is what the golden holds.
static const struct {
    const char *name;
    AddState *add;
} state_formats[] = {{"text", add_board}, {"json", add_position}, {"golden", NULL}};

static bool find_format(const Shell *sh, AddState **out) {
    const char *format = options_value(sh->options, FLAG_SHOW_FORMAT);
    for (size_t i = 0; i < ARRAY_LEN(state_formats); i++) {
        *out = state_formats[i].add;
        if (!format || strcmp(format, state_formats[i].name) == 0) return true;
    }
    return false;
}

ExitStatus show_state(const Shell *sh, const Pool *pool, const char *file) {
    Scenario sc;
    AddState *add;
    if (!find_format(sh, &add))
        return command_fail(sh, EXIT_USAGE, "--format needs text, json or golden, not '%s'",
                            options_value(sh->options, FLAG_SHOW_FORMAT));
    ExitStatus status = load(sh, &sc, pool, file);
    if (status == EXIT_GOOD) status = cut_script(sh, &sc);
    if (status == EXIT_GOOD) {
        Result result = {0};
        Text position = {0};
        runner_run(pool, &sc, &(RunOptions){.ended = add, .ended_context = &position}, &result);
        if (add)
            tell_lines(sh->out, text_cstr(&position));
        else
            print_outcome(sh, &result);
        text_free(&position);
        status = print_failures(sh, &result);
        result_free(&result);
    }
    scenario_free(&sc);
    return status;
}

// ---- the scenario itself

static void add_names(Text *out, const Scenario *sc, int player, Zone zone) {
    bool first = true;
    for (int i = 0; i < sc->board_count; i++) {
        const BoardEntry *entry = &sc->board[i];
        if (entry->player != player || entry->zone != zone || !entry->card) continue;
        text_add(out, first ? "" : ", ");
        if (first) text_format(out, "  %s: ", zone_name(zone));
        if (entry->count > 1) text_format(out, "%d ", entry->count);
        text_add(out, entry->card->name);
        if (entry->alias) text_format(out, " as %s", entry->alias);
        if (entry->tapped) text_add(out, " (tapped)");
        first = false;
    }
    if (!first) text_add_char(out, '\n');
}

static void add_player(Text *out, const Scenario *sc, int index) {
    const ScenarioPlayer *player = &sc->players[index];
    text_format(out, "%s:\n", player->name);
    if (player->life != INT32_MIN) text_format(out, "  life: %d\n", player->life);
    if (player->deck) visible_format(out, "  deck: %s\n", player->deck);
    for (int zone = ZONE_NOWHERE + 1; zone < ZONE_COUNT; zone++)
        add_names(out, sc, index, (Zone)zone);
}

static void add_scenario(Text *out, const Scenario *sc) {
    static const char *const formats[] = {"constructed", "commander", "brawl"};
    visible_format(out, "name: %s\nrules:", sc->name);
    for (int i = 0; i < sc->rule_count; i++)
        text_format(out, "%s %s (%s)", i ? "," : "", cr_entry(sc->rules[i])->number,
                    cr_entry(sc->rules[i])->title);
    text_format(out, "\nformat: %s, seed %llu\n", formats[sc->format],
                (unsigned long long)sc->seed);
    if (!sc->from_beginning)
        text_format(out, "start: turn %d, %s, %s%s\n", sc->start_turn,
                    sc->players[sc->start_active].name, sc->start_before ? "before " : "",
                    step_name(sc->start_step));
    if (sc->known_failure) text_format(out, "known failure: %s\n", sc->known_failure);
    for (int i = 0; i < sc->player_count; i++) add_player(out, sc, i);
    text_add(out, "actions:\n");
    for (int i = 0; i < sc->action_count; i++) {
        text_format(out, "  %d. ", i + 1);
        yaml_write(sc->actions[i].node, NULL, out);
        text_add_char(out, '\n');
    }
    if (!sc->expect) return;
    text_add(out, "expect: ");
    yaml_write(sc->expect, NULL, out);
    text_add_char(out, '\n');
}

ExitStatus show_scenario(const Shell *sh, const Pool *pool, const char *file) {
    Scenario sc;
    ExitStatus status = load(sh, &sc, pool, file);
    if (status == EXIT_GOOD) {
        Text text = {0};
        add_scenario(&text, &sc);
        tell_lines(sh->out, text_cstr(&text));
        text_free(&text);
    }
    scenario_free(&sc);
    return status;
}

// The cards of the pool that the board names, each once; how many.
static void show_named_cards(const Shell *sh, const char *what, const Scenario *sc,
                             ShowCard *show) {
    for (int i = 0; i < sc->board_count; i++) {
        bool before = sc->board[i].card == NULL;
        for (int k = 0; k < i && !before; k++) before = sc->board[k].card == sc->board[i].card;
        if (before) continue;
        show(sh, what, sc->pool, sc->board[i].card);
    }
}

ExitStatus show_scenario_cards(const Shell *sh, const char *what, const Pool *pool,
                               const char *file, ShowCard *show) {
    Scenario sc;
    ExitStatus status = load(sh, &sc, pool, file);
    int count = status == EXIT_GOOD && sc.own_pool ? pool_count(sc.own_pool) : 0;
    for (int i = pool_count(pool); i < count; i++)
        show(sh, what, sc.own_pool, pool_card(sc.own_pool, (CardDefId){i}));
    if (status == EXIT_GOOD && count <= pool_count(pool)) {
        tell(sh->err, "%s defines no cards\n", file);
        show_named_cards(sh, what, &sc, show);
    }
    scenario_free(&sc);
    return status;
}

// ---- events

// The events as lines, so that what a refused action had announced can be taken back.
typedef struct {
    bool all;  // Bookkeeping too.
    Text text;
    int turn, step;  // Of the last line; -1 before the first.
    PlayerId active;
} EventList;

static void add_heading(EventList *list, const Engine *e, const Game *g) {
    if (list->turn == g->turn && list->step == g->step && player_same(list->active, g->active))
        return;
    list->turn = g->turn;
    list->step = g->step;
    list->active = g->active;
    text_format(&list->text, "turn %d (%s), %s\n", (int)g->turn,
                player_is(g->active) ? engine_player_name(e, g->active) : "nobody",
                step_name((Step)g->step));
}

static bool is_heading(EventKind k) { return k == EVENT_STEP_BEGINS || k == EVENT_TURN_BEGINS; }

static void add_line(EventList *list, const Engine *e, const Game *g, const Event *ev,
                     const Text *sentence) {
    add_heading(list, e, g);
    text_format(&list->text, "  %-8s %s", ev->rule < CR_COUNT ? cr_entry(ev->rule)->number : "-",
                event_name(ev->kind));
    if (sentence->length > 0) {
        text_format(&list->text, ": %s", text_cstr(sentence));
    } else if (object_is(ev->object)) {
        text_add(&list->text, " (");
        engine_object_name(e, g, ev->object, &list->text);
        text_add_char(&list->text, ')');
    }
    text_add_char(&list->text, '\n');
}

static void add_event(void *context, Engine *e, const Game *g, const Event *ev) {
    EventList *list = context;
    Text sentence = {0};
    bool ruled = ev->rule < CR_COUNT;
    // Who may act, and what the engine does next, says nothing by itself.
    if (!ruled && (ev->kind == EVENT_STAGE || ev->kind == EVENT_PRIORITY)) return;
    if (event_logged(ev->kind)) engine_event_text(e, g, ev, &sentence);
    bool told = ruled || (sentence.length > 0 && !is_heading(ev->kind));
    if (list->all || told) add_line(list, e, g, ev, &sentence);
    text_free(&sentence);
}

static void add_refusal(void *context, const Engine *e, const Game *g, const LogLine *line) {
    EventList *list = context;
    add_heading(list, e, g);
    text_format(&list->text, "  %-8s refused: %s\n", "-", line->text);
    if (line->detail) text_format(&list->text, "  %-8s   %s\n", "", line->detail);
}

static size_t mark_events(void *context) { return ((EventList *)context)->text.length; }

static void rewind_events(void *context, size_t mark) {
    EventList *list = context;
    gavel_assert(mark <= list->text.length);
    list->text.length = mark;
    if (list->text.data) list->text.data[mark] = '\0';
    list->turn = -1;  // The heading may be gone; it is then written again.
}

ExitStatus show_events(const Shell *sh, const Pool *pool, const char *file) {
    Scenario sc;
    ExitStatus status = load(sh, &sc, pool, file);
    if (status == EXIT_GOOD) status = cut_script(sh, &sc);
    if (status == EXIT_GOOD) {
        EventList list = {.turn = -1, .step = -1, .all = sh->options->given[FLAG_SHOW_ALL] > 0};
        EventSink sink = {add_event, mark_events, rewind_events, &list};
        RefusalSink refusals = {add_refusal, &list};
        Result result = {0};
        runner_run(pool, &sc, &(RunOptions){.sink = &sink, .refusals = &refusals}, &result);
        tell_lines(sh->out, text_cstr(&list.text));
        status = print_failures(sh, &result);
        result_free(&result);
        text_free(&list.text);
    }
    scenario_free(&sc);
    return status;
}
