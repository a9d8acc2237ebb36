// export_board.c - a position as players and objects.
//
// What the zones hold is written from the game. What holds beyond that is data of the scenario, in
// the words of its key `position`, and stands here as it is written there.
#include <stdio.h>

#include "engine/play/chosen.h"
#include "harness/export_internal.h"
#include "harness/runner.h"

// ---- the game

cJSON *export_game(const Export *x, const Game *g) {
    const Scenario *sc = x->names.scenario;
    char digits[32];
    cJSON *out = cJSON_CreateObject();
    export_text(out, AT_GAME_FORMAT, export_format(g->format));
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)g->rng.seed);
    export_text(out, AT_GAME_SEED, digits);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)g->rng.used);
    export_text(out, AT_GAME_SEED_USED, digits);
    export_flag(out, AT_GAME_FROM_BEGINNING, sc->from_beginning);
    export_text(out, AT_GAME_ACTIVE, export_player(x, g->active));
    if (sc->from_beginning) return out;
    export_number(out, AT_GAME_TURN, g->turn);
    export_text(out, AT_GAME_STEP, step_name((Step)g->step));
    cJSON_AddBoolToObject(out, export_key(AT_GAME_BEFORE), g->stage == STAGE_BEFORE_STEP);
    return out;
}

// ---- players

static cJSON *ids_of(const Export *x, const Game *g, const ZoneList *zone, PlayerId controller) {
    cJSON *list = cJSON_CreateArray();
    int past;
    for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next) {
        if (player_is(controller) && !player_same(game_place(g, c)->base_controller, controller))
            continue;
        int id = export_ids_find(&x->ids, game_id(g, c), &past);
        cJSON_AddItemToArray(list, cJSON_CreateNumber(id));
    }
    return list;
}

static void add_zones(cJSON *out, const Export *x, const Game *g, PlayerId p) {
    static const struct {
        ExportField field;
        Zone zone;
    } own[] = {{AT_PLAYER_HAND, ZONE_HAND},           {AT_PLAYER_LIBRARY, ZONE_LIBRARY},
               {AT_PLAYER_GRAVEYARD, ZONE_GRAVEYARD}, {AT_PLAYER_EXILE, ZONE_EXILE},
               {AT_PLAYER_COMMAND, ZONE_COMMAND},     {AT_PLAYER_OUTSIDE, ZONE_OUTSIDE}};
    for (size_t i = 0; i < ARRAY_LEN(own); i++)
        export_add(out, own[i].field, ids_of(x, g, game_zone(g, p, own[i].zone), NO_PLAYER));
    cJSON *permanents = ids_of(x, g, &g->battlefield, p), *away = ids_of(x, g, &g->phased_out, p);
    while (away->child)
        cJSON_AddItemToArray(permanents, cJSON_DetachItemViaPointer(away, away->child));
    cJSON_Delete(away);
    export_add(out, AT_PLAYER_BATTLEFIELD, permanents);
}

static void add_mana(cJSON *out, const Player *player) {
    Text pool = {0};
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < player->mana[t]; i++)
            text_format(&pool, "{%c}", mana_letter((ManaType)t));
    export_text(out, AT_PLAYER_MANA, text_cstr(&pool));
    text_free(&pool);
}

static void add_commander_damage(cJSON *out, Export *x, const Game *g, PlayerId p) {
    int count = 0;
    const CommanderDamage *all = game_list(g, LIST_COMMANDER_DAMAGE, &count);
    cJSON *list = export_list(out, AT_PLAYER_COMMANDER_DAMAGE);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].player, p)) continue;
        cJSON *damage = cJSON_CreateObject();
        export_add_ref(damage, AT_COMMANDER_DAMAGE_COMMANDER, x, g, game_id(g, all[i].commander));
        export_number(damage, AT_COMMANDER_DAMAGE_DAMAGE, all[i].damage);
        cJSON_AddItemToArray(list, damage);
    }
}

static cJSON *player(Export *x, const Game *g, PlayerId p) {
    const Player *facts = game_player(g, p);
    cJSON *out = cJSON_CreateObject();
    export_text(out, AT_PLAYER_NAME, export_player(x, p));
    export_text(out, AT_PLAYER_CONTROLLER, x->names.scenario->players[p.v].bot ? "bot" : "script");
    export_number(out, AT_PLAYER_LIFE, facts->life);
    cJSON *counters = export_map(out, AT_PLAYER_COUNTERS);
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_player_counters(g, p, (CounterKind)k);
        if (count > 0) cJSON_AddNumberToObject(counters, counter_text((CounterKind)k), count);
    }
    add_mana(out, facts);
    export_number(out, AT_PLAYER_LANDS_PLAYED, facts->lands_played);
    add_commander_damage(out, x, g, p);
    add_zones(out, x, g, p);
    return out;
}

// ---- objects

static void add_aliases(cJSON *out, const Export *x, CardId place) {
    const Scenario *sc = x->names.scenario;
    cJSON *list = NULL;
    for (int i = 0; i < sc->alias_count; i++) {
        if (!card_same(x->names.aliases[i].place, place)) continue;
        if (!list) list = export_list(out, AT_OBJECT_ALIAS);
        cJSON_AddItemToArray(list, cJSON_CreateString(sc->aliases[i].name));
    }
}

