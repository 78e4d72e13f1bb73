/* Memory that ends: pages without a file are refused after so many calls. */
#include <sys/mman.h>

extern long memory_left; /* calls; less than 0: without end */

static inline void *starved_mmap(void *p, size_t bytes, int protection, int flags, int fd, off_t at)
{
    if (flags & MAP_ANONYMOUS) {
        if (memory_left == 0)
            return MAP_FAILED;
        memory_left -= memory_left > 0;
    }
    return mmap(p, bytes, protection, flags, fd, at);
}

#define mmap starved_mmap
