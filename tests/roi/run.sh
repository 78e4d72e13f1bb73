#!/bin/sh
# Regions chosen on the command line: --roi FUNC and --roi FILE:LINE, on samples that need no change for it.
# The expected figures are worked out on paper by doc/counting.md, as those in the samples are.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# line_of FILE TEXT: the number of the first line that has the text.
line_of() { grep -nF "$2" "samples/$1" | head -n 1 | cut -d: -f1; }

# roi_case SAMPLE ROI "COLUMN=FIGURE…": figures that are not named are 0.  The sample is in the folder `from`.
from=samples
roi_case() {
    this="$1 --roi $2"
    rm -rf "$tmp/out"
    if (cd "$from" && "$OLDPWD/bin/memrewrite" "$1" --roi "$2" -o "$tmp/out" && cd "$tmp/out" && cc -w "$1" memrt.c -o prog &&
        MEMREWRITE_OUT=run.mrc ./prog) >"$tmp/err" 2>&1 &&
        bin/memreport summary --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/out/run.mrc" >"$tmp/csv" 2>"$tmp/err" &&
        awk -F, -v roi="$2" -v expected="$3" '
            BEGIN { n = split(expected, word, " "); for (i = 1; i <= n; i++) { split(word[i], pair, "="); want[pair[1]] = pair[2] } }
            NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
            NR > 1 && $1 == roi {
                found = 1
                n = split("entries loads stores bytes_loaded bytes_stored flops intops branches calls", name, " ")
                for (i = 1; i <= n; i++)
                    if ($column[name[i]] != want[name[i]] + 0) {
                        print name[i], $column[name[i]] ", expected", want[name[i]] + 0
                        bad = 1
                    }
            }
            END { if (!found) print "no such region is reported"; exit bad || !found }' "$tmp/csv" >"$tmp/err"; then
        ok "$this"
    else
        fail "$this" "other counts than expected"
        detail "$tmp/err"
    fi
}

# A function that stands once (its goto's targets are taken) and is a region itself counts in its own context, its caller in the other.
cat >"$tmp/once.c" <<'END'
static int a[4];
static int f(int k)
{
    static void *to[] = {&&even, &&odd};
    goto *to[k & 1];
odd:
    a[0]++;
even:
    return a[0];
}
int main(void)
{
    int s = 0;
    for (int i = 0; i < 50; i++)
        if (i % 3)
            s += f(i);
    return s == 0;
}
END
cat >"$tmp/once.want" <<'END'
f 5 33
f 7 17
f 9 33
program 13 1
program 14 51
program 14 50
program 15 50
program 16 33
program 17 1
END
once_case() {
    this="a region that stands once, in a program that counts as a whole"
    if (cd "$tmp" && "$OLDPWD/bin/memrewrite" --all --roi f once.c -o once && cd once && cc -w once.c memrt.c -o prog &&
        MEMREWRITE_OUT=run.mrc ./prog) >"$tmp/err" 2>&1 &&
        bin/memreport blocks --format csv --mix "$tmp/once/memrewrite.mix.json" "$tmp/once/run.mrc" 2>"$tmp/err" >"$tmp/csv" &&
        awk -F, 'NR > 1 { print $1, $5, $9 }' "$tmp/csv" | sort -n >"$tmp/got" && sort -n "$tmp/once.want" |
        diff - "$tmp/got" >>"$tmp/err" && [ ! -s "$tmp/err" ]; then
        ok "$this"
    else
        fail "$this" "other counts than expected"
        detail "$tmp/err"
    fi
}

{
    once_case

    # grid() fills 600 vertices and 2300 edges.  Stores: first[v] 600, target[] 2300, first[N] 1; ints of 4 bytes.
    # Operations: v++ 600, % and / 1200, for each edge m++ and the neighbour's number 2 * 2300.
    # Branches: the loop 601, four ifs for each vertex.
    roi_case bfs.c grid "entries=1 stores=2901 bytes_stored=11604 intops=6400 branches=3001"

    # reverse() inside of the region turn, of which it takes what is its own: see list.c.
    roi_case list.c reverse "entries=20 loads=100020 stores=100020 bytes_loaded=800160 bytes_stored=800160 branches=100020"

    # The nest that fills A and B, N = 40: two stores of doubles each time.  Operations: i + 2 * j and i - j are 3 each time,
    # i++ 40, j++ 1600.  Branches 41 + 40 * 41.
    line=$(line_of matmul.c 'for (i = 0; i < N; i++)')
    roi_case matmul.c "matmul.c:$line" "entries=1 stores=3200 bytes_stored=25600 intops=6440 branches=1681"

    # An inner loop: the columns of one row, entered 40 times.
    roi_case matmul.c "matmul.c:$((line + 1))" "entries=40 stores=3200 bytes_stored=25600 intops=6400 branches=1640"

    # One statement, a call; of scatter(), N = 5000: two stores of 8 bytes for each node (key, next) and head once.
    # Operations each time: k-- and * and %.  The loop's condition 5001.
    line=$(line_of list.c '    scatter();')
    roi_case list.c "list.c:$line" "entries=1 stores=10001 bytes_stored=80008 intops=15000 branches=5001 calls=1"

    # Six functions, each called once, which load one int each.
    from=tests/roi
    roi_case symbols.c work "entries=1 loads=6 bytes_loaded=24 intops=5 calls=6"
    if bin/memrewrite -v --roi work tests/roi/symbols.c -o "$tmp/v" 2>&1 | grep -q "'nop' is counted in place"; then
        fail "an instruction is no symbol"
    else
        ok "an instruction is no symbol"
    fi
    ended
} | sum 8
