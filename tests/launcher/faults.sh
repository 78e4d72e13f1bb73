# What may go wrong in tests/launcher: the plain output is there, and a line says why.
# shellcheck shell=sh

# A project of three files whose objects are made, in $tmp/NAME.
objects_in() {
    mkdir -p "$tmp/$1" && (cd "$tmp/$1" && sources_three && CC="$launcher gcc" && objects main sum twice thrice)
    export MEMREWRITE_LOG="$tmp/$1.log"
    rm -f "$MEMREWRITE_LOG"
}
link_in() { (cd "$tmp/$1" && rm -f prog ./*.mrc && $launcher gcc ${linked_by-} main.o sum.o twice.o thrice.o -o prog); }

# is_fault NAME LABEL STATUS FUNCTIONS LINE: link, run, count; the log has the line
is_fault() {
    link_in "$1" >"$tmp/said" 2>&1
    status=$?
    (cd "$tmp/$1" && [ -x prog ] && MEMREWRITE_OUT=c.mrc ./prog >ran 2>&1)
    got=$(cd "$tmp/$1" && [ -e c.mrc ] && functions c.mrc)
    if [ $status = "$3" ] && [ "$got" = "$4" ] && { [ -z "$5" ] || grep -q "$5" "$tmp/$1.log"; } && { [ "$3" != 0 ] || grep -q '^111 src/main.c$' "$tmp/$1/ran"; }; then
        ok "fault/$2"
    else
        fail "fault/$2" "status $status, counts '$got'"
        [ -e "$tmp/$1.log" ] && detail "$tmp/$1.log"
        detail "$tmp/said"
    fi
}

source_faults() {
    objects_in gone
    rm "$tmp/gone/src/twice.c"
    is_fault gone "a source is gone" 0 "main:1 sum:2 thrice:7 " 'src/twice.c: src/twice.c is gone, stays plain'
    objects_in changed
    echo '#define LOCAL 3' >"$tmp/changed/src/local.h"
    is_fault changed "a header has changed" 0 "main:1 thrice:7 twice:6 " 'src/sum.c: src/local.h has changed since it was compiled'
    objects_in all_gone
    rm -r "$tmp/all_gone/src"
    is_fault all_gone "all sources are gone" 0 "" 'is gone'
    objects_in readonly
    chmod -R a-w "$tmp/readonly/src" "$tmp/readonly/include"
    as_somebody is_fault readonly "the sources are read-only" 0 "$three" ''
    chmod -R u+w "$tmp/readonly"
}

# One who may write anywhere is not stopped by rights: root becomes nobody for a launcher's command.
as_somebody() {
    [ "$(id -u)" = 0 ] || { "$@"; return; }
    command -v setpriv >/dev/null || { skip "$3" "root writes anywhere, and there is no setpriv"; return; }
    mkdir -p "$tmp/nobody"
    chmod 755 "$tmp" && chmod 777 "$TMPDIR" "$tmp/readonly" && chown -R 65534 "$tmp/nobody"
    (launcher="setpriv --reuid=65534 --regid=65534 --clear-groups $launcher" MEMREWRITE_CACHE=$tmp/nobody MEMREWRITE_LOG=$tmp/nobody/log; "$@")
    if [ -e "$tmp/nobody/object" ]; then ok "fault/… by nobody"; else fail "fault/… by nobody" "he wrote no cache"; fi
}

# What is newer is known by its bytes, whatever the files' times are.
clock_faults() {
    objects_in clock
    touch -d '2 years' "$tmp"/clock/src/* "$tmp"/clock/*.o
    is_fault clock "all files are of the future" 0 "$three" ''
    touch -d '1980-01-01' "$tmp"/clock/src/* "$tmp"/clock/*.o
    is_fault clock "all files are of the past" 0 "$three" ''
    find "$tmp/cache" -type f -exec touch -d '2 years' {} +
    sed -i 's/2 \* x/x + x/' "$tmp/clock/src/twice.c" && touch -d '1980-01-01' "$tmp/clock/src/twice.c"
    is_fault clock "a source has changed, and its time has not" 0 "main:1 sum:2 thrice:7 " 'src/twice.c has changed since it was compiled'
    (cd "$tmp/clock" && CC="$launcher gcc" && objects twice) && touch -d '1970-01-02' "$tmp/clock/twice.o"
    is_fault clock "an object is made anew, and its time is older" 0 "$three" ''
}

cache_faults() {
    objects_in damaged
    link_in damaged >/dev/null 2>&1
    find "$tmp/cache/object" "$tmp/cache/texts" "$tmp/cache/runtime" "$tmp/cache/tree" -type f 2>/dev/null | while read -r file; do printf 'xx' | dd of="$file" bs=1 seek=40 conv=notrunc 2>/dev/null; done
    is_fault damaged "entries of the cache are damaged" 0 "$three" ''
    find "$tmp/cache/object" "$tmp/cache/texts" "$tmp/cache/runtime" "$tmp/cache/tree" -type f 2>/dev/null | while read -r file; do : >"$file"; done
    is_fault damaged "entries of the cache are empty" 0 "$three" ''
    (MEMREWRITE_CACHE=/dev/null/none; export MEMREWRITE_CACHE; is_fault damaged "there is no cache" 0 "$three" '')
    (MEMREWRITE_CACHE="$tmp/small" MEMREWRITE_CACHE_SIZE=40k; export MEMREWRITE_CACHE MEMREWRITE_CACHE_SIZE; is_fault damaged "the cache is small" 0 "$three" '')
    kib=$(du -sk "$tmp/small" | cut -f 1)
    if [ "$kib" -le 120 ]; then ok "fault/a small cache stays small"; else fail "fault/a small cache stays small" "$kib KiB"; fi
    # Two at a time, with nothing in the cache.
    rm -rf "$tmp/cache"
    cp -r "$tmp/damaged" "$tmp/beside"
    { link_in damaged >/dev/null 2>&1 & link_in beside >/dev/null 2>&1; wait; }
    is_fault damaged "two builds share a cache" 0 "$three" ''
    removed_cache
}

# script FILE WORD…: a program of these lines
script() { file=$1; shift; printf '%s\n' "$@" >"$file"; chmod +x "$file"; }

# What compilers that do as scripts say do for a runtime that they compile anew: how quick that one is does not matter.
unoptimised='case " $* " in *memrt_all.c*) set -- "$@" -O0 ;; esac'

# A compiler that writes down what it compiles, and takes a second for it.
slow_compiler() {
    mkdir -p "$tmp/slow" && cd "$tmp/slow" && sources_three
    script slow '#!/bin/sh' 'case " $* " in *" -w -c "*) for word; do case $word in *.c) name=${word##*/} ;; esac; done; echo "$name" >>made; sleep 1 ;; esac' "$unoptimised" 'exec "$@"'
    export MEMREWRITE_LOG="$tmp/slow.log" MEMREWRITE_CACHE="$tmp/slow.cache"
    for file in main sum twice thrice; do $launcher ./slow gcc -O1 -Iinclude -c src/$file.c -o $file.o; done
    for name in prog two three; do $launcher ./slow gcc main.o sum.o twice.o thrice.o -o $name & done
    wait
    made=$(sort made | uniq -c | awk '{ print $2 ":" $1 }' | tr '\n' ' ')
    expect "fault/three links at a time compile each text once" "main.c:1 memrt_all.c:1 memrt_mix.c:3 sum.c:1 thrice.c:1 twice.c:1 " "$made"
    for name in prog two three; do
        mv $name prog 2>/dev/null
        expect "fault/… and $name counts" "$three" "$(counted)"
    done
    cd "$OLDPWD" || exit
    unset MEMREWRITE_LOG
    export MEMREWRITE_CACHE="$tmp/cache"
}

