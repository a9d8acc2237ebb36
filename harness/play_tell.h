// play_tell.h - telling people a game: what happened, where it stands, and what is asked.
#ifndef GAVEL_HARNESS_PLAY_TELL_H
#define GAVEL_HARNESS_PLAY_TELL_H

#include "harness/play_game.h"
#include "harness/play_menu.h"

// The lines of the log from `from` on. Steps in which nothing happens are left out.
void play_tell_log(const PlayGame *p, int from, bool colors, Text *out);
// "Turn 3 (alice), Precombat Main. alice 20, bob 18", and the hand of the player who decides.
void play_tell_status(const PlayGame *p, PlayerId player, Text *out);
void play_tell_hand(const PlayGame *p, PlayerId player, Text *out);
void play_tell_board(const PlayGame *p, bool colors, Text *out);
// The question in words, and what it can be answered with.
void play_tell_question(const PlayGame *p, const Question *q, const PlayMenu *m, bool colors,
                        Text *out);
void play_tell_menu(const Question *q, const PlayMenu *m, Text *out);
// A refusal: "No: it is bob's turn."
void play_tell_refusal(const Rejection *r, Text *out);

#endif
