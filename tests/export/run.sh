#!/bin/sh
# memreport export: each format is read by the tool that it is for, and has the figures of summary and functions.
#
#   sh tests/export/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=31
. tests/named_cases.sh

if ! ${CC:-cc} -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c 2>"$tmp/err"; then
    fail setup "mkmrc does not compile"
    detail "$tmp/err"
    exit
fi
cp -r tests/report/src tests/report/*.mix.json "$here/calls.c" "$tmp"
for name in pair calls; do "$tmp/mkmrc" "$tmp/$name.mrc" <"tests/report/runs/$name.desc"; done
cd "$tmp" || exit 1

# A program with calls of each kind, in two regions.
if ! { "$MEMREWRITE" calls.c -o out >/dev/null 2>err && ${CC:-cc} -w -Iout -o prog out/*.c -lpthread 2>>err && ./prog >/dev/null && cp out/memrewrite.mix.json . &&
    mv memrewrite.*.mrc prog.mrc; }; then
    fail setup "the program cannot be built and run"
    detail err
    exit
fi
# A region and a function that no format may trip over; a byte that is no UTF-8 (format/names.h) is the last but one.
odd=$(printf 'a,b;c=1:"q"\\\n\t\001\033[1m<x>&]]>%%s%s (2) \364\217\277\251\303\251' "'")
jq --arg name "$odd" '(.rois[] | select(.name == "move")).name = $name | (.functions[] | select(.name == "scale" or .name == "copy")).name = $name' pair.mix.json >odd.mix.json 2>err ||
    { fail setup "no odd names"; detail err; }

# export FORMAT NAME ARGS…: NAME.FORMAT
export_to() {
    format=$1 name=$2
    shift 2
    "$MEMREPORT" export --to="$format" -o "$name.$format" "$@" >out.txt 2>err
    status=$?
    [ $status = 0 ] || { fail "$format.$name" "ends with $status"; detail err; return 1; }
}
all_of() { # FORMAT
    export_to "$1" prog prog.mrc && export_to "$1" pair --mix pair.mix.json pair.mrc && export_to "$1" calls --mix calls.mix.json calls.mrc &&
        export_to "$1" odd --mix odd.mix.json pair.mrc
}
given() { case $1 in prog) echo prog.mrc ;; pair) echo --mix pair.mix.json pair.mrc ;; calls) echo --mix calls.mix.json calls.mrc ;; odd) echo --mix odd.mix.json pair.mrc ;; esac; }

# table NAME COMMAND COLUMNS: as CSV without its head
# shellcheck disable=SC2046
table() { "$MEMREPORT" "$2" --format csv --columns "$3" $(given "$1") 2>err | tail -n +2; }
total() { table "$1" summary bytes_loaded,bytes_stored | awk -F, '{ sum += $1 + $2 } END { printf "%d\n", sum }'; }

# equal CASE: the files want and got are, and not empty
equal() {
    if [ ! -s want ]; then fail "$1" "nothing to compare with"; elif diff want got >differs; then ok "$1"; else fail "$1" "other figures"; detail differs; fi
}

# ---- Callgrind ----
callgrind() {
    all_of callgrind || return
    command -v callgrind_annotate >/dev/null || { skip callgrind "no callgrind_annotate"; return; }
    for name in prog pair calls odd; do
        total $name >want
        callgrind_annotate --threshold=100 --show=Bytes $name.callgrind 2>err | sed -n 's/^ *\([0-9,]*\) *(100.0%)  PROGRAM TOTALS$/\1/p' | tr -d , >got
        equal callgrind.total.$name
        if [ -s err ]; then fail callgrind.quiet.$name "it complains"; detail err; else ok callgrind.quiet.$name; fi
    done
    # Own figures of functions, all regions together.
    table prog functions function,bytes_loaded,bytes_stored | awk -F, '{ sum[$1] += $2 + $3 } END { for (f in sum) if (sum[f]) print f, sum[f] }' | sort >want
    callgrind_annotate --threshold=100 --show=Bytes --auto=no prog.callgrind | sed -n 's/^ *\([0-9,]*\) ([ 0-9.]*%)  calls.c:\([a-z]*\)$/\2 \1/p' | tr -d , | sort >got
    equal callgrind.functions
    # Inclusive figures on paper: middle calls leaf 150 times, which loads 16 bytes; odd and even call each other.
    callgrind_annotate --threshold=100 --show=Bytes --inclusive=yes --auto=no prog.callgrind | sed -n 's/^ *\([0-9,]*\) ([ 0-9.]*%)  calls.c:\(middle\|leaf\|even\)$/\2 \1/p' | tr -d , | sort >got
    printf 'even 336\nleaf 2400\nmiddle 2400\n' >want
    equal callgrind.inclusive
    callgrind_annotate --threshold=100 --show=Bytes --tree=both --auto=no prog.callgrind | sed -n 's/.*  >   calls.c:\(leaf\|compare\) (\([0-9]*\)x).*/\1 \2/p' | sort >got
    printf 'compare 99\nleaf 150\n' >want
    equal callgrind.calls
}

