// command_rules_base.c - an earlier rules map, and what has changed since.
#include "harness/command_rules_base.h"

#include <string.h>

#include "engine/base/visible.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/markdown.h"

enum { NAMED_MAX = 40 };

// The rules of a list; false if it is no list. Numbers that the index no longer has are left out.
static bool read_rules(const cJSON *root, const char *key, bool *out) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, key), *item;
    cJSON_ArrayForEach(item, list) {
        RuleId rule;
        if (cJSON_IsString(item) && cr_find(span_of(item->valuestring), &rule)) out[rule] = true;
    }
    return cJSON_IsArray(list);
}

bool rules_base_read(RuleBase *b, const char *file, Status *s) {
    Text text = {0};
    *b = (RuleBase){.file = file};
    bool good = files_read(file, &text, s);
    cJSON *root = good ? json_parse(file, (Span){text.data, text.length}, s) : NULL;
    good = root != NULL;
    if (good && (!read_rules(root, "proven_rules", b->proven) ||
                 !read_rules(root, "implemented_rules", b->implemented)))
        good = status_fail(s, (Place){file, 0, 0},
                           "not a rules map: `gavel rules --save FILE` writes one");
    cJSON_Delete(root);
    text_free(&text);
    return good;
}

// ---- printing

typedef struct {
    const RuleMap *map;
    const RuleBase *base;
    const char *prefix;
    bool markdown;
    Text *out;
} Page;

typedef enum {
    NOW_PROVEN,
    LOST_PROOF,
    NOW_IMPLEMENTED,
    LOST_IMPLEMENTATION,
    CHANGE_COUNT
} MapChange;

static bool has_changed(const Page *p, RuleId rule, MapChange change) {
    bool proven = p->map->proven[rule], implemented = cr_implemented[rule] != 0;
    bool was_proven = p->base->proven[rule], was_implemented = p->base->implemented[rule];
    switch (change) {
        case NOW_PROVEN: return proven && !was_proven;
        case LOST_PROOF: return !proven && was_proven;
        case NOW_IMPLEMENTED: return implemented && !was_implemented && !proven;
        case LOST_IMPLEMENTATION: return !implemented && was_implemented && !was_proven;
        case CHANGE_COUNT: break;
    }
    return false;
}

static const char *why_lost(const Page *p, RuleId rule) {
    if (!cr_implemented[rule]) return "no longer implemented";
    if (!p->map->cited[rule]) return "no longer cited";
    return p->map->fired[rule] ? "no scenario that cites it fails without it"
                               : "does not fire where it is cited";
}

static void add_rule(const Page *p, RuleId rule, MapChange change) {
    const RuleEntry *entry = cr_entry(rule);
    if (p->markdown) {
        text_format(p->out, "  - %s ", entry->number);
        markdown_add_text(p->out, entry->title);
    } else {
        text_format(p->out, "  %-9s %s", entry->number, entry->title);
    }
    if (change == LOST_PROOF) text_format(p->out, " (%s)", why_lost(p, rule));
    text_add_char(p->out, '\n');
}

// False if nothing changed so.
static bool add_change(const Page *p, MapChange change) {
    static const char *const words[CHANGE_COUNT] = {
        [NOW_PROVEN] = "proven now",
        [LOST_PROOF] = "not proven any more",
        [NOW_IMPLEMENTED] = "implemented now, but not proven",
        [LOST_IMPLEMENTATION] = "not implemented any more"};
    int count = 0, named = 0;
    for (int r = 0; r < CR_COUNT; r++)
        if (!p->prefix || cr_under((RuleId)r, span_of(p->prefix)))
            count += has_changed(p, (RuleId)r, change);
    if (count == 0) return false;
    text_format(p->out, p->markdown ? "- **%d** %s\n" : "%d %s:\n", count, words[change]);
    for (int r = 0; r < CR_COUNT && named < NAMED_MAX; r++) {
        if (p->prefix && !cr_under((RuleId)r, span_of(p->prefix))) continue;
        if (!has_changed(p, (RuleId)r, change)) continue;
        add_rule(p, (RuleId)r, change);
        named++;
    }
    if (count > named)
        text_format(p->out, p->markdown ? "  - and %d more\n" : "  and %d more\n", count - named);
    return true;
}

void rules_base_print(const RuleMap *map, const RuleBase *b, const char *prefix, bool markdown,
                      Text *out) {
    static const MapChange order[] = {LOST_PROOF, NOW_PROVEN, LOST_IMPLEMENTATION, NOW_IMPLEMENTED};
    Page page = {map, b, prefix, markdown, out};
    bool any = false;
    text_add(out, markdown ? "\n#### What changed in the rules map\n\n" : "\nsince ");
    if (!markdown) visible_add(out, span_of(b->file));
    if (!markdown) text_add(out, ":\n");
    for (size_t i = 0; i < ARRAY_LEN(order); i++) any |= add_change(&page, order[i]);
    if (!any) text_add(out, markdown ? "Nothing.\n" : "nothing has changed\n");
}
