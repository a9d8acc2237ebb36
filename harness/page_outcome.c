// page_outcome.c - the outcome of a golden in words, a line for each thing.
#include "harness/page_outcome.h"

#include <string.h>

#include "engine/base/text.h"

static void add_value(const cJSON *value, Text *out);

// "tapped, 2 damage, attacking bob": a flag is its name, anything else is behind its name.
static void add_members(const cJSON *object, const char *besides, Text *out) {
    const cJSON *member;
    int count = 0;
    cJSON_ArrayForEach(member, object) {
        if (strcmp(member->string, besides) == 0 || cJSON_IsFalse(member)) continue;
        text_add(out, count++ > 0 ? ", " : "");
        for (const char *c = member->string; *c; c++) text_add_char(out, *c == '_' ? ' ' : *c);
        if (cJSON_IsTrue(member)) continue;
        text_add_char(out, ' ');
        add_value(member, out);
    }
}

static void add_list(const cJSON *list, Text *out) {
    const cJSON *item;
    if (!list->child) text_add(out, "none");
    cJSON_ArrayForEach(item, list) {
        if (item != list->child) text_add(out, ", ");
        add_value(item, out);
    }
}

// An object by its name, and in brackets what else is said of it.
static void add_object(const cJSON *object, Text *out) {
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(object, "name");
    if (cJSON_IsString(name)) text_add(out, name->valuestring);
    Text more = {0};
    add_members(object, "name", &more);
    if (more.length > 0 && name)
        text_format(out, " (%s)", text_cstr(&more));
    else
        text_add(out, text_cstr(&more));
    text_free(&more);
}

static void add_value(const cJSON *value, Text *out) {
    if (cJSON_IsString(value))
        text_add(out, value->valuestring);
    else if (cJSON_IsNumber(value))
        text_add_number(out, (int64_t)value->valuedouble);
    else if (cJSON_IsArray(value))
        add_list(value, out);
    else if (cJSON_IsObject(value))
        add_object(value, out);
    else
        text_add(out, cJSON_IsTrue(value) ? "yes" : cJSON_IsNull(value) ? "nobody" : "no");
}

static void end_line(cJSON *lines, Text *line) {
    cJSON_AddItemToArray(lines, cJSON_CreateString(text_cstr(line)));
    text_clear(line);
}

// Permanents and what is on the stack have a line each.
static void add_long(cJSON *lines, const char *margin, const cJSON *list, Text *line) {
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        text_add(line, margin);
        add_value(item, line);
        end_line(lines, line);
    }
}

static void add_fact(cJSON *lines, const char *margin, const cJSON *fact, Text *line) {
    bool many = cJSON_IsArray(fact) && cJSON_IsObject(fact->child);
    text_format(line, "%s%s: ", margin, fact->string);
    if (!many) add_value(fact, line);
    end_line(lines, line);
    if (many) add_long(lines, "    ", fact, line);
}

cJSON *page_outcome_lines(const cJSON *outcome) {
    cJSON *lines = cJSON_CreateArray();
    const cJSON *fact, *player, *more;
    Text line = {0};
    cJSON_ArrayForEach(fact, outcome) {
        if (strcmp(fact->string, "players") != 0) {
            add_fact(lines, "", fact, &line);
            continue;
        }
        cJSON_ArrayForEach(player, fact) {
            text_add(&line, player->string);
            end_line(lines, &line);
            cJSON_ArrayForEach(more, player) add_fact(lines, "  ", more, &line);
        }
    }
    text_free(&line);
    return lines;
}
