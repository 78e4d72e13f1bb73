# Runs what build.sh built and takes the processor time.  Sourced by run.sh and bandwidth.sh behind it; the caller has set seconds and, for each
# workload, name, args, stdin, binary.  BENCH_UNDER is a command that runs each program: as root `chrt -f 50` keeps others from taking its processor.
# shellcheck shell=sh disable=SC2154

mkdir -p "$results/run" "$results/data"
cc -std=c99 -D_DEFAULT_SOURCE -O2 bench/cputime.c -o "$results/cputime" || exit 1
touch "$results/repeats.csv"

# A program's own words on its speed are not part of its result.
result_sum() { sed 's/[0-9.]* *secs*//; s/[0-9.]*s *$//; s/[0-9.]* seconds.*//' "$results/run/out" | cksum | tr ' ' -; }

# once VARIANT LAYOUT BINARY REPEATS [COMMAND…]: runs it under COMMAND, or with its processor time on stdout.  The function that read_counters names,
# if any, is called while its counters are there.
# shellcheck disable=SC2046,SC2086
once() {
    v=$1 layout=$2 program=$3 n=$4
    shift 4
    [ $# -gt 0 ] || set -- $BENCH_UNDER "$results/cputime" -i "$stdin" -o "$results/run/out"
    (
        cd "$results/run" || exit 1
        export MEMREWRITE_OUT="$results/run/%p.mrc" GCOV_PREFIX="$results/run/gcov" LLVM_PROFILE_FILE="$results/run/llvm.profraw"
        [ "$v" != sample ] || export MEMREWRITE_SAMPLE=100
        case $layout in p*) BENCH_PAD=$(printf "%$((${layout#p} * 136 % 1024 + 1))s" x) && export BENCH_PAD ;; esac
        [ "$layout" != b ] || export BENCH_PAD=0123456789012345678901234567890123456789012345678901234567890123456789
        "$@" "$program" $(echo "$args" | sed "s/@/$n/") 2>"$results/run/err"
    )
    status=$?
    [ -z "$read_counters" ] || $read_counters
    rm -rf "$results"/run/*.mrc "$results/run/gcov" "$results/run/llvm.profraw"
    return $status
}

# calibrate: sets repeats, so that the plain program runs about $seconds; once for each workload of this machine.
calibrate() {
    repeats=$(awk -F, -v w="$name" -v s="$seconds" '$1 == w && $2 == s { print $3 }' "$results/repeats.csv")
    [ -z "$repeats" ] || return
    case $args in *@*) ;; *) repeats=1; return ;; esac
    repeats=1
    while t=$(once plain a "$binary" $repeats) && echo "$t" | awk '{ exit $1 > 0.05 }'; do repeats=$((repeats * 4)); done
    repeats=$(awk -v n=$repeats -v t="$t" -v s="$seconds" 'BEGIN { printf "%d", n * s / (t + 0) + 1 }')
    echo "$name,$seconds,$repeats" >>"$results/repeats.csv"
}
