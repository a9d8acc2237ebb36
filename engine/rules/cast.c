// cast.c - taking actions with priority: casting (601), activating (602), playing lands (305).
//
// Every action is first judged as far as it can be without choices, in the order of the rejection
// codes; then it is carried out in the order of 601.2, and what fails on the way (targets, costs)
// is taken back by the caller, who restores the checkpoint (733.1).
#include "engine/rules/cast.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/commander.h"
#include "engine/rules/cost.h"
#include "engine/rules/division.h"
#include "engine/rules/faces.h"
#include "engine/rules/lands.h"
#include "engine/rules/limit.h"
#include "engine/rules/mana.h"
#include "engine/rules/mode.h"
#include "engine/rules/permission.h"
#include "engine/rules/proposal.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/special.h"
#include "engine/rules/stack.h"
#include "engine/rules/statement.h"
#include "engine/rules/target.h"
#include "engine/rules/timing.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"
#include "engine/rules/where.h"

// What is being attempted, with the facts that every check reads.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const Action *action;
    View v;
    const CardDef *card;     // Casting and playing: the card,
    const CardFace *face;    // and the face meant,
    int face_index;          // by its place.
    const Ability *ability;  // The ability activated, or the spell ability; may be NULL.
    uint32_t granted;        // The timestamp of the effect that gave the ability; 0: none did.
    const char *verb, *name;
    int tax;           // What a commander's earlier casts add (903.8).
    unsigned ways;     // CastWay bits announced so far.
    bool by_effect;    // As an instruction of what is resolving (608.2g).
    bool permitted;    // An effect allows it to be played from where it is.
    bool may_be_free;  // It could be cast without paying its mana cost.
    Proposal proposal;
} Attempt;

// The ability that says what the spell targets and does. Of an Aura spell it is the enchant ability
// (303.4a); without that rule it has no target.
static const Ability *spell_ability(Engine *e, const CardFace *face) {
    for (int i = 0; i < face->ability_count; i++) {
        AbilityKind kind = face->abilities[i]->kind;
        bool enchant = kind == ABILITY_ENCHANT && CR(e, 303_4a) && CR(e, 115_1b) && CR(e, 702_5a);
        if (kind == ABILITY_SPELL || enchant) return face->abilities[i];
    }
    return NULL;
}

// 702.37c, 708.4: it is judged as the face-down creature that it becomes.
static bool turn_down(Attempt *t, Rejection *r) {
    if (face_statement(t->face, OP_MORPH) == NULL || t->action->kind != ACTION_CAST)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "Cannot cast %s face down.", t->name);
    t->face = pool_face(t->e->pool, pool_face_down(t->e->pool));
    t->v.c = t->face->printed;
    t->ways = CAST_FACE_DOWN;
    return true;
}

// 709.3, 712.11b, 712.12, 715.3: one face is meant, and it alone is judged.
static bool choose_face(Attempt *t, Rejection *r) {
    if (t->v.kind != OBJECT_CARD) return true;
    const CardFace *meant = face_meant(t->card, t->action->face);
    if (meant == NULL)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "%s has no such face.", t->name);
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

// How a card is cast from where it lies.
static unsigned ways_of_place(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (o->set_aside == SET_ASIDE_FORETOLD) return CAST_FORETOLD;
    if (o->set_aside == SET_ASIDE_PLOTTED) return CAST_PLOTTED;
    if (t->v.zone != ZONE_GRAVEYARD) return 0;
    if ((t->face->keywords >> KEYWORD_AFTERMATH) & 1U) return CAST_AFTERMATH;
    bool back = t->card->layout == LAYOUT_TRANSFORM && t->face_index == 1;
    if (back && face_statement(t->card->faces[0], OP_DISTURB) != NULL)
        return CAST_DISTURB | CAST_TRANSFORMED;
    return permission_given(t->e, t->g, t->player, t->v.id, t->face_index, false) ? 0
                                                                                  : CAST_FLASHBACK;
}

static bool prepare(Attempt *t, Rejection *r) {
    view_fill(t->e, t->g, t->action->object, &t->v);
    if (!t->v.known || t->v.last_known || t->v.c.face.v < 0)
        return rejection_set(r, REJECTED_ZONE_WRONG, "That object is no longer there.");
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
    if (!t->by_effect) t->ways |= ways_of_place(t);
    t->ability = spell_ability(t->e, t->face);
    return true;
}

// ---- from where

// 702.34a: from the graveyard; 113.6f: the ability works there.
static bool has_flashback(Attempt *t) {
    return t->action->kind == ACTION_CAST && t->v.zone == ZONE_GRAVEYARD &&
           (face_statement(t->face, OP_FLASHBACK) != NULL || flashback_given(t->g, t->v.id)) &&
           CR(t->e, 702_34a) && CR(t->e, 113_6f);
}

