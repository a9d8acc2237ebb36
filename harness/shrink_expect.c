// shrink_expect.c - what to expect of a scenario: what differs between two outcomes of it.
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/shrink.h"

typedef struct {
    cJSON *good, *bad;
    Text out;
} Facts;

static const cJSON *get(const cJSON *at, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(at, key);
}

static void add_names(const cJSON *list, Text *out) {
    const cJSON *item = NULL;
    text_add_char(out, '[');
    cJSON_ArrayForEach(item, list) {
        const char *name =
            cJSON_IsString(item) ? item->valuestring : cJSON_GetStringValue(get(item, "name"));
        Text bare = {0};
        text_add(&bare, name ? name : "");
        char *mark = bare.data ? strrchr(bare.data, '#') : NULL;
        if (mark) *mark = '\0';
        if (item != list->child) text_add(out, ", ");
        yaml_write_text(bare.data ? bare.data : "", out);
        text_free(&bare);
    }
    text_add_char(out, ']');
}

static bool same(const cJSON *a, const cJSON *b) { return cJSON_Compare(a, b, true) != 0; }

// What differs of a player between the two games.
static void add_player(Facts *f, const char *name, const cJSON *good, const cJSON *bad) {
    static const char *const lists[] = {"battlefield", "graveyard", "exile"};
    Text facts = {0};
    if (!same(get(good, "life"), get(bad, "life")))
        text_format(&facts, "life: %d", get(good, "life")->valueint);
    if (cJSON_GetArraySize(get(good, "hand")) != cJSON_GetArraySize(get(bad, "hand")))
        text_format(&facts, "%shand: %d", facts.length > 0 ? ", " : "",
                    cJSON_GetArraySize(get(good, "hand")));
    for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
        Text left = {0}, right = {0};
        add_names(get(good, lists[i]), &left);
        add_names(get(bad, lists[i]), &right);
        if (strcmp(text_cstr(&left), text_cstr(&right)) != 0)
            text_format(&facts, "%s%s: %s", facts.length > 0 ? ", " : "", lists[i],
                        text_cstr(&left));
        text_free(&left);
        text_free(&right);
    }
    if (get(good, "lost") && !get(bad, "lost"))
        text_format(&facts, "%slost: true", facts.length > 0 ? ", " : "");
    if (facts.length > 0)
        text_format(&f->out, "%s%s: {%s}", f->out.length > 0 ? ", " : "", name, text_cstr(&facts));
    text_free(&facts);
}

// What differs of a permanent that both have.
static void add_permanents(Facts *f, const cJSON *good, const cJSON *bad) {
    static const char *const keys[] = {"power", "toughness", "damage", "tapped"};
    const cJSON *item = NULL, *other = NULL;
    cJSON_ArrayForEach(item, get(good, "battlefield")) {
        const char *name =
            cJSON_IsString(item) ? item->valuestring : cJSON_GetStringValue(get(item, "name"));
        cJSON_ArrayForEach(other, get(bad, "battlefield")) {
            const char *its = cJSON_IsString(other) ? other->valuestring
                                                    : cJSON_GetStringValue(get(other, "name"));
            if (!name || !its || strcmp(name, its) != 0) continue;
            Text facts = {0};
            for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
                const cJSON *a = get(item, keys[i]), *b = get(other, keys[i]);
                if (same(a, b) || (!a && !b)) continue;
                text_format(&facts, "%s%s: ", facts.length > 0 ? ", " : "", keys[i]);
                if (i == ARRAY_LEN(keys) - 1)
                    text_add(&facts, a ? "true" : "false");
                else
                    text_format(&facts, "%d", a ? a->valueint : 0);
            }
            if (facts.length > 0) {
                text_add(&f->out, f->out.length > 0 ? ", " : "");
                yaml_write_text(name, &f->out);
                text_format(&f->out, ": {%s}", text_cstr(&facts));
            }
            text_free(&facts);
        }
    }
}

static void add_game(Facts *f, const cJSON *good, const cJSON *bad) {
    static const char *const keys[] = {"winner", "turn", "step", "active", "priority"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const cJSON *a = get(good, keys[i]), *b = get(bad, keys[i]);
        if (!a || same(a, b)) continue;
        text_format(&f->out, "%s%s: ", f->out.length > 0 ? ", " : "", keys[i]);
        if (cJSON_IsString(a))
            text_add(&f->out, a->valuestring);
        else
            text_format(&f->out, "%d", a->valueint);
    }
}

static void compare(Facts *f) {
    const cJSON *good = get(f->good, "outcome"), *bad = get(f->bad, "outcome"), *player = NULL;
    if (!good || !bad) return;
    cJSON_ArrayForEach(player, get(good, "players"))
        add_player(f, player->string, player, get(get(bad, "players"), player->string));
    if (f->out.length == 0)
        cJSON_ArrayForEach(player, get(good, "players"))
            add_permanents(f, player, get(get(bad, "players"), player->string));
    if (f->out.length == 0 || get(good, "winner")) add_game(f, good, bad);
    if (get(good, "winner") && !strstr(text_cstr(&f->out), "winner"))
        text_format(&f->out, "%swinner: %s", f->out.length > 0 ? ", " : "",
                    get(good, "winner")->valuestring);
}

bool shrink_add_expect(const char *good, const char *bad, Text *text) {
    Facts f = {.good = cJSON_Parse(good), .bad = bad ? cJSON_Parse(bad) : NULL};
    compare(&f);
    bool found = f.out.length > 0;
    if (found) {
        Text facts = {0};
        text_format(&facts, "{%s}", text_cstr(&f.out));
        shrink_set("expect", text_cstr(&facts), text);
        text_free(&facts);
    }
    text_free(&f.out);
    cJSON_Delete(f.good);
    cJSON_Delete(f.bad);
    return found;
}
