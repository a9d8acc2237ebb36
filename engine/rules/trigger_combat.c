// trigger_combat.c - which events of combat match a trigger condition (508.3, 509.3, 510.3a).
#include "engine/rules/trigger_internal.h"

bool trigger_acts_in_combat(Look *l, const IrNode *n) {
    return trigger_on_object(l, n, l->ev->source);
}
// 508.3a: what they control is not they.
bool trigger_attacks_player(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    View attacked = view_of(l->s.e, l->s.g, l->ev->object);
    bool walker =
        n->number == 1 && object_is(l->ev->object) && view_is(&attacked, TYPE_PLANESWALKER);
    if (object_is(l->ev->object) && !walker) return false;
    if (!trigger_player_means(l, who, walker ? attacked.controller : l->ev->player)) return false;
    return trigger_on_object(l, n, l->ev->source);
}
bool trigger_attacks_alone(Look *l, const IrNode *n) {
    return l->s.g->lists[LIST_ATTACKS].count == 1 && trigger_on_object(l, n, l->ev->source);
}
// Is the player attacked whose ability looks, or a planeswalker of theirs?
static bool is_on_you(const Look *l, const Attack *attack) {
    if (!object_is(attack->object)) return player_same(attack->player, l->s.you);
    View v = view_of(l->s.e, l->s.g, attack->object);
    return view_is(&v, TYPE_PLANESWALKER) && player_same(v.controller, l->s.you);
}
// 508.3d: once for all that are declared together.
bool trigger_player_attacks(Look *l, const IrNode *n) {
    int count;
    const Attack *all = game_list(l->s.g, LIST_ATTACKS, &count);
    const IrNode *who = ir_kid(n, FIELD_WHO);
    int first = 0;
    while (n->number == 1 && first < count && !is_on_you(l, &all[first])) first++;
    if (first == count || !object_same(all[first].creature, l->ev->source)) return false;
    if (!trigger_player_means(l, who, l->s.g->active)) return false;
    trigger_bind_player(l, who, l->s.g->active);
    return true;
}
// 508.3c: enough of the creatures declared together fit.
bool trigger_attacks_with(Look *l, const IrNode *n) {
    if (!trigger_player_attacks(l, n)) return false;
    int count, fit = 0;
    const Attack *all = game_list(l->s.g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        fit += filter_matches(&l->s, ir_kid(n, FIELD_WHAT), all[i].creature);
    return fit >= quantity(&l->s, ir_kid(n, FIELD_N));
}
// Is it the first of those declared together as attacking that player?
static bool is_first_on_player(const Look *l) {
    int count;
    const Attack *all = game_list(l->s.g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (!object_is(all[i].object) && player_same(all[i].player, l->ev->player))
            return object_same(all[i].creature, l->ev->source);
    return false;
}
// 508.3b: once for all that attack the player.
bool trigger_is_attacked(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (object_is(l->ev->object) || !is_first_on_player(l)) return false;
    if (!trigger_player_means(l, who, l->ev->player)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
// 508.3e: what the player controls is not the player. Off: it is.
bool trigger_player_attacks_player(Look *l, const IrNode *n) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    if (object_is(l->ev->object) ? CR(l->s.e, 508_3e) : !is_first_on_player(l)) return false;
    if (!trigger_player_means(l, to, l->ev->player)) return false;
    trigger_bind_player(l, to, l->ev->player);
    return true;
}
// 509.3e: as the number is reached.
bool trigger_blocks_many(Look *l, const IrNode *n) {
    int count, which = 0;
    const Block *all = game_list(l->s.g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].blocker, l->ev->source)) continue;
        which++;
        if (object_same(all[i].attacker, l->ev->object)) break;
    }
    return which == quantity(&l->s, ir_kid(n, FIELD_N)) && trigger_on_object(l, n, l->ev->source);
}
static bool is_first_block(const Look *l) {
    int count;
    const Block *all = game_list(l->s.g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].blocker, l->ev->source))
            return object_same(all[i].attacker, l->ev->object);
    return false;
}
// 509.3a: once, however many it blocks.
bool trigger_blocks(Look *l, const IrNode *n) {
    return is_first_block(l) && trigger_on_object(l, n, l->ev->source);
}
bool trigger_attacks_or_blocks(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_BLOCKS ? trigger_blocks(l, n) : trigger_acts_in_combat(l, n);
}
// Two creatures that fight: `what` and `to` of the node.
static bool on_pair(Look *l, const IrNode *n, ObjectId what, ObjectId to) {
    const IrNode *other = ir_kid(n, FIELD_TO);
    if (!trigger_phrase_means(l, other, to) || !trigger_on_object(l, n, what)) return false;
    trigger_bind_object(l, other, to);
    return true;
}
bool trigger_blocks_creature(Look *l, const IrNode *n) {
    return on_pair(l, n, l->ev->source, l->ev->object);
}
bool trigger_blocked_by(Look *l, const IrNode *n) {
    return on_pair(l, n, l->ev->object, l->ev->source);
}
bool trigger_blocks_or_blocked_by(Look *l, const IrNode *n) {
    return (l->ev->kind == EVENT_BLOCKS && trigger_blocks_creature(l, n)) ||
           trigger_blocked_by(l, n);
}
bool trigger_on_blocked(Look *l, const IrNode *n) { return trigger_on_object(l, n, l->ev->object); }
// Does the creature attack such a player, and nothing that they control?
static bool attacks_whom(Look *l, const IrNode *who, ObjectId creature) {
    int count;
    const Attack *all = game_list(l->s.g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].creature, creature))
            return !object_is(all[i].object) && trigger_player_means(l, who, all[i].player);
    return false;
}
// 508.3f: not until blockers are declared. Off: as it attacks.
bool trigger_unblocked(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (who != NULL && (l->ev->kind != EVENT_UNBLOCKED || !attacks_whom(l, who, l->ev->object)))
        return false;
    if (l->ev->kind == EVENT_UNBLOCKED) return trigger_on_object(l, n, l->ev->object);
    return trigger_on_object(l, n, l->ev->source) && !CR(l->s.e, 508_3f);
}
bool trigger_blocks_or_blocked(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_BLOCKS ? trigger_blocks(l, n) : trigger_on_blocked(l, n);
}
bool trigger_combat_damage(Look *l, const IrNode *n) {
    if (l->ev->why != WHY_COMBAT || object_is(l->ev->object)) return false;
    const IrNode *to = ir_kid(n, FIELD_TO);
    if (to != NULL && !trigger_player_means(l, to, l->ev->player)) return false;
    if (!trigger_on_object(l, n, l->ev->source)) return false;
    trigger_bind_player(l, to, l->ev->player);
    trigger_bind_amount(l, n);
    return true;
}
