/* Functions that exist with some options of the compiler alone, and whose addresses are taken where they do. */
#include <stdio.h>

typedef int function (int *);

#ifdef __OPTIMIZE__
static int by_level (int *p) { return p[0] + p[1]; }
#else
static int unoptimised (int *p) { return p[1] + p[0]; }
int seen_elsewhere (int *p) { return p[2]; }
function *table[] = {seen_elsewhere, unoptimised};
#define by_level unoptimised
#endif

#ifndef __OPTIMIZE__
static int alone (int *p) { return p[0] - 1; }
static function *last = alone;
#endif

#if defined (__OPTIMIZE_SIZE__)
static int by_elif (int *p) { return p[0] * 3; }
#elif !defined (__NO_INLINE__)
static int inlined (int *p) { return p[0] * 3; }
#define by_elif inlined
#else
static int called (int *p) { return 3 * p[0]; }
#define by_elif called
#endif

static int always (int *p) { return p[1]; }

int main (void)
{
    int a[3] = {1, 2, 3};
    function *f[3] = {by_level, by_elif, always};
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += f[i] (a);
#ifndef __OPTIMIZE__
    sum += last (a) + (table[0] != seen_elsewhere);
#endif
    printf ("%d\n", sum);
    return 0;
}
