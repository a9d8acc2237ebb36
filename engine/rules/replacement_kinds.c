// replacement_kinds.c - the kinds of replacement and prevention effects: does one apply to an
// event, and what does it do to it (614, 615)? A row for each operation.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/commander.h"
#include "engine/rules/damage.h"
#include "engine/rules/defining.h"
#include "engine/rules/mana_replaced.h"
#include "engine/rules/operations.h"
#include "engine/rules/protection.h"
#include "engine/rules/replacement_gather.h"

#define BIT EVENT_BIT

static bool replaces(Looking *l) { return would_fits(l, ir_kid(l->node, FIELD_WHEN)); }

static Replaced replace(Looking *l, const IrNode **rest) {
    return instead_do(l, ir_kid(l->node, FIELD_E), rest);
}

static Replaced choose_as_it_enters(Looking *l, const IrNode **rest) {
    (void)rest;
    if (ir_kid(l->node, FIELD_B) != NULL && l->node->op == OP_STATIC_ENTERS_CHOOSING)
        l->ev->tapped = true;
    entering_choose(&l->s, l->node, l->ev);
    return REPLACED_CHANGED;
}

static bool discards_by_effect(Looking *l) {
    return player_same(l->ev->player, l->s.you) && l->ev->why != WHY_COST &&
           l->ev->to != ZONE_LIBRARY;
}

static Replaced to_top(Looking *l, const IrNode **rest) {
    (void)rest;
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, l->s.you, l->s.source);
    q.optional = true;
    snprintf(q.text, sizeof q.text, "put the discarded card on top of your library?");
    bool yes = false;
    ask_yes_no(l->s.e, l->s.g, q, &yes);
    if (yes) l->ev->to = ZONE_LIBRARY;
    return REPLACED_CHANGED;
}

// 702.35a: its own discard.
static bool discards_itself(Looking *l) {
    return object_same(l->ev->object, l->s.source) && would_go_to(l->ev) == ZONE_GRAVEYARD;
}

static Replaced exile_by_madness(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->to = ZONE_EXILE;
    l->ev->by_madness = true;
    return REPLACED_CHANGED;
}

static Replaced replace_if_wanted(Looking *l, const IrNode **rest) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, l->s.you, l->s.source);
    q.optional = true;
    View v = view_of(l->s.e, l->s.g, l->s.source);
    snprintf(q.text, sizeof q.text, "do as %s offers instead?", view_name(l->s.e, &v));
    bool yes = false;
    ask_yes_no(l->s.e, l->s.g, q, &yes);
    return yes ? replace(l, rest) : REPLACED_CHANGED;
}

// To which object the damage goes instead.
static ObjectId redirected_to(Looking *l) {
    SCRATCH_SCOPE(l->s.e->scratch);
    Set meant = set_new(l->s.e);
    objects_meant(&l->s, ir_kid(l->node, FIELD_WHAT), &meant);
    return meant.count > 0 && meant.items[0].kind == CHOICE_OBJECT ? meant.items[0].object
                                                                   : NO_OBJECT;
}

// 614.9: only to something that can still be dealt damage; 604.7: what it last was does not help.
static bool redirects(Looking *l) {
    ObjectId to = redirected_to(l);
    if (!object_is(to) || object_same(l->ev->object, to)) return false;
    if (!would_strike(l, ir_kid(l->node, FIELD_TO))) return false;
    return game_object(l->s.g, to) != NULL || !CR(l->s.e, 604_7);
}

static Replaced redirect(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->object = redirected_to(l);
    l->ev->player = NO_PLAYER;
    return damage_redirected(l->s.e, l->s.g, l->ev) ? REPLACED_CHANGED : REPLACED_NOTHING;
}

// 701.19c: "can't be regenerated" keeps the shield from being applied.
static bool regenerates(Looking *l) {
    bool protected = false;
    return would_befall_one(l, &protected) && protected &&
           !(l->ev->no_regeneration && CR(l->s.e, 701_19c));
}

static Replaced regenerate(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->kind = EVENT_REGENERATE;
    return REPLACED_CHANGED;
}

