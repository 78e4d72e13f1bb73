# Builds the workloads in all their variants.  Sourced by run.sh, same.sh and vectorised.sh, in the folder above bench.
# shellcheck shell=sh disable=SC2034,SC2154
#
# Units: own/NAME is bench/workloads/NAME.c, samples/NAME a sample, omp1/NAME one of OpenMP's with one thread, real/NAME a program of tests/real/programs.sh.
# Everything goes below $results: src/UNIT.VARIANT (rewritten sources), bin/UNIT.CC.OPT.LAYOUT.VARIANT (objects and the program).
. tests/lib.sh
. tests/real/programs.sh
. bench/lib.sh
top=$PWD
results=${RESULTS:-$top/bench/results}
MEMREWRITE=${MEMREWRITE:-$top/bin/memrewrite}
MEMREPORT=${MEMREPORT:-$top/bin/memreport}

# variant NAME: sets rewriting, the options of memrewrite (or nothing), and profiling, the options of the compiler.
variant() {
    rewriting='' profiling=''
    case $1 in
    plain) ;;
    full) rewriting=--all ;;
    roi | sample | marks) rewriting=regions ;;
    block) rewriting="--all --placement=block" ;;
    loops-static) rewriting="--all --loops=static" ;;
    loops-none) rewriting="--all --loops=none" ;;
    arm) rewriting="--all --branches=arm" ;;
    progress-none) rewriting="--all --progress=none" ;;
    gcov) profiling=--coverage ;;
    gcc-pgo | clang-ir) profiling=-fprofile-generate ;;
    clang-pgo) profiling=-fprofile-instr-generate ;;
    *) return 1 ;;
    esac
}

# The variants that exist for the compiler, in the order of the table's columns.
variants_of() {
    echo "plain full roi sample block loops-static loops-none arm progress-none gcov"
    case $1 in *clang*) echo "clang-pgo clang-ir" ;; *) echo gcc-pgo ;; esac
}

# Two layouts: other alignments; in the second one the linker has everything elsewhere, and run.sh moves the stack too.
layout_flags() {
    case $1 in
    a) echo "-falign-functions=64 -falign-loops=32" ;;
    b) echo "-falign-functions=32 -falign-loops=64" ;;
    c) echo "-falign-functions=64 -falign-loops=64" ;; # each loop in as few lines as it takes, on both sides of a comparison
    esac
}

# Does memrewrite have all the options in $1?
tool_knows() {
    for option in $1; do
        case $option in
        --*) "$MEMREWRITE" --help | grep -q -e "${option%%=*}" || return 1 ;;
        esac
    done
}

# unit NAME: sets dir, sources, flags, libs; marked, the folder of the same sources with marks on their regions, where they have
# some (dir has none: with --all the program is one region).  Fetches what has to be fetched.
unit() {
    flags='' libs=-lm
    case $1 in
    own/*) marked=$top/bench/workloads ;;
    samples/*) marked=$top/samples ;;
    omp[0-9]*/*) # So many threads run, and do not spin where they wait.
        marked=$top/samples/openmp flags=-fopenmp libs="-lm -fopenmp" OMP_NUM_THREADS=${1%/*} OMP_WAIT_POLICY=passive
        OMP_NUM_THREADS=${OMP_NUM_THREADS#omp}
        export OMP_NUM_THREADS OMP_WAIT_POLICY
        ;;
    real/*) marked='' && fetch "${1#real/}" 2>"$results/why" && dir=$home && return ;;
    esac
    sources=${1#*/}.c dir=$results/unmarked/${1%/*}
    mkdir -p "$dir"
    cp "$marked"/*.h "$dir" 2>/dev/null
    sed 's/^#pragma memrewrite.*//; s/^#pragma [a-z]*_inst$//' "$marked/$sources" >"$dir/$sources"
}

flat() { echo "$1" | tr / -; }

# fresh FOLDER WHAT: was FOLDER made from WHAT?  If not it is made anew, empty, and the caller ends with made FOLDER.
fresh() {
    printf '%s' "$2" >"$results/stamp"
    cmp -s "$results/stamp" "$1/stamp" && return 0
    rm -rf "$1"
    mkdir -p "$1"
    return 1
}
made() { printf '%s' "$2" >"$1/stamp"; }

