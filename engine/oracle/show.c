// show.c - what the compiler sees, for `gavel show`: tokens, trees with bindings, text.
#include <string.h>

#include "engine/oracle/compile.h"
#include "engine/oracle/lexer.h"
#include "engine/oracle/printer.h"

static const char *token_kind_name(TokenKind kind) {
    switch (kind) {
        case TOKEN_WORD: return "word";
        case TOKEN_NUMBER: return "number";
        case TOKEN_MANA: return "mana";
        case TOKEN_SYMBOL: return "symbol";
        case TOKEN_MARK: return "mark";
    }
    return "?";
}

void oracle_show_tokens(const CardFace *face, Text *out) {
    Span rest = span_of(face->text ? face->text : "");
    for (int number = 1; rest.at; number++) {
        TokenLine line;
        int column = 1;
        const char *reason = NULL;
        if (!lex_line(span_cut(&rest, '\n'), &line, &column, &reason))
            text_format(out, "%d:%d: %s\n", number, column, reason);
        for (int i = 0; i < line.count; i++) {
            const Token *t = &line.tokens[i];
            text_format(out, "%d:%d %s %.*s\n", number, t->column, token_kind_name(t->kind),
                        (int)t->text.length, t->text.at);
        }
    }
}

// The literal of a node, in the words of what it names.
static void show_literal(const IrNode *n, Text *out) {
    switch ((int)n->op) {
        case OP_FILTER_TYPE: text_format(out, " %s", card_type_text((CardType)n->number)); return;
        case OP_FILTER_SUPERTYPE:
            text_format(out, " %s", supertype_text((Supertype)n->number));
            return;
        case OP_FILTER_SUBTYPE: text_format(out, " %s", subtype_text((Subtype)n->number)); return;
        case OP_FILTER_COLOR: text_format(out, " %s", color_word((ManaType)n->number)); return;
        case OP_FILTER_KEYWORD:
        case OP_KEYWORD: text_format(out, " %s", keyword_text((Keyword)n->number)); return;
        case OP_WHEN_COUNTERS_PUT:
        case OP_WOULD_GET_COUNTERS:
        case OP_STATIC_ENTERS_WITH_COUNTERS:
        case OP_PUT_COUNTERS: {
            bool any = n->number >= COUNTER_KIND_COUNT;  // Of any kind.
            text_format(out, " %s", any ? "any" : counter_text((CounterKind)n->number));
            return;
        }
        case OP_VARIABLE: text_format(out, " %c", (char)n->number); return;
        case OP_NUMBER: text_format(out, " %d", (int)n->number); return;
        case OP_SELF:
        case OP_GET_EMBLEM:  // The pool's own number says nothing to a reader.
        case OP_AMASS:
        case OP_CREATE_TOKEN: return;
        default:
            if (n->number != 0) text_format(out, " %d", (int)n->number);
    }
}

static void show_node(const IrNode *n, const char *field, int depth, Text *out) {
    for (int i = 0; i < depth; i++) text_add(out, "  ");
    if (field) text_format(out, "%s: ", field);
    text_add(out, op_name((Op)n->op));
    show_literal(n, out);
    if (n->name) text_format(out, " %s", n->name);
    if (n->binding != NO_BINDING) text_format(out, " #%d", n->binding);
    text_add_char(out, '\n');
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next)
            show_node(k, field_name((Field)n->fields[i]), depth + 1, out);
}

static const char *kind_name(AbilityKind kind) {
    switch (kind) {
        case ABILITY_SPELL: return "spell";
        case ABILITY_ACTIVATED: return "activated";
        case ABILITY_TRIGGERED: return "triggered";
        case ABILITY_STATIC: return "static";
        case ABILITY_KEYWORD: return "keywords";
        case ABILITY_ENCHANT: return "enchant";
    }
    return "?";
}

static const char *binding_name(BindingKind kind) {
    switch (kind) {
        case BINDS_NOTHING: return "nothing";
        case BINDS_TARGET: return "target";
        case BINDS_OBJECT: return "object";
        case BINDS_PLAYER: return "player";
        case BINDS_NUMBER: return "number";
        case BINDS_EVENT: return "event";
    }
    return "?";
}

void oracle_show_ability(const Grammar *g, const Ability *a, Text *out) {
    (void)g;
    text_format(out, "%s%s\n", kind_name(a->kind), a->is_mana ? ", mana ability" : "");
    show_node(a->root, NULL, 1, out);
    for (int i = 0; i < a->binding_count; i++)
        text_format(out, "  #%d %s: %s\n", i, binding_name(a->bindings[i].kind),
                    op_name((Op)a->bindings[i].introduced_by->op));
}

void oracle_print(const Grammar *g, const CardFace *face, const Ability *a, Text *out) {
    if (a->kind != ABILITY_SPELL) {
        print_tree(g, face, a->worded ? a->worded : a->root, out);
        return;
    }
    const IrNode *first = ir_kid(a->root, FIELD_ITEMS);
    for (const IrNode *line = first; line; line = line->next) {
        if (line != first) text_add_char(out, '\n');
        print_tree(g, face, line, out);
    }
}
