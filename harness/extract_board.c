// extract_board.c - a position as the players of a scenario, and what must come out.
#include <ctype.h>
#include <string.h>

#include "engine/play/chosen.h"
#include "harness/command_yaml.h"
#include "harness/extract.h"

// ---- what the zones and `start` do not say

static const ListId beyond_zones[] = {
    LIST_STACK_ITEMS, LIST_SHIELDS,     LIST_ATTACKS,     LIST_BLOCKS,       LIST_WAITING,
    LIST_DELAYED,     LIST_PERMISSIONS, LIST_EXTRA_TURNS, LIST_EXTRA_PHASES, LIST_EXTRA_STEPS,
    LIST_SKIPS,       LIST_PHASE_LINKS, LIST_IGNORED,     LIST_MARKED_MANA,  LIST_ACTIVATIONS};

// An effect on what is no more (a token that had haste for good) changes nothing.
static bool is_under_effects(const Game *g) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (game_object(g, all[i].affected)) return true;
    return false;
}

// How often something was chosen for it: an entry can say one choice.
static int times_chosen(const Game *g, ObjectId id) {
    int count, found = 0;
    const Chosen *all = game_list(g, LIST_CHOSEN, &count);
    for (int i = 0; i < count; i++) found += object_same(all[i].object, id);
    return found;
}

static bool is_plain_object(const Object *o) {
    if (o->kind == OBJECT_FREE) return true;
    bool marked = o->zone == ZONE_BATTLEFIELD && o->deathtouched;
    return o->kind != OBJECT_EMBLEM && o->set_aside == SET_ASIDE_NOT && o->class_level == 0 &&
           !marked && !o->stays_tapped && o->exerted_by == 0;
}

bool extract_is_plain(const Game *g) {
    static const Step starts[] = {STEP_UPKEEP,
                                  STEP_DRAW,
                                  STEP_PRECOMBAT_MAIN,
                                  STEP_BEGINNING_OF_COMBAT,
                                  STEP_END_OF_COMBAT,
                                  STEP_POSTCOMBAT_MAIN,
                                  STEP_END};
    bool start = false;
    int count;
    for (size_t i = 0; i < ARRAY_LEN(starts); i++) start = start || g->step == starts[i];
    if (!start || g->turn == 0 || g->stage != STAGE_PRIORITY || g->day != NEITHER_DAY_NOR_NIGHT)
        return false;
    for (int p = 0; p < g->player_count; p++)
        if (g->players[p].left || g->players[p].no_maximum_hand_size) return false;
    for (size_t i = 0; i < ARRAY_LEN(beyond_zones); i++)
        if (core_count(g, (int)beyond_zones[i]) > 0) return false;
    if (is_under_effects(g)) return false;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++)
        if (!is_plain_object(&all[i]) || times_chosen(g, game_id(g, (CardId){(uint16_t)i})) > 1)
            return false;
    return true;
}

// ---- names

static const char *card_name(const ExtractPart *part, const Object *o) {
    return pool_card(part->x->replay.pool, o->card)->name;
}

// How many of that name there have been so far: one count for all tokens that share it.
static int times_made(const ExtractPart *part, const Game *g, const char *name) {
    int count;
    const NameCount *names = game_list(g, LIST_NAMES, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(pool_card(part->x->replay.pool, names[i].card)->name, name) == 0)
            return names[i].count;
    return 0;
}

// How many objects of that name the opening position has.
static int times_there(const ExtractPart *part, const char *name) {
    int count, there = 0;
    const Object *all = game_list(part->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++)
        there += all[i].kind != OBJECT_FREE && all[i].card.v >= 0 && all[i].zone != ZONE_NOWHERE &&
                 strcmp(card_name(part, &all[i]), name) == 0;
    return there;
}

// Does only one object have this name, in the opening position and later?
bool extract_unique(const ExtractPart *part, const char *name) {
    int later = times_made(part, part->last, name) - times_made(part, part->g, name);
    return times_there(part, name) + later <= 1;
}

// "grizzly_bears_2": the name, and which one of that name it is.
void extract_alias(const ExtractPart *part, CardId card, Text *out) {
    const char *name = card_name(part, game_place(part->g, card));
    int before = 0;
    for (int i = 1; i <= card.v; i++) {
        const Object *o = game_place(part->g, (CardId){(uint16_t)i});
        if (o->kind != OBJECT_FREE && o->card.v >= 0 && o->zone != ZONE_NOWHERE)
            before += strcmp(card_name(part, o), name) == 0;
    }
    bool gap = false;
    size_t first = out->length;
    for (const char *c = name; *c; c++) {
        if (isalnum((unsigned char)*c)) {
            if (gap && out->length > first) text_add_char(out, '_');
            text_add_char(out, (char)tolower((unsigned char)*c));
            gap = false;
        } else if (*c != '\'') {
            gap = true;
        }
    }
    text_format(out, "_%d", before);
}

