// scenario.c - the top level of a scenario: header, start, and putting the parts together.
//
// Every key is checked before anything is played. Something that is valid but cannot be played yet
// is only reported when nothing else is wrong, so that a typing mistake is never hidden behind it.
#include "harness/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/options.h"
#include "harness/scenario_load.h"

static const Unsupported unsupported[] = {
    {"unlock", "actions"},
};

const Unsupported *scenario_unsupported(int *count) {
    *count = (int)ARRAY_LEN(unsupported);
    return unsupported;
}

void load_unsupported(Loader *l, const Node *n, const char *key) {
    bool listed = false;
    for (size_t i = 0; i < ARRAY_LEN(unsupported); i++)
        listed = listed || strcmp(unsupported[i].key, key) == 0;
    gavel_assert(listed);
    if (l->unsupported_key) return;
    l->unsupported = n;
    l->unsupported_key = key;
}

int scenario_player(const Scenario *sc, Span name) {
    for (int p = 0; p < sc->player_count; p++)
        if (span_is(name, sc->players[p].name)) return p;
    return -1;
}

int scenario_alias(const Scenario *sc, Span name) {
    for (int i = 0; i < sc->alias_count; i++)
        if (span_is(name, sc->aliases[i].name)) return i;
    return -1;
}

int scenario_number(const Node *n) {
    const char *at = n->text + (n->text[0] == '-' || n->text[0] == '+');
    int value = 0;
    for (; *at; at++) value = value * 10 + (*at - '0');
    return n->text[0] == '-' ? -value : value;
}

// ---- header

// Where some key is unknown, that may be the one that is missing.
static bool required(Loader *l, const Node *root, const char *key, const Node **out) {
    *out = node_get(root, key);
    if (*out || l->unknown_key) return *out != NULL;
    return load_fail(l, root, "the key \"%s\" is missing", key);
}

static bool optional_text(Loader *l, const Node *n, const char **out) {
    return !n || node_text(l->doc, n, out, l->status);
}

static bool load_name(Loader *l, const Node *root) {
    const Node *n = NULL;
    if (!required(l, root, "name", &n)) return false;
    if (!node_text(l->doc, n, &l->sc->name, l->status)) return false;
    if (span_trim(span_of(l->sc->name)).length == 0) return load_fail(l, n, "the name is empty");
    return true;
}

