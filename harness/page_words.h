// page_words.h - questions, answers and events in the words of the page; with a sight, without
// what its player cannot see.
#ifndef GAVEL_HARNESS_PAGE_WORDS_H
#define GAVEL_HARNESS_PAGE_WORDS_H

#include "harness/page_sight.h"

// Does the viewer see that this is decided? What others choose among cards that are hidden is no
// frame of the page: that there was a choice would tell of them.
bool page_words_public(const PageSight *s, const Game *g, const Question *q);
void page_words_question(const PageSight *s, const Question *q, Text *out);
void page_words_answer(const PageSight *s, Engine *e, const Game *g, const Question *q,
                       const Answer *a, Text *out);
// The sentence of an event; nothing for bookkeeping.
void page_words_event(const PageSight *s, Engine *e, const Game *g, const Event *ev, Text *out);

#endif
