#!/bin/sh
# Tests ci/check-layers: it passes a clean tree and finds each kind of violation.
. "$(dirname "$0")/lib.sh"
check="$root/ci/check-layers $tree"

put engine/base/span.h </dev/null
put engine/base/span.c <<'C'
#include <string.h>
#include "engine/base/span.h"
C
put engine/state/write.h </dev/null
put engine/rules/apply_move.c <<'C'
#include "engine/state/write.h"
C
put engine/play/setup.c <<'C'
#include "engine/state/write.h"
C
put engine/play/engine.h <<'C'
#include "engine/cr/index.def"
C
put engine/cr/index.def </dev/null
put engine/ai/bot.c <<'C'
#include "engine/ai/bot.h"
#include "engine/base/span.h"
#include "engine/play/engine.h"
C
put harness/main.c <<'C'
#include "engine/base/span.h"
#include "engine/play/engine.h"
#include "harness/run.h"
C
put engine/pool/data/red.yaml <<'Y'
- name: Lightning Bolt
  cost: "{R}"
- {name: "Jace, the Planner", cost: "{U}"}
- {name: Urza's Own Thing, cost: "{U}"}
- name: 'Serra''s Thing'
- name: Shock
Y
put engine/rules/damage.c <<'C'
// A card as an example: Lightning Bolt.
static const char *const words = "a Shock, a lightning bolt, Lightning Bolts";
C
passes 'a clean tree' $check

fails_with 'a later room' 'engine/oracle/lexer.c:2: "engine/state/game.h": oracle stands before state' \
    engine/oracle/lexer.c $check <<'C'
// lexer.c
#include "engine/state/game.h"
C
fails_with 'a spaced directive' 'base stands before ai' engine/base/text.c $check <<'C'
  #  include "engine/ai/bot.h"
C
fails_with 'ai past the door' 'ai may include only' engine/ai/evaluate.c $check <<'C'
#include "engine/state/game.h"
C
fails_with 'harness past the door' 'harness may include only' harness/run.c $check <<'C'
#include "engine/cr/cr.h"
C
fails_with 'the engine on the harness' 'ai may include only' engine/ai/evaluate.c $check <<'C'
#include "harness/run.h"
C
fails_with 'rules on the harness' 'rules stands before harness' engine/rules/turn.c $check <<'C'
#include "harness/run.h"
C
fails_with 'a writer that is none' 'may write a Game' engine/rules/turn.c $check <<'C'
#include "engine/state/write.h"
C
fails_with 'a header that writes' 'may write a Game' engine/rules/apply.h $check <<'C'
#include "engine/state/write.h"
C
fails_with 'a writer by the back door' 'may write a Game' engine/rules/turn.c $check <<'C'
#include "engine/rules/apply_internal.h"
C
fails_with 'an include not from the root' 'from the project root' engine/base/rng.c $check <<'C'
#include "span.h"
C
fails_with 'a folder that is no room' 'no room' engine/misc/a.c $check <<'C'
#include "engine/base/span.h"
C
put engine/base/a.h <<'C'
#include "engine/base/b.h"
C
put engine/base/b.h <<'C'
#include "engine/base/c.h"
C
fails_with 'an include cycle' 'include cycle' engine/base/c.h $check <<'C'
#include "engine/base/a.h"
C
rm engine/base/b.h
for name in 'Lightning Bolt' 'Jace, the Planner' "Urza's Own Thing" "Serra's Thing"; do
    fails_with "the card name $name" "engine/rules/bolt.c:2: the card name \"$name\"" \
        engine/rules/bolt.c $check <<C
// bolt.c
static const char *const name = "$name";
C
done
passes 'the clean tree again' $check
