/* ---- Slow paths ---- */

/* The text of an error, as the system's C library has it in English. */
OWN const char *error_text(int error)
{
#if defined(MR_RAW) && !defined(MR_NO_MMAP)
    static const struct {
        int error;
        const char *text;
    } known[] = {{1, "Operation not permitted"},
                 {2, "No such file or directory"},
                 {4, "Interrupted system call"},
                 {5, "Input/output error"},
                 {6, "No such device or address"},
                 {12, "Cannot allocate memory"},
                 {13, "Permission denied"},
                 {16, "Device or resource busy"},
                 {17, "File exists"},
                 {19, "No such device"},
                 {20, "Not a directory"},
                 {21, "Is a directory"},
                 {22, "Invalid argument"},
                 {23, "Too many open files in system"},
                 {24, "Too many open files"},
                 {26, "Text file busy"},
                 {27, "File too large"},
                 {28, "No space left on device"},
                 {30, "Read-only file system"},
                 {36, "File name too long"},
                 {38, "Function not implemented"},
                 {40, "Too many levels of symbolic links"},
                 {116, "Stale file handle"},
                 {122, "Disk quota exceeded"}};
    static char other[32];
    char number[NUMBER_ROOM];
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].text;
    other[0] = 0;
    text_add(other, sizeof other, "error ");
    text_add(other, sizeof other, number_text(number, (mr_u64)error));
    return other;
#else
    return strerror(error);
#endif
}

/* The state that slow paths leave as it was.  They open and write files; there a thread that was cancelled would end,
   earlier than the program has it. */
#if defined(MR_RAW) && !defined(MR_NO_THREADS)
/* Raw calls are no points of cancellation, and errno is not known to them; but a thread may have it that it ends
   anywhere.  The C libraries ask it to by one of the two signals that are their own. */
typedef mr_u64 Before;

OWN Before begin_slow(void)
{
    const mr_u64 own = SIGNAL_BIT(32) | SIGNAL_BIT(33);
    mr_u64 before = 0;
    sys_signals(BLOCK, &own, &before);
    return before;
}

OWN void end_slow(Before b)
{
    sys_signals(SET, &b, NULL);
}
#elif defined(MR_RAW) && !defined(MR_NO_MMAP)
typedef int Before;
OWN Before begin_slow(void)
{
    return 0;
}
OWN void end_slow(Before b)
{
    (void)b;
}
#elif defined(MR_NO_THREADS) || !defined(PTHREAD_CANCEL_DISABLE)
typedef int Before;
OWN Before begin_slow(void)
{
    return errno;
}
OWN void end_slow(Before b)
{
    errno = b;
}
#else
typedef struct Before {
    int error, cancel;
} Before;

OWN Before begin_slow(void)
{
    Before b;
    b.error = errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &b.cancel);
    return b;
}

OWN void end_slow(Before b)
{
    pthread_setcancelstate(b.cancel, &b.cancel);
    errno = b.error;
}
#endif
