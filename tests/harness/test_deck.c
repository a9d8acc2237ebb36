// test_deck.c - deck lists as players paste them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/deck_card.h"

typedef struct {
    Arena arena;
    Deck deck;
    Status status;
} Fixture;

static bool parse(Fixture *f, const char *text) {
    return deck_parse(&f->deck, &f->arena, "my.txt", span_of(text), &f->status);
}

static void check_entry(const Fixture *f, int index, int count, const char *name,
                        DeckSection section) {
    assert_true(index < f->deck.count);
    assert_int_equal(f->deck.entries[index].count, count);
    assert_string_equal(f->deck.entries[index].name, name);
    assert_int_equal(f->deck.entries[index].section, section);
}

static void test_plain(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "4 Lightning Bolt\n\n20x Mountain\nShock\n// a comment\n# another\n"
                      "2 Shock # why not\n"));
    assert_int_equal(f.deck.count, 4);
    check_entry(&f, 0, 4, "Lightning Bolt", DECK_MAIN);
    check_entry(&f, 1, 20, "Mountain", DECK_MAIN);
    check_entry(&f, 2, 1, "Shock", DECK_MAIN);
    check_entry(&f, 3, 2, "Shock", DECK_MAIN);
    assert_int_equal(deck_cards(&f.deck, DECK_MAIN), 27);
    arena_free(&f.arena);
}

static void test_sections(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f, "Commander\n1 Serra Angel\n\nDeck:\n99 Plains\n\nSideboard\n2 Shock\n"));
    check_entry(&f, 0, 1, "Serra Angel", DECK_COMMANDER);
    check_entry(&f, 1, 99, "Plains", DECK_MAIN);
    check_entry(&f, 2, 2, "Shock", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void test_sideboard_lines(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f, "4 Shock\nSB: 2 Negate\nSB: 1 Cancel\n3 Island\n"));
    check_entry(&f, 1, 2, "Negate", DECK_SIDEBOARD);
    check_entry(&f, 3, 3, "Island", DECK_MAIN);
    arena_free(&f.arena);
}

static void test_exports(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "\xef\xbb\xbf"
                      "About\r\nName My Deck\r\n\r\nDeck\r\n4 Lightning Bolt (2XM) "
                      "129\r\n1 Fire // Ice (MH2) 290 *F*\r\n1 Fire/Ice [DMR]\r\n"));
    assert_int_equal(f.deck.count, 3);
    check_entry(&f, 0, 4, "Lightning Bolt", DECK_MAIN);
    check_entry(&f, 1, 1, "Fire // Ice", DECK_MAIN);
    check_entry(&f, 2, 1, "Fire // Ice", DECK_MAIN);
    arena_free(&f.arena);
}

// Every form of a printing, before and behind a name; tabs and the line ends of old machines.
static void test_printings(void **state) {
    (void)state;
    static const char *const lines[] = {
        "4 [RTR:86] Shock",
        "4x[RTR] Shock",
        "4 Shock (M14) 152",
        "4 Shock [M14]",
        "4 Shock (M14) 152 *F*",
        "4\tShock",
        "4 Shock|M14|1",
        "4X Shock *F* #burn",
        "4 Shock <foil> [M14]",
        "4 Shock (M14) ^Burn^",
        "4 Shock (PLST) M14-152",
        "4 Shock (M14:152) *F*",
        "4 x Shock",
        "4  X  Shock",
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        Fixture f = {0};
        if (!parse(&f, lines[i])) fail_msg("%s: %s", lines[i], f.status.message);
        check_entry(&f, 0, 4, "Shock", DECK_MAIN);
        arena_free(&f.arena);
    }
    Fixture f = {0};
    assert_true(parse(&f, "1 X"));
    check_entry(&f, 0, 1, "X", DECK_MAIN);
    arena_free(&f.arena);
    f = (Fixture){0};
    assert_true(parse(&f, "2 Shock\r1 B.F.M. (Big Furry Monster)\r"));
    check_entry(&f, 1, 1, "B.F.M. (Big Furry Monster)", DECK_MAIN);
    assert_int_equal(f.deck.entries[1].line, 2);
    arena_free(&f.arena);
}

