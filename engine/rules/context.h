// context.h - the Engine: what belongs to playing but not to the game's value.
//
// Passed first to every function of this room. The struct is open here and closed to everyone who
// comes in by play/engine.h.
#ifndef GAVEL_RULES_CONTEXT_H
#define GAVEL_RULES_CONTEXT_H

#include <setjmp.h>

#include "engine/ask/question.h"
#include "engine/base/scratch.h"
#include "engine/cr/cr.h"
#include "engine/state/event.h"

enum {
    RULE_WORDS = (CR_COUNT + 63) / 64,
    LISTENERS_MAX = 4,
    ANSWERS_MAX = 20000,      // Answers since the last checkpoint.
    NUMBER_MAX = 1000000000,  // Life, damage, counters and whatever else is counted.
    ASKED_AGAIN_MAX = 1000,   // How often a decider may answer one question illegally.
    EVENTS_MAX = 2000000,     // Events of one run.
    // Events that lead to one another before any of them is over. Each applies an effect that those
    // around it have not applied (614.5); all of them have to fit a C stack of 512 KB.
    NESTING_MAX = APPLIED_MAX
};

// Told of events; see play/engine.h.
typedef struct {
    void (*event)(void *context, Engine *e, const Game *g, const Event *ev);
    size_t (*mark)(void *context);
    void (*rewind)(void *context, size_t mark);
    void *context;
} Listener;

// A permanent that has changed hands, and whose it was.
typedef struct {
    ObjectId object;
    PlayerId from;
} Handed;

// Objects that a payment gives for the cost of a mana ability.
typedef struct {
    int count;
    ObjectId objects[64];
} Giving;

typedef struct ManaWish ManaWish;  // rules/mana.h
typedef struct Uses Uses;          // rules/uses.h

// Mana that was spent, and whose words say something about what it was spent on (106.6).
typedef struct {
    AbilityId ability;
    ObjectId source;
    int amount;
} Rider;
enum { RIDERS_MAX = 64 };

struct Engine {
    const Pool *pool;
    Decider deciders[PLAYERS_MAX];
    Decider chance;     // Who fixes results of chance; without a function nobody does.
    bool chance_asked;  // They were asked, and are to be told what came of it.
    const char *player_names[PLAYERS_MAX];
    Listener listeners[LISTENERS_MAX];
    int listener_count;
    uint64_t fired[RULE_WORDS];
    uint64_t off[RULE_WORDS];  // Read in the `rules` build only.
    Uses *uses;                // Which words were put to use; NULL: nobody asked.

    Game *live;         // The game being run.
    Game *checkpoint;   // As it was at a priority or declaration.
    bool unmarked;      // Somebody with priority is being asked, and no checkpoint was taken there.
    Game *trial;        // Where it is tried out what would enter (614.12); NULL until needed.
    Game *foreseen;     // Where a mana ability is tried out; NULL until needed.
    Game *before;       // As it was before permanents left (603.10a); NULL until needed,
    bool looks_before;  // and whether it holds that.
    int known_before;   // How many had left and were remembered before the batch that goes on.
    Game *recomputed;   // Where the dev build recomputes what is derived; NULL until it does,
    int recompute_each;  // after every so many batches of events (0: after each),
    int not_recomputed;  // and so many have gone by.
    size_t marks[LISTENERS_MAX];
    Arena answer_memory;
    const Answer **answers;  // Given since the checkpoint.
    int answer_count;
    int feed;             // How many of them are still to be fed back after a resume: index, or -1.
    ObjectId activating;  // The source of the mana ability whose cost is being paid,
    AbilityId activated;  // and that ability.
    const Giving *giving;      // What is given for the cost that is being paid; NULL: it is asked.
    Rider riders[RIDERS_MAX];  // Mana spent on the spell that is being cast, of which more is said.
    int rider_count;
    ManaWish *wish;    // Of the mana ability that is being activated; NULL: none.
    int handed_count;  // Permanents that changed hands in the batch that is being performed.
    Handed handed[CARDS_MAX];
    const Event *batch;  // What is proposed at the same time, while effects look at it (614.13a).
    int batch_count;
    Applied modified;    // What has already been applied to the event that is being replaced.
    int nesting;         // How many events are going on, each because of the one before.
    bool announcing;     // Casting or activating: an illegal answer refuses the whole action.
    Rejection refused;   // Why the announcement failed.
    Scratch scratch[1];  // What the rules need while they run; empty between runs.
    jmp_buf stop;
    bool can_stop;      // `stop` is set.
    const char *limit;  // The limit that was reached.
    uint64_t events;
    uint64_t tried;       // Objects on which effects were tried out for others (613.8a): its cost.
    ObjectId resolving;   // What is being resolved; NO_OBJECT: nothing.
    ObjectId considered;  // A card that is judged as if it were cast, with that face.
    FaceId considered_as;
};

// GAVEL_RULES_CONSTANT: no rule can be off, and nothing is noted. ci/mutants compares such objects.
static inline bool rule_on(Engine *e, RuleId rule) {
#ifdef GAVEL_RULES_CONSTANT
    (void)e, (void)rule;
#else
#ifdef GAVEL_RULES_SWITCHES
    if ((e->off[rule / 64] >> (rule % 64)) & 1U) return false;
#endif
    e->fired[rule / 64] |= (uint64_t)1 << (rule % 64);
#endif
    return true;
}

// The mark of a rule (architecture decision 6): true while the rule is on; records that it fired.
// Written last in a condition, so that it fires only when the rule matters.
#define CR(e, rule) rule_on((e), CR_##rule)

// What a keyword stands for is there while the keyword's rule is on.
static inline bool ability_is_on(Engine *e, const Ability *a) {
    return a->rule == 0 || rule_on(e, a->rule);
}

// Why a run is left from inside (Engine.stop).
enum { RUN_STOPS = 1, RUN_HITS_LIMIT, RUN_GOES_ON };

// A named limit was reached: ends the run (architecture decision 10).
_Noreturn void engine_hit_limit(Engine *e, const char *limit);
// An event begins inside those that are going on; it is over.
static inline void engine_nest(Engine *e) {
    if (e->nesting++ == NESTING_MAX) engine_hit_limit(e, "events inside events");
}
static inline void engine_unnest(Engine *e) { e->nesting--; }
// Hits the limit unless there is room for one more.
static inline void engine_need_room(Engine *e, int count, int most, const char *limit) {
    if (count >= most) engine_hit_limit(e, limit);
}

#endif
