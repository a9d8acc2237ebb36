// page_rules.h - the rules map of a page.
#ifndef GAVEL_HARNESS_PAGE_RULES_H
#define GAVEL_HARNESS_PAGE_RULES_H

#include <cjson/cJSON.h>

#include "harness/command_rules.h"

// "proven", "untestable" (a heading or a definition), "listed" (with a reason why not),
// "implemented", or "missing".
const char *page_rule_state(const RuleMap *map, RuleId rule);
// All rules of the map, whose scenarios have been played. `proofs`: also without each rule.
cJSON *page_rules(const RuleMap *map, bool proofs);

#endif
