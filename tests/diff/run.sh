#!/bin/sh
# memreport diff and save: what changed between two runs, limits, baselines, and the recipes of doc/ci.md.
#
#   sh tests/diff/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=62
. tests/named_cases.sh

if ! ${CC:-cc} -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c 2>"$tmp/err"; then
    fail setup "mkmrc does not compile"
    detail "$tmp/err"
    exit
fi
cp -r tests/report/src "$tmp"
cp tests/report/pair.mix.json tests/report/both.mix.json "$tmp"
cd "$tmp" || exit 1

# ---- what a case says ----

# is CASE STATUS WANT ARGS…: memreport's standard output is WANT, and so it ends.
is() {
    label=$1 status=$2 want=$3
    shift 3
    "$MEMREPORT" "$@" >out 2>err
    got=$?
    printf '%s\n' "$want" >want
    if [ $got != "$status" ]; then
        fail "$label" "ends with $got, not with $status"
        detail err
    elif diff want out >differs; then
        ok "$label"
    else
        fail "$label" "prints something else"
        detail differs
    fi
}

# says CASE STATUS PATTERN ARGS…: it ends so, and a line of standard output or standard error is like that.
says() {
    label=$1 status=$2 pattern=$3
    shift 3
    "$MEMREPORT" "$@" >out 2>err
    got=$?
    if [ $got != "$status" ]; then
        fail "$label" "ends with $got, not with $status"
        detail err
    elif cat out err | grep -qE -e "$pattern"; then
        ok "$label"
    else
        fail "$label" "no line is like $pattern"
        cat out err >both
        detail both
    fi
}

# run NAME COUNTERS OF THE REGION work, OF move, [TICKS]: NAME.mrc of pair.mix.json
run() {
    printf 'slot roi=0 entries=1 sampled=1 ticks=%s nested=300000 : %s\nslot roi=1 parent=1 entries=10 sampled=10 ticks=300000 : %s\n' \
        "${4:-1000000}" "$2" "$3" | ./mkmrc "$1.mrc"
}
run old '0=10 1=1000 4=11' '2=10 3=8000'
run new '0=10 1=1000 4=11' '2=10 3=8080'
run less '0=10 1=1000 4=11' '2=10 3=7000'
run slow '0=10 1=1000 4=11' '2=10 3=8000' 2000000
columns=roi,function,line,metric,before,after,change

# ---- figures on paper: move copies 8000 doubles, then 8080 ----
figures() {
    is figures.none 0 'roi,function,line,metric,before,after,change' \
        diff --mix pair.mix.json --format csv --columns $columns old.mrc old.mrc
    "$MEMREPORT" functions --mix pair.mix.json --format csv --columns roi,function,bytes_loaded,bytes_stored,loads old.mrc >old.csv
    "$MEMREPORT" functions --mix pair.mix.json --format csv --columns roi,function,bytes_loaded,bytes_stored,loads new.mrc >new.csv
    # What `functions` says of both, subtracted.
    paste -d, old.csv new.csv | awk -F, 'NR > 1 && $3 + $4 != $8 + $9 { printf "%s,%s,%d,%d,%d\n", $1, $2, $3 + $4, $8 + $9, $8 + $9 - $3 - $4 }' >want
    "$MEMREPORT" diff --by function --mix pair.mix.json --format csv --columns roi,function,metric,before,after,change old.mrc new.mrc |
        grep ,bytes, | sed 's/,bytes,/,/' >out
    if [ -s want ] && diff want out >differs; then ok figures.functions; else fail figures.functions "differ"; detail differs; fi
    for level in region function line; do
        "$MEMREPORT" diff --by $level --mix pair.mix.json --format csv --columns metric,change old.mrc new.mrc |
            awk -F, '$1 == "bytes" { sum += $2 } END { print sum }'
    done | sort -u >sums
    if [ "$(wc -l <sums)" = 1 ] && [ "$(cat sums)" -gt 0 ]; then ok figures.sums; else fail figures.sums "levels do not agree"; detail sums; fi
    says figures.time 0 '^work .*1\.000 ms|^work .*\+' diff --by region --mix pair.mix.json old.mrc slow.mrc
    "$MEMREPORT" diff --mix pair.mix.json --format csv --columns metric old.mrc slow.mrc | sort -u >out
    if printf 'metric\nseconds\n' | diff - out >differs; then ok figures.only_time; else fail figures.only_time "something else differs"; detail differs; fi
    "$MEMREPORT" diff --all --by region --mix pair.mix.json --format csv --columns metric old.mrc old.mrc | sort -u >out
    if [ "$(wc -l <out)" -gt 30 ]; then ok figures.all; else fail figures.all "figures are missing"; detail out; fi
    says figures.text 0 '^work +.*\+' diff --mix pair.mix.json old.mrc slow.mrc
    if "$MEMREPORT" diff --mix pair.mix.json --format json old.mrc new.mrc | jq -e '.rows | length > 0 and all(.change == .after - .before)' >/dev/null
    then ok figures.json; else fail figures.json "rows are not sound"; fi
    # The largest change first, in each metric and level.
    "$MEMREPORT" diff --mix pair.mix.json --by function --format csv --columns metric,change old.mrc new.mrc |
        awk -F, 'NR > 1 { size = $2 < 0 ? -$2 : $2; if ($1 == last && size > before) bad = 1; last = $1; before = size } END { exit bad || NR < 3 }'
    if [ $? = 0 ]; then ok figures.order; else fail figures.order "not by size"; fi
}

