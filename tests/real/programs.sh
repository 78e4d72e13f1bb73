# The real programs: how each is built.  Sourced.
# shellcheck shell=sh disable=SC2034

# Sets, for the program of that name: package; sub, the folder in it where everything happens; binary; sources; flags; libs.
program() {
    case $1 in
    zlib)
        package=zlib sub=. binary=minigzip
        sources="adler32.c compress.c crc32.c deflate.c gzclose.c gzlib.c gzread.c gzwrite.c infback.c inffast.c inflate.c inftrees.c
            trees.c uncompr.c zutil.c test/minigzip.c"
        flags="-I. -DHAVE_UNISTD_H -D_LARGEFILE64_SOURCE" libs=
        ;;
    bzip2)
        package=bzip2 sub=. binary=bzip2
        sources="blocksort.c huffman.c crctable.c randtable.c compress.c decompress.c bzlib.c bzip2.c"
        flags="-D_FILE_OFFSET_BITS=64" libs=
        ;;
    lz4)
        package=lz4 sub=. binary=lz4
        sources="lib/lz4.c lib/lz4frame.c lib/lz4hc.c lib/xxhash.c programs/bench.c programs/datagen.c programs/lz4cli.c programs/lz4io.c"
        flags="-Ilib -DXXH_NAMESPACE=LZ4_" libs=
        ;;
    xxhash)
        package=lz4 sub=lib binary=xxhash
        sources=xxhash_driver.c
        flags=-DXXH_INLINE_ALL libs=
        ;;
    lua | lua-switch)
        package=lua5.4 sub=src binary=lua
        sources="lapi.c lauxlib.c lbaselib.c lcode.c lcorolib.c lctype.c ldblib.c ldebug.c ldo.c ldump.c lfunc.c lgc.c linit.c liolib.c
            llex.c lmathlib.c lmem.c loadlib.c lobject.c lopcodes.c loslib.c lparser.c lstate.c lstring.c lstrlib.c ltable.c
            ltablib.c ltm.c lua.c lundump.c lutf8lib.c lvm.c lzio.c"
        flags="-std=gnu99 -DLUA_USE_LINUX -DLUA_COMPAT_5_3" libs="-rdynamic -lm -ldl"
        # The interpreter's loop: computed gotos where the compiler has them, or a switch.
        [ "$1" = lua ] || flags="$flags -DLUA_USE_JUMPTABLE=0"
        ;;
    zopfli)
        package="npm node-zopfli-es 2.0.6" sub=zopfli/src/zopfli binary=zopfli
        sources="blocksplitter.c cache.c deflate.c gzip_container.c hash.c katajainen.c lz77.c squeeze.c tree.c util.c zlib_container.c
            zopfli_lib.c zopfli_bin.c"
        flags= libs=-lm
        ;;
    picosat)
        package=picosat sub=. binary=picosat
        sources="app.c main.c picosat.c version.c"
        flags=-DNALARM libs=
        ;;
    mawk)
        package=mawk sub=. binary=mawk
        sources="array.c bi_funct.c bi_vars.c cast.c code.c da.c error.c execute.c fcall.c field.c files.c fin.c hash.c init.c jmp.c kw.c main.c
            matherr.c memory.c parse.c print.c re_cmpl.c regexp.c scan.c scancode.c split.c version.c zmalloc.c"
        flags="-I. -DHAVE_CONFIG_H -DLOCAL_REGEXP -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=500" libs=-lm
        ;;
    expat)
        package=expat sub=expat binary=xmlwf
        sources="lib/xmlparse.c lib/xmlrole.c lib/xmltok.c xmlwf/codepage.c xmlwf/readfilemap.c xmlwf/xmlfile.c xmlwf/xmlwf.c"
        flags="-I. -Ilib -DHAVE_EXPAT_CONFIG_H" libs=
        ;;
    zstd)
        package=zstd sub=. binary=zstd
        sources= # fetch lists them
        flags="-Ilib -Ilib/common -Iprograms -DZSTD_DISABLE_ASM -DZSTD_MULTITHREAD -pthread" libs=-pthread
        ;;
    dash)
        package=dash sub=src binary=dash
        sources="alias.c arith_yacc.c arith_yylex.c builtins.c cd.c error.c eval.c exec.c expand.c histedit.c init.c input.c jobs.c mail.c
            main.c memalloc.c miscbltin.c mystring.c nodes.c options.c output.c parser.c priv.c redir.c show.c signames.c syntax.c system.c trap.c
            var.c bltin/printf.c bltin/test.c bltin/times.c"
        flags="-DBSD=1 -DSHELL -I." libs= # and -include config.h, by fetch
        ;;
    lmdb)
        package="npm lmdb 3.5.6" sub=dependencies/lmdb/libraries/liblmdb binary=lmdb
        sources="mdb.c midl.c lmdb_driver.c"
        flags=-pthread libs=-pthread
        ;;
    sqlite)
        package="npm better-sqlite3 11.5.0" sub=deps/sqlite3 binary=speedtest1
        sources="sqlite3.c speedtest1.c"
        flags="-DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION" libs=-lm
        ;;
    glpk)
        package=glpk sub=. binary=glpsol
        sources= # all of src, which fetch lists
        flags="-Isrc -Isrc/amd -Isrc/api -Isrc/bflib -Isrc/colamd -Isrc/draft -Isrc/env -Isrc/intopt -Isrc/minisat -Isrc/misc -Isrc/mpl
            -Isrc/npp -Isrc/proxy -Isrc/simplex -Isrc/zlib"
        libs=-lm
        ;;
    esac
}