static void test_marked_commanders(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "1 Serra Angel (M15) 33 *CMDR*\n1 Shivan Dragon [Commander{top}]\n"
                      "1 Nightmare # !Commander\n3 Shock [Burn]\n1 Negate [Sideboard]\n"
                      "1 Cancel [Maybeboard{noDeck}{noPrice}]\n"));
    for (int i = 0; i < 3; i++) assert_int_equal(f.deck.entries[i].section, DECK_COMMANDER);
    check_entry(&f, 3, 3, "Shock", DECK_MAIN);
    check_entry(&f, 4, 1, "Negate", DECK_SIDEBOARD);
    assert_int_equal(f.deck.count, 5);
    assert_string_equal(f.deck.remarks[0], "1 card of other sections is set aside");
    arena_free(&f.arena);
}

static void test_arena(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "About\nName Shock\n\nCommander\n1 Serra Angel\n\nCompanion\n1 Lurrus of the "
                      "Dream-Den (IKO) 226\n\nDeck\n4 Fire /// Ice\n\nSideboard\n"
                      "1 Lurrus of the Dream-Den (IKO) 226\n2 Negate\n"));
    assert_int_equal(f.deck.count, 4);
    check_entry(&f, 0, 1, "Serra Angel", DECK_COMMANDER);
    check_entry(&f, 1, 1, "Lurrus of the Dream-Den", DECK_COMPANION);
    check_entry(&f, 2, 4, "Fire // Ice", DECK_MAIN);
    check_entry(&f, 3, 2, "Negate", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void test_headings(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "Creatures (4)\n4 Shock\n\nLands (1)\n1 Forest\n\n// Sideboard\n2 Negate\n"
                      "// why\n1 Cancel\nMaybeboard:\n3 Opt\n"));
    check_entry(&f, 1, 1, "Forest", DECK_MAIN);
    check_entry(&f, 2, 2, "Negate", DECK_SIDEBOARD);
    check_entry(&f, 3, 1, "Cancel", DECK_SIDEBOARD);
    assert_int_equal(f.deck.count, 4);
    arena_free(&f.arena);
}

// A kind of cards is a part of the deck behind the commander, and a part of a sideboard in one.
static void test_kinds_of_cards(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "Commander (1)\nCreature (1)\n1 Nightmare\nLands (2)\n2 Swamp\n"
                      "Sideboard (1)\nInstants (1)\n1 Opt\n"));
    check_entry(&f, 0, 1, "Nightmare", DECK_COMMANDER);
    check_entry(&f, 1, 2, "Swamp", DECK_MAIN);
    check_entry(&f, 2, 1, "Opt", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

// "Conspiracy" is a card; "[Conspiracy]" is where Forge keeps Conspiracies.
static void test_card_named_like_a_heading(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f, "Conspiracy\n3 Swamp\n[Conspiracy]\n1 Backup Plan\n"));
    assert_int_equal(f.deck.count, 2);
    check_entry(&f, 0, 1, "Conspiracy", DECK_MAIN);
    assert_string_equal(f.deck.remarks[0], "1 card of other sections is set aside");
    arena_free(&f.arena);
}

static void test_empty_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        DeckSection last;
    } rows[] = {
        {"4 Shock\n\n15 Forest\n", DECK_SIDEBOARD},
        {"\n4 Shock\n\n\n15 Forest\n\n", DECK_SIDEBOARD},
        {"4 Shock\n\n16 Forest\n", DECK_MAIN},
        {"4 Shock\n\n4 Opt\n\n8 Forest\n", DECK_MAIN},
        {"Deck\n4 Shock\n\n8 Forest\n", DECK_MAIN},
        {"4 Shock\n\n// lands\n8 Forest\n", DECK_MAIN},
        {"SB: 1 Opt\n4 Shock\n\n8 Forest\n", DECK_MAIN},
        {"4 Shock\n8 Forest\n\n", DECK_MAIN},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Fixture f = {0};
        assert_true(parse(&f, rows[i].text));
        DeckSection found = f.deck.entries[f.deck.count - 1].section;
        if (found != rows[i].last) fail_msg("section %d of:\n%s", (int)found, rows[i].text);
        assert_int_equal(f.deck.remark_count, found == DECK_SIDEBOARD ? 1 : 0);
        arena_free(&f.arena);
    }
}

