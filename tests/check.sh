#!/bin/sh
# Runs every suite (tests/*/run.sh), two at a time; shows what failed and what was skipped; the last line is the sum of all.
# FULL=1 runs the slow cases too.  Each suite's whole output is left in build/tests/, and in build/tests/seconds how long each took.
#
#   sh tests/check.sh [--of LIST]     LIST: a file with a suite in each line, tests/NAME/run.sh, and what it is given: cases, VARIABLE=VALUE
unset CDPATH
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
logs=build/tests
longest="launcher rt openmp torture libraries real gcov stream methods events-reduce projects series events traffic samples interposed libgomp"
# In a fast run these alone use the programs with sanitizers, which take up to four times as long: their inputs are the widest, or wrong.
sanitized="unit fuzz csmith edit diag model cfg report roi rights driver"

# Runs one suite with its arguments: into its log, and on stdout the part worth showing.
run_suite() {
    run=$1 suite=$(basename "$(dirname "$1")") variables='' cases=''
    shift
    for word; do
        case $word in [A-Z]*=*) variables="$variables $word" ;; *) cases="$cases $word" ;; esac
    done
    start=$(date +%s)
    (
        case "${FULL:+ $suite} $sanitized " in
        *" $suite "*) ;;
        *) export MEMREWRITE="$PWD/bin/memrewrite" MEMREPORT="$PWD/bin/memreport" ;;
        esac
        set -f
        # shellcheck disable=SC2086
        exec env $variables sh "$run" $cases
    ) >"$logs/$suite.log" 2>&1
    status=$?
    sum=$(tail -n 1 "$logs/$suite.log" | grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$')
    case $sum in
    '') why="ended without its sum, status $status" ;;
    "0 passed, 0 failed, 0 skipped") why="has no case" ;;
    *" 0 failed,"*) [ $status = 0 ] && why= || why="no case failed, but its status is $status" ;;
    *) why= ;;
    esac
    if [ -n "$why" ]; then
        echo "FAIL $suite: $why" >>"$logs/$suite.log"
        tail -n 5 "$logs/$suite.log" | sed '$!s/^/  /' >"$logs/$suite.end"
        sum="0 passed, 1 failed, 0 skipped"
    else
        awk '/^(FAIL|SKIP) / { show = 1 } /^ok / { show = 0 } /^[^ ]/ && !/^(FAIL|SKIP) / { show = 0 } show' \
            "$logs/$suite.log" >"$logs/$suite.end"
    fi
    echo "$sum" >"$logs/$suite.sum"
    took=$(($(date +%s) - start))
    echo "$took $suite" >>"$logs/seconds"
    { echo "== $suite: $sum ($took s)"; cat "$logs/$suite.end"; } >"$logs/$suite.out"
    cat "$logs/$suite.out"
}

if [ "$1" = --suite ]; then
    shift
    run_suite "$@"
    exit
fi

before=$(cat "$logs/seconds" 2>/dev/null)
# Objects of former texts of the runtime (tests/kept/compile.sh) are of no use.
find build/kept-runtimes -maxdepth 1 -type f -mtime +7 -exec rm -f {} + 2>/dev/null
rm -rf "$logs"
mkdir -p "$logs/bin"
# python3 itself goes in front of PATH: a version manager's script that looks for it each time takes ten times as long.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null)
if [ -x "$python" ]; then
    ln -s "$python" "$logs/bin/python3"
    export PATH="$PWD/$logs/bin:$PATH"
fi
if [ "$1" = --of ]; then
    cat "$2" >"$logs/suites"
else # The longest suites come first, by the seconds of the run before, else by what is known of them.
    # shellcheck disable=SC2086
    { echo "$before" | awk '{ print $2 }'; printf '%s\n' $longest; ls tests/*/run.sh | sed 's:^tests/\(.*\)/run.sh$:\1:'; } 2>/dev/null |
        awk 'NF && !seen[$0]++ { print "tests/" $0 "/run.sh" }' | while read -r run; do [ ! -e "$run" ] || echo "$run"; done >"$logs/suites"
fi
xargs -r -P 2 -L 1 sh "$0" --suite <"$logs/suites"
# A suite without a sum was not run to its end.
while read -r run _; do
    suite=$(basename "$(dirname "$run")")
    [ -e "$logs/$suite.sum" ] || { echo "FAIL $suite: not run"; echo "0 passed, 1 failed, 0 skipped" >"$logs/$suite.sum"; }
done <"$logs/suites"
{ cat "$logs/seconds"; echo "$before"; } 2>/dev/null | awk 'NF && !seen[$2]++' | sort -rn >"$logs/sorted"
mv "$logs/sorted" "$logs/seconds"
cat "$logs"/*.sum | awk '{ ok += $1; failed += $3; skipped += $5 }
    END { printf "%d passed, %d failed, %d skipped\n", ok, failed, skipped; exit failed > 0 || !ok }'