callgrind_lines() {
    export_to callgrind prog prog.mrc || return
    (cd out && "$MEMREPORT" export --to=callgrind ../prog.mrc) 2>err | sed -n 's/^\(fl\|fi\|cfi\)=([0-9]*) //p' | grep -v '???' | while read -r file; do (cd out && realpath "$file"); done >got
    echo "$tmp/calls.c" >want
    equal callgrind.instrumented
    # Lines have what annotate has; the line behind calls= is inclusive.
    awk '/^calls=/ { getline; next } /^[0-9]/ && $2 { sum[$1] += $2 } END { for (line in sum) print line, sum[line] }' prog.callgrind | sort >got
    table prog annotate line,bytes_loaded,bytes_stored | awk -F, '$2 + $3 { print $1, $2 + $3 }' | sort >want
    equal callgrind.lines
}

# ---- lcov ----
lcov() {
    all_of lcov || return
    table prog annotate line,count | awk -F, '$2 != "" { print }' >want
    sed -n 's/^DA://p' prog.lcov >got
    # annotate has only files in which something ran; there is one.
    equal lcov.lines
    # In the folder of the instrumented copies the source is still the one that was instrumented.
    (cd out && "$MEMREPORT" export --to=lcov ../prog.mrc) 2>err | sed -n 's/^SF://p' >got
    echo "$tmp/calls.c" >want
    equal lcov.instrumented
    grep -q '^FNDA:0,never$' prog.lcov && ok lcov.never || fail lcov.never "a function that never ran is not said to"
    command -v genhtml >/dev/null || { skip lcov.genhtml "no genhtml"; return; }
    for name in prog pair; do # the sources of calls are not there
        if genhtml -o html.$name $name.lcov >said 2>&1; then ok lcov.genhtml.$name; else fail lcov.genhtml.$name "ends with $?"; detail said; continue; fi
        found=$(sed -n 's/^LF://p' $name.lcov | awk '{ sum += $1 } END { print sum }') hit=$(sed -n 's/^LH://p' $name.lcov | awk '{ sum += $1 } END { print sum }')
        if grep -q "($hit of $found lines)" said; then ok lcov.rate.$name; else fail lcov.rate.$name "not $hit of $found lines"; detail said; fi
    done
}

# ---- counts of lines that begin in the middle of a block ----
counts_of() { # PROGRAM
    rm -rf lined
    "$MEMREWRITE" --all "$here/$1.c" -o lined >/dev/null 2>err && ${CC:-cc} -w -o "$1" lined/*.c 2>>err && MEMREWRITE_OUT=lined.mrc "./$1" >/dev/null ||
        { fail "$1" "cannot be built and run"; detail err; return; }
    sed -n '/= [0-9]* \*\/$/ { =; s:.*= \([0-9]*\) .*:\1:p; }' "$here/$1.c" | paste -d, - - >want
    for way in annotate lcov; do
        if [ $way = lcov ]; then "$MEMREPORT" export --to=lcov -o lined.lcov lined.mrc 2>err && sed -n 's/^DA://p' lined.lcov >all; else
            "$MEMREPORT" $way --format csv --columns line,count lined.mrc 2>err | tail -n +2 >all; fi
        awk -F, 'NR == FNR { want[$1]; next } $1 in want' want all >got
        equal "$1.$way"
    done
}

line_counts() {
    for program in line_counts line_counts_macro line_counts_call; do counts_of $program; done
}

# ---- folded stacks ----
folded() {
    all_of folded || return
    for name in prog pair calls odd; do
        # As flamegraph.pl reads them: the last word is the figure, the rest is split at semicolons.
        if grep -vqE '^[^;]+(;[^;]+)+ [0-9]+$' $name.folded; then fail folded.form.$name "a line is no stack"; detail $name.folded; else ok folded.form.$name; fi
        total $name >want
        awk '{ sum += $NF } END { printf "%d\n", sum }' $name.folded >got
        equal folded.total.$name
    done
    table prog functions roi,function,bytes_loaded,bytes_stored | awk -F, '$3 + $4 { print $1, $2, $3 + $4 }' | sort >want
    awk '{ n = $NF; sub(/ [0-9]+$/, ""); k = split($0, f, ";"); sum[f[1] " " f[k]] += n } END { for (s in sum) print s, sum[s] }' prog.folded | sort >got
    equal folded.functions
    grep -q '^first;main;middle;leaf 1600$' prog.folded && ok folded.stack || { fail folded.stack "not this way"; detail prog.folded; }
    rare_ways
    flame_graphs
    "$MEMREPORT" export --to=folded --roi second prog.mrc | cut -d ';' -f 1 | sort -u >got
    echo second >want
    equal folded.roi
}

# A way of less than a hundred thousandth of the bytes is not followed: what is below it stands apart, and functions keep their bytes.
rare_ways() {
    cp "$here/rare.c" .
    if ! { "$MEMREWRITE" -q --all rare.c -o rare 2>err && ${CC:-cc} -w -O1 -Irare -o rare.run rare/*.c -lpthread 2>>err && MEMREWRITE_OUT=rare.mrc ./rare.run 2>>err; }; then
        fail folded.rare "cannot be built and run"
        detail err
        return
    fi
    printf 'program;main;(other ways);leaf 12\nprogram;main;often 32000000\nprogram;main;rare 4\nprogram;main;seldom 4\n' >want
    "$MEMREPORT" export --to=folded --mix rare/memrewrite.mix.json rare.mrc 2>err | sort >got
    equal folded.rare
}

# flamegraph.pl draws a box for each function of each way, with the bytes of all that is below it.
flame_graphs() {
    for flamegraph in flamegraph.pl /usr/share/perl5/Devel/NYTProf/flamegraph.pl ''; do command -v "$flamegraph" >/dev/null && break; done
    [ "$flamegraph" ] || { skip folded.flamegraph "no flamegraph.pl (package libdevel-nytprof-perl)"; return; }
    for name in prog pair calls odd; do
        total $name >want
        if perl "$(command -v "$flamegraph")" --countname=bytes --minwidth=0 $name.folded >$name.svg 2>said && [ ! -s said ]; then
            sed -n 's/.*<title>all (\([0-9,]*\) bytes, 100%).*/\1/p' $name.svg | tr -d , >got
            equal folded.flamegraph.$name
        else
            fail folded.flamegraph.$name "it complains"
            detail said
        fi
    done
    printf '%s\n' 'leaf 1600' 'leaf 800' 'middle 1600' 'middle 800' >want
    sed -n 's/.*<title>\(leaf\|middle\) (\([0-9,]*\) bytes.*/\1 \2/p' prog.svg | tr -d , | sort >got
    equal folded.flamegraph.boxes
}

