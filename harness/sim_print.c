// sim_print.c - a batch of simulated games as text, JSON and CSV.
#include <string.h>

#include "harness/json.h"
#include "harness/sim_stats.h"

enum { BAR_WIDTH = 40, BARS_MAX = 20 };

static double per(double total, int count) { return count > 0 ? total / count : 0; }

static int decided(const SimStats *s) { return s->games - s->draws; }

// ---- text

static void print_players(const SimStats *s, const SimPlan *plan, Text *out) {
    int width = 4;
    for (int p = 0; p < plan->player_count; p++) {
        int length = (int)span_of(plan->names[p]).length;
        if (length > width) width = length;
    }
    text_format(out, "%-*s  %-10s %8s %8s  %s\n", width, "deck", "bot", "wins", "rate",
                "95 % interval");
    for (int p = 0; p < plan->player_count; p++) {
        Interval i = sim_interval(s->wins[p], s->games);
        text_format(out, "%-*s  %-10s %8d %6.1f %%  %.1f - %.1f %%\n", width, plan->names[p],
                    bot_name(plan->bots[p]), s->wins[p], 100 * per(s->wins[p], s->games),
                    100 * i.low, 100 * i.high);
    }
}

static void print_reasons(const SimStats *s, Text *out) {
    text_add(out, "ended by:");
    for (int i = 0; i < SIM_REASON_COUNT; i++)
        if (s->reasons[i] > 0)
            text_format(out, " %s %d", sim_reason_text((SimReason)i), s->reasons[i]);
    text_add_char(out, '\n');
}

// Lengths in at most BARS_MAX rows of equal width.
static void print_histogram(const SimStats *s, Text *out) {
    int low = 0, high = SIM_TURNS_COUNTED, most = 1;
    while (low < high && s->turns[low] == 0) low++;
    while (high > low && s->turns[high] == 0) high--;
    int width = (high - low) / BARS_MAX + 1;
    int bars[BARS_MAX + 1] = {0};
    for (int t = low; t <= high; t++) bars[(t - low) / width] += s->turns[t];
    for (int i = 0; i <= (high - low) / width; i++) most = bars[i] > most ? bars[i] : most;
    text_add(out, "turns:\n");
    for (int i = 0; i <= (high - low) / width; i++) {
        int from = low + i * width, to = from + width - 1;
        if (width == 1)
            text_format(out, "  %9d %8d  ", from, bars[i]);
        else
            text_format(out, "  %4d-%4d %8d  ", from, to, bars[i]);
        for (int k = 0; k < bars[i] * BAR_WIDTH / most; k++) text_add_char(out, '#');
        text_add_char(out, '\n');
    }
}

void sim_print_text(const SimStats *s, const SimPlan *plan, double seconds, Text *out) {
    text_format(out, "%d game%s, seed %llu\n", s->games, s->games == 1 ? "" : "s",
                (unsigned long long)plan->seed);
    print_players(s, plan, out);
    if (s->games == 0) return;
    text_format(out, "draws: %d\n", s->draws);
    text_format(out, "first turn: %d wins of %d decided (%.1f %%)\n", s->first_wins, decided(s),
                100 * per(s->first_wins, decided(s)));
    text_format(out, "average: %.1f turns, winner ahead by %.1f life, %.0f decisions\n",
                per((double)s->turns_total, s->games), per((double)s->life_difference, decided(s)),
                per((double)s->decisions_total, s->games));
    print_reasons(s, out);
    print_histogram(s, out);
    if (seconds > 0) text_format(out, "%.0f games/s\n", s->games / seconds);
}

// ---- JSON

static void add_player(const SimStats *s, const SimPlan *plan, int p, Text *out) {
    Interval i = sim_interval(s->wins[p], s->games);
    text_add(out, "{\"name\": ");
    json_add_string(out, plan->names[p]);
    text_add(out, ", \"deck\": ");
    json_add_string(out, plan->decks[p]->file);
    text_format(out,
                ", \"bot\": \"%s\", \"wins\": %d, \"win_rate\": %.4f, \"interval\": [%.4f, %.4f]}",
                bot_name(plan->bots[p]), s->wins[p], per(s->wins[p], s->games), i.low, i.high);
}

