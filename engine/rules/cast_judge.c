// cast_judge.c - judging an action as far as that goes without choices, in the order of the
// rejection codes, and whether it could be completed at all.
#include "engine/rules/cast_internal.h"

#include <stdio.h>

#include "engine/rules/commander.h"
#include "engine/rules/cost.h"
#include "engine/rules/faces.h"
#include "engine/rules/lands.h"
#include "engine/rules/limit.h"
#include "engine/rules/mode.h"
#include "engine/rules/payment_lack.h"
#include "engine/rules/permission.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/special.h"
#include "engine/rules/target.h"
#include "engine/rules/timing.h"
#include "engine/rules/title.h"

// The ability that says what the spell targets and does. Of an Aura spell it is the enchant ability
// (303.4a); without that rule it has no target.
const Ability *attempt_spell_ability(Attempt *t, bool overloaded) {
    Engine *e = t->e;
    const CardFace *face = t->face;
    for (int i = 0; i < face->ability_count; i++) {
        AbilityKind kind = face->abilities[i]->kind;
        bool enchant = kind == ABILITY_ENCHANT && CR(e, 303_4a) && CR(e, 115_1b) && CR(e, 702_5a);
        if (face->abilities[i]->is_overloaded != overloaded) continue;
        if (kind == ABILITY_SPELL || enchant) return face->abilities[i];
    }
    return NULL;
}

// 702.37c, 708.4: it is judged as the face-down creature that it becomes.
static bool turn_down(Attempt *t, Rejection *r) {
    const IrNode *morph = face_statement(t->face, OP_MORPH);
    bool disguise = morph != NULL && morph->number == MORPH_DISGUISE;
    if (morph == NULL || t->action->kind != ACTION_CAST || (disguise && !CR(t->e, 702_168c)))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it has no morph");
    bool warded = disguise && CR(t->e, 702_168a) && CR(t->e, 702_168b);
    t->face_down = warded ? FACE_DOWN_WARDED : FACE_DOWN_PLAIN;
    t->face = pool_face(t->e->pool, pool_face_down(t->e->pool, warded));
    t->v.c = t->face->printed;
    t->e->considered = t->v.id;
    t->e->considered_as = t->face->id;
    t->ways = CAST_FACE_DOWN;
    return true;
}

// 709.3, 712.11b, 712.12, 715.3: one face is meant, and it alone is judged.
static bool choose_face(Attempt *t, Rejection *r) {
    if (t->v.kind != OBJECT_CARD) return true;
    const CardFace *meant = face_meant(t->card, t->action->face);
    if (meant == NULL) return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it has no such face");
    if (t->action->kind == ACTION_CAST && t->action->face < FACE_WHOLE)
        t->face_index = face_chosen(t->e, t->card, t->action->face);
    else
        t->face_index = t->action->face;
    meant = t->card->faces[t->face_index];
    t->face = meant;
    if (meant->id.v == t->v.c.face.v || !face_alone_counts(t->e, t->card)) return true;
    t->v.c = meant->printed;
    t->e->considered = t->v.id;
    t->e->considered_as = meant->id;
    return true;
}

bool attempt_prepare(Attempt *t, Rejection *r) {
    view_fill(t->e, t->g, t->action->object, &t->v);
    if (!t->v.known || t->v.last_known || t->v.c.face.v < 0)
        return rejection_set(r, REJECTED_ZONE_WRONG, "it is no longer there");
    t->name = view_name(t->e, &t->v);
    if (t->action->kind == ACTION_ACTIVATE) {
        t->verb = "activate";
        t->ability = activated_ability(t->e, t->g, t->action->object, t->action->ability);
        t->granted = activated_granted(t->e, t->g, t->action->object, t->action->ability);
        return true;
    }
    t->verb = t->action->kind == ACTION_CAST ? "cast" : "play";
    t->card = pool_card(t->e->pool, t->v.definition);
    t->face = pool_face(t->e->pool, t->v.c.face);
    t->name = t->face->name;
    if (!(t->action->face == FACE_DOWN ? turn_down(t, r) : choose_face(t, r))) return false;
    t->name = t->action->face == FACE_DOWN ? t->name : t->face->name;
    if (t->v.zone == ZONE_COMMAND) t->tax = commander_tax(t->g, t->v.id);
    // 702.124d: casts of the other commander do not count. Off: they do.
    int others = t->v.zone == ZONE_COMMAND ? commander_partner_tax(t->g, t->v.id) : 0;
    if (others > 0 && !CR(t->e, 702_124d)) t->tax += others;
    if (!t->by_effect) route_take(t);
    t->ability = attempt_spell_ability(t, false);
    return true;
}

