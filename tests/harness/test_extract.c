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

// A token that had haste for good is gone: that effect is still there, and changes nothing.
static bool has_effects_on_nothing_only(const Game *g) {
    int count, alive = 0;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++) alive += game_object(g, all[i].affected) != NULL;
    return g->stage == STAGE_PRIORITY && g->step == STEP_UPKEEP && count > 0 && alive == 0;
}

static void an_effect_on_what_is_no_more_is_left_out(void **state) {
    static const Seat copies[] = {
        {"copies", "20 Mountain\n8 Kiki-Jiki, Mirror Breaker\n12 Raging Goblin\n"},
        {"walls", "20 Plains\n20 Wall of Omens\n"}};
    Table table;
    Record r;
    Extract x;
    Status s = {0};
    int found = 0;
    (void)state;
    table_begin(&table, copies, 9, 30);
    table_play(&table, 0);
    assert_true(record_load(&r, table.path, &s));
    assert_true(extract_begin(&x, &r, table.pool, &s));
    for (int n = 1; n <= r.count; n++) {
        Text text = {0}, why = {0};
        if (!has_effects_on_nothing_only(x.replay.positions[n - 1].game)) continue;
        assert_true(extract_write(&x, n, EXTRACT_STEP, &text, &why));
        found += strstr(text_cstr(&text), "effects:") == NULL;
        assert_null(strstr(text_cstr(&text), "gone"));
        text_free(&text);
        text_free(&why);
    }
    assert_true(found > 0);
    extract_free(&x);
    record_free(&r);
    table_end(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_can_be_written),
        cmocka_unit_test(so_can_those_of_games_by_chance),
        cmocka_unit_test(an_effect_on_what_is_no_more_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
