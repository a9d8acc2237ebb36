#!/bin/sh
# Tests what ci/build --quiet says, with a ninja that builds nothing: on a terminal it counts, elsewhere
# it is one line, and nothing where nothing is built.
. "$(dirname "$0")/lib.sh"
unset CI NO_COLOR
mkdir -p bin ci build/release
cp "$root/ci/build" ci/build
: >CMakePresets.json
sleep 0.01
: >build/release/build.ninja
put bin/ninja <<'S'
#!/bin/sh
cat "$SAYS"
S
chmod +x bin/ninja
PATH=$PWD/bin:$PATH
SAYS=$PWD/says
export PATH SAYS
printf '[1/3] Building C object a.o\n[2/3] Building C object b.o\n[3/3] Linking C executable gavel\n' >says

said() {  # WHAT EXPECTED, of the output without the terminal's own line ends
    tr -d '\r' <output >plain
    printf "$2" >expected
    cmp -s plain expected || {
        echo "not ok: $1:"
        od -c plain
        exit 1
    }
    echo "ok: $1"
}
terminal() {  # TERM: builds on a terminal
    TERM=$1 script -qec 'ci/build --quiet release gavel' /dev/null </dev/null >output
}

ci/build --quiet release gavel >output 2>&1
said 'one line where nobody looks on' 'building gavel…\n'
terminal xterm
said 'a counter on a terminal' \
    '\033[Kbuilding gavel… 1 of 3\033[Kbuilding gavel… 2 of 3\033[Kbuilding gavel… 3 of 3\033[K'
terminal dumb
said 'one line on a terminal that knows nothing' 'building gavel…\n'
CI=true terminal xterm
said 'one line in CI' 'building gavel…\n'
echo 'ninja: no work to do.' >says
terminal xterm
said 'nothing where nothing is built' ''
echo 'false' >>bin/ninja
printf '[1/3] Building C object a.o\nerror: no\n' >says
fails 'a failed build shows its log' 'error: no' ci/build --quiet release gavel
