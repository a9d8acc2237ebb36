// test_commands_deck.c - the verb deck: what is legal, what is not, and how that is told.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/json.h"
#include "tests/harness/test_commands.h"

#define DASH " \xe2\x80\x94 "
#define MDASH "\xe2\x80\x94"
#define CARD(name, cost, type, text)                                               \
    "{\"name\": \"" name "\", \"mana_cost\": \"" cost "\", \"type_line\": \"" type \
    "\", \"oracle_text\": \"" text "\", \"power\": \"2\", \"toughness\": \"2\"}"
#define ELF "Legendary Creature" DASH "Elf"

// In two parts: a string has a limit.
static const char own_cards[] = "["
    CARD("Own Elf", "{G}", ELF, "Sing.") ",\n"
    CARD("Own Bear", "{1}{G}", "Creature" DASH "Bear", "") ",\n"
    CARD("Partner One", "{W}", ELF, "Flying, partner") ",\n"
    CARD("Partner Two", "{U}", ELF, "Partner (You can have two.)") ",\n"
    CARD("Low Partner", "{U}", "Creature" DASH "Elf", "Partner") ",\n"
    CARD("Survivor One", "{W}", ELF, "Partner" MDASH "Survivors") ",\n"
    CARD("Survivor Two", "{U}", ELF, "Partner" MDASH "Survivors (You can have two.)") ",\n"
    CARD("Friend One", "{U}", ELF, "Partner" MDASH "Friends forever") ",\n"
    CARD("Friend Two", "{R}", ELF, "Friends forever") ",\n"
    CARD("With One", "{W}", ELF, "Partner with With Two (When this enters, search.)") ",\n"
    CARD("With Two", "{B}", ELF, "Partner with With One") ",\n"
    CARD("With Three", "{B}", ELF, "Partner with With One") ",\n"
    CARD("Chooser", "{W}", ELF, "Choose a Background (You can have one.)") ",\n"
    CARD("Old Past", "{R}", "Legendary Enchantment" DASH "Background", "") ",\n"
    CARD("The Doctor", "{U}", "Legendary Creature" DASH "Time Lord Doctor", "") ",\n"
    CARD("Odd Doctor", "{U}", "Legendary Creature" DASH "Time Lord Doctor Rogue", "") ",\n"
    CARD("Helper", "{R}", "Legendary Creature" DASH "Human", "Doctor's companion") ",\n";

static const char further_cards[] =
    CARD("Wagon", "{3}", "Legendary Artifact" DASH "Vehicle", "Crew 1") ",\n"
    CARD("Ship", "{3}", "Legendary Artifact" DASH "Spacecraft", "Station") ",\n"
    "{\"name\": \"Hulk\", \"mana_cost\": \"{3}\", \"type_line\": \"Legendary Artifact" DASH
    "Spacecraft\"},\n"
    "{\"name\": \"Walker\", \"mana_cost\": \"{3}\", \"type_line\": \"Legendary Planeswalker\"},\n"
    "{\"name\": \"Walking Leader\", \"mana_cost\": \"{3}\", \"type_line\": \"Legendary "
    "Planeswalker\", \"oracle_text\": \"Walking Leader can be your commander.\"},\n"
    "{\"name\": \"Swarm\", \"mana_cost\": \"{B}\", \"type_line\": \"Legendary Planeswalker\", "
    "\"oracle_text\": \"As long as Swarm isn't on the battlefield, it's a 1/1 Insect creature in "
    "addition to its other types.\"},\n"
    "{\"name\": \"Human // God\", \"layout\": \"transform\", \"card_faces\": [{\"name\": \"Human\", "
    "\"mana_cost\": \"{W}\", \"type_line\": \"Legendary Enchantment\"}, {\"name\": \"God\", "
    "\"type_line\": \"Legendary Creature\"}]},\n"
    CARD("Piper", "{5}", ELF,
         "If Piper is your commander, choose a color before the game begins. Piper is the chosen "
         "color.\\nPartner") ",\n"
    CARD("Rats", "{B}", "Creature" DASH "Rat", "A deck can have any number of cards named Rats.") ",\n"
    CARD("Dwarves", "{R}", "Creature" DASH "Dwarf",
         "A deck can have up to seven cards named Dwarves.") ",\n"
    CARD("Even Friend", "{W}", ELF,
         "Companion" DASH "Your starting deck contains only cards with even mana values. (Put it.)") ",\n"
    CARD("Vast Friend", "{W}", ELF,
         "Companion" DASH
         "Your starting deck contains at least twenty cards more than the minimum deck size.") ",\n"
    CARD("Odd Friend", "{W}", ELF, "Companion" DASH "Your starting deck is nice.") ",\n"
    "{\"name\": \"Own Treasure\", \"layout\": \"token\", \"type_line\": \"Token Artifact\"},\n"
    "{\"name\": \"Human // Human\", \"layout\": \"art_series\", \"card_faces\": [{\"name\": "
    "\"Human\"}, {\"name\": \"Human\"}]},\n"
    "{\"name\": \"Far Plane\", \"type_line\": \"Plane" DASH "Far\"},\n"
    "{\"name\": \"Wastes\", \"type_line\": \"Basic Land\"},\n"
    "{\"name\": \"Plot\", \"type_line\": \"Conspiracy\"}]";

