// command_shrink.c - `gavel shrink`: the smallest scenario that still fails the same way.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/command_bug.h"
#include "harness/command_yaml.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/json.h"
#include "harness/record_rules.h"
#include "harness/shrink_cut.h"
#include "harness/shrink_finish.h"
#include "harness/tell.h"
#include "harness/work_folder.h"

typedef struct {
    const Shell *sh;
    const char *path;
    const char *out;       // Where the result goes; NULL: standard output.
    const char *scenario;  // The path of the scenario.
    Arena *arena;
    Judge judge;
    Text text;     // The best so far.
    Text comment;  // Where it comes from.
    bool written;  // It has been shrunk and written in another way.
} Job;

static void progress(void *context, int played, size_t length) {
    const Job *job = context;
    if (!job->sh->progress) return;
    tell_progress(job->sh->err, "%d candidates, %zu bytes ", played, length);
}

// ---- where to begin

// What the golden has otherwise is expected from now on. False: there is no golden, or nothing that
// can be expected differs.
static bool expect_golden(Job *job) {
    Selection selection = {0};
    Text golden = {0};
    Status s = {0};
    Result now = {0};
    bool differs = false;
    if (!job->scenario || files_kind(job->scenario) != FILES_REGULAR) return false;
    if (command_select(job->sh, &(Words){&job->scenario, 1}, &selection) == EXIT_GOOD &&
        selection.count == 1 && files_kind(selection.items[0].golden) == FILES_REGULAR &&
        files_read(selection.items[0].golden, &golden, &s)) {
        judge_play(&job->judge, text_cstr(&job->text), false, &now);
        differs =
            now.golden_json && shrink_add_expect(text_cstr(&golden), now.golden_json, &job->text);
        result_free(&now);
    }
    if (differs)
        visible_format(&job->comment, "# Expects what %s has.\n", selection.items[0].golden);
    text_free(&golden);
    select_free(&selection);
    return differs;
}

static ExitStatus begin_with_text(Job *job) {
    Status s = {0};
    if (!judge_reads(&job->judge, job->path, text_cstr(&job->text), &s))
        return command_fail_status(job->sh, EXIT_INVALID, &s);
    // Nothing is expected while other things are made to happen; what to expect is found out in the
    // end.
    job->judge.path = job->scenario;
    if (job->judge.kind == JUDGE_DIFFERS) shrink_set("expect", NULL, &job->text);
    visible_format(&job->comment, "# Shrunk from %s.\n", files_name(job->path));
    if (judge_begin(&job->judge, text_cstr(&job->text))) return EXIT_GOOD;
    if (job->judge.kind == JUDGE_FAILS && expect_golden(job) &&
        judge_begin(&job->judge, text_cstr(&job->text)))
        return EXIT_GOOD;
    if (job->judge.problem.failed)
        return command_fail_status(job->sh, EXIT_INTERNAL, &job->judge.problem);
    if (job->judge.kind == JUDGE_DIFFERS)
        return command_fail(job->sh, EXIT_NOTHING, "%s: the rules make no difference in it",
                            job->path);
    return command_fail(
        job->sh, EXIT_NOTHING,
        "%s does not fail, nor does anything that can be expected differ from its golden",
        job->path);
}

// The record goes otherwise than here: the way of `gavel bug`, to where this verb writes.
static ExitStatus begin_with_difference(Job *job, const Record *r) {
    Bug b = {.record = r, .pool = job->judge.pool};
    Text out = {0};
    Status s = {0};
    ExitStatus status = command_bug_find(job->sh, &b);
    if (status == EXIT_GOOD) {
        command_bug_lay_out(&b, &out);
        if (!job->out)
            tell_lines(job->sh->out, text_cstr(&out));
        else if (!files_write(job->out, (Span){out.data, out.length}, &s))
            status = command_fail_status(job->sh, EXIT_INTERNAL, &s);
        command_bug_measure(job->sh, &b);
    }
    job->written = true;
    text_free(&out);
    bug_free(&b);
    return status;
}

