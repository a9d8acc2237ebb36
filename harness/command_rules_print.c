// command_rules_print.c - the rules map as text, JSON and Markdown.
#include <string.h>

#include "harness/command_rules.h"
#include "harness/json.h"
#include "harness/markdown.h"
#include "harness/page_rules.h"

enum { CHAPTERS = 9 };

static const char *chapter_title(int chapter) {
    const char number[] = {(char)('0' + chapter), '\0'};
    for (int i = 0; i < cr_heading_count; i++)
        if (strcmp(cr_headings[i].number, number) == 0) return cr_headings[i].title;
    return "";
}

static bool wanted(RuleId rule, const char *prefix) {
    return !prefix || cr_under(rule, span_of(prefix));
}

// Does the chapter hold anything under `prefix`?
static bool chapter_wanted(int chapter, const char *prefix) {
    return !prefix || prefix[0] - '0' == chapter;
}

// The figures of a chapter, as far as `prefix` goes.
static RuleFigures chapter_figures(const RuleMap *map, int chapter, const char *prefix) {
    const char digit[] = {(char)('0' + chapter), '\0'};
    return rules_map_figures(map, prefix ? prefix : digit);
}

static void add_row(Text *out, const char *label, const RuleFigures *f) {
    text_format(out, "%-34s %6d %9d %12d %6d %7d %7d\n", label, f->rules, f->testable,
                f->implemented, f->fired, f->proven, f->listed);
}

static void add_table(const RuleMap *map, const char *prefix, Text *out) {
    text_format(out, "%-34s %6s %9s %12s %6s %7s %7s\n", "chapter", "rules", "testable",
                "implemented", "fired", "proven", "listed");
    for (int c = 1; c <= CHAPTERS; c++) {
        if (!chapter_wanted(c, prefix)) continue;
        char label[64];
        snprintf(label, sizeof label, "%d %s", c, chapter_title(c));
        if (prefix && prefix[1]) snprintf(label, sizeof label, "%.20s", prefix);
        RuleFigures f = chapter_figures(map, c, prefix);
        add_row(out, label, &f);
    }
    RuleFigures all = rules_map_figures(map, prefix);
    if (!prefix) add_row(out, "all", &all);
}

static const char *state_of(const RuleMap *map, RuleId rule) {
    if (map->proven[rule]) return "proven";
    if (map->fired[rule]) return "fired";
    if (cr_implemented[rule]) return map->cited[rule] ? "did not fire" : "implemented";
    if (map->cited[rule]) return "cited only";
    return map->reason[rule] ? "listed" : "-";
}

static void add_rules(const RuleMap *map, const char *prefix, Text *out) {
    text_add(out, "\n");
    for (int r = 0; r < CR_COUNT; r++) {
        const RuleEntry *entry = cr_entry((RuleId)r);
        if (!wanted((RuleId)r, prefix) || !entry->testable) continue;
        text_format(out, "%-9s %-13s %s\n", entry->number, state_of(map, (RuleId)r), entry->title);
        if (map->reason[r] && !map->proven[r]) text_format(out, "%24s(%s)\n", "", map->reason[r]);
    }
}

static void add_unproven(const RuleMap *map, const char *prefix, Text *out) {
    bool first = true;
    for (int r = 0; r < CR_COUNT; r++) {
        if (!cr_implemented[r] || map->proven[r] || !wanted((RuleId)r, prefix)) continue;
        if (first) text_add(out, "\nimplemented, but not proven:\n");
        first = false;
        const char *why = map->fired[r]   ? "no scenario that cites it fails without it"
                          : map->cited[r] ? "does not fire where it is cited"
                                          : "not cited";
        text_format(out, "  %-9s %s (%s)\n", cr_entry((RuleId)r)->number,
                    cr_entry((RuleId)r)->title, why);
    }
}

static void add_coarse(const RuleMap *map, const char *prefix, Text *out) {
    bool first = true;
    for (int r = 0; r < CR_COUNT; r++) {
        if (!rules_map_coarse(map, (RuleId)r) || !wanted((RuleId)r, prefix)) continue;
        if (first) text_add(out, "\ncoarse marks, without which much else fails:\n");
        first = false;
        text_format(out, "  %-9s %d of %d scenarios that do not cite it fail\n",
                    cr_entry((RuleId)r)->number, map->broken[r], map->passing - map->citing[r]);
    }
}

void rules_print_text(const RuleMap *map, const char *prefix, Text *out) {
    text_format(out, "Comprehensive Rules of %s; %d scenarios pass, %d fail, %d are invalid\n\n",
                CR_RULES_DATE, map->passing, map->failing, map->invalid);
    add_table(map, prefix, out);
    if (prefix) add_rules(map, prefix, out);
    add_unproven(map, prefix, out);
    add_coarse(map, prefix, out);
}

// ---- JSON

static void add_figures(Text *out, const RuleFigures *f) {
    text_format(out,
                "\"rules\": %d, \"testable\": %d, \"implemented\": %d, \"fired\": %d, "
                "\"proven\": %d, \"listed\": %d",
                f->rules, f->testable, f->implemented, f->fired, f->proven, f->listed);
}

static bool is_proven(const RuleMap *map, RuleId rule) { return map->proven[rule]; }
static bool is_fired(const RuleMap *map, RuleId rule) { return map->fired[rule]; }
static bool is_implemented(const RuleMap *map, RuleId rule) {
    (void)map;
    return cr_implemented[rule] != 0;
}

