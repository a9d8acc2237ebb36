// command_cards.h - a card in print, for `gavel cards show` and `gavel show`.
#ifndef GAVEL_HARNESS_COMMAND_CARDS_H
#define GAVEL_HARNESS_COMMAND_CARDS_H

#include "harness/command.h"
#include "harness/proof.h"

// `gavel cards check FILE`: how much of a published card file compiles, and what stops the rest.
ExitStatus command_cards_check(const Shell *sh);
// `gavel cards list`: the names of the pool, or of what is imported.
ExitStatus command_cards_list(const Shell *sh);
// `gavel cards rows`: which words of cards the scenarios put to use.
ExitStatus command_cards_rows(const Shell *sh);

// `gavel cards import FILE`: keeps a published card file for later.
ExitStatus command_cards_import(const Shell *sh);

// Plays the scenarios of `paths` (none: the project's) for their proof; not made where there are
// none.
ExitStatus cards_proof(const Shell *sh, const Pool *pool, const Words *paths, Proof *out,
                       bool *made);
bool cards_print_json(const Shell *sh);  // --format json

// Printed facts and each ability as it prints back.
void cards_print(const Pool *pool, const CardDef *card, Text *out);
void cards_type_line(const TypeLine *t, Text *out);    // "Legendary Creature — Elf"
void cards_number(const PrintedNumber *n, Text *out);  // "2", "1+*"
// The text of a card that is refused.
void cards_print_text(const CardText *card, Text *out);
// "`there_is_no` 'Foret'; did you mean Forest?"
void cards_unknown(const Pool *pool, const char *there_is_no, const char *name, Text *out);

#endif
