/* options: */
/* Text with two versions in its function, iterations too. */
#include <stdio.h>
static int n = 50, m = 60;
static int work(int k)
{
    int s = 0;
    for (int i = 0; i < k; i++)
        s += i & 3;
    return s;
}
static int once(int k)
{
    int r = n;
    static int m = 4;
#pragma memrewrite begin x
    r += m + n;
    for (int i = 0; i < k; i++) {
        int before = n;
        static int n = 1;
        r += before + work(n++) + m++;
    }
    {
        static int n = 2;
        r += n++;
    }
#pragma memrewrite end x
    return r + n + m;
}
int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("%d %d\n", once(i), m);
    return 0;
}