# Two links of one make, each with one of its two jobs: neither waits for the other as long as there is something that none has begun.  The compiler
# waits until both links have begun a unit.
shared_work() (
    mkdir -p "$tmp/work" && cd "$tmp/work" && sources_three
    export MEMREWRITE_LOG="$tmp/work.log" MEMREWRITE_CACHE="$tmp/work.cache"
    cat >slow <<'END'
#!/bin/sh
case " $* " in
*memrt*) set -- "$@" -O0 ;;
*" -w -c "*)
    for word; do case $word in */texts/*.c) echo "$word" >>begun ;; esac; done
    for _ in $(seq 300); do [ "$(sed 's,/texts/.*,,' begun | sort -u | wc -l)" -ge 2 ] && break; sleep 0.1; done ;;
esac
exec "$@"
END
    chmod +x slow
    for file in main sum twice thrice; do $launcher ./slow gcc -O1 -Iinclude -c src/$file.c -o $file.o; done
    printf 'all: one two\none two:\n\t+$(CC) main.o sum.o twice.o thrice.o -o $@\n' >Makefile
    make -s -j2 CC="$launcher ./slow gcc"
    expect "sharing/two links of one make share the work" "2 main.c sum.c thrice.c twice.c " "$(sed 's,/texts/.*,,' begun | sort -u | wc -l) $(sed 's,.*/,,' begun | sort | tr '\n' ' ')"
    for name in one two; do
        mv $name prog 2>/dev/null
        expect "sharing/… and program $name counts" "$three" "$(counted)"
    done
)

