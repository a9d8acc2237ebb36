// scenario_players.c - the players of a scenario and the entries of their zones.
//
// All names are read first, because an entry may name another player as its owner. Entries keep the
// order of the file over all players and zones: it decides numbers and timestamps.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/visible.h"
#include "harness/names.h"
#include "harness/reach.h"
#include "harness/scenario_load.h"

// Every word that a page of the format uses as a key or as a value of its own: a player of that
// name could not be told from it.
static const char reserved[] =
    " name rules about tags format seed value used cards cost type text power toughness "
    "loyalty defense color_indicator layout faces players start actions expect "
    "known_failure turn active step before life poison counters lands_played mana_pool "
    "commander_casts commander_damage controller battlefield hand library graveyard "
    "exile command commander companion deck position card count as tapped sick damage attached_to "
    "face_down "
    "transformed flipped phased_out exiled_with protector token owner chosen play cast "
    "activate tap attack block assign choose order pass concede turn_up foretell suspend "
    "plot unlock targets x modes with pay sacrifice discard reveal divide from ability "
    "format_version for rejected resolve advance bots until random note player has lacks lost "
    "lost_because commander_tax could_produce can_cast cannot_cast can_activate "
    "cannot_activate zone color_identity keywords lacks_keywords types colors mana_value "
    "attacking blocking blocked exists stack priority over winner draw any none yes no "
    "true false null auto pool all game_over ";

// Words that mean something of their own where an object may be named.
static const char *const not_aliases[] = {
    "stack", "step",  "active", "turn", "priority", "over", "winner", "none", "yes", "no",
    "true",  "false", "auto",   "pool", "life",     "any",  "draw",   "all",  NULL};

// ---- names

