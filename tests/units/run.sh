#!/bin/sh
# Sources and flags from --units FILE; the sidecar in the program that counted; a report of several images.
#
#   sh tests/units/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
here=$PWD/tests/units
MEMREWRITE=${MEMREWRITE:-$PWD/bin-san/memrewrite} MEMREPORT=${MEMREPORT:-$PWD/bin-san/memreport}
cc=${CC:-cc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export XDG_CACHE_HOME="$tmp/cache"
unset MEMREWRITE_CACHE

# has LABEL COMMAND…: is it true?
has() { label=$1; shift; if "$@" >"$tmp/said" 2>&1; then ok "$label"; else fail "$label" "is not so"; detail "$tmp/said"; fi; }

# entry FILE FLAG…: compiled in $tmp/build
entry() {
    file=$1
    shift
    printf '{"directory":"%s","file":"%s","arguments":["cc"' "$tmp/build" "$file"
    printf ',"%s"' "$@" "$file"
    printf '],"output":"x.o"}'
}

# rewrite ENTRIES OPTION…: to $tmp/out; what is said to $tmp/log
rewrite() { printf '[%s]' "$1" >"$tmp/units.json"; shift; rm -rf "$tmp/out"; "$MEMREWRITE" --units="$tmp/units.json" -o "$tmp/out" "$@" >"$tmp/log" 2>&1; }

# What it says of the unit with number N (from 0), a JSON value.
told() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); print(json.dumps(eval(sys.argv[2], {"d": d, "u": d["units"]})))' "$tmp/out/memrewrite.units.json" "$1"; }
is() { [ "$(told "$1")" = "$2" ] || { echo "$1 is $(told "$1"), not $2"; false; }; }

# functions OPTION…: names and entries
functions() { "$MEMREPORT" functions --format csv "$@" | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["function"] ":" $at["entered"] }' | sort -u | tr '\n' ' '; }

one() { entry ../src/twice.c -I../include -O2; }
two() { entry ../src/twice.c -I../include -DTWO -O2; }
main() { entry ../src/main.c -O2; }

