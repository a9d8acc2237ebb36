// ask.h - putting a question to a player, and taking back what a refused action did.
#ifndef GAVEL_RULES_ASK_H
#define GAVEL_RULES_ASK_H

#include "engine/rules/context.h"

// Asks and fills *a with an answer that question_check allows. Returns false only while an action
// is being announced and the answer was illegal: e->refused says why and the announcement must be
// given up. Does not return when the decider stops the run.
bool ask(Engine *e, const Game *g, const Question *q, Answer *a);

// Is it the question of a declaration, whose stage may begin again from it?
bool ask_is_declaration(const Question *q);

// Shorthands. Each returns false as `ask` does.
bool ask_yes_no(Engine *e, const Game *g, Question q, bool *yes);
bool ask_number(Engine *e, const Game *g, Question q, int *number);
// min..max of the options; the chosen ones in *a.
Question question_new(QuestionKind kind, QuestionRole role, PlayerId player, ObjectId source);

// Every object of a zone, as options. Returns how many.
int ask_zone_options(Engine *e, const Game *g, const ZoneList *zone, Choice *out);

// Asks whoever fixes results of chance. False: nobody does, and the random stream is to be used.
bool ask_chance(Engine *e, const Game *g, const Question *q, Answer *a);
// Tells them the whole result, fixed or not, once: not where it is only fed back.
void ask_tell_chance(Engine *e, const Game *g, const Question *q, Answer *a);

// Remembers the game as it is: the place to go back to. Priority and declarations do this.
void checkpoint_take(Engine *e, const Game *g);
// Puts the game back as it was at the checkpoint and takes back what listeners were told since.
void checkpoint_restore(Engine *e, const Game *g);
// Tells the decider why its action was refused.
void ask_refused(Engine *e, const Game *g, const Question *q, const Rejection *r);

#endif
