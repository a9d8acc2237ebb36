// test_export_replay.c - an export is enough to play a scenario again: every scenario of the suite
// is exported, and a small driver that knows nothing of YAML and scripts plays the JSON.
//
// The driver sets the board up from the document, answers each decision from the list, and gives
// chance the results that stand there (its own random stream is another one). Log and outcome must
// then be those of the document. In a second round it pays with what the document says was paid,
// wherever the script left that to the engine.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/position.h"
#include "harness/export.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/outcome.h"
#include "harness/record.h"

// The dev build recomputes what is derived only now and then: the scenarios themselves are played
// with it each time.
enum { OTHER_SEED = 987654321, IDS_MAX = 20000, BATCHES_EACH = 50 };

typedef struct {
    ObjectId now;
    CardDefId card;
    uint16_t number;
} Thing;

typedef struct {
    const cJSON *doc, *step;
    Engine *engine;
    Game *game;
    Pool *pool;
    Log log;
    Arena arena;
    Document position;
    Thing things[IDS_MAX];
    bool exact;    // Pay as the document says.
    bool refused;  // The last answer was,
    Rejection why;
    int exact_payments, automatic_payments;
    Text problem;  // The first one.
} Driver;

// ---- reading

static const cJSON *get(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}
static const char *text_of(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(get(object, key));
}
static int number_of(const cJSON *object, const char *key) {
    const cJSON *n = get(object, key);
    return n ? n->valueint : 0;
}
static bool flag_of(const cJSON *object, const char *key) { return cJSON_IsTrue(get(object, key)); }
static bool is(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

__attribute__((format(printf, 2, 3))) static void wrong(Driver *d, const char *format, ...) {
    char message[1024];
    va_list arguments;
    if (d->problem.length > 0) return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    text_format(&d->problem, "%s", message);
    char *step = d->step ? cJSON_PrintUnformatted(d->step) : NULL;
    if (step) text_format(&d->problem, "\n  at %s", step);
    free(step);
}

static PlayerId player_of(Driver *d, const char *name) {
    for (int p = 0; p < d->game->player_count; p++)
        if (is(name, engine_player_name(d->engine, player_id(p)))) return player_id(p);
    wrong(d, "no player %s", name ? name : "(none)");
    return player_id(0);
}

static Zone zone_of(const char *name) {
    for (int z = ZONE_NOWHERE + 1; z < ZONE_COUNT; z++)
        if (is(name, zone_name((Zone)z))) return (Zone)z;
    return ZONE_NOWHERE;
}

static Step step_of(const char *name) {
    for (int s = 0; s < STEP_COUNT; s++)
        if (is(name, step_name((Step)s))) return (Step)s;
    return STEP_COUNT;
}

// ---- cards, by their printed facts

static bool same_fact(const char *fact, const cJSON *face, const char *key) {
    const char *wanted = text_of(face, key);
    return (!wanted && (!fact || !fact[0])) || (wanted && fact && strcmp(fact, wanted) == 0);
}

static bool same_number(const PrintedNumber *n, const cJSON *face, const char *key) {
    char text[32] = "";
    if (n->present && n->star)
        snprintf(text, sizeof text, n->number ? "%d+*" : "*", (int)n->number);
    else if (n->present)
        snprintf(text, sizeof text, "%d", (int)n->number);
    return same_fact(text, face, key);
}

static bool same_card(const CardDef *card, const cJSON *facts) {
    const cJSON *faces = get(facts, "faces");
    if (!is(card->name, text_of(facts, "name")) ||
        !is(layout_text(card->layout), text_of(facts, "layout")) ||
        card->face_count != cJSON_GetArraySize(faces))
        return false;
    for (int i = 0; i < card->face_count; i++) {
        const CardFace *face = card->faces[i];
        const cJSON *wanted = cJSON_GetArrayItem(faces, i);
        char cost[MANA_SYMBOLS_MAX * 8] = "", colors[COLOR_COUNT + 1];
        int count = 0;
        if (face->has_cost) mana_cost_text(&face->cost, cost, sizeof cost);
        for (int c = 0; c < COLOR_COUNT; c++)
            if (face->colors >> c & 1) colors[count++] = mana_letter((ManaType)c);
        colors[count] = '\0';
        TypeLine type;
        Status s = {0};
        memset(&type, 0, sizeof type);
        const char *line = text_of(wanted, "type");  // An emblem has none (114.3).
        if (line[0] && !type_line_read(span_of(line), &type, (Place){0}, &s)) return false;
        if (!same_fact(face->text, wanted, "text") || !is(face->name, text_of(wanted, "name")) ||
            memcmp(&type, &face->type, sizeof type) != 0 || !same_fact(cost, wanted, "cost") ||
            !same_fact(colors, wanted, "colors") || !same_number(&face->power, wanted, "power") ||
            !same_number(&face->toughness, wanted, "toughness") ||
            !same_number(&face->loyalty, wanted, "loyalty") ||
            !same_number(&face->defense, wanted, "defense"))
            return false;
    }
    return true;
}

static const CardDef *known_card(const Driver *d, const cJSON *facts) {
    const CardDef *card = pool_find(d->pool, span_of(text_of(facts, "name")));
    if (card && same_card(card, facts)) return card;
    for (int i = pool_count(d->pool) - 1; i >= 0; i--) {
        card = pool_card(d->pool, (CardDefId){i});
        if (is(card->name, text_of(facts, "name")) && same_card(card, facts)) return card;
    }
    return NULL;
}

static CardText card_text(const cJSON *facts) {
    CardText text = {.name = text_of(facts, "name"), .layout = text_of(facts, "layout")};
    const cJSON *face;
    cJSON_ArrayForEach(face, get(facts, "faces")) {
        text.faces[text.face_count++] = (FaceText){
            .name = text_of(face, "name"),
            .cost = text_of(face, "cost"),
            .type = text_of(face, "type"),
            .text = text_of(face, "text"),
            .power = text_of(face, "power"),
            .toughness = text_of(face, "toughness"),
            .loyalty = text_of(face, "loyalty"),
            .defense = text_of(face, "defense"),
            .color_indicator = text_of(face, "color_indicator"),
        };
    }
    return text;
}

// Compiles what does not ship.
static void add_cards(Driver *d) {
    const cJSON *facts;
    cJSON_ArrayForEach(facts, get(d->doc, "cards")) {
        Status s = {0};
        CardText text = card_text(facts);
        if (known_card(d, facts)) continue;
        bool token = is(text.layout, "token");
        bool good =
            token ? pool_add_token(d->pool, &text, &s) != NULL : pool_add(d->pool, &text, &s);
        if (!good) wrong(d, "card %s: %s", facts->string, s.message);
        if (good && !known_card(d, facts)) wrong(d, "card %s has other facts", facts->string);
    }
}

// ---- the board

static void read_mana(const char *text, uint16_t *mana) {
    for (ManaType type; *text; text++)
        if (mana_letter_find(*text, &type)) mana[type]++;
}

static void place_players(Driver *d) {
    const cJSON *p, *counter;
    int i = 0;
    cJSON_ArrayForEach(p, get(get(d->doc, "board"), "players")) {
        SetupPlayer player = {.life = number_of(p, "life"),
                              .lands_played = number_of(p, "lands_played")};
        read_mana(text_of(p, "mana_pool"), player.mana);
        engine_set_player_name(d->engine, player_id(i), text_of(p, "name"));
        setup_player(d->engine, d->game, player_id(i), &player);
        cJSON_ArrayForEach(counter, get(p, "counters")) {
            CounterKind kind;
            if (!counter_find(span_of(counter->string), &kind)) wrong(d, "%s?", counter->string);
            setup_player_counters(d->engine, d->game, player_id(i), kind, counter->valueint);
        }
        i++;
    }
}

static void place_links(Driver *d, const cJSON *o, ObjectId id) {
    const cJSON *counter;
    cJSON_ArrayForEach(counter, get(o, "counters")) {
        CounterKind kind;
        if (!counter_find(span_of(counter->string), &kind)) wrong(d, "%s?", counter->string);
        if (game_counters(d->game, id, kind) != counter->valueint)
            setup_counters(d->engine, d->game, id, kind, counter->valueint);
    }
    for (int k = 0; k < COUNTER_KIND_COUNT; k++)
        if (!get(get(o, "counters"), counter_text((CounterKind)k)))
            setup_counters(d->engine, d->game, id, (CounterKind)k, 0);
    if (get(o, "protector"))
        setup_protector(d->engine, d->game, id, player_of(d, text_of(o, "protector")));
    if (get(o, "enchants"))
        setup_attached_to_player(d->engine, d->game, id, player_of(d, text_of(o, "enchants")));
    const cJSON *position = get(get(d->doc, "board"), "position");
    if (get(position, "chosen")) return;  // It says all of that.
    const char *chosen = text_of(o, "chosen"), *life = chosen ? strstr(chosen, " life") : NULL;
    Span word = chosen ? span_of(chosen) : (Span){0};
    if (life) word.length = (size_t)(life - chosen);
    if (chosen && !setup_chosen(d->engine, d->game, id, word)) wrong(d, "chosen: %s", chosen);
}

static void place_object(Driver *d, const cJSON *o) {
    const CardDef *card = known_card(d, get(get(d->doc, "cards"), text_of(o, "card")));
    const char *controller = text_of(o, "controller");
    if (!card) {
        wrong(d, "no card %s", text_of(o, "card"));
        return;
    }
    PlayerId owner = player_of(d, text_of(o, "owner"));
    SetupObject s = {.card = card->id,
                     .owner = owner,
                     .controller = controller ? player_of(d, controller) : owner,
                     .zone = zone_of(text_of(o, "zone")),
                     .tapped = flag_of(o, "tapped"),
                     .sick = flag_of(o, "sick"),
                     .face_down = flag_of(o, "face_down"),
                     .transformed = flag_of(o, "transformed"),
                     .flipped = flag_of(o, "flipped"),
                     .phased_out = flag_of(o, "phased_out"),
                     .token = is(text_of(o, "kind"), "token"),
                     .commander = flag_of(o, "commander"),
                     .companion = flag_of(o, "companion"),
                     .damage = number_of(o, "damage"),
                     .attached_to = d->things[number_of(o, "attached_to")].now,
                     .commander_casts = number_of(o, "commander_casts"),
                     .lives = d->position.root ? position_lives(d->position.root) : 0};
    ObjectId id = setup_object(d->engine, d->game, &s);
    const Object *there = game_object(d->game, id);
    d->things[number_of(o, "id")] = (Thing){id, there->card, there->number};
    place_links(d, o, id);
}

// Does the zone hold these, in this order?
static void check_zone(Driver *d, PlayerId p, Zone zone, const cJSON *ids) {
    CardId c = game_zone(d->game, p, zone)->first;
    const cJSON *id;
    cJSON_ArrayForEach(id, ids) {
        if (!card_same(c, object_card(d->things[id->valueint].now))) break;
        c = game_place(d->game, c)->next;
    }
    if (id || card_is(c)) wrong(d, "another order of the %s", zone_name(zone));
}

static void check_zones(Driver *d) {
    static const Zone zones[] = {ZONE_HAND,  ZONE_LIBRARY, ZONE_GRAVEYARD,
                                 ZONE_EXILE, ZONE_COMMAND, ZONE_OUTSIDE};
    const cJSON *p;
    int i = 0;
    cJSON_ArrayForEach(p, get(get(d->doc, "board"), "players")) {
        for (size_t z = 0; z < ARRAY_LEN(zones); z++)
            check_zone(d, player_id(i), zones[z], get(p, zone_name(zones[z])));
        i++;
    }
}

static void place_all_links(Driver *d) {
    const cJSON *o, *p, *damage;
    int i = 0;
    const cJSON *position = get(get(d->doc, "board"), "position");
    cJSON_ArrayForEach(o, get(get(d->doc, "board"), "objects")) if (get(o, "exiled_with") &&
                                                                    !get(position, "exile_links"))
        setup_exiled_with(d->engine, d->game, d->things[number_of(o, "id")].now,
                          d->things[number_of(o, "exiled_with")].now);
    cJSON_ArrayForEach(p, get(get(d->doc, "board"), "players")) {
        cJSON_ArrayForEach(damage, get(p, "commander_damage")) {
            int id = number_of(get(damage, "commander"), "id");
            setup_commander_damage(d->engine, d->game, player_id(i), object_card(d->things[id].now),
                                   number_of(damage, "damage"));
        }
        i++;
    }
}

// JSON is YAML, too: the position is read as the engine reads it.
static void read_position(Driver *d) {
    const cJSON *position = get(get(d->doc, "board"), "position");
    Status s = {0};
    char *text = position ? cJSON_PrintUnformatted(position) : NULL;
    if (text && !document_parse(&d->position, &d->arena, "position", span_of(text), &s))
        wrong(d, "position:%d:%d: %s", s.line, s.column, s.message);
    free(text);
}

typedef struct {
    Driver *d;
    PositionMade *made;
    int made_count, placed;
    ObjectId *ids;
} Placing;

static int find_object(void *context, const Node *n, Status *s) {
    const Placing *p = context;
    for (int i = 0; i < p->made_count; i++)
        if (p->made[i].as && is(p->made[i].as->text, n->text)) return p->placed + i;
    const cJSON *refs = get(get(get(p->d->doc, "board"), "names"), n->text);
    int id = number_of(refs ? refs->child : NULL, "id");
    if (id > 0 && id <= p->placed) return id - 1;
    status_fail(s, (Place){"position", n->line, n->column}, "what is %s?", n->text);
    return -1;
}

// What it has made is met in the order of ids.
static void meet_made(Driver *d, const Placing *p) {
    const cJSON *o;
    int places = 0, at = 1;
    game_list(d->game, LIST_OBJECTS, &places);
    at += p->placed;
    cJSON_ArrayForEach(o, get(get(d->doc, "board"), "objects")) {
        if (!flag_of(o, "made")) continue;
        while (at < places && game_place(d->game, (CardId){(uint16_t)at})->kind == OBJECT_FREE)
            at++;
        if (at >= places) wrong(d, "the position does not make %s", text_of(o, "name"));
        if (at >= places) return;
        CardId place = {(uint16_t)at++};
        const Object *there = game_place(d->game, place);
        d->things[number_of(o, "id")] =
            (Thing){game_id(d->game, place), there->card, there->number};
    }
}

static void place_position(Driver *d) {
    if (!d->position.root) return;
    const cJSON *o, *player;
    const char *players[PLAYERS_MAX];
    int count = 0;
    Status s = {0};
    Placing p = {.d = d, .made_count = position_made(d->position.root, NULL, 0)};
    p.made = ARENA_ARRAY(&d->arena, PositionMade, p.made_count + 1);
    position_made(d->position.root, p.made, p.made_count);
    p.ids = ARENA_ARRAY(&d->arena, ObjectId, IDS_MAX);
    cJSON_ArrayForEach(o, get(get(d->doc, "board"), "objects")) if (!flag_of(o, "made"))
        p.ids[p.placed++] = d->things[number_of(o, "id")].now;
    cJSON_ArrayForEach(player, get(get(d->doc, "board"), "players")) players[count++] =
        text_of(player, "name");
    PositionGiven given = {.document = &d->position,
                           .position = d->position.root,
                           .count = p.placed,
                           .ids = p.ids,
                           .players = players,
                           .find = find_object,
                           .context = &p};
    if (!setup_position(d->engine, d->game, &given, &s))
        wrong(d, "position:%d:%d: %s", s.line, s.column, s.message);
    meet_made(d, &p);
    for (int i = 0; i < p.placed; i++) d->things[i + 1].now = p.ids[i];
}

static void place_board(Driver *d) {
    const cJSON *game = get(d->doc, "game"), *board = get(d->doc, "board"), *o;
    const char *format = text_of(game, "format");
    SetupGame setup = {.format = is(format, "commander") ? FORMAT_COMMANDER
                                 : is(format, "brawl")   ? FORMAT_BRAWL
                                                         : FORMAT_CONSTRUCTED,
                       .player_count = cJSON_GetArraySize(get(board, "players")),
                       .seed = OTHER_SEED};
    setup_game(d->engine, d->game, &setup);
    place_players(d);
    read_position(d);
    cJSON_ArrayForEach(o, get(board, "objects")) if (!flag_of(o, "made")) place_object(d, o);
    place_all_links(d);
    PlayerId active = player_of(d, text_of(game, "active"));
    Step step = step_of(text_of(game, "step"));
    if (flag_of(game, "from_beginning"))
        setup_beginning(d->engine, d->game, active);
    else if (flag_of(game, "before"))
        setup_start_before(d->engine, d->game, number_of(game, "turn"), active, step);
    else
        setup_start(d->engine, d->game, number_of(game, "turn"), active, step);
    check_zones(d);
    place_position(d);
}

// ---- objects that come to be

static bool is_known(const Driver *d, ObjectId id) {
    for (int i = 1; i < IDS_MAX && object_is(d->things[i].now); i++)
        if (object_same(d->things[i].now, id)) return true;
    return false;
}

// Cards have moved on.
static void follow(Driver *d, const Game *g) {
    int places = 0;
    game_list(g, LIST_OBJECTS, &places);
    for (int i = 1; i < IDS_MAX && object_is(d->things[i].now); i++) {
        Thing *t = &d->things[i];
        if (object_card(t->now).v >= places) continue;  // It was made on the way to a refusal.
        const Object *o = game_place(g, object_card(t->now));
        if (o->kind != OBJECT_FREE && o->card.v >= 0 && o->card.v == t->card.v &&
            o->number == t->number)
            t->now = game_id(g, object_card(t->now));
    }
}

static bool answers(Driver *d, const Game *g, const cJSON *made, CardId place) {
    const Object *o = game_place(g, place);
    ObjectId id = game_id(g, place);
    if (o->kind == OBJECT_FREE || o->zone == ZONE_NOWHERE || is_known(d, id)) return false;
    Zone zone = o->phased_out ? ZONE_BATTLEFIELD : (Zone)o->zone;
    Text name = {0};
    engine_object_name(d->engine, g, id, &name);
    bool same = is(text_cstr(&name), text_of(made, "name")) &&
                is(zone_name(zone), text_of(made, "zone")) &&
                (!player_is(o->controller) ||
                 is(engine_player_name(d->engine, o->controller), text_of(made, "controller")));
    text_free(&name);
    return same;
}

static void meet(Driver *d, const Game *g, const cJSON *made) {
    int places = 0;
    game_list(g, LIST_OBJECTS, &places);
    for (int i = 1; i < places; i++) {
        CardId place = {(uint16_t)i};
        if (!answers(d, g, made, place)) continue;
        const Object *o = game_place(g, place);
        d->things[number_of(made, "id")] = (Thing){game_id(g, place), o->card, o->number};
        return;
    }
    wrong(d, "there is no new %s", text_of(made, "name"));
}

static ObjectId object_of(Driver *d, const cJSON *ref) {
    int id = number_of(ref, "id");
    if (id <= 0 || id >= IDS_MAX || !object_is(d->things[id].now)) {
        wrong(d, "no object %d", id);
        return NO_OBJECT;
    }
    return (ObjectId){d->things[id].now.v - (uint32_t)number_of(ref, "past") * CARDS_MAX};
}

// ---- answers

static Choice choice_of(Driver *d, const cJSON *item) {
    Subtype subtype;
    const char *name = text_of(item, "name");
    if (get(item, "object")) return choice_object(object_of(d, get(item, "object")));
    if (get(item, "player")) return choice_player(player_of(d, text_of(item, "player")));
    if (get(item, "trigger")) return choice_number(number_of(get(item, "trigger"), "number"));
    if (get(item, "number")) return choice_number(number_of(item, "number"));
    if (get(item, "yes")) return choice_number(flag_of(item, "yes"));
    if (get(item, "subtype") && subtype_find(span_of(text_of(item, "subtype")), &subtype))
        return choice_subtype(subtype);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (is(color_word((ManaType)t), text_of(item, "color"))) return choice_color((ManaType)t);
    const CardDef *card = name ? pool_find(d->pool, span_of(name)) : NULL;
    for (int i = 0; card && i < card->face_count; i++)
        if (is(card->faces[i]->name, name)) return choice_name(card->faces[i]->id);
    return (Choice){.kind = CHOICE_NONE, .player = NO_PLAYER};
}

static int mana_number(const char *letter) {
    ManaType type;
    return letter && mana_letter_find(letter[0], &type) ? (int)type : -1;
}

static AnswerItem item_of(Driver *d, const Question *q, const cJSON *item) {
    AnswerItem out = {.what = choice_of(d, item)};
    out.to = get(item, "to") ? choice_of(d, get(item, "to"))
                             : (Choice){.kind = CHOICE_NONE, .player = NO_PLAYER};
    if (q->kind == QUESTION_PAYMENT) {
        const char *pay = text_of(item, "pay");
        out.amount = is(pay, "pool") ? PAY_POOL : is(pay, "life") ? PAY_LIFE : PAY_SOURCE;
        out.number = mana_number(text_of(item, "mana"));
        out.ability = number_of(item, "ability");
        return out;
    }
    out.amount =
        q->kind == QUESTION_ATTACKERS ? number_of(item, "band") : number_of(item, "amount");
    if (q->kind == QUESTION_PILES) out.number = number_of(item, "pile") - 1;
    return out;
}

static void read_items(Driver *d, const Question *q, const cJSON *items, Answer *a) {
    const cJSON *item;
    a->count = 0;
    cJSON_ArrayForEach(item, items) a->items[a->count++] = item_of(d, q, item);
}

static int face_of(Driver *d, const cJSON *action, ObjectId id) {
    const char *name = text_of(action, "face");
    const Object *o = game_object(d->game, id);
    const CardDef *card = o && o->card.v >= 0 ? pool_card(d->pool, o->card) : NULL;
    if (flag_of(action, "face_down")) return FACE_DOWN;
    for (int i = 0; name && card && i < FACES_MAX && card->faces[i]; i++)
        if (is(card->faces[i]->name, name)) return i;
    if (name) wrong(d, "no face %s", name);
    return 0;
}

static Action action_of(Driver *d, const cJSON *action) {
    Action out = {.kind = ACTION_PASS, .player = NO_PLAYER};
    const cJSON *way;
    while (!is(record_action_word(out.kind), text_of(action, "do"))) out.kind++;
    if (get(action, "player")) out.player = player_of(d, text_of(action, "player"));
    if (get(action, "object")) out.object = object_of(d, get(action, "object"));
    out.ability = number_of(action, "ability");
    out.mana_only = flag_of(action, "for_mana");
    out.face = face_of(d, action, out.object);
    cJSON_ArrayForEach(way, get(action, "ways")) out.ways |=
        (unsigned)cast_way_find(span_of(way->valuestring));
    return out;
}

// ---- paying as the document says

static int count_mana(const char *text) {
    uint16_t mana[MANA_TYPE_COUNT] = {0};
    int count = 0;
    read_mana(text, mana);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) count += mana[t];
    return count;
}

