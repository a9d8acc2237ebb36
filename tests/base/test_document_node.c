// test_document_node.c - tests of engine/base/document_node.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/document.h"

typedef struct {
    Arena arena;
    Document document;
    Status status;
    char text[STATUS_FILE_MAX + STATUS_MESSAGE_MAX];
} Fixture;

static void read(Fixture *f, const char *source) {
    *f = (Fixture){0};
    assert_true(document_parse(&f->document, &f->arena, "f", span_of(source), &f->status));
}

static const char *message(Fixture *f) { return status_text(&f->status, f->text, sizeof f->text); }

// Reads `text` as the value of a key, as a number from -5 to 10; the message, or "".
static void check_integer(const char *text, int64_t expected, const char *expected_message) {
    Fixture f;
    char source[200];
    snprintf(source, sizeof source, "n: %s\n", text);
    read(&f, source);
    int64_t value = 99;
    bool ok = node_integer(&f.document, node_get(f.document.root, "n"), -5, 10, &value, &f.status);
    assert_int_equal(ok, expected_message[0] == '\0');
    assert_true(value == expected);
    assert_string_equal(message(&f), expected_message);
    arena_free(&f.arena);
}

static void test_integers(void **state) {
    (void)state;
    check_integer("0", 0, "");
    check_integer("10", 10, "");
    check_integer("+5", 5, "");
    check_integer("-5", -5, "");
    check_integer("-0", 0, "");
#define EXPECTED "expected a whole number from -5 to 10"
    check_integer("1e3", 99, "f:1:4: " EXPECTED ", found \"1e3\"");
    check_integer("0x10", 99, "f:1:4: " EXPECTED ", found \"0x10\"");
    check_integer("1.0", 99, "f:1:4: " EXPECTED ", found \"1.0\"");
    check_integer("1_0", 99, "f:1:4: " EXPECTED ", found \"1_0\"");
    check_integer("+", 99, "f:1:4: " EXPECTED ", found \"+\"");
    check_integer("+-5", 99, "f:1:4: " EXPECTED ", found \"+-5\"");
    check_integer("5 cards", 99, "f:1:4: " EXPECTED ", found \"5 cards\"");
    check_integer("010", 99, "f:1:4: " EXPECTED ", found \"010\"; leading zeros are not allowed");
    check_integer("00", 99, "f:1:4: " EXPECTED ", found \"00\"; leading zeros are not allowed");
    check_integer("\"5\"", 99, "f:1:4: " EXPECTED ", found \"5\"; quotes make it text");
    check_integer("'5'", 99, "f:1:4: " EXPECTED ", found \"5\"; quotes make it text");
    check_integer("", 99, "f:1:3: " EXPECTED ", found nothing");
    check_integer("~", 99, "f:1:4: " EXPECTED ", found nothing");
    check_integer("[5]", 99, "f:1:4: " EXPECTED ", found a list");
    check_integer("{a: 5}", 99, "f:1:4: " EXPECTED ", found a mapping");
    check_integer("11", 99, "f:1:4: out of range: 11 (" EXPECTED ")");
    check_integer("-6", 99, "f:1:4: out of range: -6 (" EXPECTED ")");
    check_integer("99999999999999999999", 99,
                  "f:1:4: out of range: 99999999999999999999 (" EXPECTED ")");
    check_integer("9223372036854775808", 99,
                  "f:1:4: out of range: 9223372036854775808 (" EXPECTED ")");
#undef EXPECTED
}

static void test_the_ends_of_64_bits(void **state) {
    (void)state;
    Fixture f;
    read(&f, "[9223372036854775807, -9223372036854775808, -9223372036854775809]");
    const Node *n = f.document.root->first;
    int64_t value = 0;
    assert_true(node_integer(&f.document, n, INT64_MIN, INT64_MAX, &value, &f.status));
    assert_true(value == INT64_MAX);
    assert_true(node_integer(&f.document, n->next, INT64_MIN, INT64_MAX, &value, &f.status));
    assert_true(value == INT64_MIN);
    assert_false(node_integer(&f.document, n->next->next, INT64_MIN, INT64_MAX, &value, &f.status));
    assert_string_equal(message(&f),
                        "f:1:45: out of range: -9223372036854775809 (expected a whole number from "
                        "-9223372036854775808 to 9223372036854775807)");
    arena_free(&f.arena);
}

static void check_boolean(const char *source, int expected, const char *expected_message) {
    Fixture f;
    read(&f, source);
    bool value = false;
    bool ok = node_boolean(&f.document, f.document.root, &value, &f.status);
    assert_int_equal(ok, expected >= 0);
    if (ok) assert_int_equal(value, expected);
    assert_string_equal(message(&f), expected_message);
    arena_free(&f.arena);
}

