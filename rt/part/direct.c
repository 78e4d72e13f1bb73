/* ---- Counters without a pointer ---- */

/* Where a thread has one context at most (one ROI, no sampling, one image), files of an executable count in an array
   among the thread's own variables, at an address that is known when they are linked.  The slot of the thread's first
   context is mapped over the array.  So what is counted is in the file at once, and a pointer to the slot, which other
   files use, is a pointer to the array.

       thread-local variables    file
       … │ array           │ …   header │ slot of another thread │ slot │ …
           └─────────── mapped ────────────────────────────────────┘

   What is counted before the slot is there is kept.  For a second context (a group of samples, single iterations, an
   ROI of another image) the array stays where it is.  Whatever it has more when that context is left than it had
   before is moved to the context's slot.  That takes time for each counter: full counting in one image never does it.

   The C library has the memory back before the thread ends, since it clears it for the next thread. */
#if defined(MR_DIRECT_WORDS) && defined(MR_ASIDE_NAME)
#define HAVE_DIRECT
#endif

#ifdef HAVE_DIRECT
#ifndef MR_SINK
typedef char mr_check_direct[MR_DIRECT_WORDS >= sizeof(Slot) / 8 + MR_COUNTERS ? 1 : -1];
#endif
typedef char mr_check_slot_words[sizeof(Slot) == MR_SLOT_WORDS * sizeof(mr_u64) ? 1 : -1];

/* The array of any file; NULL: no file has one. */
#ifdef MR_DIRECT
OWN Slot *direct_array(void)
{
    return (Slot *)(void *)mr_direct_slot();
}
#else
/* The definition is hidden.  The reference is not: gold takes the address of what is hidden and nowhere for one that is
   not null. */
extern mr_u64 *mr_direct_slot(void) __attribute__((__weak__));
OWN Slot *direct_array(void)
{
    return mr_direct_slot ? (Slot *)(void *)mr_direct_slot() : NULL;
}
#endif

/* The number of sampled entries, or bursts, in one group: a switch of groups takes time for each counter. */
#define STAYS(t) ((t)->home ? 1 + MR_COUNTERS / 256 : 1)

/* Moves what was counted since the last switch to where it belongs.  From here on all counts belong to `to`.  Without
   memory they go on belonging to the context before. */
OWN COLD void direct_switch(Thread *t, mr_u64 *to)
{
    mr_u64 *now = COUNTERS_OF(t->home);
    u32 k;
    if (!t->before)
        t->before = (mr_u64 *)memory(NULL, MR_COUNTERS * sizeof(mr_u64));
    if (!t->before)
        return;
    if (t->into == now)
        for (k = 0; k < MR_COUNTERS; k++)
            t->before[k] = now[k];
    else
        for (k = 0; k < MR_COUNTERS; k++) {
            mr_u64 more = now[k] - t->before[k];
            t->into[k] += more;
            now[k] -= more;
        }
    t->into = to;
}

/* The counters to which the program adds.  For counters that are not recorded the array stays as it is, since text as
   written runs. */
HOT mr_u64 *direct_counters(Thread *t, mr_u64 *counters)
{
    if (!t->home || counters == t->scratch)
        return counters;
    if (counters != t->into)
        direct_switch(t, counters);
    return COUNTERS_OF(t->home);
}

/* Prepares for text that counts and is not to be recorded. */
HOT void direct_discard(Thread *t)
{
    if (t->home && t->into != t->scratch)
        direct_switch(t, t->scratch);
}

OWN void direct_begin(Thread *t)
{
    t->home = run.off ? NULL : direct_array();
#ifdef MR_PROGRAM_ROI
    t->into = t->home ? COUNTERS_OF(t->home) : NULL;
#else
    t->into = t->scratch;
#endif
    t->resident = NULL;
}

/* Maps the node's slot over the array; NULL where the thread has no array. */
OWN Slot *direct_claim(Thread *t, Node *n)
{
    if (!t->home || t->resident || n->instance)
        return NULL;
    if (t->into != COUNTERS_OF(t->home))
        direct_switch(t, COUNTERS_OF(t->home));
    t->resident = n;
    return t->home;
}

