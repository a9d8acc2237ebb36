// test_document.c - tests of engine/base/document.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/document.h"
#include "engine/base/text.h"

typedef struct {
    Arena arena;
    Document document;
    Status status;
    char message[STATUS_FILE_MAX + STATUS_MESSAGE_MAX];
} Fixture;

static bool parse(Fixture *f, Span source) {
    *f = (Fixture){0};
    bool ok = document_parse(&f->document, &f->arena, "f", source, &f->status);
    status_text(&f->status, f->message, sizeof f->message);
    assert_int_equal(ok, f->message[0] == '\0');
    assert_string_equal(f->document.file, "f");
    return ok;
}

static const Node *parse_good(Fixture *f, const char *source) {
    bool ok = parse(f, span_of(source));
    assert_string_equal(f->message, "");
    assert_true(ok);
    return f->document.root;
}

static void refuse(const char *source, const char *message) {
    Fixture f;
    assert_false(parse(&f, span_of(source)));
    assert_string_equal(f.message, message);
    assert_null(f.document.root);
    arena_free(&f.arena);
}

// A node as text: kind, place and last line, then what is in it.
static void describe(Text *t, const Node *n) {
    static const char *const kinds[] = {
        [NODE_SCALAR] = "", [NODE_LIST] = "list", [NODE_MAPPING] = "map"};
    text_format(t, "%s@%d:%d", kinds[n->kind], n->line, n->column);
    if (n->end_line != n->line) text_format(t, "-%d", n->end_line);
    if (n->kind == NODE_SCALAR) {
        text_add_char(t, n->quoted ? '\'' : '`');
        text_add(t, n->text);
        text_add_char(t, n->quoted ? '\'' : '`');
        assert_int_equal(strlen(n->text), n->length);
        return;
    }
    text_add(t, n->braces ? "{" : "(");
    int count = 0;
    for (const Node *item = n->first; item; item = item->next, count++) {
        if (item != n->first) text_add_char(t, ' ');
        describe(t, item);
        if (n->kind != NODE_MAPPING) continue;
        text_add_char(t, '=');
        describe(t, item->value);
    }
    text_add(t, n->braces ? "}" : ")");
    assert_int_equal(n->count, count);
}

static void check_tree(const char *source, const char *expected) {
    Fixture f;
    Text t = {0};
    describe(&t, parse_good(&f, source));
    assert_string_equal(text_cstr(&t), expected);
    text_free(&t);
    arena_free(&f.arena);
}

static void test_trees_know_their_places(void **state) {
    (void)state;
    check_tree("a", "@1:1`a`");
    check_tree("a: 1\nb:\n  - x\n  - 'y'\n",
               "map@1:1-4(@1:1`a`=@1:4`1` @2:1`b`=list@3:3-4(@3:5`x` @4:5'y'))");
    check_tree("- {card: Foo, n: 2}\n- [a,\n   b]\n\n# end\n",
               "list@1:1-3(map@1:3{@1:4`card`=@1:10`Foo` @1:15`n`=@1:18`2`} "
               "list@2:3-3{@2:4`a` @3:4`b`})");
    check_tree("[a: b\n]", "list@1:1-2{map@1:2(@1:2`a`=@1:5`b`)}");
    check_tree("a: []\nb: {}\n", "map@1:1-2(@1:1`a`=list@1:4{} @2:1`b`=map@2:4{})");
    check_tree("a:\nb: ~\n", "map@1:1-2(@1:1`a`=@1:3`` @2:1`b`=@2:4`~`)");
    check_tree("a: one\n  two\nb: \"x\n  y\"\n",
               "map@1:1-4(@1:1`a`=@1:4-2`one two` @3:1`b`=@3:4-4'x y')");
    check_tree("---\na: 1\n...\n", "map@2:1(@2:1`a`=@2:4`1`)");
    check_tree("? a\n: b\n", "map@1:1-2(@1:3`a`=@2:3`b`)");
    check_tree("\"<<\": 1\n'': 2\n", "map@1:1-2(@1:1'<<'=@1:7`1` @2:1''=@2:5`2`)");
}

