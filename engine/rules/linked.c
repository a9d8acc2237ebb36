// linked.c - linked abilities (607).
//
// Abilities are linked when they are printed on the same face: what a granted ability did means
// nothing to those that the object has of its own, and the other way round (607.1).
#include "engine/rules/linked.h"

#include <string.h>

// 607.1b: on the two faces of one double-faced card.
static bool are_faces_of_one(const Scope *s, const Ability *a, const Ability *b) {
    const CardDef *one = pool_find(s->e->pool, span_of(a->owner));
    return one != NULL && one->layout == LAYOUT_TRANSFORM &&
           one == pool_find(s->e->pool, span_of(b->owner));
}

// 607.1: printed on the same object. 607.1a: also within an ability that grants it to that object.
static bool is_linked(const Scope *s, AbilityId by) {
    if (by.v < 0 || s->ability == NULL) return true;
    if (by.v == s->ability->id.v) return CR(s->e, 607_1c);
    const Ability *other = pool_ability(s->e->pool, by);
    if (strcmp(other->owner, s->ability->owner) != 0) {
        if (are_faces_of_one(s, other, s->ability)) return CR(s->e, 607_1b);
        return !CR(s->e, 607_1);
    }
    bool granted = ability_is_part(other) || ability_is_part(s->ability);
    return !granted || CR(s->e, 607_1a);
}

static bool asks_for_choice(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_FILTER_CHOSEN_COLOR || n->op == OP_MANA_CHOSEN_COLOR ||
            n->op == OP_STATIC_PROTECTION_CHOSEN || n->op == OP_FILTER_CHOSEN_TYPE ||
            n->op == OP_FILTER_CHOSEN_NAME)
            return true;
        for (int i = 0; i < n->kid_count; i++)
            if (asks_for_choice(n->kids[i])) return true;
    }
    return false;
}

// 607.4: several abilities may refer to one. Off: only the first that does.
static bool is_first_to_ask(const Scope *s) {
    View v = view_of(s->e, s->g, s->source);
    const Ability *a;
    if (!v.known || s->ability == NULL) return true;
    for (int i = 0; (a = game_ability(s->e->pool, &v.c, i)) != NULL; i++)
        if (asks_for_choice(a->root)) return a->id.v == s->ability->id.v;
    return true;
}

bool linked_choice(const Scope *s, ChosenKind kind, int *value) {
    int count;
    const Chosen *all = game_list(s->g, LIST_CHOSEN, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].object, s->source) || all[i].kind != kind) continue;
        if (!is_linked(s, all[i].by)) continue;
        // 113.7a: as it last was, if it is gone.
        if (game_object(s->g, s->source) == NULL && !CR(s->e, 113_7a)) continue;
        *value = all[i].value;
        if (kind == CHOSEN_LIFE) return CR(s->e, 607_2g);
        return CR(s->e, 607_2d) && (is_first_to_ask(s) || CR(s->e, 607_4));
    }
    // 607.5a: what nobody chose is undefined. Off: it is the first there is.
    *value = 0;
    return kind == CHOSEN_COLOR && !CR(s->e, 607_5a);
}

bool linked_type(const Scope *s, const IrNode *n, Subtype *type) {
    int value = 0, at = 0;
    if (n->binding == NO_BINDING) {
        if (!linked_choice(s, CHOSEN_TYPE, &value)) return false;
        *type = (Subtype)value;
        return true;
    }
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != n->binding || b->kind != BOUND_NUMBER) continue;
        *type = (Subtype)b->amount;
        return true;
    }
    return false;
}

bool linked_name(const Scope *s, const IrNode *n, int *face) {
    int at = 0;
    if (n->binding == NO_BINDING) return linked_choice(s, CHOSEN_NAME, face);
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != n->binding || b->kind != BOUND_NUMBER) continue;
        *face = b->amount;
        return true;
    }
    return false;
}

static const char *word_in(const IrNode *n, int which) {
    if (n->op != OP_CHOOSE_WORD && n->op != OP_ANCHORED) return NULL;
    return ir_kid(n, which == 0 ? FIELD_A : FIELD_B)->name;
}

const char *linked_word_of(const Engine *e, const Game *g, const Chosen *chosen) {
    if (chosen->by.v >= 0) return word_in(pool_ability(e->pool, chosen->by)->effect, chosen->value);
    View v = view_of(e, g, chosen->object);
    const Ability *a;
    for (int i = 0; v.known && (a = game_ability(e->pool, &v.c, i)) != NULL; i++) {
        const char *word = a->kind == ABILITY_STATIC ? word_in(a->effect, chosen->value) : NULL;
        if (word != NULL) return word;
    }
    return NULL;
}

bool linked_word(const Scope *s, PlayerId p, const char *word) {
    int count;
    const Chosen *all = game_list(s->g, LIST_CHOSEN, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].object, s->source) || all[i].kind != CHOSEN_WORD) continue;
        if ((player_is(p) && !player_same(all[i].player, p)) || !is_linked(s, all[i].by)) continue;
        const char *chosen = linked_word_of(s->e, s->g, &all[i]);
        if (chosen != NULL && strcmp(chosen, word) == 0)
            return player_is(p) ? CR(s->e, 607_2f) : CR(s->e, 607_2m);
    }
    return false;
}

// 607.2k: the two abilities of champion. Off: the second knows nothing of the first.
static bool is_champion(const Scope *s) {
    View v = view_of(s->e, s->g, s->source);
    const Ability *a;
    for (int i = 0; v.known && (a = game_ability(s->e->pool, &v.c, i)) != NULL; i++)
        if (ir_find(a->root, OP_CHAMPION) != NULL) return true;
    return false;
}

bool linked_has_exiled(const Scope *s, ObjectId card) {
    int count;
    const ExileLink *links = game_list(s->g, LIST_EXILE_LINKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(links[i].exiled, card) && object_same(links[i].source, s->source) &&
            is_linked(s, links[i].by))
            return true;
    return false;
}

// 607.3: words for one card mean all that were exiled. Off: only the first.
void linked_exiled(const Scope *s, Set *out) {
    int count, found = 0;
    const ExileLink *links = game_list(s->g, LIST_EXILE_LINKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(links[i].source, s->source) || !is_linked(s, links[i].by)) continue;
        if (found > 0 && !CR(s->e, 607_3)) continue;
        found++;
        if (is_champion(s) && !CR(s->e, 607_2k)) continue;
        if (CR(s->e, 607_2a) && CR(s->e, 406_6)) set_add(s->e, out, choice_object(links[i].exiled));
    }
}
