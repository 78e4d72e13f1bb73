#!/bin/sh
# The schemas of memreport's JSON, made anew by memreport itself: of each command's tables in a run of a sample.
#
#   sh schema/generate.sh            writes schema/*.json
#   sh schema/generate.sh DIR        writes them there
unset CDPATH
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 1
: "${MEMREWRITE:=$PWD/bin/memrewrite}" "${MEMREPORT:=$PWD/bin/memreport}"
to=$PWD/schema
[ $# -eq 0 ] || to=$(cd "$1" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# Sampled columns are in the schemas whether or not the sample's run was sampled.
unset MEMREWRITE_OUT MEMREWRITE_SAMPLE MEMREWRITE_OFF MEMREWRITE_INHERIT MEMREWRITE_INTERVAL MEMREWRITE_EVENTS MEMREWRITE_PROFILE
stop() { echo "generate: $*" >&2; exit 1; }

cp samples/list.c "$work" && cd "$work" || exit 1
"$MEMREWRITE" -q list.c -o made || stop "the sample is not rewritten"
(cd "$work/made" && ${CC:-cc} -O1 -w ./*.c -o prog -lpthread && MEMREWRITE_OUT=one.mrc ./prog >/dev/null && MEMREWRITE_OUT=two.mrc ./prog >/dev/null) || stop "the sample does not run"

# Even if the system refuses the events, their tables are there.
(cd "$work/made" && MEMREWRITE_EVENTS=page-faults MEMREWRITE_OUT=events.mrc ./prog >/dev/null 2>&1) || stop "the sample does not run with events"

made() { # COMMAND OPTIONS… FILES…
    name=$1
    shift
    (cd "$work/made" && "$MEMREPORT" "$name" --format schema "$@") >"$work/schema" || stop "no schema of $name"
    mv "$work/schema" "$to/$name.json"
}
for command in summary threads balance blocks functions annotate callgraph calls unseen; do made $command one.mrc two.mrc; done
made data --by field one.mrc
made events events.mrc
# Without a run, the command shows what the machine has.
(cd "$work" && "$MEMREPORT" events --format schema) >"$work/schema" || stop "no schema of the machine's events"
mv "$work/schema" "$to/machine_events.json"
made diff --fail-over bytes=0 one.mrc two.mrc
# Modules of the event stream say themselves what their columns are.
modules="accesses dependence lifetime loops pointsto reuse stride trace values"
"$MEMREWRITE" -q --all --events="$(echo $modules | tr ' ' ,)" list.c -o watched || stop "the sample is not rewritten with events"
(cd "$work/watched" && ${CC:-cc} -O1 -w ./*.c -o prog -lpthread && MEMREWRITE_OUT=watched.mrc ./prog 1 >/dev/null) || stop "the sample does not run with events"
mv "$work"/watched/watched.mrc* "$work/watched/memrewrite.mix.json" "$work" || stop "the sample has no events"
for command in $modules; do made $command --mix ../memrewrite.mix.json ../watched.mrc; done
# A series has the same tables and columns whatever the program did, and however fast.
(cd "$work/made" && "$MEMREPORT" record -i 10ms -o s.mrs -- ./prog >/dev/null 2>"$work/said") || { cat "$work/said" >&2; stop "no series of the sample"; }
for command in series phases; do made $command s.mrs; done