#define CHECK "deck check a.txt --cards own.json "

static void put_deck(const char *text) {
    Text cards = {0};
    text_add(&cards, own_cards);
    text_add(&cards, further_cards);
    put("own.json", text_cstr(&cards));
    text_free(&cards);
    put("a.txt", text);
}

static void constructed(void **state) {
    Project *p = *state;
    put_deck("4 Lightning Bolt\n56 Mountain\nSideboard\n15 Mountain\n");
    CALL(CHECK, EXIT_GOOD);
    assert_string_equal(p->out, "a.txt: a legal constructed deck: 60 cards\n");
    put_deck("3 Lightning Bolt\n56 Mountain\nSideboard\n2 lightning bolt\n14 Mountain\n");
    CALL(CHECK, EXIT_FAILED);
    assert_string_equal(p->out,
                        "a.txt: not a legal constructed deck: 59 cards\n"
                        "  the deck has 59 cards; a constructed deck has at least 60 (100.2a)\n"
                        "  the sideboard has 16 cards; at most 15 are allowed (100.4a)\n"
                        "  line 4: Lightning Bolt {R}: 5 copies; at most 4 are allowed (100.2a)\n");
    put_deck("30 Rats\n8 Dwarves\n22 Swamp\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 2: Dwarves {R}: 8 copies; at most 7 are allowed (100.2a)");
    assert_no_part(p->out, "Rats {B}");
    put_deck("9 Dwarves\n31 Swamp\nSideboard\n50 Swamp\n1 Plot\n");
    CALL(CHECK "--as limited", EXIT_GOOD);
    put_deck("39 Swamp\n1 Plot\n");
    CALL(CHECK "--as limited", EXIT_FAILED);
    put_deck("60 Swamp\n1 Far Plane\n1 Plot\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 2: Far Plane {C}: a Plane is no card of a deck (100.2)");
    assert_part(p->out, "line 3: Plot {C}: a Conspiracy is no card of a deck (100.2)");
    put_deck("60 Swamp\n1 Goblin Shaman\n");
    CALL(CHECK, EXIT_INVALID);
    put_deck("59 Swamp\n1 own treasure\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 2: Own Treasure {C}: a token is no card of a deck (100.2)");
    assert_no_part(p->out, "not playable");
}

