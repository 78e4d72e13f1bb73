#!/bin/sh
# What calls of library functions move, as the library model says: each NAME.c has regions with figures worked out on paper (@roi lines), which
# must come out with every compiler; the program prints what the plain one prints, and the written text has no warnings.
#
#   sh tests/libmodel/run.sh [NAME…]
cd "$(dirname "$0")" || exit 1
. ../lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/../../bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/../../bin-san/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
warnings="-Wall -Wextra -Wshadow -Wdeclaration-after-statement -Werror"

given() { sed -n '1s:^/\* options\: \(.*\) \*/.*:\1:p' "$1.c"; }

# The compilers that take it.
takes() { wanted=$(sed -n 's:^/\* compilers\: \(.*\) \*/.*:\1:p' "$1.c"); case " ${wanted:-$2} " in *" ${2%%-*} "* | *" $2 "*) ;; *) return 1 ;; esac; }

# What the program consists of beside its own text.
others() { case $1 in user) echo library.c ;; esac; }

# The regions' figures in the library's columns, against the @roi lines; those that are not named are 0.
compare() {
    awk -F, -v figures="loads stores bytes_loaded bytes_stored" '
        FNR == 1 { part++ }
        part == 1 && / \* @roi / {
            n = split($0, word, " ")
            for (i = 4; i <= n; i++) { split(word[i], pair, "="); want[word[3], pair[1]] = pair[2] }
            names[++count] = word[3]
        }
        part == 2 && FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        part == 2 && FNR > 1 { seen[$1]; k = split(figures, f, " ")
            for (i = 1; i <= k; i++) got[$1, f[i]] = $column[f[i] "_library"]
            got[$1, "flops"] = $column["flt_library"]
            for (i = 1; i <= k; i++) got[$1, "all_" f[i]] = $column[f[i]]
            got[$1, "all_flops"] = $column["flops"]
            got[$1, "all_calls"] = $column["calls"] }
        END {
            k = split(figures " flops", f, " ")
            for (pair_of in want) { # all_loads: not the library'"'"'s alone
                split(pair_of, key, SUBSEP)
                if (key[2] ~ /^all_/ && got[pair_of] + 0 != want[pair_of] + 0) {
                    print key[1] ": " key[2] " is " got[pair_of] + 0 ", not " want[pair_of] + 0; bad = 1 }
            }
            for (j = 1; j <= count; j++) {
                if (!(names[j] in seen)) { print "no region " names[j]; bad = 1 }
                for (i = 1; i <= k; i++)
                    if (got[names[j], f[i]] + 0 != want[names[j], f[i]] + 0) {
                        print names[j] ": " f[i] " is " got[names[j], f[i]] + 0 ", not " want[names[j], f[i]] + 0; bad = 1 }
            }
            exit bad || !count
        }' "$1" "$2"
}

# build CC FLAGS…: the instrumented program, which prints what the plain one does, and its figures
count() {
    cc=$1
    shift
    # shellcheck disable=SC2046
    if ! $cc "$@" -w "$tmp/inst/$name.c" "$tmp/inst/memrt.c" $(others "$name") -o "$tmp/prog" -lm 2>"$tmp/err"; then
        fail "$name: $cc $*" "does not compile"
        detail "$tmp/err"
        return
    fi
    rm -f "$tmp/run.mrc"
    MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" >"$tmp/got" 2>"$tmp/err"
    if ! cmp -s "$tmp/want" "$tmp/got"; then
        fail "$name: $cc $*" "prints something else"
        diff "$tmp/want" "$tmp/got" >"$tmp/diff"
        detail "$tmp/diff"
    elif "$MEMREPORT" summary --format csv --mix "$tmp/inst/memrewrite.mix.json" "$tmp/run.mrc" >"$tmp/csv" 2>"$tmp/err" &&
        compare "$name.c" "$tmp/csv" >"$tmp/diff"; then
        ok "$name: $cc $*"
    else
        fail "$name: $cc $*" "other figures"
        detail "$tmp/err"
        detail "$tmp/diff"
    fi
}

clean() {
    for cc in gcc $(newest_clang); do
        # shellcheck disable=SC2086
        if ! $cc $warnings -Wno-unknown-pragmas -O2 -c "$name.c" -o "$tmp/w.o" 2>"$tmp/err"; then
            skip "$name: $cc, warnings" "the plain text has some, too"
        elif $cc $warnings -O2 -c "$tmp/inst/$name.c" -o "$tmp/w.o" 2>"$tmp/err"; then
            ok "$name: $cc, warnings"
        else
            fail "$name: $cc, warnings" "the written text has some"
            detail "$tmp/err"
        fi
    done
}

