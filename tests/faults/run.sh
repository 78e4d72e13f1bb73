#!/bin/sh
# Programs that end badly, change their process, or run out of something: each does the same with and without instrumentation, and the
# files hold what was counted.  Every program of src/ runs plain and instrumented, each in a fresh folder: output, status and what it
# says on stderr must be equal but for one line that begins with "memrewrite:".
#
#   sh tests/faults/run.sh [NAME…]
#
# A program's first comment says what is expected:
#   status N              as the shell has it
#   file ROI ENTRIES STORES; …   the regions of one counter file, sorted; a line for each file; "more": any number; "none": no file
#   says REGEX            what the runtime may say; without it, nothing
#   needs root
#   on small|full|readonly|foreign   the folder: on a disk of 64 KiB, on a full one, on one that is read only, of another user
#   out PATTERN           MEMREWRITE_OUT
#   with FILE.c [own]     another source, made into FILE.so; own: instrumented by itself, with a runtime of its own
#   with FILE.c linked    the same as own, and the program is linked with it
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"

# said NAME WORD: what stands behind the word in the program's first comment, a line each.
said() { sed -n "/\*\//q; s/^   $2 //p" "tests/faults/src/$1.c"; sed -n "s/^   $2 \(.*\) \*\/\$/\1/p" "tests/faults/src/$1.c"; }

# Lists of sources and libraries are split on purpose.
# shellcheck disable=SC2086
# build DIR NAME CC: $DIR/plain/prog, $DIR/counted/prog and what belongs to them
build() {
    where=$1 name=$2 cc=$3
    more=$(said "$name" with)
    mkdir -p "$where/plain" "$where/counted"
    set -- "$name.c" ${more%% *}
    for file; do # a region in a header would be none
        sed -e '/^#include "work.h"$/{r tests/faults/src/work.h
d
}' "tests/faults/src/$file" >"$where/$file"
    done
    (
        cd "$where" || exit 1
        link="-lpthread -ldl" library=${2:+${2%.c}}
        case $more in
        *own | *linked) "$top/bin/memrewrite" -q "$1" -o out && "$top/bin/memrewrite" -q "$2" -o out2 || exit 1 ;;
        *) "$top/bin/memrewrite" -q "$@" -o out || exit 1 ;;
        esac
        [ -z "$library" ] || $cc -w -shared -fPIC "$2" -o "plain/$library.so" || exit 1
        case $more in
        *linked)
            $cc -w -shared -fPIC out2/*.c -o "counted/$library.so" -lpthread || exit 1
            for how in plain counted; do
                case $how in plain) sources=$1 ;; *) sources="out/$1 out/memrt.c" ;; esac
                $cc -w $sources -o $how/prog "$where/$how/$library.so" $link || exit 1
            done
            exit 0
            ;;
        esac
        $cc -w "$1" -o plain/prog $link || exit 1
        case $more in
        '') $cc -w out/*.c -o counted/prog $link || exit 1 ;;
        *own)
            $cc -w out/*.c -o counted/prog $link &&
                $cc -w -shared -fPIC out2/*.c -o "counted/$library.so" $link || exit 1
            ;;
        *)
            $cc -w -rdynamic "out/$1" out/memrt.c -o counted/prog $link &&
                $cc -w -shared -fPIC "out/$2" -o "counted/$library.so" $link || exit 1
            ;;
        esac
    ) >"$where/log" 2>&1
}

# Runs "$3" in DIR on a disk of its own, made like that; its counter files are copied to DIR afterwards.
# shellcheck disable=SC2016
on_disk() { # DIR small|full|readonly COMMAND
    mkdir -p "$1/disk"
    unshare -m sh -c '
        mount -t tmpfs -o size=64k none "$1/disk" && cd "$1/disk" || exit 125
        case $2 in
        full) cat /dev/zero >junk 2>/dev/null ;;
        readonly) mount -o remount,ro none "$1/disk" && cd "$1/disk" || exit 125 ;;
        esac
        eval "$3"
        status=$?
        cp ./*.mrc "$1" 2>/dev/null
        exit $status' sh "$@"
}
can_mount() { unshare -m true 2>/dev/null && mkdir -p "$tmp/try" && unshare -m mount -t tmpfs none "$tmp/try" 2>/dev/null; }

# execute DIR NAME: out, err and status in DIR
execute() {
    # It goes on without us: the pipe's other end is closed when it has ended.
    case $2 in daemon) mkfifo "$1/alive" && { $soon cat "$1/alive" & } && watch=$! ;; esac
    pattern=$(said "$2" out) command="$soon '$1/prog' >'$1/out' 2>'$1/err' </dev/null"
    (
        cd "$1" || exit 1
        export MEMREWRITE_OUT="$pattern"
        case $2:$on in
        daemon:*) eval "$command" 9>"$1/alive" ;;
        removed:*) mkdir gone && cd gone && ln ../prog . && eval "$command" ;;
        *:foreign) : >out && : >err && chmod 666 out err && mkdir foreign && cd foreign && eval "$as_nobody $command" ;;
        *:?*) on_disk "$1" "$on" "$command" ;;
        *) eval "$command" ;;
        esac
        echo $? >"$1/status"
    ) 2>/dev/null
    case $2 in daemon) wait "$watch" ;; esac
}

# figures DIR: "ROI ENTRIES STORES; …" for each counter file below it, sorted
figures() {
    for f in $(find "$1/counted" -name '*.mrc*' | sort); do
        for mix in "$1"/out*/memrewrite.mix.json; do
            bin/memreport summary --model=source --format csv --mix "$mix" "$f" 2>/dev/null
        done | awk -F, 'NR > 1 && $1 != "roi" && ($2 || $7) { printf "%s %s %s\n", $1, $2, $7 }' | sort | paste -s -d ';' | sed 's/;/; /g'
    done | sort
}

