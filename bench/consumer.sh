#!/bin/sh
# What the consumer of the event stream takes for an event: instructions, and nanoseconds of processor time.
#
#   sh bench/consumer.sh [--only NAME,…] [--cc CC] [--modules NAME[:SETTING=VALUE],…] [--buffers N]
#
#   --only       workloads of bench/workloads.txt; default: ten of them
#   --modules    default: dependence, values, stride, reuse (exact), reuse:reuse_rate=100 (sampled), pointsto, lifetime
#   --buffers    of one megabyte that are looked at, from the begin of each program; default 8
#
# An event that stands for a loop counts as the loop's events: figures are of the same work whatever the rewriter saves.
# The program writes its events into a file; then the consumer that was compiled for it (memprof.c) is given them.  Instructions are counted by
# valgrind, so that they do not depend on what else the machine does.  Of the times of seven runs the shortest one is taken.
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' modules='' cc=gcc buffers=8
while [ $# -gt 0 ]; do
    [ $# -ge 2 ] || usage
    case $1 in
    --only) only=$2 ;;
    --cc) cc=$2 ;;
    --modules) modules=$2 ;;
    --buffers) buffers=$2 ;;
    *) usage ;;
    esac
    shift 2
done
: "${only:=gemm,jacobi-2d,edit-distance,quicksort,hash-chains,tree-search,balanced,components,interpret,spmv}"
: "${modules:=dependence,values,stride,reuse,reuse:reuse_rate=100,pointsto,lifetime}"
. bench/timing.sh
table=$results/consumer.csv
: >"$table"

# recorded MODULE: sets events, the file, and consumer, the program that reads it.
recorded() {
    place=$results/src/$(flat "$unit").events-$1 events=$results/run/$name.$1.mrc.events
    (cd "$dir" && rm -rf "$place" && "$MEMREWRITE" -q --all "--events=$1" $sources -o "$place" -- $flags) &&
        (cd "$place" && $cc -O2 -w $flags $sources memrt.c memprof.c $libs -o program && $cc -O2 -w -c memprof.c) || return 1
    [ -f "$events" ] || (cd "$results/run" && MEMREWRITE_OUT=${events%.events} MEMREWRITE_BACKEND=file "$place/program" $(echo "$args" | sed s/@/1/) \
        <"$stdin" >out 2>err) || return 1
    consumer=$place/consumer
    backend=$(nm "$place/memprof.o" | sed -n 's/.* T \(mr_backend_[0-9a-f]*\)$/\1/p')
    cc -std=c11 -O2 -w -I. -DBACKEND="$backend" bench/consumer.c "$place/memprof.o" -o "$consumer"
}

# instructions N: of the consumer of so many buffers
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$consumer" "$events" "$1" 2>&1 >/dev/null | sed -n 's/.*Collected *: *//p'
}

one_module() {
    recorded "${1%%:*}" >"$results/why" 2>&1 || { echo "note: $name, $1: $(head -n 1 "$results/why")" >&2; return; }
    case $1 in *:*) MEMREWRITE_MODULES=${1#*:} && export MEMREWRITE_MODULES ;; *) unset MEMREWRITE_MODULES ;; esac
    best=$(for run in 1 2 3 4 5 6 7; do (cd "$results/run" && "$consumer" "$events" "$buffers"); done | sort -k 2,2n | head -n 1)
    all=- none=0
    if command -v valgrind >/dev/null; then all=$(cd "$results/run" && instructions "$buffers") none=$(cd "$results/run" && instructions 0); fi
    echo "$name,$1,$(echo "$best" | tr ' ' ,),$all,$none" >>"$table"
}

workloads 'omp*|*:real/*' | while read -r name unit region input words; do
    # shellcheck disable=SC2086
    args=$(arguments $words | tr '\n' ' ') stdin=$(arguments "$input")
    [ "$stdin" != - ] || stdin=/dev/null
    unit "$unit"
    unit=$(awk -v n="$name" '$1 == n { print $2 }' bench/workloads.txt)
    for m in $(list "$modules"); do one_module "$m" </dev/null; done
done
awk -F, -f bench/consumer.awk "$table"
rm -f "$results"/run/*.mrc*
