/* options: --roi main */
/* in place: f */
/* The system's macro makes text of its argument. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
static int n = 10;
static void out(int s) { (void)s; fflush(stderr); _Exit(0); }
static int f(int i)
{
    static int n = 2;
    assert(n > 0 && i < 3);
    return n--;
}
int main(void)
{
    signal(SIGABRT, out);
    setvbuf(stdout, NULL, _IONBF, 0);
    for (int i = 0; i < 5; i++)
        printf("%d %d\n", f(i), n);
    return 0;
}
