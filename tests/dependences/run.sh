#!/bin/sh
# Dependences that the module reports beside those in a trace of all accesses of the same program (bench/oracle/dependences says what is compared).
#
#   sh tests/dependences/run.sh [NAME…]    NAME: dense, control, heap, csmith, mutants, a seed of csmith
#                                        FULL=1: seeds 1 to 120; PART=K/N: every Nth of them
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
here=$PWD/tests/dependences
oracle=$PWD/bench/oracle/dependences
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_BACKEND MEMREWRITE_WORKERS
clang=$(newest_clang)
include=$(csmith_include)

# expected SOURCE.c [FLAG…]: `want` by the trace; status 3 where that is too long.  VEX must not drop loads of which nothing is made.
expected() {
    source=$1
    shift
    "$clang" -w -O0 -g -gdwarf-4 -no-pie -fno-pie "$@" "$source" -o traced -lm >err 2>&1 || return 1
    { { $soon valgrind -q --vgdb=no --vex-iropt-level=0 --tool=lackey --trace-mem=yes --basic-counts=no --log-fd=9 ./traced 9>&1 >/dev/null; } 2>valgrind.err |
        python3 "$oracle/dependences.py" "$source" traced; } >want 2>err
}

# profiled SOURCE.c [FLAG…]: out/ is the program with events
profiled() {
    source=$1
    shift
    rm -rf out
    "$MEMREWRITE" -q --all --events=dependence "$source" -o out -- -w "$@" >err 2>&1 && [ ! -s err ]
}

# told COMPILER LEVEL [FLAG…]: `have` by the module
told() {
    compiler=$1 level=$2
    shift 2
    rm -f run.mrc*
    "$compiler" -w "$level" "$@" out/*.c -o prog -lm -pthread >err 2>&1 && MEMREWRITE_OUT=run.mrc $soon ./prog >/dev/null 2>err && [ ! -s err ] &&
        python3 "$oracle/told.py" "$source" out/memrewrite.mix.json run.mrc.dependence >have 2>err
}

same() { # NAME
    if diff want have >differ; then ok "$1: $(wc -l <want) rows"; else fail "$1" "other dependences (<: of the trace)"; detail differ 20; fi
}

kernel() {
    cp "$here/$1.c" .
    expected "$1.c" || { fail "$1" "there is no trace"; detail err; return; }
    [ "$(wc -l <want)" -ge 20 ] || { fail "$1" "the trace has few rows"; detail want; return; }
    profiled "$1.c" || { fail "$1" "is not rewritten without a word"; detail err; return; }
    for how in "gcc -O0" "gcc -O2" "$clang -O0" "$clang -O2"; do
        command -v "${how% *}" >/dev/null || { skip "$1: $how" "no such compiler"; continue; }
        told "${how% *}" "${how#* }" || { fail "$1: $how" "does not build or run"; detail err; continue; }
        same "$1: $how"
    done
    for workers in 1 2; do
        for backend in process thread; do
            export MEMREWRITE_BACKEND=$backend MEMREWRITE_WORKERS=$workers
            told gcc -O2 || { fail "$1: $backend, $workers" "does not run"; detail err; continue; }
            same "$1: $backend, $workers workers"
        done
    done
    unset MEMREWRITE_BACKEND MEMREWRITE_WORKERS
}

# The types of the oracle's build are volatile, so that no load is folded away.
volatile_types() {
    echo '#include <csmith.h>'
    for bits in 8 16 32 64; do printf '#define int%s_t volatile int%s_t\n#define uint%s_t volatile uint%s_t\n' $bits $bits $bits $bits; done
}

one_seed() {
    (timeout 20 csmith --seed "$1" --no-structs --no-unions --no-bitfields --no-comma-operators --no-addr-taken-of-locals --no-jumps >random.c 2>err) ||
        { skip "csmith $1" "csmith makes no program"; return; }
    volatile_types >volatile.h
    expected random.c "$include" -include volatile.h
    case $? in
    0) ;;
    3) skip "csmith $1" "its trace is too long"; return ;;
    *) fail "csmith $1" "there is no trace"; detail err; return ;;
    esac
    profiled random.c "$include" || { fail "csmith $1" "is not rewritten without a word"; detail err; return; }
    told "$clang" -O0 "$include" || { fail "csmith $1" "does not build or run"; detail err; return; }
    same "csmith $1"
}

csmith_programs() {
    command -v csmith >/dev/null && [ -n "$include" ] || { skip csmith "there is no csmith"; return; }
    for seed in $(if [ -n "$FULL" ]; then seq 1 120 | part; else echo 2 6 10 12 13 20 23 24; fi); do one_seed "$seed"; done
}

# Each line: a file, and what sed makes of the program that is traced.  The module's rows are of the program as it is.
mutants() {
    while read -r name script; do
        cp "$here/$name.c" . && profiled "$name.c" && told gcc -O0 || { fail "mutant $name: $script" "is not built"; detail err; continue; }
        sed "$script" "$here/$name.c" >changed && ! cmp -s changed "$name.c" && cp changed "$name.c" && expected "$name.c" || { fail "mutant $name: $script" "changes nothing, or cannot be traced"; detail err; continue; }
        if diff want have >differ; then fail "mutant $name: $script" "is not seen"; else ok "mutant $name: $script: $(grep -c '^[<>]' differ) rows differ"; fi
    done <<-'END'
	dense s/x\[i - 3\] + x/x[i - 2] + x/
	dense s/c\[i - 1\]\[j\]/c[i][j]/
	dense s/y\[i\] \/ 2/y[i - 1] \/ 2/
	dense s/for (j = k + 1; j < N; j++)/for (j = k + 2; j < N; j++)/
	control s/flag = n-- > 1/flag = n-- > 2/
	control s/state\[i + 1\] = next(i)/state[i] = next(i)/
	control s/return state\[i\];/return 0;/
	heap s/bytes\[i - 2\]/bytes[i - 1]/
	heap s/p->next->seen += p->seen/p->seen += p->seen/
	END
}

{
    cd "$tmp" || exit 1
    missing=
    for tool in valgrind python3 readelf objdump; do command -v $tool >/dev/null || missing=$tool; done
    [ "$(uname -sm)" = "Linux x86_64" ] || missing="amd64 on Linux"
    [ -n "$clang" ] || missing=clang
    if [ -n "$missing" ]; then
        skip all "no $missing"
    else
        for name in ${*:-dense control heap csmith mutants}; do
            case $name in
            csmith) csmith_programs ;;
            mutants) mutants ;;
            [0-9]*) one_seed "$name" ;;
            *) kernel "$name" ;;
            esac
        done
    fi
    ended
} | sum 30
