// binder_internal.h - shared by the files of the binder; nobody else includes it.
#ifndef GAVEL_ORACLE_BINDER_INTERNAL_H
#define GAVEL_ORACLE_BINDER_INTERNAL_H

#include "engine/oracle/binder.h"

void binder_add_kid(Binder *b, IrNode *n, Field field, const IrNode *kid);
void binder_give_binding(Binder *b, IrNode *n, BindingKind kind);
IrNode *binder_made_node(Binder *b, Op op, int16_t binding);
void binder_introduce_target(Binder *b, IrNode *n, bool object, bool player);
// Keeps the first problem, and the token that it is about.
void binder_fail(Binder *b, const char *problem, int token);
// A token or emblem that gets its number once the whole face is understood.
void binder_note_made(Binder *b, IrNode *n);
// "Each player" and the like: more than one is told to do something.
bool binder_is_several(const IrNode *who);
// Adds what a keyword ability stands for to its node, where that is more than its words.
void binder_mean(Binder *b, IrNode *n);

#endif
