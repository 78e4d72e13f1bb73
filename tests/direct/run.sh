#!/bin/sh
# Counters without a pointer: whatever befalls a thread's memory, what is counted is what a build with a pointer counts (MR_NO_DIRECT).
#
#   sh tests/direct/run.sh [BUILD…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
here=$PWD/tests/direct top=$PWD
memreport=${MEMREPORT:-$top/bin-san/memreport} memrewrite=${MEMREWRITE:-$top/bin-san/memrewrite}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
clang=$(newest_clang)
# What a fast run builds: each compiler, each way in which a program finds a thread's counters, and files that differ in it; regions, and samples.
in_fast_run="gcc all;clang all;static all;lto all;mixed parts with a pointer;mixed runtime by another compiler;nommap no mapped file;roi leaf;sampled leaf"
cases="none threads forks forks-beside jumps signals sorts outsiders ends dies"

asked() { [ -z "$wanted" ] || case " $wanted " in *" $1 "*) ;; *) false ;; esac }
wanted=$*

# figures: of the counter files here, however many processes there were
figures() {
    { "$memreport" functions --model=source --format csv f*.mrc | cut -d, -f1,2,6-15
      "$memreport" summary --model=source --format csv f*.mrc | cut -d, -f1-3; } 2>notes | LC_ALL=C sort
    grep "error:" notes
}

# run PROGRAM CASE
run() {
    rm -f f*.mrc
    MEMREWRITE_OUT=f.%p.mrc $soon "./$1" "$2" >"$1.out" 2>&1
    echo "status $?" >>"$1.out"
    figures >"$1.figures"
    ls f*.mrc | wc -l >>"$1.figures"
}

# case_of LABEL CASE: both programs do and count the same
case_of() {
    run pointer "$2"
    run direct "$2"
    if ! cmp -s pointer.out direct.out; then fail "$1" "does something else"; detail direct.out
    elif [ "$(grep -c 'work\|leaf' pointer.figures)" -lt 2 ] ; then fail "$1" "the oracle counts nothing"; detail pointer.figures
    elif ! diff pointer.figures direct.figures >diff; then fail "$1" "counts otherwise (< pointer, > direct)"; detail diff 20
    else ok "$1"; fi
}

