// apply_characteristics.c - what is derived from the core: characteristics by layers (613).
//
// Recomputed after every event that can change it (613.5). Each layer is applied to all permanents
// before the next begins (apply_layers.c). A permanent to which nothing applies keeps no entry: it
// is as printed.
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/apply_layers.h"
#include "engine/rules/replacement.h"
#include "engine/rules/source.h"
#include "engine/rules/trigger.h"
#include "engine/rules/where.h"
#include "engine/state/derived.h"

static void notice_rewording(Game *g) {
    const ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    g->rewording = false;
    for (uint32_t i = 0; i < g->lists[LIST_EFFECTS].count; i++)
        if (all[i].change.kind == CHANGE_TEXT_COLOR || all[i].change.kind == CHANGE_TEXT_SUBTYPE)
            g->rewording = true;
}

static bool changes_something(const Game *g) {
    return g->lists[LIST_EFFECTS].count > 0 || g->lists[LIST_COUNTERS].count > 0;
}

static void forget_entries(Game *g) {
    if (g->lists[LIST_CHARACTERISTICS].count == 0) return;
    Object *all = write_list(g, LIST_OBJECTS);
    for (uint32_t i = 1; i < g->lists[LIST_OBJECTS].count; i++)
        all[i].characteristics = NO_CHARACTERISTICS;
    write_truncate(g, LIST_CHARACTERISTICS, 0);
}

static void begin_entry(Engine *e, Game *g, CardId c) {
    Characteristics printed = pool_face(e->pool, write_place(g, c)->face)->printed;
    uint32_t index = g->lists[LIST_CHARACTERISTICS].count;
    Characteristics *fresh = append(e, g, LIST_CHARACTERISTICS);
    *fresh = printed;
    write_place(g, c)->characteristics = (uint16_t)index;
}

// Permanents, and spells on the stack (112.3).
static void begin_entries(Engine *e, Game *g) {
    for (CardId c = g->battlefield.first; card_is(c); c = write_place(g, c)->next)
        begin_entry(e, g, c);
    for (CardId c = g->stack.first; card_is(c); c = write_place(g, c)->next)
        if (write_place(g, c)->face.v >= 0) begin_entry(e, g, c);
}

// What came out as printed needs no entry. They stand in the order in which they were begun.
static void drop_if_unchanged(Engine *e, Game *g, CardId c, uint32_t *kept) {
    Characteristics *all = write_list(g, LIST_CHARACTERISTICS);
    Object *o = write_place(g, c);
    if (o->characteristics == NO_CHARACTERISTICS) return;
    Characteristics printed = pool_face(e->pool, o->face)->printed;
    Characteristics now = all[o->characteristics];
    bool same = derived_same_characteristics(&printed, &now);
    o->characteristics = same ? NO_CHARACTERISTICS : (uint16_t)*kept;
    if (!same) all[(*kept)++] = now;
}

static void drop_unchanged(Engine *e, Game *g) {
    uint32_t kept = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = write_place(g, c)->next)
        drop_if_unchanged(e, g, c, &kept);
    for (CardId c = g->stack.first; card_is(c); c = write_place(g, c)->next)
        drop_if_unchanged(e, g, c, &kept);
    write_truncate(g, LIST_CHARACTERISTICS, (int)kept);
}

// Which kinds of events some ability on the battlefield waits for, and whether any is static.
// 702: some keywords stand for triggered abilities.
static EventSet keywords_listen(Engine *e, KeywordSet keywords) {
    EventSet listened = 0;
    for (int k = 0; k < KEYWORD_COUNT && keywords != 0; k++) {
        const Ability *a = (keywords >> k) & 1U ? pool_keyword_ability(e->pool, (Keyword)k) : NULL;
        if (a != NULL) listened |= trigger_listens(a);
    }
    return listened;
}

