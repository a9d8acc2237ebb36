// combat_statements.h - what static abilities and lasting effects say about declarations
// (508.1c-d, 509.1b-c): restrictions, requirements and costs.
#ifndef GAVEL_RULES_COMBAT_STATEMENTS_H
#define GAVEL_RULES_COMBAT_STATEMENTS_H

#include "engine/rules/scope.h"

// Beyond the CombatTrait of state/lists.h, those that only static abilities have.
enum {
    TRAIT_CANT_ATTACK_UNLESS = 1 << 6,
    TRAIT_CANT_ATTACK_ALONE = 1 << 7,
    TRAIT_CANT_BLOCK_ALONE = 1 << 8,
    TRAIT_CANT_BE_BLOCKED_BY = 1 << 9,
    TRAIT_CANT_BE_BLOCKED_EXCEPT_BY = 1 << 10,
    TRAIT_CANT_BE_BLOCKED_BY_MORE = 1 << 11,
    TRAIT_CANT_BE_BLOCKED_BY_FEWER = 1 << 12,
    TRAIT_CAN_BLOCK_ONLY = 1 << 13,
    TRAIT_CAN_BLOCK_MORE = 1 << 14,
    TRAIT_MUST_BE_BLOCKED_BY_ALL = 1 << 15,
    TRAIT_MOST_ATTACKERS = 1 << 16,
    TRAIT_MOST_BLOCKERS = 1 << 17,
    TRAIT_ATTACK_COST = 1 << 18,
    TRAIT_BLOCKED_COST = 1 << 19,
    TRAIT_CANT_ATTACK_YOU = 1 << 20,
    TRAIT_AS_THOUGH_NO_DEFENDER = 1 << 21,
    TRAIT_AS_THOUGH_HASTE = 1 << 22,
    ATTACK_REQUIREMENTS = TRAIT_MUST_ATTACK | TRAIT_GOADED,
    STATEMENTS_MAX = 4 * CARDS_MAX
};

// One statement about one creature; about none where it speaks of declarations as a whole.
typedef struct {
    uint32_t traits;
    ObjectId subject;
    const IrNode *n;         // The words; NULL where a lasting effect says it.
    const Ability *ability;  // Whose words they are; NULL likewise.
    ObjectId source;
    PlayerId you;
    uint32_t key;  // Of what a lasting effect has bound; 0: nothing.
} Statement;
typedef struct {
    const Engine *e;
    int count;
    Statement *items;  // In scratch memory.
} Statements;

// All that are in force now.
Statements statements_gather(Engine *e, const Game *g);
// The next one with that trait about the creature (NO_OBJECT: about none), from *at = 0 on; NULL
// after the last.
const Statement *statement_next(const Statements *all, ObjectId subject, uint32_t trait, int *at);
bool statement_has(const Statements *all, ObjectId subject, uint32_t trait);
int statement_count(const Statements *all, ObjectId subject, uint32_t trait);
// The scope in which its words are understood. `defending` is who would be attacked, or NULL.
Scope statement_scope(Engine *e, const Game *g, const Statement *s, const PlayerId *defending);

#endif
