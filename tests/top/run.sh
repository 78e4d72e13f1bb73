#!/bin/sh
# memreport top in a pseudo-terminal (screen.py): regions and figures that move, order, pause, functions, sizes, ends; the terminal is as it was.
#
#   sh tests/top/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
if [ "$1" != --cases ]; then
    sh "$0" --cases "$@" | sum 18
    exit
fi
shift
MEMREWRITE=${MEMREWRITE:-$PWD/bin-san/memrewrite} MEMREPORT=${MEMREPORT:-$PWD/bin-san/memreport}
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99 LSAN_OPTIONS=exitcode=99
here=$PWD/tests/top
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# A python of the user's own need not have what the system's has.
for python in python3 /usr/bin/python3 ''; do
    [ -z "$python" ] || "$python" -c 'import pyte' 2>/dev/null && break
done

[ -r /proc/self/maps ] || { skip all "no /proc, which top reads"; exit; }
"$MEMREPORT" top 1 2>&1 </dev/null | grep -q "without ncurses" && { skip all "memreport was built without ncurses"; exit; }
[ -n "$python" ] || { skip all "no python3 with pyte (python3-pyte)"; exit; }
cp tests/series/phases.c tests/top/threads.c "$tmp"
cd "$tmp" || exit 1
if ! { "$MEMREWRITE" phases.c -o regions >/dev/null 2>err && gcc -O2 -w -Iregions -o phases regions/*.c -lpthread 2>>err &&
    "$MEMREWRITE" threads.c -o threads_out >/dev/null 2>>err && gcc -O2 -w -Ithreads_out -o threads threads_out/*.c -lpthread 2>>err; }; then
    fail setup "the program cannot be built"
    detail err
    exit
fi

says() { # NAME STATUS TEXT COMMAND…
    name=$1 want=$2 text=$3
    shift 3
    "$@" >out 2>err </dev/null
    status=$?
    if [ $status = "$want" ] && grep -q -- "$text" err; then ok "$name"; else fail "$name" "status $status, not $want, or not '$text'"; detail err; fi
}
if [ $# = 0 ]; then
    says "no terminal" 1 "needs a terminal" "$MEMREPORT" top
    says "no process" 1 "there is no such process" "$MEMREPORT" top 2147483647
    says "no number" 2 "must be one of the ids" "$MEMREPORT" top phases
    says "--format" 2 "has no table" "$MEMREPORT" top --format csv
    says "--pid" 2 "for the command record" "$MEMREPORT" top --pid 1
    says "--interval" 2 "commands record and top" "$MEMREPORT" summary -i 5 phases.c
fi
$soon "$python" "$here/screen.py" "$MEMREPORT" ./phases regions/memrewrite.mix.json ./threads threads_out/memrewrite.mix.json "$@" 2>err
[ $? = 0 ] || { fail screen.py "it does not come to its end"; detail err 30; }
ended