// 702.127a: the half with aftermath, from its owner's graveyard; 702.146a: the back face, by what
// the front face says (712.11d).
static bool is_cast_from_graveyard(Attempt *t) {
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_GRAVEYARD) return false;
    if (t->ways & CAST_AFTERMATH) return CR(t->e, 702_127a);
    return (t->ways & CAST_DISTURB) && CR(t->e, 702_146a) && CR(t->e, 712_11d);
}

// 702.143a, 702.170d: a foretold or plotted card, on a later turn.
static bool may_be_cast_from_exile(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (t->action->kind != ACTION_CAST || t->v.zone != ZONE_EXILE || o->since >= t->g->turn)
        return false;
    if (o->set_aside == SET_ASIDE_FORETOLD) return CR(t->e, 702_143a);
    return o->set_aside == SET_ASIDE_PLOTTED && CR(t->e, 702_170d);
}

// 601.3, 305.1: from the player's own hand; 903.8: a commander from the command zone.
static bool zone_fits(Attempt *t, Rejection *r) {
    bool own = player_same(t->v.owner, t->player) && t->v.kind == OBJECT_CARD;
    bool hand = t->v.zone == ZONE_HAND;
    const Object *o = game_object(t->g, t->v.id);
    bool command = t->action->kind == ACTION_CAST && t->v.zone == ZONE_COMMAND && o->is_commander &&
                   t->g->format != FORMAT_CONSTRUCTED && CR(t->e, 903_8);
    bool barred = t->action->kind == ACTION_CAST && face_is_barred(t->e, &t->v, t->face);
    if (own && !barred &&
        (hand || command || has_flashback(t) || is_cast_from_graveyard(t) ||
         may_be_cast_from_exile(t)))
        return true;
    bool land = t->action->kind == ACTION_PLAY_LAND;
    if (!barred && permission_given(t->e, t->g, t->player, t->v.id, t->face_index, land)) {
        t->permitted = true;
        return true;
    }
    if (!own && hand && !CR(t->e, 601_3)) return true;
    return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot %s %s: it is in %s %s.", t->verb, t->name,
                         own ? "your" : "the wrong", zone_name(t->v.zone));
}

// 602.2: an ability works for its controller, or where it works elsewhere, for its owner.
static bool ability_zone_fits(Attempt *t, Rejection *r) {
    // 113.6: abilities of permanents function on the battlefield only, unless they say otherwise.
    bool there = t->ability == NULL ? t->v.zone == ZONE_BATTLEFIELD
                                    : where_functions(t->e, t->ability, t->v.zone);
    if (!there && CR(t->e, 113_6))
        return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot activate %s: it is in the %s.",
                             t->name, zone_name(t->v.zone));
    if (!player_same(t->v.controller, t->player) && CR(t->e, 602_2))
        return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot activate %s: it is not yours.",
                             t->name);
    return true;
}

static bool has_priority(Attempt *t, Rejection *r) {
    if (player_same(t->g->priority, t->player)) return true;
    return rejection_set(r, REJECTED_NO_PRIORITY, "Cannot %s %s: you do not have priority.",
                         t->verb, t->name);
}

// ---- the parts that need no choices

static bool land_legal(Attempt *t, Rejection *r) {
    if (!view_is(&t->v, TYPE_LAND))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "Cannot play %s: it is not a land.",
                             t->name);
    if (!sorcery_timing(t->e, t->g, t->player, &t->v, t->verb, r)) return false;
    if (game_player(t->g, t->player)->lands_played >= lands_allowed(t->e, t->g, t->player) &&
        CR(t->e, 305_2b) && CR(t->e, 305_2))
        return rejection_set(r, REJECTED_LAND_ALREADY_PLAYED,
                             "Cannot play %s: you have already played a land this turn.", t->name);
    return true;
}

