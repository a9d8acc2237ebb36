// position_json.c - a whole position as JSON: every object by its id, and all that the core holds.
//
// One document for whoever looks at a position from outside: reports, other programs. What follows
// from the core is beside it: an object's name, types, power and toughness as they are now.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/position_text.h"

typedef struct {
    PositionText text;
    Engine *e;
    const Game *g;
    Text *out;
    bool table;  // Only what lies on the table.
} Json;

static void add_id(ObjectId id, Text *out) { text_format(out, "\"o%u\"", (unsigned)id.v); }

static void add_quoted(const Json *j, const char *word) {
    position_add_word(&j->text, word, j->out);
}

// `"key": ` on a line of its own, after what came before.
static void begin_line(const Json *j, int indent, const char *key, bool *any) {
    text_format(j->out, "%s\n%*s", *any ? "," : "", indent, "");
    *any = true;
    if (key == NULL) return;
    add_quoted(j, key);
    text_add(j->out, ": ");
}

static PositionSide blank_side(StructId id, PositionElement *blank) {
    position_blank(id, blank);
    return (PositionSide){(const char *)blank, false};
}

// ---- zones

static void add_zone(const Json *j, const ZoneList *zone, bool *any, const char *key, int indent) {
    bool first = true;
    begin_line(j, indent, key, any);
    text_add_char(j->out, '[');
    for (CardId c = zone->first; card_is(c); c = game_place(j->g, c)->next) {
        if (!first) text_add(j->out, ", ");
        first = false;
        add_id(game_id(j->g, c), j->out);
    }
    text_add_char(j->out, ']');
}

// ---- objects

static void add_counters(const Json *j, ObjectId id, PlayerId p, bool *any) {
    int count, found = 0;
    const CounterRecord *all = game_list(j->g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++) {
        bool here = object_is(id) ? object_same(all[i].object, id)
                                  : !object_is(all[i].object) && player_same(all[i].player, p);
        if (!here) continue;
        if (found++ == 0) {
            position_add_key(&j->text, "counters", any, j->out);
            text_add_char(j->out, '{');
        } else {
            text_add(j->out, ", ");
        }
        add_quoted(j, counter_text((CounterKind)all[i].kind));
        text_format(j->out, ": %d", (int)all[i].count);
    }
    if (found > 0) text_add_char(j->out, '}');
}

static void add_keywords(const Json *j, const Characteristics *c, bool *any) {
    bool first = true;
    position_add_key(&j->text, "keywords", any, j->out);
    text_add_char(j->out, '[');
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        if (!((c->keywords >> k) & 1U)) continue;
        if (!first) text_add(j->out, ", ");
        first = false;
        add_quoted(j, keyword_text((Keyword)k));
    }
    text_add_char(j->out, ']');
}

static void add_types(const Json *j, const TypeLine *type, bool *any) {
    bool first = true;
    position_add_key(&j->text, "types", any, j->out);
    text_add_char(j->out, '[');
    for (int i = 0; i < SUPERTYPE_COUNT + TYPE_COUNT + SUBTYPE_COUNT; i++) {
        int t = i - SUPERTYPE_COUNT, s = t - TYPE_COUNT;
        bool is = t < 0   ? (type->supertypes >> i) & 1
                  : s < 0 ? (type->types >> t) & 1
                          : subtype_in(&type->subtypes, (Subtype)s);
        if (!is) continue;
        if (!first) text_add(j->out, ", ");
        first = false;
        add_quoted(j, t < 0   ? supertype_text((Supertype)i)
                      : s < 0 ? card_type_text((CardType)t)
                              : subtype_text((Subtype)s));
    }
    text_add_char(j->out, ']');
}

// What effects have made of it (613).
static void add_now(const Json *j, ObjectId id, bool *any) {
    Characteristics c = engine_characteristics(j->e, j->g, id);
    add_types(j, &c.type, any);
    position_add_key(&j->text, "colors", any, j->out);
    text_add_char(j->out, '"');
    for (int i = 0; i < COLOR_COUNT; i++)
        if ((c.colors >> i) & 1) text_add_char(j->out, mana_letter((ManaType)i));
    text_add_char(j->out, '"');
    position_add_key(&j->text, "mana_value", any, j->out);
    text_add_number(j->out, engine_mana_value(j->e, j->g, id));
    if (c.has_pt) {
        position_add_key(&j->text, "power", any, j->out);
        text_add_number(j->out, c.power);
        position_add_key(&j->text, "toughness", any, j->out);
        text_add_number(j->out, c.toughness);
    }
    if (c.keywords != 0) add_keywords(j, &c, any);
}

static void add_attached(const Json *j, ObjectId id, bool *any) {
    int count, found = 0;
    const Object *all = game_list(j->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        if (all[i].kind == OBJECT_FREE || !object_same(all[i].attached_to, id)) continue;
        if (found++ == 0) {
            position_add_key(&j->text, "attached", any, j->out);
            text_add_char(j->out, '[');
        } else {
            text_add(j->out, ", ");
        }
        add_id(game_id(j->g, (CardId){(uint16_t)i}), j->out);
    }
    if (found > 0) text_add_char(j->out, ']');
}

