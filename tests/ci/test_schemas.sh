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
