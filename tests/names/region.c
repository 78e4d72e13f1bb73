/* options: --roi main */
/* The inner one hides another of the file, which is named in front of it and behind. */
#include <stdio.h>
static int a = 3;
int main(void)
{
    int r = a;
    {
        int early = a;
        static int a = 2;
        r = r * 10 + early;
        r = r * 10 + a++;
    }
    printf("%d\n", r * 10 + a);
    return 0;
}
