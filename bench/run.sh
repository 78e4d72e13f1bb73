#!/bin/sh
# What counting costs: processor time of many programs instrumented in several ways, relative to the plain program.
#
#   sh bench/run.sh [OPTION…]      QUICK=1: a subset that takes about ten minutes; it can be narrowed further
#
#   --only NAME,…       workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…           compilers; default gcc and the newest clang        --opt -O2,-O3      optimisation levels
#   --variants NAME,…   plain is always one of them                        --layouts a,b      layouts of code, data and stack
#   --rounds N          default 9                                          --count            instructions too (needs valgrind)
#   --seconds S         how long the plain program shall run, default 0.3  --table            print what there is; run nothing
#
# Method: for each workload, compiler, level and layout the variants take turns, N rounds, the first one changing from round to
# round.  Functions and loops are aligned alike in every variant.  A figure is the ratio of the medians of a variant and
# the plain program, the geometric mean over the layouts; where the layouts disagree by more than 5 % it has a ~.
# Instructions come from cachegrind: they do not depend on what else the machine does, and say little about memory.
#
# Results go to bench/results/*.csv as they come.  A run that is started again goes on where it was stopped; what was measured with
# another memrewrite or other workloads is not used.
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' levels=-O2,-O3 layouts=a,b chosen='' rounds=9 seconds=0.3 count='' table_only=''
ccs=$(command -v gcc >/dev/null && echo gcc; newest_clang)
if [ -n "$QUICK" ]; then
    only=stream,spmv,interp,fibonacci,gemm,lu,jacobi-2d,threshold,quicksort,parse,huffman,hash-chains,bfs-kronecker,zlib
    levels=-O2 layouts=a chosen=plain,full,roi,sample,gcov,gcc-pgo,clang-pgo,clang-ir rounds=9
fi
while [ $# -gt 0 ]; do
    case $1 in
    --count) count=1; shift; continue ;;
    --table) table_only=1; shift; continue ;;
    esac
    [ $# -ge 2 ] || usage
    case $1 in
    --only) only=$2 ;;
    --cc) ccs=$(echo "$2" | tr , ' ') ;;
    --opt) levels=$2 ;;
    --variants) chosen=plain,$2 ;;
    --layouts) layouts=$2 ;;
    --rounds) rounds=$2 ;;
    --seconds) seconds=$2 ;;
    *) usage ;;
    esac
    shift 2
done

. bench/timing.sh
tool=$(tool_sum).$(workloads_sum)
touch "$results/runs.csv" "$results/sizes.csv" "$results/instructions.csv" "$results/wrong"
: >"$results/notes"
note() {
    grep -qxF -e "$*" "$results/notes" && return
    echo "$*" >>"$results/notes"
    echo "note: $*" >&2
}

# ---- running ----

# judge VARIANT STATUS: the result of the last run must be that of the first plain one with so many repeats.
judge() {
    sum=$(result_sum).$2 file=$results/data/$name.$repeats.sum
    [ -e "$file" ] || echo "$sum" >"$file"
    [ "$sum" = "$(cat "$file")" ] || { echo "$tool $name $cc $opt $1" >>"$results/wrong" && note "$name, $cc $opt, $1: another result than plain"; }
}

# time_workload: the rounds that are still missing, in turns.
time_workload() {
    have=$(awk -F, -v key="$tool,$name,$cc,$opt,$layout," 'index($0, key) == 1 { printf "%s:%s ", $6, $7 }' "$results/runs.csv")
    round=0
    while [ $round -lt "$rounds" ]; do
        for v in $turn; do
            case " $have" in *" $v:$round "*) continue ;; esac
            program=$results/bin/$(flat "$unit").$cc$opt.$layout.$([ "$v" = sample ] && echo roi || echo "$v")/program
            if t=$(once "$v" "$layout" "$program" "$repeats"); then
                echo "$tool,$name,$cc,$opt,$layout,$v,$round,${t% *}" >>"$results/runs.csv"
                judge "$v" "${t#* }"
            else
                note "$name, $cc $opt, $v: $(head -n 1 "$results/run/err")"
            fi
        done
        # shellcheck disable=SC2086
        set -- $turn && first=$1 && shift && turn="$* $first"
        round=$((round + 1))
    done
}

count_workload() {
    for v in $turn; do
        grep -q "^$tool,$name,$cc,$opt,$v," "$results/instructions.csv" && continue
        program=$results/bin/$(flat "$unit").$cc$opt.$layout.$([ "$v" = sample ] && echo roi || echo "$v")/program
        n=$((repeats / 8 + 1)) # A sampled program needs its many entries.
        [ "$v" != sample ] && [ "$v" != roi ] || n=$repeats
        refs=$(once "$v" "$layout" "$program" "$n" "$results/cputime" -i "$stdin" valgrind --tool=cachegrind --cache-sim=no \
            --cachegrind-out-file=/dev/null --log-file="$results/run/log" >/dev/null &&
            awk '/I *refs:/ { gsub(/,/, ""); print $NF }' "$results/run/log")
        [ -n "$refs" ] && echo "$tool,$name,$cc,$opt,$v,$n,$refs" >>"$results/instructions.csv"
    done
}

# ---- all of it ----

# one_workload: with its compiler, level and layout; what builds takes part.
one_workload() {
    turn=''
    for v in $(list "${chosen:-$(variants_of "$cc")}"); do
        case " $(list "$(variants_of "$cc")") " in *" $v "*) ;; *) continue ;; esac
        case " $turn " in *" $v "*) continue ;; esac
        if build "$unit" "$v" "$cc" "$opt" "$layout" "$region"; then
            turn="$turn $v"
            echo "$tool,$unit,$cc,$opt,$layout,$v,$(text_bytes)" >>"$results/sizes.csv"
            [ "$v" != plain ] || calibrate
        else
            note "$name, $cc $opt: $v left out: $(head -n 1 "$results/why")"
            [ "$v" != plain ] || return
        fi
    done
    [ "$rounds" = 0 ] || time_workload
    [ -z "$count" ] || [ "$layout" != a ] || count_workload
}

all_workloads() {
    # Standard input is the table.
    while read -r name unit region input words; do
        case $name in '#'* | '') continue ;; esac
        wanted || continue
        # shellcheck disable=SC2086
        args=$(arguments $words | tr '\n' ' ') stdin=$(arguments "$input")
        [ "$stdin" != - ] || stdin=/dev/null
        one_workload
    done <bench/workloads.txt
}

if [ -z "$table_only" ]; then
    for opt in $(list "$levels"); do
        for cc in $ccs; do
            for layout in $(list "$layouts"); do
                echo "$(date -u +%H:%M) $cc $opt, layout $layout; load$(uptime | sed 's/.*load average[s]*://')" >&2
                all_workloads </dev/null
            done
        done
    done
fi
sh bench/table.sh "$tool"
