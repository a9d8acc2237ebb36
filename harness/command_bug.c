// command_bug.c - `gavel bug`: the whole way from a record in which something goes wrong to a
// minimal scenario at its place.
#include "harness/command_bug.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/new_path.h"
#include "harness/record_rules.h"
#include "harness/tell.h"

// ---- what `shrink` needs too

static void progress(void *context, int played, size_t length) {
    const Shell *sh = context;
    if (!sh->progress) return;
    tell_progress(sh->err, "%d candidates, %zu bytes ", played, length);
}

static ExitStatus refuse(const Shell *sh, const Bug *b, BugEnd end) {
    const char *path = b->record->path;
    switch (end) {
        case BUG_FOUND: return EXIT_GOOD;
        case BUG_AGREES:
            return command_fail(sh, EXIT_NOTHING,
                                "%s: this engine does the same at all %d decisions; name the one "
                                "that is wrong: gavel bug %s --at N (gavel replay %s --step walks "
                                "through them)",
                                path, b->record->count, path, path);
        case BUG_NOWHERE:
            return command_fail(sh, EXIT_NOTHING,
                                "%s: no position before decision %d can be made a scenario that "
                                "shows it; gavel replay %s tells what happens there",
                                path, b->decision, path);
        case BUG_AFTER:
            return command_fail(sh, EXIT_USAGE,
                                "--at %d: the game differs already at decision %d; gavel bug %s "
                                "without --at makes a scenario of that",
                                b->at, b->replay.at + 1, path);
        case BUG_SILENT:
            return command_fail(sh, EXIT_NOTHING,
                                "%s: nothing happens from decision %d on, up to the end of the "
                                "record; gavel extract %s --at %d has the board there",
                                path, b->asked, path, b->asked);
        case BUG_UNPLAYABLE: break;
    }
    if (b->replay.foreign.length > 0) tell_lines(sh->err, text_cstr(&b->replay.foreign));
    return command_fail_status(sh, b->invalid ? EXIT_INVALID : EXIT_FOREIGN, &b->status);
}

ExitStatus command_bug_find(const Shell *sh, Bug *b) {
    b->jobs = command_jobs(sh);
    b->anonymous = sh->options->given[FLAG_ANONYMOUS] > 0;
    b->all_rules = sh->options->given[FLAG_ALL_RULES] > 0;
    b->progress = progress;
    b->context = (void *)(uintptr_t)sh;
    BugEnd end = bug_find(b);
    if (sh->progress) tell_progress_end(sh->err);
    return refuse(sh, b, end);
}

void command_bug_lay_out(const Bug *b, Text *out) {
    Text comment = {0};
    visible_format(&comment, "# Made of %s, cut out before decision %d.\n",
                   files_name(b->record->path), b->from);
    if (b->suspect_count > 0)
        text_format(&comment, "# Without %s this engine does what the record has.\n",
                    cr_entry(b->suspects[0])->number);
    if (b->rule_count == 0)
        text_add(&comment, "# No rule is marked there: say which one it verifies.\n");
    shrink_layout(text_cstr(&b->text), text_cstr(&comment), out);
    text_free(&comment);
}

void command_bug_measure(const Shell *sh, const Bug *b) {
    int cards, actions;
    shrink_measure(text_cstr(&b->text), &cards, &actions);
    const char *shown = b->finding.sentence ? b->finding.sentence
                        : b->diverges       ? "what differs"
                                            : "what it expects";
    tell(sh->err, "%d cards, %d actions, %d candidates; %s: %s\n", cards, actions, b->played,
         b->suspect_count > 0 ? "without the rule it fails by" : "it shows",
         b->suspect_count > 0 ? b->signature : shown);
}

// ---- the verb

// Why another decision is taken than the one that was asked for.
static void tell_decision(const Shell *sh, const Bug *b) {
    const char *path = b->record->path;
    Text decision = {0};
    if (b->at == b->asked) return;
    replay_decision_text(b->record, b->at, &decision);
    tell(sh->err,
         "nothing happens at decision %d; the scenario is of the next at which something "
         "does:\n  %s\n(gavel extract %s --at %d has the board of decision %d)\n",
         b->asked, text_cstr(&decision), path, b->asked, b->asked);
    text_free(&decision);
}

// What differs, as `replay` tells it.
static void tell_difference(const Shell *sh, const Bug *b) {
    Text text = {0};
    if (!b->diverges) return;
    visible_format(&text, "%s: differs ", b->record->path);
    replay_where_text(b->record, b->decision - 1, &text);
    text_add_char(&text, '\n');
    replay_explain(&b->replay, false, &text);
    tell_lines(sh->err, text_cstr(&text));
    text_free(&text);
}

