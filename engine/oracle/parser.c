// parser.c - the memoised reader of the grammar's rows.
//
// A row is matched atom by atom over a set of partial readings; two partial readings at the same
// place that no later atom can tell apart are merged, so nothing is ever tried twice.
#include "engine/oracle/parser.h"

#include <string.h>

#include "engine/oracle/reader.h"

typedef struct ParseNode ParseNode;
struct ParseNode {
    IrNode ir;  // First, so that a child's IrNode is its ParseNode.
    int end;
    uint8_t number;  // RowNumber
    bool ambiguous;
    ParseNode *next;
};

// What was found for a nonterminal at a place. Most nonterminals are tried at few places, so those
// of a place are kept in a few short lists.
typedef struct Memo Memo;
struct Memo {
    int nonterminal;
    ParseNode *nodes;
    Memo *next;
};

enum { MEMO_LISTS = 16 };  // Of each place.

typedef struct Partial Partial;
struct Partial {
    int at;
    uint8_t own;  // RowNumber
    uint8_t numbers[FIELD_COUNT];
    bool ambiguous;
    IrNode node;
    ParseNode *passed;  // The child of a row without operation.
    Partial *next;
};

typedef struct {
    const Grammar *g;
    Arena *scratch;
    const TokenFacts *facts;
    int count;
    Memo **memos;  // MEMO_LISTS for each place.
    int furthest;
    bool relaxed;                     // Grammatical number is not looked at.
    int disagreed_at, disagreed_end;  // The last phrase that had the wrong number.
} Parser;

static ParseNode *parse(Parser *p, int nonterminal, int at);

// Can something with this FIRST set stand here?
static bool starts(const Parser *p, const uint64_t *first, uint32_t first_classes, int at) {
    const TokenFacts *f = &p->facts[at];
    if (first_classes & f->classes) return true;
    if (f->exact != NO_WORD && (first[f->exact / 64] >> (f->exact % 64) & 1U)) return true;
    return f->folded != NO_WORD && (first[f->folded / 64] >> (f->folded % 64) & 1U);
}

static bool is_word(const Parser *p, int at, int word) {
    return at < p->count && word != NO_WORD &&
           (p->facts[at].exact == word || p->facts[at].folded == word);
}

// Whether no later atom of the row can tell the two apart.
static bool same_partial(const Row *row, const Partial *a, const Partial *b) {
    if (a->at != b->at || a->own != b->own) return false;
    for (int f = 0; f < FIELD_COUNT; f++)
        if ((row->asked >> f & 1U) && a->numbers[f] != b->numbers[f]) return false;
    return true;
}

static void join(Parser *p, const Row *row, Partial **list, const Partial *candidate) {
    for (Partial *x = *list; x; x = x->next) {
        if (!same_partial(row, x, candidate)) continue;
        x->ambiguous = true;
        return;
    }
    Partial *copy = ARENA_NEW(p->scratch, Partial);
    *copy = *candidate;
    copy->next = *list;
    *list = copy;
    if (copy->at > p->furthest) p->furthest = copy->at;
}

// Whether a phrase of this number fits the atom; may settle the row's own number.
static bool agrees(const Parser *p, const Atom *atom, Partial *x, RowNumber number) {
    if (p->relaxed) return true;
    switch (atom->agreement) {
        case AGREES_FREE: return true;
        case AGREES_OWN:
            if (x->own != NUMBER_NONE && x->own != number) return false;
            x->own = (uint8_t)number;
            return true;
        case AGREES_SINGULAR: return number == NUMBER_SINGULAR;
        case AGREES_PLURAL: return number == NUMBER_PLURAL;
        case AGREES_FIELD:
            return (x->numbers[atom->agrees_with] == NUMBER_PLURAL) == (number == NUMBER_PLURAL);
    }
    return false;
}

// A phrase was understood but is in the wrong number.
static void disagree(Parser *p, int at, int end) {
    if (end < p->disagreed_end) return;
    p->disagreed_at = at;
    p->disagreed_end = end;
}

static void read_word(Parser *p, const Row *row, const Atom *atom, const Partial *from,
                      Partial **next) {
    for (int form = 0; form < 2; form++) {
        if (!is_word(p, from->at, atom->words[form])) continue;
        Partial x = *from;
        x.at++;
        if (atom->words[1] == NO_WORD ||
            agrees(p, atom, &x, form ? NUMBER_PLURAL : NUMBER_SINGULAR))
            join(p, row, next, &x);
        else
            disagree(p, from->at, from->at);
    }
}

static void read_article(Parser *p, const Row *row, const Partial *from, Partial **next) {
    if (!is_word(p, from->at, p->g->a) && !is_word(p, from->at, p->g->an)) return;
    Partial x = *from;
    x.at++;
    join(p, row, next, &x);
}

