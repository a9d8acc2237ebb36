// apply_zones.c - performing zone changes (400.7), tokens, shuffling and numbering.
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/attach.h"
#include "engine/rules/daynight.h"
#include "engine/rules/faces.h"
#include "engine/rules/total_cost.h"

// Two different tokens may share a name.
static bool same_name(const Pool *pool, CardDefId a, CardDefId b) {
    return a.v == b.v || strcmp(pool_card(pool, a)->name, pool_card(pool, b)->name) == 0;
}

void number_object(Engine *e, Game *g, CardId card) {
    CardDefId definition = write_place(g, card)->card;
    NameCount *names = write_list(g, LIST_NAMES);
    for (uint32_t i = 0; i < g->lists[LIST_NAMES].count; i++)
        if (same_name(e->pool, names[i].card, definition)) {
            write_place(g, card)->number = ++names[i].count;
            return;
        }
    NameCount *n = append(e, g, LIST_NAMES);
    *n = (NameCount){.card = definition, .count = 1};
    write_place(g, card)->number = 1;
}

void note_card(Engine *e, Game *g, CardId card) {
    const CardDef *def = pool_card(e->pool, write_place(g, card)->card);
    bool elsewhere = false;
    for (int i = 0; i < def->face_count; i++) {
        g->minds_order = g->minds_order || def->faces[i]->minds_order;
        g->minds_sources = g->minds_sources || def->faces[i]->minds_sources;
        elsewhere = elsewhere || def->faces[i]->works_elsewhere;
    }
    if (elsewhere) ((Elsewhere *)append(e, g, LIST_ELSEWHERE))->card = card;
}

void forget_bounds(Game *g, uint32_t key) {
    const Bound *all = write_list(g, LIST_BOUNDS);
    for (int i = (int)g->lists[LIST_BOUNDS].count - 1; i >= 0; i--)
        if (all[i].key == key) write_remove(g, LIST_BOUNDS, i);
}

void forget_item_at(Game *g, int index) {
    forget_bounds(g, ((const StackItem *)write_list(g, LIST_STACK_ITEMS))[index].key);
    write_remove(g, LIST_STACK_ITEMS, index);
    for (CardId c = g->stack.first; card_is(c); c = write_place(g, c)->next)
        if (write_place(g, c)->stack_item > index + 1) write_place(g, c)->stack_item--;
}

// 608.2m: that of what is resolving is kept until it has resolved; 608.2h: that of a spell for as
// long as an ability speaks of it.
static bool is_kept(const Game *g, ObjectId id, bool spell) {
    return object_same(id, g->resolving) || (spell && game_is_spoken_of(g, id));
}

void forget_left_behind(Game *g) {
    for (int i = (int)g->lists[LIST_STACK_ITEMS].count - 1; i >= 0; i--) {
        const StackItem *item = (const StackItem *)write_list(g, LIST_STACK_ITEMS) + i;
        const Object *o = game_object(g, item->object);
        bool left = o == NULL || o->stack_item != i + 1;
        if (left && !is_kept(g, item->object, true)) forget_item_at(g, i);
    }
}

void forget_stack_item(Game *g, CardId card) {
    Object *o = write_place(g, card);
    if (o->stack_item == 0) return;
    int index = o->stack_item - 1;
    bool kept = is_kept(g, game_id(g, card), o->kind != OBJECT_ABILITY);
    o->stack_item = 0;
    if (!kept) forget_item_at(g, index);
    forget_left_behind(g);
}

void forget_counters(Game *g, ObjectId id) {
    CounterRecord *all = write_list(g, LIST_COUNTERS);
    for (int i = (int)g->lists[LIST_COUNTERS].count - 1; i >= 0; i--)
        if (object_same(all[i].object, id)) write_remove(g, LIST_COUNTERS, i);
}

void forget_combat(Game *g, ObjectId id) {
    Attack *attacks = write_list(g, LIST_ATTACKS);
    for (int i = (int)g->lists[LIST_ATTACKS].count - 1; i >= 0; i--)
        if (object_same(attacks[i].creature, id)) write_remove(g, LIST_ATTACKS, i);
    Block *blocks = write_list(g, LIST_BLOCKS);
    for (int i = (int)g->lists[LIST_BLOCKS].count - 1; i >= 0; i--)
        if (object_same(blocks[i].blocker, id)) write_remove(g, LIST_BLOCKS, i);
}

