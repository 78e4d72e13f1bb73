#!/bin/sh
# The runtime's objects as the compilers at hand make them, so that first links take them instead of making their own: for programs that count as a
# whole, for programs with one region, and for libraries, in the form of the launcher's cache.  Where a compiler is not there, or cannot make it, nothing of it is kept.
#
#   sh launcher/link/keep_runtimes.sh MEMREWRITE FOLDER COMPILER…
memrewrite=$1 folder=$2
shift 2
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_STRICT MEMREWRITE_CACHE_SIZE CPATH C_INCLUDE_PATH GCC_EXEC_PREFIX COMPILER_PATH SDKROOT
export MEMREWRITE_CACHE="$tmp/cache" MEMREWRITE_LOG="$tmp/log" MEMREWRITE_OPTIONS=--all
rm -rf "$folder" && mkdir -p "$folder" || exit 1 # first: what is in it would be taken instead of made
echo 'int main(void) { return 0; }' >"$tmp/program.c"
echo 'int answer(void) { return 42; }' >"$tmp/library.c"
for compiler; do
    command -v "$compiler" >/dev/null || continue
    "$memrewrite" cc "$compiler" "$tmp/program.c" -o "$tmp/program"
    MEMREWRITE_OPTIONS="--roi main" "$memrewrite" cc "$compiler" "$tmp/program.c" -o "$tmp/program"
    "$memrewrite" cc "$compiler" -fPIC -shared "$tmp/library.c" -o "$tmp/library.so"
done 2>/dev/null
if [ -d "$tmp/cache/runtime" ]; then cp -R "$tmp/cache/runtime" "$folder"; fi