static void test_xmage(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "NAME:Burn\nAUTHOR:me\n4 [RTR:86] Shock\nSB: 1 [M14:1] Negate\n"
                      "LAYOUT MAIN:(1,2)(CMC,false,50)|([RTR:86],[RTR:86])\n"
                      "LAYOUT SIDEBOARD:(0,0)(NONE,false,50)|\n"));
    assert_int_equal(f.deck.count, 2);
    check_entry(&f, 0, 4, "Shock", DECK_MAIN);
    check_entry(&f, 1, 1, "Negate", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void test_forge(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "[metadata]\nName=Shock\nDeck Type=constructed\n[Commander]\n1 Serra "
                      "Angel|M15\n[Main]\n4 Shock|M14|1\n\n4 Opt|XLN+\n[Sideboard]\n"
                      "1 Negate|M14|[12]\n[Planes]\n1 Academy at Tolaria West\n"));
    assert_int_equal(f.deck.count, 4);
    check_entry(&f, 0, 1, "Serra Angel", DECK_COMMANDER);
    check_entry(&f, 1, 4, "Shock", DECK_MAIN);
    check_entry(&f, 2, 4, "Opt", DECK_MAIN);
    check_entry(&f, 3, 1, "Negate", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void test_xml(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck><NetDeckID>0</NetDeckID>\n"
                      "<Cards CatID=\"1\" Quantity=\"4\" Sideboard=\"false\" Name=\"Fire/Ice\" />\n"
                      "<Cards CatID=\"2\" Quantity=\"2\" Sideboard=\"true\" "
                      "Name=\"Urza&apos;s Saga\"/></Deck>"));
    check_entry(&f, 0, 4, "Fire // Ice", DECK_MAIN);
    check_entry(&f, 1, 2, "Urza's Saga", DECK_SIDEBOARD);
    assert_int_equal(f.deck.entries[0].line, 3);
    arena_free(&f.arena);
    f = (Fixture){0};
    assert_true(parse(&f,
                      "<cockatrice_deck version=\"1\"><deckname>Shock</deckname>\n<comments/>"
                      "<zone name=\"main\"><card number=\"4\" name=\"Shock\"/></zone>\n"
                      "<zone name=\"side\"><card number=\"1\" name=\"Negate\"/></zone>"
                      "<zone name=\"tokens\"><card number=\"1\" name=\"Bird\"/></zone>"
                      "</cockatrice_deck>"));
    assert_int_equal(f.deck.count, 2);
    check_entry(&f, 0, 4, "Shock", DECK_MAIN);
    check_entry(&f, 1, 1, "Negate", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void check_refusal(const char *text, int line, const char *part) {
    Fixture f = {0};
    if (parse(&f, text)) fail_msg("not refused: %s", text);
    if (!strstr(f.status.message, part)) fail_msg("no '%s' in '%s'", part, f.status.message);
    assert_int_equal(f.status.line, line);
    arena_free(&f.arena);
}

static void test_bad_files(void **state) {
    (void)state;
    check_refusal("4 Shock\n-4 Opt\n", 2, "a count is a number from 1 to 4000, found '-4'");
    check_refusal("-99999999999999999999x Opt\n", 1, "found '-99999999999999999999'");
    check_refusal("4001 Opt\n", 1, "found '4001'");
    check_refusal("999999999999999999999999999999999999999999999 Opt\n", 1,
                  "found '9999999999999999999999999999999999999999...'");
    check_refusal("4 Shock\n4\n", 2, "name is missing");
    check_refusal("4 [M14]\n", 1, "name is missing");
    check_refusal("4 Shock\n\xff\n", 2, "no text (invalid UTF-8)");
    check_refusal(
        "\xff\xfe"
        "4 Opt",
        1, "this is UTF-16");
    check_refusal("<Deck>\n<Cards Quantity='4' Name='Shock'></Deck>", 2, "mismatched tag");
    check_refusal("<Deck>\n<Cards Quantity='0' Name='Shock'/></Deck>", 2, "found '0'");
    check_refusal("<Deck>\n<Cards Quantity='4294967297' Name='Shock'/></Deck>", 2,
                  "found '4294967297'");
    check_refusal("<Deck>\n<Cards Quantity='' Name='Shock'/></Deck>", 2, "found ''");
    check_refusal("<Deck>\n<Cards Quantity='four' Name='Shock'/></Deck>", 2, "found 'four'");
    check_refusal("<Deck>\n<Cards Quantity='4'/></Deck>", 2, "name is missing");
    check_refusal("<Deck>\n<Cards Quantity='4' Name='Sh&#10;ock'/></Deck>", 2, "a control byte");
    check_refusal("<html><body/></html>", 1, "neither a deck of MTGO");
    check_refusal("<!DOCTYPE Deck [<!ENTITY a 'b'>]><Deck/>", 1, "no document type");
    check_refusal("<cockatrice_deck><zone name='attic'/></cockatrice_deck>", 1, "'attic'");
    check_refusal("<Deck/>", 1, "no cards");
    check_refusal("", 1, "no cards");
    Fixture f = {0};
    assert_false(deck_load(&f.deck, &f.arena, "tests", &f.status));
    assert_non_null(strstr(f.status.message, "a folder"));
    f.status = (Status){0};
    assert_false(deck_load(&f.deck, &f.arena, "/dev/null", &f.status));
    assert_non_null(strstr(f.status.message, "no regular file"));
    arena_free(&f.arena);
}

// What has more bytes than any name or line of a card; and a zero byte, which no text has.
static void test_bytes(void **state) {
    (void)state;
    char long_line[1200];
    memset(long_line, 'a', sizeof long_line);
    long_line[sizeof long_line - 1] = '\0';
    check_refusal(long_line, 1, "a card's line has at most 1000 bytes, found 1199: 'aaaa");
    // No character is cut in two.
    memcpy(long_line + 39, "\xc3\xa9", 2);
    check_refusal(long_line, 1, "aaa...'");
    long_line[300] = '\0';
    check_refusal(long_line, 1, "a card's name has at most 200 bytes, found 300: 'aaaa");
    Fixture f = {0};
    Span zero = {"4 Opt\n\0", 7};
    assert_false(deck_parse(&f.deck, &f.arena, "my.txt", zero, &f.status));
    assert_int_equal(f.status.line, 2);
    assert_non_null(strstr(f.status.message, "a control byte"));
    arena_free(&f.arena);
    check_refusal("4 Opt\n4 \x1b[2J\n", 2, "a control byte");
    check_refusal("4 Opt\n4 \x7f\n", 2, "a control byte");
}

// XML says how it is encoded; Windows programs write UTF-16.
static void test_xml_in_utf16(void **state) {
    (void)state;
    static const char text[] = "<Deck><Cards Quantity='4' Name='Opt'/></Deck>";
    char wide[2 * sizeof text] = "\xff\xfe";
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        wide[2 * i + 2] = text[i];
        wide[2 * i + 3] = '\0';
    }
    Fixture f = {0};
    Span source = {wide, sizeof wide};
    if (!deck_parse(&f.deck, &f.arena, "my.dek", source, &f.status))
        fail_msg("%s", f.status.message);
    check_entry(&f, 0, 4, "Opt", DECK_MAIN);
    arena_free(&f.arena);
}

