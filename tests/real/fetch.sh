#!/bin/sh
# Fetches a source package of the distribution, once, and prints where it is unpacked.
#
#   sh tests/real/fetch.sh NAME
#
# Uses apt with a configuration of its own, below tests/real/src: the machine's lists and cache stay as they are.  The
# mirror is the one that the machine is configured with.  Exit 1 and the reason on stderr where that cannot be.
here=$(cd "$(dirname "$0")" && pwd)
src=$here/src
name=$1
target=$src/$name

give_up() { echo "$*" >&2; exit 1; }

# The distribution's own repositories, as deb-src lines: those whose suite is the release's name (or its alias) and that have "main".
# Both formats: one line each (sources.list) and stanzas (*.sources).
deb_src_lines() {
    release=$(. /etc/os-release && echo "${VERSION_CODENAME:-sid}")
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | awk -v release="$release" '
        $1 == "deb" {
            options = ""
            i = 2
            if ($2 ~ /^\[/) { do options = options " " $i; while ($(i++) !~ /\]$/) }
            sub(/ *arch=[^] ]*/, "", options)
            if (options ~ /^ *\[ *\]$/) options = ""
            if (wanted($(i + 1)) && $0 ~ / main( |$)/) {
                line = "deb-src" options
                for (; i <= NF; i++) line = line " " $i
                print line
            }
        }
        function wanted(suite) { return suite == release || suite == "stable" || suite == "testing" || suite == "unstable" }'
    # A blank line behind each file keeps their stanzas apart.
    for file in /etc/apt/sources.list.d/*.sources; do [ -r "$file" ] && cat "$file" && echo; done | awk -v release="$release" '
        function flush(    n, m, u, s, i, j) {
            if (field["types"] ~ /deb/ && field["components"] ~ /(^| )main( |$)/ && field["enabled"] !~ /no/) {
                n = split(field["uris"], u, " ")
                m = split(field["suites"], s, " ")
                for (i = 1; i <= n; i++)
                    for (j = 1; j <= m; j++)
                        if (s[j] == release || s[j] == "stable" || s[j] == "testing" || s[j] == "unstable")
                            print "deb-src " key() u[i] " " s[j] " " field["components"]
            }
            delete field
        }
        function key() { return field["signed-by"] ~ /^\// ? "[signed-by=" field["signed-by"] "] " : "" }
        /^#/ { next }
        /^[ \t]*$/ { flush(); next }
        /^[A-Za-z-]+:/ {
            name = tolower(substr($0, 1, index($0, ":") - 1))
            value = substr($0, index($0, ":") + 1)
            gsub(/^[ \t]+|[ \t]+$/, "", value)
            field[name] = value
        }
        END { flush() }'
}

apt() {
    command=$1
    shift
    "$command" -qq -o Dir::Etc::SourceList="$src/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$src/apt/lists" \
        -o Dir::Cache="$src/apt/cache" -o APT::Sandbox::User=root -o Acquire::Retries=2 -o Acquire::http::Timeout=30 "$@"
}

[ -n "$name" ] || give_up "usage: fetch.sh NAME"
[ ! -e "$target" ] || { echo "$target"; exit 0; }
command -v apt-get >/dev/null || give_up "no apt-get on this machine"
command -v dpkg-source >/dev/null || give_up "no dpkg-source on this machine (package dpkg-dev)"

mkdir -p "$src/apt/lists/partial" "$src/apt/cache/archives/partial" "$src/download/$name" || exit 1
# One at a time: suites that run side by side may want the same.
if command -v flock >/dev/null; then
    exec 9>"$src/apt/lock" && flock 9
    [ ! -e "$target" ] || { echo "$target"; exit 0; }
fi
if [ ! -s "$src/apt/updated" ]; then
    deb_src_lines >"$src/apt/sources.list"
    [ -s "$src/apt/sources.list" ] || give_up "the machine's apt configuration names no repository of its distribution"
    # apt-get ends well even where nothing could be fetched.
    if ! apt apt-get update >"$src/apt/log" 2>&1 || grep -q '^[EW]:' "$src/apt/log"; then
        give_up "apt-get update: $(grep '^[EW]:' "$src/apt/log" | head -n 1)"
    fi
    date >"$src/apt/updated"
fi
cd "$src/download/$name" || exit 1
apt apt-get source --download-only "$name" >"$src/apt/log" 2>&1 || give_up "apt-get source $name: $(tail -n 1 "$src/apt/log")"
# apt-get has checked what it downloaded against the signed index.
rm -rf "$target.new"
dpkg-source --no-check --no-copy -x ./*.dsc "$target.new" >"$src/apt/log" 2>&1 || give_up "dpkg-source: $(tail -n 1 "$src/apt/log")"
mv "$target.new" "$target" && echo "$target"
