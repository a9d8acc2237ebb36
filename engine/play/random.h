// random.h - a Decider that answers by chance: for fuzzing, invariants and tests.
#ifndef GAVEL_PLAY_RANDOM_H
#define GAVEL_PLAY_RANDOM_H

#include "engine/play/engine.h"

typedef struct {
    Rng rng;
    int decisions;       // How many were made.
    int decisions_most;  // Stops the run after so many; 0: never.
    int concede_one_in;  // So rarely somebody concedes instead of an answer; 0: never.
    int retries;         // An action that was refused is tried so often again, in other ways.
    bool calm;           // After a refusal: pass, and declare nothing.
    void (*watch)(void *context, const Engine *e,
                  const Game *g);  // Before each answer; may be NULL.
    void *watch_context;
    bool (*favours)(void *context, const Game *g, const Action *a);  // Rather these; may be NULL.
    void *favours_context;
    Action action;  // The last that was chosen with priority ...
    int choices;    // ... and what was asked since then;
    int refusals;   // how often it was refused in a row;
    bool again;     // it is to be tried again;
    bool vain;      // it was refused whatever was chosen.
} RandomPlayer;

// The player must outlive the engine's runs.
Decider random_decider(RandomPlayer *p);

#endif
