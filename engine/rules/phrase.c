// phrase.c - a clause in the words of its card, by the rows that it was read with.
#include "engine/rules/phrase.h"

#include <stdio.h>

#include "engine/oracle/printer.h"
#include "engine/rules/view.h"

void phrase_add(const Scope *s, const IrNode *clause, const char *otherwise, Text *out) {
    View v = view_of(s->e, s->g, s->source);
    const Grammar *grammar = pool_grammar(s->e->pool);
    if (v.c.face.v >= 0 && print_has_words(grammar, clause))
        print_phrase(grammar, pool_face(s->e->pool, v.c.face), clause, out);
    else
        text_add(out, otherwise);
}

void phrase_question(const Scope *s, const IrNode *clause, const char *otherwise, Question *q) {
    View v = view_of(s->e, s->g, s->source);
    Text words = {0};
    phrase_add(s, clause, otherwise, &words);
    snprintf(q->text, sizeof q->text, "%s: %s", view_name(s->e, &v), text_cstr(&words));
    text_free(&words);
}
