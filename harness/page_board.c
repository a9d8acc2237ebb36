// page_board.c - a position as the page shows it, out of the JSON of a whole position.
//
// That JSON says each thing once, where the engine keeps it. A reader wants to see on a creature
// what it attacks and blocks, and on a spell its targets; libraries are counts; what is false, 0 or
// empty is left out.
#include "harness/page_board.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "harness/json.h"
#include "harness/play_menu.h"

typedef struct {
    PageTable *t;
    const Game *g;
    const cJSON *whole;
    cJSON *objects;  // Of the page, by its ids.
} Board;

void page_table_begin(PageTable *t, Engine *e, const Game *g, PageSight *sight) {
    const Pool *pool = engine_pool(e);
    *t = (PageTable){.e = e, .player_count = g->player_count, .sight = sight};
    for (int p = 0; p < g->player_count; p++) t->players[p] = engine_player_name(e, player_id(p));
    t->names = position_names_new(pool);
    t->faces = memory_zeroed((size_t)pool_face_count(pool) + 1, sizeof t->faces[0]);
}

void page_table_free(PageTable *t) {
    position_names_free(t->names);
    free(t->faces);
    text_free(&t->text);
}

// ---- values of the whole position

static const cJSON *get(const cJSON *from, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(from, key);
}

static const char *words(const cJSON *from, const char *key) {
    return cJSON_GetStringValue(get(from, key));
}

// "o259"; NO_OBJECT for anything else.
static ObjectId id_of(const cJSON *value) {
    const char *text = cJSON_GetStringValue(value);
    if (!text || text[0] != 'o') return NO_OBJECT;
    return (ObjectId){(uint32_t)strtoul(text + 1, NULL, 10)};
}

static bool is_empty(const cJSON *value) {
    if (cJSON_IsString(value)) return value->valuestring[0] == '\0';
    if (cJSON_IsNumber(value)) return value->valuedouble == 0;
    if (cJSON_IsArray(value) || cJSON_IsObject(value)) return value->child == NULL;
    return !cJSON_IsTrue(value);
}

// Takes it over as it is, unless it is empty.
static void take(cJSON *to, const cJSON *from, const char *key) {
    const cJSON *value = get(from, key);
    if (value && !is_empty(value)) cJSON_AddItemToObject(to, key, cJSON_Duplicate(value, true));
}

// ---- ids

static cJSON *id_text(const Board *b, ObjectId id) {
    char text[16];
    return cJSON_CreateString(page_id(b->t->sight, id, text));
}

static cJSON *ids(const Board *b, const cJSON *list) {
    cJSON *out = cJSON_CreateArray();
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        ObjectId id = id_of(item);
        if (game_object(b->g, id)) cJSON_AddItemToArray(out, id_text(b, id));
    }
    return out;
}

static void add_ids(const Board *b, cJSON *to, const char *key, const cJSON *list) {
    cJSON *out = ids(b, list);
    if (out->child)
        cJSON_AddItemToObject(to, key, out);
    else
        cJSON_Delete(out);
}

static cJSON *shown_object(const Board *b, const cJSON *id) {
    char text[16];
    ObjectId object = id_of(id);
    return object_is(object)
               ? cJSON_GetObjectItemCaseSensitive(b->objects, page_id(b->t->sight, object, text))
               : NULL;
}

// ---- objects

// Who sees a face-down card sees its face.
static FaceId face_of(const Board *b, const Object *o) {
    if (!o->face_down || o->card.v < 0) return o->face;
    return pool_card(engine_pool(b->t->e), o->card)->faces[o->face_index]->id;
}