static bool is_fighting(const Game *g, ObjectId id, bool attacking) {
    int count;
    const Attack *attacks = game_list(g, LIST_ATTACKS, &count);
    if (attacking) {
        for (int i = 0; i < count; i++)
            if (object_same(attacks[i].creature, id)) return true;
        return false;
    }
    const Block *blocks = game_list(g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(blocks[i].blocker, id)) return true;
    return false;
}

static void remember_counters(Engine *e, Game *g, ObjectId id, LastKnown *out) {
    int count, kinds = 0;
    const CounterRecord *all = game_list(g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].object, id)) continue;
        engine_need_room(e, kinds, LAST_COUNTERS_MAX, "kinds of counters on one object");
        out->counters[kinds++] = (KindCount){all[i].kind, all[i].count};
    }
}

// A card of another zone may be the source of an ability, given up for its cost.
static bool has_ability_on_stack(const Game *g, ObjectId id) {
    int count;
    const StackItem *all = game_list(g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, id) && !object_same(all[i].object, id)) return true;
    return false;
}

// 400.7d: of a permanent how the spell was cast that it was, of a spell how it was cast itself.
static void remember_cast(const Game *g, ObjectId id, LastKnown *out) {
    const Object *o = game_object(g, id);
    const StackItem *item = o->zone == ZONE_STACK ? game_stack_item(g, id) : NULL;
    out->cast_from = o->cast_from;
    out->cast_by = o->cast_by;
    out->cast_ways = item == NULL ? o->cast_ways : item->ways;
    out->cast_times = item == NULL ? o->cast_times : item->times;
    out->cast_x = item == NULL ? o->cast_x : item->x < 0 ? 0 : item->x;
    memcpy(out->spent, item == NULL ? o->spent : item->spent, sizeof out->spent);
}

static void note_attached(const Engine *e, const Game *g, ObjectId id, LastKnown *out) {
    View attached = view_of(e, g, id);
    out->enchanted = out->enchanted || is_aura(&attached);
    out->equipped = out->equipped || is_equipment(&attached);
}
// What is attached to it, or was when it left at the same time.
static void remember_attached(const Engine *e, const Game *g, ObjectId id, LastKnown *out) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        if (object_same(game_place(g, c)->attached_to, id)) note_attached(e, g, game_id(g, c), out);
    int count;
    const LastKnown *all = game_list(g, LIST_LAST_KNOWN, &count);
    for (int i = e->known_before; i < count; i++)
        if (object_same(all[i].attached_to, id)) note_attached(e, g, all[i].id, out);
}

// 608.2h, 113.7a: what may still be asked about an object after it has left.
void remember_last_known(Engine *e, Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    bool seen = o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK;
    bool ability = o->kind == OBJECT_ABILITY;
    if ((o->face.v < 0 && !ability) || (!seen && !has_ability_on_stack(g, id))) return;
    LastKnown known = {.id = id,
                       .card = object_card(id),
                       .kind = o->kind,
                       .zone = o->zone,
                       .owner = o->owner,
                       .controller = o->controller,
                       .tapped = o->tapped,
                       .attacking = is_fighting(g, id, true),
                       .blocking = is_fighting(g, id, false),
                       .number = o->number,
                       .turn = g->turn,
                       .damage = o->damage,
                       .attached_to = o->attached_to,
                       .enchants = o->enchants,
                       .definition = o->card,
                       .characteristics = ability ? (Characteristics){.face = {-1}}
                                                  : game_characteristics(g, e->pool, id)};
    remember_counters(e, g, id, &known);
    remember_cast(g, id, &known);
    if (o->zone == ZONE_BATTLEFIELD) remember_attached(e, g, id, &known);
    LastKnown *kept = append(e, g, LIST_LAST_KNOWN);
    *kept = known;
}

// 110.5b: a permanent enters untapped unless something says otherwise. 110.5d: what is not on the
// battlefield is neither tapped nor untapped. Off: a card is as it was.
static bool enters_tapped(Engine *e, const Object *o, const Event *ev) {
    if (ev->to == ZONE_BATTLEFIELD) return ev->tapped || !CR(e, 110_5b);
    return o->tapped && !CR(e, 110_5d);
}

