// command_mutate.h - the alterations of a scenario that its expectations must notice.
#ifndef GAVEL_HARNESS_COMMAND_MUTATE_H
#define GAVEL_HARNESS_COMMAND_MUTATE_H

#include "engine/play/engine.h"
#include "harness/command_yaml.h"

enum { MUTATE_CANDIDATES_MAX = 9 };

typedef enum {
    MUTATE_NAME,     // An asserted card becomes another.
    MUTATE_NUMBER,   // An expected number becomes one more.
    MUTATE_LAST,     // The last action is dropped.
    MUTATE_REJECTED  // The last action, which must be refused, is no longer said to be.
} MutationKind;

typedef struct {
    MutationKind kind;
    const Node *at;
    const Node *parent;  // Of a key: its mapping; else NULL.
    const char *id;      // "expect.bob.life:number", without spaces.
} Mutation;

typedef struct {
    Mutation *items;
    int count;
} Mutations;

// All alterations of a scenario's document, in the order in which their places stand in it. Memory
// comes from `arena`.
void mutate_find(const Document *d, const Pool *pool, Arena *arena, Mutations *out);
// The texts to put in place of `m->at`, one of which the scenario must notice: for a name, first a
// card that the scenario does not mention, then others that it does (what is asserted to be absent
// is only noticed if it is there). Returns how many; a NULL text leaves the node out.
int mutate_candidates(const Document *d, const Pool *pool, const Mutation *m, Arena *arena,
                      const char *out[MUTATE_CANDIDATES_MAX]);

#endif