# inputs_sum FOLDER
# shellcheck disable=SC2086
inputs_sum() { (cd "$1" && cat $sources ./*.h 2>/dev/null | cksum); }
tool_sum() { cat "$MEMREWRITE" "$MEMREWRITE-rewriter" rt/interface/*.h rt/part/*.c | cksum | tr ' ' -; }
workloads_sum() { cat bench/workloads.txt bench/workloads/* samples/*.c samples/openmp/*.c | cksum | tr ' ' -; }

# rewrite UNIT VARIANT REGION: sets text, the folder of the rewritten sources.
# shellcheck disable=SC2086
rewrite() {
    variant "$2"
    text=$results/src/$(flat "$1").$(echo "$rewriting" | tr -d ' =-')
    options=$rewriting unwritten=$dir
    if [ "$rewriting" = regions ]; then
        if [ "$3" = - ]; then options='' unwritten=$marked; else options="--roi $3"; fi
    fi
    from="$(tool_sum) $(inputs_sum "$unwritten") $options"
    fresh "$text" "$from" && return
    (cd "$unwritten" && "$MEMREWRITE" -q $options $sources -o "$text" -- $flags) >"$results/why" 2>&1 && made "$text" "$from"
}

# marks_only: of the text of the regions, which rewrite left in $text, one whose regions read the clock and do nothing else (marks.h); sets in.
marks_only() {
    in=$text.marks from="$(cat "$text/stamp" bench/marks.[ch] | cksum)"
    fresh "$in" "$from" && return
    cp -r "$text/." "$in" && mv "$in/memrt.h" "$in/counting.h" &&
        { grep '^#define MR_COUNTERS ' "$in/memrt.c"; cat bench/marks.h; } >"$in/memrt.h" && cp bench/marks.c "$in/memrt.c" && made "$in" "$from"
}

# arguments WORDS…: with the files that they name made.  The number of repeats stays @.
arguments() {
    for word; do
        case $word in
        *'{text:'*)
            bytes=${word#*:} bytes=${bytes%"}"*}
            [ -s "$results/data/text$bytes" ] || (fetch zlib && text_of "$bytes" "$home") >"$results/data/text$bytes"
            echo "$results/data/text$bytes"
            ;;
        *'{pigeons}'*)
            [ -s "$results/data/pigeons" ] || awk -f bench/workloads/pigeons.awk >"$results/data/pigeons"
            echo "$results/data/pigeons"
            ;;
        *'{xml}'*)
            [ -s "$results/data/xml" ] || awk -f bench/workloads/xml.awk >"$results/data/xml"
            echo "$results/data/xml"
            ;;
        *'{here}'*) echo "$top/bench/workloads/${word#*"}/"}" ;;
        *'{glpk}'*) echo "$(fetch glpk 2>/dev/null && echo "$home")/${word#*"}/"}" ;;
        *) echo "$word" ;;
        esac
    done
}

# objects FOLDER COMPILER-LINE SOURCES…: compiles them there, in the current folder.
objects() {
    BENCH_LINE="$2 -c" BENCH_TO=$1
    export BENCH_LINE BENCH_TO
    shift 2
    # The inner shell expands them.
    # shellcheck disable=SC2016
    printf '%s\n' "$@" | xargs -P "${JOBS:-1}" -n 1 sh -c '$BENCH_LINE "$1" -o "$BENCH_TO/$(echo "$1" | tr / _).o"' sh
}

# build UNIT VARIANT CC OPT LAYOUT REGION: sets binary.  On failure the reason is in $results/why.
# shellcheck disable=SC2046,SC2086
build() {
    variant "$2" || { echo "no such variant" >"$results/why" && return 1; }
    tool_knows "$rewriting" || { echo "memrewrite has no option $rewriting" >"$results/why" && return 1; }
    unit "$1" || return 1
    place=$results/bin/$(flat "$1").$3$4.$5.${2%sample}
    [ "$2" != sample ] || place=${place}roi
    binary=$place/program runtime='' in=$dir
    if [ -n "$rewriting" ]; then
        rewrite "$1" "$2" "$6" || return 1
        in=$text runtime=memrt.c
        [ "$2" != marks ] || marks_only || return 1
    fi
    line="$3 $4 -w $(layout_flags "$5") $profiling"
    from="$line $flags $libs $(if [ -n "$rewriting" ]; then cat "$in/stamp"; else inputs_sum "$dir"; fi)"
    fresh "$place" "$from" && return
    mkdir -p "$place/own" "$place/runtime"
    {
        (cd "$in" && objects "$place/own" "$line $flags" $sources) &&
            { [ -z "$runtime" ] || (cd "$in" && objects "$place/runtime" "$line $flags" $runtime); } &&
            if [ "$5" = b ]; then
                echo 'char pad_data[1104] = {1}, pad_bss[2128]; int pad_text(int x) { return x / 7 % 5 * pad_data[x & 15]; }' >"$place/pad.c"
                $line "$place/pad.c" -c -o "$place/pad.o" &&
                    $line "$place/pad.o" $(ls "$place"/runtime/*.o 2>/dev/null) $(ls -r "$place"/own/*.o) $libs -o "$binary"
            else
                $line "$place"/own/*.o $(ls "$place"/runtime/*.o 2>/dev/null) $libs -o "$binary"
            fi
    } >"$results/why" 2>&1 && made "$place" "$from"
}

# padded N: what build.sh built last, linked anew behind N-th paddings: code, data and zeroed data lie elsewhere.  Sets binary.
# shellcheck disable=SC2046,SC2086
padded() {
    binary=$place/program.$1
    cmp -s "$place/stamp" "$binary.stamp" && return
    awk -v n="$1" 'BEGIN { printf "char pad_data[%d] = {1}, pad_bss[%d]; __attribute__((aligned(64))) int pad_text(int x) { __asm__ volatile (\".skip %d\"); return x; }\n",
        16 + n * 1392 % 4096, 16 + n * 2928 % 4096, 64 * (n * 23 % 64) }' >"$place/pad.c"
    { gcc -O2 -w -c "$place/pad.c" -o "$place/pad.o" &&
        ${line%% *} "$place/pad.o" "$place"/own/*.o $(ls "$place"/runtime/*.o 2>/dev/null) $libs $flags -o "$binary"; } >"$results/why" 2>&1 && cp "$place/stamp" "$binary.stamp"
}

# Bytes of machine code in the program's own objects: without the runtime of whoever counts.
text_bytes() { size -A "$place"/own/*.o | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }'; }