static const char *name_of(Arena *arena, const Text *scenario) {
    Document d;
    Status s = {0};
    bool read = document_parse(&d, arena, "scenario", span_of(text_cstr(scenario)), &s);
    const Node *name = read ? node_get(d.root, "name") : NULL;
    return name ? name->text : "what goes wrong";
}

static void tell_next(const Shell *sh, const Bug *b, const char *path) {
    Text quoted = {0};
    command_quote(&quoted, path);
    const char *file = text_cstr(&quoted);
    tell(sh->out, "%s\n", path);
    if (b->logs_only)
        tell(sh->err,
             "nothing that can be expected differs in the end, only what happens: its golden "
             "shows it, once accepted\n");
    tell(sh->err, "next:\n  gavel show events %s\n", file);
    if (b->suspect_count > 0)
        tell(sh->err, "  gavel run %s--without %s %s   # must fail\n",
             b->logs_only ? "" : "--no-golden ", cr_entry(b->suspects[0])->number, file);
    else
        tell(sh->err, "  gavel run %s   # passes: it expects what this engine does\n", file);
    tell(sh->err, "  gavel accept %s   # once what it expects is right\n", file);
    text_free(&quoted);
}

static ExitStatus write_out(const Shell *sh, const Bug *b) {
    Arena arena = {0};
    Text out = {0};
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    const char *path = options_value(sh->options, FLAG_BUG_FILE);
    const char *rule = b->rule_count > 0 ? cr_entry(b->rules[0])->number : "500.1";
    if (!path) path = new_path_free(&arena, sh, rule, name_of(&arena, &b->text));
    command_bug_lay_out(b, &out);
    if (!files_write(path, (Span){out.data, out.length}, &s))
        status = command_fail_status(sh, EXIT_USAGE, &s);
    command_bug_measure(sh, b);
    if (status == EXIT_GOOD) tell_next(sh, b, path);
    text_free(&out);
    arena_free(&arena);
    return status;
}

// Plays the record in a process of its own. False: the engine does not survive that.
static bool survives(const Record *r, const Pool *pool) {
    pid_t child = fork();
    if (child < 0) return true;
    if (child == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        if (nothing >= 0) dup2(nothing, STDERR_FILENO);
        Replay x;
        Status s = {0};
        ReplayPlan plan = {.record = r, .pool = pool, .brief = true};
        if (replay_begin(&x, &plan, &s)) replay_run(&x);
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_EXIT) memory_exhausted();
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static ExitStatus make(const Shell *sh, const Record *r, const Pool *pool) {
    Bug b = {.record = r, .pool = pool, .at = options_number(sh->options, FLAG_BUG_AT, 0)};
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    ExitStatus status = command_bug_find(sh, &b);
    if (status == EXIT_GOOD) {
        tell_decision(sh, &b);
        tell_difference(sh, &b);
        status = write_out(sh, &b);
    }
    int number = interrupt_take(&interrupt);
    if (number)
        status = command_interrupted(
            sh, number, "%s",
            status == EXIT_GOOD ? "this is the best so far" : "nothing was written");
    interrupt_release(&interrupt);
    bug_free(&b);
    return status;
}

ExitStatus command_bug(const Shell *sh) {
    const Options *o = sh->options;
    if (o->operands.count != 1)
        return command_fail(sh, EXIT_USAGE, "bug needs a record: gavel bug FILE");
    Record record;
    Status s = {0};
    CommandPool pool = {0};
    int at = options_number(o, FLAG_BUG_AT, 0);
    ExitStatus status = EXIT_GOOD;
    if (!record_load(&record, o->operands.items[0], &s))
        status = command_fail_status(sh, EXIT_INVALID, &s);
    else if (at > record.count)
        status =
            command_fail(sh, EXIT_USAGE, "--at %d: the record has %d decisions", at, record.count);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    if (status == EXIT_GOOD && !survives(&record, pool.pool))
        status = command_fail(sh, EXIT_INTERNAL,
                              "the engine crashes while it plays %s; gavel shrink %s -o x.yaml "
                              "makes the smallest scenario that crashes",
                              record.path, record.path);
    if (status == EXIT_GOOD) status = make(sh, &record, pool.pool);
    command_pool_free(&pool);
    record_free(&record);
    return status;
}
