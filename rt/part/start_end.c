/* ---- Start and end of the image ---- */

/* Where it can be arranged, there is a file even if no ROI is ever entered, the directory is the one that the
   program began in, and the file is finished after the last of the program's own exit handlers. */
#if defined(MR_GNU)
#define AT_START __attribute__((__constructor__(101))) static
#elif defined(__TINYC__) && defined(__x86_64__) && defined(__linux__)
#define AT_START
__asm__(".section .init\n\tcall mr_init\n\t.text"); /* tcc ignores the attribute and has no .init_array. */
#endif

#ifdef AT_START
AT_START MR_API void mr_init(void)
{
    Before before;
    if (is_foreign())
        return;
    before = begin_slow();
    pairs_collect(); /* Pairs are collected before there are handlers that could interrupt this. */
    if (!self_get()) {
        now_set(&nobody, sink);
        self_set(&nobody);
        run_start();
        self_set(NULL);
        now_set(&nobody, NULL);
    }
    end_slow(before);
}
#endif

#ifdef MR_GNU
/* Is called at the end of the program, or of the library that we are in.  The key's destructor must not be called any
   more then. */
__attribute__((__destructor__(101))) OWN void at_end(void)
{
    if (is_foreign())
        return;
    run_end();
    key_drop();
}
#endif
