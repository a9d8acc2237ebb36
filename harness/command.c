// command.c - from the command line to the verb, and what the verbs share.
#include "harness/command.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/record.h"
#include "harness/tell.h"
#include "harness/work_folder.h"
#include "harness/workers.h"

static ExitStatus dispatch(const Shell *sh) {
    static ExitStatus (*const functions[COMMAND_COUNT])(const Shell *) = {
        [COMMAND_RUN] = command_run,
        [COMMAND_REVIEW] = command_review,
        [COMMAND_ACCEPT] = command_accept,
        [COMMAND_REJECT] = command_reject,
        [COMMAND_SHOW] = command_show,
        [COMMAND_NEW] = command_new,
        [COMMAND_RULES] = command_rules,
        [COMMAND_CARDS] = command_cards,
        [COMMAND_BENCH] = command_bench,
        [COMMAND_SIM] = command_sim,
        [COMMAND_RECORD] = command_record,
        [COMMAND_REPLAY] = command_replay,
        [COMMAND_EXTRACT] = command_extract,
        [COMMAND_PLAY] = command_play,
        [COMMAND_SHRINK] = command_shrink,
        [COMMAND_BUG] = command_bug,
        [COMMAND_SELFCHECK] = command_selfcheck,
        [COMMAND_STRENGTH] = command_strength,
        [COMMAND_FUZZ] = command_fuzz,
        [COMMAND_DECK] = command_deck,
        [COMMAND_EXPORT] = command_export,
        [COMMAND_MERGE] = command_merge,
        [COMMAND_SCHEMA] = command_schema,
        [COMMAND_MAN] = command_man,
        [COMMAND_COMPLETION] = command_completion,
        [COMMAND_REPORT] = command_report,
    };
    return functions[sh->options->verb](sh);
}

static ExitStatus print_help(const Shell *sh, OptionsResult what, Command verb) {
    Text text = {0};
    if (what == OPTIONS_HELP)
        options_help(&text);
    else if (what == OPTIONS_VERB_HELP)
        options_verb_help(verb, &text);
    else
        text_format(&text, "gavel %s (Comprehensive Rules of %s)\n", GAVEL_VERSION, CR_RULES_DATE);
    tell_lines(sh->out, text_cstr(&text));
    text_free(&text);
    return EXIT_GOOD;
}

static ExitStatus carry_out(const Shell *sh, OptionsResult result, const Text *message) {
    Command verb = sh->options->verb;
    switch (result) {
        case OPTIONS_GOOD: return dispatch(sh);
        case OPTIONS_HELP:
        case OPTIONS_VERB_HELP:
        case OPTIONS_VERSION: return print_help(sh, result, verb);
        case OPTIONS_UNSUPPORTED:
            return command_fail(sh, EXIT_USAGE, "%s is not supported yet", options_verb_name(verb));
        case OPTIONS_WRONG: return command_fail_lines(sh, EXIT_USAGE, text_cstr(message));
    }
    return EXIT_INTERNAL;
}

ExitStatus command_main(const Shell *sh, int count, char **arguments) {
    Options options;
    Text message = {0};
    OptionsResult result = options_parse(&options, count, arguments, &message);
    Shell with_options = *sh;
    with_options.options = &options;
    ExitStatus status = carry_out(&with_options, result, &message);
    options_free(&options);
    text_free(&message);
    Status lost = {0};
    if (!files_flush(sh->out, "standard output", &lost) && status != EXIT_INTERNAL)
        status = command_fail_status(sh, EXIT_INTERNAL, &lost);
    return status;
}

ExitStatus command_fail(const Shell *sh, ExitStatus status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    tell(sh->err, "gavel: ");
    tell_values(sh->err, format, values);
    tell(sh->err, "\n");
    va_end(values);
    return status;
}

ExitStatus command_fail_lines(const Shell *sh, ExitStatus status, const char *lines) {
    tell(sh->err, "gavel: ");
    tell_lines(sh->err, lines);
    tell(sh->err, "\n");
    return status;
}

ExitStatus command_fail_status(const Shell *sh, ExitStatus status, const Status *problem) {
    char text[STATUS_MESSAGE_MAX + STATUS_FILE_MAX];
    if (problem->full) status = EXIT_INTERNAL;
    return command_fail_lines(sh, status, status_text(problem, text, sizeof text));
}

