#!/bin/sh
# Tests that colours are for terminals that know them: not for TERM=dumb, NO_COLOR, CI or a pipe.
# $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
unset CI NO_COLOR || true
put scenarios/a.yaml <<'S'
name: It fails
rules: [608.3]
players: {alice: {}, bob: {}}
actions: []
expect: {bob: {life: 3}}
S
terminal() {  # TERM: runs on a terminal; the escapes are in the file `output`
    TERM=$1 script -qec "$GAVEL_PROGRAM run --no-golden" /dev/null </dev/null >output || true
    grep -qF 'It fails' output
}
escapes() { grep -q "$(printf '\033')" output; }
expect_escapes() {  # WHAT
    escapes || fails "$1" 'escapes' cat output
    echo "ok: $1"
}
expect_plain() {  # WHAT
    if escapes; then
        echo "not ok: $1:"
        od -c output
        exit 1
    fi
    echo "ok: $1"
}
terminal xterm
expect_escapes 'colours on a terminal'
terminal dumb
expect_plain 'none on a terminal that knows nothing'
terminal ''
expect_plain 'none on a terminal that nobody names'
NO_COLOR=1
export NO_COLOR
terminal xterm
expect_plain 'none with NO_COLOR'
unset NO_COLOR
CI=true
export CI
terminal xterm
expect_plain 'none in CI'
unset CI
"$GAVEL_PROGRAM" run --no-golden >output 2>&1 || true
expect_plain 'none in a pipe'