# ---- limits ----
limits() {
    bytes=$("$MEMREPORT" diff --by region --mix pair.mix.json --format csv --columns roi,metric,change old.mrc new.mrc | sed -n 's/^move,bytes,//p')
    m="--mix pair.mix.json"
    # shellcheck disable=SC2086
    {
        says limits.kept 0 '^All limits are kept' diff $m --fail-over bytes=1% old.mrc new.mrc
        says limits.over 3 '^move +bytes .*\+1 % +\+0.5%' diff $m --fail-over bytes=0.5% old.mrc new.mrc
        says limits.less 0 'kept' diff $m --fail-over bytes=0,flops=0,stores=0 old.mrc less.mrc
        says limits.absolute 0 'kept' diff $m --fail-over "bytes=$bytes" old.mrc new.mrc
        says limits.absolute_over 3 'exceeded' diff $m --fail-over "bytes=$((bytes - 1))" old.mrc new.mrc
        says limits.other_region 0 'kept' diff $m --fail-over work:bytes=0 old.mrc new.mrc
        says limits.region 3 '^move +bytes' diff $m --fail-over move:bytes=0 old.mrc new.mrc
        says limits.region_first 0 'kept' diff $m --fail-over bytes=0,move:bytes=1% old.mrc new.mrc
        says limits.region_last 0 'kept' diff $m --fail-over move:bytes=1%,bytes=0 old.mrc new.mrc
        says limits.time 3 '^work +seconds' diff $m --fail-over time=5% old.mrc slow.mrc
        says limits.line_of_code 3 'pair.c:31|move' diff $m --fail-over pair.c:31:bytes=0,bytes=0 old.mrc new.mrc
        says limits.stderr 3 '^memreport: over the limit: ROI move: bytes .*limit \+0' diff $m --format csv --fail-over bytes=0 old.mrc new.mrc
        "$MEMREPORT" diff $m --format json --fail-over bytes=0,loads=1000000 old.mrc new.mrc 2>err | jq -c '.limits[] | select(.over) | [.roi, .metric, .over > 0]' >out
        if [ "$(cat out)" = '["move","bytes",true]' ]; then ok limits.json; else fail limits.json "not the one"; detail out; fi
        says limits.metric 2 "no figure 'byts'.*known are .*bytes.*time" diff $m --fail-over byts=0 old.mrc new.mrc
        says limits.quotient 2 "no figure 'read_bw'" diff $m --fail-over read_bw=1% old.mrc new.mrc
        says limits.unknown_region 1 "no region 'moves'" diff $m --fail-over moves:bytes=0 old.mrc new.mrc
        for wrong in bytes bytes= =1 bytes=-1 bytes=1%% bytes=x bytes=nan bytes=inf bytes=0x10 , ''; do
            says "limits.wrong '$wrong'" 2 'fail-over' diff $m --fail-over "$wrong" old.mrc new.mrc
        done
    }
}