# Two programs that take other members of a library: one that both have is compiled once.
other_members() (
    mkdir -p "$tmp/members" && cd "$tmp/members" || return
    export MEMREWRITE_LOG="$tmp/members.log" MEMREWRITE_CACHE="$tmp/members.cache"
    sed 's/; sleep 1//' "$tmp/slow/slow" >slow && chmod +x slow
    for name in a b c d; do printf 'int %s(int x) {\n    for (int i = 0; i < 3; i++)\n        x += x > i ? i : 1;\n    return x;\n}\n' $name >$name.c; done
    echo 'int a(int), d(int); int main(void) { return a(1) + d(1) == 10 ? 0 : 1; }' >one.c
    echo 'int e(int), d(int); int main(void) { return e(1) + d(1) == 15 ? 0 : 1; }' >two.c
    echo 'int b(int), c(int); int e(int x) { return b(x) + c(x); }' >e.c
    $launcher ./slow gcc -O1 -c a.c b.c c.c d.c e.c one.c two.c && ar rcs lib.a a.o b.o c.o d.o && ar rcs above.a e.o
    # Another library in front of it does not move its counters.
    $launcher ./slow gcc one.o lib.a -o one && $launcher ./slow gcc two.o above.a lib.a -o prog
    expect "sharing/a member of two programs is compiled once" "a.c b.c c.c d.c e.c memrt_all.c memrt_mix.c memrt_mix.c one.c two.c" "$(sort made | tr '\n' ' ' | sed 's/ $//')"
    expect "sharing/… and counts" "b:1 c:1 d:1 e:1 main:1 " "$(counted)"
    mv one prog && expect "sharing/… in both" "a:1 d:1 main:1 " "$(counted)"
    printf 'int p(int x) { return x > 2 ? x : 1; }\nint q(int x) { return x > 3 ? x : 2; }\n' >pair.c
    for name in p q; do echo "int $name(int); int main(void) { return $name(1) == 7; }" >$name.c; done
    $launcher ./slow gcc -O1 -c pair.c p.c q.c && ar rcs pair.a pair.o && $launcher ./slow gcc p.o pair.a -o p && $launcher ./slow gcc q.o pair.a -o prog
    expect "sharing/… and one of which each calls another function" 1 "$(grep -c pair.c made)"
    expect "sharing/… counts what it calls" "main:1 q:1 " "$(counted)"
    mv p prog && expect "sharing/… in the other, too" "main:1 p:1 " "$(counted)"
    { echo 'int large(int x) { int n = 0;' && seq 2 1500 | sed 's/.*/    if (x % & == 1) n ^= &;/' && echo '    return n; }'; } >large.c
    echo 'int large(int); int main(void) { return large(9) == 0; }' >main.c
    $launcher ./slow gcc -O0 -c large.c main.c && $launcher ./slow gcc large.o main.o -o prog
    expect "sharing/one runtime for programs of other sizes" 1 "$(grep -c memrt_all made)"
    expect "sharing/… and the large one counts" "large:1 main:1 " "$(counted)"
)