static void add_object(Json *j, ObjectId id) {
    const Object *o = game_object(j->g, id);
    Text name = {0};
    bool any = false;
    engine_object_name(j->e, j->g, id, &name);
    text_add_char(j->out, '{');
    position_add_key(&j->text, "name", &any, j->out);
    add_quoted(j, text_cstr(&name));
    text_free(&name);
    position_add_key(&j->text, "zone", &any, j->out);
    add_quoted(j, o->zone == ZONE_PHASED_OUT ? "phased_out" : zone_name((Zone)o->zone));
    position_add_key(&j->text, "owner", &any, j->out);
    position_add_player(&j->text, o->owner, j->out);
    if (o->number > 0) {
        position_add_key(&j->text, "number", &any, j->out);
        text_add_number(j->out, o->number);
    }
    PositionElement blank;
    PositionSide side = blank_side(STRUCT_Object, &blank);
    position_add_fields(&j->text, STRUCT_Object, (const char *)o, side, &any, j->out);
    if (o->face.v >= 0) add_now(j, id, &any);
    add_counters(j, id, NO_PLAYER, &any);
    add_attached(j, id, &any);
    text_add_char(j->out, '}');
}

static void add_objects(Json *j) {
    int count;
    bool any = false;
    const Object *all = game_list(j->g, LIST_OBJECTS, &count);
    text_add_char(j->out, '{');
    for (int i = 1; i < count; i++) {
        if (all[i].kind == OBJECT_FREE || all[i].zone == ZONE_NOWHERE) continue;
        if (j->table && (all[i].zone == ZONE_LIBRARY || all[i].zone == ZONE_OUTSIDE)) continue;
        ObjectId id = game_id(j->g, (CardId){(uint16_t)i});
        begin_line(j, 4, NULL, &any);
        add_id(id, j->out);
        text_add(j->out, ": ");
        add_object(j, id);
    }
    text_add(j->out, "\n  }");
}

// ---- players

static void add_mana(const Json *j, const Player *p) {
    text_add_char(j->out, '"');
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < p->mana[t]; i++) text_format(j->out, "{%c}", mana_letter((ManaType)t));
    text_add_char(j->out, '"');
}

static void add_player(Json *j, int index) {
    const Player *p = &j->g->players[index];
    PositionElement blank;
    PositionSide side = blank_side(STRUCT_Player, &blank);
    bool any = false, zones = true;
    text_add_char(j->out, '{');
    position_add_key(&j->text, "life", &any, j->out);
    text_add_number(j->out, p->life);
    position_add_key(&j->text, "lands_played", &any, j->out);
    text_add_number(j->out, p->lands_played);
    position_add_key(&j->text, "mana_pool", &any, j->out);
    add_mana(j, p);
    position_add_fields(&j->text, STRUCT_Player, (const char *)p, side, &any, j->out);
    add_counters(j, NO_OBJECT, player_id(index), &any);
    for (int z = ZONE_LIBRARY; z < ZONE_COUNT; z++) {
        if (z == ZONE_BATTLEFIELD || z == ZONE_STACK) continue;
        if (j->table && z == ZONE_LIBRARY) {
            begin_line(j, 6, zone_name(ZONE_LIBRARY), &zones);
            text_add_number(j->out, p->zones[z].count);
        } else if (!j->table || z != ZONE_OUTSIDE) {
            add_zone(j, &p->zones[z], &zones, zone_name((Zone)z), 6);
        }
    }
    text_add_char(j->out, '}');
}

// ---- lists

static void add_elements(Json *j, ListId list, bool *any) {
    const CoreGroup *group = core_group((int)list);
    PositionElement blank;
    char key[32];
    int count = core_count(j->g, (int)list);
    bool listed = group->id != STRUCT_NONE && position_detail_of_list(list) < POSITION_EXACT;
    if (!listed || count == 0) return;
    PositionSide side = blank_side(group->id, &blank);
    begin_line(j, 2, position_list_key(list, key), any);
    text_add_char(j->out, '[');
    const char *at = core_elements(j->g, (int)list);
    for (int i = 0; i < count; i++, at += group->size) {
        bool fields = false, before = i > 0;
        begin_line(j, 4, NULL, &before);
        text_add_char(j->out, '{');
        position_add_fields(&j->text, group->id, at, side, &fields, j->out);
        position_add_bounds(&j->text, group->id, at, position_speaker(j->text.want->pool, list, at),
                            false, &fields, j->out);
        text_add_char(j->out, '}');
    }
    text_add(j->out, "\n  ]");
}

