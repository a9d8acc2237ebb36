// apply_mana.c - performing what happens in mana pools (106.4): mana comes, moves, is spent, goes.
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/pool.h"
#include "engine/rules/view.h"

// 106.3: the source of the mana is that of the ability, or the spell.
static bool is_snow_source(Engine *e, const Game *g, ObjectId source) {
    View v = view_of(e, g, source);
    return v.known && view_is_super(&v, SUPERTYPE_SNOW) && CR(e, 106_3);
}

static uint8_t bit_of(SpentKind kind) { return (uint8_t)(1U << (kind - SPENT_TREASURE)); }

// What cards ask about the source of the mana spent, besides snow.
static uint8_t maker_of(Engine *e, const Game *g, ObjectId source) {
    View v = view_of(e, g, source);
    unsigned kinds = 0;
    if (!g->minds_sources || !v.known) return 0;
    if (subtype_in(&v.c.type.subtypes, SUBTYPE_TREASURE)) kinds |= bit_of(SPENT_TREASURE);
    if (subtype_in(&v.c.type.subtypes, SUBTYPE_CAVE)) kinds |= bit_of(SPENT_CAVE);
    if (subtype_in(&v.c.type.subtypes, SUBTYPE_DESERT)) kinds |= bit_of(SPENT_DESERT);
    if (view_is(&v, TYPE_CREATURE)) kinds |= bit_of(SPENT_CREATURE);
    if (view_is(&v, TYPE_ARTIFACT)) kinds |= bit_of(SPENT_ARTIFACT);
    return kinds != 0 && CR(e, 106_3) ? (uint8_t)kinds : 0;
}

// Remembers what is known of the mana besides its type.
static void mark_mana(Engine *e, Game *g, const Event *ev, bool snow, uint8_t made_by) {
    ObjectId source = ev->ability.v >= 0 ? ev->source : NO_OBJECT;
    MarkedMana *all = write_list(g, LIST_MARKED_MANA);
    for (uint32_t i = 0; i < g->lists[LIST_MARKED_MANA].count; i++) {
        if (!player_same(all[i].player, ev->player) || all[i].type != ev->amount2 ||
            all[i].snow != snow || all[i].made_by != made_by || all[i].ability.v != ev->ability.v ||
            !object_same(all[i].source, source))
            continue;
        all[i].count = (uint16_t)(all[i].count + ev->amount);
        return;
    }
    MarkedMana *m = append(e, g, LIST_MARKED_MANA);
    *m = (MarkedMana){.player = ev->player,
                      .type = (uint8_t)ev->amount2,
                      .snow = snow,
                      .made_by = made_by,
                      .ability = ev->ability,
                      .source = source,
                      .count = (uint16_t)ev->amount};
}

bool perform_ADD_MANA(Engine *e, Game *g, Event *ev) {
    bool snow = is_snow_source(e, g, ev->source);
    uint8_t made_by = maker_of(e, g, ev->source);
    if (ev->amount > 0 && (snow || made_by != 0 || ev->ability.v >= 0))
        mark_mana(e, g, ev, snow, made_by);
    uint16_t *pool = &write_player(g, ev->player)->mana[ev->amount2];
    if (*pool + ev->amount > UINT16_MAX) engine_hit_limit(e, "mana in a pool");
    *pool = (uint16_t)(*pool + ev->amount);
    return ev->amount > 0;
}

// What is spent on a spell or ability is known of it, and of the permanent it becomes (400.7d).
static void note_spent(Engine *e, Game *g, const Event *ev, const MarkedMana *marked) {
    StackItem *item = object_is(ev->object) ? write_stack_item(g, ev->object) : NULL;
    if (item == NULL) return;
    for (int kind = 0; kind < SPENT_COUNT; kind++) {
        bool counts = kind == ev->amount2;
        if (marked != NULL && kind == SPENT_SNOW) counts = marked->snow;
        if (marked != NULL && kind > SPENT_SNOW) counts = marked->made_by & bit_of((SpentKind)kind);
        if (!counts) continue;
        if (item->spent[kind] + ev->amount > UINT16_MAX)
            engine_hit_limit(e, "mana spent on a spell");
        item->spent[kind] = (uint16_t)(item->spent[kind] + ev->amount);
    }
}

