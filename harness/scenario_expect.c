// scenario_expect.c - checks expectations before anything is played (harness/expect.c judges them).
//
// Which keys exist and what their values look like stands in scenario_keys.def; here is how a value
// of each shape is read.
#include <string.h>

#include "harness/names.h"
#include "harness/scenario_load.h"

// ---- values

static bool is_number(Loader *l, const Node *n) {
    int value = 0;
    return load_integer(l, n, -LOAD_NUMBER_MAX, LOAD_NUMBER_MAX, &value);
}

static bool is_flag(Loader *l, const Node *n) {
    bool value = false;
    return node_boolean(l->doc, n, &value, l->status);
}

static bool is_mana(Loader *l, const Node *n) {
    uint16_t mana[MANA_TYPE_COUNT];
    return load_mana(l, n, mana);
}

static bool is_counters(Loader *l, const Node *n) {
    const ScenarioCounter *counters = NULL;
    int count = 0;
    return load_counters(l, n, &counters, &count);
}

static bool is_count(Loader *l, const Node *n) {
    int value = 0;
    return load_integer(l, n, 0, LOAD_NUMBER_MAX, &value);
}

// How many of each name: {Shock: 2, Forest: 0}.
static bool is_counts_by_name(Loader *l, const Node *n) {
    if (n->count == 0) return load_fail(l, n, "no name is counted; an empty zone is 0");
    for (const Node *k = n->first; k; k = k->next)
        if (load_object_key(l, k)) load_part(l, is_count(l, k->value));
    return true;
}

// A number of cards, their names, or how many there are of some names.
static bool is_cards(Loader *l, const Node *n) {
    if (n->kind == NODE_LIST) return load_objects(l, n, true);
    return n->kind == NODE_MAPPING ? is_counts_by_name(l, n) : is_count(l, n);
}

static bool is_names(Loader *l, const Node *n) { return load_objects(l, n, true); }
static bool is_spells(Loader *l, const Node *n) { return load_objects(l, n, false); }

static bool is_loss(Loader *l, const Node *n) {
    const char *known[LOSS_COUNT] = {NULL}, *text = NULL;
    for (int r = LOSS_NONE + 1; r < LOSS_COUNT; r++) known[r - 1] = loss_name((LossReason)r);
    if (!node_text(l->doc, n, &text, l->status)) return false;
    return load_is_one_of(text, known) || load_unknown(l, n, "reason", known);
}

static bool is_numbers_by_name(Loader *l, const Node *n) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next)
        if (load_object_key(l, k)) load_part(l, is_number(l, k->value));
    return true;
}

static bool is_tax(Loader *l, const Node *n) {
    return n->kind == NODE_MAPPING ? is_numbers_by_name(l, n) : is_number(l, n);
}

// Types, not amounts: none is said twice.
static bool is_mana_types(Loader *l, const Node *n) {
    uint16_t mana[MANA_TYPE_COUNT];
    if (!load_mana(l, n, mana)) return false;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (mana[t] > 1)
            return load_fail(l, n, "{%c} is said %d times; this is about types, not amounts",
                             mana_letter((ManaType)t), mana[t]);
    return true;
}

static bool is_types_by_name(Loader *l, const Node *n) {
    if (!load_mapping(l, n)) return false;
    for (const Node *k = n->first; k; k = k->next)
        if (load_object_key(l, k)) load_part(l, is_mana_types(l, k->value));
    return true;
}

static bool is_zone(Loader *l, const Node *n) {
    Zone zone;
    return load_zone(l, n, &zone);
}

static bool is_player(Loader *l, const Node *n) {
    int player = 0;
    return load_player(l, n, &player);
}
static bool is_player_or_nobody(Loader *l, const Node *n) {
    return (n->kind == NODE_SCALAR && strcmp(n->text, "nobody") == 0) || is_player(l, n);
}

static bool is_colors(Loader *l, const Node *n) {
    ColorSet colors;
    return load_colors(l, n, &colors);
}

static bool is_text(Loader *l, const Node *n) {
    const char *text = NULL;
    return node_text(l->doc, n, &text, l->status);
}

static bool is_keyword(Loader *l, const Node *n) {
    const char *text = NULL;
    Keyword keyword;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (keyword_find(span_of(text), &keyword)) return true;
    const char *known[KEYWORD_COUNT + 1] = {0};
    for (int k = 0; k < KEYWORD_COUNT; k++) known[k] = keyword_text((Keyword)k);
    return load_unknown(l, n, "keyword", known);
}

static bool is_keywords(Loader *l, const Node *n) {
    if (!load_list(l, n)) return false;
    for (const Node *item = n->first; item; item = item->next) load_part(l, is_keyword(l, item));
    return true;
}

static bool is_type_word(Loader *l, const Node *n) {
    CardType type;
    Supertype supertype;
    Subtype subtype;
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    Span word = span_of(text);
    if (card_type_find(word, &type) || supertype_find(word, &supertype) ||
        subtype_find(word, &subtype))
        return true;
    const char *known[TYPE_COUNT + SUPERTYPE_COUNT + SUBTYPE_COUNT + 1] = {0};
    int count = 0;
    for (int i = 0; i < TYPE_COUNT; i++) known[count++] = card_type_text((CardType)i);
    for (int i = 0; i < SUPERTYPE_COUNT; i++) known[count++] = supertype_text((Supertype)i);
    for (int i = 0; i < SUBTYPE_COUNT; i++) known[count++] = subtype_text((Subtype)i);
    return load_unknown(l, n, "type", known);
}

