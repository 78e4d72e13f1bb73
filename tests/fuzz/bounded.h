/* Pages without a file: each run has 64 MB of them. */
#include <stddef.h>
#include <sys/mman.h>

extern size_t memory_used;

static inline void *bounded_mmap(void *p, size_t bytes, int protection, int flags, int fd, off_t at)
{
    if (!(flags & MAP_ANONYMOUS))
        return mmap(p, bytes, protection, flags, fd, at);
    if (bytes > ((size_t)64 << 20) - memory_used)
        return MAP_FAILED;
    memory_used += bytes;
    return mmap(p, bytes, protection, flags, fd, at);
}

#define mmap bounded_mmap
