# What is true of a workload's region, by the reference tool (bench/oracle), and what memrewrite reports of it.  Sourced by accuracy.sh and
# ablation.sh behind build.sh, in the folder above bench.
# shellcheck shell=sh disable=SC2034,SC2046,SC2086,SC2154
#
# Method: the plain program, built as it is, runs under the reference tool; the instrumented one, built by the same compiler, runs natively.
# Regions are the same functions on both sides, whose names the tool is given.  Where the source marks lines instead, the tool is given the lines at
# -O0; for optimised programs the marks become requests to the tool, and marked functions stay out of line.
oracle=$top/build/oracle
rows=$results/accuracy

# The tool's options for the region: a function, or what the source marks.
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

ours() { # MODEL [SIDECAR]
    "$MEMREPORT" blocks --model="$1" --format csv --mix "${2:-$text/memrewrite.mix.json}" "$work"/*.mrc 2>"$results/why" |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            { for (k in c) s[k] += $c[k] }
            END { printf "%.0f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f", s["bytes_loaded"] - s["bytes_loaded_stack"],
                s["bytes_stored"] - s["bytes_stored_stack"], s["loads"] - s["loads_stack"], s["stores"] - s["stores_stack"],
                s["flops"], s["branches"], s["calls"] }'
}

# The truth does not depend on memrewrite: $rows/NAME.CC.LEVEL.truth is kept while the workload and the tool stay the same.
kept_truth() { # CC LEVEL
    truth=$rows/$name.$1.$2.truth
    inputs="$(inputs_sum "${marked:-$dir}") $(cat bench/oracle/*.[ch] | cksum) $words$left_out"
    if [ "$(head -n 1 "$truth" 2>/dev/null)" != "$inputs" ]; then
        { echo "$inputs"; truth "$1" "$2"; } >"$truth.new" || { rm -f "$truth.new"; return 1; }
        mv "$truth.new" "$truth"
    fi
    tail -n +2 "$truth"
}

# Inputs a fifth as large as in run.sh, a tenth of the database, few repeats: the tool takes 30 times as long, and counts do not jitter.
smaller() { echo "$1" | awk '{ while (match($0, /\{text:[0-9]+\}/)) { n = substr($0, RSTART + 6, RLENGTH - 7)
    $0 = substr($0, 1, RSTART - 1) "{text_" int(n / 5) "}" substr($0, RSTART + RLENGTH) } gsub(/\{text_/, "{text:"); gsub(/@/, "2"); sub(/--size 20/, "--size 2"); print }'; }

# measured NAME FOLDER: one_workload, which the script that sources this defines, with what is made on the way in FOLDER.
measured() {
    read -r name unit region input words <<END
$(grep "^$1 " bench/workloads.txt)
END
    results=$2 RESULTS=$2 work=$2/work left_out=''
    mkdir -p "$results/data" "$results/run" "$work"
    args=$(arguments $(smaller "$words") | tr '\n' ' ') stdin=$(arguments "$(smaller "$input")")
    [ "$stdin" != - ] || stdin=/dev/null
    case $unit in omp*) left_out=" own" ;; esac
    one_workload </dev/null
    rm -rf "$results"
}

# Each workload that is wanted by itself, several at a time: COMMAND… NAME.  Those with several threads are left out.
each_workload() { # JOBS COMMAND…
    jobs=$1
    shift
    workloads 'omp[2-9]/*' | cut -d' ' -f1 | xargs -P "$jobs" -I '{}' "$@" '{}'
}
