// printer.c - the grammar's rows read backwards.
//
// A node prints the atoms of its row in order. Spaces, capitals at the start of sentences and the
// choice between "a" and "an" are made here, by the words themselves.
#include "engine/oracle/printer.h"

#include <stdio.h>
#include <string.h>

#include "engine/oracle/lexer.h"
#include "engine/oracle/reader.h"

enum { SELF_TEXT_MAX = 256, NUMBER_TEXT_MAX = 16 };

typedef struct {
    const Grammar *g;
    const CardFace *face;
    Text *out;
    bool article;  // An "a" waits for the word behind it.
    bool any;      // Something was printed.
    bool capital;  // The next word begins a sentence.
    bool glued;    // The next word follows without a space.
    bool quoted;   // Inside quotation marks.
} Printer;

static bool is_any(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return true;
    return false;
}

// Words that follow the one before without a space.
static bool glues_left(const Printer *p, const char *word) {
    static const char *const known[] = {",", ".", ":", ";", "'s", "'", "/", "]"};
    if (strcmp(word, "\"") == 0) return p->quoted;
    return is_any(word, known, ARRAY_LEN(known));
}

// "1-4" and "5+" of a level symbol.
static bool extends_number(const Printer *p, const char *word) {
    const char *so_far = text_cstr(p->out);
    size_t length = strlen(so_far);
    bool after_digit = length > 0 && so_far[length - 1] >= '0' && so_far[length - 1] <= '9';
    return after_digit && (strcmp(word, "-") == 0 || strcmp(word, "+") == 0);
}

// Words that the next one follows without a space.
static bool glues_right(const Printer *p, const char *word) {
    static const char *const known[] = {"+", "-", "/", "non", "non-", "[", "\xe2\x88\x92"};
    if (strcmp(word, "\"") == 0) return p->quoted;  // Already toggled: an opening mark.
    return is_any(word, known, ARRAY_LEN(known));
}

static void emit(Printer *p, const char *word) {
    if (strcmp(word, "--") == 0) {  // A long dash without spaces.
        text_add(p->out, "\xe2\x80\x94");
        p->glued = p->capital = true;
        return;
    }
    if (strcmp(word, "''") == 0) {  // Opens a quotation within another.
        text_add(p->out, " '");
        p->glued = p->capital = true;
        return;
    }
    if (strcmp(word, "\xe2\x80\xa2") == 0) {  // Each mode begins a line (700.2).
        text_add_char(p->out, '\n');
        p->glued = true;
    }
    if (p->any && !p->glued && !glues_left(p, word) && !extends_number(p, word))
        text_add_char(p->out, ' ');
    if (p->capital && word[0] >= 'a' && word[0] <= 'z') {
        text_add_char(p->out, (char)(word[0] - 'a' + 'A'));
        text_add(p->out, word + 1);
    } else {
        text_add(p->out, word);
    }
    if (strcmp(word, "\"") == 0) p->quoted = !p->quoted;
    p->glued = glues_right(p, word);
    p->capital = lex_begins_sentence(span_of(word));
    p->any = true;
}

// Whether a word is said with a vowel in front, as far as Oracle text needs it.
static bool sounds_vowel(const char *word) {
    static const char *const consonant[] = {"uni", "Uni", "one", "use", "eu", "Eu"};
    static const char *const vowel[] = {"hour", "hono", "X"};
    if (word[0] >= '0' && word[0] <= '9')
        return word[0] == '8' || strcmp(word, "11") == 0 || strcmp(word, "18") == 0;
    for (size_t i = 0; i < ARRAY_LEN(consonant); i++)
        if (strncmp(word, consonant[i], strlen(consonant[i])) == 0) return false;
    for (size_t i = 0; i < ARRAY_LEN(vowel); i++)
        if (strncmp(word, vowel[i], strlen(vowel[i])) == 0) return true;
    return word[0] != '\0' && strchr("aeiouAEIOU", word[0]) != NULL;
}

static void put(Printer *p, const char *word) {
    if (p->article) {
        p->article = false;
        emit(p, sounds_vowel(word) ? "an" : "a");
    }
    emit(p, word);
}

static bool is_plural(const Atom *atom, const IrNode *node) {
    if (atom->agreement == AGREES_OWN) return node->plural;
    if (atom->agreement != AGREES_FIELD) return false;
    const IrNode *kid = ir_kid(node, atom->agrees_with);
    return kid && kid->plural;
}

