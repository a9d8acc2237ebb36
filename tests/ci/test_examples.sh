#!/bin/sh
# Tests the examples for build servers: ci/check-examples finds what is wrong in them, and their own
# scripts, carried out here for a pull request that breaks a scenario and changes two goldens, print
# what a maintainer should see. $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
unset CI NO_COLOR GITHUB_STEP_SUMMARY GAVEL_HOME || true
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x
export GIT_COMMITTER_EMAIL=x

# ---- the check can fail

mkdir check
cp -r "$root/ci" check/ci
GAVEL=$GAVEL_PROGRAM
export GAVEL
check() { check/ci/check-examples check; }
passes 'the examples as they are' check

wrong() {  # WHAT MESSAGE FILE FROM TO
    file=check/ci/examples/$3
    cp "$file" kept
    sed -i "s|$4|$5|" "$file"
    if cmp -s kept "$file"; then
        echo "not ok: $1: nothing was changed"
        exit 1
    fi
    fails "$1" "$2" check
    cp kept "$file"
}
wrong 'a flag that does not exist' 'run has no flag --slowset' run/action.yml slowest slowset
wrong 'another flag' 'run has no flag --times' run/action.yml '(--timings' '(--times'
wrong 'a verb that does not exist' 'there is no verb murge' github.yml 'gavel merge' 'gavel murge'
wrong 'an expression in a script' 'an expression inside a script' run/action.yml \
    'mkdir -p .*' 'mkdir -p ${{ inputs.output }}'
wrong 'a script that is none' 'unexpected end of file' run/action.yml 'then arguments+=(--timings.*' 'then'
wrong 'an input that does not exist' 'run has no input shart' github.yml ' shard: \$' ' shart: $'
wrong 'an input that is not declared' 'there is no input shart' run/action.yml 'inputs.shard' \
    'inputs.shart'
wrong 'a job that does not exist' 'there is no job plam' github.yml 'needs: plan' 'needs: plam'
wrong 'an axis that does not exist' 'there is no matrix.part' github.yml 'matrix.shard' 'matrix.part'
wrong 'a key that nobody knows' "'runs_on' was unexpected" github.yml 'runs-on' 'runs_on'
wrong 'more rights than needed' "'contents': 'read'" github.yml 'contents: read' 'contents: write'
wrong 'an action of no version' 'does not match' github.yml 'checkout@v4' 'checkout'
wrong 'an action that is not there' 'there is no action ./ci/examples/runn' github.yml \
    '\./ci/examples/run$' './ci/examples/runn'
wrong 'a stage that does not exist' 'there is no stage tests' gitlab.yml 'stage: test' 'stage: tests'
wrong 'a flag of the pipeline' 'rules has no flag --bass' gitlab.yml ' --base' ' --bass'
wrong 'no YAML' 'syntax error' gitlab.yml '^stages: .*' 'stages: [plan'

# ---- a pull request

mkdir -p project/scenarios/7xx project/golden/7xx
cd project
for name in 702.19b-trample-deals-excess-damage-to-the-player 704.5f-toughness-0-is-no-destruction; do
    cp "$root/scenarios/7xx/$name.yaml" scenarios/7xx
    cp "$root/golden/7xx/$name.json" golden/7xx
done
cp scenarios/7xx/702.19b*.yaml scenarios/7xx/evil.yaml
sed -i 's|^name:.*|name: "x\\n::error::pwned ##[error]y"|' scenarios/7xx/evil.yaml
printf '#!/bin/sh\nGAVEL_HOME=. exec "%s" "$@"\n' "$GAVEL_PROGRAM" >gavel
chmod +x gavel
./gavel run >/dev/null || true
./gavel accept >/dev/null
git init -q .
echo '.gavel' >.gitignore
git add .
git commit -qm base
# The base had another log; the pull request accepts it, and breaks an expectation.
for golden in golden/7xx/*.json; do
    sed -i '/deals 2 combat damage to Colossal Dreadmaw/d' "$golden"
done
git commit -qam 'the state before'
git checkout -q HEAD~1 -- golden
git commit -qm 'the pull request'
sed -i 's|life: 16|life: 15|' scenarios/7xx/evil.yaml
git commit -qam 'and what it breaks'
git tag base HEAD~2

see() {  # PART: is in the output
    if ! grep -qF -- "$1" output; then
        echo "not ok: no '$1' in:"
        cat output
        exit 1
    fi
}
not_see() {
    if grep -qE -- "$1" output; then
        echo "not ok: '$1' in:"
        cat output
        exit 1
    fi
}
workflow() { python3 "$root/tests/ci/workflow.py" "$@"; }

status=0
workflow "$root/ci/examples/run/action.yml" base=base shard=1/1 timings=none.json >output 2>&1 ||
    status=$?
[ $status -eq 1 ] || {
    cat output
    echo "not ok: exit $status"
    exit 1
}
see '  FAIL scenarios/7xx/evil.yaml: x\n::error::pwned ##\x5berror]y'
see 'ANNOTATION error file=scenarios/7xx/evil.yaml,line=13,col=15,title=x\n::error::pwned ##\x5berror]y | expect.bob.life: expected 15, actual 16'
see 'ANNOTATION notice  | 2 passed, 1 failed,'
see '### gavel: 1 of 3 failed'
see '#### `scenarios/7xx/evil.yaml`'
see '- `expect.bob.life` (line 13) expected `15`, actual `16`'
see '- **In 2 scenarios** an event appears: `Grizzly Bears deals 2 combat damage to Colossal Dreadmaw.`'
see 'Reproduce: `./gavel run --ci scenarios/7xx/evil.yaml`'
see 'Record: `gavel-results/records/7xx/evil.jsonl.zst`'
not_see '^COMMAND|ANNOTATION error  \| pwned'
[ -s gavel-results/records/7xx/evil.jsonl.zst ] || fails 'a record' '' true
grep -qF 'line="13"' gavel-results/junit.xml
grep -qF 'application/gavel+deflate' gavel-results/report.html
echo 'ok: the action for a pull request that breaks a scenario'

sed -i 's|life: 15|life: 16|' scenarios/7xx/evil.yaml
for shard in 1 2 3 4; do
    workflow "$root/ci/examples/run/action.yml" "shard=$shard/4" "output=shards/$shard" \
        timings=none.json >output 2>&1 || {
        status=$?
        [ $status -eq 4 ] || {
            cat output
            echo "not ok: shard $shard: exit $status"
            exit 1
        }
    }
done
workflow "$root/ci/examples/github.yml" --job merge >output 2>&1 || {
    cat output
    exit 1
}
[ "$(grep -c '"seconds": 0\.' timings.json)" -ge 3 ]
echo 'ok: shards are put together, and are times for later ones'

# ---- GitLab

cat >pipeline.py <<'P'
import sys, yaml
job = yaml.safe_load(open(sys.argv[1]))[sys.argv[2]]
print("set -e\n" + "\n".join(job["script"]))
P
script() { python3 pipeline.py "$root/ci/examples/gitlab.yml" "$1"; }
rm -rf gavel-results
for index in 1 2; do
    CI=true CI_NODE_INDEX=$index CI_NODE_TOTAL=2 CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse base) \
        sh -c "$(script gavel)" >output 2>&1 || {
        cat output
        exit 1
    }
    see ' from '
done
grep -qF '### gavel: all ' gavel-results/summary.md
sh -c "$(script gavel-merge)"
[ "$(grep -c '"seconds": 0\.' timings.json)" -ge 3 ]
echo 'ok: the pipeline for GitLab'