// 110.2: who puts it onto the battlefield (or the stack) controls it by default. 108.4a: elsewhere
// its owner stands for a controller. Off: its owner; whoever controlled it before.
static PlayerId default_controller(Engine *e, const Object *o, const Event *ev) {
    bool elsewhere = ev->to != ZONE_BATTLEFIELD && ev->to != ZONE_STACK;
    PlayerId p = player_is(ev->player) ? ev->player : o->owner;
    if (elsewhere)
        return player_same(o->controller, o->owner) || CR(e, 108_4a) ? o->owner : o->controller;
    return player_same(p, o->owner) || ev->to == ZONE_STACK || CR(e, 110_2) ? p : o->owner;
}

// The face that is up in the new zone; `entering` is the one with which a permanent enters.
static void choose_face(Engine *e, Object *o, const Event *ev, uint8_t entering) {
    const CardDef *card = o->card.v < 0 ? NULL : pool_card(e->pool, o->card);
    if (card == NULL) return;
    bool enters = ev->to == ZONE_BATTLEFIELD;
    if (o->kind == OBJECT_CARD && ev->to != ZONE_STACK) {
        o->face_index = enters ? entering : face_at_rest(e, card, o->face_index);
        o->face = card->faces[o->face_index]->id;
    }
    o->transformed = enters && card_is_transformed(card, o->face_index);
}

// Everything that does not survive a zone change: it is a new object with no memory (400.7).
static void begin_anew(Engine *e, Game *g, CardId card, const Event *ev, uint8_t entering) {
    Object *o = write_place(g, card);
    if (o->incarnation + 1 >= INCARNATIONS_MAX) engine_hit_limit(e, "incarnations of a card");
    o->incarnation++;
    o->tapped = enters_tapped(e, o, ev);
    bool was_face_down = o->face_down;
    o->flipped = o->phased_out = false;
    // 406.3: face up unless it says otherwise.
    o->face_down = FACE_DOWN_NOT;
    if (ev->face_down && (ev->to != ZONE_EXILE || CR(e, 406_3))) o->face_down = ev->face_down;
    o->set_aside = ev->why == WHY_FORETELL ? SET_ASIDE_FORETOLD
                   : ev->why == WHY_PLOT   ? SET_ASIDE_PLOTTED
                                           : SET_ASIDE_NOT;
    o->since = o->set_aside == SET_ASIDE_NOT ? 0 : g->turn;
    o->class_level = 0;
    o->turned_over = 0;
    o->deathtouched = o->attacked = o->stays_tapped = false;
    // 903.3: it stays a commander wherever it goes.
    if (o->is_commander && !CR(e, 903_3)) o->is_commander = false;
    o->arrived = o->is_commander;
    o->is_companion = false;
    o->damage = 0;
    o->protected_by = o->exerted_by = 0;
    o->attached_to = ev->host;
    o->enchants = ev->host_player;
    o->characteristics = NO_CHARACTERISTICS;
    o->sick = ev->to == ZONE_BATTLEFIELD;
    o->fresh = o->sick ? FRESH : FRESH_NOT;
    o->controller = o->base_controller = default_controller(e, o, ev);
    // 108.3: its owner stays who began the game with it. Off: whoever gets it.
    if (!player_same(o->controller, o->owner) && !CR(e, 108_3)) o->owner = o->controller;
    // 608.3f: the copy of a permanent spell is a token on the battlefield.
    if (o->kind == OBJECT_COPY && ev->to == ZONE_BATTLEFIELD && CR(e, 608_3f))
        o->kind = OBJECT_TOKEN;
    choose_face(e, o, ev, entering);
    // 708.9: what leaves is face up again; 613.2b: what is face down has only the values it is
    // given.
    if (was_face_down) o->face = pool_card(e->pool, o->card)->faces[o->face_index]->id;
    if (o->face_down && ev->to == ZONE_BATTLEFIELD && CR(e, 613_2b))
        o->face = pool_face_down(e->pool, o->face_down == FACE_DOWN_WARDED);
    if (CR(e, 613_7d)) o->timestamp = next_timestamp(g);
}

static bool is_instant_or_sorcery(const Engine *e, const Object *o) {
    if (o->kind != OBJECT_CARD) return false;
    const CardDef *card = pool_card(e->pool, o->card);
    TypeLine type = card->faces[card_face_at_rest(card)]->type;
    return (type.types & (1U << TYPE_INSTANT | 1U << TYPE_SORCERY)) != 0;
}

static bool is_sorcery(const Engine *e, const Object *o) {
    return (pool_card(e->pool, o->card)->faces[0]->type.types >> TYPE_SORCERY) & 1U;
}

