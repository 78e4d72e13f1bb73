#!/bin/sh
# How near memrewrite's figures are to what the compiled program does: bytes loaded and stored in static data and heap, and floating-point
# operations, of a workload's region, beside those that the oracle (bench/oracle) counts in the plain binary.
#
#   sh bench/accuracy.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --opt -O0,…   default -O0,-O1,-O2,-O3      --jobs N   default 1
#   --details        a row for each workload too           --table       print what there is; run nothing
#
# Method: the plain program, built as it is, runs under the oracle; the instrumented one, built by the same compiler, runs
# natively.  Regions are the same functions on both sides, told to the oracle by name.  Where the source marks lines instead, they
# are told by line at -O0; for optimised programs the marks become requests to the oracle, and marked functions stay out of line.
# Code of libraries belongs to a region as well, since compilers make calls of loops (memcpy) and the other way round; ours are those calls whose
# traffic memrewrite knows.  Of OpenMP's programs it does not: no loop becomes a call of the runtime, which waits and hands out work in memory.
# Workloads with several threads are left out: the oracle gives a thread to the region that made it, but OpenMP's threads work for later ones
# too.  Rows go to bench/results/accuracy/; what was measured before with the same binary and memrewrite is not measured again, nor is the
# truth with another memrewrite.
# Word splitting of lists and of options is meant; build.sh sets what seems not to be set.
# shellcheck disable=SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' levels="-O0 -O1 -O2 -O3" jobs=1 details='' table_only='' one=''
ccs="gcc $(newest_clang)"
while [ $# -gt 0 ]; do
    case $1 in
    --details) details=1; shift; continue ;;
    --table) table_only=1; shift; continue ;;
    esac
    [ $# -ge 2 ] || usage
    case $1 in
    --only) only=$2 ;;
    --cc) ccs=$(list "$2") ;;
    --opt) levels=$(list "$2") ;;
    --jobs) jobs=$2 ;;
    --one) one=$2 ;;
    *) usage ;;
    esac
    shift 2
done
oracle=$top/build/oracle
rows=$results/accuracy

# ---- one workload ----

# The oracle's options for the region: a function, or what the source marks.
regions() { # LEVEL
    if [ "$region" != - ]; then
        echo "--roi=$region"
    elif [ "$1" = -O0 ]; then
        awk -f "$top/bench/oracle/regions.awk" "$marked/$sources"
    else
        awk -f "$top/bench/oracle/regions.awk" "$marked/$sources" | grep -e '^--roi'
    fi
}

# The plain source; at higher levels its marks as requests, since lines are not enough, and the functions that are regions out of line.
plain_source() { # LEVEL
    if [ "$1" = -O0 ] || ! grep -q '^#pragma [mb]e' "$marked/$sources"; then
        echo "$marked/$sources"
        return
    fi
    sed 's/^#pragma memrewrite begin \(.*\)/ORACLE_MARK_BEGIN("\1");/; s/^#pragma memrewrite end \(.*\)/ORACLE_MARK_END("\1");/
         s/^#pragma memrewrite function.*/__attribute__((noinline))/
         s/^#pragma begin_inst/ORACLE_MARK_BEGIN("begin_inst");/; s/^#pragma end_inst/ORACLE_MARK_END("begin_inst");/
         1s/^/#include "mark.h" /' "$marked/$sources" >"$work/$sources"
    echo "$work/$sources"
}

build_plain() { # CC LEVEL
    if [ "$region" != - ]; then
        build "$unit" plain "$1" "$2" a - && ln -f "$binary" "$work/plain"
    else
        $1 $2 -gdwarf-4 -w $flags -I"$marked" -Ibench/oracle "$(plain_source "$2")" -o "$work/plain" $libs >"$results/why" 2>&1
    fi
}

# The sums of a region's rows, as NAME=VALUE: the truth by place; ours by class.
truth() { # CC LEVEL
    build_plain "$1" "$2" || return
    rm -f "$work/true.csv"
    (cd "$work" && LD_BIND_NOW=1 VALGRIND_LIB=$oracle valgrind -q --vgdb=no --tool=oracle --out="$work/true.csv" $(regions "$2") ./plain $args \
        <"$stdin" >"$work/out" 2>"$work/err")
    [ -s "$work/true.csv" ] && awk -F, -v left_out="$left_out" 'NR > 1 && $4 == "entry" { n += $7 }
        ($5 == "static" || $5 == "heap") && !($3 == "library" && left_out) { s[$4] += $8; c[$4] += $7; if ($3 == "library") l += $8 }
        ($4 == "flop" && !($3 == "library" && left_out)) || ($3 == "own" && ($4 == "branch" || $4 == "call")) { c[$4] += $7 }
        END { printf "%d,%d,%d,%d,%d,%d,%d,%d,%d", n, s["load"], s["store"], c["load"], c["store"], c["flop"], c["branch"], c["call"], l }' \
        "$work/true.csv"
}

