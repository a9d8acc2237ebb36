// audit.h - books kept of a game by its events alone, to be compared with the game.
//
// What the game says of life, mana and cards must be what the events told. The books begin with the
// board as it was set up and are taken back with a refused action, as any listener.
#ifndef GAVEL_PLAY_AUDIT_H
#define GAVEL_PLAY_AUDIT_H

#include "engine/play/engine.h"

typedef struct Audit Audit;

Audit *audit_new(const Game *g);  // Free with audit_free.
void audit_free(Audit *a);
// To be added to the engine that plays the game.
EventSink audit_sink(Audit *a);

// Do the invariants of the Game hold, and does it agree with the books? Each problem is a line.
bool audit_check(const Audit *a, const Game *g, Text *problems);
// What state-based actions leave nobody to see who receives priority (704.3).
bool audit_check_settled(Engine *e, const Game *g, Text *problems);

#endif
