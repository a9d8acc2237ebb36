// apply_combat.c - performing what combat records: who attacks whom, who blocks what (508-511).
#include "engine/rules/apply_internal.h"
#include "engine/rules/view.h"

bool perform_PROTECTOR(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (game_object(g, ev->object) == NULL) return false;
    write_place(g, object_card(ev->object))->protected_by = (uint8_t)(ev->player.v + 1);
    return true;
}

static Attack *attack_by(Game *g, ObjectId creature) {
    Attack *all = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++)
        if (object_same(all[i].creature, creature)) return &all[i];
    return NULL;
}

static Attacked *attacked_last(Game *g, ObjectId creature) {
    Attacked *all = write_list(g, LIST_ATTACKED);
    for (int i = (int)g->lists[LIST_ATTACKED].count - 1; i >= 0; i--)
        if (object_same(all[i].creature, creature)) return &all[i];
    return NULL;
}

static void begin_attack(Engine *e, Game *g, const Event *ev) {
    Attack *a = append(e, g, LIST_ATTACKS);
    const Object *o = game_object(g, ev->source);
    *a = (Attack){.creature = ev->source,
                  .object = ev->object,
                  .player = ev->player,
                  .band = (uint8_t)ev->amount,
                  .controller = o == NULL ? NO_PLAYER : o->controller};
    Attacked *attacked = append(e, g, LIST_ATTACKED);
    *attacked = (Attacked){.creature = ev->source,
                           .object = ev->object,
                           .player = ev->player,
                           .had_to = ev->amount2 == 1};
}

bool perform_ATTACKS(Engine *e, Game *g, Event *ev) {
    begin_attack(e, g, ev);
    if (game_object(g, ev->source) == NULL) return true;
    Object *attacker = write_place(g, object_card(ev->source));
    attacker->attacked = true;
    write_player(g, attacker->controller)->attackers_this_turn++;
    return true;
}

// 506.3d, 508.4d: after blockers were declared it is unblocked. Off: it is blocked.
bool perform_PUT_ATTACKING(Engine *e, Game *g, Event *ev) {
    begin_attack(e, g, ev);
    if (g->step < STEP_DECLARE_BLOCKERS) return true;
    Attack *attack = attack_by(g, ev->source);
    attack->unblocked = CR(e, 506_3d) && CR(e, 508_4d);
    attack->blocked = !attack->unblocked;
    return true;
}

// 508.7a: it goes on attacking, something else.
bool perform_RESELECTED(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *attack = attack_by(g, ev->source);
    if (attack == NULL) return false;
    attack->object = ev->object;
    attack->player = ev->player;
    attack->lost = false;
    Attacked *before = attacked_last(g, ev->source);
    if (before == NULL) return true;
    before->object = ev->object;
    before->player = ev->player;
    return true;
}

bool perform_EXERTS(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (game_object(g, ev->object) == NULL) return false;
    write_place(g, object_card(ev->object))->exerted_by = (uint8_t)(ev->player.v + 1);
    return true;
}

bool perform_STAYS_TAPPED(Engine *e, Game *g, Event *ev) {
    (void)e;
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    write_place(g, object_card(ev->object))->stays_tapped = true;
    return true;
}

bool perform_EXERTION_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        Object *o = write_place(g, c);
        if (player_same(o->controller, ev->player)) o->stays_tapped = false;
        if (o->exerted_by == ev->player.v + 1) o->exerted_by = 0;
    }
    return true;
}

bool perform_UNBLOCKED(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *attack = attack_by(g, ev->object);
    if (attack != NULL) attack->unblocked = true;
    return attack != NULL;
}

bool perform_BLOCKS(Engine *e, Game *g, Event *ev) {
    Block *b = append(e, g, LIST_BLOCKS);
    *b = (Block){.blocker = ev->source,
                 .attacker = ev->object,
                 .controller = game_object(g, ev->source)->controller};
    return true;
}

bool perform_PUT_BLOCKING(Engine *e, Game *g, Event *ev) { return perform_BLOCKS(e, g, ev); }