ExitStatus command_interrupted(const Shell *sh, int number, const char *format, ...) {
    va_list values;
    va_start(values, format);
    tell(sh->err, "gavel: interrupted by %s: ", interrupt_name(number));
    tell_values(sh->err, format, values);
    tell(sh->err, "\n");
    va_end(values);
    return number == SIGTERM ? EXIT_TERMINATED : EXIT_INTERRUPTED;
}

// ---- the pool

static bool find_published(void *context, Span name, CardText *out) {
    const CommandPool *p = context;
    for (int i = 0; i < p->published_count; i++) {
        const JsonCard *card = card_json_find(&p->published[i], name);
        if (!card) continue;
        *out = card->text;
        return true;
    }
    return false;
}

static const char *spell_published(void *context, Span name) {
    const CommandPool *p = context;
    for (int i = 0; i < p->published_count; i++) {
        const JsonCard *card = card_json_spelled(&p->published[i], name);
        if (card) return card->text.name ? card->text.name : card->text.faces[0].name;
    }
    return NULL;
}

static void offer_published(void *context, Nearest *nearest) {
    const CommandPool *p = context;
    for (int i = 0; i < p->published_count; i++)
        name_index_offer(&p->published[i].spellings, nearest);
}

bool command_is_published(const char *path) {
    static const char *const endings[] = {".json", NULL};
    return files_ends(path, endings);
}

static bool add_file(CommandPool *p, const char *path, Status *s) {
    FilesKind kind = files_kind(path);
    if (kind == FILES_MISSING || kind == FILES_OTHER)
        return status_fail(s, (Place){path, 0, 0}, "%s",
                           kind == FILES_OTHER ? "is no regular file" : "there is no such file");
    if (!command_is_published(path)) return pool_add_file(p->pool, path, s);
    return card_json_read(path, &p->published[p->published_count++], s);
}

// The folders that the command line gives, and the project's.
static ExitStatus give_folders(const Shell *sh, CommandPool *p) {
    const Words *given = &sh->options->values[FLAG_FILES], *operands = &sh->options->operands;
    const char **folders = ARENA_ARRAY(&p->arena, const char *, given->count + operands->count + 1);
    const char *project = select_project(sh->home);
    int count = 0;
    for (int i = 0; i < given->count; i++) {
        if (files_kind(given->items[i]) != FILES_FOLDER)
            return command_fail(sh, EXIT_USAGE, "--files %s: there is no such folder",
                                given->items[i]);
        folders[count++] = files_absolute(&p->arena, given->items[i]);
    }
    for (int i = 0; i < operands->count; i++)
        if (files_kind(operands->items[i]) == FILES_FOLDER)
            folders[count++] = files_absolute(&p->arena, operands->items[i]);
    if (project) folders[count++] = files_absolute(&p->arena, project);
    pool_set_folders(p->shipped, (PoolFolders){folders, count});
    return EXIT_GOOD;
}

ExitStatus command_pool(const Shell *sh, CommandPool *out) {
    Status problem = {0};
    *out = (CommandPool){0};
    out->shipped = pool_new(&problem);
    if (!out->shipped) return command_fail_status(sh, EXIT_INTERNAL, &problem);
    const Words *files = &sh->options->values[FLAG_CARDS];
    out->pool = files->count > 0 ? pool_extend(out->shipped) : out->shipped;
    out->published = memory_zeroed((size_t)files->count + 1, sizeof *out->published);
    for (int i = 0; i < files->count; i++)
        if (!add_file(out, files->items[i], &problem))
            return command_fail_status(sh, EXIT_INVALID, &problem);
    if (out->published_count > 0)
        pool_supply(out->pool, (CardSupply){find_published, out, spell_published, offer_published});
    return give_folders(sh, out);
}

void command_pool_free(CommandPool *p) {
    if (p->pool != p->shipped) pool_free(p->pool);
    if (p->shipped) pool_free(p->shipped);
    for (int i = 0; i < p->published_count; i++) card_json_free(&p->published[i]);
    free(p->published);
    arena_free(&p->arena);
    *p = (CommandPool){0};
}