static bool player_name_is_valid(const char *name) {
    if (*name < 'a' || *name > 'z') return false;
    return name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

static bool is_reserved(const char *name) {
    const char *found = reserved;
    size_t length = strlen(name);
    while ((found = strstr(found, name)) != NULL) {
        if (found[-1] == ' ' && found[length] == ' ') return true;
        found += length;
    }
    return false;
}

const char *scenario_reserved_word(int i, char into[32]) {
    const char *at = reserved + 1;
    for (; i > 0 && *at; i--) at = strchr(at, ' ') + 1;
    if (!*at) return NULL;
    size_t length = strcspn(at, " ");
    gavel_assert(length < 32);
    memcpy(into, at, length);
    into[length] = '\0';
    return into;
}

bool scenario_player_name_is_good(const char *name) {
    return player_name_is_valid(name) && !is_reserved(name);
}

static bool check_player_name(Loader *l, const Node *k) {
    if (!player_name_is_valid(k->text))
        return load_fail(l, k,
                         "a player's name is a lower-case letter, then lower-case "
                         "letters, digits or _; found \"%.80s\"",
                         k->text);
    if (is_reserved(k->text))
        return load_fail(l, k, "a player can't be called \"%s\": it is a word of the format",
                         k->text);
    return true;
}

static bool load_player_names(Loader *l, const Node *players) {
    if (!load_mapping(l, players)) return false;
    if (players->count < 2)
        return load_fail(l, players, "2 or more players are needed, found %d", players->count);
    if (players->count > PLAYERS_MAX)
        return load_fail(l, players, "at most %d players, found %d", PLAYERS_MAX, players->count);
    for (const Node *k = players->first; k; k = k->next) {
        load_part(l, check_player_name(l, k));
        l->sc->players[l->sc->player_count++] =
            (ScenarioPlayer){.name = k->text, .life = INT32_MIN};
    }
    return true;
}

// ---- entries

static bool flag(Loader *l, const Node *mapping, const char *key, bool *out) {
    const Node *n = node_get(mapping, key);
    return !n || node_boolean(l->doc, n, out, l->status);
}

bool load_new_alias(Loader *l, const Node *n, const char **out) {
    if (!node_text(l->doc, n, out, l->status)) return false;
    const char *alias = *out;
    Span name = span_of(alias);
    if (name.length == 0 || strchr(alias, '#'))
        return load_fail(l, n, "an alias is a word without #, found \"%.80s\"", alias);
    if (!visible_is_plain(name))
        return load_fail(l, n, "an alias has no hidden characters, found \"%.80s\"", alias);
    if (scenario_player(l->sc, name) >= 0)
        return load_fail(l, n, "the alias \"%s\" is already a player's name", alias);
    if (load_is_one_of(alias, not_aliases))
        return load_fail(l, n, "an alias can't be \"%s\": it is a word of the format", alias);
    if (pool_find(l->sc->pool, name))
        return load_fail(l, n, "the alias \"%s\" is already a card's name", alias);
    if (scenario_alias(l->sc, name) >= 0)
        return load_fail(l, n, "the alias \"%s\" is used twice", alias);
    return true;
}

static bool load_alias(Loader *l, const Node *n, BoardEntry *b) {
    if (!n) return true;
    if (!load_new_alias(l, n, &b->alias)) return false;
    if (b->count != 1)
        return load_fail(l, n, "the alias \"%s\" can only mean one object; count is %d", b->alias,
                         b->count);
    l->sc->aliases[l->sc->alias_count++] = (ScenarioAlias){b->alias, -1};
    return true;
}

static void load_status_flags(Loader *l, const Node *n, BoardEntry *b) {
    load_part(l, flag(l, n, "tapped", &b->tapped));
    load_part(l, flag(l, n, "sick", &b->sick));
    load_part(l, flag(l, n, "face_down", &b->face_down));
    load_part(l, flag(l, n, "transformed", &b->transformed));
    load_part(l, flag(l, n, "flipped", &b->flipped));
    load_part(l, flag(l, n, "phased_out", &b->phased_out));
    load_part(l, flag(l, n, "token", &b->token));
}

// Refuses what only a permanent can be, or only a card in exile.
static void check_zone_keys(Loader *l, const Node *n, Zone zone) {
    for (const Node *k = n->first; k; k = k->next) {
        const ScenarioKey *key = scenario_key(PART_ENTRY, k->text);
        if (!key) continue;  // Reported as unknown.
        if (key->where == KEY_EXILED && zone != ZONE_EXILE)
            load_part(l, load_fail(l, k->value,
                                   "\"%s\" is for cards in exile, and this is in the zone %s",
                                   k->text, zone_name(zone)));
        if (key->where == KEY_PERMANENT && zone != ZONE_BATTLEFIELD)
            load_part(l, load_fail(l, k, "\"%s\" is for permanents, and this is in the zone %s",
                                   k->text, zone_name(zone)));
    }
}

static int find_tokens(const CardDef *const *all, int count, Span name, const CardDef **found) {
    int times = 0;
    for (int i = 0; i < count; i++) {
        if (all[i]->layout != LAYOUT_TOKEN || !name_is_same_token(span_of(all[i]->name), name))
            continue;
        *found = all[i];
        times++;
    }
    return times;
}

static bool find_token_alias(const Scenario *sc, const char *alias, const CardDef **found) {
    for (int i = 0; i < sc->token_count; i++) {
        if (!sc->token_aliases[i] || strcmp(sc->token_aliases[i], alias) != 0) continue;
        *found = sc->tokens[i];
        return true;
    }
    return false;
}

// A token that the scenario describes, or else one that some card of the pool makes: by its name,
// with or without "Token" (111.4).
static bool find_token(Loader *l, const Node *n, const CardDef **card) {
    Span name = {n->text, n->length};
    const Scenario *sc = l->sc;
    if (find_token_alias(sc, n->text, card)) return true;
    int found = find_tokens(sc->tokens, sc->token_count, name, card);
    if (found == 0) found = find_tokens(pool_cards(sc->pool), pool_count(sc->pool), name, card);
    if (found > 1)
        return load_fail(l, n,
                         "\"%s\" is ambiguous: %d different tokens have that name; define "
                         "each in \"cards\", with layout: token and a name of its own in \"as\"",
                         n->text, found);
    return found == 1;
}

static bool load_entry_card(Loader *l, const Node *entry, const Node *card, BoardEntry *b) {
    const Node *token = node_get(entry, "token");
    bool plain = card->kind == NODE_SCALAR && token && token->kind == NODE_SCALAR;
    if (plain && strcmp(token->text, "true") == 0) {
        const CardDef *known = pool_find(l->sc->pool, (Span){card->text, card->length});
        bool is_card = known && known->layout != LAYOUT_TOKEN;
        if (!is_card && find_token(l, card, &b->card)) return true;
        if (l->status->failed) return false;
    }
    return load_card(l, card, &b->card, &b->count);
}

static bool load_entry_count(Loader *l, const Node *card, const Node *count, BoardEntry *b) {
    if (b->count == 1) return load_integer(l, count, 1, SCENARIO_CARDS_MAX, &b->count);
    return load_fail(l, count, "the count is said twice: \"%s\" and %s", card->text,
                     count->kind == NODE_SCALAR ? count->text : node_kind_name(count));
}

static bool load_entry_mapping(Loader *l, const Node *n, BoardEntry *b) {
    const Node *card = node_get(n, "card"), *count = node_get(n, "count");
    const Node *damage = node_get(n, "damage"), *owner = node_get(n, "owner");
    const Node *counters = node_get(n, "counters");
    if (!card && n->count == 1 && !n->braces && n->first->value->kind == NODE_SCALAR)
        return load_fail(l, n,
                         "a name with a comma or colon is quoted: \"%s: %s\"; or the key "
                         "\"card\" is missing",
                         n->first->text, n->first->value->text);
    bool keys = load_part(l, load_check_part(l, n, PART_ENTRY));
    b->attached_to = node_get(n, "attached_to");  // Looked up when the whole board is known.
    b->exiled_with = node_get(n, "exiled_with");
    if (!card) return keys && load_fail(l, n, "the key \"card\" is missing");
    load_part(l, load_entry_card(l, n, card, b));
    const Node *protector = node_get(n, "protector");
    if (count) load_part(l, load_entry_count(l, card, count, b));
    if (!load_part(l, load_alias(l, node_get(n, "as"), b))) load_excuse_below(l, n);
    load_status_flags(l, n, b);
    if (damage) load_part(l, load_integer(l, damage, 0, INT16_MAX, &b->damage));
    if (owner) load_part(l, load_player(l, owner, &b->owner));
    if (protector) load_part(l, load_player(l, protector, &b->protector));
    if (counters) load_part(l, load_counters(l, counters, &b->counters, &b->counter_count));
    b->counters_given = counters != NULL;
    b->chosen = node_get(n, "chosen");
    check_zone_keys(l, n, b->zone);
    return true;
}

static bool is_permanent_card(const CardDef *card) {
    for (int i = 0; i < card->face_count; i++) {
        unsigned spells = 1U << TYPE_INSTANT | 1U << TYPE_SORCERY;
        if (!(card->faces[i]->type.types & spells)) return true;
    }
    return false;
}

static bool new_entry(Loader *l, const Node *n, int player, Zone zone, BoardEntry **out) {
    Scenario *sc = l->sc;
    if (sc->board_count == SCENARIO_CARDS_MAX)
        return load_fail(l, n, "too many entries: more than %d", SCENARIO_CARDS_MAX);
    BoardEntry *b = &sc->board[sc->board_count++];
    *b = (BoardEntry){
        .node = n, .player = player, .owner = player, .protector = -1, .count = 1, .zone = zone};
    *out = b;
    return true;
}

static bool load_entry(Loader *l, const Node *n, int player, Zone zone) {
    BoardEntry *b = NULL;
    if (!new_entry(l, n, player, zone, &b)) return false;
    bool read = n->kind == NODE_MAPPING ? load_entry_mapping(l, n, b)
                                        : load_card(l, n, &b->card, &b->count);
    if (!read || !b->card) return false;
    if (zone == ZONE_BATTLEFIELD && !b->face_down && !is_permanent_card(b->card))
        return load_fail(l, n,
                         "%s is no permanent card and can't be on the battlefield (304.4, "
                         "307.4)",
                         b->card->name);
    if (b->card->layout == LAYOUT_TOKEN && zone == ZONE_BATTLEFIELD) b->token = true;
    return true;
}

static bool load_zone_entries(Loader *l, const Node *n, int player, Zone zone) {
    if (!load_list(l, n)) return false;
    bool full = false;
    for (const Node *item = n->first; item && !full; item = item->next) {
        full = l->sc->board_count == SCENARIO_CARDS_MAX;
        if (!load_part(l, load_entry(l, item, player, zone))) load_excuse_below(l, item);
    }
    if (zone == ZONE_LIBRARY) l->sc->players[player].library_given = true;
    return true;
}

// ---- commanders

static BoardEntry *find_entry(Scenario *sc, int owner, const CardDef *card) {
    for (int i = 0; i < sc->board_count; i++)
        if (sc->board[i].owner == owner && sc->board[i].card == card) return &sc->board[i];
    return NULL;
}

// In the order of the file, so that a commander's number is where its key stands. Whether it stands
// in another zone too is only known at the end: see settle_commanders.
static bool load_commander(Loader *l, const Node *n, int player) {
    BoardEntry *b = NULL;
    int count = 1;
    if (!new_entry(l, n, player, ZONE_COMMAND, &b)) return false;
    if (!load_card(l, n, &b->card, &count)) return false;
    b->commander = true;
    return count == 1 || load_fail(l, n, "a commander has no count: \"%s\"", n->text);
}

// 702.139a: it is outside the game.
static bool load_companion(Loader *l, const Node *n, int player) {
    BoardEntry *b = NULL;
    int count = 1;
    if (!new_entry(l, n, player, ZONE_OUTSIDE, &b)) return false;
    if (!load_card(l, n, &b->card, &count)) return false;
    b->companion = true;
    return count == 1 || load_fail(l, n, "a player has one companion: \"%s\"", n->text);
}

static bool load_commanders(Loader *l, const Node *n, int player) {
    if (n->kind != NODE_LIST) return load_commander(l, n, player);
    if (n->count == 0) return load_fail(l, n, "no commander is named");
    for (const Node *item = n->first; item; item = item->next)
        load_part(l, load_commander(l, item, player));
    return true;
}

// A commander that also stands in a zone is that one; the entry made for it goes.
static bool settle_commanders(Loader *l) {
    Scenario *sc = l->sc;
    int kept = 0;
    for (int i = 0; i < sc->board_count; i++) {
        BoardEntry made = sc->board[i];
        BoardEntry *other = NULL;
        for (int j = 0; made.commander && j < sc->board_count && !other; j++) {
            BoardEntry *b = &sc->board[j];
            bool in_kept_part = j < kept || j > i;
            if (in_kept_part && !b->commander && b->owner == made.player && b->card == made.card)
                other = b;
        }
        if (other && other->count != 1)
            return load_fail(l, other->node, "a commander has no count: %s", made.card->name);
        if (other)
            other->commander = true;
        else
            sc->board[kept++] = made;
    }
    sc->board_count = kept;
    return true;
}

static bool load_commander_casts(Loader *l, const Node *n, int player) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next) {
        const CardDef *card = pool_find(l->sc->pool, (Span){k->text, k->length});
        BoardEntry *b = card ? find_entry(l->sc, player, card) : NULL;
        int casts = 0;
        bool known = b && b->commander;
        load_part(l, known || load_fail(l, k, "\"%.80s\" is no commander of %s", k->text,
                                        l->sc->players[player].name));
        load_part(l, load_integer(l, k->value, 0, 1000, &casts));
        if (known) b->commander_casts = casts;
    }
    return true;
}