// What a mana ability costs besides {T} and itself is asked for, and not listed; nor is a card of a
// hand a source that can be.
static bool asks_for_more(Driver *d, const cJSON *source) {
    const cJSON *left = get(source, "left");
    const Object *o = game_object(d->game, object_of(d, get(source, "object")));
    if (!o || o->zone != ZONE_BATTLEFIELD) return true;
    int other =
        number_of(left ? left->child : NULL, "id") != number_of(get(source, "object"), "id");
    return get(source, "tapped") || (left && (other || left->child->next));
}

static void add_item(Answer *a, Choice what, int kind, int mana, int ability) {
    a->items[a->count++] = (AnswerItem){.what = what,
                                        .to = {.kind = CHOICE_NONE, .player = NO_PLAYER},
                                        .amount = kind,
                                        .number = mana,
                                        .ability = ability};
}

// Is none of its mana spent, perhaps? The engine does that for the life that a source gives; a list
// may not.
static bool is_spare(const cJSON *source, const uint16_t *made, const uint16_t *spent) {
    uint16_t own[MANA_TYPE_COUNT] = {0};
    bool spare = true;
    read_mana(text_of(source, "mana"), own);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) spare = spare && made[t] >= spent[t] + own[t];
    return spare;
}

static int count_all(const uint16_t *mana) {
    int count = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) count += mana[t];
    return count;
}

