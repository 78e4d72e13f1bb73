/* Accesses that are written on other lines than their block begins.  For N = 10 entries of `work` there execute, as it is written:
 *   line of `int first`      nothing: the variable is a register
 *   line of `table[0]`       a load of 4 bytes of table
 *   line of `memcpy`         its library's load and store of 16 bytes each
 *   line of `&value`         the same of 8 bytes; value is a register to the optimised model, which loads text alone
 *   line of `memset`         a store of n bytes, known at run time only: 8 each time
 *   lines of the sum         a load of 8 bytes of left, then of right and of value, each on its line; the store to sum on the first
 *   line of `for`            a load of 4 bytes of bound for each test, 4 a time
 *   line of the loop's body  a load and a store of 8 bytes of total, 3 a time */
#include <string.h>

static int table[4] = {3, 1, 4, 1}, bound = 3;
static long left = 1, right = 2, sum, total;
static char copy[16], text[16], block[64];

static void work(size_t n)
{
    int first = 7;
    first +=
        table[0];
    memcpy(copy, text, sizeof copy);
    long value;
    memcpy(&value, text, sizeof value);
    memset(block, first, n);
    sum =
        left +
        right + value;
    for (int i = 0;
         i < bound;
         i++)
        total += i;
}

int main(int argc, char **argv)
{
    size_t n = (size_t)argc * 8;
    (void)argv;
    for (int i = 0; i < 10; i++) {
#pragma memrewrite begin lines
        work(n);
#pragma memrewrite end lines
    }
    return sum != 3 || total != 30 || block[7] != 10;
}
