// record_rules.c - the rules that are off while a record is played.
//
// A record that was made without some rules says so in its head. It plays back in the same way only
// without them; with all rules it is judged by how the game should have gone.
#include "harness/record_rules.h"

#include <string.h>

#include "engine/base/visible.h"
#include "harness/json.h"

static const cJSON *names(const Record *r) {
    return cJSON_GetObjectItemCaseSensitive(r->head, "without");
}

void record_rules_text(const Record *r, Text *out) {
    const cJSON *rule = NULL;
    size_t before = out->length;
    cJSON_ArrayForEach(rule, names(r)) {
        if (!cJSON_IsString(rule)) continue;
        if (out->length > before) text_add(out, ", ");
        visible_add(out, span_of(rule->valuestring));
    }
}

int record_rules_then(const Record *r, RuleId *out) {
    const cJSON *rule = NULL;
    int count = 0;
    cJSON_ArrayForEach(rule, names(r)) {
        RuleId id;
        bool known = cJSON_IsString(rule) && cr_find(span_of(rule->valuestring), &id);
        if (!known || !cr_implemented[id] || count == CR_COUNT) return -1;
        out[count++] = id;
    }
    return count;
}

static ExitStatus refuse(const Shell *sh, const Record *r, const char *why) {
    Text rules = {0};
    record_rules_text(r, &rules);
    bool many = strchr(text_cstr(&rules), ',') != NULL;
    ExitStatus status = command_fail(sh, EXIT_FOREIGN,
                                     "%s was made without %s %s, %s; --all-rules plays it with all "
                                     "rules, up to where it differs",
                                     r->path, many ? "the rules" : "rule", text_cstr(&rules), why);
    text_free(&rules);
    return status;
}

ExitStatus record_rules(const Shell *sh, const Record *r, Arena *arena, RuleId **out, int *count) {
    RuleId then[CR_COUNT];
    RuleId *given;
    int given_count, found = record_rules_then(r, then);
    ExitStatus status = command_without(sh, arena, &given, &given_count);
    *out = given;
    *count = given_count;
    if (status != EXIT_GOOD || sh->options->given[FLAG_ALL_RULES] || found == 0) return status;
    if (found < 0) return refuse(sh, r, "of which this engine marks not all");
    if (!engine_switches_available())
        return refuse(sh, r,
                      "which needs the build in which rules can be switched off (preset `rules`; "
                      "./gavel picks it by itself for what is not compressed)");
    *out = ARENA_ARRAY(arena, RuleId, found + given_count);
    memcpy(*out, then, sizeof *then * (size_t)found);
    if (given_count > 0) memcpy(*out + found, given, sizeof *then * (size_t)given_count);
    *count = found + given_count;
    return EXIT_GOOD;
}