static void add_stack(Json *j, bool *any) {
    PositionElement blank;
    PositionSide side = blank_side(STRUCT_StackItem, &blank);
    bool before = false;
    begin_line(j, 2, "stack", any);
    text_add_char(j->out, '[');
    for (CardId c = j->g->stack.first; card_is(c); c = game_place(j->g, c)->next) {
        const StackItem *item = game_stack_item(j->g, game_id(j->g, c));
        const Ability *a =
            item->ability.v < 0 ? NULL : pool_ability(j->text.want->pool, item->ability);
        bool fields = true;
        begin_line(j, 4, NULL, &before);
        text_add(j->out, "{\"object\": ");
        add_id(item->object, j->out);
        position_add_fields(&j->text, STRUCT_StackItem, (const char *)item, side, &fields, j->out);
        position_add_bounds(&j->text, STRUCT_StackItem, (const char *)item, a, true, &fields,
                            j->out);
        text_add_char(j->out, '}');
    }
    text_add(j->out, before ? "\n  ]" : "]");
}

// What is known of objects that have left (608.2h).
static void add_gone(Json *j, bool *any) {
    int count;
    const LastKnown *all = game_list(j->g, LIST_LAST_KNOWN, &count);
    bool before = false;
    if (count == 0) return;
    begin_line(j, 2, "gone", any);
    text_add_char(j->out, '{');
    for (int i = 0; i < count; i++) {
        LastKnown blank;
        bool fields = false;
        position_blank_last(j->text.want->pool, all[i].definition, &blank);
        blank.definition = (CardDefId){-1};
        begin_line(j, 4, NULL, &before);
        add_id(all[i].id, j->out);
        text_add(j->out, ": {");
        position_add_fields(&j->text, STRUCT_LastKnown, (const char *)&all[i],
                            (PositionSide){(const char *)&blank, false}, &fields, j->out);
        text_add_char(j->out, '}');
    }
    text_add(j->out, "\n  }");
}

// ---- the whole

// What stands on the table besides cards: who has priority, what the game says to everybody.
static bool is_on_table(const char *field) {
    static const char *const fields[] = {"priority", "monarch", "day"};
    for (size_t i = 0; i < ARRAY_LEN(fields); i++)
        if (strcmp(fields[i], field) == 0) return true;
    return false;
}

static void add_game(Json *j, bool *any) {
    const Game *g = j->g;
    begin_line(j, 2, "turn", any);
    text_add_number(j->out, g->turn);
    begin_line(j, 2, "active", any);
    position_add_player(&j->text, g->active, j->out);
    begin_line(j, 2, "step", any);
    add_quoted(j, step_name((Step)g->step));
    CoreRows rows = core_rows(STRUCT_Game);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (!position_is_said(&j->text, STRUCT_Game, f)) continue;
        if (j->table && !is_on_table(f->name)) continue;
        begin_line(j, 2, f->name, any);
        if (f->index != BY_NOTHING)
            position_add_values(&j->text, STRUCT_Game, f, (const char *)g, j->out);
        else
            position_add_value(&j->text, STRUCT_Game, f, (const char *)g + f->offset, j->out);
    }
}

static void add_lists(Json *j, bool *any) {
    static const ListId table[] = {LIST_ATTACKS, LIST_BLOCKS, LIST_COMMANDER_DAMAGE};
    int count = j->table ? (int)ARRAY_LEN(table) : LIST_COUNT;
    for (int i = 0; i < count; i++) add_elements(j, j->table ? table[i] : (ListId)i, any);
    if (!j->table) add_gone(j, any);
}

static void add_position(Engine *e, const Game *g, const char *const *players, PositionNames *names,
                         bool table, Text *out) {
    PositionWanted want = {.g = g,
                           .board = g,
                           .pool = engine_pool(e),
                           .board_pool = engine_pool(e),
                           .players = players,
                           .detail = POSITION_WITH_PAST};
    Json j = {.text = {.want = &want, .json = true, .names = names, .out = out},
              .e = e,
              .g = g,
              .out = out,
              .table = table};
    bool any = true;
    text_add(out, "{\n  \"format\": 2");
    add_game(&j, &any);
    begin_line(&j, 2, "players", &any);
    text_add_char(out, '{');
    bool before = false;
    for (int p = 0; p < g->player_count; p++) {
        begin_line(&j, 4, players[p], &before);
        add_player(&j, p);
    }
    text_add(out, "\n  }");
    add_zone(&j, &g->battlefield, &any, "battlefield", 2);
    if (g->phased_out.count > 0) add_zone(&j, &g->phased_out, &any, "phased_out", 2);
    add_stack(&j, &any);
    begin_line(&j, 2, "objects", &any);
    add_objects(&j);
    add_lists(&j, &any);
    text_add(out, "\n}\n");
}

void position_json(Engine *e, const Game *g, const char *const *players, Text *out) {
    add_position(e, g, players, NULL, false, out);
}

void position_json_table(Engine *e, const Game *g, const char *const *players, PositionNames *names,
                         Text *out) {
    add_position(e, g, players, names, true, out);
}
