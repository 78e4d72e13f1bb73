#!/bin/sh
# The parts of the documents that a command makes.
#
#   sh doc/generate.sh                 puts them into the documents anew; those that are right but for times stay
#   sh doc/generate.sh NAME            prints one
#   sh doc/generate.sh --check NAME    prints one and what its document has, to build/docs/NAME.is and NAME.was, both with times left out
#
# A part stands between "<!-- generated: NAME -->" and "<!-- end -->".  tests/docs/run.sh says when one is stale.
unset CDPATH
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 1
top=$PWD
: "${MEMREWRITE:=$top/bin/memrewrite}" "${MEMREPORT:=$top/bin/memreport}" "${CC:=gcc}"
work=$top/build/docs
mkdir -p "$work" || exit 1
unset MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INHERIT

stop() { echo "generate: $*" >&2; exit 1; }

indented() { sed 's/ *$//; s/./    &/'; }

# The lines in front, up to an empty one, name the program by this machine's folders.
tables() { sed '1,/^$/d'; }

# rewritten SOURCE PROGRAM ARGUMENT…: once each.
rewritten() {
    source=$1 program=$2
    shift 2
    [ -e "$work/$program.mrc" ] && return
    "$MEMREWRITE" "$source" -o "$work/$program.dir" || stop "$source is not rewritten"
    "$CC" -O2 "$work/$program.dir"/*.c -o "$work/$program" || stop "$CC does not compile what was written"
    (cd "$work" && MEMREWRITE_OUT=$program.mrc "./$program" "$@" >/dev/null) || stop "$program fails"
}

spmv() { rewritten samples/spmv.c spmv 20000; }
example() { rewritten doc/example.c example; }
report() { "$MEMREPORT" "$1" --mix "$work/$2.dir/memrewrite.mix.json" "$work/$2.mrc" | tables; }
dump() { "$MEMREWRITE" doc/example.c -o "$work/dump.dir" --dump="$1" || stop "--dump=$1"; }

# The lines of one function of a dump.
of() { awk -v name="function $1" 'index($0, "function ") == 1 { on = $0 == name || index($0, name " ") == 1 } on'; }

part() {
    case $1 in
    readme-summary) spmv && report summary spmv | indented ;;
    readme-annotate) spmv && report annotate spmv | sed -n '/^line /p; /^  5[2-6] /p' | indented ;;
    example-source) sed -n '1,$p' doc/example.c | indented ;;
    example-ast) dump ast | of triad | sed -n '1,20p' | indented ;;
    example-cfg) dump cfg | of triad__mr | indented ;;
    example-loops) dump loops | sed -n '/^  loop/{p;q;}' | indented ;;
    example-probes) dump probes | of triad__mr | indented ;;
    example-edits) dump edits | indented ;;
    example-model) dump model | of triad__mr | indented ;;
    example-output) example && sed -n '/triad__mr(int/,/^}/p' "$work/example.dir/example.c" | indented ;;
    example-region) example && sed -n '/^if ((mr_c/,/mr_leave/p' "$work/example.dir/example.c" | indented ;;
    example-sidecar) example && tr -d '\n' <"$work/example.dir/memrewrite.mix.json" | grep -o '{ *"at": *\[10,[^}]*}[^}]*}' | head -n 1 | indented ;;
    example-counters) # the counters of slot 0, behind the header and the slot's header, whose sizes stand at 16 and 20
        example && sizes=$(od -An -tu4 -j16 -N8 "$work/example.mrc") && set -- $sizes &&
            od -An -v -td8 -w32 -j$(($1 + $2)) -N32 "$work/example.mrc" | sed 's/^ */c0 … c3: /; s/  */ /g' | indented ;;
    example-blocks) example && report blocks example | indented ;;
    example-annotate) example && report annotate example | sed -n '/^line /p; /^ *[5-9] /p; /^  1[0-2] /p' | indented ;;
    memrewrite-help) "$MEMREWRITE" --help | indented ;;
    memreport-help) "$MEMREPORT" --help | indented ;;
    *) stop "no part '$1'" ;;
    esac
}

# Times, bandwidths and the widths of columns are nobody's.
masked() {
    sed -E 's#[0-9.]+ ([KMGT]?B/s)#RATE#g; s/[0-9.]+ (ns|us|µs|ms|s)( |$)/TIME\2/g; s/ +/ /g; s/ $//'
}

parts_of() { sed -n 's/^<!-- generated: \(.*\) -->$/\1/p' "$@"; }
documents() { grep -l '^<!-- generated: ' README.md doc/*.md; }
there() { awk -v name="$1" '/^<!-- end -->$/ { on = 0 } on; $0 == "<!-- generated: " name " -->" { on = 1 }' $(documents); }

check() {
    part "$1" >"$work/$1.new" || return
    masked <"$work/$1.new" >"$work/$1.is"
    there "$1" | masked >"$work/$1.was"
}

update() {
    for document in $(documents); do
        for name in $(parts_of "$document"); do
            check "$name" || stop "$name"
            cmp -s "$work/$name.is" "$work/$name.was" && continue
            awk -v name="$name" -v new="$work/$name.new" '
                /^<!-- end -->$/ { off = 0 }
                !off
                $0 == "<!-- generated: " name " -->" { while ((getline line <new) > 0) print line; off = 1 }' \
                "$document" >"$work/document" && cp "$work/document" "$document" && echo "$document: $name"
        done
    done
}

case $1 in
'') rm -rf "$work"/*.mrc "$work"/*.dir && update ;;
--check) check "$2" ;;
--list) parts_of $(documents) ;;
*) part "$1" ;;
esac
