// test_commands_cards.c - the verb cards: the pool, published files, words put to use.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "harness/proof.h"
#include "tests/harness/test_commands.h"

static void cards_are_listed_and_shown(void **state) {
    Project *p = *state;
    CALL("cards list", EXIT_GOOD);
    assert_part(p->out, "Forest\n");
    CALL("cards show Lightning_Bolt Grizzly_Bears", EXIT_GOOD);
    assert_part(p->out, "name: Lightning Bolt\ncost: {R}\ntype: Instant\n");
    assert_part(p->out, "power: 2\ntoughness: 2\n");
    assert_part(p->out, "color identity: G\n");
    CALL("cards show Lightning_Blot", EXIT_INVALID);
    assert_part(p->err, "did you mean Lightning Bolt?");
    CALL("cards", EXIT_USAGE);
    CALL("cards show", EXIT_USAGE);
    CALL("cards list all", EXIT_USAGE);
    CALL("cards lsit", EXIT_USAGE);
    assert_part(p->err, "did you mean list?");
    CALL("cards xyzzy", EXIT_USAGE);
    CALL("cards list --refused", EXIT_USAGE);
    assert_part(p->err, "cards list knows no --refused");
    CALL("cards import x.json", EXIT_USAGE);
    assert_part(p->err, "there is no home to keep cards in");
}

static const char scryfall_file[] =
    "[{\"name\": \"A Bear\", \"mana_cost\": \"{1}{G}\", \"type_line\": \"Creature \xe2\x80\x94 "
    "Bear\","
    " \"oracle_text\": \"Trample\", \"power\": \"2\", \"toughness\": \"2\", \"layout\": "
    "\"normal\"},\n"
    "{\"name\": \"A Riddle\", \"type_line\": \"Instant\", \"oracle_text\": \"Draw a card. "
    "Sing.\"},\n"
    "{\"name\": \"A Song\", \"type_line\": \"Instant\", \"oracle_text\": \"Draw a card. Sing.\"},\n"
    "{\"name\": \"A Place\", \"type_line\": \"Plane\", \"oracle_text\": \"\"},\n"
    "{\"name\": \"Two\", \"layout\": \"split\", \"card_faces\": [{\"name\": \"One\", \"type_line\":"
    " \"Instant\"}, {\"name\": \"Other\", \"type_line\": \"Instant\"}]}]";

static void a_published_file_is_checked(void **state) {
    Project *p = *state;
    put("cards.json", scryfall_file);
    CALL("cards check cards.json", EXIT_GOOD);
    assert_part(p->out, "5 cards, 3 in scope");
    assert_part(p->out, "1 compiled (33.3 %), 2 refused");
    assert_part(p->out, "      2  Sing.\n");
    CALL("cards check cards.json --refused --format json", EXIT_GOOD);
    assert_part(p->out, "\"cards\": 5, \"in_scope\": 3, \"compiled\": 1,");
    assert_part(p->out, "{\"phrase\": \"Sing.\", \"cards\": 2}");
    assert_part(p->err, "A Riddle: line 1: ");
    assert_part(p->err, "understood: Draw a card.\n");
    put("atomic.json",
        "{\"meta\": {}, \"data\": {\"A Bear\": [{\"name\": \"A Bear\", \"manaCost\": \"{1}{G}\","
        " \"type\": \"Creature\", \"text\": \"Trample\", \"power\": \"2\", \"toughness\": \"2\","
        " \"colorIndicator\": [\"G\"], \"layout\": \"normal\"}]}}");
    CALL("cards check atomic.json", EXIT_GOOD);
    assert_part(p->out, "1 compiled (100.0 %), 0 refused");
}

static const char identities_file[] =
    "[{\"name\": \"Own Elf\", \"mana_cost\": \"{G}\", \"type_line\": \"Creature\", "
    "\"color_identity\": [\"G\"]},\n"
    "{\"name\": \"Own Wood\", \"type_line\": \"Land \xe2\x80\x94 Forest\", \"oracle_text\": "
    "\"({T}: Add {G}.)\", \"color_identity\": [\"G\"]},\n"
    "{\"name\": \"Own Mistake\", \"mana_cost\": \"{W/B}\", \"type_line\": \"Instant\", "
    "\"color_identity\": [\"W\"]},\n"
    "{\"name\": \"Own Secret\", \"mana_cost\": \"{2}\", \"type_line\": \"Artifact\"}]";

