// entry_write.h - an answer as the entry of a script.
//
// Whoever writes entries says how objects are named: a scenario cut out of a record by aliases of
// its own, a question that nobody answers by the names of the game.
#ifndef GAVEL_HARNESS_ENTRY_WRITE_H
#define GAVEL_HARNESS_ENTRY_WRITE_H

#include "engine/play/engine.h"

typedef struct {
    const Game *g;  // The position in which it is asked.
    const Pool *pool;
    const char *const *players;  // Their names.
    void (*name)(const void *context, const Game *g, ObjectId id, Text *out);
    const void *context;
    QuestionKind kind;
    QuestionRole role;
    ObjectId source;
    const char *const *words;  // The options 1 and 2 by name, where words are chosen; or NULL.
    const Answer *answer;
} EntryAnswer;

// "choose", "order", "attack", "block" or "assign".
const char *entry_verb(QuestionKind kind, QuestionRole role);
// What stands behind the verb. Combat damage is that of its source alone.
void entry_write_value(const EntryAnswer *a, Text *out);
// "pool, {Command Tower: "{W}"}": what a payment lists.
void entry_write_payment(const EntryAnswer *a, Text *out);

// ---- parts

void entry_write_choice(const EntryAnswer *a, Choice c, Text *out);
void entry_write_items(const EntryAnswer *a, Text *out);  // Without the brackets.
void entry_write_list(const EntryAnswer *a, Text *out);
void entry_write_shares(const EntryAnswer *a, Text *out);

#endif