// Does the game go otherwise here, with all rules?
static bool differs_here(const Job *job, const Record *r) {
    Replay x;
    Status s = {0};
    ReplayPlan plan = {.record = r, .pool = job->judge.pool, .brief = true};
    bool differs = replay_begin(&x, &plan, &s) && replay_run(&x) == REPLAY_DIVERGED;
    replay_free(&x);
    return differs;
}

static ExitStatus nothing_fails(const Job *job, const Record *r) {
    Text rules = {0};
    record_rules_text(r, &rules);
    const char *all = rules.length > 0 ? ", --all-rules" : "";
    text_free(&rules);
    if (job->judge.kind == JUDGE_DIFFERS)
        return command_fail(job->sh, EXIT_NOTHING, "%s: the rules make no difference in it",
                            job->path);
    return command_fail(job->sh, EXIT_NOTHING,
                        "%s does not fail; say --without RULE%s or --failing CMD", job->path, all);
}

static ExitStatus begin_with_game(Job *job, const Record *r) {
    Status s = {0};
    int at = 0;
    switch (shrink_cut(&job->judge, r, &job->text, &at, &s)) {
        case CUT_FOUND: break;
        case CUT_INVALID: return command_fail_status(job->sh, EXIT_INVALID, &s);
        case CUT_UNPLAYABLE: return command_fail_status(job->sh, EXIT_DIVERGED, &s);
        case CUT_DIVERGES: return begin_with_difference(job, r);
        case CUT_NOTHING:
            return job->judge.kind == JUDGE_DIFFERS && differs_here(job, r)
                       ? begin_with_difference(job, r)
                       : nothing_fails(job, r);
        case CUT_NOWHERE:
            return command_fail(job->sh, EXIT_NOTHING, "%s: no position of it fails as a scenario",
                                job->path);
    }
    visible_format(&job->comment, "# Shrunk from %s, cut out before decision %d.\n",
                   files_name(job->path), at);
    return EXIT_GOOD;
}

// A record that was made without some rules is played without them, unless the flags say more.
static ExitStatus take_rules(Job *job, const Record *r) {
    RuleId *rules;
    int count;
    if (job->judge.without_count > 0) return EXIT_GOOD;
    ExitStatus status = record_rules(job->sh, r, job->arena, &rules, &count);
    job->judge.without = rules;
    job->judge.without_count = count;
    return status;
}

// The record of a scenario has its text.
static ExitStatus begin_with_record(Job *job) {
    Record r;
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    bool loaded = record_load(&r, job->path, &s);
    const cJSON *scenario = loaded ? cJSON_GetObjectItemCaseSensitive(r.head, "scenario") : NULL;
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(scenario, "text"));
    if (!loaded) {
        status = command_fail_status(job->sh, EXIT_INVALID, &s);
    } else if (text && job->judge.kind == JUDGE_FAILS) {
        const char *path = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(scenario, "path"));
        if (path) job->scenario = arena_copy(job->arena, path, strlen(path));
        text_add(&job->text, text);
        status = begin_with_text(job);
    } else if ((status = take_rules(job, &r)) == EXIT_GOOD) {
        // What chance plays fails by what is checked.
        if (cJSON_GetObjectItemCaseSensitive(r.head, "fuzz")) job->judge.check = true;
        status = begin_with_game(job, &r);
    }
    record_free(&r);
    return status;
}

static ExitStatus begin_with_scenario(Job *job) {
    Status s = {0};
    job->scenario = job->path;
    if (!files_read(job->path, &job->text, &s))
        return command_fail_status(job->sh, EXIT_INVALID, &s);
    return begin_with_text(job);
}

// ---- the whole

