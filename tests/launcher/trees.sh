# Cases of tests/launcher in which units are taken from where their trees are kept: what comes out is what a clean build makes, byte for byte.
# shellcheck shell=sh

# A program in which files know of each other: who calls whom, whose address is taken, what never returns, macros that have to be expanded.
sources_trees() {
    mkdir -p src include
    cat >include/shared.h <<'END'
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define SWAP(a, b) do { int held = a; a = b; b = held; } while (0)
typedef struct Table { int n; double at[64]; const char *name; } Table;
typedef int Step(Table *t, int k);
extern jmp_buf out;
void fill(Table *t, int n);
double total(const Table *t);
int apply(Table *t, Step *step, int k);
int add(Table *t, int k);
_Noreturn void leave(int k);
static inline double half(double x) { return x / 2; }
END
    cat >src/main.c <<'END'
#include "shared.h"
jmp_buf out;
static Step *const steps[] = {add};
int main(void)
{
    static Table t;
    int a = 3, b = 40;
    SWAP(a, b);
    fill(&t, a);
    EACH(i, b) apply(&t, steps[0], i);
    if (!setjmp(out)) leave(2);
    printf("%g\n", half(total(&t)));
    return 0;
}
END
    cat >src/fill.c <<'END'
#include "shared.h"
static double value(int i) { return i * 1.5; }
void fill(Table *t, int n)
{
    t->n = n;
    EACH(i, n) t->at[i] = value(i);
}
END
    cat >src/total.c <<'END'
#include "shared.h"
double total(const Table *t)
{
    double sum = 0;
    EACH(i, t->n) sum += t->at[i];
    return sum;
}
END
    cat >src/apply.c <<'END'
#include "shared.h"
int add(Table *t, int k) { t->at[k] += 1; return k; }
int apply(Table *t, Step *step, int k) { return step(t, k); }
void leave(int k)
{
    if (k > 1) longjmp(out, k);
    exit(k);
}
END
}

# trees_build OUTPUT: all objects, whether changed or not, and the program
trees_build() {
    for file in main fill total apply; do $launcher $quick gcc -O2 $flags -Iinclude -c src/$file.c -o $file.o || return; done
    $launcher $quick gcc main.o fill.o total.o apply.o -o prog && cp prog "$1"
}

# One edit, a build with what the cache has by now, and one with an empty cache; both programs, with the sidecars in them, are the same.
trees_edit() { # LABEL
    [ -z "$shared" ] || its_share || return 0
    rm -rf "$tmp/safety/trees.clean" warm clean
    find kept/tree -type f -exec touch -d '2001-01-01' {} + 2>/dev/null
    MEMREWRITE_CACHE=$PWD/kept trees_build warm
    taken=$(find kept/tree -type f -newermt '2002-01-01' 2>/dev/null | wc -l)
    MEMREWRITE_CACHE="$tmp/safety/trees.clean" trees_build clean
    if cmp -s warm clean; then ok "trees/$1"; else fail "trees/$1" "the program is not that of a clean build"; detail "$MEMREWRITE_LOG"; fi
}

trees_edits() ( # [MODE]
    flags='' shared=
    rm -rf kept
    trees_edit "nothing was built before${1:+ ($1)}"
    # How many trees a clean build has; unchanged units' are taken.
    all=$(find kept/tree -type f | wc -l)
    expect "trees/… trees are kept" 1 "$(test "$all" -ge 4 && echo 1)"
    echo '/* a comment */' >>src/total.c && trees_edit "a comment${1:+ ($1)}"
    fresh=$(find kept/tree -type f -newer src/total.c | wc -l)
    expect "trees/… the others' trees are taken" 1 "$(test "$taken" -ge "$all" && test "$fresh" -ge 1 && echo 1)"
    # From here on a fast run builds after every other edit; with regions after those that it leaves out without.
    shared=1 turn=0
    [ -z "$1" ] || turn=1
    sed -i 's/1\.5/2.5/' src/fill.c && trees_edit "a constant${1:+ ($1)}"
    printf 'int more(int x) { return x + 1; }\n' >>src/total.c && trees_edit "a function more${1:+ ($1)}"
    sed -i 's/step(t, k); }/step(t, k + 0 * t->n); }/' src/apply.c && sed -i '/^int more/d' src/total.c && trees_edit "a function less${1:+ ($1)}"
    sed -i 's/value(int i)/value(long i)/' src/fill.c && trees_edit "a signature${1:+ ($1)}"
    sed -i 's/int apply(Table \*t, Step \*step, int k)/int apply(Table *t, Step *step, long k)/' include/shared.h src/apply.c && trees_edit "a signature that files share${1:+ ($1)}"
    sed -i 's/at\[64\]/at[80]/' include/shared.h && trees_edit "a header${1:+ ($1)}"
    flags=-DMORE=1
    trees_edit "a flag${1:+ ($1)}"
    sed -i 's/^static Step/static double (*volatile summed)(const Table *) = total;\nstatic Step/; s/half(total(/half(summed(/' src/main.c
    trees_edit "an address that was not taken before${1:+ ($1)}"
    sed -i 's/exit(k);/for (;;) exit(k);/; s/if (k > 1) //' src/apply.c && trees_edit "what a function does at its end${1:+ ($1)}"
)

trees() (
    in_case trees || return 0
    quick=''
    sources_trees
    trees_edits
    rm -rf src include && sources_trees
    # None keeps a runtime of two regions: each clean build makes its own.
    script quick '#!/bin/sh' "$unoptimised" 'exec "$@"'
    quick=./quick
    MEMREWRITE_OPTIONS="--roi fill --roi apply" trees_edits "regions"
    quick=''
    # What is damaged is parsed.
    flags='' shared=
    for damage in "printf xx | dd of=FILE bs=1 seek=20 conv=notrunc" "printf xx | dd of=FILE bs=1 seek=4000 conv=notrunc" "truncate -s 5000 FILE" "truncate -s 0 FILE" "truncate -s +4096 FILE"; do
        its_share || continue
        find kept/tree -type f | while read -r file; do eval "$(echo "$damage" | sed "s|FILE|$file|")" 2>/dev/null; done
        rm -rf kept/texts
        trees_edit "an entry is damaged: $damage"
    done
    # Of another program, whose constants lie elsewhere.
    find kept/tree -type f | while read -r file; do printf '\001' | dd of="$file" bs=1 seek=9 conv=notrunc 2>/dev/null; done
    rm -rf kept/texts
    trees_edit "an entry is another program's"
    expect "trees/no half entry is left" 0 "$(find kept -name '.mr-*' | wc -l)"
)