// ---- a player

static bool load_controller(Loader *l, const Node *n, bool *bot) {
    static const char *const known[] = {"script", "bot", NULL};
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (!load_is_one_of(text, known)) return load_unknown(l, n, "controller", known);
    *bot = strcmp(text, "bot") == 0;
    return true;
}

static bool fail_beyond(Loader *l, const Node *n, const char *path) {
    return load_fail(l, n,
                     "\"%.200s\" lies neither below the folder of the scenario nor in its project; "
                     "--files DIR adds a folder that scenarios may name files of",
                     path);
}

// Beside the scenario; where nothing is there, from the current folder.
static bool load_deck_path(Loader *l, const Node *n, ScenarioPlayer *p) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    const char *slash = strrchr(l->doc->file, '/');
    p->deck = text;
    if (text[0] != '/' && slash) {
        const char *beside = arena_format(&l->sc->arena, "%.*s%s", (int)(slash - l->doc->file + 1),
                                          l->doc->file, text);
        if (access(beside, F_OK) == 0) p->deck = beside;
    }
    if (access(p->deck, F_OK) == 0)
        return reach_has(l->sc->pool, l->doc->file, p->deck) || fail_beyond(l, n, text);
    return load_fail(l, n,
                     "there is no deck \"%.200s\", neither beside the scenario nor in the "
                     "current folder",
                     text);
}

