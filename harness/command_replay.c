// command_replay.c - `gavel replay`: a record played back, compared, shown, or walked through.
#include "harness/command_replay.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "harness/command_page.h"
#include "harness/files.h"
#include "harness/record_rules.h"
#include "harness/tell.h"
#include "harness/workers.h"

static void print(FILE *to, Text *text) {
    tell_lines(to, text_cstr(text));
    text_free(text);
}

// ---- the report

static void tell_foreign(FILE *to, const Text *foreign) {
    tell(to, "although the record was made by another engine or with other cards:\n");
    tell_lines(to, text_cstr(foreign));
}

static void add_divergence(const Replay *x, Text *out) {
    text_format(out, "%s: diverged ", x->plan.record->path);
    replay_where_text(x->plan.record, x->at, out);
    text_add_char(out, '\n');
}

static ExitStatus report_divergence(const Shell *sh, const Replay *x) {
    bool foreign = x->foreign.length > 0;
    Text text = {0};
    if (x->end == REPLAY_BOT)
        text_format(&text, "%s: a bot decides otherwise at decision %d\n", x->plan.record->path,
                    x->at + 1);
    else
        add_divergence(x, &text);
    // Whoever has walked through it has seen it.
    if (!x->plan.keep) replay_explain(x, sh->options->given[FLAG_FIELDS] > 0, &text);
    if (foreign)
        text_format(&text, "the record was made by another engine or with other cards:\n%s",
                    text_cstr(&x->foreign));
    print(sh->out, &text);
    return foreign ? EXIT_FOREIGN : EXIT_DIVERGED;
}

// With --all-rules.
static void note_rules(const Shell *sh, const Record *r) {
    Text rules = {0};
    record_rules_text(r, &rules);
    if (rules.length > 0 && sh->options->given[FLAG_ALL_RULES])
        tell(sh->err, "note: the record was made without %s; here all rules are on\n",
             text_cstr(&rules));
    text_free(&rules);
}

static ExitStatus report(const Shell *sh, const Record *r, Replay *x) {
    note_rules(sh, r);
    if (x->end == REPLAY_DIVERGED || x->end == REPLAY_BOT) return report_divergence(sh, x);
    if (x->end == REPLAY_INVALID) return command_fail_status(sh, EXIT_INVALID, &x->problem);
    if (sh->options->given[FLAG_SHOW_BOARD]) {
        Text board = {0};
        replay_board(x->engine, x->now, &board);
        print(sh->out, &board);
    }
    if (x->end == REPLAY_STOPPED)
        tell(sh->err, "stopped before decision %d of %d; no difference so far\n", x->at + 1,
             r->count);
    else
        tell(sh->err, "%d decisions, no difference%s\n", r->count,
             r->result.line == 0 ? "; the record has no result: the game was not finished" : "");
    if (x->plan.resim && x->bot_decisions > 0)
        tell(sh->err, "of these, bots made %d, and would make them again\n", x->bot_decisions);
    else if (x->plan.resim)
        tell(sh->err, "no bot played, so that nobody was asked again\n");
    if (x->foreign.length > 0) tell_foreign(sh->err, &x->foreign);
    if (r->broken_line == 0 || x->end == REPLAY_STOPPED) return EXIT_GOOD;
    Status s = {0};
    status_fail(&s, (Place){r->path, r->broken_line, 1}, "the record breaks off in this line%s",
                r->truncated ? ": the compressed file is cut off" : "");
    return command_fail_status(sh, EXIT_INVALID, &s);
}

typedef struct {
    const Shell *sh;
    const Pool *pool;
    ReplayPlan plan;
    bool many;  // Say nothing of those that agree.
    int decisions;
} Batch;

// Quickly; what differs is played once more, to be explained.
static bool agrees(const Batch *b, const Record *r) {
    Replay x;
    Status s = {0};
    ReplayPlan plan = b->plan;
    plan.brief = true;
    bool same = replay_begin(&x, &plan, &s) && replay_run(&x) == REPLAY_AGREES;
    same = same && x.at == r->count && x.foreign.length == 0 && r->broken_line == 0;
    replay_free(&x);
    return same;
}

