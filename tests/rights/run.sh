#!/bin/sh
# Whose files the runtime touches: it makes new ones that only their owner may read, takes away old counters of its own, and nothing else; a program
# with rights that its caller lacks does not listen to the caller's MEMREWRITE_ variables.
#
#   sh tests/rights/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
here=$PWD/tests/rights top=$PWD
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
mode() { stat -c %a "$1"; }
inode() { stat -c %i "$1"; }

# counted FILE: does it hold the program's counts?
counted() { "$top/bin/memreport" --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$1" 2>&1 | awk -F, '$1 == "work" { print $2, $7 }'; }

# run_with PATTERN: in $tmp/room, which the case has filled
run_with() { (cd "$tmp/room" && MEMREWRITE_OUT=$1 $soon "$tmp/prog" >../out.txt 2>../err.txt); }
room() { rm -rf "$tmp/room"; mkdir "$tmp/room"; }

# refused LABEL: one line says that something is in the place, and the program has done its work
refused() {
    if [ "$(grep -c . "$tmp/err.txt")" = 1 ] && grep -q '^memrewrite: .*cannot write the counters (File exists)' "$tmp/err.txt" && grep -q ' 9$' "$tmp/out.txt"
    then ok "$1"; else fail "$1" "$(cat "$tmp/out.txt" "$tmp/err.txt")"; fi
}
same() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "got '$2', not '$3'"; fi; }

modes() {
    for mask in 000 022 077 277; do
        room
        (umask $mask && run_with f.mrc)
        same "$1, umask $mask" "$(mode "$tmp/room/f.mrc") $(cat "$tmp/err.txt")" "$(printf %o $((0600 & ~0$mask))) "
    done
}

places() {
    room
    run_with f.mrc && before=$(inode "$tmp/room/f.mrc") && ln "$tmp/room/f.mrc" "$tmp/room/held" && rm "$tmp/room/f.mrc" && cp -p "$tmp/room/held" "$tmp/room/f.mrc"
    run_with f.mrc
    same "$1, an old file of ours is replaced" "$(counted "$tmp/room/f.mrc") $(counted "$tmp/room/held") $(ls "$tmp/room" | wc -l)" "1 10 1 10 2"

    room
    run_with old.mrc && cp -p "$tmp/room/old.mrc" "$tmp/room/copy" && ln "$tmp/room/old.mrc" "$tmp/room/f.mrc"
    run_with f.mrc
    same "$1, a second name of a file stays" "$(inode "$tmp/room/old.mrc") $(counted "$tmp/room/f.2.mrc")" "$(inode "$tmp/room/f.mrc") 1 10"

    for target in old.mrc empty missing letter /dev/null; do
        room
        run_with old.mrc
        : >"$tmp/room/empty"
        echo a letter >"$tmp/room/letter"
        before=$(cat "$tmp/room/old.mrc" | cksum)
        ln -s $target "$tmp/room/f.mrc"
        run_with f.mrc
        refused "$1, a link to $target"
        same "$1, a link to $target stays, and what it leads to" "$(readlink "$tmp/room/f.mrc") $(cksum <"$tmp/room/old.mrc") $(cat "$tmp/room/letter" "$tmp/room/empty") $(ls "$tmp/room" | wc -l)" \
            "$target $before a letter 4"
    done

    room
    mkfifo "$tmp/room/f.mrc"
    run_with f.mrc
    refused "$1, a pipe"
    room
    mkdir "$tmp/room/f.mrc"
    run_with f.mrc
    refused "$1, a folder"
    room
    echo a letter >"$tmp/room/f.mrc"
    run_with f.mrc
    refused "$1, another file"
    same "$1, another file stays" "$(cat "$tmp/room/f.mrc")" "a letter"
    if [ "$(id -u)" != 0 ]; then skip "$1, files of others" "needs root"; return; fi
    room
    run_with f.mrc && chown 65534 "$tmp/room/f.mrc" && before=$(inode "$tmp/room/f.mrc")
    run_with f.mrc
    refused "$1, counters of another user"
    same "$1, counters of another user stay" "$(inode "$tmp/room/f.mrc")" "$before"
    room
    if mknod "$tmp/room/f.mrc" c 1 3 2>/dev/null; then run_with f.mrc; refused "$1, a device"; else skip "$1, a device" "none can be made here"; fi
}

privileged() {
    if [ "$(id -u)" != 0 ] || ! command -v setpriv >/dev/null; then skip "$1, set-uid" "needs root and setpriv"; return; fi
    room
    for bits in 4755:1234:0 2755:0:1234; do
        owner=${bits#*:}
        cp "$tmp/plain" "$tmp/room/plain" && cp "$tmp/prog" "$tmp/room/prog" && chown "$owner" "$tmp/room/plain" "$tmp/room/prog" &&
            chmod "${bits%%:*}" "$tmp/room/plain" "$tmp/room/prog"
        mkdir "$tmp/room/d" && chmod 777 "$tmp/room/d"
        case $bits in
        4*) [ "$($as_nobody "$tmp/room/plain" | cut -d ' ' -f 1)" = 1234 ] || { skip "$1, set-uid" "the system does not allow it here"; return; } ;;
        esac
        (cd "$tmp/room/d" && MEMREWRITE_OUT=$tmp/room/d/evil.mrc MEMREWRITE_SAMPLE=nonsense MEMREWRITE_OFF=nonsense $as_nobody "$tmp/room/prog" >../out.txt 2>../err.txt)
        same "$1, ${bits%%:*}: the caller's variables are not heard" "$(cat "$tmp/room/err.txt") $(ls "$tmp/room/d" | sed 's/[0-9][0-9]*/N/')" " memrewrite.N.mrc"
        file=$(ls "$tmp"/room/d/*)
        case $1 in
        *NO_MMAP) same "$1, ${bits%%:*}: counts" "$(counted "$file")" "1 10" ;; # ISO C has no modes
        *) same "$1, ${bits%%:*}: rights and counts" "$(mode "$file") $(counted "$file")" "600 1 10" ;;
        esac
        rm -rf "$tmp/room/d"
    done
}

{
    (cd "$tmp" && cp "$here/program.c" . && "$top/bin/memrewrite" -q program.c -o out) || fail setup "memrewrite"
    for how in "gcc -O2" "gcc -O2 -static" "gcc -O2 -DMR_LIBC" "gcc -O2 -DMR_NO_MMAP"; do
        command -v gcc >/dev/null || { skip "$how" "no gcc"; continue; }
        # shellcheck disable=SC2086
        if ! $how -w "$here/program.c" -o "$tmp/plain" 2>"$tmp/log" || ! $how -w "$tmp"/out/*.c -o "$tmp/prog" 2>>"$tmp/log"; then
            fail "$how" "does not build"
            detail "$tmp/log"
            continue
        fi
        case $how in
        *NO_MMAP) privileged "$how" ;; # nor does it see links
        *) modes "$how"; places "$how"; privileged "$how" ;;
        esac
    done
    ended
} | sum 30
