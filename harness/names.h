// names.h - which object a script means by a name (scenario format, "Naming objects").
//
// A name is an alias, a player, or an object's name, perhaps with #n. What it can mean depends on
// what it is for: the caller ranks the candidates, and only the best-ranked ones count.
#ifndef GAVEL_HARNESS_NAMES_H
#define GAVEL_HARNESS_NAMES_H

#include "engine/play/engine.h"
#include "harness/scenario.h"

// ---- names as text

// "3 Forest" without its count, which goes to *count; the text itself and 1 if there is none.
Span name_without_count(Span text, int *count);
// "Forest#2" without its number, which goes to *number: 0 if there is none, -1 if it is no number.
Span name_without_number(Span text, int *number);
// Could a token be called this: subtypes, with or without the word "Token" (111.4)?
bool name_is_token(const Pool *pool, Span text);
// Do both name the same token, with or without the word "Token"?
bool name_is_same_token(Span a, Span b);

// ---- names in a game

// Where an alias's card is, and how to see that the place was not given to something else.
typedef struct {
    CardId place;
    CardDefId card;
    uint16_t number;
    ObjectId ability;  // Of an ability on the stack: itself.
} AliasPlace;

typedef struct {
    const Scenario *scenario;
    Engine *engine;
    const Game *game;           // The position that names are read in.
    const AliasPlace *aliases;  // As the scenario's.
} Names;

// An object that was in the game once, and may have left it since.
typedef struct {
    ObjectId id;
    CardDefId card;
    FaceId face;
    uint16_t number;
    bool token;
} NamedOnce;

typedef struct {
    int player;  // -1 if it is no player.
    int alias;   // -1 if it is no alias.
    Span base;   // Otherwise the name,
    int number;  // and its number; 0 if there is none.
    Span text;   // As written.
} NameRef;

NameRef names_read(const Names *n, Span text);
// Does the object answer to the name (current, printed, a face's; an ability to its source's)? With
// a number only the printed name counts: the number is one among the cards and tokens so named.
bool names_answers(const Names *n, const NameRef *ref, ObjectId id);
// The same for the source of an ability, which may have left: then as it last was.
bool names_source_answers(const Names *n, const NameRef *ref, ObjectId source);
// Did that object answer to the name while it was there?
bool names_once_answered(const Names *n, const NameRef *ref, const NamedOnce *once);
// Every object of the game that answers, in order of place. Returns how many (at most `most`).
int names_candidates(const Names *n, const NameRef *ref, ObjectId *out, int most);
enum { NAMES_MAX = 4096 };

// How likely a candidate is meant: lowest first; negative: not at all.
typedef int (*NameRank)(const void *context, const Names *n, ObjectId id);

typedef enum { NAME_FOUND, NAME_NONE, NAME_AMBIGUOUS } NameResult;

// The one object of the best rank. Several of them are ambiguous, unless they are equal cards in
// one player's hand or library, or `alike` lets any equal ones stand for each other, or `equal`
// those that nothing tells apart: then it is the one with the lowest number. `wanted` of the same
// name are meant together (0 or 1: just one); if that is how many there are, none of them is
// ambiguous.
typedef struct {
    NameRank rank;
    const void *context;
    bool alike, equal;
    int wanted;
} NamePurpose;
NameResult names_pick(const Names *n, const NameRef *ref, const NamePurpose *purpose,
                      ObjectId *out);

// "Grizzly Bears#2 (battlefield, bob)" for each candidate of the best rank, joined by commas.
void names_list(const Names *n, const NameRef *ref, const NamePurpose *purpose, Text *out);
// An object or player for people.
void names_show(const Names *n, ObjectId id, Text *out);
void names_show_choice(const Names *n, Choice c, Text *out);
// The alias of an object; NULL if it has none.
const char *names_alias(const Names *n, ObjectId id);
// The card that an object is or comes from; NULL where it is nothing of a card.
const CardDef *names_card(const Names *n, ObjectId id);

#endif
