#!/bin/sh
# Random programs of csmith, rewritten with --all or with regions: each prints a checksum of its variables, which must be the plain
# program's, whatever the compiler and its level.
#
#   sh tests/csmith/run.sh [SEED…]     FULL=1: seeds 1 to 380, of which more than 300 make a program; else 1 to 24
#                                    PART=K/N: every Nth of these
# KEEP=DIR keeps failures in DIR/SEED.
# Word splitting of options is meant.
# shellcheck disable=SC2046,SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
clang=$(newest_clang)

# Each seed stresses something else.
style() {
    case $(($1 % 8)) in
    0) ;;
    1) echo --bitfields --packed-struct --max-struct-fields 20 ;;
    2) echo --unions --max-union-fields 10 --max-pointer-depth 4 --no-volatiles ;;
    3) echo --float --max-expr-complexity 20 ;;
    4) echo --max-block-depth 6 --max-block-size 5 --no-structs ;;
    5) echo --inline-function --inline-function-prob 90 --max-funcs 20 --paranoid ;;
    6) echo --builtins --disable-builtin-kinds x86 --no-bitfields ;;
    7) echo --volatiles --volatile-pointers --const-pointers --comma-operators --max-array-dim 4 --max-array-len-per-dim 4 ;;
    esac
}

include=$(csmith_include)

# A compiler that is stopped says nothing.
build() { $soon $1 -w $include "$tmp"/$2 -o "$tmp/prog" -lm -pthread >"$tmp/err" 2>&1 || { echo "status $?" >>"$tmp/err"; false; }; }

# What is counted: everything; func_1, which main calls; what is in some blocks.  The latter are nowhere in small programs.
what=--all
choose() {
    case $((seed / 16 % 3)) in
    1) what="--roi func_1" ;;
    2)
        command -v python3 >/dev/null && python3 tests/csmith/mark.py "$seed" <"$tmp/program.c" >"$tmp/marked" &&
            grep -q '#pragma memrewrite' "$tmp/marked" && mv "$tmp/marked" "$tmp/program.c" && what= ;;
    esac
}

rewrite() {
    $soon "$MEMREWRITE" -q $what "$tmp/program.c" -o "$tmp/out" -- -w $include >"$tmp/err" 2>&1
    status=$?
    [ $status = 0 ] && [ ! -s "$tmp/err" ]
}

# run SECONDS OUTPUT
run() {
    # The shell that waits says what killed it.
    { (cd "$tmp" && MEMREWRITE_OUT="$tmp/counters" timeout "$1" ./prog >"$2"); status=$?; } 2>/dev/null
    echo "status $status" >>"$tmp/$2"
    [ $status != 124 ]
}

# Does the program mean the same to another compiler?  csmith's builtins may be undefined for some values.
defined() { build "$1" "program.c" && run 600 other.out && cmp -s "$tmp/plain.out" "$tmp/other.out"; }

behaves() {
    this="$seed: $1"
    if ! build "$1" "out/program.c $tmp/memrt.o"; then
        fail "$this" "the written text does not build"
        detail "$tmp/err" 5
    elif run 600 instrumented.out && cmp -s "$tmp/plain.out" "$tmp/instrumented.out"; then
        ok "$this"
    elif ! defined "$1"; then
        skip "$this" "what the plain program does depends on the compiler"
    else
        fail "$this" "behaves in another way than the plain program"
        diff "$tmp/plain.out" "$tmp/instrumented.out" >"$tmp/err"
        detail "$tmp/err" 5
    fi
}

one_seed() {
    # csmith leaves a file about the machine where it runs.
    if ! (cd "$tmp" && timeout 20 csmith --seed "$seed" $(style "$seed") >program.c 2>err); then
        skip "$seed" "csmith makes no program, or none in 20 s"
    elif ! build "gcc -O1" program.c; then
        skip "$seed" "csmith's program does not build"
    elif ! run 5 plain.out; then
        skip "$seed" "the plain program takes more than 5 s"
    elif choose; ! rewrite; then
        grep -q 'leads into a region' "$tmp/err" && skip "$seed" "a goto leads into a region" && return
        fail "$seed" "memrewrite does not rewrite it in silence, status $status"
        detail "$tmp/err" 5
    else
        $soon gcc -c "$tmp/out/memrt.c" -o "$tmp/memrt.o"
        grep -o '"skipped":\[.*' "$tmp/out/memrewrite.mix.json" | grep -q '"reason"' && fail "$seed: all functions" "one is left out"
        case $((seed / 8 % 2)) in
        0) behaves "gcc -O0"; behaves "${clang:-gcc} -O2" ;;
        1) behaves "gcc -O2"; behaves "${clang:-gcc} -O0" ;;
        esac
    fi
}

keep() { mkdir -p "$KEEP/$seed" && cp -r "$tmp/program.c" "$tmp/out" "$KEEP/$seed" && printf '%s\n' "$1" >"$KEEP/$seed/verdict"; }

if [ "$1" = --one ]; then
    seed=$2
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    lines=$(one_seed)
    printf '%s\n' "$lines"
    case $KEEP,$lines in ,*) ;; *FAIL*) keep "$lines" ;; esac
    exit 0
fi

if ! command -v csmith >/dev/null || ! command -v gcc >/dev/null || [ -z "$include" ]; then
    skip "all" "csmith, its headers and gcc are needed (packages csmith, libcsmith-dev)" | sum
else
    [ $# -gt 0 ] || set -- $(seq 1 $([ -n "$FULL" ] && echo 380 || echo 24) | part)
    { printf '%s\n' "$@" | sh tests/each.sh tests/csmith/run.sh && ended; } | sum 20
fi
