#!/bin/sh
# Fewer events by analysis (--events-reduce) change no profile: the results of every module are byte for byte those without, for each switch and for
# all together, by gcc and clang; and there are fewer events where there should be.
#
# A NAME.c whose first line says `layout` has objects on the stack or heap, whose addresses no two builds share: modules that say something of
# addresses are not compared.  Arrays are aligned to cache lines, so that no line has parts of two, however a build places them.
# A line `words: N` is the most words of events that may be left of 1000 under dependence, `touched: N` under touched.c.  `own: N`: lifetime's own
# events are at most so many of 1000 beside a module that sees accesses, and say the same.
# left_out: lines that no module looks at have no events while the program runs (left.c).
#
#   sh tests/events-reduce/run.sh [NAME…]     NAME: a program, `usage`, `left_out`
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
here=$PWD/tests/events-reduce
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_BACKEND MEMREWRITE_MODULES
clang=$(newest_clang)
accesses=accesses,dependence,loops,lifetime,reuse,$here/log.c
whole=accesses,dependence,loops,reuse # Modules that take a loop as a whole: where another one is with them, they may get parts.
others=values,stride,pointsto

# made FOLDER CC MODULES REDUCTIONS: rewritten, built, run; its results are FOLDER/o.mrc.MODULE
made() {
    rm -rf "$tmp/$1"
    mkdir -p "$tmp/$1"
    (
        cd "$tmp/$1" || exit 1
        "$MEMREWRITE" -q --all --events="$3" --events-reduce="$4" "$here/$name.c" -o out &&
            $soon "$2" -O1 -Wall -Wextra -Wno-unused-value -Werror out/*.c -o prog -lm && MEMREWRITE_OUT=o.mrc $soon ./prog >said
    ) >"$tmp/err" 2>&1
}

# same_results WHAT MODULES A B
same_results() {
    for module in $(echo "$2" | tr ',' ' '); do
        module=$(basename "$module" .c)
        case $layout$module in layoutreuse | layoutvalues | layoutstride) continue ;; esac
        tail -n +2 "$tmp/$3/o.mrc.$module" >"$tmp/want"
        tail -n +2 "$tmp/$4/o.mrc.$module" >"$tmp/got"
        if [ -s "$tmp/want" ] && cmp -s "$tmp/want" "$tmp/got" && cmp -s "$tmp/$3/said" "$tmp/$4/said"; then
            ok "$name $1 $module"
        else
            fail "$name $1 $module" "other results:"
            diff "$tmp/want" "$tmp/got" >"$tmp/err"
            detail "$tmp/err"
        fi
    done
}

# both WHAT CC MODULES REDUCTIONS…
both() {
    what=$1 cc=$2 modules=$3
    shift 3
    made without "$cc" "$modules" none || { fail "$name $what" "is not built, or does not run, as it is:"; detail "$tmp/err"; return; }
    for reduce; do
        if made with "$cc" "$modules" "$reduce"; then
            same_results "$what $reduce" "$modules" without with
        else
            fail "$name $what $reduce" "is not built, or does not run:"
            detail "$tmp/err"
        fi
    done
}

# saved MODULE WORD: the events that it has to look at; at most as many as NAME.c says behind WORD
saved() {
    for reduce in none strided,redundant,constants; do
        rm -rf "$tmp/events"
        mkdir "$tmp/events"
        (
            cd "$tmp/events" || exit 1
            "$MEMREWRITE" -q --all --events="$1" --events-reduce=$reduce "$here/$name.c" -o out && gcc -w -O1 out/*.c -o prog -lm &&
                MEMREWRITE_BACKEND=file MEMREWRITE_OUT=o.mrc ./prog >said && "$tmp/words" o.mrc.events
        ) 2>"$tmp/err"
    done | tr '\n' ' ' >"$tmp/figures"
    read -r before after <"$tmp/figures"
    most=$(sed -n "s/^ \* $2: \([0-9]*\).*/\1/p" "$here/$name.c")
    if [ -n "$after" ] && [ $((after * 1000)) -le $((before * ${most:-1000})) ]; then
        ok "$name $2: $after words of events, $before without"
    else
        fail "$name $2" "$after words of events, $before without: more than ${most:-1000} of 1000"
    fi
}

# alone: lifetime by itself, where calls that have no events make none of the loops around them
alone() {
    most=$(sed -n 's/^ \* own: \([0-9]*\).*/\1/p' "$here/$name.c")
    [ -n "$most" ] || return
    for modules in lifetime,accesses lifetime; do
        MEMREWRITE_BACKEND=file made alone gcc "$modules" none && "$tmp/words" "$tmp/alone/o.mrc.events" >>"$tmp/words.$modules" &&
            made alone gcc "$modules" none && (cd "$tmp/alone" && "$MEMREPORT" lifetime --format=csv o.mrc >"$tmp/rows.$modules" 2>"$tmp/err")
    done
    before=$(cat "$tmp/words.lifetime,accesses") after=$(cat "$tmp/words.lifetime")
    rm -f "$tmp"/words.lifetime*
    if [ -s "$tmp/rows.lifetime" ] && cmp -s "$tmp/rows.lifetime" "$tmp/rows.lifetime,accesses"; then
        ok "$name lifetime alone"
    else
        fail "$name lifetime alone" "other results:"
        diff "$tmp/rows.lifetime,accesses" "$tmp/rows.lifetime" >"$tmp/err"
        detail "$tmp/err"
    fi
    if [ -n "$after" ] && [ "$after" -gt 0 ] && [ $((after * 1000)) -le $((before * most)) ]; then
        ok "$name own: $after words of events, $before with accesses"
    else
        fail "$name own" "$after words of events, $before with accesses: more than $most of 1000"
    fi
}

one() {
    name=$1
    layout=$(sed -n '1s/.*layout.*/layout/p' "$here/$name.c")
    # In a fast run a program has one compiler, and either the other modules or one that only asks what was touched.
    turn=$(turn_of "$name")
    if [ -z "$clang" ]; then skip "$name clang" "there is none"; elif its_turn $turn 2; then both clang "$clang" "$accesses" strided constants strided,redundant,constants; fi
    ! its_turn $((turn + 1)) "$([ -n "$clang" ] && echo 2 || echo 1)" || both gcc gcc "$accesses" strided constants strided,redundant,constants
    both "gcc, whole" gcc "$whole" strided,redundant,constants
    ! its_turn $((turn / 2)) 2 || both "gcc, others" gcc "$others" strided,redundant,constants
    ! its_turn $((turn / 2 + 1)) 2 || both "gcc, touched" gcc "$here/touched.c" redundant strided,redundant,constants
    saved dependence words
    saved "$here/touched.c" touched
    alone
}

# of_all MODULE BACKEND: sampled.c under the module, in $tmp/left: 1.MODULE and 2.MODULE are the program's and its child's results, or events.
of_all() {
    rm -rf "$tmp/left"
    mkdir -p "$tmp/left"
    (
        cd "$tmp/left" || exit 1
        "$MEMREWRITE" -q --all --events="$1" "$here/sampled.c" -o out && $soon gcc -O1 -no-pie -w out/*.c -o prog &&
            MEMREWRITE_BACKEND=$2 MEMREWRITE_OUT=o.%p.mrc MEMREWRITE_MODULES=$settings $soon ./prog >said || exit 1
        n=0
        ls -S o.*.mrc.* | while read -r file; do n=$((n + 1)) && mv "$file" "$n.${file##*.}" && mv "${file%.*}" "$n.mrc"; done
    ) >"$tmp/err" 2>&1
}

# sum_of MODULE COLUMNS: sums of these columns of all rows of all processes
sum_of() {
    cat "$tmp"/left/*."$1" | awk -v columns="$2" '!/^#/ { for (i = split(columns, c, " "); i; i--) sum[i] += $c[i] }
        END { for (i = 1; i in sum; i++) printf("%s%d", (i > 1 ? " " : ""), sum[i]); print "" }'
}

# Accesses to lines that nobody looks at have no events; all are counted, and those that are looked at are all there.
left_out() {
    settings=
    of_all accesses process && want=$(sum_of accesses '2 3' | awk '{ print $1 + $2 }')
    of_all "$here/left.c" thread && seen=$(sum_of left '1 2 3')
    of_all "$here/left.c" process && other=$(sum_of left '1 2 3')
    if echo "$want $seen $other" | awk '{ exit !(NF == 7 && $2 + $4 == $1 && $5 + $7 == $1 && $3 == $6 && $3 && $4) }'; then
        ok "left out: $(echo "$seen" | awk '{ print $3 }') of $want accesses, none of those that are looked at"
    else
        fail "left out" "of $want: seen, looked at, left: $seen; beside the program: $other"
    fi
    settings=reuse_rate=8
    of_all reuse process && cat "$tmp"/left/1.reuse "$tmp"/left/2.reuse | grep -v '^#' >"$tmp/here"
    of_all reuse file && (cd "$tmp/left" && for i in 1 2; do
        mv $i.events o.$i.mrc.events && mv $i.mrc o.$i.mrc && MEMREWRITE_MODULES=$settings "$MEMREPORT" reuse o.$i.mrc && mv o.$i.mrc.reuse $i.reuse
    done) >"$tmp/err" 2>&1 && cat "$tmp"/left/1.reuse "$tmp"/left/2.reuse | grep -v '^#' >"$tmp/later"
    if [ -s "$tmp/here" ] && sort "$tmp/here" >"$tmp/want" && sort "$tmp/later" | cmp -s - "$tmp/want"; then
        ok "left out: sampled reuse is that of all events"
    else
        fail "left out: sampled reuse" "another one than of all events"
        diff "$tmp/here" "$tmp/later" >"$tmp/err"
        detail "$tmp/err"
    fi
}

# says NAME STATUS TEXT OPTION…
says() {
    name=$1 status=$2 text=$3
    shift 3
    "$MEMREWRITE" "$@" --all --events=dependence "$here/gemm.c" -o "$tmp/none" >"$tmp/said" 2>&1
    got=$?
    if [ $got = "$status" ] && grep -qF -e "$text" "$tmp/said"; then ok "usage $name"; else fail "usage $name" "status $got: $(head -1 "$tmp/said")"; fi
}

usage() {
    for word in nothing strided, none,strided; do says "'$word'" 2 "--events-reduce wants a list" --events-reduce="$word"; done
    says twice 2 "given twice" --events-reduce=none --events-reduce=none
}

gcc -O1 -Wall -Wextra -I . "$here/words.c" -o "$tmp/words" || exit 1
[ $# -gt 0 ] || set -- usage left_out $(cd "$here" && ls ./*.c | sed 's:^\./::; s:\.c$::; /^log$/d; /^words$/d; /^touched$/d; /^left$/d')
{
    for case; do
        case $case in
        usage | left_out) "$case" ;;
        *) one "$case" ;;
        esac
    done
    ended
} | sum 150