static void commander(void **state) {
    Project *p = *state;
    put_deck("Commander\n1 Own Elf\nDeck\n1 Own Bear\n98 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "a.txt: a legal Commander deck: 100 cards, led by Own Elf, {G}\n");
    put_deck(
        "Commander\n1 Own Elf\nDeck\n2 Own Bear\n1 Lightning Bolt\n94 Forest\n1 Taiga\n1 Sol Ring\n"
        "Sideboard\n9 Shock\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 4: Own Bear {G}: 2 copies; at most 1 is allowed (903.5b)");
    assert_part(p->out, "line 5: Lightning Bolt {R}: its {R} is outside {G} (903.5c)");
    assert_part(p->out, "line 7: Taiga {C}: its type Mountain is outside {G} (903.5d)");
    assert_part(p->out, "note: the sideboard (9 cards) is set aside: Commander has none (903.5e)");
    assert_no_part(p->out, "Sol Ring");
    assert_no_part(p->out, "Shock");
    put_deck("99 Forest\n1 Own Bear\n");
    CALL(CHECK "--as commander", EXIT_FAILED);
    assert_part(p->out, "  No commander found for deck\n");
    put_deck("Commander\n1 Grizzly Bears\nDeck\n98 Mountain\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 2: Grizzly Bears {G}: it cannot be a commander: that is a legendary");
    assert_part(p->out,
                "the deck has 99 cards; a Commander deck has exactly 100 with its commander");
    assert_part(p->out, "Mountain {C}: its type Mountain is outside {G} (903.5d)");
    // Of a commander that nobody knows, nothing follows.
    put_deck("Commander\n1 Own Elv\n1 Own Elf\nDeck\n98 Mountain\n");
    CALL(CHECK, EXIT_INVALID);
    assert_string_equal(p->out,
                        "a.txt: not a legal Commander deck: 100 cards, led by Own Elv and Own Elf\n"
                        "  line 2: Own Elv: unknown card; did you mean \"Own Elf\"?\n"
                        "  not playable here, with the words that are not understood: 1\n"
                        "    line 3: Own Elf: Sing.\n");
}

// The verdict on one of several files.
static void check_verdict(const Project *p, char letter, size_t number, bool legal) {
    char line[64];
    snprintf(line, sizeof line, "%c%zu.txt: %s", letter, number,
             legal ? "a legal " : "not a legal ");
    assert_part(p->out, line);
}

// A pair of commanders, and whether they may lead 98 Wastes together.
static void pairs(void **state) {
    Project *p = *state;
    static const struct {
        const char *a, *b;
        bool legal;
    } rows[] = {
        {"Partner One", "Partner Two", true},   {"Partner One", "Own Elf", false},
        {"Partner One", "Low Partner", false},  {"Survivor One", "Survivor Two", true},
        {"Survivor One", "Partner Two", false}, {"Survivor One", "Friend One", false},
        {"Friend One", "Friend Two", true},     {"With One", "With Two", true},
        {"With One", "With Three", false},      {"With One", "Partner One", false},
        {"Chooser", "Old Past", true},          {"Old Past", "Chooser", true},
        {"Own Elf", "Old Past", false},         {"Chooser", "Own Elf", false},
        {"The Doctor", "Helper", true},         {"Odd Doctor", "Helper", false},
        {"Own Elf", "Own Bear", false},
    };
    Text call = {0};
    put_deck("60 Forest\n");
    text_add(&call, "deck check --cards own.json");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char deck[128], file[32];
        snprintf(deck, sizeof deck, "Commander\n1 %s\n1 %s\nDeck\n98 Wastes\n", rows[i].a,
                 rows[i].b);
        snprintf(file, sizeof file, "p%zu.txt", i);
        put(file, deck);
        text_format(&call, " %s", file);
    }
    CALL(text_cstr(&call), EXIT_FAILED);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) check_verdict(p, 'p', i, rows[i].legal);
    text_free(&call);
    put_deck("Commander\n1 Partner One\n1 Partner Two\n1 Own Elf\nDeck\n97 Forest\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "3 commanders; there are two at most (702.124g)");
    put_deck("Commander\n1 Old Past\nDeck\n99 Mountain\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "a Background leads only with a commander that chooses one (702.124k)");
}

static void leaders(void **state) {
    Project *p = *state;
    static const struct {
        const char *name;
        bool commander, brawl;
    } rows[] = {
        {"Wagon", true, true},   {"Ship", true, true},           {"Hulk", false, false},
        {"Walker", false, true}, {"Walking Leader", true, true}, {"Swarm", true, true},
        {"Human", false, false}, {"Own Bear", false, false},
    };
    put_deck("60 Forest\n");
    for (int brawl = 0; brawl < 2; brawl++) {
        Text call = {0};
        text_format(&call, "deck check --cards own.json --as %s", brawl ? "brawl" : "commander");
        for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
            char deck[128], file[32];
            snprintf(deck, sizeof deck, "Commander\n1 %s\nDeck\n%d Wastes\n", rows[i].name,
                     brawl ? 59 : 99);
            snprintf(file, sizeof file, "l%zu.txt", i);
            put(file, deck);
            text_format(&call, " %s", file);
        }
        CALL(text_cstr(&call), EXIT_FAILED);
        for (size_t i = 0; i < ARRAY_LEN(rows); i++)
            check_verdict(p, 'l', i, brawl ? rows[i].brawl : rows[i].commander);
        text_free(&call);
    }
    put_deck("Commander\n1 Wagon\nDeck\n40 Forest\n19 Island\n");
    CALL(CHECK "--as brawl", EXIT_FAILED);  // 903.12e: one type.
    assert_part(p->out, "Island {C}: its type Island is outside {C} (903.5d)");
    assert_no_part(p->out, "Forest");
}

