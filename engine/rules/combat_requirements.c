// combat_requirements.c - as many requirements as the restrictions allow must be obeyed (508.1d).
//
// Restrictions on attackers are about single creatures and about their number, so the best attack
// of each size is the one with the creatures that most is required of.
#include <stdio.h>
#include <string.h>

#include "engine/rules/combat_internal.h"
#include "engine/rules/combat_search.h"

// A creature that could attack without paying.
typedef struct {
    ObjectId id;
    Choice attacked;  // The first that it could attack and that obeys most.
    int required;     // How many requirements it then obeys.
    bool not_alone;
} Able;

typedef struct {
    int count;
    Able *items;
    int most;  // Creatures in the declaration.
} AttackBoard;

// 701.15d: has one before it the same player? Off: each of them counts.
static bool goads_again(Engine *e, const Statements *said, const Statement *one) {
    for (const Statement *s = said->items; s < one; s++)
        if ((s->traits & TRAIT_GOADED) && object_same(s->subject, one->subject) &&
            player_same(s->you, one->you))
            return CR(e, 701_15d);
    return false;
}

// 701.15b: a goaded creature attacks if able, and a player other than who goaded it if able.
// 701.15c: whoever else goads it requires the same. Off: only the first one does.
static int goads_obeyed(Engine *e, const Statements *said, ObjectId id, Choice attacked) {
    const Statement *s;
    int obeyed = 0, at = 0, goaders = 0;
    while ((s = statement_next(said, id, TRAIT_GOADED, &at)) != NULL) {
        if (goads_again(e, said, s)) continue;
        if (goaders++ > 0 && !CR(e, 701_15c)) break;
        if (!CR(e, 701_15b)) break;
        bool another = attacked.kind == CHOICE_PLAYER && !player_same(attacked.player, s->you);
        obeyed += another ? 2 : 1;
    }
    return obeyed;
}

// How many requirements it obeys if that creature attacks there.
static int attack_obeys(Engine *e, const Statements *said, ObjectId id, Choice attacked) {
    return statement_count(said, id, TRAIT_MUST_ATTACK) + goads_obeyed(e, said, id, attacked);
}

// Where it can attack without paying, so as to obey most.
static bool free_attack(Engine *e, const Game *g, const Statements *said, const Question *q,
                        Able *x) {
    bool able = false;
    for (int i = 0; i < q->against_count; i++) {
        ManaCost cost = {0};
        if (combat_why_no_attack(e, g, said, x->id, q->against[i]) != NULL) continue;
        if (combat_attack_cost(e, g, said, x->id, q->against[i], &cost)) continue;
        int obeyed = attack_obeys(e, said, x->id, q->against[i]);
        if (able && obeyed <= x->required) continue;
        able = true;
        x->attacked = q->against[i];
        x->required = obeyed;
    }
    return able;
}

// Sorted: those that most is required of come first, otherwise as they stand.
static void add_able(AttackBoard *b, Able x) {
    int i = b->count++;
    for (; i > 0 && b->items[i - 1].required < x.required; i--) b->items[i] = b->items[i - 1];
    b->items[i] = x;
}

static void look_at_board(Engine *e, const Game *g, const Statements *said, const Question *q,
                          AttackBoard *b) {
    b->most = evasion_most_declared(said, TRAIT_MOST_ATTACKERS);
    if (b->most < OPTIONS_MAX && !CR(e, 508_1c)) b->most = OPTIONS_MAX;
    for (int i = 0; i < q->option_count; i++) {
        Able x = {.id = q->options[i].object};
        if (!free_attack(e, g, said, q, &x)) continue;
        x.not_alone = statement_has(said, x.id, TRAIT_CANT_ATTACK_ALONE);
        add_able(b, x);
    }
}

