// scenario_actions.c - the script of a scenario: entries, verbs and their options.
//
// Only the shape is judged here, and whether every name could mean something. Which object a name
// means, and whether the action is legal, is seen when it is played.
#include <string.h>

#include "engine/play/chosen.h"
#include "harness/names.h"
#include "harness/scenario_load.h"

static bool find_verb(const char *word, Verb *out) {
    for (int v = 0; v < VERB_COUNT; v++)
        if (strcmp(word, verb_word((Verb)v)) == 0) {
            *out = (Verb)v;
            return true;
        }
    return false;
}

static void verb_list(const char *known[VERB_COUNT + 2]) {
    for (int v = 0; v < VERB_COUNT; v++) known[v] = verb_word((Verb)v);
    known[VERB_COUNT] = "controller";
    known[VERB_COUNT + 1] = NULL;
}

// ---- options

static bool load_numbers(Loader *l, const Node *n) {
    int value = 0;
    if (n->kind != NODE_LIST) return load_integer(l, n, 1, MODES_MAX * 8, &value);
    for (const Node *item = n->first; item; item = item->next)
        load_part(l, load_integer(l, item, 1, MODES_MAX * 8, &value));
    return true;
}

// targets = list of (name | list of names)
static bool load_targets(Loader *l, const Node *n) {
    if (!load_list(l, n)) return false;
    for (const Node *item = n->first; item; item = item->next) {
        if (item->kind != NODE_LIST) {
            load_part(l, load_object_or_player(l, item, item->next));
            continue;
        }
        for (const Node *inner = item->first; inner; inner = inner->next)
            load_part(l, load_object_or_player(l, inner, inner->next));
    }
    return true;
}

// source = name | "life" | "pool" | {name: mana}
static bool load_source(Loader *l, const Node *n) {
    static const char *const words[] = {"life", "pool", NULL};
    uint16_t mana[MANA_TYPE_COUNT];
    if (n->kind == NODE_SCALAR && load_is_one_of(n->text, words)) return true;
    if (n->kind != NODE_MAPPING) return load_object(l, n, n->next);
    if (n->count != 1)
        return load_fail(l, n,
                         "expected one source and its mana, as in "
                         "{Command Tower: \"{W}\"}");
    return !load_object_key(l, n->first) || load_mana(l, n->first->value, mana);
}

// pay = "auto" | list of sources
static bool load_pay(Loader *l, const Node *n) {
    if (n->kind == NODE_SCALAR && strcmp(n->text, "auto") == 0) return true;
    if (n->kind != NODE_LIST)
        return load_fail(l, n, "expected \"auto\" or a list of mana sources, found %s",
                         n->kind == NODE_SCALAR ? n->text : node_kind_name(n));
    for (const Node *item = n->first; item; item = item->next) load_part(l, load_source(l, item));
    return true;
}

// shares = {name: number}
static bool load_shares(Loader *l, const Node *n) {
    int share = 0;
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next)
        if (load_object_or_player_key(l, k))
            load_part(l, load_integer(l, k->value, 0, LOAD_NUMBER_MAX, &share));
    return true;
}

// costs = cost | list of costs; cost = name | {name: how many}
static bool load_cost_objects(Loader *l, const Node *n) {
    if (n->kind == NODE_MAPPING) return load_shares(l, n);
    if (n->kind != NODE_LIST) return load_object(l, n, NULL);
    for (const Node *item = n->first; item; item = item->next)
        load_part(l, item->kind == NODE_MAPPING ? load_shares(l, item)
                                                : load_object(l, item, item->next));
    return true;
}

static bool load_way(Loader *l, const Node *n) {
    enum { WORDS_MAX = 33 };  // A way is a bit.
    const char *text = NULL, *known[WORDS_MAX] = {NULL};
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (cast_way_find(span_of(text)) != 0) return true;
    for (int i = 0; i < WORDS_MAX - 1 && cast_way_word_at(i); i++) known[i] = cast_way_word_at(i);
    return load_unknown(l, n, "way to cast a spell", known);
}

