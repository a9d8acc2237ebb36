// setup_position_lists.c - reads the lists of a position: combat, effects, what waits, what has
// happened.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// ---- what no table says

static bool is_on_battlefield(const PositionReader *r, ObjectId id) {
    const Object *o = game_object(r->g, id);
    return o != NULL && o->zone == ZONE_BATTLEFIELD;
}

static bool check_attack(const PositionReader *r, const void *element, const Node *n) {
    const Attack *a = element;
    if (!is_on_battlefield(r, a->creature)) return reader_fail(r, n, "no permanent attacks there");
    return player_is(a->player) || reader_fail(r, n, "no player is attacked, or defends");
}

// What it blocks may have left combat since (506.4).
static bool check_block(const PositionReader *r, const void *element, const Node *n) {
    const Block *b = element;
    if (!is_on_battlefield(r, b->blocker)) return reader_fail(r, n, "no permanent blocks there");
    return object_is(b->attacker) || reader_fail(r, n, "it blocks nothing");
}

static bool check_effect(const PositionReader *r, const void *element, const Node *n) {
    const ContinuousEffect *c = element;
    if (!object_is(c->affected)) return reader_fail(r, n, "it affects nothing");
    return c->change.kind != CHANGE_CONTROL || player_is(c->change.player) ||
           reader_fail(r, n, "it gives control to nobody");
}

// The node that says what it does must be there.
static bool check_node(const PositionReader *r, AbilityId id, int node, const Node *n) {
    const Ability *a = reader_ability(r, id);
    if (a == NULL) return reader_fail(r, n, "the key \"ability\" is missing");
    return ir_at(a->root, node) != NULL || reader_fail(r, n, "its ability has no such node");
}

static bool check_shield(const PositionReader *r, const void *element, const Node *n) {
    const Shield *s = element;
    return check_node(r, s->ability, s->node, n);
}

static bool check_permission(const PositionReader *r, const void *element, const Node *n) {
    const Permission *p = element;
    if (!player_is(p->player)) return reader_fail(r, n, "nobody may play it");
    if (p->ability.v < 0) return true;  // A rule allows it (715.3d).
    return check_node(r, p->ability, p->node, n);
}

static bool check_waiting(const PositionReader *r, const void *element, const Node *n) {
    const WaitingTrigger *w = element;
    if (!player_is(w->controller)) return reader_fail(r, n, "nobody controls it");
    return w->ability.v >= 0 || reader_fail(r, n, "the key \"ability\" is missing");
}

static bool check_delayed(const PositionReader *r, const void *element, const Node *n) {
    const DelayedTrigger *d = element;
    if (!player_is(d->controller)) return reader_fail(r, n, "nobody controls it");
    const Ability *a = reader_ability(r, d->ability);
    if (a == NULL) return reader_fail(r, n, "the key \"ability\" is missing");
    return a->trigger != NULL || reader_fail(r, n, "its ability is not triggered");
}

static bool check_extra_turn(const PositionReader *r, const void *element, const Node *n) {
    const ExtraTurn *t = element;
    return player_is(t->player) || reader_fail(r, n, "nobody takes that turn");
}

static bool check_counters(const PositionReader *r, const void *element, const Node *n) {
    const CounterRecord *c = element;
    if (c->count <= 0) return reader_fail(r, n, "there are no counters");
    return game_object(r->g, c->object) != NULL || player_is(c->player) ||
           reader_fail(r, n, "the counters are on nothing");
}

static const struct {
    ListId list;
    bool (*is_sound)(const PositionReader *r, const void *element, const Node *n);
} checks[] = {
    {LIST_ATTACKS, check_attack},         {LIST_BLOCKS, check_block},
    {LIST_EFFECTS, check_effect},         {LIST_SHIELDS, check_shield},
    {LIST_PERMISSIONS, check_permission}, {LIST_WAITING, check_waiting},
    {LIST_DELAYED, check_delayed},        {LIST_EXTRA_TURNS, check_extra_turn},
    {LIST_COUNTERS, check_counters},
};

static bool check_element(const PositionReader *r, ListId list, const void *element,
                          const Node *n) {
    for (size_t i = 0; i < ARRAY_LEN(checks); i++)
        if (checks[i].list == list && !checks[i].is_sound(r, element, n)) return false;
    return true;
}

// ---- lists

// What begins later than all that stands there has the next timestamp, unless another one is said.
static void give_timestamp(const PositionReader *r, StructId id, char *element) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (f->kind == CORE_AS_TIMESTAMP && strcmp(f->name, "timestamp") == 0 &&
            core_number(f, element + f->offset) == 0)
            reader_put_number(f, element + f->offset, next_timestamp(r->g));
}

static bool read_element(PositionReader *r, ListId list, const Node *n) {
    static const char *const keyed[] = {"key", "bounds", NULL}, *const none[] = {NULL};
    const CoreGroup *group = core_group((int)list);
    PositionElement element;
    int key = position_key_at(group->id);
    position_blank(group->id, &element);
    if (!reader_fields(r, group->id, n, key >= 0 ? keyed : none, (char *)&element)) return false;
    if (!check_element(r, list, &element, n)) return false;
    if (key >= 0) {
        AbilityId ability = list == LIST_SHIELDS   ? ((const Shield *)&element)->ability
                            : list == LIST_WAITING ? ((const WaitingTrigger *)&element)->ability
                                                   : ((const DelayedTrigger *)&element)->ability;
        uint32_t value;
        if (!reader_bounds(r, n, reader_ability(r, ability), &value)) return false;
        memcpy((char *)&element + key, &value, sizeof value);
    }
    give_timestamp(r, group->id, (char *)&element);
    memcpy(append(r->e, r->g, list), &element, group->size);
    return true;
}

bool reader_list(PositionReader *r, ListId list) {
    char key[32];
    const Node *all = node_get(r->given->position, position_list_key(list, key));
    if (all == NULL || position_detail_of_list(list) == POSITION_DETAILS) return true;
    if (all->kind != NODE_LIST) return reader_fail(r, all, "expected a list");
    write_truncate(r->g, list, 0);
    for (const Node *n = all->first; n != NULL; n = n->next)
        if (!read_element(r, list, n)) return false;
    return true;
}
