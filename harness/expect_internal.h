// expect_internal.h - what the parts of the expectation checker share. Private to it.
#ifndef GAVEL_HARNESS_EXPECT_INTERNAL_H
#define GAVEL_HARNESS_EXPECT_INTERNAL_H

#include "harness/expect.h"

// One key of an expectation being judged.
typedef struct {
    const Expecter *x;
    const Names *names;
    const Game *g;
    const char *path;   // "expect.bob.life"
    const Node *value;  // What is expected.
    bool ok;            // So far, of the whole expectation.
} Check;

// Says that the value does not hold. `actual` is copied.
void check_fail(Check *c, const char *actual);
// The scenario itself is at fault (an ambiguous name).
void check_error(Check *c, const Node *at, const char *message);
void check_number(Check *c, int actual);
void check_flag(Check *c, bool actual);
void check_word(Check *c, const char *actual);
void check_counters(Check *c, int (*count)(const void *context, CounterKind kind),
                    const void *context);
// The objects of a zone against a number, a list of names, or a mapping that counts names.
void check_zone(Check *c, const ObjectId *ids, int count, bool ordered);

bool node_says(const Node *n, const char *word);
// The one object that `key` means for an expectation; false after an error. *found says whether
// there is any.
bool check_find(Check *c, const Node *key, bool permanents, ObjectId *out, bool *found);
// The same, where what that player controls comes first.
bool check_find_own(Check *c, const Node *key, PlayerId whose, ObjectId *out, bool *found);

void check_player_key(Check *c, PlayerId p, const char *key);
void check_object_key(Check *c, ObjectId id, const char *key);

#endif
