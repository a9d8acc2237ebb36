// linked.h - linked abilities (607): what one ability of an object did, another refers to.
#ifndef GAVEL_RULES_LINKED_H
#define GAVEL_RULES_LINKED_H

#include "engine/rules/scope.h"

// What was chosen for the source as it entered (607.2d, 607.2g); false where nothing was (607.5a).
bool linked_choice(const Scope *s, ChosenKind kind, int *value);
// The type that a FILTER_CHOSEN_TYPE means.
bool linked_type(const Scope *s, const IrNode *n, Subtype *type);
// The same of a card name: a face that has it.
bool linked_name(const Scope *s, const IrNode *n, int *face);
// Did that player choose this word for the source (607.2f)? NO_PLAYER: did anybody (607.2m)?
bool linked_word(const Scope *s, PlayerId p, const char *word);
// The word that a choice stands for, by the abilities of the source; NULL: none.
const char *linked_word_of(const Engine *e, const Game *g, const Chosen *chosen);
// Has an ability of the source exiled that card?
bool linked_has_exiled(const Scope *s, ObjectId card);
// The cards that abilities of the source have exiled, and that are still there (607.2a).
void linked_exiled(const Scope *s, Set *out);

#endif
