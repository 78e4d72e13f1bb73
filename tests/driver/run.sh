#!/bin/sh
# The driver itself (tests/lib.sh, each.sh, golden.sh, check.sh): suites that feed it nothing, cases that fail, cases that crash.  Each must end
# as it says here.
#
#   sh tests/driver/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
top=$PWD

# suite NAME: its text, behind the lines that each suite has, is on stdin.  In $tmp/tests with a driver of its own.
suite() {
    mkdir -p "$tmp/tests/$1"
    { printf '%s\n' "#!/bin/sh" "cd '$tmp' || exit 1" ". tests/lib.sh"; cat; } >"$tmp/tests/$1/run.sh"
}

# ends LABEL STATUS SUM [ARGUMENTS…]: the suite of that name does
ends() {
    label=$1 status=$2 sum=$3
    shift 3
    timeout 60 sh "$tmp/tests/$label/run.sh" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    got="$? $(tail -n 1 "$tmp/out")"
    if [ "$got" = "$status $sum" ]; then ok "$label${1:+, chosen}"; else fail "$label${1:+, chosen}" "'$got', not '$status $sum'"; detail "$tmp/out"; fi
}

sums() {
    suite good <<'END'
{ ok one; skip two "no tool"; ok three; ended; } | sum 3
END
    ends good 0 "2 passed, 0 failed, 1 skipped"
    suite nothing <<'END'
{ ended; } | sum
END
    ends nothing 1 "0 passed, 1 failed, 0 skipped"
    suite no_input <<'END'
sum </dev/null
END
    ends no_input 1 "0 passed, 2 failed, 0 skipped"
    suite failing <<'END'
{ ok one; fail two "it does"; ended; } | sum
END
    ends failing 1 "1 passed, 1 failed, 0 skipped"
    suite stops <<'END'
{ ok one; exit 0; ok two; ended; } | sum
END
    ends stops 1 "1 passed, 1 failed, 0 skipped"
    suite killed <<'END'
{ ok one; kill -9 "$(exec sh -c 'echo $PPID')"; ok two; ended; } | sum
END
    ends killed 1 "1 passed, 1 failed, 0 skipped"
    suite fewer <<'END'
{ ok one; ended; } | sum 2
END
    ends fewer 1 "1 passed, 1 failed, 0 skipped"
    ends fewer 0 "1 passed, 0 failed, 0 skipped" one
    suite all_skipped <<'END'
skip all "no tool" | sum 20
END
    ends all_skipped 0 "0 passed, 0 failed, 1 skipped"
    suite gathered <<'END'
{ ok one; echo "SKIP 12 programs: too slow: a b c"; ended; } | sum 13
END
    ends gathered 0 "1 passed, 0 failed, 12 skipped"
}

parts() {
    suite in_parts <<'END'
list() { seq 1 10 | part; }
{ for n in $(list); do ok "$n"; done; ended; } | sum 10
END
    ends in_parts 0 "10 passed, 0 failed, 0 skipped"
    PART=1/4 && export PART
    ends in_parts 0 "3 passed, 0 failed, 0 skipped"
    PART=4/4
    ends in_parts 0 "2 passed, 0 failed, 0 skipped"
    PART=4
    ends in_parts 1 "0 passed, 1 failed, 0 skipped" # a share that nobody understands is of nothing
    unset PART
}

eachs() {
    each='if [ "$1" = --one ]; then case $2 in good) ok good ;; silent) ;; talks) echo "hello" ;; crashes) ok half; kill -9 $$ ;; esac; exit 0; fi'
    # shellcheck disable=SC2154
    suite each <<END
$each
{ printf '%s\n' good silent talks crashes good | sh tests/each.sh tests/each/run.sh && ended; } | sum
END
    # A case that crashes has said what it had to say: its end is a failure beside it.
    ends each 1 "3 passed, 3 failed, 0 skipped"
    suite each_nothing <<END
$each
{ sh tests/each.sh tests/each_nothing/run.sh </dev/null && ended; } | sum
END
    ends each_nothing 1 "0 passed, 1 failed, 0 skipped"
}

