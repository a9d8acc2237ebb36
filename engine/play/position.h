// position.h - what a position holds beyond the cards in its zones, in words.
//
// A board of a scenario says which cards stand where, and how. Everything else that a Game holds is
// said field by field, by the tables of core.def: objects on the stack, combat, effects, what
// waits, what has happened. So no field can be forgotten, and what is read back is what was
// written.
#ifndef GAVEL_PLAY_POSITION_H
#define GAVEL_PLAY_POSITION_H

#include "engine/base/document.h"
#include "engine/play/engine.h"

// How much is said of what lies behind: nothing, what this turn's events and lost objects were, or
// the order of all timestamps as well.
typedef enum { POSITION_NOW, POSITION_WITH_PAST, POSITION_EXACT, POSITION_DETAILS } PositionDetail;

// A position to be written: `g`, beside the same as far as the zones of a scenario say it
// (`board`).
typedef struct {
    const Game *g, *board;
    const Pool *pool, *board_pool;
    int count;  // What stands in those zones: ids in both.
    const ObjectId *ids, *board_ids;
    const char *const *players;
    void (*name)(void *context, int index, Text *out);  // As the scenario names one of `ids`.
    void *context;
    PositionDetail detail;
} PositionWanted;

// Adds the value of the key `position`, a mapping in lines of their own; nothing if the board says
// all of it. False: it speaks of something that cannot be named, and `why` says of what.
bool position_write(const PositionWanted *w, Text *out, Text *why);
// What position_write calls an object that stands in no such zone ("stack_1"). False: it is none.
bool position_made_name(const PositionWanted *w, ObjectId id, Text *out);

// The whole position as a JSON document: objects by id ("o4097"), zones as lists of ids, the top of
// a library or of the stack first.
void position_json(Engine *e, const Game *g, const char *const *players, Text *out);
// The same as far as it lies on the table: without what is in libraries (their cards are counted)
// and outside the game, without effects, what waits, history, and what is gone. `names` makes it
// quick where many positions of games with one pool are told.
typedef struct PositionNames PositionNames;
PositionNames *position_names_new(const Pool *pool);
void position_names_free(PositionNames *n);
// What a position calls a card or a face: its name, with a number behind it where it is not the
// first of that name.
const char *position_card_name(PositionNames *n, CardDefId card);
const char *position_face_name(PositionNames *n, FaceId face);
void position_json_table(Engine *e, const Game *g, const char *const *players, PositionNames *names,
                         Text *out);

// How a position names the ability, its parts, and the nodes that shields and permissions are
// about, as lines that can be copied from.
void position_tell_places(const Pool *pool, const Ability *a, Text *out);

// ---- reading (setup_position.c)

// Objects that a position makes itself, in the order in which they are listed.
typedef enum { MADE_STACK, MADE_BESIDES, MADE_GONE, MADE_KINDS } MadeKind;
typedef struct {
    MadeKind kind;
    const Node *node;  // Its entry,
    const Node *as;    // and its name; NULL: it has none.
} PositionMade;
// Fills in up to `most`; returns how many there are. Entries that are no mappings are left out.
int position_made(const Node *position, PositionMade *out, int most);
// How many lives as other objects the position remembers of a card, at the most (400.7).
int position_lives(const Node *position);

typedef struct {
    const Document *document;
    const Node *position;
    int count;      // What stands in the zones of the board;
    ObjectId *ids;  // after these there is room for what is made.
    const char *const *players;
    // The index of what `n` names, among `ids`. Negative after a failure.
    int (*find)(void *context, const Node *n, Status *s);
    void *context;
} PositionGiven;
// Puts it upon the board. False: it makes no sense, with its place.
bool setup_position(Engine *e, Game *g, const PositionGiven *given, Status *s);
// Every word that may stand there, for the page about scenarios.
void position_tell_words(void (*tell)(void *context, const char *room, const char *word),
                         void *context);

#endif