// A seat is told no numbers (page_words.c).
static void add_name(const Board *b, cJSON *to, const cJSON *from, const Object *o) {
    const char *name = words(from, "name");
    const char *number = strrchr(name, '#');
    FaceId face = face_of(b, o);
    if (o->face_down && face.v >= 0) {
        cJSON_AddStringToObject(to, "name", position_face_name(b->t->names, face));
    } else if (b->t->sight && number && number[1] >= '0' && number[1] <= '9') {
        text_clear(&b->t->text);
        text_add_span(&b->t->text, (Span){name, (size_t)(number - name)});
        cJSON_AddStringToObject(to, "name", text_cstr(&b->t->text));
    } else {
        cJSON_AddStringToObject(to, "name", name);
    }
}

// What only who sees the card knows of it. What face down makes of it, everybody sees.
static void add_card(const Board *b, cJSON *to, const Object *o) {
    FaceId face = face_of(b, o);
    if (face.v >= 0) {
        b->t->faces[face.v] = true;
        cJSON_AddStringToObject(to, "card", position_face_name(b->t->names, face));
    }
    if (o->is_commander) cJSON_AddTrueToObject(to, "commander");
}

static void add_characteristics(cJSON *to, const cJSON *from) {
    static const char *const keys[] = {"types", "colors", "keywords"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) take(to, from, keys[i]);
    // 0/0 is something else than nothing.
    if (!get(from, "power")) return;
    cJSON_AddItemToObject(to, "power", cJSON_Duplicate(get(from, "power"), true));
    cJSON_AddItemToObject(to, "toughness", cJSON_Duplicate(get(from, "toughness"), true));
}

static bool has_type(const cJSON *object, const char *type) {
    const cJSON *item;
    cJSON_ArrayForEach(item,
                       get(object, "types")) if (strcmp(item->valuestring, type) == 0) return true;
    return false;
}

static void add_state(cJSON *to, const cJSON *from) {
    static const char *const keys[] = {"tapped",    "flipped",     "phased_out", "transformed",
                                       "face_down", "class_level", "damage",     "counters"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) take(to, from, keys[i]);
    if (has_type(from, "Creature")) take(to, from, "sick");
    const cJSON *counters = get(from, "counters");
    static const char *const numbers[] = {"loyalty", "defense"};
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) take(to, counters, numbers[i]);
}

static void add_attachment(const Board *b, cJSON *to, const cJSON *from) {
    ObjectId host = id_of(get(from, "attached_to"));
    if (game_object(b->g, host))
        cJSON_AddItemToObject(to, "attached", id_text(b, host));
    else if (words(from, "enchants"))
        cJSON_AddStringToObject(to, "attached", words(from, "enchants"));
    add_ids(b, to, "attachments", get(from, "attached"));
}

// Is it an object of the page? What is hidden elsewhere than on the battlefield still is, without
// its card.
static bool is_shown(const Board *b, ObjectId id) {
    const Object *o = game_object(b->g, id);
    if (!o || o->zone == ZONE_LIBRARY || o->zone == ZONE_OUTSIDE) return false;
    return o->zone != ZONE_HAND || page_sees(b->t->sight, b->g, id);
}

// An ability on the stack in the words of its card.
static void add_ability(const Board *b, cJSON *to, ObjectId id) {
    const StackItem *item = game_stack_item(b->g, id);
    if (!item || item->ability.v < 0) return;
    text_clear(&b->t->text);
    play_ability_text(engine_pool(b->t->e), pool_ability(engine_pool(b->t->e), item->ability),
                      &b->t->text);
    if (b->t->text.length > 0) cJSON_AddStringToObject(to, "text", text_cstr(&b->t->text));
    if (is_shown(b, item->source)) cJSON_AddItemToObject(to, "source", id_text(b, item->source));
}

static void add_object(Board *b, const cJSON *from) {
    ObjectId id = id_of(&(cJSON){.type = cJSON_String, .valuestring = from->string});
    const Object *o = game_object(b->g, id);
    bool seen = page_sees(b->t->sight, b->g, id);
    if (!is_shown(b, id)) return;
    char key[16];
    cJSON *to = cJSON_AddObjectToObject(b->objects, page_id(b->t->sight, id, key));
    if (seen) add_name(b, to, from, o);
    take(to, from, "zone");
    take(to, from, "owner");
    if (strcmp(words(from, "owner"), words(from, "controller")) != 0) take(to, from, "controller");
    take(to, from, "kind");
    if (seen) add_card(b, to, o);
    // Outside the battlefield and the stack nobody sees anything of a face-down card.
    if (seen || o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK) add_characteristics(to, from);
    add_state(to, from);
    add_attachment(b, to, from);
    if (o->kind == OBJECT_ABILITY) add_ability(b, to, id);
}

