# Begins a suite whose cases are run by their names, of which the command line or ONLY can choose some.  Sourced behind tests/lib.sh, in the project's
# folder, by a suite that has set `least`, the fewest cases that the whole suite has (sum).  Without --cases the suite runs itself with it and adds up.
# shellcheck shell=sh disable=SC2034,SC2154
# In: the suite's arguments.  Out: MEMREWRITE and MEMREPORT, the sanitized programs unless the caller names others; top, the project's folder; here,
# the suite's; tmp, a folder that goes when the suite ends; and `wanted`.
if [ "$1" != --cases ]; then
    sh "$0" --cases "$@" | sum "$least"
    exit
fi
shift
only=" $* ${ONLY-} "
top=$PWD here=$PWD/$(dirname "${0#"$PWD/"}")
MEMREWRITE=${MEMREWRITE:-$top/bin-san/memrewrite} MEMREPORT=${MEMREPORT:-$top/bin-san/memreport}
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99 LSAN_OPTIONS=exitcode=99
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

wanted() { case $only in *[!\ ]*) case $only in *" $1 "*) ;; *) return 1 ;; esac ;; esac; } # CASE
