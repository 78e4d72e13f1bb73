#!/bin/sh
# The recipes of doc/builds.md, each run as it stands there on a small project: it builds, runs, and the report has what the program does.
#
#   sh tests/builds/run.sh [RECIPE…]      RECIPE: a heading's first word
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
here=$PWD/tests/builds document=$PWD/doc/builds.md
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_OPTIONS MEMREWRITE_LOG MEMREWRITE_STRICT CC CFLAGS LDFLAGS MAKEFLAGS MFLAGS MAKELEVEL
PATH=$PWD/bin:$PATH CMAKE_PREFIX_PATH=$PWD/cmake MEMREWRITE_CACHE=$tmp/cache CCACHE_DIR=$tmp/ccache
export PATH CMAKE_PREFIX_PATH MEMREWRITE_CACHE CCACHE_DIR

headings() { sed -n 's/^## //p' "$document"; }
recipe() { awk -v heading="## $1" '/^## / { on = $0 == heading } on && /^    / { print substr($0, 5) }' "$document"; }

# What a recipe needs, and which project it is run on.
needs() {
    case $1 in
    autotools*) echo autotools autoreconf libtoolize make ;;
    "CMake, one"*) echo target cmake ;;
    CMake* | "A build"*) echo cmake cmake ;;
    Meson*) echo meson meson ninja ;;
    Ninja*) echo ninja ninja ;;
    "A script"*) echo script gcc ;;
    ccache*) echo make ccache make ;;
    "A cross"*) echo make aarch64-linux-gnu-gcc qemu-aarch64 make ;;
    "Another"*) echo make clang-19 make ;;
    *) echo make make ;;
    esac
}

# Bytes that function work stores, of the counters in the folder.
stored() { "$1" functions --format csv --model=source ./*.mrc | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["function"] == "work" { n += $at["bytes_stored"] } END { print n + 0 }'; }

run_recipe() {
    name=$1
    # shellcheck disable=SC2046
    set -- $(needs "$name")
    project=$1
    shift
    for tool in "$@"; do command -v "$tool" >/dev/null || { skip "$name" "no $tool"; return; }; done
    room="$tmp/room $project"
    rm -rf "$room" && cp -r "$here/common" "$room" && cp "$here/$project"/* "$room" && cd "$room" || return
    [ ! -f configure.ac ] || autoreconf -fi >"$tmp/log" 2>&1 || { fail "$name" "autoreconf"; detail "$tmp/log"; return; }
    recipe "$name" >"$tmp/recipe"
    if [ "$(wc -l <"$tmp/recipe")" -gt 10 ]; then fail "$name" "has more than ten lines"
    elif ! $soon sh -e "$tmp/recipe" >"$tmp/log" 2>&1; then fail "$name" "does not run"; tail -n 15 "$tmp/log" >"$tmp/end"; detail "$tmp/end" 15
    elif ! grep -qx 999000 "$tmp/log"; then fail "$name" "the program does something else"; detail "$tmp/log"
    elif ! grep -q 'ROI .*entries' "$tmp/log"; then fail "$name" "shows no report"; detail "$tmp/log"
    elif [ "$(stored memreport)" != 8000 ]; then fail "$name" "counts $(stored memreport) bytes in work, not 8000"
    else ok "$name"; fi
}

cases() {
    headings | while read -r heading; do
        [ -z "$*" ] || case " $* " in *" ${heading%%[ ,]*} "*) ;; *) continue ;; esac
        (run_recipe "$heading")
    done
}

[ -x bin/memrewrite ] || { echo "SKIP all: not built" | sum; exit; }
{ cases "$@"; ended; } | sum 14
