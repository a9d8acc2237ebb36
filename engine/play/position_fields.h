// position_fields.h - which fields of the core a position says, and what they are where it says
// nothing. Shared by position_write.c and setup_position.c.
#ifndef GAVEL_PLAY_POSITION_FIELDS_H
#define GAVEL_PLAY_POSITION_FIELDS_H

#include "engine/play/position.h"
#include "engine/state/core_words.h"

// The largest struct of a position, for a blank one.
typedef union {
    Object object;
    Player player;
    StackItem item;
    LastKnown last;
    ContinuousEffect effect;
    Shield shield;
    char room[1024];
} PositionElement;

// The details from which on a field is said; POSITION_DETAILS: never.
PositionDetail position_detail_of(StructId id, const CoreField *f);
// Is the field said also where it is the first of its words, because no element is without it?
bool position_always(StructId id, const CoreField *f, const char *of);
// Lists whose elements are said as they are, each under its name in small letters.
PositionDetail position_detail_of_list(ListId list);
const char *position_list_key(ListId list, char into[32]);
// An element of which nothing is said.
void position_blank(StructId id, PositionElement *element);
// The list's elements have a key of bindings: where in the element it is; -1: they have none.
int position_key_at(StructId id);
// The ability whose bindings an element of a list has; NULL: none.
const Ability *position_speaker(const Pool *pool, ListId list, const void *element);

// Something on the stack, an emblem or a card outside of which nothing is said; what is known of an
// object that has left.
void position_blank_made(const Pool *pool, ObjectKind kind, CardDefId card, PlayerId owner,
                         Object *out);
void position_blank_last(const Pool *pool, CardDefId card, LastKnown *out);
// The ability of a spell with that face, unless it is cast in a way that gives it another; -1:
// none.
AbilityId position_spell_ability(const Pool *pool, FaceId face);
// The binding of the n-th word "target" of an ability, from 1; NO_BINDING: it has none.
int position_target_binding(const Ability *a, int word);
// What a number means that depends on other fields of the struct `of`, whose ability is `a` (NULL:
// unknown). False: the field says it by itself.
bool position_meaning(StructId id, const CoreField *f, const char *of, const Ability *a,
                      CoreMeaning *out);
// Is it the players whose untap step a shield waits for, as bits (502.3)?
bool position_is_players(const Pool *pool, StructId id, const CoreField *f, const char *of);
// The word of its ability that a Chosen means by that value (607.2f, 607.2m); NULL: there is none.
const char *position_own_word(const Pool *pool, const Game *g, const Chosen *chosen, int value);
// A card or face by name, an ability by its face and its place there: "Shock/0"; the second of
// several that are called the same: "Goblin Token#2".
void position_pool_name(const Pool *pool, CoreKind kind, int32_t id, Text *out);
const char *position_ability_owner(const Pool *pool, AbilityId id, int *ordinal);
int position_pool_find(const Pool *pool, CoreKind kind, Span name, int ordinal, int which);

#endif
