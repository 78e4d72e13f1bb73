#!/bin/sh
# memreport html: the page in a browser, whose elements have the figures of CSV; it is quiet, asks nothing of a network, and takes names as text.
# Pictures of every view are left in build/page.
#
#   sh tests/page/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=8
. tests/named_cases.sh
mkdir -p build/page

# made NAME SOURCE OPTIONS…: NAME.mrc and NAME.mix.json of a program that was run
made() {
    name=$1 source=$2
    shift 2
    cp "$source" "$tmp" && cd "$tmp" && "$MEMREWRITE" -q "$(basename "$source")" -o "out-$name" "$@" 2>err &&
        ${CC:-cc} -O1 -w "-Iout-$name" -o "$name" "out-$name"/*.c -lpthread -lm 2>>err && MEMREWRITE_OUT="$name.mrc" $soon "./$name" >/dev/null &&
        cp "out-$name/memrewrite.mix.json" "$name.mix.json" && cd "$top"
}

# page NAME [OPTIONS…]: NAME.html, and the same as CSV
page() {
    name=$1
    shift
    (cd "$tmp" && "$MEMREPORT" html -o "$name.html" "$@" >said 2>err) || { fail "$name" "no page"; detail "$tmp/err"; return 1; }
    (cd "$tmp" && for command in summary functions threads annotate; do "$MEMREPORT" $command --format csv -o "$name-$command.csv" "$@" 2>>err || exit 1; done) ||
        { fail "$name" "no CSV"; detail "$tmp/err"; return 1; }
}
by_data() { (cd "$tmp" && for by in variable field type class function; do "$MEMREPORT" data --by $by --format csv -o "$1-$by.csv" "$1.mrc"; done); }

# 400 functions over 20,000 lines.
many_source() {
    awk 'BEGIN { print "static volatile int a[64];"; for (i = 0; i < 400; i++) { printf "static void f%d(int n)\n{\n    for (int k = 0;\tk < n; k++)\n        a[k & 63] += k;\n}\n", i; for (k = 0; k < 45; k++) print "" }
        print "int main(void)\n{"; for (i = 0; i < 400; i++) printf "    f%d(%d);\n", i, i + 1; print "    return 0;\n}" }'
}

# Two functions call a third, from a loop each: what each of them moved is an estimate.
shared_source() {
    cat <<'END'
static volatile int t[100];
static __attribute__((noinline)) int leaf(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += t[i];
    return s;
}
static __attribute__((noinline)) int one(void)
{
    return leaf(80) + t[1];
}
static __attribute__((noinline)) int two(void)
{
    return leaf(20);
}
int main(void)
{
    int s = 0;
    for (int r = 0; r < 3; r++)
        s += one();
    for (int r = 0; r < 4; r++)
        s += two();
    return s;
}
END
}

# A region and a function that would be markup, ends of script elements, or turn the text around them.
odd_names() {
    [ -e "$tmp/mkmrc" ] || ${CC:-cc} -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c 2>"$tmp/err" || return 1
    cp -r tests/report/src tests/report/pair.mix.json "$tmp"
    "$tmp/mkmrc" "$tmp/odd.mrc" <tests/report/runs/pair.desc
    { echo "pid 77" && cat tests/report/runs/pid2.desc; } | "$tmp/mkmrc" "$tmp/two.mrc"
    printf 'a"b<x>&]]></script><script>window.taken=1</script><!-- <img src=x onerror=window.taken=1> \033[1m\t\342\200\256 \303\251'"'"'%%s' >"$tmp/odd.name"
    jq --rawfile name "$tmp/odd.name" '(.rois[] | select(.name == "move")).name = $name | (.functions[] | select(.name == "scale" or .name == "copy")).name = $name' \
        tests/report/pair.mix.json >"$tmp/odd.mix.json" 2>"$tmp/err"
}

# A series beside its counter files, of two processes; its figures as CSV.
recorded() {
    cp tests/series/phases.c "$tmp" && cd "$tmp" && "$MEMREWRITE" -q phases.c -o out-phases && ${CC:-cc} -O1 -w -Iout-phases -o phases out-phases/*.c -lpthread 2>err &&
        MEMREWRITE_OUT=parts.%p.mrc $soon "$MEMREPORT" record -i 10ms --events page-faults -o time.mrs -- ./phases fork >said 2>err && cp out-phases/memrewrite.mix.json parts.mix.json &&
        "$MEMREPORT" html --mix parts.mix.json -o time.html parts.*.mrc time.mrs >said 2>err && "$MEMREPORT" html --mix parts.mix.json -o alone.html time.mrs >said 2>err &&
        "$MEMREPORT" series --mix parts.mix.json --format csv -o time-series.csv time.mrs 2>err && "$MEMREPORT" phases --mix parts.mix.json --format csv -o time-phases.csv time.mrs 2>err &&
        "$MEMREPORT" phases --by marked --mix parts.mix.json --format csv -o time-marked.csv time.mrs 2>err &&
        "$MEMREPORT" summary --mix parts.mix.json --format csv -o time-summary.csv parts.*.mrc 2>err && "$MEMREPORT" series --by event --mix parts.mix.json --format csv -o time-events.csv time.mrs 2>err && cd "$top" && return
    cd "$top" && fail setup "no series" && detail "$tmp/err"
    return 1
}

browser() {
    for program in chromium chromium-browser google-chrome; do command -v $program && return; done
    return 1
}

in_browser() {
    cases=
    for group in figures touched search ${has_timers:+sampled} estimates rest apart paper changes views use names many bare closed narrow axes time; do if wanted $group; then cases="$cases $group"; fi; done
    [ -n "$cases" ] || return
    if ! chromium=$(browser); then skip browser "no chromium: make test-deps"; return; fi
    # shellcheck disable=SC2086
    $soon python3 tests/page/drive.py "$chromium" "$tmp" "$top/build/page" $cases 2>"$tmp/err" || { fail browser "it stops"; tail -n 5 "$tmp/err" >"$tmp/end"; detail "$tmp/end"; }
}

pages() {
    { made prog tests/export/calls.c && made layout tests/data/layout.c --all; } || { fail setup "the programs cannot be built and run"; detail "$tmp/err"; return 1; }
    mkdir "$tmp/from"
    # A structure that a header declares, in which nothing runs.
    printf 'struct shape {\n    int width;\n    int height;\n};\n' >"$tmp/shape.h"
    printf '#include "shape.h"\nstatic struct shape shapes[99];\nint main(void)\n{\n    int area = 0;\n    for (int i = 0; i < 99; i++)\n        area += shapes[i].width * shapes[i].height;\n    return area;\n}\n' >"$tmp/from/shapes.c"
    made shapes "$tmp/from/shapes.c" --all || { fail setup "the program with a header cannot be built and run"; detail "$tmp/err"; return 1; }
    many_source >"$tmp/source.c"
    mv "$tmp/source.c" "$tmp/from/many.c"
    made many "$tmp/from/many.c" --all || { fail setup "the long program cannot be built and run"; detail "$tmp/err"; return 1; }
    shared_source >"$tmp/from/shared.c"
    { made shared "$tmp/from/shared.c" --all && "$MEMREPORT" callgraph --format csv -o "$tmp/shared-callgraph.csv" "$tmp/shared.mrc" 2>"$tmp/err"; } ||
        { fail setup "the program with a shared function cannot be built and run"; detail "$tmp/err"; return 1; }
    printf '#include <string.h>\nstatic char from[99999], to[99999];\nstatic volatile int few;\nint main(void)\n{\n    for (int i = 0; i < 9; i++) {\n        memcpy(to, from, sizeof to);\n        few++;\n    }\n    return to[few];\n}\n' >"$tmp/from/library.c"
    made library "$tmp/from/library.c" --all || { fail setup "the program with a library function cannot be built and run"; detail "$tmp/err"; return 1; }
    # Two files with variables and structures of one name, and a pointer in memory, which is another row than what it points to.
    printf 'struct node { int a, b; };\nstatic struct node nodes[9];\nstatic int room[4], *at = room;\nint other(void)\n{\n    for (int i = 0; i < 9; i++) {\n        nodes[i].a++;\n        at[i & 3]++;\n        at = i & 1 ? room : room;\n    }\n    return at[1] + nodes[1].b;\n}\n' >"$tmp/other.c"
    printf 'int other(void);\nstruct node { long a; };\nstatic struct node nodes[9];\nint *at;\nint main(void)\n{\n    int here[9] = {0};\n    at = here;\n    for (int i = 0; i < 99; i++) {\n        nodes[i %% 9].a++;\n        at[i %% 9]++;\n    }\n    return other() < 0;\n}\n' >"$tmp/from/alike.c"
    made alike "$tmp/from/alike.c" other.c --all || { fail setup "the program of names that are alike cannot be built and run"; detail "$tmp/err"; return 1; }
    odd_names || { fail setup "no odd names"; detail "$tmp/err"; return 1; }
    page prog prog.mrc && page layout layout.mrc && page many many.mrc && page shapes shapes.mrc && page shared shared.mrc && page library library.mrc && page alike alike.mrc && page odd --mix odd.mix.json odd.mrc && page two --mix pair.mix.json odd.mrc two.mrc && by_data prog && by_data layout && by_data library && by_data alike && by_data shapes && changed || return 1
    recorded && counted || return 1
    if wanted sampled; then timed || return 1; fi
    sed 's/id="charts">[^<]*/id="charts">/' "$tmp/time.html" >"$tmp/bare_time.html"
    sed 's/id="charts">[^<]*/id="charts">/; s/id="highlighter">[^<]*/id="highlighter">/' "$tmp/prog.html" >"$tmp/bare.html"
    "$MEMREPORT" export --to=folded -o "$tmp/prog.folded" "$tmp/prog.mrc"
}

