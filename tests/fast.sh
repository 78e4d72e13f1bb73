#!/bin/sh
# The tests of some rooms (folders), as rooms/suites.txt has them: two minutes for one, on two processors.  The tools that users get are tested, not the
# sanitized ones: those are for make check.
#
#   sh tests/fast.sh [ROOM…]           rewriter/placement, or its last word; none: those that differ from the branch main
#   sh tests/fast.sh --list [ROOM…]    says what would be run
unset CDPATH
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C

list=
if [ "$1" = --list ]; then list=1; shift; fi

rooms() { sed -n 's/^\([^# ][^ ]*\) .*/\1/p' tests/rooms/suites.txt; }

stop() { echo "check-fast: $*; the rooms are:" >&2; rooms | tr '\n' ' ' | fold -s -w 110 | sed 's/^/  /' >&2; echo >&2; exit 2; }

# Files that differ from what this branch began with: committed, not committed, and new ones.
changed_files() {
    for main in main origin/main HEAD; do
        base=$(git merge-base HEAD $main 2>/dev/null) && break
    done
    { git diff --name-only "$base" -- . && git ls-files --others --exclude-standard; } | sort -u
}

# Of files on stdin the rooms; a file of none is told of on stderr, where it is a suite's with that suite's command.
rooms_of_files() {
    rooms | awk 'NR == FNR { room[$0]; next }
        {
            path = $0
            while (!(path in room) && sub(/\/[^\/]*$/, "", path)) ;
            if (path in room) print path
            else if ($0 ~ /^tests\/[^\/]*\//) { split($0, part, "/"); if (!told[part[2]]++) print "check-fast: changed, too: sh tests/" part[2] "/run.sh" >"/dev/stderr" }
        }' - /dev/fd/3 | sort -u
} 3<&0

# Of names on stdin the rooms, or the name with a question mark.
rooms_named() {
    while read -r name; do
        found=$(rooms | grep -xF -e "${name%/}" || rooms | awk -F / -v name="${name%/}" '$NF == name')
        echo "${found:-?$name}"
    done
}

# Of rooms on stdin the list for check.sh: each suite once, whole if one of the rooms wants it whole.
suites_of() {
    awk 'NR == FNR { chosen[$0]; next }
        /^#/ || !($1 in chosen) { next }
        {
            $1 = ""
            while (match($0, /[a-z_-]+(\([^)]*\))?/)) {
                suite = $0 = substr($0, RSTART)
                match($0, /^[a-z_-]+(\([^)]*\))?/)
                suite = substr($0, 1, RLENGTH)
                $0 = substr($0, RLENGTH + 1)
                cases = ""
                if ((at = index(suite, "("))) { cases = " " substr(suite, at + 1, length(suite) - at - 1); suite = substr(suite, 1, at - 1) }
                if (!(suite in of)) { order[++n] = suite; of[suite] = cases }
                else if (cases == "" || of[suite] == "") of[suite] = ""
                else of[suite] = of[suite] cases
            }
        }
        function once(words,    part, k, kept, seen) {
            split(words, part, " ")
            for (k = 1; k in part; k++) if (!seen[part[k]]++) kept = kept " " part[k]
            return kept
        }
        END { for (i = 1; i <= n; i++) print "tests/" order[i] "/run.sh" once(of[order[i]]) }' - tests/rooms/suites.txt
}

if [ $# = 0 ]; then
    chosen=$(changed_files | rooms_of_files)
    [ -n "$chosen" ] || stop "no room differs from the branch main: name one, make check-fast ONLY=ROOM"
    why="differs from the branch main"
else
    chosen=$(printf '%s\n' "$@" | rooms_named)
    case $chosen in *\?*) stop "there is no room $(echo "$chosen" | sed -n 's/^?//p' | head -n 1)" ;; esac
    why="was asked for"
fi
wanted=$(echo "$chosen" | suites_of)
echo "$chosen" | sed "s/$/ $why/"
echo "$wanted" | sed 's/^/  sh /'
[ -z "$list" ] || exit 0
scratch=$(mktemp) || exit 1
trap 'rm -f "$scratch"' EXIT
echo "$wanted" >"$scratch"
: "${MEMREWRITE:=$PWD/bin/memrewrite}" "${MEMREPORT:=$PWD/bin/memreport}"
export MEMREWRITE MEMREPORT
sh tests/check.sh --of "$scratch"
