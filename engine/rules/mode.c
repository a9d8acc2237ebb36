// mode.c - modal spells and abilities (700.2).
//
// Modes are numbered from 1 in the order of their lines. The chosen ones are kept on the stack
// object; targets of the others are not asked for (700.2c).
#include "engine/rules/mode.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/target.h"
#include "engine/rules/total_cost.h"

// What the literal of a modal node says (ops.def).
enum { MODAL_KICKED = 1, MODAL_DIFFERENT, MODAL_TWO_IF };

static const IrNode *modal_in(const IrNode *n) {
    if (n == NULL || n->op == OP_MODAL) return n;
    if (n->op == OP_SPELL_LINE) return modal_in(ir_kid(n, FIELD_E));
    if (n->op != OP_LIST) return NULL;
    const IrNode *found = NULL;
    for (const IrNode *line = ir_kid(n, FIELD_ITEMS); line != NULL && found == NULL;
         line = line->next)
        found = modal_in(line);
    return found;
}

// The n-th mode, from 1; NULL after the last.
static const IrNode *mode_at(const IrNode *modal, int n) {
    const IrNode *mode = ir_kid(modal, FIELD_B);
    while (mode != NULL && --n > 0) mode = ir_kid(mode, FIELD_B);
    return mode;
}

static bool contains(const IrNode *n, const IrNode *sought) {
    if (n == sought) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            if (contains(kid, sought)) return true;
    return false;
}

bool mode_needs_different(const Ability *a) {
    const IrNode *modal = modal_in(a->effect);
    return modal != NULL && modal->number == MODAL_DIFFERENT;
}

static bool is_chosen(const Scope *s, int mode) {
    const StackItem *item = object_is(s->item) ? game_stack_item(s->g, s->item) : NULL;
    for (int i = 0; item != NULL && i < item->mode_count; i++)
        if (item->modes[i] == mode) return true;
    return false;
}

// What a spell's "if" asks about how it was cast: 0 if it is about something else.
static unsigned way_asked_for(const IrNode *condition) {
    if (condition->op == OP_WAS_KICKED) return CAST_KICKED;
    bool bargain = condition->op == OP_WAS_PAID && condition->number == CAST_BARGAINED;
    return bargain ? CAST_BARGAINED : 0;
}

// Is the target within what happens only if the spell was cast that way?
static bool is_for_way(const IrNode *n, const IrNode *target, unsigned way) {
    for (; n != NULL; n = n->next) {
        bool asks = n->op == OP_IF && way_asked_for(ir_kid(n, FIELD_C)) == way;
        if (asks && contains(ir_kid(n, FIELD_E), target)) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (is_for_way(n->kids[i], target, way)) return true;
    }
    return false;
}

// 702.33g, 702.166d: such a target is chosen only if it was. Off: in any case.
static bool way_allows(const Scope *s, const Ability *a, const IrNode *target) {
    static const struct {
        unsigned way;
        RuleId rule;
    } rows[] = {{CAST_KICKED, CR_702_33g}, {CAST_BARGAINED, CR_702_166d}};
    if (a->kind != ABILITY_SPELL) return true;
    const StackItem *item = game_stack_item(s->g, s->item);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        if (item != NULL && (item->ways & rows[i].way)) continue;
        if (is_for_way(a->effect, target, rows[i].way) && rule_on(s->e, rows[i].rule)) return false;
    }
    return true;
}

bool mode_wants_target(const Scope *s, const Ability *a, const IrNode *target) {
    if (!way_allows(s, a, target)) return false;
    const IrNode *modal = modal_in(a->effect), *mode;
    if (modal == NULL) return true;
    for (int n = 1; (mode = mode_at(modal, n)) != NULL; n++)
        if (contains(ir_kid(mode, FIELD_E), target)) return is_chosen(s, n) || !CR(s->e, 700_2c);
    return true;
}

// 700.2a: a mode whose targets cannot be chosen cannot be chosen itself.
static bool is_legal(const Scope *s, const Ability *a, const IrNode *mode) {
    for (int i = 0; i < a->target_count; i++)
        if (contains(ir_kid(mode, FIELD_E), a->targets[i]) && !target_enough(s, a->targets[i]))
            return false;
    return true;
}

static int legal_modes(const Scope *s, const Ability *a, const IrNode *modal, Choice *out) {
    const IrNode *mode;
    int count = 0;
    for (int n = 1; (mode = mode_at(modal, n)) != NULL && n <= MODES_MAX; n++)
        if (is_legal(s, a, mode) || !CR(s->e, 700_2a)) out[count++] = choice_number(n);
    return count;
}

static int mode_total(const IrNode *modal) {
    int total = 0;
    while (mode_at(modal, total + 1) != NULL) total++;
    return total;
}

// How many modes must be chosen.
static int least_of(const IrNode *n) { return n->op == OP_NUMBER_OR_FEWER ? 0 : n->number; }

int mode_count(const Ability *a) {
    const IrNode *modal = modal_in(a->effect);
    return modal == NULL ? 0 : mode_total(modal);
}

int mode_least(const Ability *a) {
    const IrNode *modal = modal_in(a->effect);
    return modal == NULL ? 0 : least_of(ir_kid(modal, FIELD_N));
}

