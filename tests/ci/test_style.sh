#!/bin/sh
# Tests ci/check-style: it passes a clean tree and finds each kind of violation.
. "$(dirname "$0")/lib.sh"
check="$root/ci/check-style $tree"
cp "$root/.clang-format" .

lines() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "    x++;" }'; }
long_function() {  # LINES in all
    echo '// a.c - counts.'
    echo 'static void count(const struct SomeVeryLongName *the_first_of_them, int x, int another_one,'
    echo '                  int the_last_of_them) {'
    lines $(($1 - 3))
    printf '}\n'
}

put engine/base/a.c <<'C'
// a.c - a clean file.
typedef struct {
    int x;
} A;

static const int row[] = {
    1,
    2,
};

int a_sum(void) { return row[0] + row[1]; }
C
put ci/tool <<'S'
#!/bin/sh
# tool - does nothing.
S
passes 'a clean tree' $check

fails_with 'memory by another door' 'engine/base/b.c:2: memory by another door' engine/base/b.c $check <<'C'
// b.c - calls malloc(1) where nobody looks.
char *b_copy(const char *text) { return strdup(text); }
C

long_function 70 | put engine/base/b.c
passes 'a function of 70 lines' $check
long_function 71 | fails_with 'a function of 71 lines' \
    'engine/base/b.c:2: count has 71 lines; the limit is 70' engine/base/b.c $check

long_function 71 | put engine/base/b.c
put ci/style-exceptions <<'S'
# path function reason
engine/base/b.c count it is a table of steps
S
passes 'an exception' $check
fails_with 'an exception without reason' 'no reason' ci/style-exceptions $check <<'S'
engine/base/b.c count
S
rm engine/base/b.c
fails 'an exception that is not needed' 'not needed: engine/base/b.c count' $check
rm ci/style-exceptions

printf '// b.c - prints.\nvoid b(FILE *to, const char *name) { fprintf(to, "%%s", name); }\n' |
    fails_with 'printing past the door' 'harness/b.c:2: prints past harness/tell.h' harness/b.c $check
printf '// b.c - prints.\nvoid b(FILE *to, const char *name) { fputs(name, to); }\n' |
    fails_with 'putting past the door' 'harness/b.c:2: prints past harness/tell.h' harness/b.c $check
printf '// tell.c - the door.\nvoid tell(FILE *to, const char *name) { fputs(name, to); }\n' |
    put harness/tell.c
printf '// b.c - uses it.\nvoid b(char *to, size_t n) { snprintf(to, n, "a"); }\n' | put harness/b.c
passes 'the door itself, and printing into memory' $check
rm harness/b.c harness/tell.c

{
    printf '// t.c - a table.\nstatic const Row t[] = {\n'
    lines 100 | sed 's/x++;/{1, 2},  \/\/ One row a line./'
    echo '};'
} | put engine/base/t.c
passes 'a long table is no function' $check
rm engine/base/t.c

{ echo '// h.h - long.' && lines 200 | sed 's/.*/\/\/ x/'; } |
    fails_with 'a header of 201 lines' 'the file has 201 lines; the limit is 200' engine/base/h.h $check
{ echo '// c.c - long.' && lines 900 | sed 's/.*/\/\/ x/'; } |
    fails_with 'a source of 901 lines' 'the file has 901 lines; the limit is 900' harness/c.c $check

echo 'int a;' | fails_with 'no opening comment' 'engine/base/n.c:1: no opening comment' engine/base/n.c $check
echo 'a {}' | fails_with 'a part of the page without one' 'harness/page/10-a.css:1: no opening comment' harness/page/10-a.css $check
printf '#!/bin/sh\nexit\n' | fails_with 'a script without one' 'ci/t:2: no opening comment' ci/t $check
printf '// w.def - x \n' | fails_with 'a space at the end' 'engine/base/w.def:1: a tab' engine/base/w.def $check
printf '// w.c - x\n\tint a;\n' | fails_with 'a tab' 'engine/base/w.c:2: a tab' engine/base/w.c $check
for folder in work root home/someone; do
    echo "See /$folder/x." | fails_with "the folder $folder" 'is a path of one machine' README.md $check
done
echo 'See build/work/x and ${root}/work/x.' | put README.md
passes 'a folder of the project' $check

if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    printf '// f.c - x\nint  a( void );\n' |
        fails_with 'layout' 'clang-format' engine/base/f.c $check
fi

put engine/base/s.c <<'C'
// s.c - sets.
typedef struct {
    Set players;
} Told;

int s_count(Engine *e) {
    Set players = set_new(e), cards = set_new(e);
    return players.count + cards.count;
}
C
passes 'sets with room' $check
rm engine/base/s.c
fails_with 'a set without room' 'engine/base/s.c:3: a Set without set_new' engine/base/s.c $check <<'C'
// s.c - sets.
int s_count(Engine *e) {
    Set players, cards;
    return players.count + cards.count;
}
C

# Globals: the objects lie as CMake puts them.
globals="$root/ci/check-style --objects $tree/build/rules $tree"
object=build/rules/CMakeFiles/gavel_engine.dir/engine/base
mkdir -p $object
fails 'no objects' 'no objects' $globals
compile() { gcc -c -fPIC -x c - -o "$object/$1.o"; }
put engine/base/g.c <<'C'
// g.c - compiled below from other text.
C
echo 'const char *const n[] = {"a"}; static const int k = 1; int f(void); int f(void) { return k; }' |
    compile g.c
passes 'constants' $globals
echo 'int count = 1;' | compile g.c
fails 'a global' 'engine/base/g.c: writable global count' $globals
echo 'static int calls; int f(void); int f(void) { return ++calls; }' | compile g.c
fails 'a static' 'writable global calls' $globals
echo 'int f(void); int f(void) { static int n; return ++n; }' | compile g.c
fails 'a static inside a function' 'writable global n.' $globals
echo '_Thread_local int t;' | compile g.c
fails 'a thread-local' 'writable global t' $globals
rm engine/base/g.c
put $object/a.c.o </dev/null
echo 'const int k = 1;' | compile a.c
passes 'an object whose source is gone' $globals
