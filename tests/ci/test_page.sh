#!/bin/sh
# Tests that pages of the suite and of a game at a Commander table are what the schema says, the same
# bytes however many workers there are, without a path of this machine, and small.
# $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"

report() {  # FILE FLAG...
    file=$tree/$1
    shift
    (cd "$root" && env -u CI "$GAVEL_PROGRAM" report -o "$file" --ci "$@")
}
check() { "$root/ci/check-page" schema.json "$@"; }

deck() { echo "--deck $root/scenarios/decks/commander-$1.txt"; }
# shellcheck disable=SC2046
passes 'a game for four is recorded' "$GAVEL_PROGRAM" record $(deck goblins) $(deck equipment) \
    $(deck planeswalkers) $(deck zombies) --name alice --name bob --name carol --name dave \
    --seed 5 -o game.jsonl
decisions=$(grep -c '"n":' game.jsonl)
"$GAVEL_PROGRAM" report --schema >schema.json

passes 'a page of the suite is made' report one.html -j 1 --full scenarios/5xx scenarios/8xx
passes 'and by more workers' report two.html -j 3 --full scenarios/5xx scenarios/8xx
passes 'with the same bytes' cmp one.html two.html
passes 'the record is made a page' "$GAVEL_PROGRAM" replay game.jsonl --html game.html
passes 'and again' "$GAVEL_PROGRAM" replay game.jsonl --html again.html
passes 'with the same bytes' cmp game.html again.html
passes 'a page for one seat is made' "$GAVEL_PROGRAM" replay game.jsonl --html carol.html --seat carol
passes 'the data of the suite is written' report one.json -j 2 --full scenarios/5xx scenarios/8xx
passes 'the data is what the schema says' check one.html game.html carol.html
cat output
if grep -qF -e "$root" -e "$tree" one.json; then
    echo 'not ok: a path of this machine is told'
    exit 1
fi
echo 'ok: no path of this machine is told'
bytes=$(wc -c <game.html)
echo "$decisions decisions, $bytes bytes of HTML"
passes 'it is a long game' test "$decisions" -gt 1000
passes 'it is under 2 MB' test "$bytes" -lt 2000000

# ---- the check can fail

sed 's/"life":20/"life":"20"/' one.json >bad.json
fails 'a position of another shape is found' 'is not of type' check bad.json
sed 's/"view":"results"/"view":"nonsense"/' one.json >bad.json
fails 'another word is found' 'is not one of' check bad.json
