// pool.h - the cards that a game may use: loaded, compiled, read-only.
//
// The shipped pool is embedded in the program. A scenario's own cards go into a pool that extends
// it: ids continue after the base pool's, and the base is never changed. A pool owns its memory.
#ifndef GAVEL_POOL_POOL_H
#define GAVEL_POOL_POOL_H

#include "engine/base/nearest.h"
#include "engine/cards/card.h"
#include "engine/oracle/compile.h"
#include "engine/oracle/needs.h"

typedef struct Pool Pool;

// The shipped pool (engine/pool/data). A card that does not compile is an error there.
Pool *pool_new(Status *s);
// An empty pool on top of `base`, which must outlive it.
Pool *pool_extend(const Pool *base);
void pool_free(Pool *p);

// Compiles a card and adds it; refuses the name of a card in this pool or below it, and any text
// that is not understood (message with line, caret, words).
bool pool_add(Pool *p, const CardText *text, Status *s);
// A token: the one that there is already, or a new one, whatever else is called that but a card.
// NULL if it is refused.
const CardDef *pool_add_token(Pool *p, const CardText *text, Status *s);
// Would the card compile? Nothing is added. If not, `s` says why, as pool_add would, and `why`
// which words of its text stopped it (why->line is 0 if it was a printed fact). Fills `needs`
// unless it is NULL.
bool pool_try(const Pool *p, const CardText *text, WordNeeds *needs, Refusal *why, Status *s);
// Reads a YAML card file (a list of mappings with the keys of CardText) into the pool.
bool pool_add_file(Pool *p, const char *path, Status *s);
// The same of such a file's text; `file` is only used in messages.
bool pool_add_source(Pool *p, const char *file, Span source, Status *s);

// Cards that are at hand but not compiled before somebody names one, such as those of a published
// file. `find` is asked by full name or by a face's name. The others may be NULL: `spelled` gives
// the full name of the card that another spelling means (NULL: none), `offer` offers all names.
typedef struct {
    bool (*find)(void *context, Span name, CardText *out);
    void *context;
    const char *(*spelled)(void *context, Span name);
    void (*offer)(void *context, Nearest *nearest);
} CardSupply;
void pool_supply(Pool *p, CardSupply supply);
bool pool_has_supply(const Pool *p);
// The text of a card that the supply of this pool or of one below has; false if none has it.
bool pool_supplied(const Pool *p, Span name, CardText *out);
// The full name of the card of a supply that another spelling of a name means; NULL if none.
const char *pool_spelled(const Pool *p, Span name);
// Compiles that card into `p`, unless it has a card of the name. False, with the reason, if it is
// refused; true also where no supply has it.
bool pool_take(Pool *p, Span name, Status *s);

// Where files may lie that are named by what is played with this pool (the deck of a scenario), as
// real paths. Not owned. Those of the base count for a pool that has none itself.
typedef struct {
    const char *const *items;
    int count;
} PoolFolders;
void pool_set_folders(Pool *p, PoolFolders folders);
PoolFolders pool_folders(const Pool *p);

int pool_count(const Pool *p);  // Cards, those of the base included.
int pool_face_count(const Pool *p);
int pool_ability_count(const Pool *p);
const CardDef *pool_card(const Pool *p, CardDefId id);
const CardDef *const *pool_cards(const Pool *p);  // By number.
const CardFace *pool_face(const Pool *p, FaceId id);
const Ability *pool_ability(const Pool *p, AbilityId id);
// By full name or by a face's name; case-sensitive. NULL if there is none.
const CardDef *pool_find(const Pool *p, Span name);
// Among the names of the pool and of its supplies; NULL if nothing is near.
const char *pool_nearest(const Pool *p, Span name);
const Grammar *pool_grammar(const Pool *p);
// The intrinsic mana ability of a basic land type (305.6), by ManaType W..G.
const Ability *pool_basic_land_ability(const Pool *p, ManaType type);
// The face of a face-down creature (708.2a). Its name is for people: it has none.
FaceId pool_face_down(const Pool *p, bool warded);
// The triggered ability that a keyword stands for; NULL where rules ask about the keyword itself.
const Ability *pool_keyword_ability(const Pool *p, Keyword k);
// The index-th effect, from 0, that counters of a kind create (122.1c, ...); NULL after the last.
const Ability *pool_counter_ability(const Pool *p, CounterKind kind, int index);
const Ability *pool_rad_ability(const Pool *p);  // What rad counters do (728.1).
enum { MONARCH_ABILITIES = 2 };
const Ability *pool_monarch_ability(const Pool *p, int index);  // 725.2
// What an ability without a source is called (725.2, 728.1): "The monarch"; NULL: it has a source.
const char *pool_sourceless_name(const Pool *p, AbilityId id);
bool pool_has_sourceless(Span name);
// What every Siege has (310.11b).
const Ability *pool_siege_ability(const Pool *p);
// What every Saga says of itself (714.3a).
const Ability *pool_saga_ability(const Pool *p);

#endif