# ---- baselines ----
baselines() {
    "$MEMREPORT" save --mix pair.mix.json -o base.json old.mrc || fail baselines.save "ends with $?"
    if jq -e '.format == "memrewrite baseline" and .version == 2' base.json >/dev/null; then ok baselines.save; else fail baselines.save "is another file"; fi
    # Where a run comes from: JSON of diff has it, from counters and from a baseline; baselines that do not say it are read.
    { printf 'host node7\ncompiler 2\nstart_unix_ns 1700000000000000000\n'; printf 'slot roi=0 entries=1 sampled=1 ticks=1000 : 0=10 1=1000 4=11\n'; } | ./mkmrc there.mrc
    "$MEMREPORT" diff --mix pair.mix.json --format json base.json there.mrc 2>err | jq -r '.before_host, .after_host, .after_compiler, .after_started' >out
    { printf 'node1\nnode7\nclang\n'; "$MEMREPORT" summary --mix pair.mix.json --format json there.mrc | jq -r '.origin[0].started'; } >want
    if [ "$(wc -l <want)" = 4 ] && diff want out >differs; then ok baselines.origin; else fail baselines.origin "says something else"; detail differs; fi
    jq -c 'del(.host, .compiler, .started)' base.json >silent.json
    "$MEMREPORT" diff --format json silent.json base.json 2>err | jq -r '.before_host, .after_host' >out
    if printf '\nnode1\n' | diff - out >differs; then ok baselines.no_origin; else fail baselines.no_origin "says something else"; detail differs; fi
    says baselines.same 0 '^No figure differs' diff --baseline base.json --mix pair.mix.json old.mrc
    says baselines.both 0 '^No figure differs' diff base.json base.json
    says baselines.over 3 '^move +bytes' diff --baseline base.json --mix pair.mix.json --fail-over bytes=0 new.mrc
    "$MEMREPORT" diff --mix pair.mix.json --format csv old.mrc new.mrc >want
    "$MEMREPORT" diff --mix pair.mix.json --format csv --baseline base.json new.mrc >out
    if [ "$(wc -l <want)" -gt 3 ] && diff want out >differs; then ok baselines.figures; else fail baselines.figures "not those of the counters"; detail differs; fi
    "$MEMREPORT" save --mix pair.mix.json old.mrc >again.json
    if cmp -s base.json again.json; then ok baselines.stable; else fail baselines.stable "differs from itself"; fi
    "$MEMREPORT" save -o third.json base.json
    if cmp -s base.json third.json; then ok baselines.round; else fail baselines.round "reading and writing changes it"; fi
    says baselines.missing 1 'No such file' diff nosuch.json base.json
    says baselines.overwrite 1 'is one of the inputs' diff -o base.json base.json base.json
    says baselines.overwrite_save 1 'is one of the inputs' save -o old.mrc --mix pair.mix.json old.mrc
    "$MEMREPORT" save --mix both.mix.json --model=source -o source.json old.mrc
    "$MEMREPORT" save --mix both.mix.json --model=optimised -o optimised.json old.mrc
    says baselines.models 1 'model' diff source.json optimised.json
    "$MEMREPORT" save --mix pair.mix.json --inclusive -o inclusive.json old.mrc
    says baselines.nested 1 'inclusive' diff base.json inclusive.json
    damaged
}

