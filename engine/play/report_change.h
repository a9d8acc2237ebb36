// report_change.h - the predicates of the log's sentences about continuous effects.
#ifndef GAVEL_PLAY_REPORT_CHANGE_H
#define GAVEL_PLAY_REPORT_CHANGE_H

#include "engine/base/text.h"
#include "engine/play/engine.h"
#include "engine/state/event.h"

// " gets +1/+1", " gains flying": what a change does, after the name of what it happens to.
void report_change(const Engine *e, const Change *change, Text *out);

#endif