// Did the object come after the effect began?
static bool came_later(const Looking *l) {
    int count;
    const Shield *all = game_list(l->s.g, LIST_SHIELDS, &count);
    const Object *o = game_object(l->s.g, l->ev->object);
    return l->shield >= 0 && o != NULL && o->timestamp > all[l->shield].timestamp;
}

// 611.2c: such an effect changes no characteristics, so it is about what comes later too.
static bool protects(Looking *l) {
    const IrNode *to = ir_kid(l->node, FIELD_TO);
    bool combat_only = l->node->op == OP_PREVENT_ALL && l->node->number == 1;
    if (combat_only && l->ev->why != WHY_COMBAT) return false;
    if (to != NULL && !would_strike(l, to)) return false;
    return !came_later(l) || CR(l->s.e, 611_2c);
}

static bool has_protection(Looking *l) {
    View to = view_of(l->s.e, l->s.g, l->ev->object), from = view_of(l->s.e, l->s.g, l->ev->source);
    view_define(l->s.e, l->s.g, &from);
    return protected_from(l->s.e, &to, &from);
}

static Replaced prevent_all(Looking *l, const IrNode **rest) {
    (void)rest;
    instead_prevent(l, l->ev->amount);
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

void replacement_use_up(Looking *l, int left) {
    Event used = event_new(EVENT_SHIELD_USED);
    used.position = l->shield;
    used.amount = left;
    apply(l->s.e, l->s.g, &used);
}

// 615.7: each 1 damage prevented makes the shield smaller by 1.
static Replaced prevent_next(Looking *l, const IrNode **rest) {
    (void)rest;
    int count;
    const Shield *all = game_list(l->s.g, LIST_SHIELDS, &count);
    int left = all[l->shield].left;
    bool shared = l->ev->shield == all[l->shield].key;
    int done = instead_prevent(l, shared ? l->ev->share : left);
    if (done > 0 && CR(l->s.e, 615_7)) replacement_use_up(l, left - done);
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

static bool replaces_itself(Looking *l) { return condition_holds(&l->s, ir_kid(l->node, FIELD_C)); }

static Replaced replace_itself(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->amount = quantity(&l->s, ir_kid(l->node, FIELD_N));
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

static bool produces_by_kind(Looking *l) { return mana_is_by_kind(&l->s, l->node, l->ev->source); }

static Replaced produce_by_kind(Looking *l, const IrNode **rest) {
    (void)rest;
    return instead_produce(l, l->node);
}

static const ReplacementRow rows[] = {
    {OP_REPLACE, 0, replaces, replace, false, {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_REPLACE_MAY, 0, replaces, replace_if_wanted, false, {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_MADNESS,
     BIT(DISCARD),
     discards_itself,
     exile_by_madness,
     false,
     {CR_702_35a, CR_COUNT, CR_COUNT}},
    {OP_REPLACE_THIS_TURN, 0, replaces, replace, false, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_REPLACE_FOR_GOOD, 0, replaces, replace, false, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_REPLACE_NEXT, 0, replaces, replace, true, {CR_614_1a, CR_614_3, CR_COUNT}},
    {OP_INSTEAD_IF,
     BIT(DAMAGE),
     replaces_itself,
     replace_itself,
     false,
     {CR_614_15, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_TAPPED,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_untapped,
     entering_tap,
     false,
     {CR_614_1d, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_WITH_COUNTERS,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_put_counters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_TAPPED_WITH,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_tap_and_put,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_ENTERS_TAPPED_UNLESS_PAID,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_pay_or_tap,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_ENTERS_IF_PAID,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_pay_or_not,
     false,
     {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_AS_COPY,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_copy,
     false,
     {CR_614_1c, CR_707_5, CR_COUNT}},
    {OP_STATIC_ENTERS_EXILING,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     entering_exile,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_ENTERS_CHOOSING,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_CHOOSE_WORD,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_ANCHORED,
     BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
     entering_fits,
     choose_as_it_enters,
     false,
     {CR_614_1c, CR_COUNT, CR_COUNT}},
    {OP_STATIC_DISCARD_TO_TOP,
     BIT(DISCARD),
     discards_by_effect,
     to_top,
     false,
     {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_STATIC_LANDS_PRODUCE,
     BIT(PRODUCE_MANA),
     produces_by_kind,
     produce_by_kind,
     false,
     {CR_614_1a, CR_COUNT, CR_COUNT}},
    {OP_STATIC_REDIRECT, BIT(DAMAGE), redirects, redirect, false, {CR_614_9, CR_COUNT, CR_COUNT}},
    {OP_REGENERATE, BIT(DESTROY), regenerates, regenerate, true, {CR_701_19a, CR_614_8, CR_701_8c}},
    {OP_PREVENT_NEXT, BIT(DAMAGE), protects, prevent_next, false, {CR_615_1a, CR_615_3, CR_COUNT}},
    {OP_STATIC_PREVENT_ALL,
     BIT(DAMAGE),
     protects,
     prevent_all,
     false,
     {CR_615_1a, CR_COUNT, CR_COUNT}},
    {OP_PREVENT_ALL, BIT(DAMAGE), protects, prevent_all, false, {CR_615_1a, CR_615_3, CR_COUNT}},
    {OP_PROTECTION,
     BIT(DAMAGE),
     has_protection,
     prevent_all,
     false,
     {CR_702_16e, CR_COUNT, CR_COUNT}},
};

// 306.5b, 310.4b: what every planeswalker and every battle says, though it is not printed.
const ReplacementRow replacement_printed_row = {OP_STATIC_ENTERS_WITH_COUNTERS,
                                                BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN),
                                                entering_has_printed,
                                                entering_put_printed,
                                                false,
                                                {CR_COUNT, CR_COUNT, CR_COUNT}};

static bool commander_goes(Looking *l) { return commander_may_divert(l->s.g, l->ev); }

static Replaced to_command_zone(Looking *l, const IrNode **rest) {
    (void)rest;
    commander_divert(l->s.e, l->s.g, l->ev);
    return REPLACED_CHANGED;
}

const ReplacementRow replacement_commander_row = {OP_EXILE,       BIT(ZONE_CHANGE) | BIT(DISCARD),
                                                  commander_goes, to_command_zone,
                                                  false,          {CR_903_9b, CR_COUNT, CR_COUNT}};

const ReplacementRow *replacement_row(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == n->op) return &rows[i];
    return NULL;
}

EventSet replacement_row_looks_at(const ReplacementRow *row, const IrNode *n) {
    return row->looks_at != 0 ? row->looks_at : would_looks_at(ir_kid(n, FIELD_WHEN));
}

// A permanent that is there already says nothing more about how it enters.
bool replacement_of_own_entering(const IrNode *n) {
    bool about_entering =
        n->op == OP_STATIC_ENTERS_TAPPED || n->op == OP_STATIC_ENTERS_WITH_COUNTERS ||
        n->op == OP_STATIC_ENTERS_TAPPED_WITH || n->op == OP_ENTERS_TAPPED_UNLESS_PAID ||
        n->op == OP_ENTERS_IF_PAID || n->op == OP_STATIC_ENTERS_CHOOSING ||
        n->op == OP_CHOOSE_WORD || n->op == OP_ANCHORED || n->op == OP_STATIC_ENTERS_AS_COPY ||
        n->op == OP_STATIC_ENTERS_EXILING;
    return about_entering && ir_kid(n, FIELD_WHAT)->op == OP_SELF;
}

EventSet replacement_looks_at(const Ability *a) {
    if (a->kind == ABILITY_STATIC && replacement_of_own_entering(a->effect)) return 0;
    if (a->kind != ABILITY_STATIC) return 0;
    const ReplacementRow *row = replacement_row(a->effect);
    if (row != NULL) return replacement_row_looks_at(row, a->effect);
    return forbid_looks_at((Op)a->effect->op);
}

bool replacement_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return forbid_looks_at(op) != 0 || would_supported(op) || instead_supported(op);
}
