#!/bin/sh
# Tests cmake/scan-marks: which rules count as implemented.
. "$(dirname "$0")/lib.sh"

put engine/cr/cr.h <<'C'
CR_100_1
C
put engine/rules/a.c <<'C'
// CR(e, 101_1) and CR_101_2 in comments do not count.
if (x && CR(e, 704_5f) && CR(engine_of(v), 704_5g)) return; /* CR_101_3 */ f(CR_104_4b);
static const Row rows[] = {{CR_704_5i, f}, {XCR_101_4, g}, {CR_COUNT, h}};
/* CR_101_5
   CR_101_6 */ static int a = CR_106_12;
if (CR(e,
       117_5))
    return;
C
put engine/rules/b.def <<'C'
ROW(CR_510_1c)
C
put expected <<'C'
// The rules that some engine source marks, and where. Generated.
#include "engine/cr/cr.h"

const unsigned char cr_implemented[CR_COUNT] = {
    [CR_104_4b] = 1,
    [CR_106_12] = 1,
    [CR_117_5] = 1,
    [CR_510_1c] = 1,
    [CR_704_5f] = 1,
    [CR_704_5g] = 1,
    [CR_704_5i] = 1,
};

const RuleMark cr_marks[] = {
    {CR_104_4b, "engine/rules/a.c", 2},
    {CR_106_12, "engine/rules/a.c", 5},
    {CR_117_5, "engine/rules/a.c", 7},
    {CR_510_1c, "engine/rules/b.def", 1},
    {CR_704_5f, "engine/rules/a.c", 2},
    {CR_704_5g, "engine/rules/a.c", 2},
    {CR_704_5i, "engine/rules/a.c", 3},
};
const int cr_mark_count = 7;
C
passes 'it runs' "$root/cmake/scan-marks" "$tree" out/marks.c
passes 'the marks' diff expected out/marks.c
touch -d '2001-01-01' out/marks.c
passes 'it runs again' "$root/cmake/scan-marks" "$tree" out/marks.c
passes 'an unchanged file is not touched' test out/marks.c -ot expected
rm -r engine/rules
passes 'no marks' "$root/cmake/scan-marks" "$tree" out/marks.c
passes 'an empty table is valid C' grep -qx '    0,' out/marks.c
passes 'so is the other' grep -qx '    {CR_COUNT, "", 0},' out/marks.c
passes 'and it has no mark' grep -qx 'const int cr_mark_count = 0;' out/marks.c
