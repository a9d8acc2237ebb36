// effect.c - instructions in the order written (608.2c), and those that hold others.
#include "engine/rules/effect.h"

#include "engine/base/status.h"
#include "engine/rules/among.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/operations.h"
#include "engine/rules/phrase.h"
#include "engine/rules/replacement.h"
#include "engine/rules/sba.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

// 117.2a: what triggers waits for the end of the resolution. Off: it goes on the stack at once.
static void put_triggers_in_between(Scope *s) {
    bool waiting = object_is(s->item) && s->g->lists[LIST_WAITING].count > 0;
    if (waiting && !CR(s->e, 117_2a)) trigger_put_on_stack(s->e, s->g);
}

// 608.2c. Off: the other way round.
static void sequence(Scope *s, const IrNode *n) {
    bool in_order = CR(s->e, 608_2c);
    effect_do(s, ir_kid(n, in_order ? FIELD_A : FIELD_B));
    // 117.2e, 704.4: nobody would receive priority in between, so that nothing is looked at
    // (117.5).
    if (!CR(s->e, 117_2e) || !CR(s->e, 704_4)) sba_run(s->e, s->g);
    put_triggers_in_between(s);
    effect_do(s, ir_kid(n, in_order ? FIELD_B : FIELD_A));
}

static void if_so(Scope *s, const IrNode *n) {
    if (condition_lets(s, n)) effect_do(s, ir_kid(n, FIELD_E));
}

static bool was_taken_up(const Scope *s, const IrNode *offer) {
    int at = 0;
    // What must be sacrificed may not be there.
    bool must = offer->op == OP_SACRIFICE;
    int binding = must ? ir_kid(offer, FIELD_WHAT)->binding : offer->binding;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == binding && binding != NO_BINDING) return true;
    return offer->op != OP_MAY && !must;
}

// 614.15: the effect replaces itself. Off: both are done. Where it may do so, who declines has the
// first one done.
static void if_instead(Scope *s, const IrNode *n) {
    const IrNode *other = ir_kid(n, FIELD_E2);
    bool instead = condition_lets(s, n);
    bool first = !instead || !CR(s->e, 614_15);
    if (first) effect_do(s, ir_kid(n, FIELD_E));
    if (instead) effect_do(s, other);
    bool declined = instead && other->op == OP_MAY && !was_taken_up(s, other);
    if (declined && !first) effect_do(s, ir_kid(n, FIELD_E));
}

static void if_else(Scope *s, const IrNode *n) {
    effect_do(s, ir_kid(n, condition_lets(s, n) ? FIELD_E : FIELD_E2));
}

static void inner(Scope *s, const IrNode *n) { effect_do(s, ir_kid(n, FIELD_E)); }

void effect_take_up(Scope *s, int binding, PlayerId p) {
    if (binding == NO_BINDING) return;
    scope_bind(s, (Bound){.binding = (int8_t)binding, .kind = BOUND_PLAYER, .player = p});
    trigger_takes_action(s, p);
}

// The instruction to choose new targets that an offer consists of; NULL: it is another one.
static const IrNode *new_targets(const IrNode *n) {
    while (n->op == OP_DOES) n = ir_kid(n, FIELD_E);
    return n->op == OP_CHOOSE_NEW_TARGETS || n->op == OP_CHANGE_ANY_TARGETS ? n : NULL;
}

static bool wants_to(Scope *s, PlayerId p, const IrNode *offer, bool possible) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, p, s->item);
    q.optional = true;
    q.impossible = !possible;
    q.leads_on = new_targets(ir_kid(offer, FIELD_E)) != NULL;
    phrase_question(s, offer, "do as it offers?", &q);
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

// While one of the players `who` does it.
static Scope scope_for(const Scope *s, const IrNode *who, PlayerId p) {
    Scope one = *s;
    one.each_of = who;
    one.each = p;
    return one;
}

// 121.3, 121.3a: a card that can't be drawn can't be chosen to be drawn; 121.2b: nor can several.
static bool can_draw(const Scope *s, const IrNode *n, PlayerId chooser) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int amount = quantity(s, ir_kid(n, FIELD_N));
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        // An empty library is no obstacle. Off: it is.
        if (game_zone(s->g, p, ZONE_LIBRARY)->count == 0 && !CR(s->e, 121_3)) return false;
        if (replacement_draws_left(s->e, s->g, p) >= amount) continue;
        RuleId rule = amount > 1 ? CR_121_2b : player_same(p, chooser) ? CR_121_3 : CR_121_3a;
        if (rule_on(s->e, rule)) return false;
    }
    return true;
}

