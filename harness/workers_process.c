// workers_process.c - one worker: a process, the socket to it, and the jobs it was given.
//
// The parent sends job numbers; the worker answers each with two frames: that it begins, and the
// result. It ends when the socket does, and the system ends it when the parent dies.
#include "harness/workers_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RECEIVE_CHUNK = 8 * 1024, SAID_MAX = 8 * 1024 };

int64_t worker_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool send_all(int socket, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(socket, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

// ---- in the worker

static bool read_job(int socket, int32_t *job) {
    size_t got = 0;
    char bytes[sizeof *job];
    while (got < sizeof bytes) {
        ssize_t count = read(socket, bytes + got, sizeof bytes - got);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        got += (size_t)count;
    }
    memcpy(job, bytes, sizeof bytes);
    return true;
}

static bool send_frame(int socket, FrameKind kind, int32_t job, Span bytes) {
    Frame frame = {(uint32_t)kind, job, bytes.length};
    return send_all(socket, &frame, sizeof frame) && send_all(socket, bytes.at, bytes.length);
}

// Of this process. Others that share the processor do not count.
static uint64_t processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void work(int socket, const WorkerPlan *plan) {
    Text bytes = {0};
    bool good = true;
    for (int32_t job; good && read_job(socket, &job);) {
        good = send_frame(socket, FRAME_START, job, (Span){"", 0});
        if (!good) break;
        Result result = {0};
        uint64_t begin = processor_time();
        plan->work(plan->context, job, &result);
        result.microseconds = processor_time() - begin;
        text_clear(&bytes);
        workers_encode(&result, &bytes);
        result_free(&result);
        good = send_frame(socket, FRAME_RESULT, job, (Span){bytes.data, bytes.length});
    }
    text_free(&bytes);
}

static void become_worker(FILE *errors, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // It died before that.
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0) {
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        if (nothing > STDERR_FILENO) close(nothing);
    }
    if (errors) dup2(fileno(errors), STDERR_FILENO);
}

// ---- in the parent

static void run_child(int socket, FILE *errors, pid_t parent, const WorkerPlan *plan,
                      const Worker *others, int other_count) {
    for (int i = 0; i < other_count; i++)
        if (others[i].pid) close(others[i].socket);
    become_worker(errors, parent);
    work(socket, plan);
    exit(0);  // Not _exit: leak checks and line counts are written at the end.
}

bool worker_start(Worker *w, const WorkerPlan *plan, const Worker *others, int other_count,
                  Status *s) {
    *w = (Worker){.socket = -1};
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return status_fail_errno(s, NULL, "cannot make a socket");
    FILE *errors = tmpfile();
    fflush(NULL);
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0) {
        close(pair[0]);
        run_child(pair[1], errors, parent, plan, others, other_count);
    }
    close(pair[1]);
    if (pid < 0) {
        status_fail_errno(s, NULL, "cannot start a process");
        close(pair[0]);
        if (errors) fclose(errors);
        return false;
    }
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    *w = (Worker){.pid = pid, .socket = pair[0], .errors = errors};
    return true;
}

bool worker_give(Worker *w, int job) {
    int32_t number = job;
    w->jobs[w->job_count++] = job;
    return send_all(w->socket, &number, sizeof number);
}

bool worker_receive(Worker *w) {
    char chunk[RECEIVE_CHUNK];
    for (;;) {
        ssize_t got = recv(w->socket, chunk, sizeof chunk, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        if (got == 0) return false;
        text_add_span(&w->input, (Span){chunk, (size_t)got});
        if ((size_t)got < sizeof chunk) return true;
    }
}

bool worker_frame(const Worker *w, Frame *out, Span *bytes) {
    if (w->input.length < sizeof *out) return false;
    memcpy(out, w->input.data, sizeof *out);
    if (out->length > w->input.length - sizeof *out) return false;
    *bytes = (Span){w->input.data + sizeof *out, (size_t)out->length};
    return true;
}

void worker_drop(Worker *w, const Frame *frame) {
    size_t whole = sizeof *frame + (size_t)frame->length;
    memmove(w->input.data, w->input.data + whole, w->input.length - whole);
    w->input.length -= whole;
}

// The last part of what the worker said.
static void collect_said(FILE *errors, Text *said) {
    char bytes[SAID_MAX];
    if (fseek(errors, 0, SEEK_END) != 0) return;
    long size = ftell(errors);
    if (size <= 0 || fseek(errors, size > SAID_MAX ? size - SAID_MAX : 0, SEEK_SET) != 0) return;
    size_t got = fread(bytes, 1, sizeof bytes, errors);
    text_add_span(said, (Span){bytes, got});
}

int worker_end(Worker *w, bool kill_it, Text *said) {
    if (kill_it) kill(w->pid, SIGKILL);
    close(w->socket);
    int status = 0;
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR) continue;
    if (w->errors) {
        collect_said(w->errors, said);
        fclose(w->errors);
    }
    text_free(&w->input);
    w->pid = 0;
    w->errors = NULL;
    return status;
}
