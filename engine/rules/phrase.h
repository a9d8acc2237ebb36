// phrase.h - a clause in the words of its card, to show a player what is asked about.
#ifndef GAVEL_RULES_PHRASE_H
#define GAVEL_RULES_PHRASE_H

#include "engine/rules/scope.h"

// "Elvish Visionary: you may draw a card"; `otherwise` stands for a clause that no words stand for.
void phrase_question(const Scope *s, const IrNode *clause, const char *otherwise, Question *q);

#endif