static void chosen_colors(void **state) {
    Project *p = *state;
    put_deck("Commander\n1 Piper\nDeck\n1 Own Bear\n98 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "led by Piper, {G}\n");
    assert_part(p->out, "note: the color chosen before the game makes the identity G (903.4b)");
    put_deck("Commander\n1 Piper\nDeck\n1 Own Bear\n97 Forest\n1 Shock\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 6: Shock {R}: its {R} is outside {G} (903.5c)");
    put_deck("Commander\n1 Piper\nDeck\n49 Swamp\n50 Mountain\n");
    CALL(CHECK, EXIT_FAILED);  // The color that leaves the fewest cards outside.
    assert_part(p->out, "line 4: Swamp {C}: its type Swamp is outside {R} (903.5d)");
    put_deck("Commander\n1 Piper\n1 Partner One\nDeck\n1 Own Bear\n97 Plains\n");
    CALL(CHECK, EXIT_GOOD);
    put_deck("Commander\n1 Own Elf\nDeck\n1 Piper\n98 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "led by Own Elf, {G}\n");
}

static void companions(void **state) {
    Project *p = *state;
    put_deck("Companion\n1 Even Friend\nDeck\n4 Own Bear\n56 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    put_deck("Companion\n1 Even Friend\nDeck\n4 Shock\n56 Mountain\nSideboard\n15 Mountain\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 2: Even Friend {W}: the deck does not meet its companion condition");
    assert_part(p->out,
                "line 4: Shock {R}: it does not meet the companion condition of Even Friend");
    assert_no_part(p->out, "Mountain");
    assert_part(p->out, "the sideboard has 16 cards");
    put_deck("Companion\n1 Vast Friend\nDeck\n80 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    put_deck("Companion\n1 Vast Friend\nDeck\n79 Forest\n");
    CALL(CHECK, EXIT_FAILED);
    put_deck("Companion\n1 Odd Friend\n1 Own Bear\nDeck\n79 Forest\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "2 companions; there is one at most");
    assert_part(p->out, "its companion condition is not understood");
    assert_part(p->out, "it has no companion ability");
    put_deck("Commander\n1 Partner One\nCompanion\n1 Even Friend\nDeck\n99 Plains\n");
    CALL(CHECK, EXIT_FAILED);  // The commander counts (702.139b).
    assert_part(p->out, "line 2: Partner One {W}: it does not meet the companion condition");
    put_deck("Commander\n1 With Two\nCompanion\n1 Even Friend\nDeck\n99 Swamp\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "line 4: Even Friend {W}: its {W} is outside {B} (903.5c)");
    put_deck("Commander\n1 Wagon\nCompanion\n1 Even Friend\nDeck\n1 Even Friend\n98 Plains\n");
    CALL(CHECK, EXIT_FAILED);
    assert_part(p->out, "the deck has a card of this name (903.11a)");
}

static void hidden_commanders(void **state) {
    Project *p = *state;
    put_deck("99 Forest\n\n1 Own Elf\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "a legal Commander deck: 100 cards, led by Own Elf");
    assert_part(p->out, "note: no commander is marked: the sideboard (1 card) is taken as such");
    put_deck("4 Own Bear\n56 Forest\nSideboard\n1 Own Elf\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "a legal constructed deck");
    put_deck("59 Forest\nSideboard\n1 Own Elf\n");
    CALL(CHECK "--as brawl", EXIT_GOOD);
    put_deck("99 Forest\nSideboard\n1 Own Bear\n");
    CALL(CHECK "--as commander", EXIT_FAILED);
    assert_part(p->out, "No commander found for deck");
}

static void told_to_programs(void **state) {
    Project *p = *state;
    Status s = {0};
    put_deck("Commander\n1 Own Elf\nDeck\n1 Lightning Bolt\n98 Forest\n");
    put("b.txt", "60 Forest\n1 Lightning Blot\n");
    put("c.txt", "-1 Forest\n");
    CALL(CHECK "--format json", EXIT_FAILED);
    cJSON *json = json_parse("out", span_of(p->out), &s);
    assert_non_null(json);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(json, "legal")));
    assert_int_equal(cJSON_GetObjectItem(json, "cards")->valueint, 100);
    assert_string_equal(cJSON_GetObjectItem(json, "identity")->valuestring, "G");
    const cJSON *problem = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "problems"), 0);
    assert_int_equal(cJSON_GetObjectItem(problem, "line")->valueint, 4);
    assert_string_equal(cJSON_GetObjectItem(problem, "card")->valuestring, "Lightning Bolt");
    assert_string_equal(cJSON_GetObjectItem(problem, "identity")->valuestring, "R");
    const cJSON *refused = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "unplayable"), 0);
    assert_string_equal(cJSON_GetObjectItem(refused, "card")->valuestring, "Own Elf");
    assert_string_equal(cJSON_GetObjectItem(refused, "words")->valuestring, "Sing.");
    cJSON_Delete(json);
    CALL("deck check b.txt --format json", EXIT_INVALID);
    json = json_parse("out", span_of(p->out), &s);
    assert_non_null(json);
    problem = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "problems"), 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(problem, "identity")));
    assert_part(cJSON_GetObjectItem(problem, "reason")->valuestring,
                "did you mean \"Lightning Bolt\"?");
    cJSON_Delete(json);
    CALL("deck check a.txt b.txt c.txt --cards own.json --format json", EXIT_INVALID);
    json = json_parse("out", span_of(p->out), &s);
    assert_non_null(json);
    const cJSON *decks = cJSON_GetObjectItem(json, "decks");
    assert_int_equal(cJSON_GetArraySize(decks), 3);
    problem = cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetArrayItem(decks, 2), "problems"), 0);
    assert_int_equal(cJSON_GetObjectItem(problem, "line")->valueint, 1);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(problem, "card")));
    assert_part(cJSON_GetObjectItem(problem, "reason")->valuestring, "found '-1'");
    cJSON_Delete(json);
}

