// command_strength.c - `gavel strength`: what each scenario alone proves or notices.
//
// The whole suite is played, and what cites the rules of the named scenarios once more without each
// of these rules. Which faults who notices, ci/mutants has found before.
#include <string.h>

#include "harness/command.h"
#include "harness/command_rules.h"
#include "harness/files.h"
#include "harness/strength.h"
#include "harness/tell.h"

enum { NAMED_MAX = 3 };  // Faults that a line names.

typedef struct {
    const Shell *shell;
    Arena arena;
    Selection suite, named;
    CommandPool cards;
    RuleMap map;
    Deeds deeds;
    bool *among, *needed;  // By scenario of the suite: is it named, is it needed?
} Strength;

// ---- which scenarios

static bool find_named(Strength *st, const Selected *named) {
    const char *path = files_absolute(&st->arena, named->path);
    bool found = false;
    for (int i = 0; i < st->suite.count && !found; i++) {
        const Selected *item = &st->suite.items[i];
        found = strcmp(item->below, named->below) == 0 &&
                strcmp(files_absolute(&st->arena, item->path), path) == 0;
        st->among[i] = st->among[i] || found;
    }
    return found;
}

static ExitStatus select_all(Strength *st) {
    Status problem = {0};
    SelectOptions whole = {.project = select_project(st->shell->home)};
    ExitStatus status = command_select(st->shell, &st->shell->options->operands, &st->named);
    if (status != EXIT_GOOD) return status;
    if (!select_scenarios(&st->suite, &whole, &problem))
        return command_fail_status(st->shell, EXIT_INTERNAL, &problem);
    st->among = ARENA_ARRAY(&st->arena, bool, st->suite.count + 1);
    st->needed = ARENA_ARRAY(&st->arena, bool, st->suite.count + 1);
    for (int i = 0; i < st->named.count; i++)
        if (!find_named(st, &st->named.items[i]))
            return command_fail(st->shell, EXIT_INVALID,
                                "%s is no scenario of the project: what it does alone cannot be "
                                "said",
                                st->named.items[i].path);
    return EXIT_GOOD;
}

// ---- what they do

static ExitStatus play(Strength *st) {
    Status problem = {0};
    bool only[CR_COUNT] = {false};
    for (int i = 0; i < st->suite.count; i++) {
        Metadata data;
        RuleId rule;
        if (!st->among[i] || !select_metadata(&st->arena, st->suite.items[i].path, &data, &problem))
            continue;
        for (int r = 0; r < data.rule_count; r++)
            if (cr_find(span_of(data.rules[r]), &rule)) only[rule] = true;
    }
    RuleMapPlan plan = {.pool = st->cards.pool,
                        .selection = &st->suite,
                        .only = only,
                        .jobs = command_jobs(st->shell),
                        .progress = command_progress(st->shell)};
    problem = (Status){0};
    if (rules_map_build(&st->map, &plan, &problem)) return EXIT_GOOD;
    return command_fail_status(st->shell, EXIT_INTERNAL, &problem);
}

static bool proves(const MapScenario *scenario, RuleId rule) {
    for (int i = 0; i < scenario->cited_count; i++)
        if (scenario->cited[i] == rule && scenario->proven[i]) return true;
    return false;
}

static void add_marks(Strength *st) {
    int *by = ARENA_ARRAY(&st->arena, int, st->map.count + 1);
    for (int r = 0; r < CR_COUNT; r++) {
        int count = 0;
        if (!st->map.proven[r]) continue;
        for (int i = 0; i < st->map.count; i++)
            if (proves(&st->map.scenarios[i], (RuleId)r)) by[count++] = i;
        strength_add(&st->deeds, DEED_MARK, cr_entry((RuleId)r)->number, by, count);
    }
}

static ExitStatus add_faults(Strength *st) {
    const char *project = select_project(st->shell->home);
    const char *file =
        files_join(&st->arena, project ? project : ".", "build/mutants/results.jsonl");
    const char **paths = ARENA_ARRAY(&st->arena, const char *, st->suite.count + 1);
    Status problem = {0};
    for (int i = 0; i < st->suite.count; i++)
        paths[i] = files_join(&st->arena, "scenarios", st->suite.items[i].below);
    if (strength_read_faults(&st->deeds, file, paths, st->suite.count, &problem)) return EXIT_GOOD;
    return command_fail_status(st->shell, EXIT_INVALID, &problem);
}