// A list names one type for a source. Of a source that makes several types, with an Aura for one of
// them, some of which stay unspent, it can't say which were chosen.
static bool chooses_among(const cJSON *source) {
    uint16_t own[MANA_TYPE_COUNT] = {0};
    int types = 0;
    read_mana(text_of(source, "mana"), own);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) types += own[t] > 0;
    return types > 1;
}

// Of a permanent that pays by two abilities a list can't say what the later one takes, such as how
// many counters.
static bool pays_before(const cJSON *source) {
    int id = number_of(get(source, "object"), "id");
    for (const cJSON *s = source->prev; s->next; s = s->prev)
        if (number_of(get(s, "object"), "id") == id) return true;
    return false;
}

static bool pay_exactly(Driver *d, const cJSON *paid, Answer *a) {
    const Choice none = {.kind = CHOICE_NONE, .player = NO_PLAYER};
    const cJSON *source;
    uint16_t made[MANA_TYPE_COUNT] = {0}, spent[MANA_TYPE_COUNT] = {0};
    bool costs = false;
    read_mana(text_of(paid, "mana"), spent);
    if (get(paid, "tapped") || get(paid, "left")) return false;
    a->count = 0;
    cJSON_ArrayForEach(source, get(paid, "sources")) {
        read_mana(text_of(source, "mana"), made);
        if (get(source, "spent")) read_mana(text_of(source, "spent"), spent);
        costs = costs || get(source, "spent");
    }
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = made[t]; i < spent[t]; i++) add_item(a, none, PAY_POOL, -1, 0);
    bool unspent = count_all(made) > count_all(spent);
    if (a->count > 0 && costs) return false;  // A list can't say that the pool pays for that.
    cJSON_ArrayForEach(source, get(paid, "sources")) {
        const char *mana = text_of(source, "mana");
        if (asks_for_more(d, source) || is_spare(source, made, spent)) return false;
        if ((unspent && chooses_among(source)) || pays_before(source)) return false;
        add_item(a, choice_object(object_of(d, get(source, "object"))), PAY_SOURCE,
                 count_mana(mana) == 1 ? mana_number(mana + 1) : -1, number_of(source, "ability"));
    }
    for (int life = number_of(paid, "life"); life > 0; life -= 2)
        add_item(a, none, PAY_LIFE, -1, 0);
    return true;
}

