// title.h - what objects and players are called in sentences: the log's, and those of refusals.
#ifndef GAVEL_RULES_TITLE_H
#define GAVEL_RULES_TITLE_H

#include "engine/base/text.h"
#include "engine/rules/context.h"

// "Grizzly Bears", "Grizzly Bears#2" where it is not the first; a copy of another card goes by both
// names, "Clone (Grizzly Bears)"; an ability on the stack by its source's.
void title_add(const Engine *e, const Game *g, ObjectId id, Text *out);
void title_add_choice(const Engine *e, const Game *g, Choice c, Text *out);
// The same as a short text of its own, for an argument of rejection_set.
enum { TITLE_MAX = 96 };
typedef struct {
    char text[TITLE_MAX];
} Title;
Title title_of(const Engine *e, const Game *g, ObjectId id);
Title title_of_choice(const Engine *e, const Game *g, Choice c);
Title title_of_step(Step step);  // "upkeep step"
const char *title_of_player(const Engine *e, PlayerId p);

#endif
