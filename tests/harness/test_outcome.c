// test_outcome.c - the golden document: its exact form, and that it is the same every time.
#include "tests/harness/test_runner_support.h"

static const char small[] = HEAD
    "players:\n"
    "  alice: {battlefield: [2 Mountain, {card: Grizzly Bears, counters: {\"+1/+1\": 1}}], hand: "
    "[Shock], library: [Island, Swamp]}\n"
    "  bob: {life: 2, battlefield: [{card: Wind Drake, sick: true}], poison: 1}\n"
    "actions:\n- alice: {cast: Shock, targets: [Wind Drake]}\n";

static const char small_document[] =
    "{\n"
    "  \"format\": 1,\n"
    "  \"scenario\": \"a test\",\n"
    "  \"rules\": [\n"
    "    \"117.4\"\n"
    "  ],\n"
    "  \"log\": [\n"
    "    \"Turn 1 — alice\",\n"
    "    \"Precombat main phase\",\n"
    "    \"alice adds {R} with Mountain.\",\n"
    "    \"alice casts Shock targeting Wind Drake.\"\n"
    "  ],\n"
    "  \"outcome\": {\n"
    "    \"turn\": 1,\n"
    "    \"active\": \"alice\",\n"
    "    \"step\": \"precombat_main\",\n"
    "    \"priority\": \"alice\",\n"
    "    \"stack\": [\n"
    "      {\"name\": \"Shock\", \"controller\": \"alice\", \"targets\": [\"Wind Drake\"]}\n"
    "    ],\n"
    "    \"players\": {\n"
    "      \"alice\": {\n"
    "        \"life\": 20,\n"
    "        \"battlefield\": [\n"
    "          {\"name\": \"Mountain\", \"tapped\": true},\n"
    "          \"Mountain#2\",\n"
    "          {\"name\": \"Grizzly Bears\", \"power\": 3, \"toughness\": 3, \"counters\": "
    "{\"+1/+1\": 1}}\n"
    "        ],\n"
    "        \"hand\": [],\n"
    "        \"library\": [\n"
    "          \"Island\",\n"
    "          \"Swamp\"\n"
    "        ],\n"
    "        \"graveyard\": [],\n"
    "        \"exile\": []\n"
    "      },\n"
    "      \"bob\": {\n"
    "        \"life\": 2,\n"
    "        \"counters\": {\n"
    "          \"poison\": 1\n"
    "        },\n"
    "        \"battlefield\": [\n"
    "          {\"name\": \"Wind Drake\", \"power\": 2, \"toughness\": 2, \"sick\": true, "
    "\"keywords\": [\"flying\"]}\n"
    "        ],\n"
    "        \"hand\": [],\n"
    "        \"library\": 10,\n"
    "        \"graveyard\": [],\n"
    "        \"exile\": []\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "}\n";

static void test_document(void **state) {
    Result r;
    play_text(state, small, &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_string_equal(r.golden_json, small_document);
    result_free(&r);
}

static void test_same_every_time(void **state) {
    Result a, b;
    play_text(state, small, &a);
    play_text(state, small, &b);
    assert_string_equal(a.golden_json, b.golden_json);
    result_free(&a);
    result_free(&b);
}

static void test_combat_and_end(void **state) {
    Result r;
    play_text(state,
              HEAD
              "players: {alice: {battlefield: [Hill Giant]}, bob: {life: 3, battlefield:"
              " [Grizzly Bears]}}\nactions:\n- alice: {attack: [Hill Giant]}\n"
              "- bob: {block: {Grizzly Bears: Hill Giant}}\n",
              &r);
    assert_non_null(strstr(r.golden_json, "\"attacking\": \"bob\", \"blocked\": true"));
    assert_non_null(strstr(r.golden_json, "\"blocking\": [\"Hill Giant\"]"));
    result_free(&r);
    play_text(state,
              HEAD
              "players: {alice: {battlefield: [Hill Giant]}, bob: {life: 3}}\n"
              "actions:\n- alice: {attack: [Hill Giant]}\n- advance: end_of_combat\n"
              "expect: {over: true}\n",
              &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_non_null(strstr(r.golden_json, "\"winner\": \"alice\""));
    assert_non_null(strstr(r.golden_json, "\"why\": \"bob: life\""));
    assert_non_null(strstr(r.golden_json, "\"lost\": \"life\""));
    result_free(&r);
}

static void test_text_is_escaped(void **state) {
    Result r;
    play_text(state, "name: \"a \\\"test\\\" \\\\ of\\ttext\"\nrules: [117.4]\n" PLAYERS, &r);
    assert_non_null(strstr(r.golden_json, "\"scenario\": \"a \\\"test\\\" \\\\ of\\u0009text\""));
    result_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document),
        cmocka_unit_test(test_same_every_time),
        cmocka_unit_test(test_combat_and_end),
        cmocka_unit_test(test_text_is_escaped),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
