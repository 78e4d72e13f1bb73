#!/bin/sh
# What memrewrite needs from the system.
#
#   ./deps.sh         install what building misses; silent when nothing is missing.  Exit 1: the tool cannot be built, and what to install is said.
#   ./deps.sh demo    the same, and what unpacks the demo's program
#   ./deps.sh test    the same, and what the tests want; without that some are skipped
#   ./deps.sh llvm    print the prefix of the newest LLVM >= 17 that has libclang and its headers, or nothing

# ---- what there is ----

# Is there a libclang to build with under this prefix?  Version 17 brought the function that is looked for.
has_libclang() {
    [ -n "$1" ] && grep -qs clang_getCursorBinaryOperatorKind "$1/include/clang-c/Index.h" || return 1
    for lib in "$1"/lib/libclang.so "$1"/lib/libclang.dylib "$1"/lib64/libclang.so "$1"/lib/*-linux-*/libclang.so; do
        [ -e "$lib" ] && return 0
    done
    return 1
}

llvm_prefix() {
    for n in $(seq 30 -1 17); do
        for prefix in "/usr/lib/llvm-$n" "/usr/lib/llvm$n" "/usr/lib/llvm/$n" "/usr/lib64/llvm$n" "/opt/homebrew/opt/llvm@$n" \
            "/usr/local/opt/llvm@$n" "/usr/local/llvm$n"; do
            has_libclang "$prefix" && echo "$prefix" && return
        done
    done
    for prefix in "$(llvm-config --prefix 2>/dev/null)" /opt/homebrew/opt/llvm /usr/local/opt/llvm /usr/local /usr; do
        has_libclang "$prefix" && echo "$prefix" && return
    done
}