static void identities_are_counted_and_compared(void **state) {
    Project *p = *state;
    put("own.json", identities_file);
    CALL("cards check own.json", EXIT_GOOD);
    assert_part(p->out, "\n      2  {C}\n      0  {W}\n");
    assert_part(p->out, "\n      1  {G}\n");
    assert_part(p->out, "\n      0  {W}{U}{B}{R}{G}\n");
    assert_part(
        p->out,
        "1 of 3 cards differ from the file's color_identity; apart from them, 1 differ only "
        "by a basic land type\n");
    assert_part(p->out, "Own Mistake: its words say {W}{B}, the file says {W}\n");
    CALL("cards check own.json --format json", EXIT_GOOD);
    assert_part(p->out, "\"identities\": {\"C\": 2, \"W\": 0,");
    assert_part(p->out, "\"land_types_only\": 1,");
    assert_part(p->out, "{\"card\": \"Own Mistake\", \"file\": \"W\", \"words\": \"WB\"}");
    put("cards.json", scryfall_file);
    CALL("cards check cards.json", EXIT_GOOD);
    assert_part(p->out, "the file says no color_identity to compare with\n");
}

static void cards_are_listed_by_identity(void **state) {
    Project *p = *state;
    CALL("cards list --identity ug", EXIT_GOOD);
    assert_part(p->out, "\nForest\n");
    assert_part(p->out, "\nTropical Island\n");
    assert_part(p->out, "\nSol Ring\n");
    assert_no_part(p->out, "Mountain\n");
    assert_no_part(p->out, "Lightning Bolt\n");
    assert_no_part(p->out, "\033");
    CALL("cards list --identity C", EXIT_GOOD);
    assert_no_part(p->out, "Forest\n");
    CALL("cards list --identity X", EXIT_USAGE);
    put("own.json", identities_file);
    CALL("cards import own.json --db own.db", EXIT_GOOD);
    CALL("cards list --imported --db own.db --identity GU", EXIT_GOOD);
    assert_string_equal(p->out, "Own Elf\nOwn Secret\nOwn Wood\n");
    p->terminal = true;
    CALL("cards list --imported --db own.db --identity GU", EXIT_GOOD);
    assert_part(p->out, "m{G}\033[0m Own Elf\n");
    p->terminal = false;
    CALL("cards show Own_Elf --db own.db", EXIT_INVALID);
    assert_part(p->out, "color identity: G\n");
}

static void the_most_played_cards_are_checked(void **state) {
    Project *p = *state;
    put("cards.json", scryfall_file);
    put("played.tsv",
        "# most played first\nname\tlists\nA Riddle\t9\nNo Such Card\t8\nA Bear\t7\n");
    CALL("cards check cards.json --played played.tsv", EXIT_GOOD);
    assert_part(p->out, "of the 3 cards of the list, 1 compile (33.3 %); those that do not:\n");
    assert_part(p->out, "      1  A Riddle: line 1: words not understood");
    assert_part(p->out, "      2  No Such Card: the file does not have it\n");
    assert_no_part(p->out, "A Bear");
    CALL("cards check cards.json --played played.tsv --all", EXIT_GOOD);
    assert_part(p->out, "      3  A Bear: compiles\n");
    CALL("cards check cards.json --played played.tsv --top 1 --format json", EXIT_GOOD);
    assert_part(p->out, "{\"rank\": 1, \"card\": \"A Riddle\", \"compiled\": false, \"reason\": ");
    assert_no_part(p->out, "No Such Card");
    CALL("cards check cards.json --played played.tsv --about mana", EXIT_GOOD);
    assert_part(p->out, "of the 0 cards of the list");
    CALL("cards check cards.json --about mana", EXIT_USAGE);
    CALL("cards check cards.json --played played.tsv --about life", EXIT_USAGE);
    CALL("cards check cards.json --played nowhere.tsv", EXIT_INVALID);
}

