/* In: memory, repeats.  Out: bytes moved, operations done.
 * Method: each kernel is compiled for several widths of vectors, and the widest that the processor has is chosen where
 * it runs.  Eight independent vectors at once hide the latency of loads, twelve that of additions and products.
 * Limits: x86 has three widths, other processors the one of 16 bytes; a compiler without vectors has words. */
#include "ceilings/kernels.h"

#if defined __GNUC__ && !defined __TINYC__
#define HAS_VECTORS 1
#define FENCE() __asm__ volatile("" ::: "memory")
#define KEEP(x) __asm__ volatile("" ::"m"(x) : "memory")
#else
#define FENCE() (void)0
#define KEEP(x) (void)(*(volatile char *)&(x))
#endif

#define EACH8(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
#define EACH12(X) EACH8(X) X(8) X(9) X(10) X(11)

#define SUM_DECLARE(k) Word s##k = p[k];
#define SUM_ADD(k) s##k ^= p[i + k];
#define SUM_KEEP(k) KEEP(s##k);
#define STORE(k) p[i + k] = value;
#define COPY(k) q[i + k] = p[i + k];
#define REAL_DECLARE(k) Real r##k = first + k;
#define REAL_STEP(k) r##k = r##k * factor + term;
#define REAL_KEEP(k) KEEP(r##k);
#define INT_DECLARE(k) Int n##k = start + k;
#define INT_STEP(k) n##k = (n##k + start) ^ mask;
#define INT_KEEP(k) KEEP(n##k);

/* Types of the width are made by TYPES. */
#define KERNELS(NAME, TARGET, TYPES)                                                                                   \
    TARGET static double read_##NAME(void *memory, size_t bytes, size_t repeats)                                       \
    {                                                                                                                  \
        TYPES;                                                                                                         \
        const Word *p = memory;                                                                                        \
        const size_t n = bytes / sizeof *p;                                                                            \
        EACH8(SUM_DECLARE)                                                                                             \
        for (size_t repeat = 0; repeat < repeats; repeat++) {                                                          \
            for (size_t i = 0; i < n; i += 8) {                                                                        \
                EACH8(SUM_ADD)                                                                                         \
            }                                                                                                          \
            FENCE();                                                                                                   \
        }                                                                                                              \
        EACH8(SUM_KEEP)                                                                                                \
        return (double)bytes * (double)repeats;                                                                        \
    }                                                                                                                  \
    TARGET static double write_##NAME(void *memory, size_t bytes, size_t repeats)                                      \
    {                                                                                                                  \
        TYPES;                                                                                                         \
        Word *p = memory, value = p[0];                                                                                \
        const size_t n = bytes / sizeof *p;                                                                            \
        for (size_t repeat = 0; repeat < repeats; repeat++) {                                                          \
            for (size_t i = 0; i < n; i += 8) {                                                                        \
                EACH8(STORE)                                                                                           \
            }                                                                                                          \
            FENCE();                                                                                                   \
        }                                                                                                              \
        return (double)bytes * (double)repeats;                                                                        \
    }                                                                                                                  \
    TARGET static double copy_##NAME(void *memory, size_t bytes, size_t repeats)                                       \
    {                                                                                                                  \
        TYPES;                                                                                                         \
        const size_t n = bytes / 2 / sizeof(Word);                                                                     \
        Word *p = memory, *q = p + n;                                                                                  \
        for (size_t repeat = 0; repeat < repeats; repeat++) {                                                          \
            for (size_t i = 0; i < n; i += 8) {                                                                        \
                EACH8(COPY)                                                                                            \
            }                                                                                                          \
            FENCE();                                                                                                   \
        }                                                                                                              \
        return (double)bytes * (double)repeats;                                                                        \
    }                                                                                                                  \
    TARGET static double flops_##NAME(void *memory, size_t bytes, size_t repeats)                                      \
    {                                                                                                                  \
        TYPES;                                                                                                         \
        const Real *p = memory, first = *p, factor = first * 0 + 0.5, term = first * 0 + 1.0;                          \
        EACH12(REAL_DECLARE)                                                                                           \
        for (size_t i = 0; i < bytes / 16 * repeats; i++) {                                                            \
            EACH12(REAL_STEP)                                                                                          \
        }                                                                                                              \
        EACH12(REAL_KEEP)                                                                                              \
        return 24.0 * (double)(sizeof(Real) / sizeof(double)) * (double)(bytes / 16 * repeats);                        \
    }                                                                                                                  \
    TARGET static double intops_##NAME(void *memory, size_t bytes, size_t repeats)                                     \
    {                                                                                                                  \
        TYPES;                                                                                                         \
        const Int *p = memory, start = *p, mask = p[1];                                                                \
        EACH12(INT_DECLARE)                                                                                            \
        for (size_t i = 0; i < bytes / 16 * repeats; i++) {                                                            \
            EACH12(INT_STEP)                                                                                           \
        }                                                                                                              \
        EACH12(INT_KEEP)                                                                                               \
        return 24.0 * (double)(sizeof(Int) / sizeof(uint32_t)) * (double)(bytes / 16 * repeats);                       \
    }                                                                                                                  \
    static const Kernels kernels_##NAME = {{read_##NAME, write_##NAME, copy_##NAME, flops_##NAME, intops_##NAME}};

#ifdef HAS_VECTORS
#define VECTORS(BYTES)                                                                                                 \
    typedef uint64_t Word __attribute__((vector_size(BYTES)));                                                         \
    typedef double Real __attribute__((vector_size(BYTES)));                                                           \
    typedef uint32_t Int __attribute__((vector_size(BYTES)));                                                          \
    (void)sizeof(Word), (void)sizeof(Real), (void)sizeof(Int)
#else
#define VECTORS(BYTES)                                                                                                 \
    typedef uint64_t Word;                                                                                             \
    typedef double Real;                                                                                               \
    typedef uint32_t Int;                                                                                              \
    (void)sizeof(Word), (void)sizeof(Real), (void)sizeof(Int)
#endif

KERNELS(plain, , VECTORS(16))

#if defined HAS_VECTORS && (defined __x86_64__ || defined __i386__)
KERNELS(avx2, __attribute__((target("avx2,fma"))), VECTORS(32))
KERNELS(avx512, __attribute__((target("avx512f,avx512dq"))), VECTORS(64))

Kernels kernels_best(void)
{
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return kernels_avx512;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? kernels_avx2 : kernels_plain;
}
#else
Kernels kernels_best(void)
{
    return kernels_plain;
}
#endif
