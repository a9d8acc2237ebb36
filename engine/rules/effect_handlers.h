// effect_handlers.h - the handlers of effect operations, by file; for effect.c and those files.
#ifndef GAVEL_RULES_EFFECT_HANDLERS_H
#define GAVEL_RULES_EFFECT_HANDLERS_H

#include "engine/rules/effect.h"

// effect.c
// The player takes up an offer ("may"): binds who did to `binding`. Said before it is carried out.
void effect_take_up(Scope *s, int binding, PlayerId p);
// effects_players.c
EffectHandler effect_draw, effect_unlimited_hand, effect_discard, effect_discard_card,
    effect_discard_hand, effect_gain_life, effect_set_life, effect_lose_life, effect_exchange_life,
    effect_exchange_hand, effect_mill, effect_get_energy, effect_add_mana, effect_spend_only;
// Each of the players `who` may discard, by one question; binds who did to `binding`. False: the
// instruction is no such thing.
bool effect_may_discard(Scope *s, const IrNode *n, const IrNode *who, int binding);
// effects_chance.c
EffectHandler effect_discard_at_random, effect_flip_coin, effect_roll_die;
// effects_tokens.c
EffectHandler effect_create_token, effect_investigate, effect_get_emblem, effect_amass;
EffectHandler effect_put_on_top_or_bottom, effect_create_so_many;
// effects_counters.c
EffectHandler effect_put_counters, effect_adapt, effect_remove_counters, effect_move_counters,
    effect_put_its_counters, effect_proliferate, effect_radiation;
// effects_damage.c
EffectHandler effect_damage, effect_damage_both, effect_fight, effect_stay_tapped;
// effects_objects.c
EffectHandler effect_destroy, effect_no_regeneration, effect_exile, effect_return_to_hand,
    effect_put_into_graveyard, effect_counter, effect_commander_to_hand, effect_tap, effect_untap,
    effect_transform, effect_flip, effect_tap_or_untap, effect_remove_from_combat,
    effect_become_blocked, effect_reselect_attacked;
// effects_casting.c
EffectHandler effect_cast_transformed, effect_fade, effect_remove_damage, effect_cast_suspended,
    effect_cast_by_madness, effect_cast_now, effect_cascade, effect_discover, effect_cast_among,
    effect_play_now, effect_choose_target, effect_cast_by_miracle;
// Can the card be cast as the instruction says?
bool effect_can_cast(const Scope *s, const IrNode *n);
bool effect_can_play(const Scope *s, const IrNode *n);
// Says whether something was cast.
bool effect_may_cast_among(Scope *s, const IrNode *n);
// effects_chosen.c: players choose what it happens to
EffectHandler effect_sacrifice, effect_put_onto_battlefield, effect_put_attacking_like;
// Whether the players choose an object as they carry it out, so that "may" is one question.
bool effect_chooses(const IrNode *n);
// Carries it out where each of the players `who` may decline; binds who did to `binding`.
void effect_may_choose(Scope *s, const IrNode *n, const IrNode *who, int binding);
// effects_mana.c
EffectHandler effect_activate_for_mana, effect_take_mana, effect_lose_unspent;
EffectHandler effect_uncounterable, effect_enter_with_more;
// effects_moves.c
EffectHandler effect_return_to_battlefield, effect_is_as_it_enters, effect_exile_until_leaves,
    effect_put_into_library, effect_put_in_order, effect_put_in_random_order, effect_phase_out,
    effect_phase_out_until_leaves;
// Moves of cards to the bottom of a library, in a random order.
void moves_in_random_order(Scope *s, Event *events, int count);
// effects_shown.c
EffectHandler effect_look, effect_choose, effect_reveal_until;
// effects_library.c
EffectHandler effect_search, effect_reveal, effect_shuffle, effect_shuffle_into, effect_scry,
    effect_surveil, effect_explore;
// permission.c
EffectHandler effect_permit, effect_permit_from, effect_permit_rider;
// effects_piles.c
EffectHandler effect_separate, effect_put_piles;
// effects_game.c
EffectHandler effect_extra_turn, effect_extra_combat_and_main, effect_extra_steps_now,
    effect_extra_steps_after, effect_skip_next, effect_win_game, effect_lose_game, effect_draw_game,
    effect_become_monarch;
// attach.c
EffectHandler effect_attach;
// effects_shields.c
EffectHandler effect_looked_ahead, effect_shield, effect_shield_once, effect_regenerate,
    effect_more_lands, effect_holds, effect_prevent_next;
// mode.c
EffectHandler effect_modal, effect_mode;
// effects_toll.c
EffectHandler effect_unless_pays, effect_pay, effect_if_you_dont, effect_pay_times;
// Each of the players `who` may pay; binds who did to `binding`.
void effect_may_pay(Scope *s, const IrNode *n, const IrNode *who, int binding);
// retarget.c
// Has any of the spells and abilities that the instruction means a target? Could one be changed?
bool retarget_finds_any(const Scope *s, const IrNode *n);
bool retarget_is_possible(const Scope *s, const IrNode *n);
EffectHandler effect_change_target, effect_change_a_target, effect_change_any_targets;
EffectHandler effect_choose_new_targets;
// division.c
EffectHandler effect_damage_divided;
// effects_continuous.c
EffectHandler effect_change, effect_gain_control, effect_combat_trait, effect_goad,
    effect_become_color_of_choice, effect_become_type_of_choice, effect_gain_protection_of_choice;
// Lets the objects that the node means become copies with these values (707.4).
void effect_begin_copy(Scope *s, const IrNode *n, ObjectId original, const Copied *copied);
// How long something lasts that the text says `until` of; NULL: it says nothing.
Lasting duration_of(Engine *e, const IrNode *until);
// Lets one change begin for the objects that the node means.
void effect_begin_change(Scope *s, const IrNode *n, Change change);
// words.c
EffectHandler effect_change_text;
EffectHandler effect_choose_type, effect_choose_name, effect_discard_all;
// copy.c
EffectHandler effect_become_copy, effect_copy_spell;
// effects_copies.c
EffectHandler effect_create_copy, effect_populate;
// "You" create a token that's a copy of the object.
void tokens_create_copy(Scope *s, ObjectId id);
// How many such tokens are created where an effect creates `amount`.
int tokens_made(Scope *s, Event each, int amount);

#endif
