/* options: --roi main */
/* variants: f */
/* Several of one name in one function. */
#include <stdio.h>
static long n = 9;
static long f(int i)
{
    long r = n;
    if (i & 1) {
        static int n = 1;
        r += n++;
        {
            static short n = 100;
            r += n += 2, r += sizeof n;
        }
        r += n * 3;
    } else {
        static char n[7] = "abc";
        r += n[0]++ + sizeof n;
    }
    return r + n++;
}
int main(void)
{
    for (int i = 0; i < 6; i++)
        printf("%ld\n", f(i));
    return 0;
}
