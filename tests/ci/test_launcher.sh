#!/bin/sh
# Tests the launcher ./gavel with a set-up and a build that only write down how they are called.
. "$(dirname "$0")/lib.sh"
tree=$(pwd -P)
mkdir -p ci build/release/harness build/rules/harness 'else where'
cp "$root/gavel" gavel
put ci/setup <<'S'
#!/bin/sh
S
put ci/build <<'S'
#!/bin/sh
[ ! -e "$GAVEL_HOME/broken" ]
S
for preset in release rules; do
    put build/$preset/harness/gavel <<S
#!/bin/sh
echo "$preset \$GAVEL_HOME \$# \$*"
exit 4
S
done
chmod +x ci/setup ci/build build/*/harness/gavel
ln -s ../gavel 'else where/link'

says() {  # WHAT EXPECTED COMMAND...
    expected=$2
    what=$1
    shift 2
    actual=$("$@" 2>&1) && status=0 || status=$?
    if [ "$actual" != "$expected" ] || [ $status -ne 4 ]; then
        echo "not ok: $what: '$actual', exit $status"
        exit 1
    fi
    echo "ok: $what"
}
says 'arguments and exit status pass through' "release $tree 2 run a  b" ./gavel run 'a  b'
says 'no arguments' "release $tree 0 " ./gavel
says 'the verb rules' "rules $tree 3 rules 7 --gate" ./gavel rules 7 --gate
says 'an option before the verb' "rules $tree 2 -v rules" ./gavel -v rules
says 'a path called rules' "release $tree 2 run rules" ./gavel run rules
says '--without' "rules $tree 3 run --without 704.5f" ./gavel run --without 704.5f
says '--without=' "rules $tree 2 run --without=704.5f" ./gavel run --without=704.5f
says 'the verb strength' "rules $tree 1 strength" ./gavel strength
says 'the verb bug' "rules $tree 2 bug x.jsonl" ./gavel bug x.jsonl
echo '{"gavel_record":3,"without":["510.2"],"seed":"1"}' >wrong.jsonl
echo '{"gavel_record":3,"seed":"1"}' >right.jsonl
says 'a record made without a rule' "rules $tree 2 replay wrong.jsonl" ./gavel replay wrong.jsonl
says 'a record made with all rules' "release $tree 2 replay right.jsonl" ./gavel replay right.jsonl
says 'a record that is not there' "release $tree 2 replay no.jsonl" ./gavel replay no.jsonl
says 'not an option after --' "release $tree 3 run -- --without" ./gavel run -- --without
cd 'else where'
says 'through a link, from another folder' "release $tree 1 run" ./link run
cd ..

# ---- installed

mkdir -p usr/bin usr/libexec/gavel
cp "$root/gavel" usr/bin/gavel
for program in gavel gavel-rules; do
    put usr/libexec/gavel/$program <<S
#!/bin/sh
echo "$program \${GAVEL_HOME-none} \$GAVEL_CALLED_AS \$# \$*"
exit 4
S
    chmod +x usr/libexec/gavel/$program
done
unset GAVEL_HOME
says 'an installed gavel builds nothing' 'gavel none gavel 2 run a  b' usr/bin/gavel run 'a  b'
says 'it has the rules build beside it' 'gavel-rules none gavel 1 rules' usr/bin/gavel rules
rm usr/libexec/gavel/gavel-rules
says 'or goes without' 'gavel none gavel 1 rules' usr/bin/gavel rules

: >broken
fails 'a broken build' 'the build failed' ./gavel run
