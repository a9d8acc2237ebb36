// page_event_rule.h - the rule that stands beside an event.
#ifndef GAVEL_HARNESS_PAGE_EVENT_RULE_H
#define GAVEL_HARNESS_PAGE_EVENT_RULE_H

#include "engine/play/engine.h"

// The rule that made it happen; where none did, the one that says what such an event is. CR_COUNT:
// the event has no sentence.
RuleId page_event_rule(const Event *ev);

#endif