// The numbers of the rules for which `is` holds.
static void add_numbers(Text *out, const RuleMap *map, const char *prefix, const char *key,
                        bool (*is)(const RuleMap *map, RuleId rule)) {
    bool first = true;
    text_format(out, ",\n  \"%s\": [", key);
    for (int r = 0; r < CR_COUNT; r++) {
        if (!wanted((RuleId)r, prefix) || !is(map, (RuleId)r)) continue;
        text_format(out, "%s\"%s\"", first ? "" : ", ", cr_entry((RuleId)r)->number);
        first = false;
    }
    text_add(out, "]");
}

static void add_texts(Text *out, const char *const *texts, int count) {
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        json_add_string(out, texts[i]);
    }
}

static void add_sources(Text *out, RuleId rule) {
    bool first = true;
    for (int i = 0; i < cr_mark_count; i++) {
        if (cr_marks[i].rule != rule) continue;
        text_format(out, "%s{\"file\": \"%s\", \"line\": %d}", first ? "" : ", ", cr_marks[i].file,
                    cr_marks[i].line);
        first = false;
    }
}

static void add_citing(const RuleMap *map, RuleId rule, Text *out) {
    bool first = true;
    for (int i = 0; i < map->count; i++)
        for (int k = 0; k < map->scenarios[i].cited_count; k++) {
            if (map->scenarios[i].cited[k] != rule) continue;
            if (!first) text_add(out, ", ");
            add_texts(out, &map->scenarios[i].path, 1);
            first = false;
        }
}

// A rule: its state in the words of the page (page_rules.h).
static void add_rule(const RuleMap *map, RuleId rule, bool first, Text *out) {
    bool why = map->reason[rule] && !map->proven[rule];
    text_format(out,
                "%s\n    {\"number\": \"%s\", \"state\": \"%s\", \"title\": ", first ? "" : ",",
                cr_entry(rule)->number, page_rule_state(map, rule));
    json_add_string(out, cr_entry(rule)->title);
    text_add(out, ", \"reason\": ");
    json_add_string(out, why ? map->reason[rule] : NULL);
    text_add(out, ", \"sources\": [");
    add_sources(out, rule);
    text_add(out, "], \"scenarios\": [");
    add_citing(map, rule, out);
    text_add(out, "]}");
}

static void add_list(const RuleMap *map, const char *prefix, Text *out) {
    bool first = true;
    text_add(out, ",\n  \"list\": [");
    for (int r = 0; r < CR_COUNT; r++) {
        if (!wanted((RuleId)r, prefix)) continue;
        add_rule(map, (RuleId)r, first, out);
        first = false;
    }
    text_add(out, "\n  ]");
}

void rules_print_json(const RuleMap *map, const char *prefix, Text *out) {
    RuleFigures all = rules_map_figures(map, prefix);
    text_format(out, "{\"format\": 1, \"rules_date\": \"%s\", ", CR_RULES_DATE);
    add_figures(out, &all);
    text_add(out, ",\n  \"chapters\": [");
    bool first = true;
    for (int c = 1; c <= CHAPTERS; c++) {
        if (!chapter_wanted(c, prefix)) continue;
        RuleFigures f = chapter_figures(map, c, prefix);
        text_format(out, "%s\n    {\"chapter\": %d, ", first ? "" : ",", c);
        add_figures(out, &f);
        text_add(out, "}");
        first = false;
    }
    text_add(out, "\n  ]");
    add_numbers(out, map, prefix, "proven_rules", is_proven);
    add_numbers(out, map, prefix, "fired_rules", is_fired);
    add_numbers(out, map, prefix, "implemented_rules", is_implemented);
    add_list(map, prefix, out);
    text_add(out, "}\n");
}

// ---- Markdown

enum { COMPLAINTS_MAX = 40 };

static void add_complaints(Text *out, const char *gate) {
    Span rest = span_of(gate);
    int count = 0, named = 0;
    for (const char *at = gate; *at; at++) count += *at == '\n';
    if (count == 0) return;
    text_format(out, "\n#### What stops the gate\n\n");
    for (; named < COMPLAINTS_MAX && named < count; named++) {
        Span line = span_cut(&rest, '\n');
        Text copy = {0};
        text_add_span(&copy, line);
        text_add(out, "- ");
        markdown_add_text(out, text_cstr(&copy));
        text_add_char(out, '\n');
        text_free(&copy);
    }
    if (count > named) text_format(out, "- and %d more\n", count - named);
}

static void add_markdown_row(Text *out, const char *label, const RuleFigures *f) {
    text_format(out, "| %s | %d | %d | %d | %d | %d | %d |\n", label, f->rules, f->testable,
                f->implemented, f->fired, f->proven, f->listed);
}

void rules_print_markdown(const RuleMap *map, const char *prefix, const char *gate, Text *out) {
    RuleFigures all = rules_map_figures(map, prefix);
    text_format(out, "### Rules map: %d of %d testable rules are proven\n", all.proven,
                all.testable);
    add_complaints(out, gate);
    text_format(out,
                "\n<details><summary>By chapter</summary>\n\nComprehensive Rules of %s; %d "
                "scenarios pass, %d fail, %d are invalid.\n\n",
                CR_RULES_DATE, map->passing, map->failing, map->invalid);
    text_add(out,
             "| chapter | rules | testable | implemented | fired | proven | listed |\n"
             "|---|---:|---:|---:|---:|---:|---:|\n");
    for (int c = 1; c <= CHAPTERS; c++) {
        if (!chapter_wanted(c, prefix)) continue;
        RuleFigures f = chapter_figures(map, c, prefix);
        add_markdown_row(out, chapter_title(c), &f);
    }
    add_markdown_row(out, "all", &all);
    text_add(out, "\n</details>\n");
}
