// statement.h - statements of static abilities that are simply true (604.1): who asks finds them
// here, wherever the words stand.
#ifndef GAVEL_RULES_STATEMENT_H
#define GAVEL_RULES_STATEMENT_H

#include "engine/rules/scope.h"

// Asked about one statement in the scope of the permanent that makes it; true ends the search.
typedef bool Statement(const Scope *s, const IrNode *n, const void *context);

// Could there be a statement of this operation at all?
static inline bool statement_may_be(const Game *g, Op op) {
    return g->lists[LIST_SHIELDS].count > 0 || game_states(g, op);
}
// Is there a statement of this operation on the battlefield for which `asks` says yes?
bool statement_any(Engine *e, const Game *g, Op op, Statement *asks, const void *context);
// What makes it, or made it for a time (HOLDS); NO_OBJECT: there is none.
ObjectId statement_find(Engine *e, const Game *g, Op op, Statement *asks, const void *context);
// Is the player, or the object, one of those that the statement n is about?
bool statement_means_player(const Scope *s, const IrNode *n, PlayerId p);
bool statement_means_object(const Scope *s, const IrNode *n, ObjectId id);
// Ends what was said of the next such thing only, where `asks` says yes.
void statement_use_up(Engine *e, const Game *g, Op op, Statement *asks, const void *context);
// Says that something can't be done because of a statement of `source`; false.
bool statement_refuses(Engine *e, const Game *g, ObjectId source, Rejection *r);
// The same, where the statement is about the players `who`: all of them where it names nobody.
bool statement_about_player(Engine *e, const Game *g, Op op, PlayerId p);

#endif
