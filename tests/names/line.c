/* options: --roi line.c:11 */
#include <stdio.h>
static int a = 3;
static int g(void) { return a; }
int main(void)
{
    int r = 0;
    int k;
    static int q = 4;
    r += a;
    for (k = 0; k < 5; k++) {
        int before = a + q;
        static int a = 2;
        r += before + a++ * g();
    }
    printf("%d %d\n", r, a + q);
    return 0;
}
