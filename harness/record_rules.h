// record_rules.h - the rules that are off while a record is played.
#ifndef GAVEL_HARNESS_RECORD_RULES_H
#define GAVEL_HARNESS_RECORD_RULES_H

#include "harness/command.h"
#include "harness/record.h"

// Those that its head names and those of --without; memory from `arena`. With --all-rules the head
// is passed over. Prints why and returns the status if this build cannot switch them off.
ExitStatus record_rules(const Shell *sh, const Record *r, Arena *arena, RuleId **out, int *count);
// Those that its head names and that this engine knows, as they would be switched off. Returns how
// many; `out` has room for CR_COUNT. -1: it names one that this engine does not mark.
int record_rules_then(const Record *r, RuleId *out);
// "510.2, 704.5g": as the head has them; nothing if it names none.
void record_rules_text(const Record *r, Text *out);

#endif
