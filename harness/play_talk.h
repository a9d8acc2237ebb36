// play_talk.h - the conversation with whoever plays in a terminal.
#ifndef GAVEL_HARNESS_PLAY_TALK_H
#define GAVEL_HARNESS_PLAY_TALK_H

#include "harness/command.h"
#include "harness/line_input.h"
#include "harness/play_game.h"

// How far priority is passed by itself.
typedef enum {
    UNTIL_ASKED,     // Not at all.
    UNTIL_END,       // To the end of the turn,
    UNTIL_MINE,      // to the player's own next turn,
    UNTIL_SOMETHING  // or as long as nobody else does anything; which also ends the others.
} PassUntil;

typedef struct {
    const Shell *sh;
    LineInput *input;
    bool colors, stops;  // `stops`: priority is asked for even where there is nothing to do.
    int told;            // Lines of the log that were told.
    int board_turn;      // The turn whose board was shown; -1: none.
    bool again;          // The last answer was refused,
    QuestionKind asked;  // to a question of this kind, which was told.
    PassUntil until;
    int until_turn;   // The turn in which that was said,
    int until_count;  // and how many answers stood.
    PlayerId until_player;
    Text out;
    Arena arena;  // Of the question that is open.
} PlayTalk;

void talk_begin(PlayTalk *t, const Shell *sh, LineInput *input);
void talk_free(PlayTalk *t);
PlayPerson talk_person(PlayTalk *t);
// The commands, one a line.
void talk_help(Text *out);

#endif