bool attempt_about(const Attempt *t, Rejection *r) {
    if (r == NULL) return false;
    bool activated = t->action->kind == ACTION_ACTIVATE;
    Title title = title_of(t->e, t->g, t->action->object);
    // The card is on the stack, or the face that is meant is another than it shows where it is.
    const Object *o = game_place(t->g, object_card(t->action->object));
    if (!activated && t->name != NULL && o != NULL)
        snprintf(title.text, sizeof title.text, o->number > 1 ? "%s#%d" : "%s", t->name,
                 (int)o->number);
    if (activated && t->action->mana_only) return rejection_about(r, "tap %s for mana", title.text);
    const char *verb = t->action->kind == ACTION_PLAY_LAND ? "play" : "cast";
    bool down = t->action->face == FACE_DOWN && !activated;
    return rejection_about(r, "%s %s%s", activated ? "activate" : verb, title.text,
                           down ? " face down" : "");
}

static bool has_priority(Attempt *t, Rejection *r) {
    if (player_same(t->g->priority, t->player)) return true;
    return rejection_set(r, REJECTED_NO_PRIORITY, "%s does not have priority",
                         title_of_player(t->e, t->player));
}

static bool lands_are_played(const Attempt *t, Rejection *r) {
    int played = game_player(t->g, t->player)->lands_played;
    const char *name = title_of_player(t->e, t->player);
    return played == 1 ? rejection_set(r, REJECTED_LAND_ALREADY_PLAYED,
                                       "%s has already played a land this turn", name)
                       : rejection_set(r, REJECTED_LAND_ALREADY_PLAYED,
                                       "%s has already played %d lands this turn", name, played);
}

static bool land_legal(Attempt *t, Rejection *r) {
    if (!view_is(&t->v, TYPE_LAND))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it is not a land");
    if (!sorcery_timing(t->e, t->g, t->player, &t->v, r)) return false;
    if (game_player(t->g, t->player)->lands_played >= lands_allowed(t->e, t->g, t->player) &&
        CR(t->e, 305_2b) && CR(t->e, 305_2))
        return lands_are_played(t, r);
    return true;
}

Scope attempt_scope(Attempt *t) {
    return (Scope){.e = t->e,
                   .g = t->g,
                   .you = t->player,
                   .source = t->v.id,
                   .ability = t->ability,
                   .granted = t->granted,
                   .x = -1};
}

// Targets may be described by an X that is not chosen yet: then some X must do.
enum { TARGETS_X_MAX = 20 };

static bool targets_hang_on_x(const Ability *a) {
    for (int i = 0; i < a->target_count; i++)
        if (ir_find(a->targets[i], OP_VARIABLE) != NULL) return true;
    return false;
}

// 702.96b: then it requires none.
static bool may_be_overloaded(Attempt *t) {
    const WayRow *row;
    if (t->action->kind != ACTION_CAST) return false;
    for (int i = 0; (row = way_alternative(i)) != NULL; i++)
        if (row->way == CAST_OVERLOADED) return ways_may_pay(t, row) && CR(t->e, 702_96b);
    return false;
}

bool attempt_targets_exist(Attempt *t, Rejection *r) {
    Scope s = attempt_scope(t);
    if (t->ability == NULL) return true;
    int last = targets_hang_on_x(t->ability) ? TARGETS_X_MAX : -1;
    bool exist = false;
    for (; s.x <= last && !exist; s.x++) {
        exist = target_available(&s, t->ability) && mode_available(&s, t->ability);
        t->least_x = s.x;
    }
    if (exist) return true;
    t->least_x = 0;
    t->must_overload = may_be_overloaded(t);
    if (t->must_overload || !CR(t->e, 601_2c)) return true;
    return rejection_set(r, REJECTED_TARGET_MISSING, "there is no legal target");
}

Proposal attempt_proposal(const Attempt *t) {
    return (Proposal){.e = t->e,
                      .g = t->g,
                      .player = t->player,
                      .v = t->v,
                      .face = t->face,
                      .name = t->name,
                      .spell = t->v.id,
                      .ways = t->ways,
                      .x = -1};
}

