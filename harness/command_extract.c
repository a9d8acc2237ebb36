// command_extract.c - `gavel extract`: positions of a record become scenarios.
#include <string.h>

#include "harness/command.h"
#include "harness/extract_difference.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/record_rules.h"
#include "harness/tell.h"

typedef struct {
    const Shell *sh;
    Extract x;
    ExtractEnd end;
    Text text, why;
} Cut;

static bool find_end(const char *word, ExtractEnd *out) {
    static const char *const words[] = {"step", "turn", "game"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = (ExtractEnd)i;
        return true;
    }
    return false;
}

// ---- one position

static ExitStatus write_out(const Cut *c, const char *path) {
    Status s = {0};
    if (!path)
        tell_lines(c->sh->out, text_cstr(&c->text));
    else if (!files_write(path, (Span){c->text.data, c->text.length}, &s))
        return command_fail_status(c->sh, EXIT_USAGE, &s);
    return EXIT_GOOD;
}

// The first decision from which something can be written, where there is none before `at`.
static int find_first(Cut *c, int at) {
    const Record *r = c->x.replay.plan.record;
    Text ignored = {0};
    int first = at + 1;
    while (first <= r->count && !extract_write(&c->x, first, c->end, &c->text, &ignored)) first++;
    text_free(&ignored);
    return first <= r->count ? first : 0;
}

// The file of the scenario that was played; NULL if it was none.
static const char *scenario_of(const Record *r) {
    const cJSON *scenario = cJSON_GetObjectItemCaseSensitive(r->head, "scenario");
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(scenario, "path"));
}

static ExitStatus refuse(Cut *c, int at, int earlier) {
    Text hint = {0};
    const char *scenario = scenario_of(c->x.replay.plan.record);
    int first = earlier > 0 ? 0 : find_first(c, at);
    if (earlier > 0)
        text_format(&hint,
                    "the last one before it that can is that before decision %d (--at %d, or "
                    "--earlier to begin there and play on past decision %d)",
                    earlier, earlier, at);
    else if (first > 0)
        text_format(&hint,
                    "nor can any before; the first one that can is that before decision %d "
                    "(--at %d)",
                    first, first);
    else
        text_add(&hint, "nor can any other of this record");
    if (earlier == 0 && scenario) text_format(&hint, "; the game is that of %s", scenario);
    ExitStatus status = command_fail(c->sh, EXIT_INVALID,
                                     "the position before decision %d cannot be a scenario: %s; %s",
                                     at, text_cstr(&c->why), text_cstr(&hint));
    text_free(&hint);
    return status;
}

static ExitStatus cut_one(Cut *c, int at) {
    const Options *o = c->sh->options;
    const char *path = options_value(o, FLAG_SCENARIO_FILE);
    if (extract_write(&c->x, at, c->end, &c->text, &c->why)) return write_out(c, path);
    int earlier = extract_earlier(&c->x, at, c->end, &c->text);
    if (earlier == 0 || !o->given[FLAG_EARLIER]) return refuse(c, at, earlier);
    tell(c->sh->err,
         "the position before decision %d cannot be a scenario: %s; it begins before decision "
         "%d\n",
         at, text_cstr(&c->why), earlier);
    return write_out(c, path);
}

// ---- many

// A line for each: the decision, where its scenario begins (0: nowhere), and why not there itself.
static ExitStatus cut_many(Cut *c, int every) {
    const Options *o = c->sh->options;
    const char *folder = options_value(o, FLAG_SCENARIO_FILE);
    ExitStatus status = EXIT_GOOD;
    for (int at = 1; at <= c->x.replay.plan.record->count && status == EXIT_GOOD; at += every) {
        int from = at;
        if (!extract_write(&c->x, at, c->end, &c->text, &c->why))
            from = extract_earlier(&c->x, at, c->end, &c->text);
        tell(c->sh->out, "%d\t%d\t%s\n", at, from, text_cstr(&c->why));
        if (!folder || from == 0 || (from < at && !o->given[FLAG_EARLIER])) continue;
        char name[32];
        Arena arena = {0};
        snprintf(name, sizeof name, "%06d.yaml", at);
        status = write_out(c, files_join(&arena, folder, name));
        arena_free(&arena);
    }
    return status;
}