static void test_blocks_end_at_their_last_line(void **state) {
    (void)state;
    check_tree("a: |\n  one\n\n  two\n\n# note\nb: 1\n",
               "map@1:1-7(@1:1`a`=@1:4-4'one\n\ntwo\n' @7:1`b`=@7:4`1`)");
    check_tree("a: >-2 # note\n    x\n   y\nb: |\n",
               "map@1:1-4(@1:1`a`=@1:4-3'  x\n y' @4:1`b`=@4:4'')");
    check_tree("- |\n a\n- \xC3\xB6\n- |\n b\n",
               "list@1:1-5(@1:3-2'a\n' @3:3`\xC3\xB6` @4:3-5'b\n')");
}

static void test_columns_count_characters(void **state) {
    (void)state;
    check_tree("\xC3\xB6\xE2\x98\x83: [\xF0\x9F\x82\xA1, b]",
               "map@1:1(@1:1`\xC3\xB6\xE2\x98\x83`=list@1:5{@1:6`\xF0\x9F\x82\xA1` @1:9`b`})");
}

static void test_byte_order_mark_and_crlf(void **state) {
    (void)state;
    check_tree(
        "\xEF\xBB\xBF"
        "a: 1\r\nb: |\r\n  x\r\n  y\r\n\r\nc: d\r\n",
        "map@1:1-6(@1:1`a`=@1:4`1` @2:1`b`=@2:4-4'x\ny\n' @6:1`c`=@6:4`d`)");
    refuse(
        "\xEF\xBB\xBF"
        "a: 1\r\n  b: 2\r\n",
        "f:2:4: unexpected \":\"; check the indentation; a name with a comma or colon must be "
        "quoted");
}

static void test_files_without_content(void **state) {
    (void)state;
    static const char *const rows[] = {"", "\n\n", "# only a comment\n", "   ", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Fixture f;
        assert_null(parse_good(&f, rows[i]));
        arena_free(&f.arena);
    }
    Fixture f;
    assert_true(parse(&f, (Span){NULL, 0}));
    assert_null(f.document.root);
    arena_free(&f.arena);
    assert_true(node_is_null(parse_good(&f, "---\n")));
    arena_free(&f.arena);
}

static void test_the_source_may_go_away(void **state) {
    (void)state;
    Fixture f = {0};
    char file[] = "f", source[] = "a: bcd\n";
    assert_true(document_parse(&f.document, &f.arena, file, span_of(source), &f.status));
    memset(file, '?', sizeof file - 1);
    memset(source, '?', sizeof source - 1);
    assert_string_equal(f.document.file, "f");
    assert_string_equal(node_get(f.document.root, "a")->text, "bcd");
    arena_free(&f.arena);
}

static void test_what_yaml_allows_and_we_do_not(void **state) {
    (void)state;
    refuse("a: &x 1\n",
           "f:1:4: anchor \"&x\" is not allowed; text that begins with & must be quoted");
    refuse("a: &x\n  b: 1\n",
           "f:1:4: anchor \"&x\" is not allowed; text that begins with & must be quoted");
    refuse("a: *x\n", "f:1:4: alias \"*x\" is not allowed; text that begins with * must be quoted");
    refuse("a: !!str b\n",
           "f:1:4: tag \"!!str\" is not allowed; text that begins with ! must be quoted");
    refuse("a: ! b\n", "f:1:4: tag \"!\" is not allowed; text that begins with ! must be quoted");
    refuse("- !x [a]\n",
           "f:1:3: tag \"!x\" is not allowed; text that begins with ! must be quoted");
    refuse("- !x {a: b}\n",
           "f:1:3: tag \"!x\" is not allowed; text that begins with ! must be quoted");
    refuse("a: ! [b]\n", "f:1:4: tag \"!\" is not allowed; text that begins with ! must be quoted");
    refuse("a: ! &x b\n",
           "f:1:4: tag \"!\" is not allowed; text that begins with ! must be quoted");
    refuse("a: &x ! b\n",
           "f:1:4: anchor \"&x\" is not allowed; text that begins with & must be quoted");
    refuse("a: 1\n---\nb: 1\n", "f:2:1: a second document begins here; a file holds one");
    refuse("%YAML 1.1\n---\na: 1\n", "f:1:1: directives (lines that begin with %) are not allowed");
    refuse("%TAG ! tag:x\n---\na: 1\n",
           "f:1:1: directives (lines that begin with %) are not allowed");
    refuse("<<: {a: 1}\n", "f:1:1: merge key \"<<\" is not allowed");
    refuse("?\n: b\n", "f:1:2: a key is missing before \":\"");
    refuse("? - a\n: b\n", "f:1:3: a list cannot be a key");
    refuse("? a: b\n: c\n", "f:1:3: a mapping cannot be a key");
    refuse("- {T}: Add {G}\n",
           "f:1:3: a mapping cannot be a key; text that begins with { or [ must be quoted");
    refuse("a: \"x\\0\"\n", "f:1:4: control character U+0000 is not allowed, written as an escape");
    refuse("a: \"\\L\"\n", "f:1:4: control character U+2028 is not allowed, written as an escape");
    refuse("a:\n\tb: 1\n", "f:2:1: tab character used as indentation; use spaces");
    refuse("a: \xFF\n", "f:1:4: invalid UTF-8 (byte 0xFF); save the file as UTF-8");
}

