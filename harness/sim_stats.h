// sim_stats.h - what a batch of simulated games adds up to.
#ifndef GAVEL_HARNESS_SIM_STATS_H
#define GAVEL_HARNESS_SIM_STATS_H

#include "engine/base/text.h"
#include "harness/sim_game.h"

enum {
    SIM_TURNS_COUNTED = 1024,  // Longer games are counted as this long.
    SIM_RANGES_MAX = 256
};

// Which games of the batch were played: numbers from first to last, in ascending order.
typedef struct {
    int count;
    struct {
        int first, last;
    } items[SIM_RANGES_MAX];
} SimNumbers;

// How long each game took, by its number.
typedef struct {
    int count, room;
    struct SimDuration {
        int number;
        double seconds;
    } * items;
} SimDurations;

typedef struct {
    int games, draws;
    int wins[PLAYERS_MAX];
    int first_wins, later_wins;  // By who took the first turn, and by the others.
    int reasons[SIM_REASON_COUNT];
    int turns[SIM_TURNS_COUNTED + 1];
    int64_t turns_total, decisions_total;
    SimNumbers numbers;
    SimDurations durations;   // Memory of its own: sim_durations_free.
    const char *interrupted;  // By which signal: "SIGINT"; NULL: by none.
    int64_t life_difference;  // The winner's life minus the most life of another, over won games.
} SimStats;

// False, and nothing changes, where one of these games has been counted already or there are too
// many gaps.
bool sim_numbers_add(SimNumbers *n, int first, int last);
void sim_durations_add(SimDurations *d, int number, double seconds);
void sim_durations_sort(SimDurations *d);  // By number.
void sim_durations_free(SimDurations *d);
void sim_stats_add(SimStats *s, const SimResult *r, int player_count);

typedef struct {
    double low, high;
} Interval;
// The 95 % interval of a rate (Wilson's score); 0 to 1 where nothing was tried.
Interval sim_interval(int successes, int trials);

// The batch as text, with a histogram of lengths, and as JSON. `seconds` <= 0: no rate.
void sim_print_text(const SimStats *s, const SimPlan *plan, double seconds, Text *out);
void sim_print_json(const SimStats *s, const SimPlan *plan, double seconds, Text *out);
// One game a line, after a line of headings.
void sim_print_csv_head(const SimPlan *plan, Text *out);
void sim_print_csv(int number, const SimResult *r, const SimPlan *plan, Text *out);

#endif