/* A copy of the counts in the array; NULL: they are all zero. */
OWN mr_u64 *direct_copy(const Thread *t)
{
    const mr_u64 *now = COUNTERS_OF(t->home);
    mr_u64 *copy;
    u32 k = 0;
    while (k < MR_COUNTERS && !now[k])
        k++;
    copy = k < MR_COUNTERS ? (mr_u64 *)memory(NULL, MR_COUNTERS * sizeof(mr_u64)) : NULL;
    if (copy)
        bytes_copy(copy, now, MR_COUNTERS * sizeof(mr_u64));
    return copy;
}

OWN void direct_add(Thread *t, mr_u64 *copy)
{
    u32 k;
    if (!copy)
        return;
    for (k = 0; k < MR_COUNTERS; k++)
        COUNTERS_OF(t->home)[k] += copy[k];
    memory_drop(copy, MR_COUNTERS * sizeof(mr_u64));
}

OWN void resident_moves(Thread *t, Slot *to)
{
    Node *n = t->resident;
    if (n->counting == n->slot)
        n->counting = to;
    n->slot = n->parts[ENTRIES][0].slot = to;
}

#ifndef MR_NO_THREADS
/* Gives the thread's memory back to the C library.  stays: a later thread goes on in the slot. */
OWN int direct_end(Thread *t, int stays)
{
    if (!t->home)
        return stays;
    if (t->into != COUNTERS_OF(t->home))
        direct_switch(t, COUNTERS_OF(t->home));
    if (t->resident) {
        void *elsewhere = stays ? memory(NULL, run.slot_bytes) : NULL;
        stays = elsewhere && sys_remap(t->home, run.slot_bytes, elsewhere);
        resident_moves(t, stays ? (Slot *)elsewhere : NULL);
        memory(t->home, run.slot_bytes);
    }
    t->home = NULL;
    return stays;
}

/* Lets a thread go on in the slot of one that has ended. */
OWN void direct_again(Thread *t)
{
    Node *n = t->resident;
    mr_u64 *copy;
    direct_begin(t);
    if (!n || !t->home)
        return;
    copy = t->into == t->scratch ? NULL : direct_copy(t);
    if (sys_remap(n->slot, run.slot_bytes, t->home)) {
        t->resident = n;
        resident_moves(t, t->home);
    }
    direct_add(t, copy);
    if (t->into == t->scratch) {
        t->into = COUNTERS_OF(t->home);
        direct_discard(t);
    }
}
#else
OWN void direct_again(Thread *t)
{
    (void)t;
}
#endif

/* Is called when the process ends: text that runs outside of all ROIs is not recorded any more. */
OWN void direct_settle(Thread *t)
{
    if (!t->home)
        return;
    if (t->into != COUNTERS_OF(t->home))
        direct_switch(t, COUNTERS_OF(t->home));
#ifndef MR_NO_MMAP
    if (t->resident && mr_now == t->scratch)
        memory(t->home, run.slot_bytes);
#endif
}

#ifndef MR_NO_MMAP
/* Is called in a forked child.  Threads that it does not have left their memory, which the C library gives to new
   threads. */
OWN void direct_forked(const Thread *mine)
{
    const Thread *t;
    for (t = run.living; t; t = t->next)
        if (t != mine && t->resident && t->home)
            memory(t->home, run.slot_bytes);
}
#endif
#else
#define STAYS(t) 1
#define direct_counters(t, counters) (counters)
#define direct_discard(t) ((void)0)
#define direct_begin(t) ((void)0)
#define direct_claim(t, n) NULL
#define direct_copy(t) NULL
#define direct_add(t, copy) ((void)(copy))
#define direct_end(t, stays) (stays)
#define direct_again(t) ((void)0)
#define direct_settle(t) ((void)0)
#define direct_forked(mine) ((void)0)
#endif