static void add_status(cJSON *out, const Object *o) {
    const struct {
        ExportField field;
        bool is;
    } flags[] = {{AT_OBJECT_TAPPED, o->tapped},          {AT_OBJECT_SICK, o->sick},
                 {AT_OBJECT_FACE_DOWN, o->face_down},    {AT_OBJECT_TRANSFORMED, o->transformed},
                 {AT_OBJECT_FLIPPED, o->flipped},        {AT_OBJECT_PHASED_OUT, o->phased_out},
                 {AT_OBJECT_COMMANDER, o->is_commander}, {AT_OBJECT_COMPANION, o->is_companion}};
    for (size_t i = 0; i < ARRAY_LEN(flags); i++) export_flag(out, flags[i].field, flags[i].is);
    if (o->commander_casts > 0) export_number(out, AT_OBJECT_COMMANDER_CASTS, o->commander_casts);
    if (o->damage > 0) export_number(out, AT_OBJECT_DAMAGE, o->damage);
}

static void add_counters(cJSON *out, const Game *g, ObjectId id) {
    cJSON *counters = NULL;
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_counters(g, id, (CounterKind)k);
        if (count == 0) continue;
        if (!counters) counters = export_map(out, AT_OBJECT_COUNTERS);
        cJSON_AddNumberToObject(counters, counter_text((CounterKind)k), count);
    }
}

static void add_id(cJSON *out, ExportField f, const Export *x, ObjectId id) {
    int past;
    if (object_is(id)) export_number(out, f, export_ids_find(&x->ids, id, &past));
}

static void add_links(cJSON *out, const Export *x, const Game *g, const Object *o, ObjectId id) {
    add_id(out, AT_OBJECT_ATTACHED_TO, x, o->attached_to);
    if (player_is(o->enchants)) export_text(out, AT_OBJECT_ENCHANTS, export_player(x, o->enchants));
    if (o->protected_by > 0)
        export_text(out, AT_OBJECT_PROTECTOR, export_player(x, player_id(o->protected_by - 1)));
    Text chosen = {0};
    chosen_of_object(x->engine, g, id, &chosen);
    if (chosen.length > 0) export_text(out, AT_OBJECT_CHOSEN, text_cstr(&chosen));
    text_free(&chosen);
    int count;
    const ExileLink *links = game_list(g, LIST_EXILE_LINKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(links[i].exiled, id))
            add_id(out, AT_OBJECT_EXILED_WITH, x, links[i].source);
}

static cJSON *object(Export *x, const Game *g, CardId place) {
    const Object *o = game_place(g, place);
    ObjectId id = game_id(g, place);
    Text name = {0};
    cJSON *out = cJSON_CreateObject();
    add_id(out, AT_OBJECT_ID, x, id);
    engine_object_name(x->engine, g, id, &name);
    export_text(out, AT_OBJECT_NAME, text_cstr(&name));
    text_free(&name);
    add_aliases(out, x, place);
    export_text(out, AT_OBJECT_CARD, export_card(&x->cards, o->card));
    export_text(out, AT_OBJECT_KIND, export_object_kind(o->kind));
    export_flag(out, AT_OBJECT_MADE,
                x->names.scenario->position && place.v > runner_placed(x->names.scenario));
    export_text(out, AT_OBJECT_ZONE, zone_name(o->phased_out ? ZONE_BATTLEFIELD : (Zone)o->zone));
    export_text(out, AT_OBJECT_OWNER, export_player(x, o->owner));
    if (o->phased_out || o->zone == ZONE_BATTLEFIELD)
        export_text(out, AT_OBJECT_CONTROLLER, export_player(x, o->base_controller));
    add_status(out, o);
    add_counters(out, g, id);
    add_links(out, x, g, o, id);
    return out;
}

// ---- what holds beyond the zones

static ObjectId object_named(const Export *x, const Game *g, const Node *n) {
    const Scenario *sc = x->names.scenario;
    Status ignored = {0};
    int unit = scenario_object(sc, n, &ignored);
    for (int i = 0; i < sc->alias_count; i++)
        if (unit >= sc->unit_count && sc->aliases[i].unit == unit)
            return card_is(x->names.aliases[i].place) ? game_id(g, x->names.aliases[i].place)
                                                      : NO_OBJECT;
    if (unit < 0 || unit >= sc->unit_count) return NO_OBJECT;
    return game_id(g, (CardId){(uint16_t)(unit + 1)});
}

static void add_names(cJSON *names, Export *x, const Game *g, const Node *n) {
    if (n->kind == NODE_SCALAR) {
        ObjectId id = n->length > 0 ? object_named(x, g, n) : NO_OBJECT;
        if (!object_is(id) || cJSON_HasObjectItem(names, n->text)) return;
        cJSON_AddItemToArray(cJSON_AddArrayToObject(names, n->text), export_ref(x, g, id));
        return;
    }
    for (const Node *k = n->first; k; k = k->next) {
        Node key = *k;
        key.kind = NODE_SCALAR;
        if (n->kind == NODE_MAPPING) add_names(names, x, g, &key);
        const Node *inside = n->kind == NODE_MAPPING ? k->value : k;
        if (inside) add_names(names, x, g, inside);
    }
}

static void add_position(cJSON *out, Export *x, const Game *g) {
    const Node *position = x->names.scenario->position;
    if (!position) return;
    export_add(out, AT_BOARD_POSITION, export_node(position));
    add_names(export_map(out, AT_BOARD_NAMES), x, g, position);
}

cJSON *export_board(Export *x, const Game *g) {
    cJSON *out = cJSON_CreateObject(), *players = export_list(out, AT_BOARD_PLAYERS);
    for (int p = 0; p < g->player_count; p++)
        cJSON_AddItemToArray(players, player(x, g, player_id(p)));
    cJSON *objects = export_list(out, AT_BOARD_OBJECTS);
    int places = 0;
    const Object *all = game_list(g, LIST_OBJECTS, &places);
    for (int i = 1; i < places; i++)
        if (all[i].kind != OBJECT_FREE && all[i].zone != ZONE_NOWHERE)
            cJSON_AddItemToArray(objects, object(x, g, (CardId){(uint16_t)i}));
    add_position(out, x, g);
    return out;
}
