# Programs with events written by hand, compiled with the runtime and the library as the rewriter writes them.  Sourced; $rt, $build, $tmp are set.
# shellcheck shell=sh

own_names() { awk -f "$rt/own_names.awk" "$rt/system_names" "$1"; }

# The tables of a program with sites of four kinds and four loops (every.c).
program_facts() { # EVENTS
    echo "static const uint32_t mr_sites[60] = {8 | 1u << 24, 4 | 1u << 24, 4 | 2u << 24, 8 | 3u << 24};"
    echo 'static const int32_t mr_parents[] = {-1, 0, 1, -1}, mr_functions[] = {0, 0, 0, 1};'
    echo "static const mr_program mr_program_facts = {\"0123456789abcdef0123456789abcdef\", $1, sizeof mr_sites / 4, 4, 2, mr_sites, mr_parents,"
    echo '    mr_functions, 0};'
}

# runtime DIR EVENTS MODULE...: memrt.h, memrt.c, memprof.c
runtime() {
    dir=$1 events=$2
    shift 2
    mkdir -p "$dir"
    printf '#define MR_SUFFIX _0123456789abcdef\n#define MR_EVENTS %s\n' "$events" > "$dir/header"
    { echo '#define MR_BUILD "0123456789abcdef0123456789abcdef"'; printf '#define MR_COUNTERS 4\n#define MR_ROIS %s\n' "${rois-1}"
      [ "${rois-1}" != 1 ] || echo '#define MR_PROGRAM_ROI 0'
      echo '#define MR_PAIR_FILES(X)'; } > "$dir/config"
    own_names "$build/memrt.h" | sed -e "/^\/\*@config@\*\/\$/{r $dir/header" -e 'd;}' > "$dir/memrt.h"
    own_names "$build/memrt.c" | sed -e "/^\/\*@config@\*\/\$/{r $dir/config" -e 'd;}' > "$dir/memrt.c"
    {
        printf '#define MR_SUFFIX _0123456789abcdef\n#define MR_STREAM_EVENTS %s\n#define MR_MODULES(X)' "$events"
        for module; do printf ' X(mr__%s)' "$(basename "$module" .c)"; done
        echo
        own_names "$build/memprof_head.h"
        program_facts "$events"
        for module; do grep -v '^#include "memprof/' "$module" > "$dir/module"; own_names "$dir/module"; done
        own_names "$build/memprof_tail.h"
        own_names "$rt/../memprof/part/entry.c"
    } > "$dir/memprof.c"
}
