#!/bin/sh
# Tests what is installed: by `cmake --install` into a folder, and unpacked from the Debian packages;
# it works from outside the source tree, and the example program compiles against it. ci/package does
# the same in a clean Debian. $GAVEL_PROGRAM is the program of the build that is installed.
. "$(dirname "$0")/lib.sh"
build=$(dirname "$(dirname "$GAVEL_PROGRAM")")

passes 'it is installed into a folder' cmake --install "$build" --prefix "$tree/prefix"
passes 'and works there' "$root/ci/installed" "$tree/prefix" compile
cat output

# ---- what the library shows is what its header names

sed -n 's/.*[ *]\(gavel_[a-z_]*\)(.*/\1/p' prefix/include/gavel/gavel.h | sort -u >named
library=$(find prefix/lib -name 'libgavel.so.*' -type f)
nm -D --defined-only "$library" | awk '{ print $3 }' | sort >shown
passes 'the library shows its interface and nothing else' diff named shown
[ "$(wc -l <named)" -gt 30 ] || {
    echo 'not ok: the header names too little'
    exit 1
}
readelf -d "$library" | grep -q 'soname: \[libgavel.so.0\]' || {
    echo 'not ok: the soname'
    exit 1
}

# ---- packages

passes 'packages are made' env SOURCE_DATE_EPOCH=1000000000 \
    cpack --config "$build/CPackConfig.cmake" -G DEB -B "$tree/debs"
mkdir unpacked
for deb in debs/*.deb; do dpkg-deb -x "$deb" unpacked; done
passes 'what they hold works' "$root/ci/installed" "$tree/unpacked/usr" compile
cat output
for part in 'gavel libc6' 'gavel libyaml-0-2' 'gavel libsqlite3-0' 'libgavel0 libyaml-0-2' \
    'libgavel-dev libgavel0'; do
    dpkg-deb -f debs/"${part% *}"_*.deb Depends | grep -q "${part#* }" || {
        echo "not ok: ${part% *} does not depend on ${part#* }"
        exit 1
    }
done
find unpacked -type f -newermt '2001-09-10' | grep . && {
    echo 'not ok: a file of another day'
    exit 1
}
echo 'ok: dependencies and days'

# ---- the check can fail

rm prefix/share/bash-completion/completions/gavel
fails 'a file less is noticed' 'not ok: completion' "$root/ci/installed" "$tree/prefix"
rm prefix/libexec/gavel/gavel
fails 'no program is noticed' 'not ok: the version' "$root/ci/installed" "$tree/prefix"
