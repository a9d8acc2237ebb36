// page_sight.h - what a page made for one seat may hold: nothing that its player cannot see.
//
// Objects are numbered anew as they come into sight: the engine's own ids say where in its deck a
// card was.
#ifndef GAVEL_HARNESS_PAGE_SIGHT_H
#define GAVEL_HARNESS_PAGE_SIGHT_H

#include "engine/play/engine.h"

typedef struct PageSight PageSight;

PageSight *page_sight_new(PlayerId viewer);
void page_sight_free(PageSight *s);
PlayerId page_sight_viewer(const PageSight *s);

// Does the viewer see which card it is? Everything is seen without a sight (NULL).
bool page_sees(const PageSight *s, const Game *g, ObjectId id);
// By what the page knows an object that is in sight, face down or not: "o259", or "1".
const char *page_id(PageSight *s, ObjectId id, char into[16]);

#endif
