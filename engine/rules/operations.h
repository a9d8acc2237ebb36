// operations.h - which operations the rules can carry out.
//
// The compiler may make a tree only of operations that somebody here understands; a test compares
// the two lists.
#ifndef GAVEL_RULES_OPERATIONS_H
#define GAVEL_RULES_OPERATIONS_H

#include "engine/ir/ir.h"

bool filter_supported(Op op);
bool player_supported(Op op);
bool object_supported(Op op);
bool quantity_supported(Op op);
bool condition_supported(Op op);
bool trigger_supported(Op op);
bool target_supported(Op op);
bool static_supported(Op op);
bool statement_supported(Op op);
bool opening_supported(Op op);
bool combat_statement_supported(Op op);
bool replacement_supported(Op op);
bool cost_supported(Op op);
bool mana_supported(Op op);
bool duration_supported(Op op);
bool zone_supported(Op op);
bool limit_supported(Op op);
bool casting_supported(Op op);
bool proposal_supported(Op op);
bool effect_supported(Op op);

#endif
