// test_pool_abilities.c - every shipped card prints back to its text, and its trees are as
// reviewed.
//
// Misbinding is invisible to printing, so the trees with their bindings are kept in
// pool-abilities.txt. GAVEL_UPDATE=1 in the environment rewrites it; the change is to be read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/oracle/lexer.h"
#include "engine/pool/pool.h"

#define GOLDEN GAVEL_SOURCE_DIR "/tests/oracle/pool-abilities.txt"

static int load_pool(void **state) {
    Status s = {0};
    *state = pool_new(&s);
    if (!*state) printf("%s\n", s.message);
    return *state ? 0 : -1;
}

static int free_pool(void **state) {
    pool_free(*state);
    return 0;
}

// The text as it must be printed: without reminder text and lines that hold nothing else.
static void canonical_text(const CardFace *face, Text *out) {
    Span rest = span_of(face->text);
    while (rest.at) {
        Text line = {0};
        lex_canonical(span_cut(&rest, '\n'), &line);
        if (line.length > 0) {
            if (out->length > 0) text_add_char(out, '\n');
            text_add(out, text_cstr(&line));
        }
        text_free(&line);
    }
}

static void test_every_card_prints_back(void **state) {
    const Pool *p = *state;
    for (int i = 0; i < pool_face_count(p); i++) {
        const CardFace *face = pool_face(p, (FaceId){i});
        const CardDef *card = pool_card(p, face->card);
        // The whole of a split card is its halves, whose texts are compared by themselves.
        if (card->layout == LAYOUT_SPLIT && face == card->faces[FACE_WHOLE]) continue;
        Text want = {0}, got = {0};
        canonical_text(face, &want);
        for (int k = 0; k < face->ability_count; k++) {
            if (face->abilities[k]->is_implied) continue;
            if (k > 0) text_add_char(&got, '\n');
            oracle_print(pool_grammar(p), face, face->abilities[k], &got);
        }
        if (strcmp(text_cstr(&want), text_cstr(&got)) != 0)
            fail_msg("%s:\n%s\n%s", face->name, text_cstr(&want), text_cstr(&got));
        text_free(&want);
        text_free(&got);
    }
}

// Every child that an operation must have is there.
static void check_complete(const CardFace *face, const IrNode *n) {
    for (int f = 0; f < FIELD_COUNT; f++)
        if (op_field_use((Op)n->op, (Field)f) == FIELD_REQUIRED && !ir_kid(n, (Field)f))
            fail_msg("%s: %s without %s", face->name, op_name((Op)n->op), field_name((Field)f));
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next) check_complete(face, k);
}

static void test_every_node_is_complete(void **state) {
    const Pool *p = *state;
    for (int i = 0; i < pool_face_count(p); i++) {
        const CardFace *face = pool_face(p, (FaceId){i});
        for (int k = 0; k < face->ability_count; k++)
            check_complete(face, face->abilities[k]->root);
    }
}

static void show_meaning(const Pool *p, const char *of, const Ability *a, Text *out) {
    text_format(out, "== %s\n", of);
    oracle_show_ability(pool_grammar(p), a, out);
}

// The abilities that no card prints: those of keywords, counters and other things of the rules.
static void show_meanings(const Pool *p, Text *out) {
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (pool_keyword_ability(p, (Keyword)k))
            show_meaning(p, keyword_text((Keyword)k), pool_keyword_ability(p, (Keyword)k), out);
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        const Ability *a;
        for (int i = 0; (a = pool_counter_ability(p, (CounterKind)k, i)) != NULL; i++) {
            Text name = {0};
            text_format(&name, "%s counter", counter_text((CounterKind)k));
            show_meaning(p, text_cstr(&name), a, out);
            text_free(&name);
        }
    }
    show_meaning(p, "rad counter", pool_rad_ability(p), out);
    for (int i = 0; i < MONARCH_ABILITIES; i++)
        show_meaning(p, "monarch", pool_monarch_ability(p, i), out);
    show_meaning(p, "Siege", pool_siege_ability(p), out);
    show_meaning(p, "Saga", pool_saga_ability(p), out);
}

static void show_pool(const Pool *p, Text *out) {
    for (int i = 0; i < pool_face_count(p); i++) {
        const CardFace *face = pool_face(p, (FaceId){i});
        text_format(out, "== %s\n", face->name);
        for (int k = 0; k < face->ability_count; k++)
            oracle_show_ability(pool_grammar(p), face->abilities[k], out);
    }
    show_meanings(p, out);
}

static bool read_file(const char *path, Text *out) {
    char part[4096];
    size_t n;
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    while ((n = fread(part, 1, sizeof part, file)) > 0) text_add_span(out, (Span){part, n});
    fclose(file);
    return true;
}

// 0 if the texts are the same, else the first line that differs.
static int first_difference(const char *a, const char *b, Span *line_a, Span *line_b) {
    Span rest_a = span_of(a), rest_b = span_of(b);
    for (int line = 1; rest_a.at || rest_b.at; line++) {
        *line_a = rest_a.at ? span_cut(&rest_a, '\n') : (Span){0};
        *line_b = rest_b.at ? span_cut(&rest_b, '\n') : (Span){0};
        if (!span_equal(*line_a, *line_b)) return line;
    }
    return 0;
}

static void test_trees_are_as_reviewed(void **state) {
    Text now = {0}, golden = {0};
    show_pool(*state, &now);
    const char *update = getenv("GAVEL_UPDATE");
    if (update && strcmp(update, "1") == 0) {
        FILE *file = fopen(GOLDEN, "wb");
        assert_non_null(file);
        fwrite(now.data, 1, now.length, file);
        fclose(file);
    }
    assert_true(read_file(GOLDEN, &golden));
    Span a, b;
    int line = first_difference(text_cstr(&golden), text_cstr(&now), &a, &b);
    if (line)
        print_message("pool-abilities.txt:%d\n  golden: %.*s\n  now:    %.*s\n", line,
                      (int)a.length, a.at ? a.at : "", (int)b.length, b.at ? b.at : "");
    text_free(&now);
    text_free(&golden);
    assert_int_equal(line, 0);
}

static void test_a_difference_is_found(void **state) {
    (void)state;
    Span a, b;
    assert_int_equal(first_difference("x\ny\n", "x\ny\n", &a, &b), 0);
    assert_int_equal(first_difference("x\ny\n", "x\nz\n", &a, &b), 2);
    assert_int_equal(first_difference("x\ny\nw", "x\ny", &a, &b), 3);
    assert_int_equal(first_difference("", "x", &a, &b), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_prints_back),
        cmocka_unit_test(test_every_node_is_complete),
        cmocka_unit_test(test_trees_are_as_reviewed),
        cmocka_unit_test(test_a_difference_is_found),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
