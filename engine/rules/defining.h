// defining.h - characteristic-defining abilities outside the battlefield.
#ifndef GAVEL_RULES_DEFINING_H
#define GAVEL_RULES_DEFINING_H

#include "engine/rules/view.h"

// Is the statement of a static ability characteristic-defining (604.3a)? On the battlefield it is
// then applied first in its layer.
bool is_defining(const IrNode *statement);
// 604.3: such abilities function in all zones. Applies those of an object that is not on the
// battlefield to the view of it.
void view_define(Engine *e, const Game *g, View *v);

#endif
