# Shared by run.sh and fuzz.sh; sourced in the repository's root.
# shellcheck shell=sh

# shellcheck disable=SC2034
TARGETS="source text compdb libmodel sidecar counters results events"

# A path as it is seen from any folder.
absolute() {
    case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac
}

# real FOLDER: what the writers themselves make of a program: its sidecar, its counters, and those of a sampled run and of one with a
# profile.
real() {
    rewriter=bin-san/memrewrite
    [ -x "$rewriter" ] || rewriter=bin/memrewrite
    "${MEMREWRITE:-$rewriter}" -q tests/fuzz/real/real.c -o "$1/written" && ${CC:-cc} -w -o "$1/program" "$1"/written/*.c &&
        MEMREWRITE_OUT=$1/given/real.mrc "$1/program" && MEMREWRITE_OUT=$1/given/sampled.mrc MEMREWRITE_SAMPLE=3 "$1/program" &&
        MEMREWRITE_OUT=$1/given/profile.mrc MEMREWRITE_PROFILE=1000 "$1/program" &&
        cp "$1/written/memrewrite.mix.json" "$1/given/real.mix.json"
}

# watched FOLDER: what modules find in that program.
watched() {
    rewriter=bin-san/memrewrite
    [ -x "$rewriter" ] || rewriter=bin/memrewrite
    "${MEMREWRITE:-$rewriter}" -q --all --events=accesses,dependence,lifetime,loops,pointsto,reuse,stride,trace,values tests/fuzz/real/real.c -o "$1/watching" &&
        ${CC:-cc} -w -o "$1/watching/program" "$1"/watching/*.c && MEMREWRITE_OUT=$1/given/watched.mrc "$1/watching/program" &&
        cp "$1/watching/memrewrite.mix.json" "$1/given/watched.mix.json" && cp "$1/given/watched.mrc" "$1/bad.mrc"
}

# images FOLDER: the same for a program of two images, in whose files there are regions of the other one.  The sidecars stay where they are
# looked for.
images() {
    "${MEMREWRITE:-$rewriter}" -q --callable all tests/fuzz/real/library.c -o "$1/library" -- -fPIC &&
        "${MEMREWRITE:-$rewriter}" -q --callable addressed tests/fuzz/real/program.c -o "$1/user" &&
        ${CC:-cc} -w -shared -fPIC -o "$1/liblibrary.so" "$1"/library/*.c &&
        ${CC:-cc} -w -o "$1/images" "$1"/user/*.c -L"$1" -llibrary &&
        MEMREWRITE_OUT=$1/given/images.mrc LD_LIBRARY_PATH=$1 "$1/images" || return
    users=$(grep -o '"build": *"[0-9a-f]*"' "$1/user/memrewrite.mix.json" | head -n 1 | cut -d'"' -f4)
    for file in "$1/given/images.mrc" "$1/given/images.2.mrc"; do
        if head -c 64 "$file" | grep -aq "$users"; then mv "$file" "$1/given/program.mrc"; else mv "$file" "$1/given/library.mrc"; fi
    done
    # Without contexts of foreign regions these would be no seeds of the kind.
    [ "$(od -A n -t u4 -j 196 -N 4 "$1/given/program.mrc")" -gt 0 ] && [ "$(od -A n -t u4 -j 196 -N 4 "$1/given/library.mrc")" -gt 0 ]
}

# setup FOLDER: what the targets expect where they run.
setup() {
    mkdir -p "$1/given/src" && cp -r tests/report/src "$1/given" && cp -r tests/fuzz/include tests/report/pair.mix.json "$1/given" &&
        cp tests/fuzz/include/user.h "$1" &&
        ${CC:-cc} -std=c11 -o "$1/mkmrc" tests/report/mkmrc.c || return 1
    for name in nest threads killed; do
        "$1/mkmrc" "$1/given/$name.mrc" <"tests/report/runs/$name.desc" || return 1
    done
    case $(basename "$1") in
    sidecar | counters) real "$1" && images "$1" ;;
    results) watched "$1" ;;
    events) ${CC:-cc} -std=c11 -w -I. -o "$1/mkevents" tests/modules/mkevents.c ;;
    esac
}

# seeds TARGET FOLDER: good inputs, for a start.
seeds() {
    case $1 in
    source | text)
        for file in tests/edit/*.c tests/cfg/*.c tests/diag/*.c samples/*.c; do
            cp "$file" "$2/$(echo "$file" | tr / _)"
        done
        [ "$1" = source ] && cp tests/unit/macro_pairs.h "$2"
        cp tests/fuzz/seeds/*.c "$2" 2>/dev/null ;;
    compdb) cp tests/fuzz/seeds/*.json "$2" ;;
    libmodel) cp rewriter/library/c_library.model tests/libmodel/*.model "$2" ;;
    sidecar)
        cp tests/report/*.mix.json "$work/$1/given/real.mix.json" "$2"
        for image in user library; do cp "$work/$1/$image/memrewrite.mix.json" "$2/$image.mix.json"; done ;;
    counters)
        for desc in tests/report/runs/*.desc; do
            "$work/$1/mkmrc" "$2/$(basename "$desc" .desc).mrc" <"$desc"
        done
        for name in real sampled profile program library; do cp "$work/$1/given/$name.mrc" "$2"; done ;;
    results) for file in "$work/$1/given"/watched.mrc.*; do head -c 20000 "$file" >"$2/${file##*.}"; done ;;
    events)
        for stream in tests/modules/paper/*.events; do "$work/$1/mkevents" "$2/$(basename "$stream")" <"$stream"; done ;;
    esac
    cp tests/fuzz/found/"$1"/* "$2" 2>/dev/null
    true
}

# fit TARGET FOLDER: none of a binary target's seeds is longer than what the fuzzer makes: it would cut it, and reject what is left.
fit() {
    case $1 in counters | results | events | sidecar) ;; *) return 0 ;; esac
    for seed in "$2"/*; do
        [ "$(wc -c <"$seed")" -le "$(max_len "$1")" ] || { echo "  $(basename "$seed") is longer than $(max_len "$1") bytes"; return 1; }
    done
}

dictionary() {
    case $1 in
    source | text) echo tests/fuzz/c.dict ;;
    compdb) echo tests/fuzz/compdb.dict ;;
    libmodel) echo tests/fuzz/libmodel.dict ;;
    sidecar) echo tests/fuzz/sidecar.dict ;;
    counters) echo tests/fuzz/counters.dict ;;
    results | events) echo tests/fuzz/results.dict ;;
    esac
}

# The longest input that libFuzzer makes.
max_len() {
    case $1 in
    counters) echo 65536 ;;
    results | events) echo 32768 ;;
    sidecar | libmodel) echo 16384 ;;
    *) echo 4096 ;;
    esac
}
