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

// One decision of a game; what is in the middle of something begins at what led to it.
static void cut(Extract *x, int n) {
    Text text = {0}, why = {0};
    ExtractEnd end = (ExtractEnd)(n % 3);
    if (!extract_write(x, n, end, &text, &why))
        fail_msg("decision %d, end %d: %s\n%s", n, (int)end, text_cstr(&why), text_cstr(&text));
    text_free(&text);
    text_free(&why);
}

static int cut_games(const Seat pair[2], BotKind bot, int games, int every) {
    Table table;
    int count = 0;
    table_begin(&table, pair, 9, 30);
    for (int p = 0; p < 2; p++) table.plan.bots[p] = bot;
    for (int game = 0; game < games; game++) {
        Record r;
        Extract x;
        Status s = {0};
        table_play(&table, game);
        assert_true(record_load(&r, table.path, &s));
        assert_true(extract_begin(&x, &r, table.pool, &s));
        for (int n = 1; n <= r.count; n += every, count++) cut(&x, n);
        extract_free(&x);
        record_free(&r);
    }
    table_end(&table);
    return count;
}

static void every_position_can_be_written(void **state) {
    (void)state;
    assert_true(cut_games(seats, BOT_HEURISTIC, 6, 1) > 600);
}

static void so_can_those_of_games_by_chance(void **state) {
    (void)state;
    assert_true(cut_games(seats + 2, BOT_RANDOM, 4, 7) > 150);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_can_be_written),
        cmocka_unit_test(so_can_those_of_games_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
