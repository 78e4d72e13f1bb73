# A sidecar that breaks its own rules is not written: a function with the fault is left out, with a warning, and all else counts.

fresh
broken=$tmp/broken
if ! echo 'int main(void) { return 0; }' | cc -x c - -Wl,--wrap=nothing -o "$tmp/wraps" >"$tmp/said" 2>&1; then
    skip "sidecar" "the linker has no --wrap: $(tail -n 1 "$tmp/said")"
elif ! make -s -C "$top" CI=true BROKEN="$broken" broken >"$tmp/said" 2>&1; then
    fail "sidecar" "a memrewrite with a bug does not build"; detail "$tmp/said"
else
    cat >c.c <<'END'
#include <stdio.h>
static int broken(int n) { return n + 1; }
static int whole(int n) { return n + 2; }
int main(void)
{
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += broken(i) + whole(i);
    printf("%d\n", s);
    return 0;
}
END
    for how in --all "--roi main"; do
        rm -rf out
        # shellcheck disable=SC2086
        "$broken" $how c.c -o out >"$tmp/said" 2>&1
        status=$?
        if [ $status != 0 ] || ! grep -q "c.c:2:1: warning: function 'broken' is not instrumented: internal error: .*functions" "$tmp/said"; then
            fail "sidecar $how" "status $status"; detail "$tmp/said"; continue
        fi
        cc -w out/*.c -o prog && MEMREWRITE_OUT=run.mrc ./prog >"$tmp/said" && [ "$(cat "$tmp/said")" = 15 ] || fail "sidecar $how" "the program is another one"
        if "$MEMREPORT" functions --format csv --mix out/memrewrite.mix.json run.mrc 2>"$tmp/err" | cut -d, -f2 | sort | paste -s -d ' ' | grep -q 'main whole'; then
            ok "sidecar $how"
        else
            fail "sidecar $how" "the others are not counted"; detail "$tmp/err"
        fi
        grep -q '"function":"broken"' out/memrewrite.mix.json && ok "sidecar $how: said" || fail "sidecar $how: said" "not among the skipped"
    done
fi
