// test_limits.c - large boards: what they may hold, and the names of the limits that end a game.
#include "engine/base/text.h"
#include "tests/harness/test_runner_support.h"

static void passes_text(void **state, Text *yaml) {
    passes(state, text_cstr(yaml));
    text_free(yaml);
}

// "NAME#1, NAME#2, ..."
static void add_names(Text *out, const char *name, int count) {
    for (int i = 1; i <= count; i++) text_format(out, "%s%s#%d", i > 1 ? ", " : "", name, i);
}

static void each_blocks_one(void **state, int count) {
    Text yaml = {0};
    text_format(&yaml,
                HEAD
                "players:\n  alice: {battlefield: [%d Grizzly Bears]}\n"
                "  bob: {battlefield: [%d Runeclaw Bear]}\nactions:\n- alice: {attack: [",
                count, count);
    add_names(&yaml, "Grizzly Bears", count);
    text_add(&yaml, "]}\n- bob: {block: {");
    for (int i = 1; i <= count; i++)
        text_format(&yaml, "%sRuneclaw Bear#%d: Grizzly Bears#%d", i > 1 ? ", " : "", i, i);
    text_format(&yaml,
                "}}\n- advance: end_of_combat\n"
                "expect: {alice: {graveyard: %d}, bob: {graveyard: %d, life: 20}}\n",
                count, count);
    passes_text(state, &yaml);
}

static void one_blocks_all(void **state, int count) {
    Text yaml = {0};
    text_format(&yaml,
                HEAD
                "players:\n  alice: {battlefield: [%d Grizzly Bears]}\n"
                "  bob: {battlefield: [Palace Guard]}\nactions:\n- alice: {attack: [",
                count);
    add_names(&yaml, "Grizzly Bears", count);
    text_add(&yaml, "]}\n- bob: {block: {Palace Guard: [");
    add_names(&yaml, "Grizzly Bears", count);
    text_add(&yaml,
             "]}}\n- advance: end_of_combat\n"
             "expect: {Palace Guard: {zone: graveyard}, bob: {life: 20}}\n");
    passes_text(state, &yaml);
}

static void test_blocked_attackers(void **state) {
    each_blocks_one(state, 513);
    one_blocks_all(state, 2000);
}

static void test_events_inside_events(void **state) {
    static const char yaml[] = HEAD
        "cards:\n"
        "- {name: Burning Page, type: Enchantment, text: \"If you would draw a card, Burning Page "
        "deals 1 damage to you instead.\"}\n"
        "- {name: Page of Ashes, type: Enchantment, text: \"If a source would deal damage to you, "
        "draw that many cards instead.\"}\n"
        "players:\n  alice: {battlefield: [%d Burning Page, %d Page of Ashes, 3 Island], hand: "
        "[Divination]}\n  bob: {}\n"
        "actions:\n- alice: {cast: Divination}\n- resolve\nexpect: {alice: {life: 20, hand: 2}}\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, 11, 11);
    passes(state, text);
    snprintf(text, sizeof text, yaml, 12, 12);
    fails(state, text, "a limit of the engine was reached: events inside events");
}

static void test_effects_applied_to_one_event(void **state) {
    static const char yaml[] = HEAD
        "players:\n  alice: {battlefield: [%d Furnace of Rath, Mountain], hand: [Shock]}\n"
        "  bob: {life: 1000000}\n"
        "actions:\n- alice: {cast: Shock, targets: [bob]}\n- resolve\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, 24);
    passes(state, text);
    snprintf(text, sizeof text, yaml, 25);
    fails(state, text, "replacement effects applied to one event");
}

static void test_greatest_number(void **state) {
    fails(
        state,
        HEAD
        "cards:\n- {name: Great Shock, cost: \"{R}\", type: Instant, text: \"Great Shock deals 200 "
        "damage to any target.\"}\n"
        "players:\n  alice: {battlefield: [24 Furnace of Rath, Mountain], hand: [Great Shock]}\n"
        "  bob: {}\nactions:\n- alice: {cast: Great Shock, targets: [bob]}\n- resolve\n",
        "a limit of the engine was reached: greatest number");
}

// Also where it is only asked, after the last action.
static void test_symbols_of_a_cost(void **state) {
    static const char yaml[] = HEAD
        "cards:\n- {name: Dear Leech, type: Creature, power: 2, toughness: 2, text: \"Black spells "
        "you cast cost {B} more to cast.\"}\n"
        "players:\n  alice: {battlefield: [%d Dear Leech, 60 Swamp], hand: [Dark Ritual]}\n"
        "  bob: {}\n%s";
    static const char cast[] = "actions:\n- alice: {cast: Dark Ritual}\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, 40, cast);
    passes(state, text);
    snprintf(text, sizeof text, yaml, 48, cast);
    fails(state, text, "a limit of the engine was reached: mana symbols of a cost");
    snprintf(text, sizeof text, yaml, 48, "expect: {alice: {can_cast: [Dark Ritual]}}\n");
    fails(state, text, "A limit of the engine was reached: mana symbols of a cost");
}

// Generic mana is one symbol, however often it is due; 49 green ones are too many.
static void test_a_cost_for_each(void **state) {
    static const char yaml[] = HEAD
        "cards:\n- {name: Old Efreet, type: Creature, power: 1, toughness: 1, text: \"Cumulative "
        "upkeep {1}\"}\n"
        "players:\n  alice: {battlefield: [70 Forest, {card: %s Efreet, counters: {age: %d}}]}\n"
        "  bob: {}\nstart: {active: bob, step: end}\n"
        "actions:\n- advance: {player: alice, step: upkeep}\n- resolve\n- alice: {choose: yes}\n"
        "expect: {%s Efreet: {zone: battlefield}}\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, "Old", 60, "Old");
    passes(state, text);
    snprintf(text, sizeof text, yaml, "Uktabi", 47, "Uktabi");
    passes(state, text);
    snprintf(text, sizeof text, yaml, "Uktabi", 48, "Uktabi");
    fails(state, text, "a limit of the engine was reached: mana symbols of a cost");
}

