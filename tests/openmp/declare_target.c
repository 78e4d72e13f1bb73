/* Functions of `declare target` are made for another device, too, and count where they run here, each by a call, since gcc takes no thread-local
 * variables there.  Those that no device but another runs are left as they are. */
/* refused: it runs on another device only (declare target) */
/* options: --all */
/* expect r: calls=4*N+1 stores=2*N */
#include <stdio.h>

#define N 100

static int a[N];

#pragma omp declare target
static int f(int i) { return i > 7 ? 2 * i : i; }
#pragma omp end declare target

static int g(int i);
static int later(int i);
#pragma omp declare target to(g) device_type(any)
static int g(int i) { return f(i) + later(i); }
static int later(int i) { return i > 7 ? i - 7 : 7; }

int elsewhere(int i);
#pragma omp declare target to(elsewhere) device_type(nohost)
int elsewhere(int i) { return i + 1; }

static void fill(void)
{
#pragma omp target parallel for map(from : a)
    for (int i = 0; i < N; i++)
        a[i] = f(i);
}

int main(void)
{
#pragma memrewrite begin r
    fill();
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = g(i);
#pragma memrewrite end r
    printf("%d\n", a[N - 1]);
    return 0;
}