// A list of words, or a type line.
static bool is_types(Loader *l, const Node *n) {
    TypeLine type;
    if (n->kind == NODE_SCALAR && !node_is_null(n))
        return type_line_read(span_of(n->text), &type, node_place(l->doc, n), l->status);
    if (!load_list(l, n)) return false;
    for (const Node *item = n->first; item; item = item->next) load_part(l, is_type_word(l, item));
    return true;
}

static bool is_word(const Node *n, const char *word) {
    return n->kind == NODE_SCALAR && strcmp(n->text, word) == 0;
}

static bool is_thing(Loader *l, const Node *n) {
    return is_word(n, "none") || load_object_or_player(l, n, NULL);
}

static bool is_attacked(Loader *l, const Node *n) {
    return is_word(n, "true") || is_word(n, "false") || load_object_or_player(l, n, NULL);
}

static bool is_blocked_ones(Loader *l, const Node *n) {
    if (is_word(n, "none")) return true;
    return n->kind == NODE_LIST ? load_objects(l, n, false) : load_object(l, n, NULL);
}

static bool is_step(Loader *l, const Node *n) {
    Step step;
    return load_step(l, n, &step);
}

static bool is_winner(Loader *l, const Node *n) {
    return is_word(n, "draw") || is_word(n, "any") || is_player(l, n);
}

// ---- how each shape is read

static ValueCheck *const checks[LOOKS_COUNT] = {
    [LOOKS_NUMBER] = is_number,
    [LOOKS_FLAG] = is_flag,
    [LOOKS_TEXT] = is_text,
    [LOOKS_MANA] = is_mana,
    [LOOKS_COLORS] = is_colors,
    [LOOKS_COUNTERS] = is_counters,
    [LOOKS_CARDS_COUNTED] = is_cards,
    [LOOKS_NAMES_COUNTED] = is_names,
    [LOOKS_NAMES] = is_spells,
    [LOOKS_LOSS] = is_loss,
    [LOOKS_TAX] = is_tax,
    [LOOKS_NUMBERS_BY_NAME] = is_numbers_by_name,
    [LOOKS_MANA_BY_NAME] = is_types_by_name,
    [LOOKS_ZONE] = is_zone,
    [LOOKS_STEP] = is_step,
    [LOOKS_PLAYER_NAME] = is_player,
    [LOOKS_PLAYER_OR_NOBODY] = is_player_or_nobody,
    [LOOKS_KEYWORDS] = is_keywords,
    [LOOKS_TYPES] = is_types,
    [LOOKS_OBJECT_OR_NONE] = is_thing,
    [LOOKS_ATTACKED] = is_attacked,
    [LOOKS_BLOCKED_ONES] = is_blocked_ones,
    [LOOKS_WINNER] = is_winner,
};

static bool check_mapping(Loader *l, const Node *n, ScenarioPart part) {
    load_part(l, load_check_part(l, n, part));
    for (const Node *k = n->kind == NODE_MAPPING ? n->first : NULL; k; k = k->next) {
        const ScenarioKey *key = scenario_key(part, k->text);
        bool empty = !k->value || node_is_null(k->value);
        if (!key) continue;  // Reported above.
        load_part(l, empty ? load_fail(l, k, "\"%s\" has no value", k->text)
                           : checks[key->shape](l, k->value));
    }
    return true;
}

// Neither player, object nor key of the game: offer all of them.
static bool unknown_key(Loader *l, const Node *k) {
    const char *known[PART_KEYS_MAX + PLAYERS_MAX] = {0};
    int count = 0;
    scenario_part_keys(PART_OF_GAME, known);
    while (known[count]) count++;
    for (int p = 0; p < l->sc->player_count; p++) known[count++] = l->sc->players[p].name;
    Status ignored = {0};
    Loader quiet = *l;
    quiet.status = &ignored;
    load_unknown(&quiet, k, "key", known);
    if (strstr(ignored.message, "did you mean"))
        return load_unknown(l, k, "player, object or key", known);
    return load_object_or_player(l, k, NULL);
}

static bool load_expected(Loader *l, const Node *k) {
    const ScenarioKey *game = scenario_key(PART_OF_GAME, k->text);
    if (game && node_is_null(k->value)) return load_fail(l, k, "\"%s\" has no value", k->text);
    if (game) return checks[game->shape](l, k->value);
    if (scenario_player(l->sc, (Span){k->text, k->length}) >= 0)
        return check_mapping(l, k->value, PART_OF_PLAYER);
    Status ignored = {0};
    Loader quiet = *l;
    quiet.status = &ignored;
    bool excused = load_is_excused(l, span_of(k->text));
    if (!excused && !load_object(&quiet, k, NULL)) return unknown_key(l, k);
    return check_mapping(l, k->value, PART_OF_OBJECT);
}

bool load_expect(Loader *l, const Node *expect) {
    if (!load_mapping(l, expect)) return false;
    for (const Node *k = expect->first; k; k = k->next) load_part(l, load_expected(l, k));
    return true;
}
