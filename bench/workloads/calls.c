/* Functions that do little but call each other.  What they are called with is volatile, so that no compiler knows the
 * results. */
#include "kernels.h"

static volatile int depth = 22, third = 4, rings = 12;
static volatile unsigned large = 120;
static int disks[3];
static long moves;

static void set_up(void) {}

static int fib(int n)
{
    if (n < 2)
        return n;
    return fib(n - 1) + fib(n - 2);
}

#pragma memrewrite function
static double fibonacci(void)
{
    return fib(depth);
}

static int tak(int x, int y, int z)
{
    return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

/* Takeuchi's function */
#pragma memrewrite function
static double takeuchi(void)
{
    return tak(3 * third, 2 * third, third);
}

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

#pragma memrewrite function
static double ackermann_peter(void)
{
    return ackermann(2, large);
}

static void hanoi(int n, int from, int to, int by)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to);
    disks[from]--;
    disks[to]++;
    moves++;
    hanoi(n - 1, by, to, from);
}

#pragma memrewrite function
static double towers(void)
{
    disks[0] = rings;
    disks[1] = disks[2] = 0;
    moves = 0;
    hanoi(rings, 0, 2, 1);
    return (double)moves;
}

/* A function called through a pointer for each element, as qsort's is. */
static int less(int a, int b)
{
    return a < b;
}
static int closer_to_7(int a, int b)
{
    return abs(a - 7) < abs(b - 7);
}

static int best(const int *v, int n, int (*better)(int, int))
{
    int found = v[0];
    for (int i = 1; i < n; i++)
        if (better(v[i], found))
            found = v[i];
    return found;
}

#pragma memrewrite function
static double through_pointer(void)
{
    static int (*const kinds[])(int, int) = {less, closer_to_7};
    static int v[512];
    double sum = 0.0;
    for (int i = 0; i < 512; i++)
        v[i] = i * 37 % 509;
    for (int r = 0; r < 16; r++)
        sum += best(v, 512, kinds[v[r] & 1]);
    return sum;
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"fibonacci", fibonacci},          {"tak", takeuchi}, {"ackermann", ackermann_peter}, {"hanoi", towers},
        {"pointer-call", through_pointer},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