// What it came to is read by who proposed it.
bool perform_PRODUCE_MANA(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

// Takes the amount of mana of a type out of the pool, and out of its record.
static void take_mana(Game *g, const Event *ev) {
    uint16_t *pool = &write_player(g, ev->player)->mana[ev->amount2];
    gavel_assert(*pool >= ev->amount);
    *pool = (uint16_t)(*pool - ev->amount);
    if (ev->position == 0) return;
    MarkedMana *marked = (MarkedMana *)write_list(g, LIST_MARKED_MANA) + (ev->position - 1);
    gavel_assert(marked->count >= ev->amount);
    marked->count = (uint16_t)(marked->count - ev->amount);
    if (marked->count == 0) write_remove(g, LIST_MARKED_MANA, ev->position - 1);
}

bool perform_SPELL_RIDER(Engine *e, Game *g, Event *ev) {
    StackItem *item = write_stack_item(g, ev->object);
    if (item == NULL) return false;
    if (ev->amount == 0) item->uncounterable = true;
    if (ev->amount == 0) return true;
    if (item->more.count > 0 && item->more.kind != ev->amount2)
        engine_hit_limit(e, "kinds of counters that mana adds");
    item->more.kind = (uint16_t)ev->amount2;
    item->more.count += ev->amount;
    return true;
}

bool perform_PAY_MANA(Engine *e, Game *g, Event *ev) {
    const MarkedMana *marked = write_list(g, LIST_MARKED_MANA);
    note_spent(e, g, ev, ev->position == 0 ? NULL : &marked[ev->position - 1]);
    take_mana(g, ev);
    return true;
}

// 106.13: what is known of the mana stays with it.
bool perform_MANA_MOVES(Engine *e, Game *g, Event *ev) {
    if (player_same(ev->player, ev->host_player)) return true;
    Player *from = write_player(g, ev->player), *to = write_player(g, ev->host_player);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (to->mana[t] + from->mana[t] > UINT16_MAX) engine_hit_limit(e, "mana in a pool");
        to->mana[t] = (uint16_t)(to->mana[t] + from->mana[t]);
        from->mana[t] = 0;
    }
    MarkedMana *marked = write_list(g, LIST_MARKED_MANA);
    for (int i = (int)g->lists[LIST_MARKED_MANA].count - 1; i >= 0; i--) {
        if (!player_same(marked[i].player, ev->player)) continue;
        if (CR(e, 106_13))
            marked[i].player = ev->host_player;
        else
            write_remove(g, LIST_MARKED_MANA, i);
    }
    return true;
}

bool perform_TAPPED_FOR_MANA(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    return ev->amount > 0;
}

// What goes is lost by LOSE_MANA; what replaces the loss sees this event.
bool perform_POOL_EMPTIES(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    return ev->amount > 0;
}

bool perform_LOSE_MANA(Engine *e, Game *g, Event *ev) {
    (void)e;
    take_mana(g, ev);
    return true;
}

// 106.6: what else is known of the mana does not change with its type.
bool perform_MANA_BECOMES(Engine *e, Game *g, Event *ev) {
    SCRATCH_SCOPE(e->scratch);
    PoolPart *parts = SCRATCH_ARRAY(e->scratch, PoolPart, POOL_PARTS_MAX);
    int count = pool_parts_going(e, g, ev->player, ev->amount2 != 0, parts);
    uint16_t *pool = write_player(g, ev->player)->mana;
    MarkedMana *marked = write_list(g, LIST_MARKED_MANA);
    bool changed = false;
    for (int i = 0; i < count; i++) {
        changed = changed || parts[i].type != ev->position;
        pool[parts[i].type] = (uint16_t)(pool[parts[i].type] - parts[i].count);
        if (pool[ev->position] + parts[i].count > UINT16_MAX) engine_hit_limit(e, "mana in a pool");
        pool[ev->position] = (uint16_t)(pool[ev->position] + parts[i].count);
        if (parts[i].record > 0) marked[parts[i].record - 1].type = (uint8_t)ev->position;
    }
    return changed;
}