static ExitStatus play_with(Batch *b, const Record *r) {
    Replay x;
    Status s = {0};
    ExitStatus status;
    if (b->many && agrees(b, r)) {
        b->decisions += r->count;
        return EXIT_GOOD;
    }
    if (!replay_begin(&x, &b->plan, &s)) {
        if (x.foreign.length > 0) tell_lines(b->sh->err, text_cstr(&x.foreign));
        status = command_fail_status(b->sh, x.invalid ? EXIT_INVALID : EXIT_FOREIGN, &s);
    } else {
        replay_run(&x);
        if (b->plan.keep) replay_walk(b->sh, &x);
        status = report(b->sh, r, &x);
        b->decisions += x.at;
    }
    replay_free(&x);
    return status;
}

static ExitStatus play(Batch *b, const Record *r) {
    ExitStatus status;
    Arena arena = {0};
    RuleId *without;
    b->plan.record = r;
    b->plan.pool = b->pool;
    status = record_rules(b->sh, r, &arena, &without, &b->plan.without_count);
    b->plan.without = without;
    if (status == EXIT_GOOD) status = play_with(b, r);
    arena_free(&arena);
    return status;
}

static ExitStatus play_file(Batch *b, const char *path) {
    Record record;
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    if (!record_load(&record, path, &s)) status = command_fail_status(b->sh, EXIT_INVALID, &s);
    if (status == EXIT_GOOD && b->plan.until > record.count)
        status = command_fail(b->sh, EXIT_USAGE, "--until %d: the record has %d decisions",
                              b->plan.until, record.count);
    if (status == EXIT_GOOD) status = play(b, &record);
    record_free(&record);
    return status;
}

// The first of 70, 5, 3 and 6 that applies, for all of them.
static ExitStatus worse(ExitStatus a, ExitStatus b) {
    static const ExitStatus order[] = {EXIT_INTERNAL, EXIT_USAGE, EXIT_INVALID, EXIT_DIVERGED,
                                       EXIT_FOREIGN};
    for (size_t i = 0; i < ARRAY_LEN(order); i++)
        if (a == order[i] || b == order[i]) return order[i];
    return a;
}

static void find_records(Arena *arena, const Words *operands, FoundFiles *out) {
    static const char *const endings[] = {".jsonl", ".jsonl.zst", NULL};
    for (int i = 0; i < operands->count; i++) {
        if (files_kind(operands->items[i]) == FILES_FOLDER)
            files_walk(arena, operands->items[i], endings, out);
        else
            files_add(out, operands->items[i]);
    }
}

// ---- several, in processes of their own: what one of them ends does not end the others

typedef struct {
    Batch batch;
    const FoundFiles *files;
    ExitStatus status;
    int bad;
} Many;

// In a worker. What is said is handed over as text, and the exit status as a number.
static void play_one(void *context, int job, Result *out) {
    const Many *m = context;
    Batch b = m->batch;
    Shell sh = *b.sh;
    char *said[2] = {NULL, NULL};
    size_t sizes[2];
    sh.out = memory_stream(&said[0], &sizes[0]);
    sh.err = memory_stream(&said[1], &sizes[1]);
    b.sh = &sh;
    *out = (Result){.outcome = OUTCOME_PASSED};
    out->line = (int)play_file(&b, m->files->items[job].path);
    memory_stream_close(sh.out);
    memory_stream_close(sh.err);
    out->golden_json = arena_copy(&out->arena, said[0], sizes[0]);
    out->name = arena_copy(&out->arena, said[1], sizes[1]);
    out->decisions = (uint64_t)b.decisions;
    for (int i = 0; i < 2; i++) free(said[i]);
}

