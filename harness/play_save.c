// play_save.c - what was played, as a scenario.
//
// It is cut out of the record (extract.h), which plays it before it is written. A game that was
// left in the middle of something ends where somebody last had priority. One that was left before
// anybody had goes on until somebody has: a bot keeps or takes what hands are left.
#include "harness/play_save.h"

#include <string.h>

#include "harness/command_yaml.h"
#include "harness/extract.h"
#include "harness/files.h"
#include "harness/here.h"
#include "harness/runner.h"

// What cannot begin here for what comes later will mostly not begin later either.
enum { TRIES_MAX = 12 };

// The first decision from which the whole rest can be written; 0: none.
static int cut_out(Extract *x, Text *out, Text *why) {
    Text last = {0};
    int tries = 0, found = 0;
    for (int i = 1; i <= x->replay.plan.record->count && tries < TRIES_MAX && !found; i++) {
        if (extract_write(x, i, EXTRACT_GAME, out, &last))
            found = i;
        else if (out->length > 0 || why->length == 0) {
            tries += out->length > 0;
            text_clear(why);
            text_add(why, text_cstr(&last));
        }
    }
    text_free(&last);
    return found;
}

static int save_record(const Record *r, const Pool *pool, Text *out, Text *why, Status *s) {
    Extract x;
    int found = 0;
    if (extract_begin(&x, r, pool, s)) found = cut_out(&x, out, why);
    extract_free(&x);
    return found;
}

// Where the question of decision `at` was asked first, if answers to it were refused.
static int first_asked(const Record *r, int at) {
    const RecordDecision *d = &r->decisions[at];
    while (at > 0 && r->decisions[at - 1].refused != REJECTED_NOT) {
        int first = at - 1;
        while (first > 0 &&
               (r->decisions[first].digest != d->digest || r->decisions[first].kind != d->kind))
            first--;
        at = first;
    }
    return at;
}

// The decisions before the last priority: what came of that is not known whole.
static bool drop_open_end(Record *r) {
    int at = r->count - 1;
    while (at > 0 && r->decisions[at].kind != QUESTION_PRIORITY) at--;
    at = first_asked(r, at);
    if (at <= 0) return false;
    r->count = at;
    r->result = (RecordResult){.line = 0};
    return true;
}

// What was left before anybody had priority, up to there.
static int save_begun(const Record *r, const Pool *pool, Text *out, Text *why, Status *s) {
    HerePlan plan = {.record = r,
                     .pool = pool,
                     .at = r->count,
                     .options = -1,
                     .end = HERE_REST,
                     .bot = BOT_HEURISTIC};
    Here here;
    int found = 0;
    if (here_play(&plan, &here, s)) found = save_record(&here.record, pool, out, why, s);
    here_free(&here);
    return found;
}

// What was left in the middle of something.
static int save_part(Record *r, const Pool *pool, Text *out, Text *why, Status *s) {
    if (r->decisions[r->count - 1].turn == 0) return save_begun(r, pool, out, why, s);
    if (drop_open_end(r)) return save_record(r, pool, out, why, s);
    text_add(why, "it was left in the middle of the first decision");
    return 0;
}

// ---- the head

static void add_rules(const Scenario *from, Text *out) {
    text_add(out, "rules: [");
    for (int i = 0; i < from->rule_count; i++)
        text_format(out, "%s%s", i > 0 ? ", " : "", cr_entry(from->rules[i])->number);
    text_add(out, "]\n");
}

static bool begins(Span line, const char *word) {
    return line.length >= strlen(word) && strncmp(line.at, word, strlen(word)) == 0;
}

static void keep_head(const Scenario *from, Text *text) {
    Text changed = {0};
    for (Span rest = {text_cstr(text), text->length}; rest.at && rest.length > 0;) {
        Span line = span_cut(&rest, '\n');
        if (begins(line, "name: ")) {
            text_add(&changed, "name: ");
            yaml_write_text(from->name, &changed);
            text_add_char(&changed, '\n');
        } else if (begins(line, "rules: ") && from->rule_count > 0) {
            add_rules(from, &changed);
        } else {
            text_add_span(&changed, line);
            text_add_char(&changed, '\n');
        }
    }
    text_free(text);
    *text = changed;
}

static bool passes(const Pool *pool, const Text *text, Status *s) {
    Scenario scenario;
    Result result = {0};
    bool good =
        scenario_parse(&scenario, pool, "the scenario", (Span){text->data, text->length}, s);
    if (good) {
        runner_run(pool, &scenario, NULL, &result);
        good = result.outcome == OUTCOME_PASSED;
        if (!good)
            status_fail_lines(s, (Place){"the scenario", 0, 0},
                              result.failures ? result.failures->message : "it does not pass");
        result_free(&result);
    }
    scenario_free(&scenario);
    return good;
}

bool play_save(const Pool *pool, const char *record, const Scenario *from, const char *path,
               int *first, Status *s) {
    Record r;
    Text text = {0}, why = {0};
    *first = 0;
    bool good = record_load(&r, record, s);
    if (good) *first = save_record(&r, pool, &text, &why, s);
    if (good && *first == 0 && !s->failed && r.count > 0) {
        text_clear(&why);
        *first = save_part(&r, pool, &text, &why, s);
    }
    if (good && *first == 0 && !s->failed)
        status_fail(s, (Place){record, 0, 0}, "what was played cannot be a scenario: %s",
                    why.length > 0 ? text_cstr(&why) : "nothing was");
    good = good && *first > 0;
    if (good && from) keep_head(from, &text);
    good = good && (!from || passes(pool, &text, s)) &&
           files_write(path, (Span){text.data, text.length}, s);
    record_free(&r);
    text_free(&text);
    text_free(&why);
    return good;
}