// What words ask about. AT_OBJECTS: tests and quantities that look at nothing but objects, their
// zones and counters: what they say changes only with the events that touch derived data anyway.
// Any other makes every event do so. AT_PERMANENTS: words that ask about permanents only: moves
// among other zones can't change what they say.
enum { AT_OBJECTS = 1, AT_PERMANENTS = 2 };
static const uint8_t looks_at[OP_COUNT] = {
    [OP_CONTROLS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_CONTROLS_NO] = AT_OBJECTS | AT_PERMANENTS,
    [OP_HAS_NO_CARDS] = AT_OBJECTS,
    [OP_WAS_KICKED] = AT_OBJECTS,
    [OP_IN_ZONE] = AT_OBJECTS,
    [OP_BOTH_HOLD] = AT_OBJECTS,
    [OP_HAD_NO_COUNTERS] = AT_OBJECTS,
    [OP_HAS_NO_COUNTERS] = AT_OBJECTS,
    [OP_IS] = AT_OBJECTS,
    [OP_IS_NOT] = AT_OBJECTS,
    [OP_YOU] = AT_OBJECTS | AT_PERMANENTS,
    [OP_EACH_PLAYER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_EACH_OPPONENT] = AT_OBJECTS | AT_PERMANENTS,
    [OP_EACH_OTHER_PLAYER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_ANY_PLAYER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_ANY_OPPONENT] = AT_OBJECTS | AT_PERMANENTS,
    [OP_YOU_AND_PLAYER] = AT_OBJECTS,
    [OP_ENCHANTED_PLAYER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_CONTROLLER_OF] = AT_OBJECTS,
    [OP_OWNER_OF] = AT_OBJECTS,
    [OP_FILTER_ANY] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_TYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_SUPERTYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_SUBTYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_BASIC_TYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_COLOR] = AT_OBJECTS | AT_PERMANENTS,
    [OP_ALL_COLORS] = AT_OBJECTS,
    [OP_EVERY_CREATURE_TYPE] = AT_OBJECTS,
    [OP_FILTER_COLORLESS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_MONOCOLORED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_MULTICOLORED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_KEYWORD] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_TOKEN] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_CHOSEN_NAME] = AT_OBJECTS,
    [OP_FILTER_CHOSEN_TYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_SHARES_TYPE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_CREATED_WITH] = AT_OBJECTS,
    [OP_FILTER_SHARES_COLOR] = AT_OBJECTS,
    [OP_WAS_PAID] = AT_OBJECTS,
    [OP_TIMES_PAID] = AT_OBJECTS,
    [OP_WAS_SPENT] = AT_OBJECTS,
    [OP_SPENT_AMOUNT] = AT_OBJECTS,
    [OP_SPENT_COLORS] = AT_OBJECTS,
    [OP_SPENT_SETS] = AT_OBJECTS,
    [OP_FILTER_COUNTER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_COST_HOLDS] = AT_OBJECTS,
    [OP_FILTER_SPELL] = AT_OBJECTS,
    [OP_FILTER_SPELL_OR_ABILITY] = AT_OBJECTS,
    [OP_FILTER_ABILITY] = AT_OBJECTS,
    [OP_FILTER_PERMANENT] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_CARD] = AT_OBJECTS,
    [OP_FILTER_HISTORIC] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_PERMANENT_TYPE] = AT_OBJECTS,
    [OP_FILTER_REAL_CARD] = AT_OBJECTS,
    [OP_FILTER_SOURCE] = AT_OBJECTS,
    [OP_FILTER_EXILED_WITH] = AT_OBJECTS,
    [OP_FILTER_NOT] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_AND] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_OR] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_OTHER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_CONTROLLED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_OWNED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_CAST_BY] = AT_OBJECTS,
    [OP_FILTER_ENCHANTED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_EQUIPPED] = AT_OBJECTS | AT_PERMANENTS,
    [OP_CONTROLS_MANY] = AT_OBJECTS | AT_PERMANENTS,
    [OP_CONTROLS_MORE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_THERE_ARE] = AT_OBJECTS,
    [OP_TYPES_AMONG] = AT_OBJECTS,
    [OP_HAS_CARDS] = AT_OBJECTS,
    [OP_HAS_COUNTERS] = AT_OBJECTS,
    [OP_TOTAL_POWER] = AT_OBJECTS,
    [OP_FILTER_POWER_AT_MOST] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_SIZE_IS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_SIZE_AT_MOST] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_POWER_AT_LEAST] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_POWER_LESS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_POWER_GREATER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_POWER_IS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_TOUGHNESS_LESS] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_TOUGHNESS_AT_MOST] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_TOUGHNESS_AT_LEAST] = AT_OBJECTS | AT_PERMANENTS,
    [OP_FILTER_MANA_VALUE_AT_MOST] = AT_OBJECTS,
    [OP_FILTER_MANA_VALUE_AT_LEAST] = AT_OBJECTS,
    [OP_FILTER_MANA_VALUE_LESS] = AT_OBJECTS,
    [OP_FILTER_MANA_VALUE_GREATER] = AT_OBJECTS,
    [OP_FILTER_MANA_VALUE_IS] = AT_OBJECTS,
    [OP_FILTER_MANA_VALUE_PARITY] = AT_OBJECTS,
    [OP_NUMBER] = AT_OBJECTS | AT_PERMANENTS,
    [OP_VARIABLE] = AT_OBJECTS,
    [OP_COUNT_OF] = AT_OBJECTS | AT_PERMANENTS,
    [OP_NEGATIVE] = AT_OBJECTS | AT_PERMANENTS,
    [OP_COUNTERS_ON] = AT_OBJECTS | AT_PERMANENTS,
    [OP_MANA_VALUE_OF] = AT_OBJECTS,
    [OP_GREATEST_POWER] = AT_OBJECTS,
    [OP_POWER_OF] = AT_OBJECTS,
    [OP_TOUGHNESS_OF] = AT_OBJECTS,
    [OP_COLOR_PAIRS_AMONG] = AT_OBJECTS,
    [OP_CARD_TYPES_AMONG] = AT_OBJECTS,
    [OP_TWICE] = AT_OBJECTS,
    [OP_HALF_UP] = AT_OBJECTS,
    [OP_HALF_DOWN] = AT_OBJECTS,
    [OP_PLUS] = AT_OBJECTS,
    [OP_SELF] = AT_PERMANENTS,
    [OP_ALL] = AT_PERMANENTS,
    [OP_EACH] = AT_PERMANENTS,
    [OP_IT] = AT_PERMANENTS,
    [OP_THEY] = AT_PERMANENTS,
    [OP_ENCHANTED] = AT_PERMANENTS,
    [OP_EQUIPPED] = AT_PERMANENTS,
    [OP_FILTER_TAPPED] = AT_PERMANENTS,
    [OP_FILTER_UNTAPPED] = AT_PERMANENTS,
    [OP_FILTER_ATTACKING] = AT_PERMANENTS,
    [OP_FILTER_BLOCKING] = AT_PERMANENTS,
};

