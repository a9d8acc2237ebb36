// scope.h - who asks: the context in which a phrase of an ability is understood.
//
// Filters, quantities, players and objects in an ability mean something only relative to its
// controller, its source and what is bound. Bindings of a stack object live in the Game; those of a
// mana ability or of an event that is being looked at live with the caller (`own`).
#ifndef GAVEL_RULES_SCOPE_H
#define GAVEL_RULES_SCOPE_H

#include "engine/rules/view.h"

enum { SET_MAX = CARDS_MAX + PLAYERS_MAX };
// Objects and players, each once; in scratch memory.
typedef struct {
    int count;
    Choice *items;
} Set;
static inline Set set_new(Engine *e) {
    return (Set){.items = SCRATCH_ARRAY(e->scratch, Choice, SET_MAX)};
}

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId you;
    ObjectId source;
    const Ability *ability;  // Whose words they are; NULL where nothing is bound.
    uint32_t granted;        // The timestamp of the effect that gave the ability; 0: none did.
    ObjectId item;           // The stack object that holds the bindings; NO_OBJECT: `own` does.
    Bounds *own;             // May be NULL where nothing is bound.
    uint32_t key;            // Of more bindings that the Game holds; 0: none.
    int x;                   // -1: none.
    // Whom a creature would attack, while that is looked at; NULL: see whom the source attacks.
    const PlayerId *defending;
    // While an instruction to several players is carried out for one of them: the phrase that named
    // them all, and the one whose turn it is.
    const IrNode *each_of;
    PlayerId each;
    // Those of the players whom a phrase named that an instruction leaves out; NULL: nobody.
    const IrNode *spared_of;
    const bool *spared;
    // A card that somebody casts or might cast: it is looked at as that player's spell.
    ObjectId proposed;
    PlayerId proposer;
    int proposed_x;  // Considered for it; 0 or less: none.
    int color;       // That is being considered as the chosen one, from 1; 0: none is.
    // What is known of what permanents could produce, while that is found out (mana_could.c).
    struct Asked *asked;
    // An object that is looked at as it is printed.
    ObjectId printed;
} Scope;

// The scope of a spell or ability on the stack.
Scope scope_of_item(Engine *e, const Game *g, ObjectId item);
// What is bound, one after another from *at = 0 on; NULL after the last.
const Bound *scope_bound(const Scope *s, int *at);
// What the Game has bound by that key; if it is too much, nothing, and the key is returned.
uint32_t scope_load(const Game *g, uint32_t key, Bounds *out);
void scope_bind(Scope *s, Bound b);
// Keeps X for an ability that is made now or triggers, if its effect speaks of it.
void scope_tell_x(Scope *s, const IrNode *effect);
// Does the phrase mean what linked abilities exiled (607.2a)?
bool scope_means_exiled(const Scope *s, const IrNode *n);
// Keeps what the source is attached to for an effect that is read later, if its words n mean that.
void scope_keep_host(const Scope *s, const IrNode *n, Bounds *out);
// Binds the objects and players of a set to a node's binding, if it has one.
void scope_bind_set(Scope *s, const IrNode *n, const Set *set);

// Did what something was done to satisfy the filter?
bool scope_was(const Scope *s, const IrNode *filter, ObjectId id);
// Does the object satisfy the filter (a ROOM_FILTER node)?
bool filter_matches(const Scope *s, const IrNode *filter, ObjectId id);
// Does a phrase such as "a creature", "a player" or "you" fit that object or player?
bool phrase_fits(const Scope *s, const IrNode *n, Choice c);
// The same of a permanent that is there, as if nothing but its printed facts counted.
bool filter_matches_printed(const Scope *s, const IrNode *filter, ObjectId id);
// The same of what the event would put onto the battlefield, as it would be there (614.12).
bool filter_matches_entering(const Scope *s, const IrNode *filter, const Event *ev,
                             const Characteristics *as);
// The same of an object with other characteristics than it has.
bool filter_matches_as(const Scope *s, const IrNode *filter, ObjectId id,
                       const Characteristics *as);
// The zone that a filter looks at: the battlefield unless it speaks of spells or cards elsewhere.
Zone filter_zone(const IrNode *filter);
Zone filter_place(const IrNode *zone);  // Of a ROOM_ZONE node.
// The rule by which it means objects of that zone only.
RuleId filter_zone_rule(const IrNode *filter);
// Does it look there? "Spell or permanent" looks at two.
bool filter_looks_at(const IrNode *filter, Zone zone);
int quantity(const Scope *s, const IrNode *n);
// The product; what is too great for the numbers of a game is a limit.
int quantity_times(const Scope *s, int a, int b);
// How much is done of what should be, with so much of it there (101.3, 609.3).
int quantity_possible(const Scope *s, int wanted, int there);
// While one of the players `who` is meant: "they" is that one.
int quantity_for(const Scope *s, const IrNode *n, const IrNode *who, PlayerId p);
// The card types among all that the filter means.
int quantity_card_types(const Scope *s, const IrNode *filter);
// How much of that kind happened to the player this turn.
int quantity_past(const Scope *s, PastKind kind, PlayerId p);
// How many `filter` that was done to which n refers back to.
int quantity_done(const Scope *s, const IrNode *n, const IrNode *filter);
// The same, of one player.
int quantity_done_by(const Scope *s, const IrNode *n, const IrNode *filter, PlayerId p);
// How the spell was cast that n's words for it mean, or that the permanent was which they mean;
// and whether that is known (400.7d, 608.2h).
HowCast cast_meant(const Scope *s, const IrNode *n);
bool knows_cast(const Scope *s, const HowCast *c);
// The mana spent to cast what n's words mean: SPENT_AMOUNT, SPENT_COLORS, SPENT_SETS, WAS_SPENT.
int spent_amount(const Scope *s, const IrNode *n);
int spent_colors(const Scope *s, const IrNode *n);
int spent_sets(const Scope *s, const IrNode *n);
bool was_spent(const Scope *s, const IrNode *n);
bool condition_holds(const Scope *s, const IrNode *n);
// Of a clause that hangs on a condition, as instructions are followed; of a static ability.
bool condition_lets(const Scope *s, const IrNode *n);
bool condition_lasts(const Scope *s, const IrNode *condition);
// The players that a ROOM_PLAYER node means, in turn order from the active player (101.4).
void players_meant(const Scope *s, const IrNode *n, Set *out);
bool player_is_meant(const Scope *s, const IrNode *n, PlayerId p);
// Players who have left and whom the phrase would mean: what is done for them fails by its own
// rule.
void players_gone_meant(const Scope *s, const IrNode *n, Set *out);
// The same of something that is over: the player may have left since.
bool player_was_meant(const Scope *s, const IrNode *n, PlayerId p);
// The objects (and players) that a ROOM_OBJECT or ROOM_PLAYER node means. Illegal targets are left
// out (608.2b).
void objects_meant(const Scope *s, const IrNode *n, Set *out);
// The same; what "they" and "it" will refer to as these is bound.
void objects_introduced(Scope *s, const IrNode *n, Set *out);
// Adds it unless it is there already.
void set_add(Engine *e, Set *set, Choice c);
// The counters on an object now; on one that is gone, those that it last had.
int scope_counters(const Scope *s, ObjectId id, CounterKind kind);
// Every object in a zone that matches, of all players.
void filter_gather(const Scope *s, const IrNode *filter, Zone zone, Set *out);

#endif
