#!/bin/sh
# Tests ci/coverage-gate on tracefiles written by hand.
. "$(dirname "$0")/lib.sh"
gate=$root/ci/coverage-gate

tracefile() {  # REACHED NOT_REACHED
    echo 'SF:/p/engine/a.c'
    awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print "DA:" i ",7" }'
    awk -v n="$2" 'BEGIN { for (i = 1; i <= n; i++) print "DA:" 1000 + i ",0" }'
    echo 'end_of_record'
}
tracefile 90 10 >enough
tracefile 89 11 >short
{ tracefile 900 0 && tracefile 0 200; } >two
: >empty
passes 'at the gate' "$gate" enough 90
fails 'below it' ' 89.0 %     89 of   100  engine/a.c' "$gate" short 90 /p/
fails 'files are weighed by their lines' '81.8 %    900 of  1100  lines in all' "$gate" two 90
fails 'nothing measured' 'no lines were measured' "$gate" empty 90