# Fetches the program's package and sets home, the folder to work in; fails with the reason on stderr.
fetch() {
    program "$1"
    # shellcheck disable=SC2086
    case $package in
    npm*) home=$(sh tests/real/fetch_npm.sh ${package#npm}) || return 1 ;;
    *) home=$(sh tests/real/fetch.sh "$package") || return 1 ;;
    esac
    home=$home/$sub
    # What the package's own build makes; and our driver where a library has no program.
    case $1 in
    lua*)
        [ -e "$home/lua5.4-deb-multiarch.h" ] || echo '#define DEB_HOST_MULTIARCH "none"' >"$home/lua5.4-deb-multiarch.h"
        ;;
    picosat)
        [ -e "$home/config.h" ] || printf '#define PICOSAT_%s "none"\n' CC CFLAGS VERSION ID >"$home/config.h"
        ;;
    mawk)
        [ -e "$home/scancode.c" ] || (cd "$home" && ./configure && make scancode.c) >"$home/configure.log" 2>&1 || { tail -n 3 "$home/configure.log" >&2; return 1; }
        ;;
    expat)
        [ -e "$home/expat_config.h" ] || printf '#define %s 1\n' HAVE_UNISTD_H HAVE_FCNTL_H XML_DTD XML_NS XML_DEV_URANDOM >"$home/expat_config.h"
        ;;
    zstd) sources=$(cd "$home" && ls lib/common/*.c lib/compress/*.c lib/decompress/*.c lib/dictBuilder/*.c programs/*.c) ;;
    dash)
        flags="$flags -include $home/../config.h"
        [ -e "$home/dash" ] || (cd "$home/.." && ./configure && make) >"$home/configure.log" 2>&1 ||
            { tail -n 3 "$home/configure.log" >&2; return 1; }
        ;;
    xxhash) cp tests/real/xxhash_driver.c "$home" ;;
    lmdb) cp tests/real/lmdb_driver.c "$home" ;;
    sqlite)
        [ -e "$home/speedtest1.c" ] || { tests=$(sh tests/real/fetch.sh sqlite3) && cp "$tests/test/speedtest1.c" "$home"; } || return 1
        ;;
    glpk) sources="examples/glpsol.c $(cd "$home" && ls src/*/*.c | grep -v '^src/proxy/main\.c$')" ;;
    esac
}

# sources_of NAME: sets what fetch sets, and name, and tmp, a folder that goes when the shell ends.  False, with a SKIP: they are not to be had.
sources_of() {
    name=$1
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    fetch "$name" 2>"$tmp/err" && return
    skip "$name" "$(tail -n 1 "$tmp/err")"
    return 1
}

# text_of BYTES DIR…: that many bytes of the files below the folders, in the order of their names, again and again.
text_of() {
    bytes=$1
    shift
    while :; do
        find "$@" -type f -size +0 -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 cat 2>/dev/null || break
    done | head -c "$bytes"
}
