/* Variables that clang does not let be: of a register for a whole file, and with a cleanup past which control jumps. */
#include <stdio.h>
#if defined(__x86_64__) && !defined(__clang__) && !defined(__TINYC__)
register long counter asm("r12");
#else
static long counter;
#endif
#define AUTO(f) __attribute__((unused, cleanup(f)))

static int ended;
static void done(int *p) { ended += p && ended > 2 && ended < 9 ? 3 : 1; } /* *p may not have a value */
static void cleanup(int n) { ended += n > 0 ? n : 1; }

static int switches(int n)
{
    switch (n) {
    case 0: return 5;
    case 1:
    case 2:;
        __attribute__((__cleanup__(done))) int k = n > 1 ? 3 : 4;
        cleanup(n);
        return k;
    default:
        return (cleanup(n), n > 4 ? 7 : 8);
    }
}

static int jumps(int n)
{
    int r = 0;
    if (n > 2)
        goto out;
    AUTO(done) int k = n;
    for (int i = 0; i < n; i++)
        r += k > 1 || i ? 2 : 1;
    k += r;
out:
    return r + (n && n < 5 ? 1 : 0);
}

/* Each of the calls changes what the loop's condition asks. */
static int step(int n) { counter += n > 1 ? 2 : 1; return counter > 3 && n; }
static int counts(int n)
{
    int steps = 0;
    for (counter = 0; counter < 7; counter++)
        steps += step(n) ? 10 : 1;
    while (counter-- > 2)
        steps++;
    return steps;
}

int main(void)
{
    long kept = counter;
    for (int i = 0; i < 6; i++)
        printf("%d %d %d %d\n", switches(i), jumps(i), counts(i), ended);
    counter = kept;
    return 0;
}
