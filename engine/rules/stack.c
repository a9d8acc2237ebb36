// stack.c - resolving the top object of the stack (608).
#include "engine/rules/stack.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ascend.h"
#include "engine/rules/ask.h"
#include "engine/rules/copy.h"
#include "engine/rules/effect.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/permission.h"
#include "engine/rules/random.h"
#include "engine/rules/target.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

static void tell(Engine *e, const Game *g, EventKind kind, ObjectId id, RuleId rule) {
    Event ev = event_new(kind);
    ev.object = id;
    ev.rule = rule;
    apply(e, g, &ev);
}

// 715.3d: a spell cast as an Adventure is exiled as it resolves, and may be played from there;
// 720.3d: one cast as an Omen is shuffled into its owner's library.
static bool leaves_as_inset(Engine *e, const Game *g, ObjectId id, const Object *o) {
    const CardDef *card = o->card.v < 0 ? NULL : pool_card(e->pool, o->card);
    if (card == NULL || card->layout != LAYOUT_ADVENTURE || o->face_index != 1) return false;
    PlayerId controller = o->controller, owner = o->owner;
    bool real = o->kind == OBJECT_CARD;
    const SubtypeSet *subtypes = &card->faces[1]->type.subtypes;
    if (subtype_in(subtypes, SUBTYPE_ADVENTURE) && CR(e, 715_3d)) {
        ObjectId exiled = apply_move(e, g, id, ZONE_EXILE, NO_PLAYER, WHY_RESOLVE);
        const Object *now = game_object(g, exiled);
        if (real && now != NULL && now->zone == ZONE_EXILE)
            permission_after_adventure(e, g, controller, exiled);
        return true;
    }
    if (!subtype_in(subtypes, SUBTYPE_OMEN) || !CR(e, 720_3d)) return false;
    apply_move(e, g, id, ZONE_LIBRARY, NO_PLAYER, WHY_RESOLVE);
    random_shuffle(e, g, owner, CR_720_3d);
    return true;
}

// 702.88a: a spell cast from its controller's hand is exiled as it resolves, and may be cast at the
// beginning of that player's next upkeep.
static bool has_rebound(Engine *e, const Game *g, ObjectId id, const Object *o) {
    View v = view_of(e, g, id);
    return o->kind == OBJECT_CARD && o->cast_from == ZONE_HAND + 1 &&
           player_same(o->owner, o->controller) && !view_is_permanent_card(&v) &&
           view_has(&v, KEYWORD_REBOUND) && CR(e, 702_88a);
}

static bool rebounds(Engine *e, const Game *g, ObjectId id, const Object *o) {
    PlayerId you = o->controller;
    if (!has_rebound(e, g, id, o)) return false;
    ObjectId exiled = apply_move(e, g, id, ZONE_EXILE, NO_PLAYER, WHY_RESOLVE);
    const Object *now = game_object(g, exiled);
    if (now == NULL || now->zone != ZONE_EXILE) return true;
    Event ev = event_new(EVENT_DELAYED);
    ev.ability = pool_keyword_ability(e->pool, KEYWORD_REBOUND)->id;
    ev.source = exiled;
    ev.player = you;
    ev.rule = CR_702_88a;
    apply(e, g, &ev);
    return true;
}

// 702.27a. 616.1e: of a spell with rebound as well, its controller chooses what replaces the move.
static bool is_bought_back(Engine *e, const Game *g, ObjectId id, const Object *o) {
    const StackItem *item = game_stack_item(g, id);
    if (o->kind != OBJECT_CARD || item == NULL || !(item->ways & CAST_BUYBACK) || !CR(e, 702_27a))
        return false;
    if (!has_rebound(e, g, id, o)) return true;
    Choice options[] = {choice_number(1), choice_number(2)};
    Question q = question_new(QUESTION_MODE, ROLE_OTHER, o->controller, id);
    q.options = options;
    q.option_count = (int)ARRAY_LEN(options);
    q.min = q.max = 1;
    q.words[0] = "buyback";
    q.words[1] = "rebound";
    View v = view_of(e, g, id);
    snprintf(q.text, sizeof q.text, "%s: buyback (1) or rebound (2)?", view_name(e, &v));
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    return a->items[0].what.number == 1 || !CR(e, 616_1e);
}

