#!/bin/sh
# Tests ci/check-citations: it knows what is a citation, and finds numbers that are not in the index.
. "$(dirname "$0")/lib.sh"
check="$root/ci/check-citations $tree"

fails 'no index' 'no rules index' $check
put engine/cr/chapter_6.def <<'C'
RULE(601_2g, "601.2g", TESTABLE, "see 999.9")
RULE(601_2h, "601.2h", TESTABLE, "title")
RULE(704_5f, "704.5f", TESTABLE, "title")
RULE(106_12, "106.12", TESTABLE, "title")
C
put engine/rules/sba.c <<'C'
// sba.c - state-based actions (CR 704), mana (106.12), 601.2g-h. Takes 100.25ms, version 1.100.5.
/* Also CR 704.5f;
   and 106.12. The 700s. */
static const char *url = "http://999.9 // 999.9"; static char c = '"'; static double x = 999.9;
C
put scenarios/7/a.yaml <<'Y'
name: about 999.9
rules: [704.5f, "106.12"]  # Not 999.9.
about: 999.9
Y
put scenarios/7/b.yaml <<'Y'
rules:
  - 704.5f
  - '106.12'
name: 999.9
Y
passes 'a clean tree' $check

fails_with 'a line comment' 'engine/rules/x.c:2: there is no rule 704.5g' engine/rules/x.c $check <<'C'
int a;
int b;  // 704.5g
C
fails_with 'a number in parentheses' 'no rule 106.1' harness/x.h $check <<'C'
// Mana (106.1).
C
fails_with 'a block comment' 'tests/x/test_x.c:2: there is no rule 106.13' tests/x/test_x.c $check <<'C'
/* first
   CR 106.13 */
C
fails_with 'after a string' 'no rule 704.6' engine/rules/x.def $check <<'C'
ROW("a \" // b")  // 704.6
C
fails_with 'the end of a range' 'no rule 601.2i' engine/rules/x.c $check <<'C'
// 601.2g-i
C
fails_with 'a section' 'no rule 705' engine/rules/x.c $check <<'C'
// CR 705
C
fails_with 'a scenario, in a row' 'scenarios/1.yaml:1: there is no rule 704.5' scenarios/1.yaml $check <<'Y'
rules: [704.5f, 704.5]
Y
fails_with 'a scenario, one a line' 'scenarios/1.yaml:3: there is no rule 1.2' scenarios/1.yaml $check <<'Y'
rules:
- 704.5f
- 1.2
Y
fails_with 'a scenario, over two lines' 'scenarios/1.yaml:2: there is no rule 777.7' scenarios/1.yaml $check <<'Y'
rules: [704.5f,
        777.7]
Y
passes 'the clean tree again' $check