static void playable(void **state) {
    Project *p = *state;
    put_deck("Commander\n1 Own Elf\nDeck\n99 Forest\n");
    CALL(CHECK, EXIT_GOOD);
    assert_part(p->out, "    line 2: Own Elf: Sing.\n");
    CALL(CHECK "--playable", EXIT_FAILED);
    put_deck("60 Forest\n");
    CALL(CHECK "--playable", EXIT_GOOD);
    CALL("cards import own.json --db own.db", EXIT_GOOD);
    put_deck("Commander\n1 OWN elf\nDeck\n99 Forest\n");
    CALL("deck check a.txt --db own.db", EXIT_GOOD);
    assert_part(p->out, "led by Own Elf");
    // By the name of either face; a picture of that name is none.
    put_deck("58 Forest\n1 god\n1 Human\n");
    CALL("deck check a.txt --db own.db", EXIT_GOOD);
    assert_part(p->out, "a legal constructed deck");
    put_deck("59 Forest\n1 Own Treasure\n");
    CALL("deck check a.txt --db own.db", EXIT_FAILED);
    assert_part(p->out, "a token is no card of a deck");
}

static void bad_calls_and_files(void **state) {
    Project *p = *state;
    put("empty.txt", "");
    put("a.txt", "60 Forest\n");
    CALL("deck", EXIT_USAGE);
    CALL("deck check", EXIT_USAGE);
    CALL("deck chekc a.txt", EXIT_USAGE);
    CALL("deck check a.txt --as modern", EXIT_USAGE);
    CALL("deck check a.txt --format html", EXIT_USAGE);
    CALL("deck check empty.txt", EXIT_INVALID);
    assert_part(p->err, "empty.txt:1: the deck has no cards");
    // The other lines are judged all the same.
    put("bad.txt", "0 Opt\n5 Shock\n55 Mountain\n4\n");
    CALL("deck check bad.txt", EXIT_INVALID);
    assert_string_equal(p->out,
                        "bad.txt: not a legal constructed deck: 60 cards\n"
                        "  line 1: a count is a number from 1 to 4000, found '0'\n"
                        "  line 4: a card's name is missing\n"
                        "  line 2: Shock {R}: 5 copies; at most 4 are allowed (100.2a)\n");
    Text large = {0};
    text_add(&large, "4 Shock\n");
    for (int i = 0; i < 10 * 1024 * 1024 / 16; i++) text_add(&large, "Lightning Bolt, ");
    put("large.txt", text_cstr(&large));
    text_free(&large);
    CALL("deck check large.txt", EXIT_INVALID);
    assert_part(p->err, "large.txt:2: too large for a deck: more than 1048576 bytes");
    CALL("sim --deck large.txt --deck bad.txt", EXIT_INVALID);
    CALL("deck check nowhere.txt a.txt", EXIT_INVALID);
    assert_part(p->out, "a.txt: a legal");
    CALL("deck check scenarios", EXIT_INVALID);
    assert_part(p->err, "this is a folder");
    assert_int_equal(mkfifo("pipe.txt", 0600), 0);
    CALL("deck check pipe.txt", EXIT_INVALID);
    assert_part(p->err, "no regular file");
}

