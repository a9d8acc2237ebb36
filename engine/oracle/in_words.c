// in_words.c - keyword abilities with a parameter, said in words (in_words.def).
#include "engine/oracle/in_words.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/oracle/printer.h"

static const InWords rows[] = {
#define IN_WORDS(op, rule, text) {OP_##op, rule, text},
#include "engine/oracle/in_words.def"
#undef IN_WORDS
};

const InWords *in_words(Op op, int n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op && n-- == 0) return &rows[i];
    return NULL;
}

static void put_part(const Grammar *g, const CardFace *face, const IrNode *line, Span name,
                     Text *out) {
    Field field;
    if (span_is(name, "number")) {
        text_format(out, "%d", (int)line->number);
        return;
    }
    gavel_assert(field_find(name, &field) && ir_kid(line, field) != NULL);
    print_phrase(g, face, ir_kid(line, field), out);
}

void in_words_expand(const InWords *w, const Grammar *g, const CardFace *face, const IrNode *line,
                     Text *out) {
    for (const char *at = w->text; *at;) {
        size_t plain = strcspn(at, "<");
        text_add_span(out, (Span){at, plain});
        at += plain;
        if (*at == '\0') return;
        size_t length = strcspn(at, ">");
        put_part(g, face, line, (Span){at + 1, length - 1}, out);
        at += length + 1;
    }
}
