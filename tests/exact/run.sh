#!/bin/sh
# What the model as written counts is what the unoptimised program does: loads, stores and bytes of static data and through pointers, held against
# the oracle (bench/oracle) in the binary of gcc -O0 or clang -O0, library code left out.  compare.awk says what is compared.
# A program must agree with one of the two compilers; doc/accuracy.md says what each does beyond the source.
#
#   sh tests/exact/run.sh [-v] [PROGRAM.c…]     FULL=1: the whole torture suite; else the samples, own/ and every 64th of it
#                                            PART=K/N: every Nth of these
#
# known.txt has the programs that agree with neither, each with its class in doc/accuracy.md.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/torture/asked.sh
top=$PWD
oracle=$top/build/oracle
clang=$(newest_clang)
tolerant="-Wno-implicit-int -Wno-implicit-function-declaration -Wno-int-conversion -Wno-incompatible-function-pointer-types -Wno-return-type"
# Calls of these stay calls: what libraries do is not compared.
calls=
for name in memcpy memmove mempcpy memset memcmp strlen strcpy strncpy strcat strcmp strncmp strchr; do
    calls="$calls -fno-builtin-$name -D__builtin_$name=$name"
done

skip() { printf 'SKIP\t%s\t%s\n' "$1" "$2"; }

# Sets name, and the same regions for both sides: those that are marked, or main.
program() {
    source=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
    name=$(basename "$1" .c)
    options="$(asked "$source" | tr ' ' '\n' | grep -v '^-O' | tr '\n' ' ')"
    regions=$(awk -f bench/oracle/regions.awk "$source")
    mark=
    [ -n "$regions" ] || { regions=--roi=main; mark="--roi main"; }
    libraries="-lm -pthread"
}

# shellcheck disable=SC2086
count_ours() {
    (cd "$(dirname "$source")" && "$top/bin/memrewrite" -q $mark "$name.c" -o "$tmp/inst" -- $options) >"$tmp/err" 2>&1 || return
    gcc -O0 -w $options "$tmp/inst/$name.c" "$tmp/inst/memrt.c" -o "$tmp/counting" $libraries >"$tmp/err" 2>&1 || return
    (cd "$tmp/run" && MEMREWRITE_OUT="$tmp/counters" $soon "$tmp/counting" </dev/null >"$tmp/out" 2>&1)
    "$top/bin/memreport" blocks --model=source --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp/counters" >"$tmp/ours.csv" 2>"$tmp/err"
}

# shellcheck disable=SC2086
count_truth() { # CC
    rm -f "$tmp/true.csv"
    $1 -O0 -gdwarf-4 -w $2 $options $calls "$source" -o "$tmp/plain" $libraries >"$tmp/err" 2>&1 || return
    (cd "$tmp/run" && VALGRIND_LIB=$oracle $soon valgrind -q --vgdb=no --tool=oracle --out="$tmp/true.csv" $regions "$tmp/plain" \
        </dev/null >"$tmp/out" 2>&1)
    [ -s "$tmp/true.csv" ]
}

one() {
    program "$1"
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    mkdir "$tmp/run"
    known=$(awk -v name="$name" '$1 == name { print $2 }' tests/exact/known.txt)
    if ! count_ours; then
        skip "$name" "does not build, or is not rewritten"
        return
    fi
    best=""
    : >"$tmp/text"
    for cc in gcc $clang; do
        if [ "$cc" = gcc ]; then count_truth gcc ""; else count_truth "$cc" "$tolerant"; fi || continue
        awk -f tests/exact/compare.awk "$tmp/true.csv" "$tmp/ours.csv" >"$tmp/verdict"
        verdict=$(sed -n 's/^verdict //p' "$tmp/verdict")
        [ -n "$verdict" ] || { fail "$name" "the counts cannot be compared"; return; }
        sed -n "s/^  /  $cc /p" "$tmp/verdict" >>"$tmp/text"
        case "$verdict $best" in exact* | *" " | "within differs") best=$verdict by=$cc ;; esac
        [ "$best" = exact ] && break
    done
    case "$best $known" in
    " "*) skip "$name" "no compiler builds it, or it does not run" ;;
    "differs ") fail "$name" "other counts"; cat "$tmp/text" ;;
    differs*) skip "$name" "known: $known" ;;
    *" ") ok "$name: $best, $by -O0"; [ -z "$verbose" ] || cat "$tmp/text" ;;
    *) fail "$name" "agrees with $by and is in known.txt" ;;
    esac
}

verbose=
if [ "$1" = -v ]; then verbose=1; shift; fi
if [ "$1" = --one ]; then
    one "$2"
    exit 0
fi
if ! reason=$(sh bench/oracle/build.sh "$oracle" 2>&1); then
    echo "SKIP all: $(echo "$reason" | tail -n 1)" | sum
    exit
fi
list() {
    ls samples/*.c
    folder=$(sh tests/torture/fetch.sh gcc 2>/dev/null) &&
        find "$folder" -maxdepth 1 -name '*.c' | sort | awk -v full="$FULL" 'full || NR % 64 == 0'
}
[ -z "$verbose" ] || chosen=verbose
{ { [ $# = 0 ] && list | part || printf '%s\n' "$@"; } | sh tests/each.sh tests/exact/run.sh && ended; } |
    awk -F '\t' '$1 == "SKIP" { n[$3]++; of[$3] = of[$3] " " $2; next } { print; fflush() }
        END { for (why in n) print "SKIP " n[why] " programs: " why ":" substr(of[why], 1, 400) }' |
    awk '/^ok / { h = $3; sub(/,.*/, "", h); how[h]++ } { print; fflush() } END { for (h in how) print how[h], h }' | sum 30
