// trigger_once.c - abilities that trigger, or let something be done, only once each turn (603.2h).
//
// What has had its time this turn is a list of the Game. It also counts how often abilities
// resolved.
#include "engine/rules/apply.h"
#include "engine/rules/trigger_internal.h"

// Limits that an ability sets itself, by the literal of its node (ops.def).
enum { TRIGGERS_ONCE = 1, DOES_ONCE = 2 };

// Parts of abilities (603.7) use the literal otherwise.
static int limit_of(const Ability *a) {
    return a->kind == ABILITY_TRIGGERED && a->root->op == OP_TRIGGERED ? a->root->number : 0;
}

// How often it had its time by that player; NO_PLAYER: by nobody in particular.
static int times_had(const Scope *s, PlayerId p) {
    int count, times = 0;
    const OnceEachTurn *all = game_list(s->g, LIST_ONCE, &count);
    for (int i = 0; i < count; i++)
        times += object_same(all[i].source, s->source) && all[i].ability.v == s->ability->id.v &&
                 player_same(all[i].player, p);
    return times;
}

static void note(const Scope *s, PlayerId p) {
    Event ev = event_new(EVENT_TRIGGERED_ONCE);
    ev.source = s->source;
    ev.ability = s->ability->id;
    ev.player = p;
    apply(s->e, s->g, &ev);
}

bool trigger_may_again(const Look *l) {
    switch (limit_of(l->s.ability)) {
        case TRIGGERS_ONCE: return times_had(&l->s, NO_PLAYER) == 0;
        case DOES_ONCE: return times_had(&l->s, l->s.you) == 0 || !CR(l->s.e, 603_2h);
        default: return true;
    }
}

bool trigger_note_once(const Look *l) {
    if (limit_of(l->s.ability) != TRIGGERS_ONCE) return false;
    note(&l->s, NO_PLAYER);
    return true;
}

void trigger_takes_action(Scope *s, PlayerId p) {
    if (s->ability != NULL && limit_of(s->ability) == DOES_ONCE) note(s, p);
}

// An offer that was taken up as the ability resolves now is part of the same action.
static bool takes_it_now(const Scope *s) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        const IrNode *by = b->binding < 0 ? NULL : s->ability->bindings[b->binding].introduced_by;
        if (by != NULL && by->op == OP_MAY) return true;
    }
    return false;
}

bool trigger_action_is_taken(const Scope *s) {
    if (s->ability == NULL || limit_of(s->ability) != DOES_ONCE) return false;
    return times_had(s, s->you) > 0 && !takes_it_now(s) && CR(s->e, 603_2h);
}

// Mana that a player has added with an ability that asks for that.
bool trigger_has_added(const Scope *s) { return times_had(s, s->you) > 0; }

void trigger_adds_mana(const Scope *s) {
    const Ability *a = s->ability;
    if (a == NULL || a->condition == NULL || a->condition->op != OP_NOT_ADDED_YET) return;
    note(s, s->you);
}

// An ability that asks how often it has resolved counts itself first.
void trigger_resolves(const Scope *s) {
    if (s->ability != NULL && ir_find(s->ability->root, OP_NTH_RESOLUTION) != NULL)
        note(s, NO_PLAYER);
}

int trigger_resolutions(const Scope *s) { return times_had(s, NO_PLAYER); }

int trigger_resolved(Scope *s) {
    note(s, NO_PLAYER);
    return times_had(s, NO_PLAYER);
}