static void add_numbers(const SimNumbers *n, Text *out) {
    text_add(out, ", \"numbers\": [");
    for (int i = 0; i < n->count; i++)
        text_format(out, "%s[%d, %d]", i > 0 ? ", " : "", n->items[i].first, n->items[i].last);
    text_add_char(out, ']');
}

// Last in the document, with the rate: what stands before depends on no clock.
static void add_durations(const SimDurations *d, Text *out) {
    text_add(out, ", \"seconds\": [");
    for (int i = 0; i < d->count; i++)
        text_format(out, "%s%.6f", i > 0 ? ", " : "", d->items[i].seconds);
    text_add_char(out, ']');
}

void sim_print_json(const SimStats *s, const SimPlan *plan, double seconds, Text *out) {
    text_format(out, "{\"format\": 1, \"games\": %d, \"seed\": %llu, \"players\": [", s->games,
                (unsigned long long)plan->seed);
    for (int p = 0; p < plan->player_count; p++) {
        if (p > 0) text_add(out, ", ");
        add_player(s, plan, p, out);
    }
    text_format(out, "], \"draws\": %d, \"first_turn_wins\": %d, \"later_turn_wins\": %d", s->draws,
                s->first_wins, s->later_wins);
    text_format(out, ", \"average_turns\": %.4f, \"average_life_differential\": %.4f",
                per((double)s->turns_total, s->games), per((double)s->life_difference, decided(s)));
    text_format(
        out, ", \"turns_total\": %lld, \"life_differential_total\": %lld, \"decisions\": %lld",
        (long long)s->turns_total, (long long)s->life_difference, (long long)s->decisions_total);
    text_format(out, ", \"shard\": [%d, %d], \"batch\": \"%s\", \"batch_games\": %d",
                plan->parts > 0 ? plan->part : 1, plan->parts > 0 ? plan->parts : 1,
                plan->batch ? plan->batch : "", plan->batch_games);
    if (s->interrupted) text_format(out, ", \"interrupted\": \"%s\"", s->interrupted);
    add_numbers(&s->numbers, out);
    text_add(out, ", \"reasons\": {");
    const char *comma = "";
    for (int i = 0; i < SIM_REASON_COUNT; i++) {
        if (s->reasons[i] == 0) continue;
        text_format(out, "%s\"%s\": %d", comma, sim_reason_text((SimReason)i), s->reasons[i]);
        comma = ", ";
    }
    text_add(out, "}, \"turns\": {");
    comma = "";
    for (int t = 0; t <= SIM_TURNS_COUNTED; t++) {
        if (s->turns[t] == 0) continue;
        text_format(out, "%s\"%d\": %d", comma, t, s->turns[t]);
        comma = ", ";
    }
    text_format(out, "}, \"games_per_second\": %.1f", seconds > 0 ? s->games / seconds : 0);
    add_durations(&s->durations, out);
    text_add(out, "}\n");
}

// ---- CSV

// A field with a comma, a quote or the end of a line stands in quotes (RFC 4180).
static void add_field(Text *out, const char *before, const char *field) {
    size_t plain = strcspn(field, ",\"\r\n");
    if (field[plain] == '\0') {
        text_format(out, "%s%s", before, field);
        return;
    }
    text_format(out, "\"%s", before);
    for (; *field; field++) {
        if (*field == '"') text_add_char(out, '"');
        text_add_char(out, *field);
    }
    text_add_char(out, '"');
}

void sim_print_csv_head(const SimPlan *plan, Text *out) {
    text_add(out, "game,winner,first,reason,turns,decisions");
    for (int p = 0; p < plan->player_count; p++) {
        text_add_char(out, ',');
        add_field(out, "life_", plan->names[p]);
    }
    text_add(out, ",seconds\n");
}

void sim_print_csv(int number, const SimResult *r, const SimPlan *plan, Text *out) {
    text_format(out, "%d,", number);
    add_field(out, "", r->winner < 0 ? "draw" : plan->names[r->winner]);
    text_add_char(out, ',');
    add_field(out, "", plan->names[r->starting]);
    text_format(out, ",%s,%d,%d", sim_reason_text((SimReason)r->reason), r->turns, r->decisions);
    for (int p = 0; p < plan->player_count; p++) text_format(out, ",%d", r->lives[p]);
    text_format(out, ",%.6f\n", r->seconds);
}