static void whoever_plays_warns(void **state) {
    Project *p = *state;
    put("a.txt", "12 Forest\n");
    put("b.txt", "60 Forest\n");
    put("scenarios/own/deck.yaml",
        "name: Own deck\nrules: [103.1]\nplayers:\n  alice: {deck: ../../a.txt, controller: bot}\n"
        "  bob: {deck: ../../a.txt, controller: bot}\nactions:\n"
        "  - advance: {turn: 2, step: upkeep}\nexpect: {turn: 2}\n");
    static const char warning[] =
        "a.txt: not a legal constructed deck: the deck has 12 cards; a constructed deck has at "
        "least "
        "60 (100.2a) (it is played; gavel deck check tells all)\n";
    CALL("sim --deck a.txt --deck b.txt", EXIT_GOOD);
    assert_part(p->err, warning);
    assert_no_part(p->err, "b.txt: not");
    CALL("record --deck a.txt --deck b.txt -o game.jsonl", EXIT_GOOD);
    assert_part(p->err, warning);
    CALL("run --no-golden scenarios/own/deck.yaml", EXIT_GOOD);
    assert_part(p->err, warning);
    CALL("show scenario scenarios/own/deck.yaml", EXIT_GOOD);
    assert_part(p->err, warning);
    CALL("run --no-golden", EXIT_GOOD);
    assert_no_part(p->err, "not a legal");
}

