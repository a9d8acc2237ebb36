#!/bin/sh
# Tests ci/test: it runs every stage, counts them, and fails when one of them does.
. "$(dirname "$0")/lib.sh"
mkdir -p ci/test.d
cp "$root/ci/test" ci/
printf '#!/bin/sh\n' >ci/setup
stage() { printf '#!/bin/sh\n%s\n' "$2" >"ci/test.d/$1" && chmod +x "ci/test.d/$1"; }
chmod +x ci/setup
stage 10-first 'echo fine'
stage 30-last 'echo fine too'

passes 'all stages' ci/test
ci/test >printed
passes 'the last line counts' sh -c 'tail -n 1 printed | grep -qx "2 passed, 0 failed"'
passes 'a log' grep -qx fine build/log/first.log

stage 20-middle 'echo went wrong; exit 3'
fails 'a stage fails' '| went wrong' ci/test
ci/test >printed || true
passes 'its line' grep -q '^FAIL  middle .*build/log/middle.log (exit 3)' printed
passes 'the others ran' grep -q '^ok    last ' printed
passes 'the failure is counted' sh -c 'tail -n 1 printed | grep -qx "2 passed, 1 failed"'
passes 'only a named stage' ci/test last
fails 'an unknown stage' "no stage 'lost'" ci/test lost

stage 20-middle 'echo nothing to do; exit 77'
ci/test >printed
passes 'a skipped stage says why' grep -q '^skip  middle .*nothing to do' printed
passes 'it is not counted' sh -c 'tail -n 1 printed | grep -qx "2 passed, 0 failed"'
fails 'nothing passed' '0 passed, 0 failed' ci/test middle
