#!/bin/sh
# The main job on a program that none of us wrote: zlib's minigzip compresses a file of many MB and tells how much memory its
# parts move.  Everything is left in build/demo.
# Word splitting of the lists in programs.sh is meant.
# shellcheck disable=SC2086
cd "$(dirname "$0")/../.." || exit 1
. tests/real/programs.sh

top=$PWD
demo=$top/build/demo
function=longest_match
megabytes=${MEGABYTES:-32}

step() { printf '\n%s\n' "$*"; }
stop() { echo "demo: $*" >&2; exit 1; }

# Shows a command and runs it.
show() {
    printf '$ %s\n' "$*" | sed "s#$top/bin/##g; s#$demo/##g" | fold -s -w 110 | sed '2,$s/^/      /'
    "$@"
}

# seconds COMMAND…: packs the data with it, prints how long that took.
seconds() {
    start=$(date +%s%N)
    "$@" <"$demo/data" >"$demo/packed" || stop "$1 failed"
    echo "$start $(date +%s%N)" | awk '{ printf "%.2f", ($2 - $1) / 1e9 }'
}

step "1. The sources of zlib, from the distribution"
fetch zlib || stop "the sources cannot be downloaded (see above)"
rm -rf "$demo"
mkdir -p "$demo"
version=$(sed -n 's/^#define ZLIB_VERSION "\(.*\)"/\1/p' "$home/zlib.h")
lines=$(cd "$home" && cat $sources | wc -l)
echo "zlib $version: $(echo $sources | wc -w) files, $lines lines"

step "2. Rewrite them: count the whole program, and $function() as a region of its own"
cd "$home" || exit 1
show "$top/bin/memrewrite" --all --roi $function $sources -o "$demo/zlib" -- $flags || stop "memrewrite failed"

step "3. Build the result with this machine's compiler"
cd "$demo/zlib" || exit 1
show cc -O2 -w $flags $sources memrt.c -o "$demo/minigzip" || stop "the written text does not build"
(cd "$home" && cc -O2 -w $flags $sources -o "$demo/minigzip.plain") || stop "the plain program does not build"

step "4. Run it on $megabytes MB of text"
cd "$demo" || exit 1
text_of $((megabytes * 1000000)) "$home" /usr/include >data
plain=$(seconds ./minigzip.plain -6)
cksum <packed >plain.sum
counted=$(export MEMREWRITE_OUT=zlib.mrc; seconds ./minigzip -6)
printf '$ %s\n' "./minigzip -6 <data >packed"
echo "$(wc -c <data) bytes packed into $(wc -c <packed); $counted s, the plain program $plain s"
cksum <packed | cmp -s - plain.sum || stop "the instrumented program writes another file than the plain one"
echo "the packed file is the plain program's, bit for bit"

step "5. The report"
show "$top/bin/memreport" summary --mix zlib/memrewrite.mix.json zlib.mrc || stop "memreport failed"
printf '\n$ %s\n' "memreport functions --roi program --mix zlib/memrewrite.mix.json zlib.mrc | head -n 12"
"$top/bin/memreport" functions --roi program --mix zlib/memrewrite.mix.json zlib.mrc | head -n 12

printf '\n%s\n$ %s\n' "Where $function() spends it: the lines that ran a million times and more" "memreport annotate --roi $function --file deflate.c ..."
(cd "$home" && "$top/bin/memreport" annotate --roi $function --file deflate.c --mix "$demo/zlib/memrewrite.mix.json" "$demo/zlib.mrc") |
    awk '$1 == "line" || ($1 ~ /^[0-9]+$/ && $2 ~ /^[0-9.]+[MG]$/)' | cut -c -130

echo
echo "All of this is in build/demo."
