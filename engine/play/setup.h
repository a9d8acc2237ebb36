// setup.h - placing the opening board: the only way besides apply to write a Game.
#ifndef GAVEL_PLAY_SETUP_H
#define GAVEL_PLAY_SETUP_H

#include "engine/ask/question.h"
#include "engine/state/game.h"

typedef struct {
    Format format;
    int player_count;
    uint64_t seed, seed_used;
} SetupGame;

typedef struct {
    int life;  // INT32_MIN: the format's.
    int lands_played;
    uint16_t mana[MANA_TYPE_COUNT];
} SetupPlayer;

typedef struct {
    CardDefId card;
    PlayerId owner, controller;  // The same unless the board says otherwise.
    Zone zone;                   // Appended: first given is the top of a library.
    bool tapped, sick, face_down, transformed, flipped, phased_out, token, commander, companion;
    int damage;
    ObjectId attached_to;
    int commander_casts;
    int lives;  // How often it changed zones before (400.7).
} SetupObject;

// Does `place`, which sets a board up. False: the board is beyond a limit, which engine_limit
// names; the Game can't be used.
bool setup_within_limits(Engine *e, void (*place)(void *context), void *context);
void setup_game(Engine *e, Game *g, const SetupGame *s);
void setup_player(Engine *e, Game *g, PlayerId p, const SetupPlayer *s);
ObjectId setup_object(Engine *e, Game *g, const SetupObject *s);
// Attaches an Aura to a player (303.4b).
void setup_attached_to_player(Engine *e, Game *g, ObjectId id, PlayerId p);
// Who protects a battle (310.8).
void setup_protector(Engine *e, Game *g, ObjectId id, PlayerId p);
void setup_counters(Engine *e, Game *g, ObjectId object, CounterKind kind, int count);
void setup_player_counters(Engine *e, Game *g, PlayerId p, CounterKind kind, int count);
// What was chosen for it as it entered: a color, a word of its own, an amount of life. False: it
// has no such choice.
bool setup_chosen(Engine *e, Game *g, ObjectId object, Span text);
// A card in exile that an ability of `source` exiled (607.2a).
void setup_exiled_with(Engine *e, Game *g, ObjectId exiled, ObjectId source);
void setup_commander_damage(Engine *e, Game *g, PlayerId to, CardId commander, int damage);
// Deals anew, by chance, the cards that `viewer` may not see: the order of libraries, and which
// cards of an opponent are in their hand; and gives the game another random stream. For looking
// ahead without peeking.
void setup_conceal(Engine *e, Game *g, PlayerId viewer, Rng *r);
// Brings what is derived from the board up to date; setup_start and setup_beginning do it too.
void setup_derive(Engine *e, Game *g);
// The position of `start`: that step's turn-based actions have happened (scenario format, Players).
void setup_start(Engine *e, Game *g, int turn, PlayerId active, Step step);
// The same before that step: it begins next, with its turn-based actions and triggers.
void setup_start_before(Engine *e, Game *g, int turn, PlayerId active, Step step);
// 103.2a: does a card of the deck list, perhaps of its sideboard, belong to the starting deck?
bool setup_in_starting_deck(Engine *e, bool sideboard);
// From the beginning: shuffle, opening hands, mulligans (103). Commanders are in their decks.
void setup_beginning(Engine *e, Game *g, PlayerId starting);

#endif