// 608.2n and 608.2b: a card goes to its owner's graveyard, an ability ceases to exist.
static void leave_stack(Engine *e, const Game *g, ObjectId id, Why why) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->zone != ZONE_STACK) return;  // 608.2m: it may have left already.
    if (why == WHY_RESOLVE && is_bought_back(e, g, id, o)) {
        apply_move(e, g, id, ZONE_HAND, NO_PLAYER, why);
        return;
    }
    if (o->kind != OBJECT_ABILITY && why == WHY_RESOLVE &&
        (leaves_as_inset(e, g, id, o) || rebounds(e, g, id, o)))
        return;
    if (o->kind != OBJECT_ABILITY) {
        // Off: it must still leave the stack, or it would resolve for ever.
        bool resolved = why != WHY_RESOLVE || CR(e, 608_2n);
        apply_move(e, g, id, resolved ? ZONE_GRAVEYARD : ZONE_EXILE, NO_PLAYER, why);
        return;
    }
    Event ev = event_new(EVENT_CEASE);
    ev.object = id;
    apply(e, g, &ev);
}

static void fizzle(Scope *s, RuleId rule) {
    tell(s->e, s->g, EVENT_FIZZLE, s->item, rule);
    leave_stack(s->e, s->g, s->item, WHY_FIZZLE);
}

// What the Aura spell targets and will be attached to.
static void aim(const Scope *s, Event *ev) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->target == 0 || b->illegal) continue;
        if (b->kind == BOUND_OBJECT) ev->host = b->object;
        if (b->kind == BOUND_PLAYER) ev->host_player = b->player;
    }
}

// A static ability that let the spell be cast at an unusual time or for less makes a delayed
// ability as it becomes a permanent (608.3g). 603.7g: that permanent is its source. Off: the spell
// that was.
static void make_later(Scope *s, const Ability *a, ObjectId permanent) {
    const IrNode *n = ir_kid(a->effect, FIELD_E);
    Event ev = event_new(EVENT_DELAYED);
    ev.ability = a->parts[n->number]->id;
    ev.source = CR(s->e, 603_7g) ? permanent : s->item;
    ev.player = s->you;
    ev.rule = CR_603_7g;
    apply(s->e, s->g, &ev);
}

static bool makes_later(Engine *e, const Ability *a, unsigned ways) {
    if (a->kind != ABILITY_STATIC) return false;
    if (a->effect->op == OP_FLASH_AND_LATER) return (ways & CAST_LATE) != 0;
    return a->effect->op == OP_LATER_IF_PAID && (ways & (unsigned)a->effect->number) != 0 &&
           ability_is_on(e, a) && CR(e, 608_3g);
}

static void make_all_later(Scope *s, unsigned ways, ObjectId permanent) {
    const Object *o = game_object(s->g, permanent);
    if (ways == 0 || o == NULL) return;
    const CardFace *face = pool_face(s->e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++)
        if (makes_later(s->e, face->abilities[i], ways))
            make_later(s, face->abilities[i], permanent);
}

// 608.3a: it becomes a permanent under the control of the spell's controller; 608.3c: an Aura
// attached to what it targets.
static void become_permanent(Scope *s) {
    bool aura = s->ability != NULL && s->ability->kind == ABILITY_ENCHANT;
    if (aura && !target_recheck(s, s->ability) && CR(s->e, 608_3b) && CR(s->e, 608_3)) {
        fizzle(s, CR_608_3b);
        return;
    }
    if (aura) node_used(s->e, s->ability->root);
    tell(s->e, s->g, EVENT_RESOLVE, s->item, CR_608_3a);
    // 111.13: a copy becomes a token, but none is created. Off: one is.
    if (game_object(s->g, s->item)->kind == OBJECT_COPY && !CR(s->e, 111_13)) {
        tokens_create_copy(s, s->item);
        leave_stack(s->e, s->g, s->item, WHY_RESOLVE);
        return;
    }
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = s->item;
    ev.to = ZONE_BATTLEFIELD;
    // 110.2b: by default who put the spell onto the stack. An effect that gave it to somebody else
    // goes on (400.7a).
    ev.player = game_stack_item(s->g, s->item)->controller;
    ev.why = WHY_RESOLVE;
    ev.face_down = game_object(s->g, s->item)->face_down;
    ev.counters[0] = game_stack_item(s->g, s->item)->more;
    if (aura && CR(s->e, 608_3c)) aim(s, &ev);
    unsigned ways = game_stack_item(s->g, s->item)->ways;
    if (apply(s->e, s->g, &ev)) {
        make_all_later(s, ways, ev.result);
        return;
    }
    if (game_over(s->g)) return;
    // 608.3e: into the graveyard. Off: it must still leave the stack, or it would resolve for ever.
    const Object *o = game_object(s->g, s->item);
    if (o != NULL && o->kind == OBJECT_CARD && !CR(s->e, 608_3e))
        apply_move(s->e, s->g, s->item, ZONE_EXILE, NO_PLAYER, WHY_RESOLVE);
    leave_stack(s->e, s->g, s->item, WHY_RESOLVE);
}