static bool load_player_counters(Loader *l, const Node *player, ScenarioPlayer *p) {
    const Node *poison = node_get(player, "poison"), *counters = node_get(player, "counters");
    if (counters) load_part(l, load_counters(l, counters, &p->counters, &p->counter_count));
    if (!poison) return true;
    ScenarioCounter *all = ARENA_ARRAY(&l->sc->arena, ScenarioCounter, p->counter_count + 1);
    for (int i = 0; i < p->counter_count; i++) {
        all[i] = p->counters[i];
        if (all[i].kind == COUNTER_POISON)
            return load_fail(l, poison, "poison is said twice: here and in counters");
    }
    all[p->counter_count].kind = COUNTER_POISON;
    if (!load_integer(l, poison, 0, LOAD_NUMBER_MAX, &all[p->counter_count].count)) return false;
    p->counters = all;
    p->counter_count++;
    return true;
}

static void load_facts(Loader *l, const Node *player, ScenarioPlayer *p) {
    const Node *life = node_get(player, "life"), *lands = node_get(player, "lands_played");
    const Node *mana = node_get(player, "mana_pool"), *deck = node_get(player, "deck");
    const Node *controller = node_get(player, "controller");
    if (life) load_part(l, load_integer(l, life, -LOAD_NUMBER_MAX, LOAD_NUMBER_MAX, &p->life));
    if (lands) load_part(l, load_integer(l, lands, 0, 1000, &p->lands_played));
    if (mana) load_part(l, load_mana(l, mana, p->mana));
    if (controller) load_part(l, load_controller(l, controller, &p->bot));
    if (deck) load_part(l, load_deck_path(l, deck, p));
    load_part(l, load_player_counters(l, player, p));
}

