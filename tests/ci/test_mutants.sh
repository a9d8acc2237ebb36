#!/bin/sh
# Tests ci/mutants with an engine of one file and a program that reports on it.
. "$(dirname "$0")/lib.sh"
if ! /usr/bin/python3 -c 'import clang.cindex' 2>/dev/null; then
    echo 'skipped: ci/setup mutants installs what this needs'
    exit 0
fi
mkdir -p ci/mutants.d bin build/rules/harness
cp "$root/ci/mutants" ci/
cp "$root/ci/mutants.d/faults.py" ci/mutants.d/
printf '#!/bin/sh\n' | tee ci/setup >ci/build
chmod +x ci/setup ci/build
put engine/rules/fee.c <<'C'
#define CR(e, rule) rule_on((e), #rule)
#define gavel_assert(condition) ((void)(condition))
int rule_on(int e, const char *rule);
int fee(int e, int cards);
int fee(int e, int cards) {
    gavel_assert(cards >= 0);
    if (cards > 2 && CR(e, 118_1)) return 2;
    while (cards > 9) cards--;
    return cards;
}
C
put engine/ai/bot.c <<'C'
int legal(int games);
int legal(int games) { return games < 12 || games > 11; }
C
# While every rule is on, two cards are too few for the second line.
put engine/state/tax.c <<'C'
int rule_on(int e, const char *rule);
#ifdef GAVEL_RULES_CONSTANT
#define CR(e, rule) 1
#else
#define CR(e, rule) rule_on((e), #rule)
#endif
int tax(int e, int cards);
int tax(int e, int cards) {
    if (cards > 2 && CR(e, 118_1)) return 2;
    return cards > 9;
}
C
# Three scenarios: a fee by expectation, the mark by expectation, and the other fee by golden. The
# rule is switched off by --without.
put main.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int fee(int e, int cards);
int legal(int games);
int rule_on(int e, const char *rule);
static int off;
int rule_on(int e, const char *rule) { return e && rule && !off; }
static void row(const char *path, const char *rule, const char *kind, int bad) {
    printf("%s{\"path\": \"%s\", \"rules\": [\"%s\"], \"status\": \"passed\", \"failures\": [",
           strcmp(path, "a") == 0 ? "" : ", ", path, rule);
    if (bad) printf("{\"kind\": \"%s\"}", kind);
    printf("]}");
}
int main(int count, char **words) {
    for (int i = 1; i < count; i++) off |= strcmp(words[i], "--without") == 0;
    off |= strcmp(words[1], "fuzz") == 0;
    if (off && count > 9) return fee(1, 9) != 9;
    for (int i = 1; i < count; i++)
        if (strcmp(words[i], "--games") == 0) return !legal(atoi(words[i + 1]));
    printf("{\"scenarios\": [");
    row("a", "118.3", "expect", fee(1, 2) != 2);
    row("b", "118.1", "expect", fee(1, 4) != 2);
    row("c", "107.4", "golden", fee(1, 1) != 1);
    printf("]}\n");
}
C
cc='gcc -O1 -Wall'
$cc -o build/rules/fee.o -c engine/rules/fee.c
$cc -o build/rules/bot.o -c engine/ai/bot.c
$cc -o build/rules/tax.o -c engine/state/tax.c
$cc -o build/rules/main.o -c main.c
(cd build/rules && gcc -o harness/gavel main.o fee.o bot.o tax.o)
put build/rules/compile_commands.json <<J
[{"file": "$(pwd -P)/engine/rules/fee.c", "command": "$cc -o fee.o -c $(pwd -P)/engine/rules/fee.c"},
 {"file": "$(pwd -P)/engine/state/tax.c", "command": "$cc -O2 -o tax.o -c $(pwd -P)/engine/state/tax.c"},
 {"file": "$(pwd -P)/engine/ai/bot.c", "command": "$cc -o bot.o -c $(pwd -P)/engine/ai/bot.c"}]
J
# A unit test: what a fee takes is no more than the cards.
put tests/rules/test_fee.c <<'C'
int fee(int e, int cards);
int rule_on(int e, const char *rule);
int rule_on(int e, const char *rule) { return e && rule; }
int main(void) { return fee(1, 3) > 2; }
C
gcc -o build/rules/test_fee.o -c tests/rules/test_fee.c
mkdir build/rules/tests
(cd build/rules && gcc -o tests/test_rules_fee test_fee.o fee.o)
put bin/ninja <<X
#!/bin/sh
echo asked >>$tree/asked
case \$* in
*test_rules_fee) echo gcc test_fee.o -o tests/test_rules_fee fee.o -Wl,-z,muldefs ;;
*) echo gcc main.o -o harness/gavel fee.o bot.o tax.o -Wl,-z,muldefs ;;
esac
X
chmod +x bin/ninja
PATH=$tree/bin:$PATH

passes 'the faults are listed' ci/mutants all --list
put expected <<'X'
comparison fee: '>' became '<='
off by one fee: '>' became '>='
constant fee: '2' became '3'
logic fee: '&&' became '||'
mark fee: 'CR(e, 118_1)' became '!CR(e, 118_1)'
dropped fee: 'return 2' dropped
constant fee: '2' became '3'
comparison fee: '>' became '<='
off by one fee: '>' became '>='
constant fee: '9' became '10'
dropped fee: 'cards--' dropped
X
sed 's/ *[0-9a-f]\{10\} [^ ]* / /' output >listed
passes 'those of asserts are not among them' diff expected listed

passes 'they are tried' ci/mutants all -j 1
cp output first
put expected <<'X'
golden fee: '&&' became '||'
survived fee: '>' became '>='
survived fee: '9' became '10'
survived fee: 'cards--' dropped
11 mutants: 4 expectation, 0 crash, 1 limit, 1 golden, 1 unit, 1 play, 3 survived, 0 missed, 0 equivalent, 0 stillborn
X
sed 's/ *[0-9a-f]\{10\} [^ ]* / /' first >tried
passes 'golden only, survived, and endless' diff expected tried
passes 'a unit test notices' grep -q '"status": "unit".*"unit": \["test_rules_fee"\]' build/mutants/results.jsonl
passes 'a game notices' grep -q '"status": "play".*"play": \["fuzz"\]' build/mutants/results.jsonl
rm asked
passes 'nothing is done twice' ci/mutants all -j 1
cp output second
passes 'the figures are the same' diff first second
passes 'nothing was linked' test ! -e asked
passes 'enough are noticed' ci/mutants all --noticed 70
fails 'too few are noticed' '3 of 11 are not noticed; 80 per cent must be' ci/mutants all --noticed 80
fails 'a bot that is wrong only in many games' '2 play, 0 survived, 2 missed, 3 equivalent' ci/mutants all engine/ai
put scenarios/new.yaml <<'Y'
name: New
Y
before=$(wc -l <build/mutants/results.jsonl)
passes 'again: only what was not noticed' ci/mutants all -j 1 --again
passes 'three that survived, and what a golden noticed' \
    test "$(wc -l <build/mutants/results.jsonl)" -eq $((before + 4))
passes 'what matters only without a rule' ci/mutants all engine/state
cp output constant
passes 'is equivalent' grep -q ' 2 equivalent' constant
passes 'the seed draws' ci/mutants 3 --list --seed 2
cp output listed
passes 'as many as asked for' test "$(wc -l <listed)" -eq 3
