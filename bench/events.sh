#!/bin/sh
# What profiles of every access cost: elapsed time and memory of whole programs under each module of --events, relative to the plain program.
#
#   sh bench/events.sh [--only NAME,…] [--cc CC] [--modules NAME[:SETTING=VALUE],…] [--rounds N] [--seconds S] [--table]
#
#   --modules    default: dependence, values, lifetime, pointsto, stride, reuse (exact), reuse:reuse_rate=100 (sampled)
#   --rounds     of each program, in turns with the plain one; default 3
#   --seconds    how long the plain program runs, default 0.2
#   --only       workloads of bench/workloads.txt; default: those of one thread, without the real programs
#   --table      prints what was measured before; runs nothing
#
# The whole program is profiled, exactly, and its result is compared with the plain one's.  The consumer has the second processor: what is
# measured is elapsed time until the profile is written.  Memory is the largest resident set of the program and of its consumer together.
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' modules='' rounds=3 seconds=0.2 table_only='' cc=gcc
while [ $# -gt 0 ]; do
    case $1 in --table) table_only=1; shift; continue ;; esac
    [ $# -ge 2 ] || usage
    case $1 in
    --only) only=$2 ;;
    --cc) cc=$2 ;;
    --modules) modules=$2 ;;
    --rounds) rounds=$2 ;;
    --seconds) seconds=$2 ;;
    *) usage ;;
    esac
    shift 2
done
: "${modules:=dependence,values,lifetime,pointsto,stride,reuse,reuse:reuse_rate=100}"
. bench/timing.sh
tool=$(tool_sum).$(workloads_sum)
file=$results/events.csv
touch "$file"

# profiled MODULE: sets binary.
profiled() {
    text=$results/src/$(flat "$unit").events-$1
    from="$(tool_sum) $(inputs_sum "$dir") $1"
    fresh "$text" "$from" || {
        # shellcheck disable=SC2086
        (cd "$dir" && "$MEMREWRITE" -q --all "--events=$1" $sources -o "$text" -- $flags) >"$results/why" 2>&1 && made "$text" "$from" || return 1
    }
    place=$results/bin/$(flat "$unit").$cc-O2.events-$1 binary=$place/program
    from="$cc $flags $libs $(cat "$text/stamp")"
    fresh "$place" "$from" && return
    # shellcheck disable=SC2086
    (cd "$text" && $cc -O2 -w $(layout_flags a) $flags $sources memrt.c memprof.c $libs -o "$binary") >"$results/why" 2>&1 && made "$place" "$from"
}

# elapsed PROGRAM [VARIABLE=VALUE…]: seconds and KiB on stdout
elapsed() {
    program=$1
    shift
    # shellcheck disable=SC2046
    (
        cd "$results/run" || exit 1
        env "MEMREWRITE_OUT=$results/run/%p.mrc" "$@" /usr/bin/time -f '%e %M' -o time "$program" $(echo "$args" | sed "s/@/$repeats/") \
            <"$stdin" >out 2>err && cat time
    ) && rm -f "$results"/run/*.mrc*
}

one_round() { # WHAT BINARY [VARIABLE=VALUE…]
    what=$1
    shift
    if t=$(elapsed "$@"); then
        sum=$(result_sum)
        [ "$what" != plain ] || plain_sum=$sum
        [ "$sum" = "$plain_sum" ] || echo "note: $name, $what: another result than plain" >&2
        echo "$tool,$name,$cc,$what,$(echo "$t" | tr ' ' ,)" >>"$file"
    else
        echo "note: $name, $what: $(head -n 1 "$results/run/err")" >&2
    fi
}

one_workload() {
    build "$unit" plain "$cc" -O2 a "$region" || { echo "note: $name: $(head -n 1 "$results/why")" >&2; return; }
    plain=$binary
    calibrate
    programs=''
    for m in $(list "$modules"); do
        setting=
        case $m in *:*) setting="MEMREWRITE_MODULES=${m#*:}" ;; esac
        if profiled "${m%%:*}"; then programs="$programs $m $binary ${setting:--}"; else echo "note: $name, $m: $(head -n 1 "$results/why")" >&2; fi
    done
    round=0
    while [ $round -lt "$rounds" ]; do
        one_round plain "$plain"
        # shellcheck disable=SC2086
        set -- $programs
        while [ $# -gt 0 ]; do
            one_round "$1" "$2" "$([ "$3" = - ] && echo MEMREWRITE_NONE=1 || echo "$3")"
            shift 3
        done
        round=$((round + 1))
    done
}

if [ -z "$table_only" ]; then
    # Standard input is the table.
    workloads 'omp*|*:real/*' | while read -r name unit region input words; do
        case $unit in omp* | real/*) [ -n "$only" ] || continue ;; esac
        # shellcheck disable=SC2086
        args=$(arguments $words | tr '\n' ' ') stdin=$(arguments "$input")
        [ "$stdin" != - ] || stdin=/dev/null
        one_workload </dev/null
    done
fi
awk -F, -v tool="$tool" -v cc="$cc" -f bench/events.awk "$file"
