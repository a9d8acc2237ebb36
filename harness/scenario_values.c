// scenario_values.c - single values of a scenario: numbers, steps, mana, names.
//
// Each reader says what it expected and what it found; a word that is not known is answered with
// the nearest known spelling. Nothing is converted by guessing.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "harness/names.h"
#include "harness/scenario_load.h"

bool load_fail(Loader *l, const Node *n, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    status_fail_values(l->status, node_place(l->doc, n), format, arguments);
    va_end(arguments);
    return false;
}

bool load_is_one_of(const char *text, const char *const *known) {
    for (; *known; known++)
        if (strcmp(text, *known) == 0) return true;
    return false;
}

static Span span_of_node(const Node *n) { return (Span){n->text, n->length}; }

static bool fail_unknown(Loader *l, const Node *n, const char *kind, const Nearest *nearest) {
    if (nearest->best)
        return load_fail(l, n, "unknown %s \"%.80s\"; did you mean \"%s\"?", kind, n->text,
                         nearest->best);
    return load_fail(l, n, "unknown %s \"%.80s\"", kind, n->text);
}

bool load_unknown(Loader *l, const Node *n, const char *kind, const char *const *known) {
    Nearest nearest = nearest_start(span_of_node(n));
    for (const char *const *k = known; *k; k++) nearest_offer(&nearest, *k);
    return fail_unknown(l, n, kind, &nearest);
}

// The scalar `n` and what follows it as one name: "Jace" and "the Mind Sculptor" was one card.
static const char *with_comma(Loader *l, const Node *n, const Node *after) {
    if (!after || after->kind != NODE_SCALAR) return NULL;
    char joined[256];
    int length = snprintf(joined, sizeof joined, "%s, %s", n->text, after->text);
    if (length < 0 || (size_t)length >= sizeof joined) return NULL;
    const CardDef *card = pool_find(l->sc->pool, (Span){joined, (size_t)length});
    return card ? arena_copy(&l->sc->arena, joined, (size_t)length) : NULL;
}

static bool fail_comma(Loader *l, const Node *n, const Node *after, const char *name) {
    l->joined = after;
    return load_fail(l, n, "a name with a comma or colon is quoted: \"%s\"", name);
}

// A key without a value may be the rest of the name before it.
static bool fail_rest_of_name(Loader *l, const Node *before, const Node *k) {
    const char *name = with_comma(l, before->value, k);
    if (name) return fail_comma(l, before->value, k, name);
    return load_fail(l, k,
                     "unknown key \"%.80s\" without a value; if it is part of the "
                     "name before it: a name with a comma or colon is quoted",
                     k->text);
}

bool load_check_keys(Loader *l, const Node *mapping, const char *const *known) {
    const Node *before = NULL;
    if (!mapping || mapping->kind != NODE_MAPPING)
        return node_check_keys(l->doc, mapping, known, l->status);
    for (const Node *k = mapping->first; k; before = k, k = k->next) {
        if (load_is_one_of(k->text, known)) continue;
        load_keep(l);  // Only the last one is left for the caller.
        bool rest =
            node_is_null(k->value) && before && before->value && before->value->kind == NODE_SCALAR;
        Node key = *k, alone = *mapping;
        key.next = NULL;
        alone.first = &key;
        alone.count = 1;
        if (rest)
            fail_rest_of_name(l, before, k);
        else
            node_check_keys(l->doc, &alone, known, l->status);
    }
    return !l->status->failed;
}

bool load_check_part(Loader *l, const Node *mapping, ScenarioPart part) {
    const char *known[PART_KEYS_MAX];
    scenario_part_keys(part, known);
    return load_check_keys(l, mapping, known);
}

bool load_list(Loader *l, const Node *n) {
    if (n && n->kind == NODE_LIST) return true;
    return load_fail(l, n, "expected a list, found %s", node_kind_name(n));
}

bool load_mapping(Loader *l, const Node *n) {
    if (n && n->kind == NODE_MAPPING) return true;
    return load_fail(l, n, "expected a mapping, found %s", node_kind_name(n));
}

bool load_integer(Loader *l, const Node *n, int low, int high, int *out) {
    int64_t value = 0;
    if (!node_integer(l->doc, n, low, high, &value, l->status)) return false;
    *out = (int)value;
    return true;
}

bool load_step(Loader *l, const Node *n, Step *out) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (step_find(span_of(text), out)) return true;
    const char *known[STEP_COUNT + 1] = {0};
    for (int s = 0; s < STEP_COUNT; s++) known[s] = step_name((Step)s);
    return load_unknown(l, n, "step", known);
}

