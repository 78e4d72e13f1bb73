#!/bin/sh
# Modules of the event stream: what memreport makes of their results; what they make of streams that were written by hand, and of programs.
#
#   sh tests/modules/run.sh [GROUP…]      MEMREPORT=/path/of/another/build   UPDATE=1 writes the goldens anew: read what changed
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
export MEMREWRITE MEMREPORT
# A finding of a sanitizer must not look like "bad input".
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99:print_stacktrace=1 LSAN_OPTIONS=exitcode=99
top=$PWD
here=$top/tests/modules
turn=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

for group in report streams programs own; do . "$here/$group.sh"; done

# Lines of code, without comments, that a module may have.
lines() {
    while read -r module most; do
        n=$(awk -f "$here/lines.awk" "$top/memprof/module/$module.c")
        if [ "$n" -le "$most" ]; then ok "lines: $module has $n, may have $most"; else fail "lines: $module" "has $n, may have $most"; fi
    done <<-EOF
	dependence 120
	loops 120
	values 90
	pointsto 100
	lifetime 100
	reuse 150
	stride 120
	trace 80
	EOF
    printf '/* a */ int x; /* b\n c */\n\n   // no\nint y; /* d */ int z;\n' >three.c
    if [ "$(awk -f "$here/lines.awk" three.c)" = 3 ]; then ok "lines: are counted"; else fail "lines: are counted" "$(awk -f "$here/lines.awk" three.c)"; fi
}

{
    cp -r "$top/tests/report/src" "$tmp" && cd "$tmp" || exit 1
    for group in ${*:-lines report streams programs own}; do "$group"; done
    ended
} | sum 30