static void put_energy(Printer *p, int amount) {
    Text symbols = {0};
    for (int i = 0; i < amount; i++) text_add(&symbols, "{E}");
    put(p, text_cstr(&symbols));
    text_free(&symbols);
}

static void put_class(Printer *p, const Atom *atom, const IrNode *node) {
    char text[SELF_TEXT_MAX];
    switch (atom->class) {
        case CLASS_DIGITS:
            snprintf(text, NUMBER_TEXT_MAX, "%d", (int)node->number);
            put(p, text);
            return;
        case CLASS_ENERGY: put_energy(p, node->number); return;
        case CLASS_SELF: put(p, self_text(p->g, p->face, node->number, text, sizeof text)); return;
        case CLASS_NAME:
        case CLASS_WORD:
        case CLASS_MANA: put(p, node->name); return;
        case CLASS_COUNT:
        case CLASS_LETTER:
        case CLASS_ABILITY_WORD:
        case CLASS_KEYWORD:
        case CLASS_PROTECTION:
        case CLASS_TYPE:
        case CLASS_PERMANENT_TYPE:
        case CLASS_SUPERTYPE:
        case CLASS_SUBTYPE:
        case CLASS_COLOR:
        case CLASS_COUNTER:
        case CLASS_COUNT_OF_THEM:
            put(p, dictionary_text(p->g->dictionary, atom->class, node->number,
                                   is_plural(atom, node)));
            return;
    }
}

static void put_node(Printer *p, const IrNode *node);

static void put_atom(Printer *p, const Atom *atom, const IrNode *node) {
    switch (atom->kind) {
        case ATOM_WORD: {
            bool second = atom->words[1] != NO_WORD && is_plural(atom, node);
            put(p, dictionary_word(p->g->dictionary, atom->words[second ? 1 : 0]));
            return;
        }
        case ATOM_ARTICLE: p->article = true; return;
        case ATOM_CLASS: put_class(p, atom, node); return;
        case ATOM_CHILD: put_node(p, ir_kid(node, atom->field)); return;
    }
}

static void put_list(Printer *p, const Row *row, const IrNode *list) {
    const IrNode *first = ir_kid(list, FIELD_ITEMS);
    bool word = row->conjunction != NO_WORD;
    for (const IrNode *x = first; x; x = x->next) {
        bool last = !x->next, two = first->next && !first->next->next;
        if (x != first && !(last && word && two)) put(p, ",");
        if (x != first && last && word) put(p, dictionary_word(p->g->dictionary, row->conjunction));
        put_node(p, x);
    }
}

static void put_node(Printer *p, const IrNode *node) {
    gavel_assert(node && node->row > 0 && node->row <= p->g->row_count);
    const Row *row = &p->g->rows[node->row - 1];
    if (row->text->conjunction) {
        put_list(p, row, node);
        return;
    }
    for (int i = 0; i < row->atom_count; i++) put_atom(p, &row->atoms[i], node);
}

bool print_has_words(const Grammar *g, const IrNode *tree) {
    if (tree == NULL || tree->row == 0) return false;
    const Row *row = &g->rows[tree->row - 1];
    bool has = true;
    if (row->text->conjunction)
        for (const IrNode *x = ir_kid(tree, FIELD_ITEMS); x && has; x = x->next)
            has = print_has_words(g, x);
    else
        for (int i = 0; i < row->atom_count && has; i++)
            has = row->atoms[i].kind != ATOM_CHILD ||
                  print_has_words(g, ir_kid(tree, row->atoms[i].field));
    return has;
}

void print_tree(const Grammar *g, const CardFace *face, const IrNode *tree, Text *out) {
    Printer p = {.g = g, .face = face, .out = out, .capital = true};
    put_node(&p, tree);
}

void print_phrase(const Grammar *g, const CardFace *face, const IrNode *tree, Text *out) {
    Text alone = {0};
    size_t length = strlen(text_cstr(out));
    Printer p = {.g = g, .face = face, .out = &alone};
    p.capital = length > 1 && text_cstr(out)[length - 2] == ':';  // An effect behind its cost.
    put_node(&p, tree);
    text_add_span(out, span_trim(span_of(text_cstr(&alone))));
    text_free(&alone);
}
