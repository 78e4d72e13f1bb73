#!/bin/sh
# run.sh with seeds that nobody has seen, for MINUTES=10 or until it is interrupted.  Failures are kept in build/fuzz/csmith/SEED.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
KEEP=$PWD/build/fuzz/csmith
export KEEP
until=$(($(date +%s) + ${MINUTES:-10} * 60))
while [ "$(date +%s)" -lt $until ]; do
    # shellcheck disable=SC2046
    sh tests/csmith/run.sh $(od -An -N 80 -tu4 -v /dev/urandom)
done | grep -v ' passed, ' | { cat; ended; } | sum