// Every mistake is kept with its line beside the cards of the other lines.
static void test_all_mistakes(void **state) {
    (void)state;
    Text many = {0};
    Fixture f = {0};
    for (int i = 0; i < DECK_PROBLEMS_MAX + 2; i++) text_add(&many, "0 Shock\n");
    text_add(&many, "2 Opt\n");
    assert_false(parse(&f, text_cstr(&many)));
    assert_int_equal(f.deck.mistake_count, DECK_PROBLEMS_MAX + 2);
    assert_int_equal(f.deck.mistakes[DECK_PROBLEMS_MAX + 1].line, DECK_PROBLEMS_MAX + 2);
    check_entry(&f, 0, 2, "Opt", DECK_MAIN);
    assert_non_null(strstr(f.status.message, "and 2 more such lines"));
    text_free(&many);
    arena_free(&f.arena);
    f = (Fixture){0};
    for (int i = 0; i < DECK_MISTAKES_MAX + 5; i++) text_add(&many, "0 Shock\n");
    assert_false(parse(&f, text_cstr(&many)));
    assert_int_equal(f.deck.mistake_count, DECK_MISTAKES_MAX);
    text_free(&many);
    arena_free(&f.arena);
}

static void test_spellings(void **state) {
    (void)state;
    Fixture f = {0};
    Pool *pool = pool_new(&f.status);
    assert_non_null(pool);
    assert_true(
        parse(&f,
              "4 LIGHTNING bolt\n1 Geralf\xe2\x80\x99s Messenger\n1 lightning  b\xc3\xb6lt\n"
              "1 dirgur island dragon\n1 Dirgur Island Dragon/Skimming Strike\n"));
    if (!deck_find_cards(&f.deck, pool, NULL, &f.status)) fail_msg("%s", f.status.message);
    assert_string_equal(f.deck.entries[0].card->name, "Lightning Bolt");
    assert_string_equal(f.deck.entries[1].card->name, "Geralf's Messenger");
    assert_ptr_equal(f.deck.entries[2].card, f.deck.entries[0].card);
    assert_string_equal(f.deck.entries[3].card->name, "Dirgur Island Dragon // Skimming Strike");
    assert_ptr_equal(f.deck.entries[4].card, f.deck.entries[3].card);
    pool_free(pool);
    arena_free(&f.arena);
}

