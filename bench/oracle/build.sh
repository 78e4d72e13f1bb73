#!/bin/sh
# Builds the oracle, a Valgrind tool, and makes the directory from which valgrind runs it.
#
#   sh bench/oracle/build.sh DIR      then: VALGRIND_LIB=DIR valgrind --tool=oracle …, or sh bench/oracle/run.sh …
#
# Exit 1 with the reason on stderr where that cannot be: no amd64, no Valgrind, no development files of it.
# A tool is a static program at an address of its own, without libc; Debian's package valgrind has the libraries that it is linked with.
here=$(cd "$(dirname "$0")" && pwd)
give_up() { echo "$*" >&2; exit 1; }
[ -n "$1" ] || give_up "usage: build.sh DIR"
mkdir -p "$1" && target=$(cd "$1" && pwd) || exit 1

[ "$(uname -sm)" = "Linux x86_64" ] || give_up "the oracle reads amd64 code on Linux"
command -v valgrind >/dev/null || give_up "no valgrind on this machine"
[ -e /usr/include/valgrind/pub_tool_tooliface.h ] || give_up "no headers for Valgrind tools"
for folder in /usr/lib/x86_64-linux-gnu/valgrind /usr/lib/valgrind /usr/lib64/valgrind; do
    [ -e "$folder/libcoregrind-amd64-linux.a" ] && libraries=$folder
done
[ -n "$libraries" ] || give_up "no static libraries for Valgrind tools"
for folder in /usr/libexec/valgrind /usr/lib/x86_64-linux-gnu/valgrind /usr/lib/valgrind; do
    [ -e "$folder/vgpreload_core-amd64-linux.so" ] && runtime=$folder
done
[ -n "$runtime" ] || give_up "no valgrind runtime files"

# Up to date?
tool=$target/oracle-amd64-linux
[ -e "$tool" ] && [ -z "$(find "$here" -name '*.[ch]' -newer "$tool")" ] && exit 0

support=
[ ! -e "$libraries/libgcc-sup-amd64-linux.a" ] || support=$libraries/libgcc-sup-amd64-linux.a
# The headers say #include "pub_tool_…" of each other; -Wno-…: Valgrind's callbacks have parameters that we do not need.
# shellcheck disable=SC2086
${CC:-gcc} -std=gnu11 -O2 -g -Wall -Wextra -Wshadow -Wno-unused-parameter -Wno-sign-compare -isystem /usr/include/valgrind \
    -DVGA_amd64=1 -DVGO_linux=1 -DVGP_amd64_linux=1 -DVGPV_amd64_linux_vanilla=1 \
    -fno-stack-protector -fno-strict-aliasing -fno-builtin -fno-pic -fomit-frame-pointer -mno-avx \
    -static -no-pie -nodefaultlibs -nostartfiles -u _start -Wl,-Ttext-segment=0x58000000 -Wl,--build-id=none \
    -o "$tool.new" "$here"/*.c "$libraries/libcoregrind-amd64-linux.a" "$libraries/libvex-amd64-linux.a" -lgcc $support || exit 1
# Valgrind looks for these two beside the tool.
ln -sf "$runtime/vgpreload_core-amd64-linux.so" "$target" || exit 1
: >"$target/default.supp"
mv "$tool.new" "$tool"