// 111.8: a token that has left the battlefield stays where it is. 400.4a: an instant or sorcery
// card does not enter the battlefield. 800.4b: nothing comes under the control of a player who
// left.
static bool stays(Engine *e, const Game *g, const Object *o, const Event *ev) {
    Zone from = ev->from, to = ev->to;
    PlayerId controller = player_is(ev->player) ? ev->player : o->owner;
    if (o->kind == OBJECT_TOKEN && from != ZONE_BATTLEFIELD && CR(e, 111_8)) return true;
    if ((to == ZONE_BATTLEFIELD || to == ZONE_STACK) && game_player(g, controller)->left &&
        CR(e, 800_4b))
        return true;
    return to == ZONE_BATTLEFIELD && from != ZONE_STACK && is_instant_or_sorcery(e, o) &&
           CR(e, 400_4a) && CR(e, 110_4) && (is_sorcery(e, o) ? CR(e, 307_4) : CR(e, 304_4));
}

static bool has_counters(const Game *g, ObjectId id) {
    int count;
    const CounterRecord *all = game_list(g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].object, id)) return true;
    return false;
}

// With 122.2 off counters stay.
static void hand_on_counters(Game *g, ObjectId from, ObjectId to) {
    CounterRecord *all = write_list(g, LIST_COUNTERS);
    for (uint32_t i = 0; i < g->lists[LIST_COUNTERS].count; i++)
        if (object_same(all[i].object, from)) all[i].object = to;
}

// A card that leaves exile is no longer the card exiled with anything.
static void forget_links(Game *g, ObjectId id) {
    ExileLink *all = write_list(g, LIST_EXILE_LINKS);
    for (int i = (int)g->lists[LIST_EXILE_LINKS].count - 1; i >= 0; i--)
        if (object_same(all[i].exiled, id)) write_remove(g, LIST_EXILE_LINKS, i);
}

// What was chosen for an object as it enters goes with it. What leaves has no choices any more, but
// they are known as long as anything is about what it last was (608.2h).
static void carry_choices(Game *g, ObjectId from, ObjectId to, bool enters) {
    Chosen *all = write_list(g, LIST_CHOSEN);
    bool known = game_last_known(g, from) != NULL;
    for (int i = (int)g->lists[LIST_CHOSEN].count - 1; i >= 0; i--) {
        if (!object_same(all[i].object, from)) continue;
        if (enters)
            all[i].object = to;
        else if (!known)
            write_remove(g, LIST_CHOSEN, i);
    }
}

void forget_last_known(Game *g) {
    write_truncate(g, LIST_LAST_KNOWN, 0);
    const Chosen *all = write_list(g, LIST_CHOSEN);
    for (int i = (int)g->lists[LIST_CHOSEN].count - 1; i >= 0; i--)
        if (object_is(all[i].object) && game_object(g, all[i].object) == NULL)
            write_remove(g, LIST_CHOSEN, i);
}

// 607.2q: the permanent that a spell becomes is what those cards are exiled with.
static void carry_links(Engine *e, Game *g, ObjectId spell, ObjectId permanent) {
    ExileLink *all = write_list(g, LIST_EXILE_LINKS);
    for (uint32_t i = 0; i < g->lists[LIST_EXILE_LINKS].count; i++)
        if (object_same(all[i].source, spell) && CR(e, 607_2q)) all[i].source = permanent;
}

// 122.6a: counters that effects let it enter with.
static void enter_with_counters(Engine *e, Game *g, CardId card, const Event *ev) {
    for (int i = 0; i < ENTERS_WITH_MAX; i++) {
        if (ev->counters[i].count <= 0) continue;
        CounterRecord r = {.object = game_id(g, card),
                           .player = NO_PLAYER,
                           .kind = ev->counters[i].kind,
                           .count = ev->counters[i].count,
                           .timestamp = next_timestamp(g)};
        *(CounterRecord *)append(e, g, LIST_COUNTERS) = r;
    }
}

// 400.3: zones that belong to a player hold only that player's cards. Off: whoever controlled it
// keeps it.
static void find_owner(Engine *e, Game *g, CardId card, Zone from, Zone to) {
    Object *o = write_place(g, card);
    bool controlled = from == ZONE_BATTLEFIELD || from == ZONE_STACK;
    if (!controlled || player_same(o->controller, o->owner)) return;
    bool personal = to == ZONE_LIBRARY || to == ZONE_HAND || to == ZONE_GRAVEYARD;
    if (personal && !CR(e, 400_3)) o->owner = o->controller;
}

