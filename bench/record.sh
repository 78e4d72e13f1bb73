#!/bin/sh
# What `memreport record` costs the program that it records: time with a recorder beside it, relative to the same program without.
#
#   sh bench/record.sh      INTERVAL=10ms ROUNDS=15 WORK=400000 CC=gcc OPT=-O2
#
# Method: samples/spmv.c, with its region and with --all.  The program alone and
# the recorded one take turns, the first one changing from round to round; processor time is the program's own, without the recorder's.  A
# figure is the median of the rounds' ratios; behind it the middle half of them.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
${CC:-gcc} -O2 -o "$tmp/cputime" bench/cputime.c || exit 1
cp samples/spmv.c "$tmp" && cd "$tmp" || exit 1
unset MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INTERVAL
for how in region all; do
    only=
    [ $how = region ] || only=--all
    # shellcheck disable=SC2086
    "$top/bin/memrewrite" -q spmv.c $only -o out-$how && ${CC:-gcc} ${OPT:--O2} -w out-$how/*.c -o $how -lpthread -lm || exit 1
done

# seconds FILE COMMAND…: appends processor and wall time of the program
seconds() {
    into=$1
    shift
    begin=$(date +%s%N)
    "$@" >cpu 2>said || { cat said >&2; exit 1; }
    end=$(date +%s%N)
    echo "$(cut -d' ' -f1 cpu) $(awk -v ns=$((end - begin)) 'BEGIN { printf "%.6f", ns / 1e9 }')" >>"$into"
}
alone() { MEMREWRITE_OUT=a.mrc seconds $how.alone ./cputime ./$how "${WORK:-400000}"; }
# The wall time has the recorder's own start and end, some milliseconds, in it.
recorded() { MEMREWRITE_OUT=r.mrc seconds $how.recorded "$top/bin/memreport" record -i "${INTERVAL:-10ms}" -o s.mrs -- ./cputime ./$how "${WORK:-400000}"; }

quartiles() { sort -n | awk '{ v[NR] = $1 } END { printf "%+.2f %% (%+.2f to %+.2f)\n", v[int((NR + 1) / 2)], v[int((NR + 3) / 4)], v[int((3 * NR + 3) / 4)] }'; }

echo "record -i ${INTERVAL:-10ms}, ${ROUNDS:-15} rounds; $(${CC:-gcc} --version | head -n 1), ${OPT:--O2}"
for how in region all; do
    round=0
    while [ $round -lt "${ROUNDS:-15}" ]; do
        if [ $((round % 2)) = 0 ]; then alone; recorded; else recorded; alone; fi
        round=$((round + 1))
    done
    for time in 1 2; do
        paste -d' ' $how.alone $how.recorded | awk -v t=$time '{ print 100 * ($(t + 2) / $t - 1) }' | quartiles >$time
    done
    printf '%-7s processor time %s   wall time %s   %s s each, %s intervals\n' $how "$(cat 1)" "$(cat 2)" "$(awk '{ print $2 }' $how.alone | sort -n | sed -n "$((${ROUNDS:-15} / 2 + 1))p")" \
        "$("$top/bin/memreport" series --mix out-$how/memrewrite.mix.json --format csv --columns t s.mrs 2>/dev/null | sort -u | wc -l)"
done
