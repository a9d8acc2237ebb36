// test_pty.h - gavel at a terminal of its own, as a person has it.
//
// Included after cmocka.h. The program runs in a child whose standard streams are a
// pseudo-terminal; the test reads what is shown and types. Nothing waits for a time: a question is
// over when the prompt is shown.
#ifndef GAVEL_TESTS_HARNESS_TEST_PTY_H
#define GAVEL_TESTS_HARNESS_TEST_PTY_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/command.h"

typedef struct {
    int fd;
    pid_t child;
    Text seen;    // All that was shown,
    size_t read;  // and how much of it was looked at.
    bool ended;
} Pty;

static inline void pty_child(const char *line) {
    enum { WORDS_MAX = 24 };
    char text[512], *words[WORDS_MAX] = {text};
    int count = 1;
    snprintf(text, sizeof text, "gavel %s", line);
    strtok(text, " ");
    for (char *word; (word = strtok(NULL, " ")) != NULL;) words[count++] = word;
    setenv("TERM", "xterm", 1);
    Shell shell = {.in = stdin, .out = stdout, .err = stderr, .program = "./gavel"};
    shell.terminal = true;
    int status = (int)command_main(&shell, count, words);
    fflush(NULL);
    _exit(status);
}

static inline void pty_begin(Pty *p, const char *line) {
    *p = (Pty){.fd = -1};
    fflush(NULL);
    p->child = forkpty(&p->fd, NULL, NULL, NULL);
    assert_true(p->child >= 0);
    if (p->child == 0) pty_child(line);
}

// Whatever is shown now; waits until something is.
static inline void pty_read(Pty *p) {
    char room[4096];
    ssize_t count;
    do count = read(p->fd, room, sizeof room);
    while (count < 0 && errno == EINTR);
    if (count <= 0)
        p->ended = true;  // A terminal without a program at its other end is an error.
    else
        text_add_span(&p->seen, (Span){room, (size_t)count});
}

static inline bool pty_prompts(const Pty *p) {
    size_t length = p->seen.length;
    return length > p->read && length >= 2 && memcmp(p->seen.data + length - 2, "> ", 2) == 0;
}

// False: the program has ended.
static inline bool pty_wait(Pty *p) {
    while (!p->ended && !pty_prompts(p)) pty_read(p);
    p->read = p->seen.length;
    return !p->ended;
}

static inline void pty_type(Pty *p, const char *keys, size_t count) {
    while (count > 0) {
        ssize_t done = write(p->fd, keys, count);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return;  // The program has ended.
        keys += done;
        count -= (size_t)done;
    }
}

// Reads until that was shown, after what was looked at before. False: the program has ended.
static inline bool pty_until(Pty *p, const char *wanted) {
    const char *at = NULL;
    while (!(at = strstr(text_cstr(&p->seen) + p->read, wanted)) && !p->ended) pty_read(p);
    if (at) p->read = (size_t)(at - p->seen.data) + strlen(wanted);
    return at != NULL;
}

// Types a line and waits for the next question.
static inline bool pty_say(Pty *p, const char *line) {
    pty_type(p, line, strlen(line));
    pty_type(p, "\n", 1);
    return pty_wait(p);
}

// Types as much as there is room for, and reads what is shown meanwhile.
static inline void pty_press(Pty *p, const char *keys, size_t count) {
    assert_int_equal(fcntl(p->fd, F_SETFL, O_NONBLOCK), 0);
    while (count > 0 && !p->ended) {
        struct pollfd ready = {p->fd, POLLIN | POLLOUT, 0};
        while (poll(&ready, 1, -1) < 0 && errno == EINTR) continue;
        if (ready.revents & POLLIN)
            pty_read(p);
        else if (ready.revents & (POLLHUP | POLLERR))
            p->ended = true;
        else if (write(p->fd, keys, 1) == 1) {
            keys++;
            count--;
        }
    }
    assert_int_equal(fcntl(p->fd, F_SETFL, 0), 0);
}

// The exit status; a signal that ended the program fails the test.
static inline int pty_end(Pty *p) {
    int status;
    while (!p->ended) pty_read(p);
    while (waitpid(p->child, &status, 0) < 0 && errno == EINTR) continue;
    close(p->fd);
    if (!WIFEXITED(status))
        fail_msg("ended by signal %d after:\n%s", WTERMSIG(status), text_cstr(&p->seen));
    return WEXITSTATUS(status);
}

#endif
