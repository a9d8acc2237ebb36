// shrink_expect.c - what to expect of a scenario: what differs between two outcomes of it.
//
// All that differs is written, what says most in front: whoever leaves facts out begins at the end.
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/shrink.h"

static const cJSON *get(const cJSON *at, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(at, key);
}

static bool same(const cJSON *a, const cJSON *b) { return cJSON_Compare(a, b, true) != 0; }

static void add_fact(Text *facts, const char *key, const char *value) {
    if (facts->length > 0) text_add(facts, ", ");
    yaml_write_text(key, facts);
    text_format(facts, ": %s", value);
}

static void add_number(Text *facts, const char *key, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    add_fact(facts, key, text);
}

// ---- lists of names

// An object goes by its name, with a number where there are several.
static const char *name_of(const cJSON *item) {
    const char *name =
        cJSON_IsString(item) ? item->valuestring : cJSON_GetStringValue(get(item, "name"));
    return name ? name : "";
}

static size_t bare_length(const char *name) {
    const char *mark = strrchr(name, '#');
    return mark ? (size_t)(mark - name) : strlen(name);
}

static int count_named(const cJSON *list, const char *name) {
    const cJSON *item = NULL;
    int count = 0;
    size_t length = bare_length(name);
    cJSON_ArrayForEach(item, list) {
        const char *other = name_of(item);
        count += bare_length(other) == length && strncmp(other, name, length) == 0;
    }
    return count;
}

static void add_name(const char *name, Text *out) {
    Text bare = {0};
    text_add_span(&bare, (Span){name, bare_length(name)});
    if (out->length > 1) text_add(out, ", ");
    yaml_write_text(text_cstr(&bare), out);
    text_free(&bare);
}

// The names of `list`; or only those, once each, that `other` has none of.
static void add_names(Text *facts, const char *key, const cJSON *list, const cJSON *other) {
    const cJSON *item = NULL;
    Text names = {0};
    const char *last = NULL;
    text_add_char(&names, '[');
    cJSON_ArrayForEach(item, list) {
        if (other && (count_named(other, name_of(item)) > 0 ||
                      (last && bare_length(last) == bare_length(name_of(item)) &&
                       strncmp(last, name_of(item), bare_length(last)) == 0)))
            continue;
        last = name_of(item);
        add_name(last, &names);
    }
    text_add_char(&names, ']');
    if (!other || names.length > 2) add_fact(facts, key, text_cstr(&names));
    text_free(&names);
}

static bool same_names(const cJSON *a, const cJSON *b) {
    const cJSON *item = NULL;
    if (cJSON_GetArraySize(a) != cJSON_GetArraySize(b)) return false;
    cJSON_ArrayForEach(
        item, a) if (count_named(a, name_of(item)) != count_named(b, name_of(item))) return false;
    return true;
}

// ---- players

// The zones whose cards differ: those that hold any, or those that hold none.
static void add_zones(Text *facts, const cJSON *good, const cJSON *bad, bool empty) {
    static const char *const zones[] = {"graveyard", "exile"};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) {
        const cJSON *cards = get(good, zones[i]);
        if ((cJSON_GetArraySize(cards) == 0) == empty && !same_names(cards, get(bad, zones[i])))
            add_names(facts, zones[i], cards, NULL);
    }
}

static void add_player(Text *out, const char *name, const cJSON *good, const cJSON *bad) {
    Text facts = {0}, braces = {0};
    int hand = cJSON_GetArraySize(get(good, "hand"));
    const cJSON *now = get(good, "battlefield"), *then = get(bad, "battlefield");
    if (!same(get(good, "life"), get(bad, "life")))
        add_number(&facts, "life", get(good, "life")->valueint);
    if (get(good, "lost") && !get(bad, "lost")) add_fact(&facts, "lost", "true");
    add_names(&facts, "has", now, then);
    add_zones(&facts, good, bad, false);
    if (hand != cJSON_GetArraySize(get(bad, "hand"))) add_number(&facts, "hand", hand);
    add_names(&facts, "lacks", then, now);
    if (!same_names(now, then)) add_names(&facts, "battlefield", now, NULL);
    add_zones(&facts, good, bad, true);
    text_format(&braces, "{%s}", text_cstr(&facts));
    if (facts.length > 0) add_fact(out, name, text_cstr(&braces));
    text_free(&braces);
    text_free(&facts);
}

// ---- permanents

