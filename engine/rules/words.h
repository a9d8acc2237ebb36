// words.h - the words of an object's text as text-changing effects have left them (612).
#ifndef GAVEL_RULES_WORDS_H
#define GAVEL_RULES_WORDS_H

#include "engine/rules/scope.h"

// The colour or subtype that a word of an ability now means: that of FILTER_COLOR, FILTER_SUBTYPE.
int word_of(const Scope *s, const IrNode *n);
// The creature types (205.3m) or basic land types (205.3i) as options; says how many.
int words_creature_types(Choice *out, int count);
int words_basic_types(Choice *out, int count);
// Has the controller choose a creature type as an instruction is carried out (608.2d).
Subtype words_creature_type(const Scope *s, bool wall);
// A card name that the player chooses (201.4).
Choice words_choose_name(const Scope *s, PlayerId p, ObjectId about, ChosenKind which);
// The names of cards (201.4), those of opposing permanents first; ChosenKind says of which. `most`
// is how many there is room for.
int words_card_names(Engine *e, const Game *g, PlayerId p, ChosenKind which, Choice *out, int most);
// Has the player choose one of these words for the object.
Choice words_choose(const Scope *s, PlayerId p, ObjectId about, const Choice *options, int count,
                    const char *which);
// The keywords of a list, where some may name a colour or a land type.
KeywordSet words_keywords(const Scope *s, const IrNode *items);
// A keyword after one change of text: "protection from red", "swampwalk".
Keyword word_keyword(Keyword k, const Change *text);
// What a change of the source's text makes of a token that it creates (612.2a).
void words_token(const Scope *s, Copied *token);

#endif