static bool load_ways(Loader *l, const Node *n) {
    if (!load_list(l, n)) return false;
    for (const Node *item = n->first; item; item = item->next) load_part(l, load_way(l, item));
    return true;
}

static bool load_x(Loader *l, const Node *n) {
    int number = 0;
    return load_integer(l, n, 0, LOAD_NUMBER_MAX, &number);
}

static bool load_ability_number(Loader *l, const Node *n) {
    int number = 0;
    return load_integer(l, n, 1, 1000, &number);
}

static bool load_from(Loader *l, const Node *n) {
    Zone zone;
    return load_zone(l, n, &zone);
}

static bool load_wanted_mana(Loader *l, const Node *n) {
    uint16_t mana[MANA_TYPE_COUNT];
    return load_mana(l, n, mana);
}

static bool load_rejected(Loader *l, const Node *n, Entry *e) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    e->rejected = true;
    e->rejected_node = n;
    if (!n->quoted && strcmp(text, "true") == 0) return true;
    if (rejection_find(span_of(text), &e->rejection)) return true;
    const char *known[REJECTED_COUNT + 1] = {"true"};
    for (int c = 1; c < REJECTED_COUNT; c++) known[c] = rejection_code((RejectionCode)c);
    return load_unknown(l, n, "rejection code", known);
}

// ---- verbs

// attack = list of (name | list of names: a band) | {name: player or object}
static bool load_attack(Loader *l, const Node *n) {
    if (n->kind == NODE_MAPPING) {
        for (const Node *k = n->first; k; k = k->next)
            if (load_object_key(l, k)) load_part(l, load_object_or_player(l, k->value, NULL));
        return true;
    }
    if (n->kind != NODE_LIST)
        return load_fail(l, n, "expected a list of attackers or a mapping, found %s",
                         node_kind_name(n));
    for (const Node *item = n->first; item; item = item->next)
        load_part(l, item->kind == NODE_LIST ? load_objects(l, item, false)
                                             : load_object(l, item, item->next));
    return true;
}

// block = {name: name | list of names}
static bool load_block(Loader *l, const Node *n) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next) {
        const Node *to = k->value;
        if (!load_object_key(l, k)) continue;
        load_part(l, to->kind == NODE_LIST ? load_objects(l, to, false) : load_object(l, to, NULL));
    }
    return true;
}

// assign = {name: {name or player: number}}
static bool load_assign(Loader *l, const Node *n) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next)
        if (load_object_key(l, k)) load_part(l, load_shares(l, k->value));
    return true;
}

// Words that a choice may consist of besides names.
static bool is_choice_word(const char *text) {
    static const char *const words[] = {"yes",   "no",        "none",    "tap",   "untap",
                                        "heads", "tails",     "left",    "right", "odd",
                                        "even",  "colorless", "buyback", NULL};
    Span span = span_of(text);
    ManaType color;
    CardType type;
    Supertype supertype;
    Subtype subtype;
    Zone zone;
    Keyword keyword;
    size_t digits = strspn(text, "0123456789");
    return load_is_one_of(text, words) || (digits > 0 && text[digits] == '\0') ||
           color_find(span, &color) || card_type_find(span, &type) ||
           supertype_find(span, &supertype) || subtype_find(span, &subtype) ||
           zone_find(span, &zone) || keyword_find(span, &keyword);
}

// mana = a color's name or letter | symbols in braces
static bool is_mana_word(const char *text) {
    ManaType type;
    if (color_find(span_of(text), &type) || strcmp(text, "colorless") == 0) return true;
    if (text[0] && !text[1]) return mana_letter_find(text[0], &type);
    const char *at = text;
    while (at[0] == '{' && mana_letter_find(at[1], &type) && at[2] == '}') at += 3;
    return at > text && !*at;
}

// {color: number}
static bool load_mana_shares(Loader *l, const Node *n) {
    int share = 0;
    for (const Node *k = n->first; k; k = k->next)
        load_part(l, load_integer(l, k->value, 0, LOAD_NUMBER_MAX, &share));
    return true;
}

