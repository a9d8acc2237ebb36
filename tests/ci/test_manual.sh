#!/bin/sh
# Tests the manual pages that the program prints: man and mandoc find nothing wrong with them, and
# they say every verb and flag that --help says. $GAVEL_PROGRAM is the program.
. "$(dirname "$0")/lib.sh"
gavel() { "$GAVEL_PROGRAM" "$@"; }

gavel --help | sed -n '/^Not/q; s/^  \([a-z]*\) .*/\1/p' | grep -v '^gavel$' >verbs
gavel man >gavel.1
while IFS= read -r verb; do gavel man "$verb" >"gavel-$verb.1"; done <verbs
passes 'all pages are written at once' gavel man -o pages
for page in *.1; do
    passes "with the same words: $page" cmp "$page" "pages/$page"
done
[ "$(find pages -type f | wc -l)" -eq "$(find . -maxdepth 1 -name '*.1' | wc -l)" ] || {
    echo 'not ok: other pages are written'
    exit 1
}
[ "$(wc -l <verbs)" -gt 15 ] || {
    echo 'not ok: --help names no verbs'
    exit 1
}

# man has no status for warnings: it may print none.
man_accepts() {
    for page in "$@"; do
        said=$(man --warnings -l -E UTF-8 -Tutf8 -Z "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || { echo "$page: $said"; return 1; }
    done
}
passes 'mandoc accepts all pages' mandoc -T lint -W warning ./*.1
passes 'man accepts all pages' man_accepts ./*.1

plain() { mandoc -T ascii "$1" | sed 's/.\x08//g'; }
plain gavel.1 >page
while IFS= read -r verb; do
    grep -qE "^ +$verb( |\$)" page || {
        echo "not ok: gavel.1 does not tell of $verb"
        exit 1
    }
    plain "gavel-$verb.1" >verb_page
    gavel "$verb" --help | sed -n '/^Flags:/,$s/^  \(--*.*\)/\1/p' >flags
    while IFS= read -r flag; do
        grep -qF -- "$flag" verb_page || {
            echo "not ok: gavel-$verb.1 does not tell of $flag"
            exit 1
        }
    done <flags
done <verbs
echo "ok: every verb and flag of $(wc -l <verbs) verbs is told"
fails 'there is no page of what is no verb' "no verb 'nonsense'" gavel man nonsense
fails 'nor of two' 'say one verb' gavel man run sim

# ---- the checks can fail

printf '.TH X\n.SH NAME\n\\fB x \\- y\n.nonsense\n' >wrong.1
fails 'mandoc refuses a wrong page' WARNING mandoc -T lint -W warning wrong.1
printf '.TH X 1 2001-01-01\n.SH NAME\nx \\- y\n.nonsense\n' >wrong.1
fails 'man refuses one' nonsense man_accepts wrong.1