static void what_is_no_card_file_says_why(void **state) {
    Project *p = *state;
    CALL("cards check", EXIT_USAGE);
    CALL("cards check nowhere.json", EXIT_INVALID);
    put("cards.json", "[{\"name\": \"A Bear\"},\n]");
    CALL("cards check cards.json", EXIT_INVALID);
    assert_part(p->err, "cards.json:2:");
    CALL("cards check cards.json --format html", EXIT_USAGE);
    put("cards.json", "\"cards\"");
    CALL("cards check cards.json", EXIT_INVALID);
    put("cards.json", "[7]");
    CALL("cards check cards.json", EXIT_INVALID);
    put("cards.json", "[{}]");
    CALL("cards check cards.json", EXIT_INVALID);
    assert_part(p->err, "a face has no name");
    put("cards.json", "{\"data\": {\"A\": 7}}");
    CALL("cards check cards.json", EXIT_INVALID);
    assert_part(p->err, "A: it is no list of faces");
    put("cards.json", "[{\"name\": \"A\", \"card_faces\": [7]}]");
    CALL("cards check cards.json", EXIT_INVALID);
    put("cards.json", "[{\"name\": \"A Bear\", \"type_line\": \"Creature\"}]");
    CALL("cards check cards.json", EXIT_GOOD);
    assert_part(p->out, "(a printed fact)");
}

#define SHOCK                                             \
    "name: Shock\nrules: [120.3]\n"                       \
    "players:\n"                                          \
    "  alice: {battlefield: [Mountain], hand: [Shock]}\n" \
    "  bob: {}\n"                                         \
    "actions:\n"                                          \
    "  - alice: {cast: Shock, targets: [bob]}\n"
#define SHOCKED "expect:\n  bob: {life: 18}\n"

// A card is unproven until a passing scenario puts all of its words to use.
static void a_card_without_a_scenario_is_unproven(void **state) {
    Project *p = *state;
    put("cards.json",
        "[{\"name\": \"A Blaze\", \"mana_cost\": \"{R}\", \"type_line\": \"Instant\","
        " \"oracle_text\": \"A Blaze deals 2 damage to any target.\"},\n"
        "{\"name\": \"A Bird\", \"mana_cost\": \"{U}\", \"type_line\": \"Creature\","
        " \"oracle_text\": \"Flying\", \"power\": \"1\", \"toughness\": \"1\"}]");
    CALL("cards check cards.json --rows", EXIT_GOOD);
    assert_part(p->out, "2 of the compiled are unproven by the 2 passing scenarios\n");
    assert_part(p->out, "      1       0  DEFINITE: any target\n");
    assert_part(p->out, "      1       1  702.9 flying\n");
    put("scenarios/1xx/shock.yaml", SHOCK "  - resolve\n" SHOCKED);
    CALL("cards check cards.json --format json", EXIT_GOOD);
    assert_part(p->out, "\"compiled\": 2, \"unproven\": 1, \"refused\": 0, \"scenarios\": 3,");
    assert_part(p->out,
                "\"Creature\": {\"cards\": 1, \"compiled\": 1, \"unproven\": 1, \"refused\": 0}");
    assert_part(p->out, "{\"row\": \"702.9 flying\", \"cards\": 1, \"only\": 1}");
    assert_no_part(p->out, "any target");
    assert_int_equal(system("rm -r scenarios"), 0);
    CALL("cards check cards.json", EXIT_GOOD);
    assert_part(p->out, "how many are unproven is not known");
    CALL("cards check cards.json --format json", EXIT_GOOD);
    assert_part(p->out, "\"unproven\": null");
}