static bool can_discard(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int amount = quantity(s, ir_kid(n, FIELD_N));
    for (int i = 0; i < players.count; i++)
        if (game_zone(s->g, players.items[i].player, ZONE_HAND)->count < amount) return false;
    return true;
}

// Is what would be moved still there to be moved?
static bool is_there(const Scope *s, const IrNode *what) {
    if (what == NULL || (what->op != OP_IT && what->op != OP_SELF)) return true;
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, what, &meant);
    for (int i = 0; i < meant.count; i++)
        if (game_object(s->g, follow_now(s, meant.items[i].object)) != NULL) return true;
    return false;
}

// Is a permanent left that would be tapped or untapped?
static bool is_left(const Scope *s, const IrNode *what) {
    if (what->op != OP_IT && what->op != OP_SELF && what->op != OP_TARGET) return true;
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, what, &meant);
    for (int i = 0; i < meant.count; i++) {
        const Object *o = game_object(s->g, meant.items[i].object);
        if (o != NULL && o->zone == ZONE_BATTLEFIELD) return true;
    }
    return false;
}

static bool has_counters(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    for (int i = 0; i < meant.count; i++)
        if (game_counters(s->g, meant.items[i].object, (CounterKind)n->number) >=
            quantity(s, ir_kid(n, FIELD_N)))
            return true;
    return false;
}

static bool moves(const IrNode *n) {
    return n->op == OP_EXILE || n->op == OP_RETURN_TO_HAND || n->op == OP_RETURN_TO_BATTLEFIELD ||
           n->op == OP_PUT_INTO_LIBRARY || n->op == OP_SHUFFLE_INTO;
}

static bool turns(const IrNode *n) {
    return n->op == OP_TAP || n->op == OP_UNTAP || n->op == OP_TAP_OR_UNTAP;
}

// 608.2d: an option that is impossible can't be chosen.
static bool is_possible(const Scope *s, const IrNode *n, PlayerId chooser) {
    if (n->op == OP_DOES) return is_possible(s, ir_kid(n, FIELD_E), chooser);
    if (n->op == OP_SEQUENCE) return is_possible(s, ir_kid(n, FIELD_A), chooser);
    if (n->op == OP_DRAW) return can_draw(s, n, chooser);
    if (n->op == OP_DISCARD) return can_discard(s, n) || !CR(s->e, 608_2d);
    if (n->op == OP_REMOVE_COUNTERS) return has_counters(s, n) || !CR(s->e, 608_2d);
    if (n->op == OP_CAST_NOW) return effect_can_cast(s, n) || !CR(s->e, 608_2d);
    if (n->op == OP_PLAY_NOW) return effect_can_play(s, n) || !CR(s->e, 608_2d);
    if (new_targets(n) != NULL) return retarget_is_possible(s, n) || !CR(s->e, 608_2d);
    if (moves(n)) return is_there(s, ir_kid(n, FIELD_WHAT)) || !CR(s->e, 608_2d);
    if (turns(n)) return is_left(s, ir_kid(n, FIELD_WHAT)) || !CR(s->e, 608_2d);
    return true;
}

// "You may put a land card from among them ..." is one question: which, or none.
static bool may_choose_among(Scope *s, const IrNode *n, const IrNode *first) {
    while (first->op == OP_DOES || first->op == OP_SEQUENCE)
        first = ir_kid(first, first->op == OP_DOES ? FIELD_E : FIELD_A);
    int at = 0;
    const IrNode *phrase = among_phrase(first, &at);
    if (phrase == NULL) return false;
    if (!among_choose(s, phrase, true)) return true;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    if (players.count > 0) effect_take_up(s, n->binding, players.items[0].player);
    effect_do(s, ir_kid(n, FIELD_E));
    return true;
}

