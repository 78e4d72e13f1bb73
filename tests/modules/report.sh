# Sourced by run.sh: memreport NAME on results that were written by hand: results/NAME, beside a counter file of tests/report, with the sites of events.json.
# shellcheck shell=sh

# golden CASE ARGS…: stdout, stderr and status are those in golden/CASE.
golden() {
    name=$1
    shift
    "$MEMREPORT" "$@" >out 2>err
    status=$?
    { cat out; sed 's/^/stderr: /' err; echo "exit $status"; } >got
    [ -z "$UPDATE" ] || cp got "$here/golden/$name"
    if diff "$here/golden/$name" got >differ 2>&1; then ok "$name"; else fail "$name" "prints something else"; detail differ; fi
}

# results FILE [RESULT]: a counter file with these results of `mine` beside it.
results() {
    cp pair.mrc "$1" && cp "$here/results/$2" "$1.mine"
}

report() {
    command -v jq >/dev/null || { skip report "no jq"; return; }
    ${CC:-cc} -std=c11 -O1 -o mkmrc "$top/tests/report/mkmrc.c" && ./mkmrc pair.mrc <"$top/tests/report/runs/pair.desc" || { fail report "no counter file"; return; }
    sed 's/^\(# .*\)$/\1\npid 4712/' "$top/tests/report/runs/pair.desc" >two.desc && ./mkmrc pair2.mrc <two.desc
    jq -c --slurpfile e "$here/events.json" '.events = $e[0]' "$top/tests/report/pair.mix.json" >memrewrite.mix.json
    results one.mrc one && results two.mrc two && results events.mrc events && results cut.mrc cut
    for format in text csv json schema; do golden "mine.$format" mine --format $format one.mrc two.mrc; done
    golden mine.one mine --format csv one.mrc
    golden mine.other_way mine --format csv two.mrc one.mrc
    if diff "$here/golden/mine.csv" "$here/golden/mine.other_way" >differ; then ok "the order of processes does not matter"; else fail "the order of processes does not matter" "it does"; detail differ; fi
    for format in text csv; do golden "events.$format" mine --format $format events.mrc; done
    golden events.two mine --format csv events.mrc events.mrc
    golden choose mine --sort=-count --top 1 --columns file,line,count,min_distance --format csv one.mrc two.mrc
    golden filter mine --filter 'few' --columns access,pattern one.mrc two.mrc
    golden choose.unknown mine --sort nosuch one.mrc
    golden cut mine --format csv cut.mrc
    golden cut.strict mine --strict --format csv cut.mrc
    golden without mine --format csv one.mrc pair.mrc
    golden none dependence one.mrc
    golden none.unknown nosuch one.mrc
    cp memrewrite.mix.json other.mix.json && jq -c 'del(.events)' memrewrite.mix.json >plain.mix.json
    golden no_sites mine --mix plain.mix.json one.mrc
    for bad in "$here"/results/bad_*; do
        name=${bad##*/}
        results bad.mrc "$name"
        golden "$name" mine --format csv bad.mrc
    done
    damaged_sites
    mkdir here && (cd here && cp ../one.mrc memrewrite.1.mrc && cp ../one.mrc.mine memrewrite.1.mrc.mine && cp ../memrewrite.mix.json . && cp -r ../src . &&
        "$MEMREPORT" mine --format csv >out 2>&1)
    if diff out here/out >differ 2>&1 || grep -v '^stderr\|^exit' "$here/golden/mine.one" | diff - here/out >differ; then ok "the folder's own files"; else fail "the folder's own files" "are not found"; detail differ; fi
    golden format mine --format dot one.mrc
    golden explain mine --explain one.mrc
    (cd here && "$MEMREPORT" mine --explain >out 2>&1)
    if diff out here/out >/dev/null 2>&1 || grep -v '^stderr\|^exit' "$here/golden/mine.explain" | diff - here/out >differ; then ok "the newest run's own explanation"; else fail "the newest run's own explanation" "is another one"; detail differ; fi
    mkdir nothing && (cd nothing && "$MEMREPORT" dependence --explain >out 2>&1)
    if [ $? = 2 ] && grep -q 'no counter file given' nothing/out; then ok "no run to explain"; else fail "no run to explain" "is not said"; detail nothing/out; fi
    golden roi mine --roi move --format csv one.mrc two.mrc
    golden roi.unknown mine --roi nosuch one.mrc
    golden roi.none mine --roi move events.mrc
    golden result mine one.mrc.mine
    : >pair.mrc.events
    golden unheard mine pair.mrc
    rm pair.mrc.events
    late
}

# While a process has the lock that a reader has, its results are waited for; not, while its program runs.
late() {
    command -v python3 >/dev/null || { skip late "no python3"; return; }
    [ -d /proc/self ] || { skip late "no /proc"; return; }
    cat >holder.py <<-'END'
	import fcntl, os, struct, sys
	f = open(sys.argv[1], "r+b")
	fcntl.fcntl(f, fcntl.F_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 2**63 - 2, 1, 0))
	print("locked", flush=True)
	sys.stdin.readline()
	os.rename("one.late", sys.argv[1] + ".mine")
	END
    sed '/^ended/d; s/^pid .*//' "$top/tests/report/runs/pair.desc" >late.desc
    ./mkmrc late.mrc <late.desc && cp "$here/results/one" one.late && rm -f late.mrc.mine to_holder of_holder && mkfifo to_holder of_holder
    python3 holder.py late.mrc <to_holder >of_holder &
    exec 6>to_holder
    read -r _ <of_holder
    "$MEMREPORT" mine --format csv late.mrc >out 2>err &
    report_pid=$!
    for _ in $(seq 600); do grep -q 'is still being written: waiting for it' err && break; sleep 0.05; done
    echo >&6
    exec 6>&-
    wait $report_pid
    status=$?
    grep -v '^stderr\|^exit' "$here/golden/mine.one" >want
    if [ $status = 0 ] && cmp -s out want && grep -q 'waiting for it' err; then ok late; else fail late "status $status"; detail err; detail out; fi
}

# Sites that refer to what is not there cost the tables, and are said.
damaged_sites() {
    for change in '.events.sites[1][0] = 3' '.events.sites[0][1] = 2' '.events.sites[0][2] = 1' '.events.sites[2] |= .[:9]' '.events.sites[0][7] = 4' \
        '.events.loops[0][1] = 0' '.events.loops[1][0] = 9' '.events.loops[0][4] = [["i"]]' '.events.functions[0] |= .[:2]' 'del(.events.sites)'; do
        jq -c "$change" memrewrite.mix.json >damaged.mix.json
        "$MEMREPORT" mine --mix damaged.mix.json --format csv one.mrc >out 2>err
        status=$?
        if [ $status = 1 ] && grep -q 'warning: damaged.mix.json: damaged and left out: .*: events' err && grep -q 'error: damaged.mix.json: has no sites' err; then ok "damaged: $change"
        else fail "damaged: $change" "status $status"; detail err; fi
    done
}
