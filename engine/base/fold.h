// fold.h - names as people type them: the same text for spellings that differ only by form.
#ifndef GAVEL_BASE_FOLD_H
#define GAVEL_BASE_FOLD_H

#include "engine/base/text.h"

// Appends `name` in lower case, without accents and double quotation marks; ligatures become
// letters, curly apostrophes straight ones,
// dashes "-", spaces of any kind and number one space, slashes between names " // ".
void fold_name(Text *out, Span name);

#endif