static bool spell_timing(Attempt *t, Rejection *r) {
    if (view_is(&t->v, TYPE_LAND) && CR(t->e, 305_9))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "lands are played, not cast");
    t->proposal = attempt_proposal(t);
    if (!proposal_begins(&t->proposal, r)) return false;
    if (proposal_must_pay_more(&t->proposal)) t->ways |= CAST_FLASH;
    const IrNode *only = face_statement(t->face, OP_CAST_ONLY);
    Scope s = attempt_scope(t);
    return only == NULL || limit_allows_spell(&s, ir_kid(only, FIELD_ONLY), r);
}

static bool face_allowed(Attempt *t, Rejection *r) {
    return t->v.kind != OBJECT_CARD || t->action->face == FACE_DOWN ||
           face_fits(t->e, &t->v, t->card, t->face_index, t->ways, r);
}

Casting attempt_casting(Attempt *t, ObjectId spell, int x) {
    return (Casting){.e = t->e,
                     .g = t->g,
                     .player = t->player,
                     .spell = spell,
                     .face = t->face,
                     .x = x,
                     .ways = t->ways,
                     .tax = t->tax,
                     .allowed = t->allowed.n};
}

// 601.2f, and whether the parts that are no mana can be paid.
bool attempt_spell_cost(Attempt *t, const Scope *s, ObjectId spell, TotalCost *due, Rejection *r) {
    Casting c = attempt_casting(t, spell, s->x);
    if (!total_cost_of_spell(&c, due))  // 118.6
        return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "it has no mana cost");
    for (int i = 0; i < due->count; i++)
        if (!cost_payable(s, due->parts[i], r)) return false;
    return true;
}

PaidFor attempt_paid_for(const Attempt *t, ObjectId object, ObjectId spare) {
    SpentOn on = t->action->kind == ACTION_CAST ? SPENT_ON_SPELL : SPENT_ON_ABILITY;
    LooseMana loose = (t->permitted & PERMITS_ANY_TYPE)    ? LOOSE_ANY_TYPE
                      : (t->permitted & PERMITS_ANY_COLOR) ? LOOSE_ANY_COLOR
                                                           : LOOSE_NOT;
    return (PaidFor){.object = object, .on = on, .spare = spare, .loose = loose};
}

bool attempt_affordable(Attempt *t, const Scope *s, const TotalCost *due, ObjectId spare,
                        Rejection *r) {
    PaidFor to = attempt_paid_for(t, t->v.id, spare);
    View spell = t->v;
    if (t->action->kind == ACTION_CAST) {
        rather_than_mana_given(t->e, t->g, t->player, &spell);
        to.instead = &spell;
    }
    to.by = s;
    to.part_count = due->count;
    to.parts = due->parts;
    to.reduction_left = due->reduction_left;
    to.least = due->least;
    if (payment_solve(t->e, t->g, t->player, &to, &due->mana, NULL)) return true;
    return payment_lack(t->e, t->g, t->player, &to, &due->mana, &due->mana, r);
}

static bool affordable_with(const Attempt *t, const Scope *s, CastWay way) {
    TotalCost due;
    Attempt other = *t;
    other.ways |= way;
    return attempt_spell_cost(&other, s, t->v.id, &due, NULL) &&
           attempt_affordable(&other, s, &due, NO_OBJECT, NULL);
}

static bool spell_affordable(Attempt *t, const Scope *s, Rejection *r) {
    TotalCost due;
    if (t->must_overload) t->ways |= CAST_OVERLOADED;
    if (attempt_spell_cost(t, s, t->v.id, &due, r) && attempt_affordable(t, s, &due, NO_OBJECT, r))
        return true;
    const WayRow *row;
    // 107.3b: with nothing to pay for it, X can only be 0.
    bool some_x = t->least_x > 0 && CR(t->e, 107_3b);
    if (!some_x && ways_may_be_free(t) && affordable_with(t, s, CAST_FREE)) return true;
    if (ways_alternative_cost(t, s) != NULL && affordable_with(t, s, CAST_ALTERNATIVE)) return true;
    for (int i = 0; (row = way_alternative(i)) != NULL; i++)
        if (ways_may_pay(t, row) && affordable_with(t, s, row->way) && rule_on(t->e, row->rule))
            return true;
    for (int i = 0; (row = way_additional(i)) != NULL; i++)
        if (way_lowers_cost(t->face, row) && affordable_with(t, s, row->way) &&
            rule_on(t->e, row->rule))
            return true;
    return false;
}