# ---- SQLite ----
sqlite() {
    if "$MEMREPORT" export --to=sqlite -o none.sqlite prog.mrc 2>&1 | grep -q 'built without'; then skip sqlite "memreport was built without SQLite"; return; fi
    all_of sqlite || return
    command -v sqlite3 >/dev/null || { skip sqlite "no sqlite3"; return; }
    for name in prog pair calls odd; do
        total $name >want
        sqlite3 $name.sqlite 'PRAGMA integrity_check' >check
        sqlite3 $name.sqlite 'SELECT sum(bytes_loaded + bytes_stored) FROM functions' >got
        equal sqlite.functions.$name
        sqlite3 $name.sqlite 'SELECT sum(bytes_loaded + bytes_stored) FROM summary' >got
        equal sqlite.summary.$name
        [ "$(cat check)" = ok ] && ok sqlite.sound.$name || { fail sqlite.sound.$name "is damaged"; detail check; }
    done
    # Every command's columns, in their order, and as many rows.
    for command in $("$MEMREPORT" nosuch 2>&1 | sed -n 's/.*must be one of //p' | tr -d ,); do
        case $command in diff | save | export | html | ceilings | record | series | phases | top | extract | dependence | loops | values | pointsto | lifetime | reuse | stride | trace | accesses | new-module) continue ;; esac
        "$MEMREPORT" $command --format csv prog.mrc 2>err >table.csv
        head -n 1 table.csv | tr , '\n' >want
        sqlite3 prog.sqlite "SELECT name FROM pragma_table_info('$command')" >got
        equal "sqlite.columns.$command"
        sqlite3 -csv -newline '
' prog.sqlite "SELECT * FROM \"$command\"" >rows
        tail -n +2 table.csv | wc -l >want
        wc -l <rows >got
        equal "sqlite.rows.$command"
    done
    # What `data --by` has, too.
    for by in field type class function; do
        "$MEMREPORT" data --by $by --format csv prog.mrc 2>err >table.csv
        head -n 1 table.csv | tr , '\n' >want
        sqlite3 prog.sqlite "SELECT name FROM pragma_table_info('data_$by')" >got
        equal "sqlite.columns.data_$by"
        awk 'END { print NR - 1 }' table.csv >want
        sqlite3 prog.sqlite "SELECT count(*) FROM data_$by" >got
        equal "sqlite.rows.data_$by"
    done
    sqlite3 prog.sqlite 'SELECT accessed_by, name, bytes FROM data_function ORDER BY 1, 2, 3' >got
    "$MEMREPORT" data --by function --format csv --columns accessed_by,name,bytes prog.mrc 2>err | sed 1d | tr , '|' | LC_ALL=C sort -t '|' -k1,1 -k2,2 -k3,3n >want
    equal sqlite.figures.data_function
    sqlite3 odd.sqlite 'SELECT count(*) FROM summary WHERE typeof(roi) <> "text" OR typeof(bytes_loaded) <> "integer"' >got
    echo 0 >want
    equal sqlite.types
    "$MEMREPORT" export --to=sqlite -o prog.sqlite prog.mrc && sqlite3 prog.sqlite 'SELECT count(*) FROM run' >got
    echo 1 >want
    equal sqlite.again
}

