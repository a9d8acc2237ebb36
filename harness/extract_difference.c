// extract_difference.c - a record that goes otherwise here, cut out as it goes here.
#include "harness/extract_difference.h"

#include <string.h>

#include "engine/base/visible.h"
#include "harness/command_yaml.h"
#include "harness/json.h"
#include "harness/record_rules.h"
#include "harness/shrink.h"
#include "harness/shrink_finish.h"

enum { FACTS_TOLD = 4 };

// ---- in words

static const char *engine_word(const Record *r, const char *key) {
    const cJSON *engine = cJSON_GetObjectItemCaseSensitive(r->head, "engine");
    const char *word = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(engine, key));
    return word ? word : "unknown";
}

// What the record has instead; where it does not say so in facts, how it goes on.
static void add_difference(const Replay *replay, const Facts *facts, Text *out) {
    text_add(out, " In the record, ");
    if (facts->fact_count == 0) text_format(out, "it goes otherwise: %s", text_cstr(&replay->why));
    for (int i = 0; i < facts->fact_count && i < FACTS_TOLD; i++) {
        text_add(out, i > 0 ? "; " : "");
        fact_then(facts, &facts->facts[i], out);
    }
    text_add_char(out, '.');
}

void extract_difference_about(const Record *r, int decision, const Replay *replay,
                              const Finding *finding, Text *out) {
    const char *slash = strrchr(r->path, '/');
    Text without = {0};
    record_rules_text(r, &without);
    visible_format(out, "From %s (gavel %s, rules of %s", slash ? slash + 1 : r->path,
                   engine_word(r, "version"), engine_word(r, "rules"));
    if (without.length > 0) text_format(out, ", made without %s", text_cstr(&without));
    if (decision > r->count)
        text_format(out, "), after decision %d, the last.", r->count);
    else
        text_format(out, "), %sdecision %d.", replay ? "before " : "", decision);
    text_free(&without);
    if (replay) add_difference(replay, &finding->facts, out);
}

// ---- the scenario

static void expect(const void *context, const ExtractPart *part, Text *out) {
    const ExtractDifference *d = context;
    finding_expect(&d->finding, part, out);
}

bool extract_difference_find(ExtractDifference *d, const Record *r, const Pool *pool,
                             const RuleId *without, int without_count, Status *s) {
    *d = (ExtractDifference){.expected = {expect, d}};
    ReplayPlan plan = {
        .record = r, .pool = pool, .without = without, .without_count = without_count};
    if (!replay_begin(&d->replay, &plan, s)) return false;
    if (!replay_play(&d->replay, s)) return false;
    const Replay *x = &d->replay;
    finding_of_divergence(x, false, &d->finding);
    d->at = x->at;
    HerePlan here = {.record = r,
                     .pool = pool,
                     .without = without,
                     .without_count = without_count,
                     .at = finding_answers(&d->finding, x),
                     .refused = x->refused ? x->refused_as : REJECTED_NOT,
                     .end = x->refused ? HERE_STOP : HERE_REST};
    if (!here_play(&here, &d->here, s)) return false;
    d->extract =
        (Extract){.without = without, .without_count = without_count, .finding = &d->expected};
    if (!extract_begin_as(&d->extract, &d->here.record, pool, s)) return false;
    extract_keep_refused(&d->extract);
    return true;
}

static void add_rules(const ExtractDifference *d, const Text *text, const Result *good, Text *out) {
    RuleId rules[FINDING_RULES_MOST];
    const Pool *pool = d->replay.plan.pool;
    int count = finding_rules(&d->finding, pool, text_cstr(text), good, rules);
    text_add(out, "rules: ");
    if (count > 0)
        shrink_rules_text(rules, count, out);
    else
        text_add(out, "[500.1]  # No rule is marked there: say which one it verifies.");
    text_add_char(out, '\n');
}

// What it is about stands instead of the name and the rules that it was cut out with.
static void add_told(const ExtractDifference *d, const Text *text, Text *out) {
    const Replay *x = &d->replay;
    Judge j = {
        .pool = x->plan.pool, .without = x->plan.without, .without_count = x->plan.without_count};
    Result good;
    Text name = {0}, about = {0};
    const char *all = text_cstr(text), *head = strstr(all, "name: "),
               *rules = strstr(all, "\nrules: ");
    const char *rest = strchr(rules + 1, '\n') + 1;
    judge_play(&j, all, true, &good);
    finding_name(&d->finding, &good, &name);
    if (name.length == 0)
        text_format(&name, "What happens at decision %d of the record.", d->at + 1);
    extract_difference_about(x->plan.record, d->at + 1, x, &d->finding, &about);
    text_add_span(out, (Span){all, (size_t)(head - all)});
    text_add(out, "name: ");
    yaml_write_text(text_cstr(&name), out);
    text_add_char(out, '\n');
    add_rules(d, text, &good, out);
    text_add(out, "about: ");
    yaml_write_text(text_cstr(&about), out);
    text_format(out, "\n%s", rest);
    result_free(&good);
    text_free(&name);
    text_free(&about);
}

// From decision `at`, or (0) from the last one before that from which it can be written.
static bool write_from(ExtractDifference *d, int at, Text *out, Text *why) {
    Text said = {0};
    bool found = false;
    int answers = finding_answers(&d->finding, &d->replay), to = answers > 0 ? answers : 1;
    int from = extract_checkpoint(&d->extract, at > 0 ? at : to);
    text_clear(why);
    for (; from >= 1 && !found; from--) {
        found = extract_write_from(&d->extract, from, to, EXTRACT_GAME, out, &said);
        if (why->length == 0) text_add(why, text_cstr(&said));
        if (at > 0) break;
    }
    text_free(&said);
    return found;
}

bool extract_difference_write(ExtractDifference *d, int at, Text *out, Text *why) {
    Text text = {0};
    d->extract.passes = d->finding.steps;
    bool found = write_from(d, at, &text, why);
    if (!found && d->extract.passes) {
        d->extract.passes = false;
        found = write_from(d, at, &text, why);
    }
    if (found) {
        text_clear(why);
        add_told(d, &text, out);
    }
    text_free(&text);
    return found;
}

void extract_difference_free(ExtractDifference *d) {
    extract_free(&d->extract);
    here_free(&d->here);
    finding_free(&d->finding);
    replay_free(&d->replay);
}
