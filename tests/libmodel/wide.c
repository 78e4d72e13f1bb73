/* Wide characters of 4 bytes, and qsort with an argument for its callback.
 *
 * wmemcpy of 5, wmemmove of 3
 * @roi wmemcpy loads=2 bytes_loaded=32 stores=2 bytes_stored=32
 * wmemset of 7
 * @roi wmemset stores=1 bytes_stored=28
 * wcslen: 5 + 1; wcsnlen: 5 + 1, and 3 where no more are asked for
 * @roi wcslen loads=3 bytes_loaded=60
 * qsort_r of 8 numbers: 2 * 8 * log2 (8) = 48, of 4 bytes
 * @roi qsort_r loads=48 bytes_loaded=192 stores=48 bytes_stored=192
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static wchar_t from[8] = L"hello", to[8];
static int numbers[8] = {7, 3, 5, 1, 8, 2, 6, 4};

static int order(const void *a, const void *b, void *sign)
{
    return *(int *)sign * (*(const int *)a - *(const int *)b);
}

int main(void)
{
    unsigned long sum = 0;
    int sign = 1;
    volatile int n = 5;
#pragma memrewrite begin wmemcpy
    wmemcpy(to, from, (size_t)n);
    wmemmove(to + 1, to, (size_t)n - 2);
#pragma memrewrite end wmemcpy
    sum += (unsigned long)to[3];
#pragma memrewrite begin wmemset
    wmemset(to, L'x', (size_t)n + 2);
#pragma memrewrite end wmemset
    sum += (unsigned long)to[6];
#pragma memrewrite begin wcslen
    sum += wcslen(from) + wcsnlen(from, 8) + wcsnlen(from, (size_t)n - 2);
#pragma memrewrite end wcslen
#pragma memrewrite begin qsort_r
    qsort_r(numbers, 8, sizeof *numbers, order, &sign);
#pragma memrewrite end qsort_r
    printf("%lu %d\n", sum, numbers[0]);
    return 0;
}
