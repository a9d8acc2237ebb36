// position_rules.h - what the fields of a position can be: bounds of numbers, where an object has
// to be, whether a player has to be in the game, which kinds of abilities fit.
//
// Every said field that holds a signed number, an object, a player or an ability has a row; a test
// looks for those that have none. What depends on several fields is checked where they are read.
#ifndef GAVEL_PLAY_POSITION_RULES_H
#define GAVEL_PLAY_POSITION_RULES_H

#include "engine/play/position_fields.h"

typedef enum { RULE_NUMBER, RULE_OBJECT, RULE_PLAYER, RULE_ABILITY } RuleKind;

// RULE_OBJECT: where the object is, as bits; FIELD_GONE: it may be there no more.
enum {
    FIELD_NEEDED = 1,  // Of objects, players and abilities: not nothing.
    FIELD_GONE = 2,
    FIELD_PERMANENT = 4,
    FIELD_ON_STACK = 8,
    FIELD_PHASED = 16,
    FIELD_ELSEWHERE = 32,  // In any other zone.
    FIELD_THERE = FIELD_PERMANENT | FIELD_ON_STACK | FIELD_PHASED | FIELD_ELSEWHERE,
    FIELD_ANY = FIELD_THERE | FIELD_GONE,
    FIELD_IN_GAME = 64,  // RULE_PLAYER: has not left.
    // RULE_ABILITY: which kinds.
    FIELD_ACTIVATED = 128,
    FIELD_TRIGGERED = 256,
    FIELD_DELAYED = 512,  // Triggered, and made by another ability or by a keyword.
    FIELD_STATIC = 1024,
    FIELD_SPELL = 2048,    // Of a spell, or what an Aura can enchant.
    FIELD_SHIELDS = 4096,  // With an effect that replaces or prevents later.
    FIELD_PERMITS = 8192,  // With an effect that lets cards be played.
    FIELD_ABILITY = FIELD_ACTIVATED | FIELD_TRIGGERED | FIELD_STATIC | FIELD_SPELL
};

typedef struct {
    StructId id;
    const char *field;
    RuleKind kind;
    unsigned flags;
    int64_t low, high;  // RULE_NUMBER
} PositionRule;

// NULL: nothing but the field's type bounds it.
const PositionRule *position_rule(StructId id, const CoreField *f);
const PositionRule *position_rule_at(int i);  // From 0; NULL after the last.
// Must the field have a row?
bool position_rule_wanted(StructId id, const CoreField *f);
// Is the ability of a kind that the flags name?
bool position_ability_fits(const Pool *pool, const Ability *a, unsigned flags);
// What is expected, in words: "an activated or triggered ability".
const char *position_ability_wanted(unsigned flags);
// The place of the first node, from `from` on, that a shield or permission can be about; -1: none.
int position_next_node(const Ability *a, unsigned flags, int from);

#endif
