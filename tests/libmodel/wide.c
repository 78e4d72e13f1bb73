/* Wide characters of 4 bytes, and qsort with an argument for its callback.
 *
 * wmemcpy of 5, wmemmove of 3
 * @roi wmemcpy loads=2 bytes_loaded=32 stores=2 bytes_stored=32
 * wmemset of 7
 * @roi wmemset stores=1 bytes_stored=28
 * wcslen: 5 + 1; wcsnlen: 5 + 1, and 3 where no more are asked for
 * @roi wcslen loads=3 bytes_loaded=60
 * wmemcmp: the first difference is the 3rd of both; equal in 5; nothing to compare
 * @roi wmemcmp loads=6 bytes_loaded=64
 * wcscpy: 5 + 1; wcsncpy: 3 of it, and 5 + 1 of 7
 * @roi wcscpy loads=3 bytes_loaded=60 stores=3 bytes_stored=64
 * wcscat: 6 of d to find its end, 6 of the other; wcsncat: 11 of d and 2 of it, 2 + 1 stored
 * @roi wcscat loads=4 bytes_loaded=100 stores=2 bytes_stored=36
 * wcscmp: the third letter differs; wcsncmp: 5, 3; wcscoll: 3
 * @roi wcscmp loads=8 bytes_loaded=112
 * wcschr: the third, to the end for another and for the end itself (6); wcsrchr: 6
 * @roi wcschr loads=4 bytes_loaded=84
 * wcsstr: 2 in front of 3, and 3 + 1; not found: 6 and 1 + 1; wcsspn: 2 + 1 and 2 + 1; wcscspn: 2 + 1 and 1 + 1;
 * wcspbrk: the same
 * @roi wcsstr loads=10 bytes_loaded=132
 * wcsdup: 2 * 6, stored 6
 * @roi wcsdup loads=2 bytes_loaded=48 stores=1 bytes_stored=24
 * fputws of 5 + 1; fgetws of 5 + 1 in a line, and none at the end
 * @roi streams loads=1 bytes_loaded=24 stores=2 bytes_stored=24
 * qsort_r of 8 numbers: 2 * 8 * log2 (8) = 48, of 4 bytes
 * @roi qsort_r loads=48 bytes_loaded=192 stores=48 bytes_stored=192
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static wchar_t from[8] = L"hello", to[8], longer[40], heap[8] = L"heap";
static int numbers[8] = {7, 3, 5, 1, 8, 2, 6, 4};

static int order(const void *a, const void *b, void *sign)
{
    return *(int *)sign * (*(const int *)a - *(const int *)b);
}

int main(void)
{
    unsigned long sum = 0;
    wchar_t *copy;
    FILE *file;
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
#pragma memrewrite begin wmemcmp
    sum += (wmemcmp(from, heap, 5) > 0) + (wmemcmp(from, to, 0) == 0);
    sum += wmemcmp(from, from + n - 5, (size_t)n) == 0;
#pragma memrewrite end wmemcmp
#pragma memrewrite begin wcscpy
    wcscpy(longer, from);
    wcsncpy(to, from, (size_t)n - 2);
    wcsncpy(to, from, (size_t)n + 2);
#pragma memrewrite end wcscpy
#pragma memrewrite begin wcscat
    wcscat(longer, from);
    wcsncat(longer, from, (size_t)n - 3);
#pragma memrewrite end wcscat
    sum += wcslen(longer);
#pragma memrewrite begin wcscmp
    if (wcscmp(from, heap) > 0)
        sum++;
    sum += (wcsncmp(from, to, (size_t)n) == 0) + (wcsncmp(from, heap + n - 5, 3) != 0);
    sum += wcscoll(from, heap) > 0;
#pragma memrewrite end wcscmp
#pragma memrewrite begin wcschr
    sum += (unsigned long)(wcschr(from, L'l') - from) + (wcschr(from, L'z') == NULL);
    sum += (unsigned long)(wcschr(from, L'\0') - from) + (unsigned long)(wcsrchr(from, L'l') - from);
#pragma memrewrite end wcschr
#pragma memrewrite begin wcsstr
    sum += (unsigned long)(wcsstr(from, L"llo") - from) + (wcsstr(from, L"x") == NULL);
    sum += wcsspn(from, L"he") + wcscspn(from, L"l") + (unsigned long)(wcspbrk(from, L"l") - from);
#pragma memrewrite end wcsstr
#pragma memrewrite begin wcsdup
    copy = wcsdup(from);
#pragma memrewrite end wcsdup
    sum += wcslen(copy);
    free(copy);
    file = tmpfile();
#pragma memrewrite begin streams
    fputws(from, file);
    rewind(file);
    sum += fgetws(to, 8, file) == to;
    sum += fgetws(to, 8, file) == NULL;
#pragma memrewrite end streams
#pragma memrewrite begin qsort_r
    qsort_r(numbers, 8, sizeof *numbers, order, &sign);
#pragma memrewrite end qsort_r
    printf("%lu %d\n", sum, numbers[0]);
    return 0;
}
