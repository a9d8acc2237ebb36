// test_extract.c - positions of recorded games as scenarios: those that can be, pass.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/extract.h"
#include "tests/harness/test_record_support.h"

// Soldiers of two kinds, combat damage that is divided, a creature that is tapped for mana, targets
// of what triggers while something is cast, and two abilities of one source that wait.
static const Seat seats[] = {
    {"Red-1",
     "10 Mountain\n7 Forest\n4 Mogg Fanatic\n4 Shock\n4 Lightning Bolt\n4 Raging Goblin\n"
     "4 Prodigal Pyromancer\n3 Giant Growth\n"},
    {"white",
     "10 Plains\n8 Swamp\n4 Serra Angel\n4 Vampire Nighthawk\n4 Pacifism\n4 Glorious Anthem\n"
     "4 Doom Blade\n2 Festering Goblin\n"},
    {"white",
     "17 Plains\n4 Hero of Bladehold\n4 Raise the Alarm\n4 Brimaz, King of Oreskos\n"
     "4 Doomed Traveler\n3 Springleaf Drum\n4 Ornithopter\n"},
    {"white-2",
     "17 Island\n4 Springleaf Drum\n4 Merrow Reejerey\n4 Cursecatcher\n4 Memnite\n"
     "4 Coral Merfolk\n3 Fact or Fiction\n"}};

typedef struct {
    int here, earlier, nowhere;
} Tally;

// One decision of a game: what cannot be written from there can be from an earlier one.
static void cut(Extract *x, int n, int first, Tally *tally) {
    Text text = {0}, why = {0};
    ExtractEnd end = (ExtractEnd)(n % 3);
    if (extract_write(x, n, end, &text, &why)) {
        tally->here++;
    } else {
        if (strstr(text_cstr(&why), "would") || strstr(text_cstr(&why), "line "))
            fail_msg("decision %d, end %d: %s\n%s", n, (int)end, text_cstr(&why), text_cstr(&text));
        int earlier = extract_earlier(x, n, end, &text);
        assert_true(earlier < n);
        assert_int_equal(earlier > 0, n > first);
        tally->earlier += earlier > 0;
        tally->nowhere += earlier == 0;
    }
    text_free(&text);
    text_free(&why);
}

static Tally cut_games(const Seat pair[2], BotKind bot, int games, int every) {
    Table table;
    Tally tally = {0};
    table_begin(&table, pair, 9, 30);
    for (int p = 0; p < 2; p++) table.plan.bots[p] = bot;
    for (int game = 0; game < games; game++) {
        Record r;
        Extract x;
        Status s = {0};
        table_play(&table, game);
        assert_true(record_load(&r, table.path, &s));
        assert_true(extract_begin(&x, &r, table.pool, &s));
        int first = 0;  // The last decision before the first turn.
        while (first < r.count && r.decisions[first].turn == 0) first++;
        for (int n = 1; n <= r.count; n += every) cut(&x, n, first, &tally);
        extract_free(&x);
        record_free(&r);
    }
    table_end(&table);
    return tally;
}

static void every_position_can_be_written(void **state) {
    (void)state;
    Tally t = cut_games(seats, BOT_HEURISTIC, 6, 1);
    assert_true(t.here > 300 && t.earlier > 300 && t.nowhere > 0);
}

static void so_can_those_of_games_by_chance(void **state) {
    (void)state;
    Tally t = cut_games(seats + 2, BOT_RANDOM, 4, 7);
    assert_true(t.here > 100 && t.earlier > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_can_be_written),
        cmocka_unit_test(so_can_those_of_games_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
