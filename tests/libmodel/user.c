/* options: --libmodel user.model */
/* Entries of a user's file: functions of another file that memrewrite is not given (library.c).
 *
 * axpy (n, a, x, y): loads 2n numbers of 8 bytes, stores n, 2n FLOPs; n = 10, then 4
 * @roi axpy loads=28 bytes_loaded=224 stores=14 bytes_stored=112 flops=28
 * find (text, what, mode): to what was found, or to the end: 3 and 6
 * @roi find loads=2 bytes_loaded=9
 * tree (n): n log2 n of 8 and of 5, each figure rounded: 24 + 11.6, 16 times 24 + 11.6; a negative figure is 0
 * @roi tree loads=36 bytes_loaded=570 stores=0
 * strlen is a user's here: nothing but 1000 FLOPs
 * @roi strlen flops=1000
 * structure results and arguments cannot be in formulas: loads stays at 1, the bytes are not counted
 * @roi structure loads=1
 */
#include <stdio.h>
#include <string.h>

struct pair {
    double a, b;
};

void axpy(int n, double a, const double *x, double *y);
const char *find(const char *text, int what, int mode);
long tree(int n);
struct pair swap(struct pair p);

int main(void)
{
    double x[10] = {1, 2, 3}, y[10] = {0};
    long sum = 0;
    char t[10] = "abcdef";
    struct pair p = {1, 2};
#pragma memrewrite begin axpy
    axpy(10, 2, x, y);
    axpy(t[0] ? 4 : 0, 2, x, y);
#pragma memrewrite end
#pragma memrewrite begin find
    sum += find(t, 'c', 0) - t;
    sum += find(t, 'z', 0) == NULL;
#pragma memrewrite end
#pragma memrewrite begin tree
    sum += tree(8) + tree((int)sum + 2);
#pragma memrewrite end
#pragma memrewrite begin strlen
    sum += (long)strlen(t);
#pragma memrewrite end
#pragma memrewrite begin structure
    p = swap(p);
#pragma memrewrite end
    printf("%ld %.1f %.1f\n", sum, y[2], p.a);
    return 0;
}
