/* One row of bench/calls.sh: ns of processor time per turn of one kind of loop.  argv: the kind.
   The loops differ in the call alone; the address of what is called comes from memory, as with a real table. */
#include "memrt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 4000000 };

typedef unsigned Step(unsigned);
/* Functions that macros make are no statements to a formatter. */
/* clang-format off */
#define STEP(n) __attribute__((noinline)) static unsigned f##n(unsigned x) { return x * 3 + n; } \
    __attribute__((noinline)) static unsigned f##n##__mr(unsigned x) { return x * 5 + n; }
STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7)
__attribute__((noinline)) static unsigned alone(unsigned x) { return x * 7; }
/* clang-format on */

static Step *volatile one = f0, *volatile none = alone;
static Step *volatile eight[8] = {f0, f1, f2, f3, f4, f5, f6, f7};
static volatile unsigned out;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#define LOOP(name, what)                                                                                               \
    static void name(void)                                                                                             \
    {                                                                                                                  \
        unsigned i, x = 1;                                                                                             \
        for (i = 0; i < TURNS; i++) {                                                                                  \
            what;                                                                                                      \
        }                                                                                                              \
        out = x;                                                                                                       \
    }
LOOP(plain1, x += one(i))
LOOP(variant1, x += MR_VARIANT(one)(i))
LOOP(plain8, x += eight[i % 8](i))
LOOP(variant8, x += MR_VARIANT(eight[i % 8])(i))
LOOP(plain_none, x += none(i))
LOOP(variant_none, x += MR_VARIANT(none)(i))
LOOP(entry, if (mr_begin(0)) x += i; mr_leave(0))

static const struct {
    const char *name;
    void (*run)(void);
} kinds[] = {{"plain1", plain1},         {"variant1", variant1},         {"plain8", plain8}, {"variant8", variant8},
             {"plain_none", plain_none}, {"variant_none", variant_none}, {"entry", entry}};

int main(int argc, char **argv)
{
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (argc == 2 && strcmp(argv[1], kinds[i].name) == 0) {
            double begin;
            kinds[i].run();
            begin = now();
            kinds[i].run();
            printf("%.3f\n", (now() - begin) / TURNS);
            return 0;
        }
    return 1;
}

/* clang-format off */
#define THOUSAND(X) HUNDRED(X, 1) HUNDRED(X, 2) HUNDRED(X, 3) HUNDRED(X, 4) HUNDRED(X, 5) HUNDRED(X, 6) HUNDRED(X, 7)
#define HUNDRED(X, n) \
    TEN(X, n##0) TEN(X, n##1) TEN(X, n##2) TEN(X, n##3) TEN(X, n##4) TEN(X, n##5) TEN(X, n##6) TEN(X, n##7)
#define TEN(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) X(n##8) X(n##9)
#define OTHER(n) \
    static unsigned g##n(unsigned x) { return x ^ n; } \
    static unsigned g##n##__mr(unsigned x) { return x | n; }
#define OTHER_PAIR(n) MR_PAIR(g##n, g##n##__mr)
THOUSAND(OTHER) /* a program of some size: its table does not lie in the nearest cache as a whole */

MR_PAIRS_BEGIN(0)
MR_PAIR(f0, f0__mr) MR_PAIR(f1, f1__mr) MR_PAIR(f2, f2__mr) MR_PAIR(f3, f3__mr)
MR_PAIR(f4, f4__mr) MR_PAIR(f5, f5__mr) MR_PAIR(f6, f6__mr) MR_PAIR(f7, f7__mr)
THOUSAND(OTHER_PAIR)
MR_PAIRS_END(0)
/* clang-format on */