static Scope scope_for(Attempt *t) {
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

static bool targets_exist(Attempt *t, Rejection *r) {
    Scope s = scope_for(t);
    if (t->ability == NULL) return true;
    int last = targets_hang_on_x(t->ability) ? TARGETS_X_MAX : -1;
    bool exist = false;
    for (; s.x <= last && !exist; s.x++)
        exist = target_available(&s, t->ability) && mode_available(&s, t->ability);
    if (exist || !CR(t->e, 601_2c)) return true;
    return rejection_set(r, REJECTED_TARGET_MISSING, "Cannot %s %s: there is no legal target.",
                         t->verb, t->name);
}

static Proposal proposal_of(const Attempt *t) {
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
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot cast %s: lands are played, not cast.", t->name);
    t->proposal = proposal_of(t);
    if (!proposal_begins(&t->proposal, r)) return false;
    if (t->v.kind == OBJECT_CARD && t->action->face != FACE_DOWN &&
        !face_fits(t->e, &t->v, t->card, t->face_index, t->ways, r))
        return false;
    if (proposal_must_pay_more(&t->proposal)) t->ways |= CAST_FLASH;
    const IrNode *only = face_statement(t->face, OP_CAST_ONLY);
    Scope s = scope_for(t);
    return only == NULL || limit_allows_spell(&s, ir_kid(only, FIELD_ONLY), t->name, r);
}

typedef struct {
    PlayerId player;
    Zone zone;
} CastFrom;

static bool forbids_casting(const Scope *s, const IrNode *n, const void *context) {
    const CastFrom *from = context;
    Set players;
    players.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, from->player))
            return filter_place(ir_kid(n, FIELD_ZONE)) == from->zone;
    return false;
}

// 101.2: an effect may forbid casting from some zone.
static bool may_cast_from(Attempt *t, Rejection *r) {
    CastFrom from = {t->player, t->v.zone};
    if (t->v.zone == ZONE_HAND || t->v.zone == ZONE_COMMAND) return true;
    ObjectId by = statement_find(t->e, t->g, OP_STATIC_CANT_CAST_FROM, forbids_casting, &from);
    if (!object_is(by) || !CR(t->e, 101_2)) return true;
    return statement_refuses(t->e, t->g, by, "cast", t->name, r);
}

static Casting casting_for(Attempt *t, ObjectId spell, int x) {
    return (Casting){.e = t->e,
                     .g = t->g,
                     .player = t->player,
                     .spell = spell,
                     .face = t->face,
                     .x = x,
                     .ways = t->ways,
                     .tax = t->tax};
}

// 601.2f, and whether the parts that are no mana can be paid.
static bool spell_cost(Attempt *t, const Scope *s, ObjectId spell, TotalCost *due, Rejection *r) {
    Casting c = casting_for(t, spell, s->x);
    if (!total_cost_of_spell(&c, due))  // 118.6
        return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "Cannot cast %s: it has no mana cost.",
                             t->name);
    for (int i = 0; i < due->count; i++)
        if (!cost_payable(s, due->parts[i], t->name, r)) return false;
    if (object_same(spell, t->v.id))
        rather_than_mana_spare(t->e, t->g, t->player, &t->v, &due->mana);
    return true;
}

static PaidFor paid_for(const Attempt *t, ObjectId object, ObjectId spare) {
    SpentOn on = t->action->kind == ACTION_CAST ? SPENT_ON_SPELL : SPENT_ON_ABILITY;
    return (PaidFor){.object = object, .on = on, .spare = spare};
}

static bool affordable(Attempt *t, const ManaCost *due, ObjectId spare, Rejection *r) {
    PaymentPlan plan;
    PaidFor to = paid_for(t, t->v.id, spare);
    if (t->action->kind == ACTION_CAST) to.instead = &t->v;
    if (payment_solve(t->e, t->g, t->player, &to, due, &plan)) return true;
    char text[64];
    return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "Cannot %s %s: %s cannot be paid.", t->verb,
                         t->name, mana_cost_text(due, text, sizeof text));
}

// 118.9: may something be paid instead of the mana cost now?
static const IrNode *alternative_cost(Attempt *t, const Scope *s) {
    const IrNode *n = face_statement(t->face, OP_ALTERNATIVE_COST);
    const IrNode *condition = n == NULL ? NULL : ir_kid(n, FIELD_C);
    if (n == NULL || !condition_lasts(s, condition)) return NULL;
    // 118.9a: one alternative cost only.
    unsigned others =
        CAST_FLASHBACK | CAST_FORETOLD | CAST_PLOTTED | CAST_FACE_DOWN | CAST_DISTURB | CAST_FREE;
    if ((t->ways & others) && CR(t->e, 118_9a)) return NULL;
    return CR(t->e, 118_9) ? n : NULL;
}

// 702.74a: may its evoke cost be paid? 118.9a: one alternative cost only.
static bool may_be_evoked(Attempt *t) {
    unsigned others = CAST_FLASHBACK | CAST_FORETOLD | CAST_PLOTTED | CAST_FACE_DOWN |
                      CAST_ALTERNATIVE | CAST_FREE;
    return face_statement(t->face, OP_EVOKE) != NULL && (t->ways & others) == 0 &&
           CR(t->e, 702_74a);
}