// A scenario that fails proves nothing, and neither does a card that only lies there.
static void only_what_is_carried_out_counts(void **state) {
    Project *p = *state;
    put("shock.yaml", SHOCK "" SHOCKED);
    CALL("cards rows shock.yaml", EXIT_GOOD);
    assert_part(p->out, "0 passing scenarios\n");
    put("shock.yaml", SHOCK "  - resolve\n" SHOCKED);
    CALL("cards rows shock.yaml --all", EXIT_GOOD);
    assert_part(p->out, "1 passing scenarios\n");
    assert_part(p->out, "        1  effect       DAMAGE\n");
    assert_part(p->out, "        0  effect       DRAW\n");
    assert_part(p->out, "        1  row          DEFINITE: any target\n");
    CALL("cards rows shock.yaml", EXIT_GOOD);
    assert_no_part(p->out, "effect       DAMAGE\n");
    assert_part(p->out, "  effect       DRAW\n");
    CALL("cards rows scenarios --format json", EXIT_GOOD);
    assert_part(p->out, "{\"name\": \"COST_TAP\", \"scenarios\": 2}");
    assert_part(p->out, "{\"name\": \"flying (702.9)\", \"scenarios\": 0}");
    CALL("cards rows nowhere", EXIT_GOOD);
    CALL("cards rows --refused", EXIT_USAGE);
    assert_int_equal(system("rm -r scenarios"), 0);
    CALL("cards rows", EXIT_NOTHING);
}

// The faces of a card are read from card_faces, or from the list under its name.
static void cards_of_a_published_file_are_found(void **state) {
    (void)state;
    static const char *const layouts[] = {"split", "flip", "transform", "modal_dfc", "adventure"};
    for (size_t i = 0; i < ARRAY_LEN(layouts); i++) {
        Text text = {0};
        text_format(&text,
                    "[{\"name\": \"\"}, {\"name\": \"Ask\", \"layout\": \"token\"},\n"
                    "{\"name\": \"Ask // Tell\", \"layout\": \"%s\", \"card_faces\": ["
                    "{\"name\": \"Ask\", \"mana_cost\": \"{U}\", \"type_line\": \"Instant\","
                    " \"oracle_text\": \"Draw a card.\"},"
                    " {\"name\": \"Tell\", \"type_line\": \"Creature\", \"power\": \"2\","
                    " \"toughness\": \"1\", \"color_indicator\": [\"R\"]}]}]",
                    layouts[i]);
        put("cards.json", text_cstr(&text));
        text_free(&text);
        JsonCards cards;
        Status s = {0};
        assert_true(card_json_read("cards.json", &cards, &s));
        const JsonCard *card = card_json_find(&cards, span_of("Ask // Tell"));
        assert_non_null(card);
        assert_ptr_equal(card_json_find(&cards, span_of("Ask")), card);
        assert_ptr_equal(card_json_find(&cards, span_of("Tell")), card);
        assert_null(card_json_find(&cards, span_of("")));
        assert_null(card_json_find(&cards, span_of("Te")));
        assert_null(card_json_find(&cards, span_of("Telling")));
        assert_string_equal(card->text.layout, layouts[i]);
        assert_int_equal(card->text.face_count, 2);
        assert_string_equal(card->text.faces[0].text, "Draw a card.");
        assert_string_equal(card->text.faces[1].power, "2");
        assert_string_equal(card->text.faces[1].color_indicator, "R");
        card_json_free(&cards);
    }
}

#define PUBLISHED(hand)                               \
    "name: Published\nrules: [120.3]\n"               \
    "players:\n"                                      \
    "  alice: {battlefield: [Mountain], hand: [" hand \
    "]}\n"                                            \
    "  bob: {}\n"                                     \
    "actions:\n"                                      \
    "  - alice: {cast: A Blaze, targets: [bob]}\n"    \
    "  - resolve\n"                                   \
    "expect:\n  bob: {life: 18}\n"

static const char published_file[] =
    "[{\"name\": \"A Blaze\", \"mana_cost\": \"{R}\", \"type_line\": \"Instant\","
    " \"oracle_text\": \"A Blaze deals 2 damage to any target.\"},\n"
    "{\"name\": \"\xc3\x89lan Riddle\", \"mana_cost\": \"{R}\", \"type_line\": \"Instant\","
    " \"oracle_text\": \"Draw a card.\\n\xc3\x89lan Riddle deals 2 damage at any target.\"},\n"
    "{\"name\": \"Shock\", \"type_line\": \"Instant\", \"oracle_text\": \"Sing.\"},\n"
    "{\"name\": \"Ask // Tell\", \"layout\": \"split\", \"card_faces\": ["
    "{\"name\": \"Ask\", \"type_line\": \"Instant\", \"oracle_text\": \"Draw a card.\"},"
    " {\"name\": \"Tell\", \"type_line\": \"Instant\", \"oracle_text\": \"Scry 1.\"}]}]";

