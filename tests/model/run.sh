#!/bin/sh
# The optimised model: what becomes of each access of NAME.c, compared with NAME.model beside it.
#
#   sh tests/model/run.sh [NAME…]      UPDATE=1 writes the .model files anew: read what changed before you commit it
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

suite=model least=55 suffix=model
produce() { rewritten "$1" --dump=model; }

. tests/golden.sh
