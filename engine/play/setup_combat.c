// setup_combat.c - what attacks and blocks of a position may not say (setup_combat.h).
//
// The lists of the game and those of the document have the same order: each was just read.
#include "engine/play/setup_combat.h"

#include "engine/base/status.h"
#include "engine/play/setup.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/view.h"

typedef struct {
    const Game *g;
    const PositionGiven *given;
    Status *status;
} Checked;

static bool fail_at(const Checked *c, const Node *n, const char *why) {
    return status_fail(c->status, node_place(c->given->document, n), "%s", why);
}

static const Node *entry(const Checked *c, const char *key, int i) {
    const Node *list = node_get(c->given->position, key);
    const Node *n = list == NULL ? NULL : list->first;
    for (; n != NULL && i > 0; i--) n = n->next;
    return n == NULL ? c->given->position : n;
}

// 506.2, 508.1b, 509.1h: it attacks once, somebody else, and is not both blocked and unblocked.
static bool check_attack(const Checked *c, const Attack *all, int i) {
    const Node *n = entry(c, "attacks", i);
    for (int k = 0; k < i; k++)
        if (object_same(all[k].creature, all[i].creature))
            return fail_at(c, n, "it attacks already");
    if (player_same(all[i].player, all[i].controller))
        return fail_at(c, n, "it attacks its own controller");
    const Object *object = game_object(c->g, all[i].object);
    if (object != NULL && object->zone == ZONE_STACK)
        return fail_at(c, n, "a spell can't be attacked");
    return !(all[i].blocked && all[i].unblocked) || fail_at(c, n, "it is blocked and unblocked");
}

static bool check_block(const Checked *c, const Block *all, int i) {
    const Node *n = entry(c, "blocks", i);
    for (int k = 0; k < i; k++)
        if (object_same(all[k].blocker, all[i].blocker) &&
            object_same(all[k].attacker, all[i].attacker))
            return fail_at(c, n, "it blocks that already");
    int attacks;
    const Attack *attack = game_list(c->g, LIST_ATTACKS, &attacks);
    for (int k = 0; k < attacks; k++) {
        if (object_same(attack[k].creature, all[i].blocker))
            return fail_at(c, n, "what attacks doesn't block");
        if (object_same(attack[k].creature, all[i].attacker) && !attack[k].blocked)
            return fail_at(c, n, "what it blocks must be \"blocked\" (509.1h)");
    }
    return true;
}

// 506.1, 511.3: nothing attacks before the declaration or after combat.
static bool check_lists(const Checked *c) {
    int attacks, blocks;
    const Attack *attack = game_list(c->g, LIST_ATTACKS, &attacks);
    const Block *block = game_list(c->g, LIST_BLOCKS, &blocks);
    bool combat = c->g->step >= STEP_DECLARE_ATTACKERS && c->g->step <= STEP_END_OF_COMBAT &&
                  c->g->stage != STAGE_DECLARE_ATTACKERS;
    bool blocked =
        combat && c->g->step > STEP_DECLARE_ATTACKERS && c->g->stage != STAGE_DECLARE_BLOCKERS;
    if (attacks > 0 && !combat)
        return fail_at(c, entry(c, "attacks", 0), "nothing attacks in that step");
    if (blocks > 0 && !blocked)
        return fail_at(c, entry(c, "blocks", 0), "nothing blocks in that step");
    for (int i = 0; i < attacks; i++)
        if (!check_attack(c, attack, i)) return false;
    for (int i = 0; i < blocks; i++)
        if (!check_block(c, block, i)) return false;
    return true;
}

// 506.4: what stops being a creature or changes its controller leaves combat.
static bool fights(const Engine *e, const Game *g, ObjectId id, PlayerId controller) {
    const Object *o = game_object(g, id);
    return o != NULL && player_same(o->controller, controller) &&
           permanent_is(e, g, id, TYPE_CREATURE);
}

// 506.4c, 508.1b: what is attacked is a planeswalker or battle, and its controller or protector is
// the player; unless the attack has lost it.
static bool is_attacked_well(const Engine *e, const Game *g, const Attack *a) {
    const Object *o = game_object(g, a->object);
    if (!object_is(a->object) || a->lost) return true;
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    if (permanent_is(e, g, a->object, TYPE_BATTLE)) return o->protected_by == a->player.v + 1;
    return permanent_is(e, g, a->object, TYPE_PLANESWALKER) &&
           player_same(o->controller, a->player);
}

// Deriving may have taken it out of the lists, so these are copies.
static bool check_derived(const Checked *c, const Engine *e, const Attack *attacks,
                          int attack_count, const Block *blocks, int block_count) {
    for (int i = 0; i < attack_count; i++)
        if (!fights(e, c->g, attacks[i].creature, attacks[i].controller))
            return fail_at(c, entry(c, "attacks", i),
                           "no creature of that controller attacks there (506.4)");
    for (int i = 0; i < attack_count; i++)
        if (!is_attacked_well(e, c->g, &attacks[i]))
            return fail_at(c, entry(c, "attacks", i),
                           "no planeswalker or battle of that player is attacked (508.1b)");
    for (int i = 0; i < block_count; i++)
        if (!fights(e, c->g, blocks[i].blocker, blocks[i].controller))
            return fail_at(c, entry(c, "blocks", i),
                           "no creature of that controller blocks there (506.4)");
    return true;
}

bool setup_combat_derive(Engine *e, Game *g, const PositionGiven *given, Status *s) {
    Checked c = {.g = g, .given = given, .status = s};
    if (!check_lists(&c)) return false;
    int attacks, blocks;
    const Attack *all_attacks = game_list(g, LIST_ATTACKS, &attacks);
    const Block *all_blocks = game_list(g, LIST_BLOCKS, &blocks);
    SCRATCH_SCOPE(e->scratch);
    Attack *attack = SCRATCH_ARRAY(e->scratch, Attack, attacks + 1);
    Block *block = SCRATCH_ARRAY(e->scratch, Block, blocks + 1);
    for (int i = 0; i < attacks; i++) attack[i] = all_attacks[i];
    for (int i = 0; i < blocks; i++) block[i] = all_blocks[i];
    setup_derive(e, g);
    return check_derived(&c, e, attack, attacks, block, blocks);
}
