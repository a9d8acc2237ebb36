// script_encode.h - turning what a script says into answers. Private to the script.
//
// Functions that return false could not say it; `problem` has the reason.
#ifndef GAVEL_HARNESS_SCRIPT_ENCODE_H
#define GAVEL_HARNESS_SCRIPT_ENCODE_H

#include "harness/script_internal.h"

typedef struct {
    Script *script;
    const Question *question;
    Answer *answer;
    Text problem;
    bool ambiguous;  // The problem is the scenario's own mistake.
    const Node *at;
    int count;  // So many of the name are meant; 0: as many as the list names.
} Encoder;

bool encode_items(Encoder *c, const Node *value);   // names, players, numbers; one or a list
bool encode_choose(Encoder *c, const Node *value);  // by the kind of question
bool encode_order(Encoder *c, const Node *value);
bool encode_shares(Encoder *c, const Node *value);
bool encode_attack(Encoder *c, const Node *value);
bool encode_block(Encoder *c, const Node *value);
bool encode_payment(Encoder *c, const Node *value);
bool encode_mana(Encoder *c, const Node *value, int index);
bool encode_chosen_mana(Encoder *c, const Node *value);
void encode_clear(Encoder *c);
// The key of an `assign` that means the question's source; NULL if none (or a problem).
const Node *encode_assign_source(Encoder *c, const Node *value, int *index);
// The object that a player's action is about.
NameResult encode_action_object(Script *s, const Entry *e, ObjectId *out, Text *problem);

// What an entry of the question's verb says (script_question.c).
bool script_encode_next(Encoder *c, const Node *value);

#endif
