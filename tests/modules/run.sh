#!/bin/sh
# Modules of the event stream: what memreport makes of their results; what they make of streams that were written by hand, and of programs.
#
#   sh tests/modules/run.sh [GROUP…]      MEMREPORT=/path/of/another/build   UPDATE=1 writes the goldens anew: read what changed
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
export MEMREWRITE MEMREPORT
# A finding of a sanitizer must not look like "bad input".
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99:print_stacktrace=1 LSAN_OPTIONS=exitcode=99
top=$PWD
here=$top/tests/modules
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

for group in report; do . "$here/$group.sh"; done

{
    cp -r "$top/tests/report/src" "$tmp" && cd "$tmp" || exit 1
    for group in ${*:-report}; do "$group"; done
    ended
} | sum 30
