#!/bin/sh
# The parts of the documents that a command makes.
#
#   sh doc/generate.sh                 puts them into the documents anew; those that are right but for times stay
#   sh doc/generate.sh NAME            prints one
#   sh doc/generate.sh --check NAME    prints one and what its document has, to build/docs/NAME.is and NAME.was, both with times left out
#
# A part stands between "<!-- generated: NAME -->" and "<!-- end -->", in manual pages between ".\" generated: NAME" and ".\" end".
# tests/docs/run.sh says when one is stale.
# Word splitting of lists of documents and numbers is meant.
# shellcheck disable=SC2046,SC2086
unset CDPATH
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 1
top=$PWD
: "${MEMREWRITE:=$top/bin/memrewrite}" "${MEMREPORT:=$top/bin/memreport}"
work=$top/build/docs
mkdir -p "$work" || exit 1
unset MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INHERIT MEMREWRITE_INTERVAL COLUMNS

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
    gcc -O2 "$work/$program.dir"/*.c -o "$work/$program" || stop "gcc does not compile what was written"
    (cd "$work" && MEMREWRITE_OUT=$program.mrc "./$program" "$@" >/dev/null) || stop "$program fails"
}

spmv() { rewritten samples/spmv.c spmv 20000; }
example() { rewritten doc/example.c example; }
report() { "$MEMREPORT" "$1" --mix "$work/$2.dir/memrewrite.mix.json" "$work/$2.mrc" | tables; }
dump() { "$MEMREWRITE" doc/example.c -o "$work/dump.dir" --dump="$1" || stop "--dump=$1"; }

# The lines of one function of a dump.
of() { awk -v name="function $1" 'index($0, "function ") == 1 { on = $0 == name || index($0, name " ") == 1 } on'; }

# ---- what counting costs, from doc/overhead.txt, which sh bench/run.sh --table printed ----

# The figure of a line's column: full, sample, gcov, gcc-pgo, c-pgo, c-ir are columns 1 to 6 of all tables.
overhead() {
    awk -v wanted="$1" '
        function figure(k,    text) { text = substr($0, 28 + 9 * (k - 1), 8); gsub(/[ ~]/, "", text); return text }
        /processor time relative/ { n_settings++; next }
        /^bytes of code/ { in_sizes = 1; next }
        !in_sizes && /^(geometric mean|worst)/ { for (k = 1; k <= 6; k++) total[$1, n_settings, k] = figure(k); next }
        !in_sizes && n_settings <= 4 && $2 ~ /^[0-9.]+$/ {
            if (!(($1) in seen)) { seen[$1] = 1; program[++n] = $1 }
            full[$1, n_settings] = figure(1)
            if (figure(1) > 1.2) dear[$1] = 1
        }
        END {
            split("full counting;one entry in 100 of a region;gcov;gcc `-fprofile-generate`;clang `-fprofile-instr-generate`;clang `-fprofile-generate`", name, ";")
            for (k = 1; k <= 6 && wanted == "means"; k++) {
                line = "| " name[k] " |"
                for (s = 1; s <= 5; s++)
                    line = line (total["geometric", s, k] == "" ? " |" : " " total["geometric", s, k] " (" total["worst", s, k] ") |")
                print line
            }
            for (i = 1; i <= n && wanted == "dear"; i++)
                if ((program[i]) in dear)
                    printf "| `%s` | %s | %s | %s | %s |\n", program[i], full[program[i], 1], full[program[i], 2], full[program[i], 3], full[program[i], 4]
        }' doc/overhead.txt
}

heads() { echo "| $* |" | sed 's/, / | /g'; echo "| $* |" | sed 's/[^,|]\{1,\}/---/g; s/,/|/g'; }

means() { heads "mean (worst), gcc -O2, clang -O2, gcc -O3, clang -O3, all"; overhead means; }

# Programs that full counting makes take more than 1.2 times as long.
dear() { heads "program, gcc -O2, clang -O2, gcc -O3, clang -O3"; overhead dear; }

sizes() {
    heads "bytes of code ÷ plain, full counting, regions"
    awk 'function figure(k,    text) { text = substr($0, 28 + 9 * (k - 1), 8); gsub(/ /, "", text); return text == "" ? "" : text " " }
        /^bytes of code/ { on = 1 }
        on && $2 ~ /^-O/ { print "| " $1 " " $2 " | " figure(1) "| " figure(2) "|" }' doc/overhead.txt
}

# instructions SECTION [LEAST]: of doc/instructions.txt, in which the command that printed it stands above each table; the rows whose figures differ by
# LEAST and more, and the means.
instructions() {
    sed -n "s/^\\$ \\(.*$1.*\\)/    \\1\\n/p" doc/instructions.txt
    awk -v section="$1" -v least="${2:-0}" '
        /^\$ / { on = index($0, section); next }
        !on || !NF || $1 == "worst" { next }
        $1 == "workload" {
            line = "| program | compiler |"; rule = "|---|---|"
            for (i = 3; i <= NF; i++) { line = line " " $i " |"; rule = rule "---|" }
            print line "\n" rule
            next
        }
        $1 == "geometric" && n[$3] == 1 { next }
        $1 == "geometric" { $1 = "mean of " n[$3]; $2 = $3; for (i = 3; i < NF; i++) $i = $(i + 1); NF--; last = 1 }
        {
            n[$2]++
            low = high = $3
            line = "| " (last ? $1 : "`" $1 "`") " | " $2 " |"
            for (i = 3; i <= NF; i++) { line = line sprintf(" %.2f |", $i); if ($i < low) low = $i; if ($i > high) high = $i }
            if (last || high - low >= least) print line
        }' doc/instructions.txt
}

# ---- how right the figures are, from doc/accuracy.txt, which sh bench/accuracy.sh --details printed ----

# accuracy PART LEVEL MODEL RULE LIMIT [FILE]: _levels is what --opt -O1,-O3 printed
accuracy() {
    awk -v part="$1" -v level="$2" -v model="$3" -v rule="$4" -v limit="$5" -v real="zlib bzip2 lz4 lua zopfli picosat sqlite mawk expat glpk" \
        -f doc/accuracy.awk "doc/accuracy${6-}.txt" doc/accuracy_reasons.txt
}

# The errors of bandwidths, from doc/bandwidth.txt, which sh bench/bandwidth.sh --table --details has printed.
bandwidth() { awk -v part="$1" -v limit=0.15 -f doc/bandwidth.awk doc/bandwidth.txt; }

# The worth of each pass of the model, from doc/ablation.txt, which sh bench/ablation.sh has printed.
passes() {
    heads "left out, workloads: gcc; clang, loaded, stored, FLOPs, most"
    awk '/^left out / { on = 1; next }
        !on || !/^[a-z-]+ +(gcc|clang)/ { next }
        $1 != pass { pass = $1; n = $3; for (k = 1; k <= 3; k++) first[k] = $(3 + k); most = $7 + 0; who = $7 == "-" ? "" : $8 " " $9 " " $7; next }
        {
            if ($7 + 0 > most) who = $8 " " $9 " " $7
            printf "| %s | %s; %s | %s; %s | %s; %s | %s; %s | %s |\n", pass, n, $3, first[1], $4, first[2], $5, first[3], $6, who
        }' doc/ablation.txt
}

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
    example-counters) # This prints the counters of slot 0, behind the header and the slot's header, whose sizes are at 16 and 20.
        example && sizes=$(od -An -tu4 -j16 -N8 "$work/example.mrc") && set -- $sizes &&
            od -An -v -td8 -w32 -j$(($1 + $2)) -N32 "$work/example.mrc" | sed 's/^ */c0 … c3: /; s/  */ /g' | indented ;;
    example-blocks) example && report blocks example | indented ;;
    example-annotate) example && report annotate example | sed -n '/^line /p; /^ *[5-9] /p; /^  1[0-2] /p' | indented ;;
    overhead-means) means ;;
    overhead-dear) dear ;;
    overhead-size) sizes ;;
    instructions-profile) instructions "automata tables" 0.05 ;;
    instructions-pointer) instructions MR_NO_DIRECT ;;
    instructions-direct) instructions "scan-numbers hierarchy" ;;
    instructions-region) instructions spanning-tree ;;
    accuracy-passes) passes ;;
    accuracy-means) accuracy means ;;
    accuracy-within-O0) accuracy within -O0 source off 0.005 ;;
    accuracy-off-O0) accuracy rows -O0 source off 0.005 ;;
    accuracy-within-O2) accuracy within -O2 optimised off 0.03 ;;
    accuracy-off-O2) accuracy rows -O2 optimised off 0.05 ;;
    accuracy-real) accuracy rows -O2 optimised real ;;
    bandwidth-means) bandwidth means ;;
    bandwidth-off) bandwidth off ;;
    accuracy-levels) accuracy low "" optimised "" 0.15 _levels ;;
    memrewrite-options) awk -v what=options -f completion/rows.awk -f doc/manual.awk rewriter/driver/options.def ;;
    memreport-options) awk -v what=options -f completion/rows.awk -f doc/manual.awk report/driver/options.def ;;
    memreport-commands) awk -v what=commands -f completion/rows.awk -f doc/manual.awk report/command/names.def ;;
    launcher-options) awk -v what=options -f completion/rows.awk -f doc/manual.awk launcher/driver/options.def ;;
    launcher-commands) awk -v what=commands -f completion/rows.awk -f doc/manual.awk launcher/driver/options.def ;;
    *) stop "no part '$1'" ;;
    esac
}

# Times, bandwidths and the widths of columns are nobody's.
masked() {
    sed -E 's#[0-9.]+ ([KMGT]?B/s)#RATE#g; s/[0-9.]+ (ns|us|µs|ms|s)( |$)/TIME\2/g; s/ +/ /g; s/ $//'
}

# Lines in which a part begins and ends, in Markdown and in manual pages.
mark='(<!--|\.\\") generated: '
end='^(<!-- end -->|\.\\" end)$'

parts_of() { sed -nE "s/^$mark([a-zA-Z0-9-]*).*/\2/p" "$@"; }
documents() { grep -lE "^$mark" README.md doc/*.md doc/*.1; }
there() { sed -nE "/^$mark$1( -->)?\$/,/$end/{/^$mark/d; /$end/d; p;}" $(documents); }

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
            sed -E "/^$mark$name( -->)?\$/,/$end/{/^$mark/{r $work/$name.new
                p;}; /$end/!d;}" "$document" >"$work/document" && cp "$work/document" "$document" && echo "$document: $name"
        done
    done
}

case $1 in
'') rm -rf "$work"/*.mrc "$work"/*.dir && update ;;
--check) check "$2" ;;
--list) parts_of $(documents) ;;
*) part "$1" ;;
esac
