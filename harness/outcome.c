// outcome.c - the golden document: what a game looks like to its players, as JSON.
//
// Nothing here depends on ids, addresses or the order of hashes: keys are added in a fixed order,
// objects in the order of their zones. Every list has one item a line, so that a change of the game
// is a change of lines.
#include "harness/outcome.h"

#include <cjson/cJSON.h>
#include <string.h>

enum { LIBRARY_SHOWN = 12 };

typedef struct {
    const Names *names;
    const Game *g;
    const Pool *pool;
    Text scratch;
} Writer;

// ---- names

static const char *object_text(Writer *w, ObjectId id) {
    text_clear(&w->scratch);
    names_show(w->names, id, &w->scratch);
    return text_cstr(&w->scratch);
}

static const char *player_text(const Writer *w, PlayerId p) {
    return player_is(p) ? engine_player_name(w->names->engine, p) : "nobody";
}

static void add_text(cJSON *to, const char *key, const char *text) {
    cJSON_AddItemToObject(to, key, cJSON_CreateString(text));
}

static void add_number(cJSON *to, const char *key, int number) {
    cJSON_AddItemToObject(to, key, cJSON_CreateNumber(number));
}

static void add_flag(cJSON *to, const char *key, bool flag) {
    if (flag) cJSON_AddItemToObject(to, key, cJSON_CreateTrue());
}

// ---- permanents

static void add_counters(Writer *w, cJSON *to, ObjectId id) {
    cJSON *counters = cJSON_CreateObject();
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_counters(w->g, id, (CounterKind)k);
        if (count > 0) add_number(counters, counter_text((CounterKind)k), count);
    }
    if (cJSON_GetArraySize(counters) > 0)
        cJSON_AddItemToObject(to, "counters", counters);
    else
        cJSON_Delete(counters);
}

static void add_keywords(cJSON *to, KeywordSet keywords) {
    if (!keywords) return;
    cJSON *list = cJSON_CreateArray();
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (keywords >> k & 1U)
            cJSON_AddItemToArray(list, cJSON_CreateString(keyword_text((Keyword)k)));
    cJSON_AddItemToObject(to, "keywords", list);
}

static void add_combat(Writer *w, cJSON *to, ObjectId id) {
    int count = 0;
    const Attack *attacks = game_list(w->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(attacks[i].creature, id)) continue;
        add_text(to, "attacking",
                 object_is(attacks[i].object) ? object_text(w, attacks[i].object)
                                              : player_text(w, attacks[i].player));
        add_flag(to, "blocked", attacks[i].blocked);
    }
    const Block *blocks = game_list(w->g, LIST_BLOCKS, &count);
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        if (object_same(blocks[i].blocker, id))
            cJSON_AddItemToArray(list, cJSON_CreateString(object_text(w, blocks[i].attacker)));
    if (cJSON_GetArraySize(list) > 0)
        cJSON_AddItemToObject(to, "blocking", list);
    else
        cJSON_Delete(list);
}

static void add_status(Writer *w, cJSON *to, const Object *o) {
    if (!player_same(o->owner, o->controller)) add_text(to, "owner", player_text(w, o->owner));
    add_flag(to, "token", o->kind == OBJECT_TOKEN);
    add_flag(to, "tapped", o->tapped);
    add_flag(to, "face_down", o->face_down);
    add_flag(to, "transformed", o->transformed);
    add_flag(to, "flipped", o->flipped);
    add_flag(to, "phased_out", o->phased_out);
}

// A permanent with nothing to say but its name is just that.
static cJSON *permanent(Writer *w, ObjectId id) {
    const Object *o = game_object(w->g, id);
    Characteristics c = game_characteristics(w->g, w->pool, id);
    cJSON *item = cJSON_CreateObject();
    add_text(item, "name", object_text(w, id));
    add_status(w, item, o);
    if (c.has_pt) {
        add_number(item, "power", c.power);
        add_number(item, "toughness", c.toughness);
        add_flag(item, "sick", o->sick);
    }
    if (o->damage > 0) add_number(item, "damage", o->damage);
    add_counters(w, item, id);
    add_keywords(item, c.keywords);
    if (object_is(o->attached_to)) add_text(item, "attached_to", object_text(w, o->attached_to));
    if (player_is(o->enchants))
        add_text(item, "attached_to", engine_player_name(w->names->engine, o->enchants));
    add_combat(w, item, id);
    if (cJSON_GetArraySize(item) > 1) return item;
    cJSON_Delete(item);
    return cJSON_CreateString(object_text(w, id));
}

// What is phased out is on the battlefield too (702.26d).
static cJSON *battlefield(Writer *w, PlayerId p) {
    cJSON *list = cJSON_CreateArray();
    const ZoneList *zones[] = {&w->g->battlefield, &w->g->phased_out};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++)
        for (CardId c = zones[i]->first; card_is(c); c = game_place(w->g, c)->next)
            if (player_same(game_place(w->g, c)->controller, p))
                cJSON_AddItemToArray(list, permanent(w, game_id(w->g, c)));
    return list;
}

