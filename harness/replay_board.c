// replay_board.c - a board as players would want to see it.
#include <string.h>
#include <strings.h>

#include "harness/replay.h"

typedef struct {
    Engine *e;
    const Game *g;
    Text *out;
    unsigned hidden;  // The players, as bits, whose face-down cards are not named.
    bool hands;       // They are listed.
} Board;

static bool is_hidden(const Board *b, PlayerId p) { return b->hidden >> p.v & 1; }

static void name(const Board *b, ObjectId id) { engine_object_name(b->e, b->g, id, b->out); }

// ---- permanents

static void add_counters(const Board *b, ObjectId id) {
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_counters(b->g, id, (CounterKind)k);
        if (count > 0) text_format(b->out, ", %d %s", count, counter_text((CounterKind)k));
    }
}

static void add_combat(const Board *b, ObjectId id) {
    int count;
    const Attack *attacks = game_list(b->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(attacks[i].creature, id)) continue;
        text_add(b->out, ", attacking ");
        if (object_is(attacks[i].object))
            name(b, attacks[i].object);
        else
            text_add(b->out, engine_player_name(b->e, attacks[i].player));
        if (attacks[i].blocked) text_add(b->out, ", blocked");
    }
    const Block *blocks = game_list(b->g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(blocks[i].blocker, id)) continue;
        text_add(b->out, ", blocking ");
        name(b, blocks[i].attacker);
    }
}

static void add_keywords(const Board *b, const Characteristics *c) {
    for (int k = 0, any = 0; k < KEYWORD_COUNT; k++)
        if (c->keywords >> k & 1)
            text_format(b->out, "%s%s", any++ == 0 ? " " : ", ", keyword_text((Keyword)k));
}

// Its name and what it is, then in brackets the state that it is in.
static void add_permanent(const Board *b, ObjectId id) {
    const Object *o = game_object(b->g, id);
    Characteristics c = engine_characteristics(b->e, b->g, id);
    const struct {
        bool is;
        const char *words;
    } states[] = {
        {o->kind == OBJECT_TOKEN && !strstr(engine_name(b->e, b->g, id), "Token"), ", token"},
        {o->tapped, ", tapped"},
        {o->face_down, ", face down"},
        {o->transformed, ", transformed"},
        {o->flipped, ", flipped"},
        {o->phased_out, ", phased out"},
        {c.has_pt && o->sick, ", summoning sick"}};
    name(b, id);
    if (c.has_pt) text_format(b->out, " %d/%d", c.power, c.toughness);
    add_keywords(b, &c);
    size_t before = b->out->length;
    for (size_t i = 0; i < ARRAY_LEN(states); i++)
        if (states[i].is) text_add(b->out, states[i].words);
    if (o->damage > 0) text_format(b->out, ", %d damage", o->damage);
    add_counters(b, id);
    if (object_is(o->attached_to)) {
        text_add(b->out, ", on ");
        name(b, o->attached_to);
    }
    if (player_is(o->enchants))
        text_format(b->out, ", on %s", engine_player_name(b->e, o->enchants));
    add_combat(b, id);
    if (b->out->length == before) return;
    memcpy(b->out->data + before, " (", 2);
    text_add_char(b->out, ')');
}

void replay_permanent(Engine *e, const Game *g, ObjectId id, Text *out) {
    Board b = {e, g, out, 0, true};
    add_permanent(&b, id);
}

typedef enum { GROUP_CREATURES, GROUP_OTHERS, GROUP_LANDS, GROUP_COUNT } Group;

static Group group_of(const Board *b, ObjectId id) {
    uint16_t types = engine_characteristics(b->e, b->g, id).type.types;
    if (types >> TYPE_CREATURE & 1) return GROUP_CREATURES;
    return types >> TYPE_LAND & 1 ? GROUP_LANDS : GROUP_OTHERS;
}

// Lands share a line; everything else has one of its own.
static void add_group(const Board *b, PlayerId p, Group group) {
    const ZoneList *zones[] = {&b->g->battlefield, &b->g->phased_out};
    int count = 0;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++)
        for (CardId c = zones[i]->first; card_is(c); c = game_place(b->g, c)->next) {
            if (!player_same(game_place(b->g, c)->controller, p) ||
                group_of(b, game_id(b->g, c)) != group)
                continue;
            text_add(b->out, group != GROUP_LANDS ? "    " : count == 0 ? "  lands: " : "; ");
            add_permanent(b, game_id(b->g, c));
            if (group != GROUP_LANDS) text_add_char(b->out, '\n');
            count++;
        }
    if (count > 0 && group == GROUP_LANDS) text_add_char(b->out, '\n');
}

// ---- players

