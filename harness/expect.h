// expect.h - judges an `expect` against a position (scenario format, "Expectations").
#ifndef GAVEL_HARNESS_EXPECT_H
#define GAVEL_HARNESS_EXPECT_H

#include "harness/log.h"
#include "harness/names.h"

typedef struct {
    const Names *names;
    const Log *log;  // Its last lines go with a failure.
    Result *result;
} Expecter;

// Each mismatch becomes a failure, with `path` ("expect", "actions[4].expect") before its key. An
// ambiguous name is an error of the scenario. Returns whether all holds.
bool expect_check(const Expecter *x, const Node *expect, const char *path);
// The one object that a key of an `expect` means; false if there is none, or several could be
// meant.
bool expect_find(const Names *n, const Node *key, ObjectId *out);
// Does it say that the game is over, or who won?
bool expect_says_over(const Node *expect);

#endif
