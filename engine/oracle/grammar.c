// grammar.c - loading the grammar's rows: patterns into atoms, names into numbers.
//
// Everything that a row can get wrong is refused here, with the row: unknown nonterminals, fields,
// classes, agreement with a child that is not there, fields that the operation does not have.
#include "engine/oracle/grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

#define ROW(nonterminal, pattern, op, number) \
    {#nonterminal, pattern, OP_##op, NUMBER_##number, NULL, 0},
#define PASS(nonterminal, pattern) {#nonterminal, pattern, ROW_PASS, NUMBER_NONE, NULL, 0},
#define LIST(nonterminal, item, conjunction, op, least) \
    {#nonterminal, "<items:" #item ">", OP_##op, NUMBER_NONE, conjunction, least},
const RowText grammar_rows[] = {
#include "engine/oracle/rows/ability.def"
#include "engine/oracle/rows/amount.def"
#include "engine/oracle/rows/chosen.def"
#include "engine/oracle/rows/companion.def"
#include "engine/oracle/rows/compared.def"
#include "engine/oracle/rows/condition.def"
#include "engine/oracle/rows/copy.def"
#include "engine/oracle/rows/effect.def"
#include "engine/oracle/rows/event.def"
#include "engine/oracle/rows/faces.def"
#include "engine/oracle/rows/filter.def"
#include "engine/oracle/rows/keyword.def"
#include "engine/oracle/rows/keyword_actions.def"
#include "engine/oracle/rows/keyword_more.def"
#include "engine/oracle/rows/lands.def"
#include "engine/oracle/rows/later.def"
#include "engine/oracle/rows/library.def"
#include "engine/oracle/rows/mana.def"
#include "engine/oracle/rows/names.def"
#include "engine/oracle/rows/object.def"
#include "engine/oracle/rows/permitted.def"
#include "engine/oracle/rows/playing.def"
#include "engine/oracle/rows/quantity.def"
#include "engine/oracle/rows/quoted.def"
#include "engine/oracle/rows/replacement.def"
#include "engine/oracle/rows/spending.def"
#include "engine/oracle/rows/spent.def"
#include "engine/oracle/rows/standing.def"
#include "engine/oracle/rows/this_way.def"
#include "engine/oracle/rows/time.def"
#include "engine/oracle/rows/timing.def"
#include "engine/oracle/rows/tokens.def"
#include "engine/oracle/rows/trigger.def"
#include "engine/oracle/rows/types.def"
#include "engine/oracle/rows/unspent.def"
#include "engine/oracle/rows/walkers.def"
#include "engine/oracle/rows/ways.def"
};
#undef ROW
#undef PASS
#undef LIST
const int grammar_rows_count = (int)ARRAY_LEN(grammar_rows);

typedef struct {
    Grammar *g;
    Row *row;
    Status *s;
    bool own;  // An atom makes the row's own number.
} Loader;

static bool refuse(const Loader *l, const char *what, Span word) {
    return status_fail(l->s, (Place){0}, "grammar row %s \"%s\": %s '%.*s'",
                       l->row->text->nonterminal, l->row->text->pattern, what, (int)word.length,
                       word.at);
}

int grammar_nonterminal(const Grammar *g, const char *name) {
    for (int i = 0; i < g->nonterminal_count; i++)
        if (strcmp(g->nonterminals[i].name, name) == 0) return i;
    return -1;
}

static int find_nonterminal(const Grammar *g, Span name) {
    for (int i = 0; i < g->nonterminal_count; i++)
        if (span_is(name, g->nonterminals[i].name)) return i;
    return -1;
}

static bool has_child(const Row *row, Field field) {
    for (int i = 0; i < row->atom_count; i++)
        if (row->atoms[i].kind == ATOM_CHILD && row->atoms[i].field == field) return true;
    return false;
}

// What stands behind the @ of an atom.
static bool load_agreement(Loader *l, Span name, Atom *atom) {
    if (name.length == 0) {
        atom->agreement = AGREES_OWN;
        l->own = true;
        return true;
    }
    if (!field_find(name, &atom->agrees_with)) return refuse(l, "unknown field", name);
    if (!has_child(l->row, atom->agrees_with)) return refuse(l, "no child to agree with", name);
    atom->agreement = AGREES_FIELD;
    l->row->asked |= 1U << atom->agrees_with;
    return true;
}

// Cuts "x@y" into x and y.
static bool cut_agreement(Loader *l, Span *text, Atom *atom) {
    const char *at = text->length > 1 ? memchr(text->at, '@', text->length) : NULL;
    if (!at) return true;
    size_t before = (size_t)(at - text->at);
    Span name = {at + 1, text->length - before - 1};
    text->length = before;
    return load_agreement(l, name, atom);
}

static bool load_word(Loader *l, Span text, Atom *atom) {
    atom->kind = ATOM_WORD;
    if (span_is(text, "a")) {
        atom->kind = ATOM_ARTICLE;
        return true;
    }
    if (!cut_agreement(l, &text, atom)) return false;
    Span singular = span_cut(&text, '|');
    atom->words[0] = dictionary_intern(l->g->dictionary, singular);
    atom->words[1] = text.at ? dictionary_intern(l->g->dictionary, text) : NO_WORD;
    if (atom->words[1] != NO_WORD && atom->agreement == AGREES_FREE)
        return refuse(l, "two forms without agreement", singular);
    return true;
}

static bool load_class(Loader *l, Span text, Atom *atom) {
    atom->kind = ATOM_CLASS;
    atom->agreement = AGREES_SINGULAR;
    if (!cut_agreement(l, &text, atom)) return false;
    if (!phrase_class_find(text, &atom->class)) return refuse(l, "unknown class", text);
    return true;
}

// The field of a child and whether the row's operation has it.
static bool load_field(Loader *l, Span name, Atom *atom) {
    int op = l->row->text->op;
    if (!field_find(name, &atom->field)) return refuse(l, "unknown field", name);
    if (op == ROW_PASS) return refuse(l, "a row without operation cannot keep", name);
    if (op_field_use((Op)op, atom->field) == FIELD_ABSENT)
        return refuse(l, "the operation has no field", name);
    if (has_child(l->row, atom->field)) return refuse(l, "two children", name);
    return true;
}

// <field:NONTERMINAL.one>; the text is what stands between the brackets.
static bool load_child(Loader *l, Span text, Atom *atom) {
    atom->kind = ATOM_CHILD;
    if (memchr(text.at, ':', text.length)) {
        if (!load_field(l, span_cut(&text, ':'), atom)) return false;
    } else if (l->row->text->op != ROW_PASS) {
        return refuse(l, "no field for", text);
    }
    if (!cut_agreement(l, &text, atom)) return false;
    Span name = span_cut(&text, '.');
    if (text.at) {
        if (!span_is(text, "one") && !span_is(text, "many"))
            return refuse(l, "unknown number", text);
        atom->agreement = span_is(text, "one") ? AGREES_SINGULAR : AGREES_PLURAL;
    }
    atom->nonterminal = find_nonterminal(l->g, name);
    if (atom->nonterminal < 0) return refuse(l, "unknown nonterminal", name);
    return true;
}

static bool load_literal(Loader *l, Span digits) {
    l->row->has_literal = true;
    l->row->literal = (int32_t)strtol(digits.at, NULL, 10);
    return true;
}

static bool load_atom(Loader *l, Span text) {
    Row *row = l->row;
    if (text.length > 1 && text.at[0] == '=')
        return load_literal(l, (Span){text.at + 1, text.length - 1});
    if (row->atom_count == ATOMS_MAX) return refuse(l, "too many atoms at", text);
    Atom atom = {.words = {NO_WORD, NO_WORD}};
    bool ok = false;
    if (text.length > 2 && text.at[0] == '<' && text.at[text.length - 1] == '>')
        ok = load_child(l, (Span){text.at + 1, text.length - 2}, &atom);
    else if (text.length > 1 && text.at[0] == '%')
        ok = load_class(l, (Span){text.at + 1, text.length - 1}, &atom);
    else
        ok = load_word(l, text, &atom);
    if (ok) row->atoms[row->atom_count++] = atom;
    return ok;
}

static bool load_row(Loader *l) {
    Row *row = l->row;
    const RowText *text = row->text;
    row->nonterminal = grammar_nonterminal(l->g, text->nonterminal);
    Span rest = span_of(text->pattern);
    while (rest.length > 0)
        if (!load_atom(l, span_cut(&rest, ' '))) return false;
    if (row->atom_count == 0) return refuse(l, "nothing to read in", span_of(text->nonterminal));
    if (text->op == ROW_PASS && (row->atom_count != 1 || row->atoms[0].kind != ATOM_CHILD))
        return refuse(l, "a row without operation is one child", span_of(text->pattern));
    if (text->op != ROW_PASS && l->own != (text->number == NUMBER_OWN))
        return refuse(l, "the number of the row is wrong", span_of(text->nonterminal));
    if (text->conjunction) {
        row->item = row->atoms[0].nonterminal;
        row->conjunction = NO_WORD;
        if (strcmp(text->conjunction, ",") != 0)
            row->conjunction = dictionary_intern(l->g->dictionary, span_of(text->conjunction));
    }
    return true;
}

// Every nonterminal that has a row.
static bool name_nonterminals(Grammar *g, Status *s) {
    for (int i = 0; i < g->row_count; i++) {
        const char *name = g->rows[i].text->nonterminal;
        if (grammar_nonterminal(g, name) >= 0) continue;
        if (g->nonterminal_count == NONTERMINALS_MAX)
            return status_fail(s, (Place){0}, "more than %d nonterminals", NONTERMINALS_MAX);
        g->nonterminals[g->nonterminal_count++].name = name;
    }
    return true;
}

static bool load_rows(Grammar *g, Status *s) {
    if (!name_nonterminals(g, s)) return false;
    for (int i = 0; i < g->row_count; i++) {
        Loader l = {.g = g, .row = &g->rows[i], .s = s};
        if (!load_row(&l)) return false;
        g->nonterminals[g->rows[i].nonterminal].row_count++;
    }
    for (int i = 0; i < g->nonterminal_count; i++) {
        Nonterminal *n = &g->nonterminals[i];
        n->rows = ARENA_ARRAY(&g->arena, int, n->row_count);
        n->row_count = 0;
    }
    for (int i = 0; i < g->row_count; i++) {
        Nonterminal *n = &g->nonterminals[g->rows[i].nonterminal];
        n->rows[n->row_count++] = i;
    }
    return grammar_index(g, s);
}

Grammar *grammar_load(const RowText *rows, int count, Status *s) {
    Grammar *g = memory_zeroed(1, sizeof *g);
    g->dictionary = dictionary_new(&g->arena);
    g->comma = dictionary_intern(g->dictionary, span_of(","));
    g->a = dictionary_intern(g->dictionary, span_of("a"));
    g->an = dictionary_intern(g->dictionary, span_of("an"));
    g->row_count = count;
    g->rows = ARENA_ARRAY(&g->arena, Row, count);
    for (int i = 0; i < count; i++) g->rows[i].text = &rows[i];
    if (load_rows(g, s)) return g;
    grammar_free(g);
    return NULL;
}

Grammar *grammar_new(Status *s) { return grammar_load(grammar_rows, grammar_rows_count, s); }

void grammar_free(Grammar *g) {
    if (!g) return;
    arena_free(&g->arena);
    free(g);
}

int grammar_row_count(const Grammar *g) { return g->row_count; }
const char *grammar_row_text(const Grammar *g, int row) { return g->rows[row].text->pattern; }
const char *grammar_row_nonterminal(const Grammar *g, int row) {
    return g->rows[row].text->nonterminal;
}
int grammar_row_op(const Grammar *g, int row) {
    int op = g->rows[row].text->op;
    return op == ROW_PASS ? -1 : op;
}