static bool frees(const Scope *s, const IrNode *n, const void *context) {
    const Attempt *t = context;
    Scope looking = *s;
    looking.proposed = t->v.id;
    looking.proposer = t->player;
    return player_same(s->you, t->player) &&
           filter_matches(&looking, ir_kid(n, FIELD_WHAT), t->v.id);
}

// 118.9: does it itself, or a permanent, let the player cast it without paying its mana cost?
static bool may_be_free(Attempt *t) {
    const IrNode *own = t->action->kind == ACTION_CAST ? face_statement(t->face, OP_FREE_IF) : NULL;
    Scope s = scope_for(t);
    if (own != NULL && condition_lasts(&s, ir_kid(own, FIELD_C)) && CR(t->e, 118_9)) {
        node_used(t->e, own);
        return true;
    }
    if (t->v.zone != ZONE_HAND || t->action->kind != ACTION_CAST) return false;
    return statement_any(t->e, t->g, OP_CAST_FREE, frees, t) && CR(t->e, 118_9);
}

static bool spell_affordable(Attempt *t, const Scope *s, Rejection *r) {
    TotalCost due;
    if (spell_cost(t, s, t->v.id, &due, r) && affordable(t, &due.mana, NO_OBJECT, r)) return true;
    bool free = may_be_free(t);
    bool evoked = !free && may_be_evoked(t);
    if (!free && !evoked && alternative_cost(t, s) == NULL) return false;
    Attempt other = *t;
    other.ways |= free ? CAST_FREE : evoked ? CAST_EVOKED : CAST_ALTERNATIVE;
    return spell_cost(&other, s, t->v.id, &due, NULL) &&
           affordable(&other, &due.mana, NO_OBJECT, NULL);
}

// 602.1c: no other kind of ability can be activated. Off: a triggered one can, for nothing.
static const Ability *wrong_ability(Attempt *t) {
    const Ability *a;
    int n = t->action->ability;
    for (int i = 0; (a = game_ability(t->e->pool, &t->v.c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && --n == 0) return CR(t->e, 602_1c) ? NULL : a;
    return NULL;
}

static bool ability_exists(Attempt *t, Rejection *r) {
    if (t->ability == NULL) t->ability = wrong_ability(t);
    if (t->ability == NULL)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot activate %s: it has no such ability.", t->name);
    if (t->action->mana_only && !is_mana_ability(t->e, t->ability))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot tap %s for mana: that is not a mana ability.", t->name);
    Scope s = scope_for(t);
    if (!limit_allows_ability(&s, t->ability, t->name, r)) return false;
    if (ability_is_on(t->e, t->ability)) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "Cannot activate %s: it has no such ability.",
                         t->name);
}

static bool taps_for_mana(const Ability *a) {
    return a->root->op == OP_ACTIVATED && a->root->number == 1;
}

static int untapped_creatures(const Attempt *t, Choice *out) {
    int count = 0;
    for (CardId c = t->g->battlefield.first; card_is(c); c = game_place(t->g, c)->next) {
        const Object *o = game_place(t->g, c);
        ObjectId id = game_id(t->g, c);
        if (!player_same(o->controller, t->player) || o->tapped ||
            !permanent_is(t->e, t->g, id, TYPE_CREATURE))
            continue;
        engine_need_room(t->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(id);
    }
    return count;
}

// What could be paid by tapping creatures is left out of what must be affordable.
static void spare_tapped(const Attempt *t, ManaCost *due) {
    Choice creatures[OPTIONS_MAX];
    if (!taps_for_mana(t->ability)) return;
    for (int i = untapped_creatures(t, creatures); i > 0; i--) total_cost_take_one(due);
}

// 702.61a: while a spell with split second is on the stack.
static bool in_split_second(Attempt *t) {
    for (CardId c = t->g->stack.first; card_is(c); c = game_place(t->g, c)->next) {
        const Object *o = game_place(t->g, c);
        if (o->face.v < 0 || o->kind == OBJECT_ABILITY) continue;
        View v = view_of(t->e, t->g, game_id(t->g, c));
        if (view_has(&v, KEYWORD_SPLIT_SECOND)) return true;
    }
    return false;
}

// 702.61b: mana abilities and special actions are no matter.
static bool split_second_allows(Attempt *t, Rejection *r) {
    bool mana = t->action->kind == ACTION_ACTIVATE && is_mana_ability(t->e, t->ability);
    if (mana || !in_split_second(t) || !CR(t->e, 702_61a)) return true;
    return rejection_set(r, REJECTED_FORBIDDEN, "Cannot %s %s: split second forbids it.", t->verb,
                         t->name);
}

// Only what can be said before anything is chosen; `whole` asks for targets and costs as well.
static bool judge(Attempt *t, bool asked, bool whole, Rejection *r) {
    bool activating = t->action->kind == ACTION_ACTIVATE;
    if (!prepare(t, r)) return false;
    if (!(activating ? ability_zone_fits(t, r) : zone_fits(t, r))) return false;
    if (asked && !has_priority(t, r)) return false;
    if (t->action->kind == ACTION_PLAY_LAND) return land_legal(t, r);
    if (!(activating ? ability_exists(t, r) : spell_timing(t, r))) return false;
    if (!activating && !may_cast_from(t, r)) return false;
    if (!split_second_allows(t, r)) return false;
    if (!whole) return true;
    if (!targets_exist(t, r)) return false;
    ManaCost due = {0};
    Scope s = scope_for(t);
    if (activating) {
        cost_mana(t->ability->cost, 0, &due);
        total_cost_of_ability(t->e, t->g, t->v.id, t->ability, &due);
        spare_tapped(t, &due);
        bool taps = cost_has(t->ability->cost, OP_COST_TAP);
        return cost_payable(&s, t->ability->cost, t->name, r) &&
               affordable(t, &due, taps ? t->v.id : NO_OBJECT, r);
    }
    return spell_affordable(t, &s, r);
}

bool action_legal(Engine *e, const Game *g, PlayerId player, const Action *said, bool asked,
                  Rejection *r) {
    Action meant = special_meant(e, g, said);
    const Action *a = &meant;
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE) return true;
    if (special_is(a->kind)) return special_legal(e, g, player, a, asked, true, r);
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    bool legal = judge(&t, asked, true, r);
    e->considered = NO_OBJECT;
    return legal;
}

// ---- carrying it out

static bool refused(Attempt *t, Rejection *r) {
    *r = t->e->refused;
    return false;
}

// The X of another ability of the same source that is still on the stack; -1: there is none.
static int x_of_another(Attempt *t, ObjectId but) {
    int count;
    const StackItem *items = game_list(t->g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, t->v.id) && !object_same(items[i].object, but) &&
            items[i].x >= 0)
            return items[i].x;
    return -1;
}

