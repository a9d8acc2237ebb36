// test_names.c - names as text, and which object they mean on a board.
#include "harness/names.h"

#include "tests/harness/test_runner_support.h"

// ---- names as text

static void check_count(const char *text, int count, const char *rest) {
    int found = 0;
    Span left = name_without_count(span_of(text), &found);
    assert_int_equal(found, count);
    assert_true(span_is(left, rest));
}

static void test_counts(void **state) {
    (void)state;
    check_count("3 Forest", 3, "Forest");
    check_count("Forest", 1, "Forest");
    check_count("12 Forest", 12, "Forest");
    check_count("3", 1, "3");
    check_count("3Forest", 1, "3Forest");
    check_count("3 ", 1, "3 ");
    check_count("", 1, "");
}

static void check_number(const char *text, int number, const char *rest) {
    int found = 0;
    Span left = name_without_number(span_of(text), &found);
    assert_int_equal(found, number);
    assert_true(span_is(left, rest));
}

static void test_numbers(void **state) {
    (void)state;
    check_number("Forest#2", 2, "Forest");
    check_number("Forest", 0, "Forest");
    check_number("Forest#0", -1, "Forest");
    check_number("Forest#x", -1, "Forest#x");
    check_number("#2", -1, "#2");
    check_number("Forest#", -1, "Forest#");
}

static void test_token_names(void **state) {
    assert_true(name_is_token(*state, span_of("Goblin")));
    assert_true(name_is_token(*state, span_of("Goblin Token")));
    assert_true(name_is_token(*state, span_of("Human Soldier")));
    assert_false(name_is_token(*state, span_of("Gobln")));
    assert_false(name_is_token(*state, span_of("")));
    assert_false(name_is_token(*state, span_of("Token")));
}

// ---- on a board

typedef struct {
    Engine *engine;
    Game *game;
    Scenario scenario;
    AliasPlace aliases[1];
    Names names;
    ObjectId bears[3], shocks[2];
} Board;

static ObjectId put(Board *b, const char *name, int player, Zone zone) {
    SetupObject o = {.card = pool_find(engine_pool(b->engine), span_of(name))->id,
                     .owner = player_id(player),
                     .controller = player_id(player),
                     .zone = zone,
                     .attached_to = NO_OBJECT};
    return setup_object(b->engine, b->game, &o);
}

static void board_begin(Board *b, void **state) {
    static const char yaml[] = HEAD
        "players: {alice: {battlefield: [{card: Grizzly Bears, as: "
        "teddy}]}, bob: {}}\n";
    Status s = {0};
    assert_true(scenario_parse(&b->scenario, *state, "x", span_of(yaml), &s));
    b->engine = engine_new(*state);
    b->game = game_new();
    setup_game(b->engine, b->game, &(SetupGame){FORMAT_CONSTRUCTED, 2, 1, 0});
    engine_set_player_name(b->engine, player_id(0), "alice");
    engine_set_player_name(b->engine, player_id(1), "bob");
    b->bears[0] = put(b, "Grizzly Bears", 0, ZONE_BATTLEFIELD);
    b->bears[1] = put(b, "Grizzly Bears", 1, ZONE_BATTLEFIELD);
    b->bears[2] = put(b, "Grizzly Bears", 1, ZONE_HAND);
    b->shocks[0] = put(b, "Shock", 0, ZONE_HAND);
    b->shocks[1] = put(b, "Shock", 0, ZONE_HAND);
    setup_start(b->engine, b->game, 1, player_id(0), STEP_PRECOMBAT_MAIN);
    const Object *o = game_object(b->game, b->bears[0]);
    b->aliases[0] = (AliasPlace){object_card(b->bears[0]), o->card, o->number, NO_OBJECT};
    b->names = (Names){&b->scenario, b->engine, b->game, b->aliases};
}

static void board_end(Board *b) {
    engine_free(b->engine);
    game_free(b->game);
    scenario_free(&b->scenario);
}

static int rank_battlefield(const void *context, const Names *n, ObjectId id) {
    (void)context;
    return game_object(n->game, id)->zone == ZONE_BATTLEFIELD ? 0 : -1;
}

static NameResult pick(const Board *b, const char *text, NamePurpose purpose, ObjectId *out) {
    NameRef ref = names_read(&b->names, span_of(text));
    return names_pick(&b->names, &ref, &purpose, out);
}

