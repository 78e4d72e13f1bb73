#!/bin/sh
# Real programs under the modules of the event stream: on real data they do what the plain ones do, what the modules say is of the program's own text,
# and their figures agree; a program that is killed in the middle leaves what was seen until then.
#
#   sh tests/event-programs/run.sh [PROGRAM…]      FULL=1: all programs, each module by itself too, every back end; else two programs
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/real/programs.sh
unset MEMREWRITE_BACKEND MEMREWRITE_WORKERS MEMREWRITE_MODULES
top=$PWD
modules="dependence loops values pointsto lifetime reuse stride trace"

# What the programs read: text of the repository, the same for all time; mawk and lua run a program of a few lines.
inputs() {
    head -c 40000 tests/lib.sh tests/real/*.sh tests/real/*.lua | head -c 24000 >"$tmp/text"
    head -c 3000 "$tmp/text" >"$tmp/short"
    echo '{ for (i = 1; i <= NF; i++) n[$i]++; gsub(/[a-z]+/, "x") } /x.*x/ { c++ } END { for (k in n) s += n[k] * length(k); print s, c, NR }' >"$tmp/words.awk"
    cat >"$tmp/sort.lua" <<-'END'
	local t = {}
	for line in io.lines() do t[#t + 1] = line end
	table.sort(t)
	local n = 0
	for _, line in ipairs(t) do n = n + #line:gsub("%a+", string.upper) end
	print(#t, n, t[#t], pcall(error, "raised"))
	local step = coroutine.wrap(function() for i = 1, 100 do coroutine.yield(i) end end)
	for _ = 1, 100 do n = n + step() end
	print(n)
	END
    awk 'BEGIN { p = 6; h = 5; print "p cnf", p * h, p + h * p * (p - 1) / 2
        for (i = 0; i < p; i++) { for (k = 1; k <= h; k++) printf "%d ", i * h + k; print 0 }
        for (k = 1; k <= h; k++) for (i = 0; i < p; i++) for (j = i + 1; j < p; j++) print -(i * h + k), -(j * h + k), 0 }' >"$tmp/cnf"
}

# The runs, in $tmp; each prints what counts as the program's output.
run_zlib() { "$1" -9 <"$tmp/text"; }
run_bzip2() { "$1" -9 -c "$tmp/text"; }
run_lz4() { "$1" -q -9 -c "$tmp/text"; }
run_lua() { "$1" "$tmp/sort.lua" <"$tmp/text"; }
run_mawk() { "$1" -f "$tmp/words.awk" <"$tmp/text"; }
run_zopfli() { "$1" --i1 -c "$tmp/short"; }
run_picosat() { "$1" "$tmp/cnf"; }
run_sqlite() { "$1" --memdb --size 1 --testset main | sed 's/[0-9.]*s$//'; }

# ran BINARY OUTPUT [VARIABLE=VALUE…]: what it prints, and its status; the counters in o.mrc.
ran() {
    binary=$1 output=$2
    shift 2
    rm -f "$tmp"/o.mrc*
    (cd "$tmp" && for setting; do export "${setting?}"; done && export MEMREWRITE_OUT=o.mrc && "run_$name" "$binary") >"$output" 2>&1
    echo "status $?" >>"$output"
}

# built DIR EVENTS: the program with these modules.
# shellcheck disable=SC2086
built() {
    rm -rf "$tmp/$1"
    (cd "$home" && "${MEMREWRITE:-$top/bin/memrewrite}" -q --all --events="$2" $sources -o "$tmp/$1" -- $flags) >"$tmp/err" 2>&1 && [ ! -s "$tmp/err" ] &&
        (cd "$tmp/$1" && ${CC:-cc} -O1 -w $flags $sources memrt.c memprof.c $libs -o prog) >"$tmp/err" 2>&1
}

report() { "${MEMREPORT:-$top/bin/memreport}" "$1" --format csv --mix "$2/memrewrite.mix.json" "$tmp/o.mrc"; }

# Rows are of lines that the program has: $1 a CSV, whose columns that end in file and line are read.
of_the_program() {
    awk -F, -v home="$home" '
        FNR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /(^|_)file$/ && $(i + 1) ~ /(^|_)line$/) at[i]; next }
        { for (i in at) if ($i != "" && !has($i, $(i + 1) + 0)) { print "no line " $i ":" $(i + 1); bad = 1; exit } n++ }
        function has(file, line, text) {
            if (!(file in lines)) while ((getline text < (home "/" file)) > 0) lines[file]++
            return line >= 1 && line <= lines[file]
        }
        END { exit bad || !n }' "$1"
}

# No site has more values, strides or dependences of its accesses than it has accesses (accesses.csv); distances of reuse are of all of them.
plausible() {
    awk -F, -v module="$1" '
        FNR == NR { if (FNR > 1) { loads[$1, $2, $3] += $4; all[$1, $2, $3] += $4 + $5; bytes[$1, $2, $3] += $6 + $7; loaded += $4; stored += $5 } next }
        FNR == 1 { next }
        module == "values" && $4 > loads[$1, $2, $3] { wrong() }
        module == "stride" && $4 > all[$1, $2, $3] + bytes[$1, $2, $3] { wrong() } # a range is seen in parts
        module == "dependence" && (!(($2, $3, $4) in all) || !(($5, $6, $7) in all)) { wrong() }
        module == "reuse" { n += $6 }
        function wrong() { print "row " $0; bad = 1; exit }
        END { exit bad || loaded + 0 < 1000 || (module == "reuse" && (n < loaded / 16 || n > 64 * (loaded + stored))) }' "$tmp/accesses.csv" "$2"
}

# sane LABEL FOLDER MODULE: what memreport makes of it; a run that was killed may be said to be one.
sane() {
    if ! report "$3" "$2" >"$tmp/$3.csv" 2>"$tmp/err" || grep -qv 'cut off\|abnormally\|was open\|did not come back' "$tmp/err"; then
        fail "$1: $3" "memreport does not read it in silence"
        detail "$tmp/err"
    elif ! of_the_program "$tmp/$3.csv" >"$tmp/log" || { [ -s "$tmp/accesses.csv" ] && ! plausible "$3" "$tmp/$3.csv" >"$tmp/log"; }; then
        fail "$1: $3" "no rows, rows of lines that are not there, or counts that cannot be"
        detail "$tmp/log"
    else
        ok "$1: $3"
    fi
}

same_output() { # LABEL
    if cmp "$tmp/plain.out" "$tmp/out" >"$tmp/err" 2>&1; then ok "$1"; else
        fail "$1" "behaves in another way than the plain program"
        detail "$tmp/err"
        tail -n 3 "$tmp/out" | tr -cd '[:print:]\n' | cut -c -200 >"$tmp/end"
        detail "$tmp/end"
    fi
}

# Killed when it has worked for a tenth of a second of its own, if it works that long: whatever the end was, there is a profile of what came before.
killed() {
    rm -f "$tmp"/o.mrc*
    (cd "$tmp" && export MEMREWRITE_OUT=o.mrc && exec "$tmp/all/prog" $1 <"${2:-/dev/null}" >/dev/null 2>&1) &
    pid=$!
    while kill -0 $pid 2>/dev/null; do
        set -- $(cat /proc/$pid/stat 2>/dev/null)
        [ $((${14:-0} + ${15:-0})) -lt 10 ] || kill -9 $pid 2>/dev/null
        sleep 0.02
    done
    wait $pid 2>/dev/null
    for module in accesses $modules; do
        for _ in $(seq 1200); do
            tail -n 1 "$tmp/o.mrc.$module" 2>/dev/null | grep -q '^#end' && break
            sleep 0.1
        done
    done
    report accesses "$tmp/all" >"$tmp/accesses.csv" 2>/dev/null
    for module in $modules; do sane "$name, killed" "$tmp/all" $module; done
}

killed_case() {
    case $name in
    zlib) killed -9 "$tmp/long" ;;
    bzip2) killed "-9 -c" "$tmp/long" ;;
    lz4) killed "-q -9 -c $tmp/long" ;;
    lua) killed "$tmp/sort.lua" "$tmp/long" ;;
    mawk) killed "-f $tmp/words.awk" "$tmp/long" ;;
    zopfli) killed "--i5 -c $tmp/text" ;;
    picosat) killed "$tmp/cnf" ;;
    sqlite) killed "--memdb --size 5" ;;
    esac
}

together() {
    if ! built all "accesses,$(echo $modules | tr ' ' ,)"; then
        fail "$name" "is not rewritten in silence, or not built"
        detail "$tmp/err"
        return
    fi
    for how in ${FULL:+MEMREWRITE_BACKEND=thread MEMREWRITE_BACKEND=file MEMREWRITE_WORKERS=2} MEMREWRITE_WORKERS=1; do
        ran "$tmp/all/prog" "$tmp/out" $how
        same_output "$name: $how"
        report accesses "$tmp/all" >"$tmp/accesses.csv" 2>/dev/null
        for module in $modules; do
            [ "$module $how" != "trace MEMREWRITE_BACKEND=file" ] || continue # the same again, and most of the time
            sane "$name: $how" "$tmp/all" $module
        done
    done
    killed_case
}

alone() {
    : >"$tmp/accesses.csv"
    for module in $modules; do
        if built one $module; then
            ran "$tmp/one/prog" "$tmp/out"
            same_output "$name: $module alone"
            sane "$name: $module alone" "$tmp/one" $module
        else
            fail "$name: $module alone" "is not rewritten in silence, or not built"
            detail "$tmp/err"
        fi
    done
}

# shellcheck disable=SC2086
one_program() {
    sources_of "$1" || return
    if ! (cd "$home" && ${CC:-cc} -O1 -w $flags $sources $libs -o "$tmp/plain") >"$tmp/err" 2>&1; then
        skip "$name" "the plain program does not build: $(head -n 1 "$tmp/err")"
    else
        inputs
        for _ in 1 2 3 4 5 6 7 8; do cat "$tmp/text"; done >"$tmp/long"
        ran "$tmp/plain" "$tmp/plain.out"
        together
        [ -z "$FULL" ] || alone
    fi
}

if [ "$1" = --one ]; then
    one_program "$2"
    exit 0
fi
[ $# -gt 0 ] || set -- zlib mawk ${FULL:+lua bzip2 lz4 zopfli picosat sqlite}
for name; do fetch "$name"; done 2>/dev/null >&2
{ printf '%s\n' "$@" | sh tests/each.sh tests/event-programs/run.sh && ended; } | sum 2