static bool order_stays(Engine *e, Zone zone) {
    if (zone == ZONE_LIBRARY) return CR(e, 400_5) && CR(e, 401_2);
    if (zone == ZONE_GRAVEYARD) return CR(e, 400_5) && CR(e, 404_2);
    return zone != ZONE_STACK || CR(e, 400_5);
}

// 400.5: what lies around it keeps its order. Off: the last one takes its place.
static void take_out(Engine *e, Game *g, CardId card) {
    const Object *o = write_place(g, card);
    Zone zone = (Zone)o->zone;
    CardId above = o->prev, last = write_zone(g, o->owner, zone)->last;
    bool between = card_is(o->prev) && card_is(o->next);
    write_unlink(g, card);
    if (!between || order_stays(e, zone)) return;
    int position = 1;
    for (; card_is(write_place(g, above)->prev); above = write_place(g, above)->prev) position++;
    write_unlink(g, last);
    write_link(g, last, zone, position);
}

// 403.4: what held for an earlier permanent of the same card does not hold for this one.
static void forget_earlier(Engine *e, Game *g, ObjectId entered) {
    ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    for (uint32_t i = 0; i < g->lists[LIST_EFFECTS].count; i++)
        if (card_same(object_card(all[i].affected), object_card(entered)) &&
            game_object(g, all[i].affected) == NULL && !CR(e, 403_4))
            all[i].affected = entered;
}

// 400.7a, 112.4: what has changed a spell goes on to change the permanent that it becomes; 110.2b:
// so does what gave it to another player.
static void hand_on_effects(Engine *e, Game *g, ObjectId spell, ObjectId permanent) {
    ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    for (uint32_t i = 0; i < g->lists[LIST_EFFECTS].count; i++) {
        if (!object_same(all[i].affected, spell)) continue;
        if (all[i].change.kind == CHANGE_CONTROL && !CR(e, 110_2b)) continue;
        if (CR(e, 400_7a) && CR(e, 112_4)) all[i].affected = permanent;
    }
}

// The keywords that a spell has from static abilities, not from its card or what has resolved.
static KeywordSet given_by_statics(Engine *e, const Game *g, ObjectId spell) {
    KeywordSet given = game_characteristics(g, e->pool, spell).keywords;
    given &= ~pool_face(e->pool, game_object(g, spell)->face)->keywords;
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].affected, spell) && all[i].change.kind == CHANGE_ADD_KEYWORD)
            given &= ~((KeywordSet)1 << all[i].change.a);
    return given;
}

// 400.7b, 611.3d: those stay with the permanent.
static void keep_given(Engine *e, Game *g, KeywordSet given, ObjectId permanent) {
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        if (!((given >> k) & 1U) || !CR(e, 400_7b)) continue;
        ContinuousEffect *effect = append(e, g, LIST_EFFECTS);
        *effect =
            (ContinuousEffect){.affected = permanent,
                               .source = permanent,
                               .controller = NO_PLAYER,
                               .lasting = LASTS_FOREVER,
                               .timestamp = next_timestamp(g),
                               .change = {.kind = CHANGE_ADD_KEYWORD, .player = NO_PLAYER, .a = k}};
    }
}

// 404.1: on top of a graveyard. Off: at the bottom.
static int position_of(Engine *e, const Game *g, const Event *ev, PlayerId owner) {
    if (ev->to == ZONE_BATTLEFIELD) return -1;
    bool covers = ev->to == ZONE_GRAVEYARD && game_zone(g, owner, ZONE_GRAVEYARD)->count > 0;
    return covers && !CR(e, 404_1) ? -1 : ev->position;
}

// 400.8, 406.7: what is exiled again is another object; 400.10: so is what comes to the command
// zone from there.
static bool begins_again(Engine *e, Zone zone) {
    if (zone == ZONE_EXILE) return CR(e, 400_8) && CR(e, 406_7);
    return zone == ZONE_LIBRARY || (zone == ZONE_COMMAND && CR(e, 400_10));
}

// 611.2e: effects that begin as it enters. 613.7n: its own static abilities have the earlier
// timestamp. Off: the later one.
static void enter_with_effects(Engine *e, Game *g, CardId card, const Event *ev) {
    if (ev->begins.count == 0) return;
    uint32_t own = write_place(g, card)->timestamp, later = next_timestamp(g);
    bool in_order = CR(e, 613_7n);
    if (!in_order) write_place(g, card)->timestamp = later;
    for (int i = 0; i < ev->begins.count; i++)
        *(ContinuousEffect *)append(e, g, LIST_EFFECTS) =
            (ContinuousEffect){.affected = game_id(g, card),
                               .source = ev->source,
                               .controller = write_place(g, card)->controller,
                               .lasting = LASTS_FOREVER,
                               .timestamp = in_order ? later : own,
                               .change = ev->begins.items[i]};
}