# What a fast run leaves out: the same in a suite and in the cases that it starts one by one.
turns() (
    FULL='' PART='' ONLY='' FAST='' && export FULL PART ONLY FAST
    suite turns <<'END'
four() { turn=0; for n in 1 2 3 4; do its_share && ok "$1 $n"; done; true; }
if [ "$1" = --one ]; then four "$2"; exit 0; fi
{ four here; for k in 1 2 3; do its_turn $k 3 && ok "third $k"; done; [ $# -gt 0 ] || set -- one two; printf '%s\n' "$@" | sh tests/each.sh tests/turns/run.sh && ended; } | sum 7
END
    ends turns 0 "7 passed, 0 failed, 0 skipped"
    ends turns 0 "11 passed, 0 failed, 0 skipped" one
    FULL=1
    ends turns 0 "15 passed, 0 failed, 0 skipped"
    FULL='' FAST=1
    ends turns 0 "5 passed, 0 failed, 0 skipped" one
)

# A tool that answers what the case is called.
goldens() {
    cat >"$tmp/tool" <<'END'
#!/bin/sh
case $1 in silent.c) ;; crashes.c) echo crashes; kill -9 $$ ;; warns.c) echo warns; echo "a warning" >&2 ;; *) echo "${1%.c}" ;; esac
END
    chmod 755 "$tmp/tool"
    suite golden <<END
MEMREWRITE=$tmp/tool suite=golden suffix=want least=1
produce() { rewritten "\$1"; }
. tests/golden.sh
END
    ends golden 1 "0 passed, 2 failed, 0 skipped" # of no file: '*.c' and '*.want' are none
    for name in good silent crashes warns other; do
        : >"$tmp/tests/golden/$name.c"
        echo $name >"$tmp/tests/golden/$name.want"
    done
    : >"$tmp/tests/golden/silent.want"
    echo "something else" >"$tmp/tests/golden/other.want"
    echo lost >"$tmp/tests/golden/lost.want"
    ends golden 1 "1 passed, 5 failed, 0 skipped"
    ends golden 0 "1 passed, 0 failed, 0 skipped" good.c
}

# checked LABEL STATUS SUM: check.sh over all suites of $tmp
checked() {
    timeout 60 sh "$tmp/tests/check.sh" >"$tmp/out" 2>"$tmp/err" </dev/null
    got="$? $(tail -n 1 "$tmp/out")"
    if [ "$got" = "$2 $3" ]; then ok "check: $1"; else fail "check: $1" "'$got', not '$2 $3'"; detail "$tmp/out" 20; fi
}

checks() {
    rm -rf "$tmp"/tests/*/
    checked "no suite" 1 "0 passed, 0 failed, 0 skipped"
    suite good <<'END'
{ ok one; skip two "no tool"; ended; } | sum
END
    checked "a good suite" 0 "1 passed, 0 failed, 1 skipped"
    suite empty <<'END'
echo "0 passed, 0 failed, 0 skipped"
END
    checked "a suite without a case" 1 "1 passed, 1 failed, 1 skipped"
    suite empty <<'END'
echo "ok one"; echo "1 passed, 0 failed, 0 skipped"; exit 3
END
    checked "a suite whose status is no success" 1 "1 passed, 1 failed, 1 skipped"
    suite empty <<'END'
ok one; exit 0
END
    checked "a suite without its sum" 1 "1 passed, 1 failed, 1 skipped"
    suite empty <<'END'
kill -9 $$
END
    checked "a suite that is killed" 1 "1 passed, 1 failed, 1 skipped"
    rm -r "$tmp/tests/good"
    suite empty <<'END'
kill -9 $PPID
END
    checked "a driver that is killed" 1 "0 passed, 1 failed, 0 skipped"
}

# A python3 that is a script in front of another one: it is asked once, whatever the suites do.
interpreters() {
    python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) || { skip "check: python3 itself" "no python3"; return; }
    rm -rf "$tmp"/tests/*/
    mkdir "$tmp/managed"
    printf '#!/bin/sh\necho called >>%s\nexec %s "$@"\n' "$tmp/calls" "$python" >"$tmp/managed/python3"
    chmod 755 "$tmp/managed/python3"
    suite asks <<'END'
{ for i in 1 2 3; do python3 -c 'import json' && ok $i; done; ended; } | sum 3
END
    (PATH=$tmp/managed:$PATH checked "python3 itself" 0 "3 passed, 0 failed, 0 skipped")
    if [ "$(wc -l <"$tmp/calls")" -eq 1 ]; then ok "check: python3 is looked for once"; else fail "check: python3 is looked for once" "$(wc -l <"$tmp/calls") times"; fi
}

mkdir "$tmp/tests"
cp "$top/tests/lib.sh" "$top/tests/each.sh" "$top/tests/golden.sh" "$top/tests/check.sh" "$tmp/tests"
{ sums; parts; eachs; turns; goldens; checks; interpreters; ended; } | sum 32
