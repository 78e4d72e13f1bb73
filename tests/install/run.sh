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
    (cd "$tmp/root" && find . -type f | LC_ALL=C sort) >"$tmp/files"
    cat >"$tmp/wanted" <<END
./opt/memrewrite/bin/memreport
./opt/memrewrite/bin/memrewrite
./opt/memrewrite/share/man/man1/memreport.1
./opt/memrewrite/share/man/man1/memrewrite.1
END
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

{ installed_case; moved_case; version_case; ended; } | sum 5
