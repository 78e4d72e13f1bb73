#include <stdio.h>
#include <stdlib.h>
int a[1000], hist[16]; double x[1000], tmp[4];
struct node { struct node *next; int v; } nodes[100];
int main(void)
{
    int i, j; double total = 0;
    for (i = 3; i < 1000; i++)
        a[i] = a[i - 3] + i;
    for (i = 0; i < 1000; i++)
        hist[a[i] & 15]++;
    for (i = 0; i < 1000; i++) {
        for (j = 0; j < 4; j++)
            tmp[j] = i * j;
        x[i] = tmp[0] + tmp[1] + tmp[2] + tmp[3];
    }
    for (i = 0; i < 1000; i++)
        x[i] = x[i] * 2;
    for (i = 0; i < 1000; i++)
        total += x[i];
    for (i = 0; i < 99; i++)
        nodes[i * 37 % 100].next = &nodes[(i + 1) * 37 % 100];
    for (struct node *n = nodes; n; n = n->next)
        n->v++;
    for (i = 0; i < 10; i++) {
        int *p = malloc(40);
        p[i] = i;
        free(p);
    }
    printf("%d %d %g\n", a[999], hist[3], total);
    return 0;
}
