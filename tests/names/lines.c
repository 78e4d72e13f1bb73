/* options: --roi main */
/* variants: f */
/* Lines and names stay, behind long declarations. */
#include <stdio.h>
static int n = 1;
static int f(void)
{
    static int n =
        __LINE__, // of this one
        m[] = {
            1,
            __LINE__
        }; static int o = 1; o++; n++;
    return n + m[1] + __LINE__ + o + (int)sizeof __func__ + (int)sizeof __FILE__;
}
int main(void)
{
    printf("%d %d %d\n", f(), f(), n);
    return 0;
}
