// bug_tell.c - what a scenario made of a record is about, in words: its name, its rules, and what
// the record has instead.
#include <string.h>

#include "harness/bug.h"
#include "harness/command_yaml.h"
#include "harness/extract_difference.h"
#include "harness/shrink_finish.h"

static void set_text(Bug *b, const char *key, const char *value) {
    Text quoted = {0};
    yaml_write_text(value, &quoted);
    shrink_set(key, text_cstr(&quoted), &b->text);
    text_free(&quoted);
}

static void find_rules(Bug *b, const Result *good) {
    int room = b->suspect_count > FINDING_RULES_MOST ? b->suspect_count : FINDING_RULES_MOST;
    b->rules = ARENA_ARRAY(&b->arena, RuleId, room);
    b->rule_count = b->suspect_count;
    if (b->suspect_count > 0)
        memcpy(b->rules, b->suspects, sizeof *b->rules * (size_t)b->suspect_count);
    else
        b->rule_count = finding_rules(&b->finding, b->pool, text_cstr(&b->text), good, b->rules);
}

static void find_name(const Bug *b, const Result *good, Text *out) {
    if (b->suspect_count > 0) {
        Judge j = {.pool = b->pool, .without = b->suspects, .without_count = b->suspect_count};
        Result bad;
        judge_play(&j, text_cstr(&b->text), true, &bad);
        shrink_first_difference(good, &bad, out);
        result_free(&bad);
    }
    if (out->length == 0) finding_name(&b->finding, good, out);
    if (out->length == 0)
        text_format(out, "What happens at decision %d of the record.", b->decision);
}

void bug_tell(Bug *b) {
    Judge j = {.pool = b->pool};
    Result good;
    Text name = {0}, rules = {0}, about = {0};
    judge_play(&j, text_cstr(&b->text), false, &good);
    find_rules(b, &good);
    find_name(b, &good, &name);
    result_free(&good);
    extract_difference_about(b->record, b->decision, b->diverges ? &b->replay : NULL, &b->finding,
                             &about);
    set_text(b, "name", text_cstr(&name));
    shrink_rules_text(b->rules, b->rule_count, &rules);
    if (b->rule_count > 0) shrink_set("rules", text_cstr(&rules), &b->text);
    set_text(b, "about", text_cstr(&about));
    text_free(&name);
    text_free(&rules);
    text_free(&about);
}