# build LABEL OPTIONS COMPILER FLAGS PARTS-FLAGS RUNTIME-FLAGS [CASES]
build() {
    label=$1
    asked "${label%% *}" || return 0
    case ";$in_fast_run;" in *";$label;"*) ;; *) its_turn 1 2 || return 0 ;; esac
    rm -rf "$tmp/room" && mkdir "$tmp/room" && cp "$here"/*.[ch] "$tmp/room" && cd "$tmp/room" || exit 1
    if [ -z "$3" ] || ! echo 'int main(void) { return 0; }' | $3 $4 -x c - -pthread -o "$tmp/tried" 2>/dev/null; then
        skip "$label" "no such compiler here"
        return
    fi
    kept=kept.c
    case $2 in *--roi*) mkdir out && cp kept.c parts.h out && kept= ;; esac
    # shellcheck disable=SC2086
    "$memrewrite" -q $2 main.c parts.c $kept -o out >log 2>&1 || { fail "$label" "is not rewritten"; detail log; return; }
    for program in direct pointer; do
        pointer=
        [ $program = direct ] || pointer=-DMR_NO_DIRECT
        # shellcheck disable=SC2086
        { $3 -O2 $4 $pointer -c out/main.c -o main.o && $3 -O2 $4 $pointer -c out/kept.c -o kept.o &&
            $3 -O2 $4 $5 $pointer -c out/parts.c -o parts.o &&
            $3 -O2 $4 $6 $pointer -c out/memrt.c -o memrt.o && $3 -O2 -c outside.c -o outside.o &&
            $3 -O2 $4 main.o parts.o kept.o memrt.o outside.o -pthread -o $program; } >log 2>&1 ||
            { fail "$label" "does not build"; detail log; return; }
    done
    # Both are what they are called.
    if ! nm direct | grep -q ' [VBb] mr_direct_' && ! nm direct | grep -qi 'mr_direct_[0-9a-f]'; then fail "$label" "counts through a pointer"; return; fi
    if nm pointer | grep -qi ' mr_direct_[0-9a-f]*$'; then fail "$label" "the oracle is what it is compared with"; return; fi
    for c in ${7:-$cases}; do case_of "$label: $c" "$c"; done
    cd "$top" || exit 1
}

# without LABEL OPTIONS LINE…: that program counts through a pointer
without() {
    label=$1 options=$2
    shift 2
    asked without || return 0
    rm -rf out without.c
    printf '%s\n' "$@" >without.c
    # shellcheck disable=SC2086
    "$memrewrite" -q $options without.c -o out >log 2>&1
    if [ ! -s out/memrt.h ]; then fail "$label" "is not rewritten"; detail log
    elif grep -q "define MR_DIRECT_WORDS" out/memrt.h; then fail "$label" "an array of counters"
    else ok "$label"; fi
}

# A later thread goes on with the sampling of one that has ended, which may be any of those that run at once: no case of that.
sampled() {
    MEMREWRITE_SAMPLE=3
    export MEMREWRITE_SAMPLE
    build "$@"
    unset MEMREWRITE_SAMPLE
}

{
    build "gcc all" --all gcc "" "" ""
    build "clang all" --all "$clang" "" "" ""
    build "static all" --all gcc -static "" ""
    build "nopie all" --all gcc "-no-pie -fno-pie" "" ""
    build "lto all" --all gcc -flto "" ""
    build "O1 all" --all gcc -O1 "" ""
    build "intel all" --all gcc -masm=intel "" ""
    # Files with a pointer and files without one count into the same place.
    build "mixed parts with a pointer" --all gcc "" -DMR_NO_DIRECT ""
    build "mixed parts for libraries" --all gcc "" -fPIC ""
    build "mixed parts without optimisation" --all gcc "" -O0 ""
    build "mixed runtime for libraries" --all gcc "" "" -fPIC
    build "mixed runtime by another compiler" --all "$clang" "" "" -O0
    build "libc the C library's functions" --all gcc "" "" -DMR_LIBC
    build "nommap no mapped file" --all gcc "" "" -DMR_NO_MMAP "none jumps signals sorts ends"
    # One region, entered often, by name and by pointers.
    build "roi gcc" "--roi work" gcc "" "" ""
    build "roi clang" "--roi work" "$clang" "" "" ""
    build "roi leaf" "--roi leaf" gcc "" "" ""
    build "roi main" "--roi main" gcc "" "" ""
    sampled "sampled work" "--roi work" gcc "" "" "" "none jumps sorts outsiders ends"
    sampled "sampled leaf" "--roi leaf" "$clang" "" "" "" "none jumps sorts outsiders ends"
    sampled "sampled main" "--roi main" gcc "" "" "" "none jumps sorts outsiders ends"

    # Not where the C library takes threads' variables from stacks of the program's choice, where a thread may have two contexts, nor where
    # text that counts may run outside of the region.
    cd "$tmp" || exit 1
    without "stacks of one's own" --all '#include <pthread.h>' \
        'int main(void) { pthread_attr_t a; pthread_attr_init(&a); return pthread_attr_setstacksize(&a, 65536); }'
    without "two regions" "" 'int f(void) { return 1; }' '#pragma memrewrite function' 'int g(void) { return 2; }' '#pragma memrewrite function' \
        'int main(void) { return f() + g() - 3; }'
    without "counted in place" "--roi f" '__attribute__((weak)) int g(int i) { return i + 1; }' 'int f(int i) { return g(i); }' \
        'int main(void) { return f(1) + g(2) - 5; }'
    without "a callback that is kept" "--roi f" '#include <stdlib.h>' 'static int n; static void last(void) { n++; }' \
        'void f(void) { atexit(last); }' 'int main(void) { f(); return 0; }'
    ended
} | sum $([ -n "$FULL" ] && echo 185 || echo 84)
