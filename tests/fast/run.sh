#!/bin/sh
# make check-fast: the table of rooms and their tests (tests/rooms/suites.txt) is whole, and what is chosen is what is run.
#
#   sh tests/fast/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
top=$PWD

# ---- the table ----

# As "SUITE CASE" and "SUITE", of all rooms
named() {
    sed -n 's/^[^# ][^ ]* *//p' tests/rooms/suites.txt | grep -oE '[a-z_-]+(\([^)]*\))?' | sed 's/(/ /; s/)//' |
        awk '{ if (NF == 1) print $1; for (i = 2; i <= NF; i++) print $1, $i }' | sort -u
}

# A case is a file of the suite, one that its scripts name, or a file that is given by its path.
is_case() { # SUITE CASE
    case $2 in
    FAST=*) grep -q 'its_turn\|its_share' "tests/$1"/*.sh ;; # tests/lib.sh
    *=*) grep -q "\${${2%%=*}" "tests/$1/run.sh" ;;
    */*) [ -e "$2" ] ;;
    *) ls -d "tests/$1/$2".* "tests/$1/src/$2".* "tests/$1/$2" 2>/dev/null | grep -q . || cat "tests/$1"/*.sh | grep -qw -e "$2" ;;
    esac
}

table() {
    for room in rewriter/*/ report/*/ launcher/*/; do
        room=${room%/}
        if grep -q "^$room  *[a-z]" tests/rooms/suites.txt; then ok "$room"; else fail "$room" "has no tests in tests/rooms/suites.txt"; fi
    done
    sed -n 's/^\([^# ][^ ]*\) .*/\1/p' tests/rooms/suites.txt | while read -r room; do
        [ -e "$room" ] || fail "$room" "is in tests/rooms/suites.txt, and is not there"
    done
    named | while read -r suite case; do
        if [ ! -e "tests/$suite/run.sh" ]; then fail "suite $suite" "there is none"; continue; fi
        [ -z "$case" ] || is_case "$suite" "$case" || fail "$suite $case" "the suite has no such case"
    done
    # Which suites belong to no room is said.
    { named | cut -d' ' -f1; sed -n 's/^#: //p' tests/rooms/suites.txt | tr ' ' '\n'; } | sort -u >"$tmp/known"
    for run in tests/*/run.sh; do
        suite=$(basename "$(dirname "$run")")
        grep -qx "$suite" "$tmp/known" || fail "suite $suite" "tests/rooms/suites.txt does not name it"
    done
}

# ---- what is chosen ----

# A house of two rooms with suites that say what they are given, in a repository of its own.
house() {
    rm -rf "$tmp/house"
    mkdir -p "$tmp/house/tests/rooms" "$tmp/house/rewriter/hall" "$tmp/house/report/hall" "$tmp/house/rewriter/attic/deep" && cd "$tmp/house" || exit 1
    cp "$top/tests/fast.sh" "$top/tests/check.sh" "$top/tests/lib.sh" tests/
    for suite in doors windows roof; do
        mkdir "tests/$suite"
        printf '%s\n' '. tests/lib.sh' "{ ok \"$suite \$*\${ONLY:+ ONLY=\$ONLY}\"; [ ! -e broken ] || fail $suite broken; ended; } | sum" >"tests/$suite/run.sh"
    done
    cat >tests/rooms/suites.txt <<END
# The house
rewriter/hall   doors(front back) windows
rewriter/attic  roof(ONLY=[a-d]*) doors(back side)
report/hall     windows
END
    touch rewriter/hall/a.c rewriter/attic/deep/b.c report/hall/c.c
    git init -q -b main . && git add . && git -c user.name=n -c user.email=e@example.org commit -qm house
}

# runs LABEL WANTED ARGUMENTS…: the cases that the suites say they ran, in order
runs() {
    label=$1 wanted=$2
    shift 2
    ONLY='' sh tests/fast.sh "$@" >"$tmp/out" 2>"$tmp/err"
    status=$?
    got=$(sed -n 's/^ok //p' build/tests/*.log 2>/dev/null | sort | tr '\n' ',')
    rm -rf build
    if [ "$status $got" = "$wanted" ]; then ok "$label"; else fail "$label" "'$status $got', not '$wanted'"; detail "$tmp/out"; detail "$tmp/err"; fi
}
says() { if grep -q -e "$2" "$tmp/$3"; then ok "$1"; else fail "$1" "it says:"; detail "$tmp/out"; detail "$tmp/err"; fi; }

chosen() {
    command -v git >/dev/null || { skip "rooms that differ" "no git"; return; }
    house
    runs "a room by its path" "0 doors front back,windows ," rewriter/hall
    says "the room that was asked for" "^rewriter/hall was asked for$" out
    runs "rooms of one name" "0 doors front back,windows ," hall
    runs "two rooms: each suite once, with the cases of both" "0 doors front back side,roof  ONLY=[a-d]*,windows ," rewriter/hall attic
    runs "no such room" "2 " cellar
    says "which rooms there are" "rewriter/attic" err
    runs "nothing differs" "2 "
    echo >>rewriter/attic/deep/b.c
    runs "a file that differs" "0 doors back side,roof  ONLY=[a-d]*,"
    says "the room that differs" "^rewriter/attic differs from the branch main$" out
    git checkout -q -b other && git -c user.name=n -c user.email=e@example.org commit -qam attic
    touch report/hall/new.c tests/windows/case.c
    runs "a commit and a new file" "0 doors back side,roof  ONLY=[a-d]*,windows ,"
    says "a suite that differs" "changed, too: sh tests/windows/run.sh" err
    touch broken
    runs "a case that fails" "1 windows ," report/hall
}

# ---- a suite that is only asked whether it fails ----

# judged LABEL WANTED [FAIL_FAST=1]: the status and what a suite of three cases says, of which the second fails, and whose third is slow.
judged() {
    label=$1 wanted=$2
    shift 2
    got=$(env "$@" sh -c '. tests/lib.sh; { ok a; fail b why; sleep 1; ok c; : >"$0"; ok d; ended; } | sum 5' "$tmp/end" 2>&1; echo "status $?")
    got=$(echo "$got" | tr '\n' ,)
    if [ "$got" = "$wanted" ]; then ok "$label"; else fail "$label" "'$got', not '$wanted'"; fi
}

judging() {
    cd "$top" || exit 1
    judged "all cases" "ok a,FAIL b: why,ok c,ok d,FAIL cases: there are 4, not 5 or more,3 passed, 2 failed, 0 skipped,status 1," FAIL_FAST=
    if [ -e "$tmp/end" ]; then ok "behind a failure"; else fail "behind a failure" "no case ran"; fi
    rm -f "$tmp/end"
    judged "FAIL_FAST" "ok a,FAIL b: why,1 passed, 1 failed, 0 skipped,status 1," FAIL_FAST=1
    if [ -e "$tmp/end" ]; then fail "FAIL_FAST: the rest" "ran"; else ok "FAIL_FAST: the rest"; fi
}

{ table; chosen; judging; ended; } | sum 30
