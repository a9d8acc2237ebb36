// command_shrink.c - `gavel shrink`: the smallest scenario that still fails the same way.
#include <signal.h>
#include <string.h>

#include "harness/command.h"
#include "harness/command_yaml.h"
#include "harness/extract.h"
#include "harness/files.h"
#include "harness/shrink.h"

enum {
    PROGRESS_EACH = 25,
    POSITIONS_TRIED = 80  // Before the decision at which the game goes wrong.
};

typedef struct {
    const Shell *sh;
    const char *path;
    Judge judge;
    Text text;     // The best so far.
    Text comment;  // Where it comes from.
} Job;

// Ctrl-C waits until it is looked at: the best so far is written then.
static bool is_interrupted(void) {
    sigset_t waiting;
    sigpending(&waiting);
    return sigismember(&waiting, SIGINT) == 1;
}

static bool progress(void *context, int played, size_t length) {
    const Job *job = context;
    if (job->sh->progress && played % PROGRESS_EACH == 0) {
        fprintf(job->sh->err, "\r%d candidates, %zu bytes \033[K", played, length);
        fflush(job->sh->err);
    }
    return is_interrupted();
}

// ---- where to begin

// Nothing is expected while other things are made to happen; what to expect is found out at the
// end.
static void drop_expect(Job *job) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    if (document_parse(&d, &arena, job->path, (Span){job->text.data, job->text.length}, &s)) {
        const Node *at = NULL;
        for (const Node *k = d.root->first; k; k = k->next)
            if (strcmp(k->text, "expect") == 0) at = k;
        YamlChange change = {at, NULL};
        Text text = {0};
        yaml_write(d.root, at ? &change : NULL, &text);
        text_add_char(&text, '\n');
        text_free(&job->text);
        job->text = text;
    }
    arena_free(&arena);
}

// The latest position from which it still fails.
static bool cut_out(Job *job, Extract *x, int last) {
    Text why = {0};
    bool found = false;
    int first = last > POSITIONS_TRIED ? last - POSITIONS_TRIED : 0;
    for (int at = last; at > first && !found && !is_interrupted(); at--)
        for (int end = EXTRACT_STEP; end <= EXTRACT_GAME && !found; end++) {
            if (!extract_write(x, at, (ExtractEnd)end, &job->text, &why)) continue;
            if (job->judge.kind == JUDGE_DIFFERS) drop_expect(job);
            found = judge_begin(&job->judge, text_cstr(&job->text));
            if (found)
                text_format(&job->comment, "# Shrunk from %s, cut out before decision %d.\n",
                            job->path, at);
        }
    text_free(&why);
    return found;
}

// The decision at which the rules that are switched off make a difference.
static int find_divergence(const Job *job, const Record *r) {
    ReplayPlan plan = {.record = r,
                       .pool = job->judge.pool,
                       .without = job->judge.without,
                       .without_count = job->judge.without_count};
    Replay x;
    Status s = {0};
    int at = r->count;
    if (replay_begin(&x, &plan, &s) && replay_run(&x) == REPLAY_DIVERGED)
        at = x.at + 1 < r->count ? x.at + 1 : r->count;
    else if (job->judge.kind == JUDGE_DIFFERS)
        at = 0;
    replay_free(&x);
    return at;
}

static ExitStatus begin_with_record(Job *job) {
    Record r;
    Extract x;
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    if (!record_load(&r, job->path, &s)) {
        status = command_fail_status(job->sh, EXIT_INVALID, &s);
    } else if (job->judge.kind == JUDGE_FAILS) {
        status = command_fail(job->sh, EXIT_USAGE,
                              "a record fails with --without RULE or --failing CMD");
    } else {
        int last = find_divergence(job, &r);
        bool begun = extract_begin(&x, &r, job->judge.pool, &s);
        if (!begun)
            status = command_fail_status(job->sh, EXIT_DIVERGED, &s);
        else if (last == 0)
            status = command_fail(job->sh, EXIT_NOTHING, "%s: the rules make no difference in it",
                                  job->path);
        else if (!cut_out(job, &x, last))
            status = command_fail(job->sh, EXIT_NOTHING,
                                  "%s: no position of it fails as a scenario", job->path);
        extract_free(&x);
    }
    record_free(&r);
    return status;
}

