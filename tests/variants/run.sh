#!/bin/sh
# What regions reach runs in variants: programs whose counts are worked out on paper, by region and function, with every compiler.
#
#   sh tests/variants/run.sh [NAME…]
#
# A program is NAME.c, or the files NAME/*.c.  Its comments say:
#   /* options: … */                               for memrewrite, on the first line
#   expect: ROI FUNCTION ENTERED LOADS STORES      for each function that counts in the region; FUNCTION is FILE:FUNCTION
#                                                  where there are several files.  Nothing else may have counted.
#   variants: FUNCTION…                            these, and no others, have a variant
# A program may say nothing of variants.  NAME.library is C that memrewrite does not see.  The rewritten program prints and returns what the plain one does, which must end with status 0.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
here=$PWD/tests/variants

said() { cat $sources | sed -n "s/^ \* $1: *\(.*[^ ]\) *\(\*\/\)\{0,1\}\$/\1/p"; }

# figures FOLDER COUNTERS: the lines of "expect:", sorted.
figures() {
    "$MEMREPORT" functions --model=source --format csv --mix "$1/memrewrite.mix.json" "$2" | awk -F, -v several="$several" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["entered"] + $column["loads"] + $column["stores"] + $column["calls"] + $column["intops"] + $column["branches"] > 0 {
            file = $column["file"]
            sub(/.*\//, "", file)
            print $1, (several ? file ":" : "") $column["function"], $column["entered"], $column["loads"], $column["stores"]
        }' | LC_ALL=C sort
}

# run BINARY OUTPUT
run() {
    rm -f "$tmp/run.mrc"
    { (cd "$tmp" && MEMREWRITE_OUT="$tmp/run.mrc" $soon "$1" >"$2" 2>&1); status=$?; } 2>/dev/null
    echo "status $status" >>"$2"
}

compiler_case() {
    this="$name: $1"
    if ! $1 -w $flags $sources $library -o "$tmp/plain" $libs >"$tmp/err" 2>&1; then
        skip "$this" "it does not build the plain program"
        return
    fi
    run "$tmp/plain" "$tmp/plain.out"
    if ! $1 -w $flags "$tmp"/out/*.c $library -o "$tmp/counting" $libs >"$tmp/err" 2>&1; then
        fail "$this" "the written text does not build"
        detail "$tmp/err"
        return
    fi
    run "$tmp/counting" "$tmp/counting.out"
    if ! diff "$tmp/plain.out" "$tmp/counting.out" >"$tmp/err"; then
        fail "$this" "behaves in another way"
        detail "$tmp/err"
    elif ! grep -q '^status 0$' "$tmp/plain.out"; then
        fail "$this" "the program itself fails"
        detail "$tmp/plain.out"
    elif ! figures "$tmp/out" "$tmp/run.mrc" 2>&1 | diff "$tmp/expected" - >"$tmp/err"; then
        fail "$this" "other counts: < expected, > found (roi function entered loads stores)"
        detail "$tmp/err" 30
    else
        ok "$this"
    fi
}

variants_case() {
    said variants | tr ' ' '\n' | LC_ALL=C sort >"$tmp/want"
    [ -s "$tmp/want" ] || return
    grep -oh '\<[A-Za-z_0-9]*__mr\>' "$tmp"/out/*.c | sed 's/__mr$//' | LC_ALL=C sort -u >"$tmp/got"
    if diff "$tmp/want" "$tmp/got" >"$tmp/err"; then
        ok "$name: variants"
    else
        fail "$name: variants" "< expected, > found"
        detail "$tmp/err"
    fi
}

clean_case() {
    for cc in gcc $(newest_clang); do
        for file in $sources; do
            out=$tmp/out/$(basename "$file")
            warnings="-O2 -Wall -Wextra -Wshadow -Wdeclaration-after-statement -Werror $flags"
            $cc $warnings -c "$out" -o "$tmp/o" 2>"$tmp/err" && continue
            $cc $warnings -Wno-unknown-pragmas -c "$file" -o "$tmp/o" 2>/dev/null || continue # so does the source
            fail "$name: $cc, warnings" "the written text has some"
            detail "$tmp/err"
        done
    done
}

one() {
    name=$1 several=
    sources=$here/$name.c
    [ -e "$sources" ] || { sources=$(ls "$here/$name"/*.c) && several=1; }
    options=$(cat $sources | sed -n 's:^/\* options\: \(.*\) \*/.*:\1:p' | sed 's/ *--\( .*\)*$//')
    flags=$(cat $sources | sed -n 's:^/\* options\: \(.* \)*-- \(.*\) \*/.*:\2:p')
    libs="-pthread -lm"
    library=
    [ ! -e "$here/$name.library" ] || { library=$tmp/library.c && cp "$here/$name.library" "$library"; }
    said expect | LC_ALL=C sort >"$tmp/expected"
    if [ ! -s "$tmp/expected" ]; then
        fail "$name" "it expects nothing"
        return
    fi
    if ! "$MEMREWRITE" $sources -o "$tmp/out" $options -- $flags >"$tmp/err" 2>&1 || [ -s "$tmp/err" ]; then
        fail "$name" "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    variants_case
    clean_case
    for compiler in "gcc -O0" "gcc -O2" "$(newest_clang) -O1" "tcc"; do
        command -v "${compiler%% *}" >/dev/null && compiler_case "$compiler"
    done
}

if [ "$1" = --one ] && [ -e "$here/$2.sh" ]; then
    exec sh "$here/$2.sh"
fi
if [ "$1" = --one ]; then
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    one "$2"
    exit 0
fi

# programs: NAME.c and folders; those that are other suites' cases are .sh files.
programs() { (cd "$here" && for n in *.c */; do n=${n%/}; echo "${n%.c}"; done); }

{
    if [ $# -gt 0 ]; then printf '%s\n' "$@"; else programs; fi | sh tests/each.sh tests/variants/run.sh && {
        [ $# -gt 0 ] || printf '%s\n' untouched sampled sampled_loops inherit left warnings | sh tests/each.sh tests/variants/run.sh
    } && ended
} | sum 40
