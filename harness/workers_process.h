// workers_process.h - one worker: a process, the socket to it, and the jobs it was given.
//
// For workers.c, and for shrink_crew.c, whose jobs are not known beforehand.
#ifndef GAVEL_HARNESS_WORKERS_PROCESS_H
#define GAVEL_HARNESS_WORKERS_PROCESS_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "harness/workers.h"

enum { WORKER_JOBS_MAX = 2 };  // One at work and one waiting, so that it never idles.

typedef struct {
    pid_t pid;  // 0: there is none.
    int socket;
    FILE *errors;  // What the worker says on standard error; NULL if it could not be caught.
    Text input;    // Bytes of frames not complete yet.
    int jobs[WORKER_JOBS_MAX];
    int job_count;
    bool started;  // jobs[0] was announced.
    int64_t deadline;
} Worker;

typedef enum { FRAME_START = 1, FRAME_RESULT } FrameKind;

typedef struct {
    uint32_t kind;  // FrameKind
    int32_t job;
    uint64_t length;  // Of what follows.
} Frame;

// Starts a process. `others` are workers whose sockets it must not hold.
bool worker_start(Worker *w, const WorkerPlan *plan, const Worker *others, int other_count,
                  Status *s);
// Gives it one more job. False if it is dead.
bool worker_give(Worker *w, int job);
// Reads what it has sent. False at its end.
bool worker_receive(Worker *w);
// The first complete frame of the input, whose bytes stay there until worker_drop. False if none.
bool worker_frame(const Worker *w, Frame *out, Span *bytes);
void worker_drop(Worker *w, const Frame *frame);
// Waits for its end (after killing it, if `kill_it`) and frees everything but the jobs. Returns the
// status of waitpid; what it said on standard error is appended to `said`.
int worker_end(Worker *w, bool kill_it, Text *said);

int64_t worker_now_ms(void);

#endif