// ---- telling it

typedef struct {
    int marks, faults, expected;
} Alone;

static Alone alone_of(const Strength *st, int scenario) {
    Alone alone = {0};
    for (int d = 0; d < st->deeds.count; d++) {
        const Deed *deed = &st->deeds.items[d];
        if (!strength_is_alone(deed, scenario)) continue;
        alone.marks += deed->kind == DEED_MARK;
        alone.faults += deed->kind == DEED_FAULT;
        alone.expected += deed->kind == DEED_EXPECTED;
    }
    return alone;
}

// "; what: a, b, c and 4 more", of what the scenario alone does.
static void add_names(const Strength *st, int scenario, DeedKind kind, const char *what, int most,
                      Text *out) {
    int named = 0;
    for (int d = 0; d < st->deeds.count; d++) {
        const Deed *deed = &st->deeds.items[d];
        if (deed->kind != kind || !strength_is_alone(deed, scenario)) continue;
        if (named == 0) text_format(out, "%s%s ", out->length > 0 ? "; " : "", what);
        if (named < most) text_format(out, "%s%s", named > 0 ? ", " : "", deed->name);
        named++;
    }
    if (named > most) text_format(out, " and %d more", named - most);
}

static void tell_one(const Strength *st, int scenario, const Alone *alone) {
    bool counts = alone->marks + alone->faults > 0;
    if (counts && st->shell->options->given[FLAG_IDLE]) return;
    Text text = {0};
    add_names(st, scenario, DEED_MARK, "alone proves", CR_COUNT, &text);
    add_names(st, scenario, DEED_FAULT, "alone notices", NAMED_MAX, &text);
    if (alone->faults == 0)
        add_names(st, scenario, DEED_EXPECTED, "alone expects otherwise at", NAMED_MAX, &text);
    const char *state = counts ? "counts" : st->needed[scenario] ? "needed" : "idle";
    tell(st->shell->out, "%-6s  %s%s%s\n", state, st->map.scenarios[scenario].path,
         text.length > 0 ? "  " : "", text_cstr(&text));
    text_free(&text);
}

static void tell_all(Strength *st) {
    int all = 0, prove = 0, count = 0, expect = 0, needed = 0;
    strength_needed(&st->deeds, st->among, st->suite.count, st->needed);
    for (int i = 0; i < st->map.count; i++) {
        if (!st->among[i]) continue;
        Alone alone = alone_of(st, i);
        tell_one(st, i, &alone);
        all++;
        prove += alone.marks > 0;
        count += alone.marks + alone.faults > 0;
        expect += alone.marks + alone.faults + alone.expected > 0;
        needed += st->needed[i];
    }
    tell(st->shell->out,
         "%d scenarios: %d alone prove a mark, %d count, %d count or alone expect otherwise at "
         "a fault, %d are needed; %d faults are known\n",
         all, prove, count, expect, needed, st->deeds.faults);
}

ExitStatus command_strength(const Shell *sh) {
    if (!engine_switches_available())
        return command_fail(sh, EXIT_USAGE,
                            "strength needs the build in which rules can be switched off (preset "
                            "`rules`); the launcher ./gavel picks it by itself");
    Strength st = {.shell = sh};
    ExitStatus status = select_all(&st);
    if (status == EXIT_GOOD) status = add_faults(&st);
    if (status == EXIT_GOOD) status = command_pool(sh, &st.cards);
    if (status == EXIT_GOOD) status = play(&st);
    if (status == EXIT_GOOD) {
        add_marks(&st);
        tell_all(&st);
    }
    select_free(&st.suite);
    select_free(&st.named);
    command_pool_free(&st.cards);
    arena_free(&st.map.arena);
    arena_free(&st.deeds.arena);
    arena_free(&st.arena);
    return status;
}
