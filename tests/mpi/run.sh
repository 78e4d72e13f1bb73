#!/bin/sh
# Many processes, one report: an MPI program, a file for each rank; ranks as the launchers tell them; a thousand files at once.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# same LABEL GOT WANT
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', not '$3'"; fi; }

# cells FILE.csv ROI COLUMN…: the figures of the ROI's rows, row after row
cells() {
    awk -F, -v roi="$2" -v names="$(shift 2; echo "$*")" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(names, name, " ") }
        NR > 1 && $1 == roi { for (i = 1; i <= n; i++) printf "%s ", $at[name[i]] }' "$1"
}

# halo: the sample with 4 ranks, counts on paper
halo() {
    for tool in mpicc mpirun; do command -v $tool >/dev/null || { skip "halo, 4 ranks" "no $tool"; return; }; done
    flags=$(mpicc --showme:compile 2>/dev/null || mpicc -compile_info 2>/dev/null | grep -o -- '-I[^ ]*' | tr '\n' ' ')
    launch="mpirun -np 4"
    if mpirun --version 2>/dev/null | grep -q "Open MPI"; then launch="mpirun --oversubscribe --allow-run-as-root -np 4"; fi
    # shellcheck disable=SC2086
    if ! (cd samples/mpi && "$top/bin/memrewrite" -q halo.c -o "$tmp/out" -- $flags && mpicc -w -std=c99 halo.c -o "$tmp/plain" &&
        cd "$tmp" && mpicc -w -std=gnu99 out/halo.c out/memrt.c -o counted) >"$tmp/log" 2>&1; then
        fail "halo, 4 ranks" "does not build"
        detail "$tmp/log"
        return
    fi
    cd "$tmp" || return
    if ! $soon $launch ./plain >want 2>log; then skip "halo, 4 ranks" "$launch does not run: $(head -n 1 log)"; cd "$top" || exit 1; return; fi
    MEMREWRITE_OUT=halo.%r.mrc $soon $launch ./counted >got 2>log
    same "halo: output" "$(cat got)" "$(cat want)"
    same "halo: a file for each rank" "$(echo halo.*.mrc)" "halo.0.mrc halo.1.mrc halo.2.mrc halo.3.mrc"
    "$top/bin/memreport" --model=source --format csv --mix out/memrewrite.mix.json halo.*.mrc >summary.csv
    same "halo: counts of all ranks" "$(cells summary.csv step entries threads loads stores bytes_loaded bytes_stored flops intops branches)" \
        "80 4 300000 100000 2400000 800000 500000 300000 100080 "
    "$top/bin/memreport" threads --model=source --format csv --mix out/memrewrite.mix.json halo.*.mrc >threads.csv
    same "halo: counts of each rank" "$(cells threads.csv step rank thread entries stores)" \
        "0 0 20 40000 1 0 20 20000 2 0 20 20000 3 0 20 20000 "
    "$top/bin/memreport" threads --model=source --format json --mix out/memrewrite.mix.json halo.*.mrc >threads.json
    same "halo: imbalance, 2000 cells of 1250" "$(grep -o '"bytes_imbalance": *[0-9.]*' threads.json | tail -n 1 | sed 's/.*: *//')" 1.6
    cd "$top" || exit 1
}

# launchers: each one's variable is the rank
launchers() {
    mkdir -p "$tmp/one"
    (cd samples && "$top/bin/memrewrite" -q fib.c -o "$tmp/one") && cc -w "$tmp/one/fib.c" "$tmp/one/memrt.c" -o "$tmp/one/prog" -lpthread || return
    for name in OMPI_COMM_WORLD_RANK PMI_RANK PMIX_RANK SLURM_PROCID MV2_COMM_WORLD_RANK; do
        (cd "$tmp/one" && rm -f ./*.mrc && env -u OMPI_COMM_WORLD_RANK -u PMI_RANK -u PMIX_RANK -u SLURM_PROCID -u MV2_COMM_WORLD_RANK \
            $name=17 MEMREWRITE_OUT=f.%r.mrc ./prog >/dev/null)
        same "rank of $name" "$(cd "$tmp/one" && echo ./*.mrc) $(od -A n -t d4 -j 136 -N 4 "$tmp/one/f.17.mrc" | tr -d ' ')" "./f.17.mrc 17"
    done
}

# thousand: files of 1,000 ranks with two threads each
thousand() {
    cc -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c 2>"$tmp/log" || { fail "1000 files" "mkmrc does not compile"; return; }
    mkdir -p "$tmp/many"
    sh tests/mpi/generate.sh "$tmp/mkmrc" "$tmp/many" 1000 || { fail "1000 files" "not made"; return; }
    cp tests/report/pair.mix.json "$tmp/many"
    bin/memreport --format csv --mix "$tmp/many/pair.mix.json" "$tmp"/many/*.mrc >"$tmp/s.csv" 2>"$tmp/log"
    same "1000 files: sums" "$(cells "$tmp/s.csv" work entries threads) $(cat "$tmp/log")" "3000 2000  "
    bin/memreport threads --format csv --mix "$tmp/many/pair.mix.json" "$tmp"/many/*.mrc >"$tmp/t.csv" 2>"$tmp/log"
    same "1000 files: rows" "$(wc -l <"$tmp/t.csv") $(grep -c '^work,1,.*,999,[^,]*$' "$tmp/t.csv")" "2001 1"
}

{
    halo
    launchers
    thousand
    ended
} | sum 7
