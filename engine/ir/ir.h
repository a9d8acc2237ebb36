// ir.h - abilities as the compiler leaves them: trees of operations (ops.def).
//
// A node is an operation with named children and at most one literal number. It remembers the
// grammar row that it came from, so that it can be printed back; the rules never look at that. A
// node that introduces or refers to something holds the index of its binding: resolving objects
// keep an array of bindings, filled by targets, choices, results and event participants.
#ifndef GAVEL_IR_IR_H
#define GAVEL_IR_IR_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/bits.h"
#include "engine/base/span.h"
#include "engine/cr/cr.h"
#include "engine/ir/plain.h"
#include "engine/ir/spent.h"

typedef enum {
#define OP(name, room, fields) OP_##name,
#include "engine/ir/ops.def"
#undef OP
    OP_COUNT
} Op;

// What kind of thing an operation is.
typedef enum {
    ROOM_ABILITY,
    ROOM_EFFECT,
    ROOM_COST,
    ROOM_TRIGGER,
    ROOM_STATIC,
    ROOM_WOULD,
    ROOM_CONDITION,
    ROOM_OBJECT,
    ROOM_PLAYER,
    ROOM_FILTER,
    ROOM_QUANTITY,
    ROOM_MANA,
    ROOM_DURATION,
    ROOM_ZONE,
    ROOM_LIMIT,
    ROOM_LIST
} OpRoom;
enum { ROOM_COUNT = ROOM_LIST + 1 };

// Names of children.
typedef enum {
#define FIELD(name, text) FIELD_##name,
#include "engine/ir/fields.def"
#undef FIELD
    FIELD_COUNT
} Field;

// What an instruction does to things, where later words speak of what was done "this way".
typedef enum {
    DEED_NONE,
    DEED_DESTROYED,
    DEED_SACRIFICED,
    DEED_EXILED,
    DEED_MILLED,
    DEED_DISCARDED,
    DEED_DEALT_DAMAGE
} DoneKind;

// Where a countered spell goes instead of to the graveyard.
typedef enum {
    COUNTERED_TO_EXILE = 1,
    COUNTERED_TO_HAND,
    COUNTERED_TO_TOP,
    COUNTERED_TO_BOTTOM
} CounteredTo;

enum {
    NODE_KIDS_MAX = 6,
    ABILITY_TARGETS_MAX = 8,
    ABILITY_PARTS_MAX = 4,
    ABILITY_BINDINGS_MAX = 32,
    NO_BINDING = -1
};

typedef struct IrNode IrNode;
struct IrNode {
    uint16_t op;       // Op
    uint16_t row;      // The grammar row that read it, from 1; 0: no words stand for it.
    int32_t number;    // The literal: a number, colour, type, keyword, letter; 0 if none.
    const char *name;  // A literal name; NULL if none.
    int16_t binding;   // NO_BINDING, or an index into the ability's bindings.
    uint8_t plural;    // Grammatical number of this phrase, for printing its verb.
    uint8_t kid_count;
    uint8_t fields[NODE_KIDS_MAX];
    const IrNode *kids[NODE_KIDS_MAX];
    const IrNode *next;    // The next item, where the node is an item of a ROOM_LIST node.
    const IrNode *parent;  // What it is a child or item of; NULL: the root.
};

typedef enum {
    ABILITY_SPELL,      // 113.3a; all spell lines of a face together
    ABILITY_ACTIVATED,  // 113.3b
    ABILITY_TRIGGERED,  // 113.3c
    ABILITY_STATIC,     // 113.3d
    ABILITY_KEYWORD,    // A list of keywords, as a line of its own
    ABILITY_ENCHANT     // 702.5: what an Aura can enchant; its spell has that target
} AbilityKind;

typedef struct {
    int32_t v;
} AbilityId;  // Index of an ability in its pool.

// What a binding holds, for `show ability` and for the interpreter.
typedef enum {
    BINDS_NOTHING,
    BINDS_TARGET,
    BINDS_OBJECT,
    BINDS_PLAYER,
    BINDS_NUMBER,
    BINDS_EVENT
} BindingKind;

typedef struct {
    BindingKind kind;
    const IrNode *introduced_by;
} BindingInfo;