bool load_zone(Loader *l, const Node *n, Zone *out) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (zone_find(span_of(text), out) && *out != ZONE_NOWHERE) return true;
    const char *known[ZONE_COUNT] = {0};
    for (int z = 1; z < ZONE_COUNT; z++) known[z - 1] = zone_name((Zone)z);
    return load_unknown(l, n, "zone", known);
}

bool load_player(Loader *l, const Node *n, int *out) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    *out = scenario_player(l->sc, span_of(text));
    if (*out >= 0) return true;
    const char *known[PLAYERS_MAX + 1] = {0};
    for (int p = 0; p < l->sc->player_count; p++) known[p] = l->sc->players[p].name;
    return load_unknown(l, n, "player", known);
}

static bool load_counter_kind(Loader *l, const Node *k, CounterKind *out) {
    if (counter_find(span_of_node(k), out)) return true;
    const char *known[COUNTER_KIND_COUNT + 1] = {0};
    for (int i = 0; i < COUNTER_KIND_COUNT; i++) known[i] = counter_text((CounterKind)i);
    return load_unknown(l, k, "kind of counter", known);
}

bool load_counters(Loader *l, const Node *n, const ScenarioCounter **out, int *count) {
    if (!load_mapping(l, n)) return false;
    ScenarioCounter *counters = ARENA_ARRAY(&l->sc->arena, ScenarioCounter, n->count + 1);
    *count = 0;
    for (const Node *k = n->first; k; k = k->next) {
        ScenarioCounter *c = &counters[(*count)++];
        load_part(l, load_counter_kind(l, k, &c->kind));
        load_part(l, load_integer(l, k->value, 0, LOAD_NUMBER_MAX, &c->count));
    }
    *out = counters;
    return true;
}

// mana = {"{" one of WUBRGC "}"}
bool load_mana(Loader *l, const Node *n, uint16_t mana[MANA_TYPE_COUNT]) {
    const char *text = NULL;
    if (n && n->kind == NODE_MAPPING)
        return load_fail(l, n,
                         "expected mana such as \"{R}{R}\", found a mapping; quotes make it "
                         "text");
    if (!node_text(l->doc, n, &text, l->status)) return false;
    memset(mana, 0, sizeof(uint16_t) * MANA_TYPE_COUNT);
    for (const char *at = text; *at; at += 3) {
        ManaType type;
        if (at[0] != '{' || !at[1] || at[2] != '}' || !mana_letter_find(at[1], &type))
            return load_fail(l, n,
                             "expected mana such as \"{R}{R}\" (W, U, B, R, G or C), found "
                             "\"%.80s\"",
                             text);
        if (mana[type]++ == UINT16_MAX - 1) return load_fail(l, n, "too much mana");
    }
    return true;
}

bool load_colors(Loader *l, const Node *n, ColorSet *out) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    *out = 0;
    for (const char *at = text; *at; at++) {
        ManaType type;
        if (!mana_letter_find(*at, &type) || type == MANA_COLORLESS)
            return load_fail(l, n,
                             "expected colours such as \"WU\" (W, U, B, R, G; \"\" is "
                             "colorless), found \"%.80s\"",
                             text);
        *out = (ColorSet)(*out | 1U << type);
    }
    return true;
}

static void offer_names(Loader *l, Nearest *nearest, bool players) {
    for (int i = 0; i < l->sc->alias_count; i++) nearest_offer(nearest, l->sc->aliases[i].name);
    for (int p = 0; players && p < l->sc->player_count; p++)
        nearest_offer(nearest, l->sc->players[p].name);
    const char *card = pool_nearest(l->sc->pool, nearest->wanted);
    if (card) nearest_offer(nearest, card);
}

static bool check_layout(Loader *l, const Node *n, const CardDef *card) {
    if (layout_is_played(card->layout)) return true;
    return load_fail(l, n, "\"%s\" can't be played yet: its layout is %s", card->name,
                     layout_text(card->layout));
}

// How to get a card that is not in the pool.
static bool fail_card(Loader *l, const Node *n, const char *near) {
    static const char remedy[] = "it is not in the pool; a file that has it is given with --cards";
    if (!near) return load_fail(l, n, "unknown card \"%.80s\": %s", n->text, remedy);
    return load_fail(l, n, "unknown card \"%.80s\"; did you mean \"%s\"? Otherwise: %s", n->text,
                     near, remedy);
}

