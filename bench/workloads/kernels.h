/* A program of several kernels: PROGRAM KERNEL REPEATS runs one of them so many times and prints a checksum of its
 * results.
 *
 * Each kernel starts from the same data every time, so that values neither grow nor fade, and gives one number that
 * depends on what it computed.  It is called through a table, which no compiler looks through: repeats are not folded
 * into one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    double (*run)(void);
} Kernel;

static int run_kernel(const Kernel *kernels, size_t n, void (*set_up)(void), int argc, char **argv)
{
    if (argc == 3)
        for (size_t i = 0; i < n; i++)
            if (strcmp(argv[1], kernels[i].name) == 0) {
                double sum = 0.0;
                set_up();
                for (long r = atol(argv[2]); r > 0; r--)
                    sum += kernels[i].run();
                printf("%s %.10g\n", argv[1], sum);
                return 0;
            }
    fprintf(stderr, "usage: %s KERNEL REPEATS; the kernels:", argv[0]);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, " %s", kernels[i].name);
    fprintf(stderr, "\n");
    return 2;
}

#define RUN_KERNEL(kernels, set_up, argc, argv)                                                                        \
    run_kernel(kernels, sizeof kernels / sizeof kernels[0], set_up, argc, argv)