static void read_class(Parser *p, const Row *row, const Atom *atom, const Partial *from,
                       Partial **next) {
    if (from->at >= p->count) return;
    for (const TokenMatch *m = p->facts[from->at].matches; m; m = m->next) {
        Partial x = *from;
        if (m->class != atom->class) continue;
        if (!agrees(p, atom, &x, m->plural ? NUMBER_PLURAL : NUMBER_SINGULAR)) continue;
        x.at = m->end;
        x.node.number = m->value;
        x.node.name = m->name;
        join(p, row, next, &x);
    }
}

static void add_kid(IrNode *node, Field field, const IrNode *kid) {
    gavel_assert(node->kid_count < NODE_KIDS_MAX);
    node->fields[node->kid_count] = (uint8_t)field;
    node->kids[node->kid_count++] = kid;
}

static void read_child(Parser *p, const Row *row, const Atom *atom, const Partial *from,
                       Partial **next) {
    for (ParseNode *k = parse(p, atom->nonterminal, from->at); k; k = k->next) {
        Partial x = *from;
        if (!agrees(p, atom, &x, (RowNumber)k->number)) {
            disagree(p, from->at, k->end);
            continue;
        }
        x.at = k->end;
        x.ambiguous = x.ambiguous || k->ambiguous;
        if (row->text->op == ROW_PASS) {
            x.passed = k;
        } else {
            x.numbers[atom->field] = k->number;
            add_kid(&x.node, atom->field, &k->ir);
        }
        join(p, row, next, &x);
    }
}

static void read_atom(Parser *p, const Row *row, const Atom *atom, const Partial *from,
                      Partial **next) {
    switch (atom->kind) {
        case ATOM_WORD: read_word(p, row, atom, from, next); return;
        case ATOM_ARTICLE: read_article(p, row, from, next); return;
        case ATOM_CLASS: read_class(p, row, atom, from, next); return;
        case ATOM_CHILD: read_child(p, row, atom, from, next); return;
    }
}

// Adds a complete reading; a second one with the same end and number makes the first ambiguous.
static void add_node(Parser *p, Memo *out, const ParseNode *node) {
    for (ParseNode *x = out->nodes; x; x = x->next) {
        if (x->end != node->end || x->number != node->number) continue;
        x->ambiguous = true;
        return;
    }
    ParseNode *copy = ARENA_NEW(p->scratch, ParseNode);
    *copy = *node;
    copy->next = out->nodes;
    out->nodes = copy;
}

// Until it is bound, a node's `binding` is the token that it begins at.
static void finish_row(Parser *p, const Row *row, int start, const Partial *x, Memo *out) {
    ParseNode node = {0};
    if (row->text->op == ROW_PASS) {
        node = *x->passed;
        node.ambiguous = x->ambiguous;
    } else {
        RowNumber number = row->text->number == NUMBER_OWN ? (RowNumber)x->own : row->text->number;
        node = (ParseNode){
            .ir = x->node, .end = x->at, .number = (uint8_t)number, .ambiguous = x->ambiguous};
        node.ir.op = (uint16_t)row->text->op;
        node.ir.row = (uint16_t)(row - p->g->rows + 1);
        node.ir.plural = number == NUMBER_PLURAL;
        node.ir.binding = (int16_t)start;
        if (row->has_literal) node.ir.number = row->literal;
    }
    add_node(p, out, &node);
}

static void match_row(Parser *p, const Row *row, int at, Memo *out) {
    Partial start = {.at = at};
    Partial *now = &start;
    for (int i = 0; i < row->atom_count && now; i++) {
        Partial *next = NULL;
        for (const Partial *x = now; x; x = x->next) read_atom(p, row, &row->atoms[i], x, &next);
        now = next;
    }
    for (const Partial *x = now; x; x = x->next) finish_row(p, row, at, x, out);
}

// ---- lists: x | x or y | x, y, or z. A state is how far such a list has got.

typedef enum { AFTER_ONE, AFTER_COMMAS, AFTER_LAST, LIST_STATES } ListState;

typedef struct ListPart ListPart;
struct ListPart {
    int at, count;
    bool ambiguous;
    ParseNode *item;         // The last item ...
    const ListPart *before;  // ... and what came before it.
    ListPart *next;
};

static void add_part(Parser *p, ListPart **list, const ListPart *candidate) {
    ListPart **place = list;
    for (; *place; place = &(*place)->next) {
        if ((*place)->at != candidate->at) continue;
        (*place)->ambiguous = true;
        return;
    }
    *place =
        ARENA_NEW(p->scratch, ListPart);  // At the end, where a walk over the list still comes.
    **place = *candidate;
}

static void read_item(Parser *p, const Row *row, int at, const ListPart *before, ListPart **list) {
    for (ParseNode *k = parse(p, row->item, at); k; k = k->next) {
        ListPart part = {.at = k->end, .item = k, .before = before};
        part.count = before ? before->count + 1 : 1;
        part.ambiguous = k->ambiguous || (before && before->ambiguous);
        add_part(p, list, &part);
    }
}

