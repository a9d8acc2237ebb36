// event_shape.h - what is alike in events of many games.
#ifndef GAVEL_HARNESS_EVENT_SHAPE_H
#define GAVEL_HARNESS_EVENT_SHAPE_H

#include "engine/base/text.h"

// The event with `~` for names and `#` for numbers: "~ deals # damage to ~."
void event_shape(Text *out, const char *event);

#endif
