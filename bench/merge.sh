#!/bin/sh
# What memreport takes for the files of N ranks: seconds and the most memory.
#
#   sh bench/merge.sh [N]      N = 1000
cd "$(dirname "$0")/.." || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=${1:-1000}
cc -std=c11 -O1 -o "$tmp/mkmrc" tests/report/mkmrc.c && sh tests/mpi/generate.sh "$tmp/mkmrc" "$tmp" "$n" || exit 1
cp tests/report/pair.mix.json "$tmp"
for command in summary threads; do
    python3 - "$command" "$n" bin/memreport "$command" --format csv --mix "$tmp/pair.mix.json" "$tmp"/*.mrc <<'END'
import resource, subprocess, sys, time
begin = time.monotonic()
subprocess.run(sys.argv[3:], stdout=subprocess.DEVNULL, check=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("%-8s of %s files: %.2f s, %.1f MiB" % (sys.argv[1], sys.argv[2], time.monotonic() - begin, most / 1024))
END
done