# A run whose processor time was sampled, part of it in a library.
timed() {
    { [ -r /proc/self/maps ] && printf 'int main(void) { return 0; }\n' >"$tmp/from/none.c" && made none "$tmp/from/none.c" --all && (cd "$tmp" && MEMREWRITE_PROFILE=997 ./none >said 2>&1 && [ ! -s said ]); } ||
        { skip sampled "threads have no timers here"; has_timers=; return 0; }
    has_timers=1
    cp tests/profile/library.c "$tmp/from/sampled.c"
    (cd "$tmp" && "$MEMREWRITE" -q from/sampled.c -o out-sampled 2>err && ${CC:-cc} -O2 -g -w -Iout-sampled -o sampled out-sampled/*.c -lpthread -lm 2>>err &&
        MEMREWRITE_PROFILE=997 MEMREWRITE_OUT=sampled.mrc $soon ./sampled >/dev/null 2>>err && cp out-sampled/memrewrite.mix.json sampled.mix.json &&
        "$MEMREPORT" functions --format json -o sampled.json sampled.mrc 2>>err) || { fail setup "no run whose time was sampled"; detail "$tmp/err"; return 1; }
    page sampled sampled.mrc && (cd "$tmp" && "$MEMREPORT" callgraph --format csv -o sampled-callgraph.csv sampled.mrc 2>err)
}

# A run with events, which a system that refuses them has rows for, too.
counted() {
    (cd "$tmp" && cp prog.mix.json counted.mix.json && MEMREWRITE_EVENTS=page-faults,task-clock MEMREWRITE_OUT=counted.mrc ./prog >/dev/null 2>&1 &&
        "$MEMREPORT" html -o counted.html counted.mrc >said 2>err && "$MEMREPORT" events --format csv -o counted-events.csv counted.mrc 2>>err &&
        "$MEMREPORT" events --by thread --format csv -o counted-by_thread.csv counted.mrc 2>>err) || { fail counted "no page"; detail "$tmp/err"; return 1; }
}

# The page of two runs: another program's, where a loop goes on for longer, a function is new, and one is gone.
changed() {
    sed 's/r < 50/r < 70/; s/^int main/static int more(int n) { int s = 0; for (int i = 0; i < n; i++) s += pool[i].key; return s; }\nint main/; s/return 0;/return more(9) < 0;/' \
        tests/data/layout.c >"$tmp/from/layout.c"
    made longer "$tmp/from/layout.c" --all || { fail setup "the changed program cannot be built and run"; detail "$tmp/err"; return 1; }
    (cd "$tmp" && "$MEMREPORT" save layout.mrc -o layout.baseline && "$MEMREPORT" diff --format html --fail-over bytes=1% -o changed.html --baseline layout.baseline longer.mrc 2>err
        [ $? = 3 ] && "$MEMREPORT" diff --all --format csv --baseline layout.baseline longer.mrc >changed-region.csv 2>>err &&
        for by in function line variable field; do "$MEMREPORT" diff --by $by --format csv --baseline layout.baseline longer.mrc >changed-$by.csv 2>>err || exit 1; done) ||
        { fail changed "no page, or another status than 3"; detail "$tmp/err"; return 1; }
}

# Without a browser, too: what is in the file.
document() {
    for name in prog odd; do
        if [ "$(grep -c '<script' "$tmp/$name.html")" = 5 ] && [ "$(grep -c '</script>' "$tmp/$name.html")" = 5 ]; then ok document.scripts.$name; else fail document.scripts.$name "not five script elements"; fi
    done
    grep -oE '(src|href|url|@import)[=(]["'"'"'](https?:)?//[^"]*' "$tmp/prog.html" >"$tmp/links"
    if [ -s "$tmp/links" ]; then fail document.links "leads elsewhere"; detail "$tmp/links"; else ok document.links; fi
    sed -n '/<script type="application\/json" id="figures">/,/<\/script>/p' "$tmp/odd.html" | sed '1s/.*id="figures">//; $s/<\/script>//' | jq -e '.tables.summary.rows | length > 0' >"$tmp/said" 2>&1
    if [ "$(cat "$tmp/said")" = true ]; then ok document.json; else fail document.json "the figures are no JSON"; detail "$tmp/said"; fi
    # Of 100,000 lines of a program most have no figure, and no place in the page.
    sed -n '/<script type="application\/json" id="figures">/,/<\/script>/p' "$tmp/many.html" | sed '1s/.*id="figures">//; $s/<\/script>//' | jq '.tables.lines | [.columns[][0]] as $names |
        [.rows[] | [., $names] | transpose | map(select(.[0] != null and (.[1] | IN("file", "line", "function") | not))) | length] | (length > 500, all(. > 0))' >"$tmp/said" 2>&1
    if [ "$(tr '\n' ' ' <"$tmp/said")" = "true true " ]; then ok document.lines; else fail document.lines "lines without figures"; detail "$tmp/said"; fi
    # Nor have comments of a program whose time was sampled.
    if [ -e "$tmp/sampled.html" ]; then
        sed -n '/<script type="application\/json" id="figures">/,/<\/script>/p' "$tmp/sampled.html" | sed '1s/.*id="figures">//; $s/<\/script>//' | jq '.tables.lines | [.columns[][0]] as $names |
            [.rows[] | [$names, .] | transpose | map({(.[0]): .[1]}) | add | select(.count == null and (.cpu_samples // 0) == 0)] | length' >"$tmp/said" 2>&1
        if [ "$(cat "$tmp/said")" = 0 ]; then ok document.sampled; else fail document.sampled "lines with no time"; detail "$tmp/said"; fi
    fi
    (cd "$tmp" && "$MEMREPORT" html prog.mrc >stdout.html 2>err)
    if cmp "$tmp/stdout.html" "$tmp/prog.html" >"$tmp/said" 2>&1; then ok document.stdout; else fail document.stdout "another page than with -o"; detail "$tmp/said"; fi
}

# What is measured is a file that the page of a run on this host has the lines of.
ceilings() {
    export XDG_DATA_HOME="$tmp/share"
    if ! (cd "$tmp" && "$MEMREPORT" ceilings >ceilings.txt 2>err); then fail ceilings.measured "it fails"; detail "$tmp/err"; return; fi
    kept=$(echo "$tmp"/share/memrewrite/ceilings-*.json)
    if jq -e '.format == "memrewrite ceilings" and .version == 1 and .threads > 0 and ([.single, .all] | all(.flops > 0 and .intops > 0 and .levels[0].name == "L1" and
        .levels[-1].name == "DRAM" and (.levels | all(.read > 0 and .write > 0 and .copy > 0)) and ([.levels[].size] | . == sort)))' "$kept" >"$tmp/said" 2>&1
    then ok ceilings.file; else fail ceilings.file "not as it is described"; detail "$kept"; fi
    if [ "$(grep -cE '^ +[0-9]+ +(L[1-4]|DRAM) ' "$tmp/ceilings.txt")" -ge "$(jq '.single.levels | length' "$kept")" ]; then ok ceilings.table; else fail ceilings.table "lacks levels"; detail "$tmp/ceilings.txt"; fi
    (cd "$tmp" && "$MEMREPORT" html -o lines.html prog.mrc 2>err)
    if chromium=$(browser); then
        cp "$kept" "$tmp/ceilings.json"
        $soon python3 tests/page/drive.py "$chromium" "$tmp" "$top/build/page" ceilings 2>"$tmp/err" || { fail ceilings.drawn "it stops"; tail -n 5 "$tmp/err" >"$tmp/end"; detail "$tmp/end"; }
    fi
    echo '{"format": "memrewrite ceilings", "version": 1, "threads": 2, "single": {"flops": -1}}' >"$kept"
    (cd "$tmp" && "$MEMREPORT" html prog.mrc >damaged.html 2>err)
    if grep -q 'warning: .*ceilings' "$tmp/err" && grep -q '"ceilings":null' "$tmp/damaged.html"; then ok ceilings.damaged; else fail ceilings.damaged "is taken"; detail "$tmp/err"; fi
    says ceilings.folder 1 'cannot be written' ceilings -o nosuch/of/x/
    says ceilings.operand 2 'takes no file' ceilings prog.mrc
    unset XDG_DATA_HOME
}

says() { # CASE STATUS PATTERN ARGS…
    label=$1 status=$2 pattern=$3
    shift 3
    (cd "$tmp" && "$MEMREPORT" "$@" >out.txt 2>err)
    got=$?
    if [ $got != "$status" ]; then fail "$label" "ends with $got, not with $status"; detail "$tmp/err"
    elif grep -qE -e "$pattern" "$tmp/err"; then ok "$label"; else fail "$label" "no line is like $pattern"; detail "$tmp/err"; fi
}
usage() {
    says usage.format 2 'no table' html --format csv prog.mrc
    says usage.rows 2 'no table' html --top 3 prog.mrc
    cp "$tmp/prog.mrc" "$tmp/kept"
    says usage.overwrite 1 'is one of the inputs' html -o prog.mrc prog.mrc
    cmp -s "$tmp/prog.mrc" "$tmp/kept" && ok usage.kept || fail usage.kept "the counters are lost"
    says usage.folder 1 'nosuch' html -o nosuch/x prog.mrc
    says usage.html 2 'for the command diff' functions --format html prog.mrc
    says usage.html_rows 2 'not for it' diff --format html --by line prog.mrc layout.mrc
    says usage.html_folder 1 'nosuch' diff --format html -o nosuch/x prog.mrc layout.mrc
    says usage.series 1 'another program' html time.mrs prog.mrc
    says usage.programs 1 'of 2 programs' html prog.mrc layout.mrc
}

{
    if pages; then
        in_browser
        if wanted document; then document; fi
        if wanted usage; then usage; fi
        if wanted ceilings; then ceilings; fi
    fi
    ended
}
