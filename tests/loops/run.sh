#!/bin/sh
# How often each part of a loop runs, for loops over all types, limits, steps and comparisons: what is counted is held against what the
# same program counts for itself (generate.py).  edges.loops has loops at the edge of each rule of rewriter/placement/induction.c, stepped.loops
# of rewriter/placement/stepped_branches.c, and nests.py makes more of these.
#
#   sh tests/loops/run.sh [SEED|nests-SEED|FILE.loops…]      FULL=1: 40 seeds of each; else two and one
#
# Each program is rewritten with --all, and with its main function as the only region; gcc and clang build it, optimised or not.
# Word splitting of flags is meant.
# shellcheck disable=SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
top=$PWD

# What each seed is compiled with.
flags() {
    case $1 in
    *3) echo "-funsigned-char" ;;
    *5) echo "-fshort-enums" ;;
    *[02468]) echo "-fwrapv" ;;
    *7) echo "-m32 -msse2 -mfpmath=sse -idirafter /usr/include/$(gcc -print-multiarch)" ;; # the system's own headers, for the runtime
    esac
}

# Each compiler and each level once with each kind of marks; loops hand over what they count as often as in long runs.
builds() { # MARKS
    clang=$(newest_clang)
    case $1 in
    --all) printf '%s\n' "gcc -O0" ${clang:+"$clang -O2 -DMR_STRETCH=2"} ;;
    *) printf '%s\n' "gcc -O2 -DMR_STRETCH=3" ${clang:+"$clang -O0"} ;;
    esac
}

compared() { # BUILD
    $1 -w $flags out/loops.c out/main.c out/memrt.c -o program >err 2>&1 && rm -f c.mrc* && MEMREWRITE_OUT=c.mrc $soon $narrow ./program >err 2>&1 &&
        "$MEMREPORT" blocks --all --format csv --mix out/memrewrite.mix.json c.mrc* >rows 2>err || return
    python3 "$top/tests/loops/compare.py" truth rows loops.c >said 2>&1
}

rewritten() { # MARKS
    "$MEMREWRITE" -q $1 loops.c main.c -o out -- $flags >err 2>&1
}

one() {
    name=$(basename "$1" .loops) flags=$(flags "$1") source=$1 narrow=
    case $1 in *.loops) source=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;; esac
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    cd "$tmp" || exit 1
    case $1 in nests-*) source=$tmp/$1.loops && python3 "$top/tests/loops/nests.py" "${1#nests-}" >"$source" ;; esac
    echo '#include <errno.h>' >empty.c
    if [ -n "$flags" ] && ! gcc $flags -shared -fPIC empty.c -o empty.so 2>/dev/null; then
        skip "$name" "gcc $flags does not build programs here"
        return
    fi
    case $flags in *-m32*) narrow=$(runs_32_bits) || { skip "$name" "nothing runs programs of 32 bits here"; return; } ;; esac
    if ! EMULATOR=$narrow python3 "$top/tests/loops/generate.py" "$source" 300 . $flags >generated 2>err; then
        fail "$name" "the program cannot be made"
        detail err
        return
    fi
    case "$source $(cat generated)" in *.loops\ *)
        grep -Eq '^([0-9]+) of \1 ' generated || { fail "$name" "these are not defined by C, or do not end:"; detail err; return; } ;;
    esac
    for marks in "--all" "--roi main"; do
        rewritten "$marks" || { fail "$name" "memrewrite $marks"; detail err; return; }
        builds "$marks" | while read -r build; do
            : >said
            compared "$build" || { fail "$name" "$marks, $build:"; cat err said >both; detail both; break; }
        done >verdict
        if [ -s verdict ]; then
            cat verdict
            return
        fi
    done
    ok "$name: $(cat generated), $(cat said) ${flags:-no flags}"
}

if [ "$1" = --one ]; then
    one "$2"
    exit 0
fi
command -v gcc >/dev/null && command -v python3 >/dev/null || {
    skip all "gcc or python3 is not on this machine"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
}
chosen=$*
[ $# -gt 0 ] || set -- tests/loops/*.loops $(seq 1 "$([ -n "$FULL" ] && echo 40 || echo 2)") $(seq -f nests-%g 1 "$([ -n "$FULL" ] && echo 40 || echo 1)")
{ printf '%s\n' "$@" | sh tests/each.sh tests/loops/run.sh && ended; } | sum 3