// 608.2e: all choices first, in APNAP order, then the action.
static void may(Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *what = ir_kid(n, FIELD_E);
    const IrNode *first = what->op == OP_SEQUENCE ? ir_kid(what, FIELD_A) : what;
    if (trigger_action_is_taken(s)) return;
    // 702.40a, for one: what has no targets gets no new ones, so that nothing is asked.
    if (new_targets(what) != NULL && !retarget_finds_any(s, new_targets(what))) return;
    if (effect_chooses(first)) {
        effect_may_choose(s, first, who, n->binding);
        if (first != what && was_taken_up(s, n)) effect_do(s, ir_kid(what, FIELD_B));
        return;
    }
    if (effect_may_discard(s, first, who, n->binding)) {
        if (first != what && was_taken_up(s, n)) effect_do(s, ir_kid(what, FIELD_B));
        return;
    }
    if (may_choose_among(s, n, first)) return;
    if (first->op == OP_CAST_AMONG) {
        if (!effect_may_cast_among(s, first)) return;
        effect_take_up(s, n->binding, s->you);
        if (first != what) effect_do(s, ir_kid(what, FIELD_B));
        return;
    }
    if (what->op == OP_PAY) {
        effect_may_pay(s, what, who, n->binding);
        return;
    }
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    bool yes[PLAYERS_MAX] = {false};
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++) {
        Scope one = scope_for(s, who, players.items[i].player);
        yes[i] = wants_to(s, one.each, n, is_possible(&one, what, one.each));
    }
    for (int i = 0; i < players.count; i++) {
        if (!yes[i]) continue;
        Scope one = scope_for(s, who, players.items[i].player);
        effect_take_up(s, n->binding, one.each);
        effect_do(&one, what);
    }
}

// How much the search in an offer has found so far; -1: it has none.
static int searches_found(const Scope *s, const IrNode *offer) {
    const IrNode *search = ir_find(offer, OP_SEARCH);
    if (search == NULL) return -1;
    const IrNode *what = ir_kid(search, FIELD_WHAT);
    int count = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        count += what->binding != NO_BINDING && b->binding == what->binding;
    return count;
}

// "If you do" asks whether the optional part before it was taken up.
static void if_you_do(Scope *s, const IrNode *n) {
    const IrNode *offer = ir_kid(n, FIELD_E);
    int found_before = searches_found(s, offer);
    effect_do(s, offer);
    bool done = was_taken_up(s, offer);
    // 118.12b: who chose to search has done it. Off: only who found something.
    if (done && found_before == searches_found(s, offer) && found_before >= 0)
        done = CR(s->e, 118_12b);
    if (done || !CR(s->e, 118_12)) effect_do(s, ir_kid(n, FIELD_E2));
}

// 118.12: who paid is spared what follows. Off: it follows anyway.
static void if_declined(Scope *s, const IrNode *n) {
    const IrNode *offer = ir_kid(n, FIELD_E);
    effect_do(s, offer);
    if (!was_taken_up(s, offer) || !CR(s->e, 118_12)) effect_do(s, ir_kid(n, FIELD_E2));
}

// How often it was done.
static int times_done(const Scope *s, const IrNode *offer) {
    if (offer->op != OP_PAY_TIMES) return was_taken_up(s, offer) ? 1 : 0;
    int times = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == offer->binding && b->kind == BOUND_NUMBER) times += b->amount;
    return times;
}

// 603.12: what was done triggers an ability of its own; 603.12a: "one or more times" only once.
static void when_you_do(Scope *s, const IrNode *n) {
    const IrNode *offer = ir_kid(n, FIELD_E);
    effect_do(s, offer);
    int times = times_done(s, offer);
    if (times > 1 && CR(s->e, 603_12a)) times = 1;
    for (; times > 0; times--) trigger_reflexive(s, s->ability->parts[n->number]);
}

// 603.7h: made as the ability resolves for that time, and no other. Off: from then on every time.
static void when_resolves(Scope *s, const IrNode *n) {
    effect_do(s, ir_kid(n, FIELD_E));
    int times = trigger_resolved(s), wanted = quantity(s, ir_kid(n, FIELD_N));
    if (times == wanted || (times > wanted && !CR(s->e, 603_7h)))
        trigger_reflexive(s, s->ability->parts[n->number]);
}

// 603.7: its source and controller are those of what makes it (603.7d, 603.7e).
static void delayed(Scope *s, const IrNode *n) {
    scope_tell_x(s, ir_kid(n, FIELD_E));
    Bounds bounds;
    bounds.count = 0;
    scope_keep_host(s, n, &bounds);
    Event ev = event_new(EVENT_DELAYED);
    ev.bounds = &bounds;
    ev.ability = s->ability->parts[n->number]->id;
    ev.source = s->source;
    ev.player = s->you;
    ev.object = s->item;
    ev.rule = CR_603_7;
    if (s->ability->parts[n->number]->trigger->op == OP_WHEN_CASTS)
        ev.amount = s->ability->parts[n->number]->trigger->number;
    // 405.6a: effects use no stack, but what they leave behind may.
    if (!(CR(s->e, 603_7) && CR(s->e, 405_6a)) || !apply(s->e, s->g, &ev)) return;
    // 603.7a: what has happened before is past; 513.2: a step that has begun does not back up. Off:
    // it triggers in this end step.
    const IrNode *when = s->ability->parts[n->number]->trigger;
    if (when->op == OP_AT_END_STEP && s->g->step == STEP_END &&
        !(CR(s->e, 513_2) && CR(s->e, 603_7a)))
        trigger_again(s->e, s->g, STEP_END);
}

