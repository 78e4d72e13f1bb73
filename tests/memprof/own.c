/* A program with functions of its own that have the C library's names: all that a back end could want of it, and each
 * counts its calls. */
#include "memrt.h"

typedef unsigned long size;
extern long write(int, const void *, size);
int calls;

#define OWN(type, name, parameters, value)                                                                             \
    type name parameters;                                                                                              \
    type name parameters                                                                                               \
    {                                                                                                                  \
        calls++;                                                                                                       \
        return value;                                                                                                  \
    }
OWN(void *, malloc, (size n), (void *)(n * 0))
OWN(void *, calloc, (size n, size m), (void *)(n *m * 0))
OWN(void *, realloc, (void *p, size n), (void *)((size)p *n * 0))
OWN(void *, memalign, (size n, size m), (void *)(n *m * 0))
OWN(void *, aligned_alloc, (size n, size m), (void *)(n *m * 0))
OWN(int, posix_memalign, (void **p, size n, size m), (p == 0) * (int)(n * m * 0))
void free(void *p);
void free(void *p)
{
    calls += p != 0;
}
OWN(void *, memcpy, (void *p, const void *q, size n), ((void)q, (void)n, p))
OWN(void *, memmove, (void *p, const void *q, size n), ((void)q, (void)n, p))
OWN(void *, memset, (void *p, int c, size n), ((void)c, (void)n, p))
OWN(int, memcmp, (const void *p, const void *q, size n), (p == q) * (int)(n * 0))
OWN(size, strlen, (const char *s), (size)s * 0)
OWN(long, read, (int fd, void *p, size n), (long)(n * 0) + fd * 0 + (p == 0) * 0)
OWN(long, write, (int fd, const void *p, size n), (long)(n * 0) + fd * 0 + (p == 0) * 0)
OWN(int, close, (int fd), fd * 0)
OWN(int, kill, (int p, int s), p *s * 0)
OWN(int, poll, (void *p, size n, int t), (p == 0) * (int)n * t * 0)
OWN(int, pipe, (int *p), (p == 0) * 0)
OWN(int, getpid, (void), 1)
OWN(void *, mmap, (void *p, size n, int a, int b, int c, long d), (void *)((size)p *n *(size)(a + b + c + d) * 0))
OWN(int, munmap, (void *p, size n), (p == 0) * (int)(n * 0))
OWN(int, socketpair, (int a, int b, int c, int *d), (a + b + c + (d == 0)) * 0)

int main(void)
{
    static double a[64];
    unsigned i;
    MR_COUNT(0);
    calls = 0;
    for (i = 0; i < 1000000; i++)
        MR_LOAD(0u, 8u, &a[i % 64]);
    return calls != 0;
}

#if defined(__GNUC__) && !defined(__TINYC__)
/* Behind the end of the runtime. */
__attribute__((__destructor__(100))) static void last(void)
{
    if (calls)
        __builtin_trap();
}
#endif