// Only what is named is compiled, and what the pool has is the pool's.
static void a_run_takes_cards_of_a_published_file(void **state) {
    Project *p = *state;
    put("cards.json", published_file);
    put("p.yaml", PUBLISHED("A Blaze, Shock"));
    CALL("run --no-golden p.yaml", EXIT_INVALID);
    assert_part(p->out, "unknown card \"A Blaze\"");
    assert_part(p->out, "it is not in the pool; a file that has it is given with --cards");
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_GOOD);
    put("p.yaml", PUBLISHED("A Blaze, 2 \xc3\x89lan Riddle"));
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_INVALID);
    assert_part(p->out, "p.yaml:4:52\n");
    assert_part(p->out,
                "    \xc3\x89lan Riddle: line 2: words not understood: 'at any target.'\n"
                "        \xc3\x89lan Riddle deals 2 damage at any target.\n"
                "                                   ^\n"
                "        understood: \xc3\x89lan Riddle deals 2 damage\n");
    put("p.yaml", PUBLISHED("A Blaze, Tell"));
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_GOOD);
    put("deck.txt", "4 A Blaze\n4 \xc3\x89lan Riddle\n");
    put("p.yaml",
        "name: Decks\nrules: [103.1]\nplayers:\n  alice: {deck: deck.txt}\n"
        "  bob: {deck: deck.txt}\nactions: []\n");
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_INVALID);
    assert_part(p->out, "\xc3\x89lan Riddle: line 2");
    put("cards.json", "[{\"name\": \"A Blaze\"},\n]");
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_INVALID);
    assert_part(p->err, "cards.json:2:");
}

// A card may have the name of a token. Where it is refused, the token is meant.
static void a_card_may_be_named_like_a_token(void **state) {
    Project *p = *state;
    put("cards.json",
        "[{\"name\": \"Giant Crab\", \"mana_cost\": \"{U}\", \"type_line\": \"Creature "
        "\xe2\x80\x94 "
        "Crab\","
        " \"power\": \"3\", \"toughness\": \"3\", \"oracle_text\": \"\"},\n"
        "{\"name\": \"Shapeshifter\", \"type_line\": \"Artifact Creature\", \"power\": \"*\","
        " \"toughness\": \"7-*\", \"oracle_text\": \"Sing.\"}]");
    put("p.yaml",
        "name: Crab\nrules: [120.3]\nplayers:\n  alice: {battlefield: [Giant Crab]}\n  bob: {}\n"
        "actions: []\nexpect:\n  alice: {battlefield: [Giant Crab], lacks: [Shapeshifter]}\n");
    CALL("run --no-golden p.yaml --cards cards.json", EXIT_GOOD);
}