static void read_payment(Driver *d, const cJSON *step, Answer *a) {
    const cJSON *paid = get(step, "paid");
    a->automatic = false;
    if (d->exact && paid && pay_exactly(d, paid, a)) {
        d->exact_payments++;
        return;
    }
    d->automatic_payments++;
    a->count = 0;
    a->automatic = true;
}

static void read_answer(Driver *d, const Question *q, const cJSON *step, Answer *a) {
    a->action = (Action){.kind = ACTION_PASS};
    a->automatic = false;
    a->count = 0;
    if (get(step, "action"))
        a->action = action_of(d, get(step, "action"));
    else if (flag_of(step, "automatic"))
        read_payment(d, step, a);
    else
        read_items(d, q, get(step, "items"), a);
}

// ---- steps

static void log_refused(Driver *d, const cJSON *step) {
    Rejection r = d->why;
    if (get(step, "of")) {
        if (!d->refused) wrong(d, "this was accepted");
        if (!is(rejection_code(r.code), text_of(step, "code")) || !is(r.why, text_of(step, "why")))
            wrong(d, "refused with %s: %s", rejection_code(r.code), r.why);
        d->refused = false;
    } else {
        rejection_find(span_of(text_of(step, "code")), &r.code);
        snprintf(r.why, sizeof r.why, "%s", text_of(step, "why"));
    }
    snprintf(r.what, sizeof r.what, "%s", text_of(step, "attempt"));
    if (get(step, "entry")) log_refusal(&d->log, d->engine, d->game, text_of(step, "player"), &r);
}

