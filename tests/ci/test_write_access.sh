#!/bin/sh
# A reader of a Game cannot write it: the compiler refuses, and -Wcast-qual refuses the way around.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

compiles() {
    printf '#include "engine/play/engine.h"\nvoid f(const Game *g);\nvoid f(const Game *g) { %s }\n' \
        "$1" >"$tmp/reader.c"
    ${CC:-gcc} -std=c17 -D_POSIX_C_SOURCE=200809L -I"$root" -Wall -Wcast-qual -Werror \
        -fsyntax-only "$tmp/reader.c" 2>/dev/null
}

compiles '(void)g->turn;' || { echo "reading a Game must compile"; exit 1; }
if compiles 'g->turn = 3;'; then echo "writing through a reader compiled"; exit 1; fi
if compiles '((Game *)g)->turn = 3;'; then echo "casting the reader away compiled"; exit 1; fi
if compiles 'write_game(g)->turn = 3;'; then echo "the writer is visible to readers"; exit 1; fi
echo "ok"
