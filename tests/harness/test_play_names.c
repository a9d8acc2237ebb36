// test_play_names.c - what somebody means by a number or a part of a name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "harness/play_names.h"

static const PlayItem items[] = {
    {.label = "cast Lightning Bolt {R}", .name = "Lightning Bolt", .verb = "cast", .like = 0},
    {.label = "cast Lightning Bolt {R}", .name = "Lightning Bolt", .verb = "cast", .like = 0},
    {.label = "cast Light Up the Night {X}{R}",
     .name = "Light Up the Night",
     .verb = "cast",
     .like = 2},
    {.label = "activate Jace's Mindseeker: draw",
     .name = "Jace's Mindseeker",
     .verb = "activate",
     .like = 3},
    {.label = "play Forest", .name = "Forest", .verb = "play", .like = 4},
    {.label = "activate Forest: {G}",
     .name = "Forest",
     .verb = "activate",
     .mana = true,
     .like = 5},
    {.label = "activate Forest#2: {G}",
     .name = "Forest#2",
     .verb = "activate",
     .mana = true,
     .like = 6},
    {.label = "cast Fire // Ice {1}{R}", .name = "Fire", .verb = "cast", .like = 7},
    {.label = "cast Fire // Ice {1}{U}", .name = "Ice", .verb = "cast", .like = 8},
};

typedef struct {
    const char *typed, *verb;
    int found;
    const char *problem;
} Row;

static const Row rows[] = {
    {"1", NULL, 0, NULL},
    {"2", NULL, 2, NULL},  // The second bolt has no number of its own.
    {"4", NULL, 4, NULL},
    {"9", NULL, -1, "there is no number 9 here"},
    {"0", NULL, -1, "there is no number 0 here"},
    {"Lightning Bolt", NULL, 0, NULL},
    {"  LIGHTNING bolt ", NULL, 0, NULL},
    {"bolt", NULL, 0, NULL},
    {"lightn", NULL, 0, NULL},
    {"light", NULL, -1, "\"light\" may be 1 cast Lightning Bolt {R}, 2 cast Light Up the Night"},
    {"light up", NULL, 2, NULL},
    {"mind", NULL, 3, NULL},
    {"jaces", NULL, -1, "there is no \"jaces\" to choose"},
    {"jace\xe2\x80\x99s", NULL, 3, NULL},  // A curly apostrophe.
    {"forest", NULL, 4, NULL},             // Not for mana,
    {"forest", "activate", 5, NULL},       // unless somebody says so.
    {"forest#2", "activate", 6, NULL},
    {"forest", "cast", -1, "there is no \"forest\" to choose"},
    {"ice", NULL, 8, NULL},
    {"island", NULL, -1, "there is no \"island\" to choose"},
};

static void numbers_and_parts_of_names_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const Row *r = &rows[i];
        PlayChoices c = {.items = items, .count = (int)ARRAY_LEN(items), .verb = r->verb};
        Text problem = {0};
        int found = play_find(&c, span_of(r->typed), &problem);
        if (found != r->found || (r->problem && !strstr(text_cstr(&problem), r->problem)))
            fail_msg("'%s': %d, %s", r->typed, found, text_cstr(&problem));
        text_free(&problem);
    }
}

static void what_is_used_leaves_its_name_to_its_like(void **state) {
    (void)state;
    bool used[ARRAY_LEN(items)] = {true};
    PlayChoices c = {.items = items, .count = (int)ARRAY_LEN(items), .used = used};
    Text problem = {0};
    assert_int_equal(play_find(&c, span_of("1"), &problem), 1);
    assert_int_equal(play_find(&c, span_of("bolt"), &problem), 1);
    used[1] = true;
    assert_int_equal(play_find(&c, span_of("1"), &problem), -1);
    assert_string_equal(text_cstr(&problem), "1 is named twice");
    text_free(&problem);
}

static void letters_stand_for_what_is_attacked(void **state) {
    (void)state;
    PlayChoices c = {.items = items, .count = 3, .letters = true};
    Text problem = {0};
    assert_int_equal(play_find(&c, span_of("a"), &problem), 0);
    assert_int_equal(play_find(&c, span_of("C"), &problem), 2);
    assert_int_equal(play_find(&c, span_of("d"), &problem), -1);
    assert_int_equal(play_find(&c, span_of("night"), &problem), 2);
    text_free(&problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_parts_of_names_are_found),
        cmocka_unit_test(what_is_used_leaves_its_name_to_its_like),
        cmocka_unit_test(letters_stand_for_what_is_attacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