static bool looks_elsewhere(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        OpRoom room = op_room((Op)n->op);
        bool asks = room == ROOM_CONDITION || room == ROOM_PLAYER || room == ROOM_FILTER ||
                    room == ROOM_QUANTITY || room == ROOM_OBJECT || room == ROOM_ZONE;
        if (asks && !(looks_at[n->op] & AT_PERMANENTS)) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (looks_elsewhere(n->kids[i])) return true;
    }
    return false;
}

static bool looks_further(Op op) {
    OpRoom room = op_room(op);
    bool asks = room == ROOM_CONDITION || room == ROOM_PLAYER || room == ROOM_FILTER ||
                room == ROOM_QUANTITY;
    return asks && !(looks_at[op] & AT_OBJECTS);
}

static void note_stated(Game *g, const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (looks_further((Op)n->op)) g->looks_further = true;
        g->stated[n->op / 64] |= (uint64_t)1 << n->op % 64;
        for (int i = 0; i < n->kid_count; i++) note_stated(g, n->kids[i]);
    }
}

static void note_static(Game *g, const Ability *a) {
    note_stated(g, a->effect);
    if (changes_any(a->effect) && looks_elsewhere(a->effect)) g->looks_elsewhere = true;
}

static bool scan_elsewhere(Engine *e, Game *g) {
    bool statics_here = false;
    int at = 0;
    CardId card;
    for (const Ability *a; (a = where_next(e, g, &at, &card)) != NULL;) {
        if (a->kind == ABILITY_TRIGGERED) g->listened |= trigger_listens(a);
        if (a->kind != ABILITY_STATIC) continue;
        note_static(g, a);
        statics_here = true;
    }
    return statics_here;
}

// Some kinds of counters create replacement effects (122.1c, 122.1d, 122.1h).
static EventSet counters_replace(Engine *e, const Game *g) {
    EventSet replaced = 0;
    int count;
    const CounterRecord *all = game_list(g, LIST_COUNTERS, &count);
    const Ability *a;
    for (int i = 0; i < count; i++)
        for (int k = 0; (a = pool_counter_ability(e->pool, (CounterKind)all[i].kind, k)); k++)
            replaced |= replacement_looks_at(a);
    return replaced;
}

