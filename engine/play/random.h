// random.h - a Decider that answers by chance: for fuzzing, invariants and tests.
#ifndef GAVEL_PLAY_RANDOM_H
#define GAVEL_PLAY_RANDOM_H

#include "engine/play/engine.h"

typedef struct {
    Rng rng;
    int decisions;       // How many were made.
    int decisions_most;  // Stops the run after so many; 0: never.
    int concede_one_in;  // So rarely somebody concedes instead of an answer; 0: never.
    bool calm;           // After a refusal: pass, and declare nothing.
    void (*watch)(void *context, const Engine *e,
                  const Game *g);  // Before each answer; may be NULL.
    void *watch_context;
    bool (*favours)(void *context, const Game *g, const Action *a);  // Rather these; may be NULL.
    void *favours_context;
} RandomPlayer;

// The player must outlive the engine's runs.
Decider random_decider(RandomPlayer *p);

#endif