static bool load_player_zone(Loader *l, const Node *k, int index) {
    Zone zone;
    if (strcmp(k->text, "commander") == 0) return load_commanders(l, k->value, index);
    if (strcmp(k->text, "companion") == 0) return load_companion(l, k->value, index);
    if (!zone_find((Span){k->text, k->length}, &zone)) return true;
    if (l->sc->players[index].deck)
        return load_fail(l, k, "a player with a deck has no zones of the opening board");
    return load_zone_entries(l, k->value, index, zone);
}

static bool load_one_player(Loader *l, const Node *player, int index) {
    if (node_is_null(player)) return true;  // "alice:" with nothing is all defaults.
    // Cards below a key that is misspelled are not read; what they are called is no mistake.
    if (!load_part(l, load_check_part(l, player, PART_PLAYER))) load_excuse_below(l, player);
    if (player->kind != NODE_MAPPING) return false;
    load_facts(l, player, &l->sc->players[index]);
    for (const Node *k = player->first; k; k = k->next) load_part(l, load_player_zone(l, k, index));
    return true;
}

// ---- all of them

static bool check_decks(Loader *l, const Node *players) {
    int decks = 0;
    for (int p = 0; p < l->sc->player_count; p++) decks += l->sc->players[p].deck != NULL;
    l->sc->from_beginning = decks > 0;
    if (decks == 0 || decks == l->sc->player_count) return true;
    return load_fail(l, players, "either every player has a deck, or none");
}