# A file that something happened to: refused with a line, and nothing worse.
damaged() {
    size=$(wc -c <base.json) bad=
    for at in $(seq 1 211 "$size"); do
        head -c "$at" base.json >cut.json
        "$MEMREPORT" diff cut.json base.json >out 2>err
        got=$?
        [ $got = 1 ] && [ -s err ] || bad="$bad cut at $at: $got"
    done
    if [ -z "$bad" ]; then ok baselines.cut; else fail baselines.cut "$bad"; fi
    while read -r name filter; do
        if ! jq -c "$filter" base.json >other.json || cmp -s base.json other.json; then fail "baselines.damaged $name" "the filter does nothing"; continue; fi
        says "baselines.damaged $name" 1 'other.json.*(baseline|JSON|:)' diff other.json base.json
    done <<END
format .format="memrewrite-mix"
version .version=3
no_version del(.version)
text .program=1
no_regions del(.regions)
columns .functions.columns[0]="region"
more_columns .lines.columns+=["x"]
metrics .regions.metrics=3
metric .regions.metrics[0]=["bytes"]
twice .regions.metrics[1]=["bytes","bytes"]
short .functions.rows[0]|=.[1:]
row .functions.rows[0]={}
negative .lines.rows[0][-1]=-1
figure .lines.rows[0][-1]="1"
line .functions.rows[0][3]=-1
name .functions.rows[0][1]=null
rows .regions.rows={}
END
}

# ---- names that no format may trip over ----
names() {
    # A byte that is no UTF-8 (format/names.h) is the last but one.
    odd=$(printf 'a,b=1:"q"\n\t\001\033[1m<x>&]]>%%s%s\364\217\277\251\303\251' "'")
    jq --arg name "$odd" '(.rois[] | select(.name == "move")).name = $name' pair.mix.json >odd.mix.json
    if cmp -s odd.mix.json pair.mix.json; then fail names.setup "no name is changed"; return; fi
    "$MEMREPORT" save --mix odd.mix.json -o odd.json old.mrc
    says names.baseline 0 '^No figure differs' diff --baseline odd.json --mix odd.mix.json old.mrc
    "$MEMREPORT" diff --baseline odd.json --mix odd.mix.json --format csv new.mrc >odd.csv
    if python3 - <<END
import csv
rows = list(csv.DictReader(open("odd.csv", newline="", encoding="utf-8", errors="surrogateescape")))
assert rows and all(None not in row and None not in row.values() for row in rows)
assert any(row["roi"] == 'a,b=1:"q"\n\t\x01\x1b[1m<x>&]]>%s\'\udce9é' for row in rows), rows[0]
END
    then ok names.csv; else fail names.csv "the region's name does not come back"; detail odd.csv; fi
    if "$MEMREPORT" diff --baseline odd.json --mix odd.mix.json --format json new.mrc | jq -e '.rows | length > 0' >/dev/null; then ok names.json; else fail names.json "is none"; fi
    "$MEMREPORT" diff --baseline odd.json --mix odd.mix.json new.mrc >odd.txt
    if [ -s odd.txt ] && ! LC_ALL=C grep -q "$(printf '[\001\033]')" odd.txt; then ok names.text; else fail names.text "control characters reach the terminal"; fi
    says names.limit 3 'exceeded' diff --baseline odd.json --mix odd.mix.json --fail-over "$(printf 'stores=1,%b:bytes=0' 'a,b=1:"q"\n\t\001\033[1m<x>&]]>%s'"'"'\351é')" new.mrc
    "$MEMREPORT" diff --baseline odd.json --mix odd.mix.json --fail-over bytes=0 --format junit -o odd.xml new.mrc 2>err
    if [ $? != 3 ]; then fail names.junit_status "is not 3"; else ok names.junit_status; fi
    well_formed names.junit odd.xml 1
}

# well_formed CASE FILE FAILURES
well_formed() {
    command -v xmllint >/dev/null || { skip "$1" "no xmllint"; return; }
    if ! xmllint --noout "$2" 2>err; then
        fail "$1" "is not well-formed"
        detail err
    elif [ "$(xmllint --xpath 'count(//testcase/failure)' "$2")" = "$3" ] && [ "$(xmllint --xpath 'string(/testsuite/@failures)' "$2")" = "$3" ] &&
        [ "$(xmllint --xpath 'count(//testcase)' "$2")" = "$(xmllint --xpath 'string(/testsuite/@tests)' "$2")" ]; then
        ok "$1"
    else
        fail "$1" "has other test cases"
        detail "$2"
    fi
}

