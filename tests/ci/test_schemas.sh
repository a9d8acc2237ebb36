#!/bin/sh
# Tests the JSON Schemas: every scenario of the suite is valid, mistakes are refused by the schema as by
# the loader, and what the program prints is what its schema says. $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
check() { "$root/ci/check-schemas" "$@"; }
gavel() { env -u CI "$GAVEL_PROGRAM" "$@"; }

passes 'all schemas are written' gavel schema -o schema
gavel schema scenario | diff - schema/scenario.json
passes 'every scenario of the suite is valid' check schema/scenario.json "$root/scenarios"
cat output
passes 'mistakes are refused by schema and loader' check --mistakes schema/scenario.json \
    "$GAVEL_PROGRAM" "$root/tests/schemas/mistakes.txt"
cat output

# ---- what is offered

offered() {  # WHAT TEXT
    grep -qF "\"$2\"" schema/scenario.json || {
        echo "not ok: $1 is not offered"
        exit 1
    }
    echo "ok: $1 is offered"
}
offered 'a card' 'Grizzly Bears'
offered 'a rule' '702.19b'
offered 'a code' 'mana.cannot_pay'
offered 'a step' 'end_of_combat'
printf -- '- {name: Own Bear, cost: "{G}", type: Creature — Bear, power: 2, toughness: 2}\n' >own.yaml
gavel schema scenario --cards own.yaml | grep -qF '"Own Bear"' || {
    echo 'not ok: --cards adds no card'
    exit 1
}
fails 'another schema is not known' 'did you mean scenario?' gavel schema scenaro

# ---- what the program prints

mkdir -p project/scenarios project/golden records
sed '/^---$/,$d' "$root/tests/schemas/mistakes.txt" >project/scenarios/good.yaml
sed 's/life: 18/life: 8/' project/scenarios/good.yaml >project/scenarios/fails.yaml
sed 's/704.5f/704.5F/' project/scenarios/good.yaml >project/scenarios/invalid.yaml
cp "$root/golden/7xx/702.19b-trample-deals-excess-damage-to-the-player.json" project/golden/good.json
cp project/golden/good.json project/golden/orphan.json
decks=$root/scenarios/decks
(cd project && gavel run --reporter json) >run.json || true
grep -q '"status": "error"' run.json
grep -q '"kind": "golden"' run.json
passes 'a report of a run is valid' check schema/run.json run.json
gavel sim --deck "$decks/elves.txt" --deck "$decks/goblins.txt" --games 3 --format json \
    --records records >sim.json 2>notes
passes 'a batch of games is valid' check schema/sim.json sim.json
gavel deck check "$decks/elves.txt" --format json >deck.json || true
gavel deck check "$decks/elves.txt" "$decks/forests-with-a-commander.txt" "$decks/goblins.txt" \
    --format json >decks.json || true
passes 'verdicts on decks are valid' check schema/deck.json deck.json decks.json
gavel run --no-golden --rule 601 --rule 506 --rule 705 --records records/scenarios "$root/scenarios" >notes
find records -name '*.jsonl' >listed
grep -rq '"refused":' records && grep -rq '"chance":true' records && grep -rq '"forced":true' records
# shellcheck disable=SC2046  # No name has a space.
passes 'records are valid, line by line' check schema/record.json $(cat listed)
cat output
rules=$(dirname "$GAVEL_PROGRAM")/../../rules/harness/gavel
if [ -x "$rules" ]; then
    (cd project && rm scenarios/invalid.yaml && "$rules" rules --format json) >rules.json 2>notes
    passes 'a rules map is valid' check schema/rules.json rules.json
else
    echo 'note: there is no build of the preset rules; its map is not tried'
fi
for key in rules status failures format; do
    sed "s/\"$key\"/\"x$key\"/" run.json >wrong.json
    fails "a report with x$key for $key is not" 'wrong.json' check schema/run.json wrong.json
done
sed 's/"digest":"[0-9a-f]/"digest":"G/' "$(head -n 1 listed)" >wrong.jsonl
fails 'nor a record with another digest' 'wrong.jsonl' check schema/record.json wrong.jsonl

# ---- VS Code

schema=$(sed -n 's|.*"\./build/\(schema/[a-z.]*\)".*|\1|p' "$root/.vscode/settings.json")
[ -f "$schema" ] || {
    echo "not ok: .vscode/settings.json points to build/$schema"
    exit 1
}
for file in settings extensions; do
    passes ".vscode/$file.json is JSON" python3 -m json.tool "$root/.vscode/$file.json"
done

# ---- the checks can fail

sed '/^---$/,$d' "$root/tests/schemas/mistakes.txt" >good.yaml
passes 'a good scenario' check schema/scenario.json good.yaml
sed 's/tapped: true/taped: true/' good.yaml >bad.yaml
fails 'a bad one' 'bad.yaml: ' check schema/scenario.json good.yaml bad.yaml
{ cat good.yaml && printf -- '---\nboth | seed: 7 | seed: 8\n'; } >list
fails 'a mistake that is none' 'found: neither' check --mistakes schema/scenario.json \
    "$GAVEL_PROGRAM" list
{ cat good.yaml && printf -- '---\nboth | Hill Giant. | Hill Gaint]\n'; } >list
fails 'a mistake that the schema does not see' 'found: program' check --mistakes \
    schema/scenario.json "$GAVEL_PROGRAM" list
{ cat good.yaml && printf -- '---\nboth | nothing like that | x\n'; } >list
fails 'a mistake that changes nothing' 'nothing was replaced' check --mistakes \
    schema/scenario.json "$GAVEL_PROGRAM" list