# What is wrong with NAME, as built in DIR; nothing: all is well.
judge() {
    where=$1 name=$2
    status=$(said "$name" status)
    [ "$(cat "$where/plain/status")" = "$status" ] || echo "status $(cat "$where/plain/status") of the plain program"
    [ "$(cat "$where/counted/status")" = "$status" ] || echo "status $(cat "$where/counted/status")"
    diff "$where/plain/out" "$where/counted/out" || echo "another output"
    grep -v '^memrewrite:' "$where/counted/err" | diff "$where/plain/err" - || echo "says something else on stderr"
    grep '^memrewrite:' "$where/counted/err" >"$where/told"
    [ "$(grep -c . "$where/told")" -le 1 ] || cat "$where/told"
    says=$(said "$name" says)
    cut -c 1-400 "$where/told" | paste -s | grep -Eq "${says:-^\$}" || cat "$where/told"
    figures "$where" | sed -E 's/^$/none/' >"$where/got"
    said "$name" file | grep -v '^none$' | sort >"$where/want"
    if grep -q more "$where/want"; then sed -E 's/^(outer [0-9]+) [0-9]{3,}/\1 more/' "$where/got" >"$where/g" && mv "$where/g" "$where/got"; fi
    grep -v '^none$' "$where/got" | diff "$where/want" -
}

fault() { # NAME CC
    label="$1, $2"
    if [ "$(said "$1" needs)" = root ] && [ "$(id -u)" != 0 ]; then skip "$label" "not root"; return; fi
    on=$(said "$1" on)
    case $on in
    '') ;;
    foreign) [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null || { skip "$label" "cannot become another user"; return; } ;;
    *) can_mount || { skip "$label" "cannot mount a small disk"; return; } ;;
    esac
    where=$tmp/$1.${2%% *}
    build "$where" "$1" "$2" || { fail "$label" "does not build"; detail "$where/log"; return; }
    chmod 777 "$where/plain" "$where/counted"
    execute "$where/plain" "$1"
    execute "$where/counted" "$1"
    judge "$where" "$1" >"$where/wrong" 2>&1
    if [ -s "$where/wrong" ]; then fail "$label" "not as the plain program, or other counts"; detail "$where/wrong"; else ok "$label"; fi
    rm -rf "$where"
}

{
    if [ $# = 0 ]; then
        for file in tests/faults/src/*.c; do
            grep -q '^   status ' "$file" && set -- "$@" "$(basename "$file" .c)"
        done
    fi
    for name; do
        for cc in $(compilers); do
            case $cc:$name in
            tcc:dlopen* | tcc:linked*) skip "$name, tcc" "it makes no libraries whose functions are found" ;;
            tcc:*) fault "$name" tcc ;;
            *) fault "$name" "$cc -O2" ;;
            esac
        done
    done
    ended
} | sum 30