static bool is_of_opening(const ExtractPart *part, const Game *now, CardId card) {
    if (card.v >= core_count(part->g, LIST_OBJECTS)) return false;
    const Object *then = game_place(part->g, card), *o = game_place(now, card);
    return then->kind != OBJECT_FREE && then->zone != ZONE_NOWHERE && then->card.v == o->card.v &&
           then->number == o->number && then->card.v >= 0;
}

// Something made on the way is numbered as it was made, after what the opening position has.
static void add_made(const ExtractPart *part, const Game *now, ObjectId id, Text *out) {
    const Object *o = game_object(now, id);
    Text name = {0};
    if (!o || o->card.v < 0) {
        engine_object_name(part->x->replay.engine, now, id, &name);
    } else {
        const char *printed = card_name(part, o);
        text_format(&name, "%s#%d", printed,
                    o->number - times_made(part, part->g, printed) + times_there(part, printed));
    }
    yaml_write_text(text_cstr(&name), out);
    text_free(&name);
}

// What stands in no zone of the scenario's has the name that `position` gives it.
static bool add_position_name(const ExtractPart *part, ObjectId id, Text *out) {
    const Object *o = game_object(part->g, id);
    bool made = o && (o->zone == ZONE_STACK || o->kind == OBJECT_EMBLEM || o->zone == ZONE_OUTSIDE);
    PositionWanted want = {.g = part->g};
    return made && position_made_name(&want, id, out);
}

void extract_name(const ExtractPart *part, const Game *now, ObjectId id, Text *out) {
    const Object *o = game_object(now, id);
    bool there = is_of_opening(part, now, object_card(id));
    if (add_position_name(part, there ? game_id(part->g, object_card(id)) : id, out)) return;
    const StackItem *item = o ? game_stack_item(now, id) : NULL;
    if (o && o->kind == OBJECT_ABILITY && item) {
        extract_name(part, now, item->source, out);
        return;
    }
    CardId card = object_card(id);
    if (there) {
        const char *name = card_name(part, game_place(part->g, card));
        if (extract_unique(part, name)) {
            yaml_write_text(name, out);
        } else {
            part->aliased[card.v] = true;
            extract_alias(part, card, out);
        }
        return;
    }
    add_made(part, now, id, out);
}

// ---- zones

typedef struct {
    const ExtractPart *part;
    Text *out;
    bool first;
    Text entry;  // The last one, not yet written,
    int times;   // and how often it is there.
    bool plain;
} ZoneWriter;

static void flush_entry(ZoneWriter *w) {
    if (w->times == 0) return;
    text_add(w->out, w->first ? "" : ", ");
    w->first = false;
    if (w->times > 1) {
        Text counted = {0};
        text_format(&counted, "%d %s", w->times, text_cstr(&w->entry));
        yaml_write_text(text_cstr(&counted), w->out);
        text_free(&counted);
    } else if (w->plain) {
        yaml_write_text(text_cstr(&w->entry), w->out);
    } else {
        text_add(w->out, text_cstr(&w->entry));
    }
    w->times = 0;
}

static void add_counters(const Game *g, ObjectId id, Text *out) {
    bool any = false;
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_counters(g, id, (CounterKind)k);
        if (count == 0) continue;
        text_format(out, "%s\"%s\": %d", any ? ", " : ", counters: {", counter_text((CounterKind)k),
                    count);
        any = true;
    }
    if (any) text_add_char(out, '}');
}

