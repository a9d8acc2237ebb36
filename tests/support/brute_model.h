// brute_model.h - a payment board as the search sees it: objects, their mana abilities, the cost.
#ifndef GAVEL_TESTS_SUPPORT_BRUTE_MODEL_H
#define GAVEL_TESTS_SUPPORT_BRUTE_MODEL_H

#include "tests/support/brute.h"

enum {
    ABILITIES_MAX = 6,
    INPUTS_MAX = 5,
    TAPS_MAX = 3,
    BAGS_MAX = 8192,
    MARKS = 3,  // Mana by what it may be spent on: anything; it is snow; this spell only.
    POOL_CLASSES = BRUTE_TYPES * MARKS + 1,
    DEAD = POOL_CLASSES - 1  // Mana that pays for nothing here.
};
enum { MARK_PLAIN, MARK_SNOW, MARK_SPELL };

typedef enum {
    NOBODY,
    A_CREATURE,
    AN_ARTIFACT,
    A_DRUID,
    AN_ELF,
    A_GOBLIN,
    A_LEGEND,
    AN_ENCHANTMENT,
    A_DEFENDER,
    A_SHARD,
    IN_HAND,
    QUALITY_COUNT
} Quality;

typedef struct {
    uint8_t n[BRUTE_TYPES];
    uint8_t more[BRUTE_TYPES];  // By triggered abilities, whose mana has no mark.
} Bag;

typedef struct {
    bool tap, sacrifice, exile, counter;
    int inputs[INPUTS_MAX], input_count;  // The mana in its cost, as masks of types.
    int life, energy, damage, later, gain;
    Quality sacrifices, taps;  // Another permanent.
    int tap_count;
    int mark;              // MARK_..., or -1: its mana pays for nothing here.
    int first, bag_count;  // What it may add, in `bags`.
    Quality for_each;      // It adds that for each of these that is there; NOBODY: once.
    int others;            // Of those, how many the opponent has.
    bool is_free;          // Its place among the others is not fixed: see brute_search.c.
} ModelAbility;

typedef struct {
    ModelAbility abilities[ABILITIES_MAX];
    int ability_count;
    bool has[QUALITY_COUNT], in_hand, tapped, sick, for_mana;
    int colors, counters;
    int auras;   // On it; they are lost with it (704.5m).
    int weight;  // What it counts when it is tapped: 0, no creature; 2, it could attack or block.
    int alike;   // The first object that is the same in everything.
} ModelObject;

typedef struct {
    ModelObject objects[BRUTE_OBJECTS_MAX];
    int count;
    Bag bags[BAGS_MAX];
    int bag_count;
    BruteDue dues[BRUTE_DUES_MAX];
    int due_count;
    int pool[POOL_CLASSES];
    int life, energy, graveyard;
    bool convoke, improvise, delve;
    int most;  // No payment needs more activations that make mana.
    bool overflow;
} Model;

// `plainly`: no two types of mana are taken for one.
void model_make(Model *m, const BruteBoard *b, bool plainly);

#endif
