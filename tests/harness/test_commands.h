// test_commands.h - a project in a folder of its own, and a gavel to call in it.
//
// Included by the tests of commands after cmocka.h. Every call goes through command_main, as the
// program's own do, with its output caught.
#ifndef GAVEL_TESTS_HARNESS_TEST_COMMANDS_H
#define GAVEL_TESTS_HARNESS_TEST_COMMANDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/files.h"

enum { ARGUMENTS_MAX = 24 };

typedef struct {
    char folder[64];
    char before[512];
    char *out, *err;
    bool ci, terminal;
    const char *input;    // Standard input; NULL: empty.
    const char *summary;  // Of the step of a build server; NULL: there is none.
    const char *store;    // Of imported cards; NULL: there is none.
} Project;

static inline void put(const char *path, const char *content) {
    Status s = {0};
    if (!files_write(path, span_of(content), &s)) fail_msg("%s", s.message);
}

#define BEARS                            \
    "players:\n"                         \
    "  alice:\n"                         \
    "    battlefield: [2 Forest]\n"      \
    "    hand: [Grizzly Bears]\n"        \
    "  bob: {}\n"                        \
    "actions:\n"                         \
    "  - alice: {cast: Grizzly Bears}\n" \
    "  - resolve\n"

static inline int project_begin(void **state) {
    Project *p = calloc(1, sizeof *p);
    strcpy(p->folder, "/tmp/gavel-commands-XXXXXX");
    assert_non_null(mkdtemp(p->folder));
    assert_non_null(getcwd(p->before, sizeof p->before));
    assert_int_equal(chdir(p->folder), 0);
    put("scenarios/6xx/bears.yaml", "name: Bears resolve\nrules: [608.3]\ntags: [bear]\n" BEARS
                                    "expect:\n  alice: {has: [Grizzly Bears], life: 20}\n");
    put("scenarios/6xx/other.yaml", "name: Something else\nrules: [601.2]\n" BEARS
                                    "expect:\n  alice: {hand: 0, battlefield: 3}\n");
    *state = p;
    return 0;
}

static inline int project_end(void **state) {
    Project *p = *state;
    char command[128];
    assert_int_equal(chdir(p->before), 0);
    snprintf(command, sizeof command, "rm -rf '%s'", p->folder);
    assert_int_equal(system(command), 0);
    free(p->out);
    free(p->err);
    free(p);
    return 0;
}

// Calls gavel with these arguments; the first is the program's name.
static inline int gavel_words(Project *p, int count, char **arguments) {
    size_t size;
    free(p->out);
    free(p->err);
    FILE *out = open_memstream(&p->out, &size), *err = open_memstream(&p->err, &size);
    FILE *in = p->input ? fmemopen((void *)(uintptr_t)p->input, strlen(p->input), "r") : tmpfile();
    Shell shell = {.in = in,
                   .out = out,
                   .err = err,
                   .program = "./gavel",
                   .store = p->store,
                   .summary = p->summary,
                   .ci = p->ci,
                   .terminal = p->terminal};
    int status = (int)command_main(&shell, count, arguments);
    fclose(in);
    fclose(out);
    fclose(err);
    return status;
}

// Calls gavel; words are split at spaces, and a '_' in a word stands for a space.
static inline int gavel(Project *p, const char *line) {
    char text[512];
    char *arguments[ARGUMENTS_MAX] = {text};
    int count = 1;
    assert_true(strlen(line) + 7 < sizeof text);
    sprintf(text, "gavel %s", line);
    strtok(text, " ");
    for (char *word; (word = strtok(NULL, " ")) != NULL; arguments[count++] = word)
        for (char *c = word; *c; c++)
            if (*c == '_') *c = ' ';
    return gavel_words(p, count, arguments);
}

static inline void assert_part(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static inline void assert_no_part(const char *text, const char *part) {
    if (strstr(text, part)) fail_msg("'%s' in:\n%s", part, text);
}

#define CALL(line, status)                                                                    \
    do {                                                                                      \
        int got = gavel(p, line);                                                             \
        if (got != (status))                                                                  \
            fail_msg("gavel %s: exit %d, not %d\n%s%s", line, got, (status), p->out, p->err); \
    } while (0)

#endif
