// color_identity.h - color identity (903.4): which colors a card brings to a Commander deck.
//
// A printed fact: it is read from the card's text, so that a card whose abilities do not compile
// has one too. What basic land types add is a rule of its own (903.5d) and is asked for apart.
#ifndef GAVEL_CARDS_COLOR_IDENTITY_H
#define GAVEL_CARDS_COLOR_IDENTITY_H

#include "engine/cards/card.h"

typedef struct {
    ColorSet colors;
} ColorIdentity;

enum {
    COLOR_IDENTITIES = 32,                    // How many there are; `colors` numbers them.
    COLOR_IDENTITY_LETTERS = COLOR_COUNT + 1  // Room for "WUBRG".
};

ColorIdentity color_identity_union(ColorIdentity a, ColorIdentity b);
bool color_identity_contains(ColorIdentity whole, ColorIdentity part);
int color_identity_count(ColorIdentity i);
bool color_identity_is_colorless(ColorIdentity i);
bool color_identity_is_five_color(ColorIdentity i);
// Its letters in the order WUBRG, "" for colorless; returns `into`.
const char *color_identity_text(ColorIdentity i, char into[COLOR_IDENTITY_LETTERS]);
// Letters of WUBRG in any order and case; "C" alone, or nothing, is colorless.
bool color_identity_read(Span letters, ColorIdentity *out);

// What on a card makes a color part of its identity, or of its land types.
typedef enum {
    IDENTITY_BY_SYMBOL,     // words: "{W/B}"
    IDENTITY_BY_INDICATOR,  // words: "BR"
    IDENTITY_BY_ABILITY,    // A characteristic-defining ability (604.3); words: its line
    IDENTITY_BY_LAND_TYPE   // 903.5d; words: "Island"
} IdentityReason;

typedef struct {
    IdentityReason reason;
    ColorIdentity adds;
    Span words;  // Of the card.
} IdentitySource;

typedef void IdentityVisit(void *context, const IdentitySource *source);
// All sources of all faces that count, in printed order; those of 903.5d last.
void color_identity_sources(const CardText *card, IdentityVisit *visit, void *context);

ColorIdentity color_identity_of_card(const CardText *card);
// Of the rules text alone; `name` is the face's own.
ColorIdentity color_identity_of_words(const char *name, const char *text);
// Of the symbols in reminder text, which belong to no identity (903.4c).
ColorIdentity color_identity_of_reminder(const char *text);
// 903.5d: the colors of mana that the card's basic land types let it produce.
ColorIdentity color_identity_of_land_types(const CardText *card);
// 903.4 and 903.5d together: what a commander's identity must contain.
ColorIdentity color_identity_needed(const CardText *card);
// The same of a card of a pool.
ColorIdentity color_identity_needed_by(const CardDef *card);
// 903.4b: as a commander, does it have a color that its player chooses before the game?
bool color_identity_is_chosen(const CardText *card);

#endif
