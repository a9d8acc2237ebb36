// proof.c - playing all scenarios for the words that they put to use.
#include "harness/proof.h"

#include <string.h>

#include "harness/command.h"
#include "harness/runner.h"
#include "harness/workers.h"

typedef struct {
    Proof *proof;
    const Pool *pool;
    const Selection *selection;
} Maker;

static void play(void *context, int job, Result *out) {
    const Maker *maker = context;
    const Selected *item = &maker->selection->items[job];
    if (item->problem)
        command_problem_result(out, item->path, item->problem);
    else
        runner_run_file(maker->pool, item->path, &(RunOptions){.uses = true}, out);
}

// The rule that it is a part of: 702.9 of 702.9b; itself if it is none.
static RuleId whole_rule(RuleId rule) {
    Span number = span_of(cr_entry(rule)->number);
    char end = number.at[number.length - 1];
    if (end >= 'a' && end <= 'z') number.length--;
    return cr_find(number, &rule) ? rule : CR_COUNT;
}

static void count_rules(Proof *p, const Result *r) {
    RuleId last = CR_COUNT;  // Fired rules are in order, so the parts of one stand together.
    for (int i = 0; i < r->fired_count; i++) {
        if (r->fired[i] >= CR_COUNT) continue;
        RuleId rule = (RuleId)r->fired[i], whole = whole_rule(rule);
        if (whole != rule) p->rules[rule]++;
        if (whole == last || whole == CR_COUNT) continue;
        last = whole;
        p->rules[whole]++;
    }
}

static bool note(void *context, int job, Result *r) {
    Proof *p = ((Maker *)context)->proof;
    (void)job;
    if (r->outcome != OUTCOME_PASSED) return true;
    p->scenarios++;
    for (int i = 0; i < r->row_count; i++)
        if (r->rows[i] <= p->row_count) p->rows[r->rows[i]]++;
    for (int i = 0; i < r->op_count; i++)
        if (r->ops[i] < OP_COUNT) p->ops[r->ops[i]]++;
    count_rules(p, r);
    return true;
}

bool proof_make(Proof *out, const Pool *pool, const Selection *selection, int jobs, FILE *progress,
                Status *s) {
    memset(out, 0, sizeof *out);
    out->row_count = grammar_row_count(pool_grammar(pool));
    out->rows = ARENA_ARRAY(&out->arena, int, out->row_count + 1);
    Maker maker = {out, pool, selection};
    Progress told;
    progress_begin(&told, progress, "scenarios", selection->count);
    WorkerPlan plan = {.processes = jobs,
                       .progress = &told,
                       .jobs = selection->count,
                       .context = &maker,
                       .work = play,
                       .done = note};
    return workers_run(&plan, s);
}

void proof_free(Proof *p) { arena_free(&p->arena); }

int proof_of(const Proof *p, const WordNeed *need) {
    return need->row > 0 ? p->rows[need->row] : p->rules[need->rule];
}

void proof_name(const Grammar *g, const WordNeed *need, Text *out) {
    static const char heading[] = "keyword heading: ";
    if (need->row > 0) {
        text_format(out, "%s: %s", grammar_row_nonterminal(g, need->row - 1),
                    grammar_row_text(g, need->row - 1));
        return;
    }
    const RuleEntry *rule = cr_entry(need->rule);
    bool keyword = strncmp(rule->title, heading, sizeof heading - 1) == 0;
    text_format(out, "%s %s", rule->number, rule->title + (keyword ? sizeof heading - 1 : 0));
}