// ---- combat

static void add_attacks(const Board *b) {
    const cJSON *attack;
    cJSON_ArrayForEach(attack, get(b->whole, "attacks")) {
        cJSON *creature = shown_object(b, get(attack, "creature"));
        ObjectId object = id_of(get(attack, "object"));
        if (!creature) continue;
        // 506.4c: what it attacked is out of combat, and it goes on attacking nothing.
        if (cJSON_IsTrue(get(attack, "lost")))
            cJSON_AddStringToObject(creature, "attacking", "");
        else if (object_is(object))
            cJSON_AddItemToObject(creature, "attacking", id_text(b, object));
        else
            cJSON_AddStringToObject(creature, "attacking", words(attack, "player"));
        take(creature, attack, "blocked");
    }
}

static void add_blocks(const Board *b) {
    const cJSON *block;
    cJSON_ArrayForEach(block, get(b->whole, "blocks")) {
        cJSON *blocker = shown_object(b, get(block, "blocker"));
        if (!blocker || !shown_object(b, get(block, "attacker"))) continue;
        cJSON *list = cJSON_GetObjectItemCaseSensitive(blocker, "blocking");
        if (!list) list = cJSON_AddArrayToObject(blocker, "blocking");
        cJSON_AddItemToArray(list, id_text(b, id_of(get(block, "attacker"))));
    }
}

// ---- the stack

static void add_target(const Board *b, cJSON *targets, const cJSON *value) {
    ObjectId id = id_of(value);
    if (object_is(id) && !is_shown(b, id)) return;  // It has left.
    cJSON_AddItemToArray(targets,
                         object_is(id) ? id_text(b, id) : cJSON_CreateString(value->valuestring));
}

static void add_targets(const Board *b, cJSON *object, const cJSON *item) {
    cJSON *targets = cJSON_CreateArray();
    const cJSON *word, *value;
    cJSON_ArrayForEach(word, get(item, "targets")) cJSON_ArrayForEach(value, word)
        add_target(b, targets, value);
    cJSON_ArrayForEach(value, get(item, "bounds")) {
        if (!get(value, "target")) continue;
        bool player = words(value, "kind") && strcmp(words(value, "kind"), "player") == 0;
        const cJSON *what = get(value, player ? "player" : "object");
        if (what && cJSON_IsString(what)) add_target(b, targets, what);
    }
    if (targets->child)
        cJSON_AddItemToObject(object, "targets", targets);
    else
        cJSON_Delete(targets);
}

static void add_stack(const Board *b, cJSON *out) {
    cJSON *stack = cJSON_CreateArray();
    const cJSON *item;
    cJSON_ArrayForEach(item, get(b->whole, "stack")) {
        cJSON *object = shown_object(b, get(item, "object"));
        if (!object) continue;
        // The whole position begins with the top.
        cJSON_InsertItemInArray(stack, 0, id_text(b, id_of(get(item, "object"))));
        add_targets(b, object, item);
        take(object, item, "modes");
        if (cJSON_IsNumber(get(item, "x")))
            cJSON_AddItemToObject(object, "x", cJSON_Duplicate(get(item, "x"), true));
        if (cJSON_IsFalse(get(item, "announced"))) cJSON_AddTrueToObject(object, "announcing");
    }
    if (stack->child)
        cJSON_AddItemToObject(out, "stack", stack);
    else
        cJSON_Delete(stack);
}

// ---- players