static void add_attributes(const ExtractPart *part, const Object *o, ObjectId id, Text *out) {
    const Game *g = part->g;
    Engine *e = part->x->replay.engine;
    bool permanent = o->zone == ZONE_BATTLEFIELD || o->phased_out;
    const struct {
        bool is;
        const char *words;
    } flags[] = {{o->kind == OBJECT_TOKEN, ", token: true"},
                 {permanent && o->tapped, ", tapped: true"},
                 {permanent && o->sick && engine_characteristics(e, g, id).has_pt, ", sick: true"},
                 {o->face_down, ", face_down: true"},
                 {o->transformed, ", transformed: true"},
                 {o->flipped, ", flipped: true"},
                 {o->phased_out, ", phased_out: true"}};
    for (size_t i = 0; i < ARRAY_LEN(flags); i++)
        if (flags[i].is) text_add(out, flags[i].words);
    if (permanent && !player_same(o->owner, o->base_controller))
        text_format(out, ", owner: %s", part->x->players[o->owner.v]);
    if (permanent && o->damage > 0) text_format(out, ", damage: %d", o->damage);
    add_counters(g, id, out);
    if (object_is(o->attached_to)) {
        text_add(out, ", attached_to: ");
        extract_name(part, g, o->attached_to, out);
    }
    if (player_is(o->enchants))
        text_format(out, ", attached_to: %s", part->x->players[o->enchants.v]);
    if (o->protected_by > 0)
        text_format(out, ", protector: %s", part->x->players[o->protected_by - 1]);
    Text chosen = {0};
    if (times_chosen(g, id) == 1) chosen_of_object(e, g, id, &chosen);
    if (chosen.length > 0) {
        text_add(out, ", chosen: ");
        yaml_write_text(text_cstr(&chosen), out);
    }
    text_free(&chosen);
    int count;
    const ExileLink *links = game_list(g, LIST_EXILE_LINKS, &count);
    for (int i = 0; i < count; i++) {
        const Object *source = game_object(g, links[i].source);
        bool here = source && source->zone == ZONE_BATTLEFIELD;
        if (!object_same(links[i].exiled, id) || !here) continue;
        text_add(out, ", exiled_with: ");
        extract_name(part, g, links[i].source, out);
    }
}

// The printed name, or what `cards` calls a token whose name another one has too.
static void add_entry_name(const ExtractPart *part, const Object *o, Text *out) {
    Text name = {0};
    int number = extract_token_number(part, pool_card(part->x->replay.pool, o->card));
    text_add(&name, card_name(part, o));
    if (number > 0) text_format(&name, " %d", number);
    yaml_write_text(text_cstr(&name), out);
    text_free(&name);
}

static void add_card(ZoneWriter *w, CardId card) {
    const ExtractPart *part = w->part;
    const Object *o = game_place(part->g, card);
    Text attributes = {0}, entry = {0};
    add_attributes(part, o, game_id(part->g, card), &attributes);
    if (part->aliased[card.v]) {
        text_add(&attributes, ", as: ");
        extract_alias(part, card, &attributes);
    }
    bool plain = attributes.length == 0;
    if (plain) {
        text_add(&entry, card_name(part, o));
    } else {
        text_add(&entry, "{card: ");
        add_entry_name(part, o, &entry);
        text_add(&entry, text_cstr(&attributes));
        text_add_char(&entry, '}');
    }
    bool same =
        w->times > 0 && plain && w->plain && strcmp(text_cstr(&entry), text_cstr(&w->entry)) == 0;
    if (!same) flush_entry(w);
    text_clear(&w->entry);
    text_add(&w->entry, text_cstr(&entry));
    w->plain = plain;
    w->times++;
    text_free(&attributes);
    text_free(&entry);
}

static void add_zone(const ExtractPart *part, PlayerId p, Zone zone, Text *out) {
    const Game *g = part->g;
    ZoneWriter w = {.part = part, .out = out, .first = true};
    bool shared = zone == ZONE_BATTLEFIELD;
    size_t before = out->length;
    text_format(out, "    %s: [", zone_name(zone));
    size_t empty = out->length;
    for (int part_of = 0; part_of < (shared ? 2 : 1); part_of++) {
        const ZoneList *list = part_of == 1 ? &g->phased_out : game_zone(g, p, zone);
        for (CardId c = list->first; card_is(c); c = game_place(g, c)->next) {
            const Object *o = game_place(g, c);
            if (shared && !player_same(o->base_controller, p)) continue;
            // A commander stands in its zone only where it needs a name of its own.
            if (zone == ZONE_COMMAND && o->kind == OBJECT_EMBLEM) continue;
            if (zone == ZONE_COMMAND && o->is_commander && !part->aliased[c.v]) continue;
            add_card(&w, c);
        }
    }
    flush_entry(&w);
    text_free(&w.entry);
    bool any = out->length > empty;
    text_add(out, "]\n");
    if (any || zone == ZONE_LIBRARY) return;
    out->length = before;
    out->data[before] = '\0';
}

// ---- players

// What is on the stack, or has left with its owner, stands in none of the zones.
static bool is_commander_of_board(const Object *o) {
    return o->kind == OBJECT_CARD && o->is_commander && o->zone != ZONE_STACK &&
           o->zone != ZONE_NOWHERE && o->zone != ZONE_OUTSIDE;
}

