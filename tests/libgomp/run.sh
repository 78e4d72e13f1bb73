#!/bin/sh
# OpenMP programs that were written to test a runtime: those of gcc's libgomp, rewritten with --all, with and without OpenMP's threads
# (-fopenmp, -fopenmp-simd).  Each is judged by its plain build: the same output, the same exit status, with gcc's libgomp and clang's libomp.
# None that gcc compiles may be refused.
#
#   sh tests/libgomp/run.sh [PROGRAM.c…]     FULL=1: every program, each in both ways; else those that sample.txt names
#                                            PART=K/N: every Nth of these
# Word splitting of options and of lists of files is meant.
# shellcheck disable=SC2046,SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/torture/asked.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
clang=$(newest_clang)
export OMP_WAIT_POLICY=passive

# ---- one program ----

# Skips go through the driver, which gathers those of one reason in a line.
skip() { printf 'SKIP\t%s\t%s\n' "$1" "$2"; }

# Sets name, sources, options, environment of the program in file $1.
program() {
    folder=$(cd "$(dirname "$1")" && pwd)
    name=${folder##*/}/$(basename "$1" .c)
    sources="$1 $(sed -n 's/.*dg-additional-sources *"\{0,1\}\([^"}]*\).*/\1/p' "$1" | tr ' ' '\n' | sed -n "s:^..*:$folder/&:p" | tr '\n' ' ')"
    options="-I$folder $(asked "$1" | sed 's/-fdump[^ ]*//g; s/-foffload[^ ]*//g; s/-flto[^ ]*//g')"
    environment=$(sed -n 's/.*dg-set-target-env-var *\([A-Z_]*\) *"\([^"]*\)".*/\1=\2/p' "$1" | tr '\n' ' ')
}

# The same sources in the folder of rewritten ones.
rewritten() { for file in $sources; do echo "$tmp/out/$(basename "$file")"; done; }

# build CC OUTPUT INPUTS…
build() {
    with=$1 output=$2
    shift 2
    $soon "$with" -w -O2 $mode $options "$@" -o "$output" -lm -pthread >"$tmp/err" 2>&1
}

# run BINARY OUTPUT: what it prints and how it ends.  Status 124: too slow.  A program that is slow as it is written is no case; one that
# counts may take its time.
run() {
    case $1 in */instrumented) within=300 ;; *) within=20 ;; esac
    # Programs may print their name.  The shell that waits says on stderr what killed it.
    ln -f "$1" "$tmp/run/prog"
    { (cd "$tmp/run" && env $environment MEMREWRITE_OUT="$tmp/counters" timeout $within ./prog </dev/null >"$2" 2>"$2.err"); status=$?; } 2>/dev/null
    # libgomp says on stderr what was asked of it, with addresses and process ids in it.
    sed 's/0x[0-9a-f]*/ADDRESS/g; s/[0-9]\{5,\}/NUMBER/g' "$2.err" >>"$2"
    echo "status $status" >>"$2"
    [ $status != 124 ]
}

# Skips this case, if exceptions.txt says why the program cannot do the same with this compiler.
unless_excepted() { # CC
    reason=$(sed -n "s:^$name ${1%%-[0-9]*} $mode ::p" tests/libgomp/exceptions.txt)
    [ -z "$reason" ] || { skip "$this" "$reason" && return 1; }
}

# behaves CC
behaves() {
    this="$name: $1 $mode"
    if ! build "$1" "$tmp/plain" $sources; then
        skip "$this" "$1 cannot build the plain program"
    elif ! build "$1" "$tmp/instrumented" $(rewritten) "$tmp/memrt.o"; then
        unless_excepted "$1" && fail "$this" "the written text does not build" && detail "$tmp/err" 5
    elif grep -q 'dg-do \(compile\|link\)' "$source"; then
        ok "$this" # not to be run
    elif ! run "$tmp/plain" "$tmp/plain.out"; then
        skip "$this" "the plain program takes more than 20 s"
    elif grep -q '^OMP: Error' "$tmp/plain.out"; then
        skip "$this" "$1's OpenMP library gives the plain program up" # its threads race to say so
    elif run "$tmp/instrumented" "$tmp/instrumented.out" && cmp -s "$tmp/plain.out" "$tmp/instrumented.out"; then
        ok "$this"
    elif same_lines; then
        ok "$this" # of threads that print as they come
    elif varies; then
        skip "$this" "the plain program does not do the same each time"
    elif unless_excepted "$1"; then
        fail "$this" "behaves in another way than the plain program"
        diff -a "$tmp/plain.out" "$tmp/instrumented.out" | cut -c -160 >"$tmp/err"
        detail "$tmp/err" 6
    fi
}

# The same lines, in another order?
same_lines() {
    sort "$tmp/plain.out" >"$tmp/plain.sorted" && sort "$tmp/instrumented.out" >"$tmp/instrumented.sorted" && cmp -s "$tmp/plain.sorted" "$tmp/instrumented.sorted"
}

# Threads come in another order each time: does the plain program do something else within some runs?  One that fails in one of twenty runs
# shows it in a hundred.  They are few where it takes long.
varies() {
    end=$(($(date +%s) + 30))
    for time in $(seq 100); do
        run "$tmp/plain" "$tmp/again.out"
        cmp -s "$tmp/plain.out" "$tmp/again.out" || return 0
        [ "$time" -lt 8 ] || [ "$(date +%s)" -lt "$end" ] || return 1
    done
    return 1
}

one_program() {
    source=$1
    program "$source"
    mkdir "$tmp/run"
    modes=-fopenmp
    [ -z "$FULL" ] && ! grep -q simd "$source" || modes="$modes -fopenmp-simd"
    for mode in $modes; do
        this="$name: gcc $mode"
        rm -rf "$tmp/out"
        if ! build gcc "$tmp/plain" $sources; then
            skip "$this" "gcc does not build it"
        elif ! $soon "$MEMREWRITE" -q --all $sources -o "$tmp/out" -- -w $mode $options >"$tmp/log" 2>&1; then
            unless_excepted gcc && fail "$this" "memrewrite does not rewrite it" && detail "$tmp/log" 5
        else
            awk -v name="$name$mode" '{ print gsub(/"end_line":[0-9]+,"calls":/, ""), gsub(/"reason":/, ""), name }' "$tmp/out/memrewrite.mix.json" >>"$all/share"
            gcc -w $options -O1 -c "$tmp/out/memrt.c" -o "$tmp/memrt.o" # serves clang too
            behaves gcc
            [ -z "$clang" ] || behaves "$clang"
        fi
    done
}

if [ "$1" = --one ]; then
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    one_program "$2"
    exit 0
fi

# ---- all programs ----

# Parts of other programs (dg-additional-sources) are not listed: they have no main.
programs() {
    folder=$(sh tests/torture/fetch.sh libgomp 2>"$all/err") || { printf 'SKIP\t%s\t%s\n' "libgomp's tests" "$(tail -n 1 "$all/err")" >>"$all/lines"; return; }
    if [ -n "$FULL" ]; then
        find "$folder/libgomp.c" "$folder/libgomp.c-c++-common" -type f -name '*.c' | sort
    else
        sed "s:^:$folder/:; s:\$:.c:" tests/libgomp/sample.txt
    fi
}

# Passes cases on; at the end the skips, a line for each reason, and the share of functions that memrewrite left out.
report() {
    awk -F '\t' -v share="$all/share" '
        /^SKIP/ { n[$3]++; names[$3] = names[$3] " " $2; next }
        { print; fflush() }
        END {
            for (reason in n) print "SKIP " n[reason] (n[reason] == 1 ? " case: " : " cases: ") reason ":" names[reason]
            while ((getline line <share) > 0) {
                split(line, part, " ")
                functions += part[1] + part[2]
                left += part[2]
                if (part[2]) where = where " " part[3]
            }
            printf "note: functions left out: %d of %d:%s\n", left, functions, where
        }'
}

all=$(mktemp -d) || exit 1
trap 'rm -rf "$all"' EXIT
export all
command -v gcc >/dev/null || { echo "SKIP all: gcc is needed" | sum; exit; }
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else programs | part; fi >"$all/list"
{ cat "$all/lines" 2>/dev/null; sh tests/each.sh tests/libgomp/run.sh <"$all/list" && ended; } | report | sum 30