static bool is_permanent_spell(const Engine *e, const Game *g, ObjectId id) {
    View v = view_of(e, g, id);
    return v.kind != OBJECT_ABILITY && view_is_permanent_card(&v);
}

// 113.3b-c: each kind of ability is followed as it resolves; 113.7a: also if its source has gone.
static bool is_followed(const Scope *s, const Ability *a) {
    if (a->kind == ABILITY_SPELL) return true;
    if (game_object(s->g, s->source) == NULL && !CR(s->e, 113_7a)) return false;
    return a->kind == ABILITY_TRIGGERED ? CR(s->e, 113_3c) : CR(s->e, 113_3b);
}

// 113.3a: any text of a spell is its spell ability. Off: only the first line.
static const IrNode *text_followed(const Scope *s, const Ability *a) {
    const IrNode *first = a->effect->op == OP_LIST ? ir_kid(a->effect, FIELD_ITEMS) : NULL;
    bool more = a->kind == ABILITY_SPELL && first != NULL && first->next != NULL;
    return more && !CR(s->e, 113_3a) ? first : a->effect;
}

static void follow_instructions(Scope *s, const Ability *a) {
    Engine *e = s->e;
    // 608.2a: an intervening "if" is asked again.
    if (a->kind == ABILITY_TRIGGERED && a->condition != NULL && !condition_holds(s, a->condition) &&
        CR(e, 608_2a))
        return;
    if (!target_recheck(s, a)) {
        fizzle(s, CR_608_2b);
        return;
    }
    tell(e, s->g, EVENT_RESOLVE, s->item, CR_608_1);
    // 608.2: that it leaves the stack comes last. Off: first.
    const Object *o = game_object(s->g, s->item);
    if (o != NULL && o->kind == OBJECT_CARD && !CR(e, 608_2))
        leave_stack(e, s->g, s->item, WHY_RESOLVE);
    ascend_resolving(s);
    trigger_resolves(s);
    // 702.102d: one half, then the other. Off: the left one only.
    bool fused = o != NULL && o->kind != OBJECT_ABILITY && o->face_index == FACE_WHOLE;
    bool left_only = fused && !CR(e, 702_102d);
    if (!is_followed(s, a)) return;
    effect_do(s, left_only ? ir_kid(a->effect, FIELD_ITEMS) : text_followed(s, a));
}

static void resolve(Engine *e, const Game *g, ObjectId id) {
    Scope s = scope_of_item(e, g, id);
    if (is_permanent_spell(e, g, id) && CR(e, 608_3a)) {
        become_permanent(&s);
    } else {
        if (s.ability != NULL && s.ability->kind != ABILITY_ENCHANT)
            follow_instructions(&s, s.ability);
        if (!game_over(g)) {
            copy_tell_targets(e, g, id);
            leave_stack(e, g, id, WHY_RESOLVE);
        }
    }
    if (object_is(g->resolving)) apply_simple(e, g, EVENT_RESOLVED, 0);
}

void stack_resolve_top(Engine *e, const Game *g) {
    gavel_assert(g->stack.count > 0);
    // 405.5: the last one put there. Off: the first.
    CardId top = g->stack.first;
    if (g->stack.count > 1 && !(CR(e, 608_1) && CR(e, 405_5) && CR(e, 405_2) && CR(e, 117_7)))
        top = g->stack.last;
    ObjectId id = game_id(g, top);
    e->resolving = id;
    resolve(e, g, id);
    e->resolving = NO_OBJECT;
}