// What comes before the next decision or result of chance.
static void catch_up(Driver *d) {
    for (; d->step; d->step = d->step->next) {
        const char *what = text_of(d->step, "is");
        if (is(what, "note"))
            log_note(&d->log, d->engine, d->game, text_of(d->step, "text"));
        else if (is(what, "refusal"))
            log_refused(d, d->step);
        else if (!is(what, "expect"))
            return;
    }
}

static bool fits(Driver *d, const Game *g, const Question *q) {
    const cJSON *s = d->step, *made;
    if (d->refused) wrong(d, "refused with %s: %s", rejection_code(d->why.code), d->why.why);
    if (!is(text_of(s, "is"), "decision") || !is(text_of(s, "kind"), question_kind_name(q->kind)) ||
        !is(text_of(s, "role"), question_role_name(q->role)) ||
        !is(text_of(s, "player"), engine_player_name(d->engine, q->player)) ||
        !is(text_of(s, "step"), step_name((Step)g->step)) || number_of(s, "turn") != g->turn ||
        number_of(s, "log") != d->log.count)
        wrong(d, "%s is asked: %s (%s), after %d lines", engine_player_name(d->engine, q->player),
              q->text, question_role_name(q->role), d->log.count);
    follow(d, g);
    cJSON_ArrayForEach(made, get(s, "made")) meet(d, g, made);
    return d->problem.length == 0;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Driver *d = context;
    (void)e;
    catch_up(d);
    if (!d->step || !fits(d, g, q)) return DECIDER_STOPS;
    read_answer(d, q, d->step, a);
    if (d->problem.length > 0) return DECIDER_STOPS;
    d->step = d->step->next;
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Driver *d = context;
    (void)e;
    (void)g;
    (void)q;
    d->refused = true;
    d->why = *r;
}

