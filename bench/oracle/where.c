/* In: the address of an access.  Out: one more in the counter of its class.
 * Method: a page belongs to one class as a whole, remembered in a direct-mapped table; thread-local variables are
 * looked at first, since they share their pages with a thread's stack or with heap. Limits: a stack that the program
 * made itself (sigaltstack, makecontext) is what its memory is: heap or static. */
#include "oracle.h"
#include "valgrind/pub_tool_aspacemgr.h"
#include "valgrind/pub_tool_machine.h"

enum { PAGES = 1 << 13, PAGE_SHIFT = 12, STRIDE = N_DIRECTIONS * N_SIZES };

static struct Page {
    Addr page;
    Where where;
} known[PAGES];

static Addr locals_begin;
static SizeT locals_size;

void where_forget(void)
{
    for (Int i = 0; i < PAGES; i++)
        known[i].page = ~0UL;
}

void where_thread(Addr thread_pointer)
{
    static SizeT size;
    static Bool asked;
    if (!asked && thread_pointer) {
        asked = True;
        size = thread_local_size();
    }
    locals_begin = thread_pointer - size;
    locals_size = thread_pointer ? size : 0;
}

static Bool in_stack(Addr a)
{
    ThreadId tid;
    Addr low, high;
    const NSegment *s = VG_(am_find_nsegment)(a);
    if (s && s->kind == SkResvn) /* the first access to a page makes the stack grow */
        return True;
    VG_(thread_stack_reset_iter)(&tid);
    while (VG_(thread_stack_next)(&tid, &low, &high))
        if (s && high >= s->start && high <= s->end)
            return True;
    return False;
}

static Where look_up(Addr a)
{
    if (in_stack(a))
        return ON_STACK;
    return in_image(a) ? IN_STATIC : IN_HEAP;
}

static inline Where where_of(Addr a)
{
    if (a - locals_begin < locals_size)
        return IN_STATIC;
    Addr page = a >> PAGE_SHIFT;
    struct Page *p = &known[page & (PAGES - 1)];
    if (p->page != page) {
        p->where = look_up(a);
        p->page = page;
    }
    return p->where;
}

VEX_REGPARM(2) void on_access(Addr a, ULong *slot)
{
    slot[where_of(a) * STRIDE]++;
}

VEX_REGPARM(2) void on_frame_access(Addr a, ULong *slot)
{
    Where w = where_of(a);
    slot[(w == ON_STACK ? ON_FRAME : w) * STRIDE]++;
}

VEX_REGPARM(3) void on_other_access(Addr a, ULong *slot, SizeT bytes)
{
    Where w = where_of(a);
    slot[w * STRIDE]++;
    for (Int code = 0; code < N_CODES; code++)
        for (Int direction = 0; direction < N_DIRECTIONS; direction++)
            if (slot == &live.of[code].access[0][direction][OTHER_SIZE])
                live.of[code].other_bytes[w][direction] += bytes;
}