# ---- OpenMetrics ----
openmetrics() {
    all_of openmetrics || return
    for name in prog pair calls odd; do
        # The text format's grammar, line by line.
        if awk '
            BEGIN { label = "[a-z_]+=\"([^\"\\\\]|\\\\[\"n\\\\])*\"" }
            $0 == "# EOF" { end = NR; next }
            /^# HELP [a-z_]+ [A-Z].*\.$/ { family = $3; if (seen[family]++) bad = bad " " NR; next }
            /^# TYPE [a-z_]+ (counter|gauge)$/ { if ($3 != family) bad = bad " " NR; suffix = $4 == "gauge" ? "" : "_total"; next }
            /^# UNIT [a-z_]+ [a-z]+$/ { if ($3 != family || $3 !~ "_" $4 "$") bad = bad " " NR; next }
            $0 !~ "^" family suffix "\\{" label "(," label ")*\\} [0-9.e+-]+$" { bad = bad " " NR }
            END { if (bad || end != NR) { print "lines" bad; exit 1 } }' $name.openmetrics >wrong
        then ok openmetrics.grammar.$name; else fail openmetrics.grammar.$name "$(cat wrong)"; detail $name.openmetrics; fi
        total $name >want
        awk '/^memrewrite_(loaded|stored)_bytes_total/ { sum += $NF } END { printf "%d\n", sum }' $name.openmetrics >got
        equal openmetrics.total.$name
    done
    "$MEMREPORT" export --to=openmetrics prog.mrc | grep -c '^# HELP .* without regions nested in it\.$' >got
    "$MEMREPORT" export --to=openmetrics --inclusive prog.mrc | grep -c '^# HELP .* with regions nested in it\.$' >>got
    printf '9\n9\n' >want
    equal openmetrics.nested
    sampled_metrics
    in_prometheus
    checked_metrics
    /usr/bin/python3 -c 'import prometheus_client' 2>/dev/null || { skip openmetrics.prometheus "no python3-prometheus-client"; return; }
    for name in prog pair calls odd; do
        total $name >want
        /usr/bin/python3 - $name.openmetrics >got 2>err <<'END' || detail err
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
text = open(sys.argv[1], encoding="utf-8", newline="").read()
print(int(sum(s.value for f in text_string_to_metric_families(text) for s in f.samples if f.name in ("memrewrite_loaded_bytes", "memrewrite_stored_bytes"))))
END
        equal openmetrics.prometheus.$name
    done
}

# What was counted of a sampled run, and how far its bytes may be off.
sampled_metrics() {
    "$tmp/mkmrc" groups.mrc <"$top/tests/report/runs/groups.desc"
    "$MEMREPORT" summary --format csv --columns roi,sampled,bytes_ci95 --mix pair.mix.json groups.mrc 2>err | tail -n +2 | sed 's/,$/,none/' >want
    "$MEMREPORT" export --to=openmetrics --mix pair.mix.json groups.mrc 2>err |
        awk '{ roi = $1; sub(/.*,roi="/, "", roi); sub(/".*/, "", roi) }
            /^memrewrite_sampled_entries_total/ { sampled[roi] = $NF; order[++n] = roi }
            /^memrewrite_bytes_error_ratio/ { error[roi] = $NF }
            END { for (i = 1; i <= n; i++) print order[i] "," sampled[order[i]] "," (order[i] in error ? error[order[i]] : "none") }' >got
    equal openmetrics.sampled
}

# The older text format, which promtool checks and says nothing of; its samples are those of the other.
checked_metrics() {
    all_of prometheus || return
    for name in prog pair calls odd; do
        grep -v '^#' $name.openmetrics >want
        grep -v '^#' $name.prometheus >got
        equal openmetrics.older.$name
        command -v promtool >/dev/null || { skip openmetrics.check.$name "no promtool"; continue; }
        if promtool check metrics <$name.prometheus >said 2>&1 && [ ! -s said ]; then ok openmetrics.check.$name; else fail openmetrics.check.$name "promtool has something to say"; detail said; fi
    done
}

# Prometheus itself takes them into its database, and says them again.  It wants a time for each.
in_prometheus() {
    command -v promtool >/dev/null || { skip openmetrics.promtool "no promtool"; return; }
    for name in prog pair calls odd; do
        total $name >want
        sed '/^#/!s/$/ 1700000000/' $name.openmetrics >timed
        if promtool tsdb create-blocks-from openmetrics timed blocks.$name >said 2>&1 && mkdir -p blocks.$name/wal; then
            promtool tsdb dump blocks.$name | awk '/__name__="memrewrite_(loaded|stored)_bytes_total"/ { sum += $(NF - 1) } END { printf "%d\n", sum }' >got
            equal openmetrics.promtool.$name
        else
            fail openmetrics.promtool.$name "ends with $?"
            detail said
        fi
    done
}