// 601.2b, 107.3a. Off: what is announced is not heeded, and X is 0.
static bool announce_x(Attempt *t, Scope *s, bool has_x) {
    if (!has_x) return true;
    Question q = question_new(QUESTION_NUMBER, ROLE_X, t->player, s->item);
    // 107.3b: with nothing to pay for it, X can only be 0.
    q.low = 0;
    q.high = (t->ways & CAST_FREE) && CR(t->e, 107_3b) ? 0 : GENERIC_MAX;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", t->name);
    if (!ask_number(t->e, t->g, q, &s->x)) return false;
    if (!CR(t->e, 107_3a)) s->x = 0;
    // 107.3k: each activation has its own. Off: the one that was chosen before.
    int another = t->action->kind == ACTION_ACTIVATE ? x_of_another(t, s->item) : -1;
    if (another >= 0 && another != s->x && !CR(t->e, 107_3k)) s->x = another;
    Event ev = event_new(EVENT_ANNOUNCE_X);
    ev.object = s->item;
    ev.amount = s->x;
    return apply(t->e, t->g, &ev);
}

// 112.2: a spell is controlled by who casts it; 113.8, 405.4: an activated ability by its
// activator. Off: by the owner of the card, or of the source.
static PlayerId controller_on_stack(Attempt *t) {
    if (player_same(t->v.owner, t->player)) return t->player;
    if (t->action->kind == ACTION_CAST) return CR(t->e, 112_2) ? t->player : t->v.owner;
    return CR(t->e, 113_8) && CR(t->e, 405_4) ? t->player : t->v.owner;
}

// 601.2a: the card becomes the topmost object on the stack. Off: the one at the bottom.
static ObjectId to_stack(Attempt *t) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = t->v.id;
    ev.to = ZONE_STACK;
    ev.player = t->player;
    ev.why = WHY_CAST;
    if (t->g->stack.count > 0 && !CR(t->e, 601_2a)) ev.position = -1;
    return apply(t->e, t->g, &ev) ? ev.result : NO_OBJECT;
}

