#!/bin/sh
# How long events take from the program to a consumer on the other processor, beside queues of C++: boost's and a ring as folly's, one element
# at a time.  An event is a site and an address.  Ours are whole programs, from their start to the results' end, by words of 8 bytes as the
# rewriter writes them, and of 16.  All in one run, interleaved; the shortest of all rounds.
#
#   sh bench/queue.sh [--events N] [--rounds N] [--with COMMAND]     --with 'chrt -f 1': on a machine that others use, by root
here=$(cd "$(dirname "$0")" && pwd) || exit 2
n=10000000 rounds=7 with=
while [ $# -gt 1 ]; do
    case $1 in
    --events) n=$2 ;;
    --rounds) rounds=$2 ;;
    --with) with=$2 ;;
    *) break ;;
    esac
    shift 2
done
[ $# = 0 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
rt=$here/../rt build=$here/../build
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
. "$here/../tests/memprof/lib.sh"
runtime "$tmp/queue" 0x1 "$here/queue_sum.c"
cp "$here/queue.c" "$tmp/queue/"
(cd "$tmp/queue" && gcc -O2 queue.c memrt.c memprof.c -o words8 && gcc -O2 -DLONG_FORM queue.c memrt.c memprof.c -o words16) || exit 1
queues=
if echo '#include <boost/lockfree/spsc_queue.hpp>' | g++ -E -x c++ - > /dev/null 2>&1; then
    g++ -O2 "$here/rings.cpp" -o "$tmp/queue/rings" -lpthread || exit 1
    queues='boost ring'
else
    echo 'boost (libboost-dev) is not installed: our own figures alone' >&2
fi
cd "$tmp/queue" || exit 2
for _ in $(seq "$rounds"); do
    for words in 8 16; do
        begin=$(date +%s%N)
        MEMREWRITE_OUT=o.mrc $with ./words$words "$n" || exit 1
        echo words$words $((($(date +%s%N) - begin) / 1000))
    done
    for queue in $queues; do
        $with ./rings $queue "$n" | awk -v q=$queue '{ print q, int($1 * 1e6) }'
    done
done | awk -v n="$n" '
    !($1 in least) || $2 < least[$1] { least[$1] = $2 }
    END {
        best = least["boost"] && least["boost"] < least["ring"] ? least["boost"] : least["ring"]
        print "queue         ms  ns/event  of the better of boost and ring"
        for (i = split("words8 words16 boost ring", name, " "); i >= 1; i--) order[5 - i] = name[5 - i]
        for (i = 1; i <= 4; i++) if (order[i] in least) {
            t = least[order[i]]
            printf "%-8s %7.1f  %8.2f  %s\n", order[i], t / 1000, t * 1000 / n, best ? sprintf("%.1f x faster", best / t) : ""
        }
    }'
