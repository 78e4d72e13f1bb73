/* config: 1 1 */
/* Lengths of strings, and of what is equal, at each place of a word and up to the last byte of a page that nothing follows. */
#define _GNU_SOURCE
#include "memrt.h"
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 65536, LONGEST = 40 };

static char *first, *end;

static int strings(int length, int gap)
{
    char *s = end - length - 1 - gap;
    int bad = 0;
    memset(first, 'a', 128), memset(end - 128, 'a', 128);
    s[length] = 0;
    for (int most = 0; most < LONGEST + 10; most++)
        bad += mr_strlen(s, (mr_u64)most) != (mr_u64)(length < most ? length : most);
    bad += mr_strlen(s, MR_ALL) != (mr_u64)length;
    memset(first, 'a', 128), memset(end - 128, 'a', 128);
    bad += mr_strlen(end - length, (mr_u64)length) != (mr_u64)length;
    first[gap + length] = 0;
    return bad + (mr_strlen(first + gap, MR_ALL) != (mr_u64)length);
}

static int pairs(int length, int equal, int gap)
{
    char *x = end - length, *y = first + gap;
    memset(first, 'a', 128), memset(end - 128, 'a', 128);
    if (equal < length)
        y[equal] = 'b';
    return (mr_match(x, y, (mr_u64)length) != (mr_u64)equal) + (mr_match(y, x, (mr_u64)length) != (mr_u64)equal);
}

int main(void)
{
    char *all = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int bad = 0;
    if (all == MAP_FAILED || mprotect(all, PAGE, PROT_NONE) || mprotect(all + 2 * PAGE, PAGE, PROT_NONE))
        return 1;
    first = all + PAGE;
    end = first + PAGE;
    for (int length = 0; length < LONGEST; length++)
        for (int gap = 0; gap < 9; gap++) {
            bad += strings(length, gap);
            for (int equal = 0; equal <= length; equal++)
                bad += pairs(length, equal, gap);
        }
    if (bad)
        printf("%d are wrong\n", bad);
    return bad != 0;
}
