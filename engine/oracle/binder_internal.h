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
bool binder_deals_damage(const IrNode *n);

// ---- mentions

void binder_mention(Binder *b, Mention m);
// What a filter says about the object's types, spell or card.
void binder_look_at_filter(const IrNode *f, Mention *m);
// Things that a node mentions for the first time, once its children are bound.
void binder_introduce(Binder *b, IrNode *n);

// What a delayed ability returns is not there yet when the next sentence speaks of it.
void binder_note_coming_back(Binder *b, const IrNode *effect);

// ---- references

bool binder_same_thing(const Mention *x, const Mention *y);
// Binds a node that refers to something; `token` is where its words begin.
void binder_resolve(Binder *b, IrNode *n, int token);

// Refuses "other" of a permanent's ability where others than something else may be meant.
void binder_check_other(Binder *b, const IrNode *n, int token);

// ---- checks: each refuses the ability by binder_fail

// Does an instruction have somebody choose an object?
bool binder_has_choice(const IrNode *n);
void binder_check_offer(Binder *b, const IrNode *n);
void binder_refuse_given_words(Binder *b, const IrNode *n);
// A phrase as it was read, with the tokens that its parts begin at.
void binder_check_phrase(Binder *b, const IrNode *from);
// Once the children of a node are bound ...
void binder_check(Binder *b, const IrNode *n);
// ... and once it has its subject too.
void binder_check_completed(Binder *b, const IrNode *n);

// ---- meanings

// Adds what a keyword ability stands for to its node, where that is more than its words.
void binder_mean(Binder *b, IrNode *n);

#endif
