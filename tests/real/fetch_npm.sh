#!/bin/sh
# Fetches a package of the npm registry, once, and prints where it is unpacked.
#
#   sh tests/real/fetch_npm.sh NAME VERSION
#
# Exit 1 and the reason on stderr where that cannot be.
here=$(cd "$(dirname "$0")" && pwd)
target=$here/src/npm-$1-$2

give_up() { echo "$*" >&2; exit 1; }

[ -n "$2" ] || give_up "usage: fetch_npm.sh NAME VERSION"
[ ! -e "$target" ] || { echo "$target"; exit 0; }
command -v npm >/dev/null || give_up "no npm on this machine"
tmp=$here/src/npm-$$
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp" && cd "$tmp" || exit 1
npm pack --silent "$1@$2" >log 2>&1 || give_up "npm pack $1@$2: $(tail -n 1 log)"
tar xf ./*.tgz || give_up "$1: the archive is damaged"
mv package "$target" && echo "$target"
