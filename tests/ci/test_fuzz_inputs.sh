#!/bin/sh
# Tests ci/fuzz-inputs with targets that end well, or with a finding; nothing is built.
. "$(dirname "$0")/lib.sh"
mkdir -p ci build/libfuzzer/fuzz tests/fuzz
cp "$root/ci/fuzz-inputs" ci/
for tool in setup build; do
    printf '#!/bin/sh\n' >"ci/$tool"
    chmod +x "ci/$tool"
done
: >tests/fuzz/fuzz_deck.c
: >tests/fuzz/fuzz_golden.c
put scenarios/decks/a.txt <<'D'
4 Forest
D
put engine/cards/keywords.def <<'D'
KEYWORD(FLYING, "flying")  // 702.9
D
target() {  # NAME WHAT-IT-DOES
    printf '#!/bin/sh\n%s\n' "$2" >"build/libfuzzer/fuzz/fuzz_$1"
    chmod +x "build/libfuzzer/fuzz/fuzz_$1"
}
target golden 'echo "#1 DONE cov: 7 ft: 9"; echo "stat::number_of_executed_units: 12"'
# The last two words are the folders that inputs come from.
target deck 'for word in "$@"; do found=$seeds; seeds=$word; done
case "$*" in *-max_total_time=3\ *) ;; *) echo "no time: $*"; exit 2 ;; esac
grep -qx "4 Forest" "$seeds"/0 && [ -d "$found" ] || exit 3'

fails 'an unknown target' 'there is no target decks' ci/fuzz-inputs 3 decks
passes 'nothing is found' ci/fuzz-inputs 3
cp output said
passes 'inputs are counted' grep -q 'golden: 12 inputs, 7 places reached' said
passes 'the words of tables are known' grep -qx '"flying"' build/libfuzzer/deck.dict
fails 'another time' 'no time' ci/fuzz-inputs 4 deck
target deck 'for word in "$@"; do
    case $word in -artifact_prefix=*) : >"${word#*=}crash-1" ;; esac
done
echo "ERROR: AddressSanitizer: something"; exit 77'
fails 'a finding' 'AddressSanitizer: something' ci/fuzz-inputs 3
cp output said
passes 'how to repeat it' grep -q 'fuzz_deck build/libfuzzer/failed/deck-crash-1' said
passes 'the other target ran' grep -q 'golden: 12 inputs' said