static void scan_abilities(Engine *e, Game *g) {
    g->listened = g->replaced = 0;
    g->statics = g->looks_further = false;
    g->looks_elsewhere = g->lists[LIST_ELSEWHERE].count > 0;
    memset(g->stated, 0, sizeof g->stated);
    for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c)) {
        const CardFace *face = pool_face(e->pool, game_place(g, c)->face);
        for (int i = 0; i < face->ability_count; i++) {
            const Ability *a = face->abilities[i];
            if (a->kind == ABILITY_TRIGGERED) g->listened |= trigger_listens(a);
            g->replaced |= replacement_looks_at(a);
            if (a->kind != ABILITY_STATIC) continue;
            note_static(g, a);
            g->statics = true;
        }
        g->listened |= keywords_listen(e, face->keywords);
        if (subtype_in(&face->type.subtypes, SUBTYPE_SIEGE))
            g->listened |= trigger_listens(pool_siege_ability(e->pool));
    }
    g->replaced |= counters_replace(e, g);
    if (scan_elsewhere(e, g)) g->statics = true;
}

// Effects may have given and taken abilities. What was stated by one that is lost stays noted: who
// asks looks at the permanents anyway.
static void listen_anew(Engine *e, Game *g) {
    g->listened = 0;
    for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c)) {
        Characteristics now = game_characteristics(g, e->pool, game_id(g, c));
        const Ability *a;
        for (int i = 0; (a = game_ability(e->pool, &now, i)) != NULL; i++)
            if (a->kind == ABILITY_TRIGGERED)
                g->listened |= trigger_listens(a);
            else if (a->kind == ABILITY_STATIC)
                note_static(g, a);
    }
    scan_elsewhere(e, g);
}

static void keep_controllers(Game *g, PlayerId *before) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        before[c.v] = game_place(g, c)->controller;
        write_place(g, c)->controller = game_place(g, c)->base_controller;
    }
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next)
        write_place(g, c)->controller = game_place(g, c)->base_controller;
}

// 302.6, 506.4: a permanent that changed hands is new to its controller and out of combat.
static void hand_over(Engine *e, Game *g, const PlayerId *before) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        if (player_same(before[c.v], game_place(g, c)->controller)) continue;
        if (g == e->live) {
            engine_need_room(e, e->handed_count, CARDS_MAX, "permanents that change hands");
            e->handed[e->handed_count].object = game_id(g, c);
            e->handed[e->handed_count++].from = before[c.v];
        }
        write_place(g, c)->sick = true;
        write_place(g, c)->fresh = FRESH;
        if (CR(e, 506_4)) forget_combat(g, game_id(g, c));
    }
}

void derive_all(Engine *e, Game *g) {
    SCRATCH_SCOPE(e->scratch);
    PlayerId *before = SCRATCH_ARRAY(e->scratch, PlayerId, CARDS_MAX);
    forget_entries(g);
    derive_faces(e, g);
    notice_rewording(g);
    keep_controllers(g, before);
    scan_abilities(e, g);
    if (g->statics || changes_something(g)) {
        begin_entries(e, g);
        layers_apply(e, g);
        listen_anew(e, g);
        drop_unchanged(e, g);
    }
    hand_over(e, g, before);
}

// A look at the game is no part of it: the rules that fire and the words that are used in it do not
// count, or builds that look more often would tell otherwise which rules mattered.
static void derive_unnoticed(Engine *e, Game *g) {
    uint64_t fired[RULE_WORDS];
    Uses *uses = e->uses;
    memcpy(fired, e->fired, sizeof fired);
    e->uses = NULL;
    derive_all(e, g);
    e->uses = uses;
    memcpy(e->fired, fired, sizeof fired);
}

const char *derive_difference(Engine *e, const Game *g) {
    if (e->recomputed == NULL) e->recomputed = game_new();
    Game *again = e->recomputed;
    game_copy(again, g);
    again->copying = true;  // Faces are not looked at otherwise.
    derive_unnoticed(e, again);
    return derived_difference(g, again, e->pool);
}