// choose = word | name | number | mana | list of them | list of lists | shares
static bool load_choose(Loader *l, const Node *n, int depth) {
    bool mana = n->kind == NODE_MAPPING && n->count > 0;
    for (const Node *k = n->first; mana && k; k = k->next) mana = is_mana_word(k->text);
    if (n->kind == NODE_MAPPING) return mana ? load_mana_shares(l, n) : load_shares(l, n);
    if (n->kind == NODE_LIST) {
        if (depth > 1) return load_fail(l, n, "lists are nested too deeply");
        for (const Node *item = n->first; item; item = item->next)
            load_part(l, load_choose(l, item, depth + 1));
        return true;
    }
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    return is_choice_word(text) || is_mana_word(text) ||
           chosen_word_known(l->sc->pool, span_of(text)) ||
           load_object_or_player(l, n, depth > 0 ? n->next : NULL);
}

static bool load_choice(Loader *l, const Node *n) { return load_choose(l, n, 0); }
static bool load_order(Loader *l, const Node *n) { return load_list(l, n) && load_choice(l, n); }
static bool load_named(Loader *l, const Node *n) { return load_object(l, n, NULL); }

// What verbs and options take.
static ValueCheck *const checks[LOOKS_COUNT] = {
    [LOOKS_OBJECT] = load_named,
    [LOOKS_ATTACK] = load_attack,
    [LOOKS_BLOCK] = load_block,
    [LOOKS_ASSIGN] = load_assign,
    [LOOKS_CHOICE] = load_choice,
    [LOOKS_ORDER] = load_order,
    [LOOKS_TARGETS] = load_targets,
    [LOOKS_NUMBER_FROM_0] = load_x,
    [LOOKS_MODES] = load_numbers,
    [LOOKS_WAYS] = load_ways,
    [LOOKS_PAYMENT] = load_pay,
    [LOOKS_COST_OBJECTS] = load_cost_objects,
    [LOOKS_SHARES] = load_shares,
    [LOOKS_ZONE] = load_from,
    [LOOKS_ABILITY_NUMBER] = load_ability_number,
    [LOOKS_MANA] = load_wanted_mana,
};

static bool load_flag_value(Loader *l, const Node *n, const char *verb) {
    if (node_is_null(n) || (n->kind == NODE_SCALAR && strcmp(n->text, "true") == 0)) return true;
    return load_fail(l, n, "\"%s\" takes no value, found %s", verb,
                     n->kind == NODE_SCALAR ? n->text : node_kind_name(n));
}

static bool load_verb_value(Loader *l, Entry *e) {
    const Node *n = e->value;
    const char *word = verb_word(e->verb);
    if (verb_shape(e->verb) == LOOKS_NOTHING) return load_flag_value(l, n, word);
    if (node_is_null(n))
        return load_fail(l, e->node, "\"%s\" needs a value: {%s: ...}", word, word);
    if (e->verb == VERB_UNLOCK) load_unsupported(l, n, word);
    return checks[verb_shape(e->verb)](l, n);
}

// ---- a player's entry

// `tap` is a verb, and beside another verb it is an option.
static bool find_entry_verb(Loader *l, const Node *mapping, Entry *e) {
    const Node *found = NULL;
    Verb verb;
    for (const Node *k = mapping->first; k; k = k->next) {
        if (!find_verb(k->text, &verb)) continue;
        bool option = found && verb == VERB_TAP;
        if (option) continue;
        if (found && e->verb != VERB_TAP)
            return load_fail(l, k, "two verbs in one entry: \"%s\" and \"%s\"", found->text,
                             k->text);
        found = k;
        e->verb = verb;
        e->value = k->value;
    }
    if (found) return true;
    const char *known[VERB_COUNT + 2];
    verb_list(known);
    if (mapping->count == 0) return load_fail(l, mapping, "no verb is given");
    for (const Node *k = mapping->first; k; k = k->next) {
        bool option = strcmp(k->text, "rejected") == 0;
        for (int o = 0; o < OPTION_COUNT; o++)
            option = option || strcmp(k->text, option_word((Option)o)) == 0;
        if (!option) return load_unknown(l, k, "verb", known);
    }
    return load_fail(l, mapping, "no verb is given beside \"%s\"", mapping->first->text);
}