count_ours() { # CC
    (cd "$text" && $1 -O2 -w $flags $sources memrt.c -o "$work/counting" $libs) >"$results/why" 2>&1 || return
    rm -f "$work"/*.mrc
    (cd "$work" && MEMREWRITE_OUT="$work/%p.mrc" ./counting $args <"$stdin" >"$work/out" 2>"$work/err")
    ls "$work"/*.mrc >"$results/why" 2>&1 # its status is the program's own: picosat ends with 20 where a formula has no solution
}

ours() { # MODEL
    "$MEMREPORT" blocks --model="$1" --format csv --mix "$text/memrewrite.mix.json" "$work"/*.mrc 2>"$results/why" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            { for (k in c) s[k] += $c[k] }
            END { printf "%.0f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f", s["bytes_loaded"] - s["bytes_loaded_stack"],
                s["bytes_stored"] - s["bytes_stored_stack"], s["loads"] - s["loads_stack"], s["stores"] - s["stores_stack"],
                s["flops"], s["branches"], s["calls"] }'
}

models() { sed -n 's/.*"models": *\[\([^]]*\)\].*/\1/p' "$text/memrewrite.mix.json" | tr -d '"' | tr ',' ' '; }

# What is true does not depend on memrewrite: $rows/NAME.CC.LEVEL.truth is kept while the workload and the oracle stay the same.
kept_truth() { # CC LEVEL
    truth=$rows/$name.$1.$2.truth
    inputs="$(inputs_sum "${marked:-$dir}") $(cat bench/oracle/*.[ch] | cksum) $words$left_out"
    if [ "$(head -n 1 "$truth" 2>/dev/null)" != "$inputs" ]; then
        { echo "$inputs"; truth "$1" "$2"; } >"$truth.new" || { rm -f "$truth.new"; return 1; }
        mv "$truth.new" "$truth"
    fi
    tail -n +2 "$truth"
}

# A row for each compiler, level and model; $rows/NAME.csv is kept while nothing that it comes from changes.
one_workload() {
    work=$rows/$name.work
    mkdir -p "$work"
    left_out=''
    case $unit in omp*) left_out=" own" ;; esac
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
    rm -rf "$work"
    echo "$from" >"$rows/$name.from"
}

# Inputs a fifth as large as in run.sh, a tenth of the database, few repeats: the oracle takes 30 times as long, and counts do not jitter.
smaller() { echo "$1" | awk '{ while (match($0, /\{text:[0-9]+\}/)) { n = substr($0, RSTART + 6, RLENGTH - 7)
    $0 = substr($0, 1, RSTART - 1) "{text_" int(n / 5) "}" substr($0, RSTART + RLENGTH) } gsub(/\{text_/, "{text:"); gsub(/@/, "2"); sub(/--size 20/, "--size 2"); print }'; }

named() { # NAME
    grep "^$1 " bench/workloads.txt | {
        read -r name unit region input words
        results=$results/accuracy.$name RESULTS=$results
        mkdir -p "$results/data" "$results/run"
        args=$(arguments $(smaller "$words") | tr '\n' ' ') stdin=$(arguments "$(smaller "$input")")
        [ "$stdin" != - ] || stdin=/dev/null
        one_workload </dev/null
        rm -rf "$results"
    }
}

if [ -n "$one" ]; then
    named "$one"
    exit 0
fi
if [ -z "$table_only" ]; then
    sh bench/oracle/build.sh "$oracle" || exit 1
    mkdir -p "$rows"
    while read -r name unit region input words; do
        case $name:$unit in '#'* | :*) continue ;; *:omp[2-9]/*) continue ;; esac
        wanted && echo "$name"
    done <bench/workloads.txt | xargs -P "$jobs" -I '{}' \
        sh bench/accuracy.sh --cc "$(echo $ccs | tr ' ' ,)" --opt "$(echo $levels | tr ' ' ,)" --one '{}'
fi
cat "$rows"/*.csv | awk -v details="$details" -v order="$(awk '!/^#/ { printf "%s ", $1 }' bench/workloads.txt)" -f bench/accuracy.awk
