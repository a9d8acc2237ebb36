// proposal.c - what allows a spell to be cast and what forbids it (601.3).
//
// A spell that is no instant needs a main phase of one's own turn and an empty stack, or something
// that lets it be cast as though it had flash. Effects that forbid spells are statements of
// permanents; both may depend on choices that are made only while it is cast.
#include "engine/rules/proposal.h"

#include "engine/rules/operations.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/statement.h"
#include "engine/rules/target.h"
#include "engine/rules/timing.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

// Values of X that are tried to see whether one would make a spell legal (601.3a): small ones, and
// the two greatest, an odd and an even one, for what forbids only spells that are not dear enough.
enum { LOOK_AHEAD_MAX = 20, GREATEST = 2 };

static Scope scope_for(const Proposal *p) {
    return (Scope){.e = p->e, .g = p->g, .you = p->player, .source = p->spell, .x = p->x};
}

// ---- as though it had flash

static bool condition_is_met(const Proposal *p, const IrNode *n) {
    Scope s = scope_for(p);
    return condition_holds(&s, ir_kid(n, FIELD_C));
}

// 601.3d.
static bool begins_while(const Proposal *p, const IrNode *n) {
    return condition_is_met(p, n) && CR(p->e, 601_3d);
}
// 601.5a: having begun is enough.
static bool goes_on_while(const Proposal *p, const IrNode *n) {
    return condition_is_met(p, n) || CR(p->e, 601_5a);
}
// 601.3b: X may still be chosen so that it fits.
static bool begins_with_x(const Proposal *p, const IrNode *n) {
    (void)n;
    return CR(p->e, 601_3b);
}
static bool goes_on_with_x(const Proposal *p, const IrNode *n) {
    Scope s = scope_for(p);
    return p->x <= quantity(&s, ir_kid(n, FIELD_N));
}
// 601.3b: a target may still be chosen so that it fits, if there is one.
static bool begins_with_target(const Proposal *p, const IrNode *n) {
    const IrNode *wanted = ir_kid(ir_kid(ir_kid(n, FIELD_C), FIELD_A), FIELD_WHAT);
    Scope s = scope_for(p);
    SCRATCH_SCOPE(p->e->scratch);
    Choice *options = SCRATCH_ARRAY(p->e->scratch, Choice, OPTIONS_MAX);
    for (int i = 0; i < p->face->ability_count; i++) {
        s.ability = p->face->abilities[i];
        for (int k = 0; k < s.ability->target_count; k++) {
            int count = target_options(&s, s.ability->targets[k], options);
            for (int o = 0; o < count; o++)
                if (phrase_fits(&s, wanted, options[o])) return CR(p->e, 601_3b);
        }
    }
    return false;
}
static bool goes_on_with_target(const Proposal *p, const IrNode *n) {
    Scope s = scope_for(p);
    s.proposed = p->spell;
    s.proposer = p->player;
    return condition_holds(&s, ir_kid(n, FIELD_C));
}
// 601.3c.
static bool begins_for_more(const Proposal *p, const IrNode *n) {
    (void)n;
    return CR(p->e, 601_3c);
}
static bool goes_on_for_more(const Proposal *p, const IrNode *n) {
    (void)n;
    return (p->ways & CAST_FLASH) != 0;
}
static bool always(const Proposal *p, const IrNode *n) {
    (void)p;
    (void)n;
    return true;
}

static const struct {
    Op op;
    bool (*begins)(const Proposal *p, const IrNode *n);
    bool (*goes_on)(const Proposal *p, const IrNode *n);
} flash_rows[] = {
    {OP_FLASH_WHILE, begins_while, goes_on_while},
    {OP_FLASH_IF_X, begins_with_x, goes_on_with_x},
    {OP_FLASH_IF_IT, begins_with_target, goes_on_with_target},
    {OP_FLASH_FOR_MORE, begins_for_more, goes_on_for_more},
    {OP_FLASH_AND_LATER, always, always},
};

// "Has flash as long as" is said of a card wherever it is.
static bool gives_flash(const IrNode *n) {
    if (n->op == OP_DOES) return gives_flash(ir_kid(n, FIELD_E));
    if (n->op == OP_SEQUENCE)
        return gives_flash(ir_kid(n, FIELD_A)) || gives_flash(ir_kid(n, FIELD_B));
    return n->op == OP_STATIC_GAIN_KEYWORD && ir_kid(n, FIELD_WHAT)->op == OP_SELF &&
           ((ir_keywords(n) >> KEYWORD_FLASH) & 1U) != 0;
}

static const IrNode *flash_statement(const CardFace *face, Op op) {
    const IrNode *n = face_statement(face, op);
    if (n != NULL || op != OP_FLASH_WHILE) return n;
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind == ABILITY_STATIC && a->effect->op == OP_AS_LONG_AS &&
            gives_flash(ir_kid(a->effect, FIELD_E)))
            return a->effect;
    }
    return NULL;
}

// How many spells like that the player has cast this turn.
static int cast_so_far(const Scope *s, const IrNode *what, PlayerId player) {
    int count, times = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        if (all[i].kind == PAST_CAST && player_same(all[i].player, player) &&
            filter_matches(s, what, all[i].object))
            times++;
    return times;
}