static bool load_all_casts(Loader *l, const Node *players) {
    int index = 0;
    for (const Node *k = players->first; k; k = k->next, index++) {
        const Node *casts = node_get(k->value, "commander_casts");
        if (casts) load_part(l, load_commander_casts(l, casts, index));
    }
    return true;
}

// How many entries there may be: every item of every list below `n`.
static int count_items(const Node *n) {
    int items = 1;
    if (!n || n->kind == NODE_SCALAR) return items;
    for (const Node *k = n->first; k; k = k->next)
        items += n->kind == NODE_MAPPING ? count_items(k->value) : count_items(k);
    return items;
}

static bool find_commander(Loader *l, const Node *k, int *entry) {
    Span name = {k->text, k->length};
    int alias = scenario_alias(l->sc, name), found = 0;
    const CardDef *card = pool_find(l->sc->pool, name);
    for (int i = 0; i < l->sc->board_count; i++) {
        const BoardEntry *b = &l->sc->board[i];
        bool named = alias >= 0 ? b->alias && span_is(name, b->alias) : b->card == card;
        if (!b->commander || !named) continue;
        *entry = i;
        found++;
    }
    if (found == 0) return load_fail(l, k, "\"%.80s\" is no commander of this game", k->text);
    if (found == 1) return true;
    return load_fail(l, k,
                     "\"%s\" is ambiguous: several players have it as their "
                     "commander; give it an alias",
                     k->text);
}

static bool load_damage_of(Loader *l, const Node *n, int to, CommanderRecord *records) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next) {
        CommanderRecord *record = &records[l->sc->commander_record_count++];
        *record = (CommanderRecord){.unit = -1, .to = to};
        // An entry for now; load_units makes it a unit.
        load_part(l, find_commander(l, k, &record->unit));
        load_part(l, load_integer(l, k->value, 0, LOAD_NUMBER_MAX, &record->damage));
    }
    return true;
}

static bool load_all_damage(Loader *l, const Node *players) {
    CommanderRecord *records =
        ARENA_ARRAY(&l->sc->arena, CommanderRecord, count_items(players) + 1);
    int index = 0;
    l->sc->commander_records = records;
    for (const Node *k = players->first; k; k = k->next, index++) {
        const Node *damage = node_get(k->value, "commander_damage");
        if (damage) load_part(l, load_damage_of(l, damage, index, records));
    }
    return true;
}

bool load_players(Loader *l, const Node *players) {
    if (!load_player_names(l, players)) return false;
    int most = count_items(players) + 1;
    l->sc->board = ARENA_ARRAY(&l->sc->arena, BoardEntry, most);
    l->sc->aliases = ARENA_ARRAY(&l->sc->arena, ScenarioAlias, most);
    int index = 0;
    for (const Node *k = players->first; k; k = k->next)
        load_part(l, load_one_player(l, k->value, index++));
    if (!load_is_sound(l)) return true;
    load_part(l, check_decks(l, players) && settle_commanders(l) && load_all_casts(l, players) &&
                     load_all_damage(l, players));
    return true;
}