// What deck check reads of a card of the pool is what the card's file says of it.
static void test_identities_of_pool(void **state) {
    (void)state;
    Arena arena = {0};
    Status s = {0};
    Pool *pool = pool_new(&s);
    assert_non_null(pool);
    for (int i = 0; i < pool_count(pool); i++) {
        const CardDef *card = pool_card(pool, (CardDefId){i});
        CardText text = deck_card_text(&arena, card);
        if (color_identity_of_card(&text).colors != card->identity) fail_msg("%s", card->name);
        if (color_identity_needed(&text).colors != color_identity_needed_by(card).colors)
            fail_msg("%s with its land types", card->name);
    }
    pool_free(pool);
    arena_free(&arena);
}

static void test_refusals(void **state) {
    (void)state;
    Fixture f = {0};
    assert_false(parse(&f, "\n\n"));
    assert_non_null(strstr(f.status.message, "no cards"));
    f.status = (Status){0};
    assert_false(parse(&f, "4 Shock\n0 Mountain\n"));
    assert_int_equal(f.status.line, 2);
    f.status = (Status){0};
    assert_false(parse(&f, "3000 Shock\n2000 Mountain\n"));
    assert_non_null(strstr(f.status.message, "too many cards"));
    f.status = (Status){0};
    assert_false(parse(&f, "4 \xff\xfe\n"));
    f.status = (Status){0};
    assert_false(deck_load(&f.deck, &f.arena, "no such deck.txt", &f.status));
    assert_non_null(strstr(f.status.message, "cannot open"));
    arena_free(&f.arena);
}

static void test_unknown_card(void **state) {
    (void)state;
    Fixture f = {0};
    Pool *pool = pool_new(&f.status);
    assert_non_null(pool);
    assert_true(parse(&f, "4 Shock\n2 Montain\n"));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_int_equal(f.status.line, 2);
    assert_non_null(strstr(f.status.message, "did you mean \"Mountain\""));
    // All of them, each with its place, up to a limit.
    f.status = (Status){0};
    assert_true(parse(&f, "4 Shokk\n2 Mountain\n1 Montain\n"));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_int_equal(f.status.line, 1);
    assert_non_null(strstr(f.status.message, "unknown card \"Shokk\""));
    assert_non_null(strstr(f.status.message, ":3:1: unknown card \"Montain\""));
    Text many = {0};
    for (int i = 0; i < DECK_PROBLEMS_MAX + 3; i++) text_format(&many, "1 Zzyzx %d\n", i);
    f.status = (Status){0};
    assert_true(parse(&f, text_cstr(&many)));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_non_null(strstr(f.status.message, "and 3 more unknown or refused cards"));
    text_free(&many);
    f.status = (Status){0};
    assert_false(parse(&f, "0 Shock\n2 Mountain\n99999 Forest\n"));
    assert_int_equal(f.status.line, 1);
    assert_non_null(strstr(f.status.message, ":3:1: a count is a number from 1"));
    f.status = (Status){0};
    assert_true(parse(&f, "4 Shock\n2 Mountain\n"));
    assert_true(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_string_equal(f.deck.entries[1].card->name, "Mountain");
    pool_free(pool);
    arena_free(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_sideboard_lines),
        cmocka_unit_test(test_exports),
        cmocka_unit_test(test_printings),
        cmocka_unit_test(test_marked_commanders),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_headings),
        cmocka_unit_test(test_kinds_of_cards),
        cmocka_unit_test(test_card_named_like_a_heading),
        cmocka_unit_test(test_empty_line),
        cmocka_unit_test(test_xmage),
        cmocka_unit_test(test_forge),
        cmocka_unit_test(test_xml),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_xml_in_utf16),
        cmocka_unit_test(test_all_mistakes),
        cmocka_unit_test(test_identities_of_pool),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_unknown_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
