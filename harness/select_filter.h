// select_filter.h - the filters of a selection.
#ifndef GAVEL_HARNESS_SELECT_FILTER_H
#define GAVEL_HARNESS_SELECT_FILTER_H

#include "harness/select.h"

// Keeps what -k, --rule and --tag allow: any of the words of each. A file whose name, rules and
// tags cannot be read is kept only if its path answers -k, and mentioned in the notes.
void select_filter(Selection *selection, const SelectOptions *o);
// Keeps what the file lists.
bool select_keep_failed(Selection *selection, const char *file, Status *s);

#endif