static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Driver *d = context;
    (void)e;
    catch_up(d);
    if (!d->step || !fits(d, g, q)) return;
    if (is(text_of(d->step, "by"), "forced")) {
        Text only = {0}, said = {0};
        record_answer_ids(q, a, &only);
        read_answer(d, q, d->step, a);
        record_answer_ids(q, a, &said);
        if (!is(text_cstr(&only), text_cstr(&said)))
            wrong(d, "only %s is legal, not %s", text_cstr(&only), text_cstr(&said));
        text_free(&only);
        text_free(&said);
    } else {
        read_answer(d, q, d->step, a);
    }
    d->step = d->step->next;
}

static Decision chance(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Driver *d = context;
    (void)e;
    catch_up(d);
    if (!d->step || !is(text_of(d->step, "is"), "chance") ||
        !is(text_of(d->step, "kind"), question_role_name(q->role))) {
        wrong(d, "chance is asked: %s", q->text);
        return DECIDED;
    }
    follow(d, g);
    read_items(d, q, get(d->step, "items"), a);
    if (get(d->step, "coin"))
        a->items[a->count++].what = choice_number(is(text_of(d->step, "coin"), "heads"));
    if (get(d->step, "die")) a->items[a->count++].what = choice_number(number_of(d->step, "die"));
    d->step = d->step->next;
    return DECIDED;
}

