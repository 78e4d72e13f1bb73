# Cases of tests/launcher in which a launcher could do harm: to files that are not its own, or by what is no longer so.
# shellcheck shell=sh

# expect LABEL WANT GOT
expect() { if [ "$3" = "$2" ]; then ok "$1"; else fail "$1" "'$3', not '$2'"; [ -e "${MEMREWRITE_LOG:-/dev/null/none}" ] && detail "$MEMREWRITE_LOG"; fi; }

# in_case NAME: a folder of its own, with a log of its own; false: it is not wanted
in_case() {
    wanted "$1" || return 1
    mkdir -p "$tmp/safety/$1" && cd "$tmp/safety/$1" || return 1
    export MEMREWRITE_LOG="$tmp/safety/$1.log"
}

# counted [PREFIX…]: runs ./prog, and the names of what it counts
counted() { rm -f ./*.mrc; MEMREWRITE_OUT=c.%p.mrc "$@" ./prog >ran 2>&1; functions ./*.mrc; }
logged() { grep -c "$1" "$MEMREWRITE_LOG"; }

# A cache that shares its folder with other files takes only its own away.
cache_shared() (
    in_case cache_shared || return 0
    sources_three
    mkdir -p home/object/mine home/object/ab home/texts home/letters home/record/ab/deep
    mine="home/letters/a home/object/mine/b home/object/ab/c home/texts/d home/e home/record/ab/deep/f home/object/0123456789abcdef0123456789abcdef"
    for file in $mine; do echo mine >"$file"; done
    MEMREWRITE_CACHE=$PWD/home MEMREWRITE_CACHE_SIZE=8k $launcher gcc -O2 -Iinclude $three_c -o prog
    lost=
    for file in $mine; do [ -e "$file" ] || lost="$lost$file "; done
    expect "safety/trimming leaves other files" "" "$lost"
    expect "safety/… and takes its own" 1 "$(test "$(find home -path '*/object/*' -size +8 | wc -l)" -lt 2 && echo 1)"
    for size in 1.5G 10x 99999999999999999999; do
        rm -rf kept && MEMREWRITE_CACHE=$PWD/kept MEMREWRITE_CACHE_SIZE=$size $launcher gcc -O2 -Iinclude $three_c -o prog
        expect "safety/a cache of $size is one of the usual size" 1 "$(test "$(find kept/object -type f | wc -l)" -ge 1 && echo 1)"
    done
)

# Two libraries that were linked to one path, then moved: each has its own counters.
moved_images() (
    in_case moved || return 0
    { for i in $(seq 300); do echo "int many$i(int x) { return x > $i ? x : $i; }"; done; echo "int one(int x) { return many7(x); }"; } >one.c
    echo 'int two(int x) { return x + 1; }' >two.c
    echo 'int one(int), two(int); int main(void) { return two(one(0)) == 8 ? 0 : 1; }' >main.c
    for name in one two; do $launcher gcc -O1 -fPIC -shared $name.c -o tmp.so && mv tmp.so lib$name.so; done
    $launcher gcc -O1 main.c -L. -ltwo -lone -Wl,-rpath,'$ORIGIN' -o prog
    expect "safety/two images of one path" "main:1 many7:1 one:1 two:1 " "$(counted)"
)

# ".." behind a symbolic link is where the link leads.
linked_folder() (
    in_case dotdot || return 0
    sources_three
    mkdir -p elsewhere/out && ln -s elsewhere/out out && echo mine >prog
    $launcher gcc -O2 -Iinclude $three_c -o out/../prog
    expect "safety/.. behind a symbolic link" mine "$(cat prog)"
    rm -f prog && cp elsewhere/prog prog && expect "safety/… counts" "$three" "$(counted)"
)

safety() {
    cache_shared
    moved_images
    linked_folder
}
