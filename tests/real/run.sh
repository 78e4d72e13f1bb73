#!/bin/sh
# Real programs that none of us wrote, instrumented with --all: on real data they must do byte for byte what the plain ones do,
# and memreport must read their counters.  FULL=1: more programs, more data, every compiler.
#
#   sh tests/real/run.sh [PROGRAM…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/real/programs.sh

top=$PWD

# build "CC OPTIONS" DIR OUTPUT SOURCES…
build() {
    cc=$1 dir=$2 output=$3
    shift 3
    # shellcheck disable=SC2086
    (cd "$dir" && $cc -w $flags "$@" $libs -o "$output") >"$tmp/err" 2>&1
}

# The runs of a program; each prints what counts as its output.  $1: the binary.
run_zlib() { "$1" -9 <"$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -d <"$tmp/packed" | cmp - "$tmp/data"; }
run_bzip2() { "$1" -9 -c "$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -d -c "$tmp/packed" | cmp - "$tmp/data"; }
run_lz4() { "$1" -q -9 -c "$tmp/data" >"$tmp/packed" && cat "$tmp/packed" && "$1" -q -d -c "$tmp/packed" | cmp - "$tmp/data"; }
run_xxhash() { "$1" <"$tmp/data"; }
run_lua_switch() { run_lua "$1"; }
run_lua() { for script in "$top"/tests/real/*.lua; do "$1" "$script" || return; done; }
run_zopfli() { head -c 300000 "$tmp/data" >"$tmp/part" && "$1" --i5 -c "$tmp/part"; }
run_picosat() { pigeons >"$tmp/cnf" && "$1" "$tmp/cnf"; }
run_zstd() {
    head -c 1000000 "$tmp/data" >"$tmp/part"
    # shellcheck disable=SC2086
    for level in -1 "-9 -T2" -19; do
        "$1" -q $level -c "$tmp/part" >"$tmp/packed" && cat "$tmp/packed" && "$1" -q -d -c "$tmp/packed" | cmp - "$tmp/part" || return
    done
}
run_dash() { "$1" "$top/tests/real/shell.sh"; }
run_lmdb() { rm -f "$tmp/db" "$tmp/db-lock" && "$1" "$tmp/db"; }

# 8 pigeons do not fit into 7 holes: small, and hard enough.
pigeons() {
    awk 'BEGIN { p = 8; h = 7; print "p cnf", p * h, p + h * p * (p - 1) / 2
        for (i = 0; i < p; i++) { for (k = 1; k <= h; k++) printf "%d ", i * h + k; print 0 }
        for (k = 1; k <= h; k++) for (i = 0; i < p; i++) for (j = i + 1; j < p; j++) print -(i * h + k), -(j * h + k), 0 }'
}

# run NAME BINARY: its output, errors and status in OUTPUT, the counters in counters.*.mrc.
run() {
    rm -f "$tmp"/counters.*
    MEMREWRITE_OUT="$tmp/counters.%p.mrc" "run_$(echo "$1" | tr - _)" "$2" >"$3" 2>&1
    echo "status $?" >>"$3"
}

# dash ends by _exit, of which the runtime hears nothing, with functions that are open.
about_the_end='^$'
# A program whose own values all stay in registers stores by the library alone.
counters_case() {
    [ "$name" != dash ] || about_the_end='ended abnormally|was open when the program ended|calls that did not come back'
    if "${MEMREPORT:-$top/bin/memreport}" summary --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp"/counters.*.mrc >"$tmp/csv" 2>"$tmp/err" &&
        ! grep -qvE "$about_the_end" "$tmp/err" && awk -F, 'NR == 2 && $1 == "program" && $6 > 1000000 && ($7 > 100000 || $9 > 800000) { good = 1 } END { exit !good }' "$tmp/csv"; then
        ok "$1, counters"
    else
        fail "$1, counters" "the report lacks the bytes that the program loads and stores"
        detail "$tmp/csv"
        detail "$tmp/err"
    fi
}

# Of an interpreter, whose functions are called through pointers: what remains unknown is less than a hundredth of these calls, and of the bytes.
indirect_case() {
    this="$name: who is called through pointers"
    "${MEMREPORT:-$top/bin/memreport}" callgraph --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp"/counters.*.mrc 2>"$tmp/err" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["pointer"] != "" { known += $at["calls"] } $at["caller"] == "(indirect)" { calls += $at["calls"]; bytes += $at["bytes"] } $at["callee"] == "(indirect)" { calls += $at["calls"] }
            $at["caller"] == "(outside)" { all += $at["bytes"] } END { print known + 0, calls + 0, bytes + 0, all + 0; exit !(known > 1000 && calls * 100 < known && bytes * 100 < all) }' >"$tmp/csv"
    if [ $? = 0 ]; then ok "$this"; else fail "$this" "calls known, unknown, bytes of unknown ones, of all:"; detail "$tmp/csv"; detail "$tmp/err"; fi
}

compiler_case() {
    this="$name: $1"
    # shellcheck disable=SC2086
    if [ "$this" = "lua: tcc" ]; then
        skip "$this" "tcc takes other branches of its #if than the parser did (__GNUC__); lua-switch has only one way"
    elif ! build "$1 -O2" "$home" "$tmp/plain" $sources; then
        skip "$this" "the plain program does not build: $(head -n 1 "$tmp/err")"
    elif ! build "$1 -O2" "$tmp/inst" "$tmp/instrumented" $sources memrt.c; then
        fail "$this" "the written text does not build"
        detail "$tmp/err"
    else
        run "$name" "$tmp/plain" "$tmp/plain.out"
        run "$name" "$tmp/instrumented" "$tmp/instrumented.out"
        if cmp "$tmp/plain.out" "$tmp/instrumented.out" >"$tmp/err" 2>&1; then
            ok "$this"
            counters_case "$this"
            [ "$name: $1" != "lua: gcc" ] || indirect_case
        else
            fail "$this" "behaves in another way than the plain program"
            detail "$tmp/err"
            tail -n 3 "$tmp/instrumented.out" | tr -cd '[:print:]\n' | cut -c -200 >"$tmp/end"
            detail "$tmp/end"
        fi
    fi
}

# shellcheck disable=SC2086
# How often each function was entered, by file and name: what gcov counted for a program that gcc built.
gcov_entries() {
    cp -r "$home" "$tmp/gcov" && build "gcc -O0 --coverage" "$tmp/gcov" "$tmp/gcov/prog" $sources && run "$name" "$tmp/gcov/prog" "$tmp/gcov.out" &&
        (cd "$tmp/gcov" && gcov -b -c ./*.gcda >/dev/null 2>&1 &&
            awk '/^function / && $4 > 0 { sub(/\.gcov$/, "", FILENAME); print FILENAME, $2, $4 }' ./*.c.gcov | sed 's:^\./::' | LC_ALL=C sort)
}

# Uses the counters of the last run.  What is always_inline has no entries of its own for gcov.
gcov_case() {
    this="$name: entries as gcov counts them"
    inlined='^$'
    [ "$name" != xxhash ] || inlined='_align [0-9]*$'
    if ! command -v gcov >/dev/null || ! command -v gcc >/dev/null; then
        skip "$this" "no gcc and gcov on this machine"
        return
    fi
    run "$name" "$tmp/instrumented" "$tmp/instrumented.out"
    "${MEMREPORT:-$top/bin/memreport}" functions --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp"/counters.*.mrc 2>"$tmp/err" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
                 { file = $column["file"]; sub(/.*\//, "", file) } $column["entered"] > 0 { print file, $column["function"], $column["entered"] }' |
        grep -v "$inlined" | LC_ALL=C sort >"$tmp/ours"
    gcov_entries >"$tmp/gcovs"
    if [ -s "$tmp/ours" ] && diff "$tmp/gcovs" "$tmp/ours" >"$tmp/err" 2>&1; then
        ok "$this ($(wc -l <"$tmp/ours") functions)"
    else
        fail "$this" "other counts"
        detail "$tmp/err" 20
    fi
}

# shellcheck disable=SC2086
# bytes_of "REGIONS": what all regions together load and store in a run of lua whose hashes have a fixed seed.  The program always has
# the same name: Lua keeps it as a string, whose length moves the steps of the garbage collector (1.5 % of the bytes).
bytes_of() {
    rm -rf "$tmp/regions"
    (cd "$home" && "${MEMREWRITE:-$top/bin/memrewrite}" -q $1 $sources -o "$tmp/regions" -- $flags) >"$tmp/err" 2>&1 &&
        build "gcc $([ -n "$FULL" ] && echo -O2 || echo -O1)" "$tmp/regions" "$tmp/instrumented" $sources memrt.c &&
        run "$name" "$tmp/instrumented" "$tmp/instrumented.out" && cmp -s "$tmp/plain.out" "$tmp/instrumented.out" && bytes_of_run "$tmp/regions"
}

# bytes_of_run DIR: those of the last run, of what was written to DIR
bytes_of_run() {
    for file in "$tmp"/counters.*.mrc; do
        "${MEMREPORT:-$top/bin/memreport}" summary --format csv --mix "$1/memrewrite.mix.json" "$file"
    done 2>"$tmp/err" | awk -F, '/^roi,/ { next } { loaded += $8; stored += $9 } END { printf "%.0f %.0f\n", loaded, stored }'
}

# What a region on the interpreter's loop and one on the rest count is what --all counts; nearly all goes through calls by pointers.
regions_case() {
    this="$name: a region on the interpreter's loop and the rest are the whole"
    if [ -n "$FULL" ]; then
        flags="$flags $seed"
        build "gcc -O2" "$home" "$tmp/plain" $sources && run "$name" "$tmp/plain" "$tmp/plain.out"
        whole=$(bytes_of --all)
    else # what the compiler's case has built and run
        whole=$(bytes_of_run "$tmp/inst")
    fi
    parts=$(bytes_of "--roi luaV_execute --roi main")
    if echo "$whole $parts" | awk '{ exit !($1 > 1000000 && ($1 - $3) ^ 2 < ($1 / 10000) ^ 2 && ($2 - $4) ^ 2 < ($2 / 10000) ^ 2) }'; then
        ok "$this (loaded, stored: $whole; $parts)"
    else
        fail "$this" "loaded and stored with --all: $whole; in the regions: $parts"
        detail "$tmp/err"
    fi
}

# The functions of a header have variants, also where another compiler than clang sees other ones.
header_case() {
    rm -rf "$tmp/regions"
    (cd "$home" && "${MEMREWRITE:-$top/bin/memrewrite}" -q --roi hash $sources -o "$tmp/regions" -- $flags) >"$tmp/err" 2>&1
    for compiler in $(compilers); do
        this="$name: $compiler, a region"
        if build "$compiler" "$home" "$tmp/plain" $sources && run "$name" "$tmp/plain" "$tmp/plain.out" &&
            build "$compiler" "$tmp/regions" "$tmp/regional" $sources memrt.c -I"$home" && run "$name" "$tmp/regional" "$tmp/regional.out" &&
            cmp "$tmp/plain.out" "$tmp/regional.out" >"$tmp/err" 2>&1; then
            ok "$this"
        else
            fail "$this" "does not do what the plain program does"
            detail "$tmp/err"
        fi
    done
}

# Word splitting of the lists in programs.sh is meant.
# shellcheck disable=SC2086
one_program() {
    sources_of "$1" || return
    seed="-Dluai_makeseed(L)=1"
    [ -n "$FULL" ] || [ "$name" != lua ] || flags="$flags $seed"
    text_of "$bytes" "$home" >"$tmp/data"
    if ! (cd "$home" && "${MEMREWRITE:-$top/bin/memrewrite}" -q --all $sources -o "$tmp/inst" -- $flags) >"$tmp/err" 2>&1 || [ -s "$tmp/err" ]; then
        fail "$name" "memrewrite --all does not rewrite it in silence"
        detail "$tmp/err"
        return
    fi
    for compiler in $compilers; do
        compiler_case "$compiler"
    done
    # lua draws random numbers; gcov overwrites what it says of a file that is part of two others (lz4).
    case $name in zlib | bzip2) gcov_case ;; xxhash) gcov_case; header_case ;; lua) regions_case ;; esac
}

if [ -n "$FULL" ]; then
    programs="zlib bzip2 xxhash lua lua-switch lz4 zopfli picosat lmdb zstd dash" bytes=20000000 compilers=$(compilers)
else
    programs="zlib bzip2 xxhash lua dash" bytes=1500000 compilers=gcc
fi
if [ "$1" = --one ]; then
    one_program "$2"
    exit 0
fi
# One after the other until everything is downloaded, then two at a time.
[ $# = 0 ] || programs=$*
for name in $programs; do fetch "$name"; done 2>/dev/null
{ echo "$programs" | tr ' ' '\n' | sh tests/each.sh tests/real/run.sh && ended; } | sum 5
