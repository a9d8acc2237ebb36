// replay_facts.h - what two positions differ in: by the engine's fields, and as facts that players
// have words for.
#ifndef GAVEL_HARNESS_REPLAY_FACTS_H
#define GAVEL_HARNESS_REPLAY_FACTS_H

#include "harness/replay.h"

// A field, and its values as text: here, and in the record (or before).
typedef struct {
    CorePath path;
    const char *name;  // "OBJECTS[12].damage"
    const char *now, *then;
} FieldChange;

typedef enum {
    FACT_NUMBER,
    FACT_FLAG,  // Yes or no.
    FACT_WORD,  // As the field has it.
    FACT_PLAYER,
    FACT_OBJECT,
    FACT_PRESENCE,  // Is there such an object at all?
    FACT_STACK,     // How many objects are on the stack.
    FACT_COUNTERS,  // How many counters of its kind.
    FACT_ATTACKERS,
    FACT_EFFECTS,
    FACT_LEFT_NUMBER,   // Of something that has left: what it was before,
    FACT_LEFT_KEYWORDS  // and the keywords that it had.
} FactValue;

typedef struct {
    int group;
    const char *field;  // "": how many elements the group has.
    const char *words;
    FactValue value;
    const char *expect;
} FactKind;

// A change that players have words for.
typedef struct {
    const FactKind *kind;
    const FieldChange *change;
    ObjectId object;  // Whose it is; NO_OBJECT,
    PlayerId player;  // or the player; NO_PLAYER: it is the game's.
    const char *now, *then;
} Fact;

typedef struct {
    Arena arena;
    Engine *engine;
    const Game *before, *now;  // The position before the last answer, and here.
    bool recorded;             // Compared with a record, not with an earlier position.
    FieldChange *changes;
    int change_count, change_capacity;
    Fact *facts;
    int fact_count;
} Facts;

// After REPLAY_DIVERGED: where the position here is not the one of the record.
void facts_of_divergence(const Replay *x, Facts *out);
// What differs between two positions of one game: `then` is the earlier one.
void facts_between(Engine *e, const Pool *pool, const Game *then, const Game *now, Facts *out);
void facts_free(Facts *f);

// Is it about what something was that has left since?
bool fact_is_left(const Fact *fact);
// Of FACT_LEFT_KEYWORDS: the set that a value stands for.
KeywordSet fact_keywords(const Fact *fact, const char *value);
// "Grizzly Bears", "bob"; nothing for the game.
void fact_subject(const Facts *f, const Fact *fact, Text *out);
// "Grizzly Bears: damage 2 here, 0 in the record"
void fact_text(const Facts *f, const Fact *fact, Text *out);
// As it is here: "Grizzly Bears: damage 2, not 0"; "Grizzly Bears: damage 2" if there is no record.
void fact_now(const Facts *f, const Fact *fact, Text *out);
// As only the record has it: "Grizzly Bears: damage 0".
void fact_then(const Facts *f, const Fact *fact, Text *out);
// "OBJECTS[12].damage (Grizzly Bears): 0 in the record, 2 here"
void field_text(const Facts *f, const FieldChange *change, Text *out);

#endif
