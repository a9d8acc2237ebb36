// replacement_internal.h - shared by the files about replacement and prevention effects.
#ifndef GAVEL_RULES_REPLACEMENT_INTERNAL_H
#define GAVEL_RULES_REPLACEMENT_INTERNAL_H

#include "engine/rules/replacement.h"
#include "engine/rules/scope.h"

// One effect looking at one proposed event; what the event's participants are is bound in `s.own`.
typedef struct {
    Scope s;
    const IrNode *node;
    Event *ev;
    int shield;  // Which of the shields it is; -1: a static ability.
    // While it is applied: its own name, what comes afterwards, how much damage it prevented.
    uint64_t key;
    Afterwards *after;
    int prevented;
    // What enters, as it would be on the battlefield (614.12); NULL: nothing does.
    const Characteristics *entering;
} Looking;

// What it does to the event.
typedef enum {
    REPLACED_CHANGED,   // The event goes on, changed.
    REPLACED_ENTIRELY,  // It does not happen; what does is still to be carried out.
    REPLACED_NOTHING    // It does not happen.
} Replaced;

// replacement.c: what an effect's or damage's source is called.
Choice replacement_named(const Game *g, ObjectId source);

// replacement_gather.c: the player who chooses among effects (616.1).
PlayerId replacement_affected(const Game *g, const Event *ev);
bool replacement_shield_applies(Engine *e, const Game *g, int shield, Event *ev);

// replacement_forbid.c: the event kinds that a static ability of that operation looks at, as bits;
// a permanent that can't have counters enters without (113.6i).
EventSet forbid_looks_at(Op op);
void forbid_counters_entering(Engine *e, const Game *g, Event *ev);

// replacement_share.c: who is protected says which of several sources' damage a shield prevents.
void replacement_share(Engine *e, const Game *g, Event *events, int count);

// replacement_would.c: does what the node describes fit the event? Binds its participants.
bool would_fits(Looking *l, const IrNode *would);
// The event kinds that it looks at, as bits.
EventSet would_looks_at(const IrNode *would);
bool would_supported(Op op);
// Does a REPLACE node (or one like it) prevent damage?
bool would_prevent(const IrNode *replace);
// Was the shield made for one permanent or player alone (615.11, 701.19a), and is it that one?
bool would_befall_one(Looking *l, bool *befalls);
// Does a phrase mean that object or player, where damage goes?
bool would_strike(Looking *l, const IrNode *to);

// replacement_entering.c: effects on how a permanent enters (614.12).
bool entering_is(const Event *ev);  // Does the event put a permanent onto the battlefield?
bool entering_fits(Looking *l);
bool entering_untapped(Looking *l);
Replaced entering_tap(Looking *l, const IrNode **rest);
Replaced entering_pay_or_tap(Looking *l, const IrNode **rest);
Replaced entering_pay_or_not(Looking *l, const IrNode **rest);
Replaced entering_tap_and_put(Looking *l, const IrNode **rest);
Replaced entering_put_counters(Looking *l, const IrNode **rest);
bool entering_has_printed(Looking *l);
Replaced entering_put_printed(Looking *l, const IrNode **rest);
Replaced entering_copy(Looking *l, const IrNode **rest);
Replaced entering_exile(Looking *l, const IrNode **rest);

// replacement_instead.c: changes the event in place as the effect says; `rest` is what is left to
// be carried out afterwards, or NULL.
Replaced instead_do(Looking *l, const IrNode *effect, const IrNode **rest);
// Prevents up to `amount` of damage; returns how much was prevented.
int instead_prevent(Looking *l, int amount);
// Changes the mana that a permanent is tapped for.
Replaced instead_produce(Looking *l, const IrNode *n);
bool instead_supported(Op op);

// entering.c: the choices that a permanent's own words ask for as it enters (614.12a).
void entering_choose(Scope *s, const IrNode *n, const Event *ev);
// What enters, for questions: its name, and the object if it has a place already.
const char *entering_name(const Scope *s, const Event *ev);
ObjectId entering_object(const Event *ev);
// Tells tokens that enter together apart, for what is chosen for each before it is there.
void entering_number(const Game *g, Event *events, int count);

#endif
