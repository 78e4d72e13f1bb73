/* A region of known size, for formulas: 100,000 bytes, and a hundred pieces of work for the processor that is
 * simulated. */
#include <stdio.h>

void simulate(unsigned n);

static double values[12500];

int main(void)
{
#pragma memrewrite begin paper
    for (int i = 0; i < 12500; i++)
        values[i] = i;
    simulate(100);
#pragma memrewrite end paper
    printf("%g\n", values[12499]);
    return 0;
}
