// write.h - the only way to change a Game. For rules/apply*.c, play/setup*.c and this room.
#ifndef GAVEL_STATE_WRITE_H
#define GAVEL_STATE_WRITE_H

#include "engine/state/game.h"

enum { GAME_BYTES_MAX = 4 * 1024 * 1024 };  // The size of every Game's block.

// The Game behind a reader's view.
Game *write_game(const Game *g);

void write_clear(Game *g);  // An empty game.
Player *write_player(Game *g, PlayerId p);
Object *write_place(Game *g, CardId card);
ZoneList *write_zone(Game *g, PlayerId owner, Zone z);

// Lists. Elements may move when any list grows: take pointers anew after write_append. Returns NULL
// when the Game's block is full (a named limit).
void *write_list(Game *g, ListId list);
void *write_append(Game *g, ListId list);  // A zeroed element at the end.
void write_remove(Game *g, ListId list, int index);
void write_truncate(Game *g, ListId list, int count);

// A fresh place for an object, with a new incarnation; NO_CARD when there are no more (CARDS_MAX).
CardId write_new_place(Game *g);
void write_free_place(Game *g, CardId card);
// Takes an object out of its zone's list; puts one into a list before `position` (from the top; -1:
// at the bottom).
void write_unlink(Game *g, CardId card);
void write_link(Game *g, CardId card, Zone zone, int position);

StackItem *write_stack_item(Game *g, ObjectId id);

#endif