junit() {
    "$MEMREPORT" diff --mix pair.mix.json --fail-over bytes=0,flops=0 --format junit -o limits.xml old.mrc new.mrc 2>err
    well_formed junit.over limits.xml 1
    "$MEMREPORT" diff --mix pair.mix.json --fail-over bytes=5% --format junit -o limits.xml old.mrc new.mrc
    well_formed junit.kept limits.xml 0
}

# ---- usage ----
usage() {
    says usage.one 2 'two runs' diff old.mrc
    says usage.none 2 'two runs' diff
    says usage.three 2 'two runs' diff old.mrc new.mrc less.mrc
    says usage.baseline 2 'counter file|no counter' diff --baseline base.json
    says usage.by 2 'region, function, line' diff --by thread old.mrc new.mrc
    says usage.junit 2 'fail-over' diff --format junit old.mrc new.mrc
    says usage.elsewhere 2 'for the commands data, diff, events, export, phases and series' summary --by region old.mrc
    says usage.save_format 2 'no table' save --format csv old.mrc
    says usage.explain 0 '^change$' diff --explain
    says usage.folder 1 'memrewrite' diff src old.mrc
}

# ---- sources that changed ----

# version NAME: counts the program NAME/prog.c, whose counters and sidecar lie in NAME then.
version() {
    (cd "$1" && "$MEMREWRITE" -o out "${2:-prog.c}" >/dev/null 2>err && ${CC:-cc} -w -Iout -o prog out/*.c -lpthread 2>>err &&
        ./prog >/dev/null && cp out/memrewrite.mix.json .) || { fail "$1" "cannot be built and run"; detail "$1/err"; return 1; }
}

sources() {
    mkdir one two three four five
    cat >one/prog.c <<'END'
static double a[100], b[100];

static void add(void)
{
    for (int i = 0; i < 100; i++)
        a[i] += b[i];
}

static void scale(void)
{
    for (int i = 0; i < 100; i++)
        a[i] *= 2;
    for (int i = 0; i < 50; i++)
        b[i] = 1;
}

int main(void)
{
#pragma memrewrite begin all
    add();
    scale();
#pragma memrewrite end all
    return 0;
}
END
    # Lines in front; a line inside; a line that was edited; a function that is new.
    awk '/^static void scale/ { print "/* scale goes\n * last */" } { print } /a\[i\] \*= 2/ { print "    for (int k = 0; k < 10; k++)\n        b[k] = a[k];" }' one/prog.c |
        sed 's/a\[i\] += b\[i\];/a[i] += b[i] * b[99 - i];/' >two/prog.c
    sed 's/\badd\b/sum/' one/prog.c >three/prog.c
    mkdir -p four/lib
    cp one/prog.c four/lib/prog.c
    sed 's/^    /        /' one/prog.c >five/prog.c
    version one && version two && version three && version four lib/prog.c && version five || return
    # Each has its sidecar where -o has put it; without it the message says where to.
    mkdir found && cp -r one two found && rm found/*/memrewrite.mix.json
    says sources.found 0 'different builds' diff --model=source found/one found/two
    rm found/two/out/memrewrite.mix.json
    mkdir apart && cd apart || return
    mv ../two ../hidden # the program, and the sidecar beside it
    says sources.not_found 1 "each run's stands beside its counters, or in a folder there" diff ../found/one ../found/two
    mv ../hidden ../two
    cd .. || return
    cp -r one again
    (cd again && rm -f ./*.mrc && ./prog)
    "$MEMREPORT" diff --model=source --format csv --columns metric one again | sort -u >out
    if ! grep -qvx 'metric\|seconds' out; then ok sources.deterministic; else fail sources.deterministic "two runs of it differ"; detail out; fi
    says sources.deterministic_gate 0 kept diff --model=source --fail-over bytes=0,flops=0,loads=0,calls=0,branches=0,entries=0 one again
    # On paper: add loads 100 doubles more in line 6; `scale` is 2 lines below where it
    # was; its new loop, of 10 rounds, is in lines 15 and 16, and what stands behind it another 2 lines below.
    "$MEMREPORT" diff --model=source --by line --format csv --columns function,line,line_before,before,after,metric one two | grep ',bytes$' | sort >out
    cat >want <<'END'
add,6,6,2400,3200,bytes
scale,16,,,160,bytes
END
    if diff want out >differs; then ok sources.moved; else fail sources.moved "not these lines"; detail differs; fi
    "$MEMREPORT" diff --model=source --all --by line --format csv --columns function,line,line_before,metric one two | grep ',count$' | sed 's/,count$//' | grep '^scale' | sort -u | tr '\n' ' ' >out
    if [ "$(cat out)" = 'scale,13,11 scale,14,12 scale,15, scale,16, scale,17,13 scale,18,14 ' ]; then
        ok sources.followed
    else
        fail sources.followed "lines are not followed"
        detail out
    fi
    "$MEMREPORT" diff --model=source --by function --format csv --columns function,before,after,metric one three | grep ',bytes$' | sort >out
    printf 'add,2400,,bytes\nsum,,2400,bytes\n' >want
    if diff want out >differs; then ok sources.renamed; else fail sources.renamed "not these functions"; detail differs; fi
    says sources.file_moved 0 'No figure differs|^seconds' diff --model=source --by function one four
    "$MEMREPORT" diff --model=source --by function --format csv --columns metric one four | sort -u >out
    if [ "$(cat out)" = metric ]; then ok sources.file; else fail sources.file "a file that moved is another one"; detail out; fi
    "$MEMREPORT" diff --model=source --by line --format csv --columns metric one five | sort -u >out
    if [ "$(cat out)" = metric ]; then ok sources.indented; else fail sources.indented "blanks count"; detail out; fi
    # The baseline follows lines without the source that it is of.
    "$MEMREPORT" save --model=source -o kept.json one
    mv one/prog.c one/gone.c
    "$MEMREPORT" diff --model=source --by line --format csv --columns function,line,line_before,before,after,metric kept.json two 2>err | grep ',bytes$' | sort >out
    printf 'add,6,6,2400,3200,bytes\nscale,16,,,160,bytes\n' >want
    if diff want out >differs; then ok sources.baseline; else fail sources.baseline "not these lines"; detail differs; fi
    mv one/gone.c one/prog.c
}

# ---- the recipes ----

# The shell of a recipe: what stands below `run:` or in a list below `script:`, without what installs.
steps_of() { # SYSTEM
    awk -v of="$1" '
        /^## / { on = index($0, of) == 4 }
        !on { next }
        /^```/ { inside = !inside; next }
        !inside { next }
        /^```sh/ { next }
        of == "The baseline" { print; next }
        /^ *- name:/ { install = /Install/ }
        /^ *run: \|$/ { deep = index($0, "run:"); next }
        /^ *run: / { deep = 0; if (!install) { sub(/^ *run: /, ""); print } next }
        deep { match($0, /^ */); if (RLENGTH >= deep) { if (!install) print substr($0, RLENGTH + 1); next } deep = 0 }
        /^  script:/ { script = 1; next }
        /^  [a-z]/ { script = 0 }
        script && /^ *- / { sub(/^ *- /, ""); print }' "$top/doc/ci.md"
}