static void test_duplicate_keys(void **state) {
    (void)state;
    refuse("a: 1\nb: 2\nc: 3\nb: 4\na: 5\n", "f:4:1: duplicate key \"b\"; it is already on line 2");
    refuse("z: 1\na: 2\nz: 3\na: 4\n", "f:3:1: duplicate key \"z\"; it is already on line 1");
    refuse("a: 1\na: 2\na: 3\n", "f:2:1: duplicate key \"a\"; it is already on line 1");
    refuse("a: 1\n'a': 2\n", "f:2:1: duplicate key \"a\"; it is already on line 1");
    refuse("- {x: 1, y: 2, x: 3}\n", "f:1:16: duplicate key \"x\"; it is already on line 1");
    Fixture f;
    parse_good(&f, "a: {a: 1}\nA: {a: 1}\n");
    arena_free(&f.arena);
}

// `count` times `part`.
static Text repeated(const char *part, int count) {
    Text t = {0};
    for (int i = 0; i < count; i++) text_add(&t, part);
    return t;
}

static void test_depth_is_limited(void **state) {
    (void)state;
    for (int depth = DOCUMENT_DEPTH_MAX; depth <= DOCUMENT_DEPTH_MAX + 1; depth++) {
        Text t = repeated("[", depth);
        for (int i = 0; i < depth; i++) text_add_char(&t, ']');
        Fixture f;
        assert_int_equal(parse(&f, span_of(text_cstr(&t))), depth == DOCUMENT_DEPTH_MAX);
        if (depth > DOCUMENT_DEPTH_MAX)
            assert_string_equal(f.message, "f:1:33: nested too deeply: more than 32 levels");
        arena_free(&f.arena);
        text_free(&t);
    }
}

// A limit far above what is needed (milliseconds) and far below what quadratic work would take.
static void assert_quick(clock_t since, int seconds) {
    assert_in_range(clock() - since, 0, seconds * CLOCKS_PER_SEC);
}

