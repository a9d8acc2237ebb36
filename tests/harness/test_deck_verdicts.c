// test_deck_verdicts.c - the verdicts on real deck lists are what somebody has looked at.
//
// deck-verdicts.txt is about the lists of scenarios/decks, export-verdicts.txt about those of
// tests/harness/lists, which are as other programs export them. list-verdicts.txt is about those of
// ../shared/decks, which a fresh machine does not have: then nothing is compared. GAVEL_UPDATE=1 in
// the environment rewrites all; the change is to be read. What does not compile is left out, for
// that is no matter of legality and changes with every word that the compiler learns.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/files.h"

enum { ARGUMENTS_MAX = 512 };

static char *check(const FoundFiles *files, const char *cards) {
    char *arguments[ARGUMENTS_MAX], *out = NULL;
    const char *words[] = {"gavel", "deck", "check", "--cards", cards};
    int count = 0;
    size_t size = 0;
    assert_true(files->count + 5 < ARGUMENTS_MAX);
    for (int i = 0; i < (cards ? 5 : 3); i++) arguments[count++] = (char *)(uintptr_t)words[i];
    for (int i = 0; i < files->count; i++)
        arguments[count++] = (char *)(uintptr_t)files->items[i].path;
    FILE *stream = open_memstream(&out, &size);
    Shell shell = {.in = stdin, .out = stream, .err = stderr, .program = "./gavel"};
    int status = (int)command_main(&shell, count, arguments);
    fclose(stream);
    assert_int_equal(status, EXIT_FAILED);  // Some are legal, some are not; all are read.
    return out;
}

// Without folders, and without what does not compile.
static void keep_verdicts(const char *printed, Text *out) {
    Span rest = span_of(printed);
    while (rest.at) {
        Span line = span_cut(&rest, '\n');
        bool playing = line.length > 4 && (strncmp(line.at, "    ", 4) == 0 ||
                                           strncmp(line.at, "  not playable", 14) == 0);
        if (line.length == 0 || playing) continue;
        const char *slash = NULL;
        for (size_t i = 0; line.at[0] != ' ' && i < line.length && line.at[i] != ':'; i++)
            if (line.at[i] == '/') slash = line.at + i + 1;
        if (slash) line = (Span){slash, line.length - (size_t)(slash - line.at)};
        text_add_span(out, line);
        text_add_char(out, '\n');
    }
}

static void compare(const char *golden, const Text *verdicts) {
    const char *update = getenv("GAVEL_UPDATE");
    Status s = {0};
    Text expected = {0};
    if (update && update[0] == '1')
        assert_true(files_write(golden, (Span){verdicts->data, verdicts->length}, &s));
    if (!files_read(golden, &expected, &s)) fail_msg("%s", s.message);
    Span old = span_of(text_cstr(&expected)), now = span_of(text_cstr(verdicts));
    for (int line = 1; old.at || now.at; line++) {
        Span a = span_cut(&old, '\n'), b = span_cut(&now, '\n');
        if (!span_equal(a, b))
            fail_msg("%s:%d: expected\n%.*s\nfound\n%.*s", golden, line, (int)a.length, a.at,
                     (int)b.length, b.at);
    }
    text_free(&expected);
}

static void check_folder(const char *folder, const char *cards, const char *golden, int least) {
    static const char *const endings[] = {".txt", ".dek", ".cod", ".dck", NULL};
    Arena arena = {0};
    FoundFiles files = {0};
    Text verdicts = {0};
    files_walk(&arena, folder, endings, &files);
    assert_true(files.count >= least);
    char *printed = check(&files, cards);
    keep_verdicts(printed, &verdicts);
    compare(golden, &verdicts);
    free(printed);
    text_free(&verdicts);
    files_forget(&files);
    arena_free(&arena);
}

static void test_project(void **state) {
    (void)state;
    check_folder("scenarios/decks", NULL, "tests/harness/deck-verdicts.txt", 20);
}

static void test_exports(void **state) {
    (void)state;
    check_folder("tests/harness/lists", "tests/cards/hard-identities.json",
                 "tests/harness/export-verdicts.txt", 15);
}

static void test_lists(void **state) {
    (void)state;
    static const char cards[] = "../shared/reference/oracle-cards.json";
    if (files_kind("../shared/decks") != FILES_FOLDER || files_kind(cards) != FILES_REGULAR) {
        print_message("skipped: ../shared/decks or the card file is not here\n");
        skip();
    }
    check_folder("../shared/decks", cards, "tests/harness/list-verdicts.txt", 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_project),
                                       cmocka_unit_test(test_exports),
                                       cmocka_unit_test(test_lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