static bool load_rule(Loader *l, const Node *n, RuleId *rules) {
    const char *text = NULL;
    if (!node_text(l->doc, n, &text, l->status)) return false;
    RuleId *rule = &rules[l->sc->rule_count];
    if (!cr_find(span_of(text), rule)) {
        const char *near = cr_nearest(span_of(text));
        return load_fail(l, n, "unknown rule number \"%.40s\"%s%s%s", text,
                         near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    for (int i = 0; i < l->sc->rule_count; i++)
        if (rules[i] == *rule) return load_fail(l, n, "rule %s is listed twice", text);
    l->sc->rule_count++;
    return true;
}

static bool load_rules(Loader *l, const Node *root) {
    const Node *n = NULL;
    if (!required(l, root, "rules", &n) || !load_list(l, n)) return false;
    if (n->count == 0) return load_fail(l, n, "at least one rule number is needed");
    RuleId *rules = ARENA_ARRAY(&l->sc->arena, RuleId, n->count);
    l->sc->rules = rules;
    for (const Node *item = n->first; item; item = item->next)
        load_part(l, load_rule(l, item, rules));
    return true;
}

static bool load_tags(Loader *l, const Node *n) {
    if (!n) return true;
    if (!load_list(l, n)) return false;
    l->sc->tags = ARENA_ARRAY(&l->sc->arena, const char *, n->count + 1);
    for (const Node *item = n->first; item; item = item->next) {
        const char *text = NULL;
        if (!node_text(l->doc, item, &text, l->status)) return false;
        if (!*text || strpbrk(text, " \t\n,"))
            return load_fail(l, item, "a tag is one word, found \"%.80s\"", text);
        l->sc->tags[l->sc->tag_count++] = text;
    }
    return true;
}

static bool load_format(Loader *l, const Node *n) {
    static const char *const formats[] = {"constructed", "commander", "brawl", NULL};
    const char *text = "constructed";
    if (!optional_text(l, n, &text)) return false;
    if (!load_is_one_of(text, formats)) return load_unknown(l, n, "format", formats);
    int format = 0;
    while (strcmp(text, formats[format]) != 0) format++;
    l->sc->format = (Format)format;  // They stand in the order of the enumeration.
    return true;
}

// Seeds have 64 bits; a document's numbers have a sign.
static bool load_seed_value(Loader *l, const Node *n, uint64_t *out) {
    int64_t value;
    bool digits = n->kind == NODE_SCALAR && !n->quoted && n->length >= 19 &&
                  strspn(n->text, "0123456789") == n->length && n->text[0] != '0';
    errno = 0;
    uint64_t large = digits ? strtoull(n->text, NULL, 10) : 0;
    if (digits && errno == 0) {
        *out = large;
        return true;
    }
    if (!node_integer(l->doc, n, 0, INT64_MAX, &value, l->status)) return false;
    *out = (uint64_t)value;
    return true;
}

static bool load_seed(Loader *l, const Node *n) {
    int64_t used = 0;
    l->sc->seed = 1;
    const Node *value_node = n;
    if (n && n->kind == NODE_MAPPING) {
        bool keys = load_part(l, load_check_part(l, n, PART_SEED));
        value_node = node_get(n, "value");
        const Node *used_node = node_get(n, "used");
        if (used_node)
            load_part(l, node_integer(l->doc, used_node, 0, INT64_MAX, &used, l->status));
        if (!value_node) return keys && load_fail(l, n, "the key \"value\" is missing");
    }
    if (n && !load_seed_value(l, value_node, &l->sc->seed)) return false;
    l->sc->seed_used = (uint64_t)used;
    return true;
}

// ---- start

// Without attackers there are no blocks and no combat damage; and of a step in which nobody gets
// priority nothing is left once it has begun.
static bool can_start(Step s, bool before) {
    static const bool barred[STEP_COUNT] = {
        [STEP_DECLARE_BLOCKERS] = true,
        [STEP_FIRST_STRIKE_DAMAGE] = true,
        [STEP_COMBAT_DAMAGE] = true,
    };
    return !barred[s] && (before || (s != STEP_UNTAP && s != STEP_CLEANUP));
}

static bool load_start_step(Loader *l, const Node *step, const Node *before) {
    Scenario *sc = l->sc;
    const Node *said = before ? before : step;
    sc->start_before = before != NULL;
    if (!said) return true;
    if (step && before) return load_fail(l, before, "say either \"step\" or \"before\", not both");
    if (!load_step(l, said, &sc->start_step)) return false;
    if (scenario_says_stage(sc) || can_start(sc->start_step, sc->start_before)) return true;
    return load_fail(
        l, said,
        "the step \"%s\" can't be a start; use one of %supkeep, draw, precombat_main, "
        "beginning_of_combat, declare_attackers, end_of_combat, postcombat_main, end%s",
        step_name(sc->start_step), before ? "untap, " : "", before ? ", cleanup" : "");
}

bool load_start(Loader *l, const Node *start) {
    Scenario *sc = l->sc;
    sc->start_turn = 1;
    sc->start_active = 0;
    sc->start_step = STEP_PRECOMBAT_MAIN;
    if (!start) return true;
    load_part(l, load_check_part(l, start, PART_START));
    const Node *turn = node_get(start, "turn"), *active = node_get(start, "active");
    const Node *step = node_get(start, "step"), *before = node_get(start, "before");
    const Node *late = turn ? turn : step ? step : before;
    if (sc->from_beginning && late)
        return load_fail(
            l, late, "a game with decks begins at the beginning: only start.active can be said");
    int first = scenario_says_stage(sc) ? 0 : 1;  // Opening hands are before the first turn.
    if (turn) load_part(l, load_integer(l, turn, first, LOAD_NUMBER_MAX, &sc->start_turn));
    if (active) load_part(l, load_player(l, active, &sc->start_active));
    return load_start_step(l, step, before);
}

// ---- the whole

static void load_header(Loader *l, const Node *root) {
    load_part(l, load_name(l, root));
    load_part(l, load_rules(l, root));
    load_part(l, load_tags(l, node_get(root, "tags")));
    load_part(l, optional_text(l, node_get(root, "about"), &l->sc->about));
    load_part(l, optional_text(l, node_get(root, "known_failure"), &l->sc->known_failure));
    load_part(l, load_format(l, node_get(root, "format")));
    load_part(l, load_seed(l, node_get(root, "seed")));
}

// Of another version nothing else is said: what it may mean is not known.
static bool load_version(Loader *l, const Node *root) {
    const Node *version = root->kind == NODE_MAPPING ? node_get(root, "format_version") : NULL;
    int number = SCENARIO_VERSION;
    if (version && !load_integer(l, version, 1, LOAD_NUMBER_MAX, &number)) return false;
    if (number == SCENARIO_VERSION) return true;
    return load_fail(l, version,
                     "it was written for version %d of the scenario format; this gavel (%s) reads "
                     "version %d: play it with the gavel that it was written for",
                     number, GAVEL_VERSION, SCENARIO_VERSION);
}

// Without players nothing that they do can be read.
static bool load_parts(Loader *l, const Node *root) {
    const Node *players = NULL;
    if (!root) return load_fail(l, NULL, "the file has no content");
    if (!load_version(l, root)) return false;
    l->unknown_key = !load_part(l, load_check_part(l, root, PART_TOP));
    if (root->kind != NODE_MAPPING) return false;
    load_header(l, root);
    l->sc->expect = node_get(root, "expect");
    load_part(l, load_cards(l, node_get(root, "cards")));
    load_part(l, load_supplied(l, root));
    if (!required(l, root, "players", &players) || !load_players(l, players)) return false;
    if (load_is_sound(l))
        load_part(l, load_units(l));
    else
        load_ties(l);
    load_part(l, load_position(l, node_get(root, "position")));
    load_part(l, load_start(l, node_get(root, "start")));
    load_part(l, load_actions(l, node_get(root, "actions")));
    if (l->sc->expect) load_part(l, load_expect(l, l->sc->expect));
    if (!l->unsupported_key || !load_is_sound(l)) return true;
    return load_fail(l, l->unsupported, "not supported yet: %s", l->unsupported_key);
}

static bool load_document(Scenario *sc, Status *s) {
    Status now = {0};
    Loader l = {.sc = sc, .doc = &sc->document, .status = &now};
    load_part(&l, load_parts(&l, sc->document.root));
    load_sort_problems(sc);
    if (sc->problem_count > 0) *s = sc->problems[0];
    return sc->problem_count == 0;
}

bool scenario_load(Scenario *sc, const Pool *pool, const char *path, Status *s) {
    *sc = (Scenario){.pool = pool};
    return document_load(&sc->document, &sc->arena, path, s) && load_document(sc, s);
}

bool scenario_parse(Scenario *sc, const Pool *pool, const char *file, Span source, Status *s) {
    *sc = (Scenario){.pool = pool};
    return document_parse(&sc->document, &sc->arena, file, source, s) && load_document(sc, s);
}

void scenario_free(Scenario *sc) {
    if (sc->own_pool) pool_free(sc->own_pool);
    arena_free(&sc->arena);
    *sc = (Scenario){0};
}