// ---- other zones

static cJSON *zone_names(Writer *w, PlayerId p, Zone zone) {
    cJSON *list = cJSON_CreateArray();
    const ZoneList *cards = game_zone(w->g, p, zone);
    for (CardId c = cards->first; card_is(c); c = game_place(w->g, c)->next)
        cJSON_AddItemToArray(list, cJSON_CreateString(object_text(w, game_id(w->g, c))));
    return list;
}

// Is every card of the library the same?
static bool is_uniform(const Writer *w, const ZoneList *cards) {
    for (CardId c = cards->first; card_is(c); c = game_place(w->g, c)->next)
        if (game_place(w->g, c)->card.v != game_place(w->g, cards->first)->card.v) return false;
    return cards->count > 1;
}

// A library that is long, or all of one card, is only counted.
static void add_library(Writer *w, cJSON *to, PlayerId p) {
    const ZoneList *cards = game_zone(w->g, p, ZONE_LIBRARY);
    if (cards->count > LIBRARY_SHOWN || is_uniform(w, cards))
        add_number(to, "library", cards->count);
    else
        cJSON_AddItemToObject(to, "library", zone_names(w, p, ZONE_LIBRARY));
}

static void add_stack_targets(Writer *w, cJSON *to, const StackItem *item) {
    cJSON *targets = cJSON_CreateArray();
    int at = 0;
    for (const Bound *b; (b = game_bound(w->g, item->key, &at)) != NULL;) {
        if (b->target == 0) continue;
        const char *name =
            b->kind == BOUND_PLAYER ? player_text(w, b->player) : object_text(w, b->object);
        cJSON_AddItemToArray(targets, cJSON_CreateString(name));
    }
    if (cJSON_GetArraySize(targets) > 0)
        cJSON_AddItemToObject(to, "targets", targets);
    else
        cJSON_Delete(targets);
}

static cJSON *stack_object(Writer *w, ObjectId id) {
    const Object *o = game_object(w->g, id);
    const StackItem *item = game_stack_item(w->g, id);
    cJSON *spell = cJSON_CreateObject();
    add_text(spell, "name", object_text(w, id));
    add_flag(spell, "ability", o->kind == OBJECT_ABILITY);
    add_text(spell, "controller", player_text(w, o->controller));
    if (!item) return spell;
    if (item->x >= 0) add_number(spell, "x", item->x);
    add_stack_targets(w, spell, item);
    return spell;
}

static cJSON *stack(Writer *w) {
    cJSON *list = cJSON_CreateArray();
    for (CardId c = w->g->stack.first; card_is(c); c = game_place(w->g, c)->next)
        cJSON_AddItemToArray(list, stack_object(w, game_id(w->g, c)));
    return list;
}

// ---- players

static void add_player_counters(Writer *w, cJSON *to, PlayerId p) {
    cJSON *counters = cJSON_CreateObject();
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_player_counters(w->g, p, (CounterKind)k);
        if (count > 0) add_number(counters, counter_text((CounterKind)k), count);
    }
    if (cJSON_GetArraySize(counters) > 0)
        cJSON_AddItemToObject(to, "counters", counters);
    else
        cJSON_Delete(counters);
}

static void add_mana(Writer *w, cJSON *to, const Player *player) {
    text_clear(&w->scratch);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < player->mana[t]; i++)
            text_format(&w->scratch, "{%c}", mana_letter((ManaType)t));
    if (w->scratch.length > 0) add_text(to, "mana_pool", text_cstr(&w->scratch));
}

static void add_commander_damage(Writer *w, cJSON *to, PlayerId p) {
    int count = 0;
    const CommanderDamage *all = game_list(w->g, LIST_COMMANDER_DAMAGE, &count);
    cJSON *damage = cJSON_CreateObject();
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, p))
            add_number(damage, object_text(w, game_id(w->g, all[i].commander)), all[i].damage);
    if (cJSON_GetArraySize(damage) > 0)
        cJSON_AddItemToObject(to, "commander_damage", damage);
    else
        cJSON_Delete(damage);
}

static cJSON *player(Writer *w, PlayerId p) {
    const Player *facts = game_player(w->g, p);
    cJSON *out = cJSON_CreateObject();
    add_number(out, "life", facts->life);
    LossReason lost = game_loss(w->g, p);
    if (lost != LOSS_NONE) add_text(out, "lost", loss_name(lost));
    add_player_counters(w, out, p);
    add_mana(w, out, facts);
    add_commander_damage(w, out, p);
    cJSON_AddItemToObject(out, "battlefield", battlefield(w, p));
    cJSON_AddItemToObject(out, "hand", zone_names(w, p, ZONE_HAND));
    add_library(w, out, p);
    cJSON_AddItemToObject(out, "graveyard", zone_names(w, p, ZONE_GRAVEYARD));
    cJSON_AddItemToObject(out, "exile", zone_names(w, p, ZONE_EXILE));
    if (game_zone(w->g, p, ZONE_COMMAND)->count > 0)
        cJSON_AddItemToObject(out, "command", zone_names(w, p, ZONE_COMMAND));
    return out;
}

