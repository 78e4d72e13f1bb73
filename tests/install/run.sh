#!/bin/sh
# An installation stands on its own, and so does what memrewrite writes: nothing refers back to where it was made.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

installed_case() {
    if ! make -s install PREFIX=/opt/memrewrite DESTDIR="$tmp/root" >"$tmp/err" 2>&1; then
        fail "make install" "failed"
        detail "$tmp/err"
        return
    fi
    (cd "$tmp/root" && find . -type f ! -path '*/libexec/memrewrite/kept/*' | LC_ALL=C sort) >"$tmp/files"
    if diff -r bin/kept "$tmp/root/opt/memrewrite/libexec/memrewrite/kept" >"$tmp/err"; then ok "the compilers' runtimes"; else fail "the compilers' runtimes" "are not installed"; detail "$tmp/err"; fi
    {
        for file in bin/memreport bin/memrewrite include/memrewrite.h libexec/memrewrite/rewriter share/cmake/Memrewrite/Memrewrite.cmake \
            share/cmake/Memrewrite/MemrewriteConfig.cmake share/pkgconfig/memrewrite.pc share/man/man1/memreport.1 share/man/man1/memrewrite-cc.1 \
            share/man/man1/memrewrite.1 share/bash-completion/completions/memrewrite share/bash-completion/completions/memreport \
            share/zsh/site-functions/_memrewrite share/zsh/site-functions/_memreport share/fish/vendor_completions.d/memrewrite.fish \
            share/fish/vendor_completions.d/memreport.fish share/memrewrite/memprof/boundary.h share/memrewrite/memprof/group.h share/memrewrite/memprof/memprof.h \
            share/memrewrite/memprof/shared_object.c; do
            echo "./opt/memrewrite/$file"
        done
        for file in LICENSE README.md CHANGELOG.md CONTRIBUTING.md doc/*.md rt/README.md memprof/README.md samples/README.md schema/*.json; do
            echo "./opt/memrewrite/share/doc/memrewrite/$file"
        done
    } | LC_ALL=C sort >"$tmp/wanted"
    if diff "$tmp/wanted" "$tmp/files" >"$tmp/err"; then ok "make install"; else fail "make install" "other files"; detail "$tmp/err"; fi
}

# Sources and output are elsewhere by the time the program is built and reported.
moved_case() {
    bin=$tmp/root/opt/memrewrite/bin
    mkdir -p "$tmp/project" "$tmp/away"
    cp samples/fib.c "$tmp/project"
    if (cd "$tmp/project" && "$bin/memrewrite" fib.c -o out && mv out ../away/there && rm fib.c && cd ../away/there &&
        cc -w fib.c memrt.c -o fib && MEMREWRITE_OUT=fib.mrc ./fib && "$bin/memreport" summary --format csv fib.mrc) >"$tmp/err" 2>&1 &&
        grep -q '^fib,43782,' "$tmp/err"; then
        ok "moved output"
    else
        fail "moved output" "cannot be built, run and reported"
        detail "$tmp/err"
    fi
    if grep -rlF -e "$PWD" -e "$tmp" "$tmp/away/there" --include='*.[ch]' --include='*.json' >"$tmp/err"; then
        fail "no way back" "a written file names a folder of this machine"
        detail "$tmp/err"
    else
        ok "no way back"
    fi
}

version_case() {
    for tool in memrewrite memreport; do
        version=$("$tmp/root/opt/memrewrite/bin/$tool" --version) && lines=$("$tmp/root/opt/memrewrite/bin/$tool" --help | wc -l)
        if echo "$version" | grep -Eq "^$tool [0-9]+\.[0-9]+\.[0-9]+" && [ "${lines:-0}" -ge 10 ] && [ "$lines" -le 40 ]; then
            ok "$tool --version, --help"
        else
            fail "$tool --version, --help" "'$version', $lines lines"
        fi
    done
}

# What the manual pages name by its file, and what the documents refer to, is there for the reader of an installation.
documents_case() {
    docs=$tmp/root/opt/memrewrite/share/doc/memrewrite
    grep -ohE '\b[a-z]+/[A-Za-z_]+\.md' "$tmp/root/opt/memrewrite/share/man/man1"/* | sort -u >"$tmp/named"
    [ "$(wc -l <"$tmp/named")" -ge 3 ] || fail "documents of the manual" "the pages name fewer than three"
    while read -r name; do
        if [ -e "$docs/$name" ]; then ok "$name"; else fail "$name" "a manual page names it, and it is not installed"; fi
    done <"$tmp/named"
    (cd "$docs" && find . -name '*.md') >"$tmp/installed"
    while read -r document; do
        grep -oE '\]\([^):# ]+\.md' "$docs/$document" | sed 's/^](//' | while read -r link; do
            [ -e "$docs/$(dirname "$document")/$link" ] || echo "$document: $link"
        done
    done <"$tmp/installed" >"$tmp/broken"
    if [ -s "$tmp/broken" ]; then fail "links" "these lead to documents that are not installed:"; detail "$tmp/broken"; else ok "links"; fi
}

# The licence goes with what users hand on.
licence_case() {
    for file in memrt.c memrt.h; do
        if head -n 1 "$tmp/away/there/$file" | grep -q 'SPDX-License-Identifier: MIT'; then ok "$file names its licence"; else fail "$file names its licence" "not on its first line"; fi
    done
}

pkg_config_case() {
    command -v pkg-config >/dev/null || { skip pkg-config "no pkg-config"; return; }
    export PKG_CONFIG_PATH="$tmp/root/opt/memrewrite/share/pkgconfig"
    version=$(bin/memrewrite --version) tool=$(pkg-config --variable=memrewrite memrewrite)
    if [ "memrewrite $(pkg-config --modversion memrewrite)" = "$version" ] && [ "$tool" = /opt/memrewrite/bin/memrewrite ] && [ -x "$tmp/root$tool" ]; then
        ok pkg-config
    else
        fail pkg-config "version '$(pkg-config --modversion memrewrite)', tool '$tool'"
    fi
}

# Takes away what was installed, and nothing that others put there.
uninstalled_case() {
    mkdir -p "$tmp/root/opt/memrewrite/share/doc/other" && touch "$tmp/root/opt/memrewrite/share/doc/other/README.md"
    if make -s uninstall PREFIX=/opt/memrewrite DESTDIR="$tmp/root" >"$tmp/err" 2>&1 && make -s uninstall PREFIX=/opt/memrewrite DESTDIR="$tmp/root" >>"$tmp/err" 2>&1; then
        (cd "$tmp/root" && find . ! -type d; find . -path '*memrewrite*' -path '*share/doc/memrewrite*') >"$tmp/files"
        echo ./opt/memrewrite/share/doc/other/README.md | diff - "$tmp/files" >"$tmp/err" && ok "make uninstall" && return
    fi
    fail "make uninstall" "something is left, or gone:"
    detail "$tmp/err"
}

# Debian's package is built from the tree as a user has it, counts a sample on the way (debian/smoke.sh), and has the same files.
debian_case() {
    if ! command -v dpkg-buildpackage >/dev/null || ! command -v dh >/dev/null; then
        skip "Debian's package" "no dpkg-buildpackage, or no debhelper"
        return
    fi
    mkdir -p "$tmp/deb/memrewrite" "$tmp/deb/root"
    cp -r [A-Z]* *.sh *.in bench cmake common completion debian doc format launcher memprof report rewriter rt samples schema tests "$tmp/deb/memrewrite" 2>"$tmp/err"
    if ! (cd "$tmp/deb/memrewrite" && DEB_BUILD_OPTIONS="parallel=2 noautodbgsym" DEB_CFLAGS_APPEND=-O0 dpkg-buildpackage -us -uc -b) >"$tmp/err" 2>&1; then
        tail -n 20 "$tmp/err" >"$tmp/tail"
        fail "Debian's package" "is not built"
        detail "$tmp/tail"
        return
    fi
    dpkg -x "$tmp"/deb/memrewrite_*.deb "$tmp/deb/root"
    grep -v '/LICENSE$' "$tmp/wanted" | sed 's:^./opt/memrewrite:./usr:; s:\.1$:.1.gz:; s:zsh/site-functions:zsh/vendor-completions:' | LC_ALL=C sort >"$tmp/deb/wanted"
    (cd "$tmp/deb/root" && find . -type f) | grep -v '/changelog.gz$\|/copyright$' | LC_ALL=C sort >"$tmp/deb/files"
    if diff "$tmp/deb/wanted" "$tmp/deb/files" >"$tmp/err"; then ok "Debian's package"; else fail "Debian's package" "< wanted, > in it"; detail "$tmp/err"; fi
    cp samples/fib.c "$tmp/deb"
    if (cd "$tmp/deb" && root/usr/bin/memrewrite fib.c -o out && cc -w out/*.c -o fib && MEMREWRITE_OUT=fib.mrc ./fib &&
        root/usr/bin/memreport summary --format csv --mix out/memrewrite.mix.json fib.mrc) >"$tmp/err" 2>&1 && grep -q '^fib,43782,' "$tmp/err"; then
        ok "Debian's package counts"
    else
        fail "Debian's package counts" "another thing"
        detail "$tmp/err"
    fi
}

{ installed_case; debian_case; moved_case; version_case; documents_case; licence_case; pkg_config_case; uninstalled_case; ended; } | sum 15