has() { command -v "$1" >/dev/null 2>&1; }
has_header() { echo "#include <$1>" | cc -E - >/dev/null 2>&1; }
# Finds a clang that takes what the tests are written in: older ones refuse a label in front of a closing brace.
recent_clang() {
    for n in $(seq -f -%g 30 -1 17); do has "clang$n" && return; done
    has clang && [ "$(clang -dumpversion | cut -d. -f1)" -ge 17 ]
}
# Has the newest clang its OpenMP library?  Its header also shows libclang what programs say of OpenMP.
has_libomp() {
    for n in $(seq -f -%g 30 -1 14) ''; do
        has "clang$n" || continue
        echo '#include <omp.h>' | "clang$n" -fopenmp -fsyntax-only -xc - 2>/dev/null
        return
    done
    return 0 # It comes with clang.
}
# Has the newest clang its fuzzing library?  The fuzzers are built with that compiler.
has_libfuzzer() {
    for n in $(seq -f -%g 30 -1 14) ''; do
        has "clang$n" || continue
        ls "$("clang$n" -print-resource-dir)"/lib/*/*clang_rt.fuzzer* >/dev/null 2>&1
        return
    done
    return 1
}

# Other C libraries, systems and processors, for tests/portable; their packages have these names on x86-64 Debian.
look_cross() {
    has musl-gcc || want="$want musl"
    [ "$(uname -m)" = x86_64 ] || return 0
    has x86_64-w64-mingw32-gcc || want="$want mingw"
    tried=$(mktemp)
    has gcc && ! echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o "$tried" 2>/dev/null && want="$want gcc-32"
    rm -f "$tried"
    has qemu-s390x || want="$want qemu"
    for cpu in aarch64:arm64 riscv64:riscv64 powerpc64le:ppc64el s390x:s390x; do
        has "${cpu%:*}-linux-gnu-gcc" || want="$want cross:$cpu"
    done
    has arm-linux-gnueabihf-gcc || want="$want cross-arm"
}

# Compilers for microcontrollers, their C libraries, boards that are simulated, and a debugger.
look_boards() {
    { has arm-none-eabi-gcc && echo '#include <stdio.h>' | arm-none-eabi-gcc -E - >/dev/null 2>&1; } || want="$want board-arm"
    has qemu-system-arm || want="$want qemu-system-arm"
    { has riscv64-unknown-elf-gcc && echo '#include <stdio.h>' | riscv64-unknown-elf-gcc --specs=picolibc.specs -E - >/dev/null 2>&1; } || want="$want board-riscv"
    has qemu-system-riscv64 || want="$want qemu-system-misc"
    { has avr-gcc && echo '#include <stdio.h>' | avr-gcc -E - >/dev/null 2>&1; } || want="$want board-avr"
    has simavr || want="$want simavr"
    has gdb-multiarch || want="$want gdb-multiarch"
}

# Sets need (without these nothing can be built) and want (without these the demo, or some tests, do not run): names of things, not of packages.
# What is wanted is for whom: demo, test or nobody; the page and top want their libraries in any case.
look() {
    need='' want=''
    { has cc && has_header stdio.h; } || need="$need compiler"
    [ -n "$(llvm_prefix)" ] || need="$need libclang"
    has_header jansson.h || need="$need jansson"
    has_header uthash.h || need="$need uthash"
    has_header gelf.h || need="$need libelf"
    has_header zlib.h || need="$need zlib"
    look_page
    has_header curses.h || want="$want ncurses"
    has_header elfutils/libdwfl.h || want="$want libdw"
    has_header perfmon/pfmlib_perf_event.h || [ "$(uname -s)" != Linux ] || want="$want libpfm4"
    case $whom in
    demo) look_demo ;;
    test) look_tests ;;
    esac
}

# Looks for the libraries that the page of memreport html carries: without them it has tables alone.
look_page() {
    has apt-get || return 0
    [ -e "${JAVASCRIPT:-/usr/share/javascript}/d3/d3.min.js" ] || want="$want d3"
    [ -e "${JAVASCRIPT:-/usr/share/javascript}/highlight.js/highlight.min.js" ] || want="$want highlight.js"
}

# Source packages are what the demo is made of.
look_demo() { ! has apt-get || has dpkg-source || want="$want dpkg-source"; }

look_tests() {
    look_demo
    has gcc || want="$want gcc"
    recent_clang || want="$want clang"
    { recent_clang && has_libfuzzer; } || want="$want libfuzzer"
    has_libomp || want="$want libomp"
    has tcc || want="$want tcc"
    has python3 || want="$want python3"
    python3 -c 'import pyte' 2>/dev/null || /usr/bin/python3 -c 'import pyte' 2>/dev/null || want="$want python3-pyte"
    has csmith || want="$want csmith"
    has dot || want="$want graphviz"
    has genhtml || want="$want lcov"
    has xmllint || want="$want xmllint"
    has protoc || want="$want protoc"
    has go || want="$want golang-go"
    has jq || want="$want jq"
    for shell in bash zsh fish; do has $shell || want="$want $shell"; done
    has sqlite3 || want="$want sqlite3"
    /usr/bin/python3 -c "import jsonschema" 2>/dev/null || want="$want python3-jsonschema"
    /usr/bin/python3 -c "import prometheus_client" 2>/dev/null || want="$want python3-prometheus-client"
    has Rscript || want="$want r-base-core"
    python3 -c 'import pandas' 2>/dev/null || /usr/bin/python3 -c 'import pandas' 2>/dev/null || want="$want python3-pandas"
    has promtool || want="$want prometheus"
    has_header sqlite3.h || want="$want libsqlite3"
    has chromium || has chromium-browser || has google-chrome || want="$want chromium"
    has valgrind || want="$want valgrind"
    has mpicc || want="$want openmpi"
    has cmake || want="$want cmake"
    has libtool || want="$want libtool"
    has autoreconf || want="$want autotools"
    has meson || want="$want meson"
    has ninja || want="$want ninja"
    has bison || want="$want bison"
    has flex || want="$want flex"
    has ccache || want="$want ccache"
    has pkg-config || want="$want pkg-config"
    has ld.lld || want="$want lld"
    has mold || want="$want mold"
    { has g++ && echo '#include <boost/lockfree/spsc_queue.hpp>' | g++ -E -x c++ - >/dev/null 2>&1; } || want="$want boost"
    has clang-format-19 || want="$want clang-format"
    ! has apt-get || has dh || want="$want debhelper"
    if has apt-get; then
        look_cross
        look_boards
        ls /usr/src/gcc-*/gcc-*.tar.* >/dev/null 2>&1 || want="$want gcc-source"
    fi
}

