// command_rules_page.c - the rules map as the page of `gavel report`.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "harness/command_rules.h"
#include "harness/page.h"
#include "harness/page_rules.h"

static void add_row(Page *page, const MapScenario *scenario) {
    const char **rules = memory_zeroed((size_t)scenario->cited_count + 1, sizeof *rules);
    for (int i = 0; i < scenario->cited_count; i++) rules[i] = cr_entry(scenario->cited[i])->number;
    Result result = {.outcome = scenario->outcome,
                     .path = scenario->path,
                     .name = scenario->name,
                     .rule_count = scenario->cited_count,
                     .rules = rules};
    page_add_scenario(page, &(ReportItem){.result = &result}, false);
    free(rules);
}

// The page of `gavel report`, with the rules map and the scenarios alone.
void rules_print_html(const RuleMap *map, const char *prefix, Text *out) {
    Page *page = page_new(&(PageOptions){.view = "rules", .at = prefix});
    for (int i = 0; i < map->count; i++) add_row(page, &map->scenarios[i]);
    page_set_rules(page, page_rules(map, true));
    page_html(page, out);
    page_free(page);
}
