#!/bin/sh
# Prints what the runtime costs in ns: two reads of the clock, mr_enter and mr_leave (they read it twice), MR_COUNT,
# and enter and leave as a direct recursion and when the entry is not sampled (neither reads the clock).
here=$(cd "$(dirname "$0")" && pwd) || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
cp "$here/cost.c" "$here/../../build/memrt.c" "$tmp" && cd "$tmp" || exit 2
sed 's|^/\*@config@\*/$|#define MR_BUILD "0123456789abcdef0123456789abcdef"\n#define MR_COUNTERS 2\n#define MR_ROIS 2|' \
    "$here/../../build/memrt.h" > memrt.h
echo "                clocks    entry    count recursion unsampled"
for how in "gcc -O2" "clang -O2" "gcc -O0" tcc "tcc -DMR_NO_THREADS"; do
    command -v "${how%% *}" > /dev/null || continue
    # shellcheck disable=SC2086
    $how cost.c memrt.c -o cost -lpthread || exit 1
    printf "%-14s" "$(echo "$how" | sed s,-DMR_,,)"
    MEMREWRITE_OUT=f.mrc ./cost
    MEMREWRITE_OUT=f.mrc MEMREWRITE_SAMPLE=1000000000000 ./cost
done
