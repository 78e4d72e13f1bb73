#!/bin/sh
# The tools that were just built count one sample as it says.
set -e
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
bin/memrewrite samples/fib.c -o "$there/out"
cc -w "$there/out/fib.c" "$there/out/memrt.c" -o "$there/fib"
(cd "$there" && MEMREWRITE_OUT=fib.mrc ./fib)
bin/memreport summary --format csv --mix "$there/out/memrewrite.mix.json" "$there/fib.mrc" | grep '^fib,43782,'