// ---- the whole

static void add_result(Writer *w, cJSON *to) {
    if (w->g->result == RESULT_NONE) return;
    bool won = w->g->result == RESULT_WON;
    add_text(to, "winner", won ? player_text(w, w->g->winner) : "draw");
    Text why = {0};
    for (int p = 0; p < w->g->player_count; p++) {
        LossReason lost = game_loss(w->g, player_id(p));
        if (lost != LOSS_NONE)
            text_format(&why, "%s%s: %s", why.length > 0 ? ", " : "", player_text(w, player_id(p)),
                        loss_name(lost));
    }
    add_text(to, "why", text_cstr(&why));
    text_free(&why);
}

static cJSON *position(Writer *w) {
    cJSON *out = cJSON_CreateObject();
    add_number(out, "turn", w->g->turn);
    add_text(out, "active", player_text(w, w->g->active));
    add_text(out, "step", step_name((Step)w->g->step));
    if (!game_over(w->g) && player_is(w->g->priority))
        add_text(out, "priority", player_text(w, w->g->priority));
    add_result(w, out);
    cJSON_AddItemToObject(out, "stack", stack(w));
    cJSON *players = cJSON_CreateObject();
    for (int p = 0; p < w->g->player_count; p++)
        cJSON_AddItemToObject(players, player_text(w, player_id(p)), player(w, player_id(p)));
    cJSON_AddItemToObject(out, "players", players);
    return out;
}

// ---- printing

static void print_string(const char *s, Text *out) {
    text_add_char(out, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            text_format(out, "\\%c", c);
        else if (c == '\n')
            text_add(out, "\\n");
        else if (c < 0x20)
            text_format(out, "\\u%04x", c);
        else
            text_add_char(out, (char)c);
    }
    text_add_char(out, '"');
}

static void print_indent(Text *out, int depth) {
    text_add_char(out, '\n');
    for (int i = 0; i < depth; i++) text_add(out, "  ");
}

// Containers one item a line; an object in a list stays on its line.
static void print(const cJSON *item, Text *out, int depth, bool flat) {
    if (cJSON_IsString(item)) {
        print_string(item->valuestring, out);
        return;
    }
    if (!cJSON_IsArray(item) && !cJSON_IsObject(item)) {
        if (cJSON_IsNumber(item))
            text_format(out, "%d", item->valueint);
        else
            text_add(out, cJSON_IsTrue(item) ? "true" : "false");
        return;
    }
    bool list = cJSON_IsArray(item);
    text_add_char(out, list ? '[' : '{');
    const cJSON *child = NULL;
    cJSON_ArrayForEach(child, item) {
        if (child != item->child) text_add(out, flat ? ", " : ",");
        if (!flat) print_indent(out, depth + 1);
        if (!list) {
            print_string(child->string, out);
            text_add(out, ": ");
        }
        print(child, out, depth + 1, flat || list);
    }
    if (item->child && !flat) print_indent(out, depth);
    text_add_char(out, list ? ']' : '}');
}

const char *outcome_print(cJSON *document, Arena *arena) {
    Text out = {0};
    print(document, &out, 0, false);
    text_add_char(&out, '\n');
    const char *copy = arena_copy(arena, text_cstr(&out), out.length);
    text_free(&out);
    cJSON_Delete(document);
    return copy;
}

cJSON *outcome_head(const char *name, const char *const *rules, int rule_count) {
    cJSON *out = cJSON_CreateObject(), *list = cJSON_CreateArray();
    add_number(out, "format", 1);
    add_text(out, "scenario", name);
    for (int i = 0; i < rule_count; i++) cJSON_AddItemToArray(list, cJSON_CreateString(rules[i]));
    cJSON_AddItemToObject(out, "rules", list);
    return out;
}

const char *outcome_document(const Names *names, const Log *log, Arena *arena) {
    Writer w = {.names = names, .g = names->game, .pool = engine_pool(names->engine)};
    const Scenario *sc = names->scenario;
    const char **rules = ARENA_ARRAY(arena, const char *, sc->rule_count + 1);
    for (int i = 0; i < sc->rule_count; i++) rules[i] = cr_entry(sc->rules[i])->number;
    cJSON *out = outcome_head(sc->name, rules, sc->rule_count), *lines = cJSON_CreateArray();
    for (int i = 0; i < log->count; i++)
        cJSON_AddItemToArray(lines, cJSON_CreateString(log->lines[i].text));
    cJSON_AddItemToObject(out, "log", lines);
    cJSON_AddItemToObject(out, "outcome", position(&w));
    text_free(&w.scratch);
    return outcome_print(out, arena);
}