// The spell as it is looked at by a statement.
static bool is_spell_like(const Scope *s, const IrNode *what, const Proposal *p) {
    Scope asks = *s;
    asks.proposed = p->spell;
    asks.proposer = p->player;
    asks.proposed_x = p->x;
    return filter_matches(&asks, what, p->spell);
}

static bool lends_flash(const Scope *s, const IrNode *n, const void *context) {
    const Proposal *p = context;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (!statement_means_player(s, n, p->player) || !is_spell_like(s, what, p)) return false;
    return n->number != 1 || cast_so_far(s, what, p->player) == 0;
}

static bool owner_lends_flash(const Scope *s, const IrNode *n, const void *context) {
    const Proposal *p = context;
    return player_same(s->you, p->v.owner) && is_spell_like(s, ir_kid(n, FIELD_WHAT), p);
}

static bool is_lent_flash(const Proposal *p) {
    if (statement_any(p->e, p->g, OP_OWNED_HAVE_FLASH, owner_lends_flash, p))
        return CR(p->e, 702_8a);
    return statement_any(p->e, p->g, OP_CAST_AS_FLASH, lends_flash, p) && CR(p->e, 609_4);
}

static bool has_x(const CardFace *face) {
    for (int i = 0; i < face->cost.count; i++)
        if (face->cost.symbols[i].kind == SYMBOL_VARIABLE) return true;
    return false;
}

// The least X from `from` on, which may still be announced, with which the spell passes; -1: none.
static int least_x_that(const Proposal *p, int from, bool (*passes)(const Proposal *p)) {
    Proposal trial = *p;
    if (p->x >= 0 || !has_x(p->face)) return -1;
    for (int i = 0; i <= LOOK_AHEAD_MAX + GREATEST; i++) {
        trial.x = i <= LOOK_AHEAD_MAX ? i : GENERIC_MAX - GREATEST + (i - LOOK_AHEAD_MAX);
        if (trial.x >= from && passes(&trial)) return trial.x;
    }
    return -1;
}

static bool some_x_makes(const Proposal *p, bool (*passes)(const Proposal *p)) {
    return least_x_that(p, 0, passes) >= 0;
}

static bool has_flash(const Proposal *p, bool begun) {
    if (is_lent_flash(p) || (some_x_makes(p, is_lent_flash) && CR(p->e, 601_3b))) return true;
    for (size_t i = 0; i < ARRAY_LEN(flash_rows); i++) {
        const IrNode *n = flash_statement(p->face, flash_rows[i].op);
        if (n == NULL) continue;
        if (!(begun ? flash_rows[i].goes_on(p, n) : flash_rows[i].begins(p, n))) continue;
        if (begun) node_used(p->e, n);
        return true;
    }
    return false;
}

// Would it be cast in time with the X of the proposal? What is chosen later may still fit.
static bool is_timely_with_x(const Proposal *p) {
    if (!p->late || is_lent_flash(p)) return true;
    for (size_t i = 0; i < ARRAY_LEN(flash_rows); i++) {
        const IrNode *n = flash_statement(p->face, flash_rows[i].op);
        bool x = flash_rows[i].op == OP_FLASH_IF_X;
        if (n != NULL && (x ? flash_rows[i].goes_on(p, n) : flash_rows[i].begins(p, n)))
            return true;
    }
    return false;
}

bool proposal_must_pay_more(const Proposal *p) {
    return p->late && face_statement(p->face, OP_FLASH_FOR_MORE) != NULL;
}

// ---- what forbids it

static bool comes_from(const Proposal *p, const IrNode *n) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE), *other = ir_kid(n, FIELD_B);
    if (zone == NULL) return true;
    if (n->number == 1) return p->v.zone != filter_place(zone);
    return p->v.zone == filter_place(zone) || (other != NULL && p->v.zone == filter_place(other));
}

static bool forbids(const Scope *s, const IrNode *n, const void *context) {
    const Proposal *p = context;
    return statement_means_player(s, n, p->player) && comes_from(p, n) &&
           is_spell_like(s, ir_kid(n, FIELD_WHAT), p);
}

static bool forbids_everybody(const Scope *s, const IrNode *n, const void *context) {
    return is_spell_like(s, ir_kid(n, FIELD_WHAT), context);
}

static bool forbids_more(const Scope *s, const IrNode *n, const void *context) {
    const Proposal *p = context;
    const IrNode *what = ir_kid(n, FIELD_WHAT), *counted = ir_kid(n, FIELD_A);
    return statement_means_player(s, n, p->player) && is_spell_like(s, what, p) &&
           cast_so_far(s, counted != NULL ? counted : what, p->player) >= n->number;
}

// 307.5: the spell itself may be on the stack already.
static bool is_time_for(const Proposal *p, const IrNode *only) {
    const Game *g = p->g;
    bool own = player_same(g->active, p->player);
    if (only->op == OP_ONLY_DURING_YOUR_TURN) return own;
    int others = g->stack.count - (game_stack_item(g, p->spell) != NULL);
    return own && step_is_main((Step)g->step) && others == 0;
}

