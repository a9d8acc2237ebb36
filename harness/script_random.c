// script_random.c - results of chance that the script fixes with `random`.
//
// Entries wait in the order written until something is left to chance. Before the first question of
// a game, when decks are shuffled, the entries at the head of the script are taken.
#include <string.h>

#include "harness/script_encode.h"

void script_wait_for_chance(Script *s, int index) {
    if (s->random_count == SCRIPT_RANDOM_MAX) {
        script_error(s, script_entry(s, index)->node, "more than %d results of chance wait",
                     SCRIPT_RANDOM_MAX);
        return;
    }
    s->random[s->random_count++] = index;
}

static void take_first_entries(Script *s) {
    const Entry *e = script_entry(s, s->next);
    if (s->decisions > 0 || !e || e->kind != ENTRY_RANDOM) return;
    script_wait_for_chance(s, s->next++);
}

static bool encode_coin(Encoder *c, const Node *n) {
    bool heads = n->kind == NODE_SCALAR && strcmp(n->text, "heads") == 0;
    bool tails = n->kind == NODE_SCALAR && strcmp(n->text, "tails") == 0;
    if (!heads && !tails) {
        text_add(&c->problem, "a coin shows heads or tails");
        return false;
    }
    c->answer->count = 1;
    c->answer->items[0] = (AnswerItem){.what = choice_number(heads)};
    return true;
}

// Of a shuffle an order from the top, as far as it goes.
static bool encode_cards(Encoder *c, const Node *n) {
    const Question *q = c->question;
    if (!encode_items(c, n)) return false;
    if (q->role == ROLE_SHUFFLE) return true;
    if (c->answer->count == q->min) return true;
    text_format(&c->problem, "%d are taken at random, and %d are named", q->min, c->answer->count);
    return false;
}

static bool offered(Encoder *c) {
    const Question *q = c->question;
    for (int i = 0; i < c->answer->count; i++) {
        Choice what = c->answer->items[i].what;
        bool fits = q->role == ROLE_DIE ? what.kind == CHOICE_NUMBER && what.number >= q->low &&
                                              what.number <= q->high
                                        : q->role == ROLE_COIN || question_offers(q, what);
        if (fits) continue;
        text_add(&c->problem, "chance cannot bring that");
        return false;
    }
    return true;
}

static bool encode(Encoder *c, const Node *n) {
    if (c->question->role == ROLE_COIN) return encode_coin(c, n);
    if (c->question->role == ROLE_DIE) return encode_choose(c, n) && offered(c);
    return encode_cards(c, n) && offered(c);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Script *s = context;
    (void)e;
    s->names.game = g;
    take_first_entries(s);
    if (s->stopped || s->random_used == s->random_count) return DECIDED;
    const Entry *entry = script_entry(s, s->random[s->random_used++]);
    Encoder c = {.script = s, .question = q, .answer = a};
    if (!encode(&c, entry->value)) {
        a->count = 0;
        script_error(s, entry->value, "%s: %s", q->text, text_cstr(&c.problem));
    }
    encode_clear(&c);
    return DECIDED;
}

int script_random_used(const Script *s) {
    return s->random_used > 0 ? s->random[s->random_used - 1] : -1;
}

Decider script_chance(Script *s) { return (Decider){.decide = decide, .context = s}; }

void script_chance_used_up(Script *s) {
    if (s->failed || s->random_used == s->random_count) return;
    script_fail(s, script_entry(s, s->random[s->random_used])->node,
                "nothing was left to chance after this");
    s->failed = s->stopped = false;  // What should have come of it is looked at as well.
}