static ExitStatus begin_with_scenario(Job *job) {
    Status s = {0};
    if (!files_read(job->path, &job->text, &s))
        return command_fail_status(job->sh, EXIT_INVALID, &s);
    if (!judge_reads(&job->judge, job->path, text_cstr(&job->text), &s))
        return command_fail_status(job->sh, EXIT_INVALID, &s);
    if (job->judge.kind == JUDGE_DIFFERS) drop_expect(job);
    text_format(&job->comment, "# Shrunk from %s.\n", job->path);
    if (judge_begin(&job->judge, text_cstr(&job->text))) return EXIT_GOOD;
    return command_fail(job->sh, EXIT_NOTHING, "%s does not fail", job->path);
}

// ---- the whole

// It is about the rule without which it fails.
static void cite_rule(Job *job) {
    const char *rule = options_value(job->sh->options, FLAG_WITHOUT);
    Arena arena = {0};
    Document d;
    Status s = {0};
    if (document_parse(&d, &arena, job->path, (Span){job->text.data, job->text.length}, &s)) {
        const Node *rules = node_get(d.root, "rules");
        YamlChange change = {rules ? rules->first : NULL, rule};
        Text text = {0};
        yaml_write(d.root, &change, &text);
        text_add_char(&text, '\n');
        if (judge_likes(&job->judge, text_cstr(&text))) {
            text_clear(&job->text);
            text_add(&job->text, text_cstr(&text));
        }
        text_free(&text);
    }
    arena_free(&arena);
}

static ExitStatus write_out(Job *job) {
    const char *path = options_value(job->sh->options, FLAG_SCENARIO_FILE);
    Text out = {0};
    Status s = {0};
    int cards, actions;
    ExitStatus status = EXIT_GOOD;
    shrink_layout(text_cstr(&job->text), text_cstr(&job->comment), &out);
    shrink_measure(text_cstr(&job->text), &cards, &actions);
    if (!path)
        fputs(text_cstr(&out), job->sh->out);
    else if (!files_write(path, (Span){out.data, out.length}, &s))
        status = command_fail_status(job->sh, EXIT_INTERNAL, &s);
    fprintf(job->sh->err, "%d cards, %d actions, %d candidates; fails by %s\n", cards, actions,
            job->judge.played,
            job->judge.kind == JUDGE_COMMAND ? "the command" : job->judge.signature);
    text_free(&out);
    return status;
}

static ExitStatus shrink(Job *job) {
    static const char *const records[] = {".jsonl", ".jsonl.zst", NULL};
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    ExitStatus status =
        files_ends(job->path, records) ? begin_with_record(job) : begin_with_scenario(job);
    if (status == EXIT_GOOD) {
        Shrink plan = {&job->judge, progress, job};
        shrink_text(&plan, &job->text);
        if (job->sh->progress) fputs("\r\033[K", job->sh->err);
        if (job->judge.kind == JUDGE_DIFFERS) {
            cite_rule(job);
            shrink_add_expect(&job->judge, &job->text);
        }
        status = write_out(job);
        if (is_interrupted()) fprintf(job->sh->err, "interrupted: this is the best so far\n");
    }
    if (!is_interrupted()) sigprocmask(SIG_SETMASK, &before, NULL);
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
    Job job = {.sh = sh, .path = o->operands.items[0]};
    job.judge.command = options_value(o, FLAG_FAILING);
    ExitStatus status = command_without(sh, &arena, &without, &job.judge.without_count);
    job.judge.without = without;
    job.judge.kind = job.judge.command             ? JUDGE_COMMAND
                     : job.judge.without_count > 0 ? JUDGE_DIFFERS
                                                   : JUDGE_FAILS;
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    job.judge.pool = pool.pool;
    if (status == EXIT_GOOD) status = shrink(&job);
    text_free(&job.text);
    text_free(&job.comment);
    command_pool_free(&pool);
    arena_free(&arena);
    return status;
}
