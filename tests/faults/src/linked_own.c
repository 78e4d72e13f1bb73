/* The program and a library that it is linked with were instrumented by different runs: two builds, two runtimes, two files.
   with library.c linked
   status 0
   file library 2 12
   file work 2 15 */
#include "work.h"

int library(int n);

int main(void)
{
    int sum;
    work(10);
    sum = library(7);
    work(5);
    sum += library(5);
    printf("%d\n", sum);
    return 0;
}
