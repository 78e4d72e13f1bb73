/* ---- The calls of memrt.h that need no open region, without an operating system ---- */

#ifdef MR_BARE
/* ---- Loops are counted whole ---- */

mr_u64 mr_iterations(void)
{
    return MR_NO_END;
}

mr_u64 mr_turn(mr_u64 **c)
{
    (void)c;
    return MR_NO_END;
}

mr_u64 *mr_iterations_end(mr_u64 left)
{
    (void)left;
    return mr_current();
}

/* ---- Functions and their variants: the arrays of the files, one after the other ---- */

#define LIST_PAIRS(k) mr_pairs_##k,
OWN const mr_pair *look_up(mr_function key, int is_way_back)
{
    static const mr_pair *const all[] = {
#ifdef MR_PAIR_FILES
        MR_PAIR_FILES(LIST_PAIRS)
#endif
            NULL};
    size_t i;
    const mr_pair *p;
    for (i = 0; i < sizeof all / sizeof all[0]; i++)
        for (p = all[i]; p && p->original; p++)
            if ((is_way_back ? p->variant : p->original) == key)
                return p;
    return NULL;
}

mr_function mr_resolve(mr_function function)
{
    const mr_pair *p = look_up(function, 0);
    return p ? p->variant : function;
}

mr_function mr_variant(mr_function function)
{
    return mr_resolve(function);
}

mr_function mr_original(mr_function function)
{
    const mr_pair *p = look_up(function, 1);
    return p ? p->original : function;
}

mr_function mr_callee(mr_function function, unsigned counter, unsigned first, unsigned n)
{
    const mr_pair *p = look_up(function, 0);
    p = p ? p : look_up(function, 1);
    if (p && p->number >= first && p->number - first < n)
        MR_INC(mr_here()[counter + (p->number - first)]);
    return function;
}

/* ---- What systems have ---- */

mr_thread_function *mr_thread_start(mr_thread_function *start)
{
    return start;
}

mr_thrd_function *mr_thrd_start(mr_thrd_function *start)
{
    return start;
}

const void *mr_team(void)
{
    return NULL;
}

unsigned mr_join(const void *team)
{
    (void)team;
    return 0;
}

void mr_part(unsigned mark)
{
    (void)mark;
}

void mr_done(unsigned mark)
{
    (void)mark;
}

void mr_wait(void) {}
void mr_met(void) {}
void mr_leaving(void) {}

int mr_waited(int result)
{
    return result;
}

int mr_stayed(int result)
{
    return result;
}

int mr_forked(int child)
{
    return child;
}

/* ---- The way out ---- */

/* Leaves open entries open: a reader adds their time up to `end_ticks`. */
int mr_ending(int status)
{
    if (!bare.started)
        bare_start();
    mr_bare_image.header.end_ticks = mr_ticks();
    mr_bare_image.header.state = 1;
    return status;
}

/* Does nothing, since nobody reads the image while the program runs. */
void mr_phase(const char *name)
{
    (void)name;
}

/* Writes a .mrc file: the header, then the slots that are in use. */
int mr_bare_dump(void)
{
    Header *h = &mr_bare_image.header;
    int failed = 1;
    mr_ending(0);
    if (mr_hook_write)
        failed = mr_hook_write(h, sizeof *h) ||
                 (h->slots && mr_hook_write(mr_bare_image.slot, (size_t)h->slots * sizeof(BareSlot)));
    h->end_ticks = 0;
    h->state = 0;
    return failed;
}
#endif
