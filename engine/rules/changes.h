// changes.h - what an operation changes about the objects it speaks of.
//
// A static statement and an instruction with the same meaning make the same changes: the one for as
// long as it is true (604.2), the other for as long as it says (611.2a).
#ifndef GAVEL_RULES_CHANGES_H
#define GAVEL_RULES_CHANGES_H

#include "engine/rules/scope.h"

// Where a change is applied (613.1), layer 7 by sublayers (613.4).
typedef enum {
    LAYER_COPY,     // 1
    LAYER_CONTROL,  // 2
    LAYER_TEXT,     // 3
    LAYER_TYPE,     // 4
    LAYER_COLOR,    // 5
    LAYER_ABILITY,  // 6
    LAYER_DEFINE,   // 7a
    LAYER_SET,      // 7b
    LAYER_MODIFY,   // 7c
    LAYER_SWITCH,   // 7d
    LAYER_COUNT
} Layer;

enum { CHANGES_MAX = 32 };
typedef struct {
    int count;
    Change items[CHANGES_MAX];
} Changes;

// The changes of one statement or instruction, in the order in which its words make them.
void changes_of(const Scope *s, const IrNode *n, Changes *out);
// The layers in which the operation may change something, as bits; 0: it makes no changes.
unsigned changes_layers(Op op);
bool changes_any(const IrNode *n);  // Does it, or a part of it, change characteristics?
Layer change_layer(ChangeKind kind);
// Is its "for as long as" over, or not yet begun (611.2b)?
bool duration_over(const Game *g, const ContinuousEffect *effect);

#endif
