#!/bin/sh
# Tests ci/check-limits: rows must name what there is, and operations without a row are counted.
. "$(dirname "$0")/lib.sh"
check="$root/ci/check-limits $tree"
GAVEL=$tree/gavel
export GAVEL

put engine/ir/ops.def <<'C'
OP(SPELL_LINE, ABILITY, "e")
OP(DRAW, EFFECT, "who n")   // OP(NOT, EFFECT, "")
OP(MILL, EFFECT, "who n")
OP(WHEN_DIES, TRIGGER, "what")
OP(CANT_WIN, STATIC, "who")
OP(WOULD_DRAW, WOULD, "who")
C
put tests/oracle/pool-abilities.txt <<'T'
== Divination
  SPELL_LINE
    e: DRAW
== Clue Token
    e: DRAW
== undying
    when: WHEN_DIES
== Angel
    e: CANT_WIN
== Spring
    when: WOULD_DRAW
T
put gavel <<'SH2'
#!/bin/sh
cat "$3.trees"
SH2
chmod +x gavel
put scenarios/1/a.yaml <<'Y'
name: Nobody draws from Divination without cards.
Y
put scenarios/1/b.yaml <<'Y'
cards:
  - {name: Grind}
Y
put scenarios/1/b.yaml.trees <<'T'
Grind
    e: MILL
T
put scenarios/1/c.yaml <<'Y'
name: A Clue, and undying.
Y
put scenarios/1/d.yaml <<'Y'
name: An Angel at the Spring.
Y
head='# Limits
#   empty: nothing there
#   gone: no more'
rows() { printf '%s\n' "$head" "$@" >scenarios/limits.txt; }
also='WOULD_DRAW gone 1/d.yaml'

rows 'CANT_WIN gone 1/d.yaml' 'DRAW empty 1/a.yaml' 'DRAW gone 1/c.yaml' 'MILL empty 1/b.yaml' \
    'WHEN_DIES gone 1/c.yaml' "$also"
passes 'a full table' $check
rows 'DRAW empty 1/a.yaml' 'WHEN_DIES gone 1/c.yaml'
fails 'one is missing' 'no limit of MILL' $check
rows 'DRAWS empty 1/a.yaml'
fails 'an unknown operation' 'limits.txt:4: there is no operation DRAWS' $check
rows 'SPELL_LINE empty 1/a.yaml'
fails 'an operation of another room' 'no operation SPELL_LINE' $check
rows 'DRAW full 1/a.yaml'
fails 'an unknown kind' 'no kind full' $check
rows 'DRAW empty 1/z.yaml'
fails 'no such scenario' 'no scenario 1/z.yaml' $check
rows 'WHEN_DIES empty 1/a.yaml'
fails 'nothing has the operation' 'nothing in 1/a.yaml has the operation WHEN_DIES' $check
rows 'DRAW empty 1/b.yaml'
fails 'nor has its own card' 'nothing in 1/b.yaml has the operation DRAW' $check
rows 'DRAW empty'
fails 'half a row' 'a row is OPERATION KIND PATH' $check
rows 'WHEN_DIES gone 1/c.yaml' 'DRAW empty 1/a.yaml'
fails 'the order' 'limits.txt:5: not in order' $check