// 607.2b: what was exiled as it entered is exiled with it.
static void enter_with_exiled(Engine *e, Game *g, CardId card, const Event *ev) {
    for (int i = 0; i < ev->exiled.count; i++)
        *(ExileLink *)append(e, g, LIST_EXILE_LINKS) =
            (ExileLink){.source = game_id(g, card), .exiled = ev->exiled.items[i], .by = {-1}};
}

bool perform_ZONE_CHANGE(Engine *e, Game *g, Event *ev) {
    const Object *before = game_object(g, ev->object);
    if (before == NULL) return false;
    ev->from = (Zone)before->zone;
    if (ev->from == ev->to && !begins_again(e, ev->to)) return false;
    if (stays(e, g, before, ev)) return false;
    if (ev->from == ZONE_EXILE) forget_links(g, ev->object);
    remember_last_known(e, g, ev->object);
    bool kept = has_counters(g, ev->object) && !CR(e, 122_2);
    if (!kept) forget_counters(g, ev->object);
    forget_combat(g, ev->object);
    CardId card = object_card(ev->object);
    const StackItem *item = ev->from == ZONE_STACK ? game_stack_item(g, ev->object) : NULL;
    uint32_t ways = item == NULL ? 0 : item->ways;
    uint16_t times = item == NULL ? 0 : item->times;
    bool becomes = item != NULL && ev->to == ZONE_BATTLEFIELD;
    KeywordSet given = becomes ? given_by_statics(e, g, ev->object) : 0;
    int32_t x = item == NULL || item->x < 0 ? 0 : item->x;
    uint8_t cast_from = write_place(g, card)->cast_from;
    uint16_t spent[SPENT_COUNT] = {0};
    if (becomes) memcpy(spent, item->spent, sizeof spent);
    // 702.34a: a spell cast with flashback is exiled instead of going anywhere else.
    // 400.7g: also if an effect gave it flashback in the graveyard.
    bool printed =
        (ways & CAST_FLASHBACK) && face_statement(pool_face(e->pool, before->face), OP_FLASHBACK);
    if ((ways & CAST_FLASHBACK) && ev->to != ZONE_EXILE && CR(e, 702_34a) &&
        (printed || CR(e, 400_7g)))
        ev->to = ZONE_EXILE;
    if ((ways & CAST_AFTERMATH) && ev->to != ZONE_EXILE && CR(e, 702_127a)) ev->to = ZONE_EXILE;
    if ((ways & CAST_JUMP_STARTED) && ev->to != ZONE_EXILE && CR(e, 702_133a)) ev->to = ZONE_EXILE;
    if ((ways & CAST_THEN_EXILED) && ev->to == ZONE_GRAVEYARD && CR(e, 614_1a)) ev->to = ZONE_EXILE;
    if (ev->from == ZONE_STACK) forget_stack_item(g, card);
    // 400.11b: what has been brought into the game stays in it. Off: it leaves again.
    if (before->brought_in && ev->to == ZONE_GRAVEYARD && !CR(e, 400_11b)) ev->to = ZONE_OUTSIDE;
    if (ev->from == ZONE_OUTSIDE) write_place(g, card)->brought_in = true;
    uint8_t entering = face_index_entering(e, g, write_place(g, card), ev);
    take_out(e, g, card);
    find_owner(e, g, card, ev->from, ev->to);
    begin_anew(e, g, card, ev, entering);
    write_place(g, card)->cast_ways = ev->to == ZONE_BATTLEFIELD ? ways : 0;
    write_place(g, card)->cast_times = ev->to == ZONE_BATTLEFIELD ? times : 0;
    write_place(g, card)->cast_x = ev->to == ZONE_BATTLEFIELD ? x : 0;
    memcpy(write_place(g, card)->spent, spent, sizeof spent);
    write_place(g, card)->cast_from = becomes ? cast_from : 0;
    write_link(g, card, ev->to, position_of(e, g, ev, write_place(g, card)->owner));
    ev->result = game_id(g, card);
    if (becomes) hand_on_effects(e, g, ev->object, ev->result);
    if (given != 0) keep_given(e, g, given, ev->result);
    if (ev->to == ZONE_BATTLEFIELD) forget_earlier(e, g, ev->result);
    if (kept) hand_on_counters(g, ev->object, ev->result);
    if (ev->from == ZONE_STACK && ev->to == ZONE_BATTLEFIELD)
        carry_links(e, g, ev->object, ev->result);
    if (g->lists[LIST_CHOSEN].count > 0)
        carry_choices(g, ev->object, ev->result, ev->to == ZONE_BATTLEFIELD);
    if (ev->to == ZONE_BATTLEFIELD) {
        copy_enter(e, g, card, &ev->copy);
        enter_with_effects(e, g, card, ev);
        enter_with_exiled(e, g, card, ev);
    }
    if (ev->to == ZONE_BATTLEFIELD) enter_with_counters(e, g, card, ev);
    if (ev->why == WHY_DRAW) {
        write_player(g, ev->player)->draws_this_turn++;
        write_player(g, ev->player)->draws_this_step++;
    }
    return true;
}

