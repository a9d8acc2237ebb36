// command_rules.c - `gavel rules`: the verb, and its gate.
#include "harness/command_rules.h"

#include <string.h>

#include "engine/base/visible.h"
#include "harness/command_exceptions.h"
#include "harness/command_rules_base.h"
#include "harness/files.h"
#include "harness/tell.h"

static bool read_reason(RuleMap *map, const char *file, const Exception *e, Status *s) {
    RuleId rule;
    Place place = {file, e->line, 1};
    if (!cr_find(span_of(e->key), &rule)) {
        const char *near = cr_nearest(span_of(e->key));
        return status_fail(s, place, "there is no rule '%s'%s%s%s", e->key,
                           near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    }
    if (!cr_entry(rule)->testable)
        return status_fail(s, place, "%s is not testable, so it needs no reason", e->key);
    map->reason[rule] = arena_copy(&map->arena, e->reason, strlen(e->reason));
    return true;
}

bool rules_map_reasons(RuleMap *map, const char *file, Status *s) {
    Exceptions exceptions;
    bool good = exceptions_read(&exceptions, file, 1, s);
    for (int i = 0; good && i < exceptions.count; i++)
        good = read_reason(map, file, &exceptions.items[i], s);
    exceptions_free(&exceptions);
    return good;
}

static void judge_scenario(const RuleMap *map, const MapScenario *scenario, Text *out) {
    if (scenario->outcome == OUTCOME_FAILED || scenario->outcome == OUTCOME_UNEXPECTED_PASS)
        visible_format(out, "%s does not pass, so it proves nothing\n", scenario->path);
    if (scenario->outcome != OUTCOME_PASSED) return;
    for (int i = 0; i < scenario->cited_count; i++) {
        RuleId rule = scenario->cited[i];
        if (scenario->proven[i] || map->reason[rule]) continue;
        visible_format(out, "%s cites %s, which is %s\n", scenario->path, cr_entry(rule)->number,
                       cr_implemented[rule] ? "implemented, but does not fail it when switched off"
                                            : "not implemented");
    }
}

void rules_gate(const RuleMap *map, Text *out) {
    for (int i = 0; i < map->count; i++) judge_scenario(map, &map->scenarios[i], out);
    for (int r = 0; r < CR_COUNT; r++)
        if (map->reason[r] && map->proven[r])
            text_format(out, "%s is listed as not proven, but it is\n",
                        cr_entry((RuleId)r)->number);
    for (int r = 0; r < CR_COUNT; r++)
        if (map->crashed[r])
            text_format(out, "%s crashes without %s, or does not end\n", map->crashed[r],
                        cr_entry((RuleId)r)->number);
}

static ExitStatus judge(const Shell *sh, const RuleMap *map, const Text *complaints) {
    tell_lines(sh->err, text_cstr(complaints));
    if (map->invalid > 0) return EXIT_INVALID;
    return complaints->length > 0 ? EXIT_FAILED : EXIT_GOOD;
}

static bool read_reasons(const Shell *sh, RuleMap *map, Status *s) {
    const char *project = select_project(sh->home);
    return rules_map_reasons(
        map, files_join(&map->arena, project ? project : ".", "scenarios/unproven.txt"), s);
}

static bool has_format(const Shell *sh, const char *wanted) {
    const char *format = options_value(sh->options, FLAG_FORMAT);
    return strcmp(format ? format : "text", wanted) == 0;
}

static void print_map(const Shell *sh, const RuleMap *map, const RuleBase *base, const char *prefix,
                      const char *gate) {
    Text text = {0};
    bool markdown = has_format(sh, "markdown");
    if (has_format(sh, "json"))
        rules_print_json(map, prefix, &text);
    else if (has_format(sh, "html"))
        rules_print_html(map, prefix, &text);
    else if (markdown)
        rules_print_markdown(map, prefix, gate, &text);
    else
        rules_print_text(map, prefix, &text);
    if (base->file && (markdown || has_format(sh, "text")))
        rules_base_print(map, base, prefix, markdown, &text);
    tell_lines(sh->out, text_cstr(&text));
    text_free(&text);
}

// The map that --base names. One that is not there yet is no mistake: there is nothing to compare.
static ExitStatus read_base(const Shell *sh, RuleBase *base) {
    const char *file = options_value(sh->options, FLAG_RULES_BASE);
    Status problem = {0};
    *base = (RuleBase){0};
    if (!file) return EXIT_GOOD;
    if (files_kind(file) == FILES_MISSING)
        tell(sh->err, "note: %s is not there; nothing is compared\n", file);
    else if (!rules_base_read(base, file, &problem))
        return command_fail_status(sh, EXIT_INVALID, &problem);
    return EXIT_GOOD;
}

// Is it the whole map that --save keeps?
static ExitStatus check_save(const Shell *sh, const char *prefix) {
    const char *file = options_value(sh->options, FLAG_RULES_SAVE);
    Status problem = {0};
    if (file && prefix)
        return command_fail(sh, EXIT_USAGE, "--save keeps the whole map; leave out %s", prefix);
    if (file && !files_check_writable(file, &problem))
        return command_fail_status(sh, EXIT_USAGE, &problem);
    return EXIT_GOOD;
}

static ExitStatus save(const Shell *sh, const RuleMap *map) {
    const char *file = options_value(sh->options, FLAG_RULES_SAVE);
    Status problem = {0};
    Text text = {0};
    if (!file) return EXIT_GOOD;
    rules_print_json(map, NULL, &text);
    bool good = files_write(file, (Span){text.data, text.length}, &problem);
    text_free(&text);
    return good ? EXIT_GOOD : command_fail_status(sh, EXIT_INTERNAL, &problem);
}

static ExitStatus make_map(const Shell *sh, const Selection *selection, const Pool *pool,
                           const char *prefix) {
    RuleMap map;
    RuleBase base;
    Text complaints = {0};
    Status problem = {0};
    if (read_base(sh, &base) != EXIT_GOOD) return EXIT_INVALID;
    ExitStatus status = EXIT_GOOD;
    RuleMapPlan plan = {.pool = pool,
                        .selection = selection,
                        .jobs = command_jobs(sh),
                        .progress = command_progress(sh)};
    if (!rules_map_build(&map, &plan, &problem))
        status = command_fail_status(sh, EXIT_INTERNAL, &problem);
    else if (!read_reasons(sh, &map, &problem))
        status = command_fail_status(sh, EXIT_INVALID, &problem);
    else if (sh->options->given[FLAG_GATE])
        rules_gate(&map, &complaints);
    if (status == EXIT_GOOD) print_map(sh, &map, &base, prefix, text_cstr(&complaints));
    if (status == EXIT_GOOD) status = save(sh, &map);
    for (int i = 0; status == EXIT_GOOD && i < map.count; i++)
        if (map.scenarios[i].outcome == OUTCOME_ERROR)
            tell(sh->err, "%s is invalid: gavel run says why\n", map.scenarios[i].path);
    if (status == EXIT_GOOD && sh->options->given[FLAG_GATE]) status = judge(sh, &map, &complaints);
    if (status == EXIT_GOOD && map.invalid > 0) status = EXIT_INVALID;
    text_free(&complaints);
    arena_free(&map.arena);
    return status;
}

// A chapter, section or rule that exists; NULL is all.
static ExitStatus read_prefix(const Shell *sh, const char **prefix) {
    const Words *operands = &sh->options->operands;
    *prefix = operands->count > 0 ? operands->items[0] : NULL;
    if (operands->count > 1)
        return command_fail(sh, EXIT_USAGE, "rules takes one chapter, not also '%s'",
                            operands->items[1]);
    if (!*prefix) return EXIT_GOOD;
    for (int r = 0; r < CR_COUNT; r++)
        if (cr_under((RuleId)r, span_of(*prefix))) return EXIT_GOOD;
    const char *near = cr_nearest(span_of(*prefix));
    return command_fail(sh, EXIT_USAGE, "there is no chapter, section or rule '%s'%s%s%s", *prefix,
                        near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

ExitStatus command_rules(const Shell *sh) {
    const char *prefix;
    ExitStatus status = read_prefix(sh, &prefix);
    if (status == EXIT_GOOD) status = check_save(sh, prefix);
    if (status != EXIT_GOOD) return status;
    if (!engine_switches_available())
        return command_fail(sh, EXIT_USAGE,
                            "rules needs the build in which rules can be switched off (preset "
                            "`rules`); the launcher ./gavel picks it by itself");
    Selection selection;
    CommandPool cards = {0};
    status = command_select(sh, &(Words){0}, &selection);
    if (status == EXIT_GOOD) status = command_pool(sh, &cards);
    if (status == EXIT_GOOD) status = make_map(sh, &selection, cards.pool, prefix);
    select_free(&selection);
    command_pool_free(&cards);
    return status;
}