bool perform_BECOMES_BLOCKED(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *attack = attack_by(g, ev->object);
    if (attack == NULL || attack->blocked) return false;
    attack->blocked = true;
    attack->unblocked = false;
    return true;
}

bool perform_REMOVED_FROM_COMBAT(Engine *e, Game *g, Event *ev) {
    (void)e;
    forget_combat(g, ev->object);
    return true;
}

static bool kept_from(const Game *g, ObjectId id, CombatTrait trait) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].change.kind == CHANGE_COMBAT && object_same(all[i].affected, id) &&
            (all[i].change.a & (int32_t)trait) != 0)
            return true;
    return false;
}

// 506.4: a creature that stops being one or changes its controller leaves combat.
static bool stays(Engine *e, const Game *g, ObjectId id, PlayerId controller, CombatTrait trait) {
    const Object *o = game_object(g, id);
    if (o == NULL) return true;  // Already forgotten.
    // 506.4a: an effect that would have kept it from the declaration comes too late.
    if (kept_from(g, id, trait) && !CR(e, 506_4a)) return false;
    // What could not enter in combat (506.3a, 506.3f) does not stay there either.
    bool creature = permanent_is(e, g, id, TYPE_CREATURE) || !CR(e, 506_3a);
    bool battle = permanent_is(e, g, id, TYPE_BATTLE) && CR(e, 506_3f);
    bool fights = creature && !battle && player_same(o->controller, controller);
    return fights || !CR(e, 506_4);
}

// 506.4, 506.4e: is the planeswalker or battle still attacked?
static bool still_attacked(Engine *e, const Game *g, const Attack *a) {
    const Object *o = game_object(g, a->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    if (permanent_is(e, g, a->object, TYPE_BATTLE)) return o->protected_by == a->player.v + 1;
    if (!permanent_is(e, g, a->object, TYPE_PLANESWALKER)) return false;
    if (!player_same(o->controller, a->player)) return false;
    return o->protected_by == 0 || CR(e, 506_4e);  // Off: a battle that stops being one is gone.
}

// 506.4d: what no longer blocks may still be attacked. Off: it is not.
static void lose_attacked(Engine *e, Game *g, ObjectId blocker) {
    Attack *all = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++)
        if (object_same(all[i].object, blocker) && !CR(e, 506_4d)) all[i].lost = true;
}

void derive_combat(Engine *e, Game *g) {
    Attack *attacks = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++)
        if (object_is(attacks[i].object) && !still_attacked(e, g, &attacks[i]))
            attacks[i].lost = true;
    for (int i = (int)g->lists[LIST_ATTACKS].count - 1; i >= 0; i--) {
        const Attack *a = (const Attack *)write_list(g, LIST_ATTACKS) + i;
        if (!stays(e, g, a->creature, a->controller, TRAIT_CANT_ATTACK))
            write_remove(g, LIST_ATTACKS, i);
    }
    for (int i = (int)g->lists[LIST_BLOCKS].count - 1; i >= 0; i--) {
        const Block *b = (const Block *)write_list(g, LIST_BLOCKS) + i;
        if (stays(e, g, b->blocker, b->controller, TRAIT_CANT_BLOCK)) continue;
        lose_attacked(e, g, b->blocker);
        write_remove(g, LIST_BLOCKS, i);
    }
}

bool perform_COMBAT_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    bool any = g->lists[LIST_ATTACKS].count > 0;
    write_truncate(g, LIST_ATTACKS, 0);
    write_truncate(g, LIST_BLOCKS, 0);
    write_truncate(g, LIST_ATTACKED, 0);
    g->combat_damage_first = false;
    return any;
}

bool perform_DEALT_FIRST(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *attacks = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++)
        if (object_same(attacks[i].creature, ev->object))
            attacks[i].dealt_first = (uint8_t)ev->amount;
    Block *blocks = write_list(g, LIST_BLOCKS);
    for (uint32_t i = 0; i < g->lists[LIST_BLOCKS].count; i++)
        if (object_same(blocks[i].blocker, ev->object)) blocks[i].dealt_first = (uint8_t)ev->amount;
    return true;
}

bool perform_NO_ATTACKERS(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}