// 601.2a and 602.2a: it is put on the stack. Returns the stack object.
static ObjectId announce(Attempt *t) {
    t->e->considered = NO_OBJECT;
    Event ev = event_new(EVENT_ANNOUNCE);
    ev.player = controller_on_stack(t);
    ev.ability.v = t->ability == NULL ? -1 : t->ability->id.v;
    ev.source = t->v.id;
    ev.face_down = t->action->face == FACE_DOWN;
    ev.amount = t->face_index;
    if (t->action->kind != ACTION_ACTIVATE) {
        ev.object = to_stack(t);
        ev.source = ev.object;
        if (t->permitted) permission_used(t->e, t->g, t->v.id, ev.object);
    } else if (t->g->stack.count > 0 && !CR(t->e, 602_2a)) {
        ev.position = -1;
    }
    apply(t->e, t->g, &ev);
    return ev.result;
}

static void complete(Attempt *t, EventKind kind, ObjectId object) {
    Event ev = event_new(kind);
    ev.player = t->player;
    ev.object = object;
    ev.source = kind == EVENT_CAST ? object : t->v.id;
    ev.from = t->v.zone;
    ev.position = (int32_t)t->granted;
    if (t->ability != NULL) ev.ability = t->ability->id;
    apply(t->e, t->g, &ev);
}

// Asks how often an optional or alternative way is taken; `least` is 1 where it must be.
static bool announce_way(Attempt *t, Scope *s, CastWay way, const char *keyword, int least) {
    Question q = question_new(QUESTION_NUMBER, ROLE_WAY, t->player, s->item);
    int times = 0;
    q.low = least;
    q.high = 1;
    q.optional = true;
    q.keyword = keyword;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: cast it with %s? (0 or 1)", t->name, keyword);
    if (!ask_number(t->e, t->g, q, &times)) return false;
    // Off: what is announced is not heeded.
    if (times == 0 || !CR(t->e, 601_2b)) return true;
    if (way == CAST_KICKED && !CR(t->e, 702_33a)) return true;
    t->ways |= way;
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = s->item;
    ev.amount2 = (int32_t)way;
    return apply(t->e, t->g, &ev);
}

