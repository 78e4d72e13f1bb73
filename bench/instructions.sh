#!/bin/sh
# Instructions of the own workloads, counted in several ways, relative to the plain program.
#
#   sh bench/instructions.sh [KERNEL|UNIT…]      CC="gcc clang" OPT=-O2 FLAGS="" VARIANTS="full measured" MILLIONS=20
#
#   full       --all
#   traffic    --all --counts=traffic
#   measured   --all --profile, of the counter files of one run of each kernel
#   region     one region, which is entered once, around all repeats; they are a recursion, so that no loop of the region itself is long
#   sample     the same with MEMREWRITE_SAMPLE=100
#
# Method: cachegrind counts a run of some repeats, about MILLIONS of instructions, and one of one repeat; the difference is without what
# programs and runtimes do when they begin and end.  Instructions do not depend on what else the machine does, nor on luck of layout.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
MEMREWRITE=${MEMREWRITE:-$top/bin/memrewrite}
variants=${VARIANTS:-full measured} opt=${OPT:--O2} millions=${MILLIONS:-20}
command -v valgrind >/dev/null || { echo "bench/instructions.sh: there is no valgrind" >&2; exit 1; }
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# instructions PROGRAM KERNEL REPEATS [VARIABLE=VALUE]
instructions() {
    env "MEMREWRITE_OUT=$tmp/count.mrc" ${4:+"$4"} valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        --log-file="$tmp/log" "$1" "$2" "$3" >"$tmp/out" || return 1
    rm -f "$tmp"/count*.mrc
    awk '/I *refs:/ { gsub(/,/, ""); print $NF }' "$tmp/log"
}

# per_repeats PROGRAM [VARIABLE=VALUE]: of all repeats but one.
per_repeats() {
    many=$(instructions "$1" "$kernel" "$repeats" "$2") && one=$(instructions "$1" "$kernel" 1 "$2") && echo $((many - one))
}

kernels_of() { awk -v unit="$1" '$2 == unit && $5 ~ /^[a-z]/ { print $5 }' "$top/bench/workloads.txt"; }

# texts UNIT: the rewritten sources of a unit, and one run of each of its kernels.
texts() {
    src=$tmp/${1#own/}
    [ ! -d "$src" ] || return 0
    mkdir -p "$src"
    cp bench/workloads/*.h "$src"
    sed 's/^#pragma memrewrite.*//' "bench/workloads/${1#own/}.c" >"$src/program.c"
    (
        cd "$src" && "$MEMREWRITE" -q --all program.c -o full && "$MEMREWRITE" -q --all --counts=traffic program.c -o traffic && gcc -O1 -w full/program.c full/memrt.c -lm -o train || exit 1
        set --
        for kernel in $(kernels_of "$unit"); do
            MEMREWRITE_OUT=$src/full/$kernel.mrc ./train "$kernel" 1 >/dev/null || exit 1
            set -- "$@" "--profile=full/$kernel.mrc"
        done
        "$MEMREWRITE" -q --all "$@" program.c -o measured && mkdir marked && cp program.c marked && one_entry <kernels.h >marked/kernels.h &&
            cd marked && "$MEMREWRITE" -q program.c -o ../region
    )
}

# one_entry: kernels.h with a region around the repeats.
one_entry() {
    awk '/^static int run_kernel/ {
             print "static double repeat(double (*run)(void), long r) { double x = run(); return r > 1 ? x + repeat(run, r - 1) : x; }\n"
         }
         / for \(long r / { print "#pragma memrewrite begin repeats\nsum = repeat(kernels[i].run, atol(argv[2]));\n#pragma memrewrite end repeats"; getline; next }
         { print }'
}

# program VARIANT CC: sets program.  Word splitting of FLAGS is meant.
# shellcheck disable=SC2086
program() {
    program=$src/$1.$2
    [ ! -x "$program" ] || return 0
    case $1 in
    plain) $2 "$opt" $FLAGS -w "$src/program.c" -lm -o "$program" ;;
    sample) program region "$2" ;;
    *) $2 "$opt" $FLAGS -w "$src/$1/program.c" "$src/$1/memrt.c" -lm -o "$program" ;;
    esac
}

# one_workload CC: a line of the table.
one_workload() {
    program plain "$1" || return
    repeats=2
    two=$(per_repeats "$program")
    repeats=$((2 + millions * 1000000 / (two + 1)))
    plain=$(per_repeats "$program") line=''
    for variant in $variants; do
        program "$variant" "$1" || return
        line="$line $(per_repeats "$program" "$([ "$variant" != sample ] || echo MEMREWRITE_SAMPLE=100)")"
    done
    echo "$kernel $1 $plain$line"
}

awk '$2 ~ /^own\// && $5 ~ /^[a-z]/ { print $2, $5 }' bench/workloads.txt >"$tmp/list"
while read -r unit kernel; do
    case " $* " in *" $kernel "* | *" ${unit#own/} "* | '  ') ;; *) continue ;; esac
    texts "$unit" </dev/null || continue
    for cc in ${CC:-gcc clang}; do one_workload "$cc" </dev/null; done
done <"$tmp/list" | awk -v variants="$variants" '
    BEGIN { n = split(variants, name); printf "%-18s %-8s", "workload", "compiler"; for (i = 1; i <= n; i++) printf " %9s", name[i]; print "" }
    {
        printf "%-18s %-8s", $1, $2
        for (i = 1; i <= n; i++) {
            ratio = $(i + 3) / $3
            printf " %9.3f", ratio
            sum[$2, i] += log(ratio)
            if (ratio > worst[$2, i]) worst[$2, i] = ratio
        }
        print ""
        count[$2]++
        fflush()
    }
    END {
        for (cc in count) {
            printf "%-18s %-8s", "geometric mean", cc; for (i = 1; i <= n; i++) printf " %9.3f", exp(sum[cc, i] / count[cc]); print ""
            printf "%-18s %-8s", "worst", cc; for (i = 1; i <= n; i++) printf " %9.3f", worst[cc, i]; print ""
        }
    }'
