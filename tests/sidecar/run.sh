#!/bin/sh
# The build id: the same for the same input, another one where anything differs that the figures depend on; memreport refuses
# a sidecar of another build.  Calls reach the static function of their own file.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
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

all() {
    one=$(id one -DREAL=float) again=$(id again -DREAL=float) other=$(id other -DREAL=double)
    if [ ${#one} = 32 ] && [ "$one" = "$again" ]; then ok "same input, same id"; else fail "same input, same id" "$one, $again"; fi
    if [ ${#other} = 32 ] && [ "$one" != "$other" ]; then ok "other flags, other id"; else fail "other flags, other id" "$one, $other"; fi
    cc -DREAL=float "$tmp/one/sum.c" "$tmp/one/memrt.c" -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog"
    if "$MEMREPORT" --format csv --mix "$tmp/one/memrewrite.mix.json" "$tmp/run.mrc" 2>"$tmp/err" | grep -q '^sum,1,1,1,[^,]*,64,0,256,0,'; then
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
}

all | sum
