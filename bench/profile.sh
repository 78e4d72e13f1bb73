#!/bin/sh
# What MEMREWRITE_PROFILE costs: processor time of real programs that count everything, sampled and not.
#
#   sh bench/profile.sh      CC=gcc OPT=-O2 RUNS=9 HZ=997
#
# Method: one binary; runs with and without samples take turns, and each round begins with the other one.  `ratio` is the middle of the rounds'
# own ratios, with the quartiles.  `fastest` is the ratio of the fastest run with samples and the fastest without: what else the machine and its
# host do only adds time, and the fastest runs have the least of it.
# The first line does not depend on that: what one sample takes (bench/sample_cost.c), and what share of a second as many as asked for take.
cd "$(dirname "$0")/.." || exit 1
. bench/real_programs.sh
hz=${HZ:-997}

timed() { # NAME VARIANT
    case $2 in
    sampled) seconds=$(MEMREWRITE_PROFILE=$hz run "$1" "$tmp/$1") ;;
    *) seconds=$(run "$1" "$tmp/$1") ;;
    esac
    echo "${seconds%%[!0-9.]*}" >>"$tmp/$1.$2.times"
}

# fastest PLAIN OTHER: files of times
fastest() { echo "$(sort -n "$1" | head -n 1) $(sort -n "$2" | head -n 1)" | awk '{ print $2 / $1 }'; }

cp bench/sample_cost.c "$tmp" && (cd "$tmp" && "$top/bin/memrewrite" -q --all sample_cost.c -o cost && $cc -O2 -w cost/*.c -o sample_cost -lpthread) || exit 1
for _ in 1 2 3 4 5; do MEMREWRITE_PROFILE=1:50 MEMREWRITE_OUT=$tmp/cost.mrc $BENCH_UNDER "$tmp/sample_cost" 50; done >"$tmp/costs" || exit 1
median "$tmp/costs" | awk -v hz="$hz" '{ printf "a sample takes %.1f us of processor time, %d of them %.2f %% of a second\n", $1 / 1000, hz, $1 * hz / 1e7 }'
echo "at $hz Hz, relative to no samples; $($cc --version | head -n 1), ${OPT:--O2}; medians of $runs rounds"
printf '%-8s %12s %12s %9s %9s %15s\n' program 'counting (s)' 'sampled (s)' fastest ratio quartiles
for name in lua bzip2 zlib; do
    fetch "$name" || continue
    # shellcheck disable=SC2086
    (cd "$home" && "$top/bin/memrewrite" -q --all $sources -o "$tmp/$name.src" -- $flags) &&
        (cd "$tmp/$name.src" && $cc ${OPT:--O2} -w $flags $sources memrt.c $libs -o "$tmp/$name") || continue
    round=0
    while [ $round -lt "$runs" ]; do
        if [ $((round % 2)) = 0 ]; then timed "$name" counting; timed "$name" sampled; else timed "$name" sampled; timed "$name" counting; fi
        round=$((round + 1))
    done
    paste "$tmp/$name.counting.times" "$tmp/$name.sampled.times" | awk '{ print $2 / $1 }' | sort -n >"$tmp/ratios"
    awk -v name="$name" -v c="$(median "$tmp/$name.counting.times")" -v s="$(median "$tmp/$name.sampled.times")" -v m="$(median "$tmp/ratios")" \
        -v f="$(fastest "$tmp/$name.counting.times" "$tmp/$name.sampled.times")" '{ r[NR] = $1 } END {
            printf "%-8s %12.3f %12.3f %9.3f %9.3f %7.3f %7.3f\n", name, c, s, f, m, r[int((NR + 3) / 4)], r[int((3 * NR + 1) / 4)] }' "$tmp/ratios"
done
