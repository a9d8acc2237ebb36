// replacement_gather.h - the kinds of replacement and prevention effects, and those that could
// apply to one event.
#ifndef GAVEL_RULES_REPLACEMENT_GATHER_H
#define GAVEL_RULES_REPLACEMENT_GATHER_H

#include "engine/rules/replacement_internal.h"

enum { CANDIDATES_MAX = 64 };

// replacement_kinds.c
typedef struct {
    Op op;
    EventSet looks_at;  // 0: its `when` says.
    bool (*applies)(Looking *l);
    Replaced (*act)(Looking *l, const IrNode **rest);
    bool once;  // The shield is used up by it.
    RuleId rules[3];
} ReplacementRow;

const ReplacementRow *replacement_row(const IrNode *n);  // NULL: it replaces nothing.
EventSet replacement_row_looks_at(const ReplacementRow *row, const IrNode *n);
// 306.5b, 310.4b: what every planeswalker and every battle says, though it is not printed.
extern const ReplacementRow replacement_printed_row;
// 903.9b: what every commander says in a Commander game.
extern const ReplacementRow replacement_commander_row;
// Is it about how the permanent that says it enters?
bool replacement_of_own_entering(const IrNode *n);
// What is left of a shield.
void replacement_use_up(Looking *l, int left);

// replacement_gather.c
typedef struct {
    const ReplacementRow *row;
    const IrNode *node;
    const Ability *ability;
    ObjectId source;
    PlayerId controller;
    int shield, x;
    uint64_t key;
    const RuleId *rule;  // Where a rule gives the effect and no card does; NULL: none.
} Candidate;

typedef struct {
    Engine *e;
    const Game *g;
    Event *ev;
    bool enters;               // The event puts a permanent onto the battlefield,
    Characteristics entering;  // which would be this (614.12).
    int count;
    Candidate items[CANDIDATES_MAX];
    int first_count;  // -1: nothing has been applied yet.
    uint64_t first[CANDIDATES_MAX];
} Gathering;

void gathering_begin(Engine *e, const Game *g, Event *ev, Gathering *w);
// Every effect that could apply to the event as it is now.
void gathering_fill(Gathering *w);
// Leaves out what may not be applied any more, or only now (616.1f, 616.2).
void gathering_look_again(Gathering *w);
// mana_replaced.c: keeps, of the effects that may change what a permanent is tapped for, those
// that lead to what is wished for. Does it not matter which of them comes first?
bool mana_choose_effects(Gathering *w);
// Lets one of them look at the event; `bounds` holds what it refers to.
void gathering_look(const Gathering *w, const Candidate *c, Bounds *bounds, Looking *l);

#endif
