// shrink_crew.h - processes that play candidates and say how they fail. Private to shrink_judge.c.
//
// A candidate may crash the engine or never end: that is then how it fails.
#ifndef GAVEL_HARNESS_SHRINK_CREW_H
#define GAVEL_HARNESS_SHRINK_CREW_H

#include "harness/shrink.h"

typedef struct Crew Crew;

// Processes are started when they are needed first: what `j` points to is as it was then. NULL if
// there is no memory for them.
Crew *crew_new(const Judge *j);
void crew_free(Crew *c);

// What a process is to do, and what came of it. Lies in memory that all share.
typedef struct {
    int number;  // Of a candidate that the judge makes itself; -1: the text is given.
    char signature[JUDGE_SIGNATURE_MAX];
    char path[64];  // Where a command finds the candidate.
    char text[JUDGE_TEXT_MAX];
} CrewTask;

// The place of the i-th task; there are as many as processes.
CrewTask *crew_task(Crew *c, int i);
// Carries out the first `count` tasks. False: interrupted.
bool crew_work(Crew *c, int count);

// In a process: how the candidate fails (shrink_judge.c).
void judge_sign(const Judge *j, CrewTask *task);

#endif
