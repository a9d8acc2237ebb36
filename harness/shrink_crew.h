// shrink_crew.h - processes that play candidates and say how they fail. Private to shrink_judge.c.
//
// A candidate may crash the engine or never end: that is then how it fails.
#ifndef GAVEL_HARNESS_SHRINK_CREW_H
#define GAVEL_HARNESS_SHRINK_CREW_H

#include "harness/shrink.h"

enum { CREW_PATH_MAX = 4096 };

typedef struct Crew Crew;

// Processes are started when they are needed first: what `j` points to is as it was then. NULL if
// there is no place for the candidates of a command.
Crew *crew_new(const Judge *j, Status *s);
void crew_free(Crew *c);

// What a process is to do, and what came of it. Lies in memory that all share.
typedef struct {
    int number;  // Of a candidate that the judge makes itself; -1: the text is given.
    char signature[JUDGE_SIGNATURE_MAX];
    char path[CREW_PATH_MAX];  // Where a command finds the candidate.
    Status problem;            // It could not be written there.
    char text[JUDGE_TEXT_MAX];
} CrewTask;

// The place of the i-th task; there are as many as processes.
CrewTask *crew_task(Crew *c, int i);
// Carries out the first `count` tasks. False: interrupted, or a candidate could not be written.
bool crew_work(Crew *c, int count, Status *s);

// In a process: how the candidate fails (shrink_judge.c).
void judge_sign(const Judge *j, CrewTask *task);

#endif
