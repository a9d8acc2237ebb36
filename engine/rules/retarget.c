// retarget.c - changing the targets of a spell or ability on the stack (115.7).
//
// What is legal is judged for that spell or ability and its controller; the player whom the effect
// allows it chooses. The new targets are all chosen before any is changed, so that only the final
// set counts (115.7e).
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/mode.h"
#include "engine/rules/target.h"

enum { RETARGETED_MAX = 64 };

// How many of the targets are to be changed.
typedef enum {
    CHANGES_ALL,  // 115.7a: each of them, or none.
    CHANGES_ANY,  // 115.7c, 115.7d: as many as the player likes.
    CHANGES_ONLY  // Those that have been changed already.
} Extent;

// The targets that a spell or ability has, and those that it shall have.
typedef struct {
    Scope spell;
    Extent extent;
    const Scope *by;     // The effect that changes them.
    const IrNode *must;  // What a new target must be; NULL: nothing is said.
    int count;
    int places[RETARGETED_MAX];  // In the list of bindings.
    int words[RETARGETED_MAX];   // Which word "target", from 1.
    Choice was[RETARGETED_MAX], now[RETARGETED_MAX];
} Retargeting;

static Choice bound_choice(const Bound *b) {
    return b->kind == BOUND_PLAYER ? choice_player(b->player) : choice_object(b->object);
}

static bool gather(Retargeting *t) {
    int at = 0;
    t->count = 0;
    if (t->spell.ability == NULL) return false;
    for (const Bound *b; (b = scope_bound(&t->spell, &at)) != NULL;) {
        if (b->target == 0) continue;
        engine_need_room(t->spell.e, t->count, RETARGETED_MAX, "targets to change");
        t->places[t->count] = at - 1;
        t->words[t->count] = b->target;
        t->was[t->count] = t->now[t->count] = bound_choice(b);
        t->count++;
    }
    return t->count > 0;
}

static const IrNode *word(const Retargeting *t, int i) {
    return t->spell.ability->targets[t->words[i] - 1];
}

// 115.8: the mode stays. Off: what another mode could target will do as well.
static int of_other_modes(const Retargeting *t, Choice *out, int count) {
    const Ability *a = t->spell.ability;
    for (int i = 0; i < a->target_count; i++) {
        if (mode_wants_target(&t->spell, a, a->targets[i])) continue;
        SCRATCH_SCOPE(t->spell.e->scratch);
        Choice *more = SCRATCH_ARRAY(t->spell.e->scratch, Choice, OPTIONS_MAX);
        int found = target_options(&t->spell, a->targets[i], more);
        for (int k = 0; k < found && count < OPTIONS_MAX && !CR(t->spell.e, 115_8); k++)
            out[count++] = more[k];
    }
    return count;
}

// Can these two not be targets together (115.3, "another target")?
static bool clash(const Retargeting *t, int i, int k) {
    if (!choice_same(t->now[i], t->now[k])) return false;
    return t->words[i] == t->words[k] || word(t, i)->number == 1 || word(t, k)->number == 1;
}

static bool clashes_before(const Retargeting *t, int i) {
    for (int k = 0; k < i; k++)
        if (clash(t, i, k)) return true;
    return false;
}

// 115.7e. Off: it is looked at what the others are targets now.
static bool clashes_after(const Retargeting *t, int i) {
    for (int k = i + 1; k < t->count; k++)
        if (clash(t, i, k) && !CR(t->spell.e, 115_7e)) return true;
    return false;
}

// The legal targets other than the one it has. 115.7a: only another one that is legal.
static int others(const Retargeting *t, int i, Choice *out) {
    SCRATCH_SCOPE(t->spell.e->scratch);
    Choice *all = SCRATCH_ARRAY(t->spell.e->scratch, Choice, OPTIONS_MAX);
    int count = target_options(&t->spell, word(t, i), all), kept = 0;
    count = of_other_modes(t, all, count);
    for (int k = 0; k < count; k++)
        if (!choice_same(all[k], t->was[i]) &&
            (t->must == NULL || phrase_fits(t->by, t->must, all[k])))
            out[kept++] = all[k];
    return kept;
}

