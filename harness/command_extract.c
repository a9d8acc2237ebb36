// command_extract.c - `gavel extract`: a position of a record becomes a scenario.
#include <string.h>

#include "harness/command.h"
#include "harness/extract.h"
#include "harness/files.h"

static bool find_end(const char *word, ExtractEnd *out) {
    static const char *const words[] = {"step", "turn", "game"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *out = (ExtractEnd)i;
        return true;
    }
    return false;
}

static ExitStatus refuse(const Shell *sh, Extract *x, int at, ExtractEnd end, const Text *why) {
    Text text = {0}, ignored = {0};
    int earlier = at - 1;
    while (earlier > 0 && !extract_write(x, earlier, end, &text, &ignored)) earlier--;
    if (earlier > 0)
        command_fail(
            sh, EXIT_INVALID,
            "the position before decision %d cannot be a scenario: %s; the last one before "
            "it that can is that before decision %d (--at %d)",
            at, text_cstr(why), earlier, earlier);
    else
        command_fail(sh, EXIT_INVALID,
                     "the position before decision %d cannot be a scenario: %s; nor can any before",
                     at, text_cstr(why));
    text_free(&text);
    text_free(&ignored);
    return EXIT_INVALID;
}

static ExitStatus write_out(const Shell *sh, const Text *text) {
    const char *path = options_value(sh->options, FLAG_SCENARIO_FILE);
    Status s = {0};
    if (!path)
        fputs(text_cstr(text), sh->out);
    else if (!files_write(path, (Span){text->data, text->length}, &s))
        return command_fail_status(sh, EXIT_INTERNAL, &s);
    return EXIT_GOOD;
}

static ExitStatus extract(const Shell *sh, const Record *r, const Pool *pool, int at,
                          ExtractEnd end) {
    Extract x;
    Status s = {0};
    Text text = {0}, why = {0};
    ExitStatus status = EXIT_GOOD;
    if (!extract_begin(&x, r, pool, &s))
        status = command_fail_status(
            sh, x.replay.end == REPLAY_DIVERGED ? EXIT_DIVERGED : EXIT_FOREIGN, &s);
    else if (extract_write(&x, at, end, &text, &why))
        status = write_out(sh, &text);
    else
        status = refuse(sh, &x, at, end, &why);
    extract_free(&x);
    text_free(&text);
    text_free(&why);
    return status;
}

ExitStatus command_extract(const Shell *sh) {
    const Options *o = sh->options;
    if (o->operands.count != 1 || !o->given[FLAG_AT])
        return command_fail(sh, EXIT_USAGE,
                            "extract needs a record and a decision: gavel extract FILE --at N");
    ExtractEnd end = EXTRACT_TURN;
    const char *word = options_value(o, FLAG_END);
    if (word && !find_end(word, &end))
        return command_fail(sh, EXIT_USAGE, "--end needs step, turn or game, not '%s'", word);
    Record record;
    Status s = {0};
    CommandPool pool = {0};
    int at = options_number(o, FLAG_AT, 1);
    ExitStatus status = EXIT_GOOD;
    if (!record_load(&record, o->operands.items[0], &s))
        status = command_fail_status(sh, EXIT_INVALID, &s);
    else if (at > record.count)
        status =
            command_fail(sh, EXIT_USAGE, "--at %d: the record has %d decisions", at, record.count);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    if (status == EXIT_GOOD) status = extract(sh, &record, pool.pool, at, end);
    command_pool_free(&pool);
    record_free(&record);
    return status;
}