// What goes otherwise here than in the record is cut out as it goes here.
static ExitStatus cut_different(Cut *c, const Record *r, const Pool *pool, const RuleId *without,
                                int count) {
    int at = options_number(c->sh->options, FLAG_AT, 0);
    ExtractDifference d;
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    if (!extract_difference_find(&d, r, pool, without, count, &s))
        status = command_fail_status(c->sh, d.replay.invalid ? EXIT_INVALID : EXIT_FOREIGN, &s);
    else if (at > d.at)
        status = command_fail(c->sh, EXIT_USAGE,
                              "--at %d: the game goes otherwise here from decision %d on; say --at "
                              "%d or less",
                              at, d.at + 1, d.at);
    else if (!extract_difference_write(&d, at, &c->text, &c->why))
        status = command_fail(c->sh, EXIT_INVALID,
                              "no position before decision %d, where the game goes otherwise here, "
                              "can be a scenario: %s",
                              d.at + 1, text_cstr(&c->why));
    if (status == EXIT_GOOD) {
        Text where = {0};
        replay_where_text(r, d.at, &where);
        tell(c->sh->err, "%s: the game goes otherwise here %s: %s\n", r->path, text_cstr(&where),
             text_cstr(&d.replay.why));
        text_free(&where);
        status = write_out(c, options_value(c->sh->options, FLAG_SCENARIO_FILE));
    }
    extract_difference_free(&d);
    return status;
}

static ExitStatus needs_decision(const Cut *c, const Record *r) {
    Text rules = {0};
    if (!c->sh->options->given[FLAG_ALL_RULES]) record_rules_text(r, &rules);
    ExitStatus status = command_fail(
        c->sh, EXIT_USAGE,
        "%s differs nowhere%s%s, so extract needs a decision: gavel extract FILE --at N%s", r->path,
        rules.length > 0 ? " without " : "", text_cstr(&rules),
        rules.length > 0 ? ", or --all-rules" : "");
    text_free(&rules);
    return status;
}

static ExitStatus cut(Cut *c, const Record *r, const Pool *pool, const RuleId *without, int count) {
    const Options *o = c->sh->options;
    Status s = {0};
    ExitStatus status;
    c->x = (Extract){.without = without, .without_count = count};
    bool good = extract_begin_as(&c->x, r, pool, &s);
    if (!good && c->x.replay.end == REPLAY_DIVERGED && !o->given[FLAG_EVERY])
        status = cut_different(c, r, pool, without, count);
    else if (!good)
        status = command_fail_status(c->sh,
                                     c->x.replay.invalid                  ? EXIT_INVALID
                                     : c->x.replay.end == REPLAY_DIVERGED ? EXIT_DIVERGED
                                                                          : EXIT_FOREIGN,
                                     &s);
    else if (o->given[FLAG_EVERY])
        status = cut_many(c, options_number(o, FLAG_EVERY, 1));
    else if (o->given[FLAG_AT])
        status = cut_one(c, options_number(o, FLAG_AT, 1));
    else
        status = needs_decision(c, r);
    extract_free(&c->x);
    text_free(&c->text);
    text_free(&c->why);
    return status;
}

ExitStatus command_extract(const Shell *sh) {
    const Options *o = sh->options;
    if (o->operands.count != 1 || (o->given[FLAG_AT] && o->given[FLAG_EVERY]))
        return command_fail(sh, EXIT_USAGE,
                            "extract needs a record and a decision: gavel extract FILE --at N");
    Cut c = {.sh = sh, .end = EXTRACT_TURN};
    const char *word = options_value(o, FLAG_END);
    if (word && !find_end(word, &c.end))
        return command_fail(sh, EXIT_USAGE, "--end needs step, turn or game, not '%s'", word);
    Record record;
    Status s = {0};
    CommandPool pool = {0};
    Arena arena = {0};
    RuleId *without;
    int count;
    int at = options_number(o, FLAG_AT, 1);
    ExitStatus status = EXIT_GOOD;
    if (!record_load(&record, o->operands.items[0], &s))
        status = command_fail_status(sh, EXIT_INVALID, &s);
    else if (at > record.count)
        status =
            command_fail(sh, EXIT_USAGE, "--at %d: the record has %d decisions", at, record.count);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    if (status == EXIT_GOOD) status = record_rules(sh, &record, &arena, &without, &count);
    if (status == EXIT_GOOD) status = cut(&c, &record, pool.pool, without, count);
    arena_free(&arena);
    command_pool_free(&pool);
    record_free(&record);
    return status;
}
