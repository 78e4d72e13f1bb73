#!/bin/sh
# What entering and leaving a region costs, in ns, in a process of one, two, three and four instrumented images: each other image is notified.
#
#   sh bench/images.sh     CC=gcc OPT=-O2 RUNS=15
#
# Method: the processes take turns, RUNS rounds; each figure is the median.  The thread has been in every image.
cd "$(dirname "$0")/.." || exit 1
cc=${CC:-gcc}
opt=${OPT:--O2}
runs=${RUNS:-15}
memrewrite=${MEMREWRITE:-$PWD/bin/memrewrite}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export MEMREWRITE_CACHE="$tmp/cache" LD_LIBRARY_PATH=. MEMREWRITE_OUT=f.%p.mrc
cp bench/images.c "$tmp" && cd "$tmp" || exit 1

# build WORDS…
build() {
    "$memrewrite" cc "$cc" "$opt" "$@" >>log 2>&1 && ! grep -q "stays plain" log && return
    cat log >&2
    exit 1
}

libraries=
for n in 1 2 3 4; do
    # Words.
    # shellcheck disable=SC2086
    build -DIMAGES=$n images.c -o images$n -L. $libraries -lpthread
    [ $n -lt 4 ] && build -fPIC -shared -DLIBRARY=$n images.c -o libimage$n.so
    libraries="$libraries -limage$n"
done

round=0
while [ $round -lt "$runs" ]; do
    for n in 1 2 3 4; do
        ./images$n >>timed$n
        MEMREWRITE_SAMPLE=1000000000000 ./images$n >>unsampled$n
        [ "$(echo f.*.mrc | wc -w)" -eq $((2 * n)) ] || { echo "$n images do not count" >&2; exit 1; }
        rm -f ./*.mrc
    done
    round=$((round + 1))
done
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
echo "ns of processor time; $($cc --version | head -n 1), $opt; medians of $runs runs"
printf '%-34s %6s %6s %6s %6s   %s\n' images 1 2 3 4 "each more"
for kind in timed unsampled; do
    case $kind in timed) what="an entry that is sampled" ;; *) what="an entry that is not" ;; esac
    printf '%s %s %s %s %s\n' "$(median ${kind}1)" "$(median ${kind}2)" "$(median ${kind}3)" "$(median ${kind}4)" "$what" |
        awk '{ a = $1; d = $4; printf "%-34s %6.1f %6.1f %6.1f %6.1f   %9.1f\n", substr($0, index($0, "an entry")), $1, $2, $3, $4, (d - a) / 3 }'
done
