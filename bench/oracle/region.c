/* In: entries into functions, lines that execute, marks, stack pointers.  Out: what was counted, by region and thread.
 * Method: each thread has a stack of open regions; what is counted goes to the top.  A function's region ends when the
 * stack pointer is above what it was at the entry: after its return, or after a longjmp.  A region of lines ends when
 * its function, in the same frame, executes another line, or when the frame is left.  A mark ends its region by name,
 * as does the return of its function. Limits: lines are regions only where the compiler keeps frame pointers and the
 * order of the lines (-O0). */
#include <stddef.h>

#include "libvex_guest_amd64.h"
#include "mark.h"
#include "oracle.h"
#include "valgrind/pub_tool_clreq.h"
#include "valgrind/pub_tool_libcassert.h"
#include "valgrind/pub_tool_libcbase.h"
#include "valgrind/pub_tool_libcproc.h"
#include "valgrind/pub_tool_libcprint.h"
#include "valgrind/pub_tool_machine.h"
#include "valgrind/pub_tool_libcfile.h"
#include "valgrind/pub_tool_mallocfree.h"
#include "valgrind/pub_tool_threadstate.h"

Counts live;
ULong region_limit = ~0UL;

/* What belongs to a region. */
typedef struct {
    const HChar *function; /* or NULL */
    const HChar *file;
    UInt from, to;
    Int name; /* index into names */
    Int around; /* the smallest range of lines that this one lies in, or -1 */
} Region;

typedef struct {
    Int name;
    UInt thread;
    ULong entries;
    Counts counts;
} Sum;

typedef struct {
    Sum *sum;
    Addr limit;
    Int region; /* of lines: its index; else -1 */
    UWord function;
    Addr frame;
} Open;

typedef struct {
    UInt serial;
    Int inherited; /* the region in which it was made, a name's index or -1 */
    Open *open;
    Int n_open, cap;
} Thread;

static Region *regions;
static Int n_regions;
static const HChar **names;
static Int n_names;
static Sum **sums;
static Int n_sums;
static Bool whole_program;
static Thread *threads;
static UInt n_serials;
static ThreadId current;
static Sum *counting; /* what live belongs to, NULL outside of regions */

/* ---- the regions asked for ---- */

static void *grown(void *array, Int n, SizeT size)
{
    return n & (n - 1) ? array : VG_(realloc)("oracle.region", array, (n ? 2 * n : 1) * size);
}

static Int name_index(const HChar *name)
{
    for (Int i = 0; i < n_names; i++)
        if (!VG_(strcmp)(names[i], name))
            return i;
    names = grown(names, n_names, sizeof *names);
    names[n_names] = VG_(strdup)("oracle.name", name);
    return n_names++;
}

static Region *new_region(const HChar *name)
{
    regions = grown(regions, n_regions, sizeof *regions);
    regions[n_regions] = (Region){.name = name_index(name), .around = -1};
    return &regions[n_regions++];
}

void regions_add_function(const HChar *function, const HChar *name)
{
    new_region(name)->function = function;
}

static Bool lies_in(const Region *inner, const Region *outer)
{
    return inner != outer && !outer->function && !VG_(strcmp)(inner->file, outer->file) && outer->from <= inner->from &&
           inner->to <= outer->to;
}

static void find_around(void)
{
    for (Int i = 0; i < n_regions; i++) {
        regions[i].around = -1;
        for (Int k = 0; !regions[i].function && k < n_regions; k++) {
            Int best = regions[i].around;
            if (lies_in(&regions[i], &regions[k]) && (best < 0 || lies_in(&regions[k], &regions[best])))
                regions[i].around = k;
        }
    }
}

void regions_add_lines(const HChar *file, UInt from, UInt to, const HChar *name)
{
    Region *r = new_region(name);
    r->file = file;
    r->from = from;
    r->to = to;
    find_around();
}

void regions_add_program(void)
{
    whole_program = True;
}

Bool regions_have_functions(void)
{
    for (Int i = 0; i < n_regions; i++)
        if (regions[i].function)
            return True;
    return False;
}

Bool regions_have_lines(void)
{
    for (Int i = 0; i < n_regions; i++)
        if (!regions[i].function)
            return True;
    return False;
}

/* Compilers append ".constprop.0" and the like to the name of a copy; ".cold" is the part of a function that is not
 * entered by a call. */
Int region_of_function(const HChar *symbol)
{
    const HChar *dot = VG_(strchr)(symbol, '.');
    SizeT len = dot ? (SizeT)(dot - symbol) : VG_(strlen)(symbol);
    if (dot && VG_(strstr)(dot, ".cold"))
        return -1;
    for (Int i = 0; i < n_regions; i++) {
        const HChar *f = regions[i].function;
        if (f && VG_(strlen)(f) == len && !VG_(strncmp)(f, symbol, len))
            return i;
    }
    return -1;
}

Int region_of_line(const HChar *file, UInt line)
{
    Int best = -1;
    const HChar *base = VG_(basename)(file);
    for (Int i = 0; i < n_regions; i++) {
        const Region *r = &regions[i];
        if (!r->function && r->from <= line && line <= r->to && !VG_(strcmp)(r->file, base) &&
            (best < 0 || lies_in(r, &regions[best])))
            best = i;
    }
    return best;
}

/* ---- sums ---- */

static void flush(void)
{
    if (counting) {
        ULong *to = (ULong *)&counting->counts;
        const ULong *from = (const ULong *)&live;
        for (SizeT i = 0; i < sizeof live / sizeof *from; i++)
            to[i] += from[i];
    }
    VG_(memset)(&live, 0, sizeof live);
}