// The best attack with `size` creatures: how many requirements it obeys; -1 if there is none.
static int best_of_size(const AttackBoard *b, int size, Answer *a) {
    int obeyed = 0;
    a->count = 0;
    for (int i = 0; i < b->count && a->count < size; i++) {
        if (size == 1 && b->items[i].not_alone) continue;
        obeyed += b->items[i].required;
        a->items[a->count++] =
            (AnswerItem){.what = choice_object(b->items[i].id), .to = b->items[i].attacked};
    }
    return a->count == size ? obeyed : -1;
}

// The smallest of the best attacks.
static int best_attack(Engine *e, const Game *g, const Statements *said, const Question *q,
                       Answer *best) {
    SCRATCH_SCOPE(e->scratch);
    AttackBoard b = {.items = SCRATCH_ARRAY(e->scratch, Able, q->option_count)};
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    int most_obeyed = 0;
    best->count = 0;
    look_at_board(e, g, said, q, &b);
    for (int size = 1; size <= b.count && size <= b.most && size <= ANSWER_ITEMS_MAX; size++) {
        int obeyed = best_of_size(&b, size, a);
        if (obeyed <= most_obeyed) continue;
        most_obeyed = obeyed;
        best->count = a->count;  // Nothing else of `best` is ours to say.
        memcpy(best->items, a->items, (size_t)a->count * sizeof *a->items);
    }
    return most_obeyed;
}

static bool declares(const Answer *a, ObjectId id) {
    for (int i = 0; i < a->count; i++)
        if (object_same(a->items[i].what.object, id)) return true;
    return false;
}

static bool asks_for(const Statements *said, uint32_t traits) {
    for (int i = 0; i < said->count; i++)
        if (said->items[i].traits & traits) return true;
    return false;
}

bool requirements_of_attack(Engine *e, const Game *g, const Statements *said, const Question *q,
                            const Answer *a, Rejection *r) {
    if (!asks_for(said, ATTACK_REQUIREMENTS)) return true;
    SCRATCH_SCOPE(e->scratch);
    Answer *best = SCRATCH_NEW(e->scratch, Answer);
    int obeyed = 0, most = best_attack(e, g, said, q, best);
    for (int i = 0; i < a->count; i++)
        obeyed += attack_obeys(e, said, a->items[i].what.object, a->items[i].to);
    if (obeyed >= most || !CR(e, 508_1d)) return true;
    for (int i = 0; i < best->count; i++) {
        ObjectId id = best->items[i].what.object;
        if (declares(a, id) || !statement_has(said, id, ATTACK_REQUIREMENTS)) continue;
        return rejection_set(r, REJECTED_ATTACK_ILLEGAL, "%s attacks if able",
                             title_of(e, g, id).text);
    }
    // Only what goads a creature asks whom it attacks.
    return rejection_set(r, REJECTED_ATTACK_ILLEGAL,
                         "a goaded creature attacks a player who did not goad it if able");
}

bool requirements_of_blocks(Engine *e, const Game *g, const Statements *said, const Question *q,
                            const Answer *a, Rejection *r) {
    if (!asks_for(said, BLOCK_REQUIREMENTS)) return true;
    SCRATCH_SCOPE(e->scratch);
    Answer *best = SCRATCH_NEW(e->scratch, Answer);
    int most = search_blocks(e, g, said, q, best);
    if (search_obeyed(e, g, said, q, a) >= most || !CR(e, 509_1c)) return true;
    for (int i = 0; i < best->count; i++) {
        if (declares(a, best->items[i].what.object)) continue;
        return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "%s must block %s if able",
                             title_of(e, g, best->items[i].what.object).text,
                             title_of(e, g, best->items[i].to.object).text);
    }
    return rejection_set(r, REJECTED_BLOCK_ILLEGAL,
                         "more of the blocks that effects require could be made");
}

void combat_default_declaration(Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    a->count = 0;
    if (q->kind == QUESTION_ATTACKERS && asks_for(&said, ATTACK_REQUIREMENTS) && CR(e, 508_1d))
        best_attack(e, g, &said, q, a);
    if (q->kind == QUESTION_BLOCKERS && asks_for(&said, BLOCK_REQUIREMENTS) && CR(e, 509_1c))
        search_blocks(e, g, &said, q, a);
}
