// test_document_problem.c - tests of engine/base/document_problem.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/document.h"

// What the author of a document reads when libyaml refuses it.
static const struct {
    const char *source, *message;
} rows[] = {
    {"a: \"foo\nb: 1\n", "f:1:4: the quoted text that begins here has no end"},
    {"a: 'foo\n", "f:1:4: the quoted text that begins here has no end"},
    {"a: \"foo\n---\nb\"", "f:1:4: the quoted text that begins here has no end"},
    {"power: *\n", "f:1:8: text that begins with * must be quoted"},
    {"a: & b\n", "f:1:4: text that begins with & must be quoted"},
    {"a: !<foo b\n", "f:1:4: text that begins with ! must be quoted"},
    {"a: !e!x b\n", "f:1:4: text that begins with ! must be quoted"},
    {"a: @b\n", "f:1:4: text that begins with @ must be quoted"},
    {"a: %b\n", "f:1:4: text that begins with % must be quoted"},
    {"%b\n", "f:1:1: text that begins with % must be quoted"},
    {"%YAML 3.1\n---\na\n", "f:1:1: directives are not allowed"},
    {"a:\n  -\tb: 1\n", "f:2:4: tab character used as indentation; use spaces"},
    {"a: 1\nbcd\ne: 1\n", "f:2:1: expected \"key: value\", found no colon"},
    {"a: Circle: Red\n",
     "f:1:10: unexpected \":\"; check the indentation; a name with a comma or colon must be "
     "quoted"},
    {"a: 1\n  b: 2\n",
     "f:2:4: unexpected \":\"; check the indentation; a name with a comma or colon must be quoted"},
    {"text: {T}: Add {G}.\n",
     "f:1:10: unexpected \":\"; check the indentation; a name with a comma or colon must be "
     "quoted"},
    {"a: - b\n", "f:1:4: a list cannot begin here"},
    {"a: {card: Urza: b}\n",
     "f:1:15: expected \",\" or \"}\" in the mapping (while parsing a flow mapping from line 1); "
     "a name with a comma or colon must be quoted"},
    {"a: [b, c\nd: 1\n",
     "f:2:2: expected \",\" or \"]\" in the list (while parsing a flow sequence from line 1); "
     "a name with a comma or colon must be quoted"},
    {"{: a}\n",
     "f:1:2: a value is missing, or must be quoted (while parsing a flow node from line 1); "
     "a name with a comma or colon must be quoted"},
    {"cost: {2}{W}\n",
     "f:1:10: expected a key, indented like those before it (while parsing a block mapping from "
     "line 1); text that begins with { or [ must be quoted"},
    {"a: ]\n",
     "f:1:4: a value is missing, or must be quoted (while parsing a block node from line 1)"},
    {"a: \"b\" c\n",
     "f:1:8: expected a key, indented like those before it (while parsing a block mapping from "
     "line 1)"},
    {"a:\n    b: 2\n  c: 1\n",
     "f:3:3: expected a key, indented like those before it (while parsing a block mapping from "
     "line 1)"},
    {"a:\n  - b\n  c: 1\n",
     "f:3:3: expected \"- \", indented like those before it (while parsing a block collection from "
     "line 2)"},
    {"\"a\" b\n", "f:1:5: expected the end of the document"},
    // Columns count characters, here too.
    {"\xC3\xB6: \"\xC3\xB6\" x\n",
     "f:1:8: expected a key, indented like those before it (while parsing a block mapping from "
     "line 1)"},
    // What the table does not know keeps libyaml's words.
    {"a: \"\\q\"\n",
     "f:1:5: found unknown escape character (while parsing a quoted scalar from line 1)"},
};

static void test_every_problem_is_told_in_plain_words(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Arena arena = {0};
        Document d;
        Status s = {0};
        char text[400];
        assert_false(document_parse(&d, &arena, "f", span_of(rows[i].source), &s));
        assert_string_equal(status_text(&s, text, sizeof text), rows[i].message);
        assert_null(d.root);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_problem_is_told_in_plain_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
