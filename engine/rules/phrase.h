// phrase.h - a clause in the words of its card, to show a player what is asked about, or not met.
#ifndef GAVEL_RULES_PHRASE_H
#define GAVEL_RULES_PHRASE_H

#include "engine/base/text.h"
#include "engine/rules/scope.h"

// "you control three or more artifacts"; `otherwise` stands for a clause that no words stand for.
void phrase_add(const Scope *s, const IrNode *clause, const char *otherwise, Text *out);
// "Elvish Visionary: you may draw a card", in the same way.
void phrase_question(const Scope *s, const IrNode *clause, const char *otherwise, Question *q);

#endif
