// trigger_internal.h - shared by the files that match triggers; nobody else includes it.
#ifndef GAVEL_RULES_TRIGGER_INTERNAL_H
#define GAVEL_RULES_TRIGGER_INTERNAL_H

#include "engine/rules/trigger.h"

// One of the events that happen at the same time.
typedef struct {
    const Event *events;
    int count;
    const Event *ev;
    const Game *before;  // The board before permanents left with it (603.10a); NULL: as it is.
} Moment;

// One ability looking at one event. `own` collects what it binds.
typedef struct {
    Scope s;
    const Event *ev;
    int times;  // How often it triggers on this event; 1 unless its own test says otherwise.
    const Moment *moment;
} Look;

// What the operation of a trigger waits for.
typedef struct {
    EventSet listens;
    bool looks_back;  // 603.10a: asks the board as it was before.
    bool (*matches)(Look *l, const IrNode *n);
    RuleId rule;
    bool looks_both;  // At the board as it is, too: part of what it waits for is entering.
} TriggerRow;
const TriggerRow *trigger_row(const Ability *a);

// What the event's participants are, for the ability's "it" and "that player".
void trigger_bind_object(Look *l, const IrNode *n, ObjectId id);
void trigger_bind_player(Look *l, const IrNode *n, PlayerId p);
void trigger_bind_found(Look *l, int binding, ObjectId id);
void trigger_bind_amount(Look *l, const IrNode *n);  // For "that much".
// Does the phrase of a trigger ("this creature", "another creature you control") mean that object?
bool trigger_phrase_means(Look *l, const IrNode *n, ObjectId id);
bool trigger_player_means(Look *l, const IrNode *n, PlayerId p);
// Does the node's `what` mean that object? Then it is bound.
bool trigger_on_object(Look *l, const IrNode *n, ObjectId id);

// Does the ability wait for things that move, and has that event of the moment made it trigger?
bool trigger_is_by_move(const Look *l, const Event *ev);

// ---- trigger_times.c
// How often the ability of that source triggers on the event (603.2d).
int trigger_times(const Look *l, const View *source);

// ---- trigger_once.c
// Has the ability not yet had its one time this turn (603.2h)?
bool trigger_may_again(const Look *l);
// If the ability triggers only once each turn, notes that it does now.
bool trigger_note_once(const Look *l);

// ---- trigger_mana.c
bool trigger_tapped_for_mana(Look *l, const IrNode *n);
bool trigger_is_mana(const Ability *a);

// ---- trigger_combat.c
bool trigger_acts_in_combat(Look *l, const IrNode *n);
bool trigger_attacks_player(Look *l, const IrNode *n);
bool trigger_attacks_alone(Look *l, const IrNode *n);
bool trigger_player_attacks(Look *l, const IrNode *n);
bool trigger_attacks_with(Look *l, const IrNode *n);
bool trigger_blocks(Look *l, const IrNode *n);
bool trigger_attacks_or_blocks(Look *l, const IrNode *n);
bool trigger_blocks_creature(Look *l, const IrNode *n);
bool trigger_blocked_by(Look *l, const IrNode *n);
bool trigger_blocks_or_blocked_by(Look *l, const IrNode *n);
bool trigger_on_blocked(Look *l, const IrNode *n);
bool trigger_is_attacked(Look *l, const IrNode *n);
bool trigger_player_attacks_player(Look *l, const IrNode *n);
bool trigger_blocks_many(Look *l, const IrNode *n);
bool trigger_unblocked(Look *l, const IrNode *n);
bool trigger_blocks_or_blocked(Look *l, const IrNode *n);
bool trigger_combat_damage(Look *l, const IrNode *n);

// ---- trigger_counters.c
bool trigger_targeted_by_opponent(Look *l, const IrNode *n);
bool trigger_counters_put(Look *l, const IrNode *n);
bool trigger_puts_counters(Look *l, const IrNode *n);
bool trigger_nth_counter(Look *l, const IrNode *n);
bool trigger_counter_removed(Look *l, const IrNode *n);
bool trigger_last_counter(Look *l, const IrNode *n);
bool trigger_chapter(Look *l, const IrNode *n);

// ---- trigger_loss.c
bool trigger_unattached(Look *l, const IrNode *n);
bool trigger_loses_control(Look *l, const IrNode *n);
bool trigger_countered(Look *l, const IrNode *n);
bool trigger_loses_game(Look *l, const IrNode *n);

#endif
