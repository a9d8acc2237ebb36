// plain_mana.h - what a mana ability adds, where its words alone tell it.
#ifndef GAVEL_ORACLE_PLAIN_MANA_H
#define GAVEL_ORACLE_PLAIN_MANA_H

#include "engine/ir/ir.h"

PlainMana plain_mana(const IrNode *effect);

#endif
