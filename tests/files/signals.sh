# A run that is ended leaves nothing behind, and DIR as it was: at any time, by any signal; nor does one that finds no room.

# Much to write, so that the signal has a chance to come while it is written.
fresh
mkdir h
i=0
while [ $i -lt 300 ]; do
    echo "#include \"h/$i.h\"" >>many.c
    awk -v i=$i 'BEGIN { for (k = 0; k < 40; k++) print "extern int x" i "_" k ";" }' >h/$i.h
    i=$((i + 1))
done
echo 'int main(void) { return 0; }' >>many.c
"$MEMREWRITE" -q --all many.c -o old || fail signals "the plain run fails"
(cd old && find . -type f | sort | xargs cksum) >"$tmp/whole"

# left DIR: what is wrong with it; nothing: it is not there, or whole
left() {
    [ -e "$1" ] || return 0
    (cd "$1" && find . -type f | sort | xargs cksum) | diff "$tmp/whole" -
}

# The time of a run; it is ended at twelve times of the second half, where it writes.
start=$(date +%s%N)
"$MEMREWRITE" -q --all many.c -o out && rm -rf out
span=$((($(date +%s%N) - start) / 1000000))
for signal in INT TERM HUP; do
    : >"$tmp/diff"
    hit=0
    for part in 5 6 7 8 9 10; do
        rm -rf out
        # A shell's child in the background ignores SIGINT: env takes that back.
        env --default-signal=INT "$MEMREWRITE" -q --all many.c -o out >"$tmp/said" 2>&1 &
        sleep "$(awk -v ms=$((span * part / 10)) 'BEGIN { print ms / 1000 }')"
        kill -s $signal $! 2>/dev/null && hit=$((hit + 1))
        wait $!
        left out >>"$tmp/diff"
    done
    if [ -s "$tmp/diff" ]; then fail "$signal, $hit times" "something is left"; detail "$tmp/diff"; else ok "$signal, $hit times"; fi
done

# No room: files may not grow, the disk is small, full, or read only.
rm -rf out
(ulimit -f 40; "$MEMREWRITE" -q --all many.c -o out) >"$tmp/said" 2>&1
status=$?
if [ $status = 1 ] && [ ! -e out ] && grep -q 'File too large' "$tmp/said"; then ok "ulimit -f"; else fail "ulimit -f" "status $status"; detail "$tmp/said"; fi

# on_disk NAME OPTIONS MESSAGE
# shellcheck disable=SC2016
on_disk() {
    mkdir -p disk
    unshare -m sh -c '
        mount -t tmpfs -o "$1" none disk || exit 125
        [ "$1" != size=1m,nr_inodes=99 ] || echo old >disk/old
        "$2" -q --all many.c -o disk/out
        status=$?
        find disk -mindepth 1 | grep -v "^disk/old$" | head -n 3
        exit $status' sh "$2" "$MEMREWRITE" >"$tmp/said" 2>&1
    status=$?
    if [ $status = 1 ] && grep -q "$3" "$tmp/said" && ! grep -q '^disk/' "$tmp/said"; then ok "$1"; else fail "$1" "status $status"; detail "$tmp/said"; fi
}
if unshare -m sh -c 'mkdir -p disk && mount -t tmpfs none disk' 2>/dev/null; then
    on_disk "small disk" size=100k 'No space left on device'
    on_disk "no room for so many files" size=1m,nr_inodes=99 'No space left on device'
    on_disk "read-only disk" ro 'Read-only file system'
else
    skip "disks" "cannot mount a small disk"
fi
