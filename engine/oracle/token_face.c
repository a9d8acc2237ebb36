// token_face.c - "a 1/1 white Spirit creature token with flying" as printed facts.
#include "engine/oracle/token_face.h"

#include <string.h>

#include "engine/oracle/printer.h"

// Walks the words that say what the token is; subtypes name it, in their order (111.4).
static void look_at_kind(const IrNode *kind, CardFace *out, Text *name) {
    switch ((int)kind->op) {
        case OP_FILTER_COLOR:
            if (kind->number < COLOR_COUNT)
                out->colors = (ColorSet)(out->colors | 1U << kind->number);
            return;
        case OP_FILTER_TYPE:
            out->type.types = (uint16_t)(out->type.types | 1U << kind->number);
            return;
        case OP_FILTER_SUPERTYPE:
            out->type.supertypes = (uint8_t)(out->type.supertypes | 1U << kind->number);
            return;
        case OP_FILTER_SUBTYPE:
            subtype_put(&out->type.subtypes, (Subtype)kind->number);
            text_format(name, "%s ", subtype_text((Subtype)kind->number));
            return;
        default:
            for (int i = 0; i < kind->kid_count; i++) look_at_kind(kind->kids[i], out, name);
    }
}

// A number, or a star where the creating effect decides.
static PrintedNumber printed_number(const IrNode *n) {
    if (n->op == OP_NUMBER) return (PrintedNumber){.present = true, .number = n->number};
    return (PrintedNumber){.present = true, .star = true};
}

// The keywords as the token's own text, a line.
static const char *keyword_line(Arena *arena, const IrNode *items) {
    Text text = {0};
    for (const IrNode *k = ir_kid(items, FIELD_ITEMS); k; k = k->next) {
        if (k->op == OP_TOXIC)
            text_format(&text, "%stoxic %d", text.length > 0 ? ", " : "", (int)k->number);
        for (int i = 0; k->op != OP_TOXIC && i < KEYWORD_COUNT; i++) {
            if (!(ir_keywords(k) >> i & 1U)) continue;
            if (text.length > 0) text_add(&text, ", ");
            text_add(&text, keyword_text((Keyword)i));
        }
    }
    if (text.length > 0 && text.data[0] >= 'a' && text.data[0] <= 'z')
        text.data[0] = (char)(text.data[0] - 'a' + 'A');
    char *copy = arena_copy(arena, text_cstr(&text), text.length);
    text_free(&text);
    return copy;
}

// What the token has of its own: its keywords in a line, and the quoted ability.
static const char *token_text(const Grammar *g, Arena *arena, const IrNode *token,
                              const CardFace *by) {
    const IrNode *items = ir_kid(token, FIELD_ITEMS), *ability = ir_kid(token, FIELD_E);
    const char *keywords = items ? keyword_line(arena, items) : "";
    if (!ability) return keywords;
    Text text = {0};
    print_tree(g, by, ability, &text);
    const char *all = arena_format(arena, "%s%s%s", keywords, items ? "\n" : "", text_cstr(&text));
    text_free(&text);
    return all;
}

bool token_face_make(const Grammar *g, Arena *arena, const IrNode *token, const CardFace *by,
                     const TokenSink *tokens, CardFace *out) {
    Text name = {0};
    Refusal refusal;
    *out = (CardFace){0};
    look_at_kind(ir_kid(token, FIELD_WHAT), out, &name);
    if (ir_kid(token, FIELD_B)) look_at_kind(ir_kid(token, FIELD_B), out, &name);
    text_add(&name, "Token");
    out->name = token->name ? token->name : arena_copy(arena, text_cstr(&name), name.length);
    text_free(&name);
    out->power = printed_number(ir_kid(token, FIELD_N));
    out->toughness = printed_number(ir_kid(token, FIELD_M));
    out->text = token_text(g, arena, token, by);
    return oracle_compile(g, arena, out, tokens, &refusal);
}

bool emblem_face_make(const Grammar *g, Arena *arena, const IrNode *emblem, const CardFace *by,
                      const TokenSink *tokens, CardFace *out) {
    Text text = {0};
    Refusal refusal;
    *out = (CardFace){.name = arena_format(arena, "%s Emblem", by->name)};
    print_tree(g, by, ir_kid(emblem, FIELD_E), &text);
    out->text = arena_copy(arena, text_cstr(&text), text.length);
    text_free(&text);
    return oracle_compile(g, arena, out, tokens, &refusal);
}
