#!/bin/sh
# --profile: counts of former runs decide where counters stand.  What is counted stays the same; increments go where control seldom comes; what
# does not belong to the run is left to the estimate, which one line says.
#
#   sh tests/measured/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
top=$PWD
MEMREWRITE=${MEMREWRITE:-$top/bin/memrewrite} MEMREPORT=${MEMREPORT:-$top/bin/memreport}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_OPTIONS MEMREWRITE_STRICT
export MEMREWRITE_CACHE="$tmp/cache"
wanted() { case " $chosen " in '  ' | *" $1 "*) ;; *) return 1 ;; esac; }

# program DIR PROGRAM.c OPTIONS…: rewrites, builds and runs it; DIR/said, DIR/out, DIR/run.mrc and the counts DIR/blocks.
program() {
    dir=$1 source=$2
    shift 2
    mkdir -p "$dir"
    "$MEMREWRITE" "$@" "$source" -o "$dir/src" >"$dir/dump" 2>"$dir/said" &&
        cc -w -O1 -o "$dir/prog" "$dir/src/$(basename "$source")" "$dir/src/memrt.c" -lm 2>>"$dir/said" || return 1
    (cd "$dir" && rm -f ./*.mrc && MEMREWRITE_OUT=run.mrc MEMREWRITE_SAMPLE=${sample:-1} $soon ./prog >out 2>&1; echo "status $?" >>out)
    cp "$dir/src/memrewrite.mix.json" "$dir/memrewrite.mix.json"
    "$MEMREPORT" blocks --model=source --format csv "$dir/run.mrc" >"$dir/rows" 2>>"$dir/said" &&
        without_process "$dir/rows" | sort >"$dir/blocks" && [ "$(wc -l <"$dir/blocks")" -gt 1 ]
}

# increments DIR: how often the run added to a counter in memory.
increments() {
    python3 - "$1/src/memrewrite.mix.json" "$1/run.mrc" <<'END'
import json, struct, sys
mix, run = json.load(open(sys.argv[1])), open(sys.argv[2], "rb").read()
header, head, slot = struct.unpack_from("=IIQ", run, 16)
counters, slots = struct.unpack_from("=I", run, 64)[0], struct.unpack_from("=I", run, 72)[0]
print(sum(struct.unpack_from("=Q", run, header + i * slot + head + 8 * c)[0] for i in range(slots) for c in mix["memory_counters"]))
END
}

# same LABEL A B: the output and the counts of two builds.
same() {
    if ! cmp -s "$2/out" "$3/out"; then fail "$1" "another output"; diff "$2/out" "$3/out" >"$tmp/diff"; detail "$tmp/diff"
    elif ! cmp -s "$2/blocks" "$3/blocks"; then fail "$1" "other counts"; diff "$2/blocks" "$3/blocks" >"$tmp/diff"; detail "$tmp/diff"
    else ok "$1"; fi
}

says() { # LABEL FILE TEXT
    if grep -qF -e "$3" "$2"; then ok "$1"; else fail "$1" "does not say: $3"; detail "$2"; fi
}

# Samples and the programs of other suites, each by its own run.
counts() {
    for source in samples/*.c tests/methods/*.c tests/measured/*.c; do
        name=$(basename "$source" .c)
        if ! program "$tmp/$name.a" "$source" -q --all; then skip "counts $name" "it does not build or count"; continue; fi
        if ! program "$tmp/$name.b" "$source" -v --all --profile "$tmp/$name.a/run.mrc"; then
            fail "counts $name" "it does not build or count"; detail "$tmp/$name.b/said"
            continue
        fi
        same "counts $name" "$tmp/$name.a" "$tmp/$name.b"
        grep -q "counters of all" "$tmp/$name.b/said" || { fail "counts $name" "functions do not match their own run"; detail "$tmp/$name.b/said"; }
    done
}

rare() {
    program "$tmp/rare1" tests/measured/rare.c -q --all --dump=probes && program "$tmp/rare2" tests/measured/rare.c -v --all --dump=probes --profile "$tmp/rare1/run.mrc" ||
        { fail rare "it does not build"; detail "$tmp/rare2/said"; return; }
    same "rare: counts" "$tmp/rare1" "$tmp/rare2"
    before=$(increments "$tmp/rare1") after=$(increments "$tmp/rare2")
    if [ "$((after * 10))" -lt "$((before * 6))" ]; then ok "rare: $after increments for $before"; else fail "rare: increments" "$before before, $after with the run"; fi
    if cmp -s "$tmp/rare1/dump" "$tmp/rare2/dump"; then fail "rare: probes" "are where they were"; else ok "rare: probes"; fi
    # the run with the new build knows the same
    program "$tmp/rare3" tests/measured/rare.c -v --all --dump=probes --profile "$tmp/rare2/run.mrc"
    if cmp -s "$tmp/rare2/dump" "$tmp/rare3/dump"; then ok "rare: again"; else fail "rare: again" "other probes"; fi
}

# A function that has changed is left to the estimate; those around it, which stand on other lines now, are not.
changed() {
    mkdir -p "$tmp/c"
    cp tests/measured/rare.c "$tmp/c/rare.c"
    program "$tmp/c1" "$tmp/c/rare.c" -q --all --dump=probes
    program "$tmp/c2" "$tmp/c/rare.c" -q --all --dump=probes --profile "$tmp/c1/run.mrc"
    sed 's/^static int skip/\n\nstatic int skip/; s/n += 3;/n += 2 + 1;/' "$tmp/c/rare.c" >"$tmp/c/other.c" && mv "$tmp/c/other.c" "$tmp/c/rare.c"
    program "$tmp/c3" "$tmp/c/rare.c" --all --dump=probes --profile "$tmp/c1/run.mrc"
    says "changed: said" "$tmp/c3/said" "1 of 3 functions are not as that run counted them"
    program "$tmp/c4" "$tmp/c/rare.c" -q --all
    same "changed: counts" "$tmp/c4" "$tmp/c3"
    for k in 2 3; do sed -n '/^function sum_of/,/^  block/p' "$tmp/c$k/dump" >"$tmp/c$k/sum_of"; done
    if [ -s "$tmp/c2/sum_of" ] && cmp -s "$tmp/c2/sum_of" "$tmp/c3/sum_of"; then ok "changed: the others' probes"; else fail "changed: the others' probes" "differ"; fi
    sed 's/static //; s/int/long/' tests/measured/rare.c | sed 's/(const/( const/; s/(void)/( void )/' >"$tmp/c/rare.c"
    program "$tmp/c5" "$tmp/c/rare.c" --all --profile "$tmp/c1/run.mrc"
    says "changed: all" "$tmp/c5/said" "3 of 3 functions are not as that run counted them"
}

# A sampled run with regions is a profile of their variants.
sampled() {
    sed 's/^static long sum_of/#pragma memrewrite function\n&/' tests/measured/rare.c >"$tmp/region.c"
    sample=4 program "$tmp/s1" "$tmp/region.c" -q && program "$tmp/s2" "$tmp/region.c" -v --profile "$tmp/s1/run.mrc" || { fail sampled "it does not build"; return; }
    program "$tmp/s3" "$tmp/region.c" -q
    same "sampled: counts" "$tmp/s3" "$tmp/s2"
    says "sampled: matched" "$tmp/s2/said" "counters of all"
    before=$(increments "$tmp/s3") after=$(increments "$tmp/s2")
    if [ "$((after * 10))" -lt "$((before * 6))" ]; then ok "sampled: $after increments for $before"; else fail "sampled: increments" "$before before, $after with the run"; fi
}

openmp() {
    echo 'int main(void) { return 0; }' | cc -fopenmp -x c - -o "$tmp/omp" 2>"$tmp/err" || { skip openmp "the compiler has no OpenMP"; return; }
    for source in samples/openmp/*.c; do
        name=omp-$(basename "$source" .c)
        for k in a b; do
            [ $k = a ] && set -- -q || set -- -v --profile "$tmp/$name.a.mrc"
            "$MEMREWRITE" --all "$@" "$source" -o "$tmp/$name.$k" -- -fopenmp 2>"$tmp/$name.$k.said" &&
                cc -w -O1 -fopenmp "$tmp/$name.$k/$(basename "$source")" "$tmp/$name.$k/memrt.c" -lm -o "$tmp/$name.$k/prog" || { fail "$name" "does not build"; continue 2; }
            OMP_NUM_THREADS=1 MEMREWRITE_OUT="$tmp/$name.$k.mrc" $soon "$tmp/$name.$k/prog" >"$tmp/$name.$k.out" 2>&1
            cp "$tmp/$name.$k/memrewrite.mix.json" "$tmp/memrewrite.mix.json"
            "$MEMREPORT" blocks --model=source --format csv "$tmp/$name.$k.mrc" 2>"$tmp/err" | without_process | sort >"$tmp/$name.$k.blocks"
        done
        says "$name: matched" "$tmp/$name.b.said" "counters of all"
        if [ -s "$tmp/$name.a.blocks" ] && cmp -s "$tmp/$name.a.blocks" "$tmp/$name.b.blocks"; then ok "$name: counts"; else fail "$name: counts" "differ"; fi
    done
}

# refused LABEL TEXT OPTIONS…
refused() {
    label=$1 text=$2
    shift 2
    "$MEMREWRITE" -q --all "$@" tests/measured/rare.c -o "$tmp/refused" 2>"$tmp/said"
    status=$?
    if [ $status != 1 ]; then fail "$label" "status $status"; elif [ -e "$tmp/refused" ]; then fail "$label" "something was written"; else says "$label" "$tmp/said" "$text"; fi
}
faults() {
    program "$tmp/f1" tests/measured/rare.c -q --all
    refused "faults: no file" "No such file" --profile "$tmp/missing.mrc"
    refused "faults: no counters" "is not a counter file" --profile tests/measured/rare.c
    cp "$tmp/f1/run.mrc" "$tmp/lost.mrc"
    refused "faults: no sidecar" "no sidecar of its build" --profile "$tmp/lost.mrc"
    head -c 2000 "$tmp/f1/run.mrc" >"$tmp/f1/short.mrc"
    program "$tmp/f2" tests/measured/rare.c --all --profile "$tmp/f1/short.mrc" && program "$tmp/f3" tests/measured/rare.c -q --all && same "faults: cut short" "$tmp/f3" "$tmp/f2"
    "$MEMREWRITE" -q --all --profile '' tests/measured/rare.c -o "$tmp/refused" 2>"$tmp/said"
    if [ $? = 2 ]; then ok "faults: usage"; else fail "faults: usage" "an empty name is taken"; fi
}

# The launcher: the path is the user's, also where a compiler runs elsewhere; and another run's counts make other texts.
launcher() {
    mkdir -p "$tmp/l/sub"
    cp tests/measured/rare.c "$tmp/l/sub/rare.c"
    (cd "$tmp/l" && MEMREWRITE_OPTIONS=--all "$MEMREWRITE" cc cc -O1 -w sub/rare.c -o one && MEMREWRITE_OUT=one.mrc ./one >one.out &&
        mv one kept && MEMREWRITE_OPTIONS="--all --profile=one.mrc" "$MEMREWRITE" cc cc -O1 -w sub/rare.c -o two && MEMREWRITE_OUT=two.mrc ./two >two.out) 2>"$tmp/said" ||
        { fail launcher "does not build"; detail "$tmp/said"; return; }
    for k in one two; do
        "$MEMREPORT" blocks --model=source --format csv "$tmp/l/$k.mrc" 2>"$tmp/said" | without_process | sort >"$tmp/l/$k.blocks"
    done
    if [ -s "$tmp/l/one.blocks" ] && cmp -s "$tmp/l/one.blocks" "$tmp/l/two.blocks"; then ok "launcher: counts"; else fail "launcher: counts" "differ"; fi
    if [ "$(head -c 64 "$tmp/l/one.mrc" | tail -c 32)" != "$(head -c 64 "$tmp/l/two.mrc" | tail -c 32)" ]; then
        ok "launcher: another build"
    else
        fail "launcher: another build" "the texts are those of the former one"
    fi
    printf 'cc -O1 -w sub/rare.c -o three\n' >"$tmp/l/log"
    if (cd "$tmp/l" && "$MEMREWRITE" build -p log -o out --all --profile one.mrc) >"$tmp/said" 2>&1 &&
        (cd "$tmp/l/out" && MEMREWRITE_OUT="$tmp/l/three.mrc" ./three >/dev/null) 2>>"$tmp/said"; then
        "$MEMREPORT" blocks --model=source --format csv "$tmp/l/three.mrc" 2>>"$tmp/said" | without_process | sort | cut -d, -f 5- >"$tmp/l/three.blocks"
        cut -d, -f 5- "$tmp/l/one.blocks" | cmp -s - "$tmp/l/three.blocks" && ok "launcher: build" || { fail "launcher: build" "other counts"; detail "$tmp/said"; }
    else
        fail "launcher: build" "fails"; detail "$tmp/said"
    fi
}

{
    for name in counts rare changed sampled openmp faults launcher; do
        ! wanted $name || $name
    done
    ended
} | sum 25
