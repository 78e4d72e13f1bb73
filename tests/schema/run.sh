#!/bin/sh
# memreport's JSON is as its schemas say: the files of schema/ are what memreport makes, and a validator accepts each command's documents of
# several programs.
#
#   sh tests/schema/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
export MEMREWRITE MEMREPORT
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

current() {
    mkdir "$tmp/made"
    if ! sh schema/generate.sh "$tmp/made" 2>"$tmp/err"; then fail current "cannot be made"; detail "$tmp/err"; return; fi
    for file in "$tmp"/made/*.json; do
        name=${file##*/}
        if diff "schema/$name" "$file" >"$tmp/differ" 2>&1; then ok "current $name"; else fail "current $name" "is not what memreport makes: sh schema/generate.sh"; detail "$tmp/differ"; fi
    done
}

# What sampling adds is in the schemas however they are made, and required of no document.
sampled() {
    mkdir -p "$tmp/sampled"
    MEMREWRITE_PROFILE=997 sh schema/generate.sh "$tmp/sampled" 2>"$tmp/err" || { fail sampled "cannot be made"; detail "$tmp/err"; return; }
    if diff -r "$tmp/sampled" schema -x README.md -x generate.sh >"$tmp/differ" 2>&1; then ok "sampled: the same schemas"; else fail "sampled: the same schemas" "differ"; detail "$tmp/differ"; fi
    for column in cpu_seconds cpu_samples cpu_ci95 cpu_bw; do
        for command in functions annotate; do
            if jq -e --arg c $column '."$defs".report.properties.rows.items | (.properties[$c] != null) and (.required | index($c) == null)' "schema/$command.json" >"$tmp/out" 2>&1; then
                ok "sampled: $column of $command"
            else
                fail "sampled: $column of $command" "is not optional there"
            fi
        done
    done
    jq -e '."$defs".report.properties.elsewhere' schema/functions.json >"$tmp/out" 2>&1 && ok "sampled: elsewhere" || fail "sampled: elsewhere" "is not there"
}

# By the first one of the system's Pythons that has the module.
for python in python3 /usr/bin/python3 none; do $python -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null && break; done

# validates SCHEMA DOCUMENT: what is wrong on stdout
validates() {
    $python - "$1" "$2" <<'END'
import json, sys
from jsonschema import Draft202012Validator
schema, document = (json.load(open(path)) for path in sys.argv[1:])
Draft202012Validator.check_schema(schema)
one = {"$schema": schema["$schema"], "$ref": "#/$defs/report", "$defs": schema["$defs"]}
for part in document if isinstance(document, list) else [document]:
    for error in list(Draft202012Validator(one).iter_errors(part))[:5]:
        print("/".join(map(str, error.absolute_path)), error.message[:200])
sys.exit(not Draft202012Validator(schema).is_valid(document))
END
}

