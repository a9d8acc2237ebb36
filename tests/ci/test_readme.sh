#!/bin/sh
# Tests that the documents tell the truth: the outputs shown in README come out, its scenarios are
# those of the files, its first scenario can be written as it says, and every verb and flag that a
# document names exists. $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
tree=$(pwd -P)
mkdir blocks project home

# Each fenced block becomes a file blocks/N.LANGUAGE, without its indent; blocks/N.before is the last
# line before it.
awk '
    /^ *```/ {
        if (inside) { inside = 0; before = ""; next }
        inside = 1
        number = sprintf("%02d", number + 1)
        indent = index($0, "`") - 1
        language = substr($0, indent + 4)
        file = "blocks/" number "." (language == "" ? "text" : language)
        print before >("blocks/" number ".before")
        printf "" >file
        next
    }
    inside { print substr($0, indent + 1) >file; next }
    NF { before = $0 }
' "$root/README.md"

# Runs the program as ./gavel of a small project that has nothing but what it needs.
gavel() {
    (cd project && env -u CI HOME="$tree/home" XDG_CACHE_HOME= GAVEL_HOME="$tree/project" \
        "$GAVEL_PROGRAM" "$@")
}
not_ok() {  # WHAT
    echo "not ok: $1"
    exit 1
}

# ---- scenarios of files

for before in blocks/*.before; do
    path=$(sed -n 's/^`\(scenarios\/.*\.yaml\)`:$/\1/p' "$before")
    [ -n "$path" ] || continue
    diff "$root/$path" "${before%.before}.yaml" || not_ok "README shows another $path"
    mkdir -p "project/$(dirname "$path")"
    cp "$root/$path" "project/$path"
    golden=golden/${path#scenarios/}
    mkdir -p "project/$(dirname "$golden")"
    cp "$root/${golden%.yaml}.json" "project/${golden%.yaml}.json"
    echo "ok: $path is shown as it is"
done

# ---- commands with their output

# The golden that README supposes: of an engine in which blockers deal no damage.
suppose_golden() {
    golden=project/golden/7xx/702.19b-trample-deals-excess-damage-to-the-player.json
    cp "$golden" kept
    sed -i -e '/"Grizzly Bears deals 2 combat damage to Colossal Dreadmaw\."/d' \
        -e 's/"damage": 2, //' "$golden"
    ! cmp -s kept "$golden" || not_ok 'the golden that README supposes does not exist'
}

compared=0
for block in blocks/*.text; do
    command=$(sed -n '1s/^\$ \.\/gavel //p' "$block")
    [ -n "$command" ] || continue
    sed 1d "$block" >expected
    if grep -q '^FAIL' "$block"; then suppose_golden; fi
    deck=$(sed -n '1s/.* \(scenarios\/decks\/[^ ]*\)$/\1/p' "$block")
    if [ -n "$deck" ]; then mkdir -p project/scenarios/decks && cp "$root/$deck" "project/$deck"; fi
    # shellcheck disable=SC2086  # The words of the command are meant to be split.
    gavel $command >actual 2>&1 || true
    diff expected actual || not_ok "README shows another output of ./gavel $command"
    compared=$((compared + 1))
    echo "ok: ./gavel $command"
done
[ "$compared" -ge 2 ] || not_ok 'README shows no output any more'

# ---- the first scenario

first_steps() {  # STATUS and command of each step, in order
    sed -n 's/^\.\/gavel //p' blocks/*.sh | grep -iE '^accept|zero.toughness' |
        sed -n 's/^\([^#]*[^# ]\) *\(#.*exit status \([0-9]*\).*\)*.*/\3 \1/p'
}
rm -rf project/golden project/scenarios/*
scenario=$(grep -l 'toughness 0' blocks/*.yaml)
first_steps >steps
[ "$(wc -l <steps)" -eq 4 ] || not_ok 'README has other first steps'
while IFS=' ' read -r wanted command; do
    case $wanted in [0-9]*) ;; *) command="$wanted${command:+ $command}" wanted=0 ;; esac
    eval "gavel $command" >output 2>&1 && status=0 || status=$?
    [ "$status" -eq "$wanted" ] || {
        cat output
        not_ok "./gavel $command: exit $status, not $wanted"
    }
    case $command in new*) cp "$scenario" "project/$(cat output)" ;; esac
    echo "ok: ./gavel $command"
done <steps
gavel run >output 2>&1 || not_ok 'the first scenario does not pass in the end'

# ---- verbs and flags

# `./gavel VERB ...` and `gavel VERB ...` in the text, and lines of blocks, without comments.
commands() {  # FILE
    sed -n 's/^ *\(\$ \)\{0,1\}\.\/gavel \([^#]*\).*/\2/p' "$1"
    tr '\n' ' ' <"$1" | grep -oE '`(\./)?gavel [a-z][^`]*`' | sed 's/^`[^ ]* //; s/`$//'
}
for document in README.md CONTRIBUTING.md ARCHITECTURE.md harness/SCENARIOS.md harness/DECKS.md \
    harness/RECORDS.md harness/PLAY.md harness/CI.md harness/SCHEMAS.md harness/PAGE.md; do
    commands "$root/$document" | sed 's/|.*//' | sort -u >named
    while IFS= read -r line; do
        # shellcheck disable=SC2086  # The words are meant to be split.
        set -f -- $line
        verb=$1
        "$GAVEL_PROGRAM" "$verb" --help >help 2>&1 || not_ok "$document: there is no verb $verb"
        for word; do
            flag=$(printf '%s\n' "$word" | sed -n 's/^\(--*[a-zA-Z][a-z-]*\).*/\1/p')
            [ -n "$flag" ] || continue
            grep -qE -- "^  (-[a-z], )?$flag( |\$)|^  $flag, " help ||
                not_ok "$document: $verb has no $flag"
        done
    done <named
    set +f
    echo "ok: $document names $(wc -l <named) commands that exist"
done
for script in $(cat blocks/*.sh | sed -n 's/^\(\.\/\)\{0,1\}\(ci\/[a-z-]*\).*/\2/p'); do
    [ -x "$root/$script" ] || not_ok "README: there is no $script"
done
