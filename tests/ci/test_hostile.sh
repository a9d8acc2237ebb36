#!/bin/sh
# Tests ci/hostile with a part of its own and a program that ends as its files say.
. "$(dirname "$0")/lib.sh"
mkdir -p ci/hostile.d build/dev/harness
cp "$root/ci/hostile" ci/
cp "$root/ci/hostile.d/frame.py" "$root/ci/hostile.d/limits.py" ci/hostile.d/
sed -i 's/^CPU_SECONDS = 10 /CPU_SECONDS = 1 /; s/^WALL_SECONDS = 300 /WALL_SECONDS = 60 /
    s/^MEMORY = 1 << 30 /MEMORY = 100 << 20 /' ci/hostile.d/limits.py
printf '#!/bin/sh\n' >ci/build
chmod +x ci/build
# A file says what is to be done; `alone` stands before what happens to no other file.
put build/dev/harness/gavel <<'PY'
#!/usr/bin/python3
import os, pathlib, sys, time
files = [pathlib.Path(word) for word in sys.argv[1:] if word.endswith(".txt")]
for file in files:
    word = file.read_text()
    if word == "crash": os.abort()
    if word == "status": sys.exit(70)
    if word == "strange": sys.exit(42)
    if word == "worker": print("gavel: x: the engine crashed: SIGSEGV", file=sys.stderr)
    if word == "report": print("ERROR: AddressSanitizer: heap-use-after-free", file=sys.stderr)
    if word == "memory": room = bytearray(200 << 20)
    if word == "wait": time.sleep(90)
    while word == "spin": pass
    if word == "many" and len(files) > 3: os.abort()
    if word == "given" and sys.stdin.read() != "these\n": os.abort()
sys.exit(5)
PY
chmod +x build/dev/harness/gavel
part() {  # WORD: every fifth file says it, and the others nothing.
    put ci/hostile.d/words.py <<PY
from frame import FILES, Case, Command
def seeds(work):
    return ["fine"] * 4 + ["$1"]
def case(seeds, random):
    word = random.choice(seeds)
    return Case(".txt", word.encode(), Command(("read", FILES), together=True), word)
PY
}
hostile() { ci/hostile 40 --preset dev "$@"; }

part fine
passes 'good files' hostile
passes 'nothing is kept' sh -c '! [ -e build/hostile/failed ]'
passes 'the parts' sh -c 'ci/hostile --list | grep -qx words'
fails 'no such part' 'there is no part lost' hostile lost
for fault in 'crash:ended by SIGABRT' 'status:exit status 70' 'strange:exit status 42' \
    'worker:the engine crashed: SIGSEGV' 'report:AddressSanitizer: heap-use-after-free' \
    'memory: MB of memory'; do
    part "${fault%%:*}"
    fails "a file that leads to: ${fault#*:}" "FAIL  ${fault%%:*}: " hostile
    fails "it is told: ${fault#*:}" "${fault#*:}" hostile
done
part crash
hostile >printed || true
passes 'each is kept alone' sh -c 'grep -c "^FAIL" printed | grep -qx "$(grep -l "^crash$" build/hostile/failed/* | wc -l)"'
command=$(grep -A 1 '^FAIL' printed | sed -n 2p)
fails 'the command repeats it' '' sh -c "$command"
rm -rf build/hostile
hostile >again || true
passes 'the same seed makes the same files' sh -c 'grep -A 1 ^FAIL printed >a; grep -A 1 ^FAIL again >b; cmp a b'
hostile --seed 2 >again || true
fails 'another seed makes others' '' sh -c 'grep -A 1 ^FAIL again >b; cmp a b'

# One file of these is enough: each takes its whole limit.
sed -i 's/^TOGETHER = 25 /TOGETHER = 1 /' ci/hostile.d/frame.py
part spin
fails 'time' 'SIGXCPU' ci/hostile 3 --seed 3 --preset dev
part wait
sed -i 's/^WALL_SECONDS = 60 /WALL_SECONDS = 3 /' ci/hostile.d/limits.py
fails 'silence' 'no end within 3 s' ci/hostile 3 --seed 3 --preset dev
sed -i 's/^WALL_SECONDS = 3 /WALL_SECONDS = 60 /' ci/hostile.d/limits.py
sed -i 's/^TOGETHER = 1 /TOGETHER = 25 /' ci/hostile.d/frame.py
part many
fails 'what only many do' 'together: ended by SIGABRT' hostile
