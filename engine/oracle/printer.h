// printer.h - an ability's tree back into words, by the rows it was read with.
#ifndef GAVEL_ORACLE_PRINTER_H
#define GAVEL_ORACLE_PRINTER_H

#include "engine/base/text.h"
#include "engine/oracle/grammar.h"

// Appends the phrase with a capital first letter. The face gives the card's own name.
void print_tree(const Grammar *g, const CardFace *face, const IrNode *tree, Text *out);
// The same as it stands within a sentence.
void print_phrase(const Grammar *g, const CardFace *face, const IrNode *tree, Text *out);

// Do words stand for every part of the tree that would be printed?
bool print_has_words(const Grammar *g, const IrNode *tree);

#endif