static ExitStatus write_out(Job *job) {
    Text out = {0};
    Status s = {0};
    int cards, actions;
    ExitStatus status = EXIT_GOOD;
    char *shows = strstr(job->judge.signature, judge_shows);  // A word between judges.
    if (shows) *shows = '\0';
    visible_format(&job->comment, "# Fails by %s.\n", job->judge.signature);
    shrink_layout(text_cstr(&job->text), text_cstr(&job->comment), &out);
    shrink_measure(text_cstr(&job->text), &cards, &actions);
    if (!job->out)
        tell_lines(job->sh->out, text_cstr(&out));
    else if (!files_write(job->out, (Span){out.data, out.length}, &s))
        status = command_fail_status(job->sh, EXIT_INTERNAL, &s);
    tell(job->sh->err, "%d cards, %d actions, %d candidates; fails by %s\n", cards, actions,
         job->judge.played, job->judge.signature);
    text_free(&out);
    return status;
}

static ExitStatus shrink(Job *job) {
    static const char *const records[] = {".jsonl", ".jsonl.zst", NULL};
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    ExitStatus status =
        files_ends(job->path, records) ? begin_with_record(job) : begin_with_scenario(job);
    if (status == EXIT_GOOD && !job->written) {
        shrink_text(&(Shrink){&job->judge, progress, job, job->judge.anonymous}, &job->text);
        if (job->sh->progress) tell_progress_end(job->sh->err);
        bool crash = strncmp(job->judge.signature, judge_crash, strlen(judge_crash)) == 0;
        if (job->judge.kind == JUDGE_DIFFERS && !crash) {
            shrink_expect_difference(&job->judge, &job->text);
            shrink_name_difference(&job->judge, &job->text);
        }
        status = job->judge.problem.failed
                     ? command_fail_status(job->sh, EXIT_INTERNAL, &job->judge.problem)
                     : write_out(job);
    }
    judge_end(&job->judge);
    int number = interrupt_take(&interrupt);
    if (number)
        status = command_interrupted(
            job->sh, number, "%s",
            status == EXIT_GOOD ? "this is the best so far" : "nothing was written");
    interrupt_release(&interrupt);
    text_free(&job->text);
    text_free(&job->comment);
    return status;
}

ExitStatus command_shrink_record(const Shell *sh, const Pool *pool, const char *record,
                                 const char *out) {
    Arena arena = {0};
    Job job = {.sh = sh, .path = record, .out = out, .arena = &arena};
    // Whoever plays by chance has no cards of their own.
    job.judge =
        (Judge){.kind = JUDGE_FAILS, .pool = pool, .jobs = command_jobs(sh), .anonymous = true};
    ExitStatus status = shrink(&job);
    arena_free(&arena);
    return status;
}

ExitStatus command_shrink(const Shell *sh) {
    const Options *o = sh->options;
    if (o->operands.count != 1)
        return command_fail(sh, EXIT_USAGE,
                            "shrink needs a record or a scenario: gavel shrink FILE");
    Arena arena = {0};
    CommandPool pool = {0};
    RuleId *without;
    Job job = {.sh = sh, .path = o->operands.items[0], .arena = &arena};
    job.judge.command = options_value(o, FLAG_FAILING);
    ExitStatus status = command_without(sh, &arena, &without, &job.judge.without_count);
    job.judge.without = without;
    job.judge.check = o->given[FLAG_RUN_CHECK] > 0;
    job.judge.kind = job.judge.command                                 ? JUDGE_COMMAND
                     : job.judge.without_count > 0 && !job.judge.check ? JUDGE_DIFFERS
                                                                       : JUDGE_FAILS;
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    job.judge.pool = pool.pool;
    job.judge.jobs = command_jobs(sh);
    job.judge.anonymous = o->given[FLAG_ANONYMOUS] > 0;
    job.out = options_value(o, FLAG_SCENARIO_FILE);
    job.judge.folder = job.judge.command ? work_folder(sh, &arena) : NULL;
    if (status == EXIT_GOOD && job.judge.command && !job.judge.folder) {
        work_folder_warn(sh, "there is no place for what the command is to judge");
        status = EXIT_USAGE;
    }
    if (status == EXIT_GOOD) status = shrink(&job);
    command_pool_free(&pool);
    arena_free(&arena);
    return status;
}
