// in_words.c - keyword abilities that are said in words (in_words.def).
#include "engine/oracle/in_words.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/oracle/printer.h"

static const InWords rows[] = {
#define IN_WORDS(op, rule, text) {OP_##op, 0, rule, text},
#define KEYWORD_IN_WORDS(keyword, rule, text) {OP_KEYWORD, KEYWORD_##keyword, rule, text},
#include "engine/oracle/in_words.def"
#undef IN_WORDS
#undef KEYWORD_IN_WORDS
};

// Each instance of a keyword that triggers does so separately (702.40b, 702.85c). The first one of
// a line is the keyword itself.
static const InWords meanings[] = {
#define MEANING(keyword, rule, text) {OP_KEYWORD, KEYWORD_##keyword, rule, text},
#include "engine/cards/keyword_meanings.def"
#undef MEANING
};

static bool means(const InWords *w, const IrNode *item) {
    return w->op == item->op && (w->op != OP_KEYWORD || w->keyword == item->number);
}

const InWords *in_words(const IrNode *item, int n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (means(&rows[i], item) && n-- == 0) return &rows[i];
    return NULL;
}

const InWords *in_words_again(const IrNode *first, const IrNode *item) {
    bool again = false;
    for (const IrNode *k = first; k != item; k = k->next)
        again = again || (k->op == item->op && k->number == item->number);
    for (size_t i = 0; again && i < ARRAY_LEN(meanings); i++)
        if (means(&meanings[i], item)) return &meanings[i];
    return NULL;
}

bool in_words_any(const IrNode *line) {
    if (in_words(line, 0) != NULL) return true;
    if (line->op == OP_STATIC) return in_words_any(ir_kid(line, FIELD_E));
    for (const IrNode *k = ir_kid(line, FIELD_ITEMS); k; k = k->next)
        if (in_words_any(k)) return true;
    return false;
}

// What is fetched by typecycling (702.29e), by the literal of its row.
static const char *const fetched[] = {"basic land", "Plains", "Island", "Swamp", "Mountain",
                                      "Forest",     "Wizard", "Sliver", "land",  "artifact land"};

// "<a token|# tokens>": the first for one, the second for more, with the number in words.
static void put_counted(const Grammar *g, int number, Span part, Text *out) {
    Span one = span_cut(&part, '|');
    if (number == 1) {
        text_add_span(out, one);
        return;
    }
    for (size_t i = 0; i < part.length; i++)
        if (part.at[i] == '#')
            text_add(out, dictionary_text(g->dictionary, CLASS_COUNT, number, false));
        else
            text_add_char(out, part.at[i]);
}

static void put_part(const Grammar *g, const CardFace *face, const IrNode *item, Span name,
                     Text *out) {
    Field field;
    if (memchr(name.at, '|', name.length) != NULL) {
        put_counted(g, item->number, name, out);
    } else if (span_is(name, "number")) {
        text_format(out, "%d", (int)item->number);
    } else if (span_is(name, "sunburst")) {
        // 702.44a: what is no creature as printed gets charge counters.
        text_add(out, (face->type.types >> TYPE_CREATURE) & 1U ? "+1/+1" : "charge");
    } else if (span_is(name, "fetched")) {
        text_add(out, fetched[item->number]);
    } else {
        gavel_assert(field_find(name, &field) && ir_kid(item, field) != NULL);
        print_phrase(g, face, ir_kid(item, field), out);
    }
}

void in_words_expand(const InWords *w, const Grammar *g, const CardFace *face, const IrNode *item,
                     Text *out) {
    for (const char *at = w->text; *at;) {
        size_t plain = strcspn(at, "<");
        text_add_span(out, (Span){at, plain});
        at += plain;
        if (*at == '\0') return;
        size_t length = strcspn(at, ">");
        put_part(g, face, item, (Span){at + 1, length - 1}, out);
        at += length + 1;
    }
}
