#!/bin/sh
# Real programs that none of us wrote, instrumented with --all: on real data they must do byte for byte what the plain ones do,
# and memreport must read their counters.  FULL=1: more programs, more data, every compiler.
#
#   sh tests/real/run.sh [PROGRAM…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
. tests/real/programs.sh

top=$PWD

# build CC DIR OUTPUT SOURCES…
build() {
    cc=$1 dir=$2 output=$3
    shift 3
    # shellcheck disable=SC2086
    (cd "$dir" && $cc -O2 -w $flags "$@" $libs -o "$output") >"$tmp/err" 2>&1
}

# The runs of a program; each prints what counts as its output.  $1: the binary.
run_zlib() { "$1" -9 <"$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -d <"$tmp/packed" | cmp - "$tmp/data"; }
run_bzip2() { "$1" -9 -c "$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -d -c "$tmp/packed" | cmp - "$tmp/data"; }
run_lz4() { "$1" -q -9 -c "$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -q -d -c "$tmp/packed" | cmp - "$tmp/data"; }
run_lua() { for script in "$top"/tests/real/*.lua; do "$1" "$script" || return; done; }

# run NAME BINARY: its output, errors and status in OUTPUT, the counters in counters.*.mrc.
run() {
    rm -f "$tmp"/counters.*
    MEMREWRITE_OUT="$tmp/counters.%p.mrc" "run_$1" "$2" >"$3" 2>&1
    echo "status $?" >>"$3"
}

counters_case() {
    if "$top/bin/memreport" summary --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp"/counters.*.mrc >"$tmp/csv" 2>"$tmp/err" &&
        [ ! -s "$tmp/err" ] && awk -F, 'NR == 2 && $1 == "program" && $6 > 1000000 && $7 > 100000 { good = 1 } END { exit !good }' "$tmp/csv"; then
        ok "$1, counters"
    else
        fail "$1, counters" "the report lacks the program's loads and stores"
        detail "$tmp/csv"
        detail "$tmp/err"
    fi
}

compiler_case() {
    this="$name: $1"
    # shellcheck disable=SC2086
    if ! build "$1" "$home" "$tmp/plain" $sources; then
        skip "$this" "the plain program does not build: $(head -n 1 "$tmp/err")"
    elif ! build "$1" "$tmp/inst" "$tmp/instrumented" $sources memrt.c; then
        fail "$this" "the written text does not build"
        detail "$tmp/err"
    else
        run "$name" "$tmp/plain" "$tmp/plain.out"
        run "$name" "$tmp/instrumented" "$tmp/instrumented.out"
        if cmp "$tmp/plain.out" "$tmp/instrumented.out" >"$tmp/err" 2>&1; then
            ok "$this"
            counters_case "$this"
        else
            fail "$this" "behaves in another way than the plain program"
            detail "$tmp/err"
            tail -n 3 "$tmp/instrumented.out" | tr -cd '[:print:]\n' | cut -c -200 >"$tmp/end"
            detail "$tmp/end"
        fi
    fi
}

one_program() {
    name=$1
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    if ! fetch "$name" 2>"$tmp/err"; then
        skip "$name" "$(tail -n 1 "$tmp/err")"
        return
    fi
    text_of "$bytes" "$home" >"$tmp/data"
    # shellcheck disable=SC2086
    if ! (cd "$home" && "$top/bin/memrewrite" -q --all $sources -o "$tmp/inst" -- $flags) >"$tmp/err" 2>&1 || [ -s "$tmp/err" ]; then
        fail "$name" "memrewrite --all does not rewrite it in silence"
        detail "$tmp/err"
        return
    fi
    for compiler in $compilers; do
        compiler_case "$compiler"
    done
}

if [ -n "$FULL" ]; then
    programs="zlib bzip2 lua lz4" bytes=20000000 compilers=$(compilers)
else
    programs="zlib bzip2 lua" bytes=3000000 compilers=gcc
fi
# A case's lines stay together: they are written at once.
if [ "$1" = --one ]; then
    lines=$(one_program "$2")
    printf '%s\n' "$lines"
    exit 0
fi
# One after the other until everything is downloaded, then two at a time.
[ $# = 0 ] || programs=$*
for name in $programs; do fetch "$name"; done 2>/dev/null
echo "$programs" | xargs -n 1 | xargs -P 2 -n 1 sh "$0" --one | sum
