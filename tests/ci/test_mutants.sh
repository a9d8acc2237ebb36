#!/bin/sh
# Tests ci/mutants and ci/counting with an engine of one file and a program that reports on it.
. "$(dirname "$0")/lib.sh"
if ! /usr/bin/python3 -c 'import clang.cindex' 2>/dev/null; then
    echo 'skipped: ci/setup mutants installs what this needs'
    exit 0
fi
mkdir -p ci/mutants.d bin build/rules/harness
cp "$root/ci/mutants" "$root/ci/counting" ci/
cp "$root/ci/mutants.d/faults.py" ci/mutants.d/
printf '#!/bin/sh\n' | tee ci/setup >ci/build
chmod +x ci/setup ci/build
put engine/rules/fee.c <<'C'
#ifdef GAVEL_RULES_CONSTANT
#define CR(e, rule) 1
#else
#define CR(e, rule) rule_on((e), #rule)
#endif
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
# Three scenarios: a fee by expectation, the mark by expectation, and the other fee by golden. The
# rule is switched off by --without; the loop goes round only then.
put main.c <<'C'
#include <stdio.h>
#include <string.h>
int fee(int e, int cards);
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
    printf("{\"scenarios\": [");
    row("a", "118.3", "expect", fee(1, 2) != 2);
    row("b", "118.1", "expect", fee(1, 4) != 2);
    row("c", "107.4", "golden", fee(1, 1) != 1);
    printf("]}\n");
}
C
cc='gcc -O2 -Wall'
$cc -o build/rules/fee.o -c engine/rules/fee.c
$cc -o build/rules/main.o -c main.c
(cd build/rules && gcc -o harness/gavel main.o fee.o)
put build/rules/compile_commands.json <<J
[{"file": "$(pwd -P)/engine/rules/fee.c", "command": "$cc -o fee.o -c $(pwd -P)/engine/rules/fee.c"}]
J
printf '#!/bin/sh\necho asked >>%s/asked\necho gcc main.o -o harness/gavel fee.o -Wl,-z,muldefs\n' "$tree" \
    >bin/ninja
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
survived fee: '2' became '3'
11 mutants: 4 expectation, 0 crash, 1 limit, 1 golden, 1 survived, 4 equivalent, 0 stillborn
X
sed 's/ *[0-9a-f]\{10\} [^ ]* / /' first >tried
passes 'golden only, survived, endless, and equivalent while all rules are on' diff expected tried
rm asked
passes 'nothing is done twice' ci/mutants all -j 1
cp output second
passes 'the figures are the same' diff first second
passes 'nothing was linked' test ! -e asked
passes 'the seed draws' ci/mutants 3 --list --seed 2
cp output listed
passes 'as many as asked for' test "$(wc -l <listed)" -eq 3

passes 'who counts' ci/counting --all 118 107.4
sed 's/[0-9a-f]\{10\}/KEY/g' output >counted
put expected <<'X'
-       a
counts  b  mark 118.1, fault KEY, fault KEY, fault KEY
counts  c  fault KEY

section  scenarios  prove  count  or by expectation  needed
118              2      1      1                  1       1
107.4            1      0      1                  1       1
all              3      1      2                  2       2
11 faults known, of 1 states of engine and suite
X
passes 'by its mark, and by a fault that no other notices' diff expected counted