static bool forbids_now(const Scope *s, const IrNode *n, const void *context) {
    const Proposal *p = context;
    const IrNode *only = ir_kid(n, FIELD_ONLY);
    if (!statement_means_player(s, n, p->player) || is_time_for(p, only)) return false;
    return only->op != OP_ONLY_AS_SORCERY || CR(p->e, 307_5);
}

static const struct {
    Op op;
    Statement *forbids;
} ban_rows[] = {
    {OP_CANT_CAST, forbids},
    {OP_CANT_BE_CAST, forbids_everybody},
    {OP_CANT_CAST_MORE, forbids_more},
    {OP_CASTS_ONLY, forbids_now},
};

static ObjectId forbidden_by(const Proposal *p) {
    ObjectId by = NO_OBJECT;
    for (size_t i = 0; i < ARRAY_LEN(ban_rows) && !object_is(by); i++)
        by = statement_find(p->e, p->g, ban_rows[i].op, ban_rows[i].forbids, p);
    return by;
}

static bool is_forbidden(const Proposal *p) { return object_is(forbidden_by(p)); }
static bool is_free(const Proposal *p) { return !is_forbidden(p); }

// 601.3a: a choice of X may make it another kind of spell.
static bool may_become_legal(const Proposal *p) {
    return some_x_makes(p, is_free) && CR(p->e, 601_3a);
}

static bool is_legal_with_x(const Proposal *p) { return is_free(p) && is_timely_with_x(p); }

int proposal_least_x(const Proposal *p, int from) {
    int x = least_x_that(p, from, is_legal_with_x);
    return x <= 0 || x <= from || !CR(p->e, 601_3) || !CR(p->e, 101_2) ? from : x;
}

static bool refuse(const Proposal *p, Rejection *r) {
    return statement_refuses(p->e, p->g, forbidden_by(p), r);
}

static bool too_late(const Proposal *p, Rejection *r) {
    if (r != NULL) *r = p->why;
    return false;
}

// ---- the three times it is asked

// 118.5a: nor is a spell for {0} cast in another way. Off: at any time.
static bool has_any_time(const Proposal *p) {
    bool nothing = p->face->has_cost && mana_cost_value(&p->face->cost) == 0 && !has_x(p->face);
    // 702.170d: a plotted card is cast as a sorcery.
    if ((p->ways & CAST_PLOTTED) && CR(p->e, 702_170d)) return false;
    return timing_is_instant(p->e, &p->v) || (nothing && !CR(p->e, 118_5a));
}

static bool no_flash(const Proposal *p, Rejection *r) {
    Rejection why = {0};
    if (sorcery_timing(p->e, p->g, p->player, &p->v, &why)) return true;
    // A plotted card is cast as a sorcery anyway; what an effect forbids, flash does not allow.
    bool helps = !view_has(&p->v, KEYWORD_FLASH) && is_free(p);
    return rejection_set(r, why.code, helps ? "%s, and %s has no flash" : "%s", why.why, p->name);
}

bool proposal_begins(Proposal *p, Rejection *r) {
    p->late = !has_any_time(p) && !sorcery_timing(p->e, p->g, p->player, &p->v, NULL);
    if (p->late && !has_flash(p, false)) return no_flash(p, r);
    if (p->late) sorcery_timing(p->e, p->g, p->player, &p->v, &p->why);
    return true;
}

// 101.2: whatever else allows it.
bool proposal_is_free(const Proposal *p, Rejection *r) {
    if (is_free(p) || may_become_legal(p) || !CR(p->e, 601_3) || !CR(p->e, 101_2)) return true;
    return refuse(p, r);
}

static bool still_timely(const Proposal *p, Rejection *r) {
    return !p->late || has_flash(p, true) || too_late(p, r);
}

bool proposal_holds(const Proposal *p, Rejection *r) {
    if (!still_timely(p, r) && CR(p->e, 601_2e)) return false;
    if (is_forbidden(p) && CR(p->e, 601_2e) && CR(p->e, 601_3) && CR(p->e, 101_2))
        return refuse(p, r);
    return true;
}

// Off: it must be allowed to the end.
bool proposal_lasts(const Proposal *p, Rejection *r) {
    const IrNode *n = flash_statement(p->face, OP_FLASH_WHILE);
    if (!p->late || n == NULL || condition_is_met(p, n)) return true;
    return (CR(p->e, 601_5) && CR(p->e, 601_5a)) || too_late(p, r);
}

void proposal_done(const Proposal *p) {
    statement_use_up(p->e, p->g, OP_CAST_AS_FLASH, lends_flash, p);
    rather_than_mana_used_up(p->e, p->g, p->player, p->spell);
}

bool proposal_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(flash_rows); i++)
        if (flash_rows[i].op == op) return true;
    for (size_t i = 0; i < ARRAY_LEN(ban_rows); i++)
        if (ban_rows[i].op == op) return true;
    return op == OP_CAST_AS_FLASH || op == OP_OWNED_HAVE_FLASH;
}