// ---- the whole

static void compare(Driver *d) {
    Scenario named = {.name = "export"};
    Names names = {.scenario = &named, .engine = d->engine, .game = d->game};
    Status s = {0};
    const char *keys[] = {"log", "outcome"};
    const char *golden = outcome_document(&names, &d->log, &d->arena);
    cJSON *now = json_parse("golden", span_of(golden), &s);
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (!cJSON_Compare(get(now, keys[i]), get(d->doc, keys[i]), true))
            wrong(d, "another %s:\n%s", keys[i], golden);
    cJSON_Delete(now);
}

static void play(Driver *d) {
    log_begin(&d->log, &d->arena);
    engine_add_sink(d->engine, log_sink(&d->log));
    for (int p = 0; p < d->game->player_count; p++)
        engine_set_decider(
            d->engine, player_id(p),
            (Decider){.decide = decide, .refused = refused, .forced = forced, .context = d});
    engine_set_chance(d->engine, (Decider){.decide = chance, .context = d});
    log_start(&d->log, d->engine, d->game);
    d->step = get(d->doc, "steps")->child;
    engine_run(d->engine, d->game);
    catch_up(d);
    if (d->step) wrong(d, "this does not happen");
    if (d->problem.length == 0) compare(d);
    log_free(&d->log);
}

static bool replay(const Pool *shipped, const char *text, Driver *d) {
    Status s = {0};
    cJSON *doc = json_parse("export", span_of(text), &s);
    assert_non_null(doc);
    d->doc = doc;
    d->pool = pool_extend(shipped);
    add_cards(d);
    d->engine = engine_new(d->pool);
    engine_recompute_each(d->engine, BATCHES_EACH);
    d->game = game_new();
    if (d->problem.length == 0) place_board(d);
    if (d->problem.length == 0) play(d);
    engine_free(d->engine);
    game_free(d->game);
    pool_free(d->pool);
    arena_free(&d->arena);
    cJSON_Delete(doc);
    return d->problem.length == 0;
}

typedef struct {
    int scenarios, bad, exact, automatic;
} Count;

