#!/bin/sh
# memreport on small counter files and sidecars: what it prints, what it says and how it ends when they are bad.
#
#   sh tests/report/run.sh [CASE…]        MEMREPORT=/path/of/another/build   UPDATE=1 writes the goldens anew: read what changed
#
# runs/NAME.desc describes the counter file NAME.mrc (mkmrc.c); *.mix.json are the sidecars; golden/CASE holds what a case
# printed, then what it said on stderr, then its exit status.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$here/../lib.sh"
if [ "$1" != --cases ]; then
    sh "$0" --cases "$@" | sum 200
    exit
fi
shift
cases=" $* "
GIVEN=$MEMREPORT
MEMREPORT=${MEMREPORT:-$here/../../bin/memreport}
case $MEMREPORT in /*) ;; *) MEMREPORT=$PWD/$MEMREPORT ;; esac
# The mutations try the sanitized build where there is one.
SANITIZED=$here/../../bin-san/memreport
if [ -n "$GIVEN" ] || [ ! -x "$SANITIZED" ]; then SANITIZED=$MEMREPORT; fi
MUTATIONS=${MUTATIONS:-$([ -n "$FULL" ] && echo 500 || echo 25)} # of each file, which take most of the time
# A finding of a sanitizer must not look like "bad input".
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99:print_stacktrace=1 LSAN_OPTIONS=exitcode=99

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
if [ ! -x "$MEMREPORT" ]; then
    fail setup "$MEMREPORT is not built"
    exit
fi
for tool in mkmrc mutate; do
    if ! ${CC:-cc} -std=c11 -O1 -o "$tmp/$tool" "$here/$tool.c" 2>"$tmp/err"; then
        fail "setup $tool" "does not compile"
        sed 's/^/  /' "$tmp/err"
        exit
    fi
done
cat >"$tmp/hash.c" <<'END'
#include <stdio.h>
#include "source_hash.h"
int main(void)
{
    static char text[1 << 20], hash[17];
    source_hash_text(text, fread(text, 1, sizeof text, stdin), hash);
    puts(hash);
}
END
${CC:-cc} -I"$here/../../format" -o "$tmp/hash" "$tmp/hash.c" "$here/../../format/source_hash.c" || fail "setup hash" "does not compile"
cp -r "$here/src" "$here"/*.mix.json "$tmp" && cd "$tmp" || exit 1
for desc in "$here"/runs/*.desc; do
    name=$(basename "$desc" .desc)
    ./mkmrc "$name.mrc" <"$desc" || fail "setup $name" "mkmrc refuses it"
done

# Is this one of the cases that were asked for, or were none?
wanted() { case $cases in "  " | *" $1 "*) ;; *) return 1 ;; esac; }

# golden CASE ARGS…: stdout, stderr and status are those in golden/CASE.
golden() {
    name=$1
    shift
    wanted "$name" || return 0
    echo "$name" >>"$tmp/goldens"
    "$MEMREPORT" "$@" >"$tmp/out" 2>"$tmp/err"
    status=$?
    { cat "$tmp/out"; sed 's/^/stderr: /' "$tmp/err"; echo "exit $status"; } >"$tmp/got"
    [ -z "$UPDATE" ] || cp "$tmp/got" "$here/golden/$name"
    if diff "$here/golden/$name" "$tmp/got" >"$tmp/diff" 2>&1; then
        ok "$name"
    else
        fail "$name" "prints something else"
        sed 's/^/  /' "$tmp/diff" | head -n 12
    fi
}

# same CASE GOLDEN ARGS…: stdout is that of golden/GOLDEN without what it says on stderr.
same() {
    case_name=$1 golden_file=$here/golden/$2
    shift 2
    same_as "$case_name" "$golden_file" "$@"
}

# same_as CASE FILE ARGS…
same_as() {
    name=$1 as=$2
    shift 2
    wanted "$name" || return 0
    grep -v '^stderr: \|^exit ' "$as" >"$tmp/want"
    if [ -s "$tmp/want" ] && "$MEMREPORT" "$@" 2>/dev/null | diff "$tmp/want" - >"$tmp/diff"; then
        ok "$name"
    else
        fail "$name" "differs from $as"
        sed 's/^/  /' "$tmp/diff" | head -n 12
    fi
}

# damaged CASE SED-SCRIPT: a sidecar changed like that is refused with the message in golden/CASE.
damaged() {
    sed "$2" pair.mix.json >bad.mix.json
    if cmp -s pair.mix.json bad.mix.json; then
        fail "$1" "the script changes nothing"
        return
    fi
    golden "$1" summary --mix bad.mix.json --format csv pair.mrc
}

# ---- each command in each format ----
for command in summary threads balance blocks functions annotate; do
    for format in text csv json; do
        golden "$command.$format" "$command" --mix pair.mix.json --format "$format" pair.mrc
    done
done
golden default.text --mix pair.mix.json pair.mrc
same default.is.summary summary.text --mix pair.mix.json pair.mrc
same byte_order summary.csv summary --mix pair.mix.json --format csv big.mrc
same byte_order.blocks blocks.csv blocks --mix pair.mix.json --format csv big.mrc

# ---- models ----
# The rows and columns that are asked for.
golden choose.sort functions --sort loads --mix pair.mix.json pair.mrc
golden choose.backwards blocks --sort=-bytes_loaded --columns function,line,loads,bytes_loaded --mix pair.mix.json --format csv pair.mrc
golden choose.text functions --sort function --columns function,loaded --mix pair.mix.json pair.mrc
golden choose.top blocks --top 2 --mix pair.mix.json pair.mrc
golden choose.top.sorted blocks --sort count --top 1 --mix pair.mix.json --format json pair.mrc
golden choose.filter blocks --filter 'TRI*' --mix pair.mix.json --format csv pair.mrc
golden choose.lines annotate --filter '*for*' --columns line,loads,source --mix pair.mix.json --format csv pair.mrc
golden choose.none functions --filter nothing --mix pair.mix.json pair.mrc
golden choose.unknown summary --sort nosuch --mix pair.mix.json pair.mrc
golden choose.columns.unknown summary --columns roi,nosuch --mix pair.mix.json pair.mrc
# A heading is no name of a column that only text has where data are wanted.
golden choose.columns.text callgraph --columns roi,function --mix pair.mix.json --format csv pair.mrc
golden choose.sort.text functions --sort where --mix pair.mix.json --format json pair.mrc
golden choose.columns.twice summary --columns roi,roi,roi --mix pair.mix.json --format csv pair.mrc
golden choose.top.none summary --top 0 --mix pair.mix.json pair.mrc
golden choose.annotate annotate --sort loads --mix pair.mix.json pair.mrc
golden choose.annotate.top annotate --top 1 --mix pair.mix.json pair.mrc
for format in csv json; do golden choose.annotate.top.$format annotate --top 1 --format $format --mix pair.mix.json pair.mrc; done
golden choose.annotate.least annotate --sort=-bytes_stored --top 2 --columns function,line,stored --format csv --mix pair.mix.json pair.mrc
golden choose.annotate.unknown annotate --sort source --mix pair.mix.json pair.mrc
golden choose.annotate.file annotate --top 1 --file nosuch.c --mix pair.mix.json pair.mrc
# The lines of all functions have together what functions have.
if wanted choose.annotate.whole; then
    whole=$("$MEMREPORT" functions --format csv --columns bytes_loaded --mix pair.mix.json pair.mrc | awk '{ n += $1 } END { print n }')
    lines=$("$MEMREPORT" annotate --sort bytes --format csv --columns bytes_loaded --mix pair.mix.json pair.mrc | awk '{ n += $1 } END { print n }')
    [ "$whole" -gt 0 ] && [ "$whole" = "$lines" ] && ok choose.annotate.whole || fail choose.annotate.whole "$lines of $whole bytes"
fi
golden choose.dot callgraph --top 1 --format dot --mix pair.mix.json pair.mrc

golden model.default summary --mix both.mix.json --format csv pair.mrc
same model.optimised model.default summary --model=optimised --mix both.mix.json --format csv pair.mrc
same model.source summary.csv summary --model=source --mix both.mix.json --format csv pair.mrc
sed 's/\("mix": {"source": \(.*\), "optimised": [^}]*}\)/\1, "clang": {"mix": \2}/' both.mix.json >clang.mix.json
same model.gcc model.default summary --mix clang.mix.json --format csv pair.mrc
# The counts of the source stand for clang's here, under the other model's name.
sed 's/source$/optimised/' "$here/golden/summary.csv" >"$tmp/clang.csv"
same_as model.clang "$tmp/clang.csv" summary --mix clang.mix.json --format csv clang.mrc
same model.clang.source summary.csv summary --model=source --mix clang.mix.json --format csv clang.mrc
golden model.compilers summary --mix clang.mix.json --format csv pair.mrc clang.mrc
golden model.missing summary --model=optimised --mix pair.mix.json pair.mrc
golden model.unknown summary --model=best --mix pair.mix.json pair.mrc

# ---- what is chosen ----
golden all.blocks blocks --all --mix pair.mix.json pair.mrc
golden all.functions functions --all --mix pair.mix.json --format csv pair.mrc
for command in summary threads balance blocks functions annotate; do
    golden "roi.$command" "$command" --roi move --mix pair.mix.json --format csv pair.mrc
done
golden roi.two threads --roi move --roi work --mix pair.mix.json threads.mrc
golden roi.unknown summary --roi nosuch --mix pair.mix.json pair.mrc
golden file.name annotate --file pair.c --mix pair.mix.json --format csv pair.mrc
golden file.unknown annotate --file air.c --mix pair.mix.json pair.mrc
mv src away
golden source.missing annotate --mix pair.mix.json pair.mrc
golden source.missing.two annotate --format csv --columns file,line,source_state --mix calls.mix.json calls.mrc
mkdir src && head -n 20 away/pair.c >src/pair.c
golden source.shorter annotate --mix pair.mix.json --format csv pair.mrc
rm -r src
mv away src
# A text is shown only if it is the one that was instrumented: moved, with other ends of lines, changed, gone.
hash=$(./hash <src/pair.c)
sed "s/\"counters\": 8,/& \"hashes\": [\"$hash\"],/" pair.mix.json >hash.mix.json
golden source.same annotate --strict --mix hash.mix.json --format csv pair.mrc
mkdir -p deep/er/still && cp hash.mix.json deep/er/still
(cd / && "$MEMREPORT" annotate --strict --mix "$tmp/deep/er/still/hash.mix.json" --format csv "$tmp/pair.mrc") >moved.out 2>&1
if grep -v '^exit ' "$here/golden/source.same" | cmp -s - moved.out; then ok source.moved; else fail source.moved "differs"; fi
cp -r src away
sed 's/$/\r/' away/pair.c >src/pair.c
same source.crlf source.same annotate --strict --mix hash.mix.json --format csv pair.mrc
sed '3a int added;' away/pair.c >src/pair.c
golden source.changed annotate --mix hash.mix.json --format csv pair.mrc
golden source.changed.text annotate --mix hash.mix.json pair.mrc
golden source.changed.strict annotate --strict --mix hash.mix.json pair.mrc
golden source.changed.blocks functions --mix hash.mix.json --format csv pair.mrc
golden source.changed.blocks.strict blocks --strict --mix hash.mix.json pair.mrc
golden source.changed.summary summary --strict --mix hash.mix.json pair.mrc
mkdir -p next/to/src && cp away/pair.c next/to/src && cp hash.mix.json next/to
golden source.better annotate --strict --mix next/to/hash.mix.json --format csv pair.mrc
rm -r src
golden source.gone annotate --mix hash.mix.json --format csv pair.mrc
golden source.gone.strict annotate --strict --mix hash.mix.json pair.mrc
mv away src
rm -r deep next
sed 's/"hashes": \["/"hashes": ["", "/' hash.mix.json >hashes.mix.json
golden source.hashes summary --mix hashes.mix.json --format csv pair.mrc

# ---- nesting, threads, files, sampling ----
golden nest.exclusive summary --mix pair.mix.json --format csv nest.mrc
golden nest.inclusive summary --inclusive --mix pair.mix.json --format csv nest.mrc
golden nest.inclusive.roi threads --inclusive --roi move --mix pair.mix.json nest.mrc
golden nest.inclusive.annotate annotate --inclusive --mix pair.mix.json --format csv nest.mrc
golden tree summary --mix pair.mix.json tree.mrc
golden tree.inclusive summary --inclusive --mix pair.mix.json tree.mrc
golden tree.recursive summary --inclusive --mix pair.mix.json nest.mrc
golden tree.csv summary --mix pair.mix.json --format csv tree.mrc
golden tree.json summary --mix pair.mix.json --format json tree.mrc
golden tree.roi summary --roi pair.c:31 --mix pair.mix.json tree.mrc
golden tree.two summary --roi work --roi pair.c:31 --mix pair.mix.json tree.mrc
golden threads.two threads --mix pair.mix.json threads.mrc
golden threads.summary summary --mix pair.mix.json threads.mrc
golden threads.blocks blocks --mix pair.mix.json threads.mrc
golden ranks.threads threads --mix pair.mix.json rank1.mrc rank0.mrc
golden ranks.summary summary --mix pair.mix.json --format csv rank0.mrc rank1.mrc
golden ranks.balance balance --mix pair.mix.json --format csv rank1.mrc rank0.mrc
golden pair.balance balance --mix pair.mix.json pair.mrc
golden pids.balance balance --mix pair.mix.json pair.mrc pid2.mrc threads.mrc
cp pair.mrc other_pair.mrc
golden pids.threads threads --mix pair.mix.json --format csv pair.mrc pid2.mrc other_pair.mrc
# Runs one after the other have no bandwidth together; what ran at the same time has.
golden runs.two summary --mix pair.mix.json run1.mrc run2.mrc
golden runs.csv summary --mix pair.mix.json --format csv run2.mrc run1.mrc run1_worker.mrc
golden runs.json summary --mix pair.mix.json --format json run1.mrc run1_worker.mrc run3.mrc run2.mrc
golden runs.threads threads --mix pair.mix.json --format csv run2.mrc run1.mrc run1_worker.mrc
golden runs.balance balance --mix pair.mix.json --format csv run3.mrc run2.mrc run1.mrc run1_worker.mrc
golden runs.far summary --mix pair.mix.json --format csv run1.mrc run_far.mrc
# The same counters twice, by another name, by a link and as a copy, count once.
ln run1.mrc link.mrc
cp run1.mrc copy.mrc
golden runs.again summary --mix pair.mix.json --format csv run1.mrc ./run1.mrc link.mrc copy.mrc
# In every row bytes / seconds is the bandwidth, whatever was sampled.
for run in pair sampled random groups unequal iterations origin waits nest threads killed; do
    for how in summary threads "summary --inclusive" "threads --inclusive"; do
        # shellcheck disable=SC2086
        if "$MEMREPORT" $how --mix pair.mix.json --format csv "$run.mrc" 2>/dev/null | awk -F, '
            NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            function check(bytes, seconds, bw) { n++; if (bw != "" && seconds > 0 && (bw * seconds > bytes * 1.000001 || bw * seconds < bytes * 0.999999)) bad++ }
            { check($at["bytes_loaded"], $at["seconds"], $at["read_bw"]); check($at["bytes_stored"], $at["seconds"], $at["write_bw"]) }
            at["busy"] { check($at["bytes_loaded"], $at["busy"], $at["read_bw_busy"]) }
            END { exit bad || !n }'; then
            ok "consistent $run $how"
        else
            fail "consistent $run $how" "bytes / seconds is not the bandwidth"
        fi
    done
done
# What counting took, by the costs in the header, is no time of the regions; counters 1 and 2 are in memory.
sed 's/"counters": *8/"memory_counters": [1, 2], &/' pair.mix.json >memory.mix.json
for how in calibrated examem none; do
    golden "costs.$how" threads --correction=$how --mix memory.mix.json --format csv costs.mrc
    golden "costs.inclusive.$how" threads --inclusive --correction $how --mix memory.mix.json --format csv costs.mrc
done
golden costs.text summary --mix memory.mix.json costs.mrc
same costs.default costs.calibrated threads --mix memory.mix.json --format csv costs.mrc
golden costs.unknown summary --correction=best --mix pair.mix.json pair.mrc
golden sampled.annotate annotate --columns line,count,estimate --mix pair.mix.json --format csv sampled.mrc
golden unreturned.annotate annotate --columns line,count,estimate --mix pair.mix.json --format csv negative.mrc
golden sampled.text summary --mix pair.mix.json sampled.mrc
golden sampled.random summary --mix pair.mix.json random.mrc
golden sampled.csv summary --mix pair.mix.json --format csv sampled.mrc
golden sampled.functions functions --columns function,loads,estimate --mix pair.mix.json --format csv sampled.mrc
golden unreturned.functions functions --columns function,loads,estimate --mix pair.mix.json --format csv negative.mrc
golden sampled.blocks blocks --mix pair.mix.json --format csv sampled.mrc

# ---- groups of sampled entries, iterations ----
for run in groups unequal iterations origin; do
    golden "$run.csv" summary --mix pair.mix.json --format csv "$run.mrc"
    golden "$run.threads" threads --mix pair.mix.json --format csv "$run.mrc"
done
golden waits.threads threads --mix pair.mix.json --format csv waits.mrc
golden groups.text summary --mix pair.mix.json groups.mrc
golden groups.threads.text threads --mix pair.mix.json groups.mrc
golden iterations.dynamic summary --mix pair.mix.json --format csv iterations_dynamic.mrc
golden iterations.blocks blocks --mix pair.mix.json iterations.mrc
golden iterations_left.blocks blocks --mix pair.mix.json iterations_left.mrc
golden iterations.inclusive summary --inclusive --mix pair.mix.json iterations.mrc

# ---- copies of a function ----
golden copies.blocks blocks --mix calls.mix.json calls.mrc
golden copies.functions functions --mix calls.mix.json --format csv calls.mrc
golden copies.annotate annotate --file a.c --mix calls.mix.json --format csv calls.mrc
golden copies.all blocks --all --mix calls.mix.json --format csv calls.mrc

# ---- calls by name ----
for format in text csv json; do
    golden "unseen.$format" unseen --mix calls.mix.json --format "$format" calls.mrc
done
golden unseen.functions functions --mix calls.mix.json calls.mrc
golden unseen.summary summary --mix calls.mix.json calls.mrc
golden unseen.none unseen --mix calls.mix.json --roi inner calls.mrc
golden unseen.nested unseen --inclusive --mix pair.mix.json --format csv nest.mrc
# Without "internal" each name is an external one: main's put is still that of its own file.
sed 's/"internal": true, //' calls.mix.json >plain.mix.json
same unseen.plain unseen.csv unseen --mix plain.mix.json --format csv calls.mrc

# ---- who calls whom ----
for format in text csv json dot; do
    golden "callgraph.$format" callgraph --mix calls.mix.json --format "$format" calls.mrc
done
for format in text csv json; do
    golden "calls.$format" calls --mix calls.mix.json --format "$format" calls.mrc
done
golden calls.recursion calls --all --mix pair.mix.json recursion.mrc
golden calls.inclusive calls --inclusive --mix pair.mix.json --format csv nest.mrc
golden calls.sampled calls --mix pair.mix.json --format csv sampled.mrc
golden callgraph.all callgraph --all --mix calls.mix.json calls.mrc
golden callgraph.recursion callgraph --all --mix pair.mix.json recursion.mrc
golden callgraph.nested callgraph --mix pair.mix.json nest.mrc
golden callgraph.inclusive callgraph --inclusive --mix pair.mix.json --format csv nest.mrc
golden callgraph.sampled callgraph --mix pair.mix.json --format csv sampled.mrc
golden callgraph.roi callgraph --roi inner --mix calls.mix.json calls.mrc
golden callgraph.dot.none callgraph --roi inner --format dot --mix calls.mix.json calls.mrc
# A chain of 60 functions is deeper than the tree goes to the right.
{
    sed '/"functions": \[/q' calls.mix.json
    awk 'BEGIN { for (i = 1; i <= 60; i++)
        printf "{\"name\": \"f%d\", \"file\": 0, \"line\": %d, \"end_line\": %d, \"calls\": [[1, 0]], \"blocks\": [{\"at\": [%d, 1, %d, 9], \"count\": [[1, 0]], \"mix\": {\"source\": [[3, 8]]}, \"calls\": [\"f%d\"]}]}%s\n",
               i, i, i, i, i, i + 1, i < 60 ? "," : "" }'
    echo '], "skipped": [] }'
} >deep.mix.json
golden callgraph.deep callgraph --mix deep.mix.json calls.mrc
# What C cannot name, a sidecar can: the graph stays a graph.
sed 's/"name": "hook"/"name": "h\\"o\\\\ok\\n\\\\"/;s/"name": "all"/"name": "a\\"]; }<b>"/' calls.mix.json >odd.mix.json
golden callgraph.dot.odd callgraph --format dot --mix odd.mix.json calls.mrc
if ! wanted graphviz; then
    :
elif command -v dot >/dev/null; then
    for of in callgraph.dot callgraph.dot.odd callgraph.dot.none; do
        if grep -v '^exit ' "$here/golden/$of" | dot -Tcanon >"$tmp/out" 2>&1; then ok "graphviz $of"; else fail "graphviz $of" "$(cat "$tmp/out")"; fi
    done
    if grep -v '^exit ' "$here/golden/callgraph.dot.odd" | dot -Tplain | grep -q 'h\\"o'; then ok "graphviz quotes"; else fail "graphviz quotes" "other label"; fi
else
    skip graphviz "no dot here"
fi

# ---- odd and damaged counter files ----
for name in killed open open_huge fork lost_slots negative none lost clock huge cut_slot cut_slots cut_padding cut_header version order stride0 \
    counters_huge slots_huge header_huge slot_header_0 no_build damaged_slots groups_damaged origin_damaged cycle build counters rois abi abi_minor; do
    golden "mrc.$name" summary --inclusive --mix pair.mix.json --format csv "$name.mrc"
done
golden mrc.open_exclusive summary --mix pair.mix.json --format csv open.mrc
: >empty.mrc
golden mrc.empty --mix pair.mix.json empty.mrc
echo "no counters" >text.mrc
golden mrc.text --mix pair.mix.json text.mrc
golden mrc.sidecar --mix pair.mix.json pair.mix.json
golden mrc.missing --mix pair.mix.json nosuch.mrc
golden mrc.folder --mix pair.mix.json ./src
golden mrc.second --mix pair.mix.json pair.mrc build.mrc

golden negative.text summary --mix pair.mix.json negative.mrc
golden negative.json functions --mix pair.mix.json --format json negative.mrc

# ---- damaged sidecars ----
damaged mix.syntax 's/"counters": 8,/"counters": 8/'
damaged mix.cut '20,$d'
damaged mix.no_json '1,$d;$!d'
damaged mix.format 's/memrewrite-mix/other/'
damaged mix.version 's/"version": 1/"version": 2/'
damaged mix.no_build '/"build"/d'
damaged mix.bad_build 's/"0123456789abcdef/"0123456789ABCDEF/'
damaged mix.no_at '0,/"at": \[8, 9, 8, 31\], /s///'
damaged mix.at_zero 's/"at": \[8, 9, 8, 31\]/"at": [0, 9, 8, 31]/'
damaged mix.at_three 's/"at": \[8, 9, 8, 31\]/"at": [8, 9, 8]/'
damaged mix.counter 's/\[\[1, 4\]\]/[[1, 8]]/'
damaged mix.dynamic 's/"dynamic": \[\[8, 3\]/"dynamic": [[8, 9]/'
damaged mix.column 's/\[15, 2\]/[99, 2]/'
damaged mix.negative 's/\[6, 16\]/[6, -16]/'
damaged mix.real 's/\[6, 16\]/[6, 16.0]/'
damaged mix.too_big 's/\[6, 16\]/[6, 99999999999999999999]/'
damaged mix.no_model 's/"mix": {"source": \[\]}/"mix": {}/'
damaged mix.models 's/"models": \["source"\]/"models": []/'
damaged mix.no_flops 's/"name": "flops"/"name": "flop"/;s/\["flops", "bytes"\]/["flop", "bytes"]/'
damaged mix.operand 's/\["flops", "bytes"\]/["flops", "nosuch"]/'
damaged mix.quotient 's/\["flops", "bytes"\]/["flops"]/'
damaged mix.name_twice 's/"name": "loads_stack"/"name": "loads_static"/'
damaged mix.name_own 's/"name": "loads_1"/"name": "seconds"/'
damaged mix.roi_id 's/"id": 1, "name": "move"/"id": 0, "name": "move"/'
damaged mix.roi_range 's/"id": 1, "name": "move"/"id": 3, "name": "move"/'
damaged mix.file_index 's/"name": "fib", "file": 0/"name": "fib", "file": 1/'
damaged mix.key_twice 's/"counters": 8,/"counters": 8, "counters": 8,/'
damaged mix.internal 's/"name": "fib", /"name": "fib", "internal": 1, /'
damaged mix.skipped 's/"reason": "contains asm goto"/"reason": 5/'
# What is damaged is left out and named, in every format and command; a file of several, too.
sed 's/\[\[1, 4\]\]/[[1, 8]]/;s/"name": "fib", "file": 0/"name": "fib", "file": 1/;s/"reason": "contains asm goto"/"reason": 5/' pair.mix.json >lacking.mix.json
golden lacking.text summary --mix lacking.mix.json pair.mrc
golden lacking.json summary --mix lacking.mix.json --format json pair.mrc
for command in threads functions blocks annotate callgraph calls; do
    golden "lacking.$command" "$command" --mix lacking.mix.json --format csv pair.mrc
done
golden lacking.strict summary --strict --mix lacking.mix.json pair.mrc
sed 's/"counters": *8/"memory_counters": [1, 99, 2], &/' pair.mix.json >lacking_memory.mix.json
golden lacking.memory summary --mix lacking_memory.mix.json --format csv pair.mrc
head -c 100 pair.mrc >short.mrc
golden lacking.file summary --mix pair.mix.json short.mrc pair.mrc threads.mrc
golden lacking.file.last summary --mix pair.mix.json --format csv pair.mrc short.mrc
golden lacking.file.strict summary --strict --mix pair.mix.json pair.mrc short.mrc
golden lacking.file.missing summary --mix pair.mix.json pair.mrc nosuch.mrc
golden lacking.file.all summary --mix pair.mix.json short.mrc short.mrc
sed 's/"kind": "line", "file": 0, "line": 31, "end_line": 31/"kind": "program"/' pair.mix.json >program.mix.json
same mix.program summary.csv --format csv --mix program.mix.json pair.mrc
golden mix.missing --mix nosuch.json pair.mrc

# ---- where the sidecar is looked for ----
mkdir -p lone/empty beside there/instrumented other below/folder/any && cp pair.mrc lone/empty && cp pair.mrc pair.mix.json beside
mv beside/pair.mix.json beside/memrewrite.mix.json
cp pair.mrc below/folder && cp pair.mix.json below/folder/any/memrewrite.mix.json
cp -r src there && cp pair.mix.json there/instrumented/memrewrite.mix.json && cp pair.mrc there
sed 's/"0123456789abcdef/"ffffffffffffffff/' pair.mix.json >other/memrewrite.mix.json
cp pair.mrc other && cp -r other lone
cd lone && golden find.other other/pair.mrc && rm -r other && golden find.nowhere empty/pair.mrc && cd .. || exit 1
same find.beside summary.csv --format csv beside/pair.mrc
cd below/folder && same find.folder summary.csv --format csv pair.mrc && cd ../.. || exit 1
same find.folder_elsewhere summary.csv --format csv below/folder/pair.mrc
mkdir 'below/[o]d?d' && mv below/folder/* 'below/[o]d?d' && same find.folder_odd summary.csv --format csv 'below/[o]d?d/pair.mrc'
cd there && same find.instrumented annotate.csv annotate --format csv pair.mrc && cd .. || exit 1
same find.instrumented_elsewhere summary.csv --format csv there/pair.mrc
cp pair.mix.json memrewrite.mix.json
same find.here summary.csv --format csv other/pair.mrc
golden find.model --model=optimised --format csv other/pair.mrc
rm -r memrewrite.mix.json lone beside there other below

# ---- explain ----
golden explain.generic --explain
golden explain.mix summary --explain --mix pair.mix.json
golden explain.csv blocks --explain --mix pair.mix.json --format csv
golden explain.json annotate --explain --mix pair.mix.json --format json pair.mrc
golden explain.callgraph callgraph --explain
golden explain.calls calls --explain
golden explain.other threads --explain --mix pair.mix.json build.mrc

# ---- usage ----
golden usage.help --help
golden usage.version --version
golden usage.nothing
golden usage.command sumary pair.mrc
golden usage.option --nosuch pair.mrc
golden usage.argument pair.mrc --mix
golden usage.format --format xml pair.mrc
golden usage.dot summary --format dot pair.mrc
golden usage.dot.explain callgraph --explain --format dot
golden usage.file blocks --file pair.c pair.mrc
if "$MEMREPORT" --help | awk 'length($0) > 80 { bad = 1 } END { exit bad || NR > 24 }'; then
    ok help.screen
else
    fail help.screen "needs more than 24 lines of 80 columns"
fi

# ---- output ----
"$MEMREPORT" summary --format csv --mix pair.mix.json -o out.csv pair.mrc
same output.file summary.csv summary --format csv --mix pair.mix.json -o /dev/stdout pair.mrc
if grep -v '^stderr: \|^exit ' "$here/golden/summary.csv" | cmp -s - out.csv; then ok output.named; else fail output.named "differs"; fi
golden output.input -o pair.mrc --mix pair.mix.json pair.mrc
golden output.folder -o nosuch/out.csv --mix pair.mix.json pair.mrc
if [ -w /dev/full ]; then
    golden output.full -o /dev/full --mix pair.mix.json pair.mrc
else
    skip output.full "no /dev/full here"
fi
if ! wanted json; then
    :
elif command -v python3 >/dev/null; then
    for command in summary threads balance blocks functions annotate; do
        if "$MEMREPORT" "$command" --format json --mix pair.mix.json sampled.mrc | python3 -m json.tool >/dev/null; then
            ok "json.$command"
        else
            fail "json.$command" "no JSON"
        fi
    done
else
    skip json "no python3 to read it with"
fi

# ---- mutations: no copy of a good file, however damaged, brings it down ----
mutations() {
    name=$1 good=$2 copy=$3
    shift 3
    wanted "$name" || return 0
    cp "$good" "$copy"
    if ! "$SANITIZED" "$@" >/dev/null 2>out; then
        fail "$name" "the good file is refused"
        sed 's/^/  /' out
    elif ./mutate "$good" "$copy" 1 "$MUTATIONS" "$SANITIZED" "$@" >out; then
        ok "$name"
    else
        fail "$name" "$(cat out)"
        "$SANITIZED" "$@" 2>&1 >/dev/null | sed 's/^/  /' | head -n 30
    fi
}
mutations mutate.mrc nest.mrc bad.mrc blocks --inclusive --format json --mix pair.mix.json bad.mrc
mutations mutate.groups groups.mrc bad.mrc summary --inclusive --format json --mix pair.mix.json bad.mrc
mutations mutate.origin origin.mrc bad.mrc threads --mix pair.mix.json bad.mrc
mutations mutate.tree tree.mrc bad.mrc summary --mix pair.mix.json bad.mrc
mutations mutate.header none.mrc bad.mrc --mix pair.mix.json bad.mrc
mutations mutate.mix pair.mix.json bad.mix.json --format json --mix bad.mix.json nest.mrc
mutations mutate.calls calls.mix.json bad.mix.json callgraph --mix bad.mix.json calls.mrc
mutations mutate.callgraph calls.mrc bad.mrc callgraph --format dot --mix calls.mix.json bad.mrc
mutations mutate.annotate pair.mix.json bad.mix.json annotate --mix bad.mix.json threads.mrc

# A golden that no case names would never be looked at.
if [ "$cases" = "  " ]; then ls "$here/golden" | sort; fi >"$tmp/there"
sort -u "$tmp/goldens" | comm -13 - "$tmp/there" >"$tmp/lost"
if [ -s "$tmp/lost" ]; then fail goldens "no case names these"; detail "$tmp/lost"; else ok goldens; fi

ended
