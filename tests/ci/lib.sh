# lib.sh - what the tests of the checks share: a small project in a temporary folder.
#
# A test sources this file, writes files with `put`, and says what a command must do with `passes`
# and `fails`. The folder is removed at the end.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cd "$tree"

put() {  # PATH; the content on standard input
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

passes() {  # WHAT COMMAND...
    what=$1
    shift
    if ! "$@" >output 2>&1; then
        echo "not ok: $what: should pass, but says:"
        cat output
        exit 1
    fi
    echo "ok: $what"
}

fails() {  # WHAT MESSAGE COMMAND...: must fail and print MESSAGE
    what=$1
    message=$2
    shift 2
    if "$@" >output 2>&1; then
        echo "not ok: $what: should fail"
        exit 1
    fi
    if ! grep -qF -- "$message" output; then
        echo "not ok: $what: should say '$message', but says:"
        cat output
        exit 1
    fi
    echo "ok: $what"
}

# The file stays wrong only for one test: write it, expect the failure, put the old one back.
fails_with() {  # WHAT MESSAGE PATH COMMAND...; the wrong content on standard input
    wrong_what=$1
    wrong_message=$2
    wrong_path=$3
    shift 3
    if [ -f "$wrong_path" ]; then cp "$wrong_path" kept; else rm -f kept; fi
    put "$wrong_path"
    fails "$wrong_what" "$wrong_message" "$@"
    if [ -f kept ]; then mv kept "$wrong_path"; else rm "$wrong_path"; fi
}
