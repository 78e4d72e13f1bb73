/* ---- Several images ---- */

/* A program and its libraries may each have a runtime of one build.  The loader lets all of them use the first one that
   it finds, which counts for the whole process: the functions and mr_now of the others are nobody's, and these do
   nothing.  Linked with -Bsymbolic or hidden they are apart, each with its own file.  With -Bsymbolic-functions a
   library has its own functions, but mr_now is another's: such a runtime hands out the counters that are current there.
 */
#if defined(MR_GNU) && defined(MR_FOR_LIBRARIES) && defined(MR_TLS) && !defined(MR_NO_THREADS)
extern MR_TLS mr_u64 *now_here __attribute__((__alias__(MR_TEXT(mr_now)), __visibility__("hidden")));

OWN int is_foreign(void)
{
    mr_u64 **used = &mr_now, **here = &now_here;
    __asm__("" : "+r"(used), "+r"(here));
    return used != here;
}
#else
OWN int is_foreign(void)
{
    return 0;
}
#endif

OWN void hold(Thread *t)
{
    t->ready = 0;
    SIGNAL_FENCE();
}
OWN void release(Thread *t)
{
    SIGNAL_FENCE();
    t->ready = 1;
}