# ---- marks of a sampled run, in the formats that have a place for them ----
sampled() {
    for name in pair sampled; do
        "$tmp/mkmrc" $name.mrc <"$top/tests/report/runs/$name.desc"
        for format in callgrind lcov pprof; do "$MEMREPORT" export --to=$format -o marks.$format --mix pair.mix.json $name.mrc 2>err || { fail sampled "ends with $?"; detail err; }; done
        { grep -c '^desc: Sampled: ' marks.callgrind; sort -u marks.lcov | grep '^TN:'; gzip -dc marks.pprof | grep -ac 'estimate'; } >$name.marks
        command -v protoc >/dev/null || continue
        gzip -dc marks.pprof | protoc -I "$here" --decode=Profile "$here/profile.proto" 2>err | awk '
            /string_table: "/ { if ($2 == "\"sampled\"") number = n + 0; n++ } /^sample \{/ { samples++ } /^    str: / { used[$2]++ }
            END { print (used[number] == samples ? "all" : used[number] + 0) }' >>$name.marks
    done
    { printf '0\nTN:\n1\n'; command -v protoc >/dev/null && echo 0; } >want
    cp pair.marks got
    equal sampled.whole
    { printf '1\nTN:sampled\n1\n'; command -v protoc >/dev/null && echo all; } >want
    cp sampled.marks got
    equal sampled.sampled
    for name in pair sampled; do "$MEMREPORT" export --to=perfetto --mix pair.mix.json $name.mrc 2>err | grep -c '"sampled_entries"'; done | awk '{ print ($1 > 0) }' | tr '\n' ' ' >got
    printf '0 1 ' >want
    equal sampled.perfetto
}

# ---- pprof ----
pprof() {
    all_of pprof || return
    command -v protoc >/dev/null || { skip pprof "no protoc"; return; }
    for name in prog pair calls odd; do
        total $name >want
        gzip -dc $name.pprof | protoc -I "$here" --decode=Profile "$here/profile.proto" >$name.decoded 2>err
        awk '/^sample / { inside = 1 } /^}/ { inside = 0 } inside && /^  value:/ { sum += $2 } END { printf "%d\n", sum }' $name.decoded >got
        equal pprof.total.$name
        if [ -s err ] || grep -qE '^ *[0-9]+[:{]|^ *[0-9]+ \{' $name.decoded; then fail pprof.fields.$name "unknown fields, or a text that is none"; detail err; else ok pprof.fields.$name; fi
    done
    # Samples as folded stacks again: locations from the innermost on, names by function and text.
    awk '
        BEGIN { strings = samples = 0 }
        /^[a-z_]+ \{/ { kind = $1; id = name = ""; n = 0; roi = ""; next }
        /^string_table: / { text[strings++] = substr($0, 16, length($0) - 16); next }
        /^  id:/ { id = $2 } /^  name:/ { name = $2 } /^    function_id:/ { of[id] = $2 }
        /^  location_id:/ { at[n++] = $2 } /^  value:/ { value = $2 } /^    str:/ { roi = $2 }
        /^}/ && kind == "function" { names[id] = name }
        /^}/ && kind == "sample" { way = ""; for (i = 0; i < n; i++) way = " " at[i] way; rois[samples] = roi; ways[samples] = way; values[samples++] = value }
        END { for (s = 0; s < samples; s++) { line = text[rois[s]]; k = split(ways[s], f, " "); for (i = 1; i <= k; i++) line = line ";" text[names[of[f[i]]]]; print line, values[s] } }' prog.decoded | sort >got
    "$MEMREPORT" export --to=folded prog.mrc | sort >want
    equal pprof.stacks
}

