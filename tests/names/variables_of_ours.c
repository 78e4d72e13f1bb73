/* options: --roi work --roi deep */
/* variants: step */
/* Names that our own variables have in functions are the program's: with regions, jumps that leave them, and loops. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf mr_m0;
static int mr_j0 = 3, mr_rv = 4, mr_d1 = 5, mr_d0 = 6, mr_e1 = 7, mr_n0 = 8, mr_l0 = 9, mr_at_own = 10;

static int step(int mr_c)
{
    if (mr_c > 3)
        return mr_rv + mr_c;
    return mr_rv++;
}

static int deep(int mr_k0)
{
    if (mr_k0 == 5)
        longjmp(mr_m0, mr_k0);
    return step(mr_k0) + mr_j0;
}

static int work(int mr_k1)
{
    int mr_b0 = 0, *mr_q0 = &mr_b0;
    for (int mr_a = 0; mr_a < mr_k1; mr_a++) {
        char *mr_s0 = malloc((size_t)mr_k1 + mr_n0);
        mr_b0 += mr_a & 1 ? step(mr_a) : mr_d1;
        mr_s0[mr_a] = 1;
        free(mr_s0);
    }
    for (int *mr_b1 = mr_q0; mr_b1 < mr_q0 + 1; mr_b1++)
        mr_b0 += *mr_b1;
    return mr_b0;
}

static int sections(int n)
{
    int total = 0;
    #pragma memrewrite begin apart
    int mr_t0 = n + mr_d0;
    #pragma memrewrite end apart
    for (int i = 0; i < n && total < 100; i++)
        total += i == mr_t0 || (i > 1 && mr_e1 > i) ? mr_l0 : mr_t0;
    return total;
}

int main(void)
{
    int landed = setjmp(mr_m0);
    for (int i = landed; i < 7; i++)
        printf("%d %d %d\n", deep(i + (landed != 0)), work(i), sections(i));
    printf("%d %d\n", landed, mr_at_own);
    return 0;
}