bool mode_available(const Scope *s, const Ability *a) {
    Choice options[MODES_MAX];
    const IrNode *modal = modal_in(a->effect);
    if (modal == NULL) return true;
    return legal_modes(s, a, modal, options) >= least_of(ir_kid(modal, FIELD_N));
}

// 601.2b; 603.3c and 700.2b say it of triggered abilities. Off: the choice is not heeded.
static bool is_heeded(const Scope *s) {
    const StackItem *item = game_stack_item(s->g, s->item);
    if (item != NULL && item->triggered) return CR(s->e, 603_3c) && CR(s->e, 700_2b);
    return CR(s->e, 601_2b);
}

static void keep(Scope *s, int mode) {
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = s->item;
    ev.amount = mode;
    apply(s->e, s->g, &ev);
}

bool mode_needs_kicker(const Scope *s, const Ability *a) {
    const IrNode *modal = a == NULL ? NULL : modal_in(a->effect);
    const StackItem *item = game_stack_item(s->g, s->item);
    return modal != NULL && modal->number == MODAL_KICKED && item != NULL &&
           item->mode_count > ir_kid(modal, FIELD_N)->number;
}

// 702.42a: all modes, which only entwine allows.
bool mode_needs_entwine(const Scope *s, const Ability *a) {
    const IrNode *modal = a == NULL ? NULL : modal_in(a->effect);
    const StackItem *item = game_stack_item(s->g, s->item);
    if (modal == NULL || item == NULL || modal->number == MODAL_TWO_IF) return false;
    return item->mode_count > ir_kid(modal, FIELD_N)->number &&
           item->mode_count == mode_total(modal);
}

// 702.42a: with entwine all of them, not only some more.
static bool may_be_entwined(const Scope *s, const IrNode *modal, int legal) {
    View v = view_of(s->e, s->g, s->item);
    return v.known && v.kind != OBJECT_ABILITY && legal == mode_total(modal) &&
           face_statement(pool_face(s->e->pool, v.c.face), OP_ENTWINE) != NULL && CR(s->e, 702_42a);
}

bool mode_choose(Scope *s, const Ability *a, const char *name) {
    Choice options[MODES_MAX];
    const IrNode *modal = modal_in(a->effect);
    if (modal == NULL) return true;
    const IrNode *n = ir_kid(modal, FIELD_N);
    Question q = question_new(QUESTION_MODE, ROLE_MODE, s->you, s->item);
    q.options = options;
    q.option_count = legal_modes(s, a, modal, options);
    q.min = least_of(n);
    // 601.4: kicking it, which is announced later, would allow more.
    bool more = n->op == OP_NUMBER_OR_MORE || (modal->number == MODAL_KICKED && CR(s->e, 601_4));
    q.max = more || q.option_count < n->number ? q.option_count : n->number;
    q.optional = q.min == 0;
    // 601.2b: what the spell asks for must be so now.
    if (modal->number == MODAL_TWO_IF && q.option_count > 1 &&
        condition_holds(s, ir_kid(modal, FIELD_C)))
        q.max = 2;
    bool entwined = may_be_entwined(s, modal, q.option_count);
    if (entwined) q.max = q.option_count;
    if (modal->number == MODAL_DIFFERENT && a->target_count > 0) {
        SCRATCH_SCOPE(s->e->scratch);
        Choice *players = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
        int most = target_options(s, a->targets[0], players);
        if (q.max > most && most >= q.min) q.max = most;
    }
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose a mode", name);
    SCRATCH_SCOPE(s->e->scratch);
    Answer *answer = SCRATCH_NEW(s->e->scratch, Answer);
    if (!ask(s->e, s->g, &q, answer)) return false;
    if (entwined && answer->count > n->number && answer->count < q.option_count)
        return rejection_set(&s->e->refused, REJECTED_CHOICE_ILLEGAL, "it takes one mode, or all");
    for (int i = 0; i < answer->count && is_heeded(s); i++) keep(s, answer->items[i].what.number);
    return true;
}

bool mode_chose_none(const Scope *s, const Ability *a) {
    const IrNode *modal = modal_in(a->effect);
    const StackItem *item = game_stack_item(s->g, s->item);
    return modal != NULL && ir_kid(modal, FIELD_N)->op == OP_NUMBER_OR_FEWER && item != NULL &&
           item->mode_count == 0;
}

// 608.2c: the chosen ones, in the order written.
void effect_modal(Scope *s, const IrNode *n) {
    const IrNode *mode;
    const StackItem *item = object_is(s->item) ? game_stack_item(s->g, s->item) : NULL;
    // 702.42b: so too where all were chosen. Off: as they were chosen.
    if (item != NULL && (item->ways & CAST_ENTWINED) && !CR(s->e, 702_42b)) {
        StackItem chosen = *item;
        for (int i = 0; i < chosen.mode_count; i++) effect_do(s, mode_at(n, chosen.modes[i]));
        return;
    }
    for (int i = 1; (mode = mode_at(n, i)) != NULL; i++)
        if (is_chosen(s, i)) effect_do(s, mode);
}

void effect_mode(Scope *s, const IrNode *n) { effect_do(s, ir_kid(n, FIELD_E)); }