static Sum *sum_of(Int name, UInt thread)
{
    for (Int i = 0; i < n_sums; i++)
        if (sums[i]->name == name && sums[i]->thread == thread)
            return sums[i];
    sums = grown(sums, n_sums, sizeof *sums);
    Sum *s = sums[n_sums++] = VG_(calloc)("oracle.sum", 1, sizeof *s);
    s->name = name;
    s->thread = thread;
    return s;
}

/* What the thread's top of the stack says is counted from here on. */
static void count_top(void)
{
    const Thread *t = &threads[current];
    flush();
    if (t->n_open)
        counting = t->open[t->n_open - 1].sum;
    else
        counting = t->inherited >= 0 ? sum_of(t->inherited, t->serial) : NULL;
    region_limit = t->n_open ? t->open[t->n_open - 1].limit : ~0UL;
}

static void push(Open o, Int name)
{
    Thread *t = &threads[current];
    if (t->n_open == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 16;
        t->open = VG_(realloc)("oracle.open", t->open, t->cap * sizeof *t->open);
    }
    o.sum = sum_of(name, t->serial);
    o.sum->entries++;
    t->open[t->n_open++] = o;
    count_top();
}

static Open *top(void)
{
    const Thread *t = &threads[current];
    return t->n_open ? &t->open[t->n_open - 1] : NULL;
}

static void pop(void)
{
    threads[current].n_open--;
    count_top();
}

/* ---- what happens ---- */

VEX_REGPARM(2) void on_entry(UWord region, Addr sp)
{
    const Region *r = &regions[region];
    const Open *o = top();
    if (o && o->limit == sp && o->sum->name == r->name) /* a jump to its own begin */
        return;
    push((Open){.limit = sp, .region = -1}, r->name);
}

VEX_REGPARM(1) void on_return(Addr sp)
{
    while (top() && sp > top()->limit)
        pop();
}

static Bool is_around(Int outer, Int inner)
{
    while (inner >= 0 && inner != outer)
        inner = regions[inner].around;
    return inner >= 0;
}

static void enter_lines(Int region, UWord function, Addr frame)
{
    const Open *o = top();
    if (o && o->region == region && o->function == function && o->frame == frame)
        return;
    if (regions[region].around >= 0)
        enter_lines(regions[region].around, function, frame);
    push((Open){.limit = frame, .region = region, .function = function, .frame = frame}, regions[region].name);
}

VEX_REGPARM(3) void on_line(Word region, UWord function, Addr frame)
{
    const Open *o;
    while ((o = top()) && o->region >= 0 && o->function == function && o->frame == frame &&
           !is_around(o->region, region))
        pop();
    if (region >= 0)
        enter_lines(region, function, frame);
}

Bool regions_request(ThreadId tid, UWord *arg, UWord *result)
{
    if (!VG_IS_TOOL_USERREQ('M', 'R', arg[0]))
        return False;
    *result = 0;
    Int name = name_index((const HChar *)arg[1]);
    if (arg[0] == ORACLE_BEGIN)
        push((Open){.limit = VG_(get_SP)(tid), .region = -1}, name);
    else if (arg[0] == ORACLE_END && top() && top()->sum->name == name)
        pop();
    return True;
}

/* ---- threads ---- */

static void thread_made(ThreadId parent, ThreadId child)
{
    Thread *t = &threads[child];
    const Open *o = parent != VG_INVALID_THREADID ? top() : NULL;
    t->serial = ++n_serials;
    t->n_open = 0;
    t->inherited = o ? o->sum->name : parent != VG_INVALID_THREADID ? threads[parent].inherited : -1;
    if (t->inherited < 0 && whole_program)
        t->inherited = name_index("program");
    where_forget();
}

static void thread_ends(ThreadId tid)
{
    flush();
    where_forget();
}

static void thread_runs(ThreadId tid, ULong blocks)
{
    Addr thread_pointer = 0;
    VG_(get_shadow_regs_area)(tid, (UChar *)&thread_pointer, 0, offsetof(VexGuestAMD64State, guest_FS_CONST),
                              sizeof thread_pointer);
    where_thread(thread_pointer);
    if (tid == current)
        return;
    flush();
    current = tid;
    count_top();
}

static void forked(ThreadId tid)
{
    VG_(memset)(&live, 0, sizeof live);
    for (Int i = 0; i < n_sums; i++) {
        sums[i]->entries = 0;
        VG_(memset)(&sums[i]->counts, 0, sizeof sums[i]->counts);
    }
}

void regions_start(void)
{
    threads = VG_(calloc)("oracle.threads", VG_N_THREADS, sizeof *threads);
    for (UInt i = 0; i < VG_N_THREADS; i++)
        threads[i].inherited = -1;
    VG_(track_pre_thread_ll_create)(thread_made);
    VG_(track_pre_thread_ll_exit)(thread_ends);
    VG_(track_start_client_code)(thread_runs);
    VG_(atfork)(NULL, NULL, forked);
}

void regions_finish(void (*row)(const HChar *name, UInt thread, ULong entries, const Counts *counts))
{
    flush();
    for (Int name = 0; name < n_names; name++)
        for (UInt serial = 1; serial <= n_serials; serial++)
            for (Int i = 0; i < n_sums; i++)
                if (sums[i]->name == name && sums[i]->thread == serial)
                    row(names[name], serial, sums[i]->entries, &sums[i]->counts);
}