// 800.4b, 800.4d: none for a player who has left.
bool perform_CREATE_TOKEN(Engine *e, Game *g, Event *ev) {
    if (game_player(g, ev->player)->left && CR(e, 800_4b) && CR(e, 800_4d)) return false;
    CardId card = write_new_place(g);
    if (!card_is(card)) engine_hit_limit(e, "objects in a game");
    Object *o = write_place(g, card);
    o->kind = OBJECT_TOKEN;
    o->owner = o->controller = o->base_controller = ev->player;  // 111.2
    o->card = ev->definition;
    bool copy = ev->copy.face.v >= 0 && pool_face(e->pool, ev->copy.face)->card.v == o->card.v;
    o->face_index = copy ? copy_face_index(e, ev->copy.face) : 0;
    o->face = pool_card(e->pool, ev->definition)->faces[o->face_index]->id;
    o->sick = true;
    o->fresh = FRESH;
    o->tapped = ev->tapped;
    o->attached_to = ev->host;
    o->enchants = ev->host_player;
    o->created_with = ev->source;
    o->timestamp = next_timestamp(g);
    write_link(g, card, ZONE_BATTLEFIELD, -1);
    number_object(e, g, card);
    copy_enter(e, g, card, &ev->copy);
    enter_with_exiled(e, g, card, ev);
    enter_with_counters(e, g, card, ev);
    ev->to = ZONE_BATTLEFIELD;
    ev->result = game_id(g, card);
    if (g->lists[LIST_CHOSEN].count > 0) carry_choices(g, ev->object, ev->result, true);
    ev->object = ev->result;
    return true;
}

// 114.3: it is nothing but its ability. Off: it is what made it.
bool perform_EMBLEM(Engine *e, Game *g, Event *ev) {
    const Object *source = game_object(g, ev->source);
    FaceId face = pool_card(e->pool, ev->definition)->faces[0]->id;
    if (source != NULL && source->face.v >= 0 && !CR(e, 114_3)) face = source->face;
    CardId card = write_new_place(g);
    if (!card_is(card)) engine_hit_limit(e, "objects in a game");
    Object *o = write_place(g, card);
    o->kind = OBJECT_EMBLEM;
    o->owner = o->controller = o->base_controller = ev->player;
    o->card = ev->definition;
    o->face = face;
    o->timestamp = next_timestamp(g);
    write_link(g, card, ZONE_COMMAND, -1);
    number_object(e, g, card);
    g->emblems++;
    ev->result = game_id(g, card);
    return true;
}

// 712.9: a permanent that is double-faced; 712.15a: not while it is face down; 712.10: not into an
// instant or sorcery.
static bool can_turn_over(Engine *e, const CardDef *card, const Object *o) {
    bool sides = card->layout == LAYOUT_TRANSFORM || card->layout == LAYOUT_MODAL_DFC ||
                 card->layout == LAYOUT_TOKEN;
    if (card->face_count != 2 || !sides) return false;
    if (card->layout == LAYOUT_MODAL_DFC && !CR(e, 712_9)) return false;
    if (o->face_down && CR(e, 712_15a)) return false;
    unsigned spells = 1U << TYPE_INSTANT | 1U << TYPE_SORCERY;
    bool into_spell = (card->faces[o->face_index == 0]->type.types & spells) != 0;
    return !into_spell || !(CR(e, 712_10) && CR(e, 701_27d));
}

