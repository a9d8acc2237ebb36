// view.h - an object as the rules see it: as it is, or as it last was (608.2h).
#ifndef GAVEL_RULES_VIEW_H
#define GAVEL_RULES_VIEW_H

#include "engine/rules/context.h"

typedef struct {
    ObjectId id;
    bool known;       // There is or was such an object.
    bool last_known;  // It is gone: these are its last facts.
    ObjectKind kind;
    Zone zone;
    PlayerId owner, controller;
    bool tapped, sick, attacking, blocking;
    PlayerId protector;  // Of a battle (310.8); NO_PLAYER: none.
    int damage;
    CardDefId definition;
    ObjectId attached_to;
    PlayerId enchants;  // The player it is attached to.
    Characteristics c;
} View;

// How an object was cast, or the spell that it was (400.7d).
typedef struct {
    bool is_spell;    // It is on the stack.
    bool last_known;  // It is gone: so it last was.
    uint32_t ways;    // CastWay bits
    int times;        // As in a StackItem.
    uint8_t from;     // The zone, plus 1; 0: it was not cast.
    PlayerId by, owner;
    int x;                  // 0 if it had none.
    const uint16_t *spent;  // The mana spent on it, by SpentKind; NULL: nothing is known of it.
} HowCast;
HowCast how_cast(const Game *g, ObjectId id);

View view_of(const Engine *e, const Game *g, ObjectId id);
void view_fill(const Engine *e, const Game *g, ObjectId id, View *v);  // The same, without a copy.

static inline bool view_is(const View *v, CardType t) { return (v->c.type.types >> t) & 1U; }
static inline bool view_is_super(const View *v, Supertype t) {
    return (v->c.type.supertypes >> t) & 1U;
}
static inline bool view_has(const View *v, Keyword k) { return (v->c.keywords >> k) & 1U; }
bool view_is_permanent_card(const View *v);                    // 110.4a
int view_mana_value(Engine *e, const Game *g, const View *v);  // 202.3, X on the stack included
const char *view_name(const Engine *e, const View *v);         // For people.
const char *view_true_name(Engine *e, const View *v);  // The characteristic (201); "": none.

// Could this permanent have a static ability? A quick look that spares most of them a closer one.
bool permanent_may_state(const Engine *e, const Game *g, CardId card);

// Shorthands on a living permanent.
bool permanent_is(const Engine *e, const Game *g, ObjectId id, CardType t);
bool permanent_has(const Engine *e, const Game *g, ObjectId id, Keyword k);

#endif
