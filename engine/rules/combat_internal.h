// combat_internal.h - shared by the files of the combat phase; nobody else includes it.
#ifndef GAVEL_RULES_COMBAT_INTERNAL_H
#define GAVEL_RULES_COMBAT_INTERNAL_H

#include "engine/rules/combat.h"

// Is it a permanent as it is now?
bool combat_is_permanent(const View *v);
const char *combat_name(const Engine *e, const View *v);
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

// ---- combat_assign.c: who assigns how much combat damage to what (510.1)

typedef struct {
    ObjectId source;
    Choice to;
    int amount;
} Share;
enum { SHARES_MAX = 1024 };
typedef struct {
    int count;
    Share shares[SHARES_MAX];
} Assignment;

// Does the creature assign combat damage in the present damage step (510.4)?
typedef bool StrikesNow(Engine *e, const Game *g, ObjectId creature, bool dealt_first);
// Asks the attacking player, then the defending players, and fills *out.
void combat_assign(Engine *e, const Game *g, StrikesNow *strikes, Assignment *out);

#endif