static void test_picking(void **state) {
    Board b = {0};
    ObjectId id;
    board_begin(&b, state);
    NamePurpose any = {0}, battlefield = {.rank = rank_battlefield};
    assert_int_equal(pick(&b, "Grizzly Bears", any, &id), NAME_AMBIGUOUS);
    assert_int_equal(pick(&b, "Grizzly Bears", battlefield, &id), NAME_AMBIGUOUS);
    assert_int_equal(pick(&b, "Grizzly Bears#3", any, &id), NAME_FOUND);
    assert_true(object_same(id, b.bears[2]));
    assert_int_equal(pick(&b, "Grizzly Bears#3", battlefield, &id), NAME_NONE);
    assert_int_equal(pick(&b, "teddy", any, &id), NAME_FOUND);
    assert_true(object_same(id, b.bears[0]));
    assert_int_equal(pick(&b, "Forest", any, &id), NAME_NONE);
    assert_int_equal(pick(&b, "bob", any, &id), NAME_NONE);
    // Equal cards in one hand.
    assert_int_equal(pick(&b, "Shock", any, &id), NAME_FOUND);
    assert_true(object_same(id, b.shocks[0]));
    // All of them together.
    NamePurpose two = {.rank = rank_battlefield, .wanted = 2};
    assert_int_equal(pick(&b, "Grizzly Bears", two, &id), NAME_FOUND);
    board_end(&b);
}

static void test_listing(void **state) {
    Board b = {0};
    board_begin(&b, state);
    NameRef ref = names_read(&b.names, span_of("Grizzly Bears"));
    Text text = {0};
    names_list(&b.names, &ref, &(NamePurpose){0}, &text);
    assert_string_equal(text_cstr(&text),
                        "Grizzly Bears#1 (battlefield, alice), Grizzly Bears#2 (battlefield, bob), "
                        "Grizzly Bears#3 (hand, bob)");
    text_free(&text);
    board_end(&b);
}

static void test_reading(void **state) {
    Board b = {0};
    board_begin(&b, state);
    assert_int_equal(names_read(&b.names, span_of("bob")).player, 1);
    assert_int_equal(names_read(&b.names, span_of("teddy")).alias, 0);
    assert_int_equal(names_read(&b.names, span_of("Shock#2")).number, 2);
    assert_int_equal(names_read(&b.names, span_of("Shock#2")).player, -1);
    board_end(&b);
}

// The number is the card's own: neither a copy nor a token that is one takes it.
static void test_numbers_and_copies(void **state) {
    passes(state, HEAD
           "players:\n"
           "  alice: {battlefield: [Grizzly Bears, 4 Island], hand: [Clone]}\n  bob: {}\n"
           "actions:\n"
           "- alice: {cast: Clone}\n- resolve\n- alice: {choose: Grizzly Bears}\n"
           "- expect: {Grizzly Bears#1: {attacking: false}, Clone#1: {name: Grizzly Bears}}\n"
           "- advance: {player: alice, step: upkeep}\n- alice: {attack: [Grizzly Bears#1, Clone]}\n"
           "expect: {Grizzly Bears#1: {attacking: bob}, Clone: {attacking: bob},"
           " alice: {battlefield: {Grizzly Bears: 2, Grizzly Bears#1: 1, Clone#1: 1}}}\n");
    is_error(state,
             HEAD
             "players:\n"
             "  alice: {battlefield: [Grizzly Bears, 4 Island], hand: [Clone]}\n  bob: {}\n"
             "actions:\n"
             "- alice: {cast: Clone}\n- resolve\n- alice: {choose: Grizzly Bears}\n"
             "expect: {Grizzly Bears: {tapped: false}}\n",
             "is ambiguous");
}

// A copy of a spell is a further one of its name.
static void test_copies_of_spells_have_numbers(void **state) {
    passes(state, HEAD
           "players:\n"
           "  alice: {battlefield: [Mountain, 4 Island], hand: [Shock, 2 Twincast]}\n  bob: {}\n"
           "actions:\n"
           "- alice: {cast: Shock, targets: [bob]}\n"
           "- alice: {cast: Twincast, targets: [Shock]}\n- resolve\n"
           "- expect: {stack: [Shock#2, Shock#1]}\n"
           "- alice: {cast: Twincast, targets: [Shock#1]}\n- resolve\n"
           "expect: {stack: [Shock#3, Shock#2, Shock#1]}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_token_names),
        cmocka_unit_test(test_picking),
        cmocka_unit_test(test_listing),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_numbers_and_copies),
        cmocka_unit_test(test_copies_of_spells_have_numbers),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