static void continue_list(Parser *p, const Row *row, const ListPart *part, ListPart **states) {
    bool comma = is_word(p, part->at, p->g->comma);
    bool word = row->conjunction != NO_WORD;
    if (comma) read_item(p, row, part->at + 1, part, &states[word ? AFTER_COMMAS : AFTER_LAST]);
    if (!word) return;
    if (part->count == 1 && is_word(p, part->at, row->conjunction))
        read_item(p, row, part->at + 1, part, &states[AFTER_LAST]);
    if (part->count > 1 && comma && is_word(p, part->at + 1, row->conjunction))
        read_item(p, row, part->at + 2, part, &states[AFTER_LAST]);
}

// The items are copied, because one node may be an item of several lists.
static void finish_list(Parser *p, const Row *row, const ListPart *last, Memo *out) {
    if (last->count < row->text->least) return;
    const IrNode *first = NULL;
    for (const ListPart *x = last; x; x = x->before) {
        IrNode *copy = ARENA_NEW(p->scratch, IrNode);
        *copy = x->item->ir;
        copy->next = first;
        first = copy;
    }
    ParseNode node = {.end = last->at, .ambiguous = last->ambiguous};
    node.ir.op = (uint16_t)row->text->op;
    node.ir.row = (uint16_t)(row - p->g->rows + 1);
    add_kid(&node.ir, FIELD_ITEMS, first);
    add_node(p, out, &node);
}

static void match_list(Parser *p, const Row *row, int at, Memo *out) {
    ListPart *states[LIST_STATES] = {NULL};
    read_item(p, row, at, NULL, &states[AFTER_ONE]);
    for (const ListPart *x = states[AFTER_ONE]; x; x = x->next) continue_list(p, row, x, states);
    for (const ListPart *x = states[AFTER_COMMAS]; x; x = x->next) continue_list(p, row, x, states);
    if (row->conjunction == NO_WORD)
        for (const ListPart *x = states[AFTER_LAST]; x; x = x->next)
            continue_list(p, row, x, states);
    for (const ListPart *x = states[AFTER_ONE]; x; x = x->next) finish_list(p, row, x, out);
    for (const ListPart *x = states[AFTER_LAST]; x; x = x->next) finish_list(p, row, x, out);
}

static ParseNode *parse(Parser *p, int nonterminal, int at) {
    if (at > p->furthest) p->furthest = at;
    if (at >= p->count) return NULL;
    const Nonterminal *n = &p->g->nonterminals[nonterminal];
    if (!starts(p, n->first, n->first_classes, at)) return NULL;
    Memo **list = &p->memos[at * MEMO_LISTS + nonterminal % MEMO_LISTS];
    for (const Memo *m = *list; m; m = m->next)
        if (m->nonterminal == nonterminal) return m->nodes;
    Memo *memo = ARENA_NEW(p->scratch, Memo);
    *memo = (Memo){.nonterminal = nonterminal, .next = *list};
    *list = memo;
    for (int i = 0; i < n->row_count; i++) {
        const Row *row = &p->g->rows[n->rows[i]];
        if (!starts(p, row->first, row->first_classes, at)) continue;
        if (row->text->conjunction)
            match_list(p, row, at, memo);
        else
            match_row(p, row, at, memo);
    }
    return memo->nodes;
}

static ParseResult parse_all(Parser *p, int nonterminal) {
    ParseResult result = {0};
    p->memos = ARENA_ARRAY(p->scratch, Memo *, MEMO_LISTS * p->count);
    for (ParseNode *k = parse(p, nonterminal, 0); k; k = k->next) {
        if (k->end != p->count) continue;
        result.ambiguous = result.ambiguous || k->ambiguous || result.tree;
        result.tree = &k->ir;
    }
    result.furthest = p->furthest;
    return result;
}

// Whether the line is refused only because some phrase is in the wrong number. Asked when nothing
// got past such a phrase, so the caret moves back to where it begins.
static void look_for_disagreement(Parser *p, int nonterminal, ParseResult *result) {
    if (p->disagreed_end != p->furthest) return;
    Parser relaxed = *p;
    relaxed.relaxed = true;
    if (!parse_all(&relaxed, nonterminal).tree) return;
    result->disagrees = true;
    result->furthest = p->disagreed_at;
}

ParseResult parse_line(const Grammar *g, Arena *scratch, const TokenLine *line,
                       const CardFace *face, int nonterminal) {
    Parser p = {.g = g, .scratch = scratch, .count = line->count, .disagreed_end = -1};
    p.facts = read_tokens(g, scratch, line, face);
    ParseResult result = parse_all(&p, nonterminal);
    if (!result.tree) look_for_disagreement(&p, nonterminal, &result);
    return result;
}
