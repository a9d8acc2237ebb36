// play_answer.h - what people type, as the answer to a question.
//
// Items are said by their number in the menu or by name: the whole of it, its beginning, or the
// beginning of one of its words. Nothing is judged here that the engine judges.
#ifndef GAVEL_HARNESS_PLAY_ANSWER_H
#define GAVEL_HARNESS_PLAY_ANSWER_H

#include "harness/play_menu.h"

// False: `problem` says what cannot be understood; the question stands. An empty line is the usual
// answer, where there is one.
bool play_answer(Engine *e, const Game *g, const Question *q, const PlayMenu *m, Span line,
                 Answer *a, Text *problem);
// How the question is answered: "a number or a name; Enter: none".
void play_answer_hint(const Question *q, const PlayMenu *m, Text *out);

#endif
