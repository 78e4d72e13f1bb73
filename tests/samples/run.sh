#!/bin/sh
# The samples, instrumented: they print what the plain ones print, and report the counts that their opening comments expect,
# whatever the compiler and its optimisation; the written text is free of warnings.
#
#   sh tests/samples/run.sh [SAMPLE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes

top=$PWD
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
warnings="-Wall -Wextra -Wshadow -Wdeclaration-after-statement -Werror"

# rewrite TOOL DIR OPTIONS…: the sample into DIR; stderr must be empty.
rewrite() {
    tool=$1 out=$2
    shift 2
    (cd samples && "$tool" "$name.c" -o "$out" "$@") >"$tmp/err" 2>&1 && [ ! -s "$tmp/err" ]
}

# The figures that must not depend on the compiler.
figures() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /seconds|_bw|time|share|intensity|^pid$/ }
             { for (i = 1; i <= NF; i++) if (keep[i]) printf "%s,", $i; print "" }' "$1"
}

# report MEMREPORT COUNTERS DIR: summary.csv and blocks.csv in DIR.
report() {
    "$1" summary --model=source --format csv --mix "$tmp/inst/memrewrite.mix.json" "$2" >"$3/summary.csv" 2>"$tmp/err" &&
        "$1" blocks --model=source --format csv --mix "$tmp/inst/memrewrite.mix.json" "$2" >"$3/blocks.csv" 2>>"$tmp/err" &&
        [ ! -s "$tmp/err" ]
}

warning_case() {
    for cc in gcc $(newest_clang); do
        command -v "$cc" >/dev/null || continue
        # shellcheck disable=SC2086
        if ! $cc $warnings -Wno-unknown-pragmas -O2 -c "samples/$name.c" -o "$tmp/w.o" 2>"$tmp/err"; then
            fail "$name: plain, $cc, warnings" "the sample itself has some"
            detail "$tmp/err"
        elif $cc $warnings -O2 -c "$tmp/inst/$name.c" -o "$tmp/w.o" 2>"$tmp/err" &&
            $cc $warnings -O2 -c "$tmp/inst/memrt.c" -o "$tmp/w.o" 2>>"$tmp/err"; then
            ok "$name: $cc, warnings"
        else
            fail "$name: $cc, warnings" "the written text has some"
            detail "$tmp/err"
        fi
    done
}

sanitized_case() {
    if ! rewrite "$top/bin-san/memrewrite" "$tmp/san"; then
        fail "$name: sanitized memrewrite" "it does not rewrite the sample in silence"
        detail "$tmp/err"
    elif ! diff -r "$tmp/inst" "$tmp/san" >"$tmp/err"; then
        fail "$name: sanitized memrewrite" "writes other text"
        detail "$tmp/err"
    else
        ok "$name: sanitized memrewrite"
    fi
}

# build_and_run CC OPTION DIR: the plain program once more in $tmp/plain.*, the one in DIR in DIR/run.
build_and_run() {
    mkdir -p "$3/run"
    $1 "$2" -w "samples/$name.c" -o "$tmp/plain" 2>"$tmp/err" || { why="the plain sample does not build"; return 1; }
    $1 "$2" -w "$3/$name.c" "$3/memrt.c" -o "$3/run/prog" 2>"$tmp/err" || { why="it does not build"; return 1; }
    "$tmp/plain" >"$tmp/plain.out"
    plain=$?
    rm -f "$3/run/"*.mrc
    (cd "$3/run" && MEMREWRITE_OUT=run.mrc ./prog) >"$3/run/out" 2>"$tmp/err"
    instrumented=$?
    [ $plain = $instrumented ] || { why="exit status $instrumented, plain $plain"; return 1; }
    [ ! -s "$tmp/err" ] || { why="it writes to stderr"; return 1; }
    cmp "$tmp/plain.out" "$3/run/out" >"$tmp/err" 2>&1 || { why="another output"; return 1; }
}

compiler_case() {
    this="$name: $1 $2"
    if ! build_and_run "$1" "$2" "$tmp/inst"; then
        fail "$this" "$why"
        detail "$tmp/err"
    elif ! report "$top/$3/memreport" "$tmp/inst/run/run.mrc" "$tmp"; then
        fail "$this" "memreport ($3) does not report in silence"
        detail "$tmp/err"
    elif ! awk -f tests/samples/expect.awk "samples/$name.c" "$tmp/summary.csv" "$tmp/blocks.csv" >"$tmp/err" 2>&1; then
        fail "$this" "other counts than expected"
        detail "$tmp/err" 40
    else
        figures "$tmp/summary.csv" >"$tmp/figures"
        figures "$tmp/blocks.csv" >>"$tmp/figures"
        [ -e "$tmp/figures.first" ] || cp "$tmp/figures" "$tmp/figures.first"
        if diff "$tmp/figures.first" "$tmp/figures" >"$tmp/err"; then
            ok "$this"
        else
            fail "$this" "other figures than with the first compiler"
            detail "$tmp/err"
        fi
    fi
}

# Every function counted: the output stays the same, and the report has the program's one entry.
all_case() {
    this="$name: --all, $1 $2"
    if ! build_and_run "$1" "$2" "$tmp/all"; then
        fail "$this" "$why"
        detail "$tmp/err"
    elif ! bin/memreport summary --model=source --format csv --mix "$tmp/all/memrewrite.mix.json" "$tmp/all/run/run.mrc" >"$tmp/all/run/csv" 2>"$tmp/err" ||
        ! grep -q '^program,1,' "$tmp/all/run/csv"; then
        fail "$this" "the summary has no entry of the program"
        detail "$tmp/err"
        detail "$tmp/all/run/csv"
    else
        ok "$this"
    fi
}

one_sample() {
    name=$1
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    if ! rewrite "$top/bin/memrewrite" "$tmp/inst"; then
        fail "$name: memrewrite" "it does not rewrite the sample in silence"
        detail "$tmp/err"
        return
    fi
    sanitized_case
    warning_case
    tools=bin-san
    # In a fast run a sample has every other build, and --all has those that are left.
    turn=$(turn_of "$name")
    for cc in $(compilers); do
        for level in -O0 -O2; do
            its_share || continue
            compiler_case "$cc" $level $tools
            tools=bin
        done
    done
    if ! rewrite "$top/bin/memrewrite" "$tmp/all" --all; then
        fail "$name: memrewrite --all" "it does not rewrite the sample in silence"
        detail "$tmp/err"
        return
    fi
    turn=$((turn + 1))
    for cc in $(compilers); do
        for level in -O0 -O2; do
            its_share || continue
            all_case "$cc" $level
        done
    done
}

if [ "$1" = --one ]; then
    one_sample "$2"
    exit 0
fi
{
    for cc in gcc clang tcc; do
        compilers | grep -q "^$cc" || skip "samples with $cc" "no $cc on this machine"
    done
    if [ $# = 0 ]; then
        for file in samples/*.c; do basename "$file" .c; done
    else
        printf '%s\n' "$@"
    fi | sh tests/each.sh tests/samples/run.sh && ended
} | sum 75
