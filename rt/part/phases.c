/* ---- Phases that the program marks ---- */

/* The mark of that number in the mapped header, which has a page at least. */
OWN Mark *mark_at(Header *h, u32 number)
{
    return (Mark *)(void *)((char *)h + MARKS_AT) + (number - 1) % MARKS;
}

/* Writes the mark of a phase.  Threads and handlers may come in between: each has a number of its own, and a reader
   sees by both copies of it whether a mark is whole. */
OWN void phase_write(Header *h, const char *name)
{
    u32 number = atomic_next(&h->marks) + 1;
    Mark *m = mark_at(h, number);
    size_t n = text_length(name);
    ATOMIC_SET(&m->again, number);
    m->ticks = mr_ticks();
    bytes_clear(m->name, sizeof m->name);
    bytes_copy(m->name, name, n < sizeof m->name ? n : sizeof m->name - 1);
    ATOMIC_SET(&m->number, number);
}

/* Lets a forked child go on in the phase of its parent, whose file h is. */
OWN void phase_inherit(Header *h)
{
    const Mark *last = h->marks ? mark_at(h, h->marks) : NULL;
    if (last && last->name[0] && run.stored)
        phase_write(run.header, last->name);
}

void mr_phase(const char *name)
{
#ifdef MR_NO_MMAP /* Nobody sees the file before the program's end. */
    (void)name;
#else
    if (!run.started) {
        Before before = begin_slow();
        run_start();
        end_slow(before);
    }
    if (!run.off && run.stored)
        phase_write(run.header, name);
#endif
}
