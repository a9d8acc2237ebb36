// command_page.c - the page of a verb: what goes into it, and the file.
#include "harness/command_page.h"

#include <stdlib.h>
#include <string.h>

#include "harness/files.h"
#include "harness/page_failure.h"
#include "harness/page_rules.h"
#include "harness/record_rules.h"
#include "harness/tell.h"

ExitStatus page_work_begin(PageWork *w, const Shell *sh, const Pool *pool, const char *file,
                           const char *view, int scenarios) {
    const Options *o = sh->options;
    Status s = {0};
    if (file && !files_check_writable(file, &s)) return command_fail_status(sh, EXIT_USAGE, &s);
    *w = (PageWork){.sh = sh, .pool = pool, .full = o->given[FLAG_FULL] > 0};
    w->plan.seat = options_value(o, FLAG_PAGE_SEAT);
    w->plan.no_defaults = o->given[FLAG_NO_DEFAULTS] > 0;
    w->page = page_new(
        &(PageOptions){.view = view, .no_text = o->given[FLAG_NO_TEXT] > 0, .seat = w->plan.seat});
    w->wanted = ARENA_ARRAY(&w->arena, PageWanted, scenarios + 1);
    w->exercised = ARENA_ARRAY(&w->arena, int, pool_count(pool) + 1);
    w->map = ARENA_NEW(&w->arena, RuleMap);
    w->map->scenarios = ARENA_ARRAY(&w->arena, MapScenario, scenarios + 1);
    return EXIT_GOOD;
}

void page_work_free(PageWork *w) {
    page_free(w->page);
    if (w->map) arena_free(&w->map->arena);
    arena_free(&w->arena);
}

// ---- scenarios

static bool is_wanted(const PageWork *w, const ReportItem *item) {
    const Result *r = item->result;
    if (r->outcome == OUTCOME_ERROR || item->golden == GOLDEN_ORPHANED) return false;
    bool failed = r->outcome == OUTCOME_FAILED || r->outcome == OUTCOME_UNEXPECTED_PASS;
    return w->full || failed || item->golden == GOLDEN_NEW;
}

static const char *keep(PageWork *w, const char *text) {
    return text ? arena_copy(&w->arena, text, strlen(text)) : "";
}

static void want_game(PageWork *w, const Result *r) {
    int line = r->failures ? page_failure_line(r) : PAGE_MARK_NONE;
    w->wanted[w->wanted_count++] = (PageWanted){
        .path = keep(w, r->path),
        .line = r->failures && line < 0 ? PAGE_MARK_END : line,
    };
}

static void note_cited(PageWork *w, const Result *r) {
    MapScenario *scenario = &w->map->scenarios[w->map->count++];
    *scenario =
        (MapScenario){.path = keep(w, r->path), .name = keep(w, r->name), .outcome = r->outcome};
    scenario->cited = ARENA_ARRAY(&w->arena, RuleId, r->rule_count + 1);
    for (int i = 0; i < r->rule_count; i++)
        if (cr_find(span_of(r->rules[i]), &scenario->cited[scenario->cited_count]))
            scenario->cited_count++;
}

// Commands name the program by a path of this machine where it is not called from its folder.
static const char *as_typed(PageWork *w, const char *command) {
    Text program = {0};
    command_quote(&program, w->sh->program);
    bool path = w->sh->program[0] == '/' && command != NULL &&
                strncmp(command, text_cstr(&program), program.length) == 0;
    const char *typed =
        path ? arena_format(&w->arena, "gavel%s", command + program.length) : command;
    text_free(&program);
    return typed;
}

void page_work_run(PageWork *w, const char *command, const ReportSummary *s) {
    if (w->page) page_set_run(w->page, as_typed(w, command), s);
}

void page_work_scenario(PageWork *w, const ReportItem *item) {
    if (!w->page) return;
    bool wanted = is_wanted(w, item);
    ReportItem typed = *item;
    typed.reproduce = as_typed(w, item->reproduce);
    page_add_scenario(w->page, &typed, wanted);
    if (wanted) want_game(w, item->result);
    if (item->golden == GOLDEN_ORPHANED) return;  // That is no scenario.
    note_cited(w, item->result);
    for (int i = 0; i < item->result->card_count; i++) w->exercised[item->result->cards[i]]++;
}

// ---- records

static void add_game(const PageWork *w, const char *path, const PageGame *game) {
    Text text = {0};
    page_game_print(game, w->sh->options->given[FLAG_NO_TEXT] > 0, &text);
    page_add_game(w->page, path, text_cstr(&text));
    text_free(&text);
}

ExitStatus page_work_record(PageWork *w, const Record *r) {
    PageGame game;
    Status s = {0};
    RuleId *without;
    PageGamePlan plan = w->plan;
    ExitStatus status = record_rules(w->sh, r, &w->arena, &without, &plan.without_count);
    plan.without = without;
    if (status != EXIT_GOOD) return status;
    if (!page_game_record(w->pool, r, &plan, &game, &s))
        return command_fail_status(w->sh, game.invalid ? EXIT_INVALID : EXIT_FOREIGN, &s);
    if (game.game)
        add_game(w, r->path, &game);
    else
        status =
            command_fail(w->sh, EXIT_USAGE, "%s: --seat %s: %s", r->path, plan.seat, game.problem);
    page_game_free(&game);
    return status;
}

ExitStatus page_work_records(PageWork *w, const Words *paths) {
    ExitStatus status = EXIT_GOOD;
    for (int i = 0; w->page && i < paths->count && status == EXIT_GOOD; i++) {
        Record record;
        Status s = {0};
        if (record_load(&record, paths->items[i], &s))
            status = page_work_record(w, &record);
        else
            status = command_fail_status(w->sh, EXIT_INVALID, &s);
        record_free(&record);
    }
    return status;
}

// ---- rules

ExitStatus page_work_rules(PageWork *w, RuleMap *proven) {
    Status s = {0};
    RuleMap *map = proven ? proven : w->map;
    if (!w->page) return EXIT_GOOD;
    const char *project = select_project(w->sh->home);
    const char *reasons = files_join(&w->arena, project ? project : ".", "scenarios/unproven.txt");
    if (!rules_map_reasons(map, reasons, &s)) return command_fail_status(w->sh, EXIT_INVALID, &s);
    page_set_rules(w->page, page_rules(map, proven != NULL));
    return EXIT_GOOD;
}

// ---- the file

ExitStatus page_work_write(const PageWork *w, const char *file) {
    Status s = {0};
    if (!w->page) return EXIT_GOOD;
    page_drop_games(w->page);
    if (!page_write(w->page, file, &s)) return command_fail_status(w->sh, EXIT_USAGE, &s);
    tell(w->sh->err, "written to %s\n", file);
    return EXIT_GOOD;
}