// Keywords that one has and the other has not.
static void add_keywords(Text *facts, const char *key, const cJSON *has, const cJSON *has_not) {
    const cJSON *item = NULL;
    Text words = {0};
    text_add_char(&words, '[');
    cJSON_ArrayForEach(item, has) {
        if (count_named(has_not, name_of(item)) == 0) add_name(name_of(item), &words);
    }
    text_add_char(&words, ']');
    if (words.length > 2) add_fact(facts, key, text_cstr(&words));
    text_free(&words);
}

static void add_counters(Text *facts, const cJSON *good) {
    const cJSON *item = NULL;
    Text counters = {0}, braces = {0};
    cJSON_ArrayForEach(item, good) add_number(&counters, item->string, item->valueint);
    text_format(&braces, "{%s}", text_cstr(&counters));
    add_fact(facts, "counters", text_cstr(&braces));
    text_free(&counters);
    text_free(&braces);
}

static void add_permanent(Text *out, const cJSON *good, const cJSON *bad) {
    static const char *const numbers[] = {"power", "toughness", "damage"};
    Text facts = {0}, braces = {0};
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        const cJSON *a = get(good, numbers[i]), *b = get(bad, numbers[i]);
        if ((a || b) && !same(a, b)) add_number(&facts, numbers[i], a ? a->valueint : 0);
    }
    if (!get(good, "tapped") != !get(bad, "tapped"))
        add_fact(&facts, "tapped", get(good, "tapped") ? "true" : "false");
    const cJSON *attacks = get(good, "attacking");
    if (!attacks != !get(bad, "attacking"))
        add_fact(&facts, "attacking", attacks ? attacks->valuestring : "false");
    const cJSON *counters = get(good, "counters"), *others = get(bad, "counters");
    if ((counters || others) && !same(counters, others)) add_counters(&facts, counters);
    add_keywords(&facts, "keywords", get(good, "keywords"), get(bad, "keywords"));
    add_keywords(&facts, "lacks_keywords", get(bad, "keywords"), get(good, "keywords"));
    text_format(&braces, "{%s}", text_cstr(&facts));
    if (facts.length > 0) add_fact(out, name_of(good), text_cstr(&braces));
    text_free(&facts);
    text_free(&braces);
}

// Those that both have.
static void add_permanents(Text *out, const cJSON *good, const cJSON *bad) {
    const cJSON *item = NULL, *other = NULL;
    cJSON_ArrayForEach(item, get(good, "battlefield")) {
        cJSON_ArrayForEach(other, get(bad, "battlefield")) {
            if (strcmp(name_of(item), name_of(other)) == 0) add_permanent(out, item, other);
        }
    }
}

// ---- the game

static void add_game(Text *out, const cJSON *good, const cJSON *bad) {
    static const char *const keys[] = {"turn", "step", "active", "priority"};
    if (!same_names(get(good, "stack"), get(bad, "stack")))
        add_names(out, "stack", get(good, "stack"), NULL);
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const cJSON *a = get(good, keys[i]), *b = get(bad, keys[i]);
        if (!a || same(a, b)) continue;
        if (cJSON_IsString(a))
            add_fact(out, keys[i], a->valuestring);
        else
            add_number(out, keys[i], a->valueint);
    }
}

static void compare(const cJSON *good, const cJSON *bad, Text *out) {
    const cJSON *player = NULL, *others = get(bad, "players");
    if (!good || !bad) return;
    cJSON_ArrayForEach(player, get(good, "players"))
        add_player(out, player->string, player, get(others, player->string));
    cJSON_ArrayForEach(player, get(good, "players"))
        add_permanents(out, player, get(others, player->string));
    add_game(out, good, bad);
}

bool shrink_add_expect(const char *good, const char *bad, Text *text) {
    cJSON *then = cJSON_Parse(good), *now = cJSON_Parse(bad);
    Text facts = {0}, braces = {0};
    const cJSON *outcome = get(then, "outcome"), *other = get(now, "outcome");
    const cJSON *winner = get(outcome, "winner");
    compare(outcome, other, &facts);
    // A game that is over must be expected to be, which alone shows nothing.
    bool found = facts.length > 0 || (winner && !same(winner, get(other, "winner")));
    text_add_char(&braces, '{');
    if (winner)
        text_format(&braces, "winner: %s%s", winner->valuestring, facts.length > 0 ? ", " : "");
    text_format(&braces, "%s}", text_cstr(&facts));
    if (found) shrink_set("expect", text_cstr(&braces), text);
    text_free(&facts);
    text_free(&braces);
    cJSON_Delete(then);
    cJSON_Delete(now);
    return found;
}
