# Real programs that work for seconds, for comparisons of processor time; sourced, with the working directory at the top.
# shellcheck shell=sh
# shellcheck disable=SC2034
. tests/real/programs.sh
top=$PWD
cc=${CC:-gcc}
runs=${RUNS:-9}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cc -std=c99 -D_DEFAULT_SOURCE -O2 bench/cputime.c -o "$tmp/cputime" || exit 1
text_of 20000000 /usr/include >"$tmp/data"

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# run NAME BINARY: seconds of processor time.  BENCH_UNDER is a command that runs it, as in bench/timing.sh.
run() {
    case $1 in
    lua) set -- "$2" -e 'local s, t = 0, {} for i = 1, 40000000 do t[i % 1000] = i; s = s + (t[i % 7] or 0) % 3 end print(s)' ;;
    bzip2) set -- "$2" -9 -c "$tmp/data" ;;
    zlib) set -- "$2" -6 ;;
    esac
    # shellcheck disable=SC2086
    MEMREWRITE_OUT=$tmp/run.mrc $BENCH_UNDER "$tmp/cputime" "$@" <"$tmp/data"
}

