#!/bin/sh
# How near the optimised model's figures are to what the compiled program does: small programs of kinds that are common, each with a region,
# work(), held against the oracle (bench/oracle) in the plain binary, with gcc and clang at -O2.  `make accuracy` looks at many more.
#
#   sh tests/accuracy/run.sh [-v] [NAME…]
#
# bounds.txt says how near each figure must be at least: bytes loaded and stored in static data and heap, and floating-point operations, the
# smaller of what is reported and what is true in per cent of the larger.  They are those of the compilers that the model is made after, and hold for
# these alone.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
top=$PWD
here=$top/tests/accuracy
oracle=$top/build/oracle
memrewrite=${MEMREWRITE:-$top/bin/memrewrite} memreport=${MEMREPORT:-$top/bin/memreport}

# The sums of the region's rows in the plain binary: entries, bytes loaded and stored, operations.
truth() { # CC
    $1 -O2 -gdwarf-4 -w "$here/$name.c" -o "$tmp/plain" -lm 2>"$tmp/err" &&
        (cd "$tmp" && LD_BIND_NOW=1 VALGRIND_LIB=$oracle $soon valgrind -q --vgdb=no --tool=oracle --out="$tmp/true.csv" --roi=work ./plain) \
            >"$tmp/plain.out" 2>"$tmp/err" &&
        awk -F, '$4 == "entry" { n += $7 }
            $5 == "static" || $5 == "heap" { bytes[$4] += $8 }
            $4 == "flop" { flops += $7 }
            END { print n + 0, bytes["load"] + 0, bytes["store"] + 0, flops + 0 }' "$tmp/true.csv"
}

ours() { # CC
    $1 -O2 -w "$tmp/out/$name.c" "$tmp/out/memrt.c" -o "$tmp/counting" -lm -pthread 2>"$tmp/err" &&
        (cd "$tmp" && MEMREWRITE_OUT=run.mrc $soon ./counting) >"$tmp/counting.out" 2>"$tmp/err" &&
        "$memreport" blocks --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" 2>"$tmp/err" | awk -F, '
            NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            { loaded += $at["bytes_loaded"] - $at["bytes_loaded_stack"]; stored += $at["bytes_stored"] - $at["bytes_stored_stack"]; flops += $at["flops"] }
            END { print loaded + 0, stored + 0, flops + 0 }'
}

# Is this the compiler that the bounds were measured with?
known() { # CC
    case $1 in
    gcc) [ "$(gcc -dumpversion | cut -d. -f1)" = 12 ] ;;
    *) [ "$("$1" -dumpversion | cut -d. -f1)" = 19 ] ;;
    esac
}

compare() { # CC TRUTH OURS: a line for each figure; false where one is too far off
    awk -v name="$name" -v cc="${1%%-*}" -v truth="$2" -v ours="$3" '
        BEGIN { split("loaded stored flops", figure, " "); n = split(truth, real, " ") + split(ours, mine, " ") }
        $1 == name && $2 == cc { for (i = 1; i <= 3; i++) least[i] = $(2 + i); found++ }
        END {
            if (found != 1 || n != 7) { print "no bound, or no figures: " truth " / " ours; exit 1 }
            if (real[1] < 1 || real[2] < 10000) { print "the region is not there: " truth; exit 1 }
            for (i = 1; i <= 3; i++) {
                if (least[i] == "-") {
                    if (real[1 + i] * 100 > real[2] || mine[i] * 100 > real[2]) { print figure[i] ": there should be next to none: " real[1 + i] " / " mine[i]; bad = 1 }
                    continue
                }
                less = mine[i] < real[1 + i] ? mine[i] : real[1 + i]
                more = mine[i] < real[1 + i] ? real[1 + i] : mine[i]
                near = more ? 100 * less / more : 0
                printf "%s %d of %d (%.1f %%, least %s)\n", figure[i], mine[i], real[1 + i], near, least[i]
                if (near < least[i]) bad = 1
            }
            exit bad
        }' "$here/bounds.txt"
}

one_compiler() { # CC
    this="$name: $1"
    if ! known "$1"; then
        skip "$this" "the bounds are those of gcc 12 and clang 19"
    elif ! true_sums=$(truth "$1") || ! our_sums=$(ours "$1") || [ ! -s "$tmp/plain.out" ] || ! cmp "$tmp/plain.out" "$tmp/counting.out" >"$tmp/err" 2>&1; then
        fail "$this" "does not build, run or report, or behaves in another way"
        detail "$tmp/err"
    elif compare "$1" "$true_sums" "$our_sums" >"$tmp/figures"; then
        ok "$this"
        [ -z "$verbose" ] || detail "$tmp/figures"
    else
        fail "$this" "further off than it was"
        detail "$tmp/figures"
    fi
}

one() {
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    name=$1
    if ! (cd "$here" && "$memrewrite" -q --roi work "$name.c" -o "$tmp/out") 2>"$tmp/err" || [ -s "$tmp/err" ]; then
        fail "$name" "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    turn=$(turn_of "$name") n_compilers=$(compilers | grep -vc tcc)
    for cc in gcc $(newest_clang); do # in a fast run one of them
        its_share "$n_compilers" || continue
        command -v "$cc" >/dev/null && one_compiler "$cc"
    done
    true
}

verbose=${VERBOSE-}
if [ "$1" = -v ]; then verbose=1; shift; fi
export VERBOSE="$verbose"
if [ "$1" = --one ]; then
    one "$2"
    exit 0
fi
if ! reason=$(sh bench/oracle/build.sh "$oracle" 2>&1); then
    skip all "$(echo "$reason" | tail -n 1)" | sum
    exit 0
fi
{ if [ $# -gt 0 ]; then printf '%s\n' "$@"; else (cd "$here" && ls ./*.c) | sed 's:.*/\(.*\)\.c:\1:'; fi | sh tests/each.sh tests/accuracy/run.sh && ended; } | sum 15
