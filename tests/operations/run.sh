#!/bin/sh
# The optimised model's operations, as a run reports them: each NAME.c says in its comments, by paper, what each function does in all
# (`expect FUNCTION COLUMN=N…`), what annotate says of a line (`annotate TEXT`), and in its first line what `options` it needs.
#
#   sh tests/operations/run.sh [NAME…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}" "${MEMREPORT:=$PWD/bin-san/memreport}"
here=$PWD/tests/operations
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

counted() { # NAME: $tmp/functions and $tmp/annotate
    rm -rf "$tmp/out" "$tmp"/*.mrc
    # shellcheck disable=SC2086
    (cd "$here" && "$MEMREWRITE" -q --all "$1.c" -o "$tmp/out" -- $options) >"$tmp/err" 2>&1 &&
        $cc $options -O1 -w "$tmp"/out/*.c -o "$tmp/prog" -lm 2>"$tmp/err" &&
        (cd "$tmp" && MEMREWRITE_OUT=run.mrc ./prog) >"$tmp/said" 2>"$tmp/err" &&
        (cd "$here" && "$MEMREPORT" functions --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc") >"$tmp/functions" 2>"$tmp/err" &&
        (cd "$here" && COLUMNS=300 "$MEMREPORT" annotate --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc") >"$tmp/text" 2>"$tmp/err" &&
        sed '/annotate /d; s/   */  /g' "$tmp/text" >"$tmp/annotate" # without the lines that say what is expected
}

figure() { # FUNCTION COLUMN
    awk -F, -v f="$1" -v c="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $at["function"] == f { n += $at[c]; seen = c in at } END { if (seen) printf "%d", n; else print "no such row or column" }' "$tmp/functions"
}

one() {
    options=$(sed -n '1s:.*options\: *::p' "$here/$1.c")
    # shellcheck disable=SC2086
    for cc in gcc "$(newest_clang)" ''; do
        [ -z "$cc" ] || $cc $options -w -fsyntax-only "$here/$1.c" 2>/dev/null && break
    done
    [ -n "$cc" ] || { skip "$1" "no compiler here can build it"; return; }
    if ! counted "$1"; then
        fail "$1" "cannot be rewritten, built or run:"
        detail "$tmp/err"
        return
    fi
    sed -n 's:.*expect \(.*=[0-9]*\).*:\1:p' "$here/$1.c" | while read -r function wanted; do
        for pair in $wanted; do
            got=$(figure "$function" "${pair%=*}")
            if [ "$got" = "${pair#*=}" ]; then ok "$1 $function ${pair%=*}"; else fail "$1 $function ${pair%=*}" "$got, not ${pair#*=}"; fi
        done
    done
    sed -n 's:.*annotate \(.*[^ ]\) *\*/:\1:p' "$here/$1.c" | while read -r text; do
        if grep -qF -e "$text" "$tmp/annotate"; then ok "$1 $text"; else fail "$1" "annotate does not say: $text"; fi
    done
}

if [ $# -eq 0 ]; then
    for file in "$here"/*.c; do set -- "$@" "$(basename "$file" .c)"; done
fi
{ for name in "$@"; do one "$name"; done; ended; } | sum 10
