// extract_difference.c - a record that goes otherwise here, cut out as it goes here.
#include "harness/extract_difference.h"

#include <string.h>

#include "harness/command_yaml.h"
#include "harness/json.h"
#include "harness/record_rules.h"
#include "harness/shrink.h"

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
    text_format(out, "From %s (gavel %s, rules of %s", slash ? slash + 1 : r->path,
                engine_word(r, "version"), engine_word(r, "rules"));
    if (without.length > 0) text_format(out, ", made without %s", text_cstr(&without));
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
    replay_run(&d->replay);
    const Replay *x = &d->replay;
    finding_of_divergence(x, false, &d->finding);
    d->at = x->at;
    HerePlan here = {.record = r,
                     .pool = pool,
                     .without = without,
                     .without_count = without_count,
                     .at = x->at,
                     .refused = x->refused ? x->refused_as : REJECTED_NOT,
                     .end = x->refused ? HERE_STOP : HERE_REST};
    if (!here_play(&here, &d->here, s)) return false;
    d->extract =
        (Extract){.without = without, .without_count = without_count, .finding = &d->expected};
    if (!extract_begin_as(&d->extract, &d->here.record, pool, s)) return false;
    extract_keep_refused(&d->extract);
    return true;
}

bool extract_difference_write(ExtractDifference *d, int at, Text *out, Text *why) {
    Text said = {0}, about = {0}, quoted = {0}, text = {0};
    bool found = false;
    text_clear(why);
    int to = d->at > 0 ? d->at : 1, last = extract_checkpoint(&d->extract, to);
    for (int from = at > 0 ? extract_checkpoint(&d->extract, at) : last; from >= 1 && !found;
         from--) {
        found = extract_write_from(&d->extract, from, to, EXTRACT_GAME, &text, &said);
        if (why->length == 0) text_add(why, text_cstr(&said));
        if (at > 0) break;
    }
    if (found) {
        text_clear(why);
        extract_difference_about(d->replay.plan.record, d->at + 1, &d->replay, &d->finding, &about);
        yaml_write_text(text_cstr(&about), &quoted);
        const char *players = strstr(text_cstr(&text), "\nrules: ");
        size_t head = players ? (size_t)(players - text_cstr(&text)) : 0;
        text_add_span(out, (Span){text_cstr(&text), head});
        text_format(out, "\nabout: %s%s", text_cstr(&quoted), text_cstr(&text) + head);
    }
    text_free(&said);
    text_free(&about);
    text_free(&quoted);
    text_free(&text);
    return found;
}

void extract_difference_free(ExtractDifference *d) {
    extract_free(&d->extract);
    here_free(&d->here);
    finding_free(&d->finding);
    replay_free(&d->replay);
}
