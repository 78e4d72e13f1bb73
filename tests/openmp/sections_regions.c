/* Regions around the one statement of a section without braces, and around a block. */
/* expect first: entries=1 loads=2 stores=1 */
/* expect second: entries=1 loads=1 stores=1 */
/* expect block: entries=1 loads=3 stores=2 */
#include <stdio.h>
static int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8];
int main(void)
{
    int i, s = 0;
#pragma omp parallel sections
    {
#pragma memrewrite begin first
        b[0] = a[0] + a[1];
#pragma memrewrite end first
#pragma omp section
#pragma memrewrite begin second
        b[1] = a[2];
#pragma memrewrite end second
#pragma omp section
#pragma memrewrite begin block
        {
            b[2] = a[3];
            b[3] = a[4] + a[5];
        }
#pragma memrewrite end block
    }
    for (i = 0; i < 8; i++)
        s = 3 * s + b[i];
    printf("%d\n", s);
    return 0;
}