# documents NAME ARGS…: of each command
documents() {
    name=$1
    shift
    for command in summary threads balance blocks functions annotate callgraph calls unseen data data:variable data:field data:type data:class diff:region diff:line diff:variable; do
        by=${command#*:} which=${command%%:*} twice=
        [ "$by" != "$command" ] && by="--by=$by" || by=
        [ "$which" != diff ] || { twice=$3 && by="$by --all"; }
        # shellcheck disable=SC2086
        "$MEMREPORT" "$which" --format json $by "$@" $twice >"$tmp/doc.json" 2>"$tmp/err" || { fail "$name: $command" "no document"; detail "$tmp/err"; continue; }
        if validates "$top/schema/$which.json" "$tmp/doc.json" >"$tmp/wrong" 2>&1; then ok "$name: $command"; else fail "$name: $command" "is not as the schema says"; detail "$tmp/wrong"; fi
    done
}

valid() {
    [ $python != none ] || { skip valid "no python3-jsonschema"; return; }
    cp samples/spmv.c samples/bfs.c tests/data/layout.c tests/data/reached.c "$tmp"
    for source in samples/openmp/s*.c; do cp "$source" "$tmp/team_${source##*/}"; done
    cd "$tmp" || return
    for source in *.c; do
        name=${source%.c}
        if ! { "$MEMREWRITE" -q "$source" -o "$name" -- -fopenmp && (cd "$name" && ${CC:-cc} -O1 -w -fopenmp ./*.c -o prog -lm && MEMREWRITE_OUT=run.mrc ./prog >/dev/null); } 2>err; then
            fail "$name" "no program"
            detail err
            continue
        fi
        documents "$name" --mix "$name/memrewrite.mix.json" "$name/run.mrc"
    done
    (cd spmv && MEMREWRITE_SAMPLE=7 MEMREWRITE_OUT=sampled.mrc ./prog 100 >/dev/null)
    for command in summary threads annotate; do
        "$MEMREPORT" $command --format json spmv/run.mrc spmv/sampled.mrc bfs/run.mrc >doc.json 2>err
        if [ "$(head -c 1 doc.json)" = '[' ] && validates "$top/schema/$command.json" doc.json >wrong 2>&1; then ok "two programs: $command"; else fail "two programs: $command" "is not as the schema says"; detail wrong; fi
    done
    (cd spmv && MEMREWRITE_PROFILE=997 MEMREWRITE_OUT=timed.mrc ./prog 3000 >/dev/null)
    for command in functions annotate; do
        "$MEMREPORT" $command --format json spmv/timed.mrc >doc.json 2>err
        if ! grep -q '"cpu_seconds"' doc.json; then skip "sampled time: $command" "nothing was sampled"; continue; fi
        if validates "$top/schema/$command.json" doc.json >wrong 2>&1; then ok "sampled time: $command"; else fail "sampled time: $command" "is not as the schema says"; detail wrong; fi
        sed 's/"cpu_samples":[0-9]*/"cpu_samples":"many"/' doc.json >other.json
        if ! validates "$top/schema/$command.json" other.json >wrong 2>&1; then ok "refused: cpu_samples of $command"; else fail "refused: cpu_samples of $command" "is taken"; fi
    done
    (cd spmv && "$MEMREPORT" record -i 10ms -o s.mrs -- ./prog 100 >/dev/null 2>"$tmp/err") || { fail "series" "is not recorded"; detail err; }
    (cd spmv && MEMREWRITE_EVENTS=page-faults,task-clock MEMREWRITE_OUT=events.mrc ./prog 100 >/dev/null 2>&1)
    for command in events "events --by thread" summary threads; do
        # shellcheck disable=SC2086
        "$MEMREPORT" $command --mix spmv/memrewrite.mix.json --format json spmv/events.mrc >doc.json 2>err
        if validates "$top/schema/${command%% *}.json" doc.json >wrong 2>&1; then ok "events: $command"; else fail "events: $command" "is not as the schema says"; detail wrong; fi
    done
    mkdir -p nothing # no run: what this machine has
    (cd nothing && "$MEMREPORT" events --format json >../doc.json 2>../err)
    if validates "$top/schema/machine_events.json" doc.json >wrong 2>&1; then ok "events of the machine"; else fail "events of the machine" "are not as the schema says"; detail wrong; fi
    for command in series phases; do
        "$MEMREPORT" $command --format json spmv/s.mrs >doc.json 2>err
        if grep -q "\"memrewrite/$command/1\"" doc.json && jq -e '.rows | length > 0' doc.json >wrong 2>&1 && validates "$top/schema/$command.json" doc.json >wrong 2>&1; then ok "a recording: $command"; else fail "a recording: $command" "is not as the schema says"; detail wrong; fi
        sed 's/"bytes":[0-9]*/"bytes":"many"/' doc.json >other.json
        if ! cmp -s doc.json other.json && ! validates "$top/schema/$command.json" other.json >wrong 2>&1; then ok "refused: bytes of $command"; else fail "refused: bytes of $command" "is taken"; fi
    done
    # A schema that takes everything would be none.
    "$MEMREPORT" summary --format json spmv/run.mrc >doc.json
    for change in 's/"loads":[0-9]*/"loads":"many"/' 's/"entries":/"entrees":/g' 's|memrewrite/summary/1|memrewrite/summary/2|' 's/"build":"[^"]*",/"build":7,/'; do
        sed "$change" doc.json >other.json
        if cmp -s doc.json other.json; then fail "refused: $change" "changes nothing"; elif validates "$top/schema/summary.json" other.json >wrong 2>&1; then fail "refused: $change" "is taken"; else ok "refused: $change"; fi
    done
    cd "$top" || exit 1
}

usage() {
    "$MEMREPORT" summary --explain --format schema >"$tmp/out" 2>&1
    [ $? -eq 2 ] && ok "usage: --explain" || fail "usage: --explain" "is taken"
}

{
    for case in ${*:-current sampled valid usage}; do $case; done
    ended
} | sum 12
