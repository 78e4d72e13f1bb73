/* Names that memrewrite gives to its own variables in functions are the program's here: of globals, locals, parameters, functions, macros,
 * members, labels. */
#include <stdlib.h>

int mr_rv = 5, mr_k0 = 1, mr_k1 = 2, mr_k2 = 3, mr_t0 = 4, mr_t1 = 5, mr_s0 = 6, mr_r0 = 7, mr_p0 = 8;
static int mr_b0 = 9;
struct mr_e { int mr_k3; };

static int mr_c(int mr_c_own) { return mr_c_own > 2 ? mr_c(mr_c_own - 1) + 1 : mr_c_own; }
static int mr_t2(int mr_t3) { return mr_t3 * 2; }
#define mr_k4 (mr_k0 + 1)

static int result(int n)
{
    if (n > 3)
        return mr_rv + mr_c(n);
    return mr_rv - n;
}

static int conditions(int n, int mr_k5)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        struct mr_e mr_e = {i};
        if ((i & 1 && mr_t0 > i) || mr_t1 == i)
            sum += mr_t2(mr_e.mr_k3) + mr_t0;
        sum += i % 3 ? mr_t1 : mr_k4;
        sum += mr_k0 + mr_k1 * mr_k2 + mr_k5;
    }
    return sum;
}

static int loops(int n)
{
    int i, j, sum = 0;
    for (i = 0; i < n; i++)
        for (j = i; j < n; j += mr_k1) {
            if (j == mr_p0)
                goto mr_l0;
            sum += mr_b0++ ^ mr_s0;
        }
mr_l0:
    while (n-- > 0 && sum > mr_r0)
        sum -= mr_k2;
    return sum;
}

int main(void)
{
    char *text = calloc((size_t)mr_s0 + 1, 1);
    int length = 0;
    for (int mr_v0 = 0; mr_v0 < mr_s0; mr_v0++)
        text[mr_v0] = (char)('a' + mr_r0);
    while (text[length])
        length++;
    free(text);
    if (length != 6 || result(2) != 3 || result(9) != 14 || mr_c(7) != 7)
        abort();
    if (conditions(8, 1) != 125 || loops(4) != 57)
        exit(3);
    return 0;
}