// Can the targets from the i-th on be changed, or left, so that all of them agree?
static bool can_complete(Retargeting *t, int i) {
    SCRATCH_SCOPE(t->spell.e->scratch);
    Choice *options = SCRATCH_ARRAY(t->spell.e->scratch, Choice, OPTIONS_MAX);
    if (i == t->count) return true;
    t->now[i] = t->was[i];
    if (t->extent != CHANGES_ALL && !clashes_before(t, i) && can_complete(t, i + 1)) return true;
    int count = t->extent == CHANGES_ONLY ? 0 : others(t, i, options);
    for (int k = 0; k < count; k++) {
        t->now[i] = options[k];
        if (!clashes_before(t, i) && can_complete(t, i + 1)) return true;
    }
    t->now[i] = t->was[i];
    return false;
}

// Keeps the options that leave something legal for the rest.
static int possible(const Retargeting *t, int i, Choice *options, int count) {
    int kept = 0;
    for (int k = 0; k < count; k++) {
        Retargeting trial = *t;
        trial.now[i] = options[k];
        if (clashes_before(&trial, i) || clashes_after(&trial, i)) continue;
        if (can_complete(&trial, i + 1)) options[kept++] = options[k];
    }
    return kept;
}

static bool may_stay(const Retargeting *t, int i) {
    Retargeting trial = *t;
    return t->extent != CHANGES_ALL && !clashes_before(t, i) && can_complete(&trial, i + 1);
}

static void ask_one(Scope *s, Retargeting *t, int i) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_TARGET, s->you, s->item);
    q.slot = i + 1;
    q.options = options;
    q.option_count = possible(t, i, options, others(t, i, options));
    q.optional = may_stay(t, i);
    q.min = q.optional ? 0 : 1;
    q.max = 1;
    q.refusal = REJECTED_TARGET_ILLEGAL;
    if (q.option_count == 0) return;
    View v = view_of(s->e, s->g, t->spell.item);
    snprintf(q.text, sizeof q.text, "%s: choose a new target", view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    if (a->count > 0) t->now[i] = a->items[0].what;
}

// 707.10c: what is said of a copy's targets is said once it has them for good.
static void tell_new_target(Scope *spell, Choice to) {
    if (game_stack_item(spell->g, spell->item)->announced) target_tell(spell, to);
}

static void change(Scope *spell, int place, Choice to) {
    Event ev = event_new(EVENT_RETARGET);
    ev.object = spell->item;
    ev.amount = place;
    ev.bound = (Bound){.kind = to.kind == CHOICE_PLAYER ? BOUND_PLAYER : BOUND_OBJECT,
                       .object = to.object,
                       .player = to.player};
    apply(spell->e, spell->g, &ev);
    tell_new_target(spell, to);
}

static void change_all(Retargeting *t) {
    for (int i = 0; i < t->count; i++)
        if (!choice_same(t->now[i], t->was[i])) change(&t->spell, t->places[i], t->now[i]);
}

static void retarget(Scope *s, ObjectId id, Extent extent, const IrNode *must) {
    Retargeting t = {
        .spell = scope_of_item(s->e, s->g, id), .extent = extent, .by = s, .must = must};
    if (!gather(&t)) return;
    Retargeting trial = t;
    // 115.7a: all of them, or none.
    if (extent == CHANGES_ALL && !can_complete(&trial, 0)) return;
    for (int i = 0; i < t.count; i++) ask_one(s, &t, i);
    change_all(&t);
}

// ---- to one object that the effect names

// Which of the targets could become it while the others stay.
static int changeable(Retargeting *t, Choice to, Choice *out) {
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        SCRATCH_SCOPE(t->spell.e->scratch);
        Choice *options = SCRATCH_ARRAY(t->spell.e->scratch, Choice, OPTIONS_MAX);
        int found = others(t, i, options);
        Retargeting trial = *t;
        trial.now[i] = to;
        bool clashes = false, legal = false;
        for (int k = 0; k < t->count; k++) clashes = clashes || (k != i && clash(&trial, i, k));
        for (int k = 0; k < found; k++) legal = legal || choice_same(options[k], to);
        // 115.7a-b: only to a legal one.
        if (!clashes && (legal || !CR(t->spell.e, 115_7b))) out[count++] = choice_number(i);
    }
    return count;
}