static void test_deep_nesting_is_refused_quickly(void **state) {
    (void)state;
    static const struct {
        const char *part, *message;
    } rows[] = {
        {"[", "f:1:33: nested too deeply: more than 32 levels"},
        {"[\n", "f:33:1: nested too deeply: more than 32 levels"},
        {"- ", "f:1:65: nested too deeply: more than 32 levels"},
        {"{a: ", "f:1:129: nested too deeply: more than 32 levels"},
        {"{", "f:1:2: a mapping cannot be a key; text that begins with { or [ must be quoted"},
        {"? ", "f:1:3: a mapping cannot be a key"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Text t = repeated(rows[i].part, 1024 * 1024 / (int)strlen(rows[i].part));
        clock_t start = clock();
        refuse(text_cstr(&t), rows[i].message);
        assert_quick(start, 1);
        text_free(&t);
    }
}

static void test_many_keys_are_checked_quickly(void **state) {
    (void)state;
    Text t = {0};
    for (int i = 0; i < 90000; i++) text_format(&t, "k%d: 1\n", i);
    clock_t start = clock();
    Fixture f;
    assert_int_equal(parse_good(&f, text_cstr(&t))->count, 90000);
    arena_free(&f.arena);
    text_add(&t, "k5: 2\n");
    refuse(text_cstr(&t), "f:90001:1: duplicate key \"k5\"; it is already on line 6");
    assert_quick(start, 5);
    text_free(&t);
}

static void test_nodes_are_limited(void **state) {
    (void)state;
    Text t = repeated("- a\n", DOCUMENT_NODES_MAX - 1);
    Fixture f;
    assert_int_equal(parse_good(&f, text_cstr(&t))->count, DOCUMENT_NODES_MAX - 1);
    arena_free(&f.arena);
    text_add(&t, "- a\n");
    refuse(text_cstr(&t), "f:200000:3: too many values: more than 200000");
    text_free(&t);
    t = repeated("- []\n", DOCUMENT_NODES_MAX);
    refuse(text_cstr(&t), "f:200000:3: too many values: more than 200000");
    text_free(&t);
}

// Makes a file of zeros and completes its name in `path`.
static void write_file(char path[], size_t length) {
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, (off_t)length), 0);
    close(file);
}

static const char *load(Fixture *f, const char *path) {
    *f = (Fixture){0};
    bool ok = document_load(&f->document, &f->arena, path, &f->status);
    assert_true(ok != f->status.failed);
    assert_string_equal(f->document.file, path);
    return f->status.message;
}

static void test_loading_files(void **state) {
    (void)state;
    char path[] = "/tmp/gavel_test_document_XXXXXX";
    write_file(path, 0);
    Fixture f;
    assert_string_equal(load(&f, path), "");
    assert_null(f.document.root);
    arena_free(&f.arena);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs("a: 1\nb: [\n", out);
    fclose(out);
    load(&f, path);
    assert_string_equal(f.status.file, path);
    assert_int_equal(f.status.line, 3);
    arena_free(&f.arena);
    out = fopen(path, "w");
    assert_non_null(out);
    fputs("a: 1\n", out);
    fclose(out);
    assert_string_equal(load(&f, path), "");
    assert_string_equal(node_get(f.document.root, "a")->text, "1");
    arena_free(&f.arena);
    unlink(path);
}

static void test_what_cannot_be_loaded(void **state) {
    (void)state;
    Fixture f;
    assert_string_equal(load(&f, "/tmp"), "this is a folder, not a file");
    assert_int_equal(f.status.line, 0);
    arena_free(&f.arena);
    assert_string_equal(load(&f, "no/such/file.yaml"), "cannot open: No such file or directory");
    arena_free(&f.arena);
    char path[] = "/tmp/gavel_test_document_XXXXXX";
    write_file(path, 10 * 1000 * 1000);
    assert_string_equal(load(&f, path), "too large: more than 4194304 bytes");
    arena_free(&f.arena);
    unlink(path);
    assert_string_equal(load(&f, "/dev/zero"), "this is no regular file");
    arena_free(&f.arena);
    // Nobody writes to it, and nobody waits.
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_string_equal(load(&f, path), "this is no regular file");
    unlink(path);
    arena_free(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees_know_their_places),
        cmocka_unit_test(test_blocks_end_at_their_last_line),
        cmocka_unit_test(test_columns_count_characters),
        cmocka_unit_test(test_byte_order_mark_and_crlf),
        cmocka_unit_test(test_files_without_content),
        cmocka_unit_test(test_the_source_may_go_away),
        cmocka_unit_test(test_what_yaml_allows_and_we_do_not),
        cmocka_unit_test(test_duplicate_keys),
        cmocka_unit_test(test_depth_is_limited),
        cmocka_unit_test(test_deep_nesting_is_refused_quickly),
        cmocka_unit_test(test_many_keys_are_checked_quickly),
        cmocka_unit_test(test_nodes_are_limited),
        cmocka_unit_test(test_loading_files),
        cmocka_unit_test(test_what_cannot_be_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