bool load_card(Loader *l, const Node *n, const CardDef **card, int *count) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    Span name = span_of(text);
    *count = 1;
    *card = pool_find(l->sc->pool, name);
    if (*card) return check_layout(l, n, *card);
    Span rest = name_without_count(name, count);
    if (rest.length < name.length) {
        if (*count < 1 || *count > SCENARIO_CARDS_MAX)
            return load_fail(l, n, "a count is from 1 to %d: \"%.80s\"", SCENARIO_CARDS_MAX, text);
        *card = pool_find(l->sc->pool, rest);
        if (*card) return check_layout(l, n, *card);
    }
    const char *comma = n->quoted ? NULL : with_comma(l, n, n->next);
    if (comma) return fail_comma(l, n, n->next, comma);
    if (n == l->joined || load_is_excused(l, rest)) return false;
    // Elsewhere "Leviathan" may be a token; here it is a card, or the half of one.
    Status refusal = {0};
    bool taken = scenario_take(l->sc, rest, &refusal);
    *card = taken ? pool_find(l->sc->pool, rest) : NULL;
    if (*card) return check_layout(l, n, *card);
    load_excuse(l, arena_copy(&l->sc->arena, rest.at, rest.length));
    if (!taken) return status_fail_lines(l->status, node_place(l->doc, n), refusal.message);
    return fail_card(l, n, pool_nearest(l->sc->pool, rest));
}

static bool known_object(const Loader *l, Span text) {
    if (scenario_alias(l->sc, text) >= 0) return true;
    int number = 0;
    Span base = name_without_number(text, &number);
    if (number < 0) return false;
    return pool_find(l->sc->pool, base) || name_is_token(l->sc->pool, base) ||
           pool_has_sourceless(base);
}

// "2 Forest": a count, as the board and an `expect` have it.
static bool is_counted(const Loader *l, Span text, Span *name) {
    size_t digits = 0;
    while (digits < text.length && text.at[digits] >= '0' && text.at[digits] <= '9') digits++;
    if (digits == 0 || digits + 1 >= text.length || text.at[digits] != ' ') return false;
    *name = (Span){text.at + digits + 1, text.length - digits - 1};
    return known_object(l, *name);
}

static bool check_object(Loader *l, const Node *n, const Node *after, bool players) {
    const char *text = NULL;
    if (n && n->kind == NODE_MAPPING && n->count == 1 && !n->braces && n->first->value &&
        n->first->value->kind == NODE_SCALAR)
        return load_fail(l, n, "a name with a comma or colon is quoted: \"%s: %s\"", n->first->text,
                         n->first->value->text);
    if (!node_text(l->doc, n, &text, l->status)) return false;
    if (known_object(l, span_of(text))) return true;
    bool player = scenario_player(l->sc, span_of(text)) >= 0;
    if (player && players) return true;
    if (player) return load_fail(l, n, "expected an object, found the player \"%s\"", text);
    const char *comma = n->quoted ? NULL : with_comma(l, n, after);
    if (comma) return fail_comma(l, n, after, comma);
    int number = 0;
    Span base = name_without_number(span_of(text), &number);
    if (number < 0) return load_fail(l, n, "expected a number from 1 after # in \"%.80s\"", text);
    if (n == l->joined || load_is_excused(l, base)) return false;
    Span one;
    if (is_counted(l, base, &one))
        return load_fail(l, n, "\"%s\": what is chosen is named one by one: %.*s, %.*s", text,
                         (int)one.length, one.at, (int)one.length, one.at);
    load_excuse(l, arena_copy(&l->sc->arena, base.at, base.length));
    Nearest nearest = nearest_start(base);
    offer_names(l, &nearest, players);
    return fail_unknown(l, n, players ? "card, object or player" : "card or object", &nearest);
}

bool load_object(Loader *l, const Node *n, const Node *after) {
    return check_object(l, n, after, false);
}

bool load_object_or_player(Loader *l, const Node *n, const Node *after) {
    return check_object(l, n, after, true);
}

static bool check_key(Loader *l, const Node *k, bool players) {
    bool empty = node_is_null(k->value);
    // "Jace" alone may be a token, too.
    const char *comma = empty && !k->quoted ? with_comma(l, k, k->next) : NULL;
    if (comma) return load_part(l, fail_comma(l, k, k->next, comma));
    return load_part(l, check_object(l, k, NULL, players)) || !empty;
}

bool load_object_key(Loader *l, const Node *k) { return check_key(l, k, false); }
bool load_object_or_player_key(Loader *l, const Node *k) { return check_key(l, k, true); }

bool load_objects(Loader *l, const Node *n, bool counts) {
    if (!load_list(l, n)) return false;
    for (const Node *item = n->first; item; item = item->next) {
        int count = 0;
        if (counts && item->kind == NODE_SCALAR) {
            Span rest = name_without_count(span_of_node(item), &count);
            if (rest.length < item->length && known_object(l, rest)) continue;
        }
        load_part(l, load_object(l, item, item->next));
    }
    return true;
}
