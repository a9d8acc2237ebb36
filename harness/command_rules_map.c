// command_rules_map.c - makes the rules map in two passes over the workers.
//
// The first plays every scenario as it is. The second plays each passing one again for every rule
// that fired in it, with that rule off: those that it cites are thereby proven, or not.
#include <stdlib.h>
#include <string.h>

#include "harness/command_rules.h"
#include "harness/runner.h"
#include "harness/workers.h"

typedef struct {
    int scenario;
    RuleId rule;
} Trial;

typedef struct {
    RuleMap *map;
    const Pool *pool;
    const Selection *selection;
    const bool *only;
    Trial *trials;
    int trial_count;
} Maker;

// ---- first pass: as it is

static void play(void *context, int job, Result *out) {
    const Maker *maker = context;
    const Selected *item = &maker->selection->items[job];
    if (item->problem)
        command_problem_result(out, item->path, item->problem);
    else
        runner_run_file(maker->pool, item->path, &(RunOptions){0}, out);
}

static void lost(void *context, int job, Result *out) {
    const Maker *maker = context;
    command_lost_result(out, maker->selection->items[job].path);
}

static void note_cited(RuleMap *map, MapScenario *scenario, const Result *r) {
    scenario->cited = ARENA_ARRAY(&map->arena, RuleId, r->rule_count + 1);
    scenario->proven = ARENA_ARRAY(&map->arena, bool, r->rule_count + 1);
    for (int i = 0; i < r->rule_count; i++) {
        RuleId rule;
        if (!cr_find(span_of(r->rules[i]), &rule)) continue;
        scenario->cited[scenario->cited_count++] = rule;
        map->cited[rule] = true;
        if (r->outcome == OUTCOME_PASSED) map->citing[rule]++;
    }
}

static bool cites(const MapScenario *scenario, RuleId rule, int *index) {
    for (int i = 0; i < scenario->cited_count; i++)
        if (scenario->cited[i] == rule) {
            if (index) *index = i;
            return true;
        }
    return false;
}

static void note_fired(RuleMap *map, MapScenario *scenario, const Result *r) {
    scenario->fired = ARENA_ARRAY(&map->arena, RuleId, r->fired_count + 1);
    for (int i = 0; i < r->fired_count; i++) {
        if (r->fired[i] >= CR_COUNT) continue;
        RuleId rule = (RuleId)r->fired[i];
        scenario->fired[scenario->fired_count++] = rule;
        if (r->outcome == OUTCOME_PASSED && cites(scenario, rule, NULL)) map->fired[rule] = true;
    }
}

static bool note_scenario(void *context, int job, Result *r) {
    Maker *maker = context;
    RuleMap *map = maker->map;
    MapScenario *scenario = &map->scenarios[map->count++];
    *scenario = (MapScenario){.path = maker->selection->items[job].path,
                              .name = arena_format(&map->arena, "%s", r->name ? r->name : ""),
                              .outcome = r->outcome};
    note_cited(map, scenario, r);
    note_fired(map, scenario, r);
    switch (r->outcome) {
        case OUTCOME_PASSED: map->passing++; break;
        case OUTCOME_ERROR: map->invalid++; break;
        case OUTCOME_FAILED:
        case OUTCOME_UNEXPECTED_PASS: map->failing++; break;
        case OUTCOME_KNOWN_FAILURE: break;
    }
    return true;
}

// ---- second pass: without each rule

static void play_without(void *context, int job, Result *out) {
    const Maker *maker = context;
    const Trial *trial = &maker->trials[job];
    RunOptions options = {.without = &trial->rule, .without_count = 1};
    runner_run_file(maker->pool, maker->selection->items[trial->scenario].path, &options, out);
}

static void lost_without(void *context, int job, Result *out) {
    lost(context, ((const Maker *)context)->trials[job].scenario, out);
}

// By an expectation or a rejection; a crash, a limit or an internal error proves nothing.
static bool proves(const Result *r) {
    if (r->outcome != OUTCOME_FAILED) return false;
    for (const Failure *f = r->failures; f; f = f->next)
        if ((f->kind == FAILURE_EXPECT || f->rejection) && !f->limit) return true;
    return false;
}

static bool crashed(const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next)
        if (f->kind == FAILURE_CRASH) return true;
    return false;
}

static bool note_trial(void *context, int job, Result *r) {
    Maker *maker = context;
    RuleMap *map = maker->map;
    const Trial *trial = &maker->trials[job];
    MapScenario *scenario = &map->scenarios[trial->scenario];
    int index;
    if (crashed(r)) map->crashed[trial->rule] = scenario->path;
    if (!cites(scenario, trial->rule, &index)) {
        map->broken[trial->rule] += r->outcome != OUTCOME_PASSED;
    } else if (proves(r)) {
        scenario->proven[index] = true;
        map->proven[trial->rule] = true;
    }
    return true;
}

static bool is_tried(const Maker *maker, const MapScenario *scenario, RuleId rule) {
    return maker->only == NULL || (maker->only[rule] && cites(scenario, rule, NULL));
}

static void list_trials(Maker *maker) {
    const RuleMap *map = maker->map;
    int most = 1;
    for (int i = 0; i < map->count; i++) most += map->scenarios[i].fired_count;
    maker->trials = ARENA_ARRAY(&maker->map->arena, Trial, most);
    for (int i = 0; i < map->count; i++) {
        const MapScenario *scenario = &map->scenarios[i];
        if (scenario->outcome != OUTCOME_PASSED) continue;
        for (int f = 0; f < scenario->fired_count; f++)
            if (is_tried(maker, scenario, scenario->fired[f]))
                maker->trials[maker->trial_count++] = (Trial){i, scenario->fired[f]};
    }
}

bool rules_map_build(RuleMap *map, const RuleMapPlan *what, Status *s) {
    *map = (RuleMap){0};
    int scenarios = what->selection->count;
    map->scenarios = ARENA_ARRAY(&map->arena, MapScenario, scenarios + 1);
    Maker maker = {
        .map = map, .pool = what->pool, .selection = what->selection, .only = what->only};
    Progress told;
    progress_begin(&told, what->progress, "scenarios", scenarios);
    WorkerPlan plan = {.processes = what->jobs,
                       .progress = &told,
                       .jobs = scenarios,
                       .context = &maker,
                       .work = play,
                       .lost = lost,
                       .done = note_scenario};
    if (!workers_run(&plan, s)) return false;
    list_trials(&maker);
    progress_begin(&told, what->progress, "scenarios without one rule", maker.trial_count);
    plan.jobs = maker.trial_count;
    plan.work = play_without;
    plan.lost = lost_without;
    plan.done = note_trial;
    return workers_run(&plan, s);
}

bool rules_map_coarse(const RuleMap *map, RuleId rule) {
    int others = map->passing - map->citing[rule];
    return others > 0 && map->broken[rule] * 4 > others;
}

RuleFigures rules_map_figures(const RuleMap *map, const char *prefix) {
    RuleFigures f = {0};
    for (int r = 0; r < CR_COUNT; r++) {
        if (prefix && !cr_under((RuleId)r, span_of(prefix))) continue;
        f.rules++;
        f.testable += cr_entry((RuleId)r)->testable;
        f.implemented += cr_implemented[r] != 0;
        f.fired += map->fired[r];
        f.proven += map->proven[r];
        f.listed += cr_entry((RuleId)r)->testable && !map->proven[r] && map->reason[r];
    }
    return f;
}
