// command_bench.h - what the workloads of `gavel bench` share.
#ifndef GAVEL_HARNESS_COMMAND_BENCH_H
#define GAVEL_HARNESS_COMMAND_BENCH_H

#include "harness/command.h"
#include "harness/sim_game.h"

double bench_seconds(void);  // Of this process, on a core.
// "metric value" lines. `units`: how much was done, which never depends on the clock.
void bench_print_units(const Shell *sh, uint64_t units);
void bench_print_rate(const Shell *sh, const char *metric, double count, double seconds);
// Copies the game `rounds` times, and back again each time if `back`; prints the rate.
ExitStatus bench_copy(const Shell *sh, const Pool *pool, Game *game, int rounds, bool back);
// Plays the first `games` games of a table; the seconds that they took.
double bench_play(SimTable *table, int games, uint64_t *decisions);

// Whole games of bots, rewinds, and boards of several sizes (command_bench_sim.c).
ExitStatus bench_goblins(const Shell *sh, const Pool *pool);
ExitStatus bench_creatures(const Shell *sh, const Pool *pool);
ExitStatus bench_burn(const Shell *sh, const Pool *pool);
ExitStatus bench_rewinds(const Shell *sh, const Pool *pool);
ExitStatus bench_boards(const Shell *sh, const Pool *pool);
// What recording costs, and how fast records play back (command_bench_records.c).
ExitStatus bench_records(const Shell *sh, const Pool *pool);
// Twelve sources and seven symbols; forty sources without converters (command_bench_payments.c).
ExitStatus bench_payments(const Shell *sh, const Pool *pool);
ExitStatus bench_payments_forty(const Shell *sh, const Pool *pool);

#endif
