#!/bin/sh
# run.sh with seeds that nobody has seen, for MINUTES=10 or until it is interrupted.  Failures are kept in build/fuzz/csmith/SEED.
cd "$(dirname "$0")/../.." || exit 1
KEEP=$PWD/build/fuzz/csmith
UNTIL=$(($(date +%s) + ${MINUTES:-10} * 60))
export KEEP UNTIL
# More than there is time for.
# shellcheck disable=SC2046
sh tests/csmith/run.sh $(od -An -N 40000 -tu4 -v /dev/urandom)
