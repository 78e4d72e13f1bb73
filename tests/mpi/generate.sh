#!/bin/sh
# Makes the counter files of N ranks: DIR/rank.NUMBER.mrc, each with two threads in the region 0 of tests/report/pair.mix.json.
#
#   sh tests/mpi/generate.sh MKMRC DIR N      MKMRC: tests/report/mkmrc.c, compiled
rank=0
while [ $rank -lt "$3" ]; do
    printf '%s\n' "counters 8" "rois 3" "clock_hz 1000000000" "state 1" "pid $((1000 + rank))" "rank $rank" \
        "slot roi=0 thread=0 entries=1 sampled=1 ticks=$((1000000 + rank)) group_sampled=1 : 0=1 1=1000 2=20" \
        "slot roi=0 thread=1 entries=2 sampled=2 ticks=$((2000000 + rank)) group_sampled=2 : 0=2 1=$((1000 + rank)) 2=20" |
        "$1" "$2/rank.$rank.mrc" || exit 1
    rank=$((rank + 1))
done