one() {
    name=$1
    rm -rf "$tmp/inst"
    # shellcheck disable=SC2046
    if ! "$MEMREWRITE" -q "$name.c" -o "$tmp/inst" $(given "$name") >"$tmp/err" 2>&1 || [ -s "$tmp/err" ]; then
        fail "$name" "memrewrite says:"
        detail "$tmp/err"
        return
    fi
    # shellcheck disable=SC2046
    cc -w "$name.c" $(others "$name") -o "$tmp/plain" -lm && "$tmp/plain" >"$tmp/want"
    for cc in $(compilers); do
        takes "$name" "$cc" || continue
        case $cc in
        tcc) count tcc ;;
        *) count "$cc" -O0; count "$cc" -O2 ;;
        esac
    done
    clean
}

cases() { for c in *.c; do case $c in library.c) ;; *) echo "${c%.c}" ;; esac; done; }

# Random formulas, in C's integers and by the rewriter itself.
formulas() {
    sources=$(for module in library/formula_parse library/formula_eval library/formula_emit support/util; do echo "../../rewriter/$module.c"; done)
    sources="$sources ../../common/arena.c"
    # shellcheck disable=SC2086
    if ! { "$MEMREWRITE" -q --all library.c -o "$tmp/inst" && cc -I../../rewriter -I../.. -std=c11 -D_GNU_SOURCE -O1 formulas/make.c $sources -o "$tmp/make"; } >"$tmp/err" 2>&1; then
        fail formulas "cannot be made"
        detail "$tmp/err"
        return
    fi
    "$tmp/make" 3000 1 >"$tmp/inst/formulas.c"
    for cc in $(compilers); do
        if $cc -w "$tmp/inst/formulas.c" "$tmp/inst/memrt.c" -o "$tmp/prog" -lm >"$tmp/err" 2>&1 && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" >"$tmp/err" 2>&1; then
            ok "formulas: $cc"
        else
            fail "formulas: $cc" "other values"
            detail "$tmp/err"
        fi
    done
}

# Functions that compilers know are looked up by halves.
in_order() {
    sed -n '/functions\[\] = {/,/^};/s/^ *{"\([^"]*\)".*/\1/p' ../../rewriter/model/library_function.c >"$tmp/functions"
    if [ "$(wc -l <"$tmp/functions")" -gt 80 ] && LC_ALL=C sort -uc "$tmp/functions" 2>"$tmp/err"; then
        ok "in_order: functions that compilers know"
    else
        fail "in_order: functions that compilers know" "they are not in order"
        detail "$tmp/err"
    fi
}

# What works in registers alone is known, whatever it computes; what stores by a mask is not.
registers() {
    [ "$(uname -m)" = x86_64 ] || { skip registers "intrinsics of another machine"; return; }
    cat >"$tmp/registers.c" <<'END'
#include <immintrin.h>
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    __m128i s = _mm_max_epi16(_mm_add_epi32(_mm_set1_epi32((int)_rotl(1, 2)), _mm_setzero_si128()), _mm_loadu_si128((__m128i *)a));
    _mm_prefetch((const char *)a, _MM_HINT_T0);
    _mm_maskmoveu_si128(s, s, (char *)a);
    return a[0] + __bsrd(_mm_cvtsi128_si32(s)) < 0;
}
END
    cat >"$tmp/want" <<'END'
__bsrd library model
_mm_add_epi32 library model
_mm_cvtsi128_si32 library model
_mm_loadu_si128 library model
_mm_maskmoveu_si128 not seen
_mm_max_epi16 library model
_mm_set1_epi32 library model
_mm_setzero_si128 library model
END
    if "$MEMREWRITE" -q --all "$tmp/registers.c" -o "$tmp/inst" && gcc -w -O1 "$tmp/inst/registers.c" "$tmp/inst/memrt.c" -o "$tmp/prog" && MEMREWRITE_OUT=$tmp/run.mrc "$tmp/prog" &&
        "$MEMREPORT" unseen --format csv --columns function,inside --mix "$tmp/inst/memrewrite.mix.json" "$tmp/run.mrc" | sed '1d; s/,/ /; /rotl /d' | LC_ALL=C sort >"$tmp/got" && diff "$tmp/want" "$tmp/got" >"$tmp/diff"; then
        ok registers
    else
        fail registers "not what is known"
        detail "$tmp/diff"
    fi
}

# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cases) formulas in_order registers
{
    for c; do case $c in formulas | in_order | registers) $c ;; *) one "$c" ;; esac; done
    ended
} | sum 41
