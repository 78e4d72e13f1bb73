# Line numbers that do not fit, and inputs that never end or never begin.

usage() { # NAME ROI
    fresh
    "$MEMREWRITE" --roi "$2" a.c -o out >"$tmp/said" 2>&1
    status=$?
    if [ $status = 2 ] && grep -q 'wants a line number behind the colon' "$tmp/said" && [ ! -e out ]; then ok "$1"; else fail "$1" "status $status"; detail "$tmp/said"; fi
}
# 4294967301 is 5 and 18446744073709551621 is 5 in 32 and in 64 bits: there is a loop.
for line in 4294967301 18446744073709551621 99999999999999999999999 2147483648 0 00 -1 +5 1e3 0x5 ' 5' '5 ' 5.0 ''; do
    usage "line '$line'" "a.c:$line"
done
fresh
if "$MEMREWRITE" -q --roi a.c:0005 a.c -o out >"$tmp/said" 2>&1; then ok "line 0005"; else fail "line 0005" "refused"; detail "$tmp/said"; fi
refused "a line that is not there" 'no loop or statement begins on this line' "$MEMREWRITE" --roi a.c:2147483647 a.c -o out

mkfifo pipe
mkdir folder
for file in /dev/zero /dev/tty pipe folder; do
    refused "--libmodel $file" "error: --libmodel $file: not a regular file" timeout 20 "$MEMREWRITE" --all --libmodel "$file" a.c -o out
done
refused "--libmodel of nothing" 'error: --libmodel gone: No such file' "$MEMREWRITE" --all --libmodel gone a.c -o out
for file in /dev/zero pipe folder; do
    rm -rf db && mkdir db && ln -s "$(realpath "$file")" db/compile_commands.json
    refused "-p of $file" 'compile_commands.json: not a regular file' timeout 20 "$MEMREWRITE" --all -p db a.c -o out
done
for file in /dev/zero pipe folder; do
    refused "source $file" "$file: not a regular file" timeout 20 "$MEMREWRITE" --all "$file" -o out
done

# Constants at the ends of their types: the sanitizers find no sum of ours that does not fit.
for how in --all "--roi main" "--events=dependence,stride,values,reuse"; do
    # shellcheck disable=SC2086
    if $soon "$MEMREWRITE" -q $how "$top/tests/torture/own/extreme_constants.c" -o out >"$tmp/said" 2>&1 && [ ! -s "$tmp/said" ]; then
        ok "extreme constants, $how"
    else
        fail "extreme constants, $how" "refused"; detail "$tmp/said"
    fi
done