# Compiled as the units say: in that folder, the source replaced.
build() {
    (cd "$tmp/build" && $cc -w -I../include -iquote ../src -O2 -c "$tmp/out/twice.c" -o one.o && $cc -w -I../include -iquote ../src -DTWO -O2 -c "$tmp/out/twice.2.c" -o two.o &&
        $cc -w -O2 -c "$tmp/out/main.c" -o main.o && $cc -w -O2 -c "$tmp/out/memrt.c" -o memrt.o && $cc main.o one.o two.o memrt.o "$@" -o prog) >"$tmp/log" 2>&1
}
plain() { (cd "$tmp/build" && $cc -I../include -O2 -c ../src/twice.c -o p1.o && $cc -I../include -DTWO -O2 -c ../src/twice.c -o p2.o && $cc -O2 ../src/main.c p1.o p2.o -o plain); }
runs_as_plain() { (cd "$tmp/build" && rm -f ./*.mrc && ./prog >out.txt && ./plain >want.txt && cmp out.txt want.txt); }
counts() { got=$(cd "$tmp/build" && functions --mix "$tmp/out/memrewrite.mix.json" ./*.mrc); [ "$got" = "$1" ] || { echo "counts $got"; false; }; }

units() {
    rewrite "$(one),$(two),$(main)"
    has "a source twice: is rewritten" [ $? = 0 ]
    has "a source twice: an output each" is '[v["source"] for v in u]' '["twice.c", "twice.2.c", "main.c"]'
    has "a source twice: sums" is '[d["functions"], d["skipped"], d["regions"]]' '[5, 0, 1]'
    has "nothing is marked: one line says that all counts" sh -c "[ \$(grep -c . '$tmp/log') = 1 ] && grep -q 'note: no region is marked: the whole program counts' '$tmp/log'"
    has "a source twice: builds" build
    has "a source twice: does what it does plain, __FILE__ too" runs_as_plain
    has "a source twice: counts as two units" counts 'main:1 one:1 square:30 two:1 '
    has "files are named by their paths" sh -c "'$MEMREPORT' functions --format csv --mix '$tmp/out/memrewrite.mix.json' '$tmp'/build/*.mrc | grep -q ',main,$tmp/src/main.c,\|,main,$tmp/build/../src/main.c,'"
    rewrite "$(one),$(entry ../src/broken.c -O2),$(two),$(entry ../src/none.c -O2),$(main)" --all
    has "units that cannot be read: the others go on" [ $? = 0 ]
    has "units that cannot be read: have no output" is '[v["source"] for v in u]' '["twice.c", null, "twice.2.c", null, "main.c"]'
    has "units that cannot be read: why" is '[v["why"] is not None and len(v["why"]) > 8 for v in u]' '[false, true, false, true, false]'
    has "units that cannot be read: the others build" build
    has "units that cannot be read: the others count" sh -c "cd '$tmp/build' && rm -f *.mrc && ./prog >/dev/null && ls *.mrc"
    rewrite "$(entry ../src/broken.c -O2)" --all
    has "no unit can be read: status 1" [ $? = 1 ]
    has "no unit can be read: nothing is written" [ ! -e "$tmp/out" ]
    rewrite "$(one)" --all "$tmp/src/main.c"
    has "files beside --units: wrong usage" [ $? = 2 ]
    rewrite "$(one)" --all -p "$tmp"
    has "-p beside --units: wrong usage" [ $? = 2 ]
    rewrite "{" --all
    has "no array: status 1" [ $? = 1 ]
}

pack() { python3 -c 'import struct, sys, zlib; t = open(sys.argv[1], "rb").read(); open(sys.argv[2], "wb").write(b"MRMIX\0\0\1" + struct.pack("<Q", len(t)) + zlib.compress(t, 9))' "$1" "$2"; }
holder() { printf '.section .memrewrite.mix,"",%%progbits\n.incbin "%s"\n.section .note.GNU-stack,"",%%progbits\n' "$1" >"$2"; }
finds() { (cd "$tmp/far" && "$MEMREPORT" "$@" ../build/*.mrc >/dev/null); }
misses() { ! finds 2>"$tmp/why" && grep -q "$1" "$tmp/why"; }

held() {
    mkdir -p "$tmp/far" "$tmp/cache/memrewrite/sidecar"
    rewrite "$(one),$(two),$(main)" -q
    build_id=$(told 'd["build"]' | tr -d '"')
    pack "$tmp/out/memrewrite.mix.json" "$tmp/mix" && holder "$tmp/mix" "$tmp/mix.S"
    has "a sidecar in the program: builds" build "$tmp/mix.S"
    has "a sidecar in the program: the program is the same" runs_as_plain
    has "a sidecar in the program: is found" finds
    strip "$tmp/build/prog" 2>/dev/null
    has "a sidecar in the program: strip leaves it" finds
    cp "$tmp/build/prog" "$tmp/full"
    objcopy --remove-section=.memrewrite.mix "$tmp/build/prog" || { skip "a sidecar in the program: removed" "no objcopy"; return; }
    has "removed: one line says what it looked at" misses "$tmp/build/prog: holds no sidecar"
    cp "$tmp/mix" "$tmp/cache/memrewrite/sidecar/$build_id.mix.json.z"
    has "removed: the launcher's copy is found" finds
    MEMREWRITE_CACHE="$tmp/cache/memrewrite" XDG_CACHE_HOME=/nowhere finds && ok "removed: where MEMREWRITE_CACHE says" || fail "removed: where MEMREWRITE_CACHE says" "is not found"
    rm "$tmp/cache/memrewrite/sidecar/$build_id.mix.json.z"
    cp "$tmp/out/memrewrite.mix.json" "$tmp/build/prog.mix.json"
    has "removed: what stands beside the program is found" finds
    rm "$tmp/build/prog.mix.json"
    head -c 200 "$tmp/mix" >"$tmp/short" && objcopy --add-section .memrewrite.mix="$tmp/short" "$tmp/build/prog"
    has "damaged: it is said" misses "$tmp/build/prog: the sidecar in it is damaged"
    has "--mix names a program" finds --mix "$tmp/full"
}

images() {
    mkdir -p "$tmp/images" && cd "$tmp/images" || return
    rewrite "$(one)" -q && pack "$tmp/out/memrewrite.mix.json" "$tmp/mix" && holder "$tmp/mix" "$tmp/mix.S"
    $cc -w -O2 -fPIC -shared -I../include -iquote ../src "$tmp/out/twice.c" "$tmp/out/memrt.c" "$tmp/mix.S" -o libone.so 2>"$tmp/log"
    has "a library by itself: builds" [ $? = 0 ]
    rewrite "$(two),$(main)" -q && pack "$tmp/out/memrewrite.mix.json" "$tmp/mix" && holder "$tmp/mix" "$tmp/mix.S"
    $cc -w -O2 -DTWO -I../include -iquote ../src "$tmp/out/twice.c" "$tmp/out/main.c" "$tmp/out/memrt.c" "$tmp/mix.S" ./libone.so -o prog 2>"$tmp/log"
    has "its program: builds" [ $? = 0 ]
    ./prog >out.txt
    has "each has counters of its own" [ "$(ls ./*.mrc | wc -l)" = 2 ]
    "$MEMREPORT" ./*.mrc >text.txt 2>&1
    has "one report of both" [ "$(awk '/^Each image/ { here = 1 } /^Called/ { here = 0 } here && $1 == "program" { print $2, $3, $4 }' text.txt | sort | tr '\n' ' ')" = "libone.so 2 2 prog 2 2 " ]
    has "CSV: each function's image" [ "$("$MEMREPORT" functions --format csv ./*.mrc |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "image") at = i } NR == 1 || $2 == "one" || $2 == "main" { print $2, $at }' | sort | tr '\n' ' ')" = \
        "function image main $tmp/images/prog one $tmp/images/libone.so " ]
    has "JSON: each image's part" sh -c "'$MEMREPORT' --format json ./*.mrc | python3 -c 'import json, sys; d = json.load(sys.stdin); assert sorted((v[\"image\"], v[\"loads\"]) for v in d[\"images\"]) == [(sys.argv[1] + \"/libone.so\", 2), (sys.argv[1] + \"/prog\", 2)]; assert d[\"rows\"][0][\"loads\"] == 4' '$tmp/images'"
    has "a file: both are in it" sh -c "'$MEMREPORT' -o f.txt ./*.mrc && cmp f.txt text.txt"
    has "without a file: all that are here" sh -c "'$MEMREPORT' | cmp - text.txt"
    has "one image alone: no word of images" sh -c "! '$MEMREPORT' ./*.2.mrc | grep -q Image"
    cd "$here/../.." || exit 1
}

command -v python3 >/dev/null || { echo "SKIP all: python3 is needed" | sum; exit; }
mkdir "$tmp/build" && cp -r "$here/src" "$here/include" "$tmp/"
plain || { echo "FAIL plain: does not build" | sum; exit; }
{ units; held; images; ended; } | sum 36
