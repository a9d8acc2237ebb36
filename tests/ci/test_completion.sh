#!/bin/sh
# Tests the bash completion that the program prints: verbs, flags, values, rules and cards are
# offered where they belong. $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
mkdir bin
ln -s "$GAVEL_PROGRAM" bin/gavel
PATH=$PWD/bin:$PATH
gavel completion bash >script
: >game.jsonl
: >'Sol Ring.yaml'

# Prints what is offered for the last word of a command line, one a line.
cat >ask <<'S'
source ./script
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_gavel
printf '%s\n' "${COMPREPLY[@]}"
S
offers() {  # WHAT EXPECTED WORD...: just these, in one line
    what=$1
    expected=$2
    shift 2
    actual=$(bash ask "$@" 2>&1 | tr '\n' ' ' | sed 's/ $//')
    if [ "$actual" != "$expected" ]; then
        echo "not ok: $what: '$actual', not '$expected'"
        exit 1
    fi
    echo "ok: $what"
}

passes 'bash reads the script' bash -n script
offers 'a verb' 'selfcheck' gavel sel
offers 'verbs of a letter' 'show shrink' gavel sh
offers 'a flag' '--golden' gavel run --go
offers 'only flags of the verb' '' gavel bench --go
offers 'reporters' 'junit json' gavel run --reporter j
offers 'a value behind an equals sign' 'tap' gavel run --reporter = t
offers 'and an empty one' 'step turn game' gavel extract game.jsonl --end =
offers 'words of a flag' 'heuristic' gavel sim --deck a --bot h
offers 'formats' 'text json html markdown' gavel rules --format ''
offers 'rule numbers' '704.5f' gavel run --without 704.5f
offers 'rules of a filter' '117.3 117.3a 117.3b 117.3c 117.3d' gavel run --rule 117.3
offers 'rules as operands' '704.5z' gavel rules 704.5z
offers 'nothing for a number' '' gavel run -j ''
offers 'files' 'game.jsonl' gavel replay ga
offers 'files behind flags' 'game.jsonl' gavel replay --until 5 ga
offers 'what is shown' 'card' gavel show ca
offers 'a card' 'Grizzly\ Bears' gavel show card 'Grizzly B'
offers 'a card, quoted' 'Grizzly\ Bears' gavel show card '"Grizzly B'
offers 'a card behind a flag' 'Sol\ Ring' gavel cards --db x show 'Sol R'
offers 'files where a scenario is shown' 'Sol Ring.yaml' gavel show events So
offers 'a verb to be explained' 'selfcheck' gavel man se
offers 'nothing of a verb that does not exist' '' gavel nonsense --x

# Everything that --help names is offered, and nothing else.
gavel --help | sed -n '/^Not/q; s/^  \([a-z]*\) .*/\1/p' | grep -v '^gavel$' >verbs
for verb in $(cat verbs); do
    gavel "$verb" --help | sed -n '/^Flags:/,$s/^  \(-[a-z], \)\{0,1\}\(--*[a-z-]*\).*/\2/p' | sort >named
    bash ask gavel "$verb" - | sort >offered
    diff named offered || {
        echo "not ok: the flags of $verb"
        exit 1
    }
done
[ "$(wc -l <verbs)" -gt 15 ] || {
    echo 'not ok: --help names no verbs'
    exit 1
}
echo "ok: the flags of $(wc -l <verbs) verbs"
