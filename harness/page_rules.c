// page_rules.c - the rules map of a page: chapters, sections, and every rule with its state, the
// lines that carry it out, and the scenarios that cite it.
#include "harness/page_rules.h"

#include <string.h>

const char *page_rule_state(const RuleMap *map, RuleId rule) {
    if (map->proven[rule]) return "proven";
    if (!cr_entry(rule)->testable) return "untestable";
    if (map->reason[rule]) return "listed";
    return cr_implemented[rule] ? "implemented" : "missing";
}

static cJSON *headings(size_t digits) {
    cJSON *out = cJSON_CreateArray();
    for (int i = 0; i < cr_heading_count; i++) {
        if (strlen(cr_headings[i].number) != digits) continue;
        cJSON *heading = cJSON_CreateObject();
        cJSON_AddStringToObject(heading, "number", cr_headings[i].number);
        cJSON_AddStringToObject(heading, "title", cr_headings[i].title);
        cJSON_AddItemToArray(out, heading);
    }
    return out;
}

// Of all rules at once: marks and citations are walked once.
typedef struct {
    cJSON *sources[CR_COUNT], *scenarios[CR_COUNT];
} Lists;

static void list_all(const RuleMap *map, Lists *lists) {
    for (int r = 0; r < CR_COUNT; r++) {
        lists->sources[r] = cJSON_CreateArray();
        lists->scenarios[r] = cJSON_CreateArray();
    }
    for (int i = 0; i < cr_mark_count; i++) {
        if (cr_marks[i].rule >= CR_COUNT) continue;
        cJSON *place = cJSON_CreateArray();
        cJSON_AddItemToArray(place, cJSON_CreateString(cr_marks[i].file));
        cJSON_AddItemToArray(place, cJSON_CreateNumber(cr_marks[i].line));
        cJSON_AddItemToArray(lists->sources[cr_marks[i].rule], place);
    }
    for (int i = 0; i < map->count; i++)
        for (int k = 0; k < map->scenarios[i].cited_count; k++)
            cJSON_AddItemToArray(lists->scenarios[map->scenarios[i].cited[k]],
                                 cJSON_CreateString(map->scenarios[i].path));
}

static cJSON *rule_json(const RuleMap *map, const Lists *lists, RuleId rule) {
    bool why = map->reason[rule] && !map->proven[rule];
    cJSON *out = cJSON_CreateArray();
    cJSON_AddItemToArray(out, cJSON_CreateString(cr_entry(rule)->number));
    cJSON_AddItemToArray(out, cJSON_CreateString(page_rule_state(map, rule)));
    cJSON_AddItemToArray(out, cJSON_CreateString(cr_entry(rule)->title));
    cJSON_AddItemToArray(out, lists->sources[rule]);
    cJSON_AddItemToArray(out, why ? cJSON_CreateString(map->reason[rule]) : cJSON_CreateNull());
    cJSON_AddItemToArray(out, lists->scenarios[rule]);
    return out;
}

cJSON *page_rules(const RuleMap *map, bool proofs) {
    cJSON *out = cJSON_CreateObject();
    Lists lists;
    list_all(map, &lists);
    cJSON_AddStringToObject(out, "date", CR_RULES_DATE);
    cJSON_AddBoolToObject(out, "proofs", proofs);
    cJSON_AddItemToObject(out, "chapters", headings(1));
    cJSON_AddItemToObject(out, "sections", headings(3));
    cJSON *list = cJSON_AddArrayToObject(out, "list");
    for (int r = 0; r < CR_COUNT; r++)
        cJSON_AddItemToArray(list, rule_json(map, &lists, (RuleId)r));
    return out;
}