static void test_booleans(void **state) {
    (void)state;
    check_boolean("true", 1, "");
    check_boolean("false", 0, "");
    check_boolean("yes", -1, "f:1:1: expected true or false, found \"yes\"");
    check_boolean("True", -1, "f:1:1: expected true or false, found \"True\"");
    check_boolean("1", -1, "f:1:1: expected true or false, found \"1\"");
    check_boolean("'true'", -1,
                  "f:1:1: expected true or false, found \"true\"; quotes make it text");
    check_boolean("[true]", -1, "f:1:1: expected true or false, found a list");
    check_boolean("null", -1, "f:1:1: expected true or false, found nothing");
    check_boolean("", -1, "f: expected true or false, found nothing");
}

static void check_text(const char *source, const char *expected, const char *expected_message) {
    Fixture f;
    read(&f, source);
    const char *value = NULL;
    bool ok = node_text(&f.document, f.document.root, &value, &f.status);
    assert_int_equal(ok, expected != NULL);
    if (ok) assert_string_equal(value, expected);
    assert_string_equal(message(&f), expected_message);
    arena_free(&f.arena);
}

static void test_texts(void **state) {
    (void)state;
    check_text("Grizzly Bears", "Grizzly Bears", "");
    check_text("5", "5", "");
    check_text("''", "", "");
    check_text("'null'", "null", "");
    check_text("null", NULL, "f:1:1: expected text, found nothing");
    check_text("", NULL, "f: expected text, found nothing");
    check_text("- a", NULL, "f:1:1: expected text, found a list");
    check_text("a: b", NULL, "f:1:1: expected text, found a mapping");
    check_text(
        "{G}", NULL,
        "f:1:1: expected text, found a mapping; text that begins with { or [ must be quoted");
    check_text("[]", NULL,
               "f:1:1: expected text, found a list; text that begins with { or [ must be quoted");
}

static void test_kinds_and_nulls(void **state) {
    (void)state;
    Fixture f;
    read(&f, "[a, [b], {c: d}, ~, null, 'null', '', \"~\", Null]");
    static const char *const kinds[] = {"text", "a list", "a mapping", "nothing", "nothing",
                                        "text", "text",   "text",      "text"};
    size_t i = 0;
    for (const Node *n = f.document.root->first; n; n = n->next, i++) {
        assert_string_equal(node_kind_name(n), kinds[i]);
        assert_int_equal(node_is_null(n), strcmp(kinds[i], "nothing") == 0);
    }
    assert_int_equal(i, ARRAY_LEN(kinds));
    assert_true(node_is_null(NULL));
    assert_string_equal(node_kind_name(NULL), "nothing");
    arena_free(&f.arena);
}

static void test_get_and_place(void **state) {
    (void)state;
    Fixture f;
    read(&f, "a: 1\n\"b c\": [x]\n");
    const Node *root = f.document.root;
    assert_string_equal(node_get(root, "a")->text, "1");
    assert_int_equal(node_get(root, "b c")->kind, NODE_LIST);
    assert_null(node_get(root, "b"));
    assert_null(node_get(node_get(root, "b c"), "x"));
    assert_null(node_get(node_get(root, "a"), "1"));
    assert_null(node_get(NULL, "a"));
    Place place = node_place(&f.document, node_get(root, "b c"));
    assert_string_equal(place.file, "f");
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 8);
    place = node_place(&f.document, NULL);
    assert_string_equal(place.file, "f");
    assert_int_equal(place.line + place.column, 0);
    arena_free(&f.arena);
}

static void check_keys(const char *source, const char *expected_message) {
    static const char *const known[] = {"name", "rules", "players", NULL};
    Fixture f;
    read(&f, source);
    bool ok = node_check_keys(&f.document, f.document.root, known, &f.status);
    assert_int_equal(ok, expected_message[0] == '\0');
    assert_string_equal(message(&f), expected_message);
    arena_free(&f.arena);
}

static void test_unknown_keys(void **state) {
    (void)state;
    check_keys("name: a\nplayers: b\n", "");
    check_keys("{}", "");
    check_keys("name: a\nplayer: b\n", "f:2:1: unknown key \"player\"; did you mean \"players\"?");
    check_keys("Name: a\n", "f:1:1: unknown key \"Name\"; did you mean \"name\"?");
    check_keys("zone: a\n", "f:1:1: unknown key \"zone\"; known here: name, rules, players");
    check_keys("- name\n", "f:1:1: expected a mapping, found a list");
    check_keys("name\n", "f:1:1: expected a mapping, found \"name\"");
    check_keys("", "f: expected a mapping, found nothing");
}

static void test_long_texts_are_cut_in_messages(void **state) {
    (void)state;
    Fixture f;
    char source[3000];
    memset(source, 'x', sizeof source);
    source[sizeof source - 1] = '\0';
    read(&f, source);
    bool value;
    assert_false(node_boolean(&f.document, f.document.root, &value, &f.status));
    assert_in_range(strlen(message(&f)), 60, 120);
    assert_non_null(strstr(message(&f), "xxx...\""));
    arena_free(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_the_ends_of_64_bits),
        cmocka_unit_test(test_booleans),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_kinds_and_nulls),
        cmocka_unit_test(test_get_and_place),
        cmocka_unit_test(test_unknown_keys),
        cmocka_unit_test(test_long_texts_are_cut_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