// The process that played it died, or was silent for too long.
static ExitStatus tell_loss(const Many *m, int job, const Failure *f) {
    const Shell *sh = m->batch.sh;
    command_fail(sh, EXIT_INTERNAL, "%s: %s", m->files->items[job].path, f->message);
    if (f->context) tell_lines(sh->err, f->context);
    if (f->context) tell(sh->err, "\n");
    return EXIT_INTERNAL;
}

static bool take_one(void *context, int job, Result *r) {
    Many *m = context;
    ExitStatus status = (ExitStatus)r->line;
    if (r->failures) status = tell_loss(m, job, r->failures);
    if (r->name) tell_lines(m->batch.sh->err, r->name);
    if (r->golden_json) tell_lines(m->batch.sh->out, r->golden_json);
    m->batch.decisions += (int)r->decisions;
    m->bad += status != EXIT_GOOD;
    m->status = worse(m->status, status);
    return true;
}

static ExitStatus play_many(const Batch *b, const FoundFiles *files) {
    if (b->plan.keep || b->plan.until > 0)
        return command_fail(b->sh, EXIT_USAGE, "--step and --until are for one record");
    Many m = {.batch = *b, .files = files};
    m.batch.many = true;
    Status s = {0};
    fflush(b->sh->out);  // Workers would write it once more.
    WorkerPlan plan = {.processes = command_jobs(b->sh),
                       .jobs = files->count,
                       .context = &m,
                       .work = play_one,
                       .done = take_one};
    // Out of memory: the others have been played all the same.
    if (!workers_run(&plan, &s)) m.status = command_fail_status(b->sh, EXIT_INTERNAL, &s);
    tell(b->sh->out, "%d records, %d decisions, %d that differ or cannot be played\n", files->count,
         m.batch.decisions, m.bad);
    return m.status;
}

static ExitStatus play_all(Batch *b, Arena *arena) {
    FoundFiles files = {0};
    ExitStatus status;
    find_records(arena, &b->sh->options->operands, &files);
    if (files.count == 0)
        status = command_fail(b->sh, EXIT_NOTHING, "there is no record there");
    else if (files.count > 1)
        status = play_many(b, &files);
    else
        status = play_file(b, files.items[0].path);
    files_forget(&files);
    return status;
}

// --html: the game as a page, as far as it is the recorded one.
static ExitStatus write_page(const Shell *sh, const Pool *pool, const char *file) {
    const Words *records = &sh->options->operands;
    PageWork page = {0};
    if (records->count > 1)
        return command_fail(sh, EXIT_USAGE,
                            "--html is for one record; for several there is "
                            "`gavel report --games`");
    ExitStatus status = page_work_begin(&page, sh, pool, file, "play", 0);
    if (status == EXIT_GOOD) status = page_work_records(&page, records);
    if (status == EXIT_GOOD) status = page_work_write(&page, file);
    page_work_free(&page);
    return status;
}

ExitStatus command_replay(const Shell *sh) {
    const Options *o = sh->options;
    const char *html = options_value(o, FLAG_HTML);
    if (o->operands.count == 0)
        return command_fail(sh, EXIT_USAGE, "replay needs a record: gavel replay FILE");
    Arena arena = {0};
    CommandPool pool = {0};
    Batch b = {.sh = sh,
               .plan = {.until = options_number(o, FLAG_UNTIL, 0),
                        .resim = o->given[FLAG_RESIM] > 0,
                        .keep = o->given[FLAG_WALK] > 0}};
    ExitStatus status = command_pool(sh, &pool);
    b.pool = pool.pool;
    if (status == EXIT_GOOD && !html && (o->given[FLAG_PAGE_SEAT] || o->given[FLAG_NO_TEXT]))
        status = command_fail(sh, EXIT_USAGE, "--seat and --no-text are for --html");
    if (status == EXIT_GOOD) status = html ? write_page(sh, pool.pool, html) : play_all(&b, &arena);
    command_pool_free(&pool);
    arena_free(&arena);
    return status;
}
