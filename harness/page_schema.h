// page_schema.h - the JSON Schema of a page's data.
#ifndef GAVEL_HARNESS_PAGE_SCHEMA_H
#define GAVEL_HARNESS_PAGE_SCHEMA_H

#include "engine/base/text.h"

// 2020-12, from the table of shapes (page_shapes.def). Positions, after the patches, are
// #/$defs/position.
void page_schema(Text *out);

#endif
