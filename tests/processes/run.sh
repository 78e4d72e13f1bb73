#!/bin/sh
# Programs that make processes and become others: each process counts what ran in it, line by line, as the program itself says (seen.c), in a
# file of its own, which is that of a program that has ended, unless it was killed.
#
#   sh tests/processes/run.sh [PROGRAM…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# judge PROGRAM: what is wrong with it in the current folder; nothing: all is well.
judge() {
    killed=0 files=0
    for file in f.*.mrc; do
        process=${file#f.} process=${process%.mrc} files=$((files + 1))
        "$top/bin/memreport" blocks --all --format csv --mix out/memrewrite.mix.json "$file" >blocks 2>said || cat said
        was_killed=0
        grep -q 'ended abnormally' said && was_killed=1 && killed=$((killed + 1))
        grep 'did not come back' said
        awk -v process="$process" -v killed=$was_killed -f "$top/tests/processes/compare.awk" seen blocks
    done
    awk '{ print $1 }' seen | sort -u | while read -r process; do [ -e "f.$process.mrc" ] || echo "no file of process $process"; done
    case $1 in forks) at_most=1 ;; *) at_most=0 ;; esac
    [ $killed = $at_most ] || echo "$killed processes ended abnormally, not $at_most, of $files"
}

# Word splitting of options is meant.
# shellcheck disable=SC2086
one() { # PROGRAM CC LEVEL OPTIONS…
    name=$1 cc=$2 level=$3
    shift 3
    label="$name, $cc $level, $*" dir=$tmp/$name.$cc$level$(echo "$*" | tr -d ' =-')
    mkdir "$dir" && cd "$dir" || exit 1
    "$top/bin/memrewrite" -q "$@" "$top/tests/processes/$name.c" -o out >log 2>&1 || { fail "$label" "cannot be rewritten"; detail log; return; }
    $cc $level -w -I"$top/tests/processes" out/*.c "$top/tests/processes/seen.c" -o prog -lpthread >log 2>&1 ||
        { fail "$label" "does not build"; detail log; return; }
    MEMREWRITE_OUT=f.%p.mrc $soon ./prog >seen 2>err </dev/null || { fail "$label" "ends with an error"; detail err; return; }
    judge "$name" >wrong 2>&1
    if [ -s wrong ] || [ -s err ]; then fail "$label" "other counts"; detail wrong; detail err; else ok "$label"; fi
}

can_fork_directly() {
    printf '#define _GNU_SOURCE\n#include <unistd.h>\nint main(void) { return _Fork() < 0; }\n' >"$tmp/try.c"
    gcc "$tmp/try.c" -o "$tmp/try" 2>/dev/null
}

# JSON has the command of each process as a shell reads it; what is too long is cut.
origin() {
    dir=$tmp/origin before=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    printf 'int main(void) { return 0; }\n' >"$tmp/origin.c"
    "$top/bin/memrewrite" -q --all "$tmp/origin.c" -o "$dir" && gcc -w "$dir"/*.c -o "$dir/prog" -lpthread &&
        (cd "$dir" && MEMREWRITE_OUT=f.mrc ./prog 'two words' "it's" '' a=b && MEMREWRITE_OUT=long.mrc ./prog "$(printf '%0900d' 7)") >"$dir.err" 2>&1 ||
        { fail origin "no program"; detail "$dir.err"; return; }
    "$top/bin/memreport" summary --format json --mix "$dir/memrewrite.mix.json" "$dir/f.mrc" >"$dir.json" 2>"$dir.err"
    jq -r '.origin | length, .[0].command, .[0].compiler, .[0].host, .[0].sample_period, (.[0].program | endswith("/prog"))' "$dir.json" >"$dir.got"
    printf '%s\n' 1 "./prog 'two words' 'it'\\''s' '' a=b" gcc "$(uname -n)" 1 true >"$dir.want"
    diff "$dir.want" "$dir.got" >"$dir.err" && ok origin || { fail origin "other words"; detail "$dir.err"; }
    jq -e --arg before "$before" '.origin[0] | .started >= $before and .ended >= .started and .wall_seconds >= 0' "$dir.json" >/dev/null &&
        ok origin.times || { fail origin.times "not when it ran"; detail "$dir.json"; }
    "$top/bin/memreport" summary --format json --mix "$dir/memrewrite.mix.json" "$dir/long.mrc" 2>&1 | jq -r '.origin[0].command' >"$dir.got"
    [ "$(cat "$dir.got")" = "./prog $(printf '%0441d' 0)…" ] && ok origin.long || { fail origin.long "another command"; detail "$dir.got"; }
    # A page and a database have it, too.
    "$top/bin/memreport" html -o "$dir/f.html" --mix "$dir/memrewrite.mix.json" "$dir/f.mrc" >"$dir.err" 2>&1
    grep -qF "./prog 'two words' 'it" "$dir/f.html" && ok origin.page || { fail origin.page "has no command"; detail "$dir.err"; }
    if ! "$top/bin/memreport" export --to sqlite -o "$dir/f.db" --mix "$dir/memrewrite.mix.json" "$dir/f.mrc" >"$dir.err" 2>&1; then
        if grep -q 'built without' "$dir.err"; then skip origin.sqlite "memreport was built without SQLite"; else fail origin.sqlite "no database"; detail "$dir.err"; fi
    elif ! command -v sqlite3 >/dev/null; then
        skip origin.sqlite "no sqlite3"
    else
        jq -r '.origin[0] | .command, .compiler, .host, .started' "$dir.json" >"$dir.want"
        sqlite3 -newline '
' -separator '
' "$dir/f.db" 'SELECT command, compiler, host, started FROM origin' | diff "$dir.want" - >"$dir.err" && ok origin.sqlite || { fail origin.sqlite "other words"; detail "$dir.err"; }
    fi
    # Secrets stay out of the file, not of its table alone.
    (cd "$dir" && MEMREWRITE_ARGUMENTS=0 MEMREWRITE_OUT=quiet.mrc ./prog --password=of_mine) >"$dir.err" 2>&1
    "$top/bin/memreport" summary --format json --mix "$dir/memrewrite.mix.json" "$dir/quiet.mrc" 2>&1 | jq -r '.origin[0] | .command, (.program | endswith("/prog"))' >"$dir.got"
    printf 'null\ntrue\n' | diff - "$dir.got" >"$dir.err" && ! grep -q of_mine "$dir/quiet.mrc" && ok origin.switched_off || { fail origin.switched_off "is kept"; detail "$dir.err"; }
    (cd "$dir" && MEMREWRITE_ARGUMENTS=no MEMREWRITE_OUT=kept.mrc ./prog word) 2>"$dir.err"
    grep -q 'MEMREWRITE_ARGUMENTS' "$dir.err" && grep -q word "$dir/kept.mrc" && ok origin.wrong_value || { fail origin.wrong_value "is taken without a word"; detail "$dir.err"; }
}

{
    [ $# -gt 0 ] || set -- origin forks direct
    for name; do
        if [ "$name" = origin ]; then origin; continue; fi
        if [ "$name" = direct ] && ! can_fork_directly; then skip "$name" "the library has no _Fork"; continue; fi
        for cc in $(compilers); do
            [ "$cc" != tcc ] || continue
            one "$name" "$cc" -O2 --all
            one "$name" "$cc" -O0 --all
        done
        one "$name" gcc -O2 --roi main
        one "$name" gcc -O2 --all --placement=block
        one "$name" gcc -O1 --all --loops=none --branches=arm
    done
    ended
} | sum 10
