// protection.h - protection from a quality (702.16).
#ifndef GAVEL_RULES_PROTECTION_H
#define GAVEL_RULES_PROTECTION_H

#include "engine/rules/view.h"

// Does the permanent have protection from a quality that the source has?
bool protected_from(Engine *e, const View *permanent, const View *source);

#endif