// 701.27a: only a double-faced permanent can. It has a new timestamp (613.7g).
bool perform_TRANSFORM(Engine *e, Game *g, Event *ev) {
    const Object *before = game_object(g, ev->object);
    if (before == NULL || before->zone != ZONE_BATTLEFIELD) return false;
    const CardDef *card = pool_card(e->pool, before->card);
    if (!can_turn_over(e, card, before) || !CR(e, 701_27a)) return false;
    if (ev->why != WHY_DAY_OR_NIGHT && daynight_binds(e, g, ev->object)) return false;
    Object *o = write_place(g, object_card(ev->object));
    o->face_index = o->face_index == 0 ? 1 : 0;
    o->transformed = card_is_transformed(card, o->face_index);
    o->face = card->faces[o->face_index]->id;
    o->turned_over = next_timestamp(g);
    if (CR(e, 613_7g)) o->timestamp = o->turned_over;
    return true;
}

// 710.4: there is no way back.
bool perform_FLIP(Engine *e, Game *g, Event *ev) {
    const Object *before = game_object(g, ev->object);
    if (before == NULL || before->zone != ZONE_BATTLEFIELD || before->flipped) return false;
    // What is no flip card is flipped too, and stays as it is (110.5).
    Object *o = write_place(g, object_card(ev->object));
    o->flipped = true;
    o->face = copy_flipped(e, o, o->face);
    return true;
}

bool perform_CEASE(Engine *e, Game *g, Event *ev) {
    (void)e;
    const Object *o = game_object(g, ev->object);
    if (o == NULL) return false;
    CardId card = object_card(ev->object);
    forget_counters(g, ev->object);
    forget_combat(g, ev->object);
    forget_stack_item(g, card);
    write_unlink(g, card);
    write_free_place(g, card);
    return true;
}

// 701.24: Fisher-Yates on the game's own random stream.
bool perform_SHUFFLE(Engine *e, Game *g, Event *ev) {
    SCRATCH_SCOPE(e->scratch);
    ZoneList *library = write_zone(g, ev->player, ZONE_LIBRARY);
    CardId *order = SCRATCH_ARRAY(e->scratch, CardId, library->count);
    int count = 0;
    for (CardId c = library->first; card_is(c); c = write_place(g, c)->next) order[count++] = c;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(&g->rng, (uint32_t)i + 1);
        CardId swap = order[i];
        order[i] = order[k];
        order[k] = swap;
    }
    for (int i = 0; i < count; i++) write_unlink(g, order[i]);
    for (int i = 0; i < count; i++) write_link(g, order[i], ZONE_LIBRARY, -1);
    for (int i = ev->amount - 1; i >= 0; i--) {
        CardId card = object_card(ev->order[i]);
        write_unlink(g, card);
        write_link(g, card, ZONE_LIBRARY, 0);
    }
    return true;
}

// The card itself moves by a ZONE_CHANGE; this is the event that triggers and counts look at.
bool perform_DRAW(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

bool perform_DRAW_FAILED(Engine *e, Game *g, Event *ev) {
    (void)e;
    write_player(g, ev->player)->drew_from_empty = true;
    return true;
}

bool perform_MULLIGAN(Engine *e, Game *g, Event *ev) {
    (void)e;
    write_player(g, ev->player)->mulligans++;
    return true;
}

bool perform_KEEP(Engine *e, Game *g, Event *ev) {
    (void)e;
    write_player(g, ev->player)->kept = true;
    return true;
}

static bool to_graveyard(Engine *e, Game *g, Event *ev, Why why) {
    if (game_object(g, ev->object) == NULL) return false;
    ev->from = (Zone)game_object(g, ev->object)->zone;
    if (ev->to == ZONE_NOWHERE) ev->to = ZONE_GRAVEYARD;  // Unless it goes elsewhere instead.
    ev->why = why;
    PlayerId who = ev->player;
    ev->player = NO_PLAYER;
    bool done = perform_ZONE_CHANGE(e, g, ev);
    ev->player = who;
    return done;
}

bool perform_DESTROY(Engine *e, Game *g, Event *ev) {
    return to_graveyard(e, g, ev, ev->why == WHY_SBA ? WHY_SBA : WHY_DESTROY);
}
bool perform_SACRIFICE(Engine *e, Game *g, Event *ev) {
    return to_graveyard(e, g, ev, WHY_SACRIFICE);
}
bool perform_DISCARD(Engine *e, Game *g, Event *ev) { return to_graveyard(e, g, ev, WHY_DISCARD); }