# A compiler that takes the cache away while units are compiled.
removed_cache() (
    mkdir -p "$tmp/removed" && cd "$tmp/removed" && sources_three
    export MEMREWRITE_LOG="$tmp/removed.log" MEMREWRITE_CACHE="$tmp/removed.cache"
    script remover '#!/bin/sh' 'case " $* " in *" -w -c "*) rm -rf "$MEMREWRITE_CACHE" ;; esac' "$unoptimised" 'exec "$@"'
    for file in main sum twice thrice; do $launcher ./remover gcc -O1 -Iinclude -c src/$file.c -o $file.o; done
    $launcher ./remover gcc main.o sum.o twice.o thrice.o -o prog
    expect "fault/the cache is removed in the middle of a link" "$three" "$(counted)"
    expect "fault/… and nothing stays plain" "" "$(grep plain "$MEMREWRITE_LOG")"
)

# The runtime is compiled again where a header of the system's has changed that it reads.
changed_system() (
    mkdir -p "$tmp/system/inc" && cd "$tmp/system" && sources_three
    export MEMREWRITE_LOG="$tmp/system.log" MEMREWRITE_CACHE="$tmp/system.cache" C_INCLUDE_PATH=$tmp/system/inc
    echo '#include_next <elf.h>' >inc/elf.h
    script quick '#!/bin/sh' "$unoptimised" 'exec "$@"'
    for n in 1 2; do $launcher ./quick gcc -Iinclude $three_c -o prog; done
    expect "fault/the system's headers are what they were" "$three" "$(counted)"
    echo '#error changed' >inc/elf.h
    $launcher ./quick gcc -Iinclude $three_c -o prog
    expect "fault/one has changed" 1 "$(grep -c 'the runtime does not compile: .*elf.h.*changed' "$MEMREWRITE_LOG")"
)

# full PLACE VARIABLE=VALUE: a folder of some KiB for temporary files, for the cache, for the output
full() {
    rm -rf "$MEMREWRITE_LOG" "$tmp/cache" "$tmp/room/small" "$tmp/room/prog" && mkdir "$tmp/room/small"
    (cd "$tmp/room" && unshare -m sh -c 'mount -t tmpfs -o size=60k tmpfs small && export "$1" && shift && "$@" && cp "$OUT" prog' sh "$2" $launcher gcc main.o sum.o twice.o thrice.o -o "$OUT") >"$tmp/said" 2>&1
    status=$?
    got=$(cd "$tmp/room" && MEMREWRITE_OUT=c.mrc ./prog 2>&1 | grep -c '^111 src/main.c$')
    [ -e "$tmp/room/c.mrc" ] && got="$got $(functions "$tmp/room/c.mrc")" && rm "$tmp/room/c.mrc"
    expect "fault/no room for $1" "0 $3" "$status $got"
}

full_folders() {
    unshare -m true 2>/dev/null || { skip "fault/no room for" "no mounts of one's own here"; return; }
    objects_in room
    OUT=prog1 full "temporary files" TMPDIR="$tmp/room/small" "1"
    expect "fault/… is told of" 1 "$(logged 'prog1: stays plain')"
    OUT=prog1 full "the cache" MEMREWRITE_CACHE="$tmp/room/small" "1 $three"
    OUT=small/prog full "the output" NOTHING=1 "1"
    expect "fault/… is told of" 1 "$(logged 'small/prog: stays plain: ')"
}

