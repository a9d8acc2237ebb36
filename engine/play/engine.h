// engine.h - the one public door of the engine: create, set up a board, run, clone, ask what is
// legal.
//
// An Engine is everything about playing that is no part of the game's value: the pool, who decides,
// who listens, which rules are switched off and which have fired. One engine serves one game at a
// time; a Game is a value (state/game.h) and may be copied at any decision.
#ifndef GAVEL_PLAY_ENGINE_H
#define GAVEL_PLAY_ENGINE_H

#include "engine/ask/could_block.h"
#include "engine/ask/known.h"
#include "engine/ask/question.h"
#include "engine/base/scratch.h"
#include "engine/base/text.h"
#include "engine/cards/color_identity.h"
#include "engine/cr/cr.h"
#include "engine/play/setup.h"
#include "engine/state/check.h"
#include "engine/state/core.h"
#include "engine/state/event.h"

// ---- an engine

Engine *engine_new(const Pool *pool);
void engine_free(Engine *e);
const Pool *engine_pool(const Engine *e);
// Memory for as long as a block of code runs, for deciders too; empty between runs.
Scratch *engine_scratch(Engine *e);
void engine_set_decider(Engine *e, PlayerId player, Decider d);
Decider engine_decider(const Engine *e, PlayerId player);

// Somebody who fixes results of chance. Its `decide` is asked for each; an answer of no items
// leaves the result to the game's random stream. It may not stop the run. Its `forced`, if any, is
// told what came of each, in full: of a shuffle the whole library from the top.
void engine_set_chance(Engine *e, Decider d);
Decider engine_chance(const Engine *e);

// A listener. `event` is told of each event after it happened; `mark` and `rewind` let the engine
// take back what a refused action had announced (everything after the mark).
typedef struct {
    void (*event)(void *context, Engine *e, const Game *g, const Event *ev);
    size_t (*mark)(void *context);
    void (*rewind)(void *context, size_t mark);
    void *context;
} EventSink;
enum { SINKS_MAX = 4 };
void engine_add_sink(Engine *e, EventSink sink);

// The sentence for an event ("bob draws a card."), without a line end; nothing for bookkeeping.
void engine_event_text(const Engine *e, const Game *g, const Event *ev, Text *out);
// An object's name for people and scripts: "Grizzly Bears", or "Grizzly Bears#2" where it is not
// the first.
void engine_object_name(const Engine *e, const Game *g, ObjectId id, Text *out);
void engine_set_player_name(Engine *e, PlayerId player, const char *name);  // Not copied.
// The name of a face: what a CHOICE_NAME stands for.
const char *engine_face_name(const Engine *e, int face);
const char *engine_player_name(const Engine *e, PlayerId player);

// ---- rule marks

bool engine_switches_available(void);            // In the `rules` build only.
bool engine_switch_off(Engine *e, RuleId rule);  // False if not available.
bool engine_is_off(const Engine *e, RuleId rule);
bool engine_rule_fired(const Engine *e, RuleId rule);
void engine_forget_fired(Engine *e);

// ---- words put to use

// From now on notes which grammar rows and operations the game puts to use: those of effects that
// are done, triggers that match, costs that are paid, statements that hold for something.
void engine_note_uses(Engine *e);
bool engine_row_used(const Engine *e, int row);  // From 1, as in IrNode.
bool engine_op_used(const Engine *e, Op op);

// ---- running

typedef enum {
    RUN_OVER,     // The game has ended.
    RUN_STOPPED,  // A decider said so.
    RUN_LIMIT     // A named limit was reached: engine_limit says which.
} RunResult;

// Plays until the game is over, a decider stops it, or a limit is reached. After a stop the Game is
// at the decision that was refused an answer; running again asks it again.
RunResult engine_run(Engine *e, Game *g);
const char *engine_limit(const Engine *e);
// A position inside a resolution: an earlier priority or declaration and the answers given since.
// Fills `at` with that position; running it with the same deciders' answers leads to the present.
void engine_checkpoint(const Engine *e, Game *at);
int engine_answers_since(const Engine *e, const Answer *const **answers);
// Is what is derived from the core as recomputing makes it? NULL, or what differs.
const char *engine_derived_difference(Engine *e, const Game *g);
// The dev build asserts that after every so many batches of events; without this, after each.
void engine_recompute_each(Engine *e, int batches);
// Fills `g` and makes `e` ready, so that running it leads to the question that is open in `other`:
// from its checkpoint, by the answers given since, without the rules that are off there. For
// looking ahead in an engine of one's own.
void engine_follow(Engine *e, Game *g, const Engine *other);

// ---- asking what is legal (read-only)

// Could `player` do this now, if they had priority? Fills the reason where not.
bool engine_can(Engine *e, const Game *g, PlayerId player, const Action *action, Rejection *r);
// Will the player have priority before all have passed in succession, so as to act then (117.1)?
bool engine_priority_comes_to(Engine *e, const Game *g, PlayerId player, ActionKind kind);
// Every action that engine_can allows, passing included. Returns how many (at most `most`).
int engine_legal_actions(Engine *e, const Game *g, PlayerId player, Action *out, int most);
// What engine_legal_actions would look at, not yet judged: the legal ones are among them.
int engine_untried_actions(Engine *e, const Game *g, PlayerId player, Action *out, int most);
// Who controls an object: nobody unless it is on the battlefield or the stack (108.4, 109.4).
PlayerId engine_controller(Engine *e, const Game *g, ObjectId id);
// What an object is now, in any zone (109.3).
Characteristics engine_characteristics(Engine *e, const Game *g, ObjectId id);
int engine_mana_value(Engine *e, const Game *g, ObjectId id);    // 202.3
const char *engine_name(Engine *e, const Game *g, ObjectId id);  // Its name (201); "": none.
// The types of mana that the object's mana abilities could produce now (106.7).
ManaTypeSet engine_could_produce(Engine *e, const Game *g, ObjectId source);
// The n-th activated ability of an object, from 1; NULL if there is none.
const Ability *engine_activated_ability(const Engine *e, const Game *g, ObjectId id, int n);
// Does it function in the zone where the object is (113.6)?
bool engine_ability_functions(Engine *e, const Game *g, ObjectId id, int n);
// The types that the n-th activated ability, as a mana ability, could produce; 0 if it is none.
ManaTypeSet engine_ability_mana(Engine *e, const Game *g, ObjectId id, int n);
// Do its n-th and m-th activated abilities cost nothing but {T} and come to the same mana?
bool engine_mana_alike(Engine *e, const Game *g, ObjectId id, int n, int m);
// Fills in which of these could block which alone, if those attacked `defending` (509.1a-b).
void engine_could_block(Engine *e, const Game *g, PlayerId defending, const CouldBlock *among);
// The smallest declaration of attackers or blockers that obeys what it must (508.1d, 509.1c).
void engine_default_declaration(Engine *e, const Game *g, const Question *q, Answer *a);
// Is the declaration of attackers or blockers legal as a whole, and could what it costs be paid
// (508.1, 509.1)? Attackers that become tapped pay for nothing.
bool engine_can_declare(Engine *e, const Game *g, const Question *q, const Answer *a);
// The usual division of combat damage (QUESTION_DIVIDE, ROLE_DAMAGE): lethal damage to blockers in
// the order declared, the rest to what is attacked if it tramples, else to the last blocker.
void engine_default_division(Engine *e, const Game *g, const Question *q, Answer *a);
int engine_commander_tax(const Engine *e, const Game *g, ObjectId commander);

#endif