# ---- what people open them with ----
# Go's pprof, and speedscope in a browser, have the figures of the table of functions: own ones, and with callees those on paper.
viewers() {
    for format in pprof folded callgrind perfetto; do all_of $format || return; done
    table prog functions function,bytes_loaded,bytes_stored | awk -F, '{ sum[$1] += $2 + $3 } END { for (f in sum) if (sum[f]) print f, sum[f] }' | sort >functions
    table prog functions roi,bytes_loaded,bytes_stored | awk -F, '{ sum[$1] += $2 + $3 } END { for (r in sum) print r, sum[r] }' | sort >regions
    viewers_pprof
    viewers_speedscope
}
viewers_pprof() {
    go tool pprof -h 2>&1 | grep -q '^usage' || { skip viewers.pprof "no go tool pprof"; return; }
    cp functions want
    go tool pprof -top -unit=B -nodefraction=0 prog.pprof 2>err | awk 'rows && $1 + 0 { sub(/B/, "", $1); print $6, $1 } /flat%/ { rows = 1 }' | sort >got
    equal viewers.pprof.own
    go tool pprof -top -cum -unit=B -nodefraction=0 prog.pprof 2>>err | awk 'rows && $6 ~ /^(middle|leaf|main)$/ { sub(/B/, "", $4); print $6, $4 } /flat%/ { rows = 1 }' | sort >got
    printf 'leaf 2400\nmain 5120\nmiddle 2400\n' >want
    equal viewers.pprof.inclusive
    for region in first second; do
        grep "^$region " regions | cut -d ' ' -f 2 >want
        go tool pprof -top -unit=B -tagfocus="roi=$region" prog.pprof 2>>err | sed -n 's/^Showing nodes accounting for \([0-9]*\)B.*/\1/p' >got
        equal viewers.pprof.$region
    done
    for name in pair calls odd; do
        total $name >want
        go tool pprof -top -unit=B -nodefraction=0 $name.pprof 2>>err | sed -n 's/^Showing nodes accounting for.* of \([0-9]*\)B total$/\1/p; s/^Showing nodes accounting for \([0-9]*\)B, 100% of.*/\1/p' | head -n 1 >got
        equal viewers.pprof.$name
    done
}
viewers_speedscope() {
    for browser in chromium chromium-browser google-chrome ''; do command -v "$browser" >/dev/null && break; done
    [ "$browser" ] || { skip viewers.speedscope "no chromium"; return; }
    package=$(sh "$here/../real/fetch_npm.sh" speedscope 1.25.0 2>err) || { skip viewers.speedscope "$(cat err)"; return; }
    if ! python3 "$here/speedscope.py" "$browser" "$package/dist/release/index.html" prog.folded prog.pprof prog.callgrind odd.folded odd.pprof prog.perfetto >opened 2>err; then
        fail viewers.speedscope "it does not open one"
        detail err
        return
    fi
    for format in folded pprof callgrind; do
        cp functions want
        awk -F '\t' -v from="^prog.$format prog.$format( -- Bytes)?$" '$1 ~ from && $3 { print $2, $3 }' opened | sort >got
        equal viewers.speedscope.$format
    done
    cp regions want
    awk -F '\t' '$1 == "prog.folded prog.folded" && $2 ~ /^(first|second)$/ { print $2, $4 }' opened | sort >got
    equal viewers.speedscope.regions
    for format in folded pprof; do
        total odd >want
        awk -F '\t' -v from="odd.$format " 'index($1, from) == 1 { sum += $(NF - 1) } END { printf "%d\n", sum }' opened >got
        equal viewers.speedscope.odd.$format
    done
    # A span's arguments are behind its name.
    cp regions want
    awk -F '\t' 'index($1, "prog.perfetto ") == 1 { name = $2; sub(/ .*/, "", name); match($2, /"bytes_loaded":[0-9]+/); a = substr($2, RSTART + 15, RLENGTH - 15)
        match($2, /"bytes_stored":[0-9]+/); print name, a + substr($2, RSTART + 15, RLENGTH - 15) }' opened | sort >got
    equal viewers.speedscope.perfetto
}

# ---- usage ----
says() { # CASE STATUS PATTERN ARGS…
    label=$1 status=$2 pattern=$3
    shift 3
    "$MEMREPORT" "$@" >out.txt 2>err
    got=$?
    if [ $got != "$status" ]; then fail "$label" "ends with $got, not with $status"; detail err
    elif grep -qE -e "$pattern" err; then ok "$label"; else fail "$label" "no line is like $pattern"; detail err; fi
}
# By the rules of the trace-event format.
perfetto() {
    all_of perfetto || return
    for name in prog pair calls odd; do
        python3 "$here/trace_spans.py" $name.perfetto >got 2>err || detail err
        total $name >want
        equal perfetto.$name
    done
}

# Without a file it is the newest run, with the series that record wrote beside its counters.
# What the commands say of the series, row by row; without a series there is no such table.
sqlite_series() {
    if "$MEMREPORT" export --to=sqlite -o none.sqlite prog.mrc 2>&1 | grep -q 'built without'; then skip sqlite_series "memreport was built without SQLite"; return; fi
    command -v sqlite3 >/dev/null || { skip sqlite_series "no sqlite3"; return; }
    mix="--mix phased/memrewrite.mix.json"
    sqlite3 none.sqlite "SELECT count(*) FROM sqlite_master WHERE name IN ('series', 'series_event', 'phases')" >got
    echo 0 >want
    equal sqlite_series.none
    for files in "parts.mrs" "parts.mrs parts.*.mrc"; do
        # shellcheck disable=SC2086
        if ! "$MEMREPORT" export --to=sqlite $mix -o parts.sqlite $files >out.txt 2>err; then fail "sqlite_series.$files" "fails"; detail err; continue; fi
        for command in series "series --by event" phases; do
            table=$(echo "$command" | sed 's/ --by /_/')
            # shellcheck disable=SC2086
            "$MEMREPORT" $command --format csv $mix parts.mrs 2>>err | sed 's/nan//g' >want
            sqlite3 -csv -header -newline '
' parts.sqlite "SELECT * FROM $table" | sed 's/\.0,/,/g; s/\.0$//' >got # of a real number, which CSV has as 0
            [ -s got ] || head -n 1 want >got # sqlite3 has no header without rows
            equal "sqlite_series.$table.$files"
        done
        [ "$(sqlite3 parts.sqlite 'SELECT count(*) FROM series')" -gt 3 ] && ok "sqlite_series.rows.$files" || fail "sqlite_series.rows.$files" "has no rows"
    done
}

