// card_file.h - cards as card files and scenarios write them: mappings with the keys of CardText.
#ifndef GAVEL_POOL_CARD_FILE_H
#define GAVEL_POOL_CARD_FILE_H

#include "engine/base/document.h"
#include "engine/cards/card.h"

// One mapping: name, cost, type, text, power, toughness, loyalty, defense, color_indicator, layout,
// faces. The strings are the document's own.
bool card_text_read(const Document *d, const Node *mapping, CardText *out, Status *s);

#endif
