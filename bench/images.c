/* One row of bench/images.sh: ns of processor time per entry of a region of the program.  -DLIBRARY=n: the n-th
   library, which is an image of its own; -DIMAGES=n: the program beside n - 1 of them. */
#include <stdio.h>
#include <time.h>

#ifdef LIBRARY
#define NAME_(n) in_library##n
#define NAME(n) NAME_(n)
static int data[16];

int NAME(LIBRARY)(int i);
int NAME(LIBRARY)(int i)
{
    return data[i & 15]++;
}
#else
enum { TURNS = 1000000 };
static volatile int cell;
int in_library1(int i);
int in_library2(int i);
int in_library3(int i);

static void turns(int n)
{
    int i;
    for (i = 0; i < n; i++) {
#pragma memrewrite begin entry
        cell += i;
#pragma memrewrite end
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* An image is notified of entries once the thread has been in it. */
static void visit(void)
{
#if IMAGES > 1
    cell += in_library1(1);
#endif
#if IMAGES > 2
    cell += in_library2(2);
#endif
#if IMAGES > 3
    cell += in_library3(3);
#endif
}

int main(void)
{
    double begin;
#pragma memrewrite begin around
    visit();
#pragma memrewrite end
    turns(TURNS);
    begin = now();
    turns(TURNS);
    printf("%.3f\n", (now() - begin) / TURNS);
    return 0;
}
#endif