// 601.2b: intentions to pay alternative and additional costs.
static bool announce_ways(Attempt *t, Scope *s) {
    static const struct {
        CastWay way;
        const char *keyword;
    } known[] = {{CAST_FLASHBACK, "flashback"}, {CAST_FORETOLD, "foretell"},
                 {CAST_PLOTTED, "plot"},        {CAST_AFTERMATH, "aftermath"},
                 {CAST_DISTURB, "disturb"},     {CAST_FACE_DOWN, "morph"}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if ((t->ways & known[i].way) && !announce_way(t, s, known[i].way, known[i].keyword, 1))
            return false;
    // 702.102a: the choice has been made already.
    if (t->face_index == FACE_WHOLE && !announce_way(t, s, (CastWay)0, "fuse", 1)) return false;
    if (alternative_cost(t, s) != NULL &&
        !announce_way(t, s, CAST_ALTERNATIVE, "alternative", CR(t->e, 118_9b) ? 0 : 1))
        return false;
    // 118.9a: one alternative cost only.
    bool other = (t->ways & (CAST_ALTERNATIVE | CAST_FLASHBACK | CAST_DISTURB)) != 0;
    if (!other && t->may_be_free && !announce_way(t, s, CAST_FREE, "free", 0)) return false;
    if (may_be_evoked(t) && !announce_way(t, s, CAST_EVOKED, "evoke", 0)) return false;
    if (face_statement(t->face, OP_FLASH_FOR_MORE) != NULL &&
        !announce_way(t, s, CAST_FLASH, "flash", proposal_must_pay_more(&t->proposal)))
        return false;
    if (face_statement(t->face, OP_BUYBACK) != NULL &&
        !announce_way(t, s, CAST_BUYBACK, "buyback", 0))
        return false;
    if (face_statement(t->face, OP_KICKER) == NULL) return true;
    bool must = mode_needs_kicker(s, t->ability) || !CR(t->e, 118_8b);
    return announce_way(t, s, CAST_KICKED, "kicker", must);
}

static void note_ways(Attempt *t, ObjectId object, unsigned ways) {
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = object;
    ev.amount2 = (int32_t)ways;
    apply(t->e, t->g, &ev);
}

// 603.7g: that a sorcery could not have been cast is remembered.
static void note_late(Attempt *t, ObjectId object) {
    if (t->proposal.late && face_statement(t->face, OP_FLASH_AND_LATER) != NULL)
        note_ways(t, object, CAST_LATE);
}

// 601.2e: what has been chosen decides whether the spell is legal.
static bool is_proposed_well(Attempt *t, const Scope *s, Rejection *r) {
    t->proposal.spell = s->item;
    t->proposal.x = s->x;
    t->proposal.ways = t->ways;
    return proposal_holds(&t->proposal, r);
}

static bool pay_parts(Scope *s, const TotalCost *due) {
    for (int i = 0; i < due->count; i++)
        if (!cost_pay(s, due->parts[i])) return false;
    return true;
}

// 607.2j: what the spell says of X is what was chosen for its additional cost. Off: it is nothing.
static void forget_unlinked_x(Attempt *t, const Scope *s) {
    if (s->x <= 0 || mana_cost_has_x(&t->face->cost)) return;
    if (face_statement(t->face, OP_ADDITIONAL_COST) == NULL || CR(t->e, 607_2j)) return;
    Event ev = event_new(EVENT_ANNOUNCE_X);
    ev.object = s->item;
    apply(t->e, t->g, &ev);
}

// 601.2: the steps have an order. Off: what is given up for the spell is given up before targets
// are chosen.
static bool pays_early(Attempt *t) {
    bool matters = t->ability != NULL && t->ability->target_count > 0 &&
                   face_statement(t->face, OP_ADDITIONAL_COST) != NULL;
    return matters && !CR(t->e, 601_2);
}

// 601.2b-i.
static bool cast(Attempt *t, Rejection *r) {
    t->may_be_free = may_be_free(t);
    ObjectId object = announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (t->by_effect) note_ways(t, object, t->ways);
    if (t->ability != NULL && !mode_choose(&s, t->ability, t->name)) return refused(t, r);
    if (!announce_ways(t, &s)) return refused(t, r);
    Casting c = casting_for(t, object, -1);
    if (!announce_x(t, &s, total_cost_has_x(&c))) return refused(t, r);
    TotalCost due;
    bool early = pays_early(t);
    if (early && !(spell_cost(t, &s, object, &due, r) && pay_parts(&s, &due))) return refused(t, r);
    if (t->ability != NULL && !target_choose(&s, t->ability)) return refused(t, r);
    if (t->ability != NULL && !division_announce(&s, t->ability, t->name)) return refused(t, r);
    if (!is_proposed_well(t, &s, r)) return false;
    note_late(t, object);
    if (!early && !spell_cost(t, &s, object, &due, r)) return false;
    PaidFor to = paid_for(t, object, NO_OBJECT);
    if (!rather_than_mana_pay(&s, &due.mana)) return refused(t, r);
    if (!payment_make(t->e, t->g, t->player, &to, &due.mana)) return refused(t, r);
    if (!early && !pay_parts(&s, &due)) return refused(t, r);
    if (!proposal_lasts(&t->proposal, r)) return false;
    forget_unlinked_x(t, &s);
    complete(t, EVENT_CAST, object);
    const IrNode *only = face_statement(t->face, OP_CAST_ONLY);
    if (only != NULL) node_used(t->e, only);
    // 605.5b: it uses the stack even if it makes mana. Off: it resolves at once.
    if (t->ability != NULL && adds_mana(t->ability->effect) && !CR(t->e, 605_5b))
        stack_resolve_top(t->e, t->g);
    return true;
}

// 602.1e: what is said of paying the activation cost holds for the total cost. Off: only for what
// stands before the colon.
static bool tap_for_mana(Attempt *t, Scope *s, int own_mana, ManaCost *due) {
    if (!taps_for_mana(t->ability)) return true;
    Choice options[OPTIONS_MAX];
    int total = total_cost_amount(due);
    Question q = question_new(QUESTION_CHOOSE, ROLE_COST_TAP, t->player, s->item);
    q.options = options;
    q.option_count = untapped_creatures(t, options);
    q.max = total > own_mana && !CR(t->e, 602_1e) ? own_mana : total;
    if (q.max > q.option_count) q.max = q.option_count;
    q.optional = true;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: tap creatures rather than pay mana", t->name);
    Answer a = {.count = 0};
    if (q.max > 0 && !ask(t->e, t->g, &q, &a)) return false;
    for (int i = 0; i < a.count; i++) {
        Event ev = event_new(EVENT_TAP);
        ev.object = a.items[i].what.object;
        ev.source = t->v.id;
        ev.player = t->player;
        ev.why = WHY_COST;
        apply(t->e, t->g, &ev);
        total_cost_take_one(due);
    }
    return true;
}

// 602.2b: as 601.2b-i.
static bool activate(Attempt *t, Rejection *r) {
    const IrNode *costs = t->ability->cost;
    Scope own = scope_for(t);
    ObjectId object = announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (!mode_choose(&s, t->ability, t->name)) return refused(t, r);
    if (!announce_x(t, &s, cost_has_x(costs))) return refused(t, r);
    own.x = s.x;
    if (!target_choose(&s, t->ability)) return refused(t, r);
    if (!division_announce(&s, t->ability, t->name)) return refused(t, r);
    if (!cost_payable(&own, costs, t->name, r)) return false;
    ManaCost due;
    cost_mana(costs, s.x, &due);
    int own_mana = total_cost_amount(&due);
    total_cost_of_ability(t->e, t->g, t->v.id, t->ability, &due);
    if (!tap_for_mana(t, &s, own_mana, &due)) return refused(t, r);
    ObjectId spare = cost_has(costs, OP_COST_TAP) ? t->v.id : NO_OBJECT;
    PaidFor to = paid_for(t, object, spare);
    if (!payment_make(t->e, t->g, t->player, &to, &due)) return refused(t, r);
    if (CR(t->e, 602_1a) && !cost_pay(&s, costs)) return refused(t, r);
    complete(t, EVENT_ACTIVATE, object);
    return true;
}

// 305.1, 116.2a: a special action; 405.6d: it does not use the stack. Off: the land waits there.
static bool play_land(Attempt *t) {
    if (!CR(t->e, 405_6d)) return object_is(announce(t));
    t->e->considered = NO_OBJECT;
    Event move = event_new(EVENT_ZONE_CHANGE);
    move.object = t->v.id;
    move.to = ZONE_BATTLEFIELD;
    move.player = t->player;
    move.why = WHY_PLAY;
    if (t->face_index > 0 && CR(t->e, 712_12)) move.face_up = (uint8_t)t->face_index;
    ObjectId land = apply(t->e, t->g, &move) ? move.result : NO_OBJECT;
    if (t->permitted && object_is(land)) permission_used(t->e, t->g, t->v.id, land);
    Event ev = event_new(EVENT_LAND_PLAYED);
    ev.player = t->player;
    ev.object = land;
    return apply(t->e, t->g, &ev);
}

static bool carry_out(Attempt *t, Rejection *r) {
    if (t->action->kind == ACTION_PLAY_LAND) return play_land(t);
    if (t->action->kind == ACTION_CAST) return targets_exist(t, r) && cast(t, r);
    bool at_once = is_mana_ability(t->e, t->ability) && CR(t->e, 605_1a) && CR(t->e, 605_3b) &&
                   CR(t->e, 405_6c) && CR(t->e, 113_4);
    if (at_once) {
        bool done = mana_ability_activate(t->e, t->g, t->player, t->v.id, t->action->ability, -1);
        return done || refused(t, r);
    }
    return targets_exist(t, r) && activate(t, r);
}

// ---- as an instruction

static bool may_begin(Attempt *t) {
    if (!prepare(t, NULL) || view_is(&t->v, TYPE_LAND)) return false;
    t->proposal = proposal_of(t);
    if (!face_fits(t->e, &t->v, t->card, t->face_index, t->ways, NULL)) return false;
    Scope s = scope_for(t);
    TotalCost due;
    return proposal_holds(&t->proposal, NULL) && may_cast_from(t, NULL) && targets_exist(t, NULL) &&
           spell_cost(t, &s, t->v.id, &due, NULL) && affordable(t, &due.mana, NO_OBJECT, NULL);
}

bool cast_could_be_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                              unsigned ways) {
    Action a = {.kind = ACTION_CAST, .object = card, .face = face, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .ways = ways, .by_effect = true};
    bool can = may_begin(&t);
    e->considered = NO_OBJECT;
    return can;
}

// 608.2g: whatever the time. What can't be cast stays where it is.
bool cast_as_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                        unsigned ways) {
    Action a = {.kind = ACTION_CAST, .object = card, .face = face, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .ways = ways, .by_effect = true};
    Rejection r;
    bool can = may_begin(&t);
    e->considered = NO_OBJECT;
    return can && cast(&t, &r);
}

bool cast_could_begin(Engine *e, const Game *g, PlayerId player, ObjectId card, Rejection *r) {
    Action a = {.kind = ACTION_CAST, .object = card, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a};
    bool could = judge(&t, false, false, r);
    e->considered = NO_OBJECT;
    return could;
}

bool action_take(Engine *e, const Game *g, PlayerId player, const Action *said, Rejection *r) {
    Action meant = special_meant(e, g, said);
    const Action *a = &meant;
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    bool special = special_is(a->kind);
    if (!special && !judge(&t, true, false, r)) {
        e->considered = NO_OBJECT;
        return false;
    }
    e->announcing = true;
    e->refused = (Rejection){.code = REJECTED_NOT};
    bool done = special ? special_take(e, g, player, a, r) : carry_out(&t, r);
    e->announcing = false;
    e->considered = NO_OBJECT;
    return done;
}
