// fuzz_report.c - printing what came of games by chance, and saving what failed.
//
// A failure is a text file: what went wrong, in which game, about which cards, and the one command
// that plays it again.
#include "harness/fuzz_report.h"

#include <string.h>

#include "harness/files.h"
#include "harness/tell.h"
#include "harness/work_folder.h"

enum { UNPLAYED_SHOWN = 40 };

static const char *card_name(const FuzzBatch *b, CardDefId id) {
    return pool_card(b->cards.pool, id)->name;
}

static void add_command(Text *out, const FuzzBatch *b, const FuzzGame *game) {
    const char *file = options_value(b->sh->options, FLAG_FUZZ_CARDS);
    text_format(out, "%s fuzz", b->sh->program);
    if (file) {
        text_add(out, " --cards ");
        command_quote(out, file);
    }
    text_format(out, " --seed %llu --decisions %d --game %d", (unsigned long long)game->seed,
                game->decisions, game->number);
    for (int i = 0; i < game->card_count; i++) {
        text_add(out, " --only ");
        command_quote(out, card_name(b, game->cards[i]));
    }
    text_add_char(out, '\n');
}

static void describe(Text *out, const FuzzBatch *b, const FuzzGame *game, int job,
                     const Failure *f) {
    text_format(out, "FAIL game %d, decision %u: %s\n", game->number, b->tally->at[job] - 1,
                f->message);
    if (f->context) text_format(out, "  %s\n", f->context);
    text_add(out, "  cards:");
    for (int i = 0; i < game->card_count; i++)
        text_format(out, "%s %s", i > 0 ? "," : "", card_name(b, game->cards[i]));
    text_format(out, "\n  seed: %llu\n  reproduce: ", (unsigned long long)game->seed);
    add_command(out, b, game);
}

static void save(FuzzBatch *b, const char *name, const Text *text) {
    Arena arena = {0};
    Status s = {0};
    const char *path = b->folder ? files_join(&arena, b->folder, name) : NULL;
    if (!path)
        work_folder_warn(b->sh, "nothing is saved; -o says where it could be");
    else if (files_write(path, (Span){text->data, text->length}, &s))
        tell(b->sh->out, "  saved: %s\n", path);
    else
        b->unsaved = command_fail_status(b->sh, EXIT_INTERNAL, &s);
    arena_free(&arena);
}

const char *fuzz_report_record(const FuzzBatch *b, int number, Arena *arena) {
    if (!b->folder) return NULL;
    return files_join(arena, b->folder,
                      arena_format(arena, "%llu-%d.jsonl", (unsigned long long)b->seed, number));
}

static void tell_record(const FuzzBatch *b, int number) {
    Arena arena = {0};
    const char *path = fuzz_report_record(b, number, &arena);
    if (path && files_kind(path) == FILES_REGULAR) tell(b->sh->out, "  record: %s\n", path);
    arena_free(&arena);
}

void fuzz_report_game(FuzzBatch *b, const FuzzGame *game, int job, const Result *result) {
    b->played++;
    for (int i = 0; i < result->log_count; i++) {
        RejectionCode code = REJECTED_NOT;
        rejection_find(span_of(result->log[i].step), &code);
        b->refused[code]++;
        text_format(&b->refusals, "game %d, decision %d: %s: %s\n", game->number,
                    result->log[i].action, result->log[i].step, result->log[i].text);
    }
    if (result->log_count > 0) {
        text_add(&b->refusals, "  reproduce: ");
        add_command(&b->refusals, b, game);
    }
    if (result->failures == NULL) return;
    Text text = {0};
    char name[64];
    if (b->failures < FUZZ_SHRUNK_MAX) b->failed[b->failures] = game->number;
    b->failures++;
    describe(&text, b, game, job, result->failures);
    tell_lines(b->sh->out, text_cstr(&text));
    snprintf(name, sizeof name, "%llu-%d.txt", (unsigned long long)game->seed, game->number);
    save(b, name, &text);
    tell_record(b, game->number);
    fflush(b->sh->out);
    text_free(&text);
}

static bool is_interrupted(ExitStatus status) {
    return status == EXIT_INTERRUPTED || status == EXIT_TERMINATED;
}

