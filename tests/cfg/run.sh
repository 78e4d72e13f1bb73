#!/bin/sh
# The control-flow graph, what its blocks do, where the probes go: the dump for each NAME.c, compared with NAME.cfg beside it.
#
#   sh tests/cfg/run.sh [NAME…]        UPDATE=1 writes the .cfg files anew: read what changed before you commit it
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

suite=cfg least=30 suffix=cfg
produce() {
    case $1 in
    loops) rewritten "$1" --dump=loops ;;
    trip_counts | exit_values | long_formulas | frequencies | versions_call | guards) rewritten "$1" --dump=probes ;;
    *) rewritten "$1" --dump=cfg,probes ;;
    esac
}

. tests/golden.sh
