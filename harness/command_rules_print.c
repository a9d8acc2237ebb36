// command_rules_print.c - the rules map as text, JSON, Markdown and one page of HTML.
#include <string.h>

#include "harness/command_rules.h"
#include "harness/visible.h"

enum { CHAPTERS = 9 };

static const char *const chapter_titles[CHAPTERS + 1] = {
    "",
    "Game concepts",
    "Parts of a card",
    "Card types",
    "Zones",
    "Turn structure",
    "Spells, abilities and effects",
    "Additional rules",
    "Multiplayer",
    "Casual variants",
};

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
        snprintf(label, sizeof label, "%d %s", c, chapter_titles[c]);
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
        add_markdown_row(out, chapter_titles[c], &f);
    }
    add_markdown_row(out, "all", &all);
    text_add(out, "\n</details>\n");
}

// ---- HTML

static void add_html(Text *out, const char *text) {
    for (; *text; text++) {
        if (*text == '&')
            text_add(out, "&amp;");
        else if (*text == '<')
            text_add(out, "&lt;");
        else
            text_add_char(out, *text);
    }
}

static const char page_begin[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Rules map</title>\n"
    "<style>body{font:15px sans-serif;margin:2em;max-width:60em}table{border-collapse:collapse}"
    "td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ddd}"
    "td:first-child,th:first-child{text-align:left}.proven{color:#176d2c}.fired{color:#8a6100}"
    "li{list-style:none}</style></head><body>\n";

static void add_html_row(Text *out, const char *label, const RuleFigures *f) {
    text_format(
        out,
        "<tr><td>%s</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td></tr>\n",
        label, f->rules, f->testable, f->implemented, f->fired, f->proven, f->listed);
}

static void add_html_rules(const RuleMap *map, int chapter, const char *prefix, Text *out) {
    text_format(out, "<details><summary>%d %s</summary><ul>\n", chapter, chapter_titles[chapter]);
    for (int r = 0; r < CR_COUNT; r++) {
        const RuleEntry *entry = cr_entry((RuleId)r);
        if (cr_chapter((RuleId)r) != chapter || !entry->testable || !wanted((RuleId)r, prefix))
            continue;
        const char *state = state_of(map, (RuleId)r);
        text_format(out, "<li class=\"%s\">%s %s: ", state, entry->number, state);
        add_html(out, entry->title);
        if (map->reason[r] && !map->proven[r]) {
            text_add(out, " (");
            add_html(out, map->reason[r]);
            text_add(out, ")");
        }
        text_add(out, "</li>\n");
    }
    text_add(out, "</ul></details>\n");
}

void rules_print_html(const RuleMap *map, const char *prefix, Text *out) {
    text_add(out, page_begin);
    text_format(out, "<h1>Rules map</h1>\n<p>Comprehensive Rules of %s.</p>\n<table>\n",
                CR_RULES_DATE);
    text_add(out,
             "<tr><th>chapter</th><th>rules</th><th>testable</th><th>implemented</th>"
             "<th>fired</th><th>proven</th><th>listed</th></tr>\n");
    for (int c = 1; c <= CHAPTERS; c++) {
        if (!chapter_wanted(c, prefix)) continue;
        RuleFigures f = chapter_figures(map, c, prefix);
        add_html_row(out, chapter_titles[c], &f);
    }
    RuleFigures all = rules_map_figures(map, prefix);
    add_html_row(out, "all", &all);
    text_add(out, "</table>\n");
    for (int c = 1; c <= CHAPTERS; c++)
        if (chapter_wanted(c, prefix)) add_html_rules(map, c, prefix, out);
    text_add(out, "</body></html>\n");
}
