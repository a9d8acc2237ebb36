// grammar.h - the rows of the two-way grammar, checked and indexed.
//
// A row's pattern is a line of atoms with spaces between them:
//   word            that word ("a" stands for "a" and "an")
//   draws|draw@who  singular|plural, as the number of the child `who` asks
//   card|cards@     singular|plural; which one it is makes the row's own number
//   <n:AMOUNT>      a phrase of that nonterminal, kept as the child `n`
//   <n:FILTER.one>  ... in the singular (.many: in the plural)
//   <n:FILTER@m>    ... in the number of the child `m`
//   <n:FILTER@>     ... in any number, which makes the row's own number
//   %subtype        a phrase of that class in the singular, kept as the node's literal (%subtype@
//                   as above)
//   --              a long dash without spaces around it
//   ''              a single quotation mark that opens a quotation within another
//   =1              nothing is read; the node's literal is 1
// A row without an operation (PASS) has one nameless child, whose node stands for it.
#ifndef GAVEL_ORACLE_GRAMMAR_H
#define GAVEL_ORACLE_GRAMMAR_H

#include "engine/base/arena.h"
#include "engine/base/status.h"
#include "engine/ir/ir.h"
#include "engine/oracle/compile.h"
#include "engine/oracle/dictionary.h"

enum { ATOMS_MAX = 40, NONTERMINALS_MAX = 1024, ROW_PASS = OP_COUNT };

typedef enum { NUMBER_NONE, NUMBER_SINGULAR, NUMBER_PLURAL, NUMBER_OWN } RowNumber;

// A row as the table has it.
typedef struct {
    const char *nonterminal, *pattern;
    int op;  // Op, or ROW_PASS.
    RowNumber number;
    const char *conjunction;  // Of a list: "or", "and", or "," for commas alone. NULL: no list.
    int least;                // Of a list: the fewest items.
} RowText;

typedef enum { ATOM_WORD, ATOM_ARTICLE, ATOM_CLASS, ATOM_CHILD } AtomKind;
typedef enum { AGREES_FREE, AGREES_OWN, AGREES_SINGULAR, AGREES_PLURAL, AGREES_FIELD } Agreement;

typedef struct {
    AtomKind kind;
    Agreement agreement;
    Field agrees_with;  // AGREES_FIELD
    int words[2];       // ATOM_WORD: singular and plural form, NO_WORD if there is but one.
    PhraseClass class;  // ATOM_CLASS
    int nonterminal;    // ATOM_CHILD
    Field field;        // ATOM_CHILD
} Atom;

typedef struct {
    const RowText *text;
    int nonterminal;
    int atom_count;
    Atom atoms[ATOMS_MAX];
    uint32_t asked;    // Fields whose number a later atom asks for.
    bool has_literal;  // "=1"
    int32_t literal;
    int item;         // Of a list: the nonterminal of its items.
    int conjunction;  // Of a list: the word, or NO_WORD for commas alone.
    uint64_t *first;  // FIRST: the words that may stand first, as bits.
    uint32_t first_classes;
} Row;

typedef struct {
    const char *name;
    int row_count;
    int *rows;
    uint64_t *first;
    uint32_t first_classes;
} Nonterminal;

struct Grammar {
    Arena arena;
    Dictionary *dictionary;
    int row_count;
    Row *rows;
    int nonterminal_count;
    Nonterminal nonterminals[NONTERMINALS_MAX];
    int first_words;   // Of 64 bits each, in a FIRST set.
    int comma, a, an;  // Words the reader knows by number.
};

// The shipped rows.
extern const RowText grammar_rows[];
extern const int grammar_rows_count;

// Loads any table: the shipped one, or a test's.
Grammar *grammar_load(const RowText *rows, int count, Status *s);
int grammar_nonterminal(const Grammar *g, const char *name);  // -1 if there is none.
// Checks for left recursion and fills the FIRST sets.
bool grammar_index(Grammar *g, Status *s);

#endif
