// grammar_index.c - left recursion is refused, and FIRST sets tell which rows are worth trying.
#include <string.h>

#include "engine/oracle/grammar.h"

typedef enum { NOT_SEEN, ON_THE_WAY, DONE } Mark;

// Walks the nonterminals that may stand first; coming back to one that is on the way is a cycle.
static bool check_cycle(const Grammar *g, int nonterminal, Mark *marks, Status *s) {
    const Nonterminal *n = &g->nonterminals[nonterminal];
    if (marks[nonterminal] == DONE) return true;
    if (marks[nonterminal] == ON_THE_WAY)
        return status_fail(s, (Place){0}, "grammar: %s can begin with itself", n->name);
    marks[nonterminal] = ON_THE_WAY;
    for (int i = 0; i < n->row_count; i++) {
        const Atom *first = &g->rows[n->rows[i]].atoms[0];
        if (first->kind == ATOM_CHILD && !check_cycle(g, first->nonterminal, marks, s))
            return false;
    }
    marks[nonterminal] = DONE;
    return true;
}

static void set_word(uint64_t *first, int word) {
    if (word != NO_WORD) first[word / 64] |= (uint64_t)1 << (word % 64);
}

// Adds the FIRST set of a row's first atom; the nonterminal it may begin with is complete already.
static void fill_row(const Grammar *g, Row *row) {
    const Atom *a = &row->atoms[0];
    switch (a->kind) {
        case ATOM_WORD:
            set_word(row->first, a->words[0]);
            set_word(row->first, a->words[1]);
            return;
        case ATOM_ARTICLE:
            set_word(row->first, g->a);
            set_word(row->first, g->an);
            return;
        case ATOM_CLASS: row->first_classes |= 1U << a->class; return;
        case ATOM_CHILD: {
            const Nonterminal *n = &g->nonterminals[a->nonterminal];
            memcpy(row->first, n->first, sizeof(uint64_t) * (size_t)g->first_words);
            row->first_classes = n->first_classes;
            return;
        }
    }
}

static void fill_nonterminal(Grammar *g, int nonterminal, Mark *marks) {
    if (marks[nonterminal] == DONE) return;
    marks[nonterminal] = DONE;
    Nonterminal *n = &g->nonterminals[nonterminal];
    for (int i = 0; i < n->row_count; i++) {
        Row *row = &g->rows[n->rows[i]];
        if (row->atoms[0].kind == ATOM_CHILD) fill_nonterminal(g, row->atoms[0].nonterminal, marks);
        fill_row(g, row);
        for (int w = 0; w < g->first_words; w++) n->first[w] |= row->first[w];
        n->first_classes |= row->first_classes;
    }
}

bool grammar_index(Grammar *g, Status *s) {
    Mark marks[NONTERMINALS_MAX] = {NOT_SEEN};
    for (int i = 0; i < g->nonterminal_count; i++)
        if (!check_cycle(g, i, marks, s)) return false;
    g->first_words = dictionary_word_count(g->dictionary) / 64 + 1;
    for (int i = 0; i < g->nonterminal_count; i++)
        g->nonterminals[i].first = ARENA_ARRAY(&g->arena, uint64_t, g->first_words);
    for (int i = 0; i < g->row_count; i++)
        g->rows[i].first = ARENA_ARRAY(&g->arena, uint64_t, g->first_words);
    memset(marks, 0, sizeof marks);
    for (int i = 0; i < g->nonterminal_count; i++) fill_nonterminal(g, i, marks);
    return true;
}
