// combat.h - the combat phase (506-511): declarations, damage, leaving combat.
#ifndef GAVEL_RULES_COMBAT_H
#define GAVEL_RULES_COMBAT_H

#include "engine/ask/could_block.h"
#include "engine/rules/scope.h"

// Asks the active player and carries out the declaration (508.1). The stage stays where it is until
// the answer is legal; then the step goes on to priority (508.2), with attackers or without.
void combat_declare_attackers(Engine *e, const Game *g);
// 508.4: the creature was put onto the battlefield attacking; its controller chooses what.
void combat_put_attacking(Engine *e, const Game *g, ObjectId creature);
// The same; it attacks what the other one attacks, or attacked in this combat (702.49c).
void combat_put_attacking_like(Engine *e, const Game *g, ObjectId creature, ObjectId other);
// The same, attacking the player that the effect says; nobody if there is none.
void combat_put_attacking_player(Engine *e, const Game *g, ObjectId creature, const Set *whom);
// 509.4: the creature was put onto the battlefield blocking that attacker.
void combat_put_blocking(Engine *e, const Game *g, ObjectId creature, ObjectId attacker);
// Asks each defending player in turn order (509.1).
void combat_declare_blockers(Engine *e, const Game *g);
// Assigns and deals damage for the present damage step (510.1-510.2).
void combat_damage(Engine *e, const Game *g);
// Must there be a first combat damage step (510.4)?
bool combat_needs_first_strike(Engine *e, const Game *g);
// The default answer to a QUESTION_DIVIDE of ROLE_DAMAGE: lethal damage to each in the order
// declared, the rest to what is attacked if it is an option, else to the last.
void combat_default_division(Engine *e, const Game *g, const Question *q, Answer *a);
// The default declaration of attackers or blockers: no more than the requirements ask for.
void combat_default_declaration(Engine *e, const Game *g, const Question *q, Answer *a);
// Is the declaration legal as a whole, and could what it costs be paid? Attackers that become
// tapped pay for nothing.
bool combat_can_attack(Engine *e, const Game *g, const Question *q, const Answer *a);
bool combat_can_block(Engine *e, const Game *g, const Question *q, const Answer *a);
// Is there anything that a damage step could do?
bool combat_has_attackers(const Game *g);
// Has a creature been declared as an attacker or put onto the battlefield attacking (508.8)?
bool combat_had_attackers(const Game *g);

const Attack *attack_of(const Game *g, ObjectId creature);  // NULL: not attacking.
// Whom the creature is attacking, or attacked in this combat (508.5); NO_PLAYER: nobody.
PlayerId combat_attacked_player(const Game *g, ObjectId creature);
// The player or permanent itself; nothing: it did not attack.
Choice combat_attacked(const Game *g, ObjectId creature);
// Did an effect require it to attack in this combat (506.6)?
bool combat_had_to_attack(const Game *g, ObjectId creature);
// Does a creature that the one controls attack the other (508.6)?
bool combat_attacks_player(const Game *g, PlayerId attacker, PlayerId defender);
// 508.7: the player chooses anew what the creature is attacking.
void combat_reselect(Engine *e, const Game *g, PlayerId chooser, ObjectId creature);
// After an effect made creatures blocked: the rest of their bands becomes blocked (702.22i).
void band_becomes_blocked(Engine *e, const Game *g);
// Is a creature attacking the player, or what they control or protect?
bool combat_is_attacked(const Game *g, PlayerId p);
bool is_blocking(const Game *g, ObjectId creature);
// Fills in who could block whom alone, if all of these attacked the player.
void combat_could_block(Engine *e, const Game *g, PlayerId defending, const CouldBlock *among);

#endif
