#!/bin/sh
# Tests that the whole suite is exported as the schema says, with the logs and outcomes of the
# goldens, in the same bytes however many workers there are, and without a path of this machine.
# $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"

export_suite() {  # DIR FLAG...
    env -u CI "$GAVEL_PROGRAM" export "$@" "$root/scenarios"
}

passes 'the suite is exported' export_suite one -j 1
cat output
grep -q "$(find "$root/scenarios" -name '*.yaml' | wc -l) scenarios exported to one" output || {
    echo 'not ok: not every scenario is exported'
    exit 1
}
passes 'every document is what the schema says' "$root/ci/check-exports" one "$root/golden"
cat output
passes 'it is exported again, by more workers, over the first' export_suite two -j 3
passes 'with the same bytes' diff -r one two
passes 'over an earlier export, too' export_suite two -j 2
passes 'with the same bytes' diff -r one two
if grep -rlF -e "$root" -e "$tree" one; then
    echo 'not ok: a path of this machine is told'
    exit 1
fi
echo 'ok: no path of this machine is told'

# ---- the check can fail

file=7xx/702.19b-trample-deals-excess-damage-to-the-player.json
check() { "$root/ci/check-exports" few "$root/golden"; }
export_suite few -k trample >output
grep -q 'scenarios exported' output
passes 'a few documents are right' check
sed -i 's/"life": 20/"life": "20"/' "few/$file"
fails 'a document of another shape is found' 'is not of type' check
cp "one/$file" "few/$file"
sed -i 's/now 16/now 17/' "few/$file"
fails 'another log than that of the golden is found' 'log is not that of the golden' check
cp "one/$file" "few/$file"
cp "few/$file" few/more.json
fails 'a file that is not listed is found' 'more.json: not in the index' check