// 115.7b: one of them. Off: all that can be.
static void retarget_to(Scope *s, ObjectId id, Choice to) {
    Retargeting t = {.spell = scope_of_item(s->e, s->g, id), .extent = CHANGES_ONLY};
    Choice which[RETARGETED_MAX], options[RETARGETED_MAX];
    int count = gather(&t) ? changeable(&t, to, which) : 0, picked = 0;
    if (count == 0) return;
    if (count > 1) {
        Question q = question_new(QUESTION_CHOOSE, ROLE_TARGET, s->you, s->item);
        for (int i = 0; i < count; i++) options[i] = t.was[which[i].number];
        q.slot = 1;
        q.options = options;
        q.option_count = count;
        q.min = q.max = 1;
        snprintf(q.text, sizeof q.text, "choose the target to change");
        SCRATCH_SCOPE(s->e->scratch);
        Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
        ask(s->e, s->g, &q, a);
        while (picked < count - 1 && !choice_same(options[picked], a->items[0].what)) picked++;
    }
    for (int i = 0; i < count; i++)
        if (i == picked || !CR(s->e, 115_7b)) t.now[which[i].number] = to;
    change_all(&t);
}

// ---- what effects say

static bool has_targets(Retargeting *t) { return t->count > 0; }

static bool can_change(Retargeting *t) {
    SCRATCH_SCOPE(t->spell.e->scratch);
    Choice *options = SCRATCH_ARRAY(t->spell.e->scratch, Choice, OPTIONS_MAX);
    for (int i = 0; i < t->count; i++)
        if (possible(t, i, options, others(t, i, options)) > 0) return true;
    return false;
}

// Is that true of one of the spells and abilities that are meant?
static bool any_meant(const Scope *s, const IrNode *n, bool (*test)(Retargeting *t)) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        ObjectId id = objects.items[i].object;
        if (objects.items[i].kind != CHOICE_OBJECT || game_stack_item(s->g, id) == NULL) continue;
        Retargeting t = {.spell = scope_of_item(s->e, s->g, id),
                         .extent = CHANGES_ANY,
                         .by = s,
                         .must = ir_kid(n, FIELD_TO)};
        if (gather(&t) && test(&t)) return true;
    }
    return false;
}

bool retarget_finds_any(const Scope *s, const IrNode *n) { return any_meant(s, n, has_targets); }

bool retarget_is_possible(const Scope *s, const IrNode *n) { return any_meant(s, n, can_change); }

static void for_each(Scope *s, const IrNode *n, Extent extent) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e), to = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (n->op == OP_CHANGE_A_TARGET) objects_meant(s, ir_kid(n, FIELD_TO), &to);
    for (int i = 0; i < objects.count; i++) {
        ObjectId id = objects.items[i].object;
        if (objects.items[i].kind != CHOICE_OBJECT || game_stack_item(s->g, id) == NULL) continue;
        if (n->op != OP_CHANGE_A_TARGET)
            retarget(s, id, extent, ir_kid(n, FIELD_TO));
        else if (to.count > 0)
            retarget_to(s, id, to.items[0]);
    }
}

void effect_change_target(Scope *s, const IrNode *n) {
    if (CR(s->e, 115_7a)) for_each(s, n, CHANGES_ALL);
}

void effect_change_a_target(Scope *s, const IrNode *n) { for_each(s, n, CHANGES_ONLY); }

// 115.7c: any number of them. Off: all or none, as in 115.7a.
void effect_change_any_targets(Scope *s, const IrNode *n) {
    for_each(s, n, CR(s->e, 115_7c) ? CHANGES_ANY : CHANGES_ALL);
}

void effect_choose_new_targets(Scope *s, const IrNode *n) {
    if (CR(s->e, 115_7d)) for_each(s, n, CHANGES_ANY);
}