static void add_zone(const Board *b, PlayerId p, Zone zone) {
    const ZoneList *list = game_zone(b->g, p, zone);
    if (list->count == 0 || (zone == ZONE_HAND && !b->hands)) return;
    text_format(b->out, "  %s:", zone_name(zone));
    for (CardId c = list->first; card_is(c); c = game_place(b->g, c)->next) {
        text_add(b->out, card_same(c, list->first) ? " " : "; ");
        if (game_place(b->g, c)->face_down && is_hidden(b, p))
            text_add(b->out, "a face-down card");
        else
            name(b, game_id(b->g, c));
    }
    text_add_char(b->out, '\n');
}

static void add_player(const Board *b, PlayerId p) {
    const Player *player = game_player(b->g, p);
    text_format(b->out, "%s: %d life", engine_player_name(b->e, p), player->life);
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_player_counters(b->g, p, (CounterKind)k);
        if (count > 0) text_format(b->out, ", %d %s", count, counter_text((CounterKind)k));
    }
    text_format(b->out, ", %d in hand, %d in library", game_zone(b->g, p, ZONE_HAND)->count,
                game_zone(b->g, p, ZONE_LIBRARY)->count);
    for (int t = 0, any = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < player->mana[t]; i++)
            text_format(b->out, "%s{%c}", any++ == 0 ? ", mana " : "", mana_letter((ManaType)t));
    text_add(b->out, game_loss(b->g, p) != LOSS_NONE ? ", has lost\n"
                     : player->left                  ? ", has left\n"
                                                     : "\n");
    for (int group = 0; group < GROUP_COUNT; group++) add_group(b, p, (Group)group);
    static const Zone zones[] = {ZONE_HAND, ZONE_GRAVEYARD, ZONE_EXILE, ZONE_COMMAND};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) add_zone(b, p, zones[i]);
}

void replay_stack(Engine *e, const Game *g, Text *out) {
    Board b = {e, g, out, 0, true};
    if (g->stack.count == 0) text_add(out, "the stack is empty\n");
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        const StackItem *item = game_stack_item(g, game_id(g, c));
        text_add(out, card_same(c, g->stack.first) ? "stack: " : "       ");
        name(&b, game_id(g, c));
        if (game_place(g, c)->kind == OBJECT_ABILITY) text_add(out, " (ability)");
        text_format(out, ", %s", engine_player_name(e, game_place(g, c)->controller));
        int at = 0, targets = 0;
        for (const Bound *bound; item && (bound = game_bound(g, item->key, &at)) != NULL;) {
            if (bound->target == 0) continue;
            text_add(out, targets++ == 0 ? ", targets " : ", ");
            if (bound->kind == BOUND_PLAYER)
                text_add(out, engine_player_name(e, bound->player));
            else
                name(&b, bound->object);
        }
        text_add_char(out, '\n');
    }
}

static void add_board(Board b) {
    Engine *e = b.e;
    const Game *g = b.g;
    Text *out = b.out;
    if (g->turn > 0)
        text_format(out, "Turn %d (%s), %s", (int)g->turn, engine_player_name(e, g->active),
                    step_title((Step)g->step));
    else
        text_add(out, "Before the first turn");
    if (game_over(g))
        text_format(out, ", the game is over: %s\n",
                    player_is(g->winner) ? engine_player_name(e, g->winner) : "a draw");
    else if (player_is(g->priority))
        text_format(out, ", priority: %s\n", engine_player_name(e, g->priority));
    else
        text_add_char(out, '\n');
    if (g->stack.count > 0) replay_stack(e, g, out);
    for (int p = 0; p < g->player_count; p++) add_player(&b, player_id(p));
}

void replay_board(Engine *e, const Game *g, Text *out) { add_board((Board){e, g, out, 0, true}); }

void replay_board_seen(Engine *e, const Game *g, unsigned players, Text *out) {
    add_board((Board){e, g, out, ~players, false});
}

// ---- what is called so

bool replay_mentions(const char *text, Span part) {
    for (; *text; text++)
        if (strncasecmp(text, part.at, part.length) == 0) return true;
    return part.length == 0;
}

void replay_objects(Engine *e, const Game *g, Span part, Text *out) {
    Text line = {0};
    Board b = {e, g, &line, 0, true};
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        const Object *o = &all[i];
        if (o->zone == ZONE_NOWHERE || o->zone == ZONE_OUTSIDE || o->zone == ZONE_LIBRARY) continue;
        ObjectId id = game_id(g, (CardId){(uint16_t)i});
        text_clear(&line);
        name(&b, id);
        if (!replay_mentions(text_cstr(&line), part)) continue;
        text_clear(&line);
        add_permanent(&b, id);
        text_format(out, "%s, %s: %s\n", zone_name((Zone)o->zone),
                    engine_player_name(e, o->controller), text_cstr(&line));
    }
    text_free(&line);
}
