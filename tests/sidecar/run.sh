#!/bin/sh
# The build id: the same for the same input, another one where anything differs that the figures depend on; memreport refuses
# a sidecar of another build.  Calls reach the static function of their own file.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
source=$PWD/tests/sidecar/sum.c
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

id() { # DIR [FLAG…]
    dir=$tmp/$1
    shift
    "$MEMREWRITE" -q "$source" -o "$dir" -- "$@" && sed 's/.*"build":"\([0-9a-f]*\)".*/\1/' "$dir/memrewrite.mix.json"
}

# A program that was built by hand runs in another folder: its sidecar is in a folder beside it.
beside_program() {
    mkdir -p "$tmp/made" "$tmp/elsewhere"
    cp "$tmp/src/one.c" "$tmp/src/two.c" "$tmp/made" && (cd "$tmp/made" && "$MEMREWRITE" -q one.c two.c -o sum.d && cc sum.d/*.c -Isum.d -o sum -lpthread)
    if (cd "$tmp/elsewhere" && ../made/sum && "$MEMREPORT" >out 2>err && grep -q '^work ' out); then ok "beside the program"; else
        fail "beside the program" "is not found"
        detail "$tmp/elsewhere/err"
    fi
}

# Two functions of one name: twice the static one's calls must not be called unseen, nor be the other's.
names() {
    mkdir "$tmp/src"
    cat >"$tmp/src/one.c" <<'END'
static int step(int n) { return n + 1; }
int other(int n);
int main(void)
{
    int sum = 0;
#pragma memrewrite begin work
    for (int i = 0; i < 5; i++)
        sum = step(sum) + other(i);
#pragma memrewrite end
    return sum == 0;
}
END
    echo 'int step(int n) { return n - 1; } int other(int n) { return step(n); }' >"$tmp/src/two.c"
    (cd "$tmp/src" && "$MEMREWRITE" -q one.c two.c -o "$tmp/names") &&
        cc "$tmp/names/one.c" "$tmp/names/two.c" "$tmp/names/memrt.c" -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog"
    if [ "$(grep -o '"internal":true' "$tmp/names/memrewrite.mix.json" | wc -l)" -eq 1 ]; then
        ok "static is internal"
    else
        fail "static is internal" "not exactly one function"
    fi
    "$MEMREPORT" unseen --format csv --mix "$tmp/names/memrewrite.mix.json" "$tmp/run.mrc" >"$tmp/out" 2>&1
    if [ "$(cat "$tmp/out")" = roi,function,calls,reason ]; then ok "all calls seen"; else fail "all calls seen" "or not"; detail "$tmp/out"; fi
}

# A row of branches twice as long makes a sidecar about twice as large: else-if, and checks that return or jump.  And the counts are right.
row() { # N KIND: source, run with 0 … N - 1
    awk -v n="$1" -v kind="$2" 'BEGIN {
        jumps = kind == "continue" || kind == "break"
        print "static int f(int x)\n{\n    int r = 0;" (jumps ? " do {" : "")
        for (i = 0; i < n; i++)
            if (jumps)
                printf "    if (x == %d)\n        %s;\n", i, kind
            else
                printf kind == "else" ? "    %sif (x == %d)\n        r = %d;\n" : "%.0s    if (x == %d)\n        return %d;\n", i ? "else " : "", i, i
        print (jumps ? "    } while (0);" : "") "    return r;\n}\nint main(void)\n{\n    int i, s = 0;"
        printf "    for (i = 0; i < %d; i++)\n        s += f(i);\n    return s == 1;\n}\n", n
    }' >"$tmp/row.c"
    rm -rf "$tmp/row"
    (cd "$tmp" && "$MEMREWRITE" -q --all row.c -o row) && wc -c <"$tmp/row/memrewrite.mix.json"
}

rows() {
    for kind in else return continue break; do
        some=$(row 500 $kind) more=$(row 1000 $kind)
        if [ "$more" -lt $((some * 5 / 2)) ]; then
            ok "size of a row of branches, $kind"
        else
            fail "size of a row of branches, $kind" "$some bytes for 500, $more for 1000"
        fi
        cc "$tmp/row/row.c" "$tmp/row/memrt.c" -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog"
        # Condition k of f is met by the values from k on, its arm by k alone.
        "$MEMREPORT" blocks --model=source --format csv --mix "$tmp/row/memrewrite.mix.json" "$tmp/run.mrc" |
            awk -F, '$3 == "f" && $5 > 3 && $5 < 2004 && $9 != ($5 % 2 ? 1 : 1000 - ($5 - 4) / 2) { print; bad = 1 }
                     $3 == "f" { n++ } END { exit bad || n < 2000 }' >"$tmp/out"
        if [ $? = 0 ]; then ok "counts of a row of branches, $kind"; else fail "counts of a row of branches, $kind" "wrong"; detail "$tmp/out"; fi
    done
}

# A function with a region, called from outside, from another region and through a pointer: counted in its own text and in its
# variant, reported once.
copies() {
    cat >"$tmp/src/walk.c" <<'END'
static long table[8];
static long walk(int n)
{
    long sum = 0;
#pragma memrewrite begin inner
    for (int i = 0; i < n; i++)
        sum += table[i];
#pragma memrewrite end
    return sum;
}
static long (*pointer)(int) = walk;
int main(void)
{
    long sum = walk(3);
#pragma memrewrite begin outer
    sum += walk(5) + pointer(2);
#pragma memrewrite end
    return sum != 0;
}
END
    (cd "$tmp/src" && "$MEMREWRITE" -q walk.c -o "$tmp/walk") && cc "$tmp/walk/walk.c" "$tmp/walk/memrt.c" -o "$tmp/prog" &&
        MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog"
    mix=$tmp/walk/memrewrite.mix.json
    "$MEMREPORT" blocks --model=source --format csv --mix "$mix" "$tmp/run.mrc" 2>&1 | cut -d, -f1,3,5,6,9 | sort >"$tmp/out"
    printf '%s\n' inner,walk,6,10,3 inner,walk,6,21,13 inner,walk,6,28,10 inner,walk,7,9,10 outer,main,16,5,1 outer,walk,4,5,2 \
        outer,walk,9,5,2 roi,function,line,column,count | sort >"$tmp/want"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "copies are one row"; else fail "copies are one row" "other counts"; detail "$tmp/err"; fi
    "$MEMREPORT" callgraph --inclusive --roi outer --format csv --mix "$mix" "$tmp/run.mrc" 2>&1 | cut -d, -f2,5,9-11 | sort >"$tmp/out"
    printf '%s\n' '(outside),main,0,64,0' caller,callee,calls,bytes,callee_entered main,walk,1,28,2 main,walk,1,28,2 | sort >"$tmp/want"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "calls of copies"; else fail "calls of copies" "others"; detail "$tmp/err"; fi
}

# With the written copy alone, counts stand by the lines that the source had, without a text: the copy's is not the user's.  With the source,
# wherever memreport runs, its text stands beside them, until it changes.
annotated() {
    mkdir "$tmp/alone"
    cat >"$tmp/src/alone.c" <<'END'
static int twice(int n)
{
    return n + n;
}

static int once(int n)
{
    return n;
}

int main(void)
{
    int sum = twice(once(1));
#pragma memrewrite begin work
    for (int i = 0; i < 5; i++)
        sum += once(i) + twice(i);
#pragma memrewrite end
    return sum != 32;
}
END
    (cd "$tmp/src" && "$MEMREWRITE" -q alone.c -o "$tmp/alone/out") && cc "$tmp/alone/out/alone.c" "$tmp/alone/out/memrt.c" -o "$tmp/prog" &&
        MEMREWRITE_OUT=$tmp/alone/run.mrc "$tmp/prog"
    printf '%s\n' '3 5' '8 5' '15 6' '16 5' >"$tmp/want"
    (cd "$tmp/alone" && "$MEMREPORT" annotate --format csv run.mrc) 2>"$tmp/err" | tee "$tmp/csv" | awk -F, 'NR > 1 && $3 > 0 { print $2, $3 }' >"$tmp/out"
    if diff "$tmp/want" "$tmp/out" >"$tmp/diff" && ! grep -q 'mr_\|return' "$tmp/csv" && grep -q 'source not found' "$tmp/err"; then
        ok "lines without a source"
    else
        fail "lines without a source" "others"
        detail "$tmp/csv"
    fi
    mkdir -p "$tmp/moved/to" && cp "$tmp/src/alone.c" "$tmp/moved" && cp -r "$tmp/alone/out" "$tmp/moved/to"
    text() { (cd "$tmp/alone" && "$MEMREPORT" annotate --strict --mix "$tmp/moved/to/out/memrewrite.mix.json" run.mrc) 2>&1; }
    text | awk '/return n \+ n;/ || /return n;/ || /i\+\+/ || /sum \+=/ { print $1, $2 }' >"$tmp/out"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "lines of a moved source"; else fail "lines of a moved source" "others"; detail "$tmp/err"; fi
    sed '1i int more;' "$tmp/src/alone.c" >"$tmp/moved/alone.c"
    if text >"$tmp/out" || ! grep -q 'has changed since' "$tmp/out"; then fail "a changed source" "is shown"; else ok "a changed source"; fi
}

# The written copies of what a source includes are no sources that have changed either.
included() {
    mkdir "$tmp/src/parts"
    printf '#pragma once\nstatic inline int half(int n)\n{\n    return n / 2;\n}\n' >"$tmp/src/parts/half.h"
    printf 'static int twice(int n)\n{\n    return n + n;\n}\n' >"$tmp/src/parts/twice.c"
    printf '#include "parts/half.h"\n#include "parts/twice.c"\nint main(void)\n{\n    return twice(half(3)) != 2;\n}\n' >"$tmp/src/whole.c"
    (cd "$tmp/src" && "$MEMREWRITE" -q --all whole.c -o "$tmp/whole/out") && cc "$tmp/whole/out/whole.c" "$tmp/whole/out/memrt.c" -o "$tmp/prog" &&
        MEMREWRITE_OUT=$tmp/whole/run.mrc "$tmp/prog"
    for from in "$tmp/whole" "$tmp/whole/out" "$tmp/src"; do
        (cd "$from" && "$MEMREPORT" functions --strict --mix "$tmp/whole/out/memrewrite.mix.json" "$tmp/whole/run.mrc") >"$tmp/out" 2>&1
        if [ $? -eq 0 ] && grep -q twice.c "$tmp/out" && grep -q half.h "$tmp/out" && ! grep -q 'changed since' "$tmp/out"; then
            ok "included copies, from ${from#"$tmp/"}"
        else
            fail "included copies, from ${from#"$tmp/"}" "are sources that have changed"
            detail "$tmp/out"
        fi
    done
    sed -i '1i int more;' "$tmp/src/parts/twice.c"
    (cd "$tmp/src" && "$MEMREPORT" functions --strict --mix "$tmp/whole/out/memrewrite.mix.json" "$tmp/whole/run.mrc") >"$tmp/out" 2>&1
    if [ $? -ne 0 ] && grep -q 'twice.c: has changed since' "$tmp/out"; then ok "an included source that changed"; else fail "an included source that changed" "is not told"; detail "$tmp/out"; fi
}

# Where the optimised model stops, the function and its region are marked with the reason; what is counted is what the source says.
stopped() {
    awk 'BEGIN {
        print "static int a[7000], b[7000];\nint big(int *to, int *from)\n{"
        for (i = 0; i < 7000; i++) printf "    to[%d] = from[%d];\n", i, i
        print "    return 0;\n}\nint small(void) { return a[0]++; }\nint main(void)\n{\n    int r = small();"
        print "#pragma memrewrite begin copying\n    r += big(a, b);\n#pragma memrewrite end\n    return r;\n}" }' >"$tmp/src/big.c"
    (cd "$tmp/src" && "$MEMREWRITE" -q --all big.c -o "$tmp/big") && cc "$tmp/big/big.c" "$tmp/big/memrt.c" -o "$tmp/prog" &&
        MEMREWRITE_OUT=$tmp/big.mrc "$tmp/prog"
    for command in summary threads functions blocks annotate callgraph; do
        case $command in
        summary) want="copying:source program:optimised" ;;
        threads) want="copying0:source program0:optimised" ;;
        functions) want="copyingbig:source copyingmain:optimised programmain:optimised programsmall:optimised" ;;
        blocks) want="copying0big:source copying0main:optimised program0main:optimised program0small:optimised" ;;
        annotate) want="big.c4:source big.c7006:optimised" ;;
        callgraph) want="copyingmainbig:source programmainsmall:optimised" ;;
        esac
        "$MEMREPORT" $command --format csv --mix "$tmp/big/memrewrite.mix.json" "$tmp/big.mrc" 2>"$tmp/err" |
            awk -F, -v c=$command 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "model") at = i; next }
                c == "summary" { print $1 ":" $at } c == "threads" || c == "functions" { print $1 $2 ":" $at }
                c == "blocks" { print $1 $2 $3 ":" $at } c == "annotate" && $3 != "" && ($2 == 4 || $2 == 7006) { print $1 $2 ":" $at }
                c == "callgraph" && $2 != "(outside)" { print $1 $2 $5 ":" $at }' | sort -u | tr '\n' ' ' >"$tmp/out"
        echo >>"$tmp/out"
        if [ "$(cat "$tmp/out")" = "$want " ]; then ok "model that stopped, $command"; else fail "model that stopped, $command" "not $want"; detail "$tmp/out"; fi
        "$MEMREPORT" $command --mix "$tmp/big/memrewrite.mix.json" "$tmp/big.mrc" 2>&1 | tr -d '\n' >"$tmp/out"
        if grep -q 'copying *big *big.c:2 *source *it has 14000 places' "$tmp/out"; then
            ok "reason, $command"
        else
            fail "reason, $command" "it is not told"
        fi
    done
    "$MEMREPORT" --model=source --format csv --mix "$tmp/big/memrewrite.mix.json" "$tmp/big.mrc" 2>&1 | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "model") at = i } { print $at }' >"$tmp/out"
    if printf '%s\n' model source source | diff - "$tmp/out" >"$tmp/err"; then ok "source model"; else fail "source model" "not said"; detail "$tmp/err"; fi
}

# Where loops are, by the lines of the source.
loops() {
    "$MEMREWRITE" -q --all tests/sidecar/loops.c -o "$tmp/loops" >"$tmp/out" 2>&1
    if grep -q '"loops":\[\[9,10\],\[12,15\],\[13,14\],\[18,20\]\],' "$tmp/loops/memrewrite.mix.json"; then ok "loops"; else fail "loops" "other lines"; grep -o '"loops":[^a-z]*' "$tmp/loops/memrewrite.mix.json" >"$tmp/out"; detail "$tmp/out"; fi
    # One that ends before it begins costs the function.
    sed 's/\[\[9,10\]/[[9,8]/' "$tmp/loops/memrewrite.mix.json" >"$tmp/loops.json"
    cc -w "$tmp"/loops/*.c -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/loops.mrc "$tmp/prog"
    "$MEMREPORT" functions --format csv --mix "$tmp/loops.json" "$tmp/loops.mrc" >"$tmp/out" 2>&1
    if grep -q 'loops: element 1 is 8, not in 9' "$tmp/out"; then ok "a loop that ends before it begins"; else fail "a loop that ends before it begins" "is taken"; detail "$tmp/out"; fi
}

# What is no JSON is refused as a whole, wherever in the list of functions, which is read by the element, that is.
no_json() {
    while read -r change; do
        sed "$change" "$tmp/loops/memrewrite.mix.json" >"$tmp/bad.json"
        if cmp -s "$tmp/loops/memrewrite.mix.json" "$tmp/bad.json"; then fail "no JSON, $change" "nothing is changed"; continue; fi
        "$MEMREPORT" functions --format csv --mix "$tmp/bad.json" "$tmp/loops.mrc" >"$tmp/out" 2>"$tmp/err"
        if [ $? = 1 ] && [ ! -s "$tmp/out" ] && grep -q 'bad\.json:[0-9]*:[0-9]*: ' "$tmp/err"; then ok "no JSON, $change"
        else fail "no JSON, $change" "is taken"; cat "$tmp/out" "$tmp/err" | detail /dev/stdin; fi
    done <<'END'
s/]}$/,]}/
s/]}$/,,]}/
s/]}$/, ]}/
s/"functions":\[/&,/
s/]},{"name"/]}{"name"/
s/]},{"name"/]},,{"name"/
s/]}$/]},]}/
s/]}$/]/
s/$/x/
END
}

all() {
    loops
    no_json
    rows
    one=$(id one -DREAL=float) again=$(id again -DREAL=float) other=$(id other -DREAL=double)
    if [ ${#one} = 32 ] && [ "$one" = "$again" ]; then ok "same input, same id"; else fail "same input, same id" "$one, $again"; fi
    if [ ${#other} = 32 ] && [ "$one" != "$other" ]; then ok "other flags, other id"; else fail "other flags, other id" "$one, $other"; fi
    cc -DREAL=float "$tmp/one/sum.c" "$tmp/one/memrt.c" -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog"
    if "$MEMREPORT" --model=source --format csv --mix "$tmp/one/memrewrite.mix.json" "$tmp/run.mrc" 2>"$tmp/err" | grep -q '^sum,1,1,1,[^,]*,64,0,256,0,'; then
        ok "its own sidecar"
    else
        fail "its own sidecar" "not 64 loads of 4 bytes"
        detail "$tmp/err"
    fi
    if "$MEMREPORT" --mix "$tmp/other/memrewrite.mix.json" "$tmp/run.mrc" >"$tmp/out" 2>&1; then
        fail "sidecar of another build" "it was accepted"
    else
        ok "sidecar of another build"
    fi
    names
    beside_program
    copies
    annotated
    included
    stopped
}

# How it was called is in the sidecar, and in the reports: for one set of flags, for two of a database, and from the launcher.  Paths of the run are
# not in it, and neither it nor how many processors there were makes another build.
command_line() {
    home=$tmp/command
    mkdir -p "$home/src" "$home/made" "$home/cached" && cd "$home/src" || return
    printf 'int b[9];\nvoid g(void)\n{\n    for (int i = 0; i < 9; i++)\n        b[i]++;\n}\n' >two.c
    printf 'void g(void);\nint main(void)\n{\n#pragma memrewrite begin all\n    g();\n#pragma memrewrite end all\n    return 0;\n}\n' >one.c
    calls() { "$MEMREWRITE" -q one.c two.c "$@" 2>>"$tmp/err"; }
    of() { jq -c .command "$1/memrewrite.mix.json"; }
    equal() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "$2, not $3"; fi; }
    calls --roi g --cou traffic -j1 -o ../made/a -- -O2 '-DX=a b' && calls -o ../made/b -j3 --roi=g --counts=traffic -v -- -O2 '-DX=a b' && calls -o ../made/c --roi=g --counts=traffic
    equal "command: as a shell reads it" "$(of ../made/a)" "{\"options\":\"--roi=g --counts=traffic\",\"flags\":[\"-O2 '-DX=a b'\"]}"
    if diff -r ../made/a ../made/b >"$tmp/differ" 2>&1; then ok "command: the same for the same"; else fail "command: the same for the same" "differs"; detail "$tmp/differ"; fi
    equal "command: only that differs" "$(diff -rq ../made/a ../made/c | grep -c .) $(jq -c 'del(.command)' ../made/a/memrewrite.mix.json | cksum)" "1 $(jq -c 'del(.command)' ../made/c/memrewrite.mix.json | cksum)"
    jq -n --arg d "$home/src" '[["one.c", "-O2"], ["two.c", "-O3"]] | map({directory: $d, file: .[0], arguments: ["cc", .[1], "-Iinclude", "-c", "-o", "x.o", .[0]]})' >compile_commands.json
    calls -p . -o ../made/d
    equal "command: of a database" "$(of ../made/d)" '{"options":"","flags":["-O2 -Iinclude","-O3 -Iinclude"],"flags_of":[0,1]}'
    (cd ../made/d && cc -w ./*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog)
    equal "command: in JSON" "$("$MEMREPORT" --format json ../made/d/run.mrc | jq -r '.origin[0].flags')" '-O2 -Iinclude (one.c); -O3 -Iinclude (two.c)'
    equal "command: in SQL" "$("$MEMREPORT" export --to=sqlite -o run.db ../made/d/run.mrc && python3 -c 'import sqlite3; print(*sqlite3.connect("run.db").execute("SELECT flags FROM run").fetchone())')" '-O2 -Iinclude (one.c); -O3 -Iinclude (two.c)'
    "$MEMREPORT" html -o run.html ../made/d/run.mrc && grep -q '"flags":"-O2 -Iinclude (one.c); -O3 -Iinclude (two.c)"' run.html && ok "command: on the page" || fail "command: on the page" "is not there"
    for round in 1 2; do
        MEMREWRITE_CACHE=$home/cached$round MEMREWRITE_OPTIONS='--counts=traffic' "$MEMREWRITE" cc gcc -O2 -march=x86-64-v2 -MD -DA one.c two.c -o prog 2>>"$tmp/err" && MEMREWRITE_OUT=$round.mrc ./prog
        "$MEMREPORT" --format json $round.mrc 2>>"$tmp/err" | jq -r '.origin[0] | .options, .flags' >$round.origin
    done
    case $(uname -m) in x86_64) equal "command: of the launcher" "$(tr '\n' ' ' <1.origin)" '--counts=traffic -O2 -march=x86-64-v2 -DA ' ;; esac
    if [ -s 1.origin ] && cmp -s 1.origin 2.origin; then ok "command: of the launcher, again"; else fail "command: of the launcher, again" "differs"; detail 2.origin; fi
    # What is damaged there costs no figures, but is no sidecar.
    jq -c '.command.flags_of = [0, 7]' ../made/d/memrewrite.mix.json >damaged.mix.json
    "$MEMREPORT" --mix damaged.mix.json ../made/d/run.mrc >"$tmp/out" 2>&1 && fail "command: damaged" "is taken" || { grep -q 'element 1 is 7' "$tmp/out" && ok "command: damaged" || { fail "command: damaged" "is not said"; detail "$tmp/out"; }; }
    cd "$OLDPWD" || return
}

{ all; command_line; ended; } | sum 56