// ---- the selection

static bool any_rule_under(const char *prefix) {
    for (int r = 0; r < CR_COUNT; r++)
        if (cr_under((RuleId)r, span_of(prefix))) return true;
    return false;
}

static ExitStatus check_rules(const Shell *sh, const Words *rules) {
    for (int i = 0; i < rules->count; i++) {
        if (any_rule_under(rules->items[i])) continue;
        const char *near = cr_nearest(span_of(rules->items[i]));
        return command_fail(sh, EXIT_USAGE, "there is no rule '%s'%s%s%s", rules->items[i],
                            near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    }
    return EXIT_GOOD;
}

static ExitStatus nothing_selected(const Shell *sh, const SelectOptions *o) {
    if (o->path_count == 0 && !o->project)
        return command_fail(sh, EXIT_NOTHING,
                            "nothing selected: there is no folder scenarios here");
    if (o->last_failed)
        return command_fail(sh, EXIT_NOTHING, "nothing selected: none of these failed last time");
    return command_fail(sh, EXIT_NOTHING, "nothing selected: no scenario answers");
}

ExitStatus command_check_golden(const Shell *sh) {
    const char *golden = options_value(sh->options, FLAG_GOLDEN);
    FilesKind kind = golden ? files_kind(golden) : FILES_MISSING;
    bool loose = kind == FILES_MISSING && golden && files_is_link(golden);
    if ((kind == FILES_MISSING && !loose) || kind == FILES_FOLDER) return EXIT_GOOD;
    return command_fail(sh, EXIT_USAGE, "--golden %s: this is no folder", golden);
}

ExitStatus command_select(const Shell *sh, const Words *paths, Selection *out) {
    const Options *options = sh->options;
    *out = (Selection){0};
    Arena arena = {0};
    const Words *texts = &options->values[FLAG_FILTER], *tags = &options->values[FLAG_TAG],
                *rules = &options->values[FLAG_RULE];
    SelectOptions o = {.paths = paths->items,
                       .path_count = paths->count,
                       .project = select_project(sh->home),
                       .golden = options_value(options, FLAG_GOLDEN),
                       .files = options->values[FLAG_FILES].items,
                       .file_count = options->values[FLAG_FILES].count,
                       .texts = texts->items,
                       .text_count = texts->count,
                       .rules = rules->items,
                       .rule_count = rules->count,
                       .tags = tags->items,
                       .tag_count = tags->count,
                       .notes = sh->err};
    const char *timings = options_value(options, FLAG_TIMINGS);
    bool sharded = options_shard(options, &o.part, &o.parts);
    if (timings && !sharded)
        return command_fail(sh, EXIT_USAGE, "--timings says how to make shards; say also --shard");
    int part = o.part, parts = o.parts;
    if (timings) o.parts = 0;
    if (options->given[FLAG_LAST_FAILED]) o.last_failed = work_to_read(sh, "last-failed", &arena);
    ExitStatus status = check_rules(sh, rules);
    Status problem = {0};
    if (status == EXIT_GOOD) status = command_check_golden(sh);
    if (status == EXIT_GOOD && !select_scenarios(out, &o, &problem))
        status = command_fail_status(sh, EXIT_INTERNAL, &problem);
    if (status == EXIT_GOOD && timings &&
        !select_shard_by_times(out, part, parts, timings, &problem))
        status = command_fail_status(sh, EXIT_INVALID, &problem);
    if (status == EXIT_GOOD && out->whole_count == 0) status = nothing_selected(sh, &o);
    arena_free(&arena);
    return status;
}

// A number switches off its rule and what is under it, as far as the engine marks them.
int command_rules_meant(Span number, RuleId *out) {
    RuleId itself;
    if (number.length > 0 && number.at[number.length - 1] == '.') number.length--;  // "608.2."
    if (cr_find(number, &itself) && cr_implemented[itself]) {
        out[0] = itself;
        return 1;
    }
    int count = 0;
    for (int r = 0; r < CR_COUNT; r++)
        if (cr_implemented[r] && cr_under((RuleId)r, number)) out[count++] = (RuleId)r;
    return count;
}

ExitStatus command_without(const Shell *sh, Arena *arena, RuleId **out, int *count) {
    const Words *rules = &sh->options->values[FLAG_WITHOUT];
    *count = 0;
    *out = NULL;
    if (rules->count == 0) return EXIT_GOOD;
    if (!engine_switches_available())
        return command_fail(sh, EXIT_USAGE,
                            "--without needs the build in which rules can be switched off "
                            "(preset `rules`); the launcher ./gavel picks it by itself");
    *out = ARENA_ARRAY(arena, RuleId, CR_COUNT * rules->count);
    for (int i = 0; i < rules->count; i++) {
        int meant = command_rules_meant(span_of(rules->items[i]), *out + *count);
        *count += meant;
        if (meant == 0)
            return command_fail(sh, EXIT_USAGE,
                                "--without %s: the engine marks no rule with that number or under "
                                "it, so nothing would be switched off",
                                rules->items[i]);
    }
    return EXIT_GOOD;
}

FILE *command_progress(const Shell *sh) { return sh->progress ? sh->err : NULL; }

int command_jobs(const Shell *sh) {
    int jobs = options_number(sh->options, FLAG_JOBS, workers_default_count());
    return jobs > WORKERS_MAX ? WORKERS_MAX : jobs;
}

// ---- results that no engine made

static const char *copy(Result *out, const char *text) {
    return text ? arena_copy(&out->arena, text, strlen(text)) : NULL;
}

void command_problem_result(Result *out, const char *path, const char *problem) {
    *out = (Result){0};
    out->path = copy(out, path);
    Failure *f = result_fail(out, FAILURE_SCRIPT, path, problem);
    f->place = out->path;
    out->outcome = OUTCOME_ERROR;
}

void command_lost_result(Result *out, const char *path) {
    Status ignored = {0};
    Metadata head = {0};
    *out = (Result){0};
    out->path = copy(out, path);
    if (!select_metadata(&out->arena, path, &head, &ignored)) return;
    out->name = head.name;
    out->rules = head.rules;
    out->rule_count = head.rule_count;
    out->tags = head.tags;
    out->tag_count = head.tag_count;
}

// Each byte of what hides or acts as a number, so that the word can be seen and pasted.
static void quote_as_numbers(Text *out, Span word) {
    text_add(out, "$'");
    for (size_t at = 0; at < word.length;) {
        uint32_t code = 0;
        size_t length = span_code_point((Span){word.at + at, word.length - at}, &code);
        bool plain = length > 0 && !visible_is_hidden(code) &&
                     !visible_is_command_bracket(word, at) && (at > 0 || !strchr(":#", *word.at));
        if (length == 0) length = 1;
        if (word.at[at] == '\'' || word.at[at] == '\\')
            text_format(out, "\\%c", word.at[at]);
        else if (word.at[at] == '\n')
            text_add(out, "\\n");
        else if (plain)
            text_add_span(out, (Span){word.at + at, length});
        else
            for (size_t i = 0; i < length; i++)
                text_format(out, "\\%03o", (unsigned)(unsigned char)word.at[at + i]);
        at += length;
    }
    text_add_char(out, '\'');
}

static bool can_be_shown(const char *word) {
    Text shown = {0};
    visible_add(&shown, span_of(word));
    bool same = strcmp(text_cstr(&shown), word) == 0;
    text_free(&shown);
    return same;
}

void command_quote(Text *out, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
    if (!can_be_shown(word)) {
        quote_as_numbers(out, span_of(word));
        return;
    }
    if (word[0] && strspn(word, plain) == strlen(word)) {
        text_add(out, word);
        return;
    }
    text_add_char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *word);
    }
    text_add_char(out, '\'');
}

// ---- records

ExitStatus command_check_record(const Shell *sh, const char *file) {
    Status s = {0};
    return record_file_check(file, &s) ? EXIT_GOOD : command_fail_status(sh, EXIT_USAGE, &s);
}

ExitStatus command_check_records(const Shell *sh, const char *folder) {
    Arena arena = {0};
    ExitStatus status = command_check_record(sh, files_join(&arena, folder, ".check.jsonl"));
    arena_free(&arena);
    return status;
}
