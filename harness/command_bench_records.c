// command_bench_records.c - games of bots: played, recorded, and played back.
#include <stdlib.h>
#include <unistd.h>

#include "harness/command_bench.h"
#include "harness/replay.h"
#include "harness/sim_game.h"
#include "harness/tell.h"

enum { RECORDED_GAMES = 60, RECORDED_TURNS = 40 };

static bool plan_bots(SimPlan *plan, Deck *decks, Arena *arena, const Pool *pool) {
    static const char *const lists[2] = {
        "17 Mountain\n12 Goblin Piker\n11 Shock\n8 Raging Goblin\n",
        "17 Forest\n12 Grizzly Bears\n11 Llanowar Elves\n8 Giant Growth\n"};
    Status s = {0};
    *plan = (SimPlan){.pool = pool, .player_count = 2, .turns_most = RECORDED_TURNS, .seed = 1};
    for (int i = 0; i < 2; i++) {
        if (!deck_parse(&decks[i], arena, "bench", span_of(lists[i]), &s) ||
            !deck_find_cards(&decks[i], pool, NULL, &s))
            return false;
        plan->decks[i] = &decks[i];
        plan->names[i] = i == 0 ? "red" : "green";
    }
    return true;
}

static double play_bots(const SimPlan *plan, uint64_t *decisions) {
    SimTable *table = sim_table_new(plan);
    double seconds = bench_play(table, RECORDED_GAMES, decisions);
    sim_table_free(table);
    return seconds;
}

static double play_back(const Pool *pool, const char *folder, bool *same) {
    double begin = bench_seconds();
    for (int i = 0; i < RECORDED_GAMES; i++) {
        Record r;
        Replay x;
        Status s = {0};
        char path[128];
        snprintf(path, sizeof path, "%s/%d.jsonl", folder, i);
        *same = record_load(&r, path, &s) && *same;
        *same = *same &&
                replay_begin(&x, &(ReplayPlan){.record = &r, .pool = pool, .brief = true}, &s) &&
                replay_run(&x) == REPLAY_AGREES;
        if (!*same) break;
        replay_free(&x);
        record_free(&r);
        unlink(path);
    }
    return bench_seconds() - begin;
}

ExitStatus bench_records(const Shell *sh, const Pool *pool) {
    Arena arena = {0};
    Deck decks[2];
    SimPlan plan;
    char folder[] = "/tmp/gavel-bench-XXXXXX";
    uint64_t decisions;
    bool same = true;
    if (!plan_bots(&plan, decks, &arena, pool) || !mkdtemp(folder))
        return command_fail(sh, EXIT_INTERNAL, "the games cannot be set up");
    play_bots(&plan, &decisions);  // Warm.
    double played = play_bots(&plan, &decisions);
    plan.records = folder;
    double recorded = play_bots(&plan, &decisions);
    double back = play_back(pool, folder, &same);
    rmdir(folder);
    bench_print_rate(sh, "played/s", (double)decisions, played);
    bench_print_rate(sh, "replayed/s", (double)decisions, back);
    tell(sh->out, "record-ns/decision %.0f\n", (recorded - played) / (double)decisions * 1e9);
    bench_print_units(sh, decisions);
    arena_free(&arena);
    return same ? EXIT_GOOD : command_fail(sh, EXIT_INTERNAL, "a record does not play back");
}