ci() {
    mkdir -p ci/bin
    ln -s "$MEMREWRITE" ci/bin/memrewrite
    ln -s "$MEMREPORT" ci/bin/memreport
    for system in "The baseline" "GitHub Actions" "GitLab CI"; do
        steps_of "$system" >"ci/$system.sh"
        if [ "$(grep -c . "ci/$system.sh")" -lt 3 ]; then fail "ci: $system" "has no steps"; detail "ci/$system.sh"; fi
    done
    mkdir ci/project
    cat >ci/project/bench.c <<'END'
static double a[100];

int main(void)
{
#pragma memrewrite begin all
    for (int i = 0; i < 100; i++)
        a[i] += 2;
#pragma memrewrite end all
    return 0;
}
END
    printf 'bench: bench.c\n\t$(CC) -o $@ bench.c\n' >ci/project/Makefile
    PATH=$tmp/ci/bin:$PATH
    export PATH MEMREWRITE_CACHE="$tmp/ci/cache"
    (cd ci/project && sh -e "../The baseline.sh") >ci/out 2>&1 || { fail ci.baseline "fails"; detail ci/out; return; }
    ok ci.baseline
    for system in "GitHub Actions" "GitLab CI"; do
        recipe "$system" same '' 0 0
        recipe "$system" more 's/a\[i\] += /a[i] += a[99 - i] * /' 3 2
        recipe "$system" less 's/i < 100/i < 90/' 0 0
    done
}

