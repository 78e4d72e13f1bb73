#!/bin/sh
# Bytes by data: sums are summary's, rows are those that were worked out on paper, structures have their members, padding and notes.
#
#   sh tests/data/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
. tests/data/sums.sh
here=$PWD/tests/data top=$PWD
: "${MEMREWRITE:=$PWD/bin-san/memrewrite}"
: "${MEMREPORT:=$PWD/bin-san/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# make_program DIR COMPILER WORDS…: instrumented by these words, run, its counters in DIR/run.mrc
make_program() {
    dir=$1 compiler=$2
    shift 2
    rm -rf "$dir"
    "$MEMREWRITE" -q -o "$dir" "$@" 2>"$tmp/err" && (cd "$dir" && $compiler -O1 -w ./*.c -o prog -lm && MEMREWRITE_OUT=run.mrc $soon ./prog >/dev/null) 2>>"$tmp/err"
}

# rows NAME OPTIONS…: of $tmp/made, against the wanted ones on stdin
rows() {
    name=$1
    shift
    sort >"$tmp/want"
    "$MEMREPORT" data --format csv "$@" "$tmp/made/run.mrc" 2>&1 | sed '1d; /^(library)/d' | sort >"$tmp/out"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "$name"; else fail "$name" "other rows"; detail "$tmp/err" 30; fi
}

sums() { # NAME: of $tmp/made
    data_sums "$MEMREPORT" "$tmp/made/run.mrc" >"$tmp/differ" 2>&1
    line_sums "$MEMREPORT" "$tmp/made/run.mrc" >>"$tmp/differ" 2>&1
    if [ -s "$tmp/differ" ]; then fail "$1" "other sums than summary"; detail "$tmp/differ"; else ok "$1"; fi
}

built() { # NAME COMPILER WORDS…: as make_program in $tmp/made, or a failure
    name=$1
    shift
    make_program "$tmp/made" "$@" && return
    fail "$name" "no program"
    detail "$tmp/err"
    return 1
}

# Of each sample, in every way and for both models, by gcc's and by clang's optimiser.
samples() {
    for file in samples/*.c samples/openmp/*.c tests/data/layout.c tests/data/reached.c tests/data/lines.c; do
        for compiler in gcc $(newest_clang); do
            name="$(basename "$file" .c), $compiler"
            built "$name" "$compiler -fopenmp" "$file" -- -fopenmp && sums "$name: sums"
        done
    done
}

# A program of 32 files.
lua() {
    home=$(sh tests/real/fetch.sh lua5.4 2>"$tmp/err") || { skip lua "$(tail -n 1 "$tmp/err")"; return; }
    mkdir "$tmp/lua" && cp "$home"/src/*.[ch] "$tmp/lua" && rm "$tmp/lua/luac.c" && echo '#define DEB_HOST_MULTIARCH "none"' >"$tmp/lua/lua5.4-deb-multiarch.h"
    if (cd "$tmp/lua" && "$MEMREWRITE" -q --all ./*.c -o made -- -DLUA_USE_POSIX && cd made && gcc -O1 -w -DLUA_USE_POSIX -I.. ./*.c -o prog -lm &&
        MEMREWRITE_OUT=$tmp/lua/run.mrc $soon ./prog -e 'local t = {} for i = 1, 2000 do t[i] = {i, tostring(i)} end table.sort(t, function(a, b) return a[2] < b[2] end)') 2>"$tmp/err"; then
        data_sums "$MEMREPORT" "$tmp/lua/run.mrc" --mix "$tmp/lua/made/memrewrite.mix.json" >"$tmp/differ" 2>&1
        line_sums "$MEMREPORT" "$tmp/lua/run.mrc" --mix "$tmp/lua/made/memrewrite.mix.json" >>"$tmp/differ" 2>&1
        if [ -s "$tmp/differ" ]; then fail "lua: sums" "others"; detail "$tmp/differ"; else ok "lua: sums"; fi
    else
        fail lua "no program"
        detail "$tmp/err"
    fi
}

# What the comments of these samples expect as a whole, by variable.
#
# bfs: queue[tail++] stores 1 + 599 times a search, queue[head++] loads 600 times.  dist[source] is stored, dist[v] loaded 2300 times, dist[u]
# 599 times, dist[v] stored 599 times.  first[u] is loaded 600 times, first[u + 1] 2900 times; target[e] 2300 times.  All have 4 bytes; 10 searches.
# spmv: row[i] 1000 times, row[i + 1] 3998 times; val, col and x 2998 times; y 1000 times; x and y are `in` and `out` in the one call.
# list: a node's key and next have 8 bytes: of sum, each 5000 times a repeat; p points into what `head` led to, which is not followed.
paper() {
    columns=name,type,file,line,size,loads,stores,bytes_loaded,bytes_stored,kind
    built bfs gcc samples/bfs.c && rows "bfs on paper" --model=source --columns $columns <<'END'
dist,int[600],samples/bfs.c,33,2400,28990,6000,115960,24000,static
first,int[601],samples/bfs.c,33,2404,35000,0,140000,0,static
queue,int[600],samples/bfs.c,33,2400,6000,6000,24000,24000,static
target,int[2300],samples/bfs.c,33,9200,23000,0,92000,0,static
END
    built spmv gcc samples/spmv.c && rows "spmv on paper" --model=source --columns $columns <<'END'
col,int[2998],samples/spmv.c,32,11992,29980,0,119920,0,static
in,double[1000],samples/spmv.c,33,8000,29980,0,239840,0,static
out,double[1000],samples/spmv.c,33,8000,0,10000,0,80000,static
row,int[1001],samples/spmv.c,32,4004,49980,0,199920,0,static
val,double[2998],samples/spmv.c,33,23984,29980,0,239840,0,static
END
    rows "spmv on paper, by type" --model=source --by type --columns name,size,bytes_loaded,bytes_stored <<'END'
double,8,479680,80000
int,4,319840,0
END
    built list gcc samples/list.c && rows "list on paper, by field" --model=source --by field --roi sum --columns by,name,type,offset,size,loads,stores,bytes,roi <<'END'
field,(no member),,,,10,0,80,sum
field,struct Node.key,long,8,8,50000,0,400000,sum
field,struct Node.next,struct Node *,0,8,50000,0,400000,sum
END
    rows "list on paper, by function" --model=source --by function --roi sum --columns by,accessed_by,name,loads,stores,bytes,roi <<'END'
function,main,head,10,0,80,sum
function,main,struct Node.key,50000,0,400000,sum
function,main,struct Node.next,50000,0,400000,sum
END
}

# By function: variables of one name are apart in one function as in two, and a member is one row whichever variable has it.
named_alike() {
    cat >"$tmp/alike.c" <<'END'
struct pair { int a, b; } one, other;
static int first(int n)
{
    volatile int buf[64];
    for (int i = 0; i < n; i++)
        buf[i & 63] = i;
    {
        volatile short buf[8];
        for (int i = 0; i < n; i++)
            buf[i & 7] = (short)i;
    }
    one.a = n;
    other.a = n;
    return 0;
}
static int second(int n)
{
    volatile int buf[64];
    for (int i = 0; i < n; i++)
        buf[i & 63] = i;
    return 0;
}
int main(void)
{
    return first(100) + second(10);
}
END
    built "named alike" gcc --all "$tmp/alike.c" || return
    rows "named alike, by function" --model=source --by function --columns accessed_by,name,type,line,stores,bytes,function,kind <<'END'
first,buf,int[64],4,100,400,first,stack
first,buf,short[8],8,100,200,first,stack
first,struct pair.a,int,1,2,8,,member
second,buf,int[64],18,10,40,second,stack
END
}

# Members have lines of their own; one of another file, or of an older sidecar, has its structure's.
member_lines() {
    cat >"$tmp/placed.h" <<'END'

struct shape {
    int width;
    int height;
};
END
    echo 'int rest;' >"$tmp/rest.h"
    cat >"$tmp/placed.c" <<'END'
#include "placed.h"
struct shape shape;
int *width_of(void) { return &shape.width; }
struct placed {
    int a;
    struct {
        int b,
            c;
    };
#include "rest.h"
} placed;
int main(void)
{
    int *at = width_of();
    placed.a = shape.width;
    placed.b = shape.height;
    placed.c = placed.b;
    placed.rest = *at;
    return 0;
}
END
    built "lines of members" gcc --all "$tmp/placed.c" -- -I"$tmp" || return
    sed -i "s|$tmp/||g" "$tmp/made/memrewrite.mix.json"
    rows "lines of members" --model=source --by field --columns name,file,line <<'END'
(no member),,
struct placed.a,placed.c,5
struct placed.b,placed.c,7
struct placed.c,placed.c,8
struct placed.rest,placed.c,4
struct shape.height,placed.h,4
struct shape.width,placed.h,3
END
    rows "lines of members, by function" --model=source --by function --filter 'struct *' --columns name,line <<'END'
shape,2
struct placed.a,5
struct placed.b,7
struct placed.c,8
struct placed.rest,4
struct shape.height,4
struct shape.width,3
END
    jq 'del(.data.structures[].members[][5])' "$tmp/made/memrewrite.mix.json" >"$tmp/older" && mv "$tmp/older" "$tmp/made/memrewrite.mix.json"
    rows "lines of members, older" --model=source --by field --columns name,line <<'END'
(no member),
struct placed.a,4
struct placed.b,4
struct placed.c,4
struct placed.rest,4
struct shape.height,2
struct shape.width,2
END
}

# layout.c says what its members should have.
layout() {
    built layout gcc "$here/layout.c" || return
    rows "members" --model=source --by field --columns name,type,offset,size,loads,stores,bytes_loaded,bytes_stored <<'END'
(no member),,,,100,0,800,0
struct item.at,struct pos,72,8,0,100,0,800
struct item.first,unsigned int,96,1,100,100,100,100
struct item.i,int,84,4,0,100,0,400
struct item.key,long,8,8,5000,100,40000,800
struct pos.x,float,0,4,50,0,200,0
struct item.next,struct item *,88,8,5000,100,40000,800
END
    "$MEMREPORT" data --model=source --by field --format json "$tmp/made/run.mrc" >"$tmp/json" 2>&1
    sed -n 's/^{"structure":"\([^"]*\)".*"member":"\([^"]*\)".*"offset":\([0-9]*\),"size":\([0-9]*\),.*/\1 \2 \3 \4/p' "$tmp/json" >"$tmp/out"
    cat >"$tmp/want" <<'END'
struct item tag 0 1
struct item (padding) 1 7
struct item key 8 8
struct item name 16 56
struct item at 72 8
struct item kind 80 1
struct item (padding) 81 3
struct item i 84 4
struct item f 84 4
struct item next 88 8
struct item first 96 1
struct item second 96 1
struct item (padding) 97 7
struct item unused 104 8
struct pos x 0 4
struct pos y 4 4
END
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "layout of structures"; else fail "layout of structures" "another"; detail "$tmp/err"; fi
    "$MEMREPORT" data --model=source --by field "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    for note in 'never touched: tag, name, kind, unused (66 of 112 bytes)' 'bytes 0 to 63, one cache line: hot key beside cold tag, name' \
        '17 of 112 bytes are padding; by alignment it would have 96 bytes in all' \
        'split: key, next (16 bytes, 98.1 % of its bytes moved) from tag, name, at, kind, i|f, first|second, unused (80 bytes, 1.9 %)'; do
        if grep -qF "$note" "$tmp/text"; then ok "note: ${note%%:*}"; else fail "note: ${note%%:*}" "there is none"; sed -n '/What follows/,$p' "$tmp/text" >"$tmp/notes"; detail "$tmp/notes"; fi
    done
}

# Structures of which not all is known by member: nothing is said of members that are not used.
partly() {
    cat >"$tmp/one.c" <<'END'
struct pair { int x, y; double weight; };
struct node { struct node *next; long key, spare; };
int use(const struct pair *p) { return p->y; }
long two(void);
int main(void)
{
    int n = 0;
    struct node last = {0}, first = {0};
    first.next = &last;
    for (int i = 0; i < 10; i++) {
        struct pair p = {.x = i, .y = 2, .weight = 1};
        n += use(&p);
    }
    return n + (first.next == &last) + two() != 30;
}
END
    printf 'struct node { struct node *next; long key, spare; };\nstatic struct node all[4];\nlong two(void)\n{\n    long n = 0;\n    for (int i = 0; i < 4; i++)\n        n += all[i].key++ + 2;\n    return n + 1;\n}\n' >"$tmp/two.c"
    built partly gcc "$tmp/one.c" "$tmp/two.c" || return
    "$MEMREPORT" data --model=source --by field "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    for row in '^(initialiser) .* 30 ' '^struct node (.*one.c:2)$' '^struct node (.*two.c:1)$'; do
        if grep -q "$row" "$tmp/text"; then ok "partly: $row"; else fail "partly: $row" "there is none"; detail "$tmp/text" 40; fi
    done
    if grep -q 'never touched\|split' "$tmp/text"; then fail "partly: advice" "there is some"; detail "$tmp/text" 40; else ok "partly: advice"; fi
}

# Members that are used alike are all hot or all cold; text has the structures that matter, and those that are asked for.
chosen() {
    cat >"$tmp/alike.c" <<'END'
struct alike { long most; int a, b, c, never; };
struct small { int x, y; };
static struct alike all[9];
static struct small one;
int main(void)
{
    long n = 0;
    for (int r = 0; r < 900; r++)
        for (int i = 0; i < 9; i++) {
            all[i].most += r;
            all[i].most ^= r;
            n += all[i].a + all[i].b + all[i].c;
        }
    one.x = 1;
    return n + one.x != 1;
}
END
    built alike gcc "$tmp/alike.c" || return
    "$MEMREPORT" data --model=source --by field "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    if grep -q 'hot most, a, b, c beside cold never' "$tmp/text"; then ok "chosen: members that are used alike"; else fail "chosen: members that are used alike" "some are hot, some cold"; sed -n '/What follows/,$p' "$tmp/text" >"$tmp/notes"; detail "$tmp/notes"; fi
    if grep -q '^Left out: 1 structure with less' "$tmp/text" && ! grep -q '^struct small$' "$tmp/text"; then ok "chosen: small ones"; else fail "chosen: small ones" "is there"; detail "$tmp/text" 40; fi
    "$MEMREPORT" data --model=source --by field --all "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    if grep -q '^struct small$' "$tmp/text" && ! grep -q '^Left out' "$tmp/text"; then ok "chosen: --all"; else fail "chosen: --all" "is not all"; detail "$tmp/text" 40; fi
    for pattern in 'struct small*' '*.x'; do
        "$MEMREPORT" data --model=source --by field --all --filter "$pattern" "$tmp/made/run.mrc" >"$tmp/text" 2>&1
        if grep -q '^struct small$' "$tmp/text" && ! grep -q '^struct alike' "$tmp/text"; then ok "chosen: $pattern"; else fail "chosen: $pattern" "is not the one"; detail "$tmp/text" 40; fi
    done
    "$MEMREPORT" data --by field --format json "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    if grep -q '"structure":"struct small"' "$tmp/text"; then ok "chosen: JSON"; else fail "chosen: JSON" "lacks one"; detail "$tmp/text"; fi
}

# A member whose address is taken, be it in another file, is perhaps reached by that pointer.
addressed() {
    mkdir -p "$tmp/taken" && cat >"$tmp/taken/counts.h" <<'END'
struct counts { long used, given, lent, kept, never; };
void lend(struct counts *c);
END
    cat >"$tmp/taken/lend.c" <<'END'
#include "../taken/counts.h"
__attribute__((noinline)) static void increase(long *at) { ++*at; }
void lend(struct counts *c)
{
    increase(&(c->lent));
}
END
    cat >"$tmp/taken/main.c" <<'END'
#include "counts.h"
#include <string.h>
static struct counts all;
static long *where = &all.kept;
int main(void)
{
    for (int i = 0; i < 9; i++) {
        all.used += i;
        lend(&all);
    }
    memset(&all.given, 1, sizeof all.given);
    *where += 1;
    return all.used != 36;
}
END
    echo 'struct counts: never touched: given, lent, kept, never (32 of 40 bytes); given, lent, kept perhaps by a pointer' >"$tmp/want"
    for files in "main.c lend.c" "lend.c main.c"; do
        # shellcheck disable=SC2086
        built addressed gcc $(printf "$tmp/taken/%s " $files) || return
        "$MEMREPORT" data --model=source --by field --format json "$tmp/made/run.mrc" 2>&1 |
            jq -r '.structure_notes[] | select(.kind == "untouched") | "\(.structure): \(.note)"' | sort >"$tmp/out"
        if cmp -s "$tmp/want" "$tmp/out"; then ok "addressed: $files"; else fail "addressed: $files" "other notes"; detail "$tmp/out"; fi
    done
}

# Members that another structure has, too, are reached as that one's; what is in a member may be reached by a pointer.
inherits() {
    cat >"$tmp/inherits.c" <<'END'
struct head { struct head *next; int kind; };
struct shape { struct head *next; int kind; long area; long cold; char name[8]; };
struct other { struct other *next; int kind; long area; char name[32]; };
static struct shape shapes[9];
static struct other others[9];
int main(void)
{
    struct head *first = 0;
    long n = 0;
    for (int i = 0; i < 9; i++) {
        struct head *h = (struct head *)&shapes[i];
        h->next = first;
        h->kind = i;
        first = h;
    }
    for (int i = 0; i < 9; i++)
        n += shapes[i].area++ + others[i].area++;
    for (struct head *h = first; h; h = h->next)
        n += h->kind;
    return n != 36;
}
END
    cat >"$tmp/want" <<'END'
struct other: never touched: next, kind, name (44 of 56 bytes); name perhaps by a pointer
struct other: split: area (8 bytes, 100.0 % of its bytes moved) from next, kind, name (48 bytes, 0.0 %)
struct shape: never touched: cold, name (16 of 40 bytes); name perhaps by a pointer
struct shape: split: area (8 bytes, 100.0 % of its bytes moved) from cold, name (16 bytes, 0.0 %); next, kind are reached as another structure's, too
END
    built inherits gcc "$tmp/inherits.c" || return
    "$MEMREPORT" data --model=source --by field --format json "$tmp/made/run.mrc" 2>&1 |
        jq -r '.structure_notes[] | select(.kind == "untouched" or .kind == "split") | "\(.structure): \(.note)"' | sort >"$tmp/out"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "inherits"; else fail "inherits" "other notes"; detail "$tmp/err" 30; fi
}

# Copies of functions stand in front of what is declared behind these; the declarations keep their lines.
behind() {
    cat >"$tmp/behind.c" <<'END'
static int one(void)
{
    return 1;
}
static int (*const steps[])(void) = {one, one};
struct late { int used; };
static struct late last[3];
int main(void)
{
    int total = 0;
#pragma memrewrite begin all
    for (int i = 0; i < 2; i++)
        total += steps[i]() + last[i].used;
#pragma memrewrite end all
    return total != 2;
}
END
    built behind gcc "$tmp/behind.c" || return
    rows "behind copies" --model=source --columns name,line <<'END'
last,7
steps,5
END
    rows "behind copies: members" --model=source --by field --columns name,line <<'END'
(no member),
struct late.used,6
END
    "$MEMREPORT" data --model=source --by field --format json "$tmp/made/run.mrc" 2>&1 | jq -r '.structures[0].line' >"$tmp/out"
    if [ "$(cat "$tmp/out")" = 6 ]; then ok "behind copies: structure"; else fail "behind copies: structure" "another line"; detail "$tmp/out"; fi
    "$MEMREPORT" data --model=source --by field "$tmp/made/run.mrc" >"$tmp/text" 2>&1
    if sed -n '/^What follows/,$p' "$tmp/text" | grep -qx nothing && ! grep -q 'nothing was counted' "$tmp/text"; then ok "no advice"; else fail "no advice" "is not said"; detail "$tmp/text" 40; fi
}

# lines.c says what its lines should have; the optimised model copies 8 bytes into a register by an instruction.
lines() {
    built lines gcc "$here/lines.c" || return
    cat >"$tmp/want" <<'END'
10 10 0 40 0 table=40
10 10 10 160 160 (library)=320
10 10 10 80 80 (library)=160
10 0 10 0 80 (library)=80
10 0 10 0 80 sum=80
10 10 0 80 0 left=80
10 20 0 160 0 right=80;value=80
40 40 0 160 0 bound=160
30 30 30 240 240 total=480
END
    "$MEMREPORT" annotate --model=source --format csv --columns count,loads,stores,bytes_loaded,bytes_stored,data "$tmp/made/run.mrc" 2>&1 | awk -F, '$2 + $3 > 0' | tr , ' ' >"$tmp/out"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "lines on paper"; else fail "lines on paper" "others"; detail "$tmp/err" 30; fi
    "$MEMREPORT" annotate --format csv --columns line,loads,stores,data "$tmp/made/run.mrc" 2>&1 | awk -F, '$2 + $3 > 0 { print $1, $4 }' >"$tmp/out"
    line=$(grep -n '&value, text' "$here/lines.c" | cut -d: -f1)
    if grep -qx "$line text=80" "$tmp/out"; then ok "lines: copied by instructions"; else fail "lines: copied by instructions" "others"; detail "$tmp/out"; fi
    sums "lines: sums"
    # What stands at the lines is in the sidecar: without it all is at the first line of the block, and the sums are the same.
    mix=$tmp/made/memrewrite.mix.json
    sed 's/"lines":/"lnies":/g; s/"library_lines":/"l":/g; s/"dynamic_lines":/"d":/g' "$mix" >"$tmp/older.json"
    "$MEMREPORT" annotate --model=source --mix "$tmp/older.json" --format csv --columns bytes_loaded,bytes_stored "$tmp/made/run.mrc" 2>&1 | awk -F, '$1 + $2 > 0' | tr , ' ' >"$tmp/out"
    printf '520 400\n160 0\n240 240\n' >"$tmp/want"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "lines: an older sidecar"; else fail "lines: an older sidecar" "others"; detail "$tmp/err"; fi
    sed 's/"lines":{"source":\[/&99,/' "$mix" >"$tmp/wrong.json"
    "$MEMREPORT" annotate --mix "$tmp/wrong.json" --format csv "$tmp/made/run.mrc" >"$tmp/out" 2>&1
    if grep -q 'block .*lines of .*left out\|lines of .* elements' "$tmp/out"; then ok "lines: wrong ones"; else fail "lines: wrong ones" "nothing is said"; detail "$tmp/out"; fi
}

# What pointers lead to: reached.c says it.  The library's row has what malloc and its like move, too, and is left out.
reached() {
    built reached gcc "$here/reached.c" || return
    rows "what pointers lead to" --model=source --columns name,type,function,kind,loads,stores <<'END'
(strings),,,constant,3,0
back->,int *,,pointer,2,0
back,int *,,static,2,0
first,struct node,main,stack,1,1
grown,char *,use,pointer,0,1
made,short *,,static,7,1
allocate at reached.c:46,,use,heap,6,6
held,int[4],main,stack,4,0
struct node.next->,struct node *,,pointer,1,0
to,int *,fill,pointer,0,12
END
}

parameters() {
    built parameters gcc "$here/parameters.c" || return
    rows "parameters that are declared as arrays" --model=source --columns name,type,function,loads <<'END'
argv,char **,main,1
call,int (**)(int),functions,1
calloc at parameters.c:60,,main,0
counted,long *,variable,1
least,long *,at_least,1
of,long *,plain,1
of_rows,double (*)[n],square,1
of_three,double (*)[3],rows,1
pairs,char *(*)[2],pairs_of,1
table,int (**)(int),,2
to_four,int (**)[4],pointers_to_arrays,1
words,short *,older,1
END
}

# Functions that allocate for others: wrapped.c says it.
wrapped() {
    built wrapped gcc "$here/wrapped.c" || return
    rows "who had it allocated" --model=source --columns name,type,function,kind,loads,stores <<'END'
p,short *,only,static,4,1
malloc at wrapped.c:22,,cleared,heap,1,4
n,int,main,stack,4,1
xmalloc at wrapped.c:42,,main,heap,0,4
xmalloc at wrapped.c:43,,main,heap,0,3
numbers at wrapped.c:44,,main,heap,0,2
malloc at wrapped.c:33,,only,heap,0,2
END
}

# Several allocations on one line are told apart by the variable, else by the column; where a line has one of a name, the name is as ever.
one_line() {
    mkdir -p "$tmp/line"
    cat >"$tmp/line/line.c" <<'END'
#include <stdlib.h>
static void *get(size_t n) { void *p = malloc(n); if (!p) exit(1); return p; }
static void fill(int *first, int *second) { first[0] = 1; second[0] = second[1] = 2; }
int main(void)
{
    int *row = malloc(80), *col = malloc(80), *mark = calloc(4, 4);
    int *lone = malloc(40);
    row[0] = 1, col[1] = 2, col[2] = 3, mark[0] = mark[1] = mark[2] = 4, lone[0] = lone[1] = lone[2] = lone[3] = 5;
    int *x = get(8); int *y = get(8); x[0] = 1, y[0] = y[1] = 2;
    fill(malloc(8), malloc(8));
    return 0;
}
END
    built one_line cc "$tmp/line/line.c" || return
    rows "allocations of one line" --model=source --columns name,function,kind,stores --filter '* at *' <<'END'
calloc at line.c:6,main,heap,3
get at line.c:9 (x),main,heap,1
get at line.c:9 (y),main,heap,2
malloc at line.c:10:10,main,heap,1
malloc at line.c:10:21,main,heap,2
malloc at line.c:6 (col),main,heap,2
malloc at line.c:6 (row),main,heap,1
malloc at line.c:7,main,heap,4
END
    sums "allocations of one line: sums"
}

# Functions of other files that allocate for others, one around another; and two of one name in two programs of a run, which are nobody's.
# keep looks at what it returns and is the allocation itself.  a has four stores, b three, c two, d one, e and f one each.
wrapped_elsewhere() {
    mkdir -p "$tmp/elsewhere" && cd "$tmp/elsewhere" || return
    printf '#include <stdlib.h>\nvoid *xmalloc(size_t n)\n{\n    void *p = malloc(n);\n    if (!p)\n        exit(1);\n    return p;\n}\n' >x.c
    printf '#include <stddef.h>\nvoid *xmalloc(size_t n);\nint *numbers(int n)\n{\n    return xmalloc((size_t)n * sizeof(int));\n}\nint *keep(void)\n{\n    int *p = xmalloc(64);\n    p[0] = 1;\n    return p;\n}\n' >numbers.c
    cat >main.c <<'END'
#include <stddef.h>
void *xmalloc(size_t n);
int *numbers(int n), *keep(void);
static int one(volatile int *n)
{
    int *a = xmalloc(16);
    int *b = xmalloc(16);
    int *c = numbers(*n), *d = keep();
    for (int i = 0; i < 4; i++)
        a[i] = *n;
    for (int i = 0; i < 3; i++)
        b[i] = *n;
    c[0] = c[1] = 1;
    d[0] = 2;
    return a[0];
}
int main(void)
{
    volatile int n = 4;
    int all = 0;
#pragma memrewrite begin all
    all = one(&n);
#pragma memrewrite end all
    return all != 4;
}
END
    printf 'xmalloc at main.c:6,main.c,6,4\nxmalloc at main.c:7,main.c,7,3\nnumbers at main.c:8,main.c,8,2\nxmalloc at numbers.c:9,numbers.c,9,1\n' | sort >want
    for way in regions --all; do
        words=
        [ $way = regions ] || words=$way
        # shellcheck disable=SC2086
        if ! { rm -rf out && "$MEMREWRITE" -q main.c numbers.c x.c -o out $words && ${CC:-cc} -O1 -w -Iout -o prog out/*.c && MEMREWRITE_OUT=run.mrc ./prog; } 2>err; then fail "allocated elsewhere, $way" "no program"; detail err; continue; fi
        "$MEMREPORT" data --model=source --format csv --columns name,file,line,stores,kind --mix out/memrewrite.mix.json run.mrc 2>err | sed -n 's/,heap$//p' | sort >got
        if diff want got >err; then ok "allocated elsewhere, $way"; else fail "allocated elsewhere, $way" "other rows"; detail err; fi
    done
    cp x.c y.c
    rm -rf out
    "$MEMREWRITE" -q main.c numbers.c x.c y.c -o out --all 2>err
    jq -c '[.data.objects[] | select(.[1] == "heap") | .[0]]' out/memrewrite.mix.json >got
    if [ "$(cat got)" = '[]' ]; then ok "allocated elsewhere, two of a name"; else fail "allocated elsewhere, two of a name" "one is taken"; detail got; detail err; fi
    cd "$top" || exit 1
}

# Without tables, as an older memrewrite wrote it; with places that have other sums than the mix; with a table of nonsense.
damaged() {
    built damaged gcc samples/spmv.c || return
    mix=$tmp/made/memrewrite.mix.json
    sed 's/"data":/"date":/g' "$mix" >"$tmp/old.json"
    "$MEMREPORT" data --mix "$tmp/old.json" "$tmp/made/run.mrc" >"$tmp/out" 2>&1
    status=$?
    if [ $status -eq 1 ] && [ "$(wc -l <"$tmp/out")" -eq 1 ] && grep -q 'does not say whose bytes .* instrument and build the program again' "$tmp/out"; then
        ok "an older sidecar"
    else
        fail "an older sidecar" "status $status"
        detail "$tmp/out"
    fi
    sed 's/"data":{"source":\[\[\([0-9]*\),1,4\]\]/"data":{"source":[[\1,1,8]]/' "$mix" >"$tmp/sums.json"
    if cmp -s "$mix" "$tmp/sums.json"; then fail "other sums" "nothing to change"; fi
    "$MEMREPORT" data --mix "$tmp/sums.json" "$tmp/made/run.mrc" 2>&1 | grep -q 'the places have other sums than the mix' && ok "other sums" || fail "other sums" "are not seen"
    sed 's/"places":\[\[0,/"places":[[99,/' "$mix" >"$tmp/place.json"
    "$MEMREPORT" summary --mix "$tmp/place.json" "$tmp/made/run.mrc" >"$tmp/out" 2>&1
    if grep -q 'data.places\[0\]: ' "$tmp/out" && grep -q '^spmv' "$tmp/out"; then ok "a damaged table"; else fail "a damaged table" "is not seen"; detail "$tmp/out"; fi
}

# A program and its library, each with tables of its own: sums, and the array of each.
images() {
    mkdir "$tmp/images"
    printf '%s\n' 'int inside[4];' 'void fill(int n) { for (int i = 0; i < 4; i++) inside[i] = n; }' >"$tmp/images/library.c"
    printf '%s\n' 'void fill(int n);' 'struct pair { long a, b; } pairs[3];' 'int main(void)' '{' \
        '    for (int i = 0; i < 3; i++) { pairs[i].b = i; fill(i); }' '    return 0;' '}' >"$tmp/images/program.c"
    if ! (cd "$tmp/images" && export MEMREWRITE_CACHE="$tmp/cache" LD_LIBRARY_PATH=. &&
        "$MEMREWRITE" cc gcc -O1 -shared -fPIC library.c -o liblibrary.so && "$MEMREWRITE" cc gcc -O1 program.c -o program -L. -llibrary && $soon ./program) >"$tmp/err" 2>&1; then
        fail images "no program"
        detail "$tmp/err"
        return
    fi
    (cd "$tmp/images" && "$MEMREPORT" data --model=source --format csv --columns name,type,stores,bytes ./*.mrc | sed 1d | sort) >"$tmp/out" 2>&1
    printf '%s\n' 'inside,int[4],12,48' 'pairs,struct pair[3],3,24' >"$tmp/want"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "two images"; else fail "two images" "other rows"; detail "$tmp/err"; fi
    (cd "$tmp/images" && "$MEMREPORT" data --model=source --by field --format csv --columns name,bytes ./*.mrc | sed 1d | sort) >"$tmp/out" 2>&1
    printf '%s\n' '(no member),48' 'struct pair.b,24' >"$tmp/want"
    if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "two images, by field"; else fail "two images, by field" "other rows"; detail "$tmp/err"; fi
}

# Functions that the written text has twice and more: whatever copy a variable is of, it is the user's, at its place in the source.
moved() {
    for way in regions --all; do
        words=
        [ $way = regions ] || words=$way
        # shellcheck disable=SC2086
        built "moved, $way" gcc $words tests/data/moved.c || continue
        "$MEMREPORT" data --model=source --format csv --columns name,function,line "$tmp/made/run.mrc" 2>"$tmp/err" | sed '1d; /^(/d' | sort -u >"$tmp/out"
        printf '%s\n' calls,deep,8 last,deep,9 pool,,5 q,deep,14 y,main,37 >"$tmp/want"
        if diff "$tmp/want" "$tmp/out" >"$tmp/err"; then ok "moved, $way"; else fail "moved, $way" "other rows"; detail "$tmp/err"; fi
    done
}

# What a header declares and one file defines is one variable, where that is; a header opened as ././world.h has one name.
declared() {
    mkdir -p "$tmp/declared" && cd "$tmp/declared" || return
    printf 'struct world { int size; double cells[100]; };\nextern struct world world;\nextern int counter, *counters;\nvoid step(void);\n' >world.h
    printf '#include "./world.h"\nint main(void)\n{\n    for (int i = 0; i < 100; i++) {\n        world.cells[i] = i;\n        counters[0]++;\n        counter++;\n    }\n    step();\n    return 0;\n}\n' >a.c
    printf '#include "world.h"\nstruct world world;\nint counter = 3, *counters = &counter;\nvoid step(void)\n{\n    for (int i = 0; i < 100; i++)\n        world.cells[i] += counter;\n}\n' >b.c
    if ! { "$MEMREWRITE" -q a.c b.c -o out --all && ${CC:-cc} -O1 -w -Iout -o prog out/*.c && MEMREWRITE_OUT=run.mrc ./prog; } 2>err; then fail declared "no program"; detail err; cd "$top" || exit 1; return; fi
    "$MEMREPORT" data --model=source --format csv --columns name,file,line,loads,stores --mix out/memrewrite.mix.json run.mrc 2>err | grep -E '^(world|counter)' | sort >got
    printf 'counter,b.c,3,200,100\ncounters,b.c,3,100,0\ncounters->,b.c,3,100,100\nworld,b.c,2,100,200\n' >want
    if diff want got >err; then ok declared.one; else fail declared.one "other rows"; detail err; fi
    jq -c .files out/memrewrite.mix.json >got
    if [ "$(cat got)" = '["a.c","b.c","world.h"]' ]; then ok declared.path; else fail declared.path "other files"; detail got; fi
    cd "$top" || exit 1
}

# How it is asked.
# Of a sampled run each row says that it is an estimate, of one that was counted whole none.
sampled() {
    built sampled cc samples/list.c || return
    (cd "$tmp/made" && MEMREWRITE_SAMPLE=10 MEMREWRITE_OUT=sampled.mrc ./prog >/dev/null) || fail sampled "does not run"
    for way in variable field type class function; do
        for run in run sampled; do
            "$MEMREPORT" data --by $way --format csv --columns name,estimate "$tmp/made/$run.mrc" 2>&1 | sed '1d; s/.*,//' | sort -u >"$tmp/out"
            said=$(cat "$tmp/out")
            if [ "$said" = "$([ $run = run ] || echo sampled)" ]; then ok "estimate by $way of $run"; else fail "estimate by $way of $run" "$said"; fi
        done
    done
    said=$("$MEMREPORT" data --by field --format json "$tmp/made/sampled.mrc" | jq -r '[.structures[].estimate] | unique | join(" ")')
    [ "$said" = sampled ] && ok "estimate of structures" || fail "estimate of structures" "$said"
}

usage() {
    built usage gcc samples/list.c || return
    "$MEMREPORT" data --by colour "$tmp/made/run.mrc" >"$tmp/out" 2>&1
    [ $? -eq 2 ] && grep -q "must be one of variable, field, type, class" "$tmp/out" && ok "--by of what there is not" || fail "--by of what there is not" "is taken"
    "$MEMREPORT" summary --by type "$tmp/made/run.mrc" >"$tmp/out" 2>&1
    [ $? -eq 2 ] && ok "--by is for data" || fail "--by is for data" "or not"
    rows "--sort, --top, --filter" --by type --roi sum --sort loads --top 1 --columns name,roi,loads --filter 'long*' --model=source <<'END'
long,sum,50000
END
    head=$("$MEMREPORT" data --format csv "$tmp/made/run.mrc" | head -n 1)
    case $head in
    by,name,type,file,line,offset,size,loads,stores,bytes_loaded,bytes_stored,share,*) ok "columns" ;;
    *) fail "columns" "$head" ;;
    esac
}

{
    for case in ${*:-samples lua paper named_alike member_lines layout partly chosen addressed inherits reached parameters wrapped one_line wrapped_elsewhere lines behind moved declared images damaged sampled usage}; do $case; done
    ended
} | sum 55
