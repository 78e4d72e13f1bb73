#!/bin/sh
# What the compiler launcher takes: clean builds and rebuilds of real programs, with and without it, and the compile step by itself.
#
#   sh bench/launcher.sh [PROGRAM…]      RUNS=3 JOBS=2 CC=gcc
#
# In: sources that tests/real/fetch.sh brings.  Out: a table in seconds of elapsed time and of processor time and their ratios, medians of RUNS builds
# that take turns.  Elapsed time means something on a machine that does nothing else; processor time depends less on it.
# "changed" is a build after a line was added to one source; the launcher's clean build begins with an empty cache.
cd "$(dirname "$0")/.." || exit 1
top=$PWD runs=${RUNS:-3} jobs=${JOBS:-2} cc=${CC:-gcc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_OPTIONS MEMREWRITE_STRICT MAKEFLAGS MFLAGS
export MEMREWRITE_LOG="$tmp/log" MEMREWRITE_CACHE="$tmp/cache"

# setup PROGRAM: in its folder; build: with $CC; the source that is changed
setup_lua5_4() {
    cd src && echo '#define DEB_HOST_MULTIARCH "none"' >lua5.4-deb-multiarch.h
    cat >Makefile <<'END'
O = $(patsubst %.c,%.o,$(filter-out lua.c luac.c,$(wildcard l*.c)))
CFLAGS = -O2 -std=gnu99 -DLUA_USE_LINUX
all: lua luac
liblua.a: $(O)
	$(AR) rcs $@ $^
lua: lua.o liblua.a
	$(CC) -o $@ lua.o liblua.a -Wl,-E -lm -ldl
luac: luac.o liblua.a
	$(CC) -o $@ luac.o liblua.a -lm
END
}
build_lua5_4() { cd src && make -j"$jobs" CC="$CC"; }
changed_lua5_4=src/lstrlib.c
setup_zlib() { :; }
build_zlib() { [ -f Makefile.done ] || { CC=$CC ./configure && touch Makefile.done; } && make -j"$jobs" minigzip example; }
changed_zlib=deflate.c
setup_bzip2() { :; }
build_bzip2() { make -j"$jobs" CC="$CC" bzip2 bzip2recover; }
changed_bzip2=compress.c

seconds() { # COMMAND…: elapsed, and of processors; what it says to $tmp/out
    times >"$tmp/before"
    begin=$(date +%s.%N)
    "$@" >"$tmp/out" 2>&1 || { echo "bench/launcher.sh: a build failed:" >&2; tail -n 5 "$tmp/out" >&2; exit 1; }
    end=$(date +%s.%N)
    times >"$tmp/after"
    awk -v elapsed="$(echo "$begin $end" | awk '{ print $2 - $1 }')" '
        FNR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); sum[NR == FNR] += 60 * t[1] + t[2] } }
        END { printf "%.3f %.3f\n", elapsed, sum[0] - sum[1] }' "$tmp/before" "$tmp/after"
}
# median FILE COLUMN
median() { cut -d ' ' -f "$2" "$1" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# once PROGRAM HOW COMPILER: a clean build, one with nothing to do, one with a source changed
once() {
    name=$(echo "$1" | tr . _)
    rm -rf "$tmp/work" "$tmp/cache" && cp -r "$top/tests/real/src/$1" "$tmp/work" && cd "$tmp/work" && ("setup_$name") || exit 1
    export CC="$3"
    seconds sh_build >>"$tmp/$1.$2.clean"
    eval "source=\$changed_$name"
    echo '/* changed */ static const int changed_by_the_bench __attribute__((unused)) = 1;' >>"$source"
    seconds sh_build >>"$tmp/$1.$2.changed"
    cd "$top" || exit 1
}
sh_build() { ("build_$name"); }

row() {
    set -- "$1" "$tmp/$2.plain.$3" "$tmp/$2.launcher.$3"
    echo "$(median "$2" 1) $(median "$3" 1) $(median "$2" 2) $(median "$3" 2)" |
        awk -v what="$1" '{ printf "%-22s %7.2f %9.2f %6.2f %9.2f %9.2f %6.2f\n", what, $1, $2, $2 / $1, $3, $4, $4 / $3 }'
}

calls() { for _ in $(seq 200); do "$@" || return; done; }

# Processor milliseconds that the launcher adds to the compilation of a small file.
compile_step() {
    cd "$tmp" && printf '#include <stdio.h>\nint main(void) { puts("x"); return 0; }\n' >x.c
    for _ in 1 2 3; do
        seconds calls $cc -O2 -c x.c -o x.o >>step.plain
        seconds calls "$top/bin/memrewrite" cc $cc -O2 -c x.c -o x.o >>step.launcher
    done
    awk -v p="$(median step.plain 2)" -v l="$(median step.launcher 2)" 'BEGIN { printf "\ncompile step, a small file: %.1f ms of a processor plain, %.1f ms more with the launcher (medians of 3 times 200)\n", 5 * p, 5 * (l - p) }'
}

for program in ${*:-lua5.4 zlib bzip2}; do
    sh tests/real/fetch.sh "$program" >/dev/null || { echo "$program: not fetched" >&2; continue; }
    programs="$programs $program"
    for _ in $(seq "$runs"); do
        once "$program" plain "$cc"
        once "$program" launcher "$top/bin/memrewrite cc $cc"
    done
done
echo "seconds, make -j$jobs, $($cc --version | head -n 1), medians of $runs"
printf '%-22s %24s %26s\n' '' elapsed processor
printf '%-22s %7s %9s %6s %9s %9s %6s\n' build plain launcher ratio plain launcher ratio
for program in $programs; do
    row "$program" "$program" clean
    row "$program, one changed" "$program" changed
done
compile_step
