/* Loops that do nothing but move bytes, or compute.
 * In: memory.  Out: what they have done, so that no compiler leaves it out. */
#ifndef REPORT_CEILINGS_KERNELS_H
#define REPORT_CEILINGS_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { KERNEL_READ, KERNEL_WRITE, KERNEL_COPY, KERNEL_FLOPS, KERNEL_INTOPS, N_KERNELS };
enum { KERNEL_GRAIN = 1024 }; /* Memory comes in multiples of it, and begins at such an address. */

typedef struct Kernels {
    /* Each runs `repeats` times over `bytes` of memory, and returns the bytes that it moved or the operations that it
     * did. */
    double (*run[N_KERNELS])(void *memory, size_t bytes, size_t repeats);
} Kernels;

/* Returns the widest kernels that this processor can run. */
Kernels kernels_best(void);

#endif
