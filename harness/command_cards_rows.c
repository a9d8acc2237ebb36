// command_cards_rows.c - `gavel cards rows`: what of the language of cards scenarios put to use.
//
// Operations by class, keywords by their rule, and grammar rows: for each the number of passing
// scenarios (proof.h). Every operation should have one at least.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/command_cards.h"
#include "harness/json.h"
#include "harness/tell.h"

typedef struct {
    const char *class, *name;
    int scenarios;
} Entry;

typedef struct {
    Arena arena;
    int scenarios;
    Entry *items;  // A class after the other.
    int count, capacity;
} Listing;

static void add(Listing *l, const char *class, const char *name, int scenarios) {
    if (l->count == l->capacity) {
        int capacity = l->capacity ? l->capacity * 2 : 1024;
        Entry *items = ARENA_ARRAY(&l->arena, Entry, capacity);
        for (int i = 0; i < l->count; i++) items[i] = l->items[i];
        l->items = items;
        l->capacity = capacity;
    }
    l->items[l->count++] = (Entry){class, name, scenarios};
}

// Keywords are listed by their rule, and lists hold nothing but their items.
static bool is_structure(Op op) {
    return op_room(op) == ROOM_LIST || op == OP_KEYWORDS || op == OP_KEYWORD;
}

static int scenarios_of(const Proof *proof, Op op, int carried_out) {
    RuleId rule = operation_rule(op);
    return rule == CR_COUNT ? carried_out : proof->rules[rule];
}

static void list_operations(Listing *l, const Proof *proof) {
    for (int room = 0; room < ROOM_COUNT; room++)
        for (int op = 0; op < OP_COUNT; op++)
            if (op_room((Op)op) == (OpRoom)room && !is_structure((Op)op))
                add(l, room_name((OpRoom)room), op_name((Op)op),
                    scenarios_of(proof, (Op)op, proof->ops[op]));
}

static void list_keywords(Listing *l, const Proof *proof) {
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        const char *text = keyword_text((Keyword)k);
        RuleId rule = keyword_rule(text);
        if (rule == CR_COUNT) continue;
        add(l, "keyword", arena_format(&l->arena, "%s (%s)", text, cr_entry(rule)->number),
            proof->rules[rule]);
    }
}

static void list_rows(Listing *l, const Grammar *g, const Proof *proof) {
    for (int r = 1; r <= proof->row_count; r++) {
        Text name = {0};
        int op = grammar_row_op(g, r - 1);
        if (op < 0 || op == OP_KEYWORDS) continue;
        proof_name(g, &(WordNeed){r, CR_COUNT}, &name);
        add(l, "row", arena_copy(&l->arena, text_cstr(&name), name.length),
            scenarios_of(proof, (Op)op, proof->rows[r]));
        text_free(&name);
    }
}

// ---- printing

// The end of the class that begins at `from`, and how many of it are put to use.
static int class_end(const Listing *l, int from, int *used) {
    int i = from;
    for (*used = 0; i < l->count && strcmp(l->items[i].class, l->items[from].class) == 0; i++)
        *used += l->items[i].scenarios > 0;
    return i;
}

static void print_text(const Listing *l, bool all, FILE *out) {
    int used;
    tell(out, "%d passing scenarios\n\n%-12s %6s %6s\n", l->scenarios, "class", "all", "used");
    for (int from = 0, end; from < l->count; from = end) {
        end = class_end(l, from, &used);
        tell(out, "%-12s %6d %6d\n", l->items[from].class, end - from, used);
    }
    tell(out, all ? "\nscenarios\n" : "\nput to use by none:\n");
    for (int i = 0; i < l->count; i++) {
        const Entry *x = &l->items[i];
        if (all)
            tell(out, "%9d  %-12s %s\n", x->scenarios, x->class, x->name);
        else if (x->scenarios == 0)
            tell(out, "  %-12s %s\n", x->class, x->name);
    }
}

static void print_json(const Listing *l, FILE *out) {
    Text text = {0};
    int used;
    text_format(&text, "{\"format\": 1, \"scenarios\": %d,\n  \"classes\": [", l->scenarios);
    for (int from = 0, end; from < l->count; from = end) {
        end = class_end(l, from, &used);
        text_format(&text, "%s\n    {\"class\": \"%s\", \"all\": %d, \"used\": %d, \"items\": [",
                    from > 0 ? "," : "", l->items[from].class, end - from, used);
        for (int i = from; i < end; i++) {
            text_format(&text, "%s\n      {\"name\": ", i > from ? "," : "");
            json_add_string(&text, l->items[i].name);
            text_format(&text, ", \"scenarios\": %d}", l->items[i].scenarios);
        }
        text_add(&text, "]}");
    }
    text_add(&text, "]}\n");
    tell_lines(out, text_cstr(&text));
    text_free(&text);
}

static void print(const Shell *sh, const Pool *pool, const Proof *proof) {
    Listing l = {.scenarios = proof->scenarios};
    list_operations(&l, proof);
    list_keywords(&l, proof);
    list_rows(&l, pool_grammar(pool), proof);
    if (cards_print_json(sh))
        print_json(&l, sh->out);
    else
        print_text(&l, sh->options->given[FLAG_ALL], sh->out);
    arena_free(&l.arena);
}

ExitStatus command_cards_rows(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    Words paths = {operands->items + 1, operands->count - 1};
    Proof *proof = memory_take(sizeof *proof);
    bool made = false;
    CommandPool pool = {0};
    ExitStatus status = command_pool(sh, &pool);
    if (status == EXIT_GOOD) status = cards_proof(sh, pool.pool, &paths, proof, &made);
    if (status == EXIT_GOOD && !made)
        status = command_fail(sh, EXIT_NOTHING, "there is no folder scenarios here");
    if (status == EXIT_GOOD) print(sh, pool.pool, proof);
    if (made) proof_free(proof);
    free(proof);
    command_pool_free(&pool);
    return status;
}
