// combat_internal.h - shared by the files of the combat phase; nobody else includes it.
#ifndef GAVEL_RULES_COMBAT_INTERNAL_H
#define GAVEL_RULES_COMBAT_INTERNAL_H

#include "engine/rules/combat.h"
#include "engine/rules/combat_statements.h"
#include "engine/rules/mana.h"
#include "engine/rules/title.h"

// Is it a permanent as it is now?
bool combat_is_permanent(const View *v);
const char *combat_name(const Engine *e, const View *v);
// Refuses for the reason, and where that is an effect which makes this statement, by its name.
bool combat_blame(Engine *e, const Game *g, RejectionCode code, const Statement *by,
                  const char *reason, Rejection *r);
// The creatures of a declaration by name, the first few of them.
void combat_list(Engine *e, const Game *g, const Answer *a, Text *out);
const char *combat_player_name(const Engine *e, PlayerId p);
const Attack *combat_attacks(const Game *g, int *count);
const Block *combat_blocks(const Game *g, int *count);
// Does the one block the other?
bool combat_is_pair(const Game *g, ObjectId blocker, ObjectId attacker);
// The players after the active one who are still in the game, in turn order (101.4): the number of
// them is returned.
int combat_nonactive_players(const Game *g, PlayerId *out);
// Adds to the options of a question.
void combat_offer(Engine *e, Choice *options, int *count, Choice c);
// Refuses an answer that `ask` took: it is forgotten, and the decider is told why.
void combat_refuse(Engine *e, const Game *g, const Question *q, const Rejection *r);

// ---- declarations

// One creature that would block another, and what is said about both.
typedef struct {
    Engine *e;
    const Game *g;
    View blocker, attacker;
    PlayerId defending;
    const Statements *said;
} Pair;

// Why the one can't block the other; NULL if it can. Fills p->defending.
const char *combat_why_no_block(Pair *p);
// The same for a creature that might attack p->defending, whether it attacks or not.
const char *combat_why_no_pair(const Pair *p);
Pair combat_pair(Engine *e, const Game *g, const Statements *said, ObjectId blocker,
                 ObjectId attacker);
// combat_evasion.c: why evasion abilities and restrictions keep them apart; NULL if they do not.
const char *evasion_reason(const Pair *p);
// The statement by which it can't block at all, or the attacker can't be blocked; NULL if none.
const Statement *evasion_culprit(const Pair *p);
// How many creatures the blocker may block (509.1a), and the fewest and most that may block the
// attacker together.
int evasion_capacity(Engine *e, const Statements *said, ObjectId blocker);
int evasion_fewest(Engine *e, const Game *g, const Statements *said, ObjectId attacker);
int evasion_most(Engine *e, const Statements *said, ObjectId attacker);
// The most creatures that the whole declaration may have: TRAIT_MOST_ATTACKERS or _BLOCKERS.
int evasion_most_declared(const Statements *said, uint32_t trait);

// Why the creature can't be declared as an attacker of that player or object; NULL if it can.
const char *combat_why_no_attack(Engine *e, const Game *g, const Statements *said, ObjectId id,
                                 Choice attacked);
// Is it said that the creature can't attack that player or planeswalkers of theirs? Why, or NULL.
const char *combat_keeps_off(Engine *e, const Game *g, const Statements *said, ObjectId id,
                             Choice attacked);
// What the creature must pay to attack that (508.1h), added to the cost; false: nothing.
bool combat_attack_cost(Engine *e, const Game *g, const Statements *said, ObjectId id,
                        Choice attacked, ManaCost *cost);
// What a creature must pay to block that attacker (509.1d), added to the cost; false: nothing.
bool combat_block_cost(Engine *e, const Statements *said, ObjectId attacker, ManaCost *cost);
// Pays the total of a declaration; `chance` is the rule by which mana abilities may be activated.
// False: it could not be paid, and the caller takes everything back.
bool combat_can_pay(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                    const ManaCost *total, RuleId chance);
bool combat_pay(Engine *e, const Game *g, PlayerId player, const ManaCost *total, RuleId chance,
                Rejection *r);
// Leaves out of the declaration what the player has given up to pay for it (508.1k, 509.1g).
void combat_keep_controlled(const Game *g, PlayerId player, Answer *a);
// Who defends where that is attacked; nothing announced means the only opponent.
PlayerId combat_defending_player(Engine *e, const Game *g, Choice attacked);

// combat_requirements.c: are as many requirements obeyed as the restrictions allow (508.1d,
// 509.1c)?
bool requirements_of_attack(Engine *e, const Game *g, const Statements *said, const Question *q,
                            const Answer *a, Rejection *r);
bool requirements_of_blocks(Engine *e, const Game *g, const Statements *said, const Question *q,
                            const Answer *a, Rejection *r);

// ---- combat_band.c

// May the creatures be declared in the bands that the answer says (702.22c-d)?
bool band_declaration_legal(Engine *e, const Game *g, const Answer *a, Rejection *r);
int band_of(Engine *e, const AnswerItem *item);  // 508.1e: its number; 0: in none.
// The other attackers of its band: the number of them is returned.
int band_others(const Game *g, ObjectId attacker, ObjectId *out);
// After blocks were declared (702.22h).
void band_blocked(Engine *e, const Game *g);
// Who divides the damage of the creature among the options (702.22j-k).
PlayerId band_divides(Engine *e, const Game *g, const View *source, const Choice *options,
                      int count);

// ---- combat_assign.c: who assigns how much combat damage to what (510.1)

typedef struct {
    ObjectId source;
    Choice to;
    int amount;
} Share;
enum { SHARES_MAX = 4 * CARDS_MAX };
typedef struct {
    int count;
    Share *shares;  // Room for SHARES_MAX.
} Assignment;

// Does the creature assign combat damage in the present damage step (510.4)?
typedef bool StrikesNow(Engine *e, const Game *g, ObjectId creature, int dealt_first);
// Asks the attacking player, then the defending players, and fills *out.
void combat_assign(Engine *e, const Game *g, StrikesNow *strikes, Assignment *out);

// Which of `options` the creature is attacking, as `chooser` says; false if there is none.
bool combat_choose_attacked(Engine *e, const Game *g, PlayerId chooser, ObjectId creature,
                            const Choice *options, int count, Choice *out);

#endif