static bool check_option_keys(Loader *l, const Node *mapping, const Entry *e) {
    const char *known[OPTION_COUNT + 3] = {verb_word(e->verb), "rejected"};
    int count = 2;
    for (int o = 0; o < OPTION_COUNT; o++)
        if (verb_takes(e->verb, (Option)o)) known[count++] = option_word((Option)o);
    return load_check_keys(l, mapping, known);
}

static bool load_controller_entry(Loader *l, const Node *mapping, Entry *e) {
    static const char *const keys[] = {"controller", NULL};
    static const char *const known[] = {"script", "bot", NULL};
    const char *text = NULL;
    const Node *n = node_get(mapping, "controller");
    e->kind = ENTRY_CONTROLLER;
    load_part(l, load_check_keys(l, mapping, keys));
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (!load_is_one_of(text, known)) return load_unknown(l, n, "controller", known);
    e->bot = strcmp(text, "bot") == 0;
    return true;
}

static bool load_player_word(Loader *l, const Node *n, Entry *e) {
    const char *known[VERB_COUNT + 2];
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    verb_list(known);
    if (!find_verb(text, &e->verb)) return load_unknown(l, n, "verb", known);
    if (e->verb == VERB_PASS || e->verb == VERB_CONCEDE) return true;
    return load_fail(l, n, "\"%s\" needs a value: {%s: ...}", text, text);
}

static bool load_entry_option(Loader *l, const Node *k, Entry *e) {
    if (strcmp(k->text, "rejected") == 0) return load_rejected(l, k->value, e);
    for (int o = 0; o < OPTION_COUNT; o++) {
        if (strcmp(k->text, option_word((Option)o)) != 0) continue;
        if (!verb_takes(e->verb, (Option)o)) return true;  // Reported as an unknown key.
        if (node_is_null(k->value))
            return load_fail(l, k, "the option \"%s\" has no value", k->text);
        e->options[o] = k->value;
        return checks[option_shape((Option)o)](l, k->value);
    }
    return true;
}

static bool load_player_entry(Loader *l, const Node *n, Entry *e) {
    e->kind = ENTRY_PLAYER;
    if (!n || n->kind != NODE_MAPPING) return load_player_word(l, n, e);
    if (node_get(n, "controller")) return load_controller_entry(l, n, e);
    if (!find_entry_verb(l, n, e)) return false;
    load_part(l, check_option_keys(l, n, e));
    for (const Node *k = n->first; k; k = k->next)
        if (k->value != e->value) load_part(l, load_entry_option(l, k, e));
    return load_verb_value(l, e);
}

// ---- the harness's own entries

static bool load_resolve(Loader *l, const Node *n, Entry *e) {
    e->kind = ENTRY_RESOLVE;
    if (node_is_null(n)) return true;
    e->all = n->kind == NODE_SCALAR && strcmp(n->text, "all") == 0;
    return e->all || load_fail(l, n, "expected \"resolve\" or \"resolve: all\", found %s",
                               n->kind == NODE_SCALAR ? n->text : node_kind_name(n));
}

static bool load_advance(Loader *l, const Node *n, Entry *e) {
    e->kind = ENTRY_ADVANCE;
    e->player = -1;
    if (!n || n->kind != NODE_MAPPING) return load_step(l, n, &e->step);
    bool keys = load_part(l, load_check_part(l, n, PART_ADVANCE));
    const Node *player = node_get(n, "player"), *turn = node_get(n, "turn");
    const Node *step = node_get(n, "step");
    if (player) load_part(l, load_player(l, player, &e->player));
    if (turn) load_part(l, load_integer(l, turn, 1, LOAD_NUMBER_MAX, &e->turn));
    if (!step) return keys && load_fail(l, n, "the key \"step\" is missing");
    return load_step(l, step, &e->step);
}

