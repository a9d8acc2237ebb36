// identity_tally.h - the color identities of a published card file, counted and compared.
//
// What the file says is compared with what the words of its cards say (903.4). Published files add
// the colors of basic land types to an identity; a land that differs only by them is no
// disagreement.
#ifndef GAVEL_HARNESS_IDENTITY_TALLY_H
#define GAVEL_HARNESS_IDENTITY_TALLY_H

#include "harness/card_json.h"

typedef struct {
    int count[COLOR_IDENTITIES];
    int compared;    // Cards of which the file says an identity.
    int land_types;  // Those that differ only by basic land types.
    const JsonCard **different;
    int different_count;
} IdentityTally;

// Memory from `arena`.
void identity_tally_make(const JsonCards *cards, Arena *arena, IdentityTally *out);
void identity_tally_text(const IdentityTally *t, bool terminal, Text *out);
void identity_tally_json(const IdentityTally *t, Text *out);  // Members of an object, with a comma.

#endif