static void add_commanders(const ExtractPart *part, PlayerId p, Text *out) {
    int count, found = 0, casts = 0;
    const Object *all = game_list(part->g, LIST_OBJECTS, &count);
    Text names = {0}, cast = {0};
    for (int i = 1; i < count; i++) {
        if (!is_commander_of_board(&all[i]) || !player_same(all[i].owner, p)) continue;
        text_add(&names, found++ > 0 ? ", " : "");
        yaml_write_text(card_name(part, &all[i]), &names);
        if (all[i].commander_casts == 0) continue;
        text_add(&cast, casts++ > 0 ? ", " : "");
        yaml_write_text(card_name(part, &all[i]), &cast);
        text_format(&cast, ": %d", all[i].commander_casts);
    }
    if (found > 0) text_format(out, "    commander: [%s]\n", text_cstr(&names));
    if (casts > 0) text_format(out, "    commander_casts: {%s}\n", text_cstr(&cast));
    text_free(&names);
    text_free(&cast);
    const CommanderDamage *damage = game_list(part->g, LIST_COMMANDER_DAMAGE, &count);
    bool any = false;
    for (int i = 0; i < count; i++) {
        const Object *by = game_place(part->g, damage[i].commander);
        if (!player_same(damage[i].player, p) || !is_commander_of_board(by)) continue;
        text_add(out, any ? ", " : "    commander_damage: {");
        any = true;
        yaml_write_text(card_name(part, game_place(part->g, damage[i].commander)), out);
        text_format(out, ": %d", damage[i].damage);
    }
    if (any) text_add(out, "}\n");
}

static void add_player(const ExtractPart *part, PlayerId p, Text *out) {
    const Player *player = game_player(part->g, p);
    text_format(out, "  %s:\n    life: %d\n", part->x->players[p.v], player->life);
    if (player->lands_played > 0) text_format(out, "    lands_played: %d\n", player->lands_played);
    bool any = false;
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int count = game_player_counters(part->g, p, (CounterKind)k);
        if (count == 0) continue;
        text_format(out, "%s%s: %d", any ? ", " : "    counters: {", counter_text((CounterKind)k),
                    count);
        any = true;
    }
    if (any) text_add(out, "}\n");
    any = false;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < player->mana[t]; i++, any = true)
            text_format(out, "%s{%c}", any ? "" : "    mana_pool: \"", mana_letter((ManaType)t));
    if (any) text_add(out, "\"\n");
    add_commanders(part, p, out);
    static const Zone zones[] = {ZONE_BATTLEFIELD, ZONE_HAND,  ZONE_LIBRARY,
                                 ZONE_GRAVEYARD,   ZONE_EXILE, ZONE_COMMAND};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) add_zone(part, p, zones[i], out);
}

void extract_board(const ExtractPart *part, Text *out) {
    static const char *const formats[] = {"constructed", "commander", "brawl"};
    const Game *g = part->g;
    if (g->format != FORMAT_CONSTRUCTED) text_format(out, "format: %s\n", formats[g->format]);
    text_format(out, "seed: {value: %llu, used: %llu}\n", (unsigned long long)g->rng.seed,
                (unsigned long long)g->rng.used);
    text_add(out, "players:\n");
    for (int p = 0; p < g->player_count; p++) add_player(part, player_id(p), out);
    text_format(out, "start: {turn: %d, active: %s, step: %s}\n", (int)g->turn,
                part->x->players[g->active.v], step_name((Step)g->step));
}

// ---- what must come out

static void add_names(const ExtractPart *part, PlayerId p, Zone zone, Text *out) {
    const Game *g = part->last;
    const ZoneList *list = game_zone(g, p, zone);
    bool any = false;
    text_format(out, ", %s: [", zone_name(zone));
    for (CardId c = list->first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (zone == ZONE_BATTLEFIELD && !player_same(o->controller, p)) continue;
        text_add(out, any ? ", " : "");
        any = true;
        const char *name = engine_name(part->x->replay.engine, g, game_id(g, c));
        yaml_write_text(*name || o->card.v < 0 ? name : card_name(part, o), out);
    }
    text_add_char(out, ']');
}

void extract_expect(const ExtractPart *part, Text *out) {
    const Game *g = part->last;
    bool over = game_over(g);
    text_add(out, "expect:\n");
    // 104.4b: where in the loop it is a draw is not said.
    for (int p = 0; p < g->player_count && g->result != RESULT_DRAWN; p++) {
        const Player *player = game_player(g, player_id(p));
        text_format(out, "  %s: {life: %d, hand: %d", part->x->players[p], player->life,
                    player->zones[ZONE_HAND].count);
        add_names(part, player_id(p), ZONE_BATTLEFIELD, out);
        add_names(part, player_id(p), ZONE_GRAVEYARD, out);
        if (game_loss(g, player_id(p)) != LOSS_NONE) text_add(out, ", lost: true");
        text_add(out, "}\n");
    }
    if (over)
        text_format(out, "  winner: %s\n",
                    g->result == RESULT_WON ? part->x->players[g->winner.v] : "draw");
    else
        text_format(out, "  turn: %d\n  step: %s\n", (int)g->turn, step_name((Step)g->step));
}