# The object of one that is stopped in the middle is whole or not there, and so is the program.
killed() {
    objects_in killed
    # The wrapper leaves a mark when the plain link is done: what the linker itself leaves half written is not ours.
    printf '#!/bin/sh\n"$@" && : >linked\n' >"$tmp/killed/stamp" && chmod +x "$tmp/killed/stamp"
    for wait in 0.01 0.05 0.1 0.2 0.3 0.4 0.6 0.8 1 1.5; do
        its_share || continue
        rm -rf "$tmp/cache"
        (cd "$tmp/killed" && rm -f prog linked && exec timeout -s "$1" "$wait" $launcher ./stamp gcc main.o sum.o twice.o thrice.o -o prog) >/dev/null 2>&1
        [ ! -e "$tmp/killed/linked" ] || { [ "$1" != KILL ] && [ ! -e "$tmp/killed/prog" ]; } || (cd "$tmp/killed" && MEMREWRITE_OUT=c.mrc ./prog | grep -q '^111 src/main.c$') || echo "after $wait s: prog is broken"
        [ "$1" = KILL ] || [ -z "$(find "$TMPDIR" "$tmp/killed" -name '.mr-*' -o -path "$TMPDIR/memrewrite-*")" ] || echo "after $wait s: $(find "$TMPDIR" "$tmp/killed" -name '.mr-*' -o -path "$TMPDIR/memrewrite-*" | head -n 1) is left"
    done >"$tmp/halves"
    if [ ! -s "$tmp/halves" ]; then ok "fault/killed by $1"; else fail "fault/killed by $1" "half of something:"; detail "$tmp/halves"; fi
    rm -rf "$TMPDIR"/* "$tmp/killed"/.mr-*
}

# The compiler is done, and what the launcher asks of it next takes too long: what is there already would never count.
stopped_behind_the_compiler() {
    objects_in stopped
    printf '#!/bin/sh\n[ ! -e once ] || exec sleep 20\n"$@" && : >once\n' >"$tmp/stopped/slow" && chmod +x "$tmp/stopped/slow"
    rm -rf "$tmp/cache"
    left=$(
        cd "$tmp/stopped" && rm -f main.o prog once
        timeout -s "$1" 3 $launcher ./slow gcc -MMD -Iinclude -c src/main.c -o main.o >/dev/null 2>&1
        echo "$?" once* main.o*
        $launcher gcc -Iinclude -c src/main.c -o main.o
        rm -f once
        timeout -s "$1" 3 $launcher ./slow gcc main.o sum.o twice.o thrice.o -o prog >/dev/null 2>&1
        echo "$?" once* prog*
    )
    # A pattern that nothing matches stays as it is.
    expect "fault/stopped by $1 behind the compiler" "124 once main.o* 124 once prog*" "$(echo "$left" | tr '\n' ' ' | sed 's/ $//')"
}

# No file may grow beyond some KiB: as a disk that is full.
full_disk() {
    objects_in full
    (cd "$tmp/full" && ulimit -f 40 && trap '' XFSZ && rm -f prog && $launcher gcc main.o sum.o twice.o thrice.o -o prog) >"$tmp/said" 2>&1
    status=$?
    if [ $status = 0 ] && (cd "$tmp/full" && ./prog | grep -q '^111 src/main.c$') && grep -q 'prog: stays plain: ' "$tmp/full.log"; then ok "fault/no room"; else fail "fault/no room" "status $status"; detail "$tmp/said"; cat "$tmp/full.log"; fi
}

other_faults() {
    objects_in rewriter
    mkdir -p "$tmp/alone" && cp "$MEMREWRITE" "$tmp/alone/memrewrite"
    (launcher="$tmp/alone/memrewrite cc"; is_fault rewriter "no rewriter is installed" 0 "" 'prog: stays plain: the rewriter is not installed')
    (launcher="$tmp/alone/memrewrite cc"; export MEMREWRITE_STRICT=1; is_fault rewriter "… and that is an error" 1 "" 'prog: stays plain')
    # A text that does not compile leaves its unit plain, and the others count.
    objects_in broken
    mkdir -p "$tmp/breaking" && cp "$MEMREWRITE" "$tmp/breaking/memrewrite"
    cat >"$tmp/breaking/memrewrite-rewriter" <<END
#!/bin/sh
"${MEMREWRITE%/*}/memrewrite-rewriter" "\$@" || exit
for word; do [ "\$before" = -o ] && folder=\$word; before=\$word; done
for word; do case \$word in --units=*) units=\${word#--units=} ;; esac; done
[ -n "\$ALWAYS" ] || grep -q 'src/twice.c[^}]*"unchecked":true' "\$units" || exit 0
[ ! -e "\$folder/twice.c" ] || echo "\${BY:-int broken(}" >>"\$folder/twice.c"
END
    chmod +x "$tmp/breaking/memrewrite-rewriter"
    (launcher="$tmp/breaking/memrewrite cc"; is_fault broken "a text that does not compile is made with a look at it" 0 "$three" '')
    if grep -q 'does not compile' "$tmp/broken.log"; then fail "fault/… without a word" "$(cat "$tmp/broken.log")"; else ok "fault/… without a word"; fi
    (launcher="$tmp/breaking/memrewrite cc" MEMREWRITE_CACHE="$tmp/broken.cache" ALWAYS=1; export MEMREWRITE_CACHE ALWAYS; is_fault broken "a rewritten text does not compile" 0 "main:1 sum:2 thrice:7 " 'src/twice.c: its rewritten text does not compile')
    # The linker says first in which function it is: the line is the one that says what is missing.
    for linker in bfd gold lld; do
        command -v "ld.$linker" >/dev/null || continue
        (launcher="$tmp/breaking/memrewrite cc" MEMREWRITE_CACHE="$tmp/unlinked.cache" ALWAYS=1 BY='void nowhere(void); void there(void) { nowhere(); }' linked_by=-fuse-ld=$linker; export MEMREWRITE_CACHE ALWAYS BY; is_fault broken "rewritten objects do not link, $linker" 0 "" 'the link of rewritten objects fails: .*undefined .*nowhere')
    done
}

# What tools make of an object after it was compiled is nothing that its source says; what strip and ld -r do changes nothing.
edited_objects() {
    command -v objcopy >/dev/null && command -v strip >/dev/null || { skip "fault/an edited object" "no objcopy or no strip"; return; }
    for edit in --weaken-symbol=twice --globalize-symbol=twice --add-symbol=more=.text:0,global --rename-section=.text=.text.fast; do
        objects_in edited
        (cd "$tmp/edited" && objcopy "$edit" twice.o)
        case $edit in --globalize*) is_fault edited "objcopy $edit" 0 "$three" '' ;; *)
            is_fault edited "objcopy $edit" 0 "main:1 sum:2 thrice:7 " 'src/twice.c: its object was edited after it was compiled, stays plain' ;; esac
    done
    objects_in stripped
    (cd "$tmp/stripped" && strip -g main.o && strip --strip-unneeded sum.o && objcopy -R .comment -R .note.GNU-stack twice.o && ld -r thrice.o -o joined.o && mv joined.o thrice.o)
    is_fault stripped "strip and ld -r" 0 "$three" ''
}

# ulimit's unit is 512 bytes: the cache's entry with all texts is longer than the first limit, the runtime's text than the second.
limited_files() {
    objects_in limited
    (ulimit -f 800; is_fault limited "files are limited" 0 "$three" '')
    objects_in limited
    (ulimit -f 100; MEMREWRITE_CACHE=$tmp/limited/cache; export MEMREWRITE_CACHE; is_fault limited "files are limited too much" 0 "" 'a signal ends the rewriter: File size limit exceeded')
}

faults() {
    if wanted system; then changed_system 2>/dev/null; fi
    if wanted sharing; then slow_compiler 2>/dev/null; other_members; shared_work; fi
    wanted faults || return 0
    source_faults
    clock_faults
    cache_faults
    killed TERM
    killed INT
    killed KILL
    stopped_behind_the_compiler TERM
    stopped_behind_the_compiler INT
    full_disk
    full_folders
    edited_objects
    limited_files
    other_faults
}