static void check_document(const Pool *pool, const char *path, const char *text, bool exact,
                           Count *count) {
    Driver *d = calloc(1, sizeof *d);
    assert_non_null(d);
    d->exact = exact;
    if (!replay(pool, text, d)) {
        count->bad++;
        fprintf(stderr, "%s: %s\n", path, text_cstr(&d->problem));
    }
    count->exact += d->exact_payments;
    if (exact) count->automatic += d->automatic_payments;
    text_free(&d->problem);
    free(d);
}

static void check(const Pool *pool, const char *path, const char *below, Count *count) {
    Result r;
    export_scenario(pool, path, below, &r);
    if (!r.golden_json) fail_msg("%s is not exported", path);
    check_document(pool, path, r.golden_json, false, count);
    check_document(pool, path, r.golden_json, true, count);
    count->scenarios++;
    result_free(&r);
}

// All scenarios of a folder.
static Count check_folder(const Pool *pool, const char *folder) {
    static const char *const endings[] = {".yaml", NULL};
    Arena arena = {0};
    FoundFiles found = {0};
    Count count = {0};
    files_walk(&arena, folder, endings, &found);
    for (int i = 0; i < found.count; i++)
        check(pool, found.items[i].path, found.items[i].path + strlen(folder) + 1, &count);
    files_forget(&found);
    arena_free(&arena);
    print_message("%d scenarios, %d wrong; %d payments made as the document says, %d left\n",
                  count.scenarios, count.bad, count.exact, count.automatic);
    return count;
}

static void every_scenario_plays_from_its_export(void **state) {
    Count count = check_folder(*state, GAVEL_SOURCE_DIR "/scenarios");
    assert_int_equal(count.bad, 0);
    assert_in_range(count.scenarios, 2000, 100000);
    assert_in_range(count.exact, 2000, 100000);
    // The suite has many payments that no list can say, each of which pay_exactly names.
    assert_in_range(count.automatic, 0, count.exact / 15);
}

// A spell and an ability on the stack, combat under way, an effect, and a name for what is made.
static const char amid_combat[] =
    "name: Amid combat\nrules: [117.4]\nplayers:\n"
    "  alice: {battlefield: [Grizzly Bears, {card: Hill Giant, as: giant}, Prodigal Pyromancer]}\n"
    "  bob: {battlefield: [Goblin Piker, 2 Island], hand: [Counterspell]}\n"
    "start: {turn: 3, active: alice, step: declare_blockers}\n"
    "position:\n  stage: priority\n  priority: bob\n  passes: 1\n  stack:\n"
    "    - {as: ping, source: Prodigal Pyromancer, ability: Prodigal Pyromancer/0,\n"
    "       controller: alice, targets: [giant]}\n"
    "    - {card: Lightning Bolt, controller: alice, targets: [bob]}\n"
    "  attacks:\n"
    "    - {creature: Grizzly Bears, player: bob, controller: alice, blocked: true}\n"
    "    - {creature: giant, player: bob, controller: alice, unblocked: true}\n"
    "  blocks: [{blocker: Goblin Piker, attacker: Grizzly Bears, controller: bob}]\n"
    "  effects:\n"
    "    - {affected: giant, controller: alice, lasting: end_of_turn, "
    "change: {kind: add_pt, a: 3, b: 3}}\n"
    "actions:\n"
    "  - bob: {cast: Counterspell, targets: [Lightning Bolt]}\n"
    "  - resolve: all\n"
    "  - advance: combat_damage\n"
    "expect:\n  bob: {life: 14}\n  giant: {damage: 1, power: 6}\n"
    "  Goblin Piker: {zone: graveyard}\n";

static void a_position_plays_from_its_export(void **state) {
    char folder[] = "/tmp/gavel-export-XXXXXX", path[64], command[96];
    Status s = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.yaml", folder);
    assert_true(files_write(path, span_of(amid_combat), &s));
    Count count = check_folder(*state, folder);
    Result r;
    export_scenario(*state, path, "x.yaml", &r);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_non_null(strstr(r.golden_json, "\"alias\": [\"ping\"], \"kind\": \"ability\""));
    result_free(&r);
    assert_int_equal(count.scenarios, 1);
    assert_int_equal(count.bad, 0);
}

static int load_pool(void **state) {
    Status s = {0};
    *state = pool_new(&s);
    return *state ? 0 : -1;
}

static int free_pool(void **state) {
    pool_free(*state);
    return 0;
}

// With a folder, its scenarios instead of the suite's: those that ci/extracts has left, for
// example.
static int check_given(const char *folder) {
    Status s = {0};
    Pool *pool = pool_new(&s);
    assert_non_null(pool);
    Count count = check_folder(pool, folder);
    pool_free(pool);
    return count.bad > 0 || count.scenarios == 0;
}

int main(int argument_count, char **arguments) {
    if (argument_count > 1) return check_given(arguments[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_plays_from_its_export),
        cmocka_unit_test(a_position_plays_from_its_export),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