enum { PART_ORDINALS = 1000 };  // Parts of abilities are numbered apart.

typedef struct Ability Ability;
struct Ability {
    AbilityId id;
    const char
        *owner;   // The name of its face, and its place there (from 0): the same whatever pool
    int ordinal;  // it is in. An intrinsic ability's owner is "".
    AbilityKind kind;
    int line;                 // Which line of the Oracle text (from 0) it begins on.
    const IrNode *root;       // The whole ability (for ABILITY_SPELL: a list of lines).
    const IrNode *worded;     // The same with the ability word before it (207.2c); NULL: none.
    const IrNode *cost;       // ABILITY_ACTIVATED: a list of ROOM_COST nodes.
    const IrNode *trigger;    // ABILITY_TRIGGERED: ROOM_TRIGGER.
    const IrNode *condition;  // Intervening "if" (603.4), or NULL.
    const IrNode *effect;     // ROOM_EFFECT or ROOM_STATIC; for a spell, a list of effects.
    int target_count;
    const IrNode *targets[ABILITY_TARGETS_MAX];  // OP_TARGET nodes in the order of the words.
    int binding_count;
    BindingInfo bindings[ABILITY_BINDINGS_MAX];
    const IrNode *limit;  // "Activate only ..." (602.1b), or NULL.
    uint16_t works_in;    // The ROOM_ZONE operation of the zone where alone it functions (113.6);
                          // 0: where abilities of its kind usually do.
    bool is_mana;         // 605.1a (activated); 605.1b is asked per event.
    bool restricts_mana;  // Says what the mana it adds may be spent on (106.6),
    bool marks_mana;      // or anything else about that mana.
    bool adds_mana;       // Adds mana, under whatever conditions.
    bool asks_mana;       // Asks what others could produce (106.7).
    bool only_taps;       // It costs {T} and nothing else.
    PlainMana adds;
    bool is_loyalty;  // 606.2
    bool is_modal;    // 700.2
    // 107.8: functions with so many level counters; 0: at any level, or without an upper bound.
    uint8_t level_least, level_most;
    uint8_t class_level;  // 107.16a: functions from that level of its Class on; 0: always.
    bool is_implied;      // A keyword stands for it: it has no line of its own.
    bool is_overloaded;   // What a spell says if its overload cost is paid (702.96a).
    RuleId rule;          // The rule that a keyword has it from; 0: no keyword.
    // Delayed and reflexive triggered abilities that it makes (603.7, 603.12), and abilities that
    // it gives to others, by the literal of their node. They share its bindings and have targets of
    // their own.
    int part_count;
    const Ability *parts[ABILITY_PARTS_MAX];
};

// Is it a part of another: given, delayed or reflexive?
static inline bool ability_is_part(const Ability *a) { return a->ordinal >= PART_ORDINALS; }

// The child under `field`, or NULL.
const IrNode *ir_kid(const IrNode *n, Field field);
// The keywords in a list of them, as bits.
Bits128 ir_keywords(const IrNode *items);
// For trees that are new, so that whoever made them may write them. Makes every node know its
// parent; makes a tree that stands for words of another stand under these.
void ir_know_parents(const IrNode *root);
void ir_put_under(const IrNode *root, const IrNode *words);
// A node's place in a tree, counted from 0 as it is read, and the node at a place; -1, NULL: none.
int ir_place(const IrNode *root, const IrNode *n);
const IrNode *ir_at(const IrNode *root, int place);
// The first node of that operation in a tree; NULL: none.
const IrNode *ir_find(const IrNode *root, Op op);
// The same, outside the abilities in quotation marks that an effect gives to something.
const IrNode *ir_find_unquoted(const IrNode *effect, Op op);
const char *op_name(Op op);  // "DAMAGE"
OpRoom op_room(Op op);
const char *room_name(OpRoom room);  // "effect"
const char *op_fields(Op op);        // "src n to", as in ops.def
const char *field_name(Field f);     // "src"
bool field_find(Span text, Field *out);

// Whether an operation has a child under `field`.
typedef enum { FIELD_ABSENT, FIELD_OPTIONAL, FIELD_REQUIRED } FieldUse;
FieldUse op_field_use(Op op, Field field);

#endif