// Imported cards are for reading: no run knows them.
static void imported_cards_are_read_and_not_played(void **state) {
    Project *p = *state;
    put("cards.json", published_file);
    CALL("cards list --imported --db cards.db", EXIT_INVALID);
    CALL("cards list --imported", EXIT_NOTHING);
    CALL("cards import cards.json --db cards.db", EXIT_GOOD);
    assert_part(p->out, "4 cards of cards.json (");
    assert_part(p->out, ") are kept in cards.db\n");
    CALL("cards show A_Blaze --db cards.db", EXIT_GOOD);
    assert_part(p->out, "ability 1: A Blaze deals 2 damage to any target.\n");
    assert_part(p->err, "A Blaze is not in the pool: this is the imported card\n");
    CALL("cards show Shock --db cards.db", EXIT_GOOD);
    assert_part(p->out, "Shock deals 2 damage to any target.");
    assert_string_equal(p->err, "");
    CALL("cards list --imported --db cards.db", EXIT_GOOD);
    assert_string_equal(p->out, "A Blaze\nAsk // Tell\n\xc3\x89lan Riddle\n");
    CALL("cards list --db cards.db", EXIT_GOOD);
    assert_part(p->out, "Forest\n");
    assert_no_part(p->out, "A Blaze\n");
    assert_part(p->err, "4 cards of cards.json are imported as well");
    CALL("show ability Tell --db cards.db", EXIT_GOOD);
    assert_part(p->out, "SCRY");
    CALL("cards show No_Such_Thing --db cards.db", EXIT_INVALID);
    assert_part(p->err, "there is no card 'No Such Thing'");
    put("p.yaml", PUBLISHED("A Blaze"));
    CALL("run --no-golden p.yaml", EXIT_INVALID);
    assert_part(p->out, "it is not in the pool; a file that has it is given with --cards");
    CALL("run --no-golden p.yaml --db cards.db", EXIT_USAGE);
}

static void a_refused_card_is_shown_with_what_stopped_it(void **state) {
    Project *p = *state;
    put("cards.json", published_file);
    CALL("cards import cards.json --db cards.db", EXIT_GOOD);
    CALL("show tokens \xc3\x89lan_Riddle --db cards.db", EXIT_INVALID);
    assert_part(p->out, "2:1 word \xc3\x89lan\n2:6 word Riddle\n");
    assert_part(p->err, "line 2: words not understood: 'at any target.'\n");
    CALL("show card \xc3\x89lan_Riddle --cards cards.json", EXIT_INVALID);
    assert_part(p->out, "cost: {R}\ntype: Instant\nline 1: Draw a card.\nline 2: \xc3\x89lan");
    assert_part(p->err, "understood: \xc3\x89lan Riddle deals 2 damage\n");
    CALL("show ability \xc3\x89lan_Riddle --cards cards.json", EXIT_INVALID);
    assert_string_equal(p->out, "");
    CALL("show card cards.json", EXIT_GOOD);
    assert_part(p->out, "name: A Blaze\n");
    assert_part(p->err, "\xc3\x89lan Riddle: line 2");
}

static void a_damaged_import_says_so(void **state) {
    Project *p = *state;
    put("cards.json", published_file);
    CALL("cards import cards.json --db cards.db", EXIT_GOOD);
    assert_int_equal(truncate("cards.db", 5000), 0);
    CALL("cards show A_Blaze --db cards.db", EXIT_INVALID);
    assert_part(p->err, "cards.db: the imported cards are damaged");
    assert_part(p->err, "import the file again");
    CALL("cards show Shock --db cards.db", EXIT_GOOD);  // The pool has it.
    CALL("cards import", EXIT_USAGE);
    put("broken.json", "[{\"name\": \"A\"},\n{\"name\": }]");
    CALL("cards import broken.json --db cards.db", EXIT_INVALID);
    assert_part(p->err, "broken.json:2:");
    put("broken.json", "[{\"name\": \"A\"}, {}]");
    CALL("cards import broken.json --db cards.db", EXIT_INVALID);
    assert_part(p->err, "broken.json: card 2: a card: a face has no name");
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(cards_are_listed_and_shown),
        IN_PROJECT(a_published_file_is_checked),
        IN_PROJECT(identities_are_counted_and_compared),
        IN_PROJECT(cards_are_listed_by_identity),
        IN_PROJECT(the_most_played_cards_are_checked),
        IN_PROJECT(what_is_no_card_file_says_why),
        IN_PROJECT(a_card_without_a_scenario_is_unproven),
        IN_PROJECT(only_what_is_carried_out_counts),
        IN_PROJECT(cards_of_a_published_file_are_found),
        IN_PROJECT(a_run_takes_cards_of_a_published_file),
        IN_PROJECT(a_card_may_be_named_like_a_token),
        IN_PROJECT(imported_cards_are_read_and_not_played),
        IN_PROJECT(a_refused_card_is_shown_with_what_stopped_it),
        IN_PROJECT(a_damaged_import_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
