// retarget.c - changing the targets of a spell or ability on the stack (115.7).
//
// What is legal is judged for that spell or ability and its controller; the player whom the effect
// allows it chooses.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/target.h"

static Choice bound_choice(const Bound *b) {
    return b->kind == BOUND_PLAYER ? choice_player(b->player) : choice_object(b->object);
}

// Is it chosen already for that word "target" (115.3)?
static bool taken(const Scope *spell, int word, Choice c) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(spell, &at)) != NULL;)
        if (b->target == word && choice_same(bound_choice(b), c)) return true;
    return false;
}

// The other legal targets. 115.7a: only another one that is legal.
static int others(const Scope *spell, const Bound *b, Choice *out) {
    Choice all[OPTIONS_MAX];
    int count = target_options(spell, spell->ability->targets[b->target - 1], all), kept = 0;
    for (int i = 0; i < count; i++)
        if (!taken(spell, b->target, all[i])) out[kept++] = all[i];
    return kept;
}

static void change(Scope *spell, int place, Choice to) {
    Event ev = event_new(EVENT_RETARGET);
    ev.object = spell->item;
    ev.amount = place;
    ev.bound = (Bound){.kind = to.kind == CHOICE_PLAYER ? BOUND_PLAYER : BOUND_OBJECT,
                       .object = to.object,
                       .player = to.player};
    apply(spell->e, spell->g, &ev);
    Event targeted = event_new(EVENT_BECOMES_TARGET);
    targeted.object = to.object;
    targeted.player = to.kind == CHOICE_PLAYER ? to.player : NO_PLAYER;
    targeted.source = spell->item;
    apply(spell->e, spell->g, &targeted);
}

// Asks for one new target; 115.7d: it may stay as it is.
static void ask_one(Scope *s, Scope *spell, Bound b, int place, bool may_stay) {
    Choice options[OPTIONS_MAX];
    Question q = question_new(QUESTION_CHOOSE, ROLE_TARGET, s->you, s->item);
    q.slot = 1;
    q.options = options;
    q.option_count = others(spell, &b, options);
    q.min = may_stay ? 0 : 1;
    q.max = 1;
    q.optional = may_stay;
    q.refusal = REJECTED_TARGET_ILLEGAL;
    if (q.option_count == 0) return;
    View v = view_of(s->e, s->g, spell->item);
    snprintf(q.text, sizeof q.text, "%s: choose a new target", view_name(s->e, &v));
    Answer a;
    ask(s->e, s->g, &q, &a);
    if (a.count > 0) change(spell, place, a.items[0].what);
}

static void retarget(Scope *s, ObjectId id, bool may_stay) {
    if (game_stack_item(s->g, id) == NULL) return;
    Scope spell = scope_of_item(s->e, s->g, id);
    int at = 0;
    for (const Bound *b; spell.ability != NULL && (b = scope_bound(&spell, &at)) != NULL;)
        if (b->target > 0) ask_one(s, &spell, *b, at - 1, may_stay);
}

static void retarget_all(Scope *s, const IrNode *n, bool may_stay) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind == CHOICE_OBJECT) retarget(s, objects.items[i].object, may_stay);
}

void effect_change_target(Scope *s, const IrNode *n) {
    if (CR(s->e, 115_7a)) retarget_all(s, n, false);
}

void effect_choose_new_targets(Scope *s, const IrNode *n) {
    if (CR(s->e, 115_7d)) retarget_all(s, n, true);
}
