#!/bin/sh
# Tests that a checkout which cannot be written runs: the launcher with a program that is up to date,
# and the program, which keeps what it remembers in the user's cache then. As root, permissions stop
# nobody, so somebody else runs it.
. "$(dirname "$0")/lib.sh"
tree=$(pwd -P)
home=$(mktemp -d)
trap 'chmod -R u+w "$tree"; rm -rf "$tree" "$home"' EXIT
chmod 755 "$tree"
chmod 777 "$home"

as_reader() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
owner() { env -u CI HOME="$home" XDG_CACHE_HOME= GAVEL_HOME= "$@"; }
reader() { as_reader env -u CI HOME="$home" XDG_CACHE_HOME= GAVEL_HOME= "$@"; }
homeless() { as_reader env -u CI HOME=/nonexistent XDG_CACHE_HOME= GAVEL_HOME= "$@"; }
exits() {  # WHAT STATUS COMMAND...
    what=$1
    wanted=$2
    shift 2
    "$@" >"$home/output" 2>&1 && status=0 || status=$?
    if [ "$status" -ne "$wanted" ]; then
        echo "not ok: $what: exit $status, not $wanted:"
        cat "$home/output"
        exit 1
    fi
    echo "ok: $what"
}
says() {  # PART
    grep -qF -- "$1" "$home/output" && return
    echo "not ok: it should say '$1', but says:"
    cat "$home/output"
    exit 1
}
unchanged() {
    find . | sort >"$home/now"
    if ! diff "$home/before" "$home/now"; then
        echo 'not ok: something was written'
        exit 1
    fi
}

# ---- the launcher

mkdir -p ci cmake engine harness build/release/harness
cp "$root/gavel" gavel
cp "$root/ci/setup" "$root/ci/build" ci/
echo 'build  no-such-package  command no-such-command' >ci/packages
: >CMakeLists.txt
: >CMakePresets.json
: >engine/a.c
printf '#!/bin/sh\necho "played $*"\n' >build/release/harness/gavel
chmod +x build/release/harness/gavel
touch -d '2001-01-01' CMakeLists.txt CMakePresets.json engine/a.c
find . | sort >"$home/before"
chmod -R a-w .
exits 'what is up to date runs' 0 reader ./gavel run x
says 'played run x'
chmod u+w engine/a.c
touch -d '2040-01-01' engine/a.c
chmod a-w engine/a.c
exits 'what is not up to date does not' 70 reader ./gavel run x
says 'build/release is not up to date, and build/ cannot be written'
unchanged
chmod -R u+w .
: >build/release/.built
touch -d '2041-01-01' build/release/.built
chmod -R a-w .
exits 'it is as old as its last build' 0 reader ./gavel run x
chmod -R u+w .
rm -rf ./* build

# ---- the program

cp "$GAVEL_PROGRAM" program
put project/scenarios/good.yaml <<'Y'
name: Good
rules: [100.1]
players: {alice: {}, bob: {}}
expect: {alice: {life: 20}}
Y
put project/golden/differs.json <<'J'
{"name": "Differs", "rules": ["100.1"], "log": [], "outcome": {}}
J
for name in bad differs; do
    sed "s/Good/$name/" project/scenarios/good.yaml >project/scenarios/$name.yaml
done
sed -i 's/life: 20/life: 7/' project/scenarios/bad.yaml
mkdir elsewhere
find . | sort >"$home/before"
chmod -R a-w .
program=$tree/program

cd project
exits 'a scenario that passes' 0 reader "$program" run --no-golden scenarios/good.yaml
exits 'one that fails is recorded in the cache' 1 reader "$program" run --no-golden
says "  record: $home/.cache/gavel/"
exits 'and remembered there' 1 reader "$program" run --no-golden --last-failed
says '0 passed, 1 failed'
exits 'a golden that differs is a failure' 1 reader "$program" run scenarios/differs.yaml
says '0 passed, 1 failed'
exits 'a new golden is missing' 7 reader "$program" run scenarios/good.yaml
says 'missing golden'
exits 'without a cache the run goes on' 1 homeless "$program" run --no-golden
says 'warning: neither .gavel nor /nonexistent/.cache/gavel/'
says '2 passed, 1 failed'
exits 'cards are shown' 0 homeless "$program" show card Forest
cd ../elsewhere
exits 'outside a project the cache is used' 1 reader "$program" run --no-golden ../project/scenarios
says "  record: $home/.cache/gavel/"
cd ..
unchanged
chmod u+w elsewhere
cd elsewhere
exits 'also where the current folder could be written' 1 owner "$program" run \
    --no-golden ../project/scenarios/bad.yaml
cd ..
unchanged