beside() {
    cp "$here/../series/phases.c" . && rm -f memrewrite.*
    if ! { "$MEMREWRITE" -q phases.c -o phased && ${CC:-cc} -O2 -w -Iphased -o phases phased/*.c -lpthread && cp phased/memrewrite.mix.json . &&
        "$MEMREPORT" record -i 10ms -- ./phases; } >out.txt 2>err; then fail beside "no series"; detail err; return; fi
    "$MEMREPORT" export --to=perfetto -o beside.perfetto >out.txt 2>err
    "$MEMREPORT" export --to=perfetto -o alone.perfetto memrewrite.*.mrc >>out.txt 2>>err
    [ "$(grep -o '"ph": *"C"' beside.perfetto | wc -l)" -gt "$(grep -o '"ph": *"C"' alone.perfetto | wc -l)" ] && grep -q 'note: with the series memrewrite.*mrs' err &&
        ok beside || { fail beside "without the series"; detail err; }
    rm -f memrewrite.*
}

# What happened when: a counter's value, times how long it holds, is what the region has; phases stand one behind the other, and have it, too.
perfetto_series() {
    cp "$here/../series/phases.c" .
    if ! { "$MEMREWRITE" -q phases.c -o phased && ${CC:-cc} -O2 -w -Iphased -o phases phased/*.c -lpthread &&
        MEMREWRITE_OUT=parts.%p.mrc "$MEMREPORT" record -i 10ms -o parts.mrs -- ./phases fork; } >out.txt 2>err; then fail perfetto_series "no series"; detail err; return; fi
    mix="--mix phased/memrewrite.mix.json"
    # shellcheck disable=SC2086
    "$MEMREPORT" threads $mix --format csv --columns roi,pid,bytes_loaded,bytes_stored,flops parts.*.mrc 2>err | tail -n +2 |
        awk -F, -v OFS=, '{ key = $1 OFS $2; keys[key]; for (i = 3; i <= 5; i++) sum[key, i] += $i } END { for (k in keys) printf "%s,%d,%d,%d\n", k, sum[k, 3], sum[k, 4], sum[k, 5] }' | sort >want
    # shellcheck disable=SC2086
    "$MEMREPORT" phases $mix --format csv --columns name,bytes,seconds -o parts.csv parts.mrs 2>>err
    # shellcheck disable=SC2086
    "$MEMREPORT" phases --by marked $mix --format csv --columns pid,name,bytes -o marked.csv parts.mrs 2>>err
    for files in "parts.mrs" "parts.mrs parts.*.mrc"; do
        # shellcheck disable=SC2086
        if ! "$MEMREPORT" export --to=perfetto $mix -o parts.perfetto $files >out.txt 2>err; then fail "perfetto_series.$files" "fails"; detail err; continue; fi
        python3 - parts.perfetto >got 2>err <<'END' || detail err
import collections, csv, json, re, sys
events = json.load(open(sys.argv[1]))["traceEvents"]
names = {e["pid"]: e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "process_name"}
pid = {number: int(re.search(r"pid (\d+)$", name)[1]) for number, name in names.items() if name != "phases"}
tracks = collections.defaultdict(list)
for e in events:
    if e["ph"] == "C" and re.search("/s( of thread [0-9]+)?, ", e["name"]):
        tracks[e["name"], e["pid"]].append(e)
sums, by_thread = collections.defaultdict(dict), collections.defaultdict(dict)
for (name, number), track in tracks.items():
    assert [e["ts"] for e in track] == sorted(e["ts"] for e in track) and len(track) > 3, name
    assert all(v == 0 for v in track[-1]["args"].values()), name
    for part in track[0]["args"]:
        assert all(e["args"][part] >= 0 for e in track)
        amount = sum(a["args"][part] * (b["ts"] - a["ts"]) / 1e6 for a, b in zip(track, track[1:]))
        what, roi = name.split(", ", 1)
        if " of thread " in what:
            by_thread[roi, pid[number]][what.split()[-1], part] = amount
        else:
            sums[roi, pid[number]][part] = amount
assert any(len({thread for thread, part in parts}) > 1 for parts in by_thread.values()), by_thread
for key, parts in by_thread.items(): # threads are those of processes with several, and add up to their region
    for part, whole in sums[key].items():
        assert abs(sum(v for (thread, of), v in parts.items() if of == part) - whole) <= 1e-7 * whole, (key, part)
for (roi, of), parts in sums.items():
    print(roi, of, *[parts.get(part, 0) for part in ("loaded", "stored", "flops")], sep=",")
slices = [e for e in events if e.get("cat") == "phase" and e["tid"] == 1]
of_thread = {e["tid"]: e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "thread_name" and names.get(e["pid"]) == "phases"}
marked = [(of_thread[e["tid"]].split()[-1], e["name"], str(e["args"]["bytes"])) for e in events if e.get("cat") == "phase" and e["tid"] > 1]
assert marked and sorted(marked) == sorted((row["pid"], row["name"], row["bytes"]) for row in csv.DictReader(open("marked.csv"))), marked
found = list(csv.DictReader(open("parts.csv")))
assert len(found) > 1 and len(found) == len(slices) and all(names[e["pid"]] == "phases" for e in slices), slices
assert all(e["name"] == row["name"] and e["args"]["bytes"] == int(row["bytes"]) and abs(e["dur"] - 1e6 * float(row["seconds"])) < 1 for e, row in zip(slices, found)), slices
assert all(abs(a["ts"] + a["dur"] - b["ts"]) < 1 for a, b in zip(slices, slices[1:]))
moved = sum(parts.get("loaded", 0) + parts.get("stored", 0) for parts in sums.values())
assert abs(sum(e["args"]["bytes"] for e in slices) - moved) <= 1e-7 * moved, moved
resident = [e for e in events if e["name"] == "resident memory"]
assert {e["pid"] for e in resident} == set(pid) and max(e["args"]["bytes"] for e in resident) > 1e6
END
        sort got | awk -F, -v OFS=, 'NR == FNR { for (i = 3; i <= 5; i++) want[$1 OFS $2, i] = $i; n++; next }
            { for (i = 3; i <= 5; i++) { d = $i - want[$1 OFS $2, i]; if (d < 0) d = -d; if (!(($1 OFS $2, i) in want) || d > 1e-7 * want[$1 OFS $2, i]) print "other figures: " $0; }; m++ } END { if (n != m) print m " tracks, not " n }' want - >wrong
        if [ -s want ] && [ ! -s wrong ] && [ ! -s err ]; then ok "perfetto_series.$files"; else fail "perfetto_series.$files" "other figures"; detail wrong; detail err; fi
    done
    says perfetto_series.other 1 'another program' export --to=perfetto parts.mrs prog.mrc
    says perfetto_series.two 1 'given twice' export --to=perfetto parts.mrs parts.mrs
    says perfetto_series.lcov 1 'goes into a page' export --to=lcov parts.mrs
    says perfetto_series.overwrite 1 'is one of the inputs' export --to=perfetto -o parts.mrs parts.mrs
}

# Every format of one run has the same bytes: by region, function, line and data.  Of a program with calls of each kind, one with structures,
# one whose entries are sampled, one whose regions nest, and one with threads.
sums() {
    python3 -c 'import sqlite3' 2>err || { skip sums "no python3 with sqlite3"; return; }
    if "$MEMREPORT" export --to=sqlite -o none.sqlite prog.mrc 2>&1 | grep -q 'built without'; then skip sums "memreport was built without SQLite"; return; fi
    for name in prog rare list spmv nested parallel; do
        mkdir -p "sums-$name" && cd "sums-$name" || return
        case $name in
            prog) cp ../calls.c prog.c ;;
            rare | nested | parallel) cp "$here/$name.c" . ;;
            *) cp "$here/../../samples/$name.c" . ;;
        esac
        if ! { "$MEMREWRITE" -q "$name.c" -o out 2>err && ${CC:-cc} -w -O1 -Iout -o run out/*.c -lpthread -lm 2>>err && MEMREWRITE_SAMPLE=$([ $name = spmv ] && echo 7 || echo 1) MEMREWRITE_OUT=run.mrc $soon ./run 50 >/dev/null 2>>err; }; then
            fail "sums.$name" "cannot be built and run"
            detail err
        elif $soon python3 "$here/sums.py" "$MEMREPORT" . --mix out/memrewrite.mix.json run.mrc >compared 2>err && [ "$(grep -c '^same ' compared)" -gt 40 ]; then
            ok "sums.$name"
        else
            fail "sums.$name" "formats have other bytes, or cannot be read"
            grep -v '^same ' compared >differs
            tail -n 3 err >>differs
            detail differs
        fi
        cd .. || return
    done
}

usage() {
    says usage.format 2 'callgrind, lcov' export --to=nosuch prog.mrc
    says usage.none 2 'callgrind, lcov' export prog.mrc
    says usage.file 2 'needs a file' export --to=sqlite prog.mrc
    says usage.elsewhere 2 'for the commands export and trace' summary --to=lcov prog.mrc
    cp prog.mrc kept
    says usage.overwrite 1 'is one of the inputs' export --to=lcov -o prog.mrc prog.mrc
    says usage.overwrite_sqlite 1 'is one of the inputs' export --to=sqlite -o prog.mrc prog.mrc
    cmp -s prog.mrc kept && ok usage.kept || fail usage.kept "the counters are lost"
    says usage.folder 1 'nosuch' export --to=lcov -o nosuch/x prog.mrc
    says usage.programs 1 'of 2 programs' export --to=lcov prog.mrc pair.mrc
}

{
    for group in callgrind callgrind_lines lcov line_counts folded sqlite openmetrics sampled pprof perfetto perfetto_series sqlite_series beside viewers sums usage; do
        if wanted $group; then $group; fi
    done
    ended
}