// 702.61a: while a spell with split second is on the stack.
static ObjectId split_second_spell(Attempt *t) {
    for (CardId c = t->g->stack.first; card_is(c); c = game_place(t->g, c)->next) {
        const Object *o = game_place(t->g, c);
        if (o->face.v < 0 || o->kind == OBJECT_ABILITY) continue;
        View v = view_of(t->e, t->g, game_id(t->g, c));
        if (view_has(&v, KEYWORD_SPLIT_SECOND)) return v.id;
    }
    return NO_OBJECT;
}

// 702.61b: mana abilities and special actions are no matter.
static bool split_second_allows(Attempt *t, Rejection *r) {
    bool mana = t->action->kind == ACTION_ACTIVATE && is_mana_ability(t->e, t->ability);
    if (mana || !object_is(split_second_spell(t)) || !CR(t->e, 702_61a)) return true;
    return rejection_set(r, REJECTED_FORBIDDEN, "%s on the stack has split second",
                         title_of(t->e, t->g, split_second_spell(t)).text);
}

// Only what can be said before anything is chosen; `whole` asks for targets and costs as well.
bool attempt_judge_route(Attempt *t, bool asked, bool whole, Rejection *r) {
    bool activating = t->action->kind == ACTION_ACTIVATE;
    if (!attempt_prepare(t, r)) return false;
    if (!(activating ? activate_zone_fits(t, r) : cast_zone_fits(t, r))) return false;
    if (asked && !has_priority(t, r)) return false;
    if (t->action->kind == ACTION_PLAY_LAND) return land_legal(t, r) && cast_zone_allowed(t, r);
    if (!(activating ? activate_exists(t, r) : spell_timing(t, r))) return false;
    if (!activating && !(cast_zone_allowed(t, r) && proposal_is_free(&t->proposal, r)))
        return false;
    if (!split_second_allows(t, r) || (!activating && !face_allowed(t, r))) return false;
    if (!whole) return true;
    if (!attempt_targets_exist(t, r)) return false;
    if (!activating) t->least_x = proposal_least_x(&t->proposal, t->least_x);
    Scope s = attempt_scope(t);
    s.x = t->least_x > 0 ? t->least_x : s.x;
    if (activating) {
        TotalCost due = {.count = 1, .parts = {t->ability->cost}};
        cost_mana(t->ability->cost, s.x > 0 ? s.x : attempt_lowest_x(t), &due.mana);
        total_cost_of_ability(t->e, t->g, t->v.id, t->ability, &due.mana);
        activate_spare_tapped(t, &due.mana);
        bool taps = cost_has(t->ability->cost, OP_COST_TAP);
        return cost_payable(&s, t->ability->cost, r) &&
               attempt_affordable(t, &s, &due, taps ? t->v.id : NO_OBJECT, r);
    }
    return spell_affordable(t, &s, r);
}

// Where there are several routes, one will do; else the refusal is that of the first.
bool attempt_judge(Attempt *t, bool asked, bool whole, Rejection *r) {
    Attempt before = *t;
    if (attempt_judge_route(t, asked, whole, r)) return true;
    for (int i = 1; i < t->route_count; i++) {
        Attempt other = before;
        other.route = i;
        if (!attempt_judge_route(&other, asked, whole, NULL)) continue;
        *t = other;
        return true;
    }
    return false;
}

bool action_legal(Engine *e, const Game *g, PlayerId player, const Action *said, bool asked,
                  Rejection *r) {
    Action meant = special_meant(e, g, said);
    const Action *a = &meant;
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE) return true;
    if (special_is(a->kind)) return special_legal(e, g, player, a, asked, true, r);
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    bool legal = attempt_judge(&t, asked, true, r);
    e->considered = NO_OBJECT;
    return legal || attempt_about(&t, r);
}

bool cast_could_begin(Engine *e, const Game *g, PlayerId player, ObjectId card, Rejection *r) {
    Action a = {.kind = ACTION_CAST, .object = card, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a};
    bool could = attempt_judge(&t, false, false, r);
    e->considered = NO_OBJECT;
    return could;
}
