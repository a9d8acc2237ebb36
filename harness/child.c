// child.c - another program, run to its end without a shell.
//
// Its input and output are files that have no name, so neither side ever waits for the other.
#include "harness/child.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_STARTED = 127 };

typedef struct {
    FILE *in, *out, *err;
} ChildFiles;

static bool open_files(ChildFiles *f, Span input) {
    *f = (ChildFiles){tmpfile(), tmpfile(), tmpfile()};
    if (!f->in || !f->out || !f->err) return false;
    if (input.length > 0 && fwrite(input.at, 1, input.length, f->in) != input.length) return false;
    return fflush(f->in) == 0 && lseek(fileno(f->in), 0, SEEK_SET) == 0;
}

static void close_files(ChildFiles *f) {
    FILE *const files[] = {f->in, f->out, f->err};
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        if (files[i]) fclose(files[i]);
}

static void become(const char *const *words, const ChildFiles *f) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(fileno(f->in), STDIN_FILENO) >= 0 && dup2(fileno(f->out), STDOUT_FILENO) >= 0 &&
        dup2(fileno(f->err), STDERR_FILENO) >= 0)
        execvp(words[0], (char *const *)(uintptr_t)words);
    _exit(NOT_STARTED);
}

static void read_file(FILE *file, Text *out) {
    char bytes[8192];
    rewind(file);
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_span(out, (Span){bytes, count});
}

static bool wait_for(pid_t child, int *status) {
    int ended;
    while (waitpid(child, &ended, 0) < 0)
        if (errno != EINTR) return false;
    *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
    return *status != NOT_STARTED;
}

bool child_run(const char *const *words, Span input, Text *out, Text *errors, int *status,
               Status *s) {
    ChildFiles files;
    fflush(NULL);
    bool good = open_files(&files, input);
    pid_t child = good ? fork() : -1;
    if (child == 0) become(words, &files);
    good = child > 0 && wait_for(child, status);
    if (good) {
        read_file(files.out, out);
        if (errors) read_file(files.err, errors);
    } else {
        status_fail(s, (Place){0}, "%s cannot be run", words[0]);
    }
    close_files(&files);
    return good;
}
