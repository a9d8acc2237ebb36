// test_lexer.c - tests of engine/oracle/lexer.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/oracle/lexer.h"

// The tokens joined by spaces.
static void lexes(const char *line, const char *expected) {
    TokenLine tokens;
    int column = 0;
    const char *reason = NULL;
    Text text = {0};
    assert_true(lex_line(span_of(line), &tokens, &column, &reason));
    for (int i = 0; i < tokens.count; i++) {
        if (i > 0) text_add_char(&text, ' ');
        text_add_span(&text, tokens.tokens[i].text);
    }
    assert_string_equal(text_cstr(&text), expected);
    text_free(&text);
}

static void test_tokens(void **state) {
    (void)state;
    lexes("", "");
    lexes("Draw two cards.", "Draw two cards .");
    lexes("{2}{W/U}{T}, {T}{G}: Add {C}.", "{2}{W/U} {T} , {T} {G} : Add {C} .");
    lexes("gets +1/-X until", "gets + 1 / - X until");
    lexes("its owner's hand", "its owner 's hand");
    lexes("it's can't players' hands", "it's can't players ' hands");
    lexes("nonblack, non-Human none", "non black , non- Human none");
    lexes("Nontoken", "Non token");
    lexes("Assembly-Worker \"x.\" — y • z", "Assembly-Worker \" x . \" — y • z");
    lexes("Æther Jötun's", "Æther Jötun 's");
    lexes("[+1]: [−3]:", "[ + 1 ] : [ − 3 ] :");
}

static void test_reminder_text_is_set_aside(void **state) {
    (void)state;
    lexes("Flying (It can fly.)", "Flying");
    lexes("({T}: Add {G}.)", "");
    lexes("a (b) c", "a c");
}

static void test_places(void **state) {
    (void)state;
    TokenLine t;
    int column = 0;
    const char *reason = NULL;
    assert_true(lex_line(span_of("É é (no) Fly. Go: do"), &t, &column, &reason));
    static const int columns[] = {1, 3, 10, 13, 15, 17, 19};
    static const bool starts[] = {true, false, false, false, true, false, true};
    assert_int_equal(t.count, ARRAY_LEN(columns));
    for (int i = 0; i < t.count; i++) {
        assert_int_equal(t.tokens[i].column, columns[i]);
        assert_int_equal(t.tokens[i].starts_sentence, starts[i]);
    }
}

static void test_kinds(void **state) {
    (void)state;
    TokenLine t;
    int column = 0;
    const char *reason = NULL;
    assert_true(lex_line(span_of("X 12 {X}{R/P} {T} ,"), &t, &column, &reason));
    assert_int_equal(t.tokens[0].kind, TOKEN_WORD);
    assert_int_equal(t.tokens[1].kind, TOKEN_NUMBER);
    assert_int_equal(t.tokens[2].kind, TOKEN_MANA);
    assert_int_equal(t.tokens[3].kind, TOKEN_SYMBOL);
    assert_int_equal(t.tokens[4].kind, TOKEN_MARK);
}

static void test_refusals(void **state) {
    (void)state;
    TokenLine t;
    int column = 0;
    const char *reason = NULL;
    assert_false(lex_line(span_of("Fly (high"), &t, &column, &reason));
    assert_int_equal(column, 5);
    assert_string_equal(reason, "a parenthesis is not closed");
    assert_false(lex_line(span_of("Add {G"), &t, &column, &reason));
    assert_string_equal(reason, "a brace is not closed");
    char many[2 * TOKENS_MAX + 3];
    for (size_t i = 0; i + 1 < sizeof many; i++) many[i] = i % 2 ? ' ' : 'a';
    many[sizeof many - 1] = '\0';
    assert_false(lex_line(span_of(many), &t, &column, &reason));
    assert_string_equal(reason, "the line is too long");
}

static void canonical(const char *line, const char *expected) {
    Text text = {0};
    lex_canonical(span_of(line), &text);
    assert_string_equal(text_cstr(&text), expected);
    text_free(&text);
}

static void test_canonical(void **state) {
    (void)state;
    canonical("  Flying (It can fly.)  ", "Flying");
    canonical("Get {E}{E} (two of them).", "Get {E}{E}.");
    canonical("a  (b) c", "a c");
    canonical("a (b", "a (b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),   cmocka_unit_test(test_reminder_text_is_set_aside),
        cmocka_unit_test(test_places),   cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