// A failure that does not come again, or not from any position that can be a scenario, stays a
// record.
ExitStatus fuzz_report_shrink(const FuzzBatch *b) {
    ExitStatus status = EXIT_GOOD;
    int most = b->failures < FUZZ_SHRUNK_MAX ? b->failures : FUZZ_SHRUNK_MAX;
    for (int i = 0; b->folder && i < most && !is_interrupted(status); i++) {
        Arena arena = {0};
        const char *record = fuzz_report_record(b, b->failed[i], &arena);
        const char *out = files_join(
            &arena, b->folder,
            arena_format(&arena, "%llu-%d.yaml", (unsigned long long)b->seed, b->failed[i]));
        status = EXIT_INVALID;
        if (files_kind(record) == FILES_REGULAR)
            status = command_shrink_record(b->sh, b->cards.pool, record, out);
        if (status == EXIT_GOOD) tell(b->sh->out, "scenario: %s\n", out);
        arena_free(&arena);
    }
    return is_interrupted(status) ? status : EXIT_GOOD;
}

// ---- the figures

static void print_coverage(const FuzzBatch *b, FuzzSeen what, const char *name) {
    int could = 0, did = 0;
    for (int i = 0; i < b->cards.count; i++) {
        CardDefId id = b->cards.items[i];
        if (!(fuzz_possible(pool_card(b->cards.pool, id)) & what)) continue;
        could++;
        did += (b->tally->cards[id.v] & what) != 0;
    }
    if (could > 0)
        tell(b->sh->out, "%-22s %6d of %6d (%.1f %%)\n", name, did, could, 100.0 * did / could);
}

static void print_unplayed(const FuzzBatch *b) {
    int count = 0;
    for (int i = 0; i < b->cards.count; i++) {
        if (b->tally->cards[b->cards.items[i].v] & FUZZ_PLAYED) continue;
        if (count < UNPLAYED_SHOWN)
            tell(b->sh->out, "%s%s", count == 0 ? "never played: " : ", ",
                 card_name(b, b->cards.items[i]));
        count++;
    }
    if (count > UNPLAYED_SHOWN) tell(b->sh->out, " and %d more", count - UNPLAYED_SHOWN);
    if (count > 0) tell(b->sh->out, "\n");
}

static void print_refusals(FuzzBatch *b) {
    int all = 0;
    for (int c = 0; c < REJECTED_COUNT; c++) all += b->refused[c];
    tell(b->sh->out, "offered actions taken: %llu, refused %d (and %llu times by a choice)\n",
         (unsigned long long)b->tally->offered, all, (unsigned long long)b->tally->taken_back);
    for (int c = 0; c < REJECTED_COUNT; c++)
        if (b->refused[c] > 0)
            tell(b->sh->out, "%7d  %s\n", b->refused[c], rejection_code((RejectionCode)c));
    if (all > 0) save(b, "refused.txt", &b->refusals);
}

void fuzz_report_batch(FuzzBatch *b) {
    tell(b->sh->out, "%d cards", b->cards.count);
    if (b->cards.refused > 0) tell(b->sh->out, " (%d more do not compile)", b->cards.refused);
    tell(b->sh->out, ", %d games, %llu decisions, %llu events\n", b->played,
         (unsigned long long)b->tally->decisions, (unsigned long long)b->tally->events);
    if (b->cards.several + b->cards.several_refused > 0)
        tell(b->sh->out, "of several faces: %d cards (%d more do not compile)\n", b->cards.several,
             b->cards.several_refused);
    print_coverage(b, FUZZ_PLAYED, "played");
    print_coverage(b, FUZZ_ENTERED, "entered");
    print_coverage(b, FUZZ_ACTIVATED, "an ability activated");
    print_coverage(b, FUZZ_TRIGGERED, "an ability triggered");
    print_coverage(b, FUZZ_RESOLVED, "something resolved");
    print_coverage(b, FUZZ_OTHER_FACE, "another face seen");
    print_unplayed(b);
    print_refusals(b);
    if (b->tally->grown > 0)
        tell(b->sh->out, "boards that grew beyond a limit: %llu\n",
             (unsigned long long)b->tally->grown);
    tell(b->sh->out, "%d failures\n", b->failures);
}