static bool load_bots(Loader *l, const Node *n, Entry *e) {
    e->kind = ENTRY_BOTS;
    e->player = -1;
    bool keys = load_part(l, load_check_part(l, n, PART_BOTS));
    const Node *until = node_get(n, "until");
    if (!until) return keys && load_fail(l, n, "the key \"until\" is missing");
    if (until->kind == NODE_SCALAR && strcmp(until->text, "game_over") == 0) {
        e->game_over = true;
        return true;
    }
    if (until->kind != NODE_MAPPING) return load_step(l, until, &e->step);
    keys = load_part(l, load_check_part(l, until, PART_UNTIL));
    const Node *turn = node_get(until, "turn"), *step = node_get(until, "step");
    if (turn) load_part(l, load_integer(l, turn, 1, LOAD_NUMBER_MAX, &e->turn));
    if (step) load_part(l, load_step(l, step, &e->step));
    if ((turn && step) || !keys) return true;
    return load_fail(l, until, "expected {turn: n, step: s}");
}

static bool load_random(Loader *l, const Node *n, Entry *e) {
    e->kind = ENTRY_RANDOM;
    if (node_is_null(n)) return load_fail(l, e->node, "\"random\" needs a value");
    return load_choose(l, n, 0);
}

static bool load_note(Loader *l, const Node *n, Entry *e) {
    const char *text = NULL;
    e->kind = ENTRY_NOTE;
    return node_text(l->doc, n, &text, l->status);
}

static bool unknown_entry(Loader *l, const Node *key) {
    if (load_is_excused(l, span_of(key->text))) return false;
    load_excuse(l, key->text);
    const char *known[PART_KEYS_MAX + PLAYERS_MAX] = {0};
    int count = 0;
    scenario_part_keys(PART_ACTION, known);
    while (known[count]) count++;
    for (int p = 0; p < l->sc->player_count; p++) known[count++] = l->sc->players[p].name;
    return load_unknown(l, key, "player or entry", known);
}

static bool load_entry(Loader *l, const Node *n, Entry *e) {
    e->node = n;
    e->player = -1;
    if (n->kind == NODE_SCALAR) {
        if (strcmp(n->text, "resolve") == 0) return load_resolve(l, NULL, e);
        if (scenario_player(l->sc, span_of(n->text)) >= 0)
            return load_fail(l, n, "what does %s do? Expected \"- %s: pass\" or the like", n->text,
                             n->text);
        return unknown_entry(l, n);
    }
    if (!load_mapping(l, n)) return false;
    if (n->count != 1)
        return load_fail(l, n,
                         "an entry is one player or one word, found %d keys; what belongs to "
                         "an action stands in {}",
                         n->count);
    const Node *key = n->first;
    e->value = key->value;
    e->player = scenario_player(l->sc, (Span){key->text, key->length});
    if (e->player >= 0) return load_player_entry(l, key->value, e);
    if (strcmp(key->text, "resolve") == 0) return load_resolve(l, key->value, e);
    if (strcmp(key->text, "advance") == 0) return load_advance(l, key->value, e);
    if (strcmp(key->text, "bots") == 0) return load_bots(l, key->value, e);
    if (strcmp(key->text, "random") == 0) return load_random(l, key->value, e);
    if (strcmp(key->text, "note") == 0) return load_note(l, key->value, e);
    if (strcmp(key->text, "expect") != 0) return unknown_entry(l, key);
    e->kind = ENTRY_EXPECT;
    return load_expect(l, key->value);
}

bool load_actions(Loader *l, const Node *actions) {
    if (!actions) return true;
    if (!load_list(l, actions)) return false;
    if (actions->count > SCENARIO_ACTIONS_MAX)
        return load_fail(l, actions, "too many actions: %d, at most %d", actions->count,
                         SCENARIO_ACTIONS_MAX);
    Entry *entries = ARENA_ARRAY(&l->sc->arena, Entry, actions->count + 1);
    l->sc->actions = entries;
    for (const Node *item = actions->first; item; item = item->next)
        load_part(l, load_entry(l, item, &entries[l->sc->action_count++]));
    return true;
}