# ---- Debian and Ubuntu ----

# libclang-19-dev where there is one (it is what the tests were run with), else the newest from 17 on.
apt_llvm() {
    apt-cache search --names-only '^libclang-[0-9]+-dev$' 2>/dev/null |
        sed 's/^libclang-\([0-9]*\)-dev.*/\1/' | sort -rn |
        awk '$1 == 19 { best = 19; exit } $1 >= 17 && !best { best = $1 } END { if (best) print best }'
}

# The newest gcc whose sources are packaged: its test suite is used.
apt_gcc_source() {
    apt-cache search --names-only '^gcc-[0-9]+-source$' 2>/dev/null | sed 's/ .*//' | sort -t - -k 2,2rn | head -n 1
}

apt_packages() {
    for thing in "$@"; do
        case $thing in
        compiler) echo gcc libc6-dev ;;
        libclang) n=$(apt_llvm); echo "libclang-${n:-19}-dev" ;;
        jansson) echo libjansson-dev ;;
        uthash) echo uthash-dev ;;
        libelf) echo libelf-dev ;;
        zlib) echo zlib1g-dev ;;
        d3) echo libjs-d3 ;;
        highlight.js) echo libjs-highlight.js ;;
        ncurses) echo libncurses-dev ;;
        libdw) echo libdw-dev ;;
        gcc) echo gcc libc6-dev ;;
        clang) n=$(apt_llvm); echo "clang-${n:-19}" ;;
        libfuzzer) n=$(apt_llvm); echo "libclang-rt-${n:-19}-dev" ;;
        libomp) n=$(apt_llvm); echo "libomp-${n:-19}-dev" ;;
        libpfm4) echo libpfm4-dev ;;
        protoc) echo protobuf-compiler ;;
        xmllint) echo libxml2-utils ;;
        libsqlite3) echo libsqlite3-dev ;;
        dpkg-source) echo dpkg-dev ;;
        gcc-source) apt_gcc_source ;;
        csmith) echo csmith libcsmith-dev ;;
        openmpi) echo openmpi-bin libopenmpi-dev ;;
        libtool) echo libtool-bin ;;
        autotools) echo autoconf automake libtool ;;
        ninja) echo ninja-build ;;
        clang-format) echo clang-format-19 ;; # the one that .clang-format names
        boost) echo g++ libboost-dev ;; # bench/queue.sh
        musl) echo musl-tools ;;
        mingw) echo gcc-mingw-w64-x86-64 ;;
        gcc-32) echo "lib32gcc-$(gcc -dumpversion | cut -d. -f1)-dev" libc6-dev-i386 ;; # gcc-multilib conflicts with cross compilers
        qemu) echo qemu-user ;;
        cross:*) cpu=${thing#cross:}; echo "gcc-${cpu%:*}-linux-gnu libc6-dev-${cpu#*:}-cross" ;;
        board-arm) echo gcc-arm-none-eabi libnewlib-arm-none-eabi ;;
        board-riscv) echo gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf ;;
        board-avr) echo gcc-avr avr-libc ;;
        cross-arm) echo gcc-arm-linux-gnueabihf libc6-dev-armhf-cross ;;
        *) echo "$thing" ;;
        esac
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_be_root() { [ "$(id -u)" = 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }

# Sets said to what apt says.  Word splitting of package lists is meant.
# shellcheck disable=SC2046,SC2086
apt_install() {
    packages=$(apt_packages "$@" | tr '\n' ' ')
    echo "installing: $packages"
    said=$(as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $packages </dev/null 2>&1)
}

# Installs packages one by one: apt installs none of a list in which one package is missing or conflicts with another.  Sets reasons to apt's
# messages on those that fail.
apt_install_each() {
    reasons=$(for thing in "$@"; do
        apt_install "$thing" >&3 || { echo "note: $thing: apt says:"; echo "$said" | grep -E '^E:|Depends:|Conflicts:|Breaks:' | sed 's/^/  /'; }
    done)
} 3>&1

apt_setup() {
    can_be_root || return 1
    if [ -z "$(apt_llvm)" ] || ! apt-cache show libjansson-dev >/dev/null 2>&1; then
        as_root apt-get update -qq </dev/null || return 1
    fi
    # shellcheck disable=SC2086
    [ -z "$need" ] || apt_install $need || { as_root apt-get update -qq </dev/null && apt_install $need; } ||
        { echo "$said" >&2; return 1; }
    look
    # shellcheck disable=SC2086
    [ -z "$want" ] || apt_install $want
    # An installed package may make others necessary: libomp is that of the newest clang, which may have come just now.  Of two packages that drive
    # each other out, one is left out.
    reasons='' before=''
    for _ in 1 2 3; do
        look
        [ "$want" != "$before" ] || break
        before=$want
        # shellcheck disable=SC2086
        apt_install_each $want
    done
    [ -z "$reasons" ] || echo "$reasons" >&2
    return 0
}

# ---- what to say where nothing can be done ----

instructions() {
    cat <<'END'
Install, by the package manager of your system:
  apt     apt-get install gcc make libclang-19-dev libjansson-dev uthash-dev libelf-dev zlib1g-dev libncurses-dev libdw-dev libpfm4-dev   (any libclang-N-dev with N >= 17)
          libjs-d3 libjs-highlight.js        (charts and colours of memreport html)
  dnf     dnf install gcc make clang-devel llvm-devel jansson-devel uthash-devel elfutils-libelf-devel zlib-devel ncurses-devel elfutils-devel libpfm-devel
  pacman  pacman -S gcc make clang llvm jansson uthash libelf zlib ncurses libpfm
  zypper  zypper install gcc make clang-devel libjansson-devel uthash-devel libelf-devel zlib-devel ncurses-devel libdw-devel libpfm-devel
  apk     apk add gcc make musl-dev clang19-dev clang19-libclang llvm19-dev jansson-dev uthash-dev elfutils-dev zlib-dev ncurses-dev libpfm-dev
  brew    brew install llvm jansson uthash libelf
For the tests also:
  apt     clang-19 libclang-rt-19-dev libomp-19-dev tcc python3 python3-pyte dpkg-dev csmith libcsmith-dev graphviz valgrind gcc-12-source debhelper
          lcov protobuf-compiler libxml2-utils jq zsh fish sqlite3 libsqlite3-dev python3-jsonschema python3-prometheus-client prometheus libdevel-nytprof-perl chromium
          openmpi-bin libopenmpi-dev cmake autoconf automake libtool libtool-bin meson ninja-build pkg-config ccache bison flex lld mold golang-go g++ libboost-dev clang-format-19 musl-tools qemu-user gcc-mingw-w64-x86-64, gcc-ARCH-linux-gnu of other processors
          gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-misc
          gcc-avr avr-libc simavr gdb-multiarch r-base-core python3-pandas
  dnf     clang compiler-rt tcc python3 csmith             zypper  clang tcc python3
  pacman  compiler-rt tcc python              apk     clang19 tcc python3
  brew    tcc python3
END
}

main() {
    look
    [ -n "$need$want" ] || return 0
    if has apt-get && has apt-cache; then
        apt_setup
        look
    fi
    case $whom in demo) what="the demo cannot be run" ;; '') what="memreport will be without top (ncurses), without lines of sampled time (libdw), names of processors' events (libpfm4), or the page of memreport html without charts or colours" ;; *) what="some tests will be skipped" ;; esac
    [ -z "$want" ] || echo "note: missing, $what:$want" >&2
    [ -n "$need" ] || return 0
    echo "error: missing, memrewrite cannot be built:$need" >&2
    instructions >&2
    return 1
}

whom=${1-}
case $whom in
llvm) llvm_prefix ;;
'' | demo | test) main ;;
*) echo "usage: $0 [demo|test|llvm]" >&2; exit 2 ;;
esac