// What one symbol of a cost can say, so often that no number holds it.
static void test_generic_mana_for_each(void **state) {
    static const char yaml[] = HEAD
        "cards:\n- {name: Dear Beast, cost: \"{1}\", type: Creature, power: 1, toughness: 1, text: "
        "\"This spell costs {1000000} more to cast for each creature you control.\"}\n"
        "players:\n  alice: {battlefield: [%d Grizzly Bears], hand: [Dear Beast]}\n  bob: {}\n"
        "actions:\n- alice: {cast: Dear Beast, rejected: mana.cannot_pay}\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, 2000);
    passes(state, text);
    snprintf(text, sizeof text, yaml, 2200);
    fails(state, text, "a limit of the engine was reached: generic mana of a cost");
}

static void test_how_often_a_cost_counts(void **state) {
    static const char yaml[] = HEAD
        "cards:\n- {name: Great Beast, type: Creature, power: 999, toughness: 1}\n"
        "- {name: Cheap Beast, cost: \"{9}{G}\", type: Creature, power: 1, toughness: 1, text: "
        "\"This spell costs {X} less to cast, where X is the total power of creatures you "
        "control.\"}\n"
        "players:\n  alice: {battlefield: [%d Great Beast, Forest], hand: [Cheap Beast]}\n"
        "  bob: {}\nactions:\n- alice: {cast: Cheap Beast}\n";
    char text[2000];
    snprintf(text, sizeof text, yaml, 1000);
    passes(state, text);
    snprintf(text, sizeof text, yaml, 1002);
    fails(state, text, "a limit of the engine was reached: how often a cost counts");
}

static void test_permanents_that_change_hands(void **state) {
    passes(state, HEAD
           "cards:\n- {name: Great Revolt, cost: \"{R}\", type: Sorcery, text: \"Gain control of "
           "all creatures until end of turn.\"}\n"
           "players:\n  alice: {battlefield: [Mountain], hand: [Great Revolt]}\n"
           "  bob: {battlefield: [600 Grizzly Bears]}\n"
           "actions:\n- alice: {cast: Great Revolt}\n- resolve\n"
           "expect: {alice: {battlefield: [Mountain, 600 Grizzly Bears]}}\n");
}

static void test_what_enters_together(void **state) {
    passes(state, HEAD
           "players:\n  alice: {battlefield: [4 Plains, Grizzly Bears], hand: [Replenish], "
           "graveyard: [70 Glorious Anthem]}\n  bob: {}\n"
           "actions:\n- alice: {cast: Replenish}\n- resolve\n"
           "expect: {Grizzly Bears: {power: 72}}\n");
}

static void test_sources_that_a_shield_looks_at(void **state) {
    Text yaml = {0};
    text_add(&yaml, HEAD
             "players:\n  alice: {battlefield: [70 Grizzly Bears]}\n"
             "  bob: {life: 200, battlefield: [Samite Healer]}\nactions:\n- alice: {attack: [");
    add_names(&yaml, "Grizzly Bears", 70);
    text_add(&yaml,
             "]}\n- bob: {activate: Samite Healer, targets: [bob]}\n- resolve\n"
             "- advance: combat_damage\n- bob: {choose: {Grizzly Bears#70: 1}}\n"
             "expect: {bob: {life: 61}}\n");
    passes_text(state, &yaml);
}

static void exile_as_it_enters(void **state, int count, const char *limit) {
    Text yaml = {0};
    text_format(&yaml,
                HEAD
                "players:\n  alice: {battlefield: [7 Swamp], hand: [Sutured Ghoul], graveyard: [%d "
                "Grizzly Bears]}\n  bob: {}\nactions:\n- alice: {cast: Sutured Ghoul}\n- resolve\n"
                "- alice: {choose: [",
                count);
    add_names(&yaml, "Grizzly Bears", count);
    text_add(&yaml, "]}\n");
    check_outcome(state, text_cstr(&yaml), limit == NULL ? OUTCOME_PASSED : OUTCOME_FAILED, limit);
    text_free(&yaml);
}

static void test_cards_exiled_as_a_permanent_enters(void **state) {
    exile_as_it_enters(state, 32, NULL);
    exile_as_it_enters(state, 33, "limit of the engine was reached: cards exiled as a permanent");
}

static void test_a_cost_paid_many_times(void **state) {
    passes(state, HEAD
           "players:\n  alice: {battlefield: [22 Plains], hand: [Intrepid Adversary]}\n  bob: {}\n"
           "actions:\n- alice: {cast: Intrepid Adversary}\n- resolve\n- resolve\n"
           "- alice: {choose: 10}\n- resolve\n"
           "expect: {Intrepid Adversary: {counters: {valor: 10}}}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocked_attackers),
        cmocka_unit_test(test_events_inside_events),
        cmocka_unit_test(test_effects_applied_to_one_event),
        cmocka_unit_test(test_greatest_number),
        cmocka_unit_test(test_symbols_of_a_cost),
        cmocka_unit_test(test_a_cost_for_each),
        cmocka_unit_test(test_generic_mana_for_each),
        cmocka_unit_test(test_how_often_a_cost_counts),
        cmocka_unit_test(test_permanents_that_change_hands),
        cmocka_unit_test(test_what_enters_together),
        cmocka_unit_test(test_sources_that_a_shield_looks_at),
        cmocka_unit_test(test_cards_exiled_as_a_permanent_enters),
        cmocka_unit_test(test_a_cost_paid_many_times),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
