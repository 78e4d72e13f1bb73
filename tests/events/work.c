/* Work of known size in nested regions, for a processor that is simulated. */
#include <stdio.h>

void simulate(unsigned n);

static void inner(unsigned n)
{
#pragma memrewrite begin inner
    simulate(n);
#pragma memrewrite end inner
}

int main(void)
{
#pragma memrewrite begin outer
    for (int i = 0; i < 20; i++) {
        simulate(1000);
        inner(300);
    }
#pragma memrewrite end outer
    puts("done");
    return 0;
}
