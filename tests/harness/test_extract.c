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
#include "harness/sim_game.h"

static const char red[] =
    "10 Mountain\n7 Forest\n4 Mogg Fanatic\n4 Shock\n4 Lightning Bolt\n4 Raging Goblin\n"
    "4 Prodigal Pyromancer\n3 Giant Growth\n";
static const char white[] =
    "10 Plains\n8 Swamp\n4 Serra Angel\n4 Vampire Nighthawk\n4 Pacifism\n4 Glorious Anthem\n"
    "4 Doom Blade\n2 Festering Goblin\n";

typedef struct {
    Arena arena;
    Pool *pool;
    Deck decks[2];
    SimPlan plan;
    char path[64];
} Fixture;

static int set_up(void **state) {
    static const char *const sources[2] = {red, white};
    Fixture *f = calloc(1, sizeof *f);
    Status s = {0};
    f->pool = pool_new(&s);
    f->plan = (SimPlan){.pool = f->pool, .player_count = 2, .turns_most = 30, .seed = 9};
    snprintf(f->path, sizeof f->path, "/tmp/gavel-extract-%d.jsonl", (int)getpid());
    f->plan.record = f->path;
    for (int i = 0; i < 2; i++) {
        assert_true(deck_parse(&f->decks[i], &f->arena, "deck", span_of(sources[i]), &s));
        assert_true(deck_find_cards(&f->decks[i], f->pool, &s));
        f->plan.decks[i] = &f->decks[i];
        f->plan.names[i] = i == 0 ? "Red-1" : "white";
    }
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    unlink(f->path);
    pool_free(f->pool);
    arena_free(&f->arena);
    free(f);
    return 0;
}

static void play(Fixture *f, int number) {
    SimTable *table = sim_table_new(&f->plan);
    SimResult result;
    sim_play(table, number, NULL, &result);
    assert_false(result.unrecorded);
    sim_table_free(table);
}

// What the format can express is expressed; nothing else is refused.
static void every_position_passes_or_is_refused(void **state) {
    Fixture *f = *state;
    int good = 0, refused = 0;
    for (int game = 0; game < 6; game++) {
        Record r;
        Extract x;
        Status s = {0};
        Text text = {0}, why = {0};
        play(f, game);
        assert_true(record_load(&r, f->path, &s));
        assert_true(extract_begin(&x, &r, f->pool, &s));
        for (int n = 1; n <= r.count; n++) {
            ExtractEnd end = (ExtractEnd)(n % 3);
            if (extract_write(&x, n, end, &text, &why)) {
                good++;
                continue;
            }
            refused++;
            if (strstr(text_cstr(&why), "would") || strstr(text_cstr(&why), "line "))
                fail_msg("game %d, decision %d, end %d: %s\n%s", game, n, (int)end, text_cstr(&why),
                         text_cstr(&text));
        }
        text_free(&text);
        text_free(&why);
        extract_free(&x);
        record_free(&r);
    }
    assert_true(good > 300);
    assert_true(refused > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_position_passes_or_is_refused, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
