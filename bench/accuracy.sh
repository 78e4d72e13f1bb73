#!/bin/sh
# How near memrewrite's figures are to what the compiled program does: bytes loaded and stored in static data and heap, and floating-point
# operations, of a workload's region, beside those that the reference tool (bench/oracle) counts in the plain binary.
#
#   sh bench/accuracy.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --opt -O0,…   default -O0,-O1,-O2,-O3      --jobs N   default 1
#   --details        a row for each workload too           --table       print what there is; run nothing
#
# Code of libraries belongs to a region as well, since compilers make calls of loops (memcpy) and the other way round; ours are those calls whose
# traffic memrewrite knows.  Of OpenMP's programs it does not: no loop becomes a call of the runtime, which waits and hands out work in memory.
# Workloads with several threads are left out: the reference tool gives a thread to the region that made it, but OpenMP's threads work for later
# ones too.  truth.sh has the method.  Rows go to bench/results/accuracy/; what was measured before with the same binary and memrewrite is not
# measured again, nor is the truth with another memrewrite.
# Word splitting of lists and of options is meant; build.sh sets what seems not to be set.
# shellcheck disable=SC2031,SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh
. bench/truth.sh

only='' levels="-O0 -O1 -O2 -O3" jobs=1 details='' table_only='' one=''
ccs="gcc $(newest_clang)"
options "only cc opt jobs details table one" "$@"
models() { sed -n 's/.*"models": *\[\([^]]*\)\].*/\1/p' "$text/memrewrite.mix.json" | tr -d '"' | tr ',' ' '; }

# A row for each compiler, level and model; $rows/NAME.csv is kept while nothing that it comes from changes.
one_workload() {
    unit "$unit" || { echo "$name: $(tail -n 1 "$results/why")" >&2; return; }
    from="$(tool_sum) $(cksum <"$MEMREPORT") $(inputs_sum "${marked:-$dir}") $(cat bench/oracle/*.[ch] | cksum) $words$left_out $ccs $levels"
    [ "$(cat "$rows/$name.from" 2>/dev/null)" != "$from" ] || return
    : >"$rows/$name.csv"
    variant roi
    rewrite "$unit" roi "$region" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
    for cc in $ccs; do
        count_ours "$cc" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
        for model in $(models); do
            figures=$(ours "$model")
            for level in $levels; do
                true_figures=$(kept_truth "$cc" "$level") || { echo "$name: $cc $level: $(head -n 1 "$results/why")" >&2; continue; }
                echo "$name,$cc,$level,$model,$true_figures,$figures" >>"$rows/$name.csv"
            done
        done
    done
    echo "$from" >"$rows/$name.from"
}

if [ -n "$one" ]; then
    measured "$one" "$results/accuracy.$one"
    exit 0
fi
if [ -z "$table_only" ]; then
    sh bench/oracle/build.sh "$oracle" || exit 1
    mkdir -p "$rows"
    each_workload "$jobs" sh bench/accuracy.sh --cc "$(echo $ccs | tr ' ' ,)" --opt "$(echo $levels | tr ' ' ,)" --one
fi
cat "$rows"/*.csv | awk -v details="$details" -v order="$(awk '!/^#/ { printf "%s ", $1 }' bench/workloads.txt)" -f bench/accuracy.awk