// What a deck must be is what is played; a sideboard of commanders is found there, too.
static void played_as_commander(void **state) {
    Project *p = *state;
    put("led.txt", "99 Forest\nSideboard\n1 Kamahl, Fist of Krosa\n");
    put("plain.txt", "60 Forest\n");
    put("own.txt", "99 Forest\n1 Kamahl, Fist of Krosa\n");
    CALL("sim --deck led.txt --deck led.txt", EXIT_GOOD);
    assert_part(p->err, "led.txt: no commander is marked: the sideboard (1 card) is taken as such");
    assert_no_part(p->err, "not a legal");
    CALL("sim --deck plain.txt --deck led.txt", EXIT_GOOD);
    assert_part(p->err,
                "plain.txt: not a legal Commander deck: No commander found for deck; and 1");
    put("scenarios/own/led.yaml",
        "name: Own deck\nrules: [903.6]\nformat: brawl\nplayers:\n  alice: {deck: ../../led.txt}\n"
        "  bob: {deck: ../../own.txt, commander: \"Kamahl, Fist of Krosa\"}\n"
        "expect:\n  alice: {command: [\"Kamahl, Fist of Krosa\"], library: 92}\n"
        "  bob: {command: [\"Kamahl, Fist of Krosa\"], library: 92}\n");
    CALL("run --no-golden scenarios/own/led.yaml", EXIT_GOOD);
    assert_part(p->err,
                "led.txt: not a legal Brawl deck: the deck has 100 cards; a Brawl deck has");
    assert_part(p->err,
                "own.txt: not a legal Brawl deck: the deck has 100 cards; a Brawl deck has");
    assert_no_part(p->err, "; and");
}

// A list comes from a pull request: its name and its lines end no line, and do nothing.
static void hostile_names(void **state) {
    Project *p = *state;
    put("a\n::error::x\x1b[31m.txt", "60 Swamp\n::error::20 Foo\n");
    CALL("deck check a\n::error::x\x1b[31m.txt", EXIT_INVALID);
    assert_part(p->out, "a\\n::error::x\\x1b[31m.txt: not a legal constructed deck");
    assert_part(p->out, "  line 2: \\x3a:error::20 Foo: unknown card\n");
    assert_no_part(p->out, "\n::");
    put("b\n::error::x\x1b[31m.txt", "60 Swamp\n5 Murder\n");
    CALL("record --deck b\n::error::x\x1b[31m.txt --deck b\n::error::x\x1b[31m.txt -o r.jsonl",
         EXIT_GOOD);
    assert_part(p->err, "5 copies");
    assert_no_part(p->err, "\n::");
    assert_no_part(p->err, "\x1b");
    CALL("replay r.jsonl", EXIT_GOOD);
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(constructed),
        IN_PROJECT(commander),
        IN_PROJECT(pairs),
        IN_PROJECT(leaders),
        IN_PROJECT(chosen_colors),
        IN_PROJECT(companions),
        IN_PROJECT(hidden_commanders),
        IN_PROJECT(told_to_programs),
        IN_PROJECT(playable),
        IN_PROJECT(bad_calls_and_files),
        IN_PROJECT(whoever_plays_warns),
        IN_PROJECT(played_as_commander),
        IN_PROJECT(hostile_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