// What was said to "you" is said to each of the others.
static void do_the_same(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    effect_do(s, ir_kid(n, FIELD_E));
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Scope one = *s;
        one.you = players.items[i].player;
        effect_do(&one, ir_kid(n, FIELD_E));
    }
}

// 716.2a: to the next level only, or nothing happens.
static void gain_class_level(Scope *s, const IrNode *n) {
    const Object *o = game_object(s->g, s->source);
    if (o == NULL || o->class_level + 2 != n->number) return;
    Event ev = event_new(EVENT_CLASS_LEVEL);
    ev.object = s->source;
    ev.player = s->you;
    ev.amount = n->number;
    apply(s->e, s->g, &ev);
}

static const struct {
    Op op;
    EffectHandler *handler;
} rows[] = {
    {OP_SPELL_LINE, inner},
    {OP_SEQUENCE, sequence},
    {OP_IF, if_so},
    {OP_IF_INSTEAD, if_instead},
    {OP_UNLESS, if_so},
    {OP_IF_ELSE, if_else},
    {OP_MAY, may},
    {OP_DOES, inner},
    {OP_IF_YOU_DO, if_you_do},
    {OP_IF_DECLINED, if_declined},
    {OP_WHEN_YOU_DO, when_you_do},
    {OP_DO_THE_SAME, do_the_same},
    {OP_WHEN_RESOLVES, when_resolves},
    {OP_DELAYED, delayed},
    {OP_MODAL, effect_modal},
    {OP_MODE, effect_mode},
    {OP_UNLESS_PAYS, effect_unless_pays},
    {OP_GAIN_CLASS_LEVEL, gain_class_level},
    {OP_PAY, effect_pay},
    {OP_IF_YOU_DONT, effect_if_you_dont},
    {OP_GET_ENERGY, effect_get_energy},
    {OP_DAMAGE, effect_damage},
    {OP_EXCESS_INSTEAD, effect_looked_ahead},
    {OP_DAMAGE_BOTH, effect_damage_both},
    {OP_DAMAGE_DIVIDED, effect_damage_divided},
    {OP_DRAW, effect_draw},
    {OP_DISCARD, effect_discard},
    {OP_DISCARD_AT_RANDOM, effect_discard_at_random},
    {OP_FLIP_COIN, effect_flip_coin},
    {OP_ROLL_DIE, effect_roll_die},
    {OP_DISCARD_HAND, effect_discard_hand},
    {OP_DISCARD_CARD, effect_discard_card},
    {OP_GAIN_LIFE, effect_gain_life},
    {OP_LOSE_LIFE, effect_lose_life},
    {OP_MILL, effect_mill},
    {OP_PROLIFERATE, effect_proliferate},
    {OP_RADIATION, effect_radiation},
    {OP_DESTROY, effect_destroy},
    {OP_NO_REGENERATION, effect_no_regeneration},
    {OP_EXILE, effect_exile},
    {OP_PAY_TIMES, effect_pay_times},
    {OP_SACRIFICE, effect_sacrifice},
    {OP_RETURN_TO_HAND, effect_return_to_hand},
    {OP_COMMANDER_TO_HAND, effect_commander_to_hand},
    {OP_COUNTER, effect_counter},
    {OP_COUNTERED_GOES, effect_looked_ahead},
    {OP_FIGHT, effect_fight},
    {OP_FIGHTS, effect_fight},
    {OP_STAY_TAPPED, effect_stay_tapped},
    {OP_TAP, effect_tap},
    {OP_UNTAP, effect_untap},
    {OP_TRANSFORM, effect_transform},
    {OP_FLIP, effect_flip},
    {OP_CAST_TRANSFORMED, effect_cast_transformed},
    {OP_CAST_SUSPENDED, effect_cast_suspended},
    {OP_CAST_NOW, effect_cast_now},
    {OP_CAST_AMONG, effect_cast_among},
    {OP_PLAY_NOW, effect_play_now},
    {OP_CHOOSE_TARGET, effect_choose_target},
    {OP_CAST_BY_MIRACLE, effect_cast_by_miracle},
    {OP_CAST_BY_MADNESS, effect_cast_by_madness},
    {OP_CASCADE, effect_cascade},
    {OP_DISCOVER, effect_discover},
    {OP_TAP_OR_UNTAP, effect_tap_or_untap},
    {OP_ADD_MANA, effect_add_mana},
    {OP_SPEND_ONLY, effect_spend_only},
    {OP_KEEP_MANA, effect_spend_only},
    {OP_IF_SPENT, effect_spend_only},
    {OP_WHEN_SPENT, effect_spend_only},
    {OP_UNCOUNTERABLE, effect_uncounterable},
    {OP_ENTER_WITH_MORE, effect_enter_with_more},
    {OP_LOSE_UNSPENT, effect_lose_unspent},
    {OP_ACTIVATE_FOR_MANA, effect_activate_for_mana},
    {OP_TAKE_MANA, effect_take_mana},
    {OP_MODIFY_PT, effect_change},
    {OP_GAIN_KEYWORD, effect_change},
    {OP_GAIN_ABILITY, effect_change},
    {OP_LOSE_KEYWORD, effect_change},
    {OP_BAR_KEYWORD, effect_change},
    {OP_LOSE_ABILITIES, effect_change},
    {OP_SET_PT, effect_change},
    {OP_SWITCH_PT, effect_change},
    {OP_BECOME, effect_change},
    {OP_LOSE_TYPE, effect_change},
    {OP_GAIN_PROTECTION_OF_CHOICE, effect_gain_protection_of_choice},
    {OP_BECOME_COLOR_OF_CHOICE, effect_become_color_of_choice},
    {OP_BECOME_TYPE_OF_CHOICE, effect_become_type_of_choice},
    {OP_GAIN_CONTROL, effect_gain_control},
    {OP_FORBID_ATTACK, effect_combat_trait},
    {OP_FORBID_BLOCK, effect_combat_trait},
    {OP_FORBID_BEING_BLOCKED, effect_combat_trait},
    {OP_ORDER_ATTACK, effect_combat_trait},
    {OP_ORDER_BLOCK, effect_combat_trait},
    {OP_ORDER_BE_BLOCKED, effect_combat_trait},
    {OP_GOAD, effect_goad},
    {OP_REMOVE_FROM_COMBAT, effect_remove_from_combat},
    {OP_BECOME_BLOCKED, effect_become_blocked},
    {OP_RESELECT_ATTACKED, effect_reselect_attacked},
    {OP_PUT_COUNTERS, effect_put_counters},
    {OP_ADAPT, effect_adapt},
    {OP_REMOVE_COUNTERS, effect_remove_counters},
    {OP_REMOVE_DAMAGE, effect_remove_damage},
    {OP_FADE, effect_fade},
    {OP_MOVE_COUNTERS, effect_move_counters},
    {OP_PUT_ITS_COUNTERS, effect_put_its_counters},
    {OP_ATTACH, effect_attach},
    {OP_CHANGE_TARGET, effect_change_target},
    {OP_CHANGE_A_TARGET, effect_change_a_target},
    {OP_CHANGE_ANY_TARGETS, effect_change_any_targets},
    {OP_CHOOSE_NEW_TARGETS, effect_choose_new_targets},
    {OP_CREATE_TOKEN, effect_create_token},
    {OP_CREATE_SO_MANY, effect_create_so_many},
    {OP_INVESTIGATE, effect_investigate},
    {OP_POPULATE, effect_populate},
    {OP_AMASS, effect_amass},
    {OP_EXCHANGE_HAND, effect_exchange_hand},
    {OP_GET_EMBLEM, effect_get_emblem},
    {OP_UNLIMITED_HAND, effect_unlimited_hand},
    {OP_CREATE_COPY, effect_create_copy},
    {OP_CHANGE_TEXT, effect_change_text},
    {OP_CHOOSE_NAME, effect_choose_name},
    {OP_DISCARD_ALL, effect_discard_all},
    {OP_CHOOSE_TYPE, effect_choose_type},
    {OP_BECOME_COPY, effect_become_copy},
    {OP_COPY_SPELL, effect_copy_spell},
    {OP_SET_LIFE, effect_set_life},
    {OP_EXCHANGE_LIFE, effect_exchange_life},
    {OP_INSTEAD_IF, effect_looked_ahead},
    {OP_REGENERATE, effect_regenerate},
    {OP_PREVENT_NEXT, effect_prevent_next},
    {OP_PREVENT_ALL, effect_shield},
    {OP_REPLACE_THIS_TURN, effect_shield},
    {OP_REPLACE_FOR_GOOD, effect_shield},
    {OP_REPLACE_NEXT, effect_shield_once},
    {OP_NO_LIFE_GAIN, effect_shield},
    {OP_MORE_LANDS_THIS_TURN, effect_more_lands},
    {OP_NO_PREVENTION, effect_shield},
    {OP_HOLDS, effect_holds},
    {OP_PUT_ONTO_BATTLEFIELD, effect_put_onto_battlefield},
    {OP_PERMIT_FROM, effect_permit_from},
    {OP_PERMIT_RIDER, effect_permit_rider},
    {OP_PUT_ATTACKING_LIKE, effect_put_attacking_like},
    {OP_RETURN_TO_BATTLEFIELD, effect_return_to_battlefield},
    {OP_RETURN_WITH_COUNTERS, effect_return_to_battlefield},
    {OP_IS_AS_IT_ENTERS, effect_is_as_it_enters},
    {OP_EXILE_UNTIL_LEAVES, effect_exile_until_leaves},
    {OP_PHASE_OUT, effect_phase_out},
    {OP_PHASE_OUT_UNTIL_LEAVES, effect_phase_out_until_leaves},
    {OP_PUT_INTO_LIBRARY, effect_put_into_library},
    {OP_PUT_ON_TOP_OR_BOTTOM, effect_put_on_top_or_bottom},
    {OP_SEARCH, effect_search},
    {OP_REVEAL, effect_reveal},
    {OP_LOOK, effect_look},
    {OP_CHOOSE, effect_choose},
    {OP_REVEAL_UNTIL, effect_reveal_until},
    {OP_PUT_IN_ORDER, effect_put_in_order},
    {OP_PUT_IN_RANDOM_ORDER, effect_put_in_random_order},
    {OP_PUT_INTO_GRAVEYARD, effect_put_into_graveyard},
    {OP_PERMIT, effect_permit},
    {OP_GAIN_FLASHBACK, effect_change},
    {OP_SEPARATE, effect_separate},
    {OP_PUT_PILES, effect_put_piles},
    {OP_SHUFFLE, effect_shuffle},
    {OP_SHUFFLE_INTO, effect_shuffle_into},
    {OP_SCRY, effect_scry},
    {OP_SURVEIL, effect_surveil},
    {OP_EXPLORE, effect_explore},
    {OP_BECOME_MONARCH, effect_become_monarch},
    {OP_EXTRA_TURN, effect_extra_turn},
    {OP_EXTRA_COMBAT_AND_MAIN, effect_extra_combat_and_main},
    {OP_EXTRA_STEPS_NOW, effect_extra_steps_now},
    {OP_EXTRA_STEPS_AFTER, effect_extra_steps_after},
    {OP_SKIP_NEXT, effect_skip_next},
    {OP_WIN_GAME, effect_win_game},
    {OP_LOSE_GAME, effect_lose_game},
    {OP_DRAW_GAME, effect_draw_game},
};

static EffectHandler *handler_of(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return rows[i].handler;
    return NULL;
}

bool effect_supported(Op op) { return handler_of(op) != NULL; }

void effect_do(Scope *s, const IrNode *n) {
    if (game_over(s->g) && CR(s->e, 104_1)) return;  // It ended at once.
    // 608.2m: it goes on although it has left the stack. Off: it stops there.
    if (object_is(s->item) && game_object(s->g, s->item) == NULL && !CR(s->e, 608_2m)) return;
    if (n->op == OP_LIST) {
        for (const IrNode *line = ir_kid(n, FIELD_ITEMS); line != NULL; line = line->next) {
            effect_do(s, line);
            if (line->next != NULL) put_triggers_in_between(s);
        }
        return;
    }
    EffectHandler *handler = handler_of((Op)n->op);
    gavel_assert(handler != NULL);
    node_used(s->e, n);
    int at = 0;
    for (const IrNode *phrase; (phrase = among_phrase(n, &at)) != NULL;)
        among_choose(s, phrase, false);
    handler(s, n);
}