# recipe SYSTEM NAME SED STATUS FAILURES: the steps on the project, changed like that
recipe() {
    label="ci: $1, $2" at=ci/${1%% *}.$2
    cp -r ci/project "$at"
    (cd "$at" && rm -f ./*.mrc bench && sed -i "$3" bench.c && sh -e "../$1.sh") >ci/out 2>&1
    got=$?
    if [ $got != "$4" ]; then
        fail "$label" "ends with $got, not with $4"
        detail ci/out
    else
        well_formed "$label" "$at/memory.xml" "$5"
    fi
}

# Whose bytes: the second version has the member `key` first, allocates two lines further down, and loads `weight` twice as often.
data() {
    mkdir -p was is
    cat >was/prog.c <<'END'
#include <stdlib.h>
struct item { int pad, key; struct item *next; };
static double weight[100], sum;
int main(void)
{
    struct item *all = calloc(100, sizeof *all);
    if (!all)
        return 1;
#pragma memrewrite begin all
    for (int i = 0; i < 100; i++) {
        all[i].key = i;
        sum += weight[i];
    }
#pragma memrewrite end all
    free(all);
    return 0;
}
END
    sed 's/int pad, key/int key, pad/; s/weight\[i\];/weight[i] + weight[99 - i];/; s/^    struct item \*all/    \n\n&/' was/prog.c >is/prog.c
    version was && version is || return
    for wanted_row in variable:weight,prog.c,3,bytes,800,1600 'field:(no member),,,bytes,2400,3200' type:double,,,bytes,2400,3200 class:static,,,bytes,2400,3200; do
        by=${wanted_row%%:*}
        "$MEMREPORT" diff --model=source --by "$by" --format csv --columns object,file,line,metric,before,after was is 2>err >out
        grep ',bytes,' out >got
        echo "${wanted_row#*:}" >want
        if diff want got >differs; then ok "data.$by"; else fail "data.$by" "other rows"; detail differs; detail err; fi
    done
    says data.text 0 'weight  *prog.c:3  *800 B  *1600 B  *.800 B' diff --model=source --by variable was is
    # What one call allocates is the same, wherever the call stands.
    "$MEMREPORT" diff --model=source --all --by variable --format csv --columns object,line,line_before,metric,before,after was is | grep '^calloc.*,bytes,' >got
    echo 'calloc at prog.c,8,6,bytes,400,400' >want
    if diff want got >differs; then ok data.moved; else fail data.moved "is another"; detail differs; fi
    # A baseline has it, too; one of version 1 does not, and the rest of it is used.
    "$MEMREPORT" save --model=source -o kept.json was/*.mrc && "$MEMREPORT" diff --model=source --by variable --format csv was is >want
    "$MEMREPORT" diff --model=source --by variable --format csv --baseline kept.json is >got 2>&1
    if [ "$(wc -l <want)" -gt 1 ] && cmp -s want got; then ok data.baseline; else fail data.baseline "is another"; detail got; fi
    jq 'del(.variables, .fields, .types, .classes) | .version = 1' kept.json >older.json
    says data.older 1 'does not say whose bytes' diff --model=source --by variable --baseline older.json is
    says data.older_rest 0 'main ' diff --model=source --by function --baseline older.json is
}

{
    for group in figures limits baselines names junit usage sources data ci; do
        if wanted $group; then $group; fi
    done
    ended
}
