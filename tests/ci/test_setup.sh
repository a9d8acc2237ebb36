#!/bin/sh
# Tests ci/setup with a system of its own: a PATH with few commands and an apt-get that plays along.
. "$(dirname "$0")/lib.sh"
mkdir -p ci bin
cp "$root/ci/setup" ci/
for tool in sh env readlink dirname mkdir tail chmod; do ln -s "$(command -v $tool)" bin/; done
put ci/packages <<'P'
# list package probe
build  ninja-build  command ninja
build  shell        command sh
ci     lcov-tool    command lcov
P
program() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
setup() { PATH=$tree/bin ci/setup "$@"; }
# Installs every package as the command that stands before the first - of its name.
install='echo "$* ($DEBIAN_FRONTEND)" >>calls
[ "$1" = install ] || exit 0
for p in "$@"; do case $p in *-build | *-tool) echo >bin/${p%%-*}; chmod +x bin/${p%%-*} ;; esac; done'

program id 'echo 0'
fails 'no apt-get' 'gavel needs these packages: ninja-build' setup
program apt-get 'echo no network; exit 100'
fails 'apt-get fails' 'no network' setup
program apt-get 'exit 0'
fails 'apt-get lies' 'yet they are not found' setup
program apt-get "$install"
passes 'what is missing is installed' setup build
put expected <<'X'
update (noninteractive)
install -y --no-install-recommends ninja-build (noninteractive)
X
passes 'and nothing else' diff expected calls
rm calls
passes 'nothing is missing' setup
passes 'so nothing is called' test ! -e calls

program id 'echo 1000'
fails 'neither root nor sudo' 'takes root or sudo' setup build ci
program sudo 'echo sudo >>calls; exec "$@"'
passes 'with sudo' setup build ci
passes 'it was asked' grep -qx sudo calls
passes 'the second list' grep -q 'install .* lcov-tool' calls

# A library of clang's runtime is looked for where clang says.
cat >>ci/packages <<'P'
fuzz   runtime-lib  runtime fuzzer
P
ln -s "$(command -v ls)" bin/
mkdir runtime
program clang 'echo "$PWD/runtime"'
program apt-get '[ "$1" = update ] || : >runtime/libclang_rt.other-x86_64.a'
fails 'another library of the runtime' 'gavel needs these packages: runtime-lib' setup fuzz
program apt-get '[ "$1" = update ] || : >runtime/libclang_rt.fuzzer-x86_64.a'
passes 'a library of the runtime is installed' setup fuzz
passes 'and found' setup fuzz