static void add_hand(const Board *b, cJSON *to, const cJSON *from, int player) {
    const cJSON *hand = get(from, "hand");
    const PageSight *sight = b->t->sight;
    if (sight && !player_same(page_sight_viewer(sight), player_id(player)))
        cJSON_AddNumberToObject(to, "hand", cJSON_GetArraySize(hand));
    else
        cJSON_AddItemToObject(to, "hand", ids(b, hand));
}

static void add_commander_damage(const Board *b, cJSON *to, const char *player) {
    const cJSON *one;
    cJSON *out = NULL;
    cJSON_ArrayForEach(one, get(b->whole, "commander_damage")) {
        const char *name = words(one, "player");
        ObjectId id = id_of(get(one, "commander"));
        if (!name || strcmp(name, player) != 0 || !game_object(b->g, id)) continue;
        if (!out) out = cJSON_AddObjectToObject(to, "commander_damage");
        const Object *o = game_object(b->g, id);
        text_clear(&b->t->text);
        text_add(&b->t->text, pool_card(engine_pool(b->t->e), o->card)->name);
        if (cJSON_GetObjectItemCaseSensitive(out, text_cstr(&b->t->text)))
            text_format(&b->t->text, " (%s)", b->t->players[o->owner.v]);
        cJSON_AddItemToObject(out, text_cstr(&b->t->text),
                              cJSON_Duplicate(get(one, "damage"), true));
    }
}

static void add_player(const Board *b, cJSON *players, int player) {
    const char *name = b->t->players[player];
    const cJSON *from = get(get(b->whole, "players"), name);
    cJSON *to = cJSON_AddObjectToObject(players, name);
    cJSON_AddItemToObject(to, "life", cJSON_Duplicate(get(from, "life"), true));
    static const char *const keys[] = {"counters", "mana_pool", "lands_played", "blessed", "left"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) take(to, from, keys[i]);
    const cJSON *library = get(from, "library");
    int count = cJSON_IsArray(library) ? cJSON_GetArraySize(library) : library->valueint;
    cJSON_AddNumberToObject(to, "library", count);
    add_hand(b, to, from, player);
    static const char *const zones[] = {"graveyard", "exile", "command"};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) add_ids(b, to, zones[i], get(from, zones[i]));
    if (game_loss(b->g, player_id(player)) != LOSS_NONE) cJSON_AddTrueToObject(to, "lost");
    add_commander_damage(b, to, name);
}

// ---- the whole

cJSON *page_board_reduced(PageTable *t, const Game *g, const cJSON *whole) {
    cJSON *out = cJSON_CreateObject();
    Board b = {.t = t, .g = g, .whole = whole};
    static const char *const keys[] = {"turn", "active", "step", "priority", "monarch"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) take(out, whole, keys[i]);
    const char *day = words(whole, "day");
    if (day && strcmp(day, "neither") != 0) take(out, whole, "day");
    cJSON *players = cJSON_AddObjectToObject(out, "players");
    b.objects = cJSON_CreateObject();
    // In the order of zones, so that ids are given in the order in which a reader sees the objects.
    for (int p = 0; p < t->player_count; p++) add_player(&b, players, p);
    add_ids(&b, out, "battlefield", get(whole, "battlefield"));
    add_ids(&b, out, "phased_out", get(whole, "phased_out"));
    const cJSON *object;
    cJSON_ArrayForEach(object, get(whole, "objects")) add_object(&b, object);
    add_attacks(&b);
    add_blocks(&b);
    add_stack(&b, out);
    cJSON_AddItemToObject(out, "objects", b.objects);
    return out;
}

cJSON *page_board(PageTable *t, const Game *g) {
    Text text = {0};
    Status s = {0};
    position_json_table(t->e, g, t->players, t->names, &text);
    cJSON *whole = json_parse("a position", (Span){text.data, text.length}, &s);
    gavel_assert(whole != NULL);  // Our own.
    cJSON *out = page_board_reduced(t, g, whole);
    cJSON_Delete(whole);
    text_free(&text);
    return out;
}
